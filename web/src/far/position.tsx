import { get } from "../lib/api";
import { useAsync } from "../lib/async";
import { maxBig, parse } from "../lib/num";
import type { GrundyDoc, MovesDoc, Position } from "../lib/types";
import { useQuery } from "../lib/url";
import { taken } from "../play/words";
import { componentText } from "../play/sum";
import { ErrorBox, errorOf, otherThan } from "../ui/errorbox";
import { Grade } from "../ui/grade";
import { Go } from "../ui/link";
import { Long, Pair } from "../ui/long";
import { NumberField } from "../ui/number";

/** Winning moves that are shown; games with heaps may have astronomically many. */
const LIMIT = 12;
/** Asked only when typing has paused. */
const WAIT = 300;

const EXAMPLES: readonly [a: string, b: string][] = [
  ["10^100", "10^100+7"],
  ["10^100", "2*10^100"],
  ["1618033988749894848204586834365", "2618033988749894848204586834365"],
  ["10^1000", "10^1000+10^500"],
];

/** Who wins from piles of any size, and how. */
export function PositionForm({ game }: { game: string }) {
  const [a, setA] = useQuery("a", "10^100");
  const [b, setB] = useQuery("b", "10^100+7");
  const moves = useAsync((signal) => get<MovesDoc>("moves", { game, a, b, limit: LIMIT, how: true }, signal), [game, a, b], { wait: WAIT });
  const value = useAsync((signal) => get<GrundyDoc>("grundy", { game, a, b, how: true }, signal), [game, a, b], { wait: WAIT });
  const error = moves.error ?? value.error;
  return (
    <section class="card" aria-labelledby="far-position">
      <h2 id="far-position">A position</h2>
      <div class="far-fields">
        <NumberField label="First pile, a" value={a} onChange={setA} rows={2} wide error={errorOf(error, "a")} />
        <NumberField label="Second pile, b" value={b} onChange={setB} rows={2} wide error={errorOf(error, "b")} />
      </div>
      <p class="row far-examples">
        <span class="faint">Examples:</span>
        {EXAMPLES.map(([x, y]) => (
          <button key={x + y} type="button" onClick={() => (setA(x), setB(y))}>
            {x.length > 12 ? "a P-position" : `${x}, ${y}`}
          </button>
        ))}
      </p>
      <ErrorBox error={otherThan(moves.error, "a", "b", "game")} />
      <div aria-live="polite" aria-busy={moves.pending} class={moves.pending ? "far-answer pending" : "far-answer"}>
        {moves.data && <Won doc={moves.data} />}
        {value.data && <Value doc={value.data} />}
        {moves.pending && !moves.data && <p class="faint">Looking…</p>}
      </div>
      {moves.data && <Links game={game} position={moves.data.position} />}
    </section>
  );
}

function Won({ doc }: { doc: MovesDoc }) {
  const { outcome, winning, winning_count, resist, position, game } = doc;
  const sum = [{ game, piles: position.map(BigInt) }];
  const words = (to: Position) => taken(sum, { component: 0, to: to.map(BigInt) });
  const more = BigInt(winning_count) - BigInt(winning.length);
  return (
    <>
      <p>
        <strong class={outcome === "N" ? "win" : "lose"}>
          {outcome === "N" ? "N-position: the player about to move wins." : "P-position: the player about to move loses."}
        </strong>{" "}
        <Grade evidence={doc.evidence} tried={doc.tried} />
      </p>
      {winning.length > 0 && (
        <>
          <p>
            Winning moves (<Long value={winning_count} />
            ):
          </p>
          <ul class="far-winning">
            {winning.map((to) => (
              <li key={to.join()}>
                <Pair a={to[0]} b={to[1]} keep={12} />
                <span class="faint">, take {words(to)}</span>
              </li>
            ))}
            {more > 0n && (
              <li>
                and <Long value={more} /> more
              </li>
            )}
          </ul>
        </>
      )}
      {outcome === "P" && resist && (
        <p>
          No move wins. <Pair a={resist.to[0]} b={resist.to[1]} keep={12} /> resists longest: {resist.moves} moves to the end, this one included, if the
          winner hurries.
        </p>
      )}
    </>
  );
}

function Value({ doc: { value, at_least, evidence, tried } }: { doc: GrundyDoc }) {
  return (
    <p>
      Grundy value{" "}
      {value !== null ? (
        <strong>
          <Long value={value} />
        </strong>
      ) : at_least !== undefined ? (
        <>
          at least{" "}
          <strong>
            <Long value={at_least} />
          </strong>
        </>
      ) : (
        "not known"
      )}{" "}
      <Grade evidence={evidence} tried={tried} />
    </p>
  );
}

/** The board is shown from here on, so that the position lies well inside. */
function corner(pile: string): bigint {
  return maxBig(0n, BigInt(pile) - 8n);
}

function Links({ game, position }: { game: string; position: Position }) {
  const [a, b] = position.map(String) as [string, string];
  return (
    <p class="row">
      <Go view="play" values={{ sum: componentText({ game, piles: [parse(a), parse(b)] }) }}>
        Play from here
      </Go>
      <Go view="board" values={{ sel: `${a},${b}`, at: `${corner(a)},${corner(b)}` }}>
        Show on the board
      </Go>
    </p>
  );
}
