"""Values both ways: what goes in comes out, exactly, whatever its size."""

import math
import pickle
from fractions import Fraction
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tglang as tg

SESSION = tg.Session()

numbers = st.one_of(
    st.integers(),
    st.integers(min_value=-(10**400), max_value=10**400),
    st.fractions(),
    st.floats(allow_nan=False, allow_infinity=False).filter(lambda x: not (x == 0 and math.copysign(1, x) < 0)),
)
# Texts are kept composed: these come out as they went in.
texts = st.text().map(lambda text: normalize("NFC", text))
scalars = st.one_of(st.none(), st.booleans(), numbers, texts)
names = st.text(min_size=1, max_size=8).map(lambda name: normalize("NFC", name))
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(names, inner, max_size=5),
    max_leaves=20,
)


def there_and_back(value):
    return SESSION.run("param v = none\nv", params={"v": value}).value


def alike(a, b):
    """Equal and of the same type, all the way down."""
    if isinstance(a, Fraction) and a.denominator == 1:
        a = a.numerator
    if type(a) is not type(b):
        return False
    if isinstance(a, list):
        return len(a) == len(b) and all(map(alike, a, b))
    if isinstance(a, dict):
        return list(a) == list(b) and all(alike(a[key], b[key]) for key in a)
    return a == b


@given(values)
@settings(max_examples=300, deadline=None)
def test_what_goes_in_comes_out(value):
    assert alike(value, there_and_back(value))


@given(st.text())
@settings(deadline=None)
def test_texts_come_out_composed(text):
    composed = normalize("NFC", text)
    assert there_and_back({text: [text]}) == {composed: [composed]}
    d = tg.Dist({text: 1})
    assert d[text] == d[composed] == 1 and list(d) == [composed]


@pytest.mark.parametrize("keys", [("\u00e9", "e\u0301"), ("\uf900", "\u8c48"), ((1, 2), range(1, 3))])
def test_keys_that_become_equal_are_refused(keys):
    with pytest.raises(tg.ParamError, match="equal in the language"):
        there_and_back({key: 1 for key in keys})
    # Equal outcomes are one.
    d = tg.Dist({key: 1 for key in keys})
    assert len(d) == 1 and all(d[key] == 1 for key in keys)


@given(st.integers(), st.integers())
@settings(deadline=None)
def test_numbers_are_the_same_numbers(a, b):
    outcome = SESSION.run("param a = 0\nparam b = 0\n[a + b, a * b, a == b]", params={"a": a, "b": b})
    assert outcome.value == [a + b, a * b, a == b]


def test_a_number_of_many_digits():
    n = there_and_back(7**120_000)
    assert n == 7**120_000
    assert SESSION.run("10 ** 100_000 / 3").value == Fraction(10**100_000, 3)


def test_numpy_scalars_and_other_numbers():
    numpy = pytest.importorskip("numpy")
    assert there_and_back([numpy.int64(3), numpy.float64(0.5), numpy.bool_(True)]) == [3, 0.5, True]
    assert there_and_back((1, range(2, 5), range(0, 10, 5))) == [1, range(2, 5), [0, 5]]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "half \ud800 letter", ["\udfff"]])
def test_what_is_no_value_is_refused(value):
    with pytest.raises(ValueError):
        there_and_back(value)


@pytest.mark.parametrize("value", [object(), {1, 2}, b"bytes", 1j])
def test_what_has_no_like_is_refused(value):
    with pytest.raises(TypeError):
        there_and_back(value)


def test_a_list_that_holds_itself():
    endless = []
    endless.append(endless)
    with pytest.raises(ValueError, match="deep"):
        there_and_back(endless)


def test_shared_parts_are_refused_rather_than_written_out():
    with pytest.raises(tg.LimitError) as caught:
        tg.run("var l = [1]\nfor i in 1..=60 { l = [l, l] }\nl")
    assert caught.value.code == "E9003"
    assert len(tg.run("var l = [1]\nfor i in 1..=10 { l = [l, l] }\nl").value) == 2


def test_keys_that_python_takes_for_the_same():
    with pytest.raises(ValueError, match="same in Python"):
        tg.run('var r = {}\nr[1] = "a"\nr[true] = "b"\nr')


def test_records_with_keys_in_other_cases():
    assert list(there_and_back({"a": 1, "A": 2})) == ["a", "A"]


def test_functions_are_called_in_their_session():
    s = tg.Session(steps=100_000)
    s.run("fn add(a, b = 1) { return a + b }\nfn forever(n) { while true { } }")
    assert s["add"](Fraction(1, 2), 2) == Fraction(5, 2)
    assert s["add"](41) == 42
    assert s.run("x -> [x, x]").value("a") == ["a", "a"]
    with pytest.raises(tg.LimitError):
        s["forever"](1)
    with pytest.raises(tg.Error):
        s["add"]()
    with pytest.raises(tg.ParamError, match="another session"):
        tg.Session().run("param f = none\nf(1)", params={"f": s["add"]})
    with pytest.raises(TypeError):
        pickle.dumps(s["add"])


def test_names():
    s = tg.Session()
    s.run("let a = 1\nfn f(x) = x")
    assert "a" in s and "b" not in s
    assert s.names() == ["a", "f"]
    with pytest.raises(KeyError):
        s["b"]
    assert s.ask([1, 2], "it.sum + a") == 4
    assert s.names() == ["a", "f"]
