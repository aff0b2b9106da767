"""Measure how an archive of CSA games becomes a table of plies in Parquet.

    python bench/archive.py [--games 100000] [--peer-games 2000] [--folder DIR]

The games are random legal play, the same in every run. Each measurement is a process of its own,
so that its memory can be told. The peer is cshogi, if it is installed: it reads the same games in
Python and makes the same columns.
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

COLUMNS = ["game", "ply", "move", "usi", "sfen", "time_ms", "eval"]


def game(seed: int) -> str:
    """Return a game with times and scores in comments, as servers keep them."""
    from shogi_rules import Board

    choose = random.Random(seed)
    board = Board()
    lines = [f"V2.2\nN+black{seed % 97}\nN-white{seed % 89}\n$EVENT:generated\nPI\n+\n"]
    for _ in range(choose.randint(60, 160)):
        moves = board.legal_moves
        if not moves:
            break
        move = moves[choose.randrange(len(moves))]
        sign = "-" if board.turn else "+"
        written = move.csa(board).lstrip("+-")
        board.push(move)
        lines.append(f"{sign}{written}\nT{choose.randrange(30)}\n")
        lines.append(f"'** {choose.randint(-900, 900)}\n")
    lines.append("%TORYO\n")
    return "".join(lines)


def generate(archive: Path, count: int, different: int = 2000) -> None:
    """Write a zip of CSA files; after some thousands the games come again."""
    games = [game(seed) for seed in range(min(count, different))]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as out:
        for index in range(count):
            out.writestr(f"{index // 1000:03}/{index:06}.csa", games[index % len(games)])


def ours(archive: Path, parquet: Path, threads: int) -> int:
    """Read the archive with this package."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    from shogi_rules import read_table

    table = read_table(archive, columns=COLUMNS, threads=threads)
    reader = pa.RecordBatchReader.from_stream(table)
    rows = 0
    with pq.ParquetWriter(parquet, reader.schema) as writer:
        for batch in reader:
            writer.write_batch(batch)
            rows += batch.num_rows
    return rows


def cshogi(archive: Path, parquet: Path, threads: int) -> int:
    """Read the archive with cshogi."""
    import cshogi
    import pyarrow as pa
    import pyarrow.parquet as pq
    from cshogi import CSA

    rows: dict[str, list[object]] = {name: [] for name in COLUMNS}
    with zipfile.ZipFile(archive) as files:
        for number, name in enumerate(files.namelist()):
            for record in CSA.Parser.parse_str(files.read(name).decode()):
                board = cshogi.Board(record.sfen)
                details = zip(record.moves, record.times, record.comments, strict=False)
                for ply, (move, seconds, comment) in enumerate(details):
                    words = (comment or "").lstrip("'* ").split()
                    row = (
                        *(number, ply + 1, move & 0xFFFF, cshogi.move_to_usi(move)),
                        *(board.sfen(), 1000 * (seconds or 0), int(words[0]) if words else None),
                    )
                    for column, value in zip(COLUMNS, row, strict=True):
                        rows[column].append(value)
                    board.push(move)
    pq.write_table(pa.table(rows), parquet)
    return len(rows["game"])


def measure(which: str, archive: Path, threads: int) -> dict[str, float]:
    """Run a reader in a process of its own."""
    command = [sys.executable, __file__, "--run", which, str(archive), str(threads)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    result: dict[str, float] = json.loads(output)
    return result


def run(which: str, archive: Path, threads: int) -> None:
    """Read, and print what it took."""
    start = time.perf_counter()
    parquet = archive.with_suffix(f".{which}.parquet")
    rows = {"ours": ours, "cshogi": cshogi}[which](archive, parquet, threads)
    wall = time.perf_counter() - start
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(
        json.dumps(
            {
                "rows": rows,
                "cpu": used.ru_utime + used.ru_stime,
                "wall": wall,
                "rss_mb": used.ru_maxrss / 1024,
            }
        )
    )


def main() -> None:
    """Generate, measure and compare."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=100_000)
    arguments.add_argument("--peer-games", type=int, default=2000)
    arguments.add_argument("--threads", type=int, default=2)
    arguments.add_argument("--folder", type=Path)
    arguments.add_argument("--run", nargs=3, help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    if asked.run:
        run(asked.run[0], Path(asked.run[1]), int(asked.run[2]))
        return
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.folder or Path(temporary)
        results: dict[tuple[str, int], dict[str, float]] = {}
        for count in (asked.peer_games, asked.games, 2 * asked.games):
            archive = folder / f"{count}.zip"
            if not archive.exists():
                generate(archive, count)
            peers = ("ours", "cshogi") if count == asked.peer_games else ("ours",)
            for which in peers:
                try:
                    found = measure(which, archive, asked.threads)
                except subprocess.CalledProcessError as error:
                    print(f"{which}: {error.stderr.splitlines()[-1]}")
                    continue
                results[which, count] = found
                words = "  ".join(f"{key} {value:,.2f}" for key, value in found.items())
                print(f"{which:7} {count:7} games  {words}", flush=True)
        twice = results["ours", 2 * asked.games]["cpu"] / results["ours", asked.games]["cpu"]
        print(f"twice the games: {twice:.2f} times the CPU time")
        peer = results.get(("cshogi", asked.peer_games))
        if peer:
            each = peer["cpu"] / asked.peer_games
            ratio = results["ours", asked.games]["cpu"] / asked.games / each
            print(f"a game: {ratio:.3f} times the CPU time of cshogi")


if __name__ == "__main__":
    main()
