import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Props {
  label: string;
  error?: string | null;
  hint?: string;
  wide?: boolean;
  /** Called with the attributes that tie the control to its label and its error. */
  children: (control: { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined }) => ComponentChildren;
}

/** A labelled control with its error below it. */
export function Field({ label, error, hint, wide, children }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div class={wide ? "field wide" : "field"}>
      <label for={id}>{label}</label>
      {children({ id, "aria-invalid": Boolean(error), "aria-describedby": note ? `${id}-note` : undefined })}
      {note && (
        <p id={`${id}-note`} class={error ? "note error" : "note"} role={error ? "alert" : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
