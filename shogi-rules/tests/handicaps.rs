//! The table of handicaps of `testdata/handicaps.tsv`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests too

use shogi_rules::{Handicap, Position};

#[test]
fn all_are_as_the_table_has_them() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/handicaps.tsv");
    let table = std::fs::read_to_string(path).unwrap();
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let (name, sfen) = (fields[0], fields[5]);
        if name == "その他" {
            assert_eq!(Handicap::from_name_ja(name), None);
            continue;
        }
        rows += 1;
        let handicap = Handicap::from_name_ja(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(handicap.name_ja(), name);
        assert_eq!(handicap.position().to_string(), sfen, "{name}");
        assert_eq!(handicap.position().legal_moves().len().to_string(), fields[10], "{name}");
        assert_eq!(Handicap::of(&handicap.position()), Some(handicap), "{name}");
    }
    assert_eq!(rows, Handicap::ALL.len());
}

#[test]
fn a_position_of_the_middle_game_is_no_handicap() {
    let mut pos = Position::startpos();
    let _ = pos.play("7g7f".parse().unwrap()).unwrap();
    assert_eq!(Handicap::of(&pos), None);
    let pos = Position::from_sfen("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    assert_eq!(Handicap::of(&pos.unwrap()), None, "Black to move");
}

#[test]
fn other_names_in_use_are_understood() {
    assert_eq!(Handicap::from_name_ja("七枚落ち"), Some(Handicap::SevenPiecesRight));
    assert_eq!(Handicap::from_name_ja("飛車香落ち"), Some(Handicap::RookLance));
    assert_eq!(Handicap::from_name_ja(""), None);
}
