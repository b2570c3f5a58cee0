import { CertificateOf } from "../far/proof";
import { get } from "../lib/api";
import { useAsync } from "../lib/async";
import { brief, tryParse } from "../lib/num";
import type { AutomataDoc, RunDoc } from "../lib/types";
import { query, useQuery } from "../lib/url";
import { ErrorBox, errorOf, otherThan } from "../ui/errorbox";
import { Field } from "../ui/field";
import { NumberField } from "../ui/number";
import { Reader } from "./reader";
import "./automaton.css";

type Automaton = AutomataDoc["automata"][number];

const WAIT = 250;

/** The automata that come with the program, reading a number digit by digit. */
export function AutomatonView() {
  const list = useAsync((signal) => get<AutomataDoc>("automata", {}, signal), []);
  const [name, setName] = useQuery("m", "");
  const [n, setN] = useQuery("n", "100");
  const automata = list.data?.automata ?? [];
  // The first is a small one, with a picture.
  const wanted = query.value.get("game");
  const chosen = automata.find((one) => nameOf(one) === name) ?? automata.find((one) => one.game === wanted) ?? automata[0];
  const missing = name === "" && wanted !== null && chosen !== undefined && chosen.game !== wanted;

  const { data, error, pending } = useAsync(
    chosen ? (signal) => get<RunDoc>("automaton/run", { game: chosen.game, g: chosen.g, n }, signal) : null,
    [chosen, n],
    { wait: WAIT },
  );
  const step = (by: bigint) => {
    const number = tryParse(n);
    if (number !== null && number + by >= 0n) setN(String(number + by));
  };
  return (
    <div class="automaton">
      <section class="card" aria-label="Automaton and number">
        <div class="fields">
          <Field label="Automaton">
            {(control) => (
              <select {...control} value={chosen ? nameOf(chosen) : ""} onChange={(event) => setName(event.currentTarget.value)}>
                {automata.map((one) => (
                  <option key={nameOf(one)} value={nameOf(one)}>
                    {one.game}, {one.g === 0 ? "value 0" : `values 0 to ${one.g}`} ({one.states} states)
                  </option>
                ))}
              </select>
            )}
          </Field>
          <NumberField label="Row, a number of any size" value={n} onChange={setN} error={errorOf(error, "n")} wide />
          <div class="row automaton-step">
            <button type="button" onClick={() => step(-1n)}>
              − 1
            </button>
            <button type="button" onClick={() => step(1n)}>
              + 1
            </button>
          </div>
        </div>
        {missing && (
          <p class="note">
            No automaton for <span class="code">{wanted}</span> comes with the program; this one is for <span class="code">{chosen.game}</span>.
          </p>
        )}
        {chosen && (
          <p class="faint automaton-about">
            It reads the digits of a row, the most significant first, and its last state tells where in this row the{" "}
            {chosen.g === 0 ? "P-positions" : `values 0 to ${chosen.g}`} of <span class="code">{chosen.game}</span> are.
          </p>
        )}
        {chosen && <CertificateOf key={nameOf(chosen)} source={{ path: "automaton/certificate", params: { game: chosen.game, g: chosen.g }, label: "this automaton" }} />}
        <ErrorBox error={list.error ?? otherThan(error, "n")} />
      </section>
      {chosen && data && <Reader key={nameOf(chosen)} automaton={chosen} run={data} />}
      {!data && (pending || list.pending) && <p class="faint">Reading {brief(n, 12)}…</p>}
    </div>
  );
}

/** How an automaton is called in the address. */
function nameOf({ game, g }: Automaton): string {
  return `${game}/${g}`;
}
