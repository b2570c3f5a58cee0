import assert from "node:assert/strict";
import { test } from "node:test";
import { type Family, choiceOf, component, initial, quoted, textOf } from "./games";

const FAMILIES: Family[] = [
  { name: "wythoff", title: "Wythoff", parameters: [] },
  { name: "a-wythoff", title: "a-Wythoff", parameters: [{ name: "A", least: 1, initial: "2" }] },
  { name: "w", title: "W", parameters: [{ name: "K", least: 0, initial: "1" }, { name: "L", least: 0, initial: "" }] },
  { name: "t", title: "T", parameters: [{ name: "K", least: 0, initial: "1" }] },
  { name: "wyt", title: "Wyt", parameters: [{ name: "K", initial: "1,4,8" }] },
  { name: "heap", title: "Heap", parameters: [{ name: "S", least: 1, initial: "2" }, { name: "T", least: 1, initial: "1" }] },
  { name: "vectors", title: "Vectors", parameters: [{ name: "vectors", initial: "(1,0),(0,1)" }] },
  { name: "rule", title: "Own rule", parameters: [{ name: "rule", initial: "k==l" }] },
];

test("every family's controls write the text they read", () => {
  for (const family of FAMILIES) {
    const text = textOf(initial(family));
    assert.equal(textOf(choiceOf(text, FAMILIES)!), text);
  }
  for (const text of ["w:2", "w:2,5", "t:inf", "wyt:2^i@1", "rule:k==l && a-k>=2", "vectors:(1,0),(0,1)"]) assert.equal(textOf(choiceOf(text, FAMILIES)!), text);
});

test("texts that controls cannot show are left to be typed", () => {
  assert.equal(choiceOf("chess", FAMILIES), null);
  assert.equal(choiceOf("a-wythoff", FAMILIES), null);
  assert.equal(choiceOf("heap:1,2,3", FAMILIES), null);
});

test("games as arguments of a shell and as components of a sum", () => {
  assert.equal(quoted("w:1,3"), "w:1,3");
  assert.equal(quoted("rule:k==l && a>1"), "'rule:k==l && a>1'");
  assert.equal(quoted("it's"), `'it'\\''s'`);
  assert.equal(component("wythoff", [4, 6]), "wythoff[4,6]");
  assert.equal(component("rule:k==l+1", [3, 4]), "{rule:k==l+1}[3,4]");
});
