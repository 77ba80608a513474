"""Sessions and scripts."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import index
from typing import Any

from ._tglang import RawSession, Shown, styled
from .errors import CheckError, Diagnostic, FilesError, from_findings, read

__all__ = ["Completion", "Outcome", "Param", "Script", "Session", "compile", "run"]

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def _bytes(memory: int | str | None) -> int | None:
    """A number of bytes: a whole number, or a text such as `256M`, as the option `--max-memory` takes it."""
    if not isinstance(memory, str):
        return memory
    text = memory.strip()
    number = text.rstrip("KMGTkmgtiBb")
    unit = text[len(number) :].upper().removesuffix("B").removesuffix("I")
    if unit not in _UNITS or not number.strip().isdigit():
        raise ValueError(f"`{memory}` isn't an amount of memory: write it as `256M` or `2G`")
    return int(number) * _UNITS[unit]


def _folder(path: str | os.PathLike[str] | None) -> str | None:
    return None if path is None else os.path.abspath(os.fspath(path))


def _whole(name: str, value: Any, least: int = 0) -> int | None:
    """A limit or a seed, which is a whole number or None."""
    if value is None:
        return None
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"`{name}` is a whole number, and {value!r} isn't") from None
    if not least <= number < 1 << 63:
        raise ValueError(f"`{name}` is a whole number from {least} on and below 2**63, and {value} isn't")
    return number


def _text(text: Any, what: str = "a script") -> str:
    """A text that can be read as UTF-8."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is a text, and this is of the type `{type(text).__name__}`")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        at = f"the character at index {error.start}"
        raise ValueError(f"{what} is Unicode, and {at} is half of a letter (a surrogate)") from None
    return text


def _given(params: Mapping[str, Any] | None) -> list[tuple[str, Any]]:
    """Values for `param`s."""
    if params is None:
        return []
    if not isinstance(params, Mapping):
        raise TypeError(f"`params` is a dict of names and values, and this is of the type `{type(params).__name__}`")
    return [(_text(name, "the name of a parameter"), value) for name, value in params.items()]


def _raw(
    root: str | os.PathLike[str] | None,
    out: str | os.PathLike[str] | None,
    seed: int,
    steps: int | None,
    memory: int | str | None,
    time: float | None,
    digits: int | None,
    depth: int | None,
) -> RawSession:
    try:
        is_time = time is None or 0 <= time < 1e9
    except TypeError:
        is_time = False
    if not is_time:
        raise ValueError(f"`time` is a number of seconds, and {time!r} isn't")
    return RawSession(
        _folder(root),
        _folder(out),
        _whole("seed", seed) or 0,
        _whole("steps", steps),
        _whole("memory", _bytes(memory)),
        time,
        _whole("digits", digits),
        _whole("depth", depth),
    )


@dataclass(frozen=True)
class Outcome:
    """What came of a run.

    `printed` is all that was printed, as text; `shown` the same, print by print, with `.text`, `.html`, `.svg` and `.json`;
    `value` is the value of the last expression; `warnings` are diagnostics, as `diagnostics` with the errors among them.
    """

    value: Any = None
    printed: str = ""
    shown: tuple[Shown, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    failed: bool = False
    _lines: tuple[str, ...] = field(default=(), repr=False, compare=False)
    _drawn: str = field(default="", repr=False, compare=False)
    _ran: bool = field(default=True, repr=False, compare=False)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The diagnostics that are no errors."""
        return tuple(found for found in self.diagnostics if found.severity != "error")

    @property
    def drawn(self) -> str:
        """The errors as a terminal shows them."""
        return self._drawn

    def raise_failed(self) -> None:
        """Raises `tg.Error` where it failed."""
        if self.failed:
            raise from_findings(list(self._lines), self._drawn, self.printed, self._ran)

    def _repr_html_(self) -> str | None:
        shown = "".join(one.svg or one.html for one in self.shown)
        shown = styled(shown) if shown else ""
        own = getattr(self.value, "_repr_html_", None)
        if own is not None:
            return f"{shown}{own()}"
        if self.value is None:
            return shown
        from html import escape

        return f"{shown}<pre>{escape(repr(self.value))}</pre>"


def outcome_of(raw: tuple[Any, ...]) -> Outcome:
    """The outcome of what the session's thread told."""
    value, printed, shown, lines, drawn, failed, ran = raw
    found = tuple(read(line) for line in lines) if lines else ()
    return Outcome(value, printed, tuple(shown), found, failed, tuple(lines), drawn, ran)


@dataclass(frozen=True)
class Completion:
    """What may stand at an offset: each of `names` replaces the text from `start` to `end`; `kinds` says what each is."""

    start: int
    end: int
    names: tuple[str, ...]
    kinds: tuple[str, ...]


def _to_bytes(text: str, offset: int) -> int:
    return len(text[:offset].encode("utf-8", "replace"))


class Session:
    """What the entries of one sitting make known.

    >>> import tglang as tg
    >>> s = tg.Session()
    >>> _ = s.run("let d = dist(1..=6) + dist(1..=6)")
    >>> s.run("d.mode").value
    7
    >>> s["d"][7]
    Fraction(1, 6)

    It reads files only below `root`, to which the paths of its texts are relative, and saves only below `out`. `steps`,
    `memory` (bytes, or a text such as `"256M"`), `time` (seconds), `digits` and `depth` limit each run. It may be used from
    any thread, and serves one at a time. It can't be pickled, and not be used in a forked process.
    """

    __slots__ = ("_raw",)

    def __init__(
        self,
        *,
        root: str | os.PathLike[str] | None = None,
        out: str | os.PathLike[str] | None = None,
        seed: int = 0,
        steps: int | None = None,
        memory: int | str | None = None,
        time: float | None = None,
        digits: int | None = None,
        depth: int | None = None,
    ) -> None:
        self._raw = _raw(root, out, seed, steps, memory, time, digits, depth)

    def run(
        self,
        text: str,
        *,
        params: Mapping[str, Any] | None = None,
        check: bool = True,
        name: str = "<script>",
        echo: Callable[[Shown], object] | None = None,
        ask: Callable[[str], str | None] | None = None,
    ) -> Outcome:
        """Runs a text as an entry: its names stay known; one that fails leaves no trace but what it printed.

        `params` are values for its `param`s. With `check=False` an entry that fails gives its outcome, too, with `failed`.
        `echo` is called with each thing that is printed, at once; `ask` with a prompt where the script asks for a line, and
        None ends the input.
        """
        given = _given(params)
        outcome = outcome_of(self._raw.run(_text(text), name, None, given, False, echo, ask))
        if check:
            outcome.raise_failed()
        return outcome

    def __getitem__(self, name: str) -> Any:
        return self._raw.get(name)

    def __contains__(self, name: object) -> bool:
        return name in self._raw.names()

    def names(self) -> list[str]:
        """The names that the entries so far made known, sorted."""
        return self._raw.names()

    def ask(self, value: Any, text: str) -> Any:
        """Evaluates a text in which `it` is a value; it leaves no name behind.

        >>> import tglang as tg
        >>> tg.Session().ask([3, 1, 2], "it.sort.first")
        1
        """
        outcome = outcome_of(self._raw.ask(value, _text(text)))
        outcome.raise_failed()
        return outcome.value

    def check(self, text: str) -> tuple[Diagnostic, ...]:
        """What is found in a text as the next entry; nothing is run."""
        return tuple(read(line) for line in self._raw.check(_text(text)))

    def complete(self, text: str, offset: int) -> Completion:
        """What may stand at an offset, which counts characters.

        >>> import tglang as tg
        >>> tg.Session().complete("dist(1..=6).me", 14).names
        ('mean',)
        """
        start, found = self._raw.complete(text, _to_bytes(text, offset))
        begin = len(text.encode("utf-8", "replace")[:start].decode("utf-8", "replace"))
        return Completion(begin, offset, tuple(name for name, _ in found), tuple(kind for _, kind in found))

    def inspect(self, text: str, offset: int) -> tuple[str, str] | None:
        """What the word at an offset means: as text, and as Markdown; None where nothing is known of it."""
        return self._raw.inspect(text, _to_bytes(text, offset))

    def is_complete(self, text: str) -> str:
        """Whether a text can be run: "complete", "incomplete" where more lines are wanted, "invalid".

        >>> import tglang as tg
        >>> tg.Session().is_complete("for i in 1..=3 {")
        'incomplete'
        """
        return self._raw.is_complete(text)

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a session can't be pickled: pickle the script, or the values that came out")

    def __repr__(self) -> str:
        return "<tg.Session>"


@dataclass(frozen=True)
class Param:
    """A `param` of a script: its default, where that is a literal; its type, where that is certain; how it is written."""

    default: Any
    kind: str | None
    written: str


class Script:
    """A script that was read and checked once, to be run many times; each run knows nothing of the others.

    >>> import tglang as tg
    >>> script = tg.compile("param n = 6\\ndist(1..=n).mean")
    >>> script.params["n"].default, script.run().value, script.run(params={"n": 7}).value
    (6, Fraction(7, 2), 4)

    It can be pickled: it is its text.
    """

    __slots__ = ("text", "name", "_file", "_params")

    def __init__(self, text: str, name: str = "<script>", file: str | None = None) -> None:
        self.text = _text(text)
        self.name = name
        self._file = file
        self._params: dict[str, Param] | None = None

    @property
    def params(self) -> dict[str, Param]:
        """The `param`s of the script, in order."""
        if self._params is None:
            session = RawSession(root=os.path.dirname(self._file) if self._file else None)
            read_params = session.params(self.text)
            self._params = {name: Param(value, kind, written) for name, kind, written, value in read_params}
        return dict(self._params)

    def run(
        self,
        *,
        params: Mapping[str, Any] | None = None,
        root: str | os.PathLike[str] | None = None,
        out: str | os.PathLike[str] | None = None,
        seed: int = 0,
        steps: int | None = None,
        memory: int | str | None = None,
        time: float | None = None,
        digits: int | None = None,
        depth: int | None = None,
        check: bool = True,
        echo: Callable[[Shown], object] | None = None,
        ask: Callable[[str], str | None] | None = None,
    ) -> Outcome:
        """Runs the script in a session of its own; see `Session` and `Session.run`. A script from a file reads below the
        folder of that file, where no `root` is given."""
        if root is None and self._file is not None:
            root = os.path.dirname(self._file)
        session = _raw(root, out, seed, steps, memory, time, digits, depth)
        return self._run_in(session, params, check, echo, ask)

    def _run_in(
        self,
        session: RawSession,
        params: Mapping[str, Any] | None,
        check: bool = True,
        echo: Callable[[Shown], object] | None = None,
        ask: Callable[[str], str | None] | None = None,
    ) -> Outcome:
        given = _given(params)
        outcome = outcome_of(session.run(self.text, self.name, self._file, given, True, echo, ask))
        if check:
            outcome.raise_failed()
        return outcome

    def _fresh(
        self,
        seed: int = 0,
        steps: int | None = None,
        memory: int | str | None = None,
        time: float | None = None,
    ) -> RawSession:
        """A session for one run with these limits."""
        root = os.path.dirname(self._file) if self._file is not None else None
        return _raw(root, None, seed, steps, memory, time, None, None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Script):
            return NotImplemented
        return (self.text, self.name, self._file) == (other.text, other.name, other._file)

    def __hash__(self) -> int:
        return hash((self.text, self.name, self._file))

    def __reduce__(self) -> tuple[Any, ...]:
        return Script, (self.text, self.name, self._file)

    def __repr__(self) -> str:
        return f"<tg.Script {self.name}>"


def _read(file: str) -> str:
    """The text of a script's file."""
    try:
        with open(file, encoding="utf-8") as opened:
            return opened.read()
    except (OSError, UnicodeDecodeError) as error:
        code, why = ("E9007", error.strerror) if isinstance(error, OSError) else ("E9008", "it isn't UTF-8")
        message = f"`{file}` can't be read: {why}"
        raise FilesError((Diagnostic(code, "error", message),), f"error[{code}]: {message}\n") from None


def compile(text: str | None = None, *, path: str | os.PathLike[str] | None = None) -> Script:
    """Reads and checks a script: a text, or a file.

    >>> import tglang as tg
    >>> try:
    ...     tg.compile("print 1 + coin")
    ... except tg.CheckError as error:
    ...     error.code
    'E1001'
    """
    if (text is None) == (path is None):
        raise TypeError("give a text or a `path`, and not both")
    if path is not None:
        file = os.path.realpath(os.fspath(path))
        script = Script(_read(file), os.fspath(path), file)
    else:
        script = Script(text or "")
    session = RawSession(root=os.path.dirname(script._file) if script._file else None)
    lines, drawn = session.read(script.text, script.name, script._file)
    found = [read(line) for line in lines]
    if any(one.severity == "error" for one in found):
        raise CheckError(tuple(found), drawn)
    return script


def run(
    text: str,
    *,
    params: Mapping[str, Any] | None = None,
    root: str | os.PathLike[str] | None = None,
    out: str | os.PathLike[str] | None = None,
    seed: int = 0,
    steps: int | None = None,
    memory: int | str | None = None,
    time: float | None = None,
    digits: int | None = None,
    depth: int | None = None,
    check: bool = True,
    echo: Callable[[Shown], object] | None = None,
    ask: Callable[[str], str | None] | None = None,
) -> Outcome:
    """Runs a text in a session of its own; see `Session` and `Session.run`.

    >>> import tglang as tg
    >>> tg.run("param n = 6\\nprint n\\ndist(1..=n).mean", params={"n": 20}).value
    Fraction(21, 2)
    """
    return Script(text).run(
        params=params,
        root=root,
        out=out,
        seed=seed,
        steps=steps,
        memory=memory,
        time=time,
        digits=digits,
        depth=depth,
        check=check,
        echo=echo,
        ask=ask,
    )
