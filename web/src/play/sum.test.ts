import { test } from "node:test";
import assert from "node:assert/strict";
import { after, parseSum, sameMove, sumText } from "./sum";

test("sums are read and written", () => {
  for (const text of [
    "wythoff[4,6]",
    "wythoff[4,6] + nim[3]",
    "nim[3,5,7] + w:1,3[2,9]",
    "{rule:k==l+1}[3,4] + nim[1]",
    "{rule:abs(k-l)<2 && k in {1,2,4}}[9,8]",
    "vectors:(1,0),(0,1),(1,1)[3,4]",
  ]) {
    assert.equal(sumText(parseSum(text)), text);
  }
});

test("notation and spaces", () => {
  assert.equal(sumText(parseSum("  wythoff [ 4 , 10^3+7 ]+nim[2]")), "wythoff[4,1007] + nim[2]");
});

test("errors name the character", () => {
  const cases: [string, RegExp][] = [
    ["", /character 1: expected a game, the text ends/],
    ["wythoff", /character 8: expected '\[' and the piles, the text ends/],
    ["wythoff[4,6] nim[3]", /character 14: expected '\+'/],
    ["wythoff[4,6] +", /character 15: expected a game/],
    ["wythoff[4,]", /character 11: expected a pile/],
    ["wythoff[4,x]", /character 11: /],
    ["{rule:k==l[3,4]", /expected '}'/],
    ["wythoff[4,6", /expected ',' or '\]'/],
  ];
  for (const [text, message] of cases) assert.throws(() => parseSum(text), message, text);
});

test("a move replaces the piles of one game", () => {
  const sum = parseSum("wythoff[4,6] + nim[3]");
  const move = { component: 1, to: [1n] };
  assert.equal(sumText(after(sum, move)), "wythoff[4,6] + nim[1]");
  assert.ok(sameMove(move, { component: 1, to: [1n] }));
  assert.ok(!sameMove(move, { component: 0, to: [1n] }));
});
