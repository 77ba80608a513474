// A game of one's own: its rules are a script, played on the board that its `show` gives, every move with its worth.
// Asks `play` of the game, and `options`, `best` and `why` of positions.

import { presets } from "./_fields.js";
import { $, NAME, ask, begin, button, element, literal, old, onPause, quoted, say, table } from "./_view.js";
import { boardOf, cellsOf, split } from "./_board.js";
import { GAMES } from "./_duels.js";

/** A move table of more rows than this is cut: one plays by the board, or writes the move. */
const MOST = 200;
const state = { moves: [], seed: 1, only: undefined, position: undefined };

/** The games that a script declares, the last one first. */
function declared() {
  const found = [...$("rules").value.matchAll(new RegExp(`^\\s*(duel|puzzle)\\s+(${NAME})`, "gmu"))];
  return found.map(([, kind, name]) => ({ name, isPuzzle: kind === "puzzle" })).reverse();
}

const chosen = () => declared().find(({ name }) => name === $("game").value) ?? declared()[0];

/** The page's names end with a sign that a script's own are unlikely to have. */
const source = ({ name, isPuzzle }) => `${$("rules").value.trimEnd()}

seed ${state.seed}
let line__ = ${name}.play(as: ${isPuzzle ? "1" : "[1, 2]"}, input: ${literal([...state.moves, "quit"].join("\n"))}).line
let here__ = line__.last
for p in [here__] + [o.to for o in here__.options] {
  print "#"
  print p
}
print "#"
print {
  code: "{here__}", turn: here__.turn, over: here__.is_over, winner: here__.winner, why: try here__.why else none,
  best: here__.best.map(a -> a.move), options: here__.options.map(o -> {..o, to: "{o.to}"}), line: line__.map(p -> "{p}"),
}.to_json
`;

async function show() {
  choices();
  const game = chosen();
  if (!game) {
    old();
    return say("There is no game yet: write one, as `duel nim { … }`");
  }
  state.only = undefined;
  const parts = [];
  const fields = [{ field: $("rules"), name: "the rules" }];
  const position = await ask(source(game), { fields, hear: ({ print }) => print && parts.push(print) });
  if (!position) {
    return;
  }
  const shown = split(parts.join(""));
  Object.assign(state, { game, position, board: boardOf(shown[0]), next: shown.slice(1, 1 + position.options.length).map(boardOf), shown: state.moves.length });
  draw();
  replySoon();
}

const MEANS = { win: "wins", draw: "draws", loss: "loses" };

/** What a move is worth: a result and in how many plies, a score, or a chance. */
function worth({ value, distance }) {
  const text = MEANS[value] ?? `worth ${value}`;
  return distance === null || distance === undefined ? text : `${text} in ${distance}`;
}

const kind = ({ value }) => ({ win: "good", loss: "bad" })[value] ?? "";
const who = turn => (state.game.isPuzzle ? "You" : `Player ${turn}`);

function draw() {
  const { position, board, next, only } = state;
  const isShown = $("worth").checked;
  const some = position.options.map((option, place) => ({ option, place })).filter(({ place }) => !only || only.has(place));
  $("board").replaceChildren(board.rows ? grid(board.rows, cellsOf(board, next, only)) : element("pre", { tabindex: "0" }, board.text || position.code));
  const rows = some.slice(0, MOST).map(({ option }) => [
    button(option.move, () => play(option.move), { "aria-label": `play ${option.move}` }), option.to,
    isShown ? element("span", { class: kind(option) }, worth(option)) : "hidden",
  ]);
  const all = only && button("All moves", () => ((state.only = undefined), draw()), { class: "small" });
  const more = some.length > MOST && element("p", { class: "dim" }, `and ${some.length - MOST} more`);
  const moves = rows.length > 0 ? table(["move", "to", "for the mover"], rows, only ? "Moves that change this square" : "Moves") : "";
  $("moves").replaceChildren(...[moves, more, all].filter(Boolean));
  const end = position.winner ? `${who(position.winner)} won.` : "The game is over.";
  const why = isShown && position.why ? ` ${position.why}` : "";
  $("says").replaceChildren(...quoted(position.over ? end : `${who(position.turn)} to move.${why}`));
  $("line").replaceChildren(...position.line.flatMap((at, number) => [number > 0 ? " › " : "", button(at, () => back(number), { class: "small" })]));
  say(position.over ? end : `${who(position.turn)} to move`);
}

/** The board: a square that a move changes is a button, for the move or for a choice among those that change it. */
function grid(rows, cells) {
  const isShown = $("worth").checked;
  const square = (sign, row, column) => {
    const moves = cells.get(`${row},${column}`) ?? [];
    const place = `row ${row + 1}, column ${column + 1}: ${sign.trim() || "free"}`;
    const mark = sign === "_" || sign === "." || sign === "·" ? "" : sign;
    if (moves.length === 0) {
      return element("span", { class: `cell ${sign}`, role: "img", "aria-label": place }, mark);
    }
    const [first] = moves.map(number => state.position.options[number]);
    const isOne = moves.length === 1;
    const says = isOne ? `plays ${first.move}${isShown ? `, ${worth(first)}` : ""}` : `${moves.length} moves`;
    const values = new Set(moves.map(number => kind(state.position.options[number])));
    const best = !isShown ? "" : values.has("good") ? "good" : values.has("") ? "" : "bad";
    return button(mark, () => (isOne ? play(first.move) : only(moves)), { class: `cell open ${sign} ${best}`, "aria-label": `${place}; ${says}`, title: says });
  };
  const board = element("div", { class: "duel-board", role: "group", "aria-label": "Board" },
    ...rows.map((row, number) => element("div", { class: "row" }, ...[...row].map((sign, column) => square(sign, number, column)))));
  return element("div", { class: "wide" }, board);
}

function only(moves) {
  state.only = new Set(moves);
  draw();
  say(`${moves.length} moves change this square: choose one`);
}

/** Plays a move of the position that is shown: of several clicks the first one counts. */
function play(move) {
  if (state.moves.length === state.shown) {
    state.moves.push(move);
    show();
  }
}

function back(number) {
  state.moves.length = Math.min(number, state.moves.length);
  show();
}

/** The machine moves where it is its turn. */
function replySoon() {
  const { position, game } = state;
  const isMine = $("opponent").value !== "person" && !game.isPuzzle && position.turn === 2;
  if (position.over || !isMine || position.options.length === 0) {
    return;
  }
  const length = state.moves.length;
  setTimeout(() => {
    if (state.position === position && state.moves.length === length) {
      const all = $("opponent").value === "perfect" ? position.best : position.options.map(({ move }) => move);
      play(all[Math.floor(Math.random() * all.length)]);
    }
  }, 300);
}

function anew() {
  state.moves = [];
  state.seed = Math.floor(Math.random() * 1e9);
  return show();
}

/** The games of the script, where there are several. */
function choices() {
  const names = declared().map(({ name }) => name);
  const before = $("game").value;
  $("game").replaceChildren(...names.map(name => element("option", { value: name, selected: name === before }, name)));
  $("game").parentElement.hidden = names.length < 2;
}

presets($("preset"), GAMES, $("rules"));
$("rules").addEventListener("change", anew);
onPause($("rules"), anew);
$("game").addEventListener("change", anew);
$("new").addEventListener("click", anew);
$("undo").addEventListener("click", () => {
  const isAlone = $("opponent").value === "person" || chosen()?.isPuzzle;
  back(Math.max(0, state.moves.length - (isAlone ? 1 : 2)));
});
$("worth").addEventListener("change", () => state.position && draw());
$("opponent").addEventListener("change", () => state.position && replySoon());
begin(anew);
