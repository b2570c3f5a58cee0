import type { AutomatonDoc } from "../lib/types";
import { used, visited, type Run } from "./run";

/** The last states visited for the first time are enough to follow the reading. */
const SHOWN = 40;

interface Props {
  run: Run;
  at: number;
  doc: AutomatonDoc | null;
}

/** The states visited so far, and where each digit leads from them. */
export function States({ run, at, doc }: Props) {
  const rows = visited(run, at);
  const seen = used(run, at);
  const digits = Array.from({ length: doc?.digits ?? Math.max(...run.digits, 1) + 1 }, (_, d) => d);
  // Of a large automaton only the transitions that the reading used are known here.
  const next = (state: number, digit: number) => doc?.transitions?.[state]?.[digit] ?? seen.get(state)?.get(digit) ?? null;
  const known = Boolean(doc?.transitions);
  return (
    <div class="scroll automaton-states" tabIndex={0} role="region" aria-label="Table of the states visited">
      {rows.length > SHOWN && <p class="faint">The last {SHOWN} of {rows.length} states, by their first visit.</p>}
      <table>
        <thead>
          <tr>
            <th scope="col" class="num">
              state
            </th>
            <th scope="col" class="num">
              visits
            </th>
            {digits.map((digit) => (
              <th key={digit} scope="col" class="num">
                on {digit}
              </th>
            ))}
            {doc?.labels && <th scope="col">value and column</th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice(-SHOWN).map(({ state, visits, current }) => (
            <tr key={state} class={current ? "now" : ""} aria-current={current ? "step" : undefined}>
              <td class="num">{current ? `▸ ${state}` : state}</td>
              <td class="num">{visits}</td>
              {digits.map((digit) => (
                <td key={digit} class="num">
                  {next(state, digit) ?? (known ? "–" : "")}
                </td>
              ))}
              {doc?.labels && <td class="code">{doc.labels[state]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
