"""Finds every game that reached a position: the next moves, how often each was played, and who won.

    python find_position.py OUT "startpos moves 7g7f 3c3d"

OUT is what archive_to_parquet.py wrote. The tables are read lazily: only the columns that are asked
for, and only the parts whose keys can match. Polars and DuckDB do the same here; take the one you
have.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import duckdb
import polars as pl

import shogi_rules as sr


def with_polars(out: Path, position: sr.Position) -> pl.DataFrame:
    """Return a row for each next move."""
    plies = pl.scan_parquet(out / "plies" / "*.parquet").filter(pl.col("key") == position.key())
    games = pl.scan_parquet(out / "games" / "*.parquet")
    result = pl.col("result")
    return (
        plies.unique(["path", "number", "usi"])
        .join(games, on=["path", "number"])
        .group_by("usi")
        .agg(
            pl.len().cast(pl.Int64).alias("games"),
            (result == "black").sum().cast(pl.Int64).alias("black"),
            (result == "white").sum().cast(pl.Int64).alias("white"),
        )
        .sort(["games", "usi"], descending=[True, False])
        .collect()
    )


def with_duckdb(out: Path, position: sr.Position) -> list[tuple[str, int, int, int]]:
    """Return the same from DuckDB."""
    return duckdb.execute(
        f"""
        SELECT usi, count(*), count(*) FILTER (result = 'black'),
            count(*) FILTER (result = 'white')
        FROM (SELECT DISTINCT path, number, usi FROM '{out}/plies/*.parquet' WHERE key = ?)
        JOIN '{out}/games/*.parquet' USING (path, number)
        GROUP BY usi ORDER BY 2 DESC, 1
        """,
        [position.key()],
    ).fetchall()


def main() -> None:
    """Read the command line and print the moves."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("position", help="what follows `position` in USI")
    arguments = parser.parse_args()
    board = sr.Board.from_usi_position(arguments.position)
    for usi, games, black, white in with_polars(arguments.out, board.position()).rows():
        ja = board.parse(usi).ja(board)
        print(f"{ja}\t{games} games, ▲ won {black}, △ won {white}")


if __name__ == "__main__":
    main()
