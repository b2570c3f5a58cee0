import { useState } from "preact/hooks";
import { type Params, raw } from "../lib/api";

interface Props {
  /** An endpoint that answers with a file. */
  path: string;
  params: Params;
  /** The name to save it under. */
  name: string;
}

/** A button that fetches a file and saves it; if it is refused, the reason stands beside the button. */
export function Download({ path, params, name }: Props) {
  const [state, setState] = useState<{ pending: boolean; error: string | null }>({ pending: false, error: null });
  const run = async () => {
    setState({ pending: true, error: null });
    try {
      save(name, await (await raw(path, params)).blob());
      setState({ pending: false, error: null });
    } catch (error) {
      setState({ pending: false, error: (error as Error).message });
    }
  };
  return (
    <>
      <button type="button" disabled={state.pending} onClick={() => void run()}>
        {state.pending ? "Making it…" : "Download"}
      </button>
      {state.error && (
        <p class="note error" role="alert">
          {state.error}
        </p>
      )}
    </>
  );
}

/** Saves what the page itself holds. */
export function save(name: string, content: BlobPart, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
