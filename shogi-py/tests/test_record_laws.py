"""Laws of reading and writing records, whatever is read."""

import pickle
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogi_rules import Board, LossKind, Record, RecordError, loads, read_records
from testdata import FOLDER

FILES = sorted(
    path.read_bytes()
    for folder in ("kifu", "probes", "malformed")
    for path in (FOLDER / folder).iterdir()
    if path.suffix != ".tsv"
)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """Draw a file with a piece cut out and another put in."""
    file = draw(st.sampled_from(FILES))
    start = draw(st.integers(0, len(file)))
    end = draw(st.integers(start, min(len(file), start + 40)))
    other = draw(st.one_of(st.binary(max_size=20), st.sampled_from(FILES)))
    return file[:start] + other[:60] + file[end:]


@given(st.one_of(st.binary(max_size=200), damaged()))
def test_whatever_is_read_is_a_record_or_an_error(file: bytes) -> None:
    with suppress(RecordError):
        record = loads(file)
        assert pickle.loads(pickle.dumps(record)) == record
        for node in record.nodes():
            assert node.position() == node.board().position()
        with suppress(RecordError):
            assert loads(file, errors="strict") == record
        assert loads(file, errors="truncate") == record
    with suppress(RecordError):
        games = list(read_records(file, errors="truncate", allow_illegal=True, allow_pass=True))
        assert all(sum(issue.fatal for issue in game.issues) <= 1 for game in games)


@given(st.text(max_size=60))
def test_whatever_is_written_is_read(text: str) -> None:
    with suppress(RecordError):
        assert isinstance(loads(text), Record)


def test_a_text_that_is_none_has_no_bytes() -> None:
    with pytest.raises(ValueError, match="surrogates"):
        loads("\ud800")


@given(st.lists(st.integers(0), max_size=80), st.text(max_size=20))
def test_games_survive_every_format(choices: list[int], comment: str) -> None:
    board = Board()
    for choice in choices:
        if not (moves := board.legal_moves):
            break
        board.push(moves[choice % len(moves)])
    record = Record.from_board(board)
    lines = [line.strip() for line in comment.splitlines() if line.strip().isprintable()]
    record.set_comments(record.root, [f"x{line}" for line in lines])
    assert record.board() == board
    for written in (
        record.to_kif(),
        record.to_kif(encoding="utf-8", newline="\r\n"),
        record.to_csa(),
        record.to_csa(version="3.0"),
        record.to_jkf(),
        record.to_ki2(),
    ):
        found = loads(written, errors="strict")
        assert found.moves == board.move_stack
        assert found.root.comments == record.root.comments
    for link in (record.to_usi(), record.to_usen(), record.kento_link(), record.piyoshogi_link()):
        assert loads(link).moves == board.move_stack
    kinds = {loss.kind for loss in record.losses("usi")}
    assert kinds == ({LossKind.COMMENTS} if lines else set())
