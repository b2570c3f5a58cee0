// How soon something is seen. Run alone: measurements must not compete with other tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, best, open, settled } from "./harness.mjs";

test("the first paint comes within a second", async (t) => {
  const paint = await best(3, async () => {
    const { page } = await open(t, { view: "board" }, DESKTOP, true);
    return page.evaluate(
      () =>
        new Promise((resolve) => {
          new PerformanceObserver((list, observer) => {
            const entry = list.getEntriesByName("first-contentful-paint")[0];
            if (!entry) return;
            observer.disconnect();
            resolve(entry.startTime);
          }).observe({ type: "paint", buffered: true });
        }),
    );
  });
  t.diagnostic(`first contentful paint after ${paint.toFixed(0)} ms`);
  assert.ok(paint < 1000, `${paint} ms`);
});

test("a warm step shows its tiles within 100 ms", async (t) => {
  const places = [[256, 4096], [2048, 300], [1024, 1024], [3000, 5000], [640, 7000]];
  const visit = async (page, [a, b]) => {
    await page.keyboard.press("g");
    await page.getByLabel("Go to a").fill(String(a));
    await page.getByLabel("b", { exact: true }).fill(String(b));
    await page.evaluate(() => {
      performance.clearResourceTimings();
      const mark = () => performance.mark("step");
      addEventListener("keydown", mark, { once: true, capture: true });
    });
    await page.keyboard.press("Enter");
    return page.evaluate(
      () =>
        new Promise((resolve) => {
          const start = performance.getEntriesByName("step").at(-1).startTime;
          const look = () => {
            const tiles = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/tile?"));
            const waiting = [...document.querySelectorAll(".stage-note")].some((note) => !note.classList.contains("error"));
            if (tiles.length > 0 && !waiting) resolve(Math.max(...tiles.map(({ responseEnd }) => responseEnd)) - start);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(() => requestAnimationFrame(look));
        }),
    );
  };
  const first = await open(t, { view: "board" });
  await settled(first.page);
  for (const place of places) await visit(first.page, place);
  const { page } = await open(t, { view: "board" });
  await settled(page);
  const step = await best(places.length, (i) => visit(page, places[i]));
  t.diagnostic(`tiles of a warm step after ${step.toFixed(0)} ms`);
  assert.ok(step < 100, `${step} ms`);
});
