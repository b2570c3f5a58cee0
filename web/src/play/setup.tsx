import type { Ref } from "preact";
import { useEffect, useState } from "preact/hooks";
import { parse } from "../lib/num";
import { useQuery } from "../lib/url";
import { Field } from "../ui/field";
import { GamePicker } from "../ui/gamepicker";
import { begin, type Game, type Side } from "./game";
import { LEVELS, type Level, type Player, type Players } from "./players";
import { randomStart } from "./random";
import { look } from "./server";
import { componentText, parseSum, sumText, type Sum } from "./sum";

interface Props {
  start: Sum;
  players: Players;
  /** The field of the sum, so that others can send the reader there. */
  field: Ref<HTMLInputElement>;
  onStart: (game: Game) => void;
}

/** Where a game begins, and who plays it. */
export function Setup({ start, players, field, onStart }: Props) {
  const current = sumText(start);
  const [text, setText] = useState(current);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => setText(current), [current]);

  const begins = async (sum: string) => {
    setError(null);
    try {
      parseSum(sum); // its messages are nearer to the text than those of the server
      const { sum: canonical } = await look(sum);
      onStart(begin(parseSum(canonical)));
    } catch (problem) {
      setError((problem as Error).message);
    }
  };
  const random = async () => {
    setError(null);
    try {
      onStart(begin(await randomStart(start, players.who[0] === "human" ? "N" : "P")));
    } catch (problem) {
      setError((problem as Error).message);
    }
  };
  const type = (next: string) => {
    setError(null);
    setText(next);
  };
  const add = (more: string) => type(text.trim() === "" ? more : `${text.trim()} + ${more}`);
  return (
    <section class="card play-setup" aria-labelledby="play-setup">
      <h2 id="play-setup">New game</h2>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void begins(text);
        }}
      >
        <Field label="A game and its piles, or several joined by +" error={error} wide>
          {(control) => (
            <input
              {...control}
              ref={field}
              type="text"
              class="code"
              value={text}
              spellcheck={false}
              autocomplete="off"
              autocapitalize="off"
              onInput={(event) => type(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="row play-start">
          <button type="submit" class="primary">
            Start
          </button>
          <button type="button" onClick={random} title="Other small piles, from which the human can win">
            Random piles
          </button>
        </div>
      </form>
      <PlayerChoice players={players} />
      <details>
        <summary>Put a sum together</summary>
        <Add onAdd={add} onUse={(sum) => void begins(sum)} />
      </details>
    </section>
  );
}

function PlayerChoice({ players }: { players: Players }) {
  const choice = (side: Side, label: string) => (
    <Field label={label}>
      {(control) => (
        <select {...control} value={players.who[side]} onChange={(event) => players.setWho(side, event.currentTarget.value as Player)}>
          <option value="human">human</option>
          <option value="computer">computer</option>
        </select>
      )}
    </Field>
  );
  return (
    <div class="fields">
      {choice(0, "Moves first")}
      {choice(1, "Moves second")}
      <Field label="The computer is">
        {(control) => (
          <select {...control} value={players.level} onChange={(event) => players.setLevel(event.currentTarget.value as Level)}>
            {Object.entries(LEVELS).map(([level, errs]) => (
              <option key={level} value={level}>
                {level}
                {errs === 0 || errs === 100 ? "" : ` (errs in ${errs} %)`}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/** Games and piles by controls, for those who do not want to type the notation. */
function Add({ onAdd, onUse }: { onAdd: (text: string) => void; onUse: (text: string) => void }) {
  const [game, setGame] = useQuery("game", "wythoff");
  const [piles, setPiles] = useState("7, 10");
  const [pile, setPile] = useState("5");
  const read = (list: string) => list.split(/[\s,]+/).filter(Boolean).map(parse);
  const built = attempt(() => componentText({ game, piles: read(piles) }));
  const nim = attempt(() => componentText({ game: "nim", piles: read(pile) }));
  return (
    <div class="play-add">
      <GamePicker value={game} onChange={setGame} />
      <div class="fields">
        <Field label="Piles" error={built.error}>
          {(control) => (
            <input {...control} type="text" class="number" value={piles} autocomplete="off" onInput={(event) => setPiles(event.currentTarget.value)} />
          )}
        </Field>
        <button type="button" onClick={() => built.text && onAdd(built.text)}>
          Add this game
        </button>
        <button type="button" onClick={() => built.text && onUse(built.text)}>
          Play it alone
        </button>
      </div>
      <div class="fields">
        <Field label="Nim pile" error={nim.error}>
          {(control) => (
            <input {...control} type="text" class="number" value={pile} autocomplete="off" onInput={(event) => setPile(event.currentTarget.value)} />
          )}
        </Field>
        <button type="button" onClick={() => nim.text && onAdd(nim.text)}>
          Add a Nim pile
        </button>
      </div>
    </div>
  );
}

function attempt(make: () => string): { text: string | null; error: string | null } {
  try {
    return { text: make(), error: null };
  } catch (error) {
    return { text: null, error: (error as Error).message };
  }
}
