"""Sweeps on Spark; what Dask needs is in `sweeps`. Nothing of a cluster is imported before it is asked for."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .session import Script

__all__ = ["on_spark"]


def on_spark(
    spark: Any,
    script: Script,
    batches: Sequence[Sequence[Mapping[str, Any]]],
    limits: Mapping[str, Any],
) -> list[list[dict[str, Any]]]:
    """The rows of batches of runs, each batch a task; they come back in order."""
    import pandas

    def work(parts: Iterator[Any]) -> Iterator[Any]:
        from tglang.sweeps import run_batch

        for part in parts:
            done = [
                pickle.dumps(run_batch(*pickle.loads(asked))) for asked in part["asked"]
            ]
            yield pandas.DataFrame({"place": part["place"], "done": done})

    asked = [(place, pickle.dumps((script, list(batch), dict(limits)))) for place, batch in enumerate(batches)]
    if not asked:
        return []
    frame = spark.createDataFrame(asked, "place bigint, asked binary").repartition(len(asked), "place")
    rows = frame.mapInPandas(work, "place bigint, done binary").collect()
    return [pickle.loads(bytes(row["done"])) for row in sorted(rows, key=lambda row: row["place"])]
