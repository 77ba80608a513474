// The module without a browser: every example beside what the command prints, and every verb.

import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { death, instantiate } from "../src/module.js";
import { blocks, corpus, root } from "./corpus.mjs";

const module = new WebAssembly.Module(gunzipSync(readFileSync(`${root}/target/web/assets/tg.wasm.gz`)));

/** A fresh instance that keeps what is printed. */
function fresh() {
  const printed = { text: "", html: "" };
  const { ask, bytes } = instantiate(module, {
    print(text, html) {
      printed.text += text;
      printed.html += html;
    },
  });
  return { printed, bytes, ask: question => ask(question) };
}

const run = (source, options = {}) => {
  const { printed, ask } = fresh();
  try {
    return { ...ask({ do: "run", source, ...options }), printed: printed.text, html: printed.html };
  } catch (error) {
    return { ...death(error), printed: printed.text };
  }
};

/** What the page can't say as the command does: its root, its disk, its limits. */
const OTHERS = /outside the root|links|E9003|permission|--root|--out|E9005|E9001/;

test("every example prints what the command prints", () => {
  const { cases, left } = corpus();
  const wrong = [];
  for (const { path, question, out, err } of cases) {
    const answer = run(question.source, question);
    const isOther = answer.dead || (err !== undefined && OTHERS.test(err + (answer.drawn ?? "")));
    // Of options a page says whose they are.
    const flat = text => text?.replace(/[\s│]+/g, " ");
    const [command, drawn] = [" of the command `tg`", flat(answer.drawn)];
    const isTold = answer.drawn === err || (drawn?.includes(command) && drawn.replaceAll(command, "") === flat(err));
    const same = out !== undefined ? answer.printed === out && (answer.drawn ?? "") === "" : isTold;
    if (!same && !isOther) {
      wrong.push(path);
      if (process.env.SHOW) {
        console.log(path, answer.dead ?? "", `\n--- got\n${answer.printed}${answer.drawn}\n--- expected\n${out ?? ""}${err ?? ""}`);
      }
    }
  }
  console.log(`${cases.length} scripts, ${left.length} left out for their options`);
  assert.deepEqual(wrong, []);
  assert.ok(cases.length > 400);
});

test("every block of the book ends as its page says", () => {
  const all = blocks();
  const wrong = all.filter(({ path, code, question }) => {
    const { dead, diagnostics = [], failed } = run(question.source, question);
    const isGood = code ? diagnostics.some(found => found.code === code) : !dead && !failed;
    return !isGood && console.log(path, question.source, dead ?? "", diagnostics.map(({ code, message }) => `${code} ${message}`)) === undefined;
  });
  assert.deepEqual(wrong.map(({ path }) => path), []);
  assert.ok(all.length > 500);
});

test("HTML comes beside the text", () => {
  const { printed, html } = run('print "<b>", 1/2\nprint 1d2');
  assert.match(printed, /^<b> 1\/2\n/);
  assert.match(html, /&lt;b&gt; 1\/2/);
  assert.match(html, /<table>/);
});

test("places are in the units of JavaScript", () => {
  const source = '# 🎲 dice 日本\nprint "🎲", coim\nlet coin = 1\n';
  const { diagnostics } = fresh().ask({ do: "check", source });
  const found = diagnostics.find(({ at }) => source.slice(at.start, at.end) === "coim");
  assert.ok(found, JSON.stringify(diagnostics));
  const { classes } = fresh().ask({ do: "classes", source });
  const words = classes.map(([start, end, name]) => `${source.slice(start, end)}:${name}`);
  assert.ok(words.includes("print:keyword") && words.includes("# 🎲 dice 日本:comment"), words.join(" "));
});

test("what is found brings its ways out", () => {
  const source = "let coin = 1\nprint coim\n";
  const [{ fixes, code }] = fresh().ask({ do: "check", source }).diagnostics;
  assert.equal(code, "E1001");
  const [{ start, end, text }] = fixes;
  assert.equal(source.slice(0, start) + text + source.slice(end), "let coin = 1\nprint coin\n");
});

test("completion, help and layout", () => {
  const { ask } = fresh();
  const source = "let d = 2d6\nd.hig";
  const { start, candidates } = ask({ do: "complete", source, offset: source.length });
  assert.equal(start, source.length - 3);
  assert.ok(candidates.some(([text]) => text === "highest"), JSON.stringify(candidates));
  const hover = ask({ do: "hover", source: "print 2d6.mean", offset: 11 });
  assert.match(hover.html, /mean/);
  assert.deepEqual(ask({ do: "format", source: "print   1+2" }), { text: "print 1 + 2\n" });
  assert.ok(ask({ do: "format", source: "print (" }).diagnostics.length > 0);
});

test("files lie in folders, imports are relative, and nothing lies above them", () => {
  const files = { "lib/words.tg": 'import "more/deep.tg" as deep\nlet hello = deep.word', "lib/more/deep.tg": 'let word = "hi"', "data/a.csv": "n\n1\n", "data/b.csv": "n\n2\n" };
  const good = run('import "lib/words.tg" as words\nprint words.hello\nprint files("data/*.csv")\nprint load("data/a.csv")[0].n', { files });
  assert.equal(good.printed, 'hi\n["data/a.csv", "data/b.csv"]\n1\n', good.drawn);
  assert.equal(run('print load("../a.csv")', { files }).diagnostics[0].code, "E9011");
  assert.equal(run('import "lib" as lib', { files }).diagnostics[0].code, "E9009");
  assert.match(run('print load("data/aa.csv")', { files }).drawn, /did you mean `data\/a\.csv`/);
  const circle = run('import "a.tg" as a', { files: { "a.tg": 'import "b.tg" as b', "b.tg": 'import "a.tg" as a' } });
  assert.equal(circle.failed, true);
  const { saved } = run('save [{n: 1}] to "out/n.csv"\nsave 2d6 to "dice.svg"');
  assert.equal(saved["out/n.csv"], "n\n1\n");
  assert.match(saved["dice.svg"], /^<svg/);
});

test("sessions keep names, and an entry that fails leaves nothing", () => {
  const { ask, printed } = fresh();
  ask({ do: "open", session: 1 });
  ask({ do: "entry", session: 1, source: "let n = 20" });
  assert.equal(ask({ do: "entry", session: 1, source: "let m = 1\nprint m / 0" }).failed, true);
  assert.equal(ask({ do: "entry", session: 1, source: "m" }).failed, true);
  assert.equal(ask({ do: "entry", session: 1, source: "n + 1" }).failed, false);
  assert.equal(printed.text, "21\n");
  ask({ do: "close", session: 1 });
  assert.match(ask({ do: "entry", session: 1, source: "n" }).refused, /no session 1/);
});

test("every limit ends in a message of ours", () => {
  const code = (source, options) => run(source, options).diagnostics?.[0]?.code;
  assert.equal(code("while true {}", { limits: { time: 0.2 } }), "E9005");
  assert.equal(code("while true {}", { limits: { steps: 1000 } }), "E9002");
  assert.equal(code("var xs = []\nwhile true { xs.push([1, 2, 3]) }", { limits: { memory: 50 << 20 } }), "E9003");
  // What each turn of a loop adds may be large: the memory is full before the next look at it.
  for (const large of ['xs.push("abcdefgh" * 1000000)', "xs.push([0] * 1000000)", 's = "{s}{t}"\n xs.push(s)', "xs.push((1..=1000000) + [i])", "for c in t { xs.push(c) }"]) {
    const { diagnostics = [], dead } = run(`let t = "abcdefgh" * 100000\nvar s = ""\nvar xs = []\nvar i = 0\nwhile true {\n i = i + 1\n ${large}\n}`, { limits: { memory: 64 << 20 } });
    assert.deepEqual([dead, diagnostics[0]?.code, diagnostics[0]?.at?.line > 5], [undefined, "E9003", true], large);
    assert.match(diagnostics[0].helps[0], /of the command `tg`/);
  }
  assert.equal(code('print "a" * 10 ** 10'), "E9003");
  assert.equal(code("fn f(n) = f(n + 1) + 1\nprint f(0)"), "E9004");
  assert.equal(code("fn f(n) = [n].map(x -> f(x + 1))\nprint f(0)"), "E9004");
  for (const deep of [100, 1000, 100_000]) {
    assert.equal(code(`print ${"[".repeat(deep)}1${"]".repeat(deep)}`), "E9001");
    assert.equal(code(`${"if true {\n".repeat(deep)}print 1\n${"}\n".repeat(deep)}`), "E9001");
  }
  const nested = run(`print ${"[".repeat(60)}1${"]".repeat(60)}`);
  assert.equal(nested.printed, `${"[".repeat(60)}1${"]".repeat(60)}\n`);
});

test("a question that can't be read is told why", () => {
  const { ask } = fresh();
  for (const [question, why] of [
    [{}, /`do`/], [{ do: "dance" }, /`dance`/], [{ do: "run", source: 1 }, /`source`/], [{ do: "run", sead: 1 }, /`sead`/],
    [{ do: "run", limits: { tme: 1 } }, /`tme`/], [{ do: "run", seed: -1 }, /`seed`/], [[], /object/],
  ]) {
    assert.match(ask(question).refused, why);
  }
});
