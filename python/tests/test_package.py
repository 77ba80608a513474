"""The package as a whole: docstrings, stubs, the command."""

import doctest
import importlib
import subprocess
import sys

import pytest

import tglang as tg

MODULES = ["tglang", "tglang.errors", "tglang.session", "tglang.values", "tglang.tables", "tglang.catan", "tglang.sweeps"]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


def test_everything_public_has_a_docstring():
    for name in tg.__all__:
        thing = getattr(tg, name)
        assert getattr(thing, "__doc__", None) or not callable(thing), name
        if isinstance(thing, type) and thing.__module__.startswith("tglang"):
            for part, inner in vars(thing).items():
                if callable(inner) and not part.startswith("_"):
                    assert inner.__doc__, f"{name}.{part}"


def test_the_command(tmp_path):
    script = tmp_path / "s.tg"
    script.write_text("print dist(1..=6).mean")
    for command in ([sys.executable, "-m", "tglang"], ["tg"]):
        done = subprocess.run([*command, str(script)], capture_output=True, text=True, check=True)
        assert done.stdout == "7/2\n"
    wrong = subprocess.run([sys.executable, "-m", "tglang", str(tmp_path / "none.tg")], capture_output=True)
    assert wrong.returncode == 2


def test_stubs():
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "tglang._tglang", "--ignore-disjoint-bases"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_import_is_light():
    code = "import sys, tglang; print([m for m in ('pandas', 'pyarrow', 'polars', 'json', 'html', 'IPython') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_language_s_own_tools():
    assert tg.format("let   a=1") == "let a = 1\n"
    assert tg.format("let )") is None
    assert "E3001" in tg.explain("E3001") or tg.explain("E3001")
    assert tg.explain("E0000") is None
