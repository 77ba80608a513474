"""The command `tg`, also as `python -m tglang`."""

from __future__ import annotations

import sys


def main() -> None:
    """Does what the arguments of the process say, and ends it."""
    from ._tglang import command

    command(["tg", *sys.argv[1:]])


if __name__ == "__main__":
    main()
