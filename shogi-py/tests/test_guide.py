"""What guides a player, and positions put together piece by piece."""

import pytest

from shogi_rules import (
    Board,
    Color,
    ErrorCode,
    IllegalReason,
    Move,
    Piece,
    PieceType,
    Position,
    PositionError,
    ShogiError,
    Square,
)

PAWN = PieceType.PAWN


@pytest.mark.parametrize(
    "sfen",
    [
        "startpos",
        "k8/9/4p4/4P4/9/9/9/9/K8 b - 1",
        "4r3k/9/9/9/9/9/9/9/3GK4 b P 1",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    ],
)
def test_targets_are_the_legal_moves(sfen: str) -> None:
    board = Board(sfen)
    found = set()
    for square, piece in board.pieces().items():
        for target in board.targets(square):
            assert target.captured == board.piece_at(target.square)
            assert target.promotion == board.promotion(square, target.square)
            for promotes in (False, True):
                if target.promotion != ("impossible" if promotes else "forced"):
                    found.add(Move.board(square, target.square, promotes))
        assert piece.color is board.turn or board.targets(square) == []
    for kind, count in board.hands[board.turn].items():
        drops = board.drop_targets(kind)
        assert bool(count) or drops == []
        found |= {Move.dropping(kind, square) for square in drops}
        forbidden = board.forbidden_drops(kind)
        assert set(forbidden) | set(drops) == {Square.from_index(i) for i in range(81)}
        assert not set(forbidden) & set(drops)
    assert found == set(board.legal_moves)
    assert board.targets("5e") == board.position().targets("5e")


def test_reasons_and_choices() -> None:
    position = Position("k8/9/9/9/9/9/4P4/9/K8 b P 1")
    why = position.forbidden_drops(PAWN)[Square.parse("5e")]
    assert (why.reason, why.squares) == (IllegalReason.NIFU, (Square(5, 7),))
    board = Board("k8/4P4/9/9/9/9/9/9/K6R1 b - 1")
    assert board.complete_move("5b", "5a") is Move.from_usi("5b5a+")
    assert board.complete_move("2i", "2h") is Move.from_usi("2i2h")
    assert board.complete_move("2i", "2c") is None
    assert board.promotion("2i", "2c") == "optional"


def test_dangers_and_answers() -> None:
    board = Board("4r3k/9/9/9/9/9/9/9/3GK4 b P 1")
    assert board.evasion_kinds() == ("king_move", "interposition", "drop")
    assert Board().evasion_kinds() == ()
    attacked = Board("4k4/9/9/4p4/4P4/9/9/9/4K4 b - 1")
    for threat in ("attacked", "capturable", "losing"):
        assert attacked.threatened(Color.BLACK, threat) == [Square(5, 5)]
    with pytest.raises(ValueError, match="capturable"):
        attacked.threatened(Color.BLACK, "?")  # type: ignore[arg-type]


def test_pieces_make_a_position() -> None:
    start = Position()
    assert Position.from_pieces(start.pieces()) == start
    letters = {square.usi(): piece.symbol() for square, piece in start.pieces().items()}
    assert Position.from_pieces(letters, turn=Color.WHITE, ply=2).sfen().endswith(" w - 2")
    kings = {"5i": "K", Square(5, 1): Piece(Color.WHITE, PieceType.KING)}
    hands = ({PAWN: 2}, {PieceType.ROOK: 1, PAWN: 0})
    held = Position.from_pieces(kings, hands=hands)  # type: ignore[arg-type]
    assert held.sfen() == "4k4/9/9/9/9/9/9/9/4K4 b 2Pr 1"


def test_all_that_is_wrong_is_named() -> None:
    with pytest.raises(PositionError) as wrong:
        Position.from_pieces({"5i": "K", "5h": "K", "1a": "P", "2b": "P", "2c": "P"})
    assert wrong.value.problems == (
        ErrorCode.NO_WHITE_KING,
        ErrorCode.TWO_BLACK_KINGS,
        ErrorCode.DEAD_END_PIECE,
        ErrorCode.NIFU_ON_BOARD,
    )
    pieces = {"5i": "K", "1a": "P"}
    lenient = Position.from_pieces(pieces, validity="lenient")
    assert lenient.status() == [ErrorCode.NO_WHITE_KING, ErrorCode.DEAD_END_PIECE]
    assert lenient.board().status() == lenient.status()
    assert Board().status() == []
    for hand in ({PieceType.KING: 1}, {PAWN: 19}, {PieceType.HORSE: 1}):
        with pytest.raises(ShogiError) as held:
            Position.from_pieces({"5i": "K", "5a": "k"}, hands=(hand, {}))
        assert held.value.code is ErrorCode.BAD_HAND
    for bad in ({"5j": "K"}, {"5i": "X"}, {"5i": ""}):
        with pytest.raises(ShogiError):
            Position.from_pieces(bad)
    for nothing in (None, 7, ["5i"], {5: "K"}):
        with pytest.raises((TypeError, AttributeError)):
            Position.from_pieces(nothing)  # type: ignore[arg-type]
