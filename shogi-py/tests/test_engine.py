"""The client of USI engines, against `shogi usi`, Fairy-Stockfish, and engines that misbehave."""

import asyncio
import gc
import os
import pickle
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from shogi_rules import Board, Game, Move, Position, Score, SfenError
from shogi_rules._native import usi_position
from shogi_rules.engine import (
    AsyncEngine,
    BestMove,
    Checkmate,
    Engine,
    EngineError,
    EngineTimeout,
    Info,
    Limit,
    Option,
)

ROOT = Path(__file__).parents[2]
MATE = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
NODES = Limit(nodes=1000)


def program() -> str | None:
    """Find the program `shogi`."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = [target / profile / "shogi" for profile in ("release", "debug")]
    found = [os.environ.get("SHOGI_BIN"), *(str(path) for path in built if path.exists())]
    return next((path for path in found if path), None)


def fairy() -> str | None:
    """Find Fairy-Stockfish."""
    games = "/usr/games/fairy-stockfish"
    return shutil.which("fairy-stockfish") or (games if Path(games).exists() else None)


def fake(kind: str) -> list[str]:
    return [sys.executable, str(Path(__file__).with_name("fake_engine.py")), kind]


def started(kind: str, timeout: float = 20.0) -> Engine:
    return Engine.start(fake(kind), timeout=timeout)


@pytest.fixture
def shogi() -> list[str]:
    path = program()
    if path is None:
        pytest.skip("the program `shogi` is not built")
    return [path, "usi"]


def test_shogi(shogi: list[str]) -> None:
    with Engine.start(shogi, options={"Level": 3, "RuleSet": "wcsc"}) as engine:
        assert engine.name.startswith("shogi-rules")
        assert engine.author
        assert engine.options["Level"].max == 5
        found = engine.analyse(Board(), Limit(nodes=5000))
        assert found.score is not None
        assert found.score.cp is not None
        assert found.pv[0] in Board().legal_moves
        assert found.depth
        assert found.nodes
        again = engine.analyse("startpos", Limit(nodes=5000))
        assert (again.pv, again.score) == (found.pv, found.score)
        board = Board()
        for _ in range(6):
            answer = engine.play(board, Limit(clocks=(1000, 1000), byoyomi=50))
            assert answer.move is not None
            board.push(answer.move)
        assert engine.mate(Position(MATE)) == Checkmate(
            status="mate", line=(Move.from_usi("G*5b"),)
        )
        assert engine.mate(Board()).status == "no_mate"
        engine.new_game()
        engine.game_over("win")
        assert engine.analyse(Game(), Limit(nodes=100)).bestmove.move is not None


def test_shogi_streams_and_stops(shogi: list[str]) -> None:
    with Engine.start(shogi) as engine:
        with engine.search(Board(), Limit(infinite=True)) as search:
            depths = []
            for info in search:
                depths.append(info.depth)
                if len(depths) == 3:
                    search.stop()
            assert search.infos[0].score is not None
        assert depths[:3] == [1, 2, 3]
        assert search.result().bestmove.move in Board().legal_moves


def test_fairy_stockfish() -> None:
    path = fairy()
    if path is None:
        pytest.skip("fairy-stockfish is not installed")
    with Engine.start(path, options={"UCI_Variant": "shogi", "MultiPV": 2}) as engine:
        assert engine.name.startswith("Fairy-Stockfish")
        found = engine.analyse(Board(), Limit(depth=6))
        assert [info.multipv for info in found] == [1, 2]
        assert found.pv[0] in Board().legal_moves
        mate = engine.analyse(Board(MATE), Limit(depth=3))
        assert mate.score == Score("mate 1")
        assert mate.bestmove.move is Move.from_usi("G*5b")


def test_infos_of_several_candidates() -> None:
    with started("multipv") as engine:
        found = engine.analyse(Board(), NODES)
    assert [info.pv[0].usi() for info in found] == ["7g7f", "2g2f"]
    assert len(found) == 2
    assert found[0] is found[:1][0]
    assert (found.score, found.bound, found.depth) == (Score("cp 7"), "lower", 2)
    assert (found.seldepth, found.nodes, found.nps) == (4, 50, 900)
    assert found.bestmove == BestMove(move=Move.from_usi("7g7f"), ponder=Move.from_usi("8c8d"))
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize(
    ("kind", "answer"),
    [("resigns", BestMove(resigns=True)), ("declares", BestMove(declares=True))],
)
def test_answers_that_are_no_moves(kind: str, answer: BestMove) -> None:
    with started(kind) as engine:
        assert engine.play(Board(), NODES) == answer


def test_options_are_looked_at_before_they_are_sent() -> None:
    with started("good") as engine:
        wrong: list[tuple[dict[str, object], type[Exception]]] = [
            ({"Threads": 9}, ValueError),
            ({"Threads": True}, TypeError),
            ({"Threads": "4"}, TypeError),
            ({"Deep": "yes"}, TypeError),
            ({"Style": "Wild"}, ValueError),
            ({"Clear Hash": 1}, TypeError),
            ({"Book": "a\nquit"}, ValueError),
            ({"Unknown": 1}, ValueError),
        ]
        for options, error in wrong:
            with pytest.raises(error):
                engine.set_options({"Deep": True, **options})  # type: ignore[dict-item]
        engine.set_options(
            {"Threads": 8, "Deep": True, "Book": Path("a b"), "Clear Hash": None, "USI_Hash": 64}
        )
        lines = engine._engine._process.lines  # type: ignore[union-attr]
        assert [line for line in lines if "setoption" in line] == [
            "info string setoption name Threads value 8",
            "info string setoption name Deep value true",
            "info string setoption name Book value a b",
            "info string setoption name Clear Hash",
            "info string setoption name USI_Hash value 64",
        ]
    assert Option(name="X", type="combo", choices=("a",)).text("a") == "a"


@pytest.mark.parametrize(
    ("limit", "line"),
    [
        (Limit(nodes=5, depth=3), "go nodes 5 depth 3"),
        (Limit(movetime=500), "go movetime 500"),
        (Limit(clocks=(1, 2), increments=(3, 4)), "go btime 1 wtime 2 binc 3 winc 4"),
    ],
)
def test_limits(limit: Limit, line: str) -> None:
    assert limit.go() == line
    with started("good") as engine, engine.search(Board(), limit) as search:
        assert next(iter(search)) == Info(string=line)


def test_what_would_never_end() -> None:
    with started("good") as engine:
        for limit in (Limit(), Limit(infinite=True)):
            with pytest.raises(ValueError, match="for ever"):
                engine.analyse(Board(), limit)
        with pytest.raises(OverflowError):
            engine.analyse(Board(), Limit(nodes=-1))
        with pytest.raises(SfenError):
            engine.analyse("nonsense", NODES)
        with pytest.raises(ValueError, match="draw"):
            engine.game_over("won\nquit")  # type: ignore[arg-type]
        assert engine.play(Board(), NODES).move is Move.from_usi("7g7f")


def test_search_moves_and_pondering() -> None:
    with started("good") as engine:
        search = engine.search(Board(), NODES, search_moves=["７六歩", Move.from_usi("2g2f")])
        assert next(iter(search)).string == "go searchmoves 7g7f 2g2f nodes 1000"
        search.result()
        search = engine.search(Board(), Limit(movetime=5), ponder=True)
        assert next(iter(search)).score == Score("mate -")
        search.ponderhit()
        assert search.result().bestmove.move is Move.from_usi("2g2f")


def test_one_thing_at_a_time() -> None:
    with started("good") as engine:
        search = engine.search(Board(), Limit(infinite=True))
        for work in (engine.ready, engine.new_game, lambda: engine.play(Board(), NODES)):
            with pytest.raises(EngineError, match="thinking"):
                work()
        search.stop()
        search.result()
        assert engine.play(Board(), NODES).move is Move.from_usi("7g7f")


def test_several_threads() -> None:
    with started("good") as engine:
        done: list[object] = []

        def work() -> None:
            for _ in range(20):
                try:
                    engine.ready()
                    done.append(engine.play(Board(), NODES).move)
                except EngineError as error:
                    done.append("thinking" in str(error))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(done) == 80
        assert set(done) <= {True, Move.from_usi("7g7f")}


@pytest.mark.parametrize("kind", ["garbage", "noisy", "floods"])
def test_noise_is_no_harm(kind: str) -> None:
    with started(kind) as engine:
        assert engine.name == "Fake"
        assert engine.author == ("将棋" if kind == "garbage" else "")
        assert "Broken" not in engine.options
        assert engine.play(Board(), NODES).move is Move.from_usi("7g7f")
        search = engine.search(Board(), NODES)
        assert search.result().bestmove.move is Move.from_usi("7g7f")
        last = list(search)[-1]
        assert last.depth == (29_999 if kind == "floods" else None)


@pytest.mark.parametrize("kind", ["mute", "unready"])
def test_who_is_never_ready(kind: str) -> None:
    with pytest.raises(EngineTimeout, match=r"no (usiok|readyok)") as raised:
        started(kind, timeout=0.5)
    assert isinstance(raised.value, TimeoutError)
    assert threading.active_count() == 1


def test_who_does_not_start() -> None:
    with pytest.raises(EngineError, match="code 3") as raised:
        started("stillborn")
    assert raised.value.lines == ("no such file: eval.bin",)
    for command in ("/no/such/engine", [], ["a\0b"], str(ROOT)):
        with pytest.raises(EngineError, match="does not start"):
            Engine.start(command)
    assert threading.active_count() == 1


@pytest.mark.parametrize(
    ("kind", "message"), [("dies", "code 7"), ("closes", "does not speak"), ("deaf", "no answer")]
)
def test_who_fails_while_it_thinks(kind: str, message: str) -> None:
    engine = started(kind)
    with pytest.raises(EngineError, match=message) as raised:
        engine.analyse(Board(), NODES, timeout=0.5 if kind == "deaf" else None)
    assert isinstance(raised.value, EngineTimeout) == (kind == "deaf")
    assert pickle.loads(pickle.dumps(raised.value)).lines == raised.value.lines
    with pytest.raises(EngineError, match=message):
        engine.ready()
    engine.quit()
    with pytest.raises(EngineError):
        engine.ready()


def test_who_answers_wrongly_can_be_asked_again() -> None:
    with started("wrong") as engine:
        for _ in range(2):
            with pytest.raises(EngineError, match="none"):
                engine.play(Board(), NODES)
    with started("confused") as engine:
        with pytest.raises(EngineError, match="checkmate is no answer"):
            engine.play(Board(), NODES)
        assert engine.mate(Board(MATE)).status == "no_mate"
    with started("mateless") as engine:
        assert engine.mate(Board(MATE)).status == "not_implemented"


def test_who_does_not_quit_is_killed() -> None:
    engine = started("stays", timeout=0.5)
    child = engine._engine._process._child  # type: ignore[union-attr]
    engine.quit()
    assert child.returncode == -signal.SIGKILL if sys.platform != "win32" else child.returncode
    engine.quit()
    engine.kill()


def test_nobody_ends_it() -> None:
    engine = started("good")
    child = engine._engine._process._child  # type: ignore[union-attr]
    del engine
    gc.collect()
    assert child.returncode is not None
    code = f"""
from shogi_rules.engine import Engine
engine = Engine.start({fake("stays")!r})
print(engine._engine._process._child.pid, flush=True)
"""
    command = [sys.executable, "-X", "dev", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=50)
    assert done.stderr == ""
    with pytest.raises(ProcessLookupError):
        os.kill(int(done.stdout), 0)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_stops_it() -> None:
    code = f"""
from shogi_rules import Board
from shogi_rules.engine import Engine, Limit
with Engine.start({fake("good")!r}) as engine:
    try:
        with engine.search(Board(), Limit(infinite=True)) as search:
            print("go", flush=True)
            search.result()
    except KeyboardInterrupt:
        print(engine.play(Board(), Limit(nodes=1)).move)
"""
    command = [sys.executable, "-c", code]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "go\n"
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=50)[0] == "7g7f\n"
    assert process.returncode == 0


def run(test: Callable[[AsyncEngine], Awaitable[None]], kind: str = "good") -> None:
    async def main() -> None:
        async with await AsyncEngine.start(fake(kind), timeout=20.0) as engine:
            await test(engine)

    asyncio.run(main())


def test_asyncio() -> None:
    async def test(engine: AsyncEngine) -> None:
        assert (await engine.analyse(Board(), NODES)).bestmove.move is Move.from_usi("7g7f")
        async with await engine.search(Board(), Limit(infinite=True)) as search:
            async for info in search:
                assert info.depth == 1
                break
        assert (await search.result()).bestmove.move is Move.from_usi("2g2f")
        assert (await engine.mate(Board())).status == "no_mate"

    run(test)


def test_asyncio_who_is_cancelled_stops_the_search() -> None:
    async def test(engine: AsyncEngine) -> None:
        search = await engine.search(Board(), Limit(infinite=True))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(search.result(), 0.1)
        assert (await engine.play(Board(), NODES)).move is Move.from_usi("7g7f")

    run(test)


def test_asyncio_several_engines_at_once() -> None:
    async def play(kind: str) -> BestMove:
        async with await AsyncEngine.start(fake(kind), timeout=20.0) as engine:
            return await engine.play(Board(), NODES)

    async def main() -> list[BestMove]:
        return await asyncio.gather(*map(play, ("good", "resigns", "declares")))

    good, resigns, declares = asyncio.run(main())
    assert good.move is Move.from_usi("7g7f")
    assert resigns.resigns
    assert declares.declares


def test_whoever_waits_is_told_that_the_engine_was_ended() -> None:
    engine = started("tired", timeout=60)
    told: list[BaseException] = []

    def ask() -> None:
        try:
            engine.ready()
        except EngineError as error:
            told.append(error)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    time.sleep(0.2)
    engine.kill()
    for thread in threads:
        thread.join(timeout=30)
    assert len(told) == 3


def test_an_engine_is_told_where_a_game_with_a_foul_stands() -> None:
    game = Game("jsa_amateur_27")
    for move in ("7g7f", "3c3e", "2g2f", "8c8d"):
        game.play(move)
    assert usi_position(game) == usi_position(game.board)
    assert Board.from_usi_position(usi_position(game)) == game.board
