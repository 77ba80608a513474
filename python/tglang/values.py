"""Values of the language that aren't Python's own: distributions, functions, values of games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, KeysView, Mapping
from fractions import Fraction
from math import lcm
from numbers import Rational
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from ._tglang import RawDist, RawHeld

if TYPE_CHECKING:
    from .tables import Table

__all__ = ["Dist", "Function", "Object"]



def _ask(session: Any, value: Any, text: str) -> Any:
    from .session import outcome_of

    outcome = outcome_of(session.ask(value, text))
    outcome.raise_failed()
    return outcome.value


class Dist:
    """A distribution: a mapping of each outcome to its probability, which is exact.

    >>> import tglang as tg
    >>> d = tg.run("dist([1, 2, 2])").value
    >>> d[2], d.ways(2), d.total, len(d), d.mean
    (Fraction(2, 3), 2, 3, 2, Fraction(5, 3))
    >>> dict(d)
    {1: Fraction(1, 3), 2: Fraction(2, 3)}

    An outcome that is a list is a tuple as a key, one that is a record a tuple of pairs, a value of a game, such as a hand,
    its text. A distribution that is asked, such
    as `deal 5 from deck`, stays in its session: `prob`, `mean` and `ask` ask it without writing it out, and what needs all
    outcomes (`len`, `dict`, a data frame) writes them out, within the session's limits.

    It isn't registered as a `collections.abc.Mapping`, which polars would take for columns.
    """

    __slots__ = ("_raw", "_index")

    _raw: RawDist
    _index: dict[Any, int] | None

    def __init__(self, raw: RawDist | Dist | Mapping[Any, int | Fraction] | Iterable[Any]) -> None:
        """Of outcomes and their weights, whole numbers or fractions, as a dict, a pandas Series or another distribution has
        them; or of equally likely outcomes.

        >>> import tglang as tg
        >>> tg.Dist({"red": 3, "blue": 1})["red"], tg.Dist([1, 2, 2])[2]
        (Fraction(3, 4), Fraction(2, 3))
        """
        self._raw = raw if isinstance(raw, RawDist) else RawDist.from_rows(*_weighed(raw))
        self._index = None

    def _places(self) -> dict[Any, int]:
        if self._index is None:
            places = self._raw.places()
            if len(places) != self._raw.len():
                raise ValueError(
                    "two outcomes are equal in Python, where `1` and `True` are, and values of a game that are called "
                    "the same: take `outcomes` and `all_ways`, or a table"
                )
            self._index = places
        return self._index

    def __getitem__(self, outcome: Any) -> Fraction:
        place = self._place(outcome)
        if place is None:
            raise KeyError(outcome)
        return self._raw.probability_at(place)

    def _place(self, outcome: Any) -> int | None:
        """Where an outcome stands; a dict is found whatever the order of its keys."""
        places = self._places()
        place = places.get(_key(outcome))
        if place is None and _has_dict(outcome):
            wanted = _same(outcome)
            place = next((at for at, one in enumerate(self.outcomes) if _same(one) == wanted), None)
        return place

    def __iter__(self) -> Iterator[Any]:
        return iter(self._places())

    def __len__(self) -> int:
        return self._raw.len()

    def __contains__(self, outcome: object) -> bool:
        return self._place(outcome) is not None

    def keys(self) -> KeysView[Any]:
        """The outcomes."""
        return KeysView(self)

    def values(self) -> list[Fraction]:
        """The probabilities of the outcomes."""
        return list(self.to_dict().values())

    def items(self) -> list[tuple[Any, Fraction]]:
        """The outcomes with their probabilities."""
        return list(self.to_dict().items())

    def get(self, outcome: Any, default: Any = None) -> Any:
        """The probability of an outcome, or `default` where it isn't one."""
        return self[outcome] if outcome in self else default

    def ways(self, outcome: Any) -> int:
        """How many of the `total` ways lead to an outcome; none to what isn't one."""
        place = self._place(outcome)
        return 0 if place is None else self._raw.ways_at(place)

    @property
    def total(self) -> int:
        """How many ways there are."""
        return self._raw.total()

    @property
    def outcomes(self) -> list[Any]:
        """The outcomes in their order, lists as lists and records as dicts."""
        return self._raw.outcomes()

    @property
    def all_ways(self) -> list[int]:
        """The ways of the outcomes, in the same order."""
        return self._raw.all_ways()

    def to_dict(self) -> dict[Any, Fraction]:
        """The outcomes and their probabilities; faster than `dict(d)`."""
        self._places()
        return self._raw.to_dict()

    @property
    def mean(self) -> Fraction | int | float:
        """The mean, exact where the outcomes are."""
        mean: Fraction | int | float = self.ask("it.mean")
        return mean

    @property
    def variance(self) -> Fraction | int | float:
        """The variance."""
        variance: Fraction | int | float = self.ask("it.variance")
        return variance

    def prob(self, condition: str) -> Fraction | int:
        """How likely a condition holds, which is a function as the language writes it.

        >>> import tglang as tg
        >>> tg.run("dist(1..=6)").value.prob("x -> x > 4")
        Fraction(1, 3)
        """
        chance: Fraction | int = self.ask(f"it.prob({_written(condition, 'x > 4')})")
        return chance

    def map(self, function: str) -> Dist:
        """The distribution of what a function gives for the outcomes.

        >>> import tglang as tg
        >>> dict(tg.run("dist(1..=6)").value.map("x -> x > 4"))
        {False: Fraction(2, 3), True: Fraction(1, 3)}
        """
        mapped: Dist = self.ask(f"it.map({_written(function, 'x % 2')})")
        return mapped

    def ask(self, text: str) -> Any:
        """Evaluates a text of the language in which `it` is this distribution."""
        return _ask(self._raw.session(), self, text)

    def table(self, *, value: str | None = None) -> Table:
        """The outcomes as rows: `value` (or the fields of records), `ways`, `probability`, `exact`. With `value="text"` each
        outcome is its code, whatever it is."""
        from .tables import Table

        if value not in (None, "text"):
            raise ValueError("`value` is None or 'text'")
        return Table(self._raw.table(value == "text"))

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.table().__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> Any:
        return self.table().__arrow_c_schema__()

    def df(self) -> Any:
        """A pandas DataFrame with Arrow's types."""
        return self.table().df()

    def pl(self) -> Any:
        """A polars DataFrame."""
        return self.table().pl()

    def arrow(self) -> Any:
        """A pyarrow Table."""
        return self.table().arrow()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Dist):
            return self.to_dict() == other.to_dict()
        return self.to_dict() == dict(other) if isinstance(other, Mapping) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return _dist_again, (self.outcomes, self.all_ways)

    def __repr__(self) -> str:
        return f"<tg.Dist: {self._raw.text}>"

    def __str__(self) -> str:
        return self._raw.session().forms(self)[0].rstrip("\n")

    def _repr_html_(self) -> str:
        return self._raw.session().forms(self)[1]


def _dist_again(outcomes: list[Any], ways: list[int]) -> Dist:
    return Dist(RawDist.from_rows(outcomes, ways))


def _weighed(given: Dist | Mapping[Any, int | Fraction] | Iterable[Any]) -> tuple[list[Any], list[int]]:
    """The outcomes and their weights as whole numbers, none of them 0."""
    if isinstance(given, Dist):
        return given.outcomes, given.all_ways
    # A Series of pandas has weights, too.
    items = given.items() if hasattr(given, "items") else ((one, 1) for one in given)
    # Outcomes needn't be hashable; equal ones are one.
    found: dict[Any, list[Any]] = {}
    for one, weight in items:
        found.setdefault(_same(one), [one, Fraction(0)])[1] += _weight(weight)
    outcomes, weights = [one for one, _ in found.values()], [weight for _, weight in found.values()]
    common = lcm(*(weight.denominator for weight in weights))
    pairs = [(one, int(weight * common)) for one, weight in zip(outcomes, weights) if weight]
    if not pairs:
        raise ValueError("a distribution has at least one outcome, with a weight above 0")
    return [one for one, _ in pairs], [ways for _, ways in pairs]


def _weight(weight: Any) -> Fraction:
    if not isinstance(weight, Rational):
        raise TypeError(f"a weight is a whole number or a fraction, and {weight!r} isn't: `Fraction(str(x))` makes one")
    if weight < 0:
        raise ValueError(f"a weight is 0 or more, and {weight} isn't")
    return Fraction(weight.numerator, weight.denominator)


def _written(function: Any, example: str) -> str:
    """A function as the language writes it."""
    if isinstance(function, str):
        return function
    raise TypeError(
        f'a function is written in the language here, such as "x -> {example}"; '
        "one of Python can go through `d.items()`, and how likely an outcome is says `d[outcome]`"
    )


def _has_dict(outcome: Any) -> bool:
    return isinstance(outcome, dict) or (isinstance(outcome, (list, tuple)) and any(map(_has_dict, outcome)))


def _same(outcome: Any) -> Any:
    """The same for outcomes that are equal in the language: `1` and `1.0` are, `1` and `True` aren't."""
    if isinstance(outcome, bool):
        return (bool, outcome)
    if isinstance(outcome, (list, tuple, range)):
        return (list, tuple(_same(part) for part in outcome))
    if isinstance(outcome, dict):
        return (dict, frozenset((_same(key), _same(value)) for key, value in outcome.items()))
    return _key(outcome)


def _key(outcome: Any) -> Any:
    """The outcome as a key: lists and dicts as tuples, texts composed, values of games as they are written."""
    if isinstance(outcome, Object):
        return outcome._raw.text
    if isinstance(outcome, str):
        return outcome if outcome.isascii() else normalize("NFC", outcome)
    if isinstance(outcome, (list, tuple, range)):
        return tuple(_key(part) for part in outcome)
    if isinstance(outcome, dict):
        return tuple((_key(key), _key(value)) for key, value in outcome.items())
    return outcome


class Function:
    """A function of a script, which runs in its session, under its limits.

    >>> import tglang as tg
    >>> s = tg.Session()
    >>> _ = s.run("fn twice(n) = 2 * n")
    >>> s["twice"](21)
    42
    """

    __slots__ = ("_raw",)

    def __init__(self, raw: RawHeld) -> None:
        self._raw = raw

    def __call__(self, *args: Any) -> Any:
        from .session import outcome_of

        outcome = outcome_of(self._raw.session().call(self, list(args)))
        outcome.raise_failed()
        return outcome.value

    def __repr__(self) -> str:
        return f"<tg.Function {self._raw.text}>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a function lives in its session and can't be pickled: pickle the script instead")


class Object:
    """A value of a game, which stays in its session: a deck, a position, a solution.

    >>> import tglang as tg
    >>> s = tg.Session()
    >>> _ = s.run("chopsticks c { players: 2 }")
    >>> s["c"].type
    'Chopsticks'

    `ask` evaluates a text in which `it` is the value; an attribute is the same as `ask("it.NAME")`, and a method that takes
    arguments is called with them.

    >>> s["c"].at("1111").value
    'draw'
    """

    __slots__ = ("_raw",)

    def __init__(self, raw: RawHeld) -> None:
        self._raw = raw

    @property
    def type(self) -> str:
        """The name of its type in the language."""
        return self._raw.type_name

    def ask(self, text: str) -> Any:
        """Evaluates a text of the language in which `it` is this value."""
        return _ask(self._raw.session(), self, text)

    def json(self) -> str:
        """The value as JSON, as `save` writes it."""
        return self._raw.session().json(self)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        from .errors import CheckError, RunError

        try:
            return self.ask(f"it.{name}")
        except (CheckError, RunError) as error:
            if error.code in ("E1002", "E2001", "E2003", "E3004", "E3005"):
                raise AttributeError(f"{self._raw.type_name} has no `{name}`: {error.message}") from None
            if error.code == "E2002":
                # A method that takes arguments.
                return lambda *args: self._call(name, args)
            raise

    def _call(self, name: str, args: tuple[Any, ...]) -> Any:
        given = ", ".join(f"arg_{at}" for at in range(len(args)))
        return self.ask(f"({given}) -> it.{name}({given})")(*args)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Object):
            return NotImplemented
        from .errors import Error, LimitError

        try:
            return bool(_ask(self._raw.session(), [self, other], "it[0] == it[1]"))
        except LimitError:
            raise
        except Error:
            # Of another kind, or of another session.
            return False

    def __hash__(self) -> int:
        # Equal hands of two decks may have their cards in another order.
        return hash("".join(sorted(self._raw.text)))

    def __repr__(self) -> str:
        return f"<tg.{self._raw.type_name}: {self._raw.text}>"

    def __str__(self) -> str:
        return self._raw.session().forms(self)[0].rstrip("\n")

    def _repr_html_(self) -> str:
        return self._raw.session().forms(self)[1]

    def _repr_svg_(self) -> str | None:
        return self._raw.session().forms(self)[2]

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a value of a game lives in its session and can't be pickled: pickle its plain parts, or the script")
