// Chopsticks: every move with what it is worth. Asks `options`, `best` and `why` of positions.

import { $, ask, begin, button, element, literal, say, table } from "./_view.js";

const RULES = {
  standard: "chopsticks game {}",
  cutoff: "chopsticks game { over: cutoff }",
  "four fingers": "chopsticks game { fingers: 4 }",
  "self-attacks": "chopsticks game { attack_self: true }",
  "suicide": "chopsticks game { suicide: true }",
  misère: "chopsticks game { misere: true }",
};
const game = { line: [undefined], chosen: undefined };

const source = code => `${rules()}
let p = ${code === undefined ? "game.start" : `game.at(${literal(code)})`}
print {
  code: "{p}", hands: p.hands, value: p.value, distance: p.distance, line: p.line.map(q -> "{q}"),
  options: p.options.map(o -> {..o, to: "{o.to}"}),
}.to_json
`;

const rules = () => $("rules").value;
const MEANS = { win: "wins", draw: "draws", loss: "loses" };
const worth = ({ value, distance }) => `${MEANS[value]}${distance === null || distance === undefined ? "" : ` in ${distance}`}`;

async function show() {
  const code = game.line.at(-1);
  const position = await ask(source(code));
  if (!position) {
    return;
  }
  game.line[game.line.length - 1] = position.code;
  const turn = (game.line.length - 1) % 2;
  const names = ["You", "Opponent"];
  const [mover, other] = turn === 0 ? names : [...names].reverse();
  $("board").replaceChildren(...[[other, position.hands[1]], [mover, position.hands[0]]].map(([name, hands], row) =>
    element("div", { class: "player" }, element("strong", {}, name), row === 1 ? " to move" : "",
      element("div", { class: "hands" }, ...hands.map(hand => fingers(hand))))));
  const isShown = $("worth").checked;
  const rows = position.options.map(option => [
    button(option.move, () => move(option.to), { "aria-label": `${option.move}, to ${option.to}` }), option.to, isShown ? worth(option) : "hidden",
  ]);
  $("moves").replaceChildren(rows.length > 0 ? table(["move", "to", "for the mover"], rows, "Moves") : element("p", {}, "The game is over."));
  const best = position.value === "draw" ? "with best play it goes round for ever" : `${mover} ${worth(position)} plies`;
  $("says").textContent = isShown ? `${position.code}: ${best}.` : position.code;
  $("line").replaceChildren(...game.line.flatMap((at, number) => [number > 0 ? " › " : "", button(at, () => back(number), { class: "small" })]));
  say(`${position.code}, ${mover} to move`);
  const isBots = names[turn] === "Opponent" && $("opponent").value !== "person";
  if (isBots && position.options.length > 0) {
    setTimeout(() => reply(position), 300);
  }
}

/** The machine's move: one that keeps the value and, of a lost game, lasts longest; or any. */
function reply({ code, options, value }) {
  if (game.line.at(-1) !== code) {
    return;
  }
  const good = options.filter(option => option.value === value);
  const length = value === "loss" ? -1 : 1;
  const best = [...good].sort((one, other) => length * ((one.distance ?? 0) - (other.distance ?? 0)));
  const choice = $("opponent").value === "random" ? options[Math.floor(Math.random() * options.length)] : best[0] ?? options[0];
  move(choice.to);
}

/** A hand as so many fingers. */
function fingers(hand) {
  const most = Math.max(5, hand);
  const svg = `<svg viewBox="0 0 ${most * 10} 24" aria-hidden="true">${Array.from({ length: most }, (_, at) =>
    `<rect x="${at * 10 + 1}" y="${at < hand ? 2 : 12}" width="8" height="${at < hand ? 20 : 10}" rx="3" class="${at < hand ? "on" : "off"}"/>`).join("")}</svg>`;
  const made = element("span", { class: "hand" });
  made.innerHTML = svg;
  made.append(element("span", {}, hand === 0 ? "out" : String(hand)));
  return made;
}

function move(to) {
  game.line.push(to);
  show();
}

function back(number) {
  game.line.length = number + 1;
  show();
}

function anew() {
  game.line = [undefined];
  show();
}

for (const [name, text] of Object.entries(RULES)) {
  $("preset").append(element("option", { value: text }, name));
}
$("preset").addEventListener("change", () => (($("rules").value = $("preset").value), anew()));
$("rules").addEventListener("change", anew);
$("new").addEventListener("click", anew);
$("undo").addEventListener("click", () => {
  const isAlone = $("opponent").value === "person";
  back(Math.max(0, game.line.length - (isAlone ? 2 : 3)));
});
$("worth").addEventListener("change", show);
$("opponent").addEventListener("change", show);
begin(anew);
