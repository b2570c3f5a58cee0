import { useEffect, useReducer } from "preact/hooks";
import { get } from "../lib/api";
import { useAsync } from "../lib/async";
import type { AutomataDoc, AutomatonDoc, RunDoc } from "../lib/types";
import { Grade } from "../ui/grade";
import { Long } from "../ui/long";
import { Picture } from "./picture";
import { States } from "./states";
import { act, pace, shownDigits, described, type Act, type Reading } from "./run";

/** More digits than this are not read by themselves: no one wants to watch so long. */
const WATCHED = 60;

/** A picture of more states needs the whole width. */
const ROOMY = 16;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

interface Props {
  automaton: AutomataDoc["automata"][number];
  run: RunDoc;
}

/** One reading: controls, digits, the picture or the table of states, and what the last state says. */
export function Reader({ automaton, run }: Props) {
  const { game, g, t, drawn, states } = automaton;
  const length = run.digits.length;
  const [reading, send] = useReducer((now: Reading, what: Act) => act(now, what, length), { at: 0, playing: false });
  const doc = useAsync((signal) => get<AutomatonDoc>("automaton", { game, g }, signal), [game, g]);
  const at = Math.min(reading.at, length);

  // A new number is read by itself, unless it is long or the reader does not want things to move.
  useEffect(() => {
    send("start");
    send(still() || length > WATCHED ? "end" : "play");
  }, [run]);
  useEffect(() => {
    if (!reading.playing) return;
    const timer = setInterval(() => send("tick"), pace(length));
    return () => clearInterval(timer);
  }, [reading.playing, length]);

  return (
    <>
      <section class="card" aria-labelledby="automaton-digits">
        <h2 id="automaton-digits">{t === 1 ? "Zeckendorf digits" : `Digits in the p-system of ${t}`}</h2>
        <div class="row">
          <button type="button" class="primary" onClick={() => send(reading.playing ? "pause" : "play")}>
            {reading.playing ? "Pause" : "Play"}
          </button>
          <button type="button" onClick={() => send("start")}>
            Start
          </button>
          <button type="button" onClick={() => send("back")}>
            Back
          </button>
          <button type="button" onClick={() => send("forward")}>
            Step
          </button>
          <button type="button" onClick={() => send("end")}>
            End
          </button>
          <span class="faint" aria-live={reading.playing ? "off" : "polite"}>
            {described(run, at)}
          </span>
        </div>
        <Digits run={run} at={at} />
      </section>
      <div class={drawn && states > ROOMY ? "automaton-pair wide" : "automaton-pair"}>
        <Result run={run} done={at === length} />
        <section class="card" aria-labelledby="automaton-states">
          <h2 id="automaton-states">{drawn ? "The automaton" : "States visited"}</h2>
          {drawn ? (
            <Picture game={game} g={g} state={run.states[at]!} before={at > 0 ? run.states[at - 1]! : null} />
          ) : (
            <States run={run} at={at} doc={doc.data} />
          )}
        </section>
      </div>
    </>
  );
}

/** The digits read so far, each above the state it leads to. */
function Digits({ run, at }: { run: RunDoc; at: number }) {
  const { from, to } = shownDigits(run.digits.length, at);
  return (
    <ol class="automaton-digits" aria-label="Digits and the states after them" start={from}>
      <li class={at === 0 ? "now" : ""}>
        <span class="digit faint">start</span>
        <span class="state">{run.states[0]}</span>
      </li>
      {from > 0 && <li class="gap">… {from} digits</li>}
      {run.digits.slice(from, to).map((digit, j) => {
        const i = from + j + 1;
        return (
          <li key={i} class={i === at ? "now" : i > at ? "coming" : ""} aria-hidden={i > at}>
            <span class="digit">{digit}</span>
            <span class="state">{run.states[i]}</span>
          </li>
        );
      })}
      {to < run.digits.length && <li class="gap">{run.digits.length - to} digits …</li>}
    </ol>
  );
}

/** What the last state says of the row. */
function Result({ run, done }: { run: RunDoc; done: boolean }) {
  return (
    <section class="card" aria-labelledby="automaton-result" aria-live="polite">
      <h2 id="automaton-result">
        Row <Long value={run.n} />
      </h2>
      {!done ? (
        <p class="faint">The last state will tell.</p>
      ) : (
        <>
          <p>
            The last state, {run.states.at(-1)}, says <code>{run.label || "nothing"}</code> <Grade evidence={run.evidence} />
          </p>
          {run.points.length === 0 ? (
            <p>No position (a, b), a ≤ b, of these values has this first pile.</p>
          ) : (
            <div class="scroll" tabIndex={0} role="region" aria-label="Positions of the row">
              <table>
                <thead>
                  <tr>
                    <th scope="col">value</th>
                    <th scope="col">its number n</th>
                    <th scope="col">second pile</th>
                  </tr>
                </thead>
                <tbody>
                  {run.points.map(({ h, n, b }) => (
                    <tr key={h}>
                      <td class="num">{h}</td>
                      <td>
                        <Long value={n} keep={10} />
                      </td>
                      <td>
                        <Long value={b} keep={10} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </section>
  );
}
