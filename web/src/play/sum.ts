// A sum of games: several positions side by side, a move in one of them at a time.
//
// The text is that of `wyt solve`: `wythoff[4,6] + nim[3] + {rule:k==l+1}[3,4]`. Here it is only taken apart; whether a
// game's own text makes sense is for the server to say.

import { component } from "../lib/games";
import { parse as parseNumber } from "../lib/num";

/** One game of a sum and its piles, in the order they were written. */
export interface Component {
  readonly game: string;
  readonly piles: readonly bigint[];
}

export type Sum = readonly Component[];

/** A move: the component it changes, counted from 0, and the piles it leaves there. */
export interface Move {
  readonly component: number;
  readonly to: readonly bigint[];
}

/** The sum as text; games that hold `+`, `[` or spaces are braced. */
export function sumText(sum: Sum): string {
  return sum.map(componentText).join(" + ");
}

export function componentText({ game, piles }: Component): string {
  return component(game, piles);
}

/** Reads a sum; throws an Error whose message names the character where it stops making sense. */
export function parseSum(text: string): Sum {
  const sum: Component[] = [];
  let at = 0;
  const fail = (expected: string): never => {
    const found = at < text.length ? `found '${text[at]}'` : "the text ends";
    throw new Error(`at character ${at + 1}: expected ${expected}, ${found}`);
  };
  const spaces = () => {
    while (at < text.length && /\s/.test(text[at]!)) at++;
  };
  for (;;) {
    spaces();
    const game = text[at] === "{" ? braced() : upTo(/[+[\s]/);
    if (game === "") fail("a game");
    spaces();
    if (text[at] !== "[") fail("'[' and the piles");
    at++;
    sum.push({ game, piles: piles() });
    spaces();
    if (at === text.length) return sum;
    if (text[at] !== "+") fail("'+' between two games or the end");
    at++;
  }

  function upTo(end: RegExp): string {
    const begin = at;
    while (at < text.length && !end.test(text[at]!)) at++;
    return text.slice(begin, at);
  }

  /** A game in braces; inside may be sets in braces, as in `k in {1,2}`. */
  function braced(): string {
    const begin = ++at;
    for (let depth = 1; at < text.length; at++) {
      if (text[at] === "{") depth++;
      if (text[at] === "}" && --depth === 0) return text.slice(begin, at++);
    }
    return fail("'}'");
  }

  function piles(): bigint[] {
    const list: bigint[] = [];
    for (;;) {
      const begin = at;
      const pile = upTo(/[,\][]/);
      if (pile.trim() === "") fail("a pile");
      list.push(number(pile, begin));
      if (text[at] === "]") {
        at++;
        return list;
      }
      if (text[at] !== ",") fail("',' or ']'");
      at++;
    }
  }

  function number(pile: string, begin: number): bigint {
    try {
      return parseNumber(pile.trim());
    } catch (error) {
      throw new Error(`at character ${begin + 1}: ${(error as Error).message}`);
    }
  }
}

/** The position a move leads to. */
export function after(sum: Sum, { component: index, to }: Move): Sum {
  return sum.map((c, i) => (i === index ? { ...c, piles: to } : c));
}

export function sameMove(one: Move, other: Move): boolean {
  return one.component === other.component && samePiles(one.to, other.to);
}

export function samePiles(one: readonly bigint[], other: readonly bigint[]): boolean {
  return one.length === other.length && one.every((pile, i) => pile === other[i]);
}
