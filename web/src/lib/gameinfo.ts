// What is known of a game, asked once per text.
import { type Async, useAsync } from "./async";
import { ApiError, get } from "./api";
import type { GameDoc } from "./types";

const known = new Map<string, GameDoc | ApiError>();

export async function gameInfo(game: string, signal?: AbortSignal): Promise<GameDoc> {
  let answer = known.get(game);
  if (!answer) {
    try {
      answer = await get<GameDoc>("game", { game }, signal);
    } catch (error) {
      // A text that is no game stays none; a server that is away may come back.
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      answer = error;
    }
    known.set(game, answer);
  }
  if (answer instanceof ApiError) throw answer;
  return answer;
}

export function useGame(game: string): Async<GameDoc> {
  return useAsync((signal) => gameInfo(game, signal), [game]);
}
