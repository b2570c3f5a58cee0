// Whether a move is allowed: what the page can tell at once, and the question to the server for the rest.

import { get } from "../lib/api";
import { samePiles, sumText, type Move, type Sum } from "./sum";

/** `null` if only the server can tell. */
export type Verdict = { allowed: true } | { allowed: false; why: string } | { allowed: null };

const no = (why: string): Verdict => ({ allowed: false, why });

/** What the server told about the moves of a position. */
export interface Listed {
  readonly moves: readonly Move[];
  /** Whether these are all the moves. */
  readonly all: boolean;
}

export function judge(sum: Sum, move: Move, listed: Listed | undefined): Verdict {
  const component = sum[move.component];
  if (!component) return no(`there is no game ${move.component + 1}`);
  const wrong = shape(component.piles, move.to);
  if (wrong) return no(wrong);
  if (listed?.moves.some((m) => m.component === move.component && samePiles(m.to, move.to))) return { allowed: true };
  return listed?.all ? no(notAllowed(component.game)) : { allowed: null };
}

/** The same, asking the server where the page cannot tell. */
export async function decide(sum: Sum, move: Move, listed: Listed | undefined, signal?: AbortSignal): Promise<Verdict> {
  const verdict = judge(sum, move, listed);
  if (verdict.allowed !== null) return verdict;
  const asked = { sum: sumText(sum), component: move.component, to: move.to.join() };
  const { allowed } = await get<{ allowed: boolean }>("play/allows", asked, signal);
  return allowed ? { allowed } : no(notAllowed(sum[move.component]!.game));
}

function notAllowed(game: string): string {
  return `the rule of ${game} does not allow this`;
}

/** What is wrong with the new piles whatever the game, if anything. */
function shape(from: readonly bigint[], to: readonly bigint[]): string | undefined {
  if (to.length !== from.length) return `${from.length} piles are needed, and ${to.length} are given`;
  const grown = to.findIndex((pile, i) => pile > from[i]!);
  if (grown >= 0) return from.length > 1 ? `pile ${grown + 1} would grow` : "the pile would grow";
  if (to.some((pile) => pile < 0n)) return "more is taken than there is";
  if (samePiles(from, to)) return "a move takes at least one token";
  return undefined;
}
