use shogi_rules::usi::{Command, Reply};
use shogi_rules::{Move, Position, PositionError, Setup, UsiError, UsiPosition, Validity};

use crate::check;

/// Any text is an arrangement or refused at a byte of the text; what is read is written and read again.
pub fn sfen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let strict = Setup::from_sfen_strict(&text);
    let lenient = Setup::from_sfen(&text);
    match lenient {
        Ok(setup) => {
            let written = setup.to_string();
            assert_eq!(Setup::from_sfen_strict(&written), Ok(setup), "{text:?}");
            assert!(strict.is_err() || strict == lenient && written == text, "{text:?}");
        }
        Err(error) => {
            assert!(error.offset <= text.len(), "{text:?}: {error}");
            assert!(strict.is_err(), "{text:?} is read only strictly");
        }
    }
    if let Err(error) = strict {
        assert!(error.offset <= text.len(), "{text:?}: {error}");
    }
    match Position::from_sfen(&text) {
        Ok(pos) => check::consistent(&pos),
        Err(PositionError::Sfen(error)) => assert_eq!(Err(error), lenient),
        Err(PositionError::Setup(problems)) => {
            assert_eq!(lenient.map(|setup| setup.problems()), Ok(problems));
        }
    }
}

/// Any text is a USI line or refused at one of its bytes; the moves of a line lead from start to end. A message that
/// is read is read again from what is written for it.
pub fn usi(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match Command::parse(&text) {
        Ok(command) => assert_eq!(Command::parse_strict(&command.to_string()), Ok(command)),
        Err(error) => assert!(text.is_char_boundary(error.offset), "{text:?}: {error}"),
    }
    match Reply::parse(&text) {
        Ok(reply) => assert_eq!(Reply::parse_strict(&reply.to_string()), Ok(reply), "{text:?}"),
        Err(error) => assert!(text.is_char_boundary(error.offset), "{text:?}: {error}"),
    }
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    match UsiPosition::parse_with(&text, Validity::Lenient) {
        Ok(line) => {
            let mut pos = line.start().clone();
            for mv in line.moves() {
                assert!(pos.is_legal(mv), "{mv} at {pos}");
                let _ = pos.play_unchecked(mv);
            }
            assert_eq!((&pos, pos.ply()), (line.end(), line.end().ply()));
            check::consistent(line.end());
        }
        Err(UsiError::Sfen(error)) => assert!(error.offset <= text.len(), "{text:?}: {error}"),
        Err(UsiError::Move { number, offset, .. }) => {
            assert!(number > 0 && offset < text.len(), "{text:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
