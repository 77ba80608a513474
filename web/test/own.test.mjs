// What somebody wrote isn't lost to anything that takes its place: a way out, a link, a preset, a file.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hasBrowser, isReady, open, ready, run, type } from "./browser.mjs";
import { toLink } from "../src/share.js";

const skip = hasBrowser ? false : "no Chromium is here";
let site;
before(async () => {
  if (hasBrowser) {
    site = await open();
  }
});
after(() => site?.close());

const script = async page => (await page.locator(".cm-content").innerText()).trim();
const names = page => page.locator("#tabs .tab").allInnerTexts().then(all => all.join());
const shows = (page, selector, pattern) => page.waitForFunction(([selector, source]) => new RegExp(source).test(document.querySelector(selector)?.textContent), [selector, pattern.source]);
const TAKE = "text=Take back what I had";

test("a way out of a run is taken where its place is now, once, and not where something else stands", { skip }, async () => {
  const page = await site.page();
  await ready(site, page);
  await type(page, "print 2d6.lowst.mean + 1");
  await run(page);
  await page.dblclick(".finding .fix");
  assert.equal(await script(page), "print 2d6.lowest.mean + 1");
  await page.click(".cm-content");
  await page.keyboard.press("Control+z");
  assert.equal(await script(page), "print 2d6.lowst.mean + 1");
  // Something was written before it: it has moved.
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("# more\n");
  await page.evaluate(() => (document.querySelector(".finding .fix").disabled = false));
  await page.click(".finding .fix");
  assert.equal(await script(page), "# more\nprint 2d6.lowest.mean + 1");
  await type(page, "let other = 5 # and more than there was");
  await page.evaluate(() => (document.querySelector(".finding .fix").disabled = false));
  await page.click(".finding .fix");
  assert.equal(await script(page), "let other = 5 # and more than there was");
  assert.match(await page.textContent("#status"), /run it again/);
  await page.context().close();
});

test("a link goes from the address with any change of the files", { skip }, async () => {
  const page = await site.page();
  await ready(site, page);
  const link = `#${await toLink({ source: "print 1", files: { "a.csv": "n\n1\n" } })}`;
  const isGone = () => page.evaluate(() => !location.hash);
  for (const act of [
    () => page.click("[aria-label='New file']"),
    () => page.click("[aria-label='Remove this file']"),
    async () => {
      await page.click("[aria-label='Rename this file']");
      await page.keyboard.type("other.tg");
      await page.keyboard.press("Enter");
    },
    async () => {
      await page.locator("#tabs input[type=file]").setInputFiles({ name: "b.csv", mimeType: "text/csv", buffer: Buffer.from("n\n2\n") });
      await page.waitForFunction(() => document.querySelectorAll("#tabs .tab").length === 3);
    },
  ]) {
    await page.goto("about:blank");
    await ready(site, page, link);
    assert.equal(await isGone(), false);
    await act();
    assert.equal(await isGone(), true);
    const before = await names(page);
    await page.reload();
    await isReady(page);
    assert.equal(await names(page), before);
  }
  await page.context().close();
});

test("a file that is added doesn't take the place of one that was written here, and renaming is given up with Escape", { skip }, async () => {
  const page = await site.page();
  await ready(site, page);
  const add = async (name, text) => {
    const before = await names(page);
    await page.locator("#tabs input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.waitForFunction(text => document.querySelector(".cm-content").innerText.startsWith(text.trim()), text);
    return before;
  };
  await add("x.csv", "n\n1\n");
  await add("x.csv", "n\n2\n");
  assert.equal(await names(page), "script.tg,x.csv", "newer data takes the place of what was only added");
  await type(page, "n\n111\n");
  await add("x.csv", "n\n3\n");
  assert.equal(await names(page), "script.tg,x.csv,x-2.csv");
  await shows(page, "#notice", /x-2\.csv/);
  await page.click("#tabs .tab >> nth=1");
  assert.match(await script(page), /111/);
  await page.dblclick("#tabs .tab >> nth=1");
  await page.keyboard.type("other.csv");
  await page.keyboard.press("Escape");
  assert.equal(await names(page), "script.tg,x.csv,x-2.csv");
  await page.dblclick("#tabs .tab >> nth=1");
  await page.keyboard.type("other.csv");
  await page.click("#tabs .tab >> nth=0");
  assert.equal(await names(page), "script.tg,other.csv,x-2.csv");
  await page.waitForFunction(() => /2d6/.test(document.querySelector(".cm-content").innerText));
  await page.context().close();
});

test("what a link takes the place of comes back with its large files, or says what is missing", { skip }, async () => {
  const page = await site.page();
  await ready(site, page);
  await type(page, 'print load("large.csv").count');
  await page.locator("#tabs input[type=file]").setInputFiles({ name: "large.csv", mimeType: "text/csv", buffer: Buffer.from(`n\n${"letters\n".repeat(90_000)}`) });
  await page.waitForFunction(() => document.querySelectorAll("#tabs .tab").length === 2);
  const open = () => page.evaluate(hash => (location.hash = hash), link);
  const link = await toLink({ source: "print 1" });
  await open();
  await shows(page, "#notice", /came with the link/);
  await page.click(TAKE);
  assert.equal(await names(page), "script.tg,large.csv");
  await open();
  await shows(page, "#notice", /came with the link/);
  await page.reload();
  await isReady(page);
  await page.selectOption("#examples", "before");
  await shows(page, "#notice", /large\.csv.*too large/);
  await page.context().close();
});

for (const [name, mine] of [["duel", "duel mine { start: 3; moves: n -> if n > 0 { [n - 1] } else { [] } }"], ["chopsticks", "chopsticks game { fingers: 3 }"]]) {
  test(`${name}: rules that a preset takes the place of come back, by a button and by Ctrl-Z`, { skip }, async () => {
    const page = await site.page();
    await page.goto(`${site.origin}/${name}.html`);
    await page.waitForSelector("#line button");
    const rules = () => page.inputValue("#rules");
    await page.fill("#rules", mine);
    await page.selectOption("#preset", { index: 2 });
    const preset = await rules();
    assert.notEqual(preset, mine);
    await page.focus("#rules");
    await page.keyboard.press("Control+z");
    assert.equal(await rules(), mine);
    await page.selectOption("#preset", { index: 1 });
    await page.selectOption("#preset", { index: 2 });
    assert.equal(await rules(), preset);
    await page.reload();
    await page.click(TAKE);
    assert.equal(await rules(), mine);
    await page.waitForFunction(() => document.getElementById("preset").selectedIndex === -1);
    await page.context().close();
  });
}

test("Catan: a log that a file takes the place of comes back, and no other file takes it", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/catan.html`);
  await page.waitForSelector("#table tbody tr");
  const log = () => page.inputValue("#log");
  const choose = (name, bytes) => page.locator("#file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(bytes) });
  const mine = "players Ann, Bob\nAnn gets wood";
  await page.fill("#log", mine);
  await choose("picture.json", [0x89, 0x50, 0x4e, 0x47, 0xff, 0]);
  await shows(page, "#status", /picture\.json can't be read/);
  assert.equal(await log(), mine);
  await choose("game.txt", "players Cy, Dee\nCy gets ore");
  await page.waitForFunction(() => /Dee/.test(document.getElementById("log").value));
  await page.focus("#log");
  await page.keyboard.press("Control+z");
  assert.equal(await log(), mine);
  // One that is too large to be shown holds the field, which isn't kept as if it had been written.
  await choose("large.txt", `players Eve, Fay\n${"# nothing happens\n".repeat(7000)}Eve gets ore`);
  await page.waitForFunction(() => /Eve/.test(document.getElementById("table").textContent));
  await page.focus("#log");
  await page.keyboard.press("Control+z");
  assert.match(await log(), /too large to be shown|^players Ann, Bob\nAnn gets wood$/);
  await page.click(TAKE);
  assert.equal(await log(), mine);
  await page.waitForFunction(() => /Ann/.test(document.getElementById("table").textContent));
  await page.context().close();
});

test("matchboxes: what is learned after a link was made or opened isn't lost, nor what was there before", { skip }, async () => {
  const page = await site.page();
  const at = `${site.origin}/menace.html`;
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("tg-menace-1"))?.machine);
  const train = async () => {
    const before = await kept();
    await page.fill("#games", "5");
    await page.click("#train");
    await page.waitForFunction(before => JSON.parse(localStorage.getItem("tg-menace-1"))?.machine !== before, before);
  };
  const start = async () => {
    await page.waitForFunction(() => document.querySelectorAll("#board .square.X").length > 0);
  };
  await page.goto(at);
  await start();
  await train();
  await page.click("#share");
  await page.waitForSelector("#link input");
  const link = await page.inputValue("#link input");
  await train();
  const mine = await kept();
  await page.reload();
  // The number of games isn't what the page would have to ask about.
  await start();
  assert.equal(await kept(), mine);
  assert.equal(await page.evaluate(() => location.hash), "");
  // The link of a friend, in the same window: many games of that machine don't cost one's own.
  await page.goto(link);
  await shows(page, "#link", /came with the link/);
  await train();
  await train();
  await page.reload();
  await start();
  assert.notEqual(await kept(), mine);
  await page.click(TAKE);
  assert.equal(await kept(), mine);
  await page.context().close();
});
