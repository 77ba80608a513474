// What the pages of games share: a script is asked, and shown; its answer is JSON that the script itself printed.

import "../theme.js";
import { theEngine } from "../engine.js";
import { element, findings, quoted, written } from "../show.js";
import { toLink } from "../share.js";
import { keep, restore } from "./_fields.js";

export { element, quoted } from "../show.js";
export const $ = id => document.getElementById(id);
const engine = theEngine();

/** A name of the language, in an expression with the flag `u`. */
export const NAME = String.raw`[\p{XIDS}_]\p{XIDC}*`;

/** Says what happened, to eyes and ears. */
export function say(text) {
  $("status").replaceChildren(...quoted(text));
}

/** What the page shows is of something else than what stands in its fields. */
export function old() {
  document.querySelector("main").dataset.answer = "old";
}

/** How many of something. */
export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** A run that lasts so long, in ms, is told, and can be stopped. */
const LONG = 500;
const stop = button("Stop", () => engine.stop(), { class: "first stop", hidden: true });

/** Waits for a run; what the page shows meanwhile is marked as old, as it is where the run fails. */
export async function during(run) {
  const mine = (during.newest = run);
  const main = document.querySelector("main");
  const timer = setTimeout(() => {
    old();
    stop.hidden = false;
    say("running");
  }, LONG);
  try {
    const answer = await run;
    main.dataset.answer = answer.dead || answer.failed ? "old" : "new";
    return answer;
  } finally {
    clearTimeout(timer);
    if (during.newest === mine) {
      stop.hidden = true;
    }
  }
}

/**
 * What the places of a script are called that stand in a field of the page, and what shows them there. A field's first line
 * is line `from` of the script; where a file is read from it, that `file` is named.
 * @param {{field: HTMLTextAreaElement | HTMLInputElement, from?: number, file?: string, name: string}[]} fields
 */
export function within(fields) {
  const found = ({ file, line }) => fields.find(one => {
    const lines = one.field.value.split("\n").length;
    const first = one.from ?? 1;
    return (one.file ? file === one.file : !file || file.endsWith(".tg")) && line >= first && line < first + lines;
  });
  const lineOf = (one, line) => line - (one.from ?? 1);
  return {
    place: at => {
      const one = found(at);
      return one && (one.field.matches("textarea") ? `line ${lineOf(one, at.line) + 1} of ${one.name}` : one.name);
    },
    go: at => {
      const one = found(at);
      if (!one) {
        return say("the text has changed there since");
      }
      const lines = one.field.value.split("\n");
      const start = lines.slice(0, lineOf(one, at.line)).reduce((sum, line) => sum + line.length + 1, 0);
      one.field.focus();
      one.field.setSelectionRange(start, start + (lines[lineOf(one, at.line)] ?? "").length);
    },
  };
}

/** Shows what was found in a script, at its places in fields of the page. */
function wrong(answer, fields = []) {
  const found = answer.dead && answer.dead !== "stopped" ? element("p", { class: "finding error" }, ...quoted(answer.message)) : findings(answer, within(fields));
  $("wrong").replaceChildren(...(found ? [found] : []));
}

/**
 * Runs a script and gives the last line that it prints, read as JSON; `undefined` where it fails, which is shown, at its
 * place in one of the `fields` of the page. The newest question counts: older ones that are still under way give nothing.
 */
export async function ask(source, { fields, ...options } = {}) {
  const mine = (ask.newest = Symbol("question"));
  behind(source, options.files);
  if (engine.isBusy) {
    engine.stop();
  }
  let answer;
  try {
    answer = await during(engine.run(source, { html: false, saves: false, limits: { time: 20 }, ...options }));
  } catch (error) {
    say(error.message);
    return undefined;
  }
  if (ask.newest !== mine) {
    return undefined;
  }
  wrong(answer, fields);
  if (answer.dead || answer.failed) {
    say(answer.dead === "stopped" ? "stopped" : "what is wrong stands below");
    return undefined;
  }
  return JSON.parse(answer.printed.trimEnd().split("\n").pop());
}

/**
 * The same for a script that prints something to be shown, too: gives its answer, and as parts of a page what it printed
 * before that.
 */
export async function askShown(source, options = {}) {
  const html = [];
  const answer = await ask(source, { ...options, html: true, hear: ({ html: piece }) => piece && html.push(piece) });
  const shown = written(html.join(""));
  shown.lastElementChild?.remove();
  return answer === undefined ? undefined : { answer, shown };
}

/** Shows the script behind the page; it opens in the playground with the data that it reads, if a link can hold it. */
export async function behind(source, files) {
  $("source").textContent = source;
  const link = await toLink({ source, files }).catch(() => undefined);
  $("open").parentElement.hidden = link === undefined;
  $("open").href = `index.html#${link}`;
}

/** A text of the user as a literal of the language. */
export function literal(text) {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("{", "\\{").replaceAll("\n", "\\n")}"`;
}

/** A button. */
export function button(label, click, attributes = {}) {
  return element("button", { type: "button", click, ...attributes }, label);
}

/** A pause after the last letter, in ms, after which what was typed is followed. */
const PAUSE = 500;

/** Does something when a text was changed and its writer pauses. */
export function onPause(field, act) {
  let [timer, followed] = [undefined, field.value];
  const now = () => {
    if (field.value !== followed) {
      followed = field.value;
      act();
    }
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(now, PAUSE);
  });
  field.addEventListener("change", () => {
    clearTimeout(timer);
    followed = field.value;
  });
}

/** A table of texts or elements, its first row the headings. */
export function table(headings, rows, caption) {
  // A heading that says nothing would be read out.
  const head = text => (text ? element("th", { scope: "col" }, text) : element("td"));
  return element("div", { class: "wide", tabindex: "0", role: "group", "aria-label": caption },
    element("table", {},
      element("caption", {}, caption),
      element("thead", {}, element("tr", {}, ...headings.map(head))),
      element("tbody", {}, ...rows.map(row => element("tr", {}, ...row.map(cell => element("td", {}, cell)))))));
}

/**
 * Says of the interpreter when it is there, and begins. What was typed on an earlier visit comes back, and isn't run by
 * itself.
 */
export function begin(first) {
  say("loading the interpreter");
  $("status").before(stop);
  const isBack = restore();
  document.querySelector("main").addEventListener("input", keep);
  document.querySelector("main").addEventListener("change", keep);
  const ready = () => {
    if (!isBack) {
      return first();
    }
    say("what you had written is back");
    const show = button("Show it", () => (show.remove(), first()), { class: "first" });
    $("status").before(show);
  };
  engine.ready.then(ready, error => say(error.message));
}
