// Round numbers along an axis.

/** A step of 1, 2 or 5 times a power of ten that is at least so many pixels wide. */
export function stepOf(scale: number, least: number): bigint {
  if (!(scale > 0)) throw new RangeError(`an axis with ${scale} pixels to the unit`);
  for (let power = 1n; ; power *= 10n) {
    for (const factor of [1n, 2n, 5n]) if (Number(power * factor) * scale >= least) return power * factor;
  }
}

/** The multiples of `step` from `low` on, below `high`. */
export function* multiples(step: bigint, low: bigint, high: bigint): Generator<bigint> {
  for (let at = ((low + step - 1n) / step) * step; at < high; at += step) yield at;
}

/** Far away only the last digits change, so only these are written. */
export function tickLabel(value: bigint, digits: number): string {
  const text = String(value);
  return text.length > digits ? `…${text.slice(1 - digits)}` : text;
}
