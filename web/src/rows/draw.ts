// The plot of G(x, y) - y against y.
import { multiples, stepOf, tickLabel } from "../lib/ticks";
import type { Range } from "./range";

export interface Plot {
  pen: CanvasRenderingContext2D;
  width: number;
  height: number;
  range: Range;
  /** Values that are there: G(x, y) - y for y = start, start + 1, ... */
  start: bigint;
  values: readonly (number | null)[];
  preperiod: bigint | null;
  period: bigint | null;
  /** The column under the pointer. */
  cursor: bigint | null;
  colour: (name: string) => string;
}

export const LEFT = 52;
const BOTTOM = 26;
const TOP = 30;
const RIGHT = 10;

export const innerWidth = (width: number): number => Math.max(1, width - LEFT - RIGHT);

/** Pixels of the left side of a column. */
function xOf({ width, range }: Plot, column: bigint): number {
  return LEFT + (Number(column - range.from) * innerWidth(width)) / range.count;
}

interface Scale {
  low: number;
  high: number;
  y: (value: number) => number;
}

/** From the least to the largest value that was asked for, so that small moves do not change it. */
function scaleOf({ values, height }: Plot): Scale {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const room = Math.max(1, (high - low) * 0.06);
  low -= room;
  high += room;
  return { low, high, y: (value) => TOP + ((high - value) / (high - low)) * (height - TOP - BOTTOM) };
}

function drawAxes(plot: Plot, { low, high, y }: Scale): void {
  const { pen, width, height, range, colour } = plot;
  pen.font = '11px system-ui, "DejaVu Sans", sans-serif';
  pen.textBaseline = "middle";
  pen.textAlign = "right";
  const unit = (height - TOP - BOTTOM) / (high - low);
  const step = Number(stepOf(unit, 26));
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
    pen.fillStyle = value === 0 ? colour("faint") : colour("line");
    pen.fillRect(LEFT, Math.round(y(value)), innerWidth(width), 1);
    pen.fillStyle = colour("faint");
    pen.fillText(String(value), LEFT - 6, y(value));
  }
  pen.textAlign = "center";
  const end = range.from + BigInt(range.count);
  const each = stepOf(innerWidth(width) / range.count, Math.min(9, String(end).length) * 8 + 14);
  for (const column of multiples(each, range.from, end)) {
    const x = xOf(plot, column) + innerWidth(width) / range.count / 2;
    if (x < width - 20) pen.fillText(tickLabel(column, 9), x, height - BOTTOM / 2);
  }
}

/** Every other period is shaded, so that the eye can compare them; lines and words say where the first begins. */
function drawPeriods(plot: Plot): void {
  const { pen, width, height, range, preperiod, period, colour } = plot;
  if (preperiod === null || period === null) return;
  const end = range.from + BigInt(range.count);
  const bottom = height - BOTTOM;
  const pixels = (Number(period) * innerWidth(width)) / range.count;
  if (pixels >= 4) {
    const first = range.from > preperiod ? (range.from - preperiod) / period : 0n;
    for (let i = first; preperiod + i * period < end; i++) {
      if (i % 2n === 1n) continue;
      const left = Math.max(LEFT, xOf(plot, preperiod + i * period));
      const right = Math.min(width - RIGHT, xOf(plot, preperiod + (i + 1n) * period));
      pen.fillStyle = colour("raised");
      pen.fillRect(left, TOP, right - left, bottom - TOP);
    }
  }
  pen.font = '600 12px system-ui, "DejaVu Sans", sans-serif';
  pen.textBaseline = "middle";
  for (const [column, text] of [
    [preperiod, `preperiod ${preperiod}`],
    [preperiod + period, `+ period ${period}`],
  ] as const) {
    const x = Math.round(xOf(plot, column));
    if (x < LEFT || x > width - RIGHT) continue;
    const words = pen.measureText(text).width;
    const second = column !== preperiod;
    pen.fillStyle = colour("lose");
    pen.fillRect(x - 1, second ? 19 : 6, 2, bottom - (second ? 19 : 6));
    pen.textAlign = x + words + 8 > width ? "right" : "left";
    pen.fillText(text, x + (pen.textAlign === "left" ? 5 : -5), second ? 23 : 9);
  }
}

function drawValues(plot: Plot, { y }: Scale): void {
  const { pen, width, range, start, values, colour } = plot;
  const pixel = innerWidth(width) / range.count;
  const side = Math.max(2.4, Math.min(7, pixel * 0.7));
  const skip = Number(range.from - start);
  pen.fillStyle = colour("accent");
  for (let i = 0; i < range.count; i++) {
    const value = values[skip + i];
    if (value == null) continue;
    const x = LEFT + (i + 0.5) * pixel;
    if (pixel >= 9) {
      pen.globalAlpha = 0.35;
      pen.fillRect(x - 0.75, Math.min(y(0), y(value)), 1.5, Math.abs(y(0) - y(value)));
      pen.globalAlpha = 1;
    }
    pen.fillRect(x - side / 2, y(value) - side / 2, side, side);
  }
}

function drawCursor(plot: Plot, { y }: Scale): void {
  const { pen, width, height, range, start, values, cursor, colour } = plot;
  if (cursor === null) return;
  const x = xOf(plot, cursor) + innerWidth(width) / range.count / 2;
  const value = values[Number(cursor - start)];
  pen.fillStyle = colour("faint");
  pen.fillRect(Math.round(x), TOP, 1, height - TOP - BOTTOM);
  if (value == null) return;
  pen.strokeStyle = colour("ink");
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(x, y(value), 6, 0, 2 * Math.PI);
  pen.stroke();
}

/** The column at a pixel, or null outside the plot. */
export function columnAt({ width, range }: Pick<Plot, "width" | "range">, x: number): bigint | null {
  const share = (x - LEFT) / innerWidth(width);
  return share < 0 || share >= 1 ? null : range.from + BigInt(Math.floor(share * range.count));
}

export function drawPlot(plot: Plot): void {
  const { pen, width, height } = plot;
  if (width <= LEFT + RIGHT || height <= TOP + BOTTOM) return;
  const scale = scaleOf(plot);
  pen.clearRect(0, 0, width, height);
  drawPeriods(plot);
  drawAxes(plot, scale);
  drawValues(plot, scale);
  drawCursor(plot, scale);
}
