// Writes each snippet as it is inserted, and has `tg check` find nothing wrong with it: no error, and no warning.
//
// usage: node test/snippets.mjs [PATH of tg]     (otherwise target/debug/tg of the project)

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const binary = process.argv[2] ?? join(here, "../../../target/debug/tg");
const snippets = JSON.parse(readFileSync(join(here, "../snippets/tg.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "tg-snippets-"));

// What stands there when nothing is typed in the places to fill in.
const inserted = body =>
  body.join("\n").replaceAll("\t", "  ").replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, (_, text) => text.replace(/\\(.)/g, "$1"));

const prefixes = new Set();
let wrong = 0;
for (const [name, { prefix, body, description }] of Object.entries(snippets)) {
  const text = inserted(body);
  const path = join(folder, `${prefix}.tg`);
  writeFileSync(path, text + "\n");
  const checked = spawnSync(binary, ["check", "--deny", "warnings", path], { encoding: "utf8" });
  const problems = [];
  if (prefixes.has(prefix)) problems.push(`its prefix \`${prefix}\` is another's, too`);
  if (!description) problems.push("it has no description");
  if (text.includes("$")) problems.push(`a place to fill in is left: ${text}`);
  if (checked.status !== 0) problems.push(`${text}\n${checked.stderr}`);
  prefixes.add(prefix);
  wrong += problems.length;
  problems.forEach(problem => console.error(`${name}: ${problem}`));
}
rmSync(folder, { recursive: true });
console.log(`${prefixes.size} snippets, ${wrong} problems`);
process.exit(wrong === 0 && prefixes.size > 0 ? 0 : 1);
