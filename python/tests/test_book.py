"""Every example of the book's page runs, and gives what its comment says."""

import ast
import gzip
import re
from pathlib import Path

import pytest

import tglang as tg

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "book" / "src" / "python.md"
FENCES = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)


def statements(code):
    """Each statement as its lines, with the comment on its last one."""
    lines = code.splitlines()
    for node in ast.parse(code).body:
        comment = re.search(r"\s#\s(.*)$", lines[node.end_lineno - 1])
        yield node, "\n".join(lines[node.lineno - 1 : node.end_lineno]), comment and comment.group(1)


def test_the_examples(tmp_path, monkeypatch):
    duckdb = pytest.importorskip("duckdb")
    for needed in ("pandas", "polars", "pyarrow"):
        pytest.importorskip(needed)
    game = (ROOT / "examples" / "catan" / "game.jsonl").read_bytes()
    (tmp_path / "logs").mkdir()
    (tmp_path / "sweep.tg").write_text("param lands = 24\nlands / 60")
    (tmp_path / "g1.jsonl.gz").write_bytes(gzip.compress(game))
    monkeypatch.chdir(tmp_path)
    names = {"tg": tg, "duckdb": duckdb, "some_bytes": game}
    checked = 0
    for code in FENCES:
        for node, text, comment in statements(code):
            if not isinstance(node, ast.Expr):
                exec(compile(ast.Module([node], []), str(PAGE), "exec"), names)
                continue
            value = eval(compile(ast.Expression(node.value), str(PAGE), "eval"), names)
            said = comment and re.match(r"(Fraction\([^)]*\)|\{[^}]*\}|'[^']*'|\d+)(?=$|:)", comment)
            if said:
                assert repr(value) == said.group(1), text
                checked += 1
    assert checked >= 8
