"""The package beside cshogi, rsshogi and python-shogi: `make bench-py`.

All run in one process on the same generated games. In every round each takes its turn on each row;
times are CPU times, and the median of the rounds counts. What is counted (moves, plies, nodes) must
agree, so that nobody wins by doing less.
"""

import gc
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import cshogi
import cshogi.CSA
import cshogi.KIF
import rsshogi.core
import rsshogi.record
import shogi
import shogi.CSA
import shogi.KIF

import shogi_rules as sr

ROUNDS = 7
GAMES = 40
PLIES = 120


@dataclass
class Row:
    """One thing to do, by each library; what it returns is what it counted."""

    name: str
    unit: str
    ours: Callable[[], int]
    peers: dict[str, Callable[[], int]]
    seconds: dict[str, list[float]] = field(default_factory=dict)

    def run(self) -> None:
        """Let each take its turn."""
        counts = {}
        for name, call in {"ours": self.ours, **self.peers}.items():
            gc.collect()
            start = time.process_time()
            counts[name] = call()
            self.seconds.setdefault(name, []).append(time.process_time() - start)
        assert len(set(counts.values())) == 1, (self.name, counts)
        self.count = counts["ours"]

    def line(self) -> str:
        """Return the row: ours in nanoseconds per unit, then ours as a part of each peer."""
        medians = {name: statistics.median(times) for name, times in self.seconds.items()}
        ours = medians["ours"]
        cells = [f"{ours / self.count * 1e9:,.0f}"]
        for peer in PEERS:
            cells.append(f"{ours / medians[peer]:.2f}" if peer in medians else "-")
        return f"| {self.name} | {self.unit} | {' | '.join(cells)} |"


PEERS = ["cshogi", "rsshogi", "python-shogi"]


def generated_games() -> list[list[str]]:
    """Return games of random legal moves, always the same, in USI."""
    choose = random.Random(1)
    games = []
    for _ in range(GAMES):
        board = sr.Board()
        while len(board.move_stack) < PLIES and len(moves := board.legal_moves):
            board.push(moves[choose.randrange(len(moves))])
        games.append([move.usi() for move in board.move_stack])
    return games


def boards(lines: list[list[str]], step: int) -> list[str]:
    """Return positions of the games, every few plies, as SFEN."""
    sfens = []
    for line in lines:
        board = sr.Board()
        for ply, usi in enumerate(line):
            if ply % step == 0:
                sfens.append(board.sfen())
            board.push_usi(usi)
    return sfens


def records(lines: list[list[str]]) -> list[sr.Record]:
    """Return the games with times and comments."""
    made = []
    for line in lines:
        record = sr.Record.from_usi("startpos moves " + " ".join(line))
        record.set_header("先手", "Black")
        record.set_header("後手", "White")
        node = record.root
        for ply, _ in enumerate(line):
            node = node.children[0]
            record.set_time(node, (ply * 7 + 1) % 60 * 1000)
            if ply % 5 == 0:
                record.set_comment(node, "** 120 3c3d 2g2f")
        made.append(record)
    return made


def count(values: list[int]) -> int:
    """Return the sum."""
    return sum(values)


def position_rows(sfens: list[str]) -> list[Row]:
    """Return the rows about single positions."""
    ours = [sr.Board(sfen) for sfen in sfens]
    c = [cshogi.Board(sfen) for sfen in sfens]
    rs = []
    for sfen in sfens:
        board = rsshogi.core.Board()
        board.set_sfen(sfen)
        rs.append(board)
    py = [shogi.Board(sfen) for sfen in sfens]
    ours_moves = [list(board.legal_moves) for board in ours]
    c_moves = [list(board.legal_moves) for board in c]
    rs_moves = [list(board.legal_moves()) for board in rs]
    py_moves = [list(board.legal_moves) for board in py]

    def read_rs() -> int:
        for sfen in sfens:
            rsshogi.core.Board().set_sfen(sfen)
        return len(sfens)

    return [
        Row(
            "list of legal moves",
            "move",
            lambda: count([len(list(board.legal_moves)) for board in ours]),
            {
                "cshogi": lambda: count([len(list(board.legal_moves)) for board in c]),
                "rsshogi": lambda: count([len(list(board.legal_moves())) for board in rs]),
                "python-shogi": lambda: count([len(list(board.legal_moves)) for board in py]),
            },
        ),
        Row(
            "moves as USI",
            "move",
            lambda: count([len([move.usi() for move in moves]) for moves in ours_moves]),
            {
                "cshogi": lambda: count(
                    [len([cshogi.move_to_usi(m) for m in ms]) for ms in c_moves]
                ),
                "rsshogi": lambda: count([len([m.to_usi() for m in ms]) for ms in rs_moves]),
                "python-shogi": lambda: count([len([m.usi() for m in ms]) for ms in py_moves]),
            },
        ),
        Row(
            "SFEN written",
            "position",
            lambda: len([board.sfen() for board in ours]),
            {
                "cshogi": lambda: len([board.sfen() for board in c]),
                "rsshogi": lambda: len([board.to_sfen() for board in rs]),
                "python-shogi": lambda: len([board.sfen() for board in py]),
            },
        ),
        Row(
            "SFEN read",
            "position",
            lambda: len([sr.Board(sfen) for sfen in sfens]),
            {
                "cshogi": lambda: len([cshogi.Board(sfen) for sfen in sfens]),
                "rsshogi": read_rs,
                "python-shogi": lambda: len([shogi.Board(sfen) for sfen in sfens]),
            },
        ),
        Row(
            "SVG",
            "picture",
            lambda: len([board.svg() for board in ours[::10]]),
            {
                "cshogi": lambda: len([board.to_svg() for board in c[::10]]),
                "rsshogi": lambda: len([board.to_svg() for board in rs[::10]]),
            },
        ),
    ]


def replay_row(lines: list[list[str]]) -> Row:
    """Return the row that plays the games from USI."""

    def ours() -> int:
        for line in lines:
            board = sr.Board()
            for usi in line:
                board.push_usi(usi)
        return plies

    def c() -> int:
        for line in lines:
            board = cshogi.Board()
            for usi in line:
                board.push_usi(usi)
        return plies

    def rs() -> int:
        for line in lines:
            board = rsshogi.core.Board()
            for usi in line:
                board.push_usi(usi)
        return plies

    def py() -> int:
        for line in lines:
            board = shogi.Board()
            for usi in line:
                board.push_usi(usi)
        return plies

    plies = sum(map(len, lines))
    return Row("replay", "ply", ours, {"cshogi": c, "rsshogi": rs, "python-shogi": py})


def record_rows(lines: list[list[str]]) -> list[Row]:
    """Return the rows that read records from text."""
    made = records(lines)
    csa = [record.to_csa(version="2.2") for record in made]
    kif = [record.to_kif() for record in made]
    return [
        Row(
            "CSA read",
            "ply",
            lambda: count([len(sr.loads(text)) for text in csa]),
            {
                "cshogi": lambda: count(
                    [len(cshogi.CSA.Parser.parse_str(t)[0].moves) for t in csa]
                ),
                "rsshogi": lambda: count(
                    [rsshogi.record.Record.from_csa_str(t).move_count for t in csa]
                ),
                "python-shogi": lambda: count(
                    [len(shogi.CSA.Parser.parse_str(t)[0]["moves"]) for t in csa]
                ),
            },
        ),
        Row(
            "KIF read",
            "ply",
            lambda: count([len(sr.loads(text)) for text in kif]),
            {
                "cshogi": lambda: count([len(cshogi.KIF.Parser.parse_str(t).moves) for t in kif]),
                "rsshogi": lambda: count(
                    [rsshogi.record.Record.from_kif_str(t).move_count for t in kif]
                ),
                "python-shogi": lambda: count(
                    [len(shogi.KIF.Parser.parse_str(t)[0]["moves"]) for t in kif]
                ),
            },
        ),
    ]


def perft_row(depth: int) -> Row:
    """Return the row that counts lines through Python, move by move."""

    def ours(board: sr.Board, depth: int) -> int:
        if depth == 1:
            return len(board.legal_moves)
        nodes = 0
        for move in board.legal_moves:
            board.push(move)
            nodes += ours(board, depth - 1)
            board.pop()
        return nodes

    def c(board: cshogi.Board, depth: int) -> int:
        if depth == 1:
            return len(board.legal_moves)
        nodes = 0
        for move in board.legal_moves:
            board.push(move)
            nodes += c(board, depth - 1)
            board.pop()
        return nodes

    def rs(board: rsshogi.core.Board, depth: int) -> int:
        if depth == 1:
            return len(board.legal_moves())
        nodes = 0
        for move in board.legal_moves():
            board.push_move(move)
            nodes += rs(board, depth - 1)
            board.pop()
        return nodes

    return Row(
        f"perft {depth} in Python",
        "node",
        lambda: ours(sr.Board(), depth),
        {
            "cshogi": lambda: c(cshogi.Board(), depth),
            "rsshogi": lambda: rs(rsshogi.core.Board(), depth),
        },
    )


MEMORY = """
import os, shogi_rules as sr

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

# What lives stays alive, so that nothing is measured that only takes the place of something else.
played = [sr.Board() for _ in range(1_000)]
before = resident()
for board in played:
    for _ in range(1_250):
        board.push_line("2h3h 8b7b 3h2h 7b8b")
ply = (resident() - before) / 5_000_000
before = resident()
fresh = [sr.Board() for _ in range(100_000)]
print(f"a fresh Board: {(resident() - before) / 100_000:,.0f} bytes; a ply: {ply:.0f} bytes")
"""


def threads() -> None:
    """Print what a thread keeps of its speed while another parses, and how batches scale."""
    text = records(generated_games()[:1])[0].to_kif()
    stop = threading.Event()

    def parse() -> None:
        while not stop.is_set():
            sr.loads(text)

    def counted() -> int:
        count, end = 0, time.perf_counter() + 1.0
        while time.perf_counter() < end:
            count += 1
        return count

    alone = counted()
    other = threading.Thread(target=parse)
    other.start()
    beside = counted()
    stop.set()
    other.join()
    print(f"a thread keeps {beside / alone:.0%} of its speed while another parses KIF")
    positions = sr.PositionArray.from_sfens([sr.Board().sfen()] * 500_000)
    seconds = []
    for count in (1, 2):
        start = time.perf_counter()
        positions.legal_counts(threads=count)
        seconds.append(time.perf_counter() - start)
    print(f"legal_counts on two threads is {seconds[0] / seconds[1]:.2f} times as fast as on one")


def main() -> None:
    """Measure, and print the table."""
    lines = generated_games()
    rows = [*position_rows(boards(lines, 4)), replay_row(lines), *record_rows(lines), perft_row(4)]
    for _ in range(ROUNDS):
        for row in rows:
            row.run()
    print(f"{GAMES} games of {PLIES} plies, median of {ROUNDS} rounds, CPU time; ours / peer")
    print(f"| what | unit | ours, ns | {' | '.join(PEERS)} |")
    print(f"|---|---|--:|{'--:|' * len(PEERS)}")
    for row in rows:
        print(row.line())
    # In a process of its own: what was used once is not given back.
    subprocess.run([sys.executable, "-c", MEMORY], check=True)
    threads()


if __name__ == "__main__":
    main()
