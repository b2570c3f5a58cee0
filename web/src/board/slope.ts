// Lines b = s a through the origin, s a quadratic irrational, exact at any distance.
import { big, isqrt } from "../lib/num";
import type { Num } from "../lib/types";

/** (p + sqrt(q)) / r. */
export interface Slope {
  p: bigint;
  q: bigint;
  r: bigint;
}

/** The ratio of the piles of the P-positions of a-wythoff:A, (A + sqrt(A^2 + 4)) / 2. */
export function slopeOf(A: Num): Slope {
  const a = big(A);
  return { p: a, q: a * a + 4n, r: 2n };
}

export function floatOf({ p, q, r }: Slope): number {
  return (Number(p) + Math.sqrt(Number(q))) / Number(r);
}

/** Enough parts of a cell for any zoom. */
const PARTS = 20n;

function parts(scaled: bigint): [bigint, number] {
  const cell = scaled >> PARTS;
  return [cell, Number(scaled - (cell << PARTS)) / Number(1n << PARTS)];
}

/** s a as a cell and a part of it. */
export function times({ p, q, r }: Slope, a: bigint): [bigint, number] {
  const scaled = a << PARTS;
  return parts((p * scaled + isqrt(q * scaled * scaled)) / r);
}

/** a / s, which is a r (sqrt(q) - p) / (q - p^2). */
export function over({ p, q, r }: Slope, a: bigint): [bigint, number] {
  const scaled = a << PARTS;
  return parts((isqrt(q * r * r * scaled * scaled) - p * r * scaled) / (q - p * p));
}
