import { get } from "../lib/api";
import { useAsync } from "../lib/async";
import type { AutomataDoc, PointDoc } from "../lib/types";
import { useQuery } from "../lib/url";
import { ErrorBox, errorOf, otherThan } from "../ui/errorbox";
import { Grade } from "../ui/grade";
import { Pair } from "../ui/long";
import { NumberField } from "../ui/number";
import { CertificateOf } from "./proof";
import { sourceOf } from "./certificate";

const EXAMPLES: readonly [g: string, n: string][] = [
  ["2", "10^12"],
  ["4", "10^12"],
  ["2", "10^100"],
  ["20", "10^12"],
];
const WAIT = 300;

/** The n-th position of a value. */
export function PointForm({ game }: { game: string }) {
  const [g, setG] = useQuery("g", "2");
  const [n, setN] = useQuery("n", "10^100");
  const { data, error, pending } = useAsync((signal) => get<PointDoc>("point", { game, g, n, how: true }, signal), [game, g, n], { wait: WAIT });
  const automata = useAsync((signal) => get<AutomataDoc>("automata", {}, signal), []);
  const source = data && sourceOf(data, automata.data?.automata ?? []);
  return (
    <section class="card" aria-labelledby="far-point">
      <h2 id="far-point">A point</h2>
      <p class="faint">The positions (a, b), a ≤ b, of value g are counted from n = 0 on, by their smaller pile.</p>
      <div class="far-fields far-point">
        <NumberField label="Value g" value={g} onChange={setG} error={errorOf(error, "g")} />
        <NumberField label="Number n" value={n} onChange={setN} rows={2} wide error={errorOf(error, "n")} />
      </div>
      <p class="row far-examples">
        <span class="faint">Examples:</span>
        {EXAMPLES.map(([x, y]) => (
          <button key={x + y} type="button" onClick={() => (setG(x), setN(y))}>
            g = {x}, n = {y}
          </button>
        ))}
      </p>
      <ErrorBox error={otherThan(error, "g", "n", "game")} />
      <div aria-live="polite" aria-busy={pending} class={pending ? "far-answer pending" : "far-answer"}>
        {data && (
          <>
            <p>
              p<sup>{data.g}</sup>
              <sub>{n.length <= 12 ? n : "n"}</sub> = <Pair a={data.a} b={data.b} keep={12} /> <Grade evidence={data.evidence} tried={data.tried} open={data.evidence.grade === "conditional"} />
            </p>
            {data.not_certified && <p class="faint">There is no certificate: {data.not_certified}.</p>}
          </>
        )}
        {pending && !data && <p class="faint">Looking…</p>}
      </div>
      {source && <CertificateOf key={JSON.stringify(source)} source={source} />}
    </section>
  );
}
