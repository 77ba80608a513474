// What the pages of games share: a script is asked, and shown; its answer is JSON that the script itself printed.

import "../theme.js";
import { theEngine } from "../engine.js";
import { element, findings, written } from "../show.js";
import { toLink } from "../share.js";

export { element } from "../show.js";
export const $ = id => document.getElementById(id);
const engine = theEngine();

/** Says what happened, to eyes and ears. */
export function say(text) {
  $("status").textContent = text;
}

/**
 * Runs a script and gives the last line that it prints, read as JSON; `undefined` where it fails, which is shown.
 * The newest question counts: older ones that are still under way give nothing.
 */
export async function ask(source, options = {}) {
  const mine = (ask.newest = Symbol("question"));
  behind(source, options.files);
  if (engine.isBusy) {
    engine.stop();
  }
  let answer;
  try {
    answer = await engine.run(source, { html: false, saves: false, limits: { time: 20 }, ...options });
  } catch (error) {
    say(error.message);
    return undefined;
  }
  if (ask.newest !== mine) {
    return undefined;
  }
  const wrong = answer.dead ? element("p", { class: "finding error" }, answer.message) : findings(answer);
  $("wrong").replaceChildren(...(wrong ? [wrong] : []));
  if (answer.dead || answer.failed) {
    say("the script says what is wrong");
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

/** A text longer than this isn't kept. */
const LONGEST = 200_000;
const KEY = `tg-fields-${location.pathname.split("/").pop()}`;
const fields = () => [...document.querySelectorAll("main textarea[id], main input[id]:not([type=file], [type=range], [type=checkbox])")];

/** Keeps what was typed. */
function keep() {
  const typed = fields().filter(field => field.value !== field.defaultValue && field.value.length <= LONGEST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(typed.map(({ id, value }) => [id, value]))));
  } catch {
    // It is kept as long as the page is open.
  }
}

/** Brings back what was typed, and says whether there was anything. */
function restore() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
    fields().filter(({ id }) => typeof kept[id] === "string").forEach(field => (field.value = kept[field.id]));
  } catch {
    // Nothing is kept, or it can't be read.
  }
  return fields().some(field => field.value !== field.defaultValue);
}

/**
 * Says of the interpreter when it is there, and begins. What was typed on an earlier visit comes back, and isn't run by
 * itself.
 */
export function begin(first) {
  say("loading the interpreter");
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
