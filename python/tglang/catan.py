"""Recorded games of Catan as tables: what their logs say of everyone's cards, and their events.

Each recording is a path or a tuple of a name and its bytes, and one alone may be given by itself; it holds a replay or a capture of Colonist, or lines of events
of one or more games, perhaps packed as gzip. A game that can't be followed is a row with `error_code`; rows stand in the
order of what was given, so that they don't depend on how the work is divided.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Literal, Union

from ._tglang import catan_events, catan_replay
from .tables import Table

__all__ = ["EVENTS_DDL", "GAMES_DDL", "REPLAY_DDL", "Recording", "events", "replay"]

#: A path, or a name and the bytes of a recording.
Recording = Union[str, "os.PathLike[str]", tuple[str, bytes]]

#: The columns of `replay`, as Spark wants to know them before the run.
REPLAY_DDL = (
    "log string, game string, events bigint, exact boolean, worlds string, player string, seat tinyint, resource string, "
    "min smallint, max smallint, expected double, expected_exact string, chances array<double>, error_code string, "
    "error string, line bigint"
)

#: The columns of `replay(…, by="game")`.
GAMES_DDL = (
    "log string, game string, events bigint, exact boolean, worlds string, json string, error_code string, error string, "
    "line bigint"
)

#: The columns of `events`.
EVENTS_DDL = (
    "log string, game string, event bigint, ev string, player string, other string, lumber smallint, brick smallint, "
    "wool smallint, grain smallint, ore smallint, paper smallint, cloth smallint, coin smallint, json string, error_code string, error string, line bigint"
)


def replay(
    recordings: Iterable[Recording] | Recording,
    *,
    at: int | None = None,
    me: str | None = None,
    offers: bool = False,
    by: Literal["cell", "game"] = "cell",
    threads: int = 1,
) -> Table:
    """What is known at the end of each game: a row for each player and resource, or with `by="game"` one for each game
    with all of it as JSON.

    `at` stops after that many events, `me` is the player through whose eyes the game is followed, `offers` says whether
    offers show that the offered cards are held.

    >>> import tglang as tg
    >>> game = b'{"ev":"players","names":["Red","Blue"]}\\n{"ev":"gain","p":"Red","cards":{"ore":2}}\\n'
    >>> t = tg.catan.replay([("g1", game)])
    >>> [(row["player"], row["expected"]) for row in t.rows() if row["resource"] == "ore"]
    [('Red', 2.0), ('Blue', 0.0)]
    """
    if by not in ("cell", "game"):
        raise ValueError("`by` is 'cell' or 'game'")
    if at is not None and at < 0:
        raise ValueError(f"`at` is 0 or more, and {at} isn't")
    return Table(catan_replay(_each(recordings), at, me, offers, by == "game", _threads(threads)))


def events(recordings: Iterable[Recording] | Recording, *, me: str | None = None, threads: int = 1) -> Table:
    """The events of games, a row for each, as `tg convert` writes them."""
    return Table(catan_events(_each(recordings), me, _threads(threads)))


def _each(recordings: Iterable[Recording] | Recording) -> list[Recording]:
    """Each recording; a path alone is one, and no row of letters."""
    if isinstance(recordings, (str, os.PathLike)):
        return [recordings]
    if isinstance(recordings, tuple) and len(recordings) == 2 and isinstance(recordings[1], bytes):
        return [(str(recordings[0]), recordings[1])]
    if isinstance(recordings, bytes):
        raise TypeError("what is in memory is given with a name: `(name, bytes)`")
    return list(recordings)


def _threads(threads: int) -> int:
    if threads < 1:
        raise ValueError("`threads` is 1 or more")
    return threads
