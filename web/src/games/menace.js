// The matchboxes: a game against the machine, the box that it opens, what it learns. Asks `game`, `train`, `curve`.

import { $, ask, begin, button, element, literal, say, table } from "./_view.js";

const KEY = "tg-menace-1";
const SQUARES = ["LL", "LM", "LR", "ML", "MM", "MR", "RL", "RM", "RR"];
const state = { machine: undefined, replies: [], seed: 1, score: { win: 0, draw: 0, loss: 0 }, shown: undefined };

/** The machine as it is now: what it has learned, or a new one. */
const machine = () => (state.machine === undefined ? "menace m {}" : 'let m = load("machine.json", format: menace)');
const files = () => (state.machine === undefined ? {} : { "machine.json": state.machine });

/** A game in which the page's user has made some moves; later ones are made up, and not shown. */
const source = () => `${machine()}
let replies = [${state.replies.map(literal).join(", ")}]
fn reply(b) {
  let made = 9 - b.moves.count - 1
  let mine = (made - made % 2) / 2
  if mine < replies.count and replies[mine] in b.moves { replies[mine] } else { b.moves[0] }
}
let g = m.game(reply, seed: ${state.seed})
print {moves: g.moves, result: g.result, boxes: g.boxes.map(b -> "{b}"), machine: g.machine.to_json, beads: m.beads}.to_json
`;

async function show() {
  const answer = await ask(source(), { files: files() });
  if (!answer) {
    return;
  }
  const shown = answer.moves.slice(0, 2 * state.replies.length + 1);
  const isOver = shown.length === answer.moves.length && (shown.length % 2 === 1 || answer.moves.length === 2 * state.replies.length);
  state.shown = { ...answer, shown, isOver };
  const marks = new Map(shown.map((square, number) => [square, number % 2 === 0 ? "X" : "O"]));
  $("board").replaceChildren(...SQUARES.map(square => {
    const mark = marks.get(square);
    return button(mark ?? "", () => play(square), { class: `square ${mark ?? ""}`, disabled: Boolean(mark) || isOver, "aria-label": `${square}: ${mark ?? "free"}` });
  }));
  const number = Math.ceil(shown.length / 2) - 1;
  $("box").textContent = isOver ? answer.boxes[number] ?? "The last square needs no box." : "It is shown when the game has ended.";
  if (isOver) {
    end(answer);
  } else {
    $("says").textContent = `The machine drew ${shown.at(-1)}. Your move.`;
    say(`the machine plays ${shown.at(-1)}`);
  }
}

function play(square) {
  state.replies.push(square);
  show();
}

function end({ result, machine: learned }) {
  const says = { win: "The machine wins, and gets beads for it.", draw: "A draw.", loss: "You win: the machine loses the beads that it drew." };
  $("says").textContent = says[result];
  say(says[result]);
  if (state.ended !== state.seed) {
    state.ended = state.seed;
    state.score[result] += 1;
    state.machine = learned;
    keep();
  }
  score();
}

function score() {
  const { win, draw, loss } = state.score;
  $("score").textContent = `Games against you: machine won ${win}, drawn ${draw}, lost ${loss}`;
}

function anew() {
  state.replies = [];
  state.seed += 1;
  show();
}

/** Training in bulk, and the shares before and after. */
async function train() {
  const answer = await ask(`${machine()}
let trained = m.train(${$("teacher").value}, games: ${Number($("games").value)}, seed: ${state.seed})
fn shares(m) = {random: m.against(random).win.decimal(3), perfect: m.against(perfect).draw.decimal(3), best: m.against(best).loss.decimal(3)}
print {machine: trained.to_json, before: shares(m), after: shares(trained)}.to_json
`, { files: files() });
  if (!answer) {
    return;
  }
  state.machine = answer.machine;
  keep();
  const { before, after } = answer;
  const row = (name, key) => [name, String(before[key]), String(after[key])];
  $("shares").replaceChildren(table(["", "before", "after"], [
    row("wins against random", "random"), row("draws against perfect", "perfect"), row("losses against one who knows its boxes", "best"),
  ], "What the training changed"));
  say("trained");
  anew();
}

function keep() {
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
$("train").addEventListener("click", train);
$("forget").addEventListener("click", () => {
  Object.assign(state, { machine: undefined, score: { win: 0, draw: 0, loss: 0 } });
  keep();
  anew();
});
restore();
score();
begin(show);
