// Where the board is looked at. Coordinates are exact at any distance: a big integer for the cell, a float for the part of it.
import { floorDiv, tryParse } from "../lib/num";

export interface Camera {
  /** The cell in the lower left corner. */
  a: bigint;
  b: bigint;
  /** How much of that cell is cut off, 0 <= f < 1. */
  fa: number;
  fb: number;
  /** Pixels per cell. */
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Cell {
  a: bigint;
  b: bigint;
}

/** Cells from `a0`, `b0` up to but without `a1`, `b1`. */
export interface Window {
  a0: bigint;
  b0: bigint;
  a1: bigint;
  b1: bigint;
}

export const MAX_SCALE = 64;
export const MIN_SCALE = 1 / 128;
export const MAX_LEVEL = 7;
/** Samples along the side of a tile. */
export const SIDE = 128;

export const START: Camera = { a: 0n, b: 0n, fa: 0, fb: 0, scale: 26 };

/** A distance of cells that a float holds exactly enough; farther ones are off the screen in any case. */
const distance = (to: bigint, from: bigint): number => Number(to - from);

/** Pixels from the left edge to the left side of column b, which may have a fraction. */
export function xOf(camera: Camera, b: bigint, fraction = 0): number {
  return (distance(b, camera.b) - camera.fb + fraction) * camera.scale;
}

/** Pixels from the top edge to the lower side of row a: the first pile grows upwards. */
export function yOf(camera: Camera, size: Size, a: bigint, fraction = 0): number {
  return size.height - (distance(a, camera.a) - camera.fa + fraction) * camera.scale;
}

/** The cell under a pixel, or null outside the board. */
export function cellAt(camera: Camera, size: Size, x: number, y: number): Cell | null {
  const b = camera.b + BigInt(Math.floor(x / camera.scale + camera.fb));
  const a = camera.a + BigInt(Math.floor((size.height - y) / camera.scale + camera.fa));
  return a < 0n || b < 0n ? null : { a, b };
}

function split(cell: bigint, fraction: number): [bigint, number] {
  const whole = Math.floor(fraction);
  return [cell + BigInt(whole), fraction - whole];
}

/** Keeps the corner of the board from being pushed out of sight: it may stand at most one cell, or 24 pixels, inside. */
function settled(camera: Camera): Camera {
  const margin = Math.max(0, Math.min(24 / camera.scale, 1e6));
  let [a, fa] = split(camera.a, camera.fa);
  let [b, fb] = split(camera.b, camera.fb);
  if (distance(a, 0n) + fa < -margin) [a, fa] = split(0n, -margin);
  if (distance(b, 0n) + fb < -margin) [b, fb] = split(0n, -margin);
  return { a, b, fa, fb, scale: camera.scale };
}

/** Moves what is seen by pixels, as a finger would drag it. */
export function pan(camera: Camera, dx: number, dy: number): Camera {
  return settled({ ...camera, fb: camera.fb - dx / camera.scale, fa: camera.fa + dy / camera.scale });
}

/** Zooms so that what is under the pixel stays there. */
export function zoomAt(camera: Camera, size: Size, scale: number, x: number, y: number): Camera {
  const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
  const change = 1 / camera.scale - 1 / next;
  return settled({ ...camera, fb: camera.fb + x * change, fa: camera.fa + (size.height - y) * change, scale: next });
}

/** Puts a cell into the middle. */
export function centred(camera: Camera, size: Size, cell: Cell): Camera {
  const { scale } = camera;
  return settled({ a: cell.a, b: cell.b, fa: 0.5 - size.height / 2 / scale, fb: 0.5 - size.width / 2 / scale, scale });
}

/** The least move that brings a cell into sight, with some room around it. */
export function revealing(camera: Camera, size: Size, cell: Cell): Camera {
  const { scale } = camera;
  const room = Math.min(scale * 1.5 + 8, size.width / 4, size.height / 4);
  const x = xOf(camera, cell.b);
  const y = yOf(camera, size, cell.a);
  if (!(Math.abs(x) < 1e6 && Math.abs(y) < 1e6)) return centred(camera, size, cell);
  const push = (low: number, high: number, length: number) =>
    low < room ? room - low : high > length - room ? length - room - high : 0;
  return pan(camera, push(x, x + scale, size.width), push(y - scale, y, size.height));
}

/** The level of tiles whose samples are at least one pixel wide. */
export function levelOf(scale: number): number {
  return Math.min(MAX_LEVEL, Math.max(0, Math.ceil(-Math.log2(scale) - 1e-9)));
}

/** The cells that are at least partly in sight, none of them outside the board. */
export function visible(camera: Camera, size: Size): Window {
  const first = (cell: bigint) => (cell < 0n ? 0n : cell);
  const past = (cell: bigint, fraction: number, length: number) => {
    const end = cell + BigInt(Math.ceil(fraction + length / camera.scale));
    return end < 0n ? 0n : end;
  };
  return {
    a0: first(camera.a),
    b0: first(camera.b),
    a1: past(camera.a, camera.fa, size.height),
    b1: past(camera.b, camera.fb, size.width),
  };
}

export interface TileAddress {
  level: number;
  /** In tiles, not cells. */
  row: bigint;
  column: bigint;
}

/** Cells along the side of a tile. */
export const span = (level: number): bigint => BigInt(SIDE) << BigInt(level);

/** The tiles of a window, those nearest to its middle first. */
export function tilesOf(window: Window, level: number): TileAddress[] {
  const side = span(level);
  const tiles: TileAddress[] = [];
  for (let row = floorDiv(window.a0, side); row * side < window.a1; row++) {
    for (let column = floorDiv(window.b0, side); column * side < window.b1; column++) tiles.push({ level, row, column });
  }
  const middle = (low: bigint, high: bigint) => Number((low + high) / 2n - low) / Number(side);
  const a = middle(window.a0, window.a1);
  const b = middle(window.b0, window.b1);
  const from = ({ row, column }: TileAddress) =>
    Math.hypot(Number(row - window.a0 / side) + 0.5 - a, Number(column - window.b0 / side) + 0.5 - b);
  return tiles.sort((one, other) => from(one) - from(other));
}

/** The camera as two parameters of the address: `at=a,b` and `px=scale`. */
export function encode(camera: Camera): { at: string | null; px: string | null } {
  const a = camera.a < 0n ? 0n : camera.a;
  const b = camera.b < 0n ? 0n : camera.b;
  const px = Number(camera.scale.toPrecision(4));
  return { at: a === 0n && b === 0n ? null : `${a},${b}`, px: px === START.scale ? null : String(px) };
}

export function decodeCell(text: string | null): Cell | null {
  const parts = text?.split(",") ?? [];
  const [a, b] = parts.map((part) => tryParse(part));
  return parts.length === 2 && a != null && b != null ? { a, b } : null;
}

export function decode(at: string | null, px: string | null): Camera {
  const cell = decodeCell(at) ?? { a: 0n, b: 0n };
  const scale = px === null ? NaN : Number(px);
  return {
    ...cell,
    fa: 0,
    fb: 0,
    scale: Number.isFinite(scale) ? Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale)) : START.scale,
  };
}
