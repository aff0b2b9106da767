"""Pictures and games in notebooks, as HTML that needs no server, no network and no script.

Front ends treat what a cell puts out differently: some drop scripts, some drop styles too, and some
take no inline SVG. So a picture is an image with words in place of it, and a game is a row of radio
buttons, which the arrow keys step through by themselves; where styles are dropped, one picture and
the list of moves are left.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from html import escape

from . import Board, Game, Move, Position, Record

__all__ = ["game_html", "moves_table", "picture", "record_html", "stepper"]

# What may not stand in a data URI within single quotes of HTML; all else may, which keeps it short.
_IN_URI = str.maketrans({c: f"%{ord(c):02X}" for c in "%#<>'&"} | {"\n": ""})

# A page takes about 4 kB, and front ends show some megabytes.
_MOST = 500

_STYLE = """
.{id}{{display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start;position:relative}}
.{id} input{{position:absolute;opacity:0}}
.{id} input+div{{display:none}}
.{id} input:checked+div{{display:block!important}}
.{id} input:focus-visible+div img{{outline:2px solid #06c}}
.{id} label{{cursor:pointer;margin-right:1em}}
.{id} .moves{{max-height:{height}px;overflow:auto}}
"""


# Inline: from notebooks that it does not trust, JupyterLab takes style sheets away, but not this.
_HIDDEN = ' style="display:none"'


def picture(svg: str, alt: str) -> str:
    """Return an image of an SVG, with ``alt`` for whoever cannot see it."""
    uri = svg.translate(_IN_URI)
    return f"<img src='data:image/svg+xml;charset=utf-8,{uri}' alt='{escape(alt)}'>"


def moves_table(moves: Iterable[str], notes: Sequence[str] = (), *, first: int = 1) -> str:
    """Return the moves of a game, as they are to be written, as a table.

    ``notes`` are texts beside the moves, say times; ``first`` is the number of the first move.

    >>> from shogi_rules.notebook import moves_table
    >>> "<td>▲７六歩</td>" in moves_table(["▲７六歩", "△３四歩"])
    True
    """
    return _table([[escape(move)] for move in moves], notes, first)


def stepper(
    start: Position,
    moves: Iterable[Move],
    *,
    notes: Sequence[str] = (),
    title: str = "",
    ending: str = "",
    ply: int | None = None,
    flipped: bool = False,
    size: int = 320,
    black: str = "",
    white: str = "",
    most: int | None = _MOST,
) -> str:
    """Return a game to step through: a picture of each position, buttons, keys, the list of moves.

    ``moves`` are legal moves from ``start``. ``notes`` are texts beside them, ``title`` stands
    above, ``ending`` below the last move. It first shows the position after ``ply`` moves, or the
    last one. Of more than ``most`` moves only so many are there, those around that position, and a
    sentence says so; None is no bound. The rest is that of ``Board.svg``. A position takes about
    4 kB.

    Raises IllegalMoveError.

    >>> from shogi_rules.notebook import stepper
    >>> html = stepper(Position(), [Move.from_usi("7g7f"), Move.from_usi("3c3d")])
    >>> html.count("<img"), "▲７六歩" in html, "<script" in html
    (3, True, False)
    """
    moves = list(moves)
    shown = len(moves) if ply is None else min(max(ply, 0), len(moves))
    begin, end = _window(shown, len(moves), most)
    board, first = start.board(), start.ply
    pages: list[tuple[str, str]] = []

    def draw(caption: str) -> None:
        svg = board.svg(flipped=flipped, size=size, black=black, white=white)
        pages.append((picture(svg, board.sfen()), caption))

    written = []
    if begin == 0:
        draw("開始局面")
    for number, move in enumerate(moves, 1):
        text = move.ja(board)
        board.push(move)
        if begin < number <= end:
            written.append(text)
        if begin <= number <= end:
            draw(f"{first + number - 1}手目 {text}")
    # Two of them may stand on one page, and come from two kernels.
    name = f"shogi-{secrets.token_hex(4)}"
    rows = [
        [f'<label for="{name}-{page}">{escape(text)}</label>']
        for page, text in enumerate(written, 1)
    ]
    table = _table(rows, notes[begin:end], first + begin)
    stepped = "".join(
        _page(name, page, len(pages) - 1, image, caption, page == shown - begin)
        for page, (image, caption) in enumerate(pages)
    )
    part = f"全{len(moves)}手のうち{begin + 1}番目から{end}番目までです。"
    return (
        f'<div lang="ja"><style>{_STYLE.format(id=name, height=size * 5 // 4)}</style>'
        + (f"<p><b>{escape(title)}</b></p>" if title else "")
        + (f"<p>{part}</p>" if end - begin < len(moves) else "")
        + f'<div class="{name}"><div>{stepped}</div><div class="moves">{table}'
        + (f"<p>{escape(ending)}</p>" if ending and end == len(moves) else "")
        + "</div></div></div>"
    )


def game_html(
    game: Game | Board,
    *,
    title: str = "",
    ply: int | None = None,
    flipped: bool = False,
    size: int = 320,
    black: str = "",
    white: str = "",
    most: int | None = _MOST,
) -> str:
    """Return a game, or the past of a board, to step through; see ``stepper``.

    A foul ends what can be shown.
    """
    if isinstance(game, Game):
        outcome, start, moves = game.outcome, game.start, _legal(game)
    else:
        past = game.copy()
        outcome, moves = None, past.move_stack
        for _ in moves:
            past.pop()
        start = past.position()
    return stepper(
        start,
        moves,
        title=title,
        ending="" if outcome is None else outcome.message("ja"),
        ply=ply,
        flipped=flipped,
        size=size,
        black=black,
        white=white,
        most=most,
    )


def record_html(
    record: Record,
    *,
    ply: int | None = None,
    flipped: bool = False,
    size: int = 320,
    most: int | None = _MOST,
) -> str:
    r"""Return the main line of a record to step through, with its times and names; see ``stepper``.

    It ends before a move that is illegal.

    >>> from shogi_rules.notebook import record_html
    >>> record = loads("先手：羽根\n   1 ７六歩(77) ( 0:05/)\n   2 投了\n")
    >>> html = record_html(record)
    >>> "0:05" in html, "羽根" in html, "投了" in html
    (True, True, True)
    """
    nodes = []
    for node in record.main_line:
        if node.move is None or node.illegal is not None:
            break
        nodes.append(node)
    times = [node.time_ms for node in nodes]
    return stepper(
        record.start,
        [node.move for node in nodes if node.move is not None],
        notes=[_clock(time) for time in times] if any(time is not None for time in times) else (),
        title=record.event or "",
        ending=record.judge().ending("ja"),
        ply=ply,
        flipped=flipped,
        size=size,
        black=record.black or "",
        white=record.white or "",
        most=most,
    )


def _legal(game: Game) -> list[Move]:
    """Return the moves before the first foul."""
    board = game.start.board()
    for move in game.moves:
        if not board.is_legal(move):
            break
        board.push(move)
    return board.move_stack


def _clock(milliseconds: int | None) -> str:
    """Return a time as records write it, minutes and seconds."""
    if milliseconds is None:
        return ""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}"


def _window(shown: int, plies: int, most: int | None) -> tuple[int, int]:
    """Return the first and the last of the positions to step through."""
    if most is None or plies <= most:
        return 0, plies
    if most < 1:
        raise ValueError(f"most must be at least 1, not {most}")
    begin = min(max(shown - most // 2, 0), plies - most)
    return begin, begin + most


def _page(name: str, page: int, last: int, image: str, caption: str, shown: bool) -> str:
    """Return a position with the radio button that shows it, and the buttons that lead away."""
    goals = (
        ("|◀", "最初", 0),
        ("◀", "前", max(page - 1, 0)),
        ("▶", "次", min(page + 1, last)),
        ("▶|", "最後", last),
    )
    buttons = "".join(
        f'<label for="{name}-{goal}" title="{words}">{sign}</label>' for sign, words, goal in goals
    )
    return (
        f'<input type="radio" name="{name}" id="{name}-{page}" aria-label="{escape(caption)}"'
        # JupyterLab would take the arrow keys for itself.
        f' data-lm-suppress-shortcuts="true"'
        f' style="position:absolute;opacity:0"{" checked" if shown else ""}>'
        f"<div{'' if shown else _HIDDEN}><p>{escape(caption)}</p>{image}<p>{buttons}</p></div>"
    )


def _table(rows: Sequence[Sequence[str]], notes: Sequence[str], first: int) -> str:
    """Return a table of cells that are HTML already, and notes that are not."""
    head = "<th>手数</th><th>指し手</th>" + ("<th></th>" if notes else "")
    body = []
    for i, row in enumerate(rows):
        cells = [str(first + i), *row]
        if notes:
            cells.append(escape(notes[i]) if i < len(notes) else "")
        body.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"
