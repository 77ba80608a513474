// Catan: a log scrubbed through, what is known of everyone's cards. Asks `steps`, `certain`, `possible`, `afford`, `hand`.

import { $, ask, begin, button, element, literal, say, table } from "./_view.js";

const CARDS = ["wood", "brick", "sheep", "wheat", "ore"];
const THINGS = ["road", "settlement", "city", "development"];
/** A log of more steps than this is looked at from its end. */
const MOST = 400;
const state = { steps: [], at: 0, data: undefined };

/** The log: the words of the book, lines of events, or what Colonist exports. */
function log() {
  const text = $("log").value.trim();
  const me = $("me").value.trim();
  const isData = text.startsWith("{") || text.startsWith("[");
  if (!isData) {
    return { made: `catan game {\n${text}\n${me ? `me ${literal(me)}\n` : ""}}`, files: {} };
  }
  const isLines = text.includes('"ev"');
  const [name, format] = isLines ? ["game.jsonl", "events"] : ["game.json", "colonist"];
  const from = `let read = load("${name}", format: ${format})`;
  return { made: `${from}\n${me ? `catan game { from read; me ${literal(me)} }` : "let game = read"}`, files: { [name]: text } };
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
  const { made, files } = log();
  const answer = await ask(source(made), { files });
  if (!answer) {
    return;
  }
  Object.assign(state, answer, { made, files });
  $("at").max = String(Math.max(0, state.steps.length - 1));
  $("at").value = $("at").max;
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
  const rows = step.certain.map((sure, row) => {
    const may = step.possible[row];
    const cells = CARDS.map(card => {
      const range = sure[card] === may[card] ? String(sure[card]) : `${sure[card]}–${may[card]}`;
      const isNew = before && (before.certain[row][card] !== sure[card] || before.possible[row][card] !== may[card]);
      const open = () => chances(sure.player, card);
      const label = sure[card] === may[card] ? range : button(range, open, { class: "small", "aria-label": `${sure.player}, ${card}: ${range}; show chances` });
      return isNew ? element("mark", {}, label) : label;
    });
    return [sure.player, String(step.size[sure.player]), ...cells, ...THINGS.map(thing => percent(step.afford[row][thing]))];
  });
  $("table").replaceChildren(table(["", "cards", ...CARDS, ...THINGS], rows, "What is known, and who can pay for what"));
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
  const listed = all => Object.entries(all).map(([card, count]) => `${count} ${card}`).join(", ");
  const list = cards && listed(cards);
  const words = [p ?? thief, { gain: "gets", steal: "steals from", roll: "rolls", spend: "pays" }[ev] ?? ev, victim,
    dice && [dice].flat().join(" + "), list, ...Object.values(rest).map(value => (typeof value === "object" && value !== null ? listed(value) : String(value)))];
  return words.filter(Boolean).join(" ");
}

/** How likely a player has how many cards of a kind. */
async function chances(player, card) {
  const { number } = state.steps[state.at];
  const answer = await ask(`${state.made}
let s = game.steps.find(s -> s.number == ${number})
let d = s.hand(${literal(player)}).map(h -> h.count(${card}))
print d.to_json
`, { files: state.files });
  if (answer) {
    const rows = answer.map(({ value, probability }) => [String(value), String(probability), percent(probability)]);
    $("answer").replaceChildren(table(["cards", "chance", ""], rows, `${player}: ${card}`));
  }
}

for (const id of ["log", "me"]) {
  $(id).addEventListener("input", () => {
    clearTimeout(state.timer);
    state.timer = setTimeout(anew, 300);
  });
}
$("at").addEventListener("input", draw);
$("file").addEventListener("change", async event => {
  const [file] = event.target.files;
  if (file) {
    $("log").value = await file.text();
    anew();
  }
});
begin(anew);
