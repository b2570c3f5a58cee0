// Whether a move is allowed, as far as the page can tell by itself.
//
// The server lists all moves of small positions, and that list decides. Where it lists only the winning ones, most
// typed moves can still be judged here: nothing may grow, and in the games of `BOTH` every move from one pile is allowed.

import { parse as parseNumber } from "../lib/num";
import { samePiles, type Component, type Move, type Sum } from "./sum";

export type Verdict = { allowed: true } | { allowed: false; why: string } | { allowed: null; why: string };

const YES: Verdict = { allowed: true };
const no = (why: string): Verdict => ({ allowed: false, why });

/** What the server told about the moves of a position. */
export interface Listed {
  readonly moves: readonly Move[];
  /** Whether these are all the moves. */
  readonly all: boolean;
}

export function judge(sum: Sum, move: Move, listed: Listed | undefined): Verdict {
  const component = sum[move.component];
  if (!component) return no(`there is no game ${move.component + 1}`);
  const wrong = shape(component.piles, move.to);
  if (wrong) return no(wrong);
  if (listed?.moves.some((m) => m.component === move.component && samePiles(m.to, move.to))) return YES;
  const rule = ruleOf(component.game);
  if (listed?.all) return no(rule ? rule.why : `${component.game} has no such move`);
  if (component.game === "nim") return changed(component, move) === 1 ? YES : no("in Nim a move takes from one pile");
  if (!rule) return { allowed: null, why: "with piles of this size only moves of the list can be judged for this game" };
  const [k, l] = component.piles.map((pile, i) => pile - move.to[i]!) as [bigint, bigint];
  return k === 0n || l === 0n || rule.both(k, l) ? YES : no(rule.why);
}

/** What is wrong with the new piles whatever the game, if anything. */
function shape(from: readonly bigint[], to: readonly bigint[]): string | undefined {
  if (to.length !== from.length) return `${from.length} piles are needed, and ${to.length} are given`;
  const grown = to.findIndex((pile, i) => pile > from[i]!);
  if (grown >= 0) return from.length > 1 ? `pile ${grown + 1} would grow` : "the pile would grow";
  if (to.some((pile) => pile < 0n)) return "a pile cannot be negative";
  if (samePiles(from, to)) return "a move takes at least one token";
  return undefined;
}

function changed({ piles }: Component, { to }: Move): number {
  return piles.filter((pile, i) => pile !== to[i]).length;
}

/** When k and l > 0 tokens may be taken from both piles, in games in which one pile is free. */
interface Rule {
  readonly both: (k: bigint, l: bigint) => boolean;
  readonly why: string;
}

function ruleOf(game: string): Rule | undefined {
  if (game === "wythoff") return apart(1n);
  const a = /^a-wythoff:(.+)$/.exec(game)?.[1];
  if (a === undefined) return undefined;
  try {
    return apart(parseNumber(a));
  } catch {
    return undefined;
  }
}

/** Fraenkel's rule: abs(k - l) < a. */
function apart(a: bigint): Rule {
  const both = (k: bigint, l: bigint) => (k > l ? k - l : l - k) < a;
  const words = a === 1n ? "the same number" : `numbers less than ${a} apart`;
  return { both, why: `from both piles together only ${words} can be taken` };
}
