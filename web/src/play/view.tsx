import { useRef, useState } from "preact/hooks";
import { useGame } from "../lib/gameinfo";
import { useKeys } from "../lib/keys";
import { useFlag } from "../lib/url";
import { ErrorBox } from "../ui/errorbox";
import { useComputer } from "./computer";
import { make, position, redo, resign, turn, undo, type Game } from "./game";
import { HintLine, useHint } from "./hint";
import { History } from "./history";
import { decide, judge } from "./legal";
import { Piles } from "./piles";
import { usePlayers } from "./players";
import { Queen } from "./queen";
import { mistake, winner } from "./record";
import { useKnown, type Known } from "./server";
import { Setup } from "./setup";
import { SIDE, board, targets } from "./squares";
import { sameMove, sumText, type Move } from "./sum";
import { useLinkedMoves } from "./linked";
import { useTable } from "./table";
import { Why } from "./why";
import { capital, taken } from "./words";
import "./play.css";

export function PlayView() {
  const table = useTable();
  const { game, error: unreadable, set } = table;
  const impossible = useLinkedMoves(table);
  const players = usePlayers();
  const [coloured, setColoured] = useFlag("colours");
  const [why, setWhy] = useFlag("why");
  const [selected, setSelected] = useState(0);
  const [paused, setPaused] = useState(false);
  // What was just said is about one position, as is the wish for a hint.
  const [note, setNote] = useState({ at: "", text: "" });
  const [hinted, setHinted] = useState("");

  const sum = position(game);
  const here = `${sumText(sum)} ${game.moves.length}`;
  const side = turn(game);
  const known = useKnown(sum);
  const over = known.data?.over ?? false;
  const going = !over && !game.resigned;
  const mine = going && players.isHuman(side);
  const index = sum[selected] ? selected : 0;

  const go = (next: Game, text = "") => {
    set(next);
    setNote({ at: `${sumText(position(next))} ${next.moves.length}`, text });
  };
  const computers = !players.isHuman(0) && !players.isHuman(1);
  const computer = useComputer(sum, going && !mine && known.data !== null && !paused, players.errs, (move) =>
    go(make(game, move), `${capital(players.names[side])} takes ${taken(sum, move)}.`),
  );
  const hint = useHint(sum, mine && hinted === here);
  // A move that the server was asked about may come back when the game has gone on.
  const latest = useRef(here);
  latest.current = here;
  const move = (step: Move) => {
    if (mine && latest.current === here) go(make(game, step), known.data ? judged(known.data, step) : "");
  };

  // Where nobody plays by hand, every position may be looked at.
  const until = (one: 0 | 1) => computers || players.isHuman(one);
  const back = () => (computers && setPaused(true), go(undo(game, until)));
  const again = () => (computers && setPaused(true), go(redo(game, until)));
  const showHint = () => mine && setHinted(here);
  const setup = useRef<HTMLInputElement>(null);
  const restart = () => (setup.current?.focus(), setup.current?.select());
  useKeys([
    { keys: ["h"], what: "play: hint, the move to make", run: showHint },
    { keys: ["m"], what: "play: make the move of the hint", run: () => hint.data?.move && move(hint.data.move) },
    { keys: ["u"], what: "play: take a move back", run: back },
    { keys: ["r"], what: "play: make it again", run: again },
    { keys: ["w"], what: "play: why", run: () => setWhy(!why) },
    { keys: ["n"], what: "play: new game", run: restart },
    { keys: ["c"], what: "play: show colours", run: () => setColoured(!coloured) },
  ]);

  const component = sum[index]!;
  const squares = board(game, index, component);
  const best = hint.data?.move?.component === index ? hint.data.move.to.map(Number) : null;
  return (
    <div class="play">
      <ErrorBox error={unreadable ?? impossible ?? known.error} />
      <div class="play-status card">
        <p class="play-turn" role="status">
          {note.at === here && note.text ? `${note.text} ` : ""}
          <strong>{status(game, known.data, players.names)}</strong>
        </p>
        <div class="row">
          <button type="button" aria-disabled={!mine} onClick={showHint}>
            Hint (h)
          </button>
          <button type="button" aria-pressed={why} onClick={() => setWhy(!why)}>
            Why? (w)
          </button>
          <button type="button" aria-disabled={game.moves.length === 0 && !game.resigned} onClick={back}>
            Undo (u)
          </button>
          <button type="button" aria-disabled={game.undone.length === 0} onClick={again}>
            Redo (r)
          </button>
          <button type="button" aria-disabled={!mine} onClick={() => mine && go(resign(game))}>
            Resign
          </button>
          <button type="button" onClick={restart}>
            New game (n)
          </button>
          {computers && (
            <button type="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>
              Pause
            </button>
          )}
          <label class="check">
            <input type="checkbox" checked={coloured} onChange={(event) => setColoured(event.currentTarget.checked)} /> show colours
          </label>
        </div>
        {mine && hinted === here && <HintLine hint={hint} onMove={move} />}
        {computer.error && (
          <>
            <ErrorBox error={computer.error} />
            <button type="button" onClick={computer.retry}>
              Try again
            </button>
          </>
        )}
      </div>
      <div class={squares ? "play-table" : ""}>
        <section class="card" aria-labelledby="play-piles">
          <h2 id="play-piles">Piles</h2>
          <Rule game={component.game} />
          {sum.map((one, i) => (
            <Piles
              key={i}
              index={i}
              component={one}
              many={sum.length > 1}
              selected={i === index}
              onSelect={() => setSelected(i)}
              active={mine}
              judge={(step) => judge(sum, step, known.data ?? undefined)}
              decide={(step) => decide(sum, step, known.data ?? undefined)}
              onMove={move}
            />
          ))}
          {!squares && <p class="faint">A queen on a board is shown for two piles of at most {SIDE} tokens.</p>}
        </section>
        {squares && (
          <section class="card play-board" aria-labelledby="play-board">
            <h2 id="play-board">{sum.length > 1 ? `Queen of game ${index + 1}` : "Queen"}</h2>
            <Queen
              board={squares}
              targets={targets(known.data?.moves ?? [], index)}
              coloured={coloured}
              active={mine}
              hint={best ? { a: best[0]!, b: best[1]! } : null}
              onMove={move}
            />
          </section>
        )}
      </div>
      {why && (
        <section class="card" aria-labelledby="play-why">
          <h2 id="play-why">Why</h2>
          <Why sum={sum} />
        </section>
      )}
      <div class="play-table">
        <Setup start={game.start} players={players} field={setup} onStart={(next) => (setPaused(false), go(next))} />
        <History game={game} over={over} names={players.names} onImport={(next) => go(next)} />
      </div>
    </div>
  );
}

function Rule({ game }: { game: string }) {
  const { data } = useGame(game);
  return <p class="faint">{data ? data.rule : "\u00a0"}</p>;
}

/** What to say of a move that gives a won position away. */
function judged(known: Known, move: Move): string {
  const option = known.moves.find((one) => sameMove(one, move));
  // Where only winning moves are listed, a move that is not among them may still win.
  if (known.outcome !== "N" || option?.wins !== false) return "";
  const sum = known.components.map(({ game, piles }) => ({ game, piles: piles.map(BigInt) }));
  return mistake(sum, known.moves.find(({ wins }) => wins));
}

/** Whose turn it is, or who has won. */
function status(game: Game, known: Known | null, names: readonly [string, string]): string {
  const verb = (name: string, plain: string) => (name === "you" ? plain : `${plain}s`);
  if (game.resigned || known?.over) {
    const name = names[winner(game)];
    return `${capital(name)} ${verb(name, "win")}.`;
  }
  const name = names[turn(game)];
  return `${capital(name)} ${verb(name, "move")}.`;
}
