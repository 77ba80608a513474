// A position as text, as `print` shows it, and the board that it may be. It knows no game, and no page.

/** The parts of a printed text that lines with `#` alone divide. */
export function split(printed) {
  return printed.split(/^#\n/m).slice(1).map(part => part.replace(/\n$/, "").split("\n"));
}

/** A printed position: a line that says what it is, then what `show` gives. It is a board where its lines are equally long. */
export function boardOf([, ...lines]) {
  const rows = lines.map(line => [...line.replace(/^ {2}/, "")]);
  const width = rows[0]?.length ?? 0;
  const isBoard = rows.length > 1 && width > 1 && rows.every(row => row.length === width);
  return { rows: isBoard ? rows : undefined, text: lines.map(line => line.replace(/^ {2}/, "")).join("\n") };
}

/**
 * The moves that change each square, by `row,column`; only those of a set where one is given.
 * @param {{rows?: string[][]}} board
 * @param {{rows?: string[][]}[]} next the boards that the moves lead to
 */
export function cellsOf({ rows }, next, only) {
  const cells = new Map();
  next.forEach(({ rows: then }, number) => {
    if ((only && !only.has(number)) || then?.length !== rows.length || then[0].length !== rows[0].length) {
      return;
    }
    rows.forEach((row, at) => row.forEach((sign, column) => {
      if (then[at][column] !== sign) {
        const place = `${at},${column}`;
        cells.set(place, [...(cells.get(place) ?? []), number]);
      }
    }));
  });
  return cells;
}
