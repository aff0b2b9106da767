//! Moves in Japanese and western notation: the vectors of `testdata/notation_vectors.tsv`, every spelling that is
//! read, and laws on random games.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::collections::HashSet;

use common::{Rng, STARTS, parse, position, testdata};
use shogi_rules::{
    Bitboard, Color, ErrorCode, JapaneseMove, JapaneseStyle, JapaneseText, Lang, Move,
    ParseMoveTextError, Piece, PieceKind, PlaceStyle, Position, ResolveError, Setup, SideMark,
    Square, Validity, WesternMove, WesternStyle,
};

/// Styles that differ from the official one in everything.
const STYLES: [JapaneseStyle; 5] = [
    JapaneseStyle::OFFICIAL,
    JapaneseStyle::KI2.with_mark(SideMark::Pieces).with_iku(true),
    JapaneseStyle::OFFICIAL.with_place(PlaceStyle::HalfWidth).with_short_dragon(true),
    JapaneseStyle::KI2.with_place(PlaceStyle::Kanji).with_mark(SideMark::Nothing),
    JapaneseStyle::OFFICIAL.with_place(PlaceStyle::Digits).with_iku(true).with_short_dragon(true),
];

fn read(pos: &Position, previous: Option<Square>, text: &str) -> Result<Move, ResolveError> {
    let read = JapaneseText::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    read.resolve(pos, previous)
}

#[test]
fn vectors() {
    let file = testdata("notation_vectors.tsv");
    let mut lines = file.lines().skip_while(|line| line.starts_with('#'));
    assert!(lines.next().unwrap().starts_with("id\tgroup\tsfen\tpremove\tusi\texpected\t"));
    let mut failures = vec![];
    let (mut rows, mut ours) = (0, 0);
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, _, sfen, premove, usi, expected, .., note] = fields[..] else { panic!("{line}") };
        rows += 1;
        ours += usize::from(note.contains("AMBIGUOUS"));
        let mut pos = position(sfen);
        let mut previous = None;
        if !premove.is_empty() {
            let mv: Move = parse(premove);
            pos = pos.after(mv);
            previous = Some(mv.to());
        }
        let written = JapaneseMove::new(&pos, parse(usi), previous).unwrap().to_string();
        let resolved = read(&pos, previous, expected).map(|mv| mv.to_string());
        if written != expected || resolved != Ok(usi.to_owned()) {
            failures.push(format!("{id}: {expected} {usi}, found {written} {resolved:?}"));
        }
    }
    assert!(failures.is_empty(), "{} rows fail:\n{}", failures.len(), failures.join("\n"));
    assert_eq!((rows, ours), (231, 3));
}

/// Plays random games and shows every position with the destination of the move before.
fn games(count: usize, plies: usize, mut see: impl FnMut(&Position, Option<Square>)) {
    let mut rng = Rng::new(46);
    for game in 0..count {
        let mut pos = position(STARTS[game % STARTS.len()]);
        let mut previous = None;
        for _ in 0..plies {
            see(&pos, previous);
            let list = pos.legal_moves();
            if list.is_empty() {
                break;
            }
            let sharp = |mv: &Move| pos.piece_on(mv.to()).is_some() || mv.is_promotion();
            let picks = [0; 3].map(|_| list[rng.below(list.len())]);
            let mv = picks.into_iter().find(sharp).unwrap_or(picks[0]);
            previous = Some(mv.to());
            pos = pos.after(mv);
        }
    }
}

#[test]
fn every_legal_move_is_read_back() {
    let (mut moves, mut same, mut marked) = (0_usize, 0_usize, 0_usize);
    let mut japanese = HashSet::new();
    let mut western = HashSet::new();
    games(200, 120, |pos, previous| {
        japanese.clear();
        western.clear();
        for mv in &pos.legal_moves() {
            let written = JapaneseMove::new(pos, mv, previous).unwrap();
            moves += 1;
            same += usize::from(written.same);
            marked += usize::from(written.relative.is_some() && written.motion.is_some());
            let official = written.to_string();
            let styled = written.styled(STYLES[moves % STYLES.len()]).to_string();
            for text in [&official, &styled] {
                assert_eq!(read(pos, previous, text), Ok(mv), "{pos}: {mv} {text}");
            }
            assert!(japanese.insert(official), "{pos}: {mv} {written} twice");

            let written = WesternMove::new(pos, mv).unwrap();
            let (hodges, hosking) =
                (written.to_string(), written.styled(WesternStyle::Hosking).to_string());
            for text in [&hodges, &hosking] {
                let back = WesternMove::parse(text).unwrap();
                assert_eq!(back, written, "{text}");
                assert_eq!(back.resolve(pos), Ok(mv), "{pos}: {mv} {text}");
            }
            assert!(western.insert(hodges), "{pos}: {mv} {written} twice");
        }
    });
    assert!(moves > 500_000 && same > 5_000 && marked > 10, "{moves} {same} {marked}");
}

/// What may stand on 35 squares.
const CROWD: [(PieceKind, usize); 6] = [
    (PieceKind::ProPawn, 8),
    (PieceKind::ProLance, 3),
    (PieceKind::Silver, 4),
    (PieceKind::Gold, 4),
    (PieceKind::Horse, 2),
    (PieceKind::Dragon, 2),
];

/// Many pieces of a kind, so that every mark is needed; every style is read back.
#[test]
fn crowded_boards_are_told_apart() {
    let mut rng = Rng::new(47);
    let mut marks = HashSet::new();
    for _ in 0..1_000 {
        let mut setup = Setup::empty();
        setup.side = Color::ALL[rng.below(2)];
        for (kind, count) in CROWD {
            for _ in 0..count {
                let square = Square::from_coords(3 + rng.below(5) as u8, 2 + rng.below(7) as u8);
                setup.board[square.unwrap().index()] = Some(Piece::new(setup.side, kind));
            }
        }
        let pos = setup.position(Validity::Lenient).unwrap();
        let mut seen = HashSet::new();
        for mv in &pos.legal_moves() {
            let written = JapaneseMove::new(&pos, mv, None).unwrap();
            marks.insert((written.relative, written.motion));
            let text = written.styled(STYLES[seen.len() % STYLES.len()]).to_string();
            assert_eq!(read(&pos, None, &text), Ok(mv), "{pos}: {mv} {text}");
            assert!(seen.insert(written), "{pos}: {mv} {written} twice");
        }
    }
    // None, 上 寄 引, 左 右 直, and both of 左 右 with 上 寄 引.
    assert_eq!(marks.len(), 1 + 3 + 3 + 6, "{marks:?}");
}

/// Two golds and a silver beside 5g, a gold and a pawn in hand.
const GOLDS: &str = "4k4/9/9/9/9/9/9/3GG4/2S1K4 b GP 1";
/// Two silvers that can promote; a horse.
const SILVERS: &str = "4k4/9/9/3S1S3/9/9/9/4+B4/4K4 b B 1";
/// A bishop on each side of 5e.
const BISHOPS: &str = "4k4/9/3B5/9/9/9/3B5/9/4K4 b - 1";

#[test]
fn every_spelling_is_read() {
    for (sfen, text, expected) in [
        (GOLDS, "▲５七金左", "6h5g"),
        (GOLDS, "☗５七金直", "5h5g"),
        (GOLDS, "▼57金直", "5h5g"),
        (GOLDS, "５七金直上", "5h5g"), // the full form of older books
        (GOLDS, "五七金左上", "6h5g"),
        (GOLDS, "　5七　金 (68) ", "6h5g"),
        (GOLDS, "５七金（６８）", "6h5g"),
        (GOLDS, "５七金左(58)", "5h5g"), // the origin decides
        (GOLDS, "５七金打", "G*5g"),
        (GOLDS, "５七金(00)", "G*5g"),
        (GOLDS, "５七金打(00)", "G*5g"),
        (GOLDS, "５五金", "G*5e"), // no 打
        (GOLDS, "５五歩", "P*5e"),
        (GOLDS, "６七金直", "6h6g"),  // not all marks are needed
        (GOLDS, "△５七金左", "6h5g"), // the mark of the side is for the caller
        (GOLDS, "６七金将直", "6h6g"),
        (GOLDS, "５九王左", ""),
        (GOLDS, "４八王", "5i4h"),
        (SILVERS, "５三銀右成", "4d5c+"),
        (SILVERS, "５三銀成右", "4d5c+"),
        (SILVERS, "５三銀左不成", "6d5c"),
        (SILVERS, "５三銀左生", "6d5c"),
        (SILVERS, "５三銀生左", "6d5c"),
        (SILVERS, "５三銀左入", "6d5c"),
        (SILVERS, "５三銀成(64)", "6d5c+"),
        (SILVERS, "５五銀左引", "6d5e"),
        (SILVERS, "５五銀左下", "6d5e"),
        (SILVERS, "５五銀退右", "4d5e"),
        (SILVERS, "５七馬行", "5h5g"),
        (SILVERS, "５七竜馬", "5h5g"),
        (SILVERS, "５七馬左", "5h5g"), // alone, it is the left one too
        (SILVERS, "５七角", "B*5g"),
        (BISHOPS, "５四角行", "6c5d"), // the full name of the bishop
        (BISHOPS, "５五角", ""),
        ("4k4/9/9/9/9/9/3B1B3/9/4K4 b - 1", "５八角行", ""),
        ("4k4/9/9/3B5/9/9/9/3B5/4K4 b - 1", "４六角行", "6h4f"),
        ("4k4/9/9/3B5/9/9/9/3B5/4K4 b - 1", "４六角引", "6d4f"),
    ] {
        let found = read(&position(sfen), None, text).map(|mv| mv.to_string());
        if expected.is_empty() {
            assert!(found.is_err(), "{text}: {found:?}");
        } else {
            assert_eq!(found.as_deref(), Ok(expected), "{text}");
        }
    }
}

#[test]
fn the_place_of_the_move_before() {
    let pos = position("lnsgkgsnl/1r5+B1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL w B 4");
    let (there, elsewhere) = (Some(parse("2b")), Some(parse("3c")));
    for text in
        ["同銀", "△同　銀", "▽同 銀", "△２二同銀", "△同２二銀", "同　22　銀(31)", "2二 同 銀"]
    {
        assert_eq!(read(&pos, there, text), Ok(parse("3a2b")), "{text}");
    }
    assert_eq!(read(&pos, None, "△２二銀"), Ok(parse("3a2b")));
    assert_eq!(read(&pos, None, "△２二同銀"), Ok(parse("3a2b")));
    assert_eq!(read(&pos, None, "△同銀"), Err(ResolveError::NoPreviousMove));
    assert_eq!(read(&pos, elsewhere, "△２二同銀"), Err(ResolveError::SameElsewhere));
    assert_eq!(read(&pos, elsewhere, "△２二銀"), Ok(parse("3a2b")));
}

/// Of several pieces the one is meant whose move is legal, but a single one may be pinned.
#[test]
fn legality_decides_only_between_several() {
    let pinned = "k3r4/9/9/9/9/9/9/4G4/3GK4 b G 1";
    let pos = position(pinned);
    assert_eq!(read(&pos, None, "▲６八金"), Ok(parse("6i6h")));
    assert_eq!(read(&pos, None, "▲６八金寄"), Ok(parse("5h6h")));
    assert_eq!(read(&pos, None, "▲４八金"), Ok(parse("5h4h")));
    assert_eq!(read(&pos, None, "▲４八金打"), Ok(parse("G*4h")));
    assert_eq!(WesternMove::parse("G-68").unwrap().resolve(&pos), Ok(parse("6i6h")));
    assert_eq!(WesternMove::parse("G-4h").unwrap().resolve(&pos), Ok(parse("5h4h")));
}

#[test]
fn what_is_not_clear_is_an_error() {
    let pos = position(GOLDS);
    let both: Bitboard = ["6h", "5h"].into_iter().map(parse::<Square>).collect();
    let error = read(&pos, None, "▲５七金").unwrap_err();
    assert_eq!(error, ResolveError::Ambiguous { candidates: both });
    assert_eq!(error.to_string(), "more than one piece could make the move: 5h, 6h");
    let japanese = error.message(Lang::Ja).to_string();
    assert_eq!(japanese, "どの駒の指し手か決まりません: ５八, ６八");
    for text in [
        "▲５七金右",
        "▲５七金寄",
        "▲１一金右",
        "▲１一金成",
        "▲１一銀",
        "▲５七金(59)",
        "▲５七金(51)",
        "▲５一玉",
        "▲５七と",
    ] {
        let error = read(&pos, None, text).unwrap_err();
        assert_eq!(error, ResolveError::NoSuchPiece, "{text}");
        assert_eq!(error.code().number(), 707);
    }
    assert_eq!(
        WesternMove::parse("G-5g").unwrap().resolve(&pos),
        Err(ResolveError::Ambiguous { candidates: both })
    );
    for text in ["S-1a", "G5i-5g", "K5a-5b", "+P-5g", "B-5g"] {
        let found = WesternMove::parse(text).unwrap().resolve(&pos);
        assert_eq!(found, Err(ResolveError::NoSuchPiece), "{text}");
    }
}

#[test]
fn one_move_after_another() {
    let text = "▲７六歩△３四歩　▲２二角成△同　銀 ▲45角７二銀同角成(63)△投了";
    let mut lengths = vec![];
    let mut rest = text;
    let error = loop {
        match JapaneseText::parse_first(rest) {
            Ok((_, length)) => {
                lengths.push(length);
                rest = &rest[length..];
            }
            Err(error) => break error,
        }
    };
    assert_eq!(lengths, [12, 12, 18, 12, 9, 9, 13]);
    assert_eq!((rest, error.kind, error.offset), ("△投了", ErrorCode::MoveTextSquare, 3));
    let (mv, length) = WesternMove::parse_first(" P-7f P-3d").unwrap();
    assert_eq!((mv.to_string().as_str(), length), ("P-7f", 5));
}

fn error<T>(read: Result<T, ParseMoveTextError>) -> (ErrorCode, usize) {
    let error = read.err().expect("it should be refused");
    (error.kind, error.offset)
}

#[test]
fn bad_text_is_refused_where_it_goes_wrong() {
    use ErrorCode::*;
    for (text, code, offset) in [
        ("", MoveTextSquare, 0),
        ("▲", MoveTextSquare, 3),
        ("▲投了", MoveTextSquare, 3),
        ("７", MoveTextSquare, 3),
        ("７十歩", MoveTextSquare, 3),
        ("０六歩", MoveTextSquare, 0),
        ("7g", MoveTextSquare, 1),
        ("７六", MoveTextPiece, 6),
        ("同", MoveTextPiece, 3),
        ("７六人", MoveTextPiece, 6),
        ("同同銀", MoveTextPiece, 3),
        ("▲７六歩右左", MoveTextTrailing, 15),
        ("▲７六歩成成", MoveTextTrailing, 15),
        ("▲７六歩(7", MoveTextTrailing, 12),
        ("▲７六歩(70)", MoveTextTrailing, 12),
        ("▲７六歩 △３四歩", MoveTextTrailing, 12),
        ("▲７六歩打成", MoveTextContradiction, 12),
        ("▲７六金右打", MoveTextContradiction, 12),
        ("▲７六金打(77)", MoveTextContradiction, 12),
        ("▲７六と打", MoveTextContradiction, 12),
        ("▲７六玉(00)", MoveTextContradiction, 12),
    ] {
        assert_eq!(error(JapaneseText::parse(text)), (code, offset), "{text}");
    }
    for (text, code, offset) in [
        ("", MoveTextLetter, 0),
        (" p-7f", MoveTextLetter, 1),
        ("+G-7f", MoveTextLetter, 1),
        ("P", MoveTextSign, 1),
        ("P7f", MoveTextSign, 3),
        ("P7j-7f", MoveTextSign, 1),
        ("P-", MoveTextSquare, 2),
        ("P-0f", MoveTextSquare, 2),
        ("P-7f++", MoveTextTrailing, 5),
        ("P-7f x", MoveTextTrailing, 4),
        ("P*7f+", MoveTextContradiction, 1),
        ("+P*7f", MoveTextContradiction, 2),
        ("K*7f", MoveTextContradiction, 1),
        ("G6i'7h", MoveTextContradiction, 3),
    ] {
        assert_eq!(error(WesternMove::parse(text)), (code, offset), "{text}");
    }
    let error = JapaneseText::parse("▲７六").unwrap_err();
    assert_eq!(error.to_string(), "byte 9: no name of a piece");
    assert_eq!(error.message(Lang::Ja).to_string(), "9バイト目: 駒の名前が読み取れません");
}

#[test]
fn western_moves() {
    for (sfen, usi, hodges, hosking) in [
        (GOLDS, "6h5g", "G6h-5g", "G68-57"),
        (GOLDS, "6h7g", "G-7g", "G-77"),
        (GOLDS, "P*5e", "P*5e", "P*55"),
        (GOLDS, "G*5g", "G*5g", "G*57"),
        (SILVERS, "4d5c+", "S4d-5c+", "S44-53+"),
        (SILVERS, "6d5c", "S6d-5c=", "S64-53="),
        (SILVERS, "5h4g", "+B-4g", "+B-47"),
        ("4k4/9/4p4/9/3N5/9/9/9/4K4 b - 1", "6e5c", "Nx5c=", "Nx53="),
        ("4k4/4+p4/9/9/9/9/9/9/4K4 w - 1", "5b5c", "+P-5c", "+P-53"),
    ] {
        let pos = position(sfen);
        let written = WesternMove::new(&pos, parse(usi)).unwrap();
        assert_eq!(written.to_string(), hodges);
        assert_eq!(written.styled(WesternStyle::Hosking).to_string(), hosking);
        for text in [hodges, hosking] {
            assert_eq!(WesternMove::parse(text).unwrap().resolve(&pos), Ok(parse(usi)), "{text}");
        }
    }
    let pos = position(GOLDS);
    assert_eq!(WesternMove::parse("P'5e").unwrap().resolve(&pos), Ok(parse("P*5e")));
    assert_eq!(WesternMove::parse("Gx7g").unwrap().resolve(&pos), Ok(parse("6h7g")));
    assert_eq!(WesternMove::new(&pos, parse("1a1b")), None);
}

/// No text of the right characters panics, and what is read is read whole.
#[test]
fn random_text_never_panics() {
    let alphabet: Vec<char> =
        "▲△☗☖▼▽ 　同０１５７９059一五七九十歩香桂銀角飛金玉王と成不生馬龍竜杏圭全将兵車行左右直上入寄引下退打()（）投了x"
            .chars()
            .collect();
    let western: Vec<char> = "PLNSGBRK+-x*'=0123456789abcdefghij ▲".chars().collect();
    let positions = [GOLDS, SILVERS, BISHOPS, STARTS[0]].map(position);
    let mut rng = Rng::new(48);
    let (mut read, mut resolved) = (0, 0);
    for round in 0..20_000 {
        let pos = &positions[round / 2 % positions.len()];
        let previous = rng.chance(50).then(|| Square::from_index(rng.below(81)).unwrap());
        let length = rng.below(9);
        let mut random = |alphabet: &[char]| -> String {
            (0..length).map(|_| alphabet[rng.below(alphabet.len())]).collect()
        };
        let text = random(&alphabet);
        // Half of the texts begin like a move, so that the marks are reached.
        let text = if round % 2 == 0 { text } else { format!("５七金{text}") };
        match JapaneseText::parse_first(&text) {
            Ok((first, length)) => {
                assert_eq!(JapaneseText::parse(&text[..length]), Ok(first), "{text}");
                read += 1;
                resolved += usize::from(first.resolve(pos, previous).is_ok());
            }
            Err(error) => assert!(text.is_char_boundary(error.offset), "{text}: {error}"),
        }
        let text = random(&western);
        let text = if round % 2 == 0 { text } else { format!("G-{text}") };
        match WesternMove::parse_first(&text) {
            Ok((first, length)) => {
                assert_eq!(WesternMove::parse(&text[..length]), Ok(first), "{text}");
                let _ = first.resolve(pos);
            }
            Err(error) => assert!(text.is_char_boundary(error.offset), "{text}: {error}"),
        }
    }
    assert!(read > 5_000 && resolved > 100, "{read} {resolved}");
}
