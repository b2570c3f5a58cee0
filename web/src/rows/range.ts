// Which columns of a row are shown, and which are asked for.
import { tryParse } from "../lib/num";

/** Columns `from` up to but without `from + count`. */
export interface Range {
  from: bigint;
  count: number;
}

export const FEWEST = 12;
export const MOST = 8192;

function settled(from: bigint, count: number): Range {
  return { from: from < 0n ? 0n : from, count: Math.min(MOST, Math.max(FEWEST, Math.round(count))) };
}

/** Moves by columns, which may have a fraction: what is left over is for the caller to keep. */
export function moved({ from, count }: Range, columns: number): Range {
  return settled(from + BigInt(Math.round(columns)), count);
}

/** Zooms so that the column at this share of the width stays there. */
export function zoomed({ from, count }: Range, factor: number, share: number): Range {
  const next = Math.min(MOST, Math.max(FEWEST, count / factor));
  return settled(from + BigInt(Math.round((count - next) * share)), next);
}

/** What to ask for: aligned, and twice as wide as what is shown, so that a small move asks nothing new. */
export function chunkOf({ from, count }: Range): Range {
  const side = 2 ** Math.ceil(Math.log2(count));
  return { from: (from / BigInt(side)) * BigInt(side), count: 2 * side };
}

/** The start of a row: its preperiod and a few periods, if these are not too long to be seen. */
export function fitted(preperiod: bigint, period: bigint): Range {
  const wanted = preperiod + 3n * period;
  return settled(0n, wanted > BigInt(MOST) ? MOST : Math.max(48, Number(wanted)));
}

export function decodeRange(text: string): Range | null {
  const [from, count] = text.split(",");
  const start = from ? tryParse(from) : null;
  return start !== null && count && /^\d+$/.test(count) ? settled(start, Number(count)) : null;
}

export const encodeRange = ({ from, count }: Range): string => `${from},${count}`;

/** `0..20`, both ends included, in either order of the API's notation. */
export function decodeRows(text: string): { first: bigint; last: bigint } | null {
  const [first, last, more] = text.split("..").map((part) => tryParse(part));
  return first != null && last != null && more === undefined && first <= last ? { first, last } : null;
}
