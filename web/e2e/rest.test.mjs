// Claims are verified and cancelled; automata read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SERVED, json, noTrouble, open, settled } from "./harness.mjs";

test("claims are filtered", SERVED, async (t) => {
  const { claims } = json("claims");
  const { page, trouble } = await open(t, { view: "claims", verdict: "refuted" });
  const expected = claims.filter(({ verdict }) => verdict === "refuted").length;
  await page.getByText(`${expected} of ${claims.length} claims`).waitFor();
  assert.equal(await page.locator(".claim").count(), expected);
  noTrouble(trouble);
});

test("a claim is verified, with the result beside it", SERVED, async (t) => {
  const { page, trouble } = await open(t, { view: "claims", q: "nivasch-2009/lemma-1.3" });
  await page.getByRole("button", { name: "Verify nivasch-2009/lemma-1.3" }).click();
  await page.locator(".claim").getByText("✓ as recorded").waitFor();
  await page.getByText("1 claim checked, all as recorded").waitFor();
  noTrouble(trouble);
});

test("verifying shows its progress and can be cancelled", SERVED, async (t) => {
  const { page, trouble } = await open(t, { view: "claims" });
  await page.locator(".claim").first().waitFor();
  await page.getByRole("button", { name: "Verify all shown" }).click();
  await page.locator(".claim-result").nth(2).waitFor();
  const value = () => page.getByRole("progressbar").evaluate((bar) => bar.value);
  assert.ok((await value()) >= 3);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText(/cancelled after \d+ claims/).waitFor();
  const results = await page.locator(".claim-result").count();
  await page.waitForTimeout(500);
  assert.equal(await page.locator(".claim-result").count(), results, "it went on after it was cancelled");
  noTrouble(trouble);
});

test("an automaton reads a number and tells the points of the row", async (t) => {
  const { page, trouble } = await open(t, { view: "automaton", n: "10^20" });
  await settled(page);
  await page.getByRole("button", { name: "End" }).click();
  await page.getByRole("heading", { name: "Row 100000000000000000000" }).waitFor();
  await page.getByText("The last state").waitFor();
  const { zeckendorf } = json("numeration", "1", "10^20");
  const digits = await page.locator(".automaton-digits .digit").allInnerTexts();
  assert.deepEqual(digits.slice(1).map(Number), zeckendorf);
  await page.getByRole("button", { name: "+ 1" }).click();
  await page.getByRole("heading", { name: "Row 100000000000000000001" }).waitFor();
  noTrouble(trouble);
});

test("rows show their period", async (t) => {
  const { period, preperiod } = json("period", "wythoff", "--row", "3");
  const { page, trouble } = await open(t, { view: "rows", game: "wythoff", row: "3" });
  await page.getByText(new RegExp(`\\b${period}\\b`)).first().waitFor();
  await page.getByText(new RegExp(`\\b${preperiod}\\b`)).first().waitFor();
  noTrouble(trouble);
});

test("rows of a game without known periods say so", async (t) => {
  const { page } = await open(t, { view: "rows", game: "heap:2,1" });
  await page.getByRole("alert").first().waitFor();
});

test("an automaton that does not exist is told", async (t) => {
  const { page, trouble } = await open(t, { view: "automaton", game: "heap:2,1" });
  await page.getByText("comes with the program; this one is for").waitFor();
  noTrouble(trouble);
});
