#!/usr/bin/env python3
"""Asks tg and the Python package icepool the same questions of the same decks, and compares the answers.

The evaluators for icepool are written as its expert would: a state holds nothing but what the answer is made
of. tg is asked with the ordinary functions of examples/decks. A question is asked of tg so often that the
process runs for a while, less the start-up of an empty one; icepool is asked once, with fresh caches, because
it remembers what it was asked. Shown is the median of the runs. Without icepool, tg is timed alone.

    pip install icepool
    cargo build --release && benches/peers/hands.py [runs]
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from fractions import Fraction
from math import comb
from pathlib import Path

try:
    import icepool
except ImportError:
    icepool = None

HERE = Path(__file__).resolve().parent

STORY = """
deck jantunen {
  G: 0 x3, 1 x10, 2 x7,  3 x5
  R: 0 x5, 1 x20, 2 x15, 3 x10
  Y: 0 x3, 1 x10, 2 x7,  3 x5
  boom x5, sdf x2, sdt x5, mob x7
}
fn value(h) = {
  G: if h.has(G) { h.sum(G) } else { -1 },
  R: if h.has(R) { h.sum(R) } else { -1 },
  Y: if h.has(Y) { h.sum(Y) } else { -1 },
  boom: h.has(boom), sdf: h.has(sdf), sdt: h.has(sdt), mob: h.has(mob),
}
"""

FRENCH = "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }"

COLOURS = [{0: 3, 1: 10, 2: 7, 3: 5}, {0: 5, 1: 20, 2: 15, 3: 10}, {0: 3, 1: 10, 2: 7, 3: 5}]
SPECIALS = [5, 2, 5, 7]


def story(n):
    """How many different values hands of n cards of the story's deck have, and the ways of the likeliest."""

    class Value(icepool.MultisetEvaluator):
        next_state_key = icepool.NoCache

        def initial_state(self, order, outcomes, /, *sizes):
            return (-1, -1, -1, False, False, False, False)

        def next_state(self, state, order, card, count):
            if count == 0:
                return state
            place, rank = card
            old = state[place]
            new = max(old, 0) + rank * count if place < 3 else True
            return state[:place] + (new,) + state[place + 1 :]

    cards = {(c, rank): copies for c, ranks in enumerate(COLOURS) for rank, copies in ranks.items()}
    cards |= {(3 + place, 0): copies for place, copies in enumerate(SPECIALS)}
    die = Value().evaluate(icepool.Deck(cards).deal(n))
    return [len(die), max(die.values()) * comb(119, n) // die.denominator()]


def poker(n):
    """The ways of full houses, flushes and straights among n cards."""

    class Category(icepool.MultisetEvaluator):
        next_state_key = icepool.NoCache

        # The two largest groups, the cards of this rank, runs of ranks, and the same of each suit.
        def initial_state(self, order, outcomes, /, *sizes):
            if order != icepool.Order.Ascending:
                raise icepool.UnsupportedOrder()
            return ((0, 0), 0, 0, False, False, ((0, 0, False),) * 4, False)

        def next_state(self, state, order, card, count):
            groups, held, run, wheel, straight, suits, royal = state
            rank, suit = card
            cards, streak, low = suits[suit]
            cards, streak = min(cards + count, 5), min(streak + 1, 5) if count else 0
            low = low or (rank == 5 and streak == 4)
            royal = royal or streak == 5 or (rank == 14 and count == 1 and low)
            suits = suits[:suit] + ((cards, streak, low),) + suits[suit + 1 :]
            held += count
            if suit == 3:
                run = min(run + 1, 5) if held else 0
                wheel = wheel or (rank == 5 and run == 4)
                straight = straight or run == 5 or (rank == 14 and held > 0 and wheel)
                groups, held = tuple(sorted(groups + (held,))[1:]), 0
                suits = tuple(sorted(suits))
            return (groups, held, run, wheel, straight, suits, royal)

        def final_outcome(self, state, order, outcomes, /, *sizes):
            (second, most), _, _, _, straight, suits, royal = state
            flush = any(cards == 5 for cards, _, _ in suits)
            if royal or most == 4:
                return "other"
            if most == 3 and second >= 2:
                return "full house"
            return "flush" if flush else "straight" if straight else "other"

    cards = {(rank, suit): 1 for rank in range(2, 15) for suit in range(4)}
    die = Category().evaluate(icepool.Deck(cards).deal(n))
    scale = comb(52, n) // die.denominator()
    return [die[name] * scale for name in ("full house", "flush", "straight")]


def aces_apart(_):
    """In how much of the ways the first of two hands of five has an ace and the second none."""

    class Apart(icepool.MultisetEvaluator):
        next_state_key = icepool.NoCache

        def initial_state(self, order, outcomes, /, *sizes):
            return False

        def next_state(self, state, order, is_ace, hands):
            first, second = hands
            return first > 0 and second == 0 if is_ace else state

    die = Apart().evaluate(icepool.Deck({False: 48, True: 4}).deal_groups((5, 1), (5, 1)))
    return [Fraction(die[True], die.denominator())]


def redraw(_):
    """How likely two aces are when all cards but the aces are drawn again."""

    def again(held):
        left = icepool.Deck({1: 4 - held, 0: 48 - (5 - held)})
        return held + left.deal(5 - held).sum()

    die = icepool.Deck({1: 4, 0: 48}).deal(5).sum().map(again)
    return [Fraction(sum(die[held] for held in (2, 3, 4)), die.denominator())]


AGAIN = "(deal 5 from french).then(h -> h.keep(A) + french.without(h).deal(5 - h.count(A)))"
CATEGORY = "{{ let d = (deal {n} from french).map(h -> h.poker); [d.ways(\"full house\"), d.ways(\"flush\"), d.ways(\"straight\")] }}"
VALUES = "{{ let d = (deal {n} from jantunen).map(value); [d.size, d.top(1)[0].ways] }}"
APART = "[(deal [5, 5] from french).prob([a, b] -> a.has(A) and not b.has(A))]"

# A name, a size, the deck, tg's question, icepool's function, and how often tg is asked in one process.
QUESTIONS = [
    ("story", 5, STORY, VALUES, story, 50),
    ("story", 10, STORY, VALUES, story, 20),
    ("story", 20, STORY, VALUES, story, 3),
    ("poker", 5, FRENCH, CATEGORY, poker, 20),
    ("poker", 7, FRENCH, CATEGORY, poker, 5),
    ("two hands", 10, FRENCH, APART, aces_apart, 100),
    ("redraw", 5, FRENCH, f"[{AGAIN}.prob(h -> h.count(A) >= 2)]", redraw, 100),
]


def cpu(tg, script):
    """The CPU seconds and the output of a script in a process of its own; it must end well."""
    with tempfile.NamedTemporaryFile("w", suffix=".tg") as file:
        file.write(script)
        file.flush()
        process = subprocess.Popen([tg, file.name], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
        output = process.stdout.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        process.stdout.close()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"tg ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, output.split()


def of_tg(tg, question, start, runs):
    """The median seconds of a question in tg, and its answers."""
    _, n, deck, asked, _, times = question
    asked = asked.format(n=n)
    loop = f"let all = (1..={times}).map(i -> {asked})\nfor answer in all[0] {{ print answer }}"
    found = [cpu(tg, f"{deck}\n{loop}") for _ in range(runs)]
    seconds = statistics.median(max(spent - start, 0) / times for spent, _ in found)
    return seconds, [Fraction(answer) for answer in found[0][1]]


def of_icepool(question, runs):
    """The median seconds of a question in icepool, and its answers. What takes long is asked once."""
    _, n, _, _, function, _ = question
    seconds, answers = [], []
    for _ in range(runs):
        begun = time.process_time()
        answers = function(n)
        seconds.append(time.process_time() - begun)
        if seconds[0] > 5:
            break
    return statistics.median(seconds), [Fraction(answer) for answer in answers]


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    tg = shutil.which(os.environ.get("TG", str(HERE.parents[1] / "target" / "release" / "tg")))
    if tg is None:
        sys.exit("build tg first: cargo build --release")
    if icepool is None:
        print("icepool: not found, left out (pip install icepool)", file=sys.stderr)
    start = statistics.median(cpu(tg, "print 0")[0] for _ in range(4 * runs))
    print("question       cards       tg ms   icepool ms  icepool/tg")
    failed = False
    for question in QUESTIONS:
        seconds, answers = of_tg(tg, question, start, runs)
        line = f"{question[0]:<12}{question[1]:>8}{1000 * seconds:>12.2f}"
        if icepool is not None:
            others, theirs = of_icepool(question, runs)
            line += f"{1000 * others:>13.1f}{others / seconds if seconds else float('inf'):>12.0f}"
            if theirs != answers:
                line += f"  failed: {answers} and {theirs}"
                failed = True
        print(line, flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
