// Firefox by WebDriver BiDi, as far as the tests need it. FIREFOX names it; else one that the path has.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** So long a command may take, in ms. */
const PATIENCE = 120_000;

export function firefox() {
  for (const name of process.env.FIREFOX ? [process.env.FIREFOX] : ["firefox-esr", "firefox"]) {
    try {
      return execFileSync("which", [name], { encoding: "utf8" }).trim();
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** Starts it, and gives a page: `go` to an address, `ask` what an expression gives, `until` it is true, `close`. */
export async function openFirefox() {
  const profile = mkdtempSync(join(tmpdir(), "tg-firefox-"));
  const flags = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile];
  const browser = spawn(firefox(), flags, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: profile } });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    browser.stderr.on("data", piece => {
      said += piece;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (found) {
        resolve(found[1]);
      }
    });
    browser.once("exit", () => reject(new Error(`Firefox ended: ${said}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("Firefox doesn't answer")), { once: true });
  });
  const open = new Map();
  socket.addEventListener("message", ({ data }) => {
    const { id, ...answer } = JSON.parse(data);
    open.get(id)?.(answer);
    open.delete(id);
  });
  let count = 0;
  const send = (method, params) => new Promise((resolve, reject) => {
    const id = (count += 1);
    const late = setTimeout(() => reject(new Error(`${method} takes too long`)), PATIENCE);
    open.set(id, ({ type, result, message }) => {
      clearTimeout(late);
      return type === "success" ? resolve(result) : reject(new Error(`${method}: ${message}`));
    });
    socket.send(JSON.stringify({ id, method, params }));
  });
  await send("session.new", { capabilities: {} });
  const { contexts: [{ context }] } = await send("browsingContext.getTree", {});
  const ask = async expression => {
    // As JSON, so that BiDi's own form of values needn't be read.
    const whole = `(async () => JSON.stringify(await (${expression})) ?? "null")()`;
    const { type, result, exceptionDetails } = await send("script.evaluate", { expression: whole, target: { context }, awaitPromise: true });
    if (type !== "success") {
      throw new Error(exceptionDetails.text);
    }
    return JSON.parse(result.value);
  };
  return {
    ask,
    go: url => send("browsingContext.navigate", { context, url, wait: "complete" }),
    async until(expression) {
      const end = performance.now() + PATIENCE;
      while (!(await ask(expression))) {
        if (performance.now() > end) {
          throw new Error(`never true: ${expression}`);
        }
        await new Promise(resolve => setTimeout(resolve, 50));
      }
    },
    async close() {
      const ended = new Promise(resolve => browser.once("exit", resolve));
      socket.close();
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
