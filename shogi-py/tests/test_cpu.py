"""The player and the search for mates: the answers are those of the library, whoever asks."""

import copy
import pickle
import signal
import subprocess
import sys
import threading

import pytest

from shogi_rules import (
    Analysis,
    Board,
    Cpu,
    Hint,
    MateResult,
    Move,
    Position,
    Score,
    mate_in_one,
    solve_mate,
)
from testdata import table

GOLDEN = table("cpu.tsv")
MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
THREE_PLIES = "lnsk2r2/2g2p2+R/ppppL3p/4n4/3P1N3/2P2S2P/PPS1P4/4G4/LNKG4L b 2B2Pgs4p 99"


@pytest.mark.parametrize(("sfen", "nodes", "depth", "score", "choice", "line"), GOLDEN)
def test_golden(sfen: str, nodes: str, depth: str, score: str, choice: str, line: str) -> None:
    board = Board(sfen)
    found = Cpu().analyse(board, nodes=2_000)
    pv = " ".join(move.usi() for move in found.pv)
    assert (found.nodes, found.depth, found.score, pv) == (
        int(nodes),
        int(depth),
        Score(score),
        line,
    )
    assert Cpu(2, seed=1).choose(board) is Move.from_usi(choice)


def test_levels_by_number_and_name() -> None:
    assert Cpu("easy") == Cpu("やさしい") == Cpu(1)
    assert Cpu("normal") == Cpu("ふつう") == Cpu()
    assert Cpu("hard") == Cpu("つよい") == Cpu(4)
    assert [Cpu(level).level for level in range(1, 6)] == [1, 2, 3, 4, 5]
    for wrong in (0, 6, -1, 2**80, "strong", ""):
        with pytest.raises((ValueError, TypeError)):
            Cpu(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Cpu(2.5)  # type: ignore[arg-type]


def test_a_level_of_ones_own() -> None:
    calm = Cpu("hard", nodes=500, guard=40, resigns_mated_in=None, resigns_below=None, drops=3)
    own = {"nodes": 500, "guard": 40, "resigns_mated_in": None, "resigns_below": None, "drops": 3}
    assert calm.fields() == Cpu(4).fields() | own
    assert Cpu(1, **calm.fields()) != calm
    assert Cpu(1, **calm.fields()).fields() == calm.fields()
    assert Cpu(1, guard=None).fields()["guard"] is None
    for cpu in (calm, Cpu(3, seed=9, may_resign=False), Cpu(2, resigns_below=300)):
        assert eval(repr(cpu)) == cpu
        assert hash(eval(repr(cpu))) == hash(cpu)
        assert copy.deepcopy(cpu) == cpu
        for protocol in range(2, 6):
            assert pickle.loads(pickle.dumps(cpu, protocol)) == cpu


def test_it_resigns_and_declares_unless_told_not_to() -> None:
    lost = Board("4k4/9/9/9/9/9/1r7/r8/4K4 b 2b4g4s4n4l18p 1")
    assert Cpu(4).choose(lost) == "resign"
    assert isinstance(Cpu(4, may_resign=False).choose(lost), Move)
    won = Board("+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R2BP4g4s4n4l7p 1")
    assert Cpu(4).choose(won) == "declare"
    assert Cpu(4, may_declare=False).choose(won) != "declare"


def test_a_game_that_is_over() -> None:
    mated = Board(MATE_IN_ONE)
    mated.push("G*5b")
    assert Cpu().choose(mated) is None
    assert Cpu().hint(mated) == []
    over = Cpu().analyse(mated)
    assert (over.pv, over.score.wins) == ([], False)


def test_hints() -> None:
    hints = Cpu(nodes=500).hint(Board("4k4/9/9/4r4/9/9/4L4/9/4K4 b - 1"), 4)
    assert len({hint.move for hint in hints}) == 4
    best = hints[0]
    assert best.move is Move.from_usi("5g5d")
    assert best.takes is not None
    assert best.takes.symbol() == "r"
    assert "takes" in best.tags
    assert best.score_cp == best.score.cp
    [mate] = Cpu(nodes=500).hint(Board(MATE_IN_ONE), 1)
    assert (mate.mate, mate.tags[0], mate.score_cp) == (1, "mates", 29_999)
    assert Cpu().hint(Board(), 0) == []
    for value in (best, mate):
        assert pickle.loads(pickle.dumps(value)) == value
        assert isinstance(value, Hint)


def test_scores() -> None:
    texts = ["mate 0", "mate -1", "mate -", "cp -30", "cp 0", "cp 7", "mate +", "mate 9", "mate 1"]
    scores = [Score(text) for text in texts]
    assert scores == sorted(scores)
    assert [str(score) for score in scores] == texts
    points = [score.points() for score in scores]
    assert points == sorted(points)
    for score in scores:
        other = -score
        assert (-other, hash(-other)) == (score, hash(score))
        assert eval(repr(score)) == pickle.loads(pickle.dumps(score)) == score
    for wrong in ("", "cp", "cp x", "cp 5 nodes 3", "mate", "5", "cp 1\ninfo", "cp 5 lowerbound"):
        with pytest.raises(ValueError, match="expected"):
            Score(wrong)


def test_mates() -> None:
    found = solve_mate(Position(THREE_PLIES), shortest=True, strategy=True)
    assert (found.status, found.is_shortest, len(found.line)) == ("mate", True, 3)
    first = found.strategy
    assert first is not None
    assert first.move is found.line[0]
    board = Board(THREE_PLIES)
    board.push(first.move)
    assert set(first.defences) == set(board.legal_moves)
    for defence, answer in first.defences.items():
        after = board.copy()
        after.push(defence)
        after.push(answer.move)
        assert after.is_checkmate()
        assert answer.defences == {}
        assert first.to(defence) == answer
    assert first.to("1a1b") is None
    for protocol in range(2, 6):
        again = pickle.loads(pickle.dumps(found, protocol))
        assert isinstance(again, MateResult)
        assert again == found
        assert again.strategy is not None
        assert again.strategy.to(found.line[1]) == first.to(found.line[1])


def test_pickles_that_hold_no_mate() -> None:
    start = Position(THREE_PLIES)
    answer = solve_mate(start, strategy=True).strategy
    assert answer is not None
    restore, (raw, position, defences) = answer.__reduce__()
    assert restore(raw, position, defences) == answer
    (check, replies), *rest = raw
    for nonsense in (
        [],
        [(check, replies[1:]), *rest],  # a defence without an answer
        [(check, [(mv, 0) for mv, _ in replies]), *rest],  # goes on for ever
        [(Move.from_usi("1a1b").to_u16(), replies), *rest],
        [(check, []), *rest],
    ):
        with pytest.raises(ValueError, match="no such answer"):
            restore(nonsense, position, defences)
    with pytest.raises(ValueError, match="no such answer"):
        restore(raw, Position(), defences)
    with pytest.raises(ValueError, match="no such answer"):
        restore(raw, position, [Move.from_usi("1a1b").to_u16()])
    with pytest.raises(ValueError, match="none"):
        MateResult._from_parts("no_mate", [check], False, 1, None)


def test_no_mate() -> None:
    assert solve_mate(Board()).status == "no_mate"
    assert solve_mate(Board()).line == []
    assert solve_mate(Position(THREE_PLIES), max_nodes=1).status == "unknown"
    assert solve_mate(Position(THREE_PLIES), max_plies=1).status == "no_mate"
    one_king = Position("4k4/9/4P4/9/9/9/9/9/9 b G 1", validity="tsume")
    assert solve_mate(one_king).line == [Move.from_usi("G*5b")]
    assert mate_in_one(one_king) is Move.from_usi("G*5b")
    assert mate_in_one(Board()) is None


def test_a_search_leaves_the_interpreter_to_others() -> None:
    board = Board()
    found: list[Analysis] = []
    thread = threading.Thread(
        target=lambda: found.append(Cpu().analyse(board, nodes=300_000)), daemon=True
    )
    thread.start()
    pushed = 0
    while thread.is_alive():
        board.push(board.legal_moves[0])
        board.pop()
        pushed += 1
    # Threads that take turns get some thousands; it is hundreds of thousands if the lock is free.
    assert pushed > 20_000
    assert found[0] == Cpu().analyse(Board(), nodes=300_000)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "work",
    [
        "Cpu().analyse(Board(), nodes=2**62)",
        "Cpu(nodes=2**62).hint(Board())",
        "Cpu(nodes=2**62).choose(Board())",
        "solve_mate(problem, max_nodes=2**62)",
    ],
)
def test_ctrl_c_ends_a_search(work: str) -> None:
    # There is no mate, which takes a million positions to find out.
    problem = "Position('4k4/9/9/9/9/9/9/9/9 b 4N4L18P 1', validity='tsume')"
    code = f"from shogi_rules import *; problem = {problem}; print('go', flush=True); {work}"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"go\n"
    try:
        process.wait(0.2)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert errors.decode().strip().endswith("KeyboardInterrupt")
