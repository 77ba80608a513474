// Reads every example with the TextMate grammar and with `tg lsp`, and fails where the two see something else:
// what is a comment, a text, a number or a word of the language for one must be so for the other.
//
// usage: node test/agrees.mjs [PATH of tg]     (otherwise target/debug/tg of the project)

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";
import { Server } from "./server.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const project = resolve(here, "../../..");
const binary = process.argv[2] ?? join(project, "target/debug/tg");
const SHOWN = 20;

// What of a scope's name means a kind; the first that fits.
const SCOPES = [
  ["comment", /^comment\./],
  // A goal's regular expression is for tg a row of signs and names.
  ["any", /^string\.regexp\./],
  ["text", /^(string|constant\.character)\./],
  ["number", /^constant\.numeric\./],
  ["word", /^(keyword\.(control|other|operator\.word)|storage|constant\.language)\b/],
];
// The same for the types of the language server.
const TYPES = new Map([
  ["comment", "comment"],
  ["string", "text"],
  ["escapeSequence", "text"],
  ["number", "number"],
  ["keyword", "word"],
  ["macro", "word"],
]);

async function grammar() {
  const wasm = readFileSync(join(here, "../node_modules/vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const path = join(here, "../syntaxes/tg.tmLanguage.json");
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
      createOnigString: text => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(path, "utf8"), path),
  });
  return registry.loadGrammar("source.tg");
}

// The kind of each character of a line.
function scopesOf(line, tokens) {
  const kinds = Array(line.length).fill(null);
  for (const { startIndex, endIndex, scopes } of tokens) {
    const inner = scopes.at(-1) === "source.tg" && scopes.length > 1 ? "" : scopes.at(-1);
    const found = SCOPES.find(([, pattern]) => pattern.test(inner));
    if (found) kinds.fill(found[0], startIndex, endIndex);
  }
  return kinds;
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "errors") yield* files(path);
    else if (entry.name.endsWith(".tg")) yield path;
  }
}

const syntax = await grammar();
const server = await Server.start(binary);
const wrong = [];
let compared = 0;
for (const path of files(join(project, "examples"))) {
  const text = readFileSync(path, "utf8");
  const lines = text.split("\n");
  const tokens = await server.tokens(path, text);
  let state = textmate.INITIAL;
  for (const [number, line] of lines.entries()) {
    const read = syntax.tokenizeLine(line, state);
    state = read.ruleStack;
    const scopes = scopesOf(line, read.tokens);
    const kinds = Array(line.length).fill(null);
    for (const { line: at, start, length, type } of tokens) {
      if (at === number && TYPES.has(type)) kinds.fill(TYPES.get(type), start, start + length);
    }
    for (let at = 0; at < line.length; at++) {
      if (/\s/.test(line[at])) continue;
      compared++;
      if (scopes[at] !== "any" && scopes[at] !== kinds[at]) {
        const place = `${relative(project, path)}:${number + 1}:${at + 1}`;
        wrong.push(`${place}: ${scopes[at] ?? "nothing"} by the grammar, ${kinds[at] ?? "nothing"} by tg\n  ${line}`);
        break;
      }
    }
  }
}
await server.stop();
if (compared === 0) wrong.push("no example was found");
console.log(wrong.slice(0, SHOWN).join("\n"));
console.log(`${compared} characters compared, ${wrong.length} lines differ`);
process.exit(wrong.length === 0 ? 0 : 1);
