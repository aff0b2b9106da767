"""What a record hands out: notes of engines, losses and nodes, copied and in pickles."""

import copy
import pickle

import cloudpickle
import pytest

from shogi_rules import (
    Color,
    EndReason,
    EngineNote,
    ErrorCode,
    Game,
    Loss,
    Move,
    RecordError,
    Terminal,
    TerminalKind,
    loads,
    read_record,
)

PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)
NOTES = """PI
+
+7776FU
'** 30 -3334FU +2726FU
-3334FU
'*#評価値=詰
+2726FU
"""
ANALYSED = """手合割：平手
   1 ７六歩(77)
**Engines 0 HoneyWaffle
**解析 0 候補1 時間 00:10.0 深さ 20/31 ノード数 178144 評価値 57 読み筋 △３四歩(33) ▲２六歩(27) ？
   2 ３四歩(33)
**詰み=先手勝ち:15手
"""
LOSSY = """表紙：x
手合割：平手
   1 ７六歩(77)
&しおり
   2 ３四歩(33)
   3 ２六歩(27)
変化：2手
   2 ８四歩(83)
"""


def notes() -> list[EngineNote]:
    found = [
        note
        for text in (NOTES, ANALYSED)
        for node in loads(text).main_line
        for note in node.engine_notes()
    ]
    assert len({note.source for note in found}) == 3
    assert any(note.mate == 15 for note in found)
    assert any(note.depth == 20 and note.pv_rest for note in found)
    return found


@pytest.mark.parametrize("note", notes(), ids=str)
def test_notes(note: EngineNote) -> None:
    copies = [copy.copy(note), copy.deepcopy(note), cloudpickle.loads(cloudpickle.dumps(note))]
    copies += [pickle.loads(pickle.dumps(note, protocol)) for protocol in PROTOCOLS]
    for again in copies:
        assert again == note
        assert (again.source, again.kind, again.pv) == (note.source, note.kind, note.pv)
    with pytest.raises(ValueError, match="unknown field"):
        EngineNote._from_json('{"nothing": 1}')


def said(loss: Loss) -> tuple[object, ...]:
    node = loss.node
    place = None if node is None else (node.move, node.ply, node.is_main_line)
    return loss.kind, loss.header, loss.character, loss.message("ja"), place


def test_losses() -> None:
    record = loads(LOSSY)
    losses = [*record.losses("csa"), *record.losses("ki2"), *record.losses("usi")]
    assert {loss.kind.value for loss in losses} >= {"variation", "bookmark"}
    for loss in losses:
        copies = [copy.copy(loss), copy.deepcopy(loss), cloudpickle.loads(cloudpickle.dumps(loss))]
        copies += [pickle.loads(pickle.dumps(loss, protocol)) for protocol in PROTOCOLS]
        for again in copies:
            assert said(again) == said(loss)
            assert again.node is None or again.node.record == record
    with pytest.raises(ValueError, match="damaged"):
        Loss._restore(record, "variation", 99, None, None)
    with pytest.raises(ValueError, match="damaged"):
        Loss._restore(record, "nothing", 1, "x", "y")


def test_nodes_say_why_they_do_not_pickle() -> None:
    node = loads(LOSSY).root.next
    assert node is not None
    assert copy.copy(node) == node
    for protocol in PROTOCOLS:
        with pytest.raises(
            TypeError, match=r"<Node: 1 7g7f> is a place in its record.*node\.record"
        ):
            pickle.dumps(node, protocol)
    with pytest.raises(TypeError, match="no value"):
        copy.deepcopy(node)
    with pytest.raises(TypeError, match="no value"):
        cloudpickle.dumps(node)
    with pytest.raises(
        TypeError, match=r"headers are a place in their record.*dict\(record\.headers\)"
    ):
        pickle.dumps(node.record.headers)


def test_words_of_endings() -> None:
    game = Game()
    game.play("7g7f")
    outcome = game.resign()
    assert (outcome.csa(), outcome.kif()) == ("%TORYO", "投了")
    assert game.to_record().end == Terminal(TerminalKind.RESIGN, outcome.csa())
    outcome = Game().interrupt()
    assert (outcome.reason, outcome.csa(), outcome.kif()) == (
        EndReason.INTERRUPTED,
        "%CHUDAN",
        "中断",
    )
    game = Game("jsa_pro")
    foul = game.play("7g7e").outcome
    assert foul is not None
    assert (foul.winner, foul.csa(), foul.kif()) == (Color.WHITE, "%+ILLEGAL_ACTION", "反則勝ち")


def test_iso_2022_jp_is_refused() -> None:
    text = "手合割：平手\n   1 ７六歩(77)\n"
    for encoding in ("utf-8", "cp932", "euc-jp"):
        assert read_record(text.encode(encoding)).moves == [Move.from_usi("7g7f")]
    with pytest.raises(RecordError, match="ISO-2022-JP") as raised:
        read_record(text.encode("iso-2022-jp"))
    assert raised.value.code is ErrorCode.UNSUPPORTED_ENCODING
    assert raised.value.ja == "文字コードISO-2022-JPには対応していません"
