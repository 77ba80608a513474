"""A script for many parameters: a table of parameters in, a table of values and errors out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ._tglang import RawTable
from .errors import Error
from .session import Script, compile
from .tables import Table, records_of

__all__ = ["run_batch", "sweep"]

#: The columns of every sweep.
_OWN = ("error_code", "error")


def sweep(
    script: Script | str,
    params: Iterable[Mapping[str, Any]] | Any,
    *,
    on: Any = None,
    batch: int = 25,
    seed: int = 0,
    steps: int | None = None,
    memory: int | str | None = None,
    time: float | None = None,
) -> Table:
    """Runs a script for each of `params`: dicts, or a data frame with a row for each run.

    The table has the parameters, the script's `value` (or, where it is a record, its fields), `error_code` and `error`; a
    run that fails is a row with these. The rows stand in the order of `params`, and are the same wherever they are made:
    `on` is None for this process, a client of Dask, or a session of Spark, which get `batch` runs at a time. `steps` is
    the limit that fails at the same place everywhere; `time` isn't.

    >>> import tglang as tg
    >>> t = tg.sweep("param n = 6\\ndist(1..=n).mean", [{"n": n} for n in (4, 6, "x")])
    >>> t["n"], t["value_exact"], t["error_code"]
    (['4', '6', 'x'], ['5/2', '7/2', None], [None, None, 'E9015'])
    """
    if batch < 1:
        raise ValueError("`batch` is 1 or more")
    if isinstance(script, str):
        script = compile(script)
    rows = records_of(params, "`params`")
    if clash := next((name for row in rows for name in row if name in _OWN), None):
        raise ValueError(f"a parameter can't be called `{clash}`, as a column of the table is")
    limits = {"seed": seed, "steps": steps, "memory": memory, "time": time}
    batches = [rows[start : start + batch] for start in range(0, len(rows), batch)]
    if on is None:
        done = [run_batch(script, one, limits) for one in batches]
    elif hasattr(on, "sparkContext"):
        from .clusters import on_spark

        done = on_spark(on, script, batches, limits)
    elif hasattr(on, "map") and hasattr(on, "gather"):
        futures = on.map(run_batch, [script] * len(batches), batches, [limits] * len(batches), pure=False)
        done = on.gather(futures)
    else:
        raise TypeError("`on` is None, a client of Dask (`distributed.Client`) or a session of Spark")
    return _table([row for part in done for row in part])


def _table(rows: list[dict[str, Any]]) -> Table:
    """The rows as columns that depend on no single row: parameters, values, and at the end code and message of an error."""
    names = [*dict.fromkeys(name for row in rows for name in row if name not in _OWN), *_OWN]
    return Table(RawTable.of_records([{name: row.get(name) for name in names} for row in rows], names, list(_OWN)))


def run_batch(
    script: Script, batch: Sequence[Mapping[str, Any]], limits: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The rows of some runs: plain data, to be made anywhere."""
    return [_row(script, params, limits) for params in batch]


def _row(script: Script, params: Mapping[str, Any], limits: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = dict(params)
    code = message = None
    # Wrong limits are the caller's mistake, and no row.
    session = script._fresh(**limits)
    try:
        value = script._run_in(session, params).value
        if isinstance(value, dict) and all(isinstance(key, str) for key in value):
            row.update({_free(key, params): part for key, part in value.items()})
        else:
            row[_free("value", params)] = value
    except Error as error:
        code, message = error.code, error.message
        if code == "E9015":
            # A parameter that is no value of the language, such as the NaN of an empty cell.
            row = {name: _written(value) for name, value in params.items()}
    except (TypeError, ValueError) as error:
        # An answer that is no value of Python.
        code, message = type(error).__name__, str(error)
    row["error_code"] = code
    row["error"] = message
    return row


def _written(value: Any) -> Any:
    """A parameter as it stands in a row: itself where it is a value, else a text, or nothing where it is a missing one."""
    try:
        Table.of([{"value": value}])
    except (TypeError, ValueError):
        return None if value is None or repr(value).lower() in ("nan", "<na>", "nat") else str(value)
    return value


def _free(name: str, taken: Mapping[str, Any]) -> str:
    while name in taken or name in _OWN:
        name += "_value"
    return name

