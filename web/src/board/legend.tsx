import { legend } from "./colour";
import { DIFFERENT, HIGHLIGHT } from "./overlays";
import type { Switches, View } from "./useoverlays";

/** What the colours mean now. */
export function Legend({ view, on }: { view: View; on: Switches }) {
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
      {view.level > 0 && <p class="faint">Each point stands for {2 ** view.level} × {2 ** view.level} cells: black if one of them is 0, else the first.</p>}
    </div>
  );
}
