// Builds the site into target/web: bundles, pages, gallery, the book where mdBook is here, and the service worker.
// Usage: node build.mjs [--quick]   `--quick` takes the module of the profile `quick`.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { instantiate } from "./src/module.js";
import { GAMES } from "./src/games/_duels.js";
import { toLink } from "./src/share.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = dirname(here.replace(/\/$/, ""));
const site = join(root, "target/web");
const assets = join(site, "assets");
const profile = process.argv.includes("--quick") ? "quick" : "release";
const IMPORTS = ["ended", "now", "print", "progress"];
/** The most bytes of what is fetched, and of the module of `--quick`: it is the first to grow too large, as `.ci/run` builds it. */
const BUDGET = { brotli: 2.6e6, gzip: 3.8e6, raw: 10.7e6, page: 110e3, book: 2e3, quick: 20e6 };

const text = path => readFileSync(path, "utf8");
const escaped = words => words.replace(/[&<>"]/g, sign => `&#${sign.codePointAt(0)};`);
const brotli = bytes => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The compiled module, whose imports must be the four that pages have. */
function module() {
  const triple = "wasm32-unknown-unknown";
  const args = ["build", "--locked", "--profile", profile, "--target", triple, "--target-dir", join(root, "target/web-build")];
  execFileSync("cargo", args, { cwd: join(here, "wasm"), stdio: "inherit" });
  const bytes = readFileSync(join(root, "target/web-build", triple, profile, "tgweb.wasm"));
  const compiled = new WebAssembly.Module(bytes);
  const names = WebAssembly.Module.imports(compiled).map(({ name }) => name).sort();
  if (names.join() !== IMPORTS.join()) {
    throw new Error(`the module imports ${names}, not ${IMPORTS}`);
  }
  writeFileSync(join(assets, "tg.wasm.gz"), gzipSync(bytes, { level: 9 }));
  return { bytes, compiled };
}

async function bundle() {
  const games = readdirSync(join(here, "src/games")).filter(name => name.endsWith(".js") && !name.startsWith("_"));
  const entries = ["app", "worker", "runner", "edit", "theme", "element"].map(name => join(here, `src/${name}.js`));
  await esbuild.build({
    entryPoints: [...entries, ...games.map(name => join(here, "src/games", name))],
    entryNames: "[name]",
    chunkNames: "part-[hash]",
    outdir: assets,
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    target: ["chrome123", "firefox128", "safari17.5"],
    legalComments: "none",
  });
  const sheet = async (name, paths) => {
    const { code } = await esbuild.transform(paths.map(path => text(join(root, path))).join(""), { loader: "css", minify: true });
    writeFileSync(join(assets, name), code);
  };
  const answer = ["crates/core/src/output/html/style.css", "web/pages/answer.css"];
  await sheet("answer.css", answer);
  await sheet("style.css", [...answer, "web/pages/style.css"]);
  await sheet("games.css", ["web/pages/games.css"]);
}

const NAV = [["index.html", "Playground"], ["gallery.html", "Gallery"], ["games.html", "Games"], ["book/index.html", "Book"]];
const CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; " +
  "img-src 'self' data: blob:; style-src 'self' 'nonce-tg'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
const ICON = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#0b5cad'/>" +
  "<g fill='#fff'><circle cx='10' cy='10' r='3'/><circle cx='22' cy='22' r='3'/><circle cx='16' cy='16' r='3'/></g></svg>";

function head(hasMore) {
  return `<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${CSP}">
<meta name="referrer" content="no-referrer">
<link rel="stylesheet" href="assets/style.css">${hasMore ? '\n<link rel="stylesheet" href="assets/games.css">' : ""}
<link rel="icon" href="assets/icon.svg" type="image/svg+xml">
<link rel="manifest" href="manifest.webmanifest">`;
}

function nav(page) {
  const is = hasBook ? NAV : NAV.filter(([path]) => !path.startsWith("book"));
  const links = is.map(([path, name]) => `<a href="${path}"${path === page ? ' aria-current="page"' : ""}>${name}</a>`);
  return `<nav aria-label="Pages">${links.join("\n")}
<label class="field"><span class="visually-hidden">Theme</span><select data-themes>
<option value="system">system</option><option value="light">light</option><option value="dark">dark</option></select></label></nav>`;
}

/** The scripts of the gallery with what they print. */
async function gallery(compiled) {
  const paths = JSON.parse(text(join(here, "gallery.json")));
  const cards = [];
  for (const path of paths) {
    let html = "";
    const source = text(join(root, path));
    const files = filesBeside(path);
    const { ask } = instantiate(compiled, { print: (_, piece) => (html += piece) });
    const { failed, drawn } = ask({ do: "run", source, name: path, files, saves: false });
    if (failed) {
      throw new Error(`${path} fails:\n${drawn}`);
    }
    const comment = /^#+ *(.*(?:\n#+ .*)*)/m.exec(source)?.[1].replace(/\n#+ */g, " ");
    const title = /^.*?(?=[.:?](?: |$)|$)/.exec(comment ?? "")[0] || basename(path, ".tg");
    const local = Object.fromEntries(Object.entries(files).map(([name, body]) => [relative(dirname(path), name), body]));
    cards.push({ title, path, source, files: local, html, link: await toLink({ source, files: local }) });
  }
  return cards;
}

/** The data that lies beside a script and that it names. */
function filesBeside(path) {
  const source = text(join(root, path));
  const folder = join(root, dirname(path));
  const named = readdirSync(folder).filter(name => !/\.(tg|out|err|in)$/.test(name) && source.includes(`"${name}"`));
  const imported = [...source.matchAll(/import "([^"]+)"/g)].map(([, name]) => name).filter(name => existsSync(join(folder, name)));
  return Object.fromEntries([...named, ...imported].map(name => [join(dirname(path), name), text(join(folder, name))]));
}

function pages(cards) {
  const card = ({ title, path, source, html, link }) => `<article class="card" id="${escaped(path)}">
<h2>${escaped(title)} <a href="index.html#${link}">Open</a></h2>
<pre tabindex="0">${escaped(source)}</pre>
<div class="tg-out" tabindex="0" role="group" aria-label="What it prints">${html}</div>
</article>`;
  const options = cards.map(({ path, title }) => `<option value="${escaped(path)}">${escaped(title.slice(0, 60))}</option>`);
  for (const page of readdirSync(join(here, "pages")).filter(name => name.endsWith(".html"))) {
    const body = text(join(here, "pages", page));
    const parts = { head: head(/class="(game|gallery)"|class="list"/.test(body)), nav: nav(page), cards: cards.map(card).join("\n"), examples: options.join(""), noughts: escaped(GAMES["noughts and crosses"]) };
    writeFileSync(join(site, page), body.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]));
  }
  const data = cards.map(({ title, path, source, files }) => ({ title, path, source, files }));
  writeFileSync(join(assets, "gallery.json"), JSON.stringify(data));
  writeFileSync(join(assets, "icon.svg"), ICON);
  const manifest = { name: "tg", short_name: "tg", start_url: "index.html", display: "standalone", icons: [{ src: "assets/icon.svg", sizes: "any", type: "image/svg+xml" }] };
  writeFileSync(join(site, "manifest.webmanifest"), JSON.stringify(manifest));
}

/** mdBook, in the path or where `.ci/run` puts it. */
function mdbook() {
  for (const path of ["mdbook", join(root, "target/tools/bin/mdbook")]) {
    try {
      execFileSync(path, ["--version"], { stdio: "ignore" });
      return path;
    } catch {
      // The next one, or none.
    }
  }
  return undefined;
}

/** The book, with its blocks made to run. */
function book(tool) {
  const env = {
    ...process.env,
    MDBOOK_OUTPUT__HTML__ADDITIONAL_JS: '["run.js"]',
    MDBOOK_OUTPUT__HTML__ADDITIONAL_CSS: '["run.css"]',
  };
  execFileSync(tool, ["build", join(root, "book"), "--dest-dir", join(site, "book")], { env, stdio: "inherit" });
}

function below(folder) {
  return readdirSync(folder, { recursive: true }).filter(path => statSync(join(folder, path)).isFile()).sort();
}

/** One cache for one version: the hash of all files is its name. The book is fetched when it is read. */
function serviceWorker() {
  const files = below(site).filter(path => path !== "sw.js");
  const hash = createHash("sha256");
  files.forEach(path => hash.update(path).update(readFileSync(join(site, path))));
  const first = files.filter(path => !path.startsWith("book/"));
  const values = { VERSION: hash.digest("hex").slice(0, 16), FILES: first };
  writeFileSync(join(site, "sw.js"), text(join(here, "src/sw.js")).replace(/"\{\{(\w+)\}\}"/g, (_, name) => JSON.stringify(values[name])));
}

/** What a script of a page fetches before anything is clicked, with itself. */
function withImports(name, seen = new Set()) {
  if (!seen.has(name)) {
    seen.add(name);
    for (const [, part] of text(join(assets, name)).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
      withImports(part, seen);
    }
  }
  return seen;
}

function sizes(bytes) {
  const page = [...withImports("app.js"), "style.css"].map(name => brotli(readFileSync(join(assets, name))));
  const bookFiles = ["run.js", "run.css"].map(name => brotli(readFileSync(join(root, "book", name))));
  const sum = list => list.reduce((one, other) => one + other, 0);
  const found = { page: sum(page), book: sum(bookFiles) };
  if (profile === "release") {
    Object.assign(found, { brotli: brotli(bytes), gzip: gzipSync(bytes, { level: 9 }).length, raw: bytes.length });
  } else {
    found.quick = bytes.length;
  }
  for (const [what, size] of Object.entries(found)) {
    console.log(`${what.padEnd(7)} ${String(size).padStart(9)} of ${BUDGET[what]} bytes`);
    if (size > BUDGET[what]) {
      throw new Error(`${what} is larger than its budget`);
    }
  }
}

rmSync(site, { recursive: true, force: true });
mkdirSync(assets, { recursive: true });
const tool = mdbook();
const hasBook = Boolean(tool);
const { bytes, compiled } = module();
await bundle();
pages(await gallery(compiled));
if (tool) {
  book(tool);
} else {
  console.log("left out: the book, as mdBook isn't here");
}
serviceWorker();
sizes(bytes);
console.log(`built ${relative(process.cwd(), site) || "."}`);
