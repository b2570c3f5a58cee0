// Exact integers: the notation of the command line, and the few functions of the golden ratio that the page needs.
import type { Num } from "./types";

/** The API refuses longer ones. */
export const MAX_DIGITS = 10_000;

export function big(value: Num | bigint): bigint {
  return BigInt(value);
}

/** A plain number if it is exact as one. */
export function small(value: bigint): number | null {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}

const TERM = /^(\d[\d_]*)(?:\^(\d+)|[eE](\d+))?$/;

function tooLong(): never {
  throw new Error(`more than ${MAX_DIGITS} digits`);
}

function power(base: bigint, exponent: number): bigint {
  if (base > 1n && exponent * Math.log10(Number(base)) > MAX_DIGITS) tooLong();
  return base ** BigInt(exponent);
}

function factor(text: string): bigint {
  const match = TERM.exec(text);
  if (!match) throw new Error(text === "" ? "a number is missing" : `'${text}' is not an integer`);
  const digits = match[1]!.replaceAll("_", "");
  if (digits.length > MAX_DIGITS) tooLong();
  const base = BigInt(digits);
  if (match[2] !== undefined) return power(base, Number(match[2]));
  if (match[3] !== undefined) return base * power(10n, Number(match[3]));
  return base;
}

/** Reads `7`, `1_000`, `1e6`, `2^64`, `10^100+7`, `3*10^20-1`. Throws with a message fit to show. */
export function parse(text: string): bigint {
  let sum = 0n;
  for (const term of text.replaceAll(/\s/g, "").split(/(?=[+-])/)) {
    const sign = term[0] === "-" ? -1n : 1n;
    const factors = term.replace(/^[+-]/, "").split("*").map(factor);
    sum += sign * factors.reduce((product, next) => product * next, 1n);
  }
  if (sum < 0n) throw new Error("the number is negative");
  if (sum.toString().length > MAX_DIGITS) tooLong();
  return sum;
}

/** As `parse`, but null where it throws. */
export function tryParse(text: string): bigint | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

export interface Shortened {
  head: string;
  tail: string;
  digits: number;
}

/** The first and the last digits of a long number; null if it is short enough to be shown whole. */
export function shorten(value: Num | bigint, keep = 20): Shortened | null {
  const text = String(value);
  if (text.length <= 2 * keep + 4) return null;
  return { head: text.slice(0, keep), tail: text.slice(-keep), digits: text.length };
}

/** One line for a number of any length. */
export function brief(value: Num | bigint, keep = 20): string {
  const short = shorten(value, keep);
  return short ? `${short.head}…${short.tail} (${short.digits} digits)` : String(value);
}

/** floor(sqrt(n)), by Newton's method from above. */
export function isqrt(n: bigint): bigint {
  if (n < 2n) return n;
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

export const PHI = (1 + Math.sqrt(5)) / 2;

export const maxBig = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export const minBig = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Division that rounds down, for a negative dividend too. */
export function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}
