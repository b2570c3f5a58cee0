import type { Async } from "../lib/async";
import type { CompareDoc, GameDoc, StripDoc } from "../lib/types";
import { GamePicker } from "../ui/gamepicker";
import type { Cell } from "./camera";
import { Difference } from "./difference";
import { Export } from "./export";
import { Goto } from "./goto";
import { Legend } from "./legend";
import { Switch } from "./switch";
import type { Switches, View } from "./useoverlays";

interface Props {
  game: string;
  info: Async<GameDoc>;
  on: Switches;
  set: (change: Partial<Switches>) => void;
  answers: { strip: Async<StripDoc>; points: { note: string | null }; compare: Async<CompareDoc> };
  view: View;
  onGame: (game: string) => void;
  onGoto: (cell: Cell) => void;
}

const MOST_G = 1000;

export function Controls({ game, info, on, set, answers, view, onGame, onGoto }: Props) {
  const known = info.data;
  return (
    <div class="controls">
      <GamePicker value={game} onChange={onGame} />
      {known && <p class="faint rule">{known.rule}</p>}
      <Goto onGoto={onGoto} />
      <fieldset class="overlays">
        <legend>Overlays</legend>
        <Switch label="Positions of value g" on={on.g !== null} set={(value) => set({ g: value ? 0 : null })} note={answers.points.note}>
          {on.g !== null && (
            <input
              type="number"
              aria-label="g"
              class="parameter"
              min={0}
              max={MOST_G}
              value={on.g}
              onInput={(event) => {
                const g = event.currentTarget.valueAsNumber;
                if (Number.isInteger(g) && g >= 0 && g <= MOST_G) set({ g });
              }}
            />
          )}
        </Switch>
        <Switch
          label="Lines of the P-positions"
          on={on.lines}
          set={(lines) => set({ lines })}
          off={known && !known.line ? "none known for this game" : null}
        />
        <Switch
          label={`Strip proved to hold value ${on.g ?? 0}`}
          on={on.strip}
          set={(strip) => set({ strip })}
          off={known?.strip ? null : "for wythoff"}
          note={answers.strip.error?.message}
        />
        <Switch
          label="Where moves in both piles may not end"
          on={on.ends}
          set={(ends) => set({ ends })}
          off={known?.w ? null : "for w:K and w:K,L"}
        />
        <Switch
          label={known?.tiling ? `Blocks of ${known.tiling.side}` : "Blocks that tile the table"}
          on={on.blocks}
          set={(blocks) => set({ blocks })}
          off={known?.tiling ? null : "for regular wyt:K"}
        />
        <Difference game={game} vs={on.vs} answer={answers.compare} set={(vs) => set({ vs })} onGoto={onGoto} />
      </fieldset>
      <Legend view={view} on={on} board={known?.board ?? null} />
      <Export game={game} info={known} g={on.g} view={view} />
    </div>
  );
}
