"""The magic, the kernel, papermill and the notebooks, run as Jupyter runs them."""

import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("ipykernel")
nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


def executed(cells, kernel, tmp_path, **metadata):
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells], metadata=metadata)
    client = nbclient.NotebookClient(book, kernel_name=kernel, timeout=120, allow_errors=True, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    return [cell.outputs for cell in book.cells]


def test_the_magic(tmp_path):
    outputs = executed(
        [
            "%load_ext tglang\nn = 8",
            "%%tg -o d\nparam n = 6\nprint n\ndist(1..=n)",
            "d.mean",
            "%%tg\nd2 = 1",
            "%%tg\nlet a = 1\nprint a\nchart([1, 2, 3])",
            "%%tg\na + 1",
            "%%tg --new\na",
        ],
        "python3",
        tmp_path,
    )
    assert outputs[1][0]["data"]["text/plain"] == "8"
    assert outputs[2][0]["data"]["text/plain"] == "Fraction(9, 2)"
    assert outputs[3][0]["output_type"] == "error" or "E1" in str(outputs[3])
    assert outputs[5][0]["data"]["text/plain"] == "2"
    assert "E1001" in str(outputs[6])


def test_the_magic_completes():
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3", startup_timeout=120)
    try:
        client.execute("%load_ext tglang\n%reload_ext tglang", reply=True, timeout=60)
        client.execute("%%tg\nlet dice = 2d6", reply=True, timeout=60)

        def matches(code):
            return client.complete(code, len(code), reply=True, timeout=60)["content"]["matches"]

        assert matches("%%tg\ndic") == ["dice"]
        assert matches("%%tg -o d\nprint 'é'\ndice.hig") == ["highest"]
        # Other cells are Python's.
        assert "dice" not in matches("import dat\ndic")
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_the_kernel(tmp_path):
    (tmp_path / "data.json").write_text('{"n": 5}')
    (tmp_path / "tglang").mkdir()
    outputs = executed(
        [
            'let r = load("data.json")\nprint "n is {r.n}"\nr.n + 1',
            "dist([1, 2, 2])",
            "var z = 0\n1 / z",
            "let )",
            "r.n",
            "2 ** 20000",
            "{[1]: 5, [true]: 6}",
            '"5\\n"',
        ],
        "tg",
        tmp_path,
    )
    printed, result = outputs[0]
    assert printed["data"]["text/plain"] == "n is 5" and result["data"]["text/plain"] == "6"
    assert "text/html" in outputs[1][0]["data"]
    assert outputs[2][0]["ename"] == "E3001" and "1 / z" in "\n".join(outputs[2][0]["traceback"])
    assert outputs[3][0]["ename"].startswith("E0")
    assert outputs[4][0]["data"]["text/plain"] == "5"
    # A cell is answered whatever becomes of its value in Python.
    assert outputs[5][0]["data"]["text/plain"].startswith("398")
    assert outputs[6][0]["ename"] == "ValueError"
    assert outputs[7][0]["data"]["text/plain"] == '"5\\n"'


def test_the_kernel_answers_an_editor_and_can_be_interrupted(tmp_path):
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="tg", cwd=str(tmp_path), startup_timeout=120)
    try:
        def reply(ask, *args, **more):
            return ask(*args, reply=True, timeout=60, **more)["content"]

        assert reply(client.execute, "let é = dist(1..=6)")["status"] == "ok"
        assert reply(client.complete, "é.me", 4)["matches"] == ["mean"]
        assert "text/markdown" in reply(client.inspect, "é.mean", 3)["data"]
        asked = client.is_complete("for i in 1..=3 {")
        answer = client.get_shell_msg(timeout=60)
        assert answer["parent_header"]["msg_id"] == asked and answer["content"]["status"] == "incomplete"
        # What is sent right after an error may else be taken for a part of the same work, and not be run.
        message = client.execute("while true { }", stop_on_error=False)
        time.sleep(1)
        manager.interrupt_kernel()
        answer = client.get_shell_msg(timeout=60)
        assert answer["parent_header"]["msg_id"] == message and answer["content"]["ename"] == "KeyboardInterrupt"
        assert reply(client.execute, "é.mean")["status"] == "ok"
        # A question of the script is passed on.
        asked = client.execute('input("n? ")', allow_stdin=True)
        question = client.get_stdin_msg(timeout=60)
        assert question["content"]["prompt"] == "n? "
        client.input("7")
        answer = client.get_shell_msg(timeout=60)
        assert answer["parent_header"]["msg_id"] == asked and answer["content"]["status"] == "ok"
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_papermill(tmp_path):
    papermill = pytest.importorskip("papermill")
    import tglang.papermill  # noqa: F401

    book = nbformat.v4.new_notebook(
        cells=[
            nbformat.v4.new_code_cell('let n = 6\nlet words = []\nlet rules = {}\nlet f = 0', metadata={"tags": ["parameters"]}),
            nbformat.v4.new_code_cell("[dist(1..=n).mean, words, rules, f == approx(10 ** -7)]"),
        ],
        metadata={"kernelspec": {"name": "tg", "display_name": "tg", "language": "tg"}},
    )
    nbformat.write(book, tmp_path / "in.ipynb")
    parameters = {"f": 1e-7, "n": 8, "words": ['a "b" {c}\n', "d"], "rules": {"x": None, "y": True}}
    papermill.execute_notebook(tmp_path / "in.ipynb", tmp_path / "out.ipynb", parameters=parameters, progress_bar=False)
    out = nbformat.read(tmp_path / "out.ipynb", 4)
    shown = out.cells[-1].outputs[0]["data"]["text/plain"]
    assert shown == '[9/2, ["a \\"b\\" \\{c}\\n", "d"], {x: none, y: true}, true]'


@pytest.mark.parametrize("name", [path.name for path in sorted(NOTEBOOKS.glob("*.ipynb"))])
def test_the_notebooks_of_the_book(name):
    book = nbformat.read(NOTEBOOKS / name, 4)
    for needed in book.metadata.get("needs", []):
        pytest.importorskip(needed)
    kernel = book.metadata["kernelspec"]["name"]
    nbclient.NotebookClient(book, kernel_name=kernel, timeout=120, resources={"metadata": {"path": str(NOTEBOOKS)}}).execute()
    assert sys.version_info >= (3, 10)
