"""Distributions as mappings, and their rows."""

import pickle
from fractions import Fraction
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tglang as tg


texts = st.text(max_size=3).map(lambda text: normalize("NFC", text))


@given(st.dictionaries(st.integers(-50, 50) | texts, st.integers(1, 10**30), min_size=1, max_size=8))
@settings(deadline=None, max_examples=100)
def test_a_dist_is_its_ways(ways):
    d = tg.Dist(ways)
    total = sum(ways.values())
    assert len(d) == len(ways) and d.total == total
    assert dict(d) == {key: Fraction(n, total) for key, n in ways.items()} == d.to_dict()
    assert all(d.ways(key) == n for key, n in ways.items())
    assert pickle.loads(pickle.dumps(d)) == d
    assert sum(d.values()) == 1
    # The same through a session.
    again = tg.run("param d = none\nd", params={"d": d}).value
    assert again == d


@given(st.dictionaries(st.fractions(), st.integers(1, 9), min_size=1, max_size=8))
@settings(deadline=None, max_examples=50)
def test_a_dist_may_be_given_in_any_order(ways):
    d = tg.Dist(ways)
    middle = sorted(value for value, n in ways.items() for _ in range(n))
    assert d.ask("it.quantile(1/2)") == middle[(len(middle) - 1) // 2]
    bound = middle[len(middle) // 3]
    assert d.ask(f"it.at_most({bound.numerator} / {bound.denominator})") == Fraction(
        sum(n for value, n in ways.items() if value <= bound), d.total
    )


def test_questions():
    d = tg.run("dist(1..=6) + dist(1..=6)").value
    assert d.mean == 7 and d.variance == Fraction(35, 6)
    assert d.prob("x -> x >= 10") == Fraction(1, 6)
    assert d.map("x -> x % 2 == 0")[True] == Fraction(1, 2)
    assert d.get(13, 0) == 0 and d.ways(13) == 0 and 7 in d
    with pytest.raises(KeyError):
        d[13]
    with pytest.raises(tg.Error):
        d.prob("x -> y")


def test_asked_distributions_stay_in_their_session():
    s = tg.Session()
    s.run("deck french { clubs diamonds hearts spades: 2..=14 }")
    d = s.run("deal 5 from french").value
    assert d.prob("h -> h.count(hearts) == 5") == Fraction(33, 66640)
    small = s.run("deal 1 from french").value
    assert len(small) == 52 and sum(small.values()) == 1
    big = tg.Session(memory="64M")
    big.run("deck french { clubs diamonds hearts spades: 2..=14 }")
    with pytest.raises(tg.RunError, match="E5013"):
        len(big.run("deal 13 from french").value)


def test_outcomes_that_python_takes_for_the_same():
    d = tg.run("dist([1, true, 1])").value
    with pytest.raises(ValueError, match="equal in Python"):
        dict(d)
    assert len(d) == 2 and sorted(d.all_ways) == [1, 2]


def test_keys_of_lists_and_records():
    d = tg.run("dist([{a: 1, b: [2]}, {a: 2, b: [3]}])").value
    assert d[{"a": 1, "b": [2]}] == d[(("a", 1), ("b", (2,)))] == Fraction(1, 2)
    assert d.outcomes[0] == {"a": 1, "b": [2]}


def test_shown():
    d = tg.run("dist([1, 2, 2])").value
    assert repr(d) == "<tg.Dist: 2 outcomes>"
    assert "2" in str(d) and "tg-out" in d._repr_html_()


def test_handles_are_freed():
    s = tg.Session()
    s.run("let d = dist(1..=20_000)")
    before = s._raw.in_use()
    for _ in range(1000):
        handle = s["d"]
    made = s.run("dist(1..=20_000)").value
    assert len(made) == 20_000
    del handle, made
    values, in_use = s._raw.in_use()
    assert values == before[0] == 0
    assert in_use < before[1] + (2 << 20)


def test_a_distribution_of_a_distribution_keeps_its_weights():
    d = tg.run("dist([1, 2, 2])").value
    assert dict(tg.Dist(d)) == dict(d) == {1: Fraction(1, 3), 2: Fraction(2, 3)}
    pandas = pytest.importorskip("pandas")
    assert tg.Dist(pandas.Series({"a": 1, "b": 3}))["b"] == Fraction(3, 4)
    assert tg.Dist(pandas.Series(["x", "y", "y"]).value_counts())["y"] == Fraction(2, 3)


def test_equal_outcomes_are_one_as_in_the_language():
    assert dict(tg.Dist([1, 1.0, 2])) == {1: Fraction(2, 3), 2: Fraction(1, 3)}
    assert len(tg.Dist([1, True])) == 2
    d = tg.Dist([{"a": 1, "b": 2}, {"b": 2, "a": 1}])
    assert len(d) == 1 and d[{"b": 2, "a": 1}] == d[{"a": 1, "b": 2}] == 1 and {"a": 1} not in d


def test_hands_are_keys():
    deck = "deck d { a x3, b x4 }\n"
    d = tg.run(deck + "deal 2 from d").value
    assert d.total == 21 and dict(d) == {"[a x2]": Fraction(1, 7), "[a, b]": Fraction(4, 7), "[b x2]": Fraction(2, 7)}
    assert all(d[hand] == d[str(hand)] and d.ways(hand) > 0 and hand in d for hand in d.outcomes)
    assert sum(d.ways(hand) for hand in d.outcomes) == 21 and d == d and d.get("[c]") is None
    one, other = tg.run(deck + "[d.hand(\"a\", \"b\"), d.hand(\"b\", \"a\"), d.hand(\"a\")]").value[:2]
    assert one == other and hash(one) == hash(other) and one != d.outcomes[0]


def test_attributes_and_methods_of_values_of_games():
    s = tg.Session()
    s.run("chopsticks c {}")
    c = s["c"]
    assert not hasattr(c, "nope") and getattr(c, "nope", None) is None
    assert c.at("1111").value == "draw" and c.at("1111") == c.at("1111") and c.at("1111") != c.at("1211")
    with pytest.raises(tg.RunError):
        c.at("9999")


def test_equal_hands_of_two_decks_have_equal_hashes():
    text = "deck d { a x2, b x2 }\ndeck e { b x2, a x2 }\n[d.hand(\"a, b\"), e.hand(\"a, b\")]"
    one, other = tg.run(text).value
    assert one == other and hash(one) == hash(other)
