"""The rows of `testdata/rules_vectors.tsv`."""

from collections import Counter
from collections.abc import Callable

import pytest

from shogi_rules import (
    Board,
    Color,
    EndReason,
    ErrorCode,
    Game,
    GameError,
    IllegalMove,
    IllegalReason,
    InvalidMoveError,
    Move,
    MoveLimit,
    Outcome,
    Position,
    PositionError,
    RuleSet,
    furigoma,
)
from test_clock import clock_row
from testdata import board_after, position, rows

# The words of `illegal:REASON` that are not those of IllegalReason.
REASONS = {
    "not_yours": "not_your_piece",
    "own_piece": "own_piece_on_target",
    "king_into_attack": "king_into_check",
}
PROBLEMS = {
    "no_king_b": ErrorCode.NO_BLACK_KING,
    "no_king_w": ErrorCode.NO_WHITE_KING,
    "two_kings_b": ErrorCode.TWO_BLACK_KINGS,
    "two_kings_w": ErrorCode.TWO_WHITE_KINGS,
    "too_many_P": ErrorCode.TOO_MANY_PAWNS,
    "too_many_L": ErrorCode.TOO_MANY_LANCES,
    "too_many_N": ErrorCode.TOO_MANY_KNIGHTS,
    "too_many_S": ErrorCode.TOO_MANY_SILVERS,
    "too_many_B": ErrorCode.TOO_MANY_BISHOPS,
    "too_many_R": ErrorCode.TOO_MANY_ROOKS,
    "too_many_G": ErrorCode.TOO_MANY_GOLDS,
    "dead_end_piece": ErrorCode.DEAD_END_PIECE,
    "nifu": ErrorCode.NIFU_ON_BOARD,
    "opponent_in_check": ErrorCode.OPPONENT_IN_CHECK,
}
# The presets that rows name otherwise than the library.
PRESETS = {
    "jsa_amateur27": RuleSet.JSA_AMATEUR_27,
    "wcsc320": RuleSet.WCSC,
    "wcsc256": RuleSet.WCSC.replace(move_limit=MoveLimit(256)),
    "kids24": RuleSet.KIDS_24,
    "kids27": RuleSet.KIDS_27,
}
# Rows that contradict the README: under jsa_pro a repetition is no result and not a draw.
ERRATA = {"RP017": ("draw:sennichite", "no_result:sennichite")}
# Categories whose rows are prose: a test of their own each, in test_prose.py.
PROSE = {"classifier": 4, "precedence": 6}
FACES = {"senior": "upper_is_sente", "junior": "lower_is_sente", "rethrow": "rethrow"}


def preset(name: str) -> RuleSet:
    return PRESETS.get(name) or RuleSet.named(name)


def reason(illegal: IllegalMove) -> str:
    """Return the reason of a foul in the words of the file."""
    words = {value: key for key, value in REASONS.items()}
    return words.get(illegal.reason.value, illegal.reason.value)


def legal(board: Board, text: str, expected: str) -> str:
    try:
        move = Move.from_usi(text)
    except InvalidMoveError:
        return "illegal:syntax"
    why = board.why_illegal(move)
    assert (move in board.legal_moves) == board.is_legal(move) == (why is None)
    if why is None:
        return "legal"
    assert isinstance(why.reason, IllegalReason)
    return f"illegal:{reason(why)}" if ":" in expected else "illegal"


def state(board: Board) -> str:
    if board.has_legal_moves():
        return "ongoing"
    return "mate" if board.is_checkmate() else "stalemate"


def notation(board: Board, text: str) -> str:
    """Write a move in Japanese, with an ASCII digit for the file, and read it back."""
    written = Move.from_usi(text).ja(board)
    assert board.parse(written) is Move.from_usi(text)
    digit = written[1].translate(str.maketrans("１２３４５６７８９", "123456789"))
    return written[0] + digit + written[2:]


ABOUT_A_POSITION: dict[str, Callable[[Board, str, str], str]] = {
    "legal": legal,
    "check": lambda board, _, __: ["none", "single", "double"][len(board.checkers())],
    "nlegal": lambda board, _, __: str(len(board.legal_moves)),
    "perft": lambda board, depth, _: str(board.perft(int(depth))),
    "state": lambda board, _, __: state(board),
    "sfen_after": lambda board, move, _: board.position().after(move).sfen(),
    "notation": lambda board, move, _: notation(board, move),
    "points": lambda board, side, _: (
        f"total={Game('wcsc', start=board.position()).impasse_points()[side == 'white']}"
    ),
}


def validate(sfen: str, expected: str) -> str:
    problems: tuple[ErrorCode, ...] = ()
    try:
        assert Position(sfen).status() == []
    except PositionError as error:
        problems = error.problems
    words = {code: word for word, code in PROBLEMS.items()}
    found = {words[problem] for problem in problems}
    # In any order.
    return expected if found == set(expected.split("+")) - {"ok"} else "+".join(sorted(found))


def play(rules: RuleSet, line: str) -> tuple[Game, bool]:
    """Play the moves of a row until the game ends; say whether moves follow, which are refused."""
    start, _, moves = line.partition(" moves ")
    game = Game(rules, start=position(start))
    for move in moves.split():
        over = game.outcome is not None
        if over:
            with pytest.raises(GameError) as refused:
                game.play(move)
            assert refused.value.code is ErrorCode.GAME_OVER
            return game, True
        game.play(move)
    return game, False


def words(outcome: Outcome | None) -> str:
    """Return an outcome in the words of the file."""
    if outcome is None:
        return "ongoing"
    why = outcome.reason.value
    if outcome.reason is EndReason.FOUL:
        assert outcome.illegal is not None
        why = f"illegal:{reason(outcome.illegal)}@{outcome.ply}"
    elif outcome.reason is EndReason.AUTOMATIC_IMPASSE:
        assert outcome.points is not None
        why = "impasse_points({}-{})".format(*outcome.points)
    elif outcome.declaration is not None and outcome.declaration.rule == "points27":
        why = "impasse27"
    if outcome.winner is not None:
        return f"{outcome.winner.name.lower()}_wins:{why}"
    return f"{outcome.kind}:{why}"


def of_game(line: str, question: str) -> str:
    """Answer `rep`, `outcome:PRESET` and `undo:N;` before one of them or `sfen`."""
    undo = 0
    if question.startswith("undo:"):
        plies, _, question = question.removeprefix("undo:").partition(";")
        undo = int(plies)
    kind, _, name = question.partition(":")
    game, refused = play(preset(name or "jsa_pro"), line)
    ended = len(game)
    assert len(game.undo(undo)) == undo
    found = {
        "rep": str(game.repetition().count),
        "sfen": game.position.sfen(),
        "outcome": words(game.outcome),
    }[kind]
    return f"ended_at_{ended}:{found}" if refused else found


def declared(line: str, question: str) -> str:
    """Answer `decl:PRESET`, perhaps with `;credit=B,W`."""
    name, _, credit = question.partition(";credit=")
    start, _, moves = line.partition(" moves ")
    points = None
    if credit:
        black, white = credit.split(",")
        points = (int(black), int(white))
    game = Game(preset(name), start=position(start), credit=points)
    for move in moves.split():
        game.play(move)
    report = game.declaration()
    assert report is not None
    # Every condition is missing of which there is too little.
    conditions = report.conditions.items()
    assert report.unmet == tuple(name for name, (have, need) in conditions if have < need)
    turn = game.turn
    outcome = game.declare()
    verdict: str = outcome.kind
    if outcome.winner is turn:
        assert report.verdict == "wins"
    elif outcome.winner is not None:
        assert report.verdict == "fails"
        missing = {"king_in_camp": "king_not_in_zone", "not_in_check": "in_check"}
        missing["before_limit"] = "limit"
        verdict = "lose:" + "+".join(missing.get(name, name) for name in report.unmet)
    return f"{verdict} pieces={report.pieces} points={report.points}"


def answer(category: str, line: str, question: str, expected: str) -> str:
    if category == "clock":
        return clock_row(question, expected)
    if category == "furigoma":
        return FACES[furigoma(question)]
    kind, _, argument = question.partition(":")
    if kind == "validate":
        return validate(line, expected)
    if kind == "decl":
        return declared(line, argument)
    if kind in ("rep", "outcome", "undo"):
        return of_game(line, question)
    return ABOUT_A_POSITION[kind](board_after(line), argument, expected)


ROWS = {row[0]: row for row in rows("rules_vectors.tsv")}


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row[1] not in PROSE])
def test_row(name: str) -> None:
    _, category, line, question, expected, *_ = ROWS[name]
    if name in ERRATA:
        written, meant = ERRATA[name]
        assert expected == written
        expected = meant
    assert answer(category, line, question, expected) == expected


def test_every_row_is_run() -> None:
    categories = Counter(row[1] for row in ROWS.values())
    assert {name: categories[name] for name in PROSE} == PROSE
    assert set(ERRATA) <= set(ROWS)
    assert len(ROWS) == 220


@pytest.mark.parametrize(
    ("category", "line", "question", "wrong"),
    [
        ("movement", "startpos", "legal:7g7f", "illegal:nifu"),
        ("validity", "startpos", "validate", "nifu"),
        ("repetition", "startpos", "rep", "2"),
        ("terminal", "startpos", "outcome:jsa_pro", "draw:sennichite"),
        ("impasse", "startpos", "decl:jsa_pro", "win pieces=0 points=0"),
    ],
)
def test_a_wrong_row_fails(category: str, line: str, question: str, wrong: str) -> None:
    assert answer(category, line, question, wrong) != wrong


def test_fourfold_repetition_is_exact() -> None:
    """Four times and not three, with the start counted, and whatever the move number."""
    board = Board()
    cycle = ["2h3h", "8b7b", "3h2h", "7b8b"]
    for count in (1, 2, 3):
        assert board.repetition().count == count
        assert not board.is_fourfold_repetition()
        assert not board.is_game_over()
        board.push_line(" ".join(cycle))
    assert board.repetition().count == 4
    assert board.is_fourfold_repetition()
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.kind, outcome.reason) == ("no_result", EndReason.SENNICHITE)
    assert words(board.outcome("wcsc")) == words(board.outcome(RuleSet.WCSC)) == "draw:sennichite"
    board.pop()
    assert board.outcome() is None
    # Without its past a board has seen nothing, a copy with it has.
    board.push("7b8b")
    assert board.copy().repetition().count == 4
    assert board.copy(stack=False).repetition().count == 1


def test_perpetual_check_is_exact() -> None:
    board = Board("5k3/9/9/9/4R4/9/9/9/4K4 b - 1")
    for _ in range(3):
        board.push_line("5e4e 4a5a 4e5e 5a4a")
    repetition = board.repetition()
    assert (repetition.count, repetition.first_ply) == (4, 0)
    assert repetition.perpetual == (True, False)
    assert repetition.checker is Color.BLACK
    assert words(board.outcome()) == "white_wins:perpetual_check"
    same = RuleSet.JSA_PRO.replace(perpetual_check="sennichite")
    assert words(board.outcome(same)) == "no_result:sennichite"
