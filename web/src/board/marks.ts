// The upper canvas: what follows the pointer and the choice of a position.
import { type Cell, type Camera, type Size, xOf, yOf } from "./camera";
import type { Palette } from "./palette";

export interface Marks {
  cursor: Cell | null;
  /** Whether the keyboard moves the cursor, which then must be easy to see. */
  keyboard: boolean;
  selected: Cell | null;
  /** Options of the cell under the cursor, with their values. */
  options: readonly [number, number, number][];
  /** Winning options of the selected position. */
  winning: readonly Cell[];
}

export const NO_MARKS: Marks = { cursor: null, keyboard: false, selected: null, options: [], winning: [] };

/** More arrows than these would cover the board. */
const MOST_ARROWS = 60;
const FAR = 1e7;

interface Place {
  pen: CanvasRenderingContext2D;
  camera: Camera;
  size: Size;
  palette: Palette;
}

function middle({ camera, size }: Place, { a, b }: Cell): [number, number] {
  return [xOf(camera, b, 0.5), yOf(camera, size, a, 0.5)];
}

function dot(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
}

/** Winning moves are filled blue dots, the others thin orange rings. */
function paintOptions(place: Place, options: Marks["options"]): void {
  const { pen, camera, size } = place;
  const { scale } = camera;
  // Options are listed near the corner only, where plain numbers do, and there may be tens of thousands.
  const left = Number(camera.b) + camera.fb - 0.5;
  const low = Number(camera.a) + camera.fa - 0.5;
  const radius = Math.max(2, Math.min(6, scale * 0.16));
  for (const [a, b, value] of options) {
    const x = (b - left) * scale;
    const y = size.height - (a - low) * scale;
    if (x < -scale || y < -scale || x > size.width + scale || y > size.height + scale) continue;
    if (value === 0) {
      dot(pen, x, y, radius + 2.5);
      pen.fillStyle = "#ffffff";
      pen.fill();
      dot(pen, x, y, radius + 1);
      pen.fillStyle = "#1668c7";
      pen.fill();
    } else if (scale >= 6) {
      pen.lineWidth = 1.25;
      pen.strokeStyle = "rgb(255 150 60 / 60%)";
      dot(pen, x, y, Math.min(scale * 0.44, radius * 2.4));
      pen.stroke();
    }
  }
}

/** Pulls a far end of an arrow near to the screen, along its direction, so that floats keep it straight. */
function near(x0: number, y0: number, x1: number, y1: number): [number, number] {
  const most = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  if (most < FAR) return [x1, y1];
  // The moves of these games are along a row, a column or (nearly) the diagonal.
  const sign = (from: number, to: number) => (Math.abs(to - from) < most / 1e6 ? 0 : Math.sign(to - from));
  return [x0 + sign(x0, x1) * 1e5, y0 + sign(y0, y1) * 1e5];
}

function paintArrow(place: Place, from: Cell, to: Cell): void {
  const { pen, camera } = place;
  const [x0, y0] = middle(place, from);
  if (!(Math.abs(x0) < FAR && Math.abs(y0) < FAR)) return;
  const [x1, y1] = near(x0, y0, ...middle(place, to));
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const head = Math.max(8, Math.min(14, camera.scale * 0.5));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const wing = (turn: number): [number, number] => [x1 - head * Math.cos(angle + turn), y1 - head * Math.sin(angle + turn)];
  const trace = () => {
    pen.beginPath();
    pen.moveTo(x0, y0);
    pen.lineTo(x1 - head * 0.7 * cos, y1 - head * 0.7 * sin);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(x1, y1);
    pen.lineTo(...wing(0.45));
    pen.lineTo(...wing(-0.45));
    pen.closePath();
    pen.stroke();
    pen.fill();
  };
  pen.lineJoin = "round";
  pen.strokeStyle = pen.fillStyle = "#ffffff";
  pen.lineWidth = 5;
  trace();
  pen.strokeStyle = pen.fillStyle = "#1668c7";
  pen.lineWidth = 2.5;
  trace();
}

function paintFrame({ pen, camera, size }: Place, cell: Cell, colour: string, width: number): void {
  const least = Math.max(camera.scale, 9);
  const grow = (least - camera.scale) / 2;
  const x = xOf(camera, cell.b) - grow;
  const y = yOf(camera, size, cell.a) - camera.scale - grow;
  if (!(Math.abs(x) < FAR && Math.abs(y) < FAR)) return;
  pen.strokeStyle = "#ffffff";
  pen.lineWidth = width + 2;
  pen.strokeRect(x - 0.5, y - 0.5, least, least);
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.strokeRect(x - 0.5, y - 0.5, least, least);
}

export function paintMarks(place: Place, marks: Marks): void {
  const { pen, size } = place;
  pen.clearRect(0, 0, size.width, size.height);
  paintOptions(place, marks.options);
  if (marks.selected) {
    for (const option of marks.winning.slice(0, MOST_ARROWS)) paintArrow(place, marks.selected, option);
    paintFrame(place, marks.selected, "#1668c7", 3);
  }
  if (marks.cursor) paintFrame(place, marks.cursor, "#14161a", marks.keyboard ? 3 : 1.5);
}
