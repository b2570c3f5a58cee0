import { big } from "../lib/num";
import type { Num, Tried } from "../lib/types";

/** What became of the question there. */
const OUTCOMES: Record<Tried["outcome"], string> = {
  answered: "has the answer",
  partly: "has a part of it",
  silent: "cannot say",
  refused: "would take too much",
};

/** A time in nanoseconds, rounded. */
export function time(nanoseconds: Num): string {
  const us = big(nanoseconds) / 1000n;
  if (us < 1n) return "under 1 µs";
  if (us < 1000n) return `${us} µs`;
  if (us < 10_000_000n) return `${us / 1000n} ms`;
  return `${us / 1_000_000n} s`;
}

/** What one of them cost, or would have cost. */
function cost({ outcome, cost: { estimate_ns, spent_ns } }: Tried): string | null {
  if (outcome === "refused" || big(estimate_ns) === 0n) return null;
  return spent_ns === null ? `estimate ${time(estimate_ns)}` : `estimate ${time(estimate_ns)}, took ${time(spent_ns)}`;
}

/** The means that a question was put to, one after the other, up to the one that has the answer. */
export function Ladder({ tried }: { tried: readonly Tried[] }) {
  return (
    <ol class="tried" aria-label="The means that were tried">
      {tried.map((step, i) => (
        <li key={i} class={`tried-${step.outcome}`}>
          <strong>{step.means}</strong> <em>{OUTCOMES[step.outcome]}</em>
          {step.why && <>: {step.why}</>}
          {cost(step) && <span class="tried-cost"> ({cost(step)})</span>}
        </li>
      ))}
    </ol>
  );
}
