import { get } from "../lib/api";
import { useAsync } from "../lib/async";
import type { ClaimsDoc } from "../lib/types";
import { useQuery } from "../lib/url";
import { ErrorBox } from "../ui/errorbox";
import { Field } from "../ui/field";
import { Entry } from "./entry";
import { chosen, counts, papers } from "./filter";
import { Progress } from "./progress";
import { useVerify } from "./verify";
import "./claims.css";

/** What the papers claim, and what became of it. */
export function ClaimsView() {
  const { data, error, pending } = useAsync((signal) => get<ClaimsDoc>("claims", {}, signal), []);
  const [paper, setPaper] = useQuery("paper", "");
  const [verdict, setVerdict] = useQuery("verdict", "");
  const [text, setText] = useQuery("q", "");
  const verification = useVerify();
  const all = data?.claims ?? [];
  const shown = chosen(all, { paper, verdict, text });
  const running = verification.state.phase === "running";
  return (
    <div class="claims">
      <section class="card" aria-label="Which claims">
        <div class="fields">
          <Field label="Paper">
            {(control) => (
              <select {...control} value={paper} onChange={(event) => setPaper(event.currentTarget.value)}>
                <option value="">all</option>
                {papers(all).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Verdict">
            {(control) => (
              <select {...control} value={verdict} onChange={(event) => setVerdict(event.currentTarget.value)}>
                <option value="">all</option>
                {counts(chosen(all, { paper, verdict: "", text })).map(([name, count]) => (
                  <option key={name} value={name}>
                    {name} ({count})
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Words" wide>
            {(control) => <input {...control} type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />}
          </Field>
        </div>
        <div class="row claims-all">
          <span role="status">
            {data ? `${shown.length} of ${all.length} claims` : pending ? "Opening the ledger…" : ""}
          </span>
          <button
            type="button"
            class="primary"
            aria-disabled={running || shown.length === 0}
            onClick={() => !running && shown.length > 0 && verification.run(shown.map(({ id }) => id))}
          >
            Verify all shown
          </button>
        </div>
        <Progress state={verification.state} onCancel={verification.cancel} />
        <ErrorBox error={error} />
      </section>
      <ul class="claims-list">
        {shown.map((claim) => (
          <Entry
            key={claim.id}
            claim={claim}
            result={verification.state.results.get(claim.id)}
            waiting={verification.state.waiting.has(claim.id)}
            busy={running}
            onVerify={() => verification.run([claim.id])}
          />
        ))}
      </ul>
    </div>
  );
}
