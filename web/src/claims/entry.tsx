import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Claim, Verdict } from "../lib/types";
import { Command } from "../ui/copy";
import { Grade } from "../ui/grade";
import { isFailed } from "./stream";
import { MEANING, type Checked } from "./types";

interface Props {
  claim: Claim;
  result: Checked | undefined;
  waiting: boolean;
  /** Whether claims are being checked: one run at a time. */
  busy: boolean;
  onVerify: () => void;
}

/** One claim; opened, all that is known of it. */
export function Entry({ claim, result, waiting, busy, onVerify }: Props) {
  // Most of the list does not change while others are checked.
  return useMemo(() => <Whole {...{ claim, result, waiting, busy, onVerify }} />, [claim, result, waiting, busy]);
}

function Whole({ claim, result, waiting, busy, onVerify }: Props) {
  const { id, statement, verdict, scope, observed, corrected_to, counterexample, evidence, command } = claim;
  return (
    <li class="card claim">
      <details>
        <summary>
          <VerdictBadge verdict={verdict} /> <span class="code claim-id">{id}</span> <span>{statement}</span>
        </summary>
        <dl>
          {corrected_to && <Row name="Corrected to">{corrected_to}</Row>}
          {counterexample !== undefined && (
            <Row name="Counterexample">
              <code>{JSON.stringify(counterexample)}</code>
            </Row>
          )}
          <Row name="Scope">{scope}</Row>
          {observed && <Row name="Run with">{observed}</Row>}
          <Row name="Evidence">
            <Grade evidence={evidence} open />
          </Row>
          <Row name="Command">
            <Command text={command} />
          </Row>
        </dl>
      </details>
      <div class="claim-check">
        <button type="button" aria-disabled={busy} onClick={() => !busy && onVerify()} aria-label={`Verify ${id}`}>
          Verify
        </button>
        {waiting && <span class="faint">waiting…</span>}
        {result && <Result result={result} />}
      </div>
    </li>
  );
}

function Row({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { sign, means } = MEANING[verdict];
  return (
    <span class={`badge verdict-${verdict}`} title={means}>
      <span aria-hidden="true">{sign} </span>
      {verdict}
    </span>
  );
}

function Result({ result }: { result: Checked }) {
  const bad = isFailed(result);
  return (
    <span class={bad ? "claim-result error" : "claim-result"}>
      <strong>{bad ? "✗ FAILED" : "✓ as recorded"}</strong> {result.failure ?? result.checked} <span class="faint num">{result.seconds.toFixed(2)} s</span>
    </span>
  );
}
