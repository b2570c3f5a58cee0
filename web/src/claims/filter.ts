// Which claims of the ledger are shown.

import type { Claim, Verdict } from "../lib/types";
import { VERDICTS } from "./types";

export interface Filter {
  /** All papers if empty. */
  readonly paper: string;
  /** All verdicts if empty. */
  readonly verdict: string;
  /** Words that must all occur, in any order. */
  readonly text: string;
}

export function chosen(claims: readonly Claim[], { paper, verdict, text }: Filter): Claim[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return claims.filter((claim) => {
    if (paper && claim.paper !== paper) return false;
    if (verdict && claim.verdict !== verdict) return false;
    const all = `${claim.id} ${claim.statement} ${claim.scope} ${claim.corrected_to ?? ""}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

export function papers(claims: readonly Claim[]): string[] {
  return [...new Set(claims.map((claim) => claim.paper))];
}

/** How many there are of each verdict, in the order of VERDICTS. */
export function counts(claims: readonly Claim[]): [Verdict, number][] {
  return VERDICTS.map((verdict) => [verdict, claims.filter((claim) => claim.verdict === verdict).length]);
}
