//! Packed positions and moves: against the bytes of cshogi, against a second decoder that is
//! written from the tables of the formats as patterns of bits, and against damage.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::collections::HashSet;

use common::{Rng, STARTS, parse, playout, position, random_setup, testdata};
use shogi_rules::packed::{HuffmanCodedPos, PackError, PackedPosition, PackedSfen};
use shogi_rules::{
    Color, ErrorCode, Handicap, Move, Piece, PieceKind, Position, Setup, Square, Validity,
};

/// The codes as bits in their order, `p` for promoted and `c` for White: on the board, in a hand, in the box.
type Patterns = [(char, &'static str, &'static str, &'static str); 7];

const HCP: Patterns = [
    ('P', "10cp", "00c", "010"),
    ('L', "1100cp", "1000c", "10010"),
    ('N', "1110cp", "1100c", "11010"),
    ('S', "1101cp", "1010c", "10110"),
    ('G', "11110c", "1110c", "10111"),
    ('B', "111110cp", "111110c", "1111000"),
    ('R', "111111cp", "111111c", "1111010"),
];

const SFEN: Patterns = [
    ('P', "10pc", "00c", "010"),
    ('L', "1100pc", "1000c", "10010"),
    ('N', "1101pc", "1010c", "10110"),
    ('S', "1110pc", "1100c", "11010"),
    ('G', "11110c", "1110c", "11011"),
    ('B', "111110pc", "111100c", "1111010"),
    ('R', "111111pc", "111110c", "1111110"),
];

/// What is left of the bits after a pattern, and the flags `p` and `c`.
fn strip<'a>(bits: &'a str, pattern: &str) -> Option<(&'a str, bool, bool)> {
    let (head, rest) = bits.split_at_checked(pattern.len())?;
    let (mut promoted, mut white) = (false, false);
    for (bit, wanted) in head.chars().zip(pattern.chars()) {
        match wanted {
            'p' => promoted = bit == '1',
            'c' => white = bit == '1',
            _ if bit != wanted => return None,
            _ => {}
        }
    }
    Some((rest, promoted, white))
}

fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

/// The arrangement of a form with two kings.
fn decode(bytes: &[u8; 32], patterns: &Patterns) -> Setup {
    let all: String =
        bytes.iter().map(|b| format!("{b:08b}").chars().rev().collect::<String>()).collect();
    let mut setup = Setup::empty();
    setup.side = color(all.starts_with('1'));
    for (from, side) in [(1, Color::Black), (8, Color::White)] {
        let reversed: String = all[from..from + 7].chars().rev().collect();
        let square = usize::from_str_radix(&reversed, 2).unwrap();
        setup.board[square] = Some(Piece::new(side, PieceKind::King));
    }
    let mut bits = &all[15..];
    for place in &mut setup.board {
        if place.is_some() {
            continue;
        }
        if let Some(rest) = bits.strip_prefix('0') {
            bits = rest;
            continue;
        }
        let mut found = patterns.iter().filter_map(|row| Some((row.0, strip(bits, row.1)?)));
        let (letter, (rest, promoted, white)) = found.next().unwrap();
        let piece = Piece::new(color(white), PieceKind::from_letter(letter).unwrap());
        *place = Some(if promoted { piece.promoted().unwrap() } else { piece });
        bits = rest;
    }
    while !bits.is_empty() {
        let boxed = patterns.iter().find_map(|row| strip(bits, row.3));
        if let Some((rest, ..)) = boxed {
            bits = rest;
            continue;
        }
        let mut found = patterns.iter().filter_map(|row| Some((row.0, strip(bits, row.2)?)));
        let (letter, (rest, _, white)) = found.next().unwrap();
        assert!(setup.hands[color(white)].add(PieceKind::from_letter(letter).unwrap()));
        bits = rest;
    }
    setup
}

/// Packs and reads back in every form that can hold the position.
fn assert_round_trips(pos: &Position) {
    let kings = Color::ALL.map(|color| pos.king(color));
    let native = PackedPosition::from_position(pos);
    assert_eq!(native.to_position().as_ref(), Ok(pos), "{pos}");
    let missing = Color::ALL.into_iter().find(|color| kings[color.index()].is_none());
    if let Some(color) = missing {
        assert_eq!(HuffmanCodedPos::from_position(pos), Err(PackError::NoKing(color)));
        assert_eq!(PackedSfen::from_position(pos), Err(PackError::NoKing(color)));
        return;
    }
    let setup = Setup { ply: 1, ..Setup::from(pos) };
    let hcp = HuffmanCodedPos::from_position(pos).unwrap();
    assert_eq!(hcp.to_position().as_ref(), Ok(pos), "{pos}");
    assert_eq!(decode(&hcp.bytes, &HCP), setup, "{pos}");
    let sfen = PackedSfen::from_position(pos).unwrap();
    assert_eq!(sfen.to_position().as_ref(), Ok(pos), "{pos}");
    assert_eq!(decode(&sfen.bytes, &SFEN), setup, "{pos}");
    assert_eq!(native.bytes, sfen.bytes, "{pos}");
    assert_eq!(sfen.to_position().unwrap().ply(), 1);
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[test]
fn bytes_and_numbers_are_those_of_cshogi() {
    let text = testdata("packed.tsv");
    let mut rows = 0;
    for row in text.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [sfen, hcp, packed_sfen, mv, move16, psv_move] = columns[..] else { panic!("{row}") };
        let pos = position(sfen);
        assert_eq!(hex(&HuffmanCodedPos::from_position(&pos).unwrap().bytes), hcp, "{sfen}");
        assert_eq!(hex(&PackedSfen::from_position(&pos).unwrap().bytes), packed_sfen, "{sfen}");
        assert_round_trips(&pos);
        let mv: Move = parse(mv);
        assert_eq!(pos.check_legality(mv), Ok(()));
        assert_eq!(mv.to_apery().to_string(), move16, "{mv}");
        assert_eq!(mv.to_raw().to_string(), psv_move, "{mv}");
        rows += 1;
    }
    assert_eq!(rows, 20);
}

#[test]
fn moves_have_the_numbers_of_the_formats() {
    for (text, apery, yaneuraou) in [
        ("7g7f", 7739, 7739),
        ("G*5e", 11176, 17320),
        ("P*5e", 10408, 16552),
        ("5d5c+", 21414, 37798),
    ] {
        let mv: Move = parse(text);
        assert_eq!((mv.to_apery(), mv.to_raw()), (apery, yaneuraou), "{text}");
        assert_eq!((Move::from_apery(apery), Move::from_raw(yaneuraou)), (Some(mv), Some(mv)));
    }
    // No move, off the board, a drop of the eighth kind, a promoted drop, bit 15.
    for raw in
        [0, 81, (60 << 7) + 127, (88 << 7) + 40, (1 << 14) + (81 << 7) + 40, (1 << 15) + 7739]
    {
        assert_eq!(Move::from_apery(raw), None, "{raw}");
    }
}

#[test]
fn random_games_round_trip() {
    let mut rng = Rng::new(1);
    let mut seen = 0;
    for game in 0..60 {
        playout(&mut rng, STARTS[game % STARTS.len()], 80, |pos| {
            seen += 1;
            assert_round_trips(pos);
        });
    }
    assert!(seen > 2000, "{seen}");
}

#[test]
fn handicaps_and_any_part_of_a_set_round_trip() {
    for handicap in Handicap::ALL {
        assert_round_trips(&handicap.position());
    }
    let mut rng = Rng::new(2);
    let mut kings = [0; 3];
    for _ in 0..3000 {
        let pieces = rng.below(39);
        let setup = random_setup(&mut rng, pieces, 60);
        let pos = setup.position(Validity::Lenient).unwrap();
        kings[Color::ALL.into_iter().filter_map(|color| pos.king(color)).count()] += 1;
        assert_round_trips(&pos);
    }
    assert!(kings.into_iter().all(|count| count > 300), "{kings:?}");
}

/// An arrangement with given kings and every other piece on the board, promoted where it can be, or in hand.
fn extreme(kings: [Option<usize>; 2], on_board: bool, side: Color) -> Position {
    let mut setup = Setup { side, ..Setup::empty() };
    for (king, color) in kings.into_iter().zip(Color::ALL) {
        if let Some(square) = king {
            setup.board[square] = Some(Piece::new(color, PieceKind::King));
        }
    }
    let set = PieceKind::HAND.into_iter();
    let set = set.flat_map(|kind| std::iter::repeat_n(kind, kind.set_size().into()));
    let mut squares = Square::all();
    for kind in set {
        if on_board {
            let free = squares.find(|square| setup.piece_on(*square).is_none()).unwrap();
            let piece = Piece::new(!side, kind);
            setup.board[free.index()] = Some(piece.promoted().unwrap_or(piece));
        } else {
            assert!(setup.hands[!side].add(kind));
        }
    }
    setup.position(Validity::Lenient).unwrap()
}

/// Every pair of kings, with all other pieces on the board and with all in hand: 256 bits are enough for all of
/// them, and no two are packed alike.
#[test]
fn every_extreme_fits() {
    let squares = || (0..Square::COUNT).map(Some).chain([None]);
    let mut packed = HashSet::new();
    let mut count = 0;
    for black in squares() {
        for white in squares().filter(|white| white.is_none() || *white != black) {
            for on_board in [true, false] {
                for side in Color::ALL {
                    let pos = extreme([black, white], on_board, side);
                    let native = PackedPosition::from_position(&pos);
                    assert_eq!(native.to_position(), Ok(pos.clone()), "{pos}");
                    packed.insert(native);
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, (81 * 80 + 2 * 81 + 1) * 4);
    assert_eq!(packed.len(), count);
    let bare = Setup::empty().position(Validity::Lenient).unwrap();
    assert_round_trips(&bare);
}

/// Reads bytes as each form: what is read must pack into what reads back the same.
fn assert_harmless(bytes: [u8; 32]) -> [bool; 3] {
    let native = PackedPosition { bytes }.to_position();
    if let Ok(pos) = &native {
        assert_eq!(PackedPosition::from_position(pos).bytes, bytes, "{pos}");
    }
    let others = [HuffmanCodedPos { bytes }.to_position(), PackedSfen { bytes }.to_position()];
    for error in others.iter().chain([&native]).filter_map(|read| read.as_ref().err()) {
        assert!(error.bit < 256, "{error}");
    }
    for pos in others.iter().flatten() {
        assert_round_trips(pos);
        common::assert_consistent(pos);
    }
    let [hcp, sfen] = others.map(|read| read.is_ok());
    [native.is_ok(), hcp, sfen]
}

#[test]
fn no_bytes_do_harm() {
    let mut read = [0; 3];
    let mut count = |bytes| {
        for (count, is_ok) in read.iter_mut().zip(assert_harmless(bytes)) {
            *count += usize::from(is_ok);
        }
    };
    let mut packed = vec![];
    let mut rng = Rng::new(3);
    for start in STARTS {
        playout(&mut rng, start, 10, |pos| {
            packed.push(HuffmanCodedPos::from_position(pos).unwrap().bytes);
            packed.push(PackedSfen::from_position(pos).unwrap().bytes);
        });
    }
    for _ in 0..50 {
        let setup = random_setup(&mut rng, 30, 30);
        let pos = setup.position(Validity::Lenient).unwrap();
        packed.push(PackedPosition::from_position(&pos).bytes);
    }
    for bytes in packed {
        for bit in 0..256 {
            let mut flipped = bytes;
            flipped[bit / 8] ^= 1 << (bit % 8);
            count(flipped);
        }
    }
    for _ in 0..20_000 {
        count(std::array::from_fn(|_| rng.next() as u8));
        count(std::array::from_fn(|_| if rng.chance(80) { 0 } else { rng.next() as u8 }));
    }
    assert!(read.into_iter().all(|count| count > 1000), "{read:?}");
}

/// The bytes with some bits replaced: the first bit, the number of bits, their value.
fn patched(mut bytes: [u8; 32], at: usize, len: usize, value: usize) -> [u8; 32] {
    for bit in 0..len {
        let (byte, mask) = ((at + bit) / 8, 1 << ((at + bit) % 8));
        bytes[byte] = if value >> bit & 1 == 1 { bytes[byte] | mask } else { bytes[byte] & !mask };
    }
    bytes
}

#[test]
fn the_first_wrong_bit_is_named() {
    let start = PackedSfen::from_position(&Position::startpos()).unwrap().bytes;
    let sfen = |bytes| PackedSfen { bytes }.to_position().map_err(|e| (e.code(), e.bit));
    let native = |bytes| PackedPosition { bytes }.to_position().map_err(|e| (e.code(), e.bit));
    for read in [sfen, native] {
        assert_eq!(read(start), Ok(Position::startpos()));
        assert_eq!(read(patched(start, 1, 7, 127)), Err((ErrorCode::KingOffBoard, 1)));
        assert_eq!(read(patched(start, 8, 7, 81)), Err((ErrorCode::KingOffBoard, 8)));
        assert_eq!(read(patched(start, 8, 7, 44)), Err((ErrorCode::KingOnKing, 8)));
        // The lance on 1a; with four bits of 63 there stands a third rook on 1c.
        let rooks = patched(patched(patched(start, 15, 8, 63), 23, 8, 63), 31, 8, 63);
        assert_eq!(read(rooks), Err((ErrorCode::TooManyRooks, 31)));
    }
    assert_eq!(sfen(patched(start, 1, 7, 81)), Err((ErrorCode::KingOffBoard, 1)));
    assert_eq!(native(patched(start, 1, 7, 86)), Err((ErrorCode::KingOffBoard, 1)));

    // A bare board ends with the box: 18 pawns of 3 bits, 12 pieces of 5, 4 golds of 5, 4 of 7.
    let kings = position("4k4/9/9/9/9/9/9/9/4K4 b - 1");
    let bare = PackedSfen::from_position(&kings).unwrap().bytes;
    assert_eq!(sfen(patched(bare, 94, 3, 0b110)), Err((ErrorCode::BadPieceCode, 94)));
    assert_eq!(sfen(patched(bare, 249, 7, 0)), Err((ErrorCode::TooManyPawns, 249)));
    // The same pieces in another order are another spelling.
    let held = position("4k4/9/9/9/9/9/9/9/4K4 b P 1");
    let bytes = PackedSfen::from_position(&held).unwrap().bytes;
    let swapped = patched(patched(bytes, 94, 3, 0b010), 97, 3, 0b000);
    assert_eq!(sfen(swapped), Ok(held));
    assert_eq!(native(swapped), Err((ErrorCode::NotCanonicalBits, 95)));
    // Without kings the last five bits are 0.
    let none = PackedPosition::from_position(&position("9/9/9/9/9/9/9/9/9 b - 1")).bytes;
    assert_eq!(native(patched(none, 255, 1, 1)), Err((ErrorCode::NotCanonicalBits, 255)));
    // A lone king on square 85 (64 + 21).
    let lone = PackedPosition::from_position(&position("8k/9/9/9/9/9/9/9/9 b - 1")).bytes;
    assert_eq!(native(patched(lone, 1, 13, 84 + (21 << 7))), Err((ErrorCode::KingOffBoard, 1)));
}
