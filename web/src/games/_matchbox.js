// Matchboxes as small drawings.

import { element } from "../show.js";

/** The squares, row by row. */
export const SQUARES = ["LL", "LM", "LR", "ML", "MM", "MR", "RL", "RM", "RR"];

/** The board after some moves, X first, as the language writes it. */
export function boardAfter(moves) {
  const marks = new Map(moves.map((square, number) => [square, number % 2 === 0 ? "X" : "O"]));
  const row = squares => squares.map(square => marks.get(square) ?? "_").join("");
  return [0, 3, 6].map(start => row(SQUARES.slice(start, start + 3))).join("/");
}

/** How many beads each square got, or lost. */
export function changes(before = {}, after) {
  const changed = Object.keys({ ...before, ...after }).map(square => [square, (after[square] ?? 0) - (before[square] ?? 0)]);
  return new Map(changed.filter(([, by]) => by !== 0));
}

/**
 * A box with its board, the beads of each free square, the bead that was drawn, and what changed.
 * @param {{board: string, beads: Record<string, number>, drawn?: string, changed?: Map<string, number>, caption?: string}} box
 */
export function matchbox({ board, beads, drawn, changed = new Map(), caption = "" }) {
  const signs = [...board.replaceAll("/", "")];
  const signed = by => (by > 0 ? `+${by}` : `−${-by}`);
  const cells = SQUARES.map((square, number) => {
    const [x, y] = [(number % 3) * 30 + 15, Math.floor(number / 3) * 30 + 20];
    const by = changed.get(square);
    const isBead = square in beads || by !== undefined;
    const lit = square === drawn || by !== undefined ? `<rect x="${x - 14}" y="${y - 19}" width="28" height="28" rx="4" class="lit"/>` : "";
    const text = isBead ? String(beads[square] ?? 0) : signs[number] === "_" ? "" : signs[number];
    const small = by === undefined ? "" : `<text x="${x + 13}" y="${y - 9}" class="by">${signed(by)}</text>`;
    // What changed stands above the number of beads, which makes room for it.
    const place = by === undefined ? `y="${y}" class="${isBead ? "bead" : signs[number]}"` : `y="${y + 6}" class="bead less"`;
    return `${lit}<text x="${x}" ${place}>${text}</text>${small}`;
  });
  const lines = '<path d="M30 1V89M60 1V89M1 30H89M1 60H89" class="lines"/>';
  const says = SQUARES.filter(square => square in beads).map(square => `${square} ${beads[square]}`).join(", ");
  const got = [...changed].map(([square, by]) => `${square} ${signed(by)}`).join(", ");
  const made = element("figure", { class: changed.size > 0 ? "matchbox changed" : "matchbox" });
  made.innerHTML = `<svg viewBox="0 0 90 90" role="img">${lines}${cells.join("")}</svg>`;
  made.firstElementChild.setAttribute("aria-label", `${board}: ${says}${got ? `; ${got}` : ""}${drawn ? `; drawn ${drawn}` : ""}`);
  if (caption || got) {
    made.append(element("figcaption", {}, caption || got));
  }
  return made;
}
