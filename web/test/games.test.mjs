// What the pages of games and the element answer to what is unusual: empty and long logs, names in other letters, scripts
// that change.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hasBrowser, open } from "./browser.mjs";
import { fromLink } from "../src/share.js";

const skip = hasBrowser ? false : "no Chromium is here";
let site;
before(async () => {
  if (hasBrowser) {
    site = await open();
  }
});
after(() => site?.close());

const opened = async (name, first) => {
  const page = await site.page();
  await page.goto(`${site.origin}/${name}.html`);
  await page.waitForSelector(first);
  return page;
};
const shows = (page, selector, pattern) => page.waitForFunction(([selector, source]) => new RegExp(source, "u").test(document.querySelector(selector)?.textContent), [selector, pattern.source]);

test("an element opens in the playground what stands in it, also if a script writes it", { skip }, async () => {
  const page = await opened("embed", "#auto");
  const held = async id => {
    // The link is made within a moment.
    await page.waitForTimeout(100);
    const { source, seed } = await fromLink(new URL(await page.evaluate(id => document.getElementById(id).shadowRoot.querySelector("a").href, id)).hash);
    return [source, seed];
  };
  assert.match((await held("editable"))[0], /hearts/);
  assert.equal((await held("auto"))[1], 7);
  await page.locator("#editable textarea").fill("print 5");
  assert.deepEqual(await held("editable"), ["print 5", undefined]);
  await page.evaluate(() => {
    const made = document.createElement("tg-run");
    made.id = "made";
    document.querySelector("main").append(made);
    made.textContent = "print 6 * 7";
    made.setAttribute("seed", "abc");
  });
  await page.locator("#made button").click();
  assert.match(await page.locator("#made [role=status]").innerText(), /seed is a whole number/);
  await page.evaluate(() => document.getElementById("made").setAttribute("seed", "3"));
  await page.locator("#made button").click();
  await page.waitForFunction(() => /42/.test(document.getElementById("made").shadowRoot.querySelector(".tg-out")?.innerText));
  assert.deepEqual(await held("made"), ["print 6 * 7", 3]);
  await page.context().close();
});

test("Catan: a log without events has no table, and every event of a long one can be reached", { skip }, async () => {
  const page = await opened("catan", "#table tbody tr");
  await page.fill("#log", "players Ann, Bob, Cy");
  await shows(page, "#status", /no events yet/);
  assert.equal(await page.locator("#table button").count(), 0);
  const rolls = Array.from({ length: 900 }, (_, turn) => `${turn % 2 ? "Bob" : "Ann"} rolls 5`);
  await page.fill("#log", ["players Ann, Bob", "Ann gets wood", ...rolls].join("\n"));
  await shows(page, "#says", /^Event 901 of 90/);
  await page.focus("#at");
  await page.keyboard.press("Home");
  await shows(page, "#says", /^Event \d of 90.: (Ann gets 1 wood|nothing yet)/);
  await page.click("#table button");
  await page.waitForSelector("#answer table");
  await page.context().close();
});

test("names in other letters, and names that the page uses itself", { skip }, async () => {
  const page = await opened("dice", "#answer table");
  await page.fill("#lines", "größe = 2d6\nall = d6\nchart = d4\nsummary = d8\ntable = d10");
  await shows(page, "#answer table", /größe.*all.*chart.*summary.*table/);
  assert.equal(await page.locator(".finding").count(), 0);
  // The view stays as it was chosen, and nothing has to be asked for again.
  await page.fill("#lines", await page.evaluate(() => document.getElementById("lines").defaultValue));
  await page.check("#transposed");
  await page.uncheck("#percent");
  await page.reload();
  await page.waitForSelector("#answer table");
  assert.deepEqual([await page.isChecked("#transposed"), await page.isChecked("#percent")], [true, false]);
  await page.goto(`${site.origin}/duel.html`);
  await page.waitForSelector(".cell.open");
  await page.fill("#rules", "duel größe { start: 3; moves: n -> if n > 0 { [n - 1] } else { [] } }");
  await page.keyboard.press("Tab");
  await shows(page, "#line", /^3/);
  await page.goto(`${site.origin}/chopsticks.html`);
  await page.waitForSelector("#moves button");
  const rules = async (text, pattern) => {
    await page.fill("#rules", text);
    await page.keyboard.press("Tab");
    await shows(page, "#says", pattern);
  };
  await rules("chopsticks größe { fingers: 2 }", /^1111: /);
  await rules("chopsticks game { fingers: 1 }", /the game is over, and nobody has won\.$/);
  await page.fill("#rules", "let x = 1");
  await page.keyboard.press("Tab");
  await shows(page, "#status", /no game yet: write one, as chopsticks game/);
  await page.context().close();
});
