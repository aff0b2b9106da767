//! The games of `pack` files: against an encoder that is written from the layout, and against damage.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{Rng, STARTS, parse, position};
use shogi_rules::packed::{
    GameResult, HuffmanCodedPos, PackEnd, PackGame, PackGames, PackMove, RecordError, RecordProblem,
};
use shogi_rules::{ErrorCode, Lang, Move, Position};

/// What a game consists of.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Game {
    start: Position,
    ply: u32,
    moves: Vec<PackMove>,
    result: GameResult,
    end: PackEnd,
}

impl Game {
    fn new(read: &PackGame<'_>) -> Game {
        Game {
            start: read.position.clone(),
            ply: read.position.ply(),
            moves: read.moves.clone().collect(),
            result: read.result,
            end: read.end,
        }
    }

    /// The bytes, from the text of the moves.
    fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![];
        if self.start == Position::startpos() && self.ply == 1 {
            bytes.push(1);
        } else {
            bytes.push(0);
            bytes.extend(HuffmanCodedPos::from_position(&self.start).unwrap().bytes);
            bytes.extend([(self.ply % 256) as u8, (self.ply / 256) as u8]);
        }
        for mv in &self.moves {
            bytes.extend(encode_move(&mv.mv.to_string()).to_le_bytes());
            bytes.extend(mv.eval.to_le_bytes());
        }
        bytes.extend([[0, 0], [0x81, 0], [2, 1]][usize::from(self.result.to_raw())]);
        bytes.push(self.end.to_raw());
        bytes
    }
}

/// The number of a move by its text in USI.
fn encode_move(text: &str) -> u16 {
    let text = text.as_bytes();
    let square = |at: usize| u16::from(text[at] - b'1') * 9 + u16::from(text[at + 1] - b'a');
    let from = if text[1] == b'*' {
        81 + "PLNSBRG".bytes().position(|letter| letter == text[0]).unwrap() as u16
    } else {
        square(0)
    };
    square(2) + from * 128 + u16::from(text.len() == 5) * 16384
}

fn random_game(rng: &mut Rng, number: usize) -> Game {
    let start = position(STARTS[number % STARTS.len()]);
    let start = start.with_ply([1, 7, 300, 65535][number % 4]);
    let mut current = start.clone();
    let mut moves = vec![];
    for _ in 0..rng.below(120) {
        let legal = current.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[rng.below(legal.len())];
        moves.push(PackMove { mv, eval: rng.next() as i16 });
        let _ = current.play(mv).unwrap();
    }
    let result = GameResult::from_raw((number % 3) as u8).unwrap();
    let end = PackEnd::from_raw(rng.below(256) as u8);
    Game { ply: start.ply(), start, moves, result, end }
}

fn games_of(file: &[u8]) -> Vec<Result<Game, RecordError>> {
    PackGames::new(file).map(|game| game.as_ref().map(Game::new).map_err(|error| *error)).collect()
}

/// Four games, of which the second and the last start from packed positions, and where each ends.
fn sample_file() -> (Vec<Game>, Vec<u8>, Vec<usize>) {
    let moves = |texts: &str| -> Vec<PackMove> {
        let evals = [30, -30, 20_000, -1];
        texts.split(' ').zip(evals).map(|(mv, eval)| PackMove { mv: parse(mv), eval }).collect()
    };
    let game = |start: Position, texts, result, end| {
        let (ply, moves) = (start.ply(), moves(texts));
        Game { start, ply, moves, result, end }
    };
    let even = Position::startpos();
    let late =
        position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").with_ply(9);
    let drop = position("4k4/9/9/9/9/9/9/9/4K4 w Gr 300");
    let games = vec![
        game(even.clone(), "7g7f 3c3d 8h2b+ 3a2b", GameResult::Black, PackEnd::Resignation),
        game(drop, "R*5e 5i4i", GameResult::Draw, PackEnd::Repetition),
        game(even, "2g2f", GameResult::White, PackEnd::Other(255)),
        game(late, "2g2f 8c8d", GameResult::Black, PackEnd::Try),
    ];
    let mut file = vec![];
    let mut ends = vec![];
    for game in &games {
        file.extend(game.encode());
        ends.push(file.len());
    }
    (games, file, ends)
}

#[test]
fn the_bytes_are_where_the_format_says() {
    let (games, file, ends) = sample_file();
    assert_eq!(ends, [20, 66, 74, 120]);
    assert_eq!(file[..9], [1, 0x3b, 0x1e, 30, 0, 20 + 1, 0x0a, 0xe2, 0xff]);
    assert_eq!(file[17..20], [0x81, 0, 0]);
    assert_eq!(file[20], 0);
    assert_eq!(file[53..55], [44, 1]); // move 300
    assert_eq!(file[55..59], [0x28, 0x2b, 30, 0]); // 40 + 86 * 128
    assert_eq!(file[63..66], [0, 0, 1]);
    assert_eq!(file[71..74], [2, 1, 255]);
    let read: Vec<Game> = games_of(&file).into_iter().map(Result::unwrap).collect();
    assert_eq!(read, games);
}

#[test]
fn random_games_round_trip() {
    let mut rng = Rng::new(1);
    let games: Vec<Game> = (0..50).map(|number| random_game(&mut rng, number)).collect();
    assert!(games.iter().map(|game| game.moves.len()).sum::<usize>() > 1500);
    let file: Vec<u8> = games.iter().flat_map(Game::encode).collect();
    let read: Vec<Game> = games_of(&file).into_iter().map(Result::unwrap).collect();
    assert_eq!(read, games);
    for game in &read {
        let mut current = game.start.clone();
        for mv in &game.moves {
            let _ = current.play(mv.mv).unwrap();
        }
    }
}

#[test]
fn files_that_are_cut_off_say_so() {
    let (games, file, ends) = sample_file();
    for len in 0..=file.len() {
        let whole = ends.iter().filter(|end| **end <= len).count();
        let read = games_of(&file[..len]);
        let cut = usize::from(len > 0 && !ends.contains(&len));
        assert_eq!(read.len(), whole + cut, "{len}");
        for (read, game) in read.iter().zip(&games[..whole]) {
            assert_eq!(read.as_ref(), Ok(game), "{len}");
        }
        if cut == 1 {
            let error = read[whole].as_ref().unwrap_err();
            let offset = whole.checked_sub(1).map_or(0, |last| ends[last] as u64);
            assert_eq!((error.index, error.offset), (whole as u64, offset), "{len}");
            assert_eq!(error.problem, RecordProblem::Truncated, "{len}");
        }
    }
}

/// A game whose position is wrong is passed over; nothing follows any other error.
fn assert_ends_where_it_must(file: &[u8]) -> [usize; 2] {
    let read = games_of(file);
    let mut counts = [0; 2];
    for (index, game) in read.iter().enumerate() {
        counts[usize::from(game.is_err())] += 1;
        if let Err(error) = game {
            assert_eq!(error.index, index as u64);
            let goes_on = matches!(error.problem, RecordProblem::Position(_));
            assert!(goes_on || index + 1 == read.len(), "{error}");
            let alone = PackGame::from_bytes(&file[error.offset as usize..]);
            assert_eq!(alone.unwrap_err(), error.problem);
        }
    }
    counts
}

#[test]
fn no_flipped_bit_does_harm() {
    let (games, file, _) = sample_file();
    let mut counts = [0; 2];
    for bit in 0..file.len() * 8 {
        let mut flipped = file.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(games_of(&flipped) != games.iter().cloned().map(Ok).collect::<Vec<_>>(), "{bit}");
        for (count, more) in counts.iter_mut().zip(assert_ends_where_it_must(&flipped)) {
            *count += more;
        }
    }
    assert!(counts.into_iter().all(|count| count > 300), "{counts:?}");
}

#[test]
fn random_files_do_no_harm() {
    let mut rng = Rng::new(2);
    let mut counts = [0; 2];
    for _ in 0..5000 {
        let len = rng.below(200);
        let bytes: Vec<u8> = (0..len).map(|_| (rng.next() & 0x81) as u8).collect();
        for (count, more) in counts.iter_mut().zip(assert_ends_where_it_must(&bytes)) {
            *count += more;
        }
    }
    assert!(counts.into_iter().all(|count| count > 100), "{counts:?}");
}

/// The last error of the sample with some bytes replaced, and the number of items.
fn damaged(at: usize, bytes: &[u8]) -> (usize, u64, u64, RecordProblem) {
    let (_, mut file, _) = sample_file();
    file[at..at + bytes.len()].copy_from_slice(bytes);
    let read = games_of(&file);
    let error = *read.iter().rev().find_map(|game| game.as_ref().err()).unwrap();
    (read.len(), error.index, error.offset, error.problem)
}

#[test]
fn the_bad_game_is_named() {
    // A king off the board: the next games follow.
    let (items, index, offset, problem) = damaged(21, &[0xff]);
    assert_eq!((items, index, offset), (4, 1, 20));
    assert_eq!(problem.code(), ErrorCode::KingOffBoard);
    // Nothing follows an unknown start, a number above those of moves, or a move that stays on its square.
    assert_eq!(damaged(66, &[2]), (3, 2, 66, RecordProblem::Start(2)));
    assert_eq!(damaged(67, &[0x3b, 0x9e]), (3, 2, 66, RecordProblem::Move(0x9e3b)));
    assert_eq!(damaged(59, &[0x83, 0x01]), (2, 1, 20, RecordProblem::Move(0x183)));
    assert_eq!(damaged(17, &[0x81, 0x40]), (1, 0, 0, RecordProblem::Move(0x4081)));
    // A position is not looked at where the game has no end.
    let (_, mut file, _) = sample_file();
    file[21] = 0xff;
    let read = games_of(&file[..60]);
    assert_eq!(read.len(), 2);
    assert_eq!(read[1].as_ref().unwrap_err().problem, RecordProblem::Truncated);
}

#[test]
fn errors_say_what_is_wrong() {
    let error = PackGames::new(&[7]).next().unwrap().unwrap_err();
    assert_eq!(error.code(), ErrorCode::BadStartCode);
    assert_eq!(error.to_string(), "record 0 at byte 0: 7: the number is no code of a start");
    assert_eq!(
        error.message(Lang::Ja).to_string(),
        "記録0（0バイト目）: 7: 開始局面の種類を表さない数です"
    );
}

#[test]
fn a_move_number_of_nothing_is_the_first() {
    let (games, _, _) = sample_file();
    let bytes = Game { ply: 0, ..games[1].clone() }.encode();
    assert_eq!(PackGame::from_bytes(&bytes).unwrap().position.ply(), 1);
}

#[cfg(feature = "alloc")]
mod written {
    use super::*;
    use shogi_rules::packed::{PackError, pack_game};

    fn write(game: &Game) -> Vec<u8> {
        let start = game.start.clone().with_ply(game.ply);
        pack_game(&start, game.moves.iter().copied(), game.result, game.end).unwrap()
    }

    #[test]
    fn games_are_written_as_the_format_says() {
        let (games, _, _) = sample_file();
        let mut rng = Rng::new(3);
        let random = (0..50).map(|number| random_game(&mut rng, number));
        for game in games.into_iter().chain(random) {
            assert_eq!(write(&game), game.encode());
        }
    }

    #[test]
    fn a_move_number_that_is_too_large_is_the_largest() {
        let (games, _, _) = sample_file();
        let bytes = write(&Game { ply: 70_000, ..games[1].clone() });
        assert_eq!(PackGame::from_bytes(&bytes).unwrap().position.ply(), 65535);
    }

    #[test]
    fn what_cannot_be_read_is_not_written() {
        let stays = Move::from_apery(0x81).unwrap();
        let moves = [PackMove { mv: stays, eval: 0 }];
        let start = Position::startpos();
        let error = pack_game(&start, moves, GameResult::Draw, PackEnd::Repetition).unwrap_err();
        assert_eq!(error, PackError::Move(stays));
        assert_eq!(error.code(), ErrorCode::BadMoveCode);
        let start = position("4k4/9/9/9/9/9/9/9/9 w - 1");
        let error = pack_game(&start, [], GameResult::Draw, PackEnd::Repetition).unwrap_err();
        assert_eq!(error.code(), ErrorCode::NoBlackKing);
    }
}

#[cfg(feature = "std")]
mod streamed {
    use super::*;
    use shogi_rules::packed::{PackReader, ReadRecordError};
    use std::io::{self, Read};

    /// Gives a byte or two at a time, and fails at the end if it shall.
    struct Slow<'a>(&'a [u8], bool);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() && self.1 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let len = buffer.len().min(1 + self.0.len() % 2);
            self.0.read(&mut buffer[..len])
        }
    }

    fn stream(file: &[u8]) -> Vec<Result<Game, RecordError>> {
        let mut reader = PackReader::new(Slow(file, false));
        let mut games = vec![];
        while let Some(game) = reader.next_game() {
            games.push(game.as_ref().map(Game::new).map_err(|error| match error {
                ReadRecordError::Record(error) => *error,
                other => panic!("{other}"),
            }));
        }
        games
    }

    #[test]
    fn games_are_read_as_from_bytes() {
        let (_, file, _) = sample_file();
        for len in 0..=file.len() {
            assert_eq!(stream(&file[..len]), games_of(&file[..len]), "{len}");
        }
        for bit in 0..file.len() * 8 {
            let mut flipped = file.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(stream(&flipped), games_of(&flipped), "{bit}");
        }
    }

    #[test]
    fn nothing_follows_a_failure() {
        let (_, file, _) = sample_file();
        let mut reader = PackReader::new(Slow(&file, true));
        let mut failures = vec![];
        while let Some(game) = reader.next_game() {
            failures.push(matches!(game, Err(ReadRecordError::Io(_))));
        }
        assert_eq!(failures, [false, false, false, false, true]);
    }
}
