// Who plays, and how well.

import { useQuery } from "../lib/url";
import type { Side } from "./game";

export type Player = "human" | "computer";

/** Per cent of its moves that a computer leaves to chance. */
export const LEVELS = { perfect: 0, good: 15, casual: 40, random: 100 } as const;
export type Level = keyof typeof LEVELS;

export interface Players {
  readonly who: readonly [Player, Player];
  readonly level: Level;
  readonly errs: number;
  /** How each side is called in a sentence. */
  readonly names: readonly [string, string];
  isHuman(side: Side): boolean;
  setWho(side: Side, player: Player): void;
  setLevel(level: Level): void;
}

function name(who: readonly [Player, Player], side: Side): string {
  if (who[0] === who[1]) return who[side] === "human" ? `player ${side + 1}` : `computer ${side + 1}`;
  return who[side] === "human" ? "you" : "the computer";
}

export function usePlayers(): Players {
  const [first, setFirst] = useQuery("p1", "human");
  const [second, setSecond] = useQuery("p2", "computer");
  const [text, setText] = useQuery("level", "perfect");
  const who = [first, second].map((p): Player => (p === "computer" ? "computer" : "human")) as [Player, Player];
  const level: Level = text in LEVELS ? (text as Level) : "perfect";
  return {
    who,
    level,
    errs: LEVELS[level],
    names: [name(who, 0), name(who, 1)],
    isHuman: (side) => who[side] === "human",
    setWho: (side, player) => (side === 0 ? setFirst : setSecond)(player),
    setLevel: setText,
  };
}
