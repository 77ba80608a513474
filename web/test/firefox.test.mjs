// The same site in Firefox: its engine has another stack, another compiler and another policy than Chromium's.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serve } from "../server.mjs";
import { firefox, openFirefox } from "./bidi.mjs";
import { corpus, root } from "./corpus.mjs";

const skip = firefox() ? false : "no Firefox is here";
let server, page, origin;
before(async () => {
  if (!skip) {
    server = await serve(`${root}/target/web`);
    origin = `http://127.0.0.1:${server.address().port}`;
    page = await openFirefox();
  }
});
after(async () => {
  await page?.close();
  server?.closeAllConnections();
  server?.close();
});

const ready = async () => {
  await page.go(`${origin}/index.html`);
  await page.until(`/ready/.test(document.getElementById("status").textContent)`);
};

test("every example through window.tg.run", { skip }, async () => {
  await ready();
  const { cases } = corpus();
  const asked = cases.filter(({ out }) => out !== undefined);
  await page.ask(`(globalThis.data = ${JSON.stringify(asked[0].question.files)}, 1)`);
  const wrong = [];
  for (const { path, question: { files: _, source, ...options }, out } of asked) {
    const { printed, dead } = await page.ask(`tg.run(${JSON.stringify(source)}, {...${JSON.stringify(options)}, files: data})`);
    if (printed !== out) {
      wrong.push(`${path} ${dead ?? ""}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test("every limit ends in a message of ours, and the page lives on", { skip }, async () => {
  await ready();
  const code = async source => (await page.ask(`tg.run(${JSON.stringify(source)}, {limits: {time: 5}})`)).diagnostics[0]?.code;
  const deep = 100_000;
  assert.equal(await code("while true {}"), "E9005");
  assert.equal(await code(`print ${"[".repeat(deep)}1${"]".repeat(deep)}`), "E9001");
  assert.equal(await code(`${"if true {\n".repeat(deep)}print 1\n${"}\n".repeat(deep)}`), "E9001");
  assert.equal(await code("fn f(n) = f(n + 1) + 1\nprint f(0)"), "E9004");
  assert.equal(await code("fn f(n) = [n].map(x -> f(x + 1))\nprint f(0)"), "E9004");
  assert.equal(await code("fn f(n) = [n, n].sort(x -> f(x + 1))\nprint f(0)"), "E9004");
  assert.equal(await code('print "a" * 4 * 10 ** 9'), "E9003");
  assert.equal((await page.ask(`tg.run("print 6 * 7")`)).printed, "42\n");
});

test("a loop is stopped, and what it printed stays", { skip }, async () => {
  await ready();
  const stopped = await page.ask(`(async () => {
    const run = tg.run('print "begun"\\nwhile true {}', { hear: ({ print }) => print && setTimeout(tg.stop, 100) });
    return { ...await run, next: (await tg.run("print 1 + 1")).printed };
  })()`);
  assert.deepEqual([stopped.printed, stopped.dead, stopped.next], ["begun\n", "stopped", "2\n"]);
});

for (const [name, shown] of Object.entries({
  chopsticks: "#moves button", rewrite: "#steps button", menace: "#board .square.X", catan: "#table tbody tr", dice: "#answer table", duel: ".cell.open",
})) {
  test(`the page ${name} answers`, { skip }, async () => {
    await page.go(`${origin}/${name}.html`);
    await page.until(`document.querySelector(${JSON.stringify(shown)}) !== null`);
  });
}
