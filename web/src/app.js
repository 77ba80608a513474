// The playground: files on the left, what they print on the right.

import "./theme.js";
import { makeEditor } from "./editor.js";
import { theEngine } from "./engine.js";
import { Files } from "./tabs.js";
import { keep, load } from "./kept.js";
import { OutputPane } from "./output.js";
import { download, element } from "./show.js";
import { BadLink, fromLink, toLink } from "./share.js";

/** Run becomes Stop, and a second click so soon after the first, in ms, isn't meant to stop. */
const TWICE = 400;
/** A link longer than this is unwieldy: a file does better. */
const LONG_LINK = 8000;
const $ = id => document.getElementById(id);
const engine = theEngine();
const output = new OutputPane($("output"), $("status"));
const notice = (...parts) => $("notice").replaceChildren(...parts);
let running = false;

const state = load();
const keptSoon = () => {
  clearTimeout(keptSoon.timer);
  keptSoon.timer = setTimeout(keepNow, 200);
};
const keepNow = () => {
  const lost = keep({ files: files.list, current: files.current, seed: seed() });
  const names = lost.map(({ name }) => name).join(", ");
  if (names && names !== keepNow.told) {
    notice(`${names} ${lost.length > 1 ? "are" : "is"} too large to be kept by the browser: add ${lost.length > 1 ? "them" : "it"} again after a reload.`);
  }
  keepNow.told = names;
};
const seed = () => Math.max(0, Math.floor(Number($("seed").value)) || 0);

const files = new Files($("tabs"), state, show, text => notice(text));
/** What the helper has to know of the other files: all of a script, of data the name. */
const around = () => ({
  name: files.shown.name,
  files: Object.fromEntries(files.list.filter(file => file !== files.shown).map(({ name, text }) => [name, name.endsWith(".tg") ? text : ""])),
});
const editor = makeEditor({
  parent: $("editor"),
  file: files.shown,
  text: asText(files.shown),
  isFixed: !isShown(files.shown),
  engine,
  label: "Script. Escape, then Tab leaves the editor; Ctrl-Enter runs.",
  context: () => ({ isScript: files.shown.name.endsWith(".tg") && isShown(files.shown), question: around() }),
  changed(text) {
    if (isShown(files.shown)) {
      files.shown.text = text;
      keptSoon();
    }
  },
  run,
});

/** Whether a file can be worked on: it is a text, and none of several MB that was added. */
function isShown({ text, isLarge }) {
  return typeof text === "string" && !isLarge;
}

function asText(file) {
  return isShown(file) ? file.text : "This file isn't shown, as it is no text or too large. A script loads it by its name.";
}

/** Shows a file in the editor. */
function show(file) {
  editor.show(file, asText(file), !isShown(file));
  keptSoon();
}

/** The script that is run: the one that is shown, else the first. */
const script = () => (files.shown.name.endsWith(".tg") ? files.shown : files.list.find(({ name }) => name.endsWith(".tg")));

async function run() {
  if (running) {
    return;
  }
  const main = script();
  if (!main) {
    return notice("There is no script among these files: one ends in ", element("code", {}, ".tg"), ".");
  }
  running = true;
  run.began = performance.now();
  button();
  keepNow();
  const others = Object.fromEntries(files.list.filter(file => file !== main).map(({ name, text }) => [name, text]));
  const acts = {
    isWhole: true,
    go: at => goTo(at),
    fix: fix => (goTo(fix), editor.fix(fix)),
  };
  try {
    await output.run(engine, main.text, { name: main.name, files: others, seed: seed(), input: $("input").value }, acts);
  } catch (error) {
    output.say(error.message);
  } finally {
    running = false;
    button();
  }
}

function goTo(at) {
  const file = files.list.find(({ name }) => name === at.file || name.endsWith(`/${at.file}`));
  if (file && file !== files.shown) {
    files.choose(file);
  }
  editor.go(at);
}

function button() {
  $("run").textContent = running ? "Stop" : "Run";
  $("run").classList.toggle("stop", running);
  $("output").setAttribute("aria-busy", String(running));
}

$("run").addEventListener("click", () => {
  if (!running) {
    run();
  } else if (performance.now() - run.began > TWICE) {
    engine.stop();
  }
});
document.addEventListener("keydown", event => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
    event.preventDefault();
    run();
  }
});
$("format").addEventListener("click", async () => {
  const answer = await engine.format(editor.text(), around());
  if (answer?.text !== undefined) {
    editor.take(answer.text);
    output.say("formatted");
  } else if (answer) {
    output.say(answer.refused ?? "what can't be read can't be formatted: see the marks in the script");
  }
});
$("share").addEventListener("click", async () => {
  const main = script();
  const others = Object.fromEntries(files.list.filter(file => file !== main && typeof file.text === "string").map(({ name, text }) => [name, text]));
  const link = await toLink({ source: main?.text ?? "", files: others, seed: seed() || undefined, version: await globalThis.tg.version });
  history.replaceState(null, "", `#${link}`);
  if (link.length > LONG_LINK) {
    return notice(`The link has ${link.length.toLocaleString("en")} letters, too many for some programs. `, download(main.name, main.text, `Download ${main.name}`), " instead.");
  }
  const whole = location.href;
  const field = element("input", { readonly: true, value: whole, "aria-label": "Link to this script", focus: event => event.target.select() });
  notice("Link: ", field);
  field.focus();
  await navigator.clipboard?.writeText(whole).then(() => output.say("the link was copied"), () => {});
});
$("seed").value = state.seed;
$("seed").addEventListener("change", keptSoon);
addEventListener("pagehide", keepNow);

/** Fills the editor with something else; what was there can be had back. */
function open({ source, files: others = {}, seed: start = 0, name = "script.tg" }, ...says) {
  const before = { list: files.list, current: files.current };
  const list = [{ name, text: source }, ...Object.entries(others).map(([path, text]) => ({ name: path, text }))];
  files.take(list, 0);
  $("seed").value = start;
  output.clear();
  output.say("ready");
  const back = element("button", { type: "button", click: () => (files.take(before.list, before.current), notice()) }, "Take back what I had");
  notice(...says, " ", back);
  keepNow();
}

async function followLink() {
  try {
    const link = await fromLink(location.hash);
    if (!link) {
      return;
    }
    const version = await globalThis.tg.version.catch(() => undefined);
    const other = link.version && version && link.version !== version ? ` It was written with ${link.version}, this is ${version}.` : "";
    open(link, `This script came with the link; who wrote it isn't known.${other} It runs when you press Run.`);
  } catch (error) {
    notice(error instanceof BadLink ? `${error.message}.` : `The link can't be read: ${error.message}`);
  }
}

addEventListener("hashchange", followLink);
$("examples").addEventListener("change", async event => {
  const { value } = event.target;
  event.target.value = "";
  const gallery = await (await fetch(new URL("./gallery.json", import.meta.url))).json();
  const example = gallery.find(({ path }) => path === value);
  if (example) {
    history.replaceState(null, "", location.pathname);
    open({ ...example, name: example.path.split("/").pop() }, `${example.title}.`);
  }
});
$("download").addEventListener("click", () => {
  const { name, text } = files.shown;
  const link = download(name, text);
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
});

engine.fetching = (done, most) => {
  const isWhole = most > 0 && done >= most;
  output.say(isWhole ? "starting" : `loading the interpreter: ${Math.round(done / 1024)} KB`);
};
output.clear();
await followLink();
engine.ready.then(
  () => output.say("ready"),
  error => output.say(`${error.message}; what you write is kept`),
);
navigator.serviceWorker?.register(new URL("../sw.js", import.meta.url)).catch(() => {});
