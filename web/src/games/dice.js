// Dice and decks side by side, in the three views: as they are, at least, at most. Asks `table` and `summary`.

import { $, begin, behind, say } from "./_view.js";
import { theEngine } from "../engine.js";
import { OutputPane } from "../output.js";

const pane = new OutputPane($("answer"), $("status"));
const state = { view: "" };

/** Lines `name = expression`, or expressions, as one record. */
function record(text) {
  const lines = text.split("\n").map(line => line.trim()).filter(line => line && !line.startsWith("#"));
  const parts = lines.map((line, number) => {
    const [, name, what] = /^([A-Za-z_]\w*) *= *(?!=)(.*)$/.exec(line) ?? [undefined, undefined, line];
    return { name: name ?? `row_${number + 1}`, what };
  });
  return parts;
}

function source() {
  const parts = record($("lines").value);
  const lets = parts.map(({ name, what }) => `let ${name} = ${what}`).join("\n");
  const all = `{${parts.map(({ name }) => `${name}: ${name}`).join(", ")}}`;
  const options = [state.view && `view: "${state.view}"`, $("percent").checked && "as: \"percent\"", $("transposed").checked && "transposed: true"].filter(Boolean);
  return `${lets}\nlet all = ${all}\nprint all.table(${options.join(", ")})\nprint all.summary\nprint all.chart(${state.view ? `view: "${state.view}"` : ""})\n`;
}

async function show() {
  const text = source();
  behind(text);
  const engine = theEngine();
  if (engine.isBusy) {
    engine.stop();
  }
  await pane.run(engine, text, { limits: { time: 20 } });
}

function soon() {
  clearTimeout(state.timer);
  state.timer = setTimeout(() => show().catch(error => say(error.message)), 250);
}

for (const choice of document.querySelectorAll("[data-view]")) {
  choice.addEventListener("click", () => {
    state.view = choice.dataset.view;
    document.querySelectorAll("[data-view]").forEach(other => other.setAttribute("aria-pressed", String(other === choice)));
    soon();
  });
}
$("lines").addEventListener("input", soon);
$("percent").addEventListener("change", soon);
$("transposed").addEventListener("change", soon);
begin(show);
