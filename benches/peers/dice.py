#!/usr/bin/env python3
"""Asks tg and the Python package icepool the same questions of dice, and compares the answers.

Shown is the CPU time of a whole run of tg, its start-up among it, and of icepool for the question alone, whose
import isn't counted. Of tg it is the best of some runs; icepool is asked once, because it remembers what it was asked.
Without icepool, tg is timed alone.

    pip install icepool
    cargo build --release && benches/peers/dice.py [runs]
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


# The name, the script, and the same for icepool.
QUESTIONS = [
    ("20d10, highest 10", "print 20d10.highest(10).mean", lambda: d(10).highest(20, 10).mean()),
    ("100d6, sum", "print 100d6.prob(350)", lambda: (100 @ d(6)).probability(350)),
    ("30d6, groups", "print 30d6.groups.size", lambda: len(d(6).pool(30).all_counts())),
    (
        "10d10 exploding twice, highest 5",
        "print 10d10.explode(times: 2).highest(5).mean",
        lambda: d(10).explode(depth=2).highest(10, 5).mean(),
    ),
    ("100d20, highest 50", "print 100d20.highest(50).mean", lambda: d(20).highest(100, 50).mean()),
    ("six abilities, six means", "let a = 6d(4d6.highest(3))\nprint [a.nth(k).mean for k in 1..=6].sum",
     lambda: sum(ability().keep(6, k).mean() for k in range(6))),
    ("20d12, longest run", "print 20d12.longest_run.mean", lambda: d(12).pool(20).largest_straight().mean()),
    (
        "4 each of d4 to d12, highest 6",
        "print pool(4d4, 4d6, 4d8, 4d10, 4d12).highest(6).mean",
        lambda: Pool([d(n) for n in (4, 6, 8, 10, 12) for _ in range(4)]).highest(6).sum().mean(),
    ),
    ("100d100, sum", "print 100d100.prob(5050)", lambda: (100 @ d(100)).probability(5050)),
    ("20d6, sixes and sum together", "print 20d6.map(h -> [h.count(6), h.sum]).prob([3, 70])", lambda: both(20)),
    (
        "10d10 highest 4 against 8d12 highest 4",
        'print 10d10.highest(4).versus(8d12.highest(4)).prob("win")',
        lambda: (d(10).highest(10, 4) > d(12).highest(8, 4)).probability(True),
    ),
    ("12 abilities, best six, sum", "print 12d(4d6.highest(3)).highest(6).mean",
     lambda: ability().highest(12, 6).mean()),
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


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    tg = shutil.which(os.environ.get("TG", str(HERE.parents[1] / "target" / "release" / "tg")))
    if tg is None:
        sys.exit("build tg first: cargo build --release")
    if icepool is None:
        print("icepool: not found, left out (pip install icepool)", file=sys.stderr)
    print(f"start-up of tg: {1000 * cpu(tg, 'print 0', 20)[0]:.1f} ms")
    print(f"{'question':<42}{'tg ms':>9}{'icepool ms':>12}{'icepool/tg':>12}")
    failed = False
    for name, script, peer in QUESTIONS:
        seconds, printed = cpu(tg, script, 2 * runs)
        line = f"{name:<42}{1000 * seconds:>9.1f}"
        if icepool is not None:
            others, theirs = of_icepool(peer)
            line += f"{1000 * others:>12.1f}{others / seconds:>12.0f}"
            exact = not printed.startswith("≈")
            if exact and Fraction(printed) != Fraction(theirs):
                line += f"  failed: {printed} and {theirs}"
                failed = True
        print(line, flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
