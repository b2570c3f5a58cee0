// A move being put together: for each pile a text, either of what is taken or of what is left.

import { tryParse } from "../lib/num";

export interface Entry {
  readonly kind: "take" | "leave";
  readonly text: string;
}

export type Draft = readonly Entry[];

const NOTHING: Entry = { kind: "take", text: "" };

export function empty(piles: readonly bigint[]): Draft {
  return piles.map(() => NOTHING);
}

/** What an entry takes from a pile; null if the text is no number. No text takes nothing. */
export function takes({ kind, text }: Entry, pile: bigint): bigint | null {
  if (text.trim() === "") return 0n;
  const number = tryParse(text);
  if (number === null) return null;
  return kind === "take" ? number : pile - number;
}

/** The piles left; null if some text is no number. They may be impossible, which is for the rules to say. */
export function left(draft: Draft, piles: readonly bigint[]): bigint[] | null {
  const taken = piles.map((pile, i) => takes(draft[i] ?? NOTHING, pile));
  return taken.some((n) => n === null) ? null : piles.map((pile, i) => pile - taken[i]!);
}

/** The text for a field of a pile: as typed, or worked out from the other field. */
export function shown(entry: Entry, pile: bigint, kind: Entry["kind"]): string {
  if (entry.kind === kind) return entry.text;
  const taken = takes(entry, pile);
  if (taken === null) return "";
  if (kind === "take") return taken === 0n ? "" : taken.toString();
  return entry.text.trim() === "" ? "" : (pile - taken).toString();
}

/** Changes one pile; with `both` the same is taken from all. */
export function edit(draft: Draft, piles: readonly bigint[], i: number, entry: Entry, both: boolean): Draft {
  if (!both) return draft.with(i, entry);
  const taken = takes(entry, piles[i]!);
  // What is being typed stays as it is; the other pile follows once it is a number.
  return draft.map((other, j) => (j === i ? entry : taken === null || taken < 0n ? other : takeOf(taken)));
}

/** Takes one more or less from a pile, within what is there. */
export function nudge(draft: Draft, piles: readonly bigint[], i: number, by: 1n | -1n, both: boolean): Draft {
  const taken = (takes(draft[i]!, piles[i]!) ?? 0n) + by;
  const most = both ? piles.reduce((a, b) => (a < b ? a : b)) : piles[i]!;
  if (taken < 0n || taken > most) return draft;
  return edit(draft, piles, i, takeOf(taken), both);
}

export function takeOf(taken: bigint): Entry {
  return { kind: "take", text: taken === 0n ? "" : taken.toString() };
}
