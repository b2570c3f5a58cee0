// Keys of the page: a view declares them with words, so that the list under `?` is always what works.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

export interface Binding {
  /** Values of KeyboardEvent.key, any of which fires. */
  keys: readonly string[];
  /** What it does, for the list of keys. */
  what: string;
  run: (event: KeyboardEvent) => void;
}

/** All bindings in force, in the order of their declaration. */
export const bindings = signal<readonly Binding[]>([]);

/** True where keys are letters being typed or belong to a control. */
export function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest("dialog") !== null;
}

/** Enter and the space bar work the control that has the focus, not the page. */
function works(event: KeyboardEvent): boolean {
  return (event.key === "Enter" || event.key === " ") && event.target instanceof Element && event.target.matches("button, a, summary");
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || works(event)) return;
  const binding = bindings.value.find(({ keys }) => keys.includes(event.key));
  if (!binding) return;
  event.preventDefault();
  binding.run(event);
}

/** Puts keys in force for the whole page while the component is shown. */
export function useKeys(list: readonly Binding[]): void {
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => {
    // The list under `?` needs only the words; the handler is looked up when the key is hit, so it is never stale.
    const mine = latest.current.map(({ keys, what }, i) => ({
      keys,
      what,
      run: (event: KeyboardEvent) => latest.current[i]?.run(event),
    }));
    bindings.value = [...bindings.value, ...mine];
    return () => {
      bindings.value = bindings.value.filter((binding) => !mine.includes(binding));
    };
  }, []);
}

export function listenKeys(): void {
  addEventListener("keydown", onKey);
}
