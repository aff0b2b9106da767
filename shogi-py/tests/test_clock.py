"""Clocks: the rows and cases of `testdata/`, and games on the clock."""

import json
from typing import Any

import pytest

from shogi_rules import (
    Clock,
    Color,
    EndReason,
    ErrorCode,
    Game,
    GameError,
    Spent,
    TextError,
    TimeControl,
    TimeUpError,
)
from testdata import cases

BLACK, WHITE = Color.BLACK, Color.WHITE


def millis(text: str) -> int:
    """Return seconds as the files write them, `39.999`, in milliseconds."""
    whole, _, fraction = text.partition(".")
    assert len(fraction) <= 3
    return int(whole + fraction.ljust(3, "0"))


def control(form: str, settings: dict[str, str]) -> TimeControl:
    main = millis(settings.pop("main"))
    if form == "sudden_death":
        return TimeControl(main)
    if form == "fischer(before)":
        increment = millis(settings.pop("inc"))
        return TimeControl(main, increment_ms=increment, increment_timing="before_move")
    if form == "stopwatch":
        return TimeControl(main, rounding="floor_minute")
    byoyomi = millis(settings.pop("byo"))
    if form == "byoyomi":
        return TimeControl(main, byoyomi_ms=byoyomi)
    if form == "periods":
        count, _, length = settings.pop("periods").partition("x")
        return TimeControl(
            main, byoyomi_ms=byoyomi, periods=int(count), period_length_ms=millis(length)
        )
    assert form == "csa_whole_second"
    least = millis(settings.pop("least"))
    return TimeControl(main, byoyomi_ms=byoyomi, rounding="floor_second", least_per_move_ms=least)


def clock_row(question: str, expected: str) -> str:
    """Answer a row of the category `clock` with the words that it asks for."""
    form, *pairs = question.split()
    settings = dict(pair.split("=") for pair in pairs)
    clock = Clock(control(form, settings))
    if form == "stopwatch":
        clock.spend(BLACK, millis(settings.pop("consumed")))
    used = millis(settings.pop("used"))
    assert settings == {}
    before = clock.copy()
    available = clock.available_ms(BLACK)
    if available is not None and used >= available:
        with pytest.raises(TimeUpError) as flag:
            clock.spend(BLACK, used)
        assert (flag.value.color, flag.value.available_ms) == (BLACK, available)
        assert clock == before
        return "flag"
    spent = clock.spend(BLACK, used)
    words = expected.replace(" (recorded ", " recorded=").removesuffix(" s)")
    if not words.startswith("ok "):
        return "ok"
    found = {
        "remaining": clock.remaining_ms(BLACK),
        "consumed": clock.used_ms(BLACK),
        "recorded": spent.charged_ms,
    }
    for word in words.removeprefix("ok ").split():
        name, _, value = word.partition("=")
        if name == "periods":
            good = clock.periods_left(BLACK) == int(value)
        else:
            good = found[name] == millis(value)
        if not good:
            return f"{name}: {clock!r}"
    return expected


def configured(config: dict[str, Any]) -> TimeControl:
    assert set(config) == {"main_s", "byoyomi_s"}
    main, byoyomi = millis(str(config["main_s"])), millis(str(config["byoyomi_s"]))
    return TimeControl(main, byoyomi_ms=byoyomi)


CASES = {case["id"]: case for case in cases() if case["kind"] == "clock"}


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    given = json.loads(CASES[name]["input"])
    assert set(given) == {"config", "events"}
    config = given["config"]
    if "b" in config:
        clock = Clock(configured(config["b"]), configured(config["w"]))
    else:
        clock = Clock(configured(config))
    colors = {"b": BLACK, "w": WHITE}
    fallen: list[Color | None] = []
    for side, seconds in given["events"]:
        assert fallen == []
        try:
            clock.spend(colors[side], millis(str(seconds)))
        except TimeUpError as error:
            fallen.append(error.color)
    for key, value in CASES[name]["expected"].items():
        if key == "flag":
            assert fallen == ([] if value is None else [colors[value]])
        else:
            color = {"b_main_s": BLACK, "w_main_s": WHITE}[key]
            assert clock.remaining_ms(color) == millis(str(value))


def test_every_case_is_run() -> None:
    assert len(CASES) == 4


def test_presets_say_what_the_events_say() -> None:
    for name, text, ja in (
        ("UNLIMITED", "unlimited", "持ち時間無制限"),
        ("RYUO", "8h rounding=1m", "持ち時間8時間、1分未満切り捨て"),
        ("MEIJIN", "9h rounding=1m", "持ち時間9時間、1分未満切り捨て"),
        ("JUNI", "6h rounding=1m", "持ち時間6時間、1分未満切り捨て"),
        (
            "NHK",
            "10m byoyomi=30s periods=10x1m rounding=1s",
            "持ち時間10分、切れたら1手30秒、考慮時間1分が10回、1秒未満切り捨て",
        ),
        ("ABEMA", "5m increment=5s", "持ち時間5分、1手ごとに5秒加算"),
    ):
        preset: TimeControl = getattr(TimeControl, name)
        assert str(preset) == text
        assert preset.message("ja") == ja
        assert TimeControl.parse(text) == preset


def test_fields_come_back() -> None:
    control = TimeControl(
        1,
        byoyomi_ms=2,
        increment_ms=3,
        increment_timing="before_move",
        periods=4,
        period_length_ms=5,
        rounding="floor_minute",
        least_per_move_ms=6,
    )
    assert (control.main_ms, control.byoyomi_ms, control.increment_ms) == (1, 2, 3)
    assert (control.increment_timing, control.rounding) == ("before_move", "floor_minute")
    assert (control.periods, control.period_length_ms, control.least_per_move_ms) == (4, 5, 6)
    assert TimeControl.MEIJIN.charge_ms(59_999) == 0
    assert TimeControl(None) == TimeControl.UNLIMITED


def test_wrong_text_is_refused_where_it_goes_wrong() -> None:
    for text, code, offset in (
        ("10m byoyomi=30x", ErrorCode.TIME_LENGTH, 14),
        ("", ErrorCode.TIME_LENGTH, 0),
        ("10m 秒読み=30s", ErrorCode.TIME_TERM, 4),
        ("10m byoyomi=1s byoyomi=1s", ErrorCode.TIME_TWICE, 15),
        ("10m periods=x", ErrorCode.TIME_COUNT, 12),
        ("10m rounding=2s", ErrorCode.TIME_ROUNDING, 13),
    ):
        for read in (TimeControl.parse, Clock, Clock.parse, lambda text: Game(clock=text)):
            with pytest.raises(TextError) as wrong:
                read(text)
            assert (wrong.value.text, wrong.value.code, wrong.value.offset) == (text, code, offset)


def test_a_side_may_have_another_time() -> None:
    clock = Clock("10m", "5m byoyomi=30s")
    assert [clock.remaining_ms(color) for color in Color] == [600_000, 300_000]
    assert clock.control(WHITE) == TimeControl(300_000, byoyomi_ms=30_000)
    assert repr(clock) == "Clock('10m', '5m byoyomi=30s')"


def test_several_periods_go_with_one_move() -> None:
    clock = Clock(TimeControl.NHK)
    spent = clock.spend(BLACK, 600_000 + 30_000 + 125_000)
    assert isinstance(spent, Spent)
    assert (spent.phase.kind, spent.phase.left_ms, spent.phase.begun) == ("period", 55_000, 3)
    assert [clock.periods_left(color) for color in Color] == [7, 10]
    assert clock.phase(BLACK).kind == "byoyomi"
    assert clock.phase(BLACK, 10**9).kind == "flag"
    assert Clock("unlimited").phase(BLACK, 10**9).left_ms is None


def test_a_game_on_the_clock() -> None:
    game = Game(clock="1m byoyomi=30s")
    game.play("7g7f", elapsed_ms=20_000)
    game.play("3c3d")
    assert game.clock is not None
    assert game.clock.remaining_ms(BLACK) == 40_000
    assert game.charged_ms == [20_000, None]
    # What is asked for is a copy.
    game.clock.spend(BLACK, 1_000)
    assert game.clock.remaining_ms(BLACK) == 40_000
    # An illegal move costs no time, where it is refused.
    game.undo(2)
    assert game.clock.remaining_ms(BLACK) == 60_000
    with pytest.raises(TimeUpError) as late:
        game.play("7g7f", elapsed_ms=90_000)
    assert late.value.code is ErrorCode.TIME_UP
    assert isinstance(late.value, GameError)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (WHITE, EndReason.TIME_UP)
    assert game.reopen() == Game(clock="1m").time_up()
    assert game.outcome is None
    assert Game().clock is None


def test_a_declaration_is_timed() -> None:
    entered = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R2BP4g4s4n4l7p 1"
    game = Game(start=entered, clock="10s")
    assert game.declare(elapsed_ms=4_000).winner is BLACK
    assert game.clock is not None
    assert game.clock.remaining_ms(BLACK) == 6_000
    game.reopen()
    assert game.clock.remaining_ms(BLACK) == 10_000
    with pytest.raises(TimeUpError):
        game.declare(elapsed_ms=10_000)
    assert game.outcome is not None


def test_stored_clocks_are_checked() -> None:
    clock = Clock("1m byoyomi=30s")
    clock.spend(BLACK, 70_000)
    assert eval(repr(clock), {"Clock": Clock}) == clock
    stored = json.loads(clock.to_json())
    stored["black"]["remaining"] = 70_000
    for text in (json.dumps(stored), "{}", "", "[]"):
        with pytest.raises(TextError) as raised:
            Clock.from_json(text)
        assert (raised.value.text, bool(raised.value.ja)) == (text, True)
        assert 500 < raised.value.code < 700
