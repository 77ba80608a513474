// Catan: a log scrubbed through, what is known of everyone's cards and why. Asks `steps`, `certain`, `possible`,
// `afford`, `hand`, `robberies`, and has the first two explained.

import { told } from "./_events.js";
import { replaceable } from "./_fields.js";
import { $, ask, askShown, begin, button, counted, element, literal, say, table } from "./_view.js";
import { onDrop } from "../tabs.js";
import { LARGEST, read, tooLarge } from "../upload.js";

/** What comes first in a row of a table: all else are its columns. */
const columns = ({ player, ...rest }) => Object.keys(rest);
/** So many steps are looked at together: what is known after each of them takes room and time. */
const MOST = 400;
/** A file of more letters than this isn't shown. */
const MOST_SHOWN = 100_000;
const state = { steps: [], first: 0, all: 0 };

/** The log: the words of the book, lines of events, or what Colonist exports. */
function log() {
  const text = state.file ?? $("log").value;
  const me = $("me").value.trim();
  const lines = text.split("\n").length;
  const field = { field: $("log"), name: "the log" };
  if (!/^\s*[{[]/.test(text)) {
    const fields = [{ ...field, from: 2 }, { field: $("me"), from: lines + 2, name: "the eyes" }];
    return { made: `catan game {\n${text}\n${me ? `me ${literal(me)}\n` : ""}}`, files: {}, fields };
  }
  const isLines = text.includes('"ev"');
  const [name, format] = isLines ? ["game.jsonl", "events"] : ["game.json", "colonist"];
  const from = `let read = load("${name}", format: ${format})`;
  const fields = [{ field: $("me"), from: 2, name: "the eyes" }, ...(state.file ? [] : [{ ...field, file: name }])];
  return { made: `${from}\n${me ? `catan game { from read; me ${literal(me)} }` : "let game = read"}`, files: { [name]: text }, fields };
}

/** Steps of a log: the last ones, or those around one. */
const source = (made, around) => `${made}
fn seen(s) = {
  number: s.number, event: s.event, worlds: s.worlds, size: s.size,
  certain: s.certain, possible: s.possible, afford: s.afford,
}
let steps = game.steps
let first = [0, [${around === undefined ? "steps.count" : around - MOST / 2}, steps.count - ${MOST}].min].max
print {
  players: game.players, all: steps.count, first: first,
  steps: steps[first..[first + ${MOST}, steps.count].min].map(seen),
  robberies: game.robberies,
}.to_json
`;

/** What stands in the fields. */
const written = () => JSON.stringify([$("log").value, $("me").value]);

async function anew() {
  state.followed = written();
  const { made, files, fields } = log();
  const answer = await ask(source(made), { files, fields });
  if (!answer) {
    return;
  }
  Object.assign(state, answer, { made, files });
  $("at").max = String(Math.max(0, state.all - 1));
  $("at").value = $("at").max;
  robbed();
  draw();
}

/** Looks at other steps of the same log. */
async function look(at) {
  const answer = await ask(source(state.made, at), { files: state.files });
  if (answer) {
    Object.assign(state, answer);
    draw();
  }
}

/** A fraction as it comes in JSON, in percent. */
function percent(chance) {
  const [over, under = 1] = String(chance).split("/").map(Number);
  const part = (100 * over) / under;
  return part === 0 ? "–" : part === 100 ? "sure" : `${part < 1 ? "<1" : part > 99 ? ">99" : Math.round(part)}%`;
}

function draw() {
  const at = Number($("at").value);
  const step = state.steps[at - state.first];
  $("answer").replaceChildren();
  clearTimeout(state.looking);
  if (state.all === 0) {
    $("table").replaceChildren();
    $("says").textContent = "";
    return say("the log has no events yet");
  }
  if (!step || (at > 0 && at === state.first)) {
    say(`event ${at + 1} of ${state.all}`);
    // Whoever drags on wants another one.
    state.looking = setTimeout(() => look(at), 200);
    return undefined;
  }
  const before = state.steps[at - state.first - 1];
  const [cards, things] = [columns(step.certain[0] ?? {}), columns(step.afford[0] ?? {})];
  const rows = step.certain.map((sure, row) => {
    const may = step.possible[row];
    const cells = cards.map(card => {
      const range = sure[card] === may[card] ? String(sure[card]) : `${sure[card]}–${may[card]}`;
      const isNew = before && (before.certain[row][card] !== sure[card] || before.possible[row][card] !== may[card]);
      const open = () => chances(step, sure.player, card);
      const label = button(range, open, { class: "small", "aria-label": `${sure.player}, ${card}: ${range}; show chances and why` });
      return isNew ? element("mark", {}, label) : label;
    });
    return [sure.player, String(step.size[sure.player]), ...cells, ...things.map(thing => percent(step.afford[row][thing]))];
  });
  $("table").replaceChildren(table(["", "cards", ...cards, ...things], rows, "What is known, and who can pay for what"));
  const worlds = step.worlds === null ? "" : `; ${counted(step.worlds, "way")} in which the cards can lie`;
  $("says").textContent = `Event ${step.number} of ${state.all}: ${told(step.event)}${worlds}`;
  $("at").setAttribute("aria-valuetext", `event ${step.number}: ${told(step.event)}`);
  return say(`event ${step.number} of ${state.all}`);
}

/** How likely a player has how many cards of a kind, and which events show it. */
async function chances({ number }, player, card) {
  const who = literal(player);
  const asked = await askShown(`${state.made}
let then = game.steps.find(s -> s.number == ${number})
explain then.certain(${who}, ${card})
explain then.possible(${who}, ${card})
print then.hand(${who}).map(h -> h.count(${card})).to_json
`, { files: state.files });
  if (asked) {
    const rows = asked.answer.map(({ value, probability }) => [String(value), String(probability), percent(probability)]);
    const why = element("div", { class: "why", tabindex: "0", role: "group", "aria-label": "Why" }, asked.shown);
    $("answer").replaceChildren(table(["cards", "chance", ""], rows, `${player}: ${card}`), element("h2", {}, "Why"), why);
    say(`${player}, ${card}: chances and reasons are below`);
  }
}

/** What the hidden robberies took, as far as the whole log tells. */
function robbed() {
  const names = columns(state.steps[0]?.certain[0] ?? {});
  const rows = state.robberies.map(({ event, thief, victim, ...cards }) =>
    [String(event), thief, victim, ...names.map(card => percent(cards[card]))]);
  $("robberies").hidden = rows.length === 0;
  $("robbed").replaceChildren(table(["event", "thief", "victim", ...names], rows, "What was stolen, as the whole log tells"));
}

function soon() {
  clearTimeout(state.timer);
  state.timer = setTimeout(anew, 300);
}

/** Shows a file that is too large for the field, or that it is shown no more. */
function hold(file) {
  Object.assign(state, { file: file?.text, name: file?.name });
  if (file) {
    $("log").dataset.file = file.name;
    $("log").value = `${file.name} is too large to be shown here.`;
  } else {
    delete $("log").dataset.file;
  }
  soon();
}

const replace = replaceable({ more: () => (state.file === undefined ? undefined : { name: state.name, text: state.file }), took: hold });

/** Takes in the first of some files. */
async function open([file]) {
  if (!file) {
    return undefined;
  }
  if (file.size > LARGEST) {
    return say(tooLarge(file));
  }
  const text = await read(file);
  if (typeof text !== "string" || text.includes("\0")) {
    return say(`${file.name} can't be read as text, so the log stays as it is`);
  }
  return text.length > MOST_SHOWN ? replace({}, { name: file.name, text }) : replace({ log: text.replaceAll("\r\n", "\n") });
}

$("at").addEventListener("input", draw);
$("file").addEventListener("change", async event => {
  await open([...event.target.files]);
  // The same file may be chosen again, as it is by then.
  event.target.value = "";
});
onDrop(open);
// What is written anew is followed, and not the file any more.
$("log").addEventListener("input", () => hold());
$("me").addEventListener("input", soon);
for (const id of ["log", "me"]) {
  // A field that is left with what was followed already has nothing new: the event that is looked at stays.
  $(id).addEventListener("change", () => written() !== state.followed && soon());
}
begin(anew);
