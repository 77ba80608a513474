// The fields of a page: what is typed is kept, and what a preset or a file takes the place of can be had back.

import { Before } from "../before.js";
import { element } from "../show.js";

/** A text longer than this isn't kept. */
const LONGEST = 200_000;
/** For a text of more lines a browser needs seconds to make it a step that can be undone: it takes their square. */
const MOST_LINES = 200;
const PAGE = location.pathname.split("/").pop();
const KEY = `tg-fields-${PAGE}`;
const $ = id => document.getElementById(id);
/** All that keep what is typed; those that show a file have nothing that was typed. */
const fields = () => [...document.querySelectorAll("main textarea[id], main input[id]:not([type=file], [type=range])")].filter(({ dataset }) => dataset.file === undefined);
const isText = field => field.matches("textarea, input:not([type=number], [type=checkbox])");
const isBox = ({ type }) => type === "checkbox";
const isChanged = field => (isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);

/** Keeps what was typed. */
export function keep() {
  const typed = fields().filter(field => isChanged(field) && field.value.length <= LONGEST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(typed.map(field => [field.id, isBox(field) ? field.checked : field.value]))));
  } catch {
    // It is kept as long as the page is open.
  }
}

/** Brings back what was typed, and says whether there was a text that the page would ask about. */
export function restore() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
    for (const field of fields()) {
      if (isBox(field) && typeof kept[field.id] === "boolean") {
        field.checked = kept[field.id];
      } else if (typeof kept[field.id] === "string") {
        field.value = kept[field.id];
      }
      field.dispatchEvent(new Event("restored"));
    }
  } catch {
    // Nothing is kept, or it can't be read.
  }
  return fields().some(field => isText(field) && isChanged(field));
}

/** Writes a text into a field, as one step that the field can undo; the page hears of one change. */
export function put(field, text) {
  const { activeElement } = document;
  const quiet = event => event.target === field && event.stopImmediatePropagation();
  const kinds = ["input", "change"];
  kinds.forEach(kind => document.addEventListener(kind, quiet, true));
  field.focus({ preventScroll: true });
  field.select();
  const isShort = `${field.value}\n${text}`.split("\n").length <= MOST_LINES;
  const isDone = isShort && document.execCommand(text ? "insertText" : "delete", false, text);
  if (!isDone || field.value !== text) {
    // A field whose steps are of another text would mix the two: it forgets them.
    field.value = text;
    field.replaceWith(field);
  }
  if (activeElement !== field) {
    activeElement?.focus({ preventScroll: true });
    field.blur();
  }
  kinds.forEach(kind => document.removeEventListener(kind, quiet, true));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Lets other texts take the place of what stands in the page's fields, and offers what was there.
 * @param {{known?: string[], more?: () => object | undefined, took?: (more?: object) => void}} page texts that are nobody's own
 *   work, and what belongs to the fields besides
 * @returns {(values: Record<string, string>, more?: object) => void} writes texts by the names of their fields
 */
export function replaceable({ known = [], more: besides = () => undefined, took = () => {} } = {}) {
  const texts = () => fields().filter(isText);
  const now = () => ({ values: Object.fromEntries(texts().map(({ id, value }) => [id, value])), more: besides() });
  const fill = ({ values, more }) => {
    // What belongs to them is there before they tell of their change.
    took(more);
    Object.entries(values).filter(([id, value]) => $(id).value !== value).forEach(([id, value]) => put($(id), value));
  };
  const pack = state => (JSON.stringify(state).length <= LONGEST ? state : undefined);
  const before = new Before({ key: `tg-before-${PAGE}`, now, restore: fill, pack });
  before.offer($("status"));
  const isOwn = field => field.value.trim() && isChanged(field) && !known.includes(field.value);
  return (values, more) => {
    // What a file takes the place of is all that stands there.
    const isReplaced = field => (more ? true : field.id in values && values[field.id] !== field.value);
    if (besides() || texts().some(field => isReplaced(field) && isOwn(field))) {
      before.keep(now());
    }
    fill({ values, more });
  };
}

/** Fills a choice with texts to begin with, by their names: it shows the one that stands in the field. */
export function presets(choice, texts, field) {
  const replace = replaceable({ known: Object.values(texts) });
  choice.replaceChildren(...Object.keys(texts).map(name => element("option", {}, name)));
  const shown = () => (choice.selectedIndex = Object.values(texts).indexOf(field.value));
  choice.addEventListener("change", () => replace({ [field.id]: texts[choice.value] }));
  ["input", "change", "restored"].forEach(kind => field.addEventListener(kind, shown));
}
