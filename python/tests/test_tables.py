"""Tables, read by several libraries."""

import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tglang as tg

pyarrow = pytest.importorskip("pyarrow")
polars = pytest.importorskip("polars")
pandas = pytest.importorskip("pandas")
duckdb = pytest.importorskip("duckdb")

ROOT = Path(__file__).resolve().parents[2]
GAME = (ROOT / "examples" / "catan" / "game.jsonl").read_bytes()


def test_four_readers():
    d = tg.run("dist(1..=6) + dist(1..=6)").value
    table = pyarrow.table(d)
    assert table.column_names == ["value", "ways", "probability", "exact"]
    assert table.schema.metadata[b"tg.total"] == b"36"
    rows = table.to_pylist()
    assert [Fraction(row["exact"]) for row in rows] == list(d.values())
    assert polars.DataFrame(d).to_dicts() == rows == d.pl().to_dicts()
    assert d.df().to_dict("records") == rows
    assert duckdb.sql("select value, exact from d order by value").fetchall() == [(r["value"], r["exact"]) for r in rows]
    assert pyarrow.schema(d).names == table.column_names


@pytest.mark.parametrize(
    ("text", "columns", "types"),
    [
        ("dist([1, 2])", ["value"], ["Int64"]),
        ("dist([1, 1/2])", ["value", "value_exact"], ["Float64", "Utf8"]),
        ("dist([true, false])", ["value"], ["Boolean"]),
        ('dist(["a", "b"])', ["value"], ["Utf8"]),
        ("dist([{a: 1, b: true}, {a: 2, b: false}])", ["a", "b"], ["Int64", "Boolean"]),
        ('dist(["a", 1])', ["value"], ["Utf8"]),
        ("dist([10 ** 30, 1])", ["value"], ["Decimal128(38, 0)"]),
        ("dist([10 ** 50, 1])", ["value"], ["Utf8"]),
    ],
)
def test_columns_of_outcomes(text, columns, types):
    t = tg.run(text).value.table()
    assert t.columns == [*columns, "ways", "probability", "exact"]
    assert [t.schema[name] for name in columns] == types
    assert tg.run(text).value.table(value="text").schema["value"] == "Utf8"
    assert len(polars.DataFrame(t)) == len(t) == len(duckdb.sql("select * from t").fetchall())


cells = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.fractions(),
    st.text(max_size=5).map(lambda text: normalize("NFC", text)),
    st.lists(st.integers(-5, 5), max_size=3),
    st.dictionaries(st.sampled_from("xy"), st.integers(-5, 5), max_size=2),
)


@given(st.lists(st.dictionaries(st.sampled_from("abc"), cells, max_size=3), max_size=6))
@settings(deadline=None, max_examples=150)
def test_any_records_are_a_table(records):
    t = tg.Table.of(records)
    assert len(t) == len(records)
    if t.columns:
        assert pyarrow.table(t).to_pylist() == list(t.rows())
    again = pickle.loads(pickle.dumps(t))
    assert again == t and len(again) == len(t)


def test_tables_are_shown():
    t = tg.Table.of([{"a": 1, "b": "<x>"}] * 100)
    assert "&lt;x&gt;" in t._repr_html_() and "100 rows" in t._repr_html_()
    assert str(t).splitlines()[0].split() == ["a", "b"]
    assert repr(t) == "<tg.Table of 100 rows: a, b>"
    assert len(tg.Table.concat([t, t.head(3)])) == 103


def test_replay():
    t = tg.catan.replay([("g", GAME)])
    df = t.df()
    assert set(df.resource) == {"wood", "brick", "sheep", "wheat", "ore"} and len(t) == 20
    assert str(df.dtypes["events"]) == "int64[pyarrow]"
    one = df[df["expected_exact"].notna()].iloc[0]
    assert float(Fraction(one.expected_exact)) == pytest.approx(one.expected)
    assert abs(sum(one.chances) - 1) < 1e-9


def test_one_recording_may_be_given_alone(tmp_path):
    path = tmp_path / "g.jsonl"
    path.write_bytes(GAME)
    for one in (str(path), path, ("g", GAME)):
        alone, listed = tg.catan.replay(one), tg.catan.replay([one])
        assert alone == listed and len(alone) > 1, one
        assert tg.catan.events(one) == tg.catan.events([one])
    with pytest.raises(TypeError, match="with a name"):
        tg.catan.replay(GAME)


def test_bad_games_are_rows():
    given = [("bad", b"nonsense"), ("g", GAME), ("none", b""), "/nowhere/x.jsonl", ("cut", GAME[:200] + b"{")]
    t = tg.catan.replay(given)
    bad = [row for row in t.rows() if row["error_code"]]
    assert [row["log"] for row in bad][:1] == ["bad"] and "/nowhere/x.jsonl" in [row["log"] for row in bad]
    assert all(row["events"] is None and row["error"] for row in bad)
    assert t.df().dtypes.equals(tg.catan.replay([]).df().dtypes)
    assert t.schema == tg.catan.replay([]).schema
    by_game = tg.catan.replay(given, by="game")
    # What was read of a file that breaks off stays, beside why it isn't more.
    cut = [row for row in by_game.rows() if row["log"] == "cut"]
    assert [bool(row["error"]) for row in cut] == [False, True] and cut[0]["json"] and cut[1]["line"]
    assert len(by_game) == len({(r["log"], r["game"]) for r in t.rows()}) + 1


def test_games_that_are_closed_since_too_many_are_open():
    begin = '{"ev":"players","names":["Ann","Ben","Cyd"],"game":"%d"}\n'
    gain = '{"ev":"gain","p":"Ann","cards":{"wood":1},"game":"%d"}\n'
    mixed = "".join(line % game for line in (begin, gain, gain) for game in range(300)).encode()
    games = list(tg.catan.replay([("mixed", mixed)], by="game").rows())
    assert len(games) == 300 and len({row["game"] for row in games}) == 300
    closed = [row for row in games if row["error_code"]]
    assert 0 < len(closed) < 300 and {row["error_code"] for row in closed} == {"E8012"}
    assert all(row["json"] and row["line"] for row in closed)
    by_player = tg.catan.replay([("mixed", mixed)]).rows()
    assert len([row for row in by_player if row["error_code"]]) == len(closed)


def test_the_same_as_the_command(tmp_path):
    paths = []
    for i, game in enumerate([GAME, b"bad", GAME[: len(GAME) // 2 + 7]]):
        paths.append(tmp_path / f"g{i}.jsonl")
        paths[-1].write_bytes(game)
    command = [sys.executable, "-m", "tglang", "replay", "--json", *map(str, paths)]
    lines = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    assert [line for line in lines if '"error":' not in line] == [j for j in tg.catan.replay(paths, by="game")["json"] if j]
    mixed = b"".join(
        line.replace(b'{"ev"', f'{{"game":"{name}","ev"'.encode()) + b"\n"
        for line in GAME.splitlines()
        for name in "ab"
    )
    t = tg.catan.replay([("mixed", mixed)], by="game")
    assert t["game"] == ["a", "b"] and t["events"] == tg.catan.replay([("g", GAME)], by="game")["events"] * 2


def test_the_same_rows_whatever_the_threads_and_parts():
    given = [(f"g{i}", GAME if i % 7 else b"bad") for i in range(40)]
    whole = tg.catan.replay(given)
    assert tg.catan.replay(given, threads=4) == whole
    parts = [tg.catan.replay(given[start : start + 9]) for start in range(0, 40, 9)]
    assert tg.Table.concat(parts) == whole


def test_events():
    t = tg.catan.events([("g", GAME)])
    assert t["ev"][0] == "players" and t["event"][:3] == [0, 1, 2]
    assert t.schema == tg.catan.events([]).schema


@pytest.mark.parametrize(
    ("ddl", "table"),
    [
        (tg.catan.REPLAY_DDL, tg.catan.replay([])),
        (tg.catan.GAMES_DDL, tg.catan.replay([], by="game")),
        (tg.catan.EVENTS_DDL, tg.catan.events([])),
    ],
)
def test_the_schemas_for_spark(ddl, table):
    spark = {
        "string": "Utf8",
        "bigint": "Int64",
        "boolean": "Boolean",
        "tinyint": "Int8",
        "smallint": "Int16",
        "double": "Float64",
        "array<double>": "List(Float64)",
    }
    columns = dict(column.split(" ") for column in ddl.split(", "))
    assert {name: spark[kind] for name, kind in columns.items()} == table.schema


def test_a_sweep_with_parameters_that_are_no_values():
    pandas = pytest.importorskip("pandas")
    t = tg.sweep("param n = 6\nparam k = 1\n{error: n, k: k}", pandas.DataFrame({"n": [4.0, float("nan")], "k": [1, 2]}))
    assert t["error_code"] == [None, "E9015"] and t["n"][1] is None
    # Fields that are called as columns are get other names.
    assert t["error_value"] == [4.0, None] and t["k_value"] == [1, None]
    assert tg.sweep("param n = 6\nn", [{"n": object()}])["error_code"] == ["E9015"]
    for wrong in (
        lambda: tg.sweep("param error = 1\nerror", [{"error": 1}]),
        lambda: tg.sweep("param n = 1\nn", [{"n": 1}], batch=0),
        lambda: tg.sweep("param n = 1\nn", [{"n": 1}], steps="many"),
    ):
        with pytest.raises((ValueError, TypeError)):
            wrong()


def test_sweeps():
    script = "param n = 6\nlet d = dist(1..=n)\n{mean: d.mean, n: n}"
    t = tg.sweep(script, [{"n": n} for n in (4, 6, 8)])
    assert t["mean_exact"] == ["5/2", "7/2", "9/2"] and t["n_value"] == [4, 6, 8]
    assert t["error_code"] == [None] * 3
    frame = pandas.DataFrame({"n": [4, 6, 8]})
    assert tg.sweep(script, frame) == t == tg.sweep(script, polars.DataFrame({"n": [4, 6, 8]}))
    bad = tg.sweep("param n = 1\nvar i = 0\nwhile i < n { i = i + 1 }\ni", [{"n": 10}, {"n": 10**9}], steps=10_000)
    assert bad["value"] == [10, None] and bad["error_code"] == [None, "E9002"]


def test_the_columns_of_a_sweep_depend_on_no_row():
    def schema(ns):
        return tg.sweep("param n = 1\n6 // n", [{"n": n} for n in ns]).schema

    assert schema([2, 3]) == schema([2, 0]) == schema([0, 2])
    assert list(schema([0])) == ["n", "error_code", "error"] and list(schema([])) == ["error_code", "error"]
    assert tg.Table.concat([tg.sweep("param n = 1\n6 // n", [{"n": n}]) for n in (1, 2)])["value"] == [6, 3]
    t = tg.sweep("param n = 1\nn", [{"n": float("nan")}, {"n": 2}])
    assert t["error_code"] == ["E9015", None] and t["n"] == [None, 2]


def test_an_empty_table_is_read():
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(tg.catan.replay([]))
    assert table.num_rows == 0 and all(column.num_chunks == 1 for column in table.columns)
