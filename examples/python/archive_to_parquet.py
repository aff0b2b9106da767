"""Turns an archive of games into Parquet files on several worker processes.

    python archive_to_parquet.py ARCHIVE OUT [--workers 4]

ARCHIVE is a folder of record files of any format. OUT receives two folders: ``plies`` with a row
for each ply, keyed by the position before the move, and ``games`` with a row for each game. Both
hold the columns ``path`` and ``number`` (of the game in its file), by which they are joined. What
could not be read is a row of ``games`` with its error.

The workers here are processes of this machine. With the address of a scheduler in place of the
local cluster they are machines; only names of files travel to them, and only counts come back.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Literal

import pyarrow as pa
import pyarrow.parquet as pq
from dask.distributed import Client, LocalCluster

import shogi_rules as sr

FILES_A_TASK = 200
COLUMNS: dict[Literal["games", "plies"], tuple[str, ...]] = {
    "games": ("path", "number", "black", "white", "event", "start", "result", "plies", "error"),
    "plies": ("path", "number", "ply", "usi", "key"),
}


def convert(number: int, paths: list[str], out: str) -> tuple[int, int]:
    """Write the rows of some files as one part of each table; return how many they are."""
    counts = []
    for rows, columns in COLUMNS.items():
        table = pa.table(sr.read_table(paths, rows=rows, columns=columns, threads=1))
        pq.write_table(table, Path(out, rows, f"part-{number:05}.parquet"))
        counts.append(table.num_rows)
    return counts[0], counts[1]


def convert_archive(archive: Path, out: Path, client: Client) -> tuple[int, int]:
    """Convert all files of a folder; return how many games and plies they were."""
    for rows in COLUMNS:
        (out / rows).mkdir(parents=True, exist_ok=True)
    paths = sorted(str(path) for path in archive.rglob("*") if path.is_file())
    parts = [paths[i : i + FILES_A_TASK] for i in range(0, len(paths), FILES_A_TASK)]
    tasks = client.map(convert, range(len(parts)), parts, [str(out)] * len(parts))
    counts = client.gather(tasks)
    return sum(games for games, _ in counts), sum(plies for _, plies in counts)


def main() -> None:
    """Read the command line and convert."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("archive", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    with (
        LocalCluster(
            n_workers=arguments.workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
        ) as cluster,
        Client(cluster) as client,
    ):
        games, plies = convert_archive(arguments.archive, arguments.out, client)
    print(f"{games} games, {plies} plies")


if __name__ == "__main__":
    main()
