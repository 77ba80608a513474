// A real browser on the built folder. CHROMIUM names it; else one that the path has.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { serve } from "../server.mjs";
import { root } from "./corpus.mjs";

export const pictures = `${root}/target/web-pictures`;
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

function executable() {
  for (const name of process.env.CHROMIUM ? [process.env.CHROMIUM] : NAMES) {
    try {
      return execFileSync("which", [name], { encoding: "utf8" }).trim();
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** Whether there is a browser; tests are left out where there is none. */
export const hasBrowser = Boolean(executable());

/**
 * Opens the site; what it asks of other origins, what its policy forbids and what fails in it are kept, and `close`
 * refuses them.
 */
export async function open() {
  mkdirSync(pictures, { recursive: true });
  const server = await serve(`${root}/target/web`);
  const origin = `http://127.0.0.1:${server.address().port}`;
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];
  const browser = await chromium.launch({ executablePath: executable(), args: flags });
  const wrong = [];
  const page = async ({ width = 1200, height = 800, theme = "light", bare = false, ...options } = {}) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    // A page of another origin asks this one, and has no business with a third.
    page.on("request", request => bare || /^(blob|data):/.test(request.url()) || request.url().startsWith(origin) || wrong.push(`asks ${request.url()}`));
    page.on("pageerror", error => wrong.push(`fails: ${error}`));
    await page.exposeFunction("forbidden", what => wrong.push(`the policy forbids ${what}`));
    // What a browser itself makes of text that a test puts in at once has a style, which the policy takes away.
    await page.addInitScript(() => document.addEventListener("securitypolicyviolation", ({ target, effectiveDirective, blockedURI }) => {
      // Nor is what axe makes to read the sheets of shadow trees, which is in no page: the document is told of it.
      if (target !== document && !target.closest?.(".cm-content")) {
        globalThis.forbidden(`${effectiveDirective} ${blockedURI} on ${location.pathname}, ${target.nodeName} ${target.id}`);
      }
    }));
    return page;
  };
  return {
    origin,
    browser,
    page,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      assert.deepEqual(wrong, []);
    },
  };
}

/** What axe finds on a page, in short. */
export async function flaws(page) {
  // As a function that is evaluated it needs no permission of the page's policy.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 120)).join(" | ")}`);
}

/** Takes pictures of a page in each width; it has no flaws there, and doesn't scroll sideways. */
export async function looksGood(page, name, options = { fullPage: true }) {
  for (const width of [360, 800, 1400]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${pictures}/${name}-${width}.png`, ...options });
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    assert.equal(isWide, false, `${name} scrolls sideways at ${width}`);
    assert.deepEqual(await flaws(page), [], `${name} at ${width}`);
  }
}

/** Opens the playground, perhaps with a link, and waits until it can run. */
export async function ready(site, page, hash = "") {
  await page.goto(`${site.origin}/index.html${hash}`);
  await isReady(page);
}

export const isReady = page => page.waitForFunction(() => /ready/.test(document.getElementById("status").textContent));

/** Writes a script in the place of the one in the editor. */
export async function type(page, text) {
  await page.click(".cm-content");
  await page.keyboard.press("Control+a");
  // A text is pasted: of a long one that is replaced the browser has only a part.
  await page.evaluate(text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Runs the script of the playground to its end. */
export async function run(page) {
  await page.click("#run");
  await isDone(page);
}

export const isDone = page => page.waitForFunction(() => document.getElementById("run").textContent === "Run" && !/running|loading/.test(document.getElementById("status").textContent));
