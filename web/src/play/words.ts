// Moves and positions in words, as `wyt play` says them.

import { brief } from "../lib/num";
import type { Move, Sum } from "./sum";

/** Digits kept at each end of a long number. */
const KEEP = 8;
const pile = (n: bigint) => brief(n, KEEP);

/** What a move takes: `3 from both piles`, `2 from pile 1 and 4 from pile 2`. */
export function taken(sum: Sum, move: Move): string {
  const from = sum[move.component]?.piles ?? [];
  const amounts = from.map((n, i) => n - (move.to[i] ?? 0n));
  const [k, l] = amounts;
  if (amounts.length === 2 && k === l) return `${pile(k!)} from both piles`;
  const one = (amount: bigint, i: number) => (from.length > 1 ? `${pile(amount)} from pile ${i + 1}` : pile(amount));
  return amounts.flatMap((amount, i) => (amount === 0n ? [] : [one(amount, i)])).join(" and ");
}

/** The piles a move leaves, with the number of the game where there are several: `2: (3,5)`. */
export function left(sum: Sum, move: Move): string {
  const number = sum.length > 1 ? `${move.component + 1}: ` : "";
  return `${number}(${move.to.map(pile).join(",")})`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
