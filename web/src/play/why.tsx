import { get } from "../lib/api";
import { useAsync } from "../lib/async";
import type { ExplainDoc, Strategy, WhyDoc } from "../lib/types";
import { ErrorBox } from "../ui/errorbox";
import { Grade } from "../ui/grade";
import { Long } from "../ui/long";
import { sumText, type Sum } from "./sum";

/** Why a position is won or lost. */
export function Why({ sum }: { sum: Sum }) {
  const [only] = sum;
  if (sum.length === 1 && only!.piles.length === 2) {
    return <Explained game={only!.game} piles={only!.piles} />;
  }
  return <Lines sum={sumText(sum)} />;
}

/** How much of a long list is shown. */
const LIMIT = 6;

function Explained({ game, piles }: { game: string; piles: readonly bigint[] }) {
  const [a, b] = piles.map(String);
  const { data, error, pending } = useAsync((signal) => get<ExplainDoc>("explain", { game, a, b, limit: LIMIT, how: true }, signal), [game, a, b]);
  if (error) return <ErrorBox error={error} />;
  if (!data) return <p role="status">{pending ? "Looking…" : ""}</p>;
  return (
    <div class="play-why" aria-busy={pending}>
      <p>
        {data.outcome === "N" ? "An N-position: the player about to move wins" : "A P-position: the player about to move loses"}
        {data.value !== undefined && data.value !== null && (
          <>
            ; value <Long value={data.value} />
          </>
        )}
        . <Grade evidence={data.evidence} tried={data.tried} />
      </p>
      {data.theorem && <p>In this game {data.theorem}.</p>}
      {data.why.length > 0 && (
        <ul>
          {data.why.slice(0, LIMIT).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {data.strategies?.length > 0 && (
        <div class="play-strategies">
          {data.strategies.map((strategy) => (
            <Way key={strategy.strategy} strategy={strategy} />
          ))}
        </div>
      )}
      {data.options?.length > 0 && (
        <p>
          Options of each smaller value:{" "}
          {data.options.map(({ value, option }) => `${value} at (${option.join(",")})`).join(", ")}.
        </p>
      )}
    </div>
  );
}

/** One of Fraenkel's three strategies, with its digits. */
function Way({ strategy: { strategy, steps, digits, shifted } }: { strategy: Strategy }) {
  return (
    <section>
      <h3>{strategy}</h3>
      {digits && <Digits label="digits" digits={digits} />}
      {shifted && <Digits label="shifted left" digits={shifted} />}
      <ol>
        {steps.map((step, i) => (
          <li key={i}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function Digits({ label, digits }: { label: string; digits: readonly number[] }) {
  // Digits above 9 need spaces between them, and then they are no longer a text to be cut in the middle.
  const text = digits.length === 0 ? "0" : digits.join(digits.some((digit) => digit > 9) ? " " : "");
  return (
    <p class="play-digits">
      <span class="faint">{label}</span> {text.includes(" ") ? <code>{text}</code> : <Long value={text} keep={24} />}
    </p>
  );
}

function Lines({ sum }: { sum: string }) {
  const { data, error, pending } = useAsync((signal) => get<WhyDoc>("play/why", { sum }, signal), [sum]);
  if (error) return <ErrorBox error={error} />;
  return (
    <div aria-busy={pending} class="play-lines">
      {data?.lines.map((line, i) => (line.trim() === "" ? null : <p key={i}>{line}</p>))}
    </div>
  );
}
