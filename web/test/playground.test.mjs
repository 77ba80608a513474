// The playground in a browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { corpus } from "./corpus.mjs";
import { hasBrowser, isDone, looksGood, open, ready as readyOf, run, type } from "./browser.mjs";
import { toLink } from "../src/share.js";

const skip = hasBrowser ? false : "no Chromium is here";
let site;
before(async () => {
  if (hasBrowser) {
    site = await open();
  }
});
after(() => site?.close());

const ready = (page, hash) => readyOf(site, page, hash);
const output = page => page.locator("#output .tg-out").innerText();

test("a first visit: from the page to an answer of one's own", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  await run(page);
  assert.match(await output(page), /2\s+1\s+1\/36/);
  await type(page, "print 6 * 7");
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => document.querySelector("#output").innerText.includes("42"));
  await page.context().close();
});

test("mistakes are marked, and their ways out taken", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  await type(page, "let coin = 1\nprint coim\n");
  await page.waitForSelector(".cm-lintRange-error");
  await run(page);
  assert.match(await page.locator(".finding").innerText(), /E1001/);
  await page.click(".finding .fix");
  await page.waitForFunction(() => !document.querySelector(".cm-lintRange-error"));
  await run(page);
  assert.equal((await output(page)).trim(), "1");
  await page.context().close();
});

test("completion, help and layout", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  await type(page, "let d = 2d6\nprint   d.");
  await page.keyboard.type("hig");
  await page.waitForSelector(".cm-tooltip-autocomplete");
  await page.waitForTimeout(150);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".cm-content").innerText.includes("highest"));
  await page.locator(".tk-function").first().hover();
  await page.waitForSelector(".cm-tooltip .hover");
  await page.click("#format");
  await page.waitForFunction(() => document.querySelector(".cm-content").innerText.includes("print d.highest"));
  await page.context().close();
});

test("an endless loop is stopped, and what it printed stays", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  await type(page, 'print "begun"\nprint "and on"\nvar n = 0\nwhile true { n = n + 1 }');
  await page.click("#run");
  await page.waitForFunction(() => document.getElementById("run").textContent === "Stop");
  await page.waitForFunction(() => /begun\s+and on/.test(document.querySelector("#output").innerText));
  await page.waitForTimeout(500);
  await page.click("#run");
  await page.waitForFunction(() => document.getElementById("status").textContent === "stopped");
  assert.match(await output(page), /begun\s+and on/);
  await type(page, "print 1 + 1");
  await run(page);
  assert.equal((await output(page)).trim(), "2");
  await page.context().close();
});

test("floods, depths and greed cost nothing that was typed", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  for (const [source, shows] of [
    ["for i in 1..=200000 { print i }", /195,000 more/],
    [`print ${"[".repeat(100_000)}`, /E9001/],
    [`${"if true {\n".repeat(100_000)}print 1\n${"}\n".repeat(100_000)}`, /E9001/],
    ["var xs = []\nwhile true { xs.push([1, 2, 3]) }", /E9003/],
    ["let all = [0] * (4 * 10 ** 9)", /E9003/],
    ['print "a" * (4 * 10 ** 9)', /E9003/],
  ]) {
    await type(page, source);
    await run(page);
    assert.match(await page.locator("#output").innerText(), shows);
  }
  await type(page, "print 5");
  // A storm of clicks begins one run, as all but the first come sooner than one could mean to stop it.
  await page.evaluate(() => {
    for (let click = 0; click < 500; click += 1) {
      document.getElementById("run").click();
    }
  });
  await isDone(page);
  assert.equal((await output(page)).trim(), "5");
  await page.reload();
  await page.waitForFunction(() => /ready/.test(document.getElementById("status").textContent));
  assert.equal((await page.locator(".cm-content").innerText()).trim(), "print 5");
  assert.equal((await output(page)).trim(), "", "a kept script isn't run by itself");
  await page.context().close();
});

test("10,000,000 lines: the page answers meanwhile, and Stop ends it", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  await type(page, "for i in 1..=10_000_000 { print i }");
  await page.click("#run");
  await page.waitForFunction(() => document.querySelectorAll("#output .ln").length > 100);
  for (let look = 0; look < 5; look += 1) {
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 200)));
    assert.equal(await page.textContent("#run"), "Stop");
  }
  await page.click("#run");
  await page.waitForFunction(() => document.getElementById("status").textContent === "stopped");
  assert.ok((await page.locator("#output .ln").count()) <= 5000);
  await type(page, "print 1 + 1");
  await run(page);
  assert.equal((await output(page)).trim(), "2");
  await page.context().close();
});

test("files of 100 MB are refused, and large ones cost nothing that was typed", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  const folder = mkdtempSync(join(tmpdir(), "tg-files-"));
  const [huge, large] = [join(folder, "huge.csv"), join(folder, "large.csv")];
  writeFileSync(huge, "");
  truncateSync(huge, 100 << 20);
  writeFileSync(large, `n\n${`${"letters ".repeat(5)}\n`.repeat(200_000)}`);
  await type(page, 'print load("large.csv").count');
  await page.locator("#tabs input[type=file]").setInputFiles(huge);
  await page.waitForFunction(() => /100 MB/.test(document.getElementById("notice").textContent));
  await page.locator("#tabs input[type=file]").setInputFiles(large);
  await page.waitForFunction(() => /isn't shown/.test(document.querySelector(".cm-content").textContent));
  await page.waitForFunction(() => /too large to be kept/.test(document.getElementById("notice").textContent));
  await page.click("#tabs .tab >> nth=0");
  await run(page);
  assert.equal((await output(page)).trim(), "200000", await page.locator("#output").innerText());
  await page.reload();
  await page.waitForFunction(() => /ready/.test(document.getElementById("status").textContent));
  assert.equal((await page.locator(".cm-content").innerText()).trim(), 'print load("large.csv").count');
  await page.goto(`${site.origin}/catan.html`);
  await page.waitForSelector("#table tbody tr");
  await page.locator("#file").setInputFiles(huge);
  await page.waitForFunction(() => /100 MB/.test(document.getElementById("status").textContent));
  rmSync(folder, { recursive: true });
  await page.context().close();
});

test("a link fills the editor and waits", { skip }, async () => {
  const page = await site.page();
  const link = await toLink({ source: 'print load("a.csv")[0].n', files: { "a.csv": "n\n41\n" } });
  await ready(page, `#${link}`);
  assert.match(await page.locator("#notice").innerText(), /isn't known/);
  assert.equal((await output(page)).trim(), "");
  await run(page);
  assert.equal((await output(page)).trim(), "41");
  await page.click("#share");
  await page.waitForSelector("#notice input");
  assert.match(await page.inputValue("#notice input"), /#tg1\./);
  // A browser itself refuses addresses of more than 2 MB.
  for (const [bad, told] of [["#tg9.x", "form 9"], ["#tg1.zzz", "damaged"], [`#${link.slice(0, -4)}`, "damaged"], [`#tg1.${"A".repeat(1_900_000)}`, "letters"]]) {
    await page.evaluate(hash => (location.hash = hash), bad);
    await page.waitForFunction(told => document.getElementById("notice").textContent.includes(told), told);
  }
  await page.evaluate(() => (location.hash = `#tg1.${"A".repeat(10 << 20)}`));
  assert.match(await page.locator(".cm-content").innerText(), /a\.csv/, "what was there stays");
  await page.evaluate(() => (location.hash = ""));
  // One of another version says so.
  await page.goto("about:blank");
  await ready(page, `#${await toLink({ source: "print 3", version: "0.0.1" })}`);
  await page.waitForFunction(() => /written with 0\.0\.1, this is \d/.test(document.getElementById("notice").textContent));
  await page.context().close();
});

test("what a link brought and was changed comes back after a reload, and so does what was there before it", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  await type(page, "print 111");
  await page.goto(`${site.origin}/index.html#${await toLink({ source: "param n = 1\nprint n", set: { n: "5" }, name: "my.tg", files: { "script.tg": "let a = 1" } })}`);
  // The address changes only behind its `#`: the page stays as it is until the link is read.
  await page.waitForFunction(() => [...document.querySelectorAll("#tabs .tab")].map(tab => tab.innerText).join() === "my.tg,script.tg");
  await run(page);
  assert.equal((await output(page)).trim(), "5");
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nprint 7");
  await page.click("#settings summary");
  await page.click("#settings summary");
  await page.fill("#input", "LM");
  await page.reload();
  await page.waitForFunction(() => /ready/.test(document.getElementById("status").textContent));
  assert.match(await page.locator(".cm-content").innerText(), /print 7/);
  assert.equal(await page.inputValue("#input"), "LM");
  await page.selectOption("#examples", "before");
  assert.equal((await page.locator(".cm-content").innerText()).trim(), "print 111");
  await page.selectOption("#examples", "before");
  assert.match(await page.locator(".cm-content").innerText(), /print 7/);
  // Another window doesn't take the place of what this one has.
  const other = await page.context().newPage();
  await other.goto(`${site.origin}/index.html`);
  await other.waitForFunction(() => /ready/.test(document.getElementById("status").textContent));
  await type(other, "print 222");
  await other.reload();
  await page.reload();
  await page.waitForFunction(() => /ready/.test(document.getElementById("status").textContent));
  assert.match(await page.locator(".cm-content").innerText(), /print 7/);
  await page.context().close();
});

test("examples that are only looked at never take the place of one's own script", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  const text = async () => (await page.locator(".cm-content").innerText()).trim();
  const choose = async name => {
    await page.selectOption("#examples", name);
    await page.waitForFunction(() => /ready/.test(document.getElementById("status").textContent));
  };
  const names = (await page.$$eval("#examples option", all => all.map(({ value }) => value))).filter(name => name.endsWith(".tg"));
  await type(page, "print 111");
  const chosen = async name => {
    const before = await text();
    await choose(name);
    await page.waitForFunction(before => document.querySelector(".cm-content").innerText.trim() !== before, before);
  };
  await chosen(names[0]);
  await page.reload();
  await page.waitForFunction(() => /ready/.test(document.getElementById("status").textContent));
  await chosen(names[1]);
  // One that was changed is one's own, too.
  await type(page, "print 222");
  await chosen(names[2]);
  await choose("before");
  assert.equal(await text(), "print 222");
  await choose("before");
  assert.equal(await text(), "print 111");
  // What is no seed is told.
  await page.click("#settings summary");
  await page.fill("#seed", "-5");
  await page.click("#run");
  assert.match(await page.textContent("#status"), /whole number from 0/);
  await page.context().close();
});

test("on a phone the answer comes into view", { skip }, async () => {
  const page = await site.page({ width: 360 });
  await ready(page);
  await run(page);
  await page.waitForFunction(() => document.getElementById("output").getBoundingClientRect().top < innerHeight - 100);
  await page.context().close();
});

test("Stop before the interpreter is there", { skip }, async () => {
  const page = await site.page();
  let send;
  const held = new Promise(resolve => (send = resolve));
  await page.route("**/tg.wasm.gz", async route => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.origin}/index.html`);
  await page.waitForSelector(".cm-content");
  await type(page, "print 1\nwhile true {}");
  await page.click("#run");
  await page.waitForTimeout(500);
  await page.click("#run");
  await page.waitForFunction(() => document.getElementById("run").textContent === "Run" && document.getElementById("status").textContent === "stopped");
  send();
  await page.waitForFunction(() => document.getElementById("status").textContent === "ready");
  assert.equal((await output(page)).trim(), "");
  await type(page, "print 1 + 1");
  await run(page);
  assert.equal((await output(page)).trim(), "2");
  await page.context().close();
});

test("files that are dropped are taken in, and what is removed comes back", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  await type(page, "print 5");
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["print 6"], "script.tg"));
    dataTransfer.items.add(new File(["n\n1\n"], "n.csv"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  const names = () => page.locator("#tabs .tab").allInnerTexts().then(all => all.join());
  await page.waitForFunction(() => document.querySelectorAll("#tabs .tab").length === 3);
  assert.equal(await names(), "script.tg,script-2.tg,n.csv");
  await page.click("#tabs .tab >> nth=0");
  assert.equal((await page.locator(".cm-content").innerText()).trim(), "print 5");
  await page.click("#tabs [aria-label='Remove this file']");
  assert.equal(await names(), "script-2.tg,n.csv");
  await page.click("text=Take it back");
  assert.equal((await page.locator(".cm-content").innerText()).trim(), "print 5");
  await page.context().close();
});

test("several files, and data that is uploaded", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  await type(page, 'import "words.tg" as words\nprint words.hello, load("n.csv")[0].n\nsave 2d6 to "dice.svg"');
  await page.locator("#tabs input[type=file]").setInputFiles([
    { name: "words.tg", mimeType: "text/plain", buffer: Buffer.from('let hello = "hi"') },
    { name: "n.csv", mimeType: "text/csv", buffer: Buffer.from("n\n3\n") },
  ]);
  await page.waitForFunction(() => document.querySelectorAll("#tabs .tab").length === 3);
  await page.click("#tabs .tab >> nth=0");
  await run(page);
  assert.equal((await output(page)).trim(), "hi 3", await page.locator("#output").innerText());
  await page.waitForSelector(".saved img");
  await page.context().close();
});

test("every example through window.tg.run", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  const { cases } = corpus();
  const { files } = cases.find(({ out }) => out !== undefined).question;
  const short = cases.filter(({ out }) => out !== undefined).map(({ path, question: { files: _, ...rest }, out }) => ({ path, rest, out }));
  const wrong = await page.evaluate(async ([all, data]) => {
    const wrong = [];
    for (const { path, rest, out } of all) {
      const { source, ...options } = rest;
      const answer = await globalThis.tg.run(source, { ...options, files: data });
      if (answer.printed !== out) {
        wrong.push(`${path} ${answer.dead ?? ""}`);
      }
    }
    return wrong;
  }, [short, files]);
  assert.deepEqual(wrong, []);
  await page.context().close();
});

test("without a network", { skip }, async () => {
  const page = await site.page();
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForFunction(() => /ready/.test(document.getElementById("status").textContent));
  await run(page);
  assert.match(await output(page), /1\/36/);
  await page.context().close();
});

for (const theme of ["light", "dark"]) {
  test(`the playground, ${theme}, in all widths`, { skip }, async () => {
    const page = await site.page({ width: 360, theme });
    await ready(page);
    await type(page, 'print 2d6\nprint (2d6).chart\nsave chart(2d6) to "x.svg"\nprint 1 / rand([0])\n');
    await page.locator("#tabs input[type=file]").setInputFiles({ name: `${"long".repeat(20)}.csv`, mimeType: "text/csv", buffer: Buffer.from("n\n1\n") });
    await page.waitForFunction(() => document.querySelectorAll("#tabs .tab").length === 2);
    await page.click("#tabs .tab >> nth=0");
    await run(page);
    await page.waitForSelector(".saved img");
    await page.waitForSelector(".finding");
    await looksGood(page, `index-${theme}`);
    await page.context().close();
  });
}
