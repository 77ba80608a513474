// A form for the settings of a block, made of what the interpreter says of them: it knows no game.

import { theEngine } from "../engine.js";
import { element, quoted, written } from "../show.js";
import { put } from "./_fields.js";
import { NAME } from "./_view.js";

/** A setting's line in its help: its kinds of values, and the one that it has unless it is set. */
const SAYS = /^(\w+): (.*) \(unless set: (.*)\)$/;

/** The settings of a block, each with the values that it may have, its default and what it means. */
async function settingsOf(block) {
  const engine = theEngine();
  const head = `${block} it { `;
  const { candidates = [] } = (await engine.complete(`${head} }`, head.length)) ?? {};
  const settings = [];
  for (const [text] of candidates.filter(([, kind]) => kind === "setting")) {
    const name = text.replace(/\W+$/, "");
    const { html = "" } = (await engine.hover(`${head}${name}: 1 }`, head.length)) ?? {};
    const lines = [...written(html).querySelectorAll(".ln")].map(line => line.textContent.trim());
    const at = lines.findIndex(line => SAYS.test(line));
    if (at >= 0) {
      const [, , kinds, unset] = SAYS.exec(lines[at]);
      settings.push({ name, kinds: kinds.split(/, | \| /), unset, means: lines[at + 1] ?? "" });
    }
  }
  return settings;
}

/** A block of settings alone: its name and its settings as they are written; nothing where there is more in the text. */
function read(block, text) {
  const [, name, inner] = new RegExp(`^\\s*${block}\\s+(${NAME})\\s*\\{([^{}]*)\\}\\s*$`, "u").exec(text) ?? [];
  const pairs = inner?.split(/[;\n]/).map(part => part.trim()).filter(Boolean).map(part => /^(\w+)\s*:\s*([^#]+)$/.exec(part)?.slice(1));
  return pairs?.every(Boolean) ? { name, set: new Map(pairs.map(([key, value]) => [key, value.trim()])) } : undefined;
}

function field({ name, kinds, unset, means }) {
  const values = kinds.length === 1 && kinds[0] === "Bool" ? ["true", "false"] : kinds;
  const isChoice = values.every(value => /^[a-z]\w*$/.test(value)) && values.includes(unset) && values.length > 1;
  const made = isChoice
    ? element("select", { "data-setting": name }, ...[unset, ...values.filter(value => value !== unset)].map(value => element("option", { value: value === unset ? "" : value }, value)))
    : element("input", { "data-setting": name, size: "10", placeholder: unset, title: kinds.join(", ") });
  return element("label", { class: "setting" }, element("span", {}, name), made, element("small", { class: "dim" }, ...quoted(means)));
}

/**
 * Fills a `<details>` with the form once it is opened. The rules stay a text: a change in the form is written there.
 * @param {HTMLDetailsElement} place
 * @param {string} block
 * @param {HTMLInputElement} rules
 */
export function settingsForm(place, block, rules) {
  const note = element("p", { class: "dim", hidden: true }, "These rules are more than settings: change them as text.");
  const form = element("div", { class: "settings" });
  place.append(note, form);
  const fill = () => {
    const written = read(block, rules.value);
    note.hidden = Boolean(written);
    form.hidden = !written;
    form.querySelectorAll("[data-setting]").forEach(field => (field.value = written?.set.get(field.dataset.setting) ?? ""));
  };
  const write = ({ target }) => {
    const { name, set } = read(block, rules.value);
    set.delete(target.dataset.setting);
    if (target.value.trim()) {
      set.set(target.dataset.setting, target.value.trim());
    }
    const inner = [...set].map(pair => pair.join(": ")).join("; ");
    put(rules, `${block} ${name} {${inner && ` ${inner} `}}`);
  };
  form.addEventListener("change", event => {
    event.stopPropagation();
    write(event);
  });
  rules.addEventListener("change", fill);
  place.addEventListener("toggle", async () => {
    if (place.open && form.childElementCount === 0) {
      form.append(...(await settingsOf(block)).map(field));
    }
    fill();
  });
}
