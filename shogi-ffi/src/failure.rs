//! Why a call fails: any error of the core.

use shogi_rules::{
    ErrorCode, GameError, IllegalMove, Lang, MoveTextError, ParseThrowError, PositionError,
    SetupProblems, SfenError, TimeControlError, UsiError, packed,
};

/// Writes [`Failure`] and what every error of the core is asked for.
macro_rules! failures {
    ($($(#[$cfg:meta])* $name:ident($error:ty);)*) => {
        /// An error of the core, or a code alone for what only a caller from C can do wrong.
        #[derive(Clone, Copy)]
        pub enum Failure {
            Code(ErrorCode),
            /// The same at a line and a column, both from 1.
            At(ErrorCode, u32, u32),
            $($(#[$cfg])* $name($error),)*
        }

        impl From<ErrorCode> for Failure {
            fn from(code: ErrorCode) -> Failure {
                Failure::Code(code)
            }
        }

        $($(#[$cfg])* impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Failure::$name(error)
            }
        })*

        impl Failure {
            pub(crate) fn code(self) -> ErrorCode {
                match self {
                    Failure::Code(code) | Failure::At(code, ..) => code,
                    $($(#[$cfg])* Failure::$name(error) => error.code(),)*
                }
            }

            pub(crate) fn message(self, lang: Lang) -> String {
                match self {
                    Failure::Code(code) | Failure::At(code, ..) => code.message(lang).into(),
                    $($(#[$cfg])* Failure::$name(error) => error.message(lang).to_string(),)*
                }
            }
        }
    };
}

failures! {
    Game(GameError);
    Illegal(IllegalMove);
    MoveText(MoveTextError);
    Pack(packed::PackError);
    Position(PositionError);
    Throw(ParseThrowError);
    Time(TimeControlError);
    Unpack(packed::UnpackError);
    Usi(UsiError);
    #[cfg(feature = "records")]
    Edit(shogi_rules::kifu::EditError);
    #[cfg(feature = "records")]
    Record(shogi_rules::kifu::ParseError);
}

/// Where something is wrong; 0 and empty where there is no such place.
#[derive(Default)]
pub(crate) struct Place {
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) byte: u64,
    pub(crate) ply: u32,
    pub(crate) squares: [u64; 2],
}

impl Place {
    const fn byte(byte: usize) -> Place {
        Place { line: 0, column: 0, byte: byte as u64, ply: 0, squares: [0; 2] }
    }
}

impl From<SetupProblems> for Failure {
    fn from(problems: SetupProblems) -> Failure {
        PositionError::from(problems).into()
    }
}

impl From<SfenError> for Failure {
    fn from(error: SfenError) -> Failure {
        PositionError::from(error).into()
    }
}

impl Failure {
    pub(crate) fn place(self) -> Place {
        let of_move = |reason: Option<IllegalMove>| Place {
            squares: reason.map_or([0; 2], |reason| reason.squares().to_raw()),
            ..Place::default()
        };
        match self {
            Failure::Illegal(reason) | Failure::Game(GameError::Illegal(reason)) => {
                of_move(Some(reason))
            }
            #[cfg(feature = "records")]
            Failure::Edit(shogi_rules::kifu::EditError::Illegal(reason)) => of_move(Some(reason)),
            #[cfg(feature = "records")]
            Failure::Record(error) => Place {
                line: error.line,
                column: error.column,
                byte: error.byte as u64,
                ply: error.ply,
                ..of_move(error.illegal)
            },
            Failure::At(_, line, column) => Place { line, column, ..Place::default() },
            Failure::MoveText(MoveTextError::Text(error)) => Place::byte(error.offset),
            Failure::Position(PositionError::Sfen(error)) | Failure::Usi(UsiError::Sfen(error)) => {
                Place::byte(error.offset)
            }
            Failure::Throw(error) => Place::byte(error.offset),
            Failure::Time(error) => Place::byte(error.offset),
            Failure::Usi(UsiError::Move { number, offset, reason }) => Place {
                byte: offset as u64,
                ply: u32::try_from(number).unwrap_or(u32::MAX),
                ..of_move(reason)
            },
            _ => Place::default(),
        }
    }
}
