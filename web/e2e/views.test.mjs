// Every view: loads without trouble, fits a phone, is dark in the dark, and passes the audit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, STATIC, VIEWS, audit, noTrouble, open, overflow, settled, shot } from "./harness.mjs";

/** The list of claims is long and all alike; a part of it is enough for the audit, which takes its time. */
const QUERIES = { claims: { verdict: "refuted" }, play: { colours: "1", why: "1" } };

/** What shows that a view has something to show, where that takes more than one request. */
const CLAIMS = STATIC ? ".view-claims .card" : ".claims-list";
const READY = { automaton: ".automaton-digits", far: ".far-winning", play: ".play-turn", claims: CLAIMS };

for (const view of VIEWS) {
  test(`${view} in the light and in the dark`, async (t) => {
    const { page, trouble } = await open(t, { view, ...QUERIES[view] });
    if (READY[view]) await page.locator(READY[view]).first().waitFor();
    await settled(page);
    assert.equal(await page.locator("nav a[aria-current]").count(), 1);
    await shot(page, `${view}-light`);
    assert.deepEqual(await audit(page), [], "in the light");

    await page.emulateMedia({ colorScheme: "dark" });
    await settled(page);
    const [r, g, b] = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number));
    assert.ok(r + g + b < 200, `the background is rgb(${r}, ${g}, ${b})`);
    await shot(page, `${view}-dark`);
    // All else is as it was.
    assert.deepEqual(await audit(page, ["color-contrast"]), [], "in the dark");
    noTrouble(trouble);
  });

  test(`${view} on a phone`, async (t) => {
    const { page, trouble } = await open(t, { view }, PHONE);
    await settled(page);
    await shot(page, `${view}-phone`);
    assert.ok((await overflow(page)) <= 0, "the page scrolls sideways");
    const small = await page.locator("main button:not(.link):visible").evaluateAll((buttons) =>
      buttons.filter((button) => button.getBoundingClientRect().height < 43.5).map((button) => button.outerHTML.slice(0, 80)),
    );
    assert.deepEqual(small, [], "too small for a finger");
    noTrouble(trouble);
  });
}

test("views are reached by their links, and Back comes back", async (t) => {
  const { page, trouble } = await open(t, { view: "claims" });
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.locator(".play-turn").waitFor();
  await page.goBack();
  await page.locator(CLAIMS).waitFor();
  noTrouble(trouble);
});

test("the theme can be chosen", async (t) => {
  const { page } = await open(t, { view: "play" }, DESKTOP, true);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "light");
  const button = page.getByRole("button", { name: /Theme/ });
  for (let i = 0; i < 3 && (await theme()) !== "dark"; i++) await button.click();
  assert.equal(await theme(), "dark");
  await page.reload();
  assert.equal(await theme(), "dark");
});
