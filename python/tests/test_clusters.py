"""Dask in every run, Spark where `TG_CLUSTERS=1`: the same rows as in one process, also when a worker is killed."""

import gzip
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

import tglang as tg

GAME = (Path(__file__).resolve().parents[2] / "examples" / "catan" / "game.jsonl").read_bytes()
SCRIPT = """
param lands = 24
param cards = [1, 2]
var i = 0
while i < lands * 500 { i = i + 1 }
{mean: dist(1..=lands).mean, sum: cards.sum}
"""
PARAMS = [{"lands": n, "cards": [n, n + 1]} for n in range(1, 40)]


def recipe(word):
    """The code of the book's page that has this word."""
    page = Path(__file__).resolve().parents[2] / "book" / "src" / "clusters.md"
    [code] = [code for code in re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL) if word in code]
    return code


@pytest.fixture(scope="module")
def client():
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        yield client


@pytest.mark.cluster
def test_a_sweep_on_dask(client):
    whole = tg.sweep(SCRIPT, PARAMS, steps=15_000)
    assert {"E9002"} == set(whole["error_code"]) - {None}
    in_process, on_client, _ = recipe("on=client").splitlines()
    names = {"tg": tg, "script": SCRIPT, "params": PARAMS, "client": client}
    exec(in_process + "\nalone = rows\n" + on_client, names)
    assert names["rows"] == names["alone"] and set(names["rows"]["error_code"]) == {None}
    for batch in (1, 7, 100):
        assert tg.sweep(SCRIPT, PARAMS, steps=15_000, on=client, batch=batch) == whole


@pytest.mark.cluster
def test_a_killed_worker_costs_no_row(client):
    def slow(recording):
        time.sleep(0.3)
        return tg.catan.replay([recording]).rows().__next__()

    given = [(f"g{i}", GAME if i % 5 else b"bad") for i in range(20)]
    victim = next(iter(client.run(os.getpid).values()))
    futures = client.map(slow, given, pure=False)
    time.sleep(0.5)
    os.kill(victim, signal.SIGKILL)
    rows = client.gather(futures)
    assert rows == [next(tg.catan.replay([one]).rows()) for one in given]


@pytest.mark.cluster
def test_games_in_partitions_of_a_data_frame(client, tmp_path):
    pytest.importorskip("dask.dataframe")
    files = []
    for i in range(12):
        files.append(str(tmp_path / f"g{i}.jsonl"))
        Path(files[-1]).write_bytes(GAME if i % 5 else b"bad")
    whole = tg.catan.replay(files).df()
    # As it stands in the book, and with other partitions.
    code = recipe("dd.from_pandas")
    for parts in ("32", "1", "5"):
        names = {"files": files}
        exec(code.replace("npartitions=32", f"npartitions={parts}"), names)
        found = names["states"].compute().reset_index(drop=True)
        assert found.astype(str).equals(whole.astype(str))


@pytest.fixture(scope="module")
def spark():
    if os.environ.get("TG_CLUSTERS") != "1":
        pytest.skip("Spark starts slowly: set TG_CLUSTERS=1")
    sql = pytest.importorskip("pyspark.sql")
    session = sql.SparkSession.builder.master("local-cluster[2,1,1024]").getOrCreate()
    yield session
    session.stop()


@pytest.mark.cluster
def test_spark(spark, tmp_path):
    for i in range(20):
        (tmp_path / f"g{i:02}.jsonl.gz").write_bytes(gzip.compress(GAME if i % 5 else b"bad"))
    names = {"spark": spark, "tg": tg}
    exec(recipe("mapInArrow").replace('"logs"', repr(str(tmp_path))), names)

    def short(row):
        return (row["log"].rsplit("/", 1)[-1], row["player"], row["resource"], row["expected_exact"], row["error_code"])

    whole = tg.catan.replay([(p.name, p.read_bytes()) for p in sorted(tmp_path.glob("*.jsonl.gz"))])
    again = names["logs"].repartition(5).mapInArrow(names["follow"], tg.catan.REPLAY_DDL)
    for rows in (names["states"].collect(), again.collect()):
        assert {short(row) for row in rows} == {short(row) for row in whole.rows()}
    assert names["bad"].count() == 4
    assert tg.sweep(SCRIPT, PARAMS, on=spark) == tg.sweep(SCRIPT, PARAMS)
    assert spark.createDataFrame(whole.arrow()).count() == len(whole)


@pytest.mark.cluster
def test_a_killed_worker_of_spark_costs_no_row(spark, tmp_path):
    for i in range(20):
        (tmp_path / f"g{i:02}.jsonl").write_bytes(GAME if i % 5 else b"bad")
    pids = tmp_path / "pids"
    pids.mkdir()

    def follow(batches):
        import os
        import signal
        import time

        import pyarrow as pa

        import tglang as tg

        for b in batches:
            paths = b.column("path").to_pylist()
            # The first task that gets here kills its own worker; it is done again by another.
            try:
                os.close(os.open(str(pids / "first"), os.O_CREAT | os.O_EXCL))
                time.sleep(0.2)
                os.kill(os.getpid(), signal.SIGKILL)
            except FileExistsError:
                pass
            yield from pa.table(tg.catan.replay(zip(paths, b.column("content").to_pylist()))).to_batches()

    logs = spark.read.format("binaryFile").load(str(tmp_path / "*.jsonl")).select("path", "content")
    rows = logs.repartition(5).mapInArrow(follow, tg.catan.REPLAY_DDL).collect()
    assert (pids / "first").exists()
    found = sorted((r["log"].rsplit("/", 1)[1], r["player"] or "", r["resource"] or "", r["expected_exact"] or "") for r in rows)
    whole = tg.catan.replay([(p.name, p.read_bytes()) for p in sorted(tmp_path.glob("*.jsonl"))])
    assert found == sorted((r["log"], r["player"] or "", r["resource"] or "", r["expected_exact"] or "") for r in whole.rows())


@pytest.mark.cluster
def test_files_of_a_folder_are_rewritten_in_a_bag(client, tmp_path, monkeypatch):
    """The recipe of the book, as it stands there."""
    pytest.importorskip("dask.bag")
    code = recipe("db.from_sequence")
    rules = tmp_path / "rules.tg"
    rules.write_text("round first < t => ac; at => ta >\n")
    texts = ["atcg\n" * 1000, "", "no such letters\n", "tt"]
    files = []
    for number, text in enumerate(texts):
        files.append(str(tmp_path / f"{number}.txt"))
        Path(files[-1]).write_text(text)
    names = {"files": files}
    exec(code.replace('"rules.tg"', repr(str(rules))), names)
    assert list(names["codes"]) == [0] * len(files)
    for file, text in zip(files, texts):
        alone = subprocess.run(["tg", "rewrite", str(rules)], input=text, capture_output=True, text=True, check=True)
        assert Path(file + ".out").read_text() == alone.stdout
