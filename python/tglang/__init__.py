"""tg, a small language for tabletop games: exact answers as Python values, tables and charts.

>>> import tglang as tg
>>> tg.run("dist(1..=6).mean").value
Fraction(7, 2)

`run` runs a script by itself, a `Session` keeps what its entries make known, `compile` reads a script that is to be run
many times. What comes back are Python's own values, exact ones; distributions are a `Dist`, lists of records can become a
`Table`. `tg.catan` follows recorded games, `tg.sweep` runs a script for many parameters.
"""

from ._tglang import Shown, __version__, explain, format
from . import catan
from .errors import (
    CheckError,
    Diagnostic,
    Error,
    FilesError,
    InternalError,
    LimitError,
    ParamError,
    Place,
    RunError,
)
from .session import Completion, Outcome, Param, Script, Session, compile, run
from .sweeps import sweep
from .tables import Table
from .values import Dist, Function, Object

__all__ = [
    "CheckError",
    "Completion",
    "Diagnostic",
    "Dist",
    "Error",
    "FilesError",
    "Function",
    "InternalError",
    "LimitError",
    "Object",
    "Outcome",
    "Param",
    "ParamError",
    "Place",
    "RunError",
    "Script",
    "Session",
    "Shown",
    "Table",
    "__version__",
    "catan",
    "compile",
    "explain",
    "format",
    "run",
    "sweep",
]


def load_ipython_extension(shell: object) -> None:
    """`%load_ext tglang` adds the cell magic `%%tg`."""
    from .magic import register

    register(shell)
