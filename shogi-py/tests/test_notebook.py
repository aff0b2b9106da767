"""Pictures and games as HTML: well-formed, complete, and of use where little of it is left."""

import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from shogi_rules import Board, Game, IllegalMoveError, InvalidMoveError, Move, Position
from shogi_rules.notebook import game_html, moves_table, picture, stepper

SVG = "{http://www.w3.org/2000/svg}"


def played() -> Board:
    board = Board()
    board.push_line("7g7f 3c3d 8h2b+ 3a2b B*4e")
    return board


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


class Parts(HTMLParser):
    """What a page consists of; every element must be closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("img", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def test_pictures() -> None:
    board = played()
    svg = board.svg()
    assert svg == board.svg(lastmove="B*4e") == board.position().svg(lastmove="B*4e")
    assert board.svg(lastmove=None) == board.position().svg()
    assert svg == board._repr_svg_()
    assert texts(svg).count("角") == 2
    assert "一" in texts(svg)
    assert "a" in texts(board.svg(labels="western"))
    assert not {"一", "a", "1"} & set(texts(board.svg(labels="none")))
    assert 'width="200"' in board.svg(size=200)
    assert board.svg(flipped=True) != svg
    names = texts(board.svg(black="Suzu & <Co>", white="O'Neil"))
    assert {"Suzu & <Co>", "O'Neil"} <= set(names)


def test_arrows_and_marks() -> None:
    board = played()
    plain = board.svg()
    arrows = [
        board.svg(arrows=arrows)
        for arrows in (["2b3c"], [Move.from_usi("2b3c")], (("2b", "3c"),), iter(["△３三銀"]))
    ]
    assert len(set(arrows)) == 1
    assert arrows[0] != plain
    assert board.svg(arrows=["B*5e"]) != board.svg(arrows=["2b3a"])
    assert board.svg(marked={"5e"}) == board.svg(marked=["５五"]) != plain
    with pytest.raises(InvalidMoveError):
        board.svg(marked=["0a"])
    for wrong in ([1], 7, [("7g",)], [("7g", "7f", "7e")]):
        with pytest.raises((TypeError, ValueError)):
            board.svg(arrows=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="western"):
        board.svg(labels="kanji")  # type: ignore[arg-type]


def test_an_image_holds_its_picture() -> None:
    for board in (played(), Position()):
        html = board._repr_html_()
        [image] = Parts(html).all("img")
        assert image["alt"] == board.sfen()
        uri = image["src"]
        assert uri is not None
        kind, _, data = uri.partition(",")
        assert kind == "data:image/svg+xml;charset=utf-8"
        assert unquote(data) == board.svg().replace("\n", "")
    names = picture(Board().svg(black="100% O'Neil & <Co>"), "'")
    [image] = Parts(names).all("img")
    assert "100% O'Neil & <Co>" in texts(unquote((image["src"] or "").partition(",")[2]))
    assert image["alt"] == "'"


def test_a_game_to_step_through() -> None:
    board = played()
    html = game_html(board, title="<名局>", black="& 先手")
    parts = Parts(html)
    assert board == played()
    images, buttons, labels = parts.all("img"), parts.all("input"), parts.all("label")
    replayed = Board()
    sfens = [replayed.sfen()]
    for move in board.move_stack:
        replayed.push(move)
        sfens.append(replayed.sfen())
    assert [image["alt"] for image in images] == sfens
    ids = [button["id"] for button in buttons]
    assert len(set(ids)) == 6
    assert len({button["name"] for button in buttons}) == 1
    assert {label["for"] for label in labels} == set(ids)
    assert ["checked" in button for button in buttons] == [False] * 5 + [True]
    for words in ("<名局>", "▲７六歩", "△同", "▲４五角", "5手目"):
        assert words in parts.text
    # Nothing from elsewhere, no script.
    assert not parts.all("script")
    assert not re.search(r"(?:src|href)=.http|url\(|@import|\son\w+=", html)


def test_what_is_left_without_styles() -> None:
    html = re.sub(r"<style>.*?</style>", "", game_html(played(), ply=3), flags=re.DOTALL)
    pages = re.split(r"(?=<input)", html)[1:]
    hidden = [page for page in pages if '<div style="display:none">' in page]
    shown = [page for page in pages if page not in hidden]
    assert (len(hidden), len(shown)) == (5, 1)
    assert "3手目 ▲２二角成" in unescape(shown[0])


def test_two_games_on_one_page() -> None:
    ids = [Parts(game_html(played())).all("input")[0]["id"] for _ in range(2)]
    assert ids[0] != ids[1]


def test_other_starts_and_notes() -> None:
    start = Position("4k4/9/9/9/9/9/9/9/4K4 w G 12")
    html = stepper(start, [Move.from_usi("5a5b")], notes=["0:05 <b>"], ending="まで12手で中断")
    text = Parts(html).text
    for words in ("12手目 △５二玉", "0:05 <b>", "まで12手で中断", "開始局面"):
        assert words in text
    assert len(Parts(stepper(start, [])).all("img")) == 1
    assert "checked" in stepper(start, [], ply=99)
    with pytest.raises(IllegalMoveError):
        stepper(start, [Move.from_usi("5a5c")])
    table = Parts(moves_table(["▲７六歩", "<i>"], ["a"], first=5))
    assert "5▲７六歩a6<i>" in table.text


def test_a_game_with_a_foul_is_shown_up_to_it() -> None:
    claimed = Game("jsa_amateur_27")
    for move in ("7g7f", "3c3e", "2g2f", "8c8d"):
        claimed.play(move)
    lost = Game("wcsc")
    for move in ("7g7f", "3c3e"):
        lost.play(move)
    for game in (claimed, lost):
        html = game._repr_html_()
        assert html.count("<img") == 2
        assert "▲７六歩" in html
    assert "反則" in lost._repr_html_()


@pytest.mark.parametrize(
    ("ply", "expected"),
    [(None, (951, 1000)), (1000, (951, 1000)), (500, (476, 525)), (0, (1, 50)), (10, (1, 50))],
)
def test_of_a_long_game_a_part_is_shown(ply: int | None, expected: tuple[int, int]) -> None:
    moves = [Move.from_usi(usi) for usi in ("5i5h", "5a5b", "5h5i", "5b5a")] * 250
    notes = [f"n{i}" for i in range(1, 1001)]
    html = stepper(Position(), moves, notes=notes, ply=ply, most=50, ending="持将棋")
    parts = Parts(html)
    first, last = expected
    assert f"全1000手のうち{first}番目から{last}番目までです。" in parts.text
    assert len(parts.all("img")) == len(parts.all("input")) == 51
    assert len(parts.all("tr")) == 51
    assert (f"n{first}<" in html, f"n{first - 1}<" in html) == (True, False)
    assert (f"n{last}<" in html, f"n{last + 1}<" in html) == (True, False)
    shown = 1000 if ply is None else ply
    (checked,) = [radio for radio in parts.all("input") if "checked" in radio]
    caption = "開始局面" if shown == 0 else f"{shown}手目 "
    assert (checked["aria-label"] or "").startswith(caption)
    assert ("持将棋" in html) == (last == 1000)
    later = stepper(Position(Position().sfen()[:-1] + "101"), moves, ply=ply, most=50)
    assert f"全1000手のうち{first}番目から{last}番目までです。" in later
    whole = stepper(Position(), moves[:60], most=None)
    assert whole.count("<img") == 61
    assert "のうち" not in whole
    with pytest.raises(ValueError, match="at least 1"):
        stepper(Position(), moves, most=0)


def test_a_page_has_a_few_megabytes_at_most() -> None:
    board = Board()
    board.push_line(" ".join(["5i5h", "5a5b", "5h5i", "5b5a"] * 2500))
    html = game_html(board)
    assert len(html) < 4_000_000
    assert "全10000手のうち9501番目から10000番目までです。" in html
    assert "のうち" not in game_html(Game())
