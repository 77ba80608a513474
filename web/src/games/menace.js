// The matchboxes: a game against the machine, the box that it opens and the bead that it draws, what it learns. Asks
// `game`, `box`, `boxes`, `train`, `against` and `curve`.

import { $, ask, askShown, begin, button, element, literal, say, table } from "./_view.js";
import { Before, leaveLink } from "../before.js";
import { BadLink, fromLink, toLink } from "../share.js";
import { SQUARES, boardAfter, changes, matchbox } from "./_matchbox.js";

const KEY = "tg-menace-1";
/** The mean of so many machines makes a curve. */
const RUNS = 20;
const state = { machine: undefined, replies: [], seed: 1, score: { win: 0, draw: 0, loss: 0 }, boxes: new Map(), before: undefined };

/** The machine as it is now: what it has learned, or a new one. */
const machine = () => (state.machine === undefined ? "menace m {}" : 'let m = load("machine.json", format: menace)');
const files = () => (state.machine === undefined ? {} : { "machine.json": state.machine });

/** A game in which the page's user has made some moves; later ones are made up, and not shown. */
const game = () => `${machine()}
let replies = [${state.replies.map(literal).join(", ")}]
fn reply(b) {
  let made = 9 - b.moves.count - 1
  let mine = (made - made % 2) / 2
  if mine < replies.count and replies[mine] in b.moves { replies[mine] } else { b.moves[0] }
}
let g = m.game(reply, seed: ${state.seed})
print {
  moves: g.moves, result: g.result, used: g.boxes, machine: g.machine.to_json,
  boxes: m.boxes, after: g.machine.boxes,
}.to_json
`;

const byBoard = boxes => new Map(boxes.map(({ board, beads }) => [board, beads]));

async function show() {
  const answer = await ask(game(), { files: files() });
  if (!answer) {
    return;
  }
  const shown = answer.moves.slice(0, 2 * state.replies.length + 1);
  const isOver = shown.length === answer.moves.length;
  board(shown, isOver);
  if (isOver) {
    end(answer);
  } else {
    grid(byBoard(answer.boxes), new Map());
    $("says").textContent = `The machine drew ${shown.at(-1)}. Your move.`;
    say(`the machine plays ${shown.at(-1)}`);
    await opened(shown);
  }
}

function board(shown, isOver) {
  const marks = new Map(shown.map((square, number) => [square, number % 2 === 0 ? "X" : "O"]));
  const { length } = state.replies;
  $("board").replaceChildren(...SQUARES.map(square => {
    const mark = marks.get(square);
    return button(mark ?? "", () => play(square, length), { class: `square ${mark ?? ""}`, disabled: Boolean(mark) || isOver, "aria-label": `${square}: ${mark ?? "free"}` });
  }));
}

/** The box of the machine's last move, as the board lies, with the bead that it drew. */
async function opened(shown) {
  const [before, drawn] = [boardAfter(shown.slice(0, -1)), shown.at(-1)];
  const answer = await ask(`${machine()}\nlet box = try m.box(${literal(before)}) else none\nprint {box: box}.to_json\n`, { files: files() });
  if (answer) {
    const box = answer.box && matchbox({ ...answer.box, drawn, caption: `drawn: ${drawn}` });
    $("boxes").replaceChildren(box || element("p", {}, "Where a single square is left it needs no box."));
  }
}

/** Plays a square after so many replies: of several clicks the first one counts. */
function play(square, length) {
  if (state.replies.length === length) {
    state.replies.push(square);
    show();
  }
}

/** The end of a game: what each box that was used got or lost. */
function end({ result, machine: learned, used, boxes, after }) {
  const says = { win: "The machine wins, and gets beads for it.", draw: "A draw.", loss: "You win: the machine loses the beads that it drew." };
  $("says").textContent = says[result];
  say(says[result]);
  const before = byBoard(boxes);
  $("boxes").replaceChildren(...used.map(({ board, beads }) => matchbox({ board, beads, changed: changes(before.get(board), beads) })));
  grid(byBoard(after), before);
  if (state.ended !== state.seed) {
    state.ended = state.seed;
    changing();
    state.score = { ...state.score, [result]: state.score[result] + 1 };
    state.machine = learned;
    keep();
  }
  score();
}

function score() {
  const { win, draw, loss } = state.score;
  $("score").textContent = `Games against you: machine won ${win}, drawn ${draw}, lost ${loss}`;
}

/** All boxes, once they are looked at; those that a game or a training changed stand out. */
function grid(boxes, before) {
  state.grid = () => {
    const all = [...boxes].map(([board, beads]) => matchbox({ board, beads, changed: changes(before.get(board) ?? beads, beads) }));
    $("shelf").replaceChildren(...all);
  };
  $("all").querySelector("summary").textContent = `All ${boxes.size} boxes`;
  if ($("all").open) {
    state.grid();
  }
}

function anew() {
  state.replies = [];
  state.seed += 1;
  show();
}

/** Training in bulk, and the shares before and after. */
async function train() {
  const answer = await ask(`${machine()}
let trained = m.train(${$("teacher").value}, games: ${count()}, seed: ${state.seed})
fn shares(m) = {random: m.against(random).win.decimal(3), perfect: m.against(perfect).draw.decimal(3), best: m.against(best).loss.decimal(3)}
print {machine: trained.to_json, before: shares(m), after: shares(trained), boxes: m.boxes, trained: trained.boxes}.to_json
`, { files: files() });
  if (!answer) {
    return;
  }
  changing();
  state.machine = answer.machine;
  keep();
  const { before, after } = answer;
  const row = (name, key) => [name, String(before[key]), String(after[key])];
  $("shares").replaceChildren(table(["", "before", "after"], [
    row("wins against random", "random"), row("draws against perfect", "perfect"), row("losses against one who knows its boxes", "best"),
  ], "What the training changed"));
  state.replies = [];
  state.seed += 1;
  await show();
  grid(byBoard(answer.trained), byBoard(answer.boxes));
  say("trained");
}

/** How machines with these beads learn on: the mean of some. */
async function curve() {
  const games = count();
  const asked = await askShown(`${machine()}
print m.curve(${$("teacher").value}, games: ${games}, runs: ${RUNS}, every: ${Math.max(1, Math.round(games / 20))}, seed: ${state.seed})
print true
`, { files: files() });
  if (asked) {
    $("curve").replaceChildren(element("p", {}, `How ${RUNS} machines with these beads would learn from ${games} more games against ${$("teacher").value}, on average:`), asked.shown);
    say("the curve is below");
  }
}

/** How many games to train: the field shows what is taken. */
function count() {
  const games = Math.min(10_000, Math.max(1, Math.floor(Number($("games").value)) || 1));
  $("games").value = String(games);
  return games;
}

/** What the machine knows is about to change: it can be had back. */
function changing() {
  state.before = { machine: state.machine, score: state.score };
  $("undo").disabled = false;
}

function undo() {
  Object.assign(state, state.before, { before: undefined });
  $("undo").disabled = true;
  keep();
  score();
  anew();
}

/** Shows a link that holds the machine. */
async function share() {
  const link = await toLink({ source: machine(), files: files() }).catch(error => error);
  if (link instanceof Error) {
    return say(link.message);
  }
  history.replaceState(null, "", `#${link}`);
  const shown = element("input", { readonly: true, value: location.href, "aria-label": "Link to this machine", focus: event => event.target.select() });
  $("link").replaceChildren("Link: ", shown);
  shown.focus();
  await navigator.clipboard?.writeText(location.href).then(() => say("the link was copied"), () => {});
}

/** Another machine takes the place of this one, which can be had back however much the other one learns. */
function replace(other) {
  if (state.machine !== undefined) {
    before.keep(own());
  }
  take({ machine: other, score: { win: 0, draw: 0, loss: 0 } });
}

/** What is kept of a machine. */
const own = () => ({ machine: state.machine, score: state.score });

function take({ machine, score }) {
  Object.assign(state, { machine, score, before: undefined });
  $("undo").disabled = true;
}

/** Takes the machine of a link; the one that was here can be had back. */
async function follow() {
  try {
    const link = await fromLink(location.hash);
    const linked = link?.files["machine.json"];
    if (typeof linked !== "string" || linked === state.machine) {
      return;
    }
    replace(linked);
    $("link").replaceChildren("This machine came with the link.");
  } catch (error) {
    $("link").replaceChildren(error instanceof BadLink ? `${error.message}.` : `The link can't be read: ${error.message}`);
  }
}

/** Keeps the machine, which is none of a link any more. */
function keep() {
  leaveLink();
  $("link").replaceChildren();
  try {
    localStorage.setItem(KEY, JSON.stringify({ machine: state.machine, score: state.score, seed: state.seed }));
  } catch {
    // It is kept for this visit.
  }
}

function restore() {
  try {
    const { machine: kept, score: won, seed } = JSON.parse(localStorage.getItem(KEY)) ?? {};
    if (typeof kept === "string" && Number.isSafeInteger(seed)) {
      Object.assign(state, { machine: kept, score: { ...state.score, ...won }, seed });
    }
  } catch {
    // A new machine begins.
  }
}

$("new").addEventListener("click", anew);
$("undo").addEventListener("click", undo);
$("share").addEventListener("click", share);
$("train").addEventListener("click", train);
$("learn").addEventListener("click", curve);
$("all").addEventListener("toggle", () => $("all").open && state.grid?.());
$("forget").addEventListener("click", () => {
  replace(undefined);
  keep();
  score();
  anew();
});
const before = new Before({
  key: "tg-menace-before",
  now: own,
  restore(kept) {
    take(kept);
    keep();
    score();
    anew();
  },
});
before.offer($("status"));
restore();
await follow();
addEventListener("hashchange", async () => {
  await follow();
  score();
  anew();
});
score();
begin(show);
