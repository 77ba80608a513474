"""A plugin of pytest: `pytest --tg` runs the tests of the `.tg` files that it finds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ._tglang import RawTests

__all__ = ["pytest_addoption", "pytest_collect_file"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--tg`."""
    group = parser.getgroup("tg")
    group.addoption("--tg", action="store_true", help="run the tests of .tg files, each in a session of its own")
    group.addoption("--tg-root", metavar="DIR", help="the folder below which scripts may read; else their own")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A file whose tests are wanted."""
    if file_path.suffix == ".tg" and parent.config.getoption("--tg"):
        return TgFile.from_parent(parent, path=file_path)
    return None


class TgFile(pytest.File):
    """A script with tests."""

    def collect(self) -> Iterator[pytest.Item]:
        """The tests of the script; nothing runs yet."""
        script = RawTests(str(self.path), self.config.getoption("--tg-root"))
        if script.drawn:
            # An error of the collection would end the whole run.
            yield TgItem.from_parent(self, name="(script)", script=script, index=0, line=0)
        for index, (name, line) in enumerate(script.tests):
            yield TgItem.from_parent(self, name=name, script=script, index=index, line=line)


class TgFailure(Exception):
    """A test that failed, as it is drawn."""


class TgItem(pytest.Item):
    """A test of a script."""

    def __init__(self, *, script: RawTests, index: int, line: int, **keywords: Any) -> None:
        super().__init__(**keywords)
        self.script = script
        self.index = index
        self.line = line

    def runtest(self) -> None:
        """Runs the top level and the test."""
        drawn = self.script.drawn or self.script.run(self.index)
        if drawn:
            raise TgFailure(drawn)

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """The diagnostic as `tg test` shows it."""
        if isinstance(excinfo.value, TgFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands."""
        return self.path, self.line, self.name
