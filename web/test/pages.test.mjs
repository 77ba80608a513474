// The other pages in a browser: they answer, fit, and have no flaws that axe knows.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { serve } from "../server.mjs";
import { flaws, hasBrowser, looksGood, open, pictures } from "./browser.mjs";
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
  duel: () => document.querySelectorAll(".cell.open").length === 9,
  embed: () => /\d/.test(document.getElementById("auto")?.shadowRoot?.querySelector(".tg-out")?.innerText),
};

for (const [name, shown] of Object.entries(SHOWN)) {
  for (const theme of ["light", "dark"]) {
    test(`${name}, ${theme}, in all widths`, { skip }, async () => {
      const page = await site.page({ width: 360, theme });
      await page.goto(`${site.origin}/${name}.html`);
      await page.waitForFunction(shown);
      // Nothing runs any more, so there is nothing to stop.
      await page.waitForFunction(() => !document.querySelector("main button.stop")?.checkVisibility());
      await looksGood(page, `${name}-${theme}`, { fullPage: name !== "gallery" });
      await page.context().close();
    });
  }
}

test("chopsticks: a move is answered, and taken back", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/chopsticks.html`);
  await page.click("#moves button");
  await page.waitForFunction(() => document.querySelectorAll("#line button").length === 3);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll("#line button").length === 1);
  await page.click("[data-hand=B]");
  await page.click("[data-hand=D]");
  await page.waitForFunction(() => document.querySelectorAll("#line button").length === 3);
  // The form is made of what the interpreter says of the settings.
  await page.click("#settings summary");
  await page.selectOption("[data-setting=over]", "cutoff");
  await page.fill("[data-setting=fingers]", "4");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.getElementById("rules").value === "chopsticks game { over: cutoff; fingers: 4 }");
  await looksGood(page, "chopsticks-settings");
  await page.fill("#rules", "chopsticks game { players: 3 }");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.querySelectorAll("#board .player").length === 3);
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
  assert.match(await page.textContent("#why"), /inside what at => ta replaced/);
  await page.click("#step");
  assert.notEqual(await marked(), "at");
  await page.keyboard.press("Shift+ArrowRight");
  assert.match(await page.textContent("#why"), /"acacg"/);
  await page.fill("#rules", "a => b\nb =>");
  await page.waitForFunction(() => /b/.test(document.getElementById("passes").textContent));
  // However long the texts are, the page doesn't become wider than its window.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.fill("#rules", "a => aa");
  await page.fill("#text", "a".repeat(60));
  await page.waitForFunction(() => /and so on/.test(document.getElementById("passes").textContent));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  // A mistake is told at its line of the rules.
  await page.fill("#rules", "a => b\nb = c");
  await page.waitForSelector(".finding");
  assert.match(await page.textContent(".finding"), /line 2 of the rules/);
  await page.context().close();
});

test("dice: the three views", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/dice.html`);
  await page.waitForFunction(SHOWN.dice);
  await page.fill("#lines", "a = 1d6\nb = 2d4");
  await page.click("[data-view='at least']");
  await page.waitForFunction(() => /100/.test(document.querySelector("#answer table")?.innerText));
  // A deck stands before what is dealt from it; hands have no chart.
  await page.fill("#lines", "# two of seven\ndeck f {\n  a x3, b x4\n}\nhand = deal 2 from f");
  await page.click("[data-view='']");
  await page.waitForFunction(() => /1\/7|14\.2/.test(document.querySelector("#answer table")?.innerText));
  assert.equal(await page.locator(".finding").count(), 0);
  await page.fill("#lines", "a = 1d6\nb = 2d4 +");
  await page.waitForSelector(".finding");
  assert.match(await page.textContent(".finding"), /line 2 of what is compared/);
  await page.fill("#lines", "slow = (1..=10 ** 12).count(n -> n % 7 == 3)");
  await page.click("button.stop:visible");
  await page.waitForFunction(() => document.getElementById("status").textContent === "stopped");
  await page.context().close();
});

test("matchboxes: a game to its end, and training", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/menace.html`);
  await page.waitForFunction(SHOWN.menace);
  // A storm of clicks plays one move.
  await page.evaluate(() => document.querySelectorAll(".square:not([disabled])").forEach(square => [1, 2, 3].forEach(() => square.click())));
  await page.waitForFunction(() => document.querySelectorAll(".square.X").length === 2 || document.querySelectorAll(".square:not([disabled])").length === 0);
  assert.equal(await page.locator(".square.O").count(), 1);
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
  await page.click("#all summary");
  await page.waitForFunction(() => document.querySelectorAll("#shelf .matchbox").length === 304);
  assert.ok((await page.locator("#shelf .changed").count()) > 0, "what the training changed stands out");
  await page.waitForSelector("#boxes svg");
  await page.click("#learn");
  await page.waitForSelector("#curve .chart svg");
  // The machine is in the link; on another page it comes with it, and goes again.
  await page.click("#share");
  await page.waitForSelector("#link input");
  const link = await page.inputValue("#link input");
  const kept = () => JSON.parse(localStorage.getItem("tg-menace-1"))?.machine;
  const trained = await page.evaluate(kept);
  const other = await site.page();
  await other.goto(link);
  await other.waitForFunction(() => /came with the link/.test(document.getElementById("link").textContent));
  await other.waitForFunction(SHOWN.menace);
  await other.fill("#games", "-5");
  await other.click("#train");
  await other.waitForSelector("#shares table");
  assert.equal(await other.inputValue("#games"), "1");
  assert.notEqual(await other.evaluate(kept), trained);
  await other.click("#undo");
  assert.equal(await other.evaluate(kept), trained);
  await other.context().close();
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
  assert.match(await page.textContent("#answer .why"), /certain/);
  assert.doesNotMatch(await page.textContent("#answer .why"), /"probability"/);
  await page.click("#robberies summary");
  assert.ok((await page.locator("#robbed tbody tr").count()) >= 1);
  await page.fill("#log", "players Red, Blue\nRed gets wood\nRed builds city");
  await page.waitForSelector(".finding");
  assert.match(await page.textContent(".finding"), /E80/);
  assert.match(await page.textContent(".finding"), /line 3 of the log/);
  await page.click(".finding .place");
  assert.equal(await page.evaluate(() => document.getElementById("log").value.slice(document.getElementById("log").selectionStart, document.getElementById("log").selectionEnd)), "Red builds city");
  assert.equal(await page.getAttribute("main", "data-answer"), "old");
  await page.fill("#log", "players Red, Blue\nRed gets wood");
  await page.waitForFunction(() => document.querySelector("main").dataset.answer === "new");
  await page.context().close();
});

test("a game of one's own: by the board, against the perfect player, to its end", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/duel.html`);
  await page.waitForFunction(SHOWN.duel);
  const moves = () => page.locator("#line button").count();
  for (let made = 1; !/over|won/.test(await page.textContent("#says")); made += 2) {
    await page.locator(".cell.open").first().click();
    await page.waitForFunction(made => document.querySelectorAll("#line button").length >= made + 2 || /over|won/.test(document.getElementById("says").textContent), made);
    assert.ok(made < 10);
  }
  assert.ok((await moves()) > 5);
  await page.click("#undo");
  await page.waitForSelector(".cell.open");
  await page.context().close();
});

test("a game of one's own: several moves change a square; dice, heaps and puzzles have theirs", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/duel.html`);
  await page.waitForFunction(SHOWN.duel);
  await page.selectOption("#opponent", "person");
  const choose = async (name, then) => {
    await page.selectOption("#preset", name);
    await page.waitForFunction(then);
  };
  await choose("hexapawn", () => document.querySelectorAll(".cell").length === 9 && document.querySelectorAll("#moves button").length === 3);
  await choose("nim", () => document.querySelectorAll(".cell").length === 15);
  // The first sign of the heap of five goes only with all of it, the last one with every move of the heap.
  const [first, last] = [await page.locator(".cell >> nth=10").getAttribute("title"), await page.locator(".cell >> nth=14").getAttribute("title")];
  assert.match(first, /^plays 5 of heap 3, loses in \d+$/);
  assert.equal(last, "5 moves");
  await page.click(".cell >> nth=14");
  await page.waitForFunction(() => /change this square/.test(document.querySelector("#moves caption").textContent));
  assert.equal(await page.locator("#moves tbody tr").count(), 5);
  await choose("a race with dice", () => /to move/.test(document.getElementById("says").textContent) && document.querySelectorAll("#moves button").length === 2);
  await page.click("#moves button >> nth=1");
  await page.waitForFunction(() => document.querySelectorAll("#line button").length === 2);
  await choose("two jugs", () => /solved in 6 moves/.test(document.getElementById("says").textContent));
  assert.equal(await page.locator("#moves button").count(), 2);
  await page.context().close();
});

test("a game of one's own: what is wrong with its rules is told, and what was written comes back without being run", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/duel.html`);
  await page.waitForFunction(SHOWN.duel);
  const rules = "duel broken { start: 0; moves: n -> n }\nduel other { start: 3; moves: n -> if n > 0 { [n - 1] } else { [] } }\n";
  await page.fill("#rules", rules);
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => /3/.test(document.querySelector("#line button").textContent));
  await page.selectOption("#game", "broken");
  await page.waitForSelector(".finding");
  await page.fill("#rules", "duel nim { start: 3 }");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => /E6011/.test(document.querySelector(".finding")?.textContent));
  await page.fill("#rules", rules);
  await page.reload();
  await page.waitForFunction(() => /is back/.test(document.getElementById("status").textContent));
  assert.equal(await page.inputValue("#rules"), rules);
  assert.equal(await page.locator("#line button").count(), 0);
  await page.click("text=Show it");
  await page.waitForFunction(() => /3/.test(document.querySelector("#line button")?.textContent));
  await page.context().close();
});

test("an answer that takes long is given up for the next question", { skip }, async () => {
  const page = await site.page();
  await page.goto(`${site.origin}/rewrite.html`);
  await page.waitForFunction(SHOWN.rewrite);
  await page.goto(`${site.origin}/dice.html`);
  await page.waitForFunction(SHOWN.dice);
  await page.fill("#lines", "slow = (1..=10 ** 12).count(n -> n % 7 == 3)");
  await page.waitForFunction(() => /running|count/.test(document.getElementById("status").textContent));
  await page.fill("#lines", "d6");
  await page.waitForFunction(() => /1\/6|16\.\d/.test(document.querySelector("#answer table")?.innerText), undefined, { timeout: 15_000 });
  await page.context().close();
});

test("a script within another page, also of another origin", { skip }, async () => {
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
  const folder = `${root}/target/web-elsewhere`;
  mkdirSync(folder, { recursive: true });
  const policy = `default-src 'none'; script-src ${site.origin} 'wasm-unsafe-eval'; connect-src ${site.origin}; style-src ${site.origin}; worker-src blob: ${site.origin}`;
  writeFileSync(`${folder}/index.html`, `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
    <title>A lesson</title><main><h1>A lesson</h1><tg-run auto>print 2 * 4</tg-run></main><script type="module" src="${site.origin}/assets/element.js"></script></html>`);
  const elsewhere = await serve(folder);
  const lesson = await site.page({ bare: true });
  await lesson.goto(`http://127.0.0.1:${elsewhere.address().port}/`);
  await lesson.waitForFunction(() => document.querySelector("tg-run").shadowRoot?.querySelector(".tg-out")?.innerText.includes("8"));
  await lesson.context().close();
  elsewhere.closeAllConnections();
  elsewhere.close();
});

const book = `${root}/target/web/book`;
const noBook = skip || (existsSync(`${book}/tour.html`) ? false : "no book is built");

test("the book's blocks run, stop and can be changed", { skip: noBook }, async () => {
  const page = await site.page();
  const asked = [];
  page.on("request", request => asked.push(request.url()));
  await page.goto(`${site.origin}/book/tour.html`);
  await page.waitForSelector(".tg-bar");
  assert.ok(!asked.some(url => url.includes("/assets/")), "nothing is fetched before a click");
  const start = page.locator(".tg-bar button").first();
  await start.click();
  await page.waitForSelector(".tg-answer .tg-out div");
  await page.locator(".tg-bar button", { hasText: "Edit" }).first().click();
  await page.waitForSelector(".tg-edit .cm-content");
  await page.screenshot({ path: `${pictures}/book.png` });
  // The book's own keys, which search and turn pages, are none of the editor's.
  await page.keyboard.press("Control+a");
  await page.keyboard.type('print "as / s?"');
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  assert.match(page.url(), /tour\.html$/);
  assert.equal((await page.locator(".tg-edit .cm-content").innerText()).trim(), 'print "as / s?"');
  assert.ok(await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector(".tg-answer .ln, .tg-answer .tg-out")).fontSize) >= 13));
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("while true {}");
  await start.click();
  await page.waitForFunction(() => document.querySelector(".tg-bar button").textContent === "Stop");
  await start.click();
  await page.waitForFunction(() => document.querySelector(".tg-status").textContent === "stopped");
  assert.equal(await start.innerText(), "Run");
  await page.context().close();
});

/** Pages of the book with blocks that run; those of the codes are many, and short: some of them stand for all. */
const chapters = () => readdirSync(book, { recursive: true }).sort().filter((path, number) =>
  path.endsWith(".html") && path !== "print.html" && (!path.startsWith("diagnostics/") || /E9013|E9010|E8012/.test(path) || number % 20 === 0) && readFileSync(join(book, path), "utf8").includes("language-tg"));

test("every block of the book by its button", { skip: noBook }, async () => {
  const page = await site.page();
  const wrong = [];
  for (const path of chapters()) {
    await page.goto(`${site.origin}/book/${path}`);
    await page.waitForSelector(".tg-bar");
    wrong.push(...await page.evaluate(async path => {
      const wrong = [];
      for (const bar of document.querySelectorAll(".tg-bar")) {
        const button = [...bar.querySelectorAll("button")].find(({ textContent }) => textContent === "Run");
        if (!button) {
          continue;
        }
        button.click();
        while (!/done|failed|stopped/.test(statusOf(bar))) {
          await new Promise(resolve => setTimeout(resolve, 5));
        }
        const text = bar.nextElementSibling.innerText;
        const expected = /ends in (\w+)/.exec(bar.textContent)?.[1];
        if (!(expected ? text.includes(expected) : /done/.test(statusOf(bar)))) {
          wrong.push(`${path}: ${bar.previousElementSibling.textContent.slice(0, 60)}: ${text.slice(0, 200)}`);
        }
      }
      return wrong;
      function statusOf(bar) {
        // Until there is an answer, what follows is the page's own text, which may say that something failed.
        const status = bar.nextElementSibling?.nextElementSibling;
        return status?.matches(".tg-status") ? status.textContent : "";
      }
    }, path));
  }
  assert.deepEqual(wrong, []);
  await page.context().close();
});

test("every link of the site leads somewhere", { skip: existsSync(`${root}/target/web/index.html`) ? false : "no site is built" }, () => {
  const folder = `${root}/target/web`;
  const lost = [];
  for (const path of readdirSync(folder, { recursive: true }).filter(path => path.endsWith(".html") && !/print\.html|404\.html|toc\.html/.test(path))) {
    for (const [, to] of readFileSync(join(folder, path), "utf8").matchAll(/(?:href|src)="([^"#?]+)[^"]*"/g)) {
      const isOurs = !/^[a-z]+:/.test(to) && (existsSync(`${book}/tour.html`) || !to.startsWith("book/"));
      if (isOurs && !existsSync(join(folder, dirname(path), to))) {
        lost.push(`${path}: ${to}`);
      }
    }
  }
  assert.deepEqual(lost.slice(0, 20), []);
});
