// The other pages in a browser: they answer, fit, and have no flaws that axe knows.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { existsSync } from "node:fs";
import { flaws, hasBrowser, open, pictures, sideways } from "./browser.mjs";
import { root } from "./corpus.mjs";

const skip = hasBrowser ? false : "no Chromium is here";
let site;
before(async () => {
  if (hasBrowser) {
    site = await open();
  }
});
after(() => site?.close());

/** When a page has shown its first answer. */
const SHOWN = {
  gallery: () => document.querySelectorAll(".card .tg-out").length > 5,
  games: () => document.querySelectorAll(".list li").length > 0,
  chopsticks: () => document.querySelectorAll("#moves button").length > 0,
  rewrite: () => document.querySelectorAll("#steps button").length > 0,
  menace: () => document.querySelectorAll("#board .square.X").length > 0,
  catan: () => document.querySelectorAll("#table tbody tr").length > 0,
  dice: () => document.querySelectorAll("#answer table").length > 0,
};

for (const [name, shown] of Object.entries(SHOWN)) {
  for (const theme of ["light", "dark"]) {
    for (const width of [360, 800, 1400]) {
      test(`${name}, ${theme}, ${width} pixels wide`, { skip }, async () => {
        const page = await site.page({ width, theme });
        await page.goto(`${site.origin}/${name}.html`);
        await page.waitForFunction(shown);
        await page.screenshot({ path: `${pictures}/${name}-${theme}-${width}.png` });
        assert.equal(await sideways(page), false);
        assert.deepEqual(await flaws(page), []);
        await page.context().close();
      });
    }
  }
}

test("chopsticks: a move is answered, and taken back", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/chopsticks.html`);
  await page.click("#moves button");
  await page.waitForFunction(() => document.querySelectorAll("#line button").length === 3);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll("#line button").length === 1);
  await page.fill("#rules", "chopsticks game { fingers: 999999999 }");
  await page.keyboard.press("Tab");
  await page.waitForSelector(".finding");
  await page.context().close();
});

test("rewriting: steps go from place to place and on to the next pass", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/rewrite.html`);
  await page.waitForFunction(SHOWN.rewrite);
  const marked = () => page.$$eval("#letters mark", marks => marks.map(mark => mark.textContent).join(""));
  assert.equal(await marked(), "at");
  await page.click("#step");
  assert.notEqual(await marked(), "at");
  await page.fill("#rules", "a => b\nb =>");
  await page.waitForFunction(() => /b/.test(document.getElementById("passes").textContent));
  await page.context().close();
});

test("dice: the three views", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/dice.html`);
  await page.waitForFunction(SHOWN.dice);
  await page.fill("#lines", "a = 1d6\nb = 2d4");
  await page.click("[data-view='at least']");
  await page.waitForFunction(() => /100/.test(document.querySelector("#answer table")?.innerText));
  await page.context().close();
});

test("matchboxes: a game to its end, and training", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/menace.html`);
  await page.waitForFunction(SHOWN.menace);
  for (let turn = 0; turn < 5 && !/win|draw\.|drew them/i.test(await page.textContent("#score")); turn += 1) {
    const free = page.locator(".square:not([disabled])");
    if ((await free.count()) === 0) {
      break;
    }
    const before = await page.locator(".square.X").count();
    await free.first().click();
    await page.waitForFunction(count => document.querySelectorAll(".square.X").length > count || document.querySelectorAll(".square:not([disabled])").length === 0, before);
  }
  await page.waitForFunction(() => /[1-9]/.test(document.getElementById("score").textContent));
  await page.fill("#games", "20");
  await page.click("#train");
  await page.waitForSelector("#shares table");
  await page.context().close();
});

test("Catan: scrubbing, chances, and a wrong line", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/catan.html`);
  await page.waitForFunction(SHOWN.catan);
  await page.focus("#at");
  const last = await page.textContent("#says");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(last => document.getElementById("says").textContent !== last, last);
  assert.match(await page.textContent("#says"), /^Event \d+ of \d+: /);
  await page.click("#table button");
  await page.waitForSelector("#answer table");
  await page.fill("#log", "players Red, Blue\nRed gets wood\nRed builds city");
  await page.waitForSelector(".finding");
  assert.match(await page.textContent(".finding"), /E80/);
  await page.context().close();
});

test("a script within another page", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/games.html`);
  await page.evaluate(() => {
    document.querySelector("main").insertAdjacentHTML("beforeend", "<tg-run id=one>print 6 * 7</tg-run>");
    return import(`${location.origin}/assets/element.js`);
  });
  await page.locator("#one button.first").click();
  await page.waitForFunction(() => document.getElementById("one").shadowRoot.querySelector(".tg-out")?.innerText.includes("42"));
  assert.deepEqual(await flaws(page), []);
  await page.context().close();
});

test("the book's blocks run and can be changed", { skip: skip || (existsSync(`${root}/target/web/book/tour.html`) ? false : "no book is built") }, async () => {
  const page = await site.page();
  const asked = [];
  page.on("request", request => asked.push(request.url()));
  await page.goto(`${site.origin}/book/tour.html`);
  await page.waitForSelector(".tg-bar");
  assert.ok(!asked.some(url => url.includes("/assets/")), "nothing is fetched before a click");
  await page.click(".tg-bar button >> nth=0");
  await page.waitForSelector(".tg-answer .tg-out div");
  await page.locator(".tg-bar button", { hasText: "Edit" }).first().click();
  await page.waitForSelector(".tg-edit .cm-content");
  await page.screenshot({ path: `${pictures}/book.png` });
  await page.context().close();
});
