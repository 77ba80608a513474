"""Sessions and threads, signals, forks, memory."""

import os
import pickle
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import tglang as tg


def test_sixteen_threads_on_one_session():
    s = tg.Session()
    s.run("var sum = 0\nfn add(a, b) = a + b")
    add, wrong = s["add"], []

    def work(n):
        try:
            for _ in range(50):
                assert add(n, 1) == n + 1
                s.run(f"sum = sum + {n}")
                assert s.run(f"{n} * 2").value == n * 2
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(16)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert not wrong and s["sum"] == 50 * sum(range(16))


def test_python_goes_on_meanwhile_and_interrupts():
    # The run has no end of its own: another thread has to get on beside it, and then interrupts it.
    code = """
        import _thread, threading, time, tglang as tg
        s = tg.Session()
        s.run("let a = 1")

        def ticks():
            for _ in range(10):
                time.sleep(0.03)
            _thread.interrupt_main()

        threading.Thread(target=ticks).start()
        try:
            s.run("while true { }")
        except KeyboardInterrupt:
            print("interrupted", s.run("a").value)
    """
    out = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=100)
    assert out.stdout.split() == ["interrupted", "1"], out.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="fork")
def test_fork():
    s = tg.Session()
    d = s.run("let d = dist(1..=6)\nd").value
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        said = b"nothing"
        try:
            s.run("1")
        except RuntimeError as error:
            said = b"refused" if "fork" in str(error) else b"other"
        del s, d
        if tg.Session().run("1 + 1").value == 2:
            said += b" and new"
        os.write(write, said)
        os._exit(0)
    os.waitpid(child, 0)
    os.close(write)
    assert os.read(read, 100) == b"refused and new"
    assert len(d) == 6 and s.run("1").value == 1


def test_sessions_are_not_pickled():
    with pytest.raises(TypeError):
        pickle.dumps(tg.Session())


def test_memory_is_the_session_s_own():
    # One session holds much; another one with a small limit isn't troubled.
    large = tg.Session(memory="512M")
    large.run("let l = [i * 1.5 for i in 1..=1_000_000]")
    assert large._raw.in_use()[1] > 20 << 20
    small = tg.Session(memory="48M")
    assert small.run("[i * 2 for i in 1..=10_000].sum").value == 100_010_000
    with pytest.raises(tg.LimitError):
        small.run("[i * 1.5 for i in 1..=5_000_000].count")
    assert small.run("1").value == 1


def test_what_is_handed_over_is_not_the_session_s():
    s = tg.Session(memory="64M")
    s.run("fn long(n) = [i for i in 1..=n]")
    for _ in range(40):
        assert len(s["long"](100_000)) == 100_000
    assert s._raw.in_use()[1] < 32 << 20


def test_endless_printing_is_bounded():
    with pytest.raises(tg.LimitError):
        tg.run('while true { print "a line that is printed again and again" }', memory="16M", time=60)


def test_echo_and_ask():
    heard, asked = [], []
    moves = iter(["AC", "quit"])

    def ask(prompt):
        asked.append(prompt)
        return next(moves, None)

    game = "chopsticks sudden { over: cutoff; splits: none }"
    outcome = tg.run(f"print 1\n{game}\nlet played = sudden.play()\nprint played.line.count", echo=lambda s: heard.append(s.text), ask=ask)
    assert heard[0] == "1\n" and heard[-1] == "3\n" and len(asked) == 2
    assert [shown.text for shown in outcome.shown] == heard and "".join(heard) == outcome.printed

    class Stop(Exception):
        pass

    def stop(_):
        raise Stop

    s = tg.Session()
    with pytest.raises(Stop):
        s.run("while true { print 1 }", echo=stop)
    assert s.run("1").value == 1


def test_recorded_games_are_interrupted():
    # Far more games than are followed before the signal comes.
    script = textwrap.dedent(
        """
        import _thread, threading, tglang as tg
        game = b'{"ev":"players","names":["Red","Blue"]}\\n' + b'{"ev":"gain","p":"Red","cards":{"ore":2}}\\n' * 200
        games = [(str(n), game) for n in range(200_000)]
        threading.Timer(0.5, _thread.interrupt_main).start()
        try:
            tg.catan.replay(games)
            print("ended")
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert out.stdout.split() == ["interrupted"], out.stderr
