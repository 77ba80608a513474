// Rewriting: a pass of a round, place by place. Asks `trace` and `apply` of a round,
// and has `apply` explained.

import { $, askShown, begin, button, element, literal, old, say, table } from "./_view.js";

/** Longer texts are looked at in the playground. */
const MOST = 400;
const PASSES = 8;
const state = { steps: [], at: 0, passes: [], pass: 0 };

const source = text => `round rules <
${$("rules").value}
>
var passes = [${literal(text)}]
for i in 1..=${PASSES} {
  let next = rules.apply(passes.last)
  if next == passes.last or next.length > ${MOST} { break }
  passes.push(next)
}
for w in passes {
  print "#"
  explain rules.apply(w)
}
fn step(s) = {place: s.place, read: s.read, wrote: s.wrote, rule: s.rule, lost: s.lost}
let next = rules.apply(passes.last)
let end = if next == passes.last { "it stays" } else if next in passes { "it goes round" } else { "and so on" }
print {end: end, passes: passes, steps: passes.map(w -> rules.trace(w).map(step))}.to_json
`;

async function anew() {
  const text = $("text").value.trim();
  if (text.length > MOST) {
    old();
    return say(`This page shows texts of up to ${MOST} letters; the playground takes longer ones.`);
  }
  const asked = await askShown(source(text), { fields: [{ field: $("rules"), from: 2, name: "the rules" }] });
  if (!asked) {
    return;
  }
  const { answer, shown } = asked;
  state.why = explanations(shown);
  state.passes = answer.passes;
  state.all = answer.steps;
  state.end = answer.end;
  // Whoever changes a rule looks at a place, and stays there.
  state.pass = Math.min(state.pass, state.passes.length - 1);
  state.at = Math.min(state.at, Math.max(0, state.all[state.pass].length - 1));
  draw();
}

/** What `explain` says of each pass, as elements; lines with `#` alone divide it. */
function explanations(shown) {
  const all = [];
  for (const part of [...shown.children]) {
    if (part.textContent.trim() === "#") {
      all.push([]);
    } else {
      all.at(-1)?.push(part);
    }
  }
  return all;
}

/** A text as the language counts its letters. */
const lettersOf = text => Array.from(new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text), ({ segment }) => segment);

function draw() {
  const steps = state.all[state.pass] ?? [];
  const step = steps[state.at];
  const before = state.passes[state.pass];
  const letters = lettersOf(before);
  const from = step?.place ?? 0;
  const to = from + lettersOf(step?.read ?? "").length;
  $("letters").replaceChildren(...letters.map((letter, at) =>
    element(at >= from && at < to ? "mark" : "span", { class: at < from ? "done" : at >= to ? "ahead" : undefined }, letter)));
  const written = steps.slice(0, state.at + 1).map(({ wrote }) => wrote).join("");
  $("written").textContent = written || "nothing yet";
  $("says").replaceChildren(...describe(step));
  const rows = steps.map(({ place, read, wrote, rule, lost }, number) => [
    button(String(place), () => ((state.at = number), draw()), { class: "small", "aria-pressed": String(number === state.at) }),
    read, wrote || "nothing", rule ?? "copied", (lost ?? []).map(String).join(", "),
  ]);
  $("steps").replaceChildren(table(["place", "reads", "writes", "rule", "rules that lost"], rows, `Pass ${state.pass + 1}`));
  $("why").replaceChildren(...(state.why[state.pass] ?? []));
  $("passes").replaceChildren(...state.passes.flatMap((text, number) => [number > 0 ? " → " : "",
    button(text || "(nothing)", () => ((state.pass = number), (state.at = 0), draw()), { class: "small", "aria-pressed": String(number === state.pass) })]), ` (${state.end})`);
  say(step ? `pass ${state.pass + 1}, place ${step.place}: ${step.rule ? `${step.rule} fires` : "copied"}` : "nothing to read");
}

function describe(step) {
  if (!step) {
    return ["There is nothing to read."];
  }
  const rule = step.rule ? [element("code", {}, step.rule), " fires."] : ["no rule fires, the letter is copied."];
  const lost = step.lost?.length > 0 ? [" It came before ", element("code", {}, step.lost.join(", ")), "."] : [];
  return [`Place ${step.place}: `, ...rule, ...lost];
}

function go(by) {
  const steps = state.all?.[state.pass] ?? [];
  if (state.at + by >= steps.length && state.pass + 1 < state.passes.length) {
    state.pass += 1;
    state.at = 0;
  } else if (state.at + by < 0 && state.pass > 0) {
    state.pass -= 1;
    state.at = state.all[state.pass].length - 1;
  } else {
    state.at = Math.min(Math.max(0, state.at + by), Math.max(0, steps.length - 1));
  }
  draw();
}

$("back").addEventListener("click", () => go(-1));
$("step").addEventListener("click", () => go(1));
/** Goes to the beginning of another pass. */
function goPass(by) {
  state.pass = Math.min(Math.max(0, state.pass + by), state.passes.length - 1);
  state.at = 0;
  draw();
}

$("pass").addEventListener("click", () => goPass(1));
document.addEventListener("keydown", event => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const isTaken = event.target.matches("input, textarea, select") || event.ctrlKey || event.altKey || event.metaKey;
  if (by && !isTaken && state.all) {
    event.preventDefault();
    (event.shiftKey ? goPass : go)(by);
  }
});
for (const id of ["rules", "text"]) {
  $(id).addEventListener("input", () => {
    clearTimeout(state.timer);
    state.timer = setTimeout(anew, 200);
  });
}
begin(anew);
