//! Training data in records of positions and moves: `hcpe`, PSV and `hcpe3`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{Rng, STARTS, parse, playout, position};
use shogi_rules::packed::{
    GameResult, Hcpe, Hcpe3Game, Hcpe3Games, HuffmanCodedPos, PackedSfen, PackedSfenValue,
    RecordError, RecordProblem, SideResult, UnpackError, hcpe_records, psv_records,
};
use shogi_rules::{Color, ErrorCode, Lang, Move, Position};

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
        let (file, ends) = hcpe3_file();
        // 65,535 candidates, of which the file has some.
        let mut crowded = [file.as_slice(), &[0; 9_999]].concat();
        crowded[ends[0] + 40..ends[0] + 42].fill(0xff);
        let last = Hcpe3Games::new(&crowded).skip(1).collect::<Vec<_>>();
        let [Err(error)] = last.as_slice() else { panic!("{last:?}") };
        assert_eq!((error.index, error.problem), (1, RecordProblem::Candidates(u16::MAX)));
        assert_eq!(
            error.to_string(),
            "record 1 at byte 56: 65535: there are more candidates than any position has moves"
        );
        for bytes in (0..=file.len()).map(|len| &file[..len]).chain([crowded.as_slice()]) {
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
