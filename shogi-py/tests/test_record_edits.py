"""Records are edited: each change is whole or none, and can be taken back."""

import copy
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogi_rules import (
    AmbiguousMoveError,
    EditError,
    ErrorCode,
    IllegalMoveError,
    InvalidMoveError,
    Record,
    ShogiError,
    Terminal,
    TerminalKind,
    loads,
)


def test_moves_are_added() -> None:
    record = Record()
    first = record.add_move(record.root, "▲７六歩")
    second = record.add_move(first, "3c3d")
    take = record.add_move(second, "8h2b+")
    same = record.add_move(take, "同銀")
    assert record.moves_usi() == ["7g7f", "3c3d", "8h2b+", "3a2b"]
    assert record.add_move(record.root, "7g7f") == first
    branch = record.add_move(first, "8c8d")
    assert first.variations == [branch]
    end = record.add_end(same, TerminalKind.RESIGN)
    assert end.end == Terminal(TerminalKind.RESIGN)
    assert record.end == end.end
    assert record.add_pass(branch).is_pass
    foul = record.add_move(branch, "5i5e", illegal=True)
    assert foul.illegal is not None


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    record = loads("   1 ７六歩(77)\n   2 投了\n")
    before = record.copy()
    first, end = record.main_line
    foreign = Record().root
    for call, error, code in (
        (lambda: record.add_move(record.root, "5i5e"), IllegalMoveError, ErrorCode.CANNOT_REACH),
        (lambda: record.add_move(record.root, "e4"), InvalidMoveError, None),
        (lambda: record.add_move(record.root, "５八金"), AmbiguousMoveError, None),
        (lambda: record.add_move(end, "3c3d"), EditError, ErrorCode.MOVE_AFTER_END),
        (lambda: record.add_end(end, TerminalKind.MATTA), EditError, ErrorCode.MOVE_AFTER_END),
        (lambda: record.remove(record.root), EditError, ErrorCode.ROOT_NODE),
        (lambda: record.reorder(record.root, 0), EditError, ErrorCode.ROOT_NODE),
        (lambda: record.remove(foreign), EditError, ErrorCode.NO_SUCH_NODE),
        (lambda: record.set_comment(foreign, "x"), EditError, ErrorCode.NO_SUCH_NODE),
        (lambda: record.add_move(foreign, "7g7f"), EditError, ErrorCode.NO_SUCH_NODE),
        (lambda: record.merge(loads("4k4/9/9/9/9/9/9/9/4K4 b - 1")), EditError, None),
    ):
        with pytest.raises(error) as raised:
            call()
        assert isinstance(raised.value, ShogiError)
        assert raised.value.ja
        assert code is None or raised.value.code is code
        assert record == before
    assert not record.undo()
    record.remove(first)
    assert not first.exists
    for read in (lambda: first.move, lambda: end.end, first.board, lambda: first.children):
        with pytest.raises(EditError):
            read()
    assert repr(first) == "<Node: removed>"
    assert record.undo()
    assert first.exists
    assert record == before


def test_every_change_can_be_taken_back() -> None:
    record = loads(
        "   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n"
    )
    first = record.root.next
    assert first is not None
    branch = first.variations[0]
    changes = [
        lambda: record.add_move(branch, "6g6f"),
        lambda: record.add_end(branch, TerminalKind.RESIGN),
        lambda: record.promote(branch),
        lambda: record.reorder(branch, 1),
        lambda: record.set_comment(first, "a\nb"),
        lambda: record.set_comments(branch, ["c"]),
        lambda: record.set_comment(first, ""),
        lambda: record.set_time(first, 1500),
        lambda: record.set_bookmark(first, "mark"),
        lambda: record.set_bookmark(first, None),
        lambda: record.set_header("先手", "羽根"),
        lambda: record.set_header("先手", None),
        lambda: record.merge(loads("startpos moves 2g2f 8c8d")),
        lambda: record.remove(branch),
    ]
    states = [record.copy()]
    for change in changes:
        change()  # type: ignore[no-untyped-call]
        assert record != states[-1]
        states.append(record.copy())
    for state in reversed(states[:-1]):
        assert record.undo()
        assert record == state
    assert not record.undo()
    for state in states[1:]:
        assert record.redo()
        assert record == state
    assert not record.redo()
    record.undo()
    record.set_header("備考", "")
    assert not record.redo()


def test_copies_are_their_own() -> None:
    record = loads("startpos moves 7g7f")
    for other in (record.copy(), copy.copy(record), copy.deepcopy(record)):
        other.set_comment(other.root, "x")
        assert record.root.comment == ""
        assert other != record
        other.undo()
        assert other == record
    with pytest.raises(TypeError):
        hash(record)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0), st.integers(0)), max_size=30))
def test_any_edits_are_undone(steps: list[tuple[int, int, int]]) -> None:
    record = loads("   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n")
    before = record.copy()
    made = 0
    for what, where, which in steps:
        nodes = record.nodes()
        node = nodes[where % len(nodes)]
        moves = node.board().legal_moves
        try:
            if what == 0:
                record.add_move(node, moves[which % len(moves)])
            elif what == 1:
                record.remove(node)
            elif what == 2:
                record.promote(node)
            elif what == 3:
                record.reorder(node, which % 4)
            elif what == 4:
                record.set_comment(node, str(which))
            else:
                record.add_end(node, TerminalKind.RESIGN)
        except EditError:
            continue
        made += 1
        assert loads(record.to_jkf()).moves == record.moves
    after = record.copy()
    assert [record.undo() for _ in range(made)] == [True] * made
    assert record == before
    assert [record.redo() for _ in range(made)] == [True] * made
    assert record == after


def test_a_record_is_shared_between_threads() -> None:
    record = loads("startpos moves 7g7f 3c3d 2g2f")
    wrong: list[object] = []

    def run(number: int) -> None:
        try:
            for i in range(100):
                record.set_comment(record.root, f"{number} {i}")
                record.headers[str(number)] = str(i)
                for node in record.nodes():
                    assert node.position()
                assert record.to_kif()
                record.undo()
                record.redo()
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(record) == 3
