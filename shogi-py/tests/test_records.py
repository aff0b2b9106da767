"""Records: sequences of moves, trees, headers; read whatever is wrong, and written."""

import datetime
import io
import pickle
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from shogi_rules import (
    Board,
    Color,
    ErrorCode,
    IllegalReason,
    LossKind,
    Move,
    NoteSource,
    Position,
    Record,
    RecordedResult,
    RecordError,
    TerminalKind,
    loads,
    read_record,
    read_records,
)

KIF = """\
# ---- Kifu for Windows ----
開始日時：2024/05/14 10:00
棋戦：王位戦
手合割：平手
先手：羽根
後手：佐藤
備考：一
備考：二
手数----指手---------消費時間--
*開始
   1 ７六歩(77)   ( 0:05/00:00:05)
*よい手
*二行目
&しおり
   2 ３四歩(33)   ( 1:00/00:01:00)
   3 ２二角成(88)
   4 同　銀(31)
   5 投了

変化：3手
   3 ２六歩(27)
   4 ８四歩(83)

変化：1手
   1 ２六歩(27)
"""


def test_a_record_is_a_sequence_of_moves() -> None:
    record = loads(KIF)
    assert isinstance(record, Sequence)
    assert len(record) == 4
    assert [str(move) for move in record] == ["7g7f", "3c3d", "8h2b+", "3a2b"]
    assert record[0] is record[-4] is Move.from_usi("7g7f")
    assert record[1:3] == record.moves[1:3]
    assert list(reversed(record)) == record[::-1]
    assert record[3] in record
    # A text in USI is a move, as among legal moves.
    assert "7g7f" in record
    assert "2g2f" not in record
    assert "▲７六歩" not in record
    assert 7 not in record
    assert (record.index(record[2]), record.count(record[2])) == (2, 1)
    assert (record.index("8h2b+"), record.count("8h2b+")) == (2, 1)
    for index in (4, -5, 10**30, -(10**30)):
        with pytest.raises(IndexError):
            record[index]
    with pytest.raises(ValueError, match="not played"):
        record.index(Move.from_usi("1a1b"))
    assert len(Record()) == 0


def test_the_tree() -> None:
    record = loads(KIF)
    root = record.root
    assert (root.ply, root.move, root.parent, root.is_main_line) == (0, None, None, True)
    assert root.comment == "開始"
    first, *others = root.children
    assert root.next == first
    assert root.variations == others
    assert first.comments == ["よい手", "二行目"]
    assert first.comment == "よい手\n二行目"
    assert (first.time_ms, first.bookmark) == (5000, "しおり")
    second = first.next
    assert second is not None
    assert [str(child.move) for child in second.children] == ["8h2b+", "2g2f"]
    branch = second.variations[0]
    assert (branch.ply, branch.is_main_line, branch.parent) == (3, False, second)
    assert [node.move for node in branch.path()][:2] == record[:2]
    assert branch.position() == branch.board().position()
    assert branch.board().usi_position() == "startpos moves 7g7f 3c3d 2g2f"
    assert [str(leaf.move) for leaf in record.leaves()] == ["None", "8c8d", "2g2f"]
    assert len(record.nodes()) == 9
    assert len({*record.nodes(), *record.main_line, root}) == 9
    end = record.main_line[-1]
    assert end.end == record.end
    assert end.ply == 4
    assert repr([root, first, end]) == "[<Node: root>, <Node: 1 7g7f>, <Node: resign>]"
    assert first != loads(KIF).root.next


def test_positions_of_the_main_line() -> None:
    record = loads(KIF)
    assert record.start == Position()
    assert record.handicap == "平手"
    assert [position.sfen() for position in record.positions()] == record.sfens()
    assert len(record.positions()) == len(record) + 1
    for ply, position in enumerate(record.positions()):
        board = record.board(ply)
        assert board.position() == position
        assert board.move_stack == record[:ply]
    assert record.board().move_stack == record.moves
    with pytest.raises(IndexError, match="4 plies"):
        record.board(5)


def test_headers() -> None:
    record = loads(KIF)
    headers = record.headers
    assert isinstance(headers, Mapping)
    assert (record.black, record.white, record.event) == ("羽根", "佐藤", "王位戦")
    assert record.site is record.title is record.opening is record.time_control is None
    assert record.started == datetime.datetime(2024, 5, 14, 10, 0)
    assert record.ended is None
    assert headers["備考"] == "一"
    assert ("備考", "二") in record.header_lines
    assert len(headers) == len(list(headers)) == len(record.header_lines) - 1
    assert dict(headers) == headers == dict(headers.items())
    headers["終了日時"] = "2024/05/15"
    assert record.ended == datetime.date(2024, 5, 15)
    headers["終了日時"] = "2024/02/31"
    assert record.ended is None
    del headers["終了日時"]
    assert "終了日時" not in headers
    assert headers.get("終了日時") is headers.get("終了日時", None) is None
    with pytest.raises(KeyError):
        headers["終了日時"]
    with pytest.raises(KeyError):
        del headers["終了日時"]
    assert record == loads(KIF)


def test_what_the_record_says_of_the_end() -> None:
    record = loads(KIF)
    assert record.end is not None
    assert (record.end.kind, record.end.raw) == (TerminalKind.RESIGN, "投了")
    assert record.end.kind == "resign"
    assert (record.result, record.winner) == (RecordedResult.WHITE, Color.WHITE)
    draw = loads("startpos moves 7g7f rep_draw")
    assert (draw.result, draw.winner) == (RecordedResult.NOBODY, None)
    assert (Record().result, Record().end) == (RecordedResult.UNKNOWN, None)


@pytest.mark.parametrize("protocol", range(2, 6))
def test_pickles_keep_everything(protocol: int) -> None:
    for record in (
        loads(KIF),
        loads("PI\n+\n+7776FU\nT1\n%TORYO\n%TORYO\n"),
        read_record(b"   1 \x83p\x83X\n", allow_pass=True),
        loads("PI\n+\n+7775FU\n-3334FU\n", allow_illegal=True),
        # The same move twice is two variations.
        loads("   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ３四歩(33)\n   3 ２六歩(27)\n"),
        Record(Position("4k4/9/4P4/9/9/9/9/9/9 b G 7", validity="tsume")),
    ):
        again = pickle.loads(pickle.dumps(record, protocol))
        assert again == record
        assert again.to_jkf() == record.to_jkf()
        assert again.start.ply == record.start.ply
        assert again.issues == record.issues
        assert (again.format, again.encoding) == (record.format, record.encoding)
        assert [node.illegal for node in again.nodes()] == [node.illegal for node in record.nodes()]


def test_errors_say_what_and_where() -> None:
    text = "PI\n+\n+7776FU\n-3334FX\n+2726FU\n"
    for mode in ("collect", "strict"):
        with pytest.raises(RecordError) as raised:
            loads(text, errors=mode)
        error = raised.value
        assert (error.line, error.column, error.ply, error.path) == (4, 1, 2, None)
        assert error.code is ErrorCode.BAD_MOVE_TEXT
        assert error.ja.startswith("4行目")
        assert pickle.loads(pickle.dumps(error)).line == 4
    with pytest.raises(RecordError) as raised:
        loads("PI\n+\n+7775FU\n-3334FU\n")
    assert raised.value.illegal is not None
    assert raised.value.illegal.reason is IllegalReason.CANNOT_REACH


def test_repairs_are_listed_or_refused() -> None:
    text = "PI\n+\n+7776FU\nT1\nT2\n"
    record = loads(text)
    (issue,) = record.issues
    assert (issue.line, issue.column, issue.ply, issue.fatal) == (5, 1, 2, False)
    assert issue.code is ErrorCode.BAD_TIME
    assert (str(issue), issue.ja[:4]) == (issue.message, "5行目の")
    with pytest.raises(RecordError):
        loads(text, errors="strict")
    assert loads(text.replace("T2\n", ""), errors="strict").issues == ()


@pytest.mark.parametrize(
    "text",
    [
        "   1 ７六歩(77)\n*x\n   2 ３四歩(33)\n   3 １一角(88)\n   4 ８四歩(83)\n",
        "PI\n+\n+7776FU\n'*x\n-3334FU\n+8811KA\n-8384FU\n",
        "手合割：平手\n▲７六歩\n*x\n△３四歩▲１一角△８四歩\n",
        "startpos moves 7g7f 3c3d 8h1a 8c8d",
        "~0.7ku2jm7ku.",
        '{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},'
        '{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},{"move":7}]}',
        "https://www.kento-shogi.com/?moves=7g7f.3c3d.8h1a.8c8d",
    ],
)
def test_truncation_keeps_what_was_read(text: str) -> None:
    with pytest.raises(RecordError):
        loads(text)
    record = loads(text, errors="truncate")
    assert record.moves_usi()[:2] == ["7g7f", "3c3d"]
    assert [issue.fatal for issue in record.issues] == [True]
    assert all(node.position() for node in record.nodes())


def test_nothing_to_keep_is_an_error_still() -> None:
    for text in ("", "hello", "手合割：5五将棋\n", "P1\n", "\0"):
        with pytest.raises(RecordError):
            loads(text, errors="truncate")


def test_several_games_one_after_another() -> None:
    file = b"PI\n+\n+7776FU\n/\nPI\n+\n+7776FX\n+2726FU\n/\nPI\n+\n%CHUDAN\n"
    games = read_records(file)
    assert len(next(games)) == 1
    with pytest.raises(RecordError) as raised:
        next(games)
    assert raised.value.line == 7
    assert [game.end is not None for game in games] == [True]
    assert next(games, None) is None
    assert [len(game) for game in read_records(file, errors="truncate")] == [1, 0, 0]
    with pytest.raises(RecordError):
        read_records(b"\xff\xfe")


def test_where_records_come_from(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(KIF, encoding="utf-8")
    record = loads(KIF)
    for source in (path, str(path), KIF.encode(), io.BytesIO(KIF.encode()), io.StringIO(KIF)):
        assert read_record(source) == record
        assert next(read_records(source if isinstance(source, (str, bytes, Path)) else path))
    assert loads(bytearray(KIF, "utf-8")) == loads(memoryview(KIF.encode())) == record
    with path.open(encoding="utf-8") as text:
        assert read_record(text) == record
    with pytest.raises(FileNotFoundError):
        read_record(tmp_path / "missing")
    for wrong in (None, 7, ["7g7f"]):
        with pytest.raises(TypeError):
            read_record(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            loads(wrong)  # type: ignore[arg-type]
    view = memoryview(KIF.encode())
    view.release()
    for read in (read_record, loads):
        with pytest.raises(ValueError, match="released"):
            read(view)
    with pytest.raises(ValueError, match="truncate"):
        loads(KIF, errors="ignore")  # type: ignore[arg-type]


def test_a_format_or_encoding_that_is_given() -> None:
    assert loads("先手：羽根\n").format == "kif"
    assert loads("先手：羽根\n", format="ki2").format == "ki2"
    with pytest.raises(RecordError):
        loads(KIF, format="csa", errors="strict")
    file = "先手：羽根\n".encode("euc-jp")
    assert read_record(file, encoding="euc-jp").black == "羽根"
    with pytest.raises(RecordError) as raised:
        read_record(KIF.encode("cp932"), encoding="utf-8")
    assert raised.value.code is ErrorCode.UNKNOWN_ENCODING
    # A text is no longer in the encoding that it declares.
    text = "#KIF version=2.0 encoding=Shift_JIS\n先手：羽根\n"
    assert loads(text, errors="strict").black == "羽根"


def test_utf8_cp932_and_euc_jp_under_any_extension(tmp_path: Path) -> None:
    record = loads(KIF)
    for extension in ("kif", "kifu", "csa", "txt", "ki2", "jkf", ""):
        for encoding in ("utf-8", "utf-8-sig", "cp932", "euc-jp"):
            path = tmp_path / f"game.{extension}"
            path.write_bytes(KIF.encode(encoding))
            found = read_record(path)
            assert found == record
            assert found.encoding == encoding.removesuffix("-sig")
            assert bool(found.issues) == (encoding == "euc-jp")


def test_variations_after_the_ending() -> None:
    record = loads("   1 ７六歩(77)\n   2 投了\n変化：2手\n   2 ３四歩(33)\n   3 ２六歩(27)\n")
    assert record.moves_usi() == ["7g7f"]
    first = record.root.next
    assert first is not None
    assert [str(node.move) for node in first.children] == ["None", "3c3d"]


def test_moves_that_do_not_promote() -> None:
    text = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ３三角{}(88)\n"
    for word, usi in (("不成", "8h3c"), ("成", "8h3c+"), ("", "8h3c")):
        assert loads(text.format(word)).moves_usi()[-1] == usi


def test_same_square_without_a_blank() -> None:
    text = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同{}銀(31)\n"
    for blank in ("", " ", "　"):
        assert loads(text.format(blank)).moves_usi()[-1] == "3a2b"


def test_a_diagram_without_a_handicap() -> None:
    board = Board("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
    record = loads(board.bod())
    assert record.start == board.position()
    assert record.handicap is None
    record = loads(board.bod() + "手数----指手---------消費時間--\n   1 ５二金打\n")
    assert record.moves_usi() == ["G*5b"]


def test_all_other_pieces_of_csa() -> None:
    record = loads("P-51OU\nP+59OU00AL\n+\n%CHUDAN\n")
    assert len(record.start.pieces()) == 2
    assert sum(record.start.hands[Color.BLACK].values()) == 38


def test_line_ends_of_all_systems() -> None:
    for end in ("\n", "\r\n", "\r"):
        assert loads(KIF.replace("\n", end)) == loads(KIF)
        assert loads(KIF.replace("\n", end).encode("cp932")) == loads(KIF)
    assert "\r\n" in loads(KIF).to_kif(newline="\r\n")


def test_py01_a_record_of_70000_plies() -> None:
    cycle = ["2h3h", "8b7b", "3h2h", "7b8b"]
    line = "position startpos moves " + " ".join(cycle * 17500)
    record = Record.from_usi(line)
    assert len(record) == 70000
    assert record.to_usi() == line
    assert record.board().sfen() == record.sfens()[-1]
    assert pickle.loads(pickle.dumps(record)) == record
    assert record.main_line[-1].ply == 70000
    # From a file, a game has its limits.
    with pytest.raises(RecordError) as raised:
        loads(line)
    assert raised.value.code is ErrorCode.TOO_LARGE


def test_py03_threads_read_the_same_text() -> None:
    found: list[Record] = []

    def run() -> None:
        for _ in range(20):
            found.append(loads(KIF))

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 160
    assert all(record == found[0] for record in found)


def test_every_writer_is_read_again(tmp_path: Path) -> None:
    record = loads(KIF)
    for written in (record.to_kif(), record.to_jkf()):
        assert [node.move for node in loads(written).nodes()] == [n.move for n in record.nodes()]
    for written in (record.to_ki2(), record.to_csa(version="3.0"), record.to_usi()):
        assert loads(written).moves == record.moves
    assert len(loads(record.to_usen()).nodes()) == len(record.nodes())
    assert record.to_csa().startswith("V2.2\n")
    assert record.to_csa(version="3.0").startswith("'CSA encoding=UTF-8\nV3.0\n")
    assert record.to_kif(encoding="cp932").decode("cp932").count("羽根") == 1
    assert "よい手" not in record.to_kif(comments=False)
    assert "変化" not in record.to_kif(variations=False)
    assert "0:05" not in record.to_kif(times=False)
    assert str(record) == record.to_kif()
    assert repr(record) == "<Record: 羽根 v 佐藤, 4 moves, resign>"
    for name in ("a.kif", "a.KIFU", "a.ki2", "a.csa", "a.jkf", "a.usi", "a.usen"):
        assert isinstance(record.write(tmp_path / name), list)
        assert read_record(tmp_path / name).moves == record.moves
    record.write(tmp_path / "a.txt", format="kif", encoding="cp932", newline="\r\n")
    assert read_record(tmp_path / "a.txt").encoding == "cp932"
    with pytest.raises(ValueError, match="what format"):
        record.write(tmp_path / "a.txt")
    with pytest.raises(OSError, match="missing"):
        record.write(tmp_path / "missing" / "a.kif")


def test_losses_are_told() -> None:
    record = loads(KIF)
    assert record.losses("kif") == []
    assert [loss.header for loss in record.losses("jkf")] == ["備考"]
    kinds = [loss.kind for loss in record.losses("csa")]
    assert kinds.count(LossKind.VARIATION) == 2
    assert LossKind.BOOKMARK in kinds
    headers = [loss.header for loss in record.losses("usi") if loss.kind is LossKind.HEADER]
    assert "棋戦" in headers
    record.set_header("先手", "☗")
    (loss,) = record.losses("kif", encoding="cp932")
    assert (loss.kind, loss.character, loss.node) == (LossKind.CHARACTER, "☗", None)
    assert loss.message("ja") == "文字コードにない文字"


def test_links_are_read_again() -> None:
    record = loads(KIF)
    for link in (record.kento_link(), record.piyoshogi_link(), record.playground_link()):
        assert loads(f"見て → {link}").moves == record.moves
    assert loads(record.lishogi_link()).start == record.positions()[-1]
    assert loads(record.lishogi_link(record.root)).start == record.start


def test_engine_notes() -> None:
    record = loads("PI\n+\n+7776FU\n'** 30 -3334FU +2726FU\n-3334FU\n'** -12\n%TORYO\n")
    notes = record.engine_notes()
    assert [len(of_node) for of_node in notes] == [0, 1, 1, 0]
    (note,) = notes[1]
    assert (note.source, note.score, note.viewpoint) == (NoteSource.FLOODGATE, 30, Color.BLACK)
    assert note.score_for(Color.WHITE) == -30
    assert [str(move) for move in note.pv] == ["3c3d", "2g2f"]
    assert note.pv_after
    assert (note.mate, note.depth, note.pv_rest) == (None, None, "")
    assert [node.eval_cp for node in record.main_line] == [30, -12, None]
    assert repr(note) == "<EngineNote: 30 3c3d 2g2f>"
    mate = loads("   1 ７六歩(77)\n**詰み=後手勝ち:15手\n").engine_notes()[1][0]
    assert (mate.score, mate.mate_for(Color.WHITE), mate.mate_for(Color.BLACK)) == (None, 15, -15)


def test_the_referee() -> None:
    record = loads("startpos moves 7g7f 3c3d win")
    verdict = record.judge("jsa_pro")
    assert not verdict.agrees
    assert (verdict.plies, verdict.winner) == (2, Color.WHITE)
    assert verdict.difference() is not None
    assert verdict.difference("ja") != verdict.difference()
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    agreeing = loads("startpos moves 7g7f resign").judge("wcsc")
    assert (agreeing.agrees, agreeing.difference(), agreeing.winner) == (True, None, Color.BLACK)
    assert agreeing.ending("ja") == "先手の勝ち（投了）"
    with pytest.raises(ValueError, match="nowhere"):
        record.judge("nowhere")


def test_records_of_boards() -> None:
    board = Board()
    board.push_line("7g7f 3c3d")
    record = Record.from_board(board)
    assert record.board().usi_position() == board.usi_position()
    assert record == Record.from_usi("startpos moves 7g7f 3c3d")
    assert Record(board).start == board.position()
    # Where the main line leaves what can be played, the board's past begins.
    illegal = loads("PI\n+\n+7775FU\n-3334FU\n", allow_illegal=True)
    assert illegal.board().move_stack == illegal[1:]
    assert illegal.board().sfen() == illegal.sfens()[-1]
    assert illegal.board(0) == Board()
