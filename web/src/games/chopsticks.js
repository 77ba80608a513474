// Chopsticks: every move with what it is worth. Asks `options`, `best` and `why` of positions.

import { settingsForm } from "./_settings.js";
import { presets } from "./_fields.js";
import { $, NAME, ask, begin, button, counted, element, literal, old, onPause, say, table } from "./_view.js";

const RULES = {
  standard: "chopsticks game {}",
  cutoff: "chopsticks game { over: cutoff }",
  "four fingers": "chopsticks game { fingers: 4 }",
  "self-attacks": "chopsticks game { attack_self: true }",
  "suicide": "chopsticks game { suicide: true }",
  misère: "chopsticks game { misere: true }",
};
/** What moves call the hands, from the mover's first on. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const game = { line: [undefined], chosen: undefined };

/** The page's names end with a sign that a script's own are unlikely to have. */
const source = (name, code) => `${rules()}
let here__ = ${code === undefined ? `${name}.start` : `${name}.at(${literal(code)})`}
print {
  code: "{here__}", hands: here__.hands, value: here__.value, distance: here__.distance, line: here__.line.map(q -> "{q}"),
  options: here__.options.map(o -> {..o, to: "{o.to}"}),
}.to_json
`;

/** What the rules call their game, the last one of several. */
const declared = () => [...rules().matchAll(new RegExp(`^\\s*chopsticks\\s+(${NAME})`, "gmu"))].at(-1)?.[1];

const rules = () => $("rules").value;
const MEANS = { win: "wins", draw: "draws", loss: "loses" };
const YOURS = { win: "win", draw: "draw", loss: "lose" };
const worth = ({ value, distance }, means = MEANS) => `${means[value]}${distance === null || distance === undefined ? "" : ` in ${distance}`}`;

async function show() {
  const code = game.line.at(-1);
  const name = declared();
  if (!name) {
    old();
    return say("There is no game yet: write one, as `chopsticks game {}`");
  }
  const position = await ask(source(name, code), { fields: [{ field: $("rules"), name: "the rules" }] });
  if (!position) {
    return;
  }
  game.line[game.line.length - 1] = position.code;
  const names = namesOf(position);
  const { length } = game.line;
  game.from = undefined;
  const [mover] = names;
  $("board").replaceChildren(...position.hands.map((hands, row) =>
    element("div", { class: "player" }, element("strong", {}, names[row]), row === 0 ? " to move" : "",
      element("div", { class: "hands" }, ...hands.map((hand, at) => {
        const letter = LETTERS[row * hands.length + at];
        return button(fingers(hand), () => tap(letter, position, length), { class: "tap", "data-hand": letter, "aria-label": `${names[row]}, hand ${letter}: ${counted(hand, "finger")}` });
      })))).reverse());
  const isShown = $("worth").checked;
  const rows = position.options.map(option => [
    button(option.move, () => move(option.to, length), { "aria-label": `${option.move}, to ${option.to}` }), option.to, isShown ? worth(option) : "hidden",
  ]);
  $("moves").replaceChildren(rows.length > 0 ? table(["move", "to", "for the mover"], rows, "Moves") : element("p", {}, "The game is over."));
  const best = rows.length > 0 ? outlook(position, mover) : `the game is over, and ${{ win: "the player to move has won", draw: "nobody has won", loss: "the player to move has lost" }[position.value]}`;
  $("says").textContent = isShown ? `${position.code}: ${best}.` : position.code;
  $("line").replaceChildren(...game.line.flatMap((at, number) => [number > 0 ? " › " : "", button(at, () => back(number), { class: "small" })]));
  say(`${position.code}, ${mover} to move`);
  const isBots = mover === "Opponent" && $("opponent").value !== "person";
  if (isBots && position.options.length > 0) {
    setTimeout(() => reply(position, length), 300);
  }
}

/** How a game that goes on ends if both play their best. */
function outlook(position, mover) {
  const plies = typeof position.distance === "number" ? (position.distance === 1 ? " ply" : " plies") : "";
  return position.value === "draw" ? "with best play it goes round for ever" : `${mover} ${worth(position, mover === "You" ? YOURS : MEANS)}${plies}`;
}

/** Who is who, the mover first: a position of more than two is told from the mover's place, so they are persons. */
function namesOf({ hands }) {
  if (hands.length > 2) {
    return hands.map((_, place) => (place === 0 ? "The player" : place === 1 ? "The next player" : `Player ${place + 1} in turn`));
  }
  return game.line.length % 2 === 1 ? ["You", "Opponent"] : ["Opponent", "You"];
}

/** The machine's move: one that keeps the value and, of a lost game, lasts longest; or any. */
function reply({ options, value }, length) {
  const good = options.filter(option => option.value === value);
  const sign = value === "loss" ? -1 : 1;
  const best = [...good].sort((one, other) => sign * ((one.distance ?? 0) - (other.distance ?? 0)));
  const choice = $("opponent").value === "random" ? options[Math.floor(Math.random() * options.length)] : best[0] ?? options[0];
  move(choice.to, length);
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

/** A hand was tapped: the first one hits, the second one is hit. */
function tap(letter, { options, hands }, length) {
  const from = game.from;
  game.from = from === undefined ? letter : undefined;
  document.querySelectorAll("[data-hand]").forEach(hand => hand.setAttribute("aria-pressed", String(hand.dataset.hand === game.from)));
  if (from === undefined) {
    return say(`${letter} hits: tap the hand that it hits`);
  }
  // Hands that hold the same are the same: the move is told of the first of them.
  const like = hand => `${Math.floor(LETTERS.indexOf(hand) / hands[0].length)} ${hands.flat()[LETTERS.indexOf(hand)]}`;
  const option = options.find(({ move }) => /^[A-Z]{2}$/.test(move) && [...move].map(like).join() === [from, letter].map(like).join());
  return option ? move(option.to, length) : say(`${from}${letter} is no move here; the buttons beside are the moves`);
}

/** Moves from the position that is the last of so many: of several clicks the first one counts. */
function move(to, length) {
  if (game.line.length === length) {
    game.line.push(to);
    show();
  }
}

function back(number) {
  game.line.length = number + 1;
  show();
}

function anew() {
  game.line = [undefined];
  show();
}

presets($("preset"), RULES, $("rules"));
$("rules").addEventListener("change", anew);
onPause($("rules"), anew);
settingsForm($("settings"), "chopsticks", $("rules"));
$("new").addEventListener("click", anew);
$("undo").addEventListener("click", () => {
  const isAlone = $("opponent").value === "person" || document.querySelectorAll("#board .player").length > 2;
  back(Math.max(0, game.line.length - (isAlone ? 2 : 3)));
});
$("worth").addEventListener("change", show);
$("opponent").addEventListener("change", show);
begin(anew);
