import { useDraft } from "../lib/draft";
import { parse } from "../lib/num";
import { Field } from "./field";

interface Props {
  label: string;
  /** The number as it was typed, such as 10^100+7. */
  value: string;
  /** Called at each change that is a number. */
  onChange: (text: string) => void;
  onEnter?: () => void;
  /** An error of the server about this number. */
  error?: string | null;
  hint?: string;
  wide?: boolean;
  /** Several lines, for numbers of hundreds of digits. */
  rows?: number;
  min?: bigint;
}

function complaint(text: string, min: bigint): string | null {
  try {
    return parse(text) < min ? `at least ${min}` : null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** An exact integer in the notation of the command line. */
export function NumberField({ label, value, onChange, onEnter, error, hint, wide, rows, min = 0n }: Props) {
  const draft = useDraft(value);
  const wrong = complaint(draft.text, min);

  const type = (text: string) => {
    draft.setText(text);
    if (complaint(text, min)) return;
    draft.sent(text.trim());
    onChange(text.trim());
  };
  const keydown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    if (!wrong) onEnter?.();
  };
  return (
    <Field label={label} error={wrong ?? error ?? null} hint={hint} wide={wide}>
      {(control) => {
        const shared = { ...control, class: "number", value: draft.text, spellcheck: false, autocomplete: "off", onKeyDown: keydown };
        return rows ? (
          <textarea {...shared} rows={rows} onInput={(event) => type(event.currentTarget.value)} />
        ) : (
          <input {...shared} type="text" onInput={(event) => type(event.currentTarget.value)} />
        );
      }}
    </Field>
  );
}
