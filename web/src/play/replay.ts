// A record from elsewhere is trusted only after every move of it was allowed.

import { after, sumText } from "./sum";
import { begin, type Game } from "./game";
import { decide } from "./legal";
import { fromRecord } from "./record";
import { look } from "./server";

/** Reads a record and plays it again; throws an Error that names the first move that is wrong. */
export async function replay(text: string, signal?: AbortSignal): Promise<Game> {
  const game = fromRecord(text);
  let position = game.start;
  for (const [i, move] of game.moves.entries()) {
    const verdict = await decide(position, move, await look(sumText(position), signal), signal);
    if (verdict.allowed === false) {
      throw new Error(`move ${i + 1}, to ${move.to.join(",")} from ${sumText(position)}: ${verdict.why}`);
    }
    position = after(position, move);
  }
  await look(sumText(position), signal);
  return begin(game.start, game.moves, game.resigned);
}
