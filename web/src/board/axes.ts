// The numbers along the left and the lower edge.
import { type Frame } from "./paint";
import { xOf, yOf } from "./camera";

export const LEFT = 46;
export const BOTTOM = 24;

/** A step of 1, 2 or 5 times a power of ten, wide enough for its labels. */
export function stepOf(scale: number, least: number): bigint {
  let step = 1n;
  for (const factors = [2n, 5n, 10n]; ; step *= 10n) {
    if (Number(step) * scale >= least) return step;
    for (const factor of factors.slice(0, 2)) if (Number(step * factor) * scale >= least) return step * factor;
  }
}

/** Far away only the last digits change, so only these are written. */
function label(value: bigint, digits: number): string {
  const text = String(value);
  return text.length > digits ? `…${text.slice(1 - digits)}` : text;
}

/** Draws into a pen whose origin is the corner of the board's area, as the rest of the board does. */
export function paintAxes({ pen, camera, size, window, palette }: Frame): void {
  pen.fillStyle = palette.surface;
  pen.fillRect(-LEFT, -1, LEFT, size.height + BOTTOM + 1);
  pen.fillRect(-LEFT, size.height, size.width + LEFT, BOTTOM);
  pen.fillStyle = palette.line;
  pen.fillRect(-1, 0, 1, size.height + 1);
  pen.fillRect(-1, size.height, size.width + 1, 1);

  pen.fillStyle = palette.faint;
  pen.font = '11px system-ui, "DejaVu Sans", sans-serif';
  pen.textBaseline = "middle";
  const half = camera.scale >= 7 ? 0.5 : 0;
  const longest = String(window.b1).length;
  const across = stepOf(camera.scale, Math.max(34, Math.min(longest, 8) * 8 + 10));
  pen.textAlign = "center";
  for (let b = ((window.b0 + across - 1n) / across) * across; b < window.b1; b += across) {
    const x = xOf(camera, b, half);
    if (x > 8 && x < size.width - 30) pen.fillText(label(b, 8), x, size.height + BOTTOM / 2 + 1);
  }
  const up = stepOf(camera.scale, 26);
  pen.textAlign = "right";
  for (let a = ((window.a0 + up - 1n) / up) * up; a < window.a1; a += up) {
    const y = yOf(camera, size, a, half);
    if (y > 26 && y < size.height - 2) pen.fillText(label(a, 6), -6, y);
  }
  pen.fillStyle = palette.ink;
  pen.font = 'italic 600 13px Georgia, "DejaVu Serif", serif';
  pen.textAlign = "center";
  pen.fillText("a", -LEFT / 2, 12);
  pen.fillText("b", size.width - 14, size.height + BOTTOM / 2);
}

