// The lower canvas: values as colours, and as numbers where there is room.
import { type Camera, SIDE, type Size, type TileAddress, type Window, span, xOf, yOf } from "./camera";
import { ZERO_WORD, isLight, wordOf } from "./colour";
import type { Palette } from "./palette";
import { type Part, type Tile, type TileStore, UNKNOWN, coarser, finer } from "./tiles";

export interface Frame {
  pen: CanvasRenderingContext2D;
  camera: Camera;
  size: Size;
  window: Window;
  level: number;
  /** The value of the last shade. */
  top: number;
  palette: Palette;
}

/** From this size of a cell on its number is written into it. */
export const NUMBERS_FROM = 18;
const GRID_FROM = 7;

interface Bitmap {
  top: number;
  canvas: HTMLCanvasElement;
}

const bitmaps = new WeakMap<Tile, Bitmap>();

/** A tile as a picture, one pixel per sample, the first pile upwards; unknown samples are clear. */
function bitmapOf(tile: Tile, top: number): HTMLCanvasElement {
  let bitmap = bitmaps.get(tile);
  if (bitmap?.top === top) return bitmap.canvas;
  const canvas = bitmap?.canvas ?? document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d")!;
  const image = pen.createImageData(SIDE, SIDE);
  const words = new Uint32Array(image.data.buffer);
  for (let i = 0; i < SIDE; i++) {
    const to = (SIDE - 1 - i) * SIDE;
    for (let j = 0; j < SIDE; j++) {
      const value = tile.values[i * SIDE + j]!;
      words[to + j] = value === UNKNOWN ? 0 : value === 0 ? ZERO_WORD : wordOf(value, top);
    }
  }
  pen.putImageData(image, 0, 0);
  bitmap = { top, canvas };
  bitmaps.set(tile, bitmap);
  return canvas;
}

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The place of a tile, on whole pixels, so that neighbours leave no seam. */
export function rectOf({ camera, size }: Frame, { level, row, column }: TileAddress): Rect {
  const side = span(level);
  const x = Math.round(xOf(camera, column * side));
  const y = Math.round(yOf(camera, size, (row + 1n) * side));
  return {
    x,
    y,
    width: Math.round(xOf(camera, (column + 1n) * side)) - x,
    height: Math.round(yOf(camera, size, row * side)) - y,
  };
}

function drawPart(frame: Frame, part: Part, rect: Rect): void {
  const y = SIDE - part.row - part.side;
  frame.pen.drawImage(bitmapOf(part.tile, frame.top), part.column, y, part.side, part.side, rect.x, rect.y, rect.width, rect.height);
}

/** One tile, or until it comes what coarser or finer ones tell of its place. */
function drawTile(frame: Frame, store: TileStore, address: TileAddress): void {
  const { pen, palette } = frame;
  const rect = rectOf(frame, address);
  const tile = store.get(address);
  pen.fillStyle = tile ? palette.hatch : palette.raised;
  pen.fillRect(rect.x, rect.y, rect.width, rect.height);
  if (tile) return drawPart(frame, { address, tile, row: 0, column: 0, side: SIDE }, rect);
  const above = coarser(store, address);
  if (above) drawPart(frame, above, rect);
  for (const part of finer(store, address)) drawPart(frame, part, rectOf(frame, part.address));
}

function drawGrid({ pen, camera, size, window, palette }: Frame): void {
  const { a0, a1, b0, b1 } = window;
  const left = xOf(camera, b0);
  const bottom = yOf(camera, size, a0);
  pen.strokeStyle = palette.paper;
  pen.globalAlpha = Math.min(1, (camera.scale - GRID_FROM) / 10);
  pen.lineWidth = 1;
  pen.beginPath();
  for (let b = b0; b <= b1; b++) {
    const x = Math.round(xOf(camera, b)) - 0.5;
    pen.moveTo(x, 0);
    pen.lineTo(x, bottom);
  }
  for (let a = a0; a <= a1; a++) {
    const y = Math.round(yOf(camera, size, a)) - 0.5;
    pen.moveTo(left, y);
    pen.lineTo(size.width, y);
  }
  pen.stroke();
  pen.globalAlpha = 1;
}

export interface Sample {
  /** The lower left corner of the cell. */
  x: number;
  y: number;
  value: number;
  index: number;
}

/** Calls back for each cell in sight whose tile of the finest level is there. */
export function eachCell(frame: Frame, store: TileStore, addresses: TileAddress[], call: (sample: Sample, tile: Tile) => void): void {
  const { camera, size } = frame;
  for (const address of addresses) {
    const tile = store.get(address);
    if (!tile || address.level !== 0) continue;
    const x0 = xOf(camera, address.column * BigInt(SIDE));
    const y0 = yOf(camera, size, address.row * BigInt(SIDE));
    const low = (start: number) => Math.max(0, Math.floor(start / camera.scale));
    const high = (end: number) => Math.min(SIDE, Math.ceil(end / camera.scale));
    const [j0, j1] = [low(-x0), high(size.width - x0)];
    const [i0, i1] = [low(y0 - size.height), high(y0)];
    for (let i = i0; i < i1; i++) {
      for (let j = j0; j < j1; j++) {
        const index = i * SIDE + j;
        call({ x: x0 + j * camera.scale, y: y0 - i * camera.scale, value: tile.values[index]!, index }, tile);
      }
    }
  }
}

/** Letters shrink with the number of digits so that every number stays inside its cell. */
function fontOf(scale: number, digits: number): string {
  return `${Math.floor(Math.min(scale * 0.46, (scale * 1.45) / Math.max(2, digits)))}px system-ui, "DejaVu Sans", sans-serif`;
}

function drawNumbers(frame: Frame, store: TileStore, addresses: TileAddress[]): void {
  const { pen, camera, top, palette } = frame;
  const half = camera.scale / 2;
  // Setting a font is slow: the numbers are gathered by digits and by colour first.
  const groups = new Map<string, { digits: number; ink: string; list: [string, number, number][] }>();
  eachCell(frame, store, addresses, ({ x, y, value }) => {
    if (value === UNKNOWN) return;
    const text = String(value);
    const ink = isLight(value, top) ? "#14161a" : "#ffffff";
    const key = ink + text.length;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { digits: text.length, ink, list: [] }));
    group.list.push([text, x + half, y - half]);
    if (value === 0 && palette.dark) {
      // Black on a dark page would be a hole, so zeros get an edge there.
      pen.strokeStyle = "#ffffff";
      pen.strokeRect(Math.round(x) + 1, Math.round(y - camera.scale) + 1, camera.scale - 3, camera.scale - 3);
    }
  });
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const { digits, ink, list } of groups.values()) {
    pen.font = fontOf(camera.scale, digits);
    pen.fillStyle = ink;
    for (const [text, x, y] of list) pen.fillText(text, x, y + 1);
  }
}

export function paintValues(frame: Frame, store: TileStore, addresses: TileAddress[]): void {
  const { pen, size, camera, palette } = frame;
  pen.fillStyle = palette.paper;
  pen.fillRect(0, 0, size.width, size.height);
  pen.imageSmoothingEnabled = false;
  for (const address of addresses) drawTile(frame, store, address);
  if (camera.scale >= GRID_FROM) drawGrid(frame);
  if (camera.scale >= NUMBERS_FROM) drawNumbers(frame, store, addresses);
}
