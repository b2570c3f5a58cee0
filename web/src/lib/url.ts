// All state that is worth a link lives in the query of the address: /?view=board&game=wythoff&...
import { signal } from "@preact/signals";
import { useCallback } from "preact/hooks";

export const VIEWS = ["board", "play", "far", "rows", "automaton", "claims"] as const;
export type View = (typeof VIEWS)[number];

/** These go along when the view changes; all others belong to one view. */
const SHARED = ["game"];

export type Values = Record<string, string | null | undefined>;

export const query = signal(new URLSearchParams(typeof location === "undefined" ? "" : location.search));

/** Where each view was left, so that coming back to it finds it so. */
const left = new Map<View, URLSearchParams>();

export function viewOf(params: URLSearchParams): View {
  const name = params.get("view");
  return VIEWS.find((view) => view === name) ?? "board";
}

/** A copy with some parameters changed; null or undefined removes one. */
export function changed(params: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function address(params: URLSearchParams): string {
  const text = params.toString();
  // Commas and colons are common in games and legal in a query; left alone they keep links readable.
  return text ? `?${text.replaceAll("%2C", ",").replaceAll("%3A", ":")}` : "./";
}

// Browsers refuse frequent changes of the address, and a camera moves 60 times a second.
let pending: ReturnType<typeof setTimeout> | undefined;

function flush(): void {
  if (pending === undefined) return;
  clearTimeout(pending);
  pending = undefined;
  history.replaceState(null, "", address(query.value));
}

/** Changes parameters of the current view without a new entry in the history. */
export function replace(values: Values): void {
  query.value = changed(query.value, values);
  pending ??= setTimeout(flush, 250);
}

function push(next: URLSearchParams): void {
  flush();
  left.set(viewOf(query.value), query.value);
  query.value = next;
  history.pushState(null, "", address(next));
}

/** The query that shows a view: as it was left, or with these values only and what all views share. */
export function queryOf(view: View, values?: Values): URLSearchParams {
  const shared: Values = {};
  for (const name of SHARED) shared[name] = query.value.get(name);
  const base = values ? new URLSearchParams() : (left.get(view) ?? new URLSearchParams());
  return changed(base, { ...shared, ...values, view });
}

export function go(view: View, values?: Values): void {
  push(queryOf(view, values));
}

/** A parameter of the address as state; at its default value it is left out of the address. */
export function useQuery(name: string, fallback: string): [string, (value: string) => void] {
  const value = query.value.get(name) ?? fallback;
  const set = useCallback((next: string) => replace({ [name]: next === fallback ? null : next }), [name, fallback]);
  return [value, set];
}

/** A checkbox as a parameter: present as 1, or absent. */
export function useFlag(name: string): [boolean, (on: boolean) => void] {
  const [value, set] = useQuery(name, "");
  return [value === "1", useCallback((on: boolean) => set(on ? "1" : ""), [set])];
}

export function listen(): void {
  addEventListener("popstate", () => {
    query.value = new URLSearchParams(location.search);
  });
  addEventListener("pagehide", flush);
}
