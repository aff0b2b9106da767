//! The games of `testdata/kifu`, made for these tests, and the files that must be refused.
#![cfg(feature = "kifu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests too

use std::path::{Path, PathBuf};

use shogi_rules::kifu::{Games, NodeId, ParseOptions, Record, read};
use shogi_rules::{Handicap, Lang, Position};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/kifu")
}

fn rows(table: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(table).unwrap();
    let rows = text.lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

fn files(folder: &Path) -> usize {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    names
        .filter(|path| path.extension().is_some_and(|e| e == "kif" || e == "csa" || e == "jkf"))
        .count()
}

/// Reads a sample in strict mode; `None` where its encoding or format is not compiled in.
fn sample(file: &str) -> Option<Record> {
    let bytes = std::fs::read(folder().join(file)).unwrap();
    let no_encoding = cfg!(not(feature = "cp932")) && std::str::from_utf8(&bytes).is_err();
    let no_format = cfg!(not(feature = "jkf")) && bytes.starts_with(b"{");
    if no_encoding || no_format {
        return None;
    }
    let mut games = Games::new(&bytes, &ParseOptions::default().strict()).unwrap();
    Some(games.next().unwrap().unwrap_or_else(|error| panic!("{file}: {error}")).record)
}

#[test]
fn every_sample_reads_without_a_repair() {
    let table = rows(&folder().join("expected.tsv"));
    assert_eq!(table.len(), files(&folder()));
    for row in &table {
        let [file, format, encoding, nodes, plies, handicap, end, result, last] = &row[..] else {
            panic!("{row:?}");
        };
        let Some(record) = sample(file) else { continue };
        let bytes = std::fs::read(folder().join(file)).unwrap();
        let games = Games::new(&bytes, &ParseOptions::default()).unwrap();
        assert_eq!(format!("{:?}", games.format()), *format, "{file}");
        assert_eq!(format!("{:?}", games.encoding()), *encoding, "{file}");
        assert_eq!(record.len().to_string(), *nodes, "{file}");
        assert_eq!(record.main_moves().count().to_string(), *plies, "{file}");
        assert_eq!(record.handicap().map_or("-", Handicap::name_ja), handicap, "{file}");
        assert_eq!(format!("{:?}", record.result()), *result, "{file}");
        let id = record.main_line().last().unwrap();
        assert_eq!(format!("{:?}", record.node(id).unwrap().terminal().unwrap().kind), *end);
        assert_eq!(record.position(id).unwrap().to_string(), *last, "{file}");
    }
}

#[test]
fn the_repetition_is_fourfold() {
    let record = sample("repetition.csa").unwrap();
    let seen = record.main_line().filter(|id| record.node(*id).unwrap().mv().is_some());
    let again = seen.filter(|id| record.position(*id) == Some(Position::startpos())).count();
    assert_eq!(again + 1, 4);
}

#[test]
fn the_mates_are_mates() {
    for file in ["mate.kif", "tsume.kif"] {
        let record = sample(file).unwrap();
        let position = record.position(record.main_line().last().unwrap()).unwrap();
        assert!(position.is_in_check() && !position.has_legal_moves(), "{file}");
    }
}

#[test]
fn variations_hang_where_they_belong() {
    let record = sample("variations.kif").unwrap();
    let usi = |id: &NodeId| record.node(*id).unwrap().mv().map(|mv| mv.to_string());
    let children = |id| record.children(id).iter().filter_map(usi).collect::<Vec<_>>();
    let main: Vec<_> = record.main_line().collect();
    assert_eq!(children(NodeId::ROOT), ["7g7f", "2g2f"]);
    assert_eq!(children(main[0]), ["3c3d", "8c8d", "4a3b"]);
    assert_eq!(children(main[2]), ["4c4d", "8c8d"]);
    // 変化：6手 belongs to the variation from move 4 before it, not to the main line.
    let inner = record.children(record.children(main[2])[1])[0];
    assert_eq!(children(inner), ["8d8e", "4a3b"]);
    assert_eq!(children(main[4]), ["8b4b"]);
}

#[test]
fn comments_and_bookmarks_belong_to_the_move_before() {
    let record = sample("variations.kif").unwrap();
    let fourth = record.node(record.main_line().nth(3).unwrap()).unwrap();
    assert_eq!(fourth.comments, ["角道を止める。", "*解析 評価値 35 読み筋 ▲４八銀"]);
    assert_eq!(fourth.bookmark.as_deref(), Some("分岐点"));
    assert_eq!(record.root().comments, ["研究用の棋譜"]);
    let first = record.node(record.main_line().next().unwrap()).unwrap();
    assert_eq!(first.comments, ["別の道"], "before the first move of a variation");
}

#[test]
fn a_file_of_two_games_is_read_game_by_game() {
    let bytes = std::fs::read(folder().join("match.csa")).unwrap();
    let options = ParseOptions::default().strict();
    let games: Vec<_> = Games::new(&bytes, &options).unwrap().map(Result::unwrap).collect();
    let events: Vec<_> = games.iter().map(|game| game.record.header("$EVENT").unwrap()).collect();
    assert_eq!(events, ["架空戦, 第一局", "架空戦, 第二局"]);
    let record = &games[0].record;
    let times: Vec<_> = record.main_line().map(|id| record.node(id).unwrap().time).collect();
    assert_eq!(times[..3], [Some(5), Some(1116), Some(2227)]);
    assert_eq!(times[6], Some(500), "of the declaration");
    assert_eq!(games[1].record.handicap(), Some(Handicap::Bishop));
    assert_eq!(games[1].record.node(NodeId(1)).unwrap().time, Some(1500));
}

#[test]
fn malformed_files_are_refused_with_their_line() {
    let folder = folder().join("../malformed");
    let table = rows(&folder.join("expected.tsv"));
    assert_eq!(table.len(), files(&folder));
    for row in &table {
        let [file, english, japanese] = &row[..] else { panic!("{row:?}") };
        let bytes = std::fs::read(folder.join(file)).unwrap();
        for options in [ParseOptions::default(), ParseOptions::default().strict()] {
            let error = read(&bytes, &options).unwrap_err();
            assert_eq!(error.to_string(), *english, "{file}");
            assert_eq!(error.message(Lang::Ja).to_string(), *japanese, "{file}");
            assert_eq!(Games::new(&bytes, &options).unwrap().count(), 1, "{file}: one error");
        }
    }
}
