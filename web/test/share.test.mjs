// Links: what goes in comes out, links of every version stay readable, and bad ones are told.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { BadLink, fromLink, toLink } from "../src/share.js";

const packed = bytes => `#tg1.${deflateRawSync(bytes).toString("base64url")}`;

test("what goes in comes out", async () => {
  for (const what of [
    { source: "print 2d6" }, { source: "" }, { source: "# 🎲 日本 \u0000\n", files: { "a/b.csv": "n\n" }, seed: 7, set: { n: "1" }, version: "0.1.0" },
    { source: "x".repeat(100_000) },
    { source: 'import "script.tg" as s', name: "game.tg", files: { "script.tg": "let a = 1", "a.gz": { base64: "H4sI/w==" } }, input: "LM\n" },
  ]) {
    const read = await fromLink(`#${await toLink(what)}`);
    assert.deepEqual(read, { files: {}, set: {}, name: undefined, input: undefined, seed: undefined, version: undefined, ...what });
  }
});

test("what no link could bring back makes none", async () => {
  await assert.rejects(toLink({ source: "x".repeat(5 << 20) }), BadLink);
  // Noise isn't packed smaller.
  await assert.rejects(toLink({ source: "", files: { "noise.bin": { base64: randomBytes(200_000).toString("base64") } } }), BadLink);
});

test("links of every version stay readable", async () => {
  const lines = readFileSync(new URL("./links.txt", import.meta.url), "utf8").split("\n").filter(line => line && !line.startsWith("//"));
  assert.ok(lines.length > 0);
  for (const line of lines) {
    const [link, ...source] = line.split(" ");
    assert.equal((await fromLink(`#${link}`)).source, JSON.parse(source.join(" ")));
  }
});

test("what is no link is none", async () => {
  assert.equal(await fromLink(""), null);
  assert.equal(await fromLink("#main"), null);
});

test("bad links are told, and soon", async () => {
  const start = performance.now();
  const bomb = packed(Buffer.alloc(50 << 20, 32));
  const good = await toLink({ source: "print 1" });
  for (const link of [
    "#tg2.abc", "#tg1.", "#tg1.!!!!", "#tg1.AAAA", `#${good.slice(0, -3)}`, bomb, `#tg1.${"A".repeat(10 << 20)}`,
    packed("not json"), packed("[]"), packed('{"s":1}'), packed('{"s":"a","f":{"x":1}}'), packed('{"s":"a","f":{"x":{"base64":"§"}}}'), packed('{"s":"a","n":3}'), packed('{"s":"a","seed":-1}'), packed(Buffer.from([0x22, 0xff, 0x22])),
  ]) {
    await assert.rejects(fromLink(link), BadLink, link.slice(0, 40));
  }
  assert.ok(performance.now() - start < 60_000);
});

test("unknown fields are ignored", async () => {
  assert.equal((await fromLink(packed('{"s":"print 1","new":[1]}'))).source, "print 1");
});
