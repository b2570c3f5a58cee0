import { useRef, useState } from "preact/hooks";
import { isAbort, post } from "../lib/api";
import type { CheckDoc } from "../lib/types";
import { ErrorBox } from "../ui/errorbox";

export interface Check {
  name: string;
  doc: CheckDoc | null;
  error: Error | null;
  pending: boolean;
  run: (bytes: Blob, name: string) => Promise<void>;
}

/** Sends a file to the checker; a second file supersedes the first. */
export function useCheck(): Check {
  const [state, setState] = useState<Omit<Check, "run">>({ name: "", doc: null, error: null, pending: false });
  const running = useRef<AbortController | null>(null);
  const run = async (bytes: Blob, name: string) => {
    running.current?.abort();
    const controller = (running.current = new AbortController());
    setState({ name, doc: null, error: null, pending: true });
    try {
      const doc = await post<CheckDoc>("check", bytes, controller.signal);
      setState({ name, doc, error: null, pending: false });
    } catch (error) {
      if (!isAbort(error)) setState({ name, doc: null, error: error as Error, pending: false });
    }
  };
  return { ...state, run };
}

export function VerdictLine({ check: { name, doc, error, pending } }: { check: Check }) {
  return (
    <>
      <p role="status" class="far-verdict">
        {pending && <span class="faint">Checking {name}…</span>}
        {doc && (
          <>
            <strong class={doc.ok ? "win" : "error"}>{doc.ok ? "✓ Accepted" : "✗ Rejected"}</strong> ({doc.kind}): {doc.reason}
          </>
        )}
      </p>
      <ErrorBox error={error} />
    </>
  );
}
