// The playground: files on the left, what they print on the right.

import "./theme.js";
import { makeEditor } from "./editor.js";
import { theEngine } from "./engine.js";
import { Files } from "./tabs.js";
import { Before, leaveLink } from "./before.js";
import { BEFORE, FIRST, keep, load, mark, pack, read } from "./kept.js";
import { NO_SEED, field, fill, isSeed, seed, set, settings } from "./settings.js";
import { OutputPane } from "./output.js";
import { download, element, quoted } from "./show.js";

/** Run becomes Stop, and a second click so soon after the first, in ms, isn't meant to stop. */
const TWICE = 400;
/** A link longer than this is unwieldy: a file does better. */
const LONG_LINK = 8000;
const $ = id => document.getElementById(id);
const engine = theEngine();
const output = new OutputPane($("output"), $("status"));
const notice = (...parts) => $("notice").replaceChildren(...parts.flatMap(part => (typeof part === "string" ? quoted(part) : part)));
let running = false;

const state = load();
const keptSoon = () => {
  clearTimeout(keptSoon.timer);
  keptSoon.timer = setTimeout(keepNow, 200);
};
const keepNow = () => {
  const lost = keep(now());
  const names = lost.map(({ name }) => name).join(", ");
  if (names && names !== keepNow.told) {
    notice(`${names} ${lost.length > 1 ? "are" : "is"} too large to be kept by the browser: add ${lost.length > 1 ? "them" : "it"} again after a reload.`);
  }
  keepNow.told = names;
};
const now = () => ({ files: files.list, current: files.current, opened: state.opened, ...settings() });

const files = new Files($("tabs"), state, { show, changed: own, say: notice });
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
      files.shown.isAdded = undefined;
      own();
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

/** What is there is the user's own: it is kept, and a reload brings back this, and not the link that it came from. */
function own() {
  keptSoon();
  leaveLink();
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
  if (!isSeed()) {
    return output.say(NO_SEED);
  }
  running = true;
  run.began = performance.now();
  button();
  keepNow();
  const others = Object.fromEntries(files.list.filter(file => file !== main).map(({ name, text }) => [name, text]));
  editor.begin();
  const whole = { ...others, [main.name]: main.text };
  const acts = {
    isWhole: true,
    go: at => goTo(at, whole),
    fix: fix => goTo(fix, whole) && (editor.fix(fix, textOf(fix, whole)) || changed()),
  };
  try {
    await output.run(engine, main.text, { name: main.name, files: others, seed: seed(), set: set(), input: field("input").value }, acts);
    // Where the answer stands below the script, it is what one wants to see.
    if ($("output").getBoundingClientRect().top > innerHeight - 150) {
      $("output").scrollIntoView();
    }
  } catch (error) {
    output.say(error.message);
  } finally {
    running = false;
    button();
  }
}

/** What a place of another time is called there. */
const isAt = (name, at) => name === at.file || name.endsWith(`/${at.file}`);

/** The text of the file that was run in which a place lies. */
const textOf = (at, whole) => Object.entries(whole).find(([name]) => isAt(name, at))?.[1];

/** Says that what a run found isn't there any more. */
function changed() {
  output.say("the script has changed there since: run it again");
  return false;
}

/** Shows a place of a run, where it is now; gives whether it is there. */
function goTo(at, whole) {
  const file = files.list.find(({ name }) => isAt(name, at));
  if (!file) {
    return changed();
  }
  if (file !== files.shown) {
    files.choose(file);
  }
  return editor.go(at, textOf(at, whole)) || changed();
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
  if (!main) {
    return notice("There is no script among these files to be shared.");
  }
  const others = Object.fromEntries(files.list.filter(file => file !== main).map(({ name, text }) => [name, text]));
  const instead = () => [download(main.name, main.text, `Download ${main.name}`), " instead."];
  let link;
  try {
    const { toLink } = await import("./share.js");
    const version = await globalThis.tg.version.catch(() => undefined);
    const name = main.name === "script.tg" ? undefined : main.name;
    link = await toLink({ source: main.text, name, files: others, seed: seed(), input: field("input").value, set: set(), version });
  } catch (error) {
    return notice(`No link: ${error.message}. `, ...instead());
  }
  history.replaceState(null, "", `#${link}`);
  if (link.length > LONG_LINK) {
    return notice(`The link has ${link.length.toLocaleString("en")} letters, too many for some programs. `, ...instead());
  }
  const whole = location.href;
  const shown = element("input", { readonly: true, value: whole, "aria-label": "Link to this script", focus: event => event.target.select() });
  notice("Link: ", shown);
  shown.focus();
  await navigator.clipboard?.writeText(whole).then(() => output.say("the link was copied"), () => {});
});
const before = new Before({
  key: BEFORE,
  now,
  mark,
  pack,
  unpack: read,
  changed: offerBefore,
  restore(state) {
    restore(state);
    own();
    output.clear();
    const lost = state.lost?.filter(name => !state.files.some(file => file.name === name)) ?? [];
    notice(lost.length > 0 ? `${lost.join(", ")}: too large to be kept by the browser; add it again.` : "");
  },
});
fill(state, own);
before.show();
addEventListener("pagehide", keepNow);

/** Shows a state, as it was kept. */
function restore(kept) {
  state.opened = kept.opened;
  files.take(kept.files, kept.current);
  fill(kept);
  keepNow();
}

/** Fills the editor with something else; what was there can be had back, also after a reload. */
function open({ source, files: others = {}, seed: start = 0, input = "", set: values = {}, name = "script.tg" }, ...says) {
  const had = now();
  const rest = Object.entries(others).filter(([path]) => path !== name).map(([path, text]) => ({ name: path, text }));
  restore({ files: [{ name, text: source }, ...rest], current: 0, seed: String(start || ""), input, set: Object.entries(values).map(pair => pair.join("=")).join("\n") });
  state.opened = mark(now());
  keepNow();
  output.clear();
  output.say("ready");
  const isSame = mark(had) === mark(now());
  const isFirst = had.files.length === 1 && had.files[0].text === FIRST;
  // What was opened and not changed is no work of theirs.
  const isTheirs = !isFirst && mark(had) !== had.opened;
  if (!isSame && isTheirs) {
    before.keep(had);
  }
  notice(...says, " ", before.isThere ? before.button() : "");
}

/** The list of examples has what was there before, too. */
function offerBefore() {
  $("before").hidden = $("before").disabled = !before.isThere;
}

async function followLink() {
  if (!location.hash.startsWith("#tg")) {
    return;
  }
  const { BadLink, fromLink } = await import("./share.js");
  try {
    const link = await fromLink(location.hash);
    if (!link) {
      return;
    }
    const version = await globalThis.tg.version.catch(() => undefined);
    const other = link.version && version && link.version !== version ? ` It was written with ${link.version}, this is ${version}.` : "";
    open({ ...link, name: link.name || "script.tg" }, `This script came with the link; who wrote it isn't known.${other} It runs when you press Run.`);
  } catch (error) {
    notice(error instanceof BadLink ? `${error.message}.` : `The link can't be read: ${error.message}`);
  }
}

addEventListener("hashchange", followLink);
$("examples").addEventListener("change", async event => {
  const { value } = event.target;
  event.target.value = "";
  if (value === "before") {
    return before.takeBack();
  }
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
if (navigator.serviceWorker) {
  const { serviceWorker } = navigator;
  const isSecond = Boolean(serviceWorker.controller);
  const fresh = () => isSecond && notice("A new version of this page is there. ", element("button", { type: "button", click: () => (keepNow(), location.reload()) }, "Reload"));
  serviceWorker.addEventListener("controllerchange", fresh);
  serviceWorker.register(new URL("../sw.js", import.meta.url)).catch(() => {});
}
