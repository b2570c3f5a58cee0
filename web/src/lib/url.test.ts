import assert from "node:assert/strict";
import { test } from "node:test";
import { address, changed, query, queryOf, viewOf } from "./url";

test("an unknown view is the board", () => {
  assert.equal(viewOf(new URLSearchParams("view=play")), "play");
  assert.equal(viewOf(new URLSearchParams("view=nothing")), "board");
  assert.equal(viewOf(new URLSearchParams()), "board");
});

test("null removes a parameter, the others stay", () => {
  const params = new URLSearchParams("view=board&game=w:1,3&sel=1,2");
  assert.equal(changed(params, { sel: null, g: "3" }).toString(), "view=board&game=w%3A1%2C3&g=3");
  assert.equal(params.get("sel"), "1,2");
});

test("addresses stay readable and mean the same", () => {
  const params = new URLSearchParams({ game: "rule:k==l && a-k>=2", sel: "10,20" });
  const text = address(params);
  assert.ok(text.includes("sel=10,20"));
  assert.equal(new URLSearchParams(text).get("game"), "rule:k==l && a-k>=2");
  assert.equal(address(new URLSearchParams()), "./");
});

test("the game goes along to another view, the rest does not", () => {
  query.value = new URLSearchParams("view=board&game=f-wythoff&sel=1,2");
  assert.equal(queryOf("rows").toString(), "game=f-wythoff&view=rows");
  assert.equal(queryOf("far", { a: "5" }).toString(), "game=f-wythoff&a=5&view=far");
});
