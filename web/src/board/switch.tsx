import type { ComponentChildren } from "preact";

interface Props {
  label: string;
  on: boolean;
  set: (on: boolean) => void;
  /** Why it cannot be had for this game. */
  off?: string | null;
  /** What went wrong, or what is left out. */
  note?: string | null;
  children?: ComponentChildren;
}

/** One overlay. */
export function Switch({ label, on, set, off, note, children }: Props) {
  return (
    <div class="switch">
      <label class="check">
        <input type="checkbox" checked={on && !off} disabled={Boolean(off)} onChange={(event) => set(event.currentTarget.checked)} />
        <span>
          {label}
          {off && <span class="faint"> ({off})</span>}
        </span>
      </label>
      {children}
      {on && !off && note && <p class="note">{note}</p>}
    </div>
  );
}
