// Catan: a log scrubbed through, what is known of everyone's cards and why. Asks `steps`, `certain`, `possible`,
// `afford`, `hand`, `robberies`, and has the first two explained.

import { $, ask, askShown, begin, button, element, literal, say, table } from "./_view.js";
import { LARGEST, onDrop, tooLarge } from "../tabs.js";

/** What comes first in a row of a table: all else are its columns. */
const columns = ({ player, ...rest }) => Object.keys(rest);
/** What lines of events call them. */
const NAMES = { lumber: "wood", wool: "sheep", grain: "wheat" };
/** A log of more steps than this is looked at from its end. */
const MOST = 400;
/** A file of more letters than this isn't shown. */
const MOST_SHOWN = 100_000;
const state = { steps: [], at: 0, data: undefined };

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

const source = made => `${made}
fn seen(s) = {
  number: s.number, event: s.event, worlds: s.worlds, size: s.size,
  certain: s.certain, possible: s.possible, afford: s.afford,
}
let steps = game.steps
print {
  players: game.players, all: steps.count,
  steps: (if steps.count > ${MOST} { steps[steps.count - ${MOST}..] } else { steps }).map(seen),
  robberies: game.robberies,
}.to_json
`;

async function anew() {
  const { made, files, fields } = log();
  const answer = await ask(source(made), { files, fields });
  if (!answer) {
    return;
  }
  Object.assign(state, answer, { made, files });
  $("at").max = String(Math.max(0, state.steps.length - 1));
  $("at").value = $("at").max;
  robbed();
  draw();
}

/** A fraction as it comes in JSON, in percent. */
function percent(chance) {
  const [over, under = 1] = String(chance).split("/").map(Number);
  const part = (100 * over) / under;
  return part === 0 ? "–" : part === 100 ? "sure" : `${part < 1 ? "<1" : part > 99 ? ">99" : Math.round(part)}%`;
}

function draw() {
  state.at = Number($("at").value);
  const step = state.steps[state.at];
  $("answer").replaceChildren();
  if (!step) {
    return say("the log has no events yet");
  }
  const before = state.steps[state.at - 1];
  const [cards, things] = [columns(step.certain[0] ?? {}), columns(step.afford[0] ?? {})];
  const rows = step.certain.map((sure, row) => {
    const may = step.possible[row];
    const cells = cards.map(card => {
      const range = sure[card] === may[card] ? String(sure[card]) : `${sure[card]}–${may[card]}`;
      const isNew = before && (before.certain[row][card] !== sure[card] || before.possible[row][card] !== may[card]);
      const open = () => chances(sure.player, card);
      const label = button(range, open, { class: "small", "aria-label": `${sure.player}, ${card}: ${range}; show chances and why` });
      return isNew ? element("mark", {}, label) : label;
    });
    return [sure.player, String(step.size[sure.player]), ...cells, ...things.map(thing => percent(step.afford[row][thing]))];
  });
  $("table").replaceChildren(table(["", "cards", ...cards, ...things], rows, "What is known, and who can pay for what"));
  const worlds = step.worlds === null ? "" : `; ${step.worlds} ${step.worlds === 1 ? "way" : "ways"} in which the cards can lie`;
  $("says").textContent = `Event ${step.number} of ${state.all}: ${told(step.event)}${worlds}`;
  $("at").setAttribute("aria-valuetext", `event ${step.number}: ${told(step.event)}`);
  say(`event ${step.number} of ${state.all}`);
}

/** An event in words. */
function told(event) {
  if (!event) {
    return "nothing yet";
  }
  const { ev, p, thief, victim, dice, cards, ...rest } = event;
  const listed = all => Object.entries(all).map(([card, count]) => `${count} ${NAMES[card] ?? card}`).join(", ");
  if (ev === "trade" && rest.a && rest.b) {
    return `${rest.a} gives ${listed(rest.give ?? {}) || "nothing"} to ${rest.b} for ${listed(rest.get ?? {}) || "nothing"}`;
  }
  const list = cards && listed(cards);
  const words = [p ?? thief, { gain: "gets", steal: "steals from", roll: "rolls", spend: "pays" }[ev] ?? ev, victim,
    dice && [dice].flat().join(" + "), list, ...Object.values(rest).map(value => (typeof value === "object" && value !== null ? listed(value) : String(value)))];
  return words.filter(Boolean).join(" ");
}

/** How likely a player has how many cards of a kind, and which events show it. */
async function chances(player, card) {
  const { number } = state.steps[state.at];
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

for (const id of ["log", "me"]) {
  $(id).addEventListener("input", () => {
    clearTimeout(state.timer);
    state.timer = setTimeout(anew, 300);
  });
}
$("at").addEventListener("input", draw);
/** Takes in the first of some files. */
async function read([file]) {
  if (file && file.size > LARGEST) {
    say(tooLarge(file));
  } else if (file) {
    const text = await file.text();
    state.file = text.length > MOST_SHOWN ? text : undefined;
    $("log").value = state.file === undefined ? text : `${file.name} is too large to be shown here.`;
    anew();
  }
}

$("file").addEventListener("change", event => read(event.target.files));
onDrop(read);
// What is written anew is followed, and not the file any more.
$("log").addEventListener("input", () => (state.file = undefined));
begin(anew);
