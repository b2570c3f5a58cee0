import { test } from "node:test";
import assert from "node:assert/strict";
import { begin, make, resign } from "./game";
import { fromRecord, toRecord, toText } from "./record";
import { parseSum } from "./sum";

const big = 10n ** 30n;
const game = make(begin(parseSum("wythoff[9,10^30] + nim[3]")), { component: 0, to: [9n, big - 1n] });

test("a record holds what wyt play --json prints", () => {
  assert.deepEqual(toRecord(game, false), {
    sum: `wythoff[9,${big}] + nim[3]`,
    moves: [{ player: 1, component: 0, to: [9, String(big - 1n)] }],
    winner: null,
    end: "quit",
  });
  assert.deepEqual(toRecord(resign(game), false).winner, 1);
  assert.deepEqual(toRecord(game, true).end, "won");
});

test("records are read again", () => {
  for (const g of [game, resign(game)]) assert.deepEqual(fromRecord(JSON.stringify(toRecord(g, false))), g);
});

test("bad records say what is wrong", () => {
  const cases: [string, RegExp][] = [
    ["{", /not JSON/],
    ["[]", /an object/],
    ["{}", /'sum' is missing/],
    ['{"sum":"wythoff[4,6]"}', /'moves' is missing/],
    ['{"sum":"wythoff(4,6)","moves":[]}', /sum: at character/],
    ['{"sum":"nim[3]","moves":[{"player":2,"component":0,"to":[1]}]}', /move 1: it is player 1's turn/],
    ['{"sum":"nim[3]","moves":[{"component":1,"to":[1]}]}', /move 1: there is no game 1/],
    ['{"sum":"nim[3]","moves":[{"component":0,"to":[-1]}]}', /move 1: '-1' is not a pile/],
    ['{"sum":"nim[3]","moves":[{"component":0}]}', /move 1: 'to' is missing/],
  ];
  for (const [text, message] of cases) assert.throws(() => fromRecord(text), message, text);
});

test("a game as text", () => {
  const small = [{ component: 0, to: [1n, 2n] }, { component: 0, to: [1n, 1n] }, { component: 0, to: [0n, 0n] }];
  const text = toText(small.reduce(make, begin(parseSum("wythoff[3,4]"))), true, ["you", "the computer"]);
  assert.equal(
    text,
    "wythoff[3,4]\n1. you: take 2 from both piles, wythoff[1,2]\n2. the computer: take 1 from pile 2, wythoff[1,1]\n" +
      "3. you: take 1 from both piles, wythoff[0,0]\nYou won: no move is left.\n",
  );
});
