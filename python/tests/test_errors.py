"""Errors as data; what goes wrong in a session stays there."""

import copy
import pickle

import pytest

import tglang as tg


def raised(text, **more):
    with pytest.raises(tg.Error) as caught:
        tg.run(text, **more)
    return caught.value


@pytest.mark.parametrize(
    ("text", "kind", "code", "limits"),
    [
        ("let x = ", tg.CheckError, None, {}),
        ("print 1 + coin", tg.CheckError, "E1001", {}),
        ("var a = 0\n1 / a", tg.RunError, "E3001", {}),
        ("while true { }", tg.LimitError, "E9002", {"steps": 10_000}),
        ("while true { }", tg.LimitError, "E9005", {"time": 0.2}),
        ("var l = [1]\nwhile true { l = l + l }", tg.LimitError, "E9003", {"memory": "32M"}),
        ('load("x.json")', tg.FilesError, "E9007", {}),
        ('load("../x.json")', tg.FilesError, "E9011", {"root": "."}),
        ("param n = 1\nn", tg.ParamError, "E9015", {"params": {"m": 1}}),
        ("param n = 1\nn", tg.ParamError, "E9015", {"params": {"n": "one"}}),
        ("param n = [1]\nn", tg.ParamError, "E9015", {"params": {"n": {"a": 1}}}),
    ],
)
def test_kinds(text, kind, code, limits):
    error = raised(text, **limits)
    assert isinstance(error, kind), (type(error), error)
    assert code is None or error.code == code
    assert error.code in str(error) and error.diagnostics[0].message == error.message
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert (again.code, again.diagnostics, again.drawn) == (error.code, error.diagnostics, error.drawn)


def test_params_take_lists_and_records():
    text = "param cards = [1, 2]\nparam rules = {a: 1}\n[cards.sum, rules.a]"
    assert tg.run(text, params={"cards": [10, 20], "rules": {"a": 5}}).value == [30, 5]
    assert tg.run(text, params={"cards": range(1, 4)}).value == [6, 1]


def test_outcomes_without_raising():
    outcome = tg.run("print 1\nprint 2 / 0", check=False)
    assert outcome.failed and outcome.value is None
    s = tg.Session()
    outcome = s.run("print 1\nvar z = 0\nprint 2 / z", check=False)
    assert outcome.failed and outcome.printed == "1\n" and outcome.diagnostics[0].code == "E3001"
    assert "z" not in s


def test_warnings_are_data():
    outcome = tg.run('save 1 to "x.json"\n2')
    assert outcome.value == 2 and not outcome.failed


def test_a_panic_is_an_exception_and_others_go_on():
    broken, other = tg.Session(), tg.Session()
    with pytest.raises(tg.InternalError, match="asked for"):
        broken._raw.panic()
    with pytest.raises(tg.InternalError):
        broken.run("1")
    assert other.run("1 + 1").value == 2
    again = pickle.loads(pickle.dumps(tg.InternalError("x")))
    assert str(again) == "x"


def test_a_failed_entry_leaves_no_trace():
    s = tg.Session()
    s.run("let a = 1")
    with pytest.raises(tg.RunError):
        s.run("let b = 2\nvar z = 0\nprint b / z")
    assert s.names() == ["a"]
    assert s.run("a").value == 1


def test_looks_leave_no_trace():
    s = tg.Session()
    assert [found.code for found in s.check("print 1 + coin")] == ["E1001"]
    assert s.check("let a = 1") == () and s.names() == []
    assert s.is_complete("let a = 1") == "complete"
    assert s.is_complete("let é = [1,") == "incomplete"
    assert s.is_complete("let )") == "invalid"
    s.run("let éé = dist(1..=6)")
    found = s.complete("éé.me", 5)
    assert found.names == ("mean",) and (found.start, found.end) == (3, 5)
    text, markdown = s.inspect("éé.mean", 4)
    assert "mean" in text and markdown
    assert s.inspect("   ", 1) is None


def test_sandbox(tmp_path):
    (tmp_path / "a.json").write_text('{"n": 3}')
    assert tg.run('load("a.json").n', root=tmp_path).value == 3
    with pytest.raises(tg.FilesError):
        tg.run('load("a.json")')
    out = tmp_path / "out"
    tg.run('save {n: 1} to "b.json"', out=out)
    assert (out / "b.json").read_text().split() == ['{', '"n":', '1', '}']
    with pytest.raises(tg.FilesError):
        tg.Session(root=tmp_path / "nowhere")


def test_scripts():
    script = tg.compile("param lands = 24\nparam who = \"Red\"\nparam cards = [1, 2]\n[lands, who, cards.sum]")
    assert {name: (p.default, p.kind) for name, p in script.params.items()} == {
        "lands": (24, "Number"),
        "who": ("Red", "Text"),
        "cards": ([1, 2], "List"),
    }
    assert script.run().value == [24, "Red", 3]
    assert pickle.loads(pickle.dumps(script)) == script
    with pytest.raises(tg.CheckError):
        tg.compile("print 1 + coin")


def test_scripts_of_files(tmp_path):
    (tmp_path / "part.tg").write_text("let one = 1")
    (tmp_path / "s.tg").write_text('import "part.tg" as part\nparam n = 1\npart.one + n')
    script = tg.compile(path=tmp_path / "s.tg")
    assert script.run(params={"n": 2}).value == 3
    assert list(script.params) == ["n"]


def test_every_error_is_one(tmp_path):
    assert issubclass(tg.InternalError, tg.Error)
    for value in (float("nan"), object(), {1.5: object()}):
        with pytest.raises(tg.ParamError, match="`n`"):
            tg.run("param n = 1\nn", params={"n": value})
    (tmp_path / "x.tg").write_bytes(b"\xff")
    for name, code in (("missing.tg", "E9007"), ("x.tg", "E9008")):
        with pytest.raises(tg.FilesError) as found:
            tg.compile(path=tmp_path / name)
        assert found.value.code == code
    with pytest.raises(tg.CheckError) as found:
        tg.compile("let hits = 1\nlet hits = 2\nhits")
    assert found.value.code == "E1005"
