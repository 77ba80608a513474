"""Tables that other libraries read without a copy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from ._tglang import RawTable

__all__ = ["Table"]

#: What a notebook and a terminal show of a table.
SHOWN_ROWS = 60


class Table:
    """Rows with named columns. It holds Arrow's columns, which pyarrow, polars, DuckDB and pandas read as they are
    (`polars.DataFrame(t)`, `pyarrow.table(t)`, `duckdb.sql("from t")`); `df`, `pl` and `arrow` are shorter.

    >>> import tglang as tg
    >>> t = tg.Table.of([{"n": n, "part": tg.run(f"1 / {n}").value} for n in (1, 2, 4)])
    >>> t.columns, len(t)
    (['n', 'part', 'part_exact'], 3)
    >>> t["part"], t["part_exact"]
    ([1.0, 0.5, 0.25], ['1', '1/2', '1/4'])
    """

    __slots__ = ("_raw",)

    def __init__(self, raw: RawTable) -> None:
        self._raw = raw

    @staticmethod
    def of(records: Sequence[Mapping[str, Any]]) -> Table:
        """A list of dicts as columns, in the order in which their keys come; where a dict lacks a key, the cell is null.

        Whole numbers are `int64`, longer ones `decimal128(38, 0)`, else text; fractions are two columns, `NAME` as `float64`
        and `NAME_exact` as a text that `Fraction` reads; lists are lists, dicts structs; what has several kinds is text.
        """
        return Table(RawTable.of_records(records_of(records, "a table"), [], []))

    @staticmethod
    def concat(tables: Sequence[Table]) -> Table:
        """The rows of tables with the same columns, one after the other."""
        return Table(RawTable.joined([table._raw for table in tables]))

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self._raw.names()

    @property
    def schema(self) -> dict[str, str]:
        """The columns and their types, as Arrow calls them."""
        return dict(zip(self._raw.names(), self._raw.types()))

    @property
    def metadata(self) -> dict[str, str]:
        """What is said of the whole table, such as the `tg.total` of a distribution."""
        return self._raw.metadata()

    def __getitem__(self, name: str) -> list[Any]:
        return self._raw.column(name)

    def __len__(self) -> int:
        return len(self._raw)

    def rows(self) -> Iterator[dict[str, Any]]:
        """The rows as dicts."""
        names = self.columns
        for values in zip(*(self._raw.column(name) for name in names)):
            yield dict(zip(names, values))

    def head(self, n: int = 5) -> Table:
        """The first rows."""
        if n < 0:
            raise ValueError(f"`n` is 0 or more, and {n} isn't")
        return Table(self._raw.slice(0, n))

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._raw.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> Any:
        return self._raw.__arrow_c_schema__()

    def df(self) -> Any:
        """A pandas DataFrame with Arrow's types, in which whole numbers stay whole beside nulls."""
        pandas = wanted("pandas")
        return self.arrow().to_pandas(types_mapper=pandas.ArrowDtype)

    def pl(self) -> Any:
        """A polars DataFrame."""
        polars = wanted("polars")
        return polars.DataFrame(self)

    def arrow(self) -> Any:
        """A pyarrow Table."""
        pyarrow = wanted("pyarrow")
        return pyarrow.table(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.schema == other.schema and all(self[name] == other[name] for name in self.columns)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        columns = [self[name] for name in self.columns]
        return _again, (self.columns, self._raw.types(), columns, self.metadata, len(self))

    def __repr__(self) -> str:
        rows = "row" if len(self) == 1 else "rows"
        return f"<tg.Table of {len(self)} {rows}: {', '.join(self.columns)}>"

    def __str__(self) -> str:
        shown = self.head(SHOWN_ROWS)
        cells = [[_text(cell) for cell in shown[name]] for name in self.columns]
        widths = [max(map(len, [name, *column])) for name, column in zip(self.columns, cells)]
        lines = ["  ".join(name.ljust(width) for name, width in zip(self.columns, widths)).rstrip()]
        lines += ["  ".join(c.ljust(w) for c, w in zip(row, widths)).rstrip() for row in zip(*cells)]
        if len(self) > SHOWN_ROWS:
            lines.append(f"… {len(self)} rows")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from html import escape

        shown = self.head(SHOWN_ROWS)
        columns = [shown[name] for name in self.columns]
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(_text(cell))}</td>" for cell in row) + "</tr>" for row in zip(*columns)
        )
        more = f"<p>… {len(self)} rows</p>" if len(self) > SHOWN_ROWS else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{more}"


def wanted(name: str) -> Any:
    """A package that isn't needed otherwise."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise ModuleNotFoundError(f"this needs the package {name}: `pip install {name}`", name=name) from None


def records_of(rows: Any, what: str) -> list[dict[str, Any]]:
    """The rows of a data frame of pandas or polars, or dicts, as dicts."""
    if hasattr(rows, "to_dicts"):
        return list(rows.to_dicts())
    if hasattr(rows, "to_dict") and hasattr(rows, "columns"):
        return list(rows.to_dict("records"))
    if isinstance(rows, Mapping):
        raise TypeError(f"{what} is made of dicts, one for each row, and this is a single one: put it in a list")
    rows = list(rows)
    for row in rows:
        if not isinstance(row, Mapping):
            raise TypeError(f"{what} is made of dicts, or of a data frame, and {row!r} is no dict")
    return [dict(row) for row in rows]


def _text(cell: Any) -> str:
    return "" if cell is None else str(cell)


def _again(
    names: list[str], types: list[str], columns: list[list[Any]], metadata: dict[str, str], rows: int
) -> Table:
    return Table(RawTable.of_columns(names, types, columns, metadata, rows))
