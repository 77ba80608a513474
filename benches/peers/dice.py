#!/usr/bin/env python3
"""Asks tg, the Python package icepool and the crate eurydice_engine the same questions of dice, and compares the answers.

Shown is the CPU time of a whole run of tg, its start-up among it, and of the others for the question alone: the import
of icepool isn't counted, nor the start of eurydice, of which it is the time by the clock. Of tg and eurydice it is the
best of some runs; icepool is asked once, because it remembers what it was asked. Answers of eurydice are floats, of a
few questions that AnyDice has words for. What isn't installed is left out.

    pip install icepool
    cargo build --release --manifest-path benches/peers/eurydice/Cargo.toml --target-dir DIR
    cargo build --release && EURYDICE=DIR/release/eurydice benches/peers/dice.py [runs]
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from fractions import Fraction
from pathlib import Path

try:
    import icepool
    from icepool import Pool, d
except ImportError:
    icepool = None

HERE = Path(__file__).resolve().parent


def ability():
    return d(6).highest(4, 3)


def both(count):
    """In how much of the throws of twenty dice there are three sixes, and 70 in all."""

    class Sixes(icepool.MultisetEvaluator):
        next_state_key = icepool.NoCache

        def initial_state(self, order, outcomes, /, *sizes):
            return (0, 0)

        def next_state(self, state, order, outcome, number):
            sixes, total = state
            return (sixes + (number if outcome == 6 else 0), total + outcome * number)

    return Sixes().evaluate(d(6).pool(count)).probability((3, 70))


LADDERS = {1: 38, 4: 14, 9: 31, 16: 6, 21: 42, 28: 84, 36: 44, 47: 26, 49: 11, 51: 67, 56: 53, 62: 19, 64: 60, 71: 91,
           80: 100, 87: 24, 93: 73, 95: 75, 98: 78}

BOARD = f"""let slides = {{{", ".join(f"[{start}]: {end}" for start, end in LADDERS.items())}}}
fn move(s) = d6.map(n -> if s + n > 100 {{ s }} else {{ slides.get(s + n, s + n) }})
let spins = walk(0, move, until: 100).steps
"""


def move(square):
    if square == 100:
        return square
    return d(6).map(lambda n: square if square + n > 100 else LADDERS.get(square + n, square + n))


def gamble(money):
    return money if money in (0, 200) else icepool.Die([money - 1, money + 1])


# The name, the script, the same for icepool, and for AnyDice where it has words for it.
QUESTIONS = [
    ("20d10, highest 10", "print 20d10.highest(10).mean", lambda: d(10).highest(20, 10).mean(),
     "output [highest 10 of 20d10]"),
    ("100d6, sum", "print 100d6.prob(350)", lambda: (100 @ d(6)).probability(350)),
    ("30d6, groups", "print 30d6.groups.size", lambda: len(d(6).pool(30).all_counts())),
    (
        "10d10 exploding twice, highest 5",
        "print 10d10.explode(times: 2).highest(5).mean",
        lambda: d(10).explode(depth=2).highest(10, 5).mean(),
    ),
    ("100d20, highest 50", "print 100d20.highest(50).mean", lambda: d(20).highest(100, 50).mean(),
     "output [highest 50 of 100d20]"),
    ("six abilities, six means", "let a = 6d(4d6.highest(3))\nprint [a.nth(k).mean for k in 1..=6].sum",
     lambda: sum(ability().keep(6, k).mean() for k in range(6))),
    ("20d12, longest run", "print 20d12.longest_run.mean", lambda: d(12).pool(20).largest_straight().mean()),
    (
        "4 each of d4 to d12, highest 6",
        "print pool(4d4, 4d6, 4d8, 4d10, 4d12).highest(6).mean",
        lambda: Pool([d(n) for n in (4, 6, 8, 10, 12) for _ in range(4)]).highest(6).sum().mean(),
    ),
    ("4d6, highest 3", "print 4d6.highest(3).mean", lambda: d(6).highest(4, 3).mean(), "output [highest 3 of 4d6]"),
    ("100d20, sum", "print 100d20.map(h -> h.sum).mean", lambda: (100 @ d(20)).mean(), "output 100d20"),
    ("100d100, sum", "print 100d100.prob(5050)", lambda: (100 @ d(100)).probability(5050)),
    ("20d6, sixes and sum together", "print 20d6.map(h -> [h.count(6), h.sum]).prob([3, 70])", lambda: both(20)),
    (
        "10d10 highest 4 against 8d12 highest 4",
        'print 10d10.highest(4).versus(8d12.highest(4)).prob("win")',
        lambda: (d(10).highest(10, 4) > d(12).highest(8, 4)).probability(True),
    ),
    ("12 abilities, best six, sum", "print 12d(4d6.highest(3)).highest(6).mean",
     lambda: ability().highest(12, 6).mean()),
    ("5d6 against 5d6, Risk pairing",
     "print joint(5d6, 5d6).map([a, d] -> a.pair(d).count([x, y] -> x > y)).mean",
     lambda: d(6).pool(5).sort_pair(">", d(6).pool(5)).size().mean()),
    ("12d10 cancelled by 6d10, highest 3", "print joint(12d10, 6d10).map([a, b] -> a.cancel(b).highest(3)).mean",
     lambda: (d(10).pool(12) - d(10).pool(6)).highest(3).sum().mean()),
    ("10d10 against 10d10, lexicographic",
     'print joint(10d10, 10d10).map([a, b] -> a.compare(b)).prob("win")',
     lambda: d(10).pool(10).leximax(">", d(10).pool(10)).probability(True)),
    ("8d6 + 8d8 + 8d10, groups", "print pool(8d6, 8d8, 8d10).groups.size",
     lambda: len(Pool([d(n) for n in (6, 8, 10) for _ in range(8)]).all_counts())),
    ("8k4, ones again, exploding three times", "print 8d10.reroll(1).explode(times: 3).highest(4).mean",
     lambda: d(10).reroll([1], depth=1).explode(depth=3).highest(8, 4).mean()),
    ("six abilities, all arrays", "print 6d(4d6.highest(3)).sort.size", lambda: len(ability().pool(6).expand())),
    ("snakes and ladders, mean", BOARD + "print spins.mean", lambda: icepool.mean_time_to_absorb(move, 0)),
    ("snakes and ladders, done within 100", BOARD + "print spins.at_most(100)",
     lambda: icepool.map(move, 0, repeat=100).probability(100)),
    ("ruin 0 to 200, mean", "print walk(100, n -> n + 1d[-1, 1], until: [0, 200]).steps.mean",
     lambda: icepool.mean_time_to_absorb(gamble, 100)),
    ("d6 until 1,000, mean", "print walk(0, n -> n + d6, until: n -> n >= 1000).steps.mean",
     lambda: d(6).mean_time_to_sum(1000)),
]


def cpu(tg, script, runs):
    """The least CPU seconds of a run of tg, and what it printed."""
    best, printed = float("inf"), ""
    with tempfile.NamedTemporaryFile("w", suffix=".tg") as file:
        file.write(script)
        file.flush()
        for _ in range(runs):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            done = subprocess.run([tg, file.name], capture_output=True, text=True, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            printed = done.stdout.strip()
    return best, printed


def of_icepool(question):
    """The CPU seconds of a question that is asked for the first time: icepool remembers what it was asked."""
    begun = time.process_time()
    answer = question()
    return time.process_time() - begun, answer


def of_eurydice(program, question, runs):
    """The least seconds of a question, and the mean of its answer."""
    found = [subprocess.run([program], input=question, capture_output=True, text=True, check=True) for _ in range(runs)]
    pairs = [run.stdout.split() for run in found]
    return min(float(milliseconds) for _, milliseconds in pairs) / 1000, float(pairs[0][0])


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    tg = shutil.which(os.environ.get("TG", str(HERE.parents[1] / "target" / "release" / "tg")))
    if tg is None:
        sys.exit("build tg first: cargo build --release")
    if icepool is None:
        print("icepool: not found, left out (pip install icepool)", file=sys.stderr)
    print(f"start-up of tg: {1000 * cpu(tg, 'print 0', 20)[0]:.1f} ms")
    eurydice = os.environ.get("EURYDICE")
    print(f"{'question':<42}{'tg ms':>9}{'icepool ms':>12}{'icepool/tg':>12}" + (f"{'eurydice ms':>13}" if eurydice else ""))
    failed = False
    for name, script, peer, *anydice in QUESTIONS:
        seconds, printed = cpu(tg, script, 2 * runs)
        line = f"{name:<42}{1000 * seconds:>9.1f}"
        if icepool is not None:
            others, theirs = of_icepool(peer)
            line += f"{1000 * others:>12.1f}{others / seconds:>12.0f}"
            exact = not printed.startswith("≈")
            if exact and Fraction(printed) != Fraction(theirs):
                line += f"  failed: {printed} and {theirs}"
                failed = True
        if eurydice is not None and anydice:
            others, mean = of_eurydice(eurydice, anydice[0], runs)
            line += f"{1000 * others:>13.1f}"
            if abs(mean / float(Fraction(printed)) - 1) > 1e-9:
                line += f"  failed: {printed} and {mean}"
                failed = True
        print(line, flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
