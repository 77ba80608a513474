"""What nobody should send, and somebody will: each is refused in words, or answered, and the process goes on."""

import json
import os
import pickle
import subprocess
import sys
import textwrap
from fractions import Fraction
from pathlib import Path

import pytest

import tglang as tg


def test_a_distribution_of_a_hundred_million_outcomes():
    s = tg.Session(memory="256M", time=60)
    s.run("deck french { clubs diamonds hearts spades: 2..=14 }")
    d = s.run("deal 8 from french").value
    assert d.prob("h -> h.count(hearts) == 8") == Fraction(1287, 752538150)
    for use in (len, dict, list, lambda d: d.table(), lambda d: d.outcomes, lambda d: d._repr_html_()):
        try:
            use(d)
        except tg.Error as error:
            assert error.code in ("E5013", "E9003", "E9005"), error
    assert s.run("1 + 1").value == 2


@pytest.mark.parametrize(
    "text",
    ["var l = [1]\nfor i in 1..=60 { l = [l, l] }\nl", "var r = {a: 1}\nfor i in 1..=60 { r = {a: r, b: r} }\nr", '["x" * 10 ** 6] * 10 ** 6'],
)
def test_values_with_shared_parts(text):
    with pytest.raises(tg.LimitError, match="E9003"):
        tg.run(text, memory="64M")


def test_limits_are_raised_by_keywords():
    for text, limits, keyword in [('["x" * 10 ** 6] * 10 ** 6', {"memory": "64M"}, "memory="), ("9 ** 9 ** 9", {}, "digits="), ("while true { }", {"steps": 1000}, "steps=")]:
        with pytest.raises(tg.LimitError) as caught:
            tg.run(text, **limits)
        assert f"`{keyword}`" in str(caught.value) and "--" not in str(caught.value), caught.value


def test_numbers_of_a_hundred_thousand_digits():
    long = 10**100_000 + 7
    assert tg.run("10 ** 100_000 + 7").value == long
    assert tg.run("param n = 1\nn - 10 ** 100_000", params={"n": long}).value == 7
    assert tg.run("param n = 1\n1 / n", params={"n": long}).value == Fraction(1, long)
    assert tg.run("param n = 1\nn < 0", params={"n": -long}).value is True
    assert tg.Table.of([{"n": long}])["n"][0].endswith("7")
    with pytest.raises(tg.LimitError):
        tg.run("10 ** 100_000", digits=1000)


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb", "\udcff"])
def test_text_with_surrogates(text):
    s = tg.Session()
    for use in (
        lambda: s.run(f'"{text}"'),
        lambda: s.check(f'"{text}"'),
        lambda: s.run("param t = \"\"\nt", params={"t": text}),
        lambda: s.ask(text, "it"),
        lambda: tg.compile(f"# {text}"),
        lambda: tg.Table.of([{"t": text}]),
        lambda: tg.Table.of([{text: 1}]),
    ):
        with pytest.raises((ValueError, UnicodeEncodeError)):
            use()
    assert s.run("1 + 1").value == 2
    assert s.run('"\U0001f3b2".length').value == 1


def test_records_with_names_that_differ_in_case():
    rows = [{"Name": 1, "name": 2, "NAME": 3}]
    t = tg.Table.of(rows)
    assert t.columns == ["Name", "name", "NAME"] and list(t.rows()) == rows
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(t).to_dicts() == rows
    duckdb = pytest.importorskip("duckdb")
    # DuckDB takes names for equal that differ in case, and gives the later ones others.
    assert duckdb.sql("from t").fetchall() == [(1, 2, 3)]
    assert tg.run("{Name: 1, name: 2}").value == {"Name": 1, "name": 2}


@pytest.mark.parametrize("folder", ["tglang", "pandas", "fractions"])
def test_a_module_of_the_name_in_the_working_folder(tmp_path, folder):
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "__init__.py").write_text("raise RuntimeError('the wrong one')")
    # The command and the kernel are started by the interpreter, which would look here first.
    (tmp_path / "s.tg").write_text("print 1 + 1")
    done = subprocess.run(["tg", "s.tg"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "2\n", done.stderr
    described = json.loads((Path(tg.__file__).parents[4] / "share/jupyter/kernels/tg/kernel.json").read_text())
    argv = [sys.executable if part == "python3" else part for part in described["argv"] if part not in ("-f", "{connection_file}")]
    done = subprocess.run([*argv, "--version"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="fork")
def test_a_fork_in_the_middle_of_a_run():
    code = """
        import os, sys, threading, time, tglang as tg
        s = tg.Session(time=30)
        begun = threading.Event()
        thread = threading.Thread(target=lambda: s.run("print 1\\nvar n = 0\\nwhile n < 3_000_000 { n = n + 1 }\\nn", echo=lambda _: begun.set()))
        thread.start()
        begun.wait()
        child = os.fork()
        if child == 0:
            try:
                s.run("1")
            except RuntimeError:
                os._exit(0 if tg.run("2 + 2").value == 4 else 2)
            os._exit(3)
        _, status = os.waitpid(child, 0)
        thread.join()
        print(os.waitstatus_to_exitcode(status), s.run("3").value)
    """
    out = subprocess.run([sys.executable, "-W", "ignore", "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=120)
    assert out.stdout.split() == ["0", "3"], out.stderr


def test_a_script_that_needs_more_than_the_session_has():
    for text in ("[i * 1.5 for i in 1..=100_000_000].count", '"a" * 10 ** 10', "let l = [0] * (4 * 10 ** 9)\nl.count"):
        with pytest.raises(tg.LimitError) as caught:
            tg.run(text, memory="64M")
        assert pickle.loads(pickle.dumps(caught.value)).code == "E9003"


def test_other_things_that_are_no_value():
    s = tg.Session()
    for value in (object(), {1, 2}, lambda: 1, 1j, float("nan"), float("inf"), b"bytes", [object()], {"a": object()}):
        with pytest.raises((TypeError, ValueError, tg.Error)):
            s.run("param n = none\nn", params={"n": value})
    loop = []
    loop.append(loop)
    with pytest.raises((ValueError, RecursionError, tg.Error)):
        s.run("param n = none\nn", params={"n": loop})
    deep = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises((ValueError, RecursionError, tg.Error)):
        s.run("param n = none\nn", params={"n": deep})
    assert s.run("1 + 1").value == 2


def test_what_is_saved_nowhere_is_told():
    outcome = tg.run('save [1] to "a.json"\n2')
    assert outcome.value == 2
    [warning] = outcome.warnings
    assert warning.code == "W9001" and "`out=" in warning.helps[0], warning


def test_what_is_saved_somewhere_is_saved(tmp_path):
    assert tg.run('save [1] to "a.json"', out=tmp_path).warnings == ()
    assert json.loads((tmp_path / "a.json").read_text()) == [1]


@pytest.mark.parametrize("name", ["seed", "steps", "memory", "digits", "depth"])
@pytest.mark.parametrize("value", [1.5, -1, 1 << 64, [1]])
def test_limits_are_whole_numbers(name, value):
    for use in (lambda **limits: tg.run("1", **limits), tg.Session, lambda **limits: tg.compile("1").run(**limits)):
        with pytest.raises((TypeError, ValueError), match=f"`{name}` is a whole number"):
            use(**{name: value})


@pytest.mark.parametrize("value", ["1", -1, float("nan"), [1]])
def test_time_is_a_number_of_seconds(value):
    with pytest.raises(ValueError, match="a number of seconds"):
        tg.run("1", time=value)


@pytest.mark.parametrize("params", ["n", [("n", 1)], 3])
def test_params_are_a_dict(params):
    with pytest.raises(TypeError, match="`params` is a dict"):
        tg.run("param n = 1\nn", params=params)


@pytest.mark.parametrize("text", [b"1", None, 1])
def test_a_script_is_a_text(text):
    for use in (tg.run, tg.Session().run, tg.Script):
        with pytest.raises(TypeError, match="a script is a text"):
            use(text)


@pytest.mark.parametrize(
    "given", [{1: 1, 2: 3, 3: 0}, {1: Fraction(1, 4), 2: Fraction(3, 4)}, [1, 2, 2, 2], (n for n in (2, 1, 2, 2)), {1: True, 2: 3}]
)
def test_distributions_of_weights_and_outcomes(given):
    d = tg.Dist(given)
    assert dict(d) == {1: Fraction(1, 4), 2: Fraction(3, 4)}
    assert d.mean == Fraction(7, 4)


def test_distributions_of_lists_and_dicts():
    d = tg.Dist([[1, 2], [1, 2], {"a": 1}])
    assert d[[1, 2]] == Fraction(2, 3) and d[{"a": 1}] == Fraction(1, 3)


@pytest.mark.parametrize("given", [{1: 0.5, 2: 0.5}, {1: "1"}, 3, None])
def test_no_distributions(given):
    with pytest.raises(TypeError):
        tg.Dist(given)


@pytest.mark.parametrize("given", [{}, [], {1: 0}, {1: -1, 2: 2}])
def test_distributions_without_outcomes(given):
    with pytest.raises(ValueError, match="weight"):
        tg.Dist(given)


def test_questions_are_written_in_the_language():
    d = tg.Dist([1, 2, 3])
    for ask in (d.prob, d.map):
        for wrong in (lambda n: n > 1, 2):
            with pytest.raises(TypeError, match="written in the language"):
                ask(wrong)


def test_numbers_of_other_packages():
    from decimal import Decimal

    numpy = pytest.importorskip("numpy")
    session = tg.Session()
    for given, value in [
        (Decimal("0.1"), Fraction(1, 10)),
        (numpy.int64(3), 3),
        (numpy.float32(0.5), 0.5),
        (numpy.longdouble("0.5"), 0.5),
        (numpy.bool_(True), True),
        (numpy.array([[1, 2], [3, 4]]), [[1, 2], [3, 4]]),
        (numpy.array(7), 7),
        (numpy.str_("a"), "a"),
    ]:
        assert session.ask(given, "it") == value
    for wrong in (Decimal("NaN"), Decimal("Infinity"), numpy.longdouble("inf"), numpy.float64("nan")):
        with pytest.raises(ValueError, match="isn't a number of the language"):
            session.ask(wrong, "it")


def test_columns_of_data_frames():
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    for series in (pandas.Series([1, 2]), polars.Series("x", [1, 2])):
        assert tg.run("param x = [0]\nx.sum", params={"x": series}).value == 3
    for frame in (pandas.DataFrame({"n": [1, 2]}), polars.DataFrame({"n": [1, 2]})):
        assert tg.Table.of(frame)["n"] == [1, 2]


@pytest.mark.parametrize("records", [["a"], [1], {"a": [1]}])
def test_tables_are_made_of_dicts(records):
    with pytest.raises(TypeError, match="made of dicts"):
        tg.Table.of(records)
    with pytest.raises(TypeError, match="made of dicts"):
        tg.sweep("param n = 1\nn", records)


def test_what_is_no_number_of_rows_or_events():
    table = tg.Table.of([{"n": 1}])
    for wrong in (lambda: table.head(-1), lambda: tg.catan.replay([], at=-1)):
        with pytest.raises(ValueError, match="0 or more"):
            wrong()
