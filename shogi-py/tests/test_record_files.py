"""The record files of the repository, and other people's where they are."""

import hashlib
import os
from pathlib import Path
from typing import Literal

import pytest

from shogi_rules import Record, RecordError, loads, read_record, read_records
from testdata import FOLDER, camel, code, result, table

FORMATS = {"Kif": "kif", "Csa": "csa", "Ki2": "ki2", "Jkf": "jkf"}
ENCODINGS = {"Utf8": "utf-8", "ShiftJis": "cp932"}


@pytest.mark.parametrize("row", table("kifu/expected.tsv"), ids=lambda row: row[0])
def test_samples(row: list[str]) -> None:
    file, form, encoding, nodes, plies, handicap, end, won, last = row
    path = FOLDER / "kifu" / file
    record = next(read_records(path, errors="strict"))
    assert (record.format, record.encoding) == (FORMATS[form], ENCODINGS[encoding])
    assert len(record.nodes()) == int(nodes)
    assert len(record) == int(plies)
    assert (record.handicap or "-") == handicap
    assert record.end is not None
    assert camel(record.end.kind) == end
    assert result(record) == won
    assert record.main_line[-1].position().sfen() == record.sfens()[-1] == last
    assert record.board().sfen() == last
    assert record.issues == ()


@pytest.mark.parametrize("row", table("malformed/expected.tsv"), ids=lambda row: row[0])
def test_malformed_files(row: list[str]) -> None:
    path = FOLDER / "malformed" / row[0]
    modes: tuple[Literal["collect", "strict"], ...] = ("collect", "strict")
    for errors in modes:
        with pytest.raises(RecordError) as raised:
            read_record(path.read_bytes(), errors=errors)
        assert [str(raised.value), raised.value.ja] == row[1:]
        with pytest.raises(RecordError) as raised:
            read_record(path, errors=errors)
        assert raised.value.path == str(path)
        assert str(raised.value) == f"{path}: {row[1]}"


@pytest.mark.parametrize("row", table("probes/expected.tsv"), ids=lambda row: row[0])
def test_probes(row: list[str]) -> None:
    file, lenient, strict = row
    path = FOLDER / "probes" / file
    record, strictly = read(path, "collect"), read(path, "strict")
    assert strict == f"strict {strictly if isinstance(strictly, str) else 'ok'}"
    if isinstance(record, str):
        assert record == lenient
        return
    assert strictly in (record, strict.removeprefix("strict "))
    issues = [f"{code(issue.code)}@{issue.line}" for issue in record.issues]
    assert "; ".join([tree(record), result(record), *issues]) == lenient
    # Wherever the text comes from, it is the same record.
    assert loads(path.read_bytes()) == record
    with path.open("rb") as opened:
        assert read_record(opened) == record
    assert read_record(path, errors="truncate") == record


def read(path: Path, errors: Literal["strict", "collect"]) -> Record | str:
    """Return the record, or what is wrong as the table has it."""
    try:
        return read_record(path, errors=errors)
    except RecordError as error:
        return f"{code(error.code)}@{error.line}:{error.column}"


def tree(record: Record) -> str:
    """Return the tree in one line, as the table has it."""
    words = []
    for node in sorted(record.nodes(), key=lambda node: node.number):
        parent = node.parent
        if parent is not None and parent.number + 1 != node.number:
            words.append(f"<{parent.number}")
        if node.end is not None:
            words.append(f"{camel(node.end.kind)}:{node.end.raw}")
        elif node.move is not None:
            why = "" if node.illegal is None else f"?{code(node.illegal.code)}"
            words.append(f"{node.move}{why}")
        else:
            words.append("pass" if node.is_pass else "start")
        words += [] if node.time_ms is None else [f"{node.time_ms}ms"]
        words += [f"{{{comment}}}" for comment in node.comments]
        words += [] if node.bookmark is None else [f"[{node.bookmark}]"]
    return " ".join(words)


def test_every_probe_has_its_row() -> None:
    names = {path.name for path in (FOLDER / "probes").iterdir()} - {"expected.tsv"}
    assert {row[0] for row in table("probes/expected.tsv")} == names


def test_a_file_of_two_games() -> None:
    path = FOLDER / "kifu/match.csa"
    games = read_records(path)
    assert [game.event for game in games] == ["架空戦, 第一局", "架空戦, 第二局"]
    games = read_records(path)
    assert games.skip()
    head = games.head()
    assert head is not None
    assert (head.event, len(head)) == ("架空戦, 第二局", 0)
    assert next(games).handicap == "角落ち"
    assert not games.skip()
    assert games.head() is None
    with pytest.raises(RecordError, match="more than one game"):
        read_record(path, errors="strict")


@pytest.mark.skipif("SHOGI_CORPUS" not in os.environ, reason="SHOGI_CORPUS is not set")
def test_the_corpus_as_other_readers_read_it() -> None:
    corpus = Path(os.environ["SHOGI_CORPUS"])
    trusted = agreeing = 0
    for line in (corpus / "index.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        path, form, _, _, plies, digest, _, readers = line.split("\t")[:8]
        if form not in FORMATS.values():
            continue
        try:
            record = read_record(corpus / path)
        except RecordError:
            found = None
        else:
            usi = " ".join(record.moves_usi())
            found = (str(len(record)), hashlib.sha1(usi.encode()).hexdigest()[:8])
        if readers.isdigit() and int(readers) >= 3:
            trusted += 1
            agreeing += found == (plies, digest)
    assert trusted > 0
    assert agreeing * 100 >= trusted * 97


@pytest.mark.skipif(os.name != "posix", reason="names of files are text there")
def test_names_of_files_need_not_be_utf_8(tmp_path: Path) -> None:
    path = os.path.join(os.fsencode(tmp_path), b"\xff.kif")
    with open(path, "wb") as file:
        file.write("手合割：平手\n   1 ７六歩(77)\n".encode("cp932"))
    name = os.fsdecode(path)
    assert len(read_record(name)) == 1
    assert [len(record) for record in read_records(name)] == [1]
    read_record(name).write(name)
    assert len(read_record(name)) == 1
