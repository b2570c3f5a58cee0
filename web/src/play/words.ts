// Moves and positions in words, as `wyt play` says them.

import { brief } from "../lib/num";
import type { Move, Sum } from "./sum";

/** What a move takes: `3 from both piles`, `2 from pile 1 and 4 from pile 2`. */
export function taken(sum: Sum, move: Move): string {
  const from = sum[move.component]?.piles ?? [];
  const amounts = from.map((pile, i) => pile - (move.to[i] ?? 0n));
  const [k, l] = amounts;
  if (amounts.length === 2 && k === l) return `${brief(k!)} from both piles`;
  const one = (amount: bigint, i: number) => (from.length > 1 ? `${brief(amount)} from pile ${i + 1}` : brief(amount));
  return amounts.flatMap((amount, i) => (amount === 0n ? [] : [one(amount, i)])).join(" and ");
}

/** The piles a move leaves, with the number of the game where there are several: `2: (3,5)`. */
export function told(sum: Sum, move: Move): string {
  const number = sum.length > 1 ? `${move.component + 1}: ` : "";
  return `${number}(${move.to.map((pile) => brief(pile)).join(",")})`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
