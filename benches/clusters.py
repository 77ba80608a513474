#!/usr/bin/env python3
"""Seconds of the recipes of book/src/clusters.md: recorded games and a sweep, in one process, on Dask and on Spark.

Needs an optimized wheel and what the recipes need (`pip install "dask[distributed,dataframe]" pyspark`, a Java):

    cd python && maturin build --release && pip install target/wheels/*.whl
    benches/clusters.py one|dask|spark [runs]
"""

import sys
import tempfile
import time
from pathlib import Path

import tglang as tg

GAME = (Path(__file__).resolve().parents[1] / "examples" / "catan" / "game.jsonl").read_bytes()
FEW, MANY = 139, 6_950
SCRIPT = """param gems = 1
deck plain { land x24, spell x36 }
deck gem { gem x1 }
{chance: (deal 7 from plain + gem * gems).prob(h -> 2 <= h.count(land) <= 4 and h.has(gem))}
"""
PARAMS = [{"gems": 1 + n % 40} for n in range(500)]


def show(what, once, runs):
    """Runs it some times and prints the best and the worst."""
    took = []
    for _ in range(runs):
        before = time.perf_counter()
        once()
        took.append(time.perf_counter() - before)
    print(f"{what:<24}{min(took):6.2f} to {max(took):6.2f} s")


def paths(folder):
    return [str(path) for path in sorted(Path(folder).iterdir())]


def one(few, many, runs):
    show(f"{FEW} games", lambda: tg.catan.replay(paths(few)).df(), runs)
    show(f"{MANY} games", lambda: tg.catan.replay(paths(many)).df(), runs)
    show("sweep", lambda: tg.sweep(SCRIPT, PARAMS), runs)


def dask(few, many, runs):
    import dask.dataframe as dd
    import pandas as pd
    from distributed import Client, LocalCluster

    before = time.perf_counter()
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        print(f"start {time.perf_counter() - before:.2f} s")
        meta = tg.catan.replay([]).df()

        def replay(folder):
            files = dd.from_pandas(pd.DataFrame({"path": paths(folder)}), npartitions=32, sort=False)
            files.map_partitions(lambda f: tg.catan.replay(f["path"]).df(), meta=meta).compute()

        show(f"{FEW} games", lambda: replay(few), runs)
        show(f"{MANY} games", lambda: replay(many), runs)
        for batch in (25, 1):
            show(f"sweep, {batch} a task", lambda batch=batch: tg.sweep(SCRIPT, PARAMS, on=client, batch=batch), runs)


def spark(few, many, runs):
    from pyspark.sql import SparkSession

    def follow(batches):
        import pyarrow as pa
        import tglang as tg

        for b in batches:
            games = zip(b.column("path").to_pylist(), b.column("content").to_pylist())
            yield from pa.table(tg.catan.replay(games)).to_batches()

    before = time.perf_counter()
    session = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.pyspark.python", sys.executable)
    session = session.config("spark.ui.showConsoleProgress", "false").getOrCreate()
    print(f"start {time.perf_counter() - before:.2f} s")
    session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 200)
    session.conf.set("spark.sql.files.openCostInBytes", 20_000)

    def replay(folder):
        files = session.read.format("binaryFile").load(folder)
        files.select("path", "content").mapInArrow(follow, tg.catan.REPLAY_DDL).count()

    show(f"{FEW} games", lambda: replay(few), runs)
    show(f"{MANY} games", lambda: replay(many), runs)
    show("sweep, 25 a task", lambda: tg.sweep(SCRIPT, PARAMS, on=session, batch=25), runs)
    session.stop()


def main():
    where = {"one": one, "dask": dask, "spark": spark}[sys.argv[1]]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with tempfile.TemporaryDirectory() as few, tempfile.TemporaryDirectory() as many:
        for folder, games in ((few, FEW), (many, MANY)):
            for game in range(games):
                (Path(folder) / f"game{game:04}.jsonl").write_bytes(GAME)
        where(few, many, runs)


if __name__ == "__main__":
    main()
