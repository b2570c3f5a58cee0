// Somewhere to begin: small piles from which the human can win.

import type { Outcome } from "../lib/types";
import { look } from "./server";
import { sumText, type Sum } from "./sum";

const TRIES = 12;

/** Other small piles for the same games, as far as chance finds some with this outcome. */
export async function randomStart(sum: Sum, outcome: Outcome): Promise<Sum> {
  let last = sum;
  for (let i = 0; i < TRIES; i++) {
    const tried = sum.map(({ game, piles }) => ({ game, piles: piles.map((_, j) => 5n + 2n * BigInt(j % 2) + below(12)) }));
    const known = await look(sumText(tried));
    if (known.over) continue;
    // A game that one move ends is none.
    const ends = known.moves.some(({ to, wins }) => wins && sum.length === 1 && to.every((pile) => pile === 0n));
    if (known.outcome === outcome && !ends) return tried;
    // Lost positions are rare, but every winning move leads to one.
    const win = known.moves.find(({ to, wins }) => wins && to.some((pile) => pile > 2n));
    if (outcome === "P" && win) return tried.map((c, j) => (j === win.component ? { ...c, piles: win.to } : c));
    last = tried;
  }
  return last;
}

/** A number from 0 to n - 1; n is small, so that the remainder is as good as even. */
function below(n: number): bigint {
  return BigInt(crypto.getRandomValues(new Uint32Array(1))[0]! % n);
}
