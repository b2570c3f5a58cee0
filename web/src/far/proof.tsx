import { useState } from "preact/hooks";
import { raw } from "../lib/api";
import { save } from "../ui/download";
import { ErrorBox } from "../ui/errorbox";
import { checkTime, fileName, size, type Source } from "./certificate";
import { useCheck, VerdictLine } from "./verdict";

interface Got {
  name: string;
  bytes: Blob;
}

/** Fetches a certificate, to keep it or to have it checked again. */
export function CertificateOf({ source }: { source: Source }) {
  const [state, setState] = useState<{ got: Got | null; error: Error | null; pending: boolean }>({ got: null, error: null, pending: false });
  const check = useCheck();

  const fetchIt = async (): Promise<Got | null> => {
    if (state.got) return state.got;
    setState({ got: null, error: null, pending: true });
    try {
      const answer = await raw(source.path, source.params);
      const got = { name: fileName(answer.headers.get("content-disposition"), "certificate.json"), bytes: await answer.blob() };
      setState({ got, error: null, pending: false });
      return got;
    } catch (error) {
      setState({ got: null, error: error as Error, pending: false });
      return null;
    }
  };
  const download = async () => {
    const got = await fetchIt();
    if (got) save(got.name, got.bytes, "application/octet-stream");
  };
  const again = async () => {
    const got = await fetchIt();
    if (got) await check.run(got.bytes, got.name);
  };
  return (
    <div class="far-proof">
      <div class="row">
        <button type="button" onClick={() => void download()}>
          Download the certificate
        </button>
        <button type="button" onClick={() => void again()}>
          Check it again
        </button>
        <span class="faint" role="status">
          {state.pending ? "Making it…" : state.got ? `of ${source.label}: ${state.got.name}, ${size(state.got.bytes.size)}` : `of ${source.label}`}
        </span>
      </div>
      {source.checkSeconds !== undefined && <p class="faint">Before you begin: {checkTime(source.checkSeconds)}.</p>}
      <ErrorBox error={state.error} />
      <VerdictLine check={check} />
    </div>
  );
}
