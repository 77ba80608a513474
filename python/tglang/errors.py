"""What is found in a script, as data, and the exceptions that carry it. All of them can be pickled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = [
    "CheckError",
    "Diagnostic",
    "Error",
    "FilesError",
    "InternalError",
    "LimitError",
    "ParamError",
    "Place",
    "RunError",
]


@dataclass(frozen=True)
class Place:
    """A stretch of a text. `start` and `end` count bytes of UTF-8; lines and columns count from 1, columns characters."""

    file: str
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Label:
    """A second place of a diagnostic, with what is said of it."""

    span: Place | None
    text: str | None


@dataclass(frozen=True)
class Call:
    """A call that was under way, with how often it stands there in a row."""

    function: str
    times: int
    span: Place | None


@dataclass(frozen=True)
class Diagnostic:
    """Something that was found in a script: the object of `tg run --error-format json`.

    >>> import tglang as tg
    >>> [found] = tg.Session().check("print 1 + coin")
    >>> found.code, found.severity, found.span.line, found.span.column
    ('E1001', 'error', 1, 11)
    """

    code: str
    severity: str
    message: str
    span: Place | None = None
    label: str | None = None
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    helps: tuple[str, ...] = ()
    calls: int = 0
    stack: tuple[Call, ...] = ()

    def __str__(self) -> str:
        place = f"{self.span.file}:{self.span.line}:{self.span.column}: " if self.span else ""
        return f"{place}{self.severity}[{self.code}]: {self.message}"


def _place(of: Any) -> Place | None:
    return Place(**of) if of else None


def read(line: str) -> Diagnostic:
    """The diagnostic of an object of JSON."""
    import json

    of = json.loads(line)
    return Diagnostic(
        code=of["code"],
        severity=of["severity"],
        message=of["message"],
        span=_place(of["span"]),
        label=of["label"],
        labels=tuple(Label(_place(one["span"]), one["text"]) for one in of["labels"]),
        notes=tuple(of["notes"]),
        helps=tuple(of["helps"]),
        calls=of["calls"],
        stack=tuple(Call(one["function"], one["times"], _place(one["span"])) for one in of["stack"]),
    )


class Error(Exception):
    """A script that can't be run, or whose run failed.

    `code` and `message` are those of the first error; `diagnostics` are all findings, with warnings; `drawn` is what a
    terminal shows, which `str()` gives; `printed` is what the script had printed.

    >>> import pickle, tglang as tg
    >>> try:
    ...     tg.run("let third = 1/3\\nthird / 0")
    ... except tg.Error as error:
    ...     again = pickle.loads(pickle.dumps(error))
    >>> again.code, again.diagnostics[0].span.line
    ('E3001', 2)
    """

    code: str
    message: str
    diagnostics: tuple[Diagnostic, ...]
    drawn: str
    printed: str

    def __init__(self, diagnostics: tuple[Diagnostic, ...], drawn: str = "", printed: str = "") -> None:
        first = next((found for found in diagnostics if found.severity == "error"), None)
        self.code = first.code if first else ""
        self.message = first.message if first else ""
        self.diagnostics = tuple(diagnostics)
        self.drawn = drawn
        self.printed = printed
        super().__init__(drawn or self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.diagnostics, self.drawn, self.printed)


class CheckError(Error):
    """What was found before the run: nothing of the script has run."""


class RunError(Error):
    """The run failed."""


class LimitError(RunError):
    """The run met a limit: steps (`E9002`), memory (`E9003`), calls within calls, time (`E9005`), digits."""


class FilesError(RunError):
    """A file couldn't be read or written, or lies outside the root."""


class ParamError(Error, TypeError, ValueError):
    """A value that was given for a `param` doesn't fit it, or is none of the language, or there is no such `param`
    (`E9015`). It is what Python raises for unsuitable arguments, too."""


class InternalError(Error):
    """A mistake in tg itself. Its session is given up; others go on."""

    def __init__(self, message: str) -> None:
        super().__init__((), message)
        self.code, self.message = "E9018", message

    def __reduce__(self) -> tuple[Any, ...]:
        return InternalError, (self.message,)


_LIMITS = {"E9002", "E9003", "E9004", "E9005", "E9019"}
_FILES = {"E9007", "E9008", "E9009", "E9010", "E9011", "E9012", "E9013", "E9014"}


def _class(code: str, ran: bool) -> type[Error]:
    if code in _LIMITS:
        return LimitError
    if code in _FILES:
        return FilesError
    if code == "E9015":
        return ParamError
    return RunError if ran else CheckError


def from_findings(lines: list[str], drawn: str, printed: str, ran: bool = True) -> BaseException:
    """The exception for findings that are objects of JSON."""
    diagnostics = tuple(read(line) for line in lines)
    first = next((found.code for found in diagnostics if found.severity == "error"), "")
    if first == "E9016":
        return KeyboardInterrupt()
    return _class(first, ran)(diagnostics, drawn, printed)
