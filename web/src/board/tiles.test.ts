import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../lib/api";
import { SIDE, type TileAddress } from "./camera";
import { type Tile, TileStore, UNKNOWN, coarser, finer, keyOf, valueAt } from "./tiles";

const at = (row: number, column: number, level = 0): TileAddress => ({ level, row: BigInt(row), column: BigInt(column) });
const blank = (fill = 0): Tile => ({ values: new Uint32Array(SIDE * SIDE).fill(fill), grade: "exact", limit: 1024 });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A server that answers when told to. */
function server() {
  const open = new Map<string, { answer: (tile: Tile) => void; refuse: (error: Error) => void; signal: AbortSignal }>();
  const fetch = (address: TileAddress, signal: AbortSignal) =>
    new Promise<Tile>((answer, refuse) => open.set(keyOf(address), { answer, refuse, signal }));
  return { open, fetch };
}

test("no more than six are asked at once, the first ones first", async () => {
  const { open, fetch } = server();
  const store = new TileStore(fetch, () => undefined);
  store.want(Array.from({ length: 10 }, (_, i) => at(0, i)));
  assert.deepEqual([...open.keys()], [0, 1, 2, 3, 4, 5].map((i) => `0/0/${i}`));
  open.get("0/0/2")!.answer(blank());
  await settle();
  assert.ok(open.has("0/0/6") && !open.has("0/0/7"));
  assert.ok(store.get(at(0, 2)));
});

test("what goes out of sight is aborted and can be asked again", async () => {
  const { open, fetch } = server();
  const store = new TileStore(fetch, () => undefined);
  store.want([at(0, 0), at(0, 1)]);
  store.want([at(0, 1)]);
  assert.ok(open.get("0/0/0")!.signal.aborted);
  assert.ok(!open.get("0/0/1")!.signal.aborted);
  open.get("0/0/0")!.answer(blank()); // too late
  await settle();
  assert.equal(store.get(at(0, 0)), undefined);
  open.delete("0/0/0");
  store.want([at(0, 0), at(0, 1)]);
  assert.ok(open.has("0/0/0"));
});

test("a refused tile is not asked again, a busy server is", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { open, fetch } = server();
  let changes = 0;
  const store = new TileStore(fetch, () => changes++);
  store.want([at(0, 0), at(0, 1)]);
  open.get("0/0/0")!.refuse(new ApiError("no such board", "unsupported", 422));
  open.get("0/0/1")!.refuse(new ApiError("busy", "busy", 503));
  await Promise.resolve().then(() => Promise.resolve());
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(changes, 2);
  assert.equal(store.error?.message, "busy");
  open.clear();
  t.mock.timers.tick(2000);
  assert.deepEqual([...open.keys()], ["0/0/1"]);
  store.close();
});

test("beyond the cap the longest unused go, but none that is in sight", async () => {
  const { open, fetch } = server();
  const store = new TileStore(fetch, () => undefined, 3);
  for (const list of [[at(0, 0), at(0, 1), at(0, 2)], [at(0, 0), at(0, 3)]]) {
    store.want(list);
    for (const { answer } of open.values()) answer(blank());
    await settle();
    await settle();
  }
  assert.ok(store.get(at(0, 0)) && store.get(at(0, 3)));
  assert.equal(store.get(at(0, 1)), undefined);
});

test("a missing tile is told by coarser and finer ones", async () => {
  const { open, fetch } = server();
  const store = new TileStore(fetch, () => undefined);
  store.want([at(0, 0, 2), at(2, 3, 0)]);
  for (const { answer } of open.values()) answer(blank(5));
  await settle();
  const part = coarser(store, at(3, 1))!;
  assert.deepEqual([part.address.level, part.side, part.row, part.column], [2, 32, 96, 32]);
  assert.equal(coarser(store, at(9, 9)), null);
  assert.deepEqual(finer(store, at(1, 1, 1)).map(({ address }) => keyOf(address)), ["0/2/3"]);
});

test("values are read from the finest tiles", async () => {
  const { open, fetch } = server();
  const store = new TileStore(fetch, () => undefined);
  store.want([at(1, 0)]);
  const tile = blank(UNKNOWN);
  tile.values[2 * SIDE + 7] = 42;
  open.get("0/1/0")!.answer(tile);
  await settle();
  assert.deepEqual(valueAt(store, 130n, 7n), { value: 42, grade: "exact" });
  assert.deepEqual(valueAt(store, 130n, 8n), { value: null, grade: "exact" });
  assert.equal(valueAt(store, 0n, 0n), null);
});
