// How long the module takes, in a worker that has answered nothing of the kind before. Run alone, as all measurements.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startWorker } from "./worker.mjs";
import { best } from "./harness.mjs";

const QUESTIONS = [
  ["tile", { game: "wythoff", a: 0, b: 0 }],
  ["tile", { game: "wythoff", a: 0, b: 0, zoom: 5 }],
  ["tile", { game: "wythoff", a: 0, b: 0, zoom: 6 }],
  ["moves", { game: "wythoff", a: "10^100", b: "10^100+7" }],
  ["moves", { game: "wythoff", a: "10^9999", b: "10^9999+7" }],
  ["point", { g: 2, n: "10^100" }],
  ["point", { g: 5, n: "10^30" }],
  ["certify", { g: 4, n: "10^12" }],
  ["period", { game: "wythoff", row: 40 }],
];

for (const [path, params] of QUESTIONS) {
  test(`the module answers ${path} ${Object.values(params).join(" ")}`, async (t) => {
    const took = await best(3, async () => {
      const ask = await startWorker(t);
      const { status, took } = await ask(path, params);
      assert.equal(status, 200);
      return took;
    });
    t.diagnostic(`${took.toFixed(1)} ms`);
  });
}
