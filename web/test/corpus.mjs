// Every example as a question, beside what the command prints: used in node and in the browser.

import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const below = folder => readdirSync(join(root, folder), { recursive: true }).map(path => join(folder, path)).filter(path => statSync(join(root, path)).isFile()).sort();

/** Data may have any bytes. */
function contents(path) {
  const bytes = readFileSync(join(root, path));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { base64: bytes.toString("base64") };
  }
}

/** The blocks of the book that run, each with the files of its page's folder, and the code that it ends in, if it does. */
export function blocks() {
  const source = "book/src";
  const files = below(source);
  return files.filter(path => path.endsWith(".md")).flatMap(path => {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const beside = files.filter(name => name.startsWith(folder) && !/\.(md|png|svg)$/.test(name));
    const data = Object.fromEntries(beside.map(name => [name.slice(folder.length), contents(name)]));
    const found = [...contents(path).matchAll(/^```tg\b(.*)\n([^]*?)^```/gm)].filter(([, words]) => !words.includes("no-run"));
    return found.map(([, words, text]) => ({ path, code: /error=(\w+)/.exec(words)?.[1], question: { source: text, files: data, html: false } }));
  });
}

/** What the native command has and a page hasn't: a terminal's options, a root below the folder above, other limits. */
const OPTIONS = /--(max-\w+|timeout|root|json|numbers|color|error-format)/;

/** The scripts, each with its question and what the command printed; `left` names those whose options a page hasn't. */
export function corpus() {
  const files = below("examples").filter(path => !/\.(out|err|in)$/.test(path));
  const data = Object.fromEntries(files.map(path => [path, contents(path)]));
  const [cases, left] = [[], []];
  for (const path of files.filter(name => name.endsWith(".tg"))) {
    const isError = path.startsWith("examples/errors/");
    if (isError && path.split("/").length > 3) {
      continue;
    }
    const source = data[path];
    const args = [...String(source).matchAll(/^# args: (.*)$/gm)].map(([, words]) => words).join(" ").split(/\s+/).filter(Boolean);
    const beside = end => join(root, path.replace(/\.tg$/, end));
    const read = end => (existsSync(beside(end)) ? readFileSync(beside(end), "utf8") : undefined);
    if (args.some(word => OPTIONS.test(word)) || typeof source !== "string") {
      left.push(path);
      continue;
    }
    const seed = Number(args[args.indexOf("--seed") + 1] ?? 0) || 0;
    const set = Object.fromEntries(args.flatMap((word, at) => (word === "--set" ? [args[at + 1].split(/=(.*)/s).slice(0, 2)] : [])));
    // A script of errors reads below its own folder and nowhere else.
    const local = Object.entries(data).filter(([name]) => name.startsWith("examples/errors/")).map(([name, text]) => [name.slice("examples/errors/".length), text]);
    const question = {
      source, seed, set, html: false, limits: { memory: 2 ** 30 }, saves: args.includes("--out"), input: read(".in") ?? "",
      name: isError ? basename(path) : path, files: isError ? Object.fromEntries(local) : data,
    };
    cases.push({ path, question, out: isError ? undefined : read(".out"), err: isError ? read(".err") : "" });
  }
  return { cases, left };
}
