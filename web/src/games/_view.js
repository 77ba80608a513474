// What the pages of games share: a script is asked, and shown; its answer is JSON that the script itself printed.

import "../theme.js";
import { theEngine } from "../engine.js";
import { element, findings } from "../show.js";
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
  behind(source);
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

/** Shows the script behind the page. */
async function behind(source) {
  $("source").textContent = source;
  $("open").href = `index.html#${await toLink({ source })}`;
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

/** Says of the interpreter when it is there, and begins. */
export function begin(first) {
  say("loading the interpreter");
  engine.ready.then(first, error => say(error.message));
}
