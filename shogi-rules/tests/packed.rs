//! Packed positions, moves and training data: against the bytes of cshogi, against a second decoder that is
//! written from the tables of the formats as patterns of bits, and against damage.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::collections::HashSet;

use common::{Rng, STARTS, parse, playout, position, random_setup, testdata};
use shogi_rules::packed::{
    GameResult, Hcpe, Hcpe3Game, Hcpe3Games, HuffmanCodedPos, PackError, PackedPosition,
    PackedSfen, PackedSfenValue, RecordError, RecordProblem, SideResult, UnpackError, hcpe_records,
    psv_records,
};
use shogi_rules::{
    Color, ErrorCode, Handicap, Lang, Move, Piece, PieceKind, Position, Setup, Square, Validity,
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

fn sample_hcpe(rng: &mut Rng) -> Vec<Hcpe> {
    let mut records = vec![];
    playout(rng, STARTS[0], 40, |pos| {
        let moves = pos.legal_moves();
        if let Some(best_move) = moves.first() {
            let result = GameResult::from_raw((moves.len() % 3) as u8).unwrap();
            let eval = moves.len() as i16 - 40;
            let position = pos.clone();
            records.push(Hcpe { position, eval, best_move: *best_move, result });
        }
    });
    records
}

fn to_psv(hcpe: &Hcpe) -> PackedSfenValue {
    let side = hcpe.position.side_to_move();
    PackedSfenValue {
        position: hcpe.position.clone(),
        score: hcpe.eval,
        best_move: hcpe.best_move,
        ply: hcpe.position.ply() as u16,
        result: hcpe.result.for_side(side),
    }
}

#[test]
fn records_round_trip_and_bad_ones_are_passed_over() {
    let samples = sample_hcpe(&mut Rng::new(4));
    assert!(samples.len() > 20);
    let mut file: Vec<u8> = samples.iter().flat_map(|r| r.to_bytes().unwrap()).collect();
    let read: Vec<Hcpe> = hcpe_records(&file).map(Result::unwrap).collect();
    assert_eq!(read, samples);

    file[Hcpe::SIZE + 36] = 3; // the result of record 1
    file[2 * Hcpe::SIZE + 35] = 0x80; // the move of record 2
    file[3 * Hcpe::SIZE] |= 0xfe; // the king of record 3
    file.truncate(5 * Hcpe::SIZE + 7);
    let read: Vec<_> = hcpe_records(&file).collect();
    assert_eq!(read.len(), 6);
    assert_eq!((&read[0], &read[4]), (&Ok(samples[0].clone()), &Ok(samples[4].clone())));
    let problem = |index: usize| {
        let error: RecordError = *read[index].as_ref().unwrap_err();
        assert_eq!((error.index, error.offset), (index as u64, (index * Hcpe::SIZE) as u64));
        error.problem
    };
    assert_eq!(problem(1), RecordProblem::Result(3));
    assert!(matches!(problem(2), RecordProblem::Move(raw) if raw >> 15 == 1));
    let RecordProblem::Position(UnpackError { kind: ErrorCode::KingOffBoard, bit: 1, .. }) =
        problem(3)
    else {
        panic!("{:?}", read[3]);
    };
    assert_eq!(problem(5), RecordProblem::Truncated);
}

#[test]
fn psv_records_hold_the_move_number_and_the_result_of_the_side() {
    let samples: Vec<_> = sample_hcpe(&mut Rng::new(5)).iter().map(to_psv).collect();
    let mut file: Vec<u8> = samples.iter().flat_map(|r| r.to_bytes().unwrap()).collect();
    let read: Vec<_> = psv_records(&file).map(Result::unwrap).collect();
    assert_eq!(read, samples);
    for (record, sample) in read.iter().zip(&samples) {
        assert_eq!(record.position.ply(), sample.position.ply());
    }
    file[36] = 0; // the move number of record 0
    file[PackedSfenValue::SIZE + 38] = 2; // the result of record 1
    file[2 * PackedSfenValue::SIZE + 38] = 0xff;
    let read: Vec<_> = psv_records(&file[..=3 * PackedSfenValue::SIZE]).collect();
    let first = read[0].as_ref().unwrap();
    assert_eq!((first.ply, first.position.ply()), (0, 1));
    assert_eq!(first.to_bytes().unwrap()[..], file[..PackedSfenValue::SIZE]);
    assert_eq!(read[1].as_ref().unwrap_err().problem, RecordProblem::Result(2));
    assert_eq!(read[2].as_ref().unwrap().result, SideResult::Loss);
    assert_eq!(read[3].as_ref().unwrap_err().problem, RecordProblem::Truncated);
}

#[test]
fn the_bytes_of_a_record_are_where_the_formats_say() {
    let position = Position::startpos();
    let hcpe = Hcpe { position, eval: -2, best_move: parse("7g7f"), result: GameResult::White };
    let bytes = hcpe.to_bytes().unwrap();
    assert_eq!(bytes[..32], HuffmanCodedPos::from_position(&hcpe.position).unwrap().bytes);
    assert_eq!(bytes[32..], [0xfe, 0xff, 0x3b, 0x1e, 2, 0]);
    let psv = PackedSfenValue { ply: 0x0102, ..to_psv(&hcpe) };
    let bytes = psv.to_bytes().unwrap();
    assert_eq!(bytes[..32], PackedSfen::from_position(&hcpe.position).unwrap().bytes);
    assert_eq!(bytes[32..], [0xfe, 0xff, 0x3b, 0x1e, 2, 1, 0xff, 0]);
}

#[test]
fn results_convert() {
    for side in Color::ALL {
        for raw in 0..=2 {
            let result = GameResult::from_raw(raw).unwrap();
            assert_eq!(result.to_raw(), raw);
            assert_eq!(result.for_side(side).of_side(side), result);
            assert_eq!(result.for_side(side).to_raw(), -result.for_side(!side).to_raw());
            assert_eq!(result.winner() == Some(side), result.for_side(side) == SideResult::Win);
        }
    }
    assert_eq!((GameResult::from_raw(3), SideResult::from_raw(2)), (None, None));
}

/// An `hcpe3` file of three games, the second of them with a bad start.
fn hcpe3_file() -> (Vec<u8>, [usize; 3]) {
    let start = HuffmanCodedPos::from_position(&Position::startpos()).unwrap().bytes;
    let mv = |text: &str| parse::<Move>(text).to_apery().to_le_bytes();
    let mut file = vec![];
    let mut ends = [0; 3];
    for (game, end) in ends.iter_mut().enumerate() {
        file.extend(if game == 1 { [0xff; 32] } else { start });
        file.extend([2, 0, 0b01101, game as u8]);
        file.extend(mv("7g7f").into_iter().chain([0xff, 0xff, 2, 0]));
        file.extend(mv("7g7f").into_iter().chain([0, 1]));
        file.extend(mv("2g2f").into_iter().chain([3, 0]));
        file.extend(mv("3c3d").into_iter().chain([5, 0, 0, 0]));
        *end = file.len();
    }
    (file, ends)
}

#[test]
fn hcpe3_games_are_read() {
    let (file, ends) = hcpe3_file();
    assert_eq!(ends, [56, 112, 168]);
    let games: Vec<_> = Hcpe3Games::new(&file).collect();
    assert_eq!(games.len(), 3);
    let error = games[1].as_ref().unwrap_err();
    assert_eq!((error.index, error.offset, error.code()), (1, 56, ErrorCode::KingOffBoard));
    let game: &Hcpe3Game<'_> = games[2].as_ref().unwrap();
    assert_eq!((&game.position, game.opponent), (&Position::startpos(), 2));
    assert_eq!(game.result.result, GameResult::Black);
    let flags = [game.result.repetition, game.result.declaration, game.result.move_limit];
    assert_eq!(flags, [true, true, false]);
    let moves: Vec<_> = game.moves.clone().map(Result::unwrap).collect();
    let played: Vec<_> = moves.iter().map(|mv| (mv.selected.to_string(), mv.eval)).collect();
    assert_eq!(played, [("7g7f".to_owned(), -1), ("3c3d".to_owned(), 5)]);
    let candidates: Vec<_> = moves[0].candidates.clone().map(Result::unwrap).collect();
    let visits: Vec<_> = candidates.iter().map(|c| (c.mv.to_string(), c.visits)).collect();
    assert_eq!(visits, [("7g7f".to_owned(), 256), ("2g2f".to_owned(), 3)]);
    assert_eq!(moves[1].candidates.clone().count(), 0);

    let mut bad = file.clone();
    bad[34] = 3; // the result
    bad[112 + 36] = 127; // the first move goes off the board
    bad[112 + 46] = 0; // and so does its second candidate
    bad[112 + 47] = 0x80;
    let games: Vec<_> = Hcpe3Games::new(&bad).collect();
    assert_eq!(games[0].as_ref().unwrap_err().problem, RecordProblem::Result(3));
    let moves: Vec<_> = games[2].as_ref().unwrap().moves.clone().collect();
    assert!(matches!(moves[0], Err(RecordProblem::Move(_))));
    assert_eq!(moves[1].as_ref().unwrap().selected, parse("3c3d"));
}

#[test]
fn hcpe3_files_that_are_cut_off_say_so() {
    let (file, ends) = hcpe3_file();
    for len in 0..file.len() {
        let whole = ends.iter().filter(|end| **end <= len).count();
        let cut = usize::from(len > 0 && !ends.contains(&len));
        let games: Vec<_> = Hcpe3Games::new(&file[..len]).collect();
        assert_eq!(games.len(), whole + cut, "{len}");
        if cut == 1 {
            let error = games.last().unwrap().as_ref().unwrap_err();
            assert_eq!(error.problem, RecordProblem::Truncated, "{len}");
            assert_eq!(error.index, whole as u64);
        }
    }
}

#[test]
fn random_files_do_no_harm() {
    let mut rng = Rng::new(6);
    for _ in 0..2000 {
        let len = rng.below(400);
        let bytes: Vec<u8> = (0..len).map(|_| (rng.next() & 0x83) as u8).collect();
        assert_eq!(hcpe_records(&bytes).count(), len.div_ceil(38));
        assert_eq!(psv_records(&bytes).count(), len.div_ceil(40));
        for game in Hcpe3Games::new(&bytes).flatten() {
            for mv in game.moves.flatten() {
                assert!(mv.candidates.count() < 100);
            }
        }
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let (mut file, _) = hcpe3_file();
    file[0] = 0xff;
    let error = Hcpe3Games::new(&file).next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "record 0 at byte 0: bit 1: a king stands on no square of the board"
    );
    assert_eq!(
        error.message(Lang::Ja).to_string(),
        "記録0（0バイト目）: 1ビット目: 玉が盤上にありません"
    );
    assert_eq!(RecordProblem::Move(9).to_string(), "0x0009: the number is no code of a move");
    assert_eq!(RecordProblem::Result(9).to_string(), "9: the number is no code of a result");
    let error = HuffmanCodedPos::from_position(&position("4k4/9/9/9/9/9/9/9/9 w - 1"));
    let error = error.unwrap_err();
    assert_eq!(error.to_string(), "Black has no king");
    assert_eq!(error.message(Lang::Ja), "先手の玉がありません");
}

#[cfg(feature = "std")]
mod streamed {
    use super::*;
    use shogi_rules::packed::{Hcpe3Reader, ReadRecordError, read_hcpe, read_psv};
    use std::io::{self, Read};

    /// Gives a few bytes at a time, is interrupted, and fails at the end if it shall.
    struct Slow<'a>(&'a [u8], usize, bool);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 += 1;
            if self.1.is_multiple_of(3) {
                return Err(io::ErrorKind::Interrupted.into());
            }
            if self.0.is_empty() && self.2 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let len = buffer.len().min(self.1 % 5 + 1);
            self.0.read(&mut buffer[..len])
        }
    }

    fn record<T>(read: Result<T, ReadRecordError>) -> Result<T, RecordError> {
        read.map_err(|error| match error {
            ReadRecordError::Record(error) => error,
            other => panic!("{other}"),
        })
    }

    #[test]
    fn files_are_read_as_bytes_are() {
        let samples = sample_hcpe(&mut Rng::new(7));
        let mut hcpe: Vec<u8> = samples.iter().flat_map(|r| r.to_bytes().unwrap()).collect();
        let mut psv: Vec<u8> = samples.iter().flat_map(|r| to_psv(r).to_bytes().unwrap()).collect();
        hcpe[3 * Hcpe::SIZE + 36] = 77;
        psv[3 * PackedSfenValue::SIZE + 38] = 77;
        for cut in 0..40 {
            let bytes = &hcpe[..hcpe.len() - cut];
            let streamed: Vec<_> = read_hcpe(Slow(bytes, 0, false)).map(record).collect();
            assert_eq!(streamed, hcpe_records(bytes).collect::<Vec<_>>());
            let bytes = &psv[..psv.len() - cut];
            let streamed: Vec<_> = read_psv(Slow(bytes, 0, false)).map(record).collect();
            assert_eq!(streamed, psv_records(bytes).collect::<Vec<_>>());
        }
    }

    #[test]
    fn games_are_read_as_from_bytes() {
        let (file, _) = hcpe3_file();
        for len in 0..=file.len() {
            let bytes = &file[..len];
            let mut reader = Hcpe3Reader::new(Slow(bytes, 0, false));
            for game in Hcpe3Games::new(bytes) {
                let streamed = record(reader.next_game().unwrap());
                assert_eq!(format!("{streamed:?}"), format!("{game:?}"));
            }
            assert!(reader.next_game().is_none());
        }
    }

    #[test]
    fn nothing_follows_a_failure() {
        let (file, _) = hcpe3_file();
        let mut reader = Hcpe3Reader::new(Slow(&file, 0, true));
        let mut games = vec![];
        while let Some(game) = reader.next_game() {
            games.push(matches!(game, Err(ReadRecordError::Io(_))));
        }
        assert_eq!(games, [false, false, false, true]);
        let read: Vec<_> = read_hcpe(Slow(&file[..38], 0, true)).collect();
        assert_eq!(read.len(), 2);
        assert!(matches!(read[1], Err(ReadRecordError::Io(_))));
    }
}
