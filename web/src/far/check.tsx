import { useState } from "preact/hooks";
import { useCheck, VerdictLine } from "./verdict";

/** Any certificate the reader has: chosen, or dropped here. */
export function CheckFile() {
  const check = useCheck();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) void check.run(file, file.name);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer?.files);
  };
  return (
    <section
      class={over ? "card far-drop over" : "card far-drop"}
      aria-labelledby="far-check"
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id="far-check">Check a certificate</h2>
      <p>
        <label>
          A file made by <code>wyt certify</code>, <code>wyt automaton</code> or <code>wyt period</code>; drop it here, or choose it:{" "}
          <input
            type="file"
            onChange={(event) => {
              take(event.currentTarget.files);
              event.currentTarget.value = ""; // so that the same file can be chosen again
            }}
          />
        </label>
      </p>
      <VerdictLine check={check} />
    </section>
  );
}
