// The numbers along the left and the lower edge.
import { multiples, stepOf, tickLabel } from "../lib/ticks";
import type { Frame } from "./paint";
import { xOf, yOf } from "./camera";

export const LEFT = 46;
export const BOTTOM = 24;

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
  for (const b of multiples(across, window.b0, window.b1)) {
    const x = xOf(camera, b, half);
    if (x > 8 && x < size.width - 40) pen.fillText(tickLabel(b, 8), x, size.height + BOTTOM / 2 + 1);
  }
  const up = stepOf(camera.scale, 26);
  pen.textAlign = "right";
  for (const a of multiples(up, window.a0, window.a1)) {
    const y = yOf(camera, size, a, half);
    if (y > 26 && y < size.height - 2) pen.fillText(tickLabel(a, 5), -6, y);
  }
  pen.fillStyle = palette.ink;
  pen.font = 'italic 600 13px Georgia, "DejaVu Serif", serif';
  pen.textAlign = "center";
  pen.fillText("a", -LEFT / 2, 12);
  pen.fillText("b", size.width - 14, size.height + BOTTOM / 2);
}

