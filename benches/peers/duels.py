#!/usr/bin/env python3
"""Solves games of one's own with tg and with a plain Python solver, from the same rules, and compares the answers.

Both build the whole graph of positions and solve it backwards, with distances. Shown is CPU time: of a whole run of tg,
its start-up among it, and of the functions alone in Python, whose start isn't counted; the best of some runs.

    cargo build --release && benches/peers/duels.py [runs]
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TG = os.environ.get("TG", str(Path(__file__).resolve().parents[2] / "target/release/tg"))


def solve(start, moves, over):
    """Positions, moves, and what the start is worth; `moves` and `over` take a position with the player to move."""
    places, order, edges, value = {start: 0}, [start], [], []
    for position in order:
        end = over(position)
        value.append(end)
        after = []
        for to in moves(position) if end is None else ():
            if to not in places:
                places[to] = len(order)
                order.append(to)
            after.append(places[to])
        edges.append(list(dict.fromkeys(after)))
    before = [[] for _ in order]
    left = [len(after) for after in edges]
    for place, after in enumerate(edges):
        for to in after:
            before[to].append(place)
    worth = [None] * len(order)
    level = []
    for place, end in enumerate(value):
        if end in ("win", "loss") or end is None and not edges[place]:
            worth[place] = (end or "loss", 0)
            level.append(place)
    plies = 0
    while level:
        plies += 1
        further = []
        for place in level:
            lost = worth[place][0] == "loss"
            for prior in before[place]:
                if worth[prior] is not None or value[prior] is not None:
                    continue
                left[prior] -= 1
                if lost:
                    worth[prior] = ("win", plies)
                elif left[prior] == 0:
                    worth[prior] = ("loss", plies)
                else:
                    continue
                further.append(prior)
        level = further
    outcome, distance = worth[0] or ("draw", None)
    return len(order), sum(map(len, edges)), outcome, "none" if distance is None else distance


def lines_of(width, height, length):
    cells = [(x, y) for y in range(height) for x in range(width)]
    for x, y in cells:
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = [(x + i * dx, y + i * dy) for i in range(length)]
            if all(cell in cells for cell in line):
                yield [cx + cy * width for cx, cy in line]


def noughts(width, height):
    lines = list(lines_of(width, height, 3))
    size = width * height

    def moves(position):
        board, who = position
        return [(board[:i] + "XO"[who - 1] + board[i + 1:], 3 - who) for i in range(size) if board[i] == "_"]

    def over(position):
        board, who = position
        sign = "OX"[who - 1]
        if any(board[i] == sign and board[j] == sign and board[k] == sign for i, j, k in lines):
            return "loss"
        return None if "_" in board else "draw"

    script = f"""let lines = {lines}
fn put(b, i, sign) = b[..i] + sign + b[i + 1..]
duel game {{
  start: "_" * {size}
  moves: (b, who) -> [["{{i}}", put(b, i, "XO"[who - 1])] for i in 0..{size} if b[i] == "_"]
  over: (b, who) -> {{
    let sign = "OX"[who - 1]
    if lines.any([i, j, k] -> b[i] == sign and b[j] == sign and b[k] == sign) {{ loss }} else if "_" not in b {{ draw }}
  }}
}}"""
    return ("_" * size, 1), moves, over, script


def four(width, height):
    lines = list(lines_of(width, height, 4))
    size = width * height

    def moves(position):
        board, who = position
        for column in range(width):
            for place in range(column, size, width):
                if board[place] == "_":
                    yield board[:place] + "XO"[who - 1] + board[place + 1:], 3 - who
                    break

    def over(position):
        board, who = position
        sign = "OX"[who - 1]
        if any(all(board[i] == sign for i in line) for line in lines):
            return "loss"
        return None if "_" in board else "draw"

    script = f"""let lines = {lines}
fn put(b, i, sign) = b[..i] + sign + b[i + 1..]
fn free(b, c) {{
  for i in 0..{height} {{ if b[c + i * {width}] == "_" {{ return c + i * {width} }} }}
  none
}}
duel game {{
  start: "_" * {size}
  moves: (b, who) -> [["{{c}}", put(b, free(b, c), "XO"[who - 1])] for c in 0..{width} if b[c + {width * (height - 1)}] == "_"]
  over: (b, who) -> {{
    let sign = "OX"[who - 1]
    if lines.any([i, j, k, l] -> b[i] == sign and b[j] == sign and b[k] == sign and b[l] == sign) {{
      loss
    }} else if "_" not in b {{ draw }}
  }}
}}"""
    return ("_" * size, 1), moves, over, script


def hexapawn(size):
    cells = size * size

    def moves(position):
        board, who = position
        me, you, step = ("w", "b", -size) if who == 1 else ("b", "w", size)
        for i in range(cells):
            if board[i] != me:
                continue
            for aside in (0, -1, 1):
                to = i + step + aside
                if 0 <= i % size + aside < size and 0 <= i + step < cells:
                    if board[to] == ("." if aside == 0 else you):
                        board2 = board[:i] + "." + board[i + 1:]
                        yield board2[:to] + me + board2[to + 1:], 3 - who

    def over(position):
        board, _ = position
        return "loss" if "w" in board[:size] or "b" in board[cells - size:] else None

    start = "b" * size + "." * (cells - 2 * size) + "w" * size
    script = f"""fn put(b, i, sign) = b[..i] + sign + b[i + 1..]
duel game {{
  start: "{start}"
  moves: (b, who) -> {{
    let [me, you, d] = if who == 1 {{ ["w", "b", -{size}] }} else {{ ["b", "w", {size}] }}
    [["{{i}}-{{i + d + k}}", put(put(b, i, "."), i + d + k, me)]
      for i in 0..{cells} if b[i] == me for k in [0, -1, 1]
      if i % {size} + k in 0..{size} and i + d in 0..{cells} and b[i + d + k] == (if k == 0 {{ "." }} else {{ you }})]
  }}
  over: b -> if "w" in b[..{size}] or "b" in b[{cells - size}..] {{ loss }}
}}"""
    return (start, 1), moves, over, script


def fox(size, number):
    def steps(place, rows):
        row, column = divmod(place, size)
        for down in rows:
            for aside in (-1, 1):
                if 0 <= row + down < size and 0 <= column + aside < size:
                    yield (row + down) * size + column + aside

    def moves(position):
        fox, hounds, who = position
        if who == 1:
            for to in steps(fox, (-1, 1)):
                if to not in hounds:
                    yield to, hounds, 2
            return
        for hound in hounds:
            for to in steps(hound, (1,)):
                if to not in hounds and to != fox:
                    yield fox, tuple(sorted([other for other in hounds if other != hound] + [to])), 1

    def over(position):
        fox, _, who = position
        return ("win" if who == 1 else "loss") if fox < size else None

    start = (size - 1) * size + size // 4 * 2
    script = f"""fn steps(i, rows) = [
  {size} * (i // {size} + dr) + i % {size} + dc
  for dr in rows for dc in [-1, 1]
  if i // {size} + dr in 0..{size} and i % {size} + dc in 0..{size}
]
duel game {{
  start: {{fox: {start}, hounds: [2 * k + 1 for k in 0..{number}]}}
  moves: (p, who) -> if who == 1 {{
    [["{{to}}", {{..p, fox: to}}] for to in steps(p.fox, [-1, 1]) if to not in p.hounds]
  }} else {{
    [["{{i}}-{{to}}", {{..p, hounds: (p.hounds.without(i) + [to]).sort}}]
      for i in p.hounds for to in steps(i, [1]) if to not in p.hounds and to != p.fox]
  }}
  over: (p, who) -> if p.fox < {size} {{ if who == 1 {{ win }} else {{ loss }} }}
}}"""
    return (start, tuple(2 * k + 1 for k in range(number)), 1), moves, over, script


GAMES = {
    "noughts 3 x 3": noughts(3, 3),
    "hexapawn 4 x 4": hexapawn(4),
    "noughts 4 x 3": noughts(4, 3),
    "connect four 4 x 4": four(4, 4),
    "fox and hounds 8 x 8": fox(8, 4),
}


def best(runs, once):
    return min(once() for _ in range(runs))


def python_time(start, moves, over):
    before = time.process_time()
    solve(start, moves, over)
    return time.process_time() - before


def tg_time(path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([TG, "run", path], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print(f"{'game':21} {'positions':>9} {'moves':>9} {'tg s':>8} {'Python s':>9} {'times':>6}")
    for name, (start, moves, over, script) in GAMES.items():
        positions, edges, outcome, distance = solve(start, moves, over)
        asked = "\nlet s = game.solve\nprint \"{game.reachable.count} {game.reachable.moves} {s.value} {s.distance}\""
        with tempfile.NamedTemporaryFile("w", suffix=".tg", delete=False) as file:
            file.write(script + asked)
        try:
            ran = subprocess.run([TG, "run", file.name], check=True, capture_output=True, text=True)
            answer = ran.stdout.strip()
            expected = f"{positions} {edges} {outcome} {distance}"
            if answer != expected:
                sys.exit(f"{name}: tg says {answer}, Python {expected}")
            ours = best(runs, lambda: tg_time(file.name))
        finally:
            os.unlink(file.name)
        theirs = best(runs, lambda: python_time(start, moves, over))
        print(f"{name:21} {positions:9} {edges:9} {ours:8.3f} {theirs:9.3f} {theirs / ours:6.2f}")


if __name__ == "__main__":
    main()
