// Which certificate proves an answer, and where it is had.

import type { Params } from "../lib/api";
import type { AutomataDoc, PointDoc } from "../lib/types";

export interface Source {
  path: "certify" | "automaton/certificate" | "period/certificate";
  params: Params;
  /** For whom it is. */
  label: string;
  /** About how many seconds it takes to check, where that is long. */
  checkSeconds?: number;
}

/** The certificate of a point: that of the automaton which its evidence names, or one made for it alone. */
export function sourceOf(point: PointDoc, automata: AutomataDoc["automata"]): Source | null {
  const named = point.evidence.certificate;
  const automaton = automata.find(({ name }) => name === named);
  if (automaton) {
    const { game, g } = automaton;
    return { path: "automaton/certificate", params: { game, g }, label: `the automaton ${automaton.name}` };
  }
  if (named?.startsWith("wyt certify")) {
    const source: Source = { path: "certify", params: { g: String(point.g), n: String(point.n) }, label: "this point" };
    return point.check_seconds === undefined ? source : { ...source, checkSeconds: point.check_seconds };
  }
  return null;
}

/** The name of the file in a Content-Disposition, or another. */
export function fileName(disposition: string | null, otherwise: string): string {
  return /filename="?([^";]+)"?/.exec(disposition ?? "")?.[1] ?? otherwise;
}

/** What to expect of a check, before the certificate is made. */
export function checkTime(seconds: number): string {
  const about = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `checking it takes about ${about}` + (seconds > 50 ? ", longer than this page waits; wyt check does it" : "");
}

export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KiB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
