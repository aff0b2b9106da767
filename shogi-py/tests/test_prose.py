"""The rows of `testdata/rules_vectors.tsv` that are prose: one named test each."""

import pytest

from shogi_rules import (
    Color,
    EndReason,
    ErrorCode,
    Game,
    GameError,
    IllegalReason,
    RuleSet,
)
from testdata import rows

MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
# Black's pawn on 1b would mate.
UCHIFUZUME = "7nk/9/9/6NN1/9/9/9/9/4K4 b P 1"
# Black has entered: 24 points against 30, 23 against 31.
ENTERED_24 = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R4P2b4g4s4n4l4p 1"
ENTERED_23 = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R3P2b4g4s4n4l5p 1"
# A two-piece handicap game: 24 points against White's 20.
HANDICAP_20 = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b B4G4SNr3n4l8p 1"


def test_cf003_checks_before_the_first_occurrence_are_ignored() -> None:
    lead = "b+ 5f4f w- 4a5a b+ 4f5f w- 5a4a b- 5f5e w- 4a3a b- 5i4h w- 3a4a"
    steps = (lead + " b+ 5e4e w- 4a5a b+ 4e5e w- 5a4a" * 3).split()
    game = Game(start="5k3/9/9/9/9/4R4/9/9/4K4 b - 1")
    for mark, move in zip(steps[::2], steps[1::2], strict=True):
        assert game.play(move).check == mark.endswith("+")
    assert (game.repetition().count, game.repetition().first_ply) == (4, 8)
    assert game.outcome is not None
    assert game.outcome.winner is Color.WHITE
    assert game.outcome.reason is EndReason.PERPETUAL_CHECK


def test_cf004_both_with_24_points_have_no_result() -> None:
    agreed = Game(start=ENTERED_24).agree_impasse()
    assert (agreed.kind, agreed.points) == ("no_result", (24, 30))
    assert Game("club24", start=ENTERED_24).agree_impasse().kind == "draw"


def test_cf005_fewer_than_24_points_lose() -> None:
    outcome = Game(start=ENTERED_23).agree_impasse()
    assert (outcome.winner, outcome.points) == (Color.WHITE, (23, 31))


def test_cf006_credit_for_a_handicap_counts_if_it_is_given() -> None:
    assert Game(start=HANDICAP_20).agree_impasse().winner is Color.BLACK
    credited = Game(start=HANDICAP_20, credit=(0, 10))
    assert credited.credit == (0, 10)
    outcome = credited.agree_impasse()
    assert (outcome.kind, outcome.points) == ("no_result", (24, 30))


def test_pc001_a_mate_stands_though_the_flag_falls_later() -> None:
    game = Game(start=MATE_IN_ONE)
    effects = game.play("G*5b")
    assert effects.mate
    with pytest.raises(GameError) as over:
        game.time_up(Color.WHITE)
    assert over.value.code is ErrorCode.GAME_OVER
    assert game.outcome == effects.outcome


def test_pc003_a_declaration_after_the_flag_is_too_late() -> None:
    game = Game("jsa_amateur_27", start=ENTERED_24)
    outcome = game.time_up(Color.BLACK)
    assert (outcome.winner, outcome.reason) == (Color.WHITE, EndReason.TIME_UP)
    with pytest.raises(GameError):
        game.declare(Color.BLACK)
    assert game.outcome == outcome


def test_pc005_an_illegal_mate_loses() -> None:
    outcome = Game(start=UCHIFUZUME).play("P*1b").outcome
    assert outcome is not None
    assert outcome.winner is Color.WHITE
    assert outcome.illegal is not None
    assert (outcome.illegal.reason, outcome.ply) == (IllegalReason.UCHIFUZUME, 1)


def test_pc006_a_mate_has_never_stood_before() -> None:
    game = Game(start=MATE_IN_ONE)
    for move in ["5i5h", "5a4a", "5h5i", "4a5a"] * 2:
        game.play(move)
    assert game.repetition().count == 3
    effects = game.play("G*5b")
    assert (effects.repetition.count, effects.mate) == (1, True)


def test_pc010_a_declaration_on_the_wrong_turn_is_no_declaration() -> None:
    game = Game(start=ENTERED_24)
    with pytest.raises(GameError) as wrong:
        game.declare(Color.WHITE)
    assert wrong.value.code is ErrorCode.NOT_YOUR_TURN
    assert game.outcome is None


def test_pc012_a_foul_found_after_the_end_changes_nothing() -> None:
    claim = RuleSet.JSA_PRO.replace(foul="claim")
    for rules, stands in ((claim, True), (claim.replace(foul_after_end="foul_loses"), False)):
        game = Game(rules, start=UCHIFUZUME)
        effects = game.play("P*1b")
        assert effects.foul is not None
        assert effects.outcome is None
        assert game.fouls() == [(1, effects.foul)]
        resignation = game.resign(Color.WHITE)
        if stands:
            with pytest.raises(GameError):
                game.claim_foul(1)
            assert game.outcome == resignation
        else:
            assert game.claim_foul(1).winner is Color.WHITE


def test_every_prose_row_has_its_test() -> None:
    prose = [r[0] for r in rows("rules_vectors.tsv") if r[1] in ("classifier", "precedence")]
    tests = {name.split("_")[1] for name in globals() if name.startswith(("test_cf", "test_pc"))}
    assert {name.lower() for name in prose} == tests
    assert len(prose) == 10
