//! What callers may rely on: sizes, raw encodings, threads; and how the sources are laid out.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::mem::size_of;

use common::{core_sources, parse};
use shogi_rules::{
    Bitboard, Bod, Clock, ClockPhase, Color, CsaMove, ErrorCode, EvasionKinds, Face, File, Flag,
    Furigoma, Hand, Handicap, IllegalMove, JapaneseMove, JapaneseStyle, JapaneseText, KindSet,
    KingGlyph, Lang, Move, MoveFilter, MoveList, MoveSet, MoveTextError, Only, ParseMoveError,
    ParseSquareError, ParseThrowError, PerftEntry, Piece, PieceKind, Position, PositionError,
    Promotion, Rank, ResolveError, Setup, SetupProblems, SfenError, SideNames, Spent, Square,
    Target, Targets, Threat, Throw, TimeControl, TimeControlError, Undo, UsiError, UsiPosition,
    Validity, WesternMove, WesternStyle,
};
use shogi_rules::{packed, usi};

fn send_and_sync<T: Send + Sync + Unpin + std::panic::UnwindSafe>() {}
fn error<T: std::error::Error + Copy + Send + Sync + 'static>() {}

#[test]
fn values_cross_threads() {
    send_and_sync::<(Position, Setup, Undo, Move, MoveList, Piece, PieceKind, Color)>();
    send_and_sync::<(Square, File, Rank, Bitboard, Hand, KindSet, MoveSet, MoveFilter, Only)>();
    send_and_sync::<(Target, Targets<'_>, Promotion, Threat, PerftEntry, Validity, Lang)>();
    send_and_sync::<(ErrorCode, IllegalMove, SetupProblems, UsiPosition<'_>)>();
    send_and_sync::<(Face, Throw, Furigoma, Handicap, SideNames, KingGlyph, EvasionKinds)>();
    send_and_sync::<(TimeControl, Clock, ClockPhase, Spent, Flag, TimeControlError)>();
    #[cfg(feature = "svg")]
    send_and_sync::<(shogi_rules::svg::BoardSvg<'_>, shogi_rules::svg::Arrow)>();
    send_and_sync::<(packed::HuffmanCodedPos, packed::PackedSfen, packed::PackedPosition)>();
    send_and_sync::<(packed::Hcpe, packed::PackedSfenValue, packed::Hcpe3Game<'_>)>();
    send_and_sync::<(packed::PackGame<'_>, packed::PackGames<'_>, packed::PackMove)>();
    send_and_sync::<(JapaneseText, JapaneseMove, JapaneseStyle, ResolveError, Bod<'_>, CsaMove)>();
    send_and_sync::<(WesternMove, WesternStyle, MoveTextError)>();
    #[cfg(feature = "alloc")]
    send_and_sync::<shogi_rules::Board>();
    error::<MoveTextError>();
    send_and_sync::<(usi::Command<'_>, usi::Reply<'_>, usi::Score)>();
}

#[cfg(feature = "kifu")]
#[test]
fn records_cross_threads() {
    use shogi_rules::kifu::{
        Cursor, Date, Difference, Edit, EditError, EngineNote, Format, Games, KnownHeader, Limits,
        Loss, Node, NoteKind, NoteSource, ParseError, ParseOptions, Parsed, PvStart, Record, Score,
        Terminal, Verdict, WriteOptions, Written,
    };
    send_and_sync::<(Record, Node, Terminal, Parsed, Games<'_>, ParseError, ParseOptions, Limits)>(
    );
    send_and_sync::<(Edit, EditError, Cursor, Verdict<'_>, Difference<'_>, Date, KnownHeader)>();
    send_and_sync::<(EngineNote, Score, NoteKind, NoteSource, PvStart)>();
    send_and_sync::<(Written, Written<Vec<u8>>, Loss, WriteOptions, Format)>();
    error::<EditError>();
    error::<ParseError>();
    assert!(size_of::<EditError>() <= 24, "{}", size_of::<EditError>());
    assert!(size_of::<ParseError>() <= 56, "{}", size_of::<ParseError>());
    assert!(size_of::<Loss>() <= 16, "{}", size_of::<Loss>());
}

#[test]
fn errors_are_small_values() {
    error::<IllegalMove>();
    error::<SfenError>();
    error::<PositionError>();
    error::<SetupProblems>();
    error::<UsiError>();
    error::<ParseMoveError>();
    error::<ParseSquareError>();
    error::<ParseThrowError>();
    error::<Flag>();
    error::<TimeControlError>();
    error::<ResolveError>();
    error::<usi::MessageError>();
    error::<packed::PackError>();
    error::<packed::UnpackError>();
    error::<packed::RecordError>();
}

#[test]
fn sizes() {
    assert!(size_of::<Position>() <= 256, "{}", size_of::<Position>());
    assert!(size_of::<IllegalMove>() <= 24, "{}", size_of::<IllegalMove>());
    assert!(size_of::<Undo>() <= 8, "{}", size_of::<Undo>());
    assert_eq!((size_of::<Move>(), size_of::<Option<Move>>()), (2, 2));
    assert_eq!((size_of::<Piece>(), size_of::<Option<Piece>>()), (1, 1));
    assert_eq!((size_of::<Bitboard>(), size_of::<Hand>()), (16, 8));
    assert_eq!((size_of::<Square>(), size_of::<PieceKind>(), size_of::<Color>()), (1, 1, 1));
}

#[test]
fn raw_squares_are_file_major() {
    for (name, index) in [("1a", 0), ("1i", 8), ("2a", 9), ("5e", 40), ("7g", 60), ("9i", 80)] {
        assert_eq!(parse::<Square>(name).index(), index, "{name}");
    }
}

#[test]
fn raw_pieces_are_the_fields() {
    use PieceKind as K;
    let kinds = [K::Pawn, K::Lance, K::Knight, K::Silver, K::Bishop, K::Rook, K::Gold, K::King];
    assert_eq!(kinds.map(PieceKind::to_raw), [1, 2, 3, 4, 5, 6, 7, 8]);
    let promoted = [K::ProPawn, K::ProLance, K::ProKnight, K::ProSilver, K::Horse, K::Dragon];
    assert_eq!(promoted.map(PieceKind::to_raw), [9, 10, 11, 12, 13, 14]);
    assert_eq!(Piece::new(Color::Black, K::Dragon).to_raw(), 14);
    assert_eq!(Piece::new(Color::White, K::Pawn).to_raw(), 17);
    assert_eq!((Color::Black.index(), Color::White.index()), (0, 1));
}

#[test]
fn raw_moves_are_those_of_yaneuraou() {
    for (text, raw) in [
        ("7g7f", (60 << 7) + 59),
        ("8h2b+", (1 << 15) + (70 << 7) + 10),
        ("P*5e", (1 << 14) + (1 << 7) + 40),
        ("G*1a", (1 << 14) + (7 << 7)),
        ("1a1b", 1),
    ] {
        assert_eq!(parse::<Move>(text).to_raw(), raw, "{text}");
    }
}

#[test]
fn raw_hands_and_boards() {
    assert_eq!(common::hand("2P").to_raw(), 2 << 8);
    assert_eq!(common::hand("RG3P").to_raw(), 1 << 56 | 1 << 48 | 3 << 8);
    assert_eq!(Bitboard::of(parse("1a")).to_raw(), [1, 0]);
    assert_eq!(Bitboard::of(parse("7i")).to_raw(), [1 << 62, 0]);
    assert_eq!(Bitboard::of(parse("8a")).to_raw(), [0, 1]);
    assert_eq!(Bitboard::of(parse("9i")).to_raw(), [0, 1 << 17]);
    assert_eq!(SetupProblems::OPPONENT_IN_CHECK.bits(), 1 << 13);
}

/// The modules of the crate and the layer of each; a module may only use lower ones.
const LAYERS: [(&str, u32); 14] = [
    ("types", 0),
    ("error", 0),
    ("serde_text", 0),
    ("attacks", 1),
    ("position", 2),
    ("notation", 3),
    ("packed", 3),
    ("planes", 3),
    ("rules", 3),
    ("game", 4),
    ("usi", 4),
    ("kifu", 5),
    ("cpu", 5),
    ("svg", 5),
];

fn layer(module: &str) -> Option<u32> {
    LAYERS.iter().find(|(name, _)| *name == module).map(|(_, layer)| *layer)
}

/// What is wrong with the uses of other modules in a file.
fn breaches(name: &str, text: &str) -> Vec<String> {
    let module = name.split(['/', '.']).next().unwrap();
    if module == "lib" {
        return vec![];
    }
    let Some(own) = layer(module) else { return vec![format!("{name}: unknown module")] };
    let mut breaches = vec![];
    for (number, line) in (1..).zip(text.lines()) {
        let code = line.split("//").next().unwrap();
        if code.contains("super::super") {
            breaches.push(format!("{name}:{number}: super::super, which hides the module"));
        }
        for used in code.split("crate::").skip(1) {
            let used = used.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
            // These are leaves that all use; they use nothing themselves.
            let leaf = ["error", "serde_text"].contains(&used) && module != used;
            if used != module && !leaf && layer(used).is_none_or(|layer| layer >= own) {
                breaches.push(format!("{name}:{number}: uses {used:?}"));
            }
        }
    }
    breaches
}

#[test]
fn layers() {
    let breaches: Vec<String> =
        core_sources().iter().flat_map(|(name, text)| breaches(name, text)).collect();
    assert!(breaches.is_empty(), "{breaches:#?}");
}

#[test]
fn the_layer_test_sees_breaches() {
    for (name, text) in [
        ("position/play.rs", "use crate::notation::SfenError;"),
        ("types/square.rs", "use crate::position::Position;"),
        ("error.rs", "use crate::types::Move;"),
        ("position/play.rs", "use crate::Move;"),
        ("position/play.rs", "use crate::{types::Move};"),
        ("position/play.rs", "use super::super::notation;"),
        ("new/mod.rs", ""),
    ] {
        assert_eq!(breaches(name, text).len(), 1, "{name}: {text}");
    }
    for text in ["use crate::types::Move;", "// crate::notation", "use crate::position::Setup;"] {
        assert!(breaches("position/play.rs", text).is_empty(), "{text}");
    }
}

#[test]
fn files_are_short_and_safe() {
    for (name, text) in core_sources() {
        assert!(text.lines().count() <= 500, "{name} has {} lines", text.lines().count());
        let unsafe_code = text.lines().filter(|line| {
            let code = line.split("//").next().unwrap();
            code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "unsafe")
        });
        assert_eq!(unsafe_code.count(), 0, "{name} is not safe");
    }
    let lib = core_sources().into_iter().find(|(name, _)| name == "lib.rs").unwrap().1;
    assert!(lib.contains("#![forbid(unsafe_code)]") && lib.contains("#![no_std]"));
}
