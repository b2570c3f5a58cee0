// A record from elsewhere is trusted only after every move of it was allowed.

import { after, sumText } from "./sum";
import { begin, type Game } from "./game";
import { decide } from "./legal";
import { fromRecord } from "./record";
import { look } from "./server";

/** A move that the rules do not allow. */
export class Impossible extends Error {
  constructor(
    /** The game up to that move. */
    readonly before: Game,
    message: string,
  ) {
    super(message);
  }
}

/** Plays a game again; throws Impossible at the first move that is wrong. */
export async function check(game: Game, signal?: AbortSignal): Promise<void> {
  let position = game.start;
  for (const [i, move] of game.moves.entries()) {
    const verdict = await decide(position, move, await look(sumText(position), signal), signal);
    if (verdict.allowed === false) {
      const message = `move ${i + 1}, to ${move.to.join(",")} from ${sumText(position)}: ${verdict.why}`;
      throw new Impossible(begin(game.start, game.moves.slice(0, i)), message);
    }
    position = after(position, move);
  }
  await look(sumText(position), signal);
}

/** Reads a record and plays it again; throws an Error that names the first move that is wrong. */
export async function replay(text: string, signal?: AbortSignal): Promise<Game> {
  const game = fromRecord(text);
  await check(game, signal);
  return begin(game.start, game.moves, game.resigned);
}
