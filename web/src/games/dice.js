// Dice and decks side by side, in the three views: as they are, at least, at most. Asks `table`, `summary` and `chart`.

import { $, NAME, begin, behind, during, say, within } from "./_view.js";
import { theEngine } from "../engine.js";
import { OutputPane } from "../output.js";

const pane = new OutputPane($("answer"), $("status"));
const state = { view: "" };

/** What begins a line that isn't compared: a deck, a die, a function. */
const STATEMENT = /^(deck|die|alphabet|fn|memo|let)\b/;
const ASKED = ["table", "summary", "chart"];
/** What is compared, with a name before it. */
const NAMED = new RegExp(`^(${NAME}) *= *(?!=)(.*)$`, "u");

/** The lines, each with what it is: a blank or a comment, a statement with the lines within its braces, or what is compared. */
function parts(text) {
  const found = [];
  let depth = 0;
  for (const line of text.split("\n")) {
    const what = line.trim();
    const isStatement = depth > 0 || STATEMENT.test(what);
    if (isStatement) {
      depth += (line.match(/[{(\[]/g)?.length ?? 0) - (line.match(/[})\]]/g)?.length ?? 0);
      found.push({ line });
    } else if (!what || what.startsWith("#")) {
      found.push({ line: "" });
    } else {
      const [, name, value] = NAMED.exec(what) ?? [undefined, `row_${found.length + 1}`, what];
      found.push({ line: `let ${name} = ${value}`, name });
    }
  }
  return found;
}

/** The script, whose own names end with a sign that others are unlikely to have: its lines are those of the field, so that a place in one is a place in the other. */
function source(found) {
  // A row may be called like what the record of all rows is asked for: its key has a blank more then.
  const key = name => (ASKED.includes(name) ? `["${name} "]` : name);
  const all = `{${found.filter(({ name }) => name).map(({ name }) => `${key(name)}: ${name}`).join(", ")}}`;
  const view = state.view && `view: "${state.view}"`;
  const options = [view, $("percent").checked && "as: \"percent\"", $("transposed").checked && "transposed: true"].filter(Boolean);
  return `${found.map(({ line }) => line).join("\n")}
let all__ = ${all}
print all__.table(${options.join(", ")})
let summary__ = try all__.summary else none
if summary__ != none { print summary__ }
let chart__ = try all__.chart(${view}) else none
if chart__ != none { print chart__ }
`;
}

async function show() {
  const found = parts($("lines").value);
  if (!found.some(({ name }) => name)) {
    pane.clear();
    return say("write a die or a deal, as `3d6`");
  }
  const text = source(found);
  behind(text);
  const engine = theEngine();
  if (engine.isBusy) {
    engine.stop();
  }
  await during(pane.run(engine, text, { limits: { time: 20 } }, within([{ field: $("lines"), name: "what is compared" }])));
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
