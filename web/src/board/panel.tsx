import { get } from "../lib/api";
import { type Async, useAsync } from "../lib/async";
import { component } from "../lib/games";
import { big, brief } from "../lib/num";
import type { ExplainDoc, GrundyDoc, MovesDoc, Strategy } from "../lib/types";
import { ErrorBox } from "../ui/errorbox";
import { Grade } from "../ui/grade";
import { Go } from "../ui/link";
import { Pair } from "../ui/long";
import type { Cell } from "./camera";
import { nameOf } from "./tooltip";

interface Props {
  game: string;
  cell: Cell;
  answer: Async<ExplainDoc>;
  onSelect: (cell: Cell) => void;
  onClose: () => void;
}

const SHOWN = 100;

/** Everything about one position. */
export function Panel({ game, cell, answer, onSelect, onClose }: Props) {
  const doc = answer.data;
  const piles = [String(cell.a), String(cell.b)] as const;
  return (
    <aside class="panel" aria-label="Position">
      <header>
        <h2>
          <Pair a={cell.a} b={cell.b} keep={10} />
        </h2>
        <button type="button" class="icon" onClick={onClose} aria-label="Close the position" title="Close (Escape)">
          ✕
        </button>
      </header>
      <div aria-live="polite" aria-busy={answer.pending}>
        <ErrorBox error={answer.error} />
        {!doc && answer.pending && <p class="faint">…</p>}
        {doc && <Answer doc={doc} onSelect={onSelect} />}
      </div>
      <p class="row">
        <Go view="play" values={{ sum: component(game, piles) }} class="button primary">
          Play from here
        </Go>
        <Go view="far" values={{ a: piles[0], b: piles[1] }} class="button">
          Far away
        </Go>
      </p>
    </aside>
  );
}

function Answer({ doc, onSelect }: { doc: ExplainDoc; onSelect: (cell: Cell) => void }) {
  return (
    <>
      <Outcome doc={doc} />
      {doc.outcome === "N" ? <Winning doc={doc} onSelect={onSelect} /> : <Resist doc={doc} onSelect={onSelect} />}
      {doc.theorem && <p class="faint">In this game {doc.theorem}.</p>}
      {doc.strategies?.length > 0 && <Strategies list={doc.strategies} />}
      {doc.options?.length > 0 && typeof doc.value === "number" && <Mex doc={doc} />}
    </>
  );
}

function Outcome({ doc }: { doc: MovesDoc }) {
  const lost = doc.outcome === "P";
  return (
    <>
      <p class={lost ? "outcome lose" : "outcome win"}>
        <span aria-hidden="true">{lost ? "○" : "●"} </span>
        {lost ? "P-position: the player about to move loses." : "N-position: the player about to move wins."}
      </p>
      {doc.value == null && !lost ? (
        <>
          <p class="row">
            Who wins <Grade evidence={doc.evidence} tried={doc.tried} />
          </p>
          <Value doc={doc} />
        </>
      ) : (
        <p class="row">
          <span>
            Grundy value <strong class="num">{doc.value ?? 0}</strong>
          </span>
          <Grade evidence={doc.evidence} tried={doc.tried} />
        </p>
      )}
    </>
  );
}

/** Where the strategy tells who wins but not the value, the value is a question of its own, with a grade of its own. */
function Value({ doc: { game, position } }: { doc: MovesDoc }) {
  const [a, b] = position;
  const { data } = useAsync((signal) => get<GrundyDoc>("grundy", { game, a, b, how: true }, signal), [game, String(a), String(b)]);
  if (!data) return null;
  return (
    <p class="row">
      <span>
        Grundy value {data.value === null && "at least "}
        <strong class="num">{data.value ?? data.at_least ?? 1}</strong>
      </span>
      <Grade evidence={data.evidence} tried={data.tried} />
    </p>
  );
}

function Winning({ doc, onSelect }: { doc: ExplainDoc; onSelect: (cell: Cell) => void }) {
  const shown = doc.winning.slice(0, SHOWN);
  const rest = big(doc.winning_count) - BigInt(shown.length);
  return (
    <section>
      <h3>{String(doc.winning_count) === "1" ? "One winning move" : `${brief(doc.winning_count)} winning moves`}</h3>
      <ul class="moves">
        {shown.map(([a, b], i) => {
          const cell = { a: big(a), b: big(b) };
          return (
            <li key={`${a},${b}`}>
              <button type="button" class="link num" onClick={() => onSelect(cell)}>
                {nameOf(cell)}
              </button>
              {doc.why?.[i] && <span class="faint"> {withoutTarget(doc.why[i]!)}</span>}
            </li>
          );
        })}
      </ul>
      {rest > 0n && <p class="faint">and {brief(rest)} more</p>}
    </section>
  );
}

/** "take 4 from the first pile: (3,5) is ..." beside a link that already says (3,5). */
function withoutTarget(why: string): string {
  return why.replace(/: \(.*$/, "");
}

function Resist({ doc, onSelect }: { doc: ExplainDoc; onSelect: (cell: Cell) => void }) {
  if (!doc.resist) return <p>No move wins.</p>;
  const [a, b] = doc.resist.to;
  const cell = { a: big(a), b: big(b) };
  return (
    <p>
      No move wins;{" "}
      <button type="button" class="link num" onClick={() => onSelect(cell)}>
        {nameOf(cell)}
      </button>{" "}
      resists longest: {brief(doc.resist.moves)} moves to the end if the winner hurries.
    </p>
  );
}

function Strategies({ list }: { list: Strategy[] }) {
  return (
    <details class="more">
      <summary>How to find it: three strategies</summary>
      {list.map(({ strategy, steps }) => (
        <section key={strategy}>
          <h3>{strategy}</h3>
          <ol class="steps">
            {steps.map((step, i) => (
              <li key={i}>{step}</li>
            ))}
          </ol>
        </section>
      ))}
    </details>
  );
}

function Mex({ doc }: { doc: ExplainDoc }) {
  return (
    <details class="more">
      <summary>Why the value is {doc.value}</summary>
      <p>No option has value {doc.value}, and options have all below it:</p>
      <ul class="mex">
        {doc.options.slice(0, SHOWN).map(({ value, option }) => (
          <li key={String(value)} class="num">
            {value} at ({option[0]}, {option[1]})
          </li>
        ))}
        {doc.options.length < Number(doc.value) && <li>…</li>}
      </ul>
    </details>
  );
}
