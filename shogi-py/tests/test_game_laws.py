"""Laws of games: whatever is played comes back, and is taken back."""

from hypothesis import given, settings
from hypothesis import strategies as st

from shogi_rules import Board, Game, GameError, Handicap, RuleSet, handicaps

# What to do next: the number of a legal move, or something else.
STEPS = st.lists(
    st.one_of(
        st.integers(0, 599),
        st.sampled_from(["resign", "declare", "agree_draw", "interrupt", "time_up", "undo"]),
    ),
    max_size=60,
)
RULES = st.sampled_from([RuleSet.named(name) for name in RuleSet.presets()])


def step(game: Game, what: int | str, elapsed_ms: int) -> None:
    """Do something if the game allows it."""
    try:
        if isinstance(what, str):
            getattr(game, what)()
        elif moves := game.legal_moves:
            game.play(moves[what % len(moves)], elapsed_ms=elapsed_ms)
    except GameError:
        if game.outcome is None and what not in ("undo", "declare"):
            raise


@settings(max_examples=60)
@given(rules=RULES, steps=STEPS, handicap=st.sampled_from(handicaps()), seconds=st.integers(0, 40))
def test_whatever_is_played_comes_back(
    rules: RuleSet, steps: list[int | str], handicap: Handicap, seconds: int
) -> None:
    game = Game(rules, handicap=handicap.name, clock="1m byoyomi=30s")
    for what in steps:
        step(game, what, seconds * 1_000)
    assert Game.from_json(game.to_json()) == game
    assert game.copy() == game
    # A board that played the same knows the same.
    board = Board(handicap.sfen)
    for move in game.moves:
        board.push(move)
    assert board.move_stack == game.board.move_stack
    assert board.position() == game.position
    assert board.repetition() == game.repetition()
    assert board.declaration(rules) == game.declaration()
    # Taken back, it is as it was before.
    assert len(game.undo(len(game))) == len(board.move_stack)
    if game.outcome is not None:  # what had ended before a move was made
        game.reopen()
    fresh = Game(rules, handicap=handicap.name, clock="1m byoyomi=30s")
    assert game.position == fresh.position
    assert game.clock == fresh.clock
    assert game == fresh


@settings(max_examples=30)
@given(steps=st.lists(st.integers(0, 599), min_size=1, max_size=120))
def test_a_board_ends_where_its_game_does(steps: list[int]) -> None:
    board = Board("4k4/9/9/9/9/9/9/9/4K2R1 b - 1")
    for number in steps:
        moves = board.legal_moves
        if not moves:
            break
        over = board.outcome("wcsc")
        game = Game("wcsc", start=board)
        if len(game) == len(board.move_stack):
            assert game.outcome == over
        board.push(moves[number % len(moves)])
