"""Parameters of papermill for notebooks of the kernel `tg`: `import tglang.papermill` and then `papermill.execute_notebook`."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from papermill.translators import Translator, papermill_translators

__all__ = ["TgTranslator", "register"]


class TgTranslator(Translator):  # type: ignore[misc]
    """Writes parameters as `let` statements, after the cell that is tagged `parameters`."""

    @classmethod
    def translate_none(cls, val: Any) -> str:
        """`none`."""
        return "none"

    @classmethod
    def translate_bool(cls, val: bool) -> str:
        """`true` or `false`."""
        return "true" if val else "false"

    @classmethod
    def translate_float(cls, val: float) -> str:
        """An approximate number: one that isn't whole is an exact fraction where it is written with a point."""
        if val != val or val in (float("inf"), float("-inf")):
            raise ValueError(f"`{val}` isn't a number of tg")
        # All digits that Python would write, without an exponent.
        return f"approx({Decimal(repr(val)):f})"

    @classmethod
    def translate_str(cls, val: str) -> str:
        """A text in quotes."""
        for plain, written in (("\\", "\\\\"), ('"', '\\"'), ("{", "\\{"), ("\n", "\\n"), ("\t", "\\t"), ("\r", "\\r")):
            val = val.replace(plain, written)
        return f'"{val}"'

    @classmethod
    def translate_list(cls, val: Any) -> str:
        """A list."""
        return "[" + ", ".join(cls.translate(one) for one in val) + "]"

    @classmethod
    def translate_dict(cls, val: Any) -> str:
        """A record."""
        fields = (f"{cls.translate_str(str(key))}: {cls.translate(one)}" for key, one in val.items())
        return "{" + ", ".join(fields) + "}"

    @classmethod
    def comment(cls, cmt_str: str) -> str:
        """A comment."""
        return f"# {cmt_str}".strip()

    @classmethod
    def assign(cls, name: str, str_val: str) -> str:
        """A name."""
        return f"let {name} = {str_val}"


def register() -> None:
    """Lets papermill write parameters for notebooks in tg."""
    papermill_translators.register("tg", TgTranslator)


register()
