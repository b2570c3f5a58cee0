import { maxBig } from "../lib/num";
import { legend } from "./colour";
import { DIFFERENT, HIGHLIGHT } from "./overlays";
import type { Switches, View } from "./useoverlays";

/** What the colours mean now. */
export function Legend({ view, on, board }: { view: View; on: Switches; board: number | null }) {
  const beyond = board !== null && maxBig(view.window.a1, view.window.b1) > BigInt(board);
  return (
    <div class="legend">
      <span class="swatch zero" />0
      <span class="ramp" style={{ background: `linear-gradient(to right, ${legend(9).join(",")})` }} />
      {view.top}
      {on.g !== null && (
        <span class="item">
          <span class="swatch" style={{ borderColor: HIGHLIGHT }} />
          value {on.g}
        </span>
      )}
      {on.vs !== null && (
        <span class="item">
          <span class="swatch" style={{ background: DIFFERENT, borderColor: DIFFERENT }} />
          differs
        </span>
      )}
      {beyond && (
        <span class="item">
          <span class="swatch unknown" />
          not known
        </span>
      )}
      {view.level > 0 && <p class="faint">Each point stands for {2 ** view.level} × {2 ** view.level} cells: black if one of them is 0, else the first.</p>}
    </div>
  );
}
