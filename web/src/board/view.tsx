import { useMemo, useState } from "preact/hooks";
import { get } from "../lib/api";
import { useAsync } from "../lib/async";
import { useGame } from "../lib/gameinfo";
import { big } from "../lib/num";
import type { ExplainDoc } from "../lib/types";
import { type Values, query, replace, useQuery } from "../lib/url";
import "./board.css";
import { type Cell, decodeCell } from "./camera";
import { Controls } from "./controls";
import { GOTO_ID } from "./goto";
import { Panel } from "./panel";
import type { Scene } from "./scene";
import { Stage } from "./stage";
import { type Switches, type View, useOverlays } from "./useoverlays";

const FIRST_VIEW: View = { window: { a0: 0n, b0: 0n, a1: 32n, b1: 32n }, level: 0, top: 64 };

const flag = (on: boolean | undefined): string | null => (on ? "1" : null);

/** The overlays as parameters of the address. */
function useSwitches(): [Switches, (change: Partial<Switches>) => void] {
  const params = query.value;
  const g = params.get("g");
  const on: Switches = {
    g: g !== null && /^\d{1,4}$/.test(g) ? Number(g) : null,
    lines: params.get("lines") === "1",
    strip: params.get("strip") === "1",
    ends: params.get("ends") === "1",
    blocks: params.get("blocks") === "1",
    vs: params.get("vs"),
  };
  const set = (change: Partial<Switches>) => {
    const next = { ...on, ...change };
    const values: Values = { g: next.g === null ? null : String(next.g), vs: next.vs };
    for (const name of ["lines", "strip", "ends", "blocks"] as const) values[name] = flag(next[name]);
    replace(values);
  };
  return [on, set];
}

export function BoardView() {
  const [game, setGame] = useQuery("game", "wythoff");
  const [chosen, setChosen] = useQuery("sel", "");
  const [on, set] = useSwitches();
  const [view, setView] = useState(FIRST_VIEW);
  const [scene, setScene] = useState<Scene | null>(null);
  const [open, setOpen] = useState(false);
  const info = useGame(game);
  const { overlays, ...answers } = useOverlays(game, info.data, on, view);

  const selected = useMemo(() => decodeCell(chosen), [chosen]);
  const answer = useAsync(
    selected ? (signal) => get<ExplainDoc>("explain", { game, a: selected.a, b: selected.b, how: true }, signal) : null,
    [game, chosen],
  );
  const winning = useMemo(
    () => (answer.pending ? [] : (answer.data?.winning ?? []).map(([a, b]) => ({ a: big(a), b: big(b) }))),
    [answer],
  );

  const select = (cell: Cell | null) => setChosen(cell ? `${cell.a},${cell.b}` : "");
  const show = (cell: Cell) => {
    setOpen(false);
    scene?.goTo(cell);
    select(cell);
  };
  const askGoto = () => {
    setOpen(true);
    // On a phone the controls are only now put on the page.
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`#${GOTO_ID} input`)?.select());
  };

  return (
    <div class={open ? "board open" : "board"}>
      <button type="button" class="drawer" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Back to the board" : `${game} · controls`}
      </button>
      <Controls game={game} info={info} on={on} set={set} answers={answers} view={view} onGame={setGame} onGoto={show} />
      <Stage
        game={game}
        vs={on.vs}
        overlays={overlays}
        selected={selected}
        winning={winning}
        onSelect={select}
        onView={setView}
        onScene={setScene}
        onGoto={askGoto}
      />
      {selected && (
        <Panel
          game={game}
          cell={selected}
          answer={answer}
          onSelect={(cell) => (scene?.reveal(cell), select(cell))}
          onClose={() => select(null)}
        />
      )}
    </div>
  );
}
