import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../lib/api";
import { useAsync } from "../lib/async";
import { useKeys } from "../lib/keys";
import { small } from "../lib/num";
import { dark } from "../lib/theme";
import { query } from "../lib/url";
import type { OptionsDoc } from "../lib/types";
import { LEFT } from "./axes";
import { type Cell, levelOf, xOf, yOf } from "./camera";
import { useCameraInUrl } from "./camerainurl";
import { listenGestures } from "../lib/gestures";
import type { Overlays } from "./overlays";
import { Scene } from "./scene";
import { Tooltip, sentenceOf } from "./tooltip";
import type { View } from "./useoverlays";

interface Props {
  game: string;
  vs: string | null;
  overlays: Overlays;
  selected: Cell | null;
  winning: readonly Cell[];
  onSelect: (cell: Cell | null) => void;
  onView: (view: View) => void;
  onScene: (scene: Scene) => void;
  onGoto: () => void;
}

interface Hover {
  cell: Cell;
  x: number;
  y: number;
  keyboard: boolean;
}

/** The server lists options only this near to the corner. */
const OPTIONS_BELOW = 8192;

const same = (one: Cell | null | undefined, other: Cell | null | undefined): boolean => one?.a === other?.a && one?.b === other?.b;

function useOptions(game: string, cell: Cell | null) {
  const [a, b] = [cell ? small(cell.a) : null, cell ? small(cell.b) : null];
  const near = a !== null && b !== null && a < OPTIONS_BELOW && b < OPTIONS_BELOW;
  return useAsync(near ? (signal) => get<OptionsDoc>("options", { game, a, b }, signal) : null, [game, a, b], { wait: 60 });
}

export function Stage({ game, vs, overlays, selected, winning, onSelect, onView, onScene, onGoto }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const lower = useRef<HTMLCanvasElement>(null);
  const upper = useRef<HTMLCanvasElement>(null);
  const [scene, setScene] = useState<Scene | null>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const [status, setStatus] = useState<{ waiting: boolean; error: Error | null }>({ waiting: true, error: null });
  const writeCamera = useCameraInUrl(scene);
  // The scene lives as long as the stage and calls the newest of these.
  const calls = useRef({ writeCamera, onView, onSelect });
  calls.current = { writeCamera, onView, onSelect };

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const made = new Scene(
      { lower: lower.current!, upper: upper.current! },
      {
        drawn: () => {
          calls.current.writeCamera(made.camera);
          setStatus((before) => (before.waiting === made.waiting && before.error === made.error ? before : { waiting: made.waiting, error: made.error }));
          timer ??= setTimeout(() => {
            timer = undefined;
            calls.current.onView({ window: made.window(), level: levelOf(made.camera.scale), top: made.top });
          }, 120);
        },
        hover: (cell, x, y) => setHover((before) => (cell ? (same(before?.cell, cell) ? before : { cell, x, y, keyboard: false }) : before?.keyboard ? before : null)),
        select: (cell) => calls.current.onSelect(cell),
      },
    );
    made.resize(box.current!.clientWidth, box.current!.clientHeight);
    const observer = new ResizeObserver(([entry]) => entry && made.resize(entry.contentRect.width, entry.contentRect.height));
    observer.observe(box.current!);
    const unlisten = listenGestures(upper.current!, LEFT, made.gestures);
    setScene(made);
    onScene(made);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      unlisten();
      made.close();
    };
  }, []);

  useEffect(() => scene?.setGame(game), [scene, game]);
  useEffect(() => scene?.setOther(vs), [scene, vs]);
  useEffect(() => scene?.setOverlays(overlays), [scene, overlays]);
  useEffect(() => scene?.setTheme(dark.value), [scene, dark.value]);
  useEffect(() => scene?.setMarks({ selected, winning }), [scene, selected, winning]);
  // A link may name a position and no place to look at.
  useEffect(() => {
    if (selected && !query.value.has("at")) scene?.reveal(selected);
  }, [scene]);

  // The arrows of the selected position already show its winning options.
  const options = useOptions(game, hover && !same(hover.cell, selected) ? hover.cell : null);
  useEffect(() => scene?.setMarks({ cursor: hover?.cell ?? null, keyboard: hover?.keyboard ?? false }), [scene, hover]);
  // Options of the last cell must not stay under the next one.
  useEffect(() => scene?.setMarks({ options: options.pending ? [] : (options.data?.options ?? []) }), [scene, options]);

  const step = (da: bigint, db: bigint) => {
    if (!scene) return;
    const from = hover?.cell ?? selected ?? { a: scene.window().a0, b: scene.window().b0 };
    const first = hover || selected;
    const cell = first ? { a: from.a + da < 0n ? 0n : from.a + da, b: from.b + db < 0n ? 0n : from.b + db } : from;
    scene.reveal(cell);
    setHover({ cell, x: xOf(scene.camera, cell.b, 1) + LEFT, y: yOf(scene.camera, scene.size, cell.a, 1), keyboard: true });
  };
  useKeys([
    { keys: ["ArrowUp"], what: "the cell above (first pile + 1)", run: () => step(1n, 0n) },
    { keys: ["ArrowDown"], what: "the cell below", run: () => step(-1n, 0n) },
    { keys: ["ArrowRight"], what: "the cell to the right (second pile + 1)", run: () => step(0n, 1n) },
    { keys: ["ArrowLeft"], what: "the cell to the left", run: () => step(0n, -1n) },
    { keys: ["Enter", " "], what: "choose the cell", run: () => hover && onSelect(hover.cell) },
    { keys: ["+", "="], what: "zoom in", run: () => scene?.zoom(1.5, hover?.cell) },
    { keys: ["-", "_"], what: "zoom out", run: () => scene?.zoom(1 / 1.5, hover?.cell) },
    { keys: ["Home"], what: "to the origin", run: () => (scene?.home(), setHover(null)) },
    { keys: ["g"], what: "go to a position", run: onGoto },
    { keys: ["Escape"], what: "close the position", run: () => onSelect(null) },
  ]);

  const known = hover && scene ? scene.valueAt(hover.cell) : null;
  return (
    <div class="stage" ref={box}>
      <canvas ref={lower} aria-hidden="true" />
      <canvas
        ref={upper}
        class="upper"
        tabIndex={0}
        role="application"
        aria-label={`Board of ${game}: Grundy values. Arrow keys move over the cells, Enter chooses one.`}
      />
      {hover && scene && <Tooltip cell={hover.cell} known={known} x={hover.x} y={hover.y} width={scene.size.width} />}
      <p class="hidden" aria-live="polite">
        {hover?.keyboard ? sentenceOf(hover.cell, known) : ""}
      </p>
      <div class="zoom">
        <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => scene?.zoom(1.6)}>+</button>
        <button type="button" aria-label="Zoom out" title="Zoom out (-)" onClick={() => scene?.zoom(1 / 1.6)}>−</button>
        <button type="button" aria-label="To the origin" title="To the origin (Home)" onClick={() => scene?.home()}>⌂</button>
      </div>
      {status.error && <p class="stage-note error" role="alert">{status.error.message}</p>}
      {status.waiting && !status.error && <p class="stage-note waiting" aria-hidden="true">…</p>}
    </div>
  );
}

