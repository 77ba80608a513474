// The page of `tg serve` in a real browser: npm ci --prefix tests/browser && node tests/browser/serve.mjs
//
// Needs Chromium (CHROMIUM names it, /usr/bin/chromium unless said) and a built target/debug/tg (TG names another).
// Every step is an assertion; pictures of the page, light and dark, wide and 360 pixels narrow, are left in
// target/browser to be looked at.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const pictures = `${root}/target/browser`;
const PLAYERS = [
  "Maximiliane von Hohenstein-Ellershausen",
  "李小龍與他的非常長的名字的朋友們一起玩遊戲",
  "Bartholomew_the_Unbreakable_1987_no_spaces",
  "<b>Red</b> & the \"quoted\" one, who is called so",
];
const [red, blue, green, white] = PLAYERS;
const LINES = [
  { ev: "players", names: PLAYERS },
  { ev: "gain", p: red, cards: { lumber: 2, brick: 1, wool: 1 } },
  { ev: "gain", p: blue, cards: { grain: 3, ore: 2 } },
  { ev: "gain", p: green, cards: { lumber: 1, brick: 12, grain: 1, ore: 1 } },
  { ev: "gain", p: white, cards: { wool: 4, grain: 1 } },
  { ev: "roll", p: red, dice: [4, 4] },
  { ev: "roll", p: blue, dice: [3, 4] },
  { ev: "steal", thief: blue, victim: red },
  { ev: "roll", p: green, dice: [1, 4] },
  { ev: "devplay", p: green, card: "knight" },
  { ev: "steal", thief: green, victim: blue },
  { ev: "steal", thief: white, victim: green },
  { ev: "spend", p: white, cards: { wool: 1, grain: 1, ore: 1 }, what: "dev" },
];
/** More wood than the whole game has: nobody can pay it. */
const WRONG = { ev: "spend", p: red, cards: { lumber: 15 } };

/** Another site: two origins, of which one may post. */
const site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end("<title>Another site</title>"));
await once(site.listen(0, "127.0.0.1"), "listening");
const [allowed, other] = ["127.0.0.1", "localhost"].map(host => `http://${host}:${site.address().port}`);

const folder = mkdtempSync(join(tmpdir(), "tg-browser-"));
/** A server with a record, with what it printed. */
async function start(listen) {
  const tg = process.env.TG ?? `${root}/target/debug/tg`;
  const rest = ["--listen", listen, "--allow-origin", allowed, "--record", join(folder, "kept.jsonl")];
  // What it says of contradictions is looked at elsewhere.
  const server = spawn(tg, ["serve", "--json", ...rest], { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = await once(server.stdout, "data");
  return { server, ...JSON.parse(line) };
}

let { server, page: address, post: inbox, token } = await start("0");
const post = async (...lines) => {
  const body = lines.map(line => JSON.stringify(line)).join("\n");
  const answer = await fetch(inbox, { method: "POST", headers: { authorization: `Bearer ${token}` }, body });
  return { status: answer.status, ...(await answer.json()) };
};

const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
mkdirSync(pictures, { recursive: true });

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What axe-core finds wrong with the page as it is. */
const barriers = async page => {
  // What is new is lit up for a moment, and is hard to read while it fades.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run(document));
  return violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 120)).join(" | ")}`);
};

/** Whether anything is cut or lies outside of the page, but for names, which are cut with a title, and what is only heard. */
const misfits = page => page.evaluate(() => {
  const wide = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
  const outside = [...document.querySelectorAll("body *")].filter(node => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && !node.closest("symbol") && (box.right > innerWidth + 0.5 || box.left < -0.5);
  });
  const cut = [...document.querySelectorAll("body *")].filter(node =>
    node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0 && getComputedStyle(node).overflowX === "hidden"
    && node.title !== node.textContent && !node.matches(".aside"));
  const overlap = [...document.querySelectorAll(".cell")].filter(node => node.scrollWidth > node.clientWidth + 1);
  const name = node => `${node.tagName} ${node.className} ${node.textContent.slice(0, 30)}`;
  return [...wide, ...outside.map(name), ...cut.map(name), ...overlap.map(name)];
});

try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, colorScheme: "light" });
  const complaints = [];
  const elsewhere = [];
  page.on("console", message => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", error => complaints.push(String(error)));
  page.on("request", request => request.url().startsWith(address) || request.url().startsWith("data:") || elsewhere.push(request.url()));
  /** Waits until the first of what is named says this: the page follows its stream and its posts, whichever comes first. */
  const says = (selector, said) => page.locator(selector).filter({ hasText: said }).first().waitFor({ state: "attached" });
  const events = number => says("#known", new RegExp(`^${number} events? ·`));
  await page.goto(address);
  await page.getByText("No game has begun").waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  assert.deepEqual(await misfits(page), []);
  await page.setViewportSize({ width: 1200, height: 900 });

  // One by one, and the page follows each.
  for (const [number, line] of LINES.entries()) {
    assert.equal((await post(line)).status, 200);
    await events(number);
  }
  const names = await page.locator("#players h2").evaluateAll(all => all.map(node => [node.textContent, node.title]));
  assert.deepEqual(names, PLAYERS.map(name => [name, name]));
  assert.equal(await page.locator("#players b b").count(), 0, "a name is never markup");
  assert.match(await page.locator("#recent li").first().textContent(), /^12/);

  // Chances come with the pointer, the keyboard and a touch.
  const wood = page.locator("[data-key='0 wood']");
  await wood.hover();
  const tip = page.locator("#tip");
  assert.match(await tip.innerText(), /: 1–2 wood\s+1\s+1\/2, 50 %\s+2\s+1\/2, 50 %$/);
  await page.screenshot({ path: `${pictures}/light.png`, fullPage: true });
  await page.mouse.move(0, 0);
  assert.ok(await tip.isHidden());
  await wood.focus();
  assert.ok(await tip.isVisible());
  assert.match(await wood.getAttribute("aria-label"), /: 1–2 wood; 1: 1\/2, 50 %; 2: 1\/2, 50 %$/);
  await page.keyboard.press("Escape");
  assert.ok(await tip.isHidden());
  assert.deepEqual(await misfits(page), []);
  // What a robbery would bring, and who can pay for what.
  await page.locator("[data-key='0 name']").hover();
  assert.match(await tip.innerText(), /^A robbery of Maximiliane .* takes\s+wood\s+1\/2, 50 %\s+brick\s+1\/4, 25 %/);
  assert.match(await page.locator("[data-key='0 road']").getAttribute("aria-label"), /can pay for a road: 3\/4, 75 %$/);
  await page.mouse.move(0, 0);
  // Who goes through the page by keys isn't thrown out of it by the next event.
  await wood.focus();
  await post({ ev: "roll", p: red, dice: [1, 1] });
  await events(13);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.key), "0 wood");
  assert.ok(await tip.isVisible());

  // A reload shows the same.
  const before = await page.locator("main").innerText();
  await page.reload();
  await page.getByText("live", { exact: true }).waitFor();
  await events(13);
  assert.equal(await page.locator("main").innerText(), before);

  // Narrow, light and dark; the cards of all four are seen at once.
  await page.setViewportSize({ width: 360, height: 780 });
  const lowest = () => page.evaluate(() => Math.max(...[...document.querySelectorAll("#players section")].map(box => box.getBoundingClientRect().bottom)));
  assert.ok(await lowest() <= 780, `the last player ends at ${await lowest()}`);
  assert.deepEqual(await misfits(page), []);
  await page.screenshot({ path: `${pictures}/narrow-light.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("[data-key='3 wheat']").click();
  assert.ok(await tip.isVisible());
  assert.deepEqual(await misfits(page), []);
  await page.screenshot({ path: `${pictures}/narrow-dark.png`, fullPage: true });

  // No barriers, at three widths.
  for (const width of [360, 800, 1400]) for (const colorScheme of ["light", "dark"]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await barriers(page), [], `${width} ${colorScheme}`);
  }
  await page.setViewportSize({ width: 360, height: 780 });

  // Robberies, the last first.
  const robberies = await page.locator("#robberies li").allInnerTexts();
  assert.equal(robberies.length, 3);
  assert.match(robberies[0], /^11\s+<b>Red<\/b> .* from Bartholomew.*: ore$/);

  // Events are typed by those who have the token, with the keyboard alone.
  assert.ok(await page.locator("#entry").isHidden());
  await page.locator("#token").fill("wrong");
  await page.keyboard.press("Enter");
  await page.locator("#row").fill("x");
  await page.keyboard.press("Enter");
  await page.locator("#token").waitFor();
  await says("#said", /needs the token/);
  await page.locator("#token").fill(token);
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "row");
  const quoted = JSON.stringify(PLAYERS[2]);
  // What was typed before the token stays there.
  assert.equal(await page.locator("#row").inputValue(), "x");
  await page.locator("#row").fill("");
  await page.keyboard.type(`${quoted} ge`);
  await page.waitForFunction(() => [...document.querySelectorAll("#rows option")].some(option => option.value.endsWith(" gets")));
  await page.locator("#row").fill(`${quoted} gets 2 wod`);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.getElementById("row").getAttribute("aria-invalid") === "true");
  await says("#said", /wod/);
  assert.deepEqual(await page.evaluate(() => { const { selectionStart: from, selectionEnd: to, value } = document.getElementById("row"); return value.slice(from, to); }), "wod");
  assert.deepEqual(await misfits(page), []);
  await page.screenshot({ path: `${pictures}/typed-360.png`, fullPage: true });
  await page.locator("#row").fill(`${quoted} gets 2 wood`);
  await page.keyboard.press("Enter");
  await events(14);
  await page.waitForFunction(() => document.getElementById("row").value === "");
  assert.deepEqual(await barriers(page), []);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "undo");
  await page.keyboard.press("Enter");
  await events(13);
  await says("#said", /taken back/);

  // A contradiction is shown where it happened, and the last good state stays.
  const wrong = await post(WRONG);
  assert.equal(wrong.status, 409);
  assert.equal((await post({ ev: "roll", p: red, dice: [1, 1] })).error, wrong.error, "it stands in each answer");
  assert.equal((await post({ ev: "undo" })).undone, 1);
  const trouble = page.locator("#trouble");
  await trouble.waitFor();
  await says("#trouble", /^Event 14, line 17: .*must have 15 wood/);
  await events(13);
  await page.locator("#recent li:first-child").filter({ hasText: /^14✗ .*must have 15 wood/ }).waitFor();
  assert.deepEqual(await misfits(page), []);
  await page.screenshot({ path: `${pictures}/narrow-dark-trouble.png`, fullPage: true });
  await page.reload();
  await trouble.waitFor();
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.screenshot({ path: `${pictures}/dark-trouble.png`, fullPage: true });

  // A game of twelve, as wide as it may be.
  const many = Array.from({ length: 12 }, (_, place) => place < 4 ? PLAYERS[place] : `Player ${place + 1}`);
  assert.equal((await post({ ev: "players", names: many }, { ...LINES[1], cards: { lumber: 19, ore: 19 } })).status, 200);
  await trouble.waitFor({ state: "hidden" });
  for (const width of [360, 800, 1400]) for (const colorScheme of ["light", "dark"]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await misfits(page), [], `${width} ${colorScheme}`);
    await page.screenshot({ path: `${pictures}/twelve-${width}-${colorScheme}.png`, fullPage: true });
  }

  // A finger.
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  const touched = await phone.newPage();
  await touched.goto(address);
  await touched.locator("[data-key='0 ore']").tap();
  assert.match(await touched.locator("#tip").innerText(), /: 19 ore$/);
  await touched.locator("#name").tap();
  assert.ok(await touched.locator("#tip").isHidden());
  assert.deepEqual(await misfits(touched), []);
  await phone.close();

  // A script in another page posts, if its origin was named.
  const from = async origin => {
    const visited = await browser.newPage();
    await visited.goto(origin);
    const answer = await visited.evaluate(async ([inbox, token, body]) => {
      const headers = { authorization: `Bearer ${token}` };
      return fetch(inbox, { method: "POST", headers, body }).then(answer => answer.json(), error => String(error));
    }, [inbox, token, JSON.stringify({ ev: "roll", p: red, dice: [1, 2] })]);
    await visited.close();
    return answer;
  };
  assert.deepEqual(await from(allowed), { taken: 1, left_out: 0 });
  assert.equal(await from(other), "TypeError: Failed to fetch");

  // A number of discards that isn't due is told beside the state.
  const nine = { ...LINES[1], cards: { ore: 9 } };
  const [seven, next] = [[3, 4], [1, 1]].map(dice => ({ ev: "roll", p: red, dice }));
  assert.equal((await post(LINES[0], nine, seven, { ev: "discard", p: red, n: 3 }, next)).status, 200);
  const odd = page.locator("#odd");
  await odd.waitFor();
  assert.match(await odd.textContent(), /discards 3 cards on this 7, and holds 9 cards; 4 are due/);
  for (const colorScheme of ["light", "dark"]) {
    await page.setViewportSize({ width: 360, height: 900 });
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await misfits(page), []);
    await page.screenshot({ path: `${pictures}/odd-360-${colorScheme}.png`, fullPage: true });
  }

  // A new game, and a thousand events in a second.
  assert.equal((await post(LINES[0])).status, 200);
  await trouble.waitFor({ state: "hidden" });
  await odd.waitFor({ state: "hidden" });
  const begun = Date.now();
  for (let times = 0; times < 10; times++) await post(...Array(100).fill({ ev: "roll", p: red, dice: [3, 4] }));
  await events(1000);
  // It takes half a second with nothing else to do.
  const took = Date.now() - begun;

  // The server is killed: the page says so, and keeps what it shows.
  server.kill("SIGKILL");
  await once(server, "exit");
  await page.getByText("not connected").waitFor();
  await events(1000);

  // It begins again with what it recorded, and the page follows by itself.
  ({ server, page: address, post: inbox, token } = await start(new URL(address).host));
  await page.getByText("live", { exact: true }).waitFor();
  await events(1000);
  await post({ ev: "roll", p: red, dice: [6, 6] });
  await events(1001);
  server.kill("SIGINT");
  assert.deepEqual(await once(server, "exit"), [130, null]);

  // A wrong token and a bad row are refused, and the browser says so.
  const refused = ["status of 401", "status of 409", "ERR_CONNECTION_REFUSED"];
  const own = complaints.filter(text => !refused.some(part => text.includes(part)) && !text.includes("ERR_INCOMPLETE_CHUNKED"));
  assert.deepEqual([own, elsewhere], [[], []]);
  console.log(`all is well: a thousand events in ${took} ms; pictures in ${pictures}`);
} finally {
  await browser.close();
  server.kill();
  site.close();
  rmSync(folder, { recursive: true });
}
