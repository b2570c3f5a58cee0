// Positions of any size, and certificates.
import assert from "node:assert/strict";
import { test } from "node:test";
import { downloaded, json, noTrouble, open } from "./harness.mjs";

test("a position of a hundred digits is solved", async (t) => {
  const [a, b] = ["10^100", "10^100+12345"];
  const { page, trouble } = await open(t, { view: "far", game: "wythoff", a, b });
  await page.getByText("N-position: the player about to move wins.").waitFor();
  const { winning } = json("moves", "wythoff", a, b);
  assert.ok(winning.length > 0);
  const list = page.locator(".far-winning > li");
  assert.equal(await list.count(), winning.length);
  for (const [i, position] of winning.entries()) {
    // Long numbers are shortened until they are opened.
    for (const button of await list.nth(i).locator("button.link").all()) await button.click();
    const text = await list.nth(i).innerText();
    for (const pile of position) assert.ok(text.replace(/\s/g, "").includes(String(pile)), `${pile} in ${text}`);
  }
  await page.getByText("at least").waitFor();
  noTrouble(trouble);
});

test("a grade, opened, shows the means that were tried", async (t) => {
  const [a, b] = ["100", "10^30"];
  const { page, trouble } = await open(t, { view: "far", game: "wythoff", a, b });
  const value = page.locator(".far-answer p", { hasText: "Grundy value" });
  await value.locator(".grade summary").click();
  const shown = await value.locator(".tried li").allInnerTexts();
  const { tried } = json("grundy", "wythoff", a, b, "--how");
  assert.deepEqual(shown.map((line) => line.split(/ (?:has|cannot|would)/)[0]), tried.map((step) => step.means));
  for (const [i, { why }] of tried.entries()) assert.ok(shown[i].includes(why), `${why} in ${shown[i]}`);
  assert.match(shown.at(-1), /period of the row has the answer: .*estimate/);
  noTrouble(trouble);
});

test("a P-position far away is told as one", async (t) => {
  const [[a, b]] = json("p-positions", "wythoff", "--nth", "10^100").positions;
  const { page, trouble } = await open(t, { view: "far", a, b });
  await page.getByText("P-position: the player about to move loses.").waitFor();
  await page.locator(".far-answer").first().getByText("theorem").first().waitFor();
  noTrouble(trouble);
});

test("a certificate is downloaded, checked again, and refused when a byte is changed", async (t) => {
  const { page, trouble } = await open(t, { view: "far", g: "4", n: "10^12" });
  await page.getByText("✓ proved").first().waitFor();
  const bytes = await downloaded(page, page.getByRole("button", { name: "Download the certificate" }));
  assert.equal(JSON.parse(bytes).kind, "coalescence");
  await page.getByRole("button", { name: "Check it again" }).click();
  await page.getByText("✓ Accepted").waitFor();

  const chooser = page.locator(".far-drop input[type=file]");
  const verdict = page.locator(".far-drop .far-verdict");
  await chooser.setInputFiles({ name: "same.json", mimeType: "application/json", buffer: bytes });
  await verdict.getByText("✓ Accepted").waitFor();
  const changed = Buffer.from(bytes.toString().replace("2618033988751", "2618033988752"));
  await chooser.setInputFiles({ name: "changed.json", mimeType: "application/json", buffer: changed });
  await page.locator(".far-drop").getByText(/✗ Rejected|checksum/).first().waitFor();
  noTrouble(trouble);
});

test("a conditional answer is never shown as more", async (t) => {
  const { page } = await open(t, { view: "far", g: "20", n: "10^12" });
  const point = page.locator("section", { has: page.getByRole("heading", { name: "A point" }) });
  await point.getByText("conditional").first().waitFor();
  assert.equal(await point.locator(".grade-exact, .grade-proved, .grade-theorem").count(), 0);
});

test("errors stand beside the field they are about", async (t) => {
  const { page } = await open(t, { view: "far" });
  const game = page.getByLabel("As text");
  await game.fill("rule:k==");
  await page.locator(".gamepicker .note.error").waitFor();
  assert.equal(await game.getAttribute("aria-invalid"), "true");
  const pile = page.getByLabel("First pile, a");
  await pile.fill("10^x");
  await page.locator(".field", { has: pile }).locator(".note.error").waitFor();
});
