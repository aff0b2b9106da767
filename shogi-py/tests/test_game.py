"""Games: what is played, refused, ended, taken back, stored."""

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from shogi_rules import (
    Board,
    Color,
    EndReason,
    ErrorCode,
    Game,
    GameError,
    IllegalMoveError,
    IllegalReason,
    InvalidMoveError,
    Move,
    Outcome,
    Piece,
    Position,
    RuleSet,
)

BLACK, WHITE = Color.BLACK, Color.WHITE
# Black has entered with 31 points.
ENTERED = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R2BP4g4s4n4l7p 1"


def played(moves: str, rules: str | RuleSet = "jsa_pro", start: str = "startpos") -> Game:
    game = Game(rules, start=start)
    for move in moves.split():
        game.play(move)
    return game


def test_starts() -> None:
    board = Board()
    board.push_line("7g7f 3c3d")
    assert Game(start=board).moves == board.move_stack
    assert Game(start=board.position()).moves == []
    assert Game(start=board.sfen()).position == board.position()
    assert Game(start=Position()) == Game(start="startpos") == Game() == Game(RuleSet.JSA_PRO)
    assert Game("wcsc") != Game()
    handicap = Game(handicap="二枚落ち")
    assert handicap == Game(handicap="2 pieces")
    assert (handicap.turn, handicap.credit, handicap.side_names) == (WHITE, (0, 10), "handicap")
    assert [handicap.side_name(color, "ja") for color in Color] == ["下手", "上手"]
    assert Game().side_name(WHITE) == "white"
    wrong: list[dict[str, Any]] = [
        {"start": "startpos", "handicap": "平手"},
        {"handicap": "二枚"},
        {"rules": "jsa"},
        {"start": "4k4/9"},
    ]
    for arguments in wrong:
        with pytest.raises(ValueError, match=r".+"):
            Game(**arguments)
    for argument in (7, None, b"jsa_pro"):
        with pytest.raises(TypeError):
            Game(argument)  # type: ignore[arg-type]
        if argument is not None:
            with pytest.raises(TypeError):
                Game(start=argument)  # type: ignore[arg-type]


def test_effects() -> None:
    game = played("7g7f 3c3d")
    effects = game.play("▲２二角成")
    assert (effects.captured, effects.promoted) == (Piece.from_symbol("b"), True)
    assert not any((effects.forced_promotion, effects.check, effects.mate, effects.foul))
    assert (effects.repetition.count, effects.outcome) == (1, None)
    assert game.play("△同　銀").captured == Piece.from_symbol("+B")
    assert game.turn is BLACK
    assert len(game) == 4
    mate = Game(start="4k4/9/4P4/9/9/9/9/9/4K4 b G 1").play("G*5b")
    assert mate.mate
    assert mate.check
    assert mate.outcome is not None
    assert mate.outcome.message("ja") == "先手の勝ち（詰み）"
    promoted = Game(start="4k4/P8/9/9/9/9/9/9/4K4 b - 1").play("9b9a+")
    assert promoted.forced_promotion


def test_fouls_are_refused_lost_or_claimed() -> None:
    assist = Game(RuleSet.WCSC.replace(foul="assist"))
    with pytest.raises(IllegalMoveError) as illegal:
        assist.play("7g7e")
    assert illegal.value.illegal.reason is IllegalReason.CANNOT_REACH
    assert illegal.value.move is Move.from_usi("7g7e")
    assert illegal.value.sfen == Position().sfen()
    assert assist == Game(RuleSet.WCSC.replace(foul="assist"))
    # What no hand can carry out is refused by all.
    with pytest.raises(IllegalMoveError):
        Game("wcsc").play("P*5e")

    outcome = Game("wcsc").play("7g7e").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.ply) == (WHITE, EndReason.FOUL, 1)
    assert outcome.illegal == illegal.value.illegal

    claimed = played("7g7f 3c3e 2g2f", "jsa_amateur_27")
    assert [(ply, foul.reason) for ply, foul in claimed.fouls()] == [
        (2, IllegalReason.CANNOT_REACH)
    ]
    with pytest.raises(GameError) as none:
        claimed.claim_foul(1)
    assert none.value.code is ErrorCode.NO_FOUL
    # A board holds legal moves only.
    assert claimed.board.move_stack == [Move.from_usi("2g2f")]
    assert claimed.board.position() == claimed.position
    assert claimed.claim_foul(2).winner is BLACK


def test_text_that_is_no_move() -> None:
    game = Game()
    for text in ("", "e4", "\0", "投了"):
        with pytest.raises(InvalidMoveError):
            game.play(text)
    for argument in (None, 7, b"7g7f"):
        with pytest.raises(TypeError):
            game.play(argument)  # type: ignore[arg-type]
    assert game == Game()


ENDINGS: list[tuple[Callable[[Game], Outcome], str, EndReason, Color | None]] = [
    (lambda game: game.resign(), "win", EndReason.RESIGNATION, BLACK),
    (lambda game: game.resign(BLACK), "win", EndReason.RESIGNATION, WHITE),
    (lambda game: game.time_up(), "win", EndReason.TIME_UP, BLACK),
    (lambda game: game.time_up(BLACK), "win", EndReason.TIME_UP, WHITE),
    (lambda game: game.forfeit(BLACK), "win", EndReason.FORFEIT, WHITE),
    (lambda game: game.illegal_action(WHITE), "win", EndReason.ILLEGAL_ACTION, BLACK),
    (lambda game: game.agree_draw(), "draw", EndReason.AGREED_DRAW, None),
    (lambda game: game.interrupt(), "no_result", EndReason.INTERRUPTED, None),
    (lambda game: game.declare(), "win", EndReason.WRONG_DECLARATION, BLACK),
]


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending[2].value)
def test_endings(
    ending: tuple[Callable[[Game], Outcome], str, EndReason, Color | None],
) -> None:
    end, kind, reason, winner = ending
    game = played("7g7f")
    outcome = end(game)
    assert (outcome.kind, outcome.reason, outcome.winner) == (kind, reason, winner)
    assert game.outcome == outcome
    assert (outcome.declaration is None) == (reason is not EndReason.WRONG_DECLARATION)
    assert outcome.message("ja") != outcome.message("en") == str(outcome)
    assert Game.from_json(game.to_json()) == game
    for refused in (lambda: game.play("3c3d"), lambda: end(game), lambda: game.resign()):
        with pytest.raises(GameError) as over:
            refused()
        assert over.value.code is ErrorCode.GAME_OVER
    assert game.reopen() == outcome
    assert game == played("7g7f")
    with pytest.raises(GameError) as nothing:
        game.reopen()
    assert nothing.value.code is ErrorCode.NOTHING_TO_UNDO


def test_a_declaration_wins_loses_or_is_refused() -> None:
    game = Game(start=ENTERED)
    report = game.declaration()
    assert report is not None
    assert (report.verdict, report.unmet, report.points, report.pieces) == ("wins", (), 31, 10)
    assert (report.color, report.rule, report.credit) == (BLACK, "points24", 0)
    outcome = game.declare()
    assert outcome.declaration == report
    assert outcome.reason is EndReason.DECLARATION
    assert Game("try").declaration() is None
    with pytest.raises(GameError) as unknown:
        Game("try").declare()
    assert unknown.value.code is ErrorCode.NOT_IN_THE_RULES
    refusing = Game(RuleSet.JSA_PRO.replace(wrong_declaration="refused"))
    with pytest.raises(GameError) as refused:
        refusing.declare()
    assert refused.value.code is ErrorCode.DECLARATION_REFUSED
    assert refused.value.declaration == refusing.declaration()
    assert refusing.outcome is None
    with pytest.raises(GameError) as kings:
        Game().agree_impasse()
    assert kings.value.code is ErrorCode.KINGS_NOT_ENTERED


def test_taking_back() -> None:
    game = played("7g7f 3c3d 2g2f")
    assert [move.usi() for move in game.undo(2)] == ["2g2f", "3c3d"]
    assert game == played("7g7f")
    with pytest.raises(GameError) as fewer:
        game.undo(2)
    assert fewer.value.code is ErrorCode.NOTHING_TO_UNDO
    assert game == played("7g7f")
    strict = Game(RuleSet.JSA_PRO.replace(undo=False))
    strict.play("7g7f")
    for undo in (lambda: strict.undo(), lambda: strict.undo(7), lambda: strict.reopen()):
        with pytest.raises(GameError) as forbidden:
            undo()
        assert forbidden.value.code is ErrorCode.UNDO_FORBIDDEN
    assert game.position_at(0) == Position()
    assert game.position_at(1) == game.position
    with pytest.raises(IndexError):
        game.position_at(2)


def test_what_has_no_result_is_played_again() -> None:
    repeated = played("2h3h 8b7b 3h2h 7b8b " * 3)
    assert repeated.outcome is not None
    assert repeated.outcome.kind == "no_result"
    again = repeated.replay()
    assert again == Game()
    assert Game().replay() is None
    assert played("2h3h 8b7b 3h2h 7b8b " * 3, "wcsc").replay() is None


def test_a_limit_is_extended_by_checks() -> None:
    limit = RuleSet.JSA_PRO.move_limit
    assert limit is not None
    start = "4k4/9/9/9/9/9/9/9/4K3R b - 500"
    game = Game(start=start)
    assert game.play("1i1a+").outcome is None
    assert game.extension() is BLACK
    game.play("5a5b")
    outcome = game.play("1a9a").outcome
    assert outcome is not None
    assert (outcome.reason, outcome.extended) == (EndReason.MOVE_LIMIT, True)


def test_what_is_asked_for_is_a_copy() -> None:
    game = played("7g7f")
    board = game.board
    board.push("3c3d")
    assert len(game) == 1
    assert game.board.move_stack == game.moves == [Move.from_usi("7g7f")]
    assert Game()
    assert len(Game()) == 0
    with pytest.raises(TypeError):
        hash(game)
    assert game.start == Position()
    assert str(game) == game.position.bod()


def test_stored_games_are_checked() -> None:
    game = Game(RuleSet.CLUB24, handicap="六枚落ち", clock="10m byoyomi=30s")
    game.play("5a4b", elapsed_ms=12_000)
    game.play("1g1e", elapsed_ms=5_000)
    game.resign(WHITE)
    text = game.to_json()
    assert Game.from_json(text) == eval(repr(game), {"Game": Game}) == game
    stored = json.loads(text)
    for wrong, code in (
        ({"version": 2}, ErrorCode.SAVE_VERSION),
        ({"moves": ["5a4b", "5a4b"]}, ErrorCode.BAD_SAVE),
        ({"clock": {**stored["clock"], "charged": [0, 0]}}, ErrorCode.BAD_CLOCK),
        ({"end": "declaration"}, ErrorCode.BAD_SAVE),
        ({"rules": {}}, ErrorCode.BAD_JSON_VALUE),
        ({"other": 1}, ErrorCode.BAD_JSON_VALUE),
    ):
        with pytest.raises(GameError) as refused:
            Game.from_json(json.dumps({**stored, **wrong}))
        assert refused.value.code is code
        assert refused.value.ja
    for text in ("", "[", "\0"):
        with pytest.raises(GameError) as broken:
            Game.from_json(text)
        assert broken.value.code is ErrorCode.BAD_JSON


def test_a_game_is_shared_between_threads() -> None:
    """Whoever comes first plays; every other call is refused, and nothing else happens."""
    game, other = Game(), Game()
    wrong: list[object] = []
    plays: list[int] = []

    def run() -> None:
        try:
            for _ in range(200):
                try:
                    game.play("7g7f")
                    plays.append(1)
                except (IllegalMoveError, GameError):
                    pass
                for read in (game.to_json, game.copy, game.repetition, lambda: game == other):
                    read()
                try:
                    plays.append(-len(game.undo()))
                except GameError as error:
                    if error.code is not ErrorCode.NOTHING_TO_UNDO:
                        wrong.append(error)
                assert other == other.copy()
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert sum(plays) == len(game)
