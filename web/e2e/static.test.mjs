// The page without a server: the cases of testdata in the module, its refusals, and questions that are given up.
import { fileURLToPath } from "node:url";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { startWorker } from "./worker.mjs";
import { STATIC, noTrouble, open, settled, shot } from "./harness.mjs";

const ALONE = { skip: !STATIC && "of the page without a server" };

/** Some cases of testdata. */
function cases(name, key) {
  const file = fileURLToPath(new URL(`../../testdata/${name}.toml`, import.meta.url));
  const program = "import json, sys, tomllib; json.dump(tomllib.load(open(sys.argv[1], 'rb')), sys.stdout)";
  return JSON.parse(execFileSync("python3", ["-c", program, file], { encoding: "utf8", maxBuffer: 1 << 26 }))[key];
}

/** Asks for every case, and wants to find what it tells; nothing is asked where it tells nothing. */
async function agree(t, all, question, wanted, found) {
  const ask = await startWorker(t);
  let asked = 0;
  for (const one of all) {
    const expected = wanted(one);
    if (expected === undefined) continue;
    const { status, answer, line } = await ask(...question(one));
    assert.equal(status, 200, `${line}: ${JSON.stringify(answer)}`);
    assert.deepEqual(found(answer), expected, `${line} (${one.source})`);
    asked += 1;
  }
  assert.ok(asked > 0);
  t.diagnostic(`${asked} cases`);
}

const at = ({ game, at: [a, b] }) => ({ game, a, b });
const sorted = (pairs) => pairs?.toSorted(([a, b], [c, d]) => a - c || b - d);

test("tables of testdata", ALONE, (t) => {
  const question = ({ game, rows }) => ["table", { game, rows: rows.length, cols: rows[0].length }];
  return agree(t, cases("tables", "table"), question, ({ rows }) => rows, ({ values }) => values);
});

test("values and winning options of testdata", ALONE, async (t) => {
  const all = cases("positions", "position");
  await agree(t, all, (one) => ["grundy", at(one)], ({ value }) => value, ({ value }) => value);
  await agree(t, all, (one) => ["moves", at(one)], ({ winning }) => sorted(winning), ({ winning }) => winning);
});

test("positions far away of testdata", ALONE, (t) => {
  const outcome = (one) => (one.at[0].length < 5000 ? (one.winning.length > 0 ? "N" : "P") : undefined);
  return agree(t, cases("far", "position"), (one) => ["moves", at(one)], outcome, ({ outcome }) => outcome);
});

test("P-positions of testdata", ALONE, (t) => {
  const question = ({ game, first }) => ["p-positions", { game, count: first.length }];
  return agree(t, cases("p_positions", "list"), question, ({ first }) => first, ({ positions }) => positions);
});

test("points of testdata", ALONE, (t) => {
  const few = cases("points", "table_6").filter(({ g }) => g <= 4);
  return agree(t, few, ({ g }) => ["point", { g, n: "10^12" }], ({ a, b }) => [a, b], ({ a, b }) => [a, b]);
});

test("differences of testdata", ALONE, (t) => {
  const question = ({ games: [game1, game2], board }) => ["compare", { game1, game2, board }];
  return agree(t, cases("differences", "difference"), question, ({ value = null }) => value, (answer) => answer.first_difference);
});

test("numeration systems of testdata", ALONE, (t) => {
  const question = ({ a, n }) => ["numeration", { a, n }];
  return agree(t, cases("numeration", "number"), question, ({ p, q }) => [p, q], (answer) => [answer.p_system, answer.q_system]);
});

test("sums of testdata", ALONE, (t) => {
  const told = ({ outcome, value }) => [outcome, value];
  return agree(t, cases("sums", "sum"), ({ sum }) => ["solve", { sum }], told, told);
});

test("periods of testdata", ALONE, (t) => {
  const near = cases("rows", "rows").map((one) => ({ ...one, near: one.rows.filter(([row]) => row <= 5) }));
  const question = ({ game }) => ["period", { game, rows: "0..5" }];
  const wanted = ({ proof, near }) => (proof !== "observed" && near.length === 6 ? near : undefined);
  return agree(t, near, question, wanted, ({ rows }) => rows.map(({ row, preperiod, period }) => [row, preperiod, period]));
});

test("regularity of testdata", ALONE, (t) => {
  const told = ({ verdict, p }) => [verdict, p ?? null];
  return agree(t, cases("regular", "set"), ({ k }) => ["regular", { set: k }], told, told);
});

test("refusals have the words of the server", ALONE, async (t) => {
  const ask = await startWorker(t);
  for (const [path, params, status, kind, words] of [
    ["grundy", { game: "whythoff", a: 1, b: 2 }, 400, "parameter", "game 'whythoff' is not in the catalogue; did you mean wythoff?"],
    ["grundy", { game: "wythoff", a: 1 }, 400, "parameter", "missing field `b`; /api/v1/openapi.json lists the parameters"],
    ["table", { game: "wythoff", rows: "2^20" }, 413, "size", "1048576 by 1048576 are more than 1000000 cells, the most that are sent; ask for fewer"],
    ["table", { game: "rule:k==l", rows: 1, cols: 1, from: "2^20,2^20" }, 413, "memory", "more than the 512 MiB allowed"],
    ["point", { game: "nim", g: 1, n: 1 }, 422, "unsupported", "nim"],
    ["nothing", {}, 404, "not-found", "there is no 'nothing' here"],
  ]) {
    const { status: found, answer, line } = await ask(path, params);
    assert.deepEqual([found, answer.error.kind], [status, kind], `${line}: ${JSON.stringify(answer)}`);
    assert.ok(answer.error.message.includes(words), `${line}: ${answer.error.message}`);
  }
  // As far as on any other machine: nothing is narrowed to 32 bits.
  const { answer } = await ask("points", { game: "a-wythoff:2^32", g: 0, rows: 3 });
  assert.deepEqual(answer.points, [[0, 0, 0, 0], [0, 1, 1, 2 ** 32 + 1], [0, 2, 2, 2 ** 33 + 2]]);
  const { answer: wider } = await ask("points", { game: "a-wythoff:2^32+1", g: 1, rows: 3 });
  assert.match(wider.error.message, /listed for A <= 2\^32 only/);
});

test("the board tells G(5, 6) = 10, and why", ALONE, async (t) => {
  const { page, trouble } = await open(t, { view: "board", game: "wythoff", sel: "5,6" });
  await settled(page);
  await page.getByText("Grundy value 10").waitFor();
  await shot(page, "static-board");
  noTrouble(trouble);
});

test("a question that is given up does not hold up the next one", ALONE, async (t) => {
  // Its value takes half a minute: every pair of numbers is tried at every position of a board.
  const { page, trouble } = await open(t, { view: "far", game: "rule:k==l+1", a: "300", b: "300" });
  await page.waitForFunction(() => Number(document.documentElement.dataset.asking) >= 2);
  await page.waitForTimeout(1000);
  assert.ok(Number(await page.evaluate(() => document.documentElement.dataset.asking)) >= 1, "it was answered at once");
  await page.getByLabel("As text").fill("wythoff");
  await page.getByText("N-position: the player about to move wins.").waitFor();
  await settled(page);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.asking), "0");
  noTrouble(trouble);
});

test("what cannot be shown here says why", ALONE, async (t) => {
  const { page, trouble } = await open(t, { view: "claims" });
  await page.getByText("which this page without a server leaves to the program").waitFor();
  await shot(page, "static-claims");
  noTrouble(trouble);
});
