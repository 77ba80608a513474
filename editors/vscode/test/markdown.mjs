// Reads Markdown with the grammar that finds its blocks: what stands in a block of tg has the scopes that it has in a
// script, and what stands elsewhere has none of them.
//
// usage: node test/markdown.mjs

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const here = dirname(fileURLToPath(import.meta.url));
const wasm = readFileSync(join(here, "../node_modules/vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));

const read = name => JSON.parse(readFileSync(join(here, "../syntaxes", name), "utf8"));
const grammars = new Map([
  ["source.tg", read("tg.tmLanguage.json")],
  ["markdown.tg.codeblock", read("markdown.tg.tmLanguage.json")],
  // Of Markdown itself only that other fences are blocks, too.
  ["text.html.markdown", {
    scopeName: "text.html.markdown",
    patterns: [{ begin: "^```.*$", end: "^```$", name: "markup.fenced_code.block.other" }],
    repository: {},
  }],
]);
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
    createOnigString: text => new oniguruma.OnigString(text),
  }),
  loadGrammar: async scope => grammars.get(scope) ?? null,
  getInjections: scope => (scope === "text.html.markdown" ? ["markdown.tg.codeblock"] : []),
});
const scopesOf = async (scope, text) => {
  const grammar = await registry.loadGrammar(scope);
  let state = textmate.INITIAL;
  return text.split("\n").map(line => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes }));
  });
};

const script = `deck small { G: 1 x2; boom }
fn f(n) = n + 1 # a comment
let one = round < t => ac >
print "text {f(1)}"`;
const alone = await scopesOf("source.tg", script);

let compared = 0;
for (const info of ["tg", "tg no-run", "tg error=E3001", "tg, no-run"]) {
  for (const [fence, indent] of [["```", ""], ["~~~~", ""], ["```", "   "]]) {
    const page = ["# Title", "", indent + fence + info, ...script.split("\n").map(line => indent + line), indent + fence, "let after = 1"];
    const lines = await scopesOf("text.html.markdown", page.join("\n"));
    alone.forEach((expected, number) => {
      const inner = lines[3 + number].filter(({ text }) => text.trim() !== "");
      const given = inner.map(({ text, scopes }) => [text.trim(), scopes.slice(scopes.indexOf("meta.embedded.block.tg") + 1).join(" ")]);
      const wanted = expected
        .filter(({ text }) => text.trim() !== "")
        .map(({ text, scopes }) => [text.trim(), scopes.slice(1).join(" ")]);
      assert.deepEqual(given, wanted, `${info} in ${fence}: ${script.split("\n")[number]}`);
      assert(inner.every(({ scopes }) => scopes.includes("meta.embedded.block.tg")));
      compared += inner.length;
    });
    const after = lines.at(-1).flatMap(({ scopes }) => scopes);
    assert(!after.includes("meta.embedded.block.tg"), `what follows a block (${info}, ${fence}) is taken for a part of it`);
  }
}
for (const other of ["tgz", "rust", "toml"]) {
  const lines = await scopesOf("text.html.markdown", "```" + other + "\nlet a = 1\n```");
  assert(!lines[1].some(({ scopes }) => scopes.includes("meta.embedded.block.tg")), other);
}
console.log(`${compared} pieces of blocks in Markdown have the scopes that they have in a script`);
