"""The Jupyter kernel `tg`, on ipykernel: `python -m tglang.kernel` starts it."""

from __future__ import annotations

import os
import sys
from typing import Any

if sys.path and sys.path[0] in ("", os.getcwd()):
    # Started by `-m`, the folder of the notebook is searched first, where a folder `tglang` would be taken for the package.
    del sys.path[0]

from ipykernel.kernelbase import Kernel  # noqa: E402

import tglang  # noqa: E402

__all__ = ["TgKernel", "main"]


class TgKernel(Kernel):  # type: ignore[misc]
    """A notebook whose cells are entries of one session. It reads below the notebook's folder."""

    implementation = "tglang"
    implementation_version = tglang.__version__
    banner = f"tg {tglang.__version__}"
    language_info = {
        "name": "tg",
        "mimetype": "text/x-tg",
        "file_extension": ".tg",
        "pygments_lexer": "text",
        "codemirror_mode": "text/plain",
        "version": tglang.__version__,
    }

    def __init__(self, **keywords: Any) -> None:
        super().__init__(**keywords)
        # The name `session` belongs to ipykernel.
        self.entries = tglang.Session(root=os.getcwd())

    def _send(self, kind: str, content: dict[str, Any]) -> None:
        self.send_response(self.iopub_socket, kind, content)

    def _show(self, shown: Any) -> None:
        self._send("display_data", {"data": shown._repr_mimebundle_(), "metadata": {}})

    def _fail(self, name: str, value: str, drawn: str) -> dict[str, Any]:
        error = {"ename": name, "evalue": value, "traceback": drawn.splitlines()}
        self._send("error", error)
        return {"status": "error", "execution_count": self.execution_count, **error}

    def do_execute(
        self,
        code: str,
        silent: bool,
        store_history: bool = True,
        user_expressions: Any = None,
        allow_stdin: bool = False,
        **_: Any,
    ) -> dict[str, Any]:
        """Runs a cell."""
        # ipykernel asks this before it passes a question on.
        self._allow_stdin = allow_stdin
        try:
            return self._execute(code, silent, allow_stdin)
        except KeyboardInterrupt:
            return self._fail("KeyboardInterrupt", "the run was interrupted", "the run was interrupted")
        except tglang.Error as error:
            return self._fail(error.code, error.message, error.drawn)
        except Exception as error:  # A cell without an answer would be waited for.
            return self._fail(type(error).__name__, str(error), f"{type(error).__name__}: {error}")

    def _execute(self, code: str, silent: bool, allow_stdin: bool) -> dict[str, Any]:
        ask = (lambda prompt: self.raw_input(prompt)) if allow_stdin else None
        echo = None if silent else self._show
        outcome = self.entries.run(code, name=f"<cell {self.execution_count}>", echo=echo, ask=ask)
        if not silent:
            for warning in outcome.warnings:
                self._send("stream", {"name": "stderr", "text": f"{warning}\n"})
            if outcome.value is not None:
                data = {"execution_count": self.execution_count, "data": self._bundle(outcome.value), "metadata": {}}
                self._send("execute_result", data)
        return {"status": "ok", "execution_count": self.execution_count, "payload": [], "user_expressions": {}}

    def _bundle(self, value: Any) -> dict[str, Any]:
        """A value as the prompt of `tg` shows it, and as a part of a page or a picture where it is more than a line."""
        if isinstance(value, str):
            return {"text/plain": self.entries.ask([value], "\"{it}\"")[1:-1]}
        text, html, picture = self.entries._raw.forms(value)
        bundle = {"text/plain": text.rstrip("\n")}
        if picture:
            bundle["image/svg+xml"] = picture
        elif hasattr(value, "_repr_html_"):
            bundle["text/html"] = html
        return bundle

    def do_complete(self, code: str, cursor_pos: int) -> dict[str, Any]:
        """What may stand at the cursor."""
        found = self.entries.complete(code, cursor_pos)
        return {
            "status": "ok",
            "matches": list(found.names),
            "cursor_start": found.start,
            "cursor_end": found.end,
            "metadata": {},
        }

    def do_inspect(self, code: str, cursor_pos: int, detail_level: int = 0, omit_sections: Any = ()) -> dict[str, Any]:
        """What the word at the cursor means."""
        said = self.entries.inspect(code, cursor_pos)
        data = {"text/plain": said[0], "text/markdown": said[1]} if said else {}
        return {"status": "ok", "found": said is not None, "data": data, "metadata": {}}

    def do_is_complete(self, code: str) -> dict[str, Any]:
        """Whether Enter runs the cell."""
        state = self.entries.is_complete(code)
        return {"status": state, "indent": "    "} if state == "incomplete" else {"status": state}


def main() -> None:
    """Starts the kernel as Jupyter's arguments say."""
    from ipykernel.kernelapp import IPKernelApp

    IPKernelApp.launch_instance(kernel_class=TgKernel)


if __name__ == "__main__":
    main()
