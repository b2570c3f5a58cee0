import assert from "node:assert/strict";
import { test } from "node:test";
import { FAMILIES, choiceOf, component, initial, quoted, textOf } from "./games";

test("every family's controls write the text they read", () => {
  for (const family of FAMILIES) {
    const text = textOf(initial(family));
    assert.equal(textOf(choiceOf(text)!), text);
  }
  for (const text of ["w:2", "w:2,5", "t:inf", "wyt:2^i@1", "rule:k==l && a-k>=2", "vectors:(1,0),(0,1)"]) assert.equal(textOf(choiceOf(text)!), text);
});

test("texts that controls cannot show are left to be typed", () => {
  assert.equal(choiceOf("chess"), null);
  assert.equal(choiceOf("a-wythoff"), null);
  assert.equal(choiceOf("heap:1,2,3"), null);
});

test("games as arguments of a shell and as components of a sum", () => {
  assert.equal(quoted("w:1,3"), "w:1,3");
  assert.equal(quoted("rule:k==l && a>1"), "'rule:k==l && a>1'");
  assert.equal(quoted("it's"), `'it'\\''s'`);
  assert.equal(component("wythoff", [4, 6]), "wythoff[4,6]");
  assert.equal(component("rule:k==l+1", [3, 4]), "{rule:k==l+1}[3,4]");
});
