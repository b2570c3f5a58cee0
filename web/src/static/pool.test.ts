import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, type PooledWorker, WorkerPool, type Question } from "./pool";

const question = (line: string): Question => ({ line, body: new ArrayBuffer(0) });
const answer = (status: number): Answer => ({ status, headers: [], body: new ArrayBuffer(0) });

/** Workers whose answers the test gives. */
function fakeWorkers() {
  const asked: { line: string; answer: (status: number) => void; fail: (error: Error) => void }[] = [];
  let terminated = 0;
  let started = 0;
  const start = (): PooledWorker => {
    started += 1;
    return {
      ask: ({ line }) =>
        new Promise((resolve, reject) => asked.push({ line, answer: (status) => resolve(answer(status)), fail: reject })),
      terminate: () => (terminated += 1),
    };
  };
  return { asked, start, counts: () => ({ started, terminated }) };
}

const soon = (wait = 0) => new Promise((resolve) => setTimeout(resolve, wait));

test("questions wait for a worker and are answered in turn", async () => {
  const { asked, start, counts } = fakeWorkers();
  const pool = new WorkerPool(start, { few: 2, most: 2, patience: 0, grace: 5, longest: 1000 });
  const all = ["a", "b", "c"].map((line) => pool.ask(question(line)));
  assert.deepEqual(asked.map(({ line }) => line), ["a", "b"]);
  asked[1]!.answer(201);
  assert.equal((await all[1])!.status, 201);
  await soon();
  assert.deepEqual(asked.map(({ line }) => line), ["a", "b", "c"]);
  asked[0]!.answer(200);
  asked[2]!.answer(202);
  assert.deepEqual((await Promise.all(all)).map(({ status }) => status), [200, 201, 202]);
  assert.deepEqual(counts(), { started: 2, terminated: 0 });
});

test("a question that is abandoned while it waits is never asked", async () => {
  const { asked, start, counts } = fakeWorkers();
  const pool = new WorkerPool(start, { few: 1, most: 1, patience: 0, grace: 5, longest: 1000 });
  const first = pool.ask(question("a"));
  const controller = new AbortController();
  const second = pool.ask(question("b"), controller.signal);
  controller.abort();
  await assert.rejects(second, { name: "AbortError" });
  asked[0]!.answer(200);
  await first;
  await soon(10);
  assert.deepEqual([asked.length, counts().terminated], [1, 0]);
});

test("who goes on with an abandoned question is terminated, unless it ends soon", async () => {
  const { asked, start, counts } = fakeWorkers();
  const pool = new WorkerPool(start, { few: 1, most: 1, patience: 0, grace: 20, longest: 1000 });
  const ask = (line: string) => {
    const controller = new AbortController();
    const told = pool.ask(question(line), controller.signal);
    controller.abort();
    return assert.rejects(told, { name: "AbortError" });
  };
  await ask("quick");
  asked[0]!.answer(200);
  await soon(40);
  assert.deepEqual(counts(), { started: 1, terminated: 0 });
  await ask("slow");
  const next = pool.ask(question("next"));
  await soon(40);
  assert.deepEqual(counts(), { started: 2, terminated: 1 });
  asked[1]!.answer(500); // too late for anyone
  asked[2]!.answer(200);
  assert.equal((await next).status, 200);
});

test("who has waited for long gets a worker of its own", async () => {
  const { asked, start, counts } = fakeWorkers();
  const pool = new WorkerPool(start, { few: 1, most: 2, patience: 10, grace: 5, longest: 1000 });
  const all = ["long", "short", "third"].map((line) => pool.ask(question(line)));
  assert.deepEqual(asked.map(({ line }) => line), ["long"]);
  await soon(30);
  assert.deepEqual(asked.map(({ line }) => line), ["long", "short"]);
  asked[1]!.answer(200);
  await all[1];
  await soon();
  asked[2]!.answer(200);
  await all[2];
  asked[0]!.answer(200);
  await all[0];
  // The second one goes when nothing is left to do.
  assert.deepEqual(counts(), { started: 2, terminated: 1 });
});

test("what takes too long is told, and what breaks is replaced", async () => {
  const { asked, start, counts } = fakeWorkers();
  const pool = new WorkerPool(start, { few: 1, most: 1, patience: 0, grace: 5, longest: 20 });
  await assert.rejects(pool.ask(question("for ever")), { kind: "time", status: 504 });
  const broken = pool.ask(question("broken"));
  asked[1]!.fail(new Error("unreachable"));
  await assert.rejects(broken, /unreachable/);
  const last = pool.ask(question("last"));
  asked[2]!.answer(200);
  assert.equal((await last).status, 200);
  assert.deepEqual(counts(), { started: 3, terminated: 2 });
});

test("a question that no one asks any more is not asked at all", async () => {
  const { asked, start } = fakeWorkers();
  const pool = new WorkerPool(start, { few: 1, most: 1, patience: 0, grace: 5, longest: 20 });
  await assert.rejects(pool.ask(question("a"), AbortSignal.abort()), { name: "AbortError" });
  assert.equal(asked.length, 0);
});

test("who has waited too long is not forgotten when someone is terminated", async () => {
  const { asked, start, counts } = fakeWorkers();
  const pool = new WorkerPool(start, { few: 1, most: 2, patience: 5, grace: 5, longest: 1000 });
  const controller = new AbortController();
  const first = pool.ask(question("a"), controller.signal);
  const others = ["b", "c"].map((line) => pool.ask(question(line)));
  await soon(20);
  assert.deepEqual(asked.map(({ line }) => line), ["a", "b"]);
  controller.abort();
  await assert.rejects(first, { name: "AbortError" });
  await soon(20);
  assert.deepEqual(asked.map(({ line }) => line), ["a", "b", "c"]);
  asked[1]!.answer(200);
  asked[2]!.answer(200);
  await Promise.all(others);
  await soon();
  // One is enough again.
  assert.deepEqual(counts(), { started: 3, terminated: 2 });
});

test("a worker who cannot be started is not counted", async () => {
  const { asked, start } = fakeWorkers();
  let tries = 0;
  const pool = new WorkerPool(() => {
    tries += 1;
    if (tries === 1) throw new Error("no one is there");
    return start();
  }, { few: 1, most: 1, patience: 5, grace: 5, longest: 1000 });
  await assert.rejects(pool.ask(question("a")), { message: "no one is there" });
  const second = pool.ask(question("b"));
  assert.deepEqual(asked.map(({ line }) => line), ["b"]);
  asked[0]!.answer(200);
  assert.equal((await second).status, 200);
});
