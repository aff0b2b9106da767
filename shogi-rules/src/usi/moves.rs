use core::fmt;

use crate::error::ErrorCode;
use crate::notation::usi;
use crate::types::Move;

use super::MessageError;
use super::words::Words;

/// Moves in a message: those of its text, or those of a list.
///
/// ```
/// use shogi_rules::Move;
/// use shogi_rules::usi::{Info, Moves, Reply};
/// let list: [Move; 2] = ["7g7f".parse()?, "3c3d".parse()?];
/// let Reply::Info(info) = Reply::parse("info pv 7g7f 3c3d")? else { panic!() };
/// assert_eq!(info.pv, Moves::from(&list));
/// assert_eq!(info.pv.iter().collect::<Vec<_>>(), list);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Moves<'a>(Source<'a>);

#[derive(Clone, Copy)]
enum Source<'a> {
    /// Each word is a move.
    Text {
        text: &'a str,
        count: usize,
    },
    List(&'a [Move]),
}

impl<'a> Moves<'a> {
    /// Reads the moves up to the first word that is none.
    pub(super) fn read(words: &mut Words<'a>) -> Moves<'a> {
        let (text, count) = words.moves();
        Moves(Source::Text { text, count })
    }

    /// Reads the moves up to the first word that is none; there must be one.
    pub(super) fn read_some(words: &mut Words<'a>) -> Result<Moves<'a>, MessageError> {
        let moves = Moves::read(words);
        match (moves.is_empty(), words.peek()) {
            (false, _) => Ok(moves),
            (true, None) => Err(words.error(ErrorCode::UsiMissing)),
            (true, Some(_)) => Err(words.error(ErrorCode::NotAMove)),
        }
    }

    /// Returns the moves in their order; nothing says that they are legal.
    pub fn iter(&self) -> impl Iterator<Item = Move> + Clone + use<'a> {
        let (text, list): (&str, &[Move]) = match self.0 {
            Source::Text { text, .. } => (text, &[]),
            Source::List(list) => ("", list),
        };
        let read = text.split_whitespace().filter_map(usi::read_move);
        read.chain(list.iter().copied())
    }

    /// Returns the number of moves.
    pub const fn len(&self) -> usize {
        match self.0 {
            Source::Text { count, .. } => count,
            Source::List(list) => list.len(),
        }
    }

    /// Tells whether there is no move.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<'a> From<&'a [Move]> for Moves<'a> {
    fn from(list: &'a [Move]) -> Moves<'a> {
        Moves(Source::List(list))
    }
}

impl<'a, const N: usize> From<&'a [Move; N]> for Moves<'a> {
    fn from(list: &'a [Move; N]) -> Moves<'a> {
        Moves(Source::List(list))
    }
}

impl Default for Moves<'_> {
    fn default() -> Self {
        Moves(Source::List(&[]))
    }
}

impl PartialEq for Moves<'_> {
    fn eq(&self, other: &Moves<'_>) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Moves<'_> {}

impl fmt::Debug for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Writes the moves with a blank before each.
impl fmt::Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}
