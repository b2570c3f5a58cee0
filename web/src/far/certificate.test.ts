import { test } from "node:test";
import assert from "node:assert/strict";
import type { PointDoc } from "../lib/types";
import { checkTime, fileName, size, sourceOf } from "./certificate";

const automata = [{ game: "a-wythoff:2", g: 20, t: 2, states: 7917, name: "automata/a-wythoff-2-20", drawn: false }];
const point = (certificate?: string): PointDoc => ({
  game: "wythoff",
  g: 5,
  n: "1000000000000000000000000000000",
  a: 1,
  b: 2,
  evidence: { grade: "proved", ...(certificate === undefined ? {} : { certificate }) },
});

test("certificates of automata and of points", () => {
  assert.deepEqual(sourceOf(point("automata/a-wythoff-2-20"), automata)?.params, { game: "a-wythoff:2", g: 20 });
  assert.deepEqual(sourceOf(point("wyt certify 5 10 --out FILE"), automata)?.path, "certify");
  assert.equal(sourceOf(point(), automata), null);
  assert.equal(sourceOf(point("automata/other"), automata), null);
});

test("long checks are announced", () => {
  const long = { ...point("wyt certify 9 10 --out FILE"), check_seconds: 300 };
  assert.equal(sourceOf(long, automata)?.checkSeconds, 300);
  assert.equal(sourceOf(point("wyt certify 5 10 --out FILE"), automata)?.checkSeconds, undefined);
  assert.equal(checkTime(20), "checking it takes about 20 s");
  assert.equal(checkTime(300), "checking it takes about 5 min, longer than this page waits; wyt check does it");
});

test("names and sizes", () => {
  assert.equal(fileName('attachment; filename="eight.json"', "x"), "eight.json");
  assert.equal(fileName(null, "x"), "x");
  assert.equal(size(3983), "3.9 KiB");
});
