// Values as colours: viridis without its darkest part, which is left to the zeros. Readable without seeing red or green.
import { minBig } from "../lib/num";
import type { Window } from "./camera";

const STOPS = [0x472d7b, 0x3b528b, 0x2c728e, 0x21918c, 0x28ae80, 0x5ec962, 0xaddc30, 0xfde725];
const SHADES = 256;

/** Shades as little-endian RGBA, the layout of ImageData seen as 32-bit words. */
const WORDS = new Uint32Array(SHADES);
const LIGHT = new Uint8Array(SHADES);

for (let i = 0; i < SHADES; i++) {
  const t = (i / (SHADES - 1)) * (STOPS.length - 1);
  const at = Math.min(STOPS.length - 2, Math.floor(t));
  const mix = (shift: number) => {
    const low = (STOPS[at]! >> shift) & 255;
    const high = (STOPS[at + 1]! >> shift) & 255;
    return Math.round(low + (high - low) * (t - at));
  };
  const [red, green, blue] = [mix(16), mix(8), mix(0)];
  WORDS[i] = (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
  LIGHT[i] = 0.299 * red + 0.587 * green + 0.114 * blue > 120 ? 1 : 0;
}

export const ZERO_WORD = 0xff000000;

/** Values from 1 to `top` go through all shades; the power gives the small ones, which are the rare ones, more room. */
function shade(value: number, top: number): number {
  return Math.min(SHADES - 1, Math.floor(Math.min(1, value / top) ** 0.7 * SHADES));
}

export function wordOf(value: number, top: number): number {
  return value === 0 ? ZERO_WORD : WORDS[shade(value, top)]!;
}

/** Whether dark letters are the readable ones on the colour of a value. */
export function isLight(value: number, top: number): boolean {
  return value !== 0 && LIGHT[shade(value, top)] === 1;
}

/**
 * The value that gets the last shade. No value is above a + b; rounding that up to 2^k or 3 2^k keeps colours still while the
 * board is moved. Beyond `limit` only small values are known.
 */
export function topOf({ a0, a1, b0, b1 }: Window, limit: number): number {
  const end = BigInt(limit);
  if (a0 >= end || b0 >= end) return 32;
  const most = minBig(a1, end) + minBig(b1, end);
  const power = 2 ** Math.max(4, Math.ceil(Math.log2(Number(most))));
  return Number(most) <= power * 0.75 ? power * 0.75 : power;
}

/** Some shades for a legend, as CSS colours. */
export function legend(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const word = WORDS[Math.round((i / (count - 1)) * (SHADES - 1))]!;
    return `rgb(${word & 255} ${(word >> 8) & 255} ${(word >> 16) & 255})`;
  });
}
