//! The table of handicaps of `testdata/handicaps.tsv`, column by column.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::ops::RangeInclusive;

use common::testdata;
use shogi_rules::{Color, Handicap, Lang, Position, SideNames, Square};

/// Some columns of one row.
struct Row<'a> {
    name_ja: &'a str,
    name_en: &'a str,
    jkf_preset: &'a str,
    csa_line: &'a str,
    removed: &'a str,
    sfen: &'a str,
    /// Columns 6 to 10.
    numbers: &'a [&'a str],
    source: &'a str,
    note: &'a str,
}

impl Row<'_> {
    fn handicap(&self) -> Handicap {
        Handicap::from_name_ja(self.name_ja).unwrap_or_else(|| panic!("{}", self.name_ja))
    }

    /// `[uwate_points, removed_points, need of 27, need of 31, legal_first_moves]`
    fn numbers(&self) -> [u32; 5] {
        let numbers: Vec<u32> = self.numbers.iter().map(|text| text.parse().unwrap()).collect();
        numbers.try_into().unwrap()
    }
}

/// Shows every row but that of その他.
fn for_each_row(mut see: impl FnMut(&Row<'_>)) {
    let table = testdata("handicaps.tsv");
    let mut rows = 0;
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name_ja, name_en, jkf_preset, csa_line, removed, sfen, .., source, note] = fields[..]
        else {
            panic!("too few fields: {line}")
        };
        let numbers = &fields[6..11];
        if name_ja != "その他" {
            rows += 1;
            see(&Row {
                name_ja,
                name_en,
                jkf_preset,
                csa_line,
                removed,
                sfen,
                numbers,
                source,
                note,
            });
        }
    }
    assert_eq!((rows, table.lines().count()), (Handicap::ALL.len(), rows + 2));
}

#[test]
fn names() {
    for_each_row(|row| {
        let handicap = row.handicap();
        assert_eq!(handicap.name_ja(), row.name_ja);
        assert_eq!(handicap.to_string(), row.name_ja);
        assert_eq!(handicap.name_en(), row.name_en);
        assert_eq!(Handicap::from_name_en(row.name_en), Some(handicap));
        assert_eq!(Handicap::from_name_en(&row.name_en.to_uppercase()), Some(handicap));
        assert_eq!(handicap.jkf_preset(), row.jkf_preset, "{handicap}");
        let named = Some(handicap).filter(|_| row.jkf_preset != "OTHER");
        assert_eq!(Handicap::from_jkf_preset(row.jkf_preset), named, "{handicap}");
        for alias in row.note.split("alias ").skip(1) {
            assert_eq!(Handicap::from_name_ja(alias), Some(handicap), "{alias}");
        }
    });
}

#[test]
fn names_of_kif_files() {
    for_each_row(|row| {
        let is_kif_name = row.source.contains("KIF");
        let expected = if is_kif_name { row.name_ja } else { "その他" };
        assert_eq!(row.handicap().kif_name(), expected);
    });
    let with_name = |handicap: &&Handicap| handicap.kif_name() == handicap.name_ja();
    assert_eq!(Handicap::ALL.iter().filter(with_name).count(), 16);
}

/// Where the table has no line, no file is known to have one; what the library writes it also reads.
#[test]
fn lines_of_csa_files() {
    for_each_row(|row| {
        let handicap = row.handicap();
        let line = handicap.csa_line().map(|line| line.to_string());
        if !row.csa_line.is_empty() {
            assert_eq!(line.as_deref(), Some(row.csa_line), "{handicap}");
        }
        assert_eq!(line.is_none(), handicap == Handicap::ThreePawns);
        let read = line.map(|line| Handicap::from_csa_line(&line));
        assert_eq!(read, (handicap != Handicap::ThreePawns).then_some(Some(handicap)));
    });
    // Another order, as other programs write it.
    let line = "PI82HI22KA31GI71GI21KE81KE11KY91KY";
    assert_eq!(Handicap::from_csa_line(line), Some(Handicap::EightPieces));
    for line in
        ["", "P", "pi", "PI82", "PI82KA", "PI82HI82HI", "PI55FU", "PI+5HI", "PI８", "PI77FU"]
    {
        assert_eq!(Handicap::from_csa_line(line), None, "{line}");
    }
}

/// The column names a square and a piece, or says in words what is gone.
#[test]
fn removed_pieces() {
    for_each_row(|row| {
        let handicap = row.handicap();
        let (base, pieces) = match row.removed.split_once(" + ") {
            Some(("四枚", pieces)) => (Handicap::FourPieces, pieces),
            Some(("六枚", pieces)) => (Handicap::SixPieces, pieces),
            Some(("八枚", pieces)) => (Handicap::EightPieces, pieces),
            _ => (Handicap::Even, row.removed),
        };
        let mut removed = base.removed();
        for piece in pieces.split(' ').filter(|_| pieces.starts_with(|c: char| c.is_ascii_digit()))
        {
            let even = Position::startpos();
            let named = |square: &Square| {
                let white = even.piece_on(*square).filter(|piece| piece.color() == Color::White);
                let file = square.file().number();
                let rank = square.rank().to_kanji();
                white.is_some_and(|white| format!("{file}{rank}{}", white.kind().kanji()) == piece)
            };
            removed.insert(Square::all().find(named).unwrap_or_else(|| panic!("{piece}")));
        }
        match row.removed {
            "all but king; 3 pawns in hand" | "all but king" => {
                assert_eq!(handicap.removed().len(), 19);
            }
            "all pawns of both sides" => assert_eq!(handicap.removed().len(), 18),
            "all but king, rook, bishop, pawns" => assert_eq!(handicap.removed().len(), 8),
            "トンボ with lances" => assert_eq!(handicap.removed().len(), 6),
            "トンボ with knights and lances" => assert_eq!(handicap.removed().len(), 4),
            _ => assert_eq!(handicap.removed(), removed, "{handicap}"),
        }
    });
}

#[test]
fn starts() {
    for_each_row(|row| {
        let handicap = row.handicap();
        let start = handicap.position();
        assert_eq!(start.to_string(), row.sfen, "{handicap}");
        assert_eq!(Handicap::of(&start), Some(handicap));
        assert_eq!(start.side_to_move(), handicap.first_mover());
        let [.., first_moves] = row.numbers();
        assert_eq!(start.legal_moves().len(), first_moves as usize, "{handicap}");
        // 下手 has all pieces wherever 上手 gives some away.
        let blacks = start.pieces(Color::Black).len();
        assert_eq!(blacks, if handicap == Handicap::BlueSky { 11 } else { 20 });
    });
}

#[test]
fn points() {
    for_each_row(|row| {
        let handicap = row.handicap();
        let [left, removed, need27, need31, _] = row.numbers();
        assert_eq!(u32::from(handicap.removed_points()), removed, "{handicap}");
        let start = handicap.position();
        let points = u32::from(start.impasse_points(Color::White));
        assert_eq!((points, points + removed), (left, 27), "{handicap}");
        // 上手 is credited with what is missing; without 上手 nobody is.
        let is_uwate = handicap.first_mover() == Color::White;
        let credit = if is_uwate { removed } else { 0 };
        assert_eq!((27 - credit, 31 - credit), (need27, need31), "{handicap}");
    });
}

/// The source column has `JSA table (6-7)` for the handicap of six and seven grades.
#[test]
fn grades() {
    let mut grades: Vec<(RangeInclusive<u32>, Handicap)> = vec![];
    for_each_row(|row| {
        let Some((_, entry)) = row.source.split_once("JSA table (") else { return };
        let range = entry.split([' ', ',', ')']).next().unwrap();
        let number = |text: &str| text.parse::<u32>().unwrap();
        let range = match (range.split_once('-'), range.strip_suffix('+')) {
            (Some((low, high)), _) => number(low)..=number(high),
            (_, Some(low)) => number(low)..=u32::MAX,
            _ => number(range)..=number(range),
        };
        grades.push((range, row.handicap()));
    });
    assert_eq!(grades.len(), 7);
    for difference in (0..40).chain([u32::MAX]) {
        let listed = grades.iter().find(|(range, _)| range.contains(&difference));
        let expected = listed.map_or(Handicap::Even, |(_, handicap)| *handicap);
        assert_eq!(Handicap::for_grade_difference(difference), expected, "{difference}");
        assert_eq!(listed.is_some(), difference >= 2, "{difference}");
    }
}

#[test]
fn sides() {
    for handicap in Handicap::ALL {
        let expected = match handicap.position().side_to_move() {
            Color::White => [("下手", "shitate", '▲'), ("上手", "uwate", '△')],
            Color::Black => [("先手", "black", '▲'), ("後手", "white", '△')],
        };
        let names = handicap.side_names();
        let found = Color::ALL
            .map(|color| (names.name(color, Lang::Ja), names.name(color, Lang::En), color.mark()));
        assert_eq!(found, expected, "{handicap}");
    }
    // Even games speak of the colours as everything else does.
    for color in Color::ALL {
        assert_eq!(SideNames::Even.name(color, Lang::En), color.to_string());
    }
}

#[test]
fn other_is_no_handicap() {
    assert_eq!(Handicap::from_name_ja("その他"), None);
    assert_eq!(Handicap::from_name_en("Other"), None);
    assert_eq!(Handicap::from_jkf_preset("OTHER"), None);
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
    for name in ["", "KY", "香落"] {
        assert_eq!(Handicap::from_name_ja(name), None, "{name}");
    }
    for preset in ["", "hirate", "9", "2 "] {
        assert_eq!(Handicap::from_jkf_preset(preset), None, "{preset}");
    }
    assert_eq!(Handicap::from_name_en(""), None);
}
