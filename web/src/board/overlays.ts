// What can be laid over the values: lines and regions that theorems tell, and cells picked out by value.
import { type Cell, SIDE, type TileAddress, xOf, yOf } from "./camera";
import { type Frame, eachCell, rectOf } from "./paint";
import { type Slope, floatOf, over, times } from "./slope";
import { type Tile, type TileStore, UNKNOWN } from "./tiles";

export interface Overlays {
  /** Highlight the positions of this value. */
  g: number | null;
  /** Positions of that value where tiles do not tell them, because a sample stands for many cells. */
  points: readonly Cell[];
  /** s, where the P-positions lie along b = s a and a = s b. */
  slope: Slope | null;
  /** The lines start at this cell of the diagonal, not at the corner. */
  from: number;
  /** Draw these lines. */
  lines: boolean;
  /** a - b / s of all points of value g, a <= b, lies within. */
  strip: { low: number; high: number } | null;
  /** Moves in both piles may not end below k in the smaller or l in the larger pile. */
  ends: { k: bigint; l: bigint } | null;
  /** The side of the block that tiles the table. */
  blocks: bigint | null;
  /** The first difference from the other game. */
  flag: Cell | null;
}

export const NONE: Overlays = { g: null, points: [], slope: null, from: 0, lines: false, strip: null, ends: null, blocks: null, flag: null };

export const HIGHLIGHT = "#ff3db0";
export const DIFFERENT = "#ff6a2b";

/** Farther than this from the screen nothing is drawn: floats would lose the pixels. */
const FAR = 1e5;

type Line = [x0: number, y0: number, x1: number, y1: number];

/** The line through (a, b) = (a0, start) that goes `rise` columns per row, from the lower to the upper edge. */
function lineFrom({ camera, size, window }: Frame, start: [bigint, number], rise: number, shift: number): Line {
  const bottom = yOf(camera, size, window.a0);
  const x = xOf(camera, start[0], start[1] + shift);
  return [x, bottom, x + rise * bottom, 0];
}

function stroked(frame: Frame, [x0, y0, x1, y1]: Line, dash: number[]): void {
  const { pen } = frame;
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(x1, y1);
  // A light line in a dark case is seen on every shade.
  pen.setLineDash([]);
  pen.strokeStyle = "rgb(0 0 0 / 55%)";
  pen.lineWidth = 3.5;
  pen.stroke();
  pen.setLineDash(dash);
  pen.strokeStyle = "#ffffff";
  pen.lineWidth = 1.5;
  pen.stroke();
  pen.setLineDash([]);
}

/** Nothing is drawn left of or below the cell (corner, corner). */
function clipFrom({ pen, camera, size }: Frame, corner: bigint): void {
  const x = Math.max(0, xOf(camera, corner));
  const y = Math.min(size.height, yOf(camera, size, corner));
  pen.beginPath();
  pen.rect(x, 0, Math.max(0, size.width - x), Math.max(0, y));
  pen.clip();
}

/** Lines go through the middle of cells: the point (a, b) is a cell, not a corner. */
function paintLines(frame: Frame, { slope, from, lines, strip }: Overlays): void {
  if (!slope || (!lines && !strip)) return;
  frame.pen.save();
  clipFrom(frame, BigInt(from));
  const { pen, window } = frame;
  const s = floatOf(slope);
  // The middle of cell (a, b) is half a cell up and right of its corner; a line through (c, c) is b = s a + c (1 - s).
  const sides: [start: [bigint, number], rise: number][] = [
    [times(slope, window.a0), s],
    [over(slope, window.a0), 1 / s],
  ];
  for (const [start, rise] of sides) {
    const middle = (from + 0.5) * (1 - rise);
    // The strip is told by c = a - b / s, so b = s (a - c); mirrored, b - a / s = c.
    const at = (c: number) => lineFrom(frame, start, rise, middle + (rise > 1 ? -s * c : c));
    const centre = at(0);
    if (!(Math.abs(centre[0]) < FAR)) continue;
    if (strip) {
      const [low, high] = [at(strip.low), at(strip.high)];
      pen.fillStyle = "rgb(255 255 255 / 13%)";
      pen.beginPath();
      pen.moveTo(low[0], low[1]);
      pen.lineTo(low[2], low[3]);
      pen.lineTo(high[2], high[3]);
      pen.lineTo(high[0], high[1]);
      pen.fill();
      stroked(frame, low, [5, 4]);
      stroked(frame, high, [5, 4]);
    }
    if (lines) stroked(frame, centre, []);
  }
  pen.restore();
}

function paintEnds({ pen, camera, size, palette, window }: Frame, { k, l }: { k: bigint; l: bigint }): void {
  const [x0, y0] = [xOf(camera, 0n), yOf(camera, size, 0n)];
  const limit = (n: bigint, low: bigint, px: number) => (n < low ? 0 : Math.max(0, Math.min(px, 1e7)));
  const [xk, yk] = [limit(k, window.b0, xOf(camera, k)), limit(k, window.a0, size.height - yOf(camera, size, k))];
  const [xl, yl] = [limit(l, window.b0, xOf(camera, l)), limit(l, window.a0, size.height - yOf(camera, size, l))];
  const left = Math.max(0, x0);
  const bottom = Math.min(size.height, y0);
  pen.fillStyle = palette.forbidden;
  pen.beginPath();
  // Three rectangles; drawn as one path, what they share is filled once.
  if (xk > left) pen.rect(left, 0, xk - left, bottom);
  if (yk > 0) pen.rect(left, size.height - yk, size.width - left, Math.max(0, bottom - (size.height - yk)));
  if (xl > left && yl > 0) pen.rect(left, size.height - yl, xl - left, Math.max(0, bottom - (size.height - yl)));
  pen.fill();
}

function paintBlocks({ pen, camera, size, window, palette }: Frame, side: bigint): void {
  if (Number(side) * camera.scale < 5) return;
  pen.strokeStyle = palette.dark ? "rgb(255 255 255 / 85%)" : "rgb(0 0 0 / 85%)";
  pen.lineWidth = 2;
  pen.beginPath();
  for (let b = (window.b0 / side) * side; b <= window.b1; b += side) {
    const x = Math.round(xOf(camera, b));
    pen.moveTo(x, 0);
    pen.lineTo(x, size.height);
  }
  for (let a = (window.a0 / side) * side; a <= window.a1; a += side) {
    const y = Math.round(yOf(camera, size, a));
    pen.moveTo(0, y);
    pen.lineTo(size.width, y);
  }
  pen.stroke();
}

const found = new WeakMap<Tile, { g: number; list: number[] }>();

/** The samples of a tile with value g: at most one in each of its rows and columns, so a short list. */
function findIn(tile: Tile, g: number): number[] {
  const before = found.get(tile);
  if (before?.g === g) return before.list;
  const list: number[] = [];
  tile.values.forEach((value, index) => value === g && list.push(index));
  found.set(tile, { g, list });
  return list;
}

function paintHits({ pen, camera }: Frame, corners: [x: number, y: number][]): void {
  const { scale } = camera;
  if (scale >= 7) {
    pen.strokeStyle = HIGHLIGHT;
    pen.lineWidth = Math.min(4, Math.max(2, scale / 9));
    const inset = pen.lineWidth / 2;
    for (const [x, y] of corners) pen.strokeRect(x + inset, y - scale + inset, scale - 2 * inset - 1, scale - 2 * inset - 1);
    return;
  }
  const side = Math.max(2.5, scale);
  pen.fillStyle = HIGHLIGHT;
  for (const [x, y] of corners) pen.fillRect(x + (scale - side) / 2, y - (scale + side) / 2, side, side);
}

function paintPoints(frame: Frame, store: TileStore, addresses: TileAddress[], { g, points }: Overlays): void {
  const { camera, size, level } = frame;
  if (g === null) return;
  const corners: [number, number][] = [];
  if (level === 0) {
    for (const address of addresses) {
      const tile = store.get(address);
      if (!tile) continue;
      const x0 = xOf(camera, address.column * BigInt(SIDE));
      const y0 = yOf(camera, size, address.row * BigInt(SIDE));
      for (const index of findIn(tile, g)) corners.push([x0 + (index % SIDE) * camera.scale, y0 - Math.floor(index / SIDE) * camera.scale]);
    }
  } else {
    for (const { a, b } of points) corners.push([xOf(camera, b), yOf(camera, size, a)], [xOf(camera, a), yOf(camera, size, b)]);
  }
  paintHits(frame, corners);
}

const masks = new WeakMap<Tile, { other: Tile; canvas: HTMLCanvasElement }>();

/** Where two tiles of the same place differ, as a picture. */
function maskOf(one: Tile, other: Tile): HTMLCanvasElement {
  const before = masks.get(one);
  if (before?.other === other) return before.canvas;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = DIFFERENT;
  one.values.forEach((value, index) => {
    if (differ(value, other.values[index]!)) pen.fillRect(index % SIDE, SIDE - 1 - Math.floor(index / SIDE), 1, 1);
  });
  masks.set(one, { other, canvas });
  return canvas;
}

const differ = (one: number, other: number): boolean => one !== other && one !== UNKNOWN && other !== UNKNOWN;

/** Cells whose value is another one in the other game. */
export function paintDifferences(frame: Frame, store: TileStore, other: TileStore, addresses: TileAddress[]): void {
  const { pen, camera } = frame;
  if (camera.scale < 7) {
    // Where nearly all cells differ, the values below must still be seen.
    pen.globalAlpha = 0.6;
    for (const address of addresses) {
      const [mine, its] = [store.get(address), other.get(address)];
      if (!mine || !its) continue;
      const { x, y, width, height } = rectOf(frame, address);
      pen.drawImage(maskOf(mine, its), x, y, width, height);
    }
    pen.globalAlpha = 1;
    return;
  }
  // With room, a mark in the corner leaves the number readable.
  const side = Math.max(4, camera.scale * 0.32);
  pen.fillStyle = DIFFERENT;
  pen.beginPath();
  for (const address of addresses) {
    const its = other.get(address);
    if (!its) continue;
    eachCell(frame, store, [address], ({ x, y, value, index }) => {
      if (!differ(value, its.values[index]!)) return;
      const [right, top] = [x + camera.scale - 1, y - camera.scale];
      pen.moveTo(right, top);
      pen.lineTo(right, top + side);
      pen.lineTo(right - side, top);
    });
  }
  pen.fill();
}

function paintFlag({ pen, camera, size, palette }: Frame, { a, b }: Cell): void {
  const x = xOf(camera, b, 0.5);
  const y = yOf(camera, size, a, 0.5);
  if (!(Math.abs(x) < FAR && Math.abs(y) < FAR)) return;
  pen.strokeStyle = palette.ink;
  pen.fillStyle = DIFFERENT;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x, y - 26);
  pen.lineTo(x + 17, y - 20);
  pen.lineTo(x, y - 14);
  pen.fill();
  pen.stroke();
}

export function paintOverlays(frame: Frame, store: TileStore, other: TileStore | null, addresses: TileAddress[], overlays: Overlays): void {
  const { pen } = frame;
  pen.save();
  clipFrom(frame, 0n);
  if (other) paintDifferences(frame, store, other, addresses);
  if (overlays.ends) paintEnds(frame, overlays.ends);
  if (overlays.blocks) paintBlocks(frame, overlays.blocks);
  paintLines(frame, overlays);
  paintPoints(frame, store, addresses, overlays);
  if (overlays.flag) paintFlag(frame, overlays.flag);
  pen.restore();
}
