"""The cell magic `%%tg` of notebooks of Python."""

from __future__ import annotations

import shlex
from keyword import iskeyword
from typing import Any

from .errors import Error
from .session import Session

__all__ = ["register"]

_USAGE = "%%tg [-o NAME] [--new] [--root DIR] [--out DIR]"


class _Options:
    def __init__(self, line: str) -> None:
        self.into: str | None = None
        self.new = False
        self.root: str | None = None
        self.out: str | None = None
        words = iter(shlex.split(line))
        for word in words:
            if word == "--new":
                self.new = True
            elif word in ("-o", "--root", "--out"):
                value = next(words, None)
                if value is None:
                    raise ValueError(f"`{word}` needs a value: {_USAGE}")
                if word == "-o" and (not value.isidentifier() or iskeyword(value)):
                    raise ValueError(f"`{value}` can't be a variable of Python: {_USAGE}")
                setattr(self, {"-o": "into", "--root": "root", "--out": "out"}[word], value)
            else:
                raise ValueError(f"`{word}` isn't known: {_USAGE}")


class _Magic:
    """One session for the cells of a notebook."""

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        self.session: Session | None = None
        self.folders: tuple[str | None, str | None] = (None, None)

    def cell(self, line: str, cell: str) -> Any:
        """Runs a cell. Its names stay known to the next ones; `param NAME` takes the variable NAME of the notebook."""
        options = _Options(line)
        folders = (options.root or self.folders[0], options.out or self.folders[1])
        if self.session is None or options.new or folders != self.folders:
            self.session = Session(root=folders[0], out=folders[1])
            self.folders = folders
        wanted = self.session._raw.params(cell)
        given = {name: self.shell.user_ns[name] for name, *_ in wanted if name in self.shell.user_ns}
        try:
            outcome = self.session.run(cell, params=given, name="<cell>", echo=self._show, ask=_asked)
        except Error as error:
            self._fail(error)
            return None
        for warning in outcome.warnings:
            print(warning)
        if options.into:
            self.shell.user_ns[options.into] = outcome.value
            return None
        return outcome.value

    def complete(self, context: Any) -> dict[str, Any]:
        """What may stand at the cursor of a cell that begins with `%%tg`, in the place of what Python would say."""
        from IPython.core.completer import SimpleCompletion

        first, *lines = context.full_text.split("\n")
        if first.split(maxsplit=1)[:1] != ["%%tg"] or context.cursor_line == 0:
            return {"completions": []}
        text = "\n".join(lines)
        offset = sum(len(line) + 1 for line in lines[: context.cursor_line - 1]) + context.cursor_position
        found = (self.session or Session()).complete(text, offset)
        named = [SimpleCompletion(text=name, type=kind) for name, kind in zip(found.names, found.kinds)]
        return {"completions": named, "matched_fragment": text[found.start : offset], "ordered": True, "suppress": True}

    def _show(self, shown: Any) -> None:
        from IPython.display import display

        display(shown)

    def _fail(self, error: Error) -> None:
        """Shows the place in the cell and ends the notebook's run, as an exception of Python does."""
        from IPython.core.error import UsageError

        raise UsageError(f"{error.code}\n{error.drawn}") from None


def _asked(prompt: str) -> str | None:
    try:
        return input(prompt)
    except EOFError:
        return None


def register(shell: Any) -> None:
    """Adds `%%tg` to a shell of IPython."""
    from IPython.core.completer import context_matcher

    magic = _Magic(shell)
    shell.register_magic_function(magic.cell, magic_kind="cell", magic_name="tg")
    complete = context_matcher(identifier="tglang")(lambda context: magic.complete(context))
    # The extension may be loaded again.
    others = [one for one in shell.Completer.custom_matchers if getattr(one, "matcher_identifier", "") != "tglang"]
    shell.Completer.custom_matchers[:] = [*others, complete]
