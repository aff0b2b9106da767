//! Reading moves in Japanese: `▲７六歩`, `△同　銀`, `▲５三銀成右`, `△２二同銀(31)`.

use crate::error::ErrorCode;
use crate::position::Position;
use crate::types::{Bitboard, Color, Move, PieceKind, Square};

use super::chars::{Cursor, digit, kanji_digit};
use super::japanese::{Motion, Relative};
use super::resolve::{
    ParseMoveTextError, ResolveError, candidates, drop_from_hand, the_one, whole,
};

/// A move in Japanese as somebody wrote it, before looking at the board.
///
/// What [`JapaneseMove`](super::JapaneseMove) writes is read in every style, and what else is found in files and books:
///
/// * squares in full-width, ASCII and kanji digits; ▲ △ ☗ ☖ ▼ ▽ or no mark;
/// * 同 with or without blanks, and a square beside it, before or behind (`△２二同銀`, `△同２二銀`);
/// * every name of a piece (see [`PieceKind::from_name_ja`]);
/// * 行 and 入 for 上, 下 and 退 for 引, 生 for 不成; these marks in any order (`右成`, `成右`), also where they are
///   not needed;
/// * an origin, as in `(31)`, perhaps after blanks; `(00)` is a drop;
/// * no 打 where nothing on the board could go.
///
/// ```
/// use shogi_rules::{JapaneseText, Position, ResolveError};
/// let pos = Position::from_sfen("4k4/9/9/9/9/9/9/3GG4/4K4 b - 1")?;
/// let read = |text| JapaneseText::parse(text).unwrap().resolve(&pos, None);
/// assert_eq!(read("▲５七金左"), Ok("6h5g".parse()?));
/// assert_eq!(read("57金直"), Ok("5h5g".parse()?));
/// let Err(ResolveError::Ambiguous { candidates }) = read("▲５七金") else { panic!() };
/// assert_eq!(candidates, pos.pieces_of(pos.side_to_move(), shogi_rules::PieceKind::Gold));
///
/// let error = JapaneseText::parse("▲７六兵").unwrap_err();
/// assert_eq!(error.to_string(), "byte 9: no name of a piece");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "棋譜")]
#[doc(alias = "KI2")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct JapaneseText {
    /// The side of the mark; `None` without one.
    pub color: Option<Color>,
    /// The destination; `None` if there is only 同.
    pub to: Option<Square>,
    /// 同
    pub same: bool,
    /// The piece before the move.
    pub kind: PieceKind,
    /// 左, 右 or 直.
    pub relative: Option<Relative>,
    /// 上, 寄, 引 or what stands for them.
    pub motion: Option<Motion>,
    /// 成 (true) or 不成 (false).
    pub promotes: Option<bool>,
    /// 打, or the origin `(00)`.
    pub drop: bool,
    /// The origin.
    pub from: Option<Square>,
    /// 角行: the full name of the bishop, or 角 and 行 for 上.
    kakugyo: bool,
}

impl JapaneseText {
    /// Reads a text that is one move; blanks around it do not matter.
    ///
    /// # Errors
    ///
    /// What is missing or too much, and at which byte.
    pub fn parse(text: &str) -> Result<JapaneseText, ParseMoveTextError> {
        whole(text, JapaneseText::parse_first)
    }

    /// Reads the move at the start of a text, after blanks; returns it and the bytes that it takes.
    ///
    /// Moves may follow each other without blanks:
    ///
    /// ```
    /// use shogi_rules::JapaneseText;
    /// let mut line = "▲７六歩△３四歩 ▲２二角成△同　銀";
    /// let mut moves = 0;
    /// while !line.is_empty() {
    ///     let (_, length) = JapaneseText::parse_first(line)?;
    ///     line = &line[length..];
    ///     moves += 1;
    /// }
    /// assert_eq!(moves, 4);
    /// # Ok::<(), shogi_rules::ParseMoveTextError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), but anything may follow the move.
    pub fn parse_first(text: &str) -> Result<(JapaneseText, usize), ParseMoveTextError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_blanks();
        let color = cursor.take(side);
        cursor.skip_blanks();
        let (to, same) = place(&mut cursor)?;
        cursor.skip_blanks();
        let (kind, kakugyo) = piece(&mut cursor)?;
        let at_marks = cursor.at();
        let mut read = JapaneseText {
            color,
            to,
            same,
            kind,
            relative: None,
            motion: None,
            promotes: None,
            drop: false,
            from: None,
            kakugyo,
        };
        while read.mark(&mut cursor) {}
        if read.contradicts_itself() {
            return Err(error(ErrorCode::MoveTextContradiction, at_marks));
        }
        Ok((read, cursor.at()))
    }

    /// Reads one mark that is not there yet.
    fn mark(&mut self, cursor: &mut Cursor<'_>) -> bool {
        if fill(&mut self.relative, || cursor.take(relative))
            || fill(&mut self.motion, || cursor.take(motion))
            || fill(&mut self.promotes, || promotion(cursor))
        {
            return true;
        }
        if !self.drop && cursor.skip('打') {
            self.drop = true;
            return true;
        }
        match origin(cursor) {
            Some(Origin::Hand) => self.drop = true,
            Some(Origin::Board(from)) => self.from = Some(from),
            None => return false,
        }
        true
    }

    /// Tells whether a drop has what only a move on the board can have.
    fn contradicts_itself(&self) -> bool {
        let moves = self.is_marked() || self.from.is_some() || self.promotes.is_some();
        self.drop && (moves || self.kind.is_promoted() || self.kind == PieceKind::King)
    }

    fn is_marked(&self) -> bool {
        self.relative.is_some() || self.motion.is_some()
    }

    /// Finds the move that is meant; `previous` is the destination of the move before, for 同.
    ///
    /// An origin decides, and so does 打. Otherwise a piece is sought that could go there, whether or not a pin
    /// or a check forbids it, and of which every mark is true. Only if there are several, those whose move is
    /// illegal are left out. If no piece on the board could go there and the text has no mark, it is the drop
    /// of a piece in hand.
    ///
    /// The move found need not be legal, and the mark of the side is not looked at.
    ///
    /// # Errors
    ///
    /// Why there is no such move, or no single one.
    pub fn resolve(
        self,
        position: &Position,
        previous: Option<Square>,
    ) -> Result<Move, ResolveError> {
        let to = match (self.to, previous) {
            (Some(to), Some(previous)) if self.same && to != previous => {
                return Err(ResolveError::SameElsewhere);
            }
            (Some(to), _) | (None, Some(to)) => to,
            (None, None) => return Err(ResolveError::NoPreviousMove),
        };
        if self.drop {
            return Move::drop(self.kind, to).ok_or(ResolveError::NoSuchPiece);
        }
        let side = position.side_to_move();
        let promotes = self.promotes == Some(true);
        let mv = |from| Move::board(from, to, promotes);
        if let Some(from) = self.from {
            let is_there = position.pieces_of(side, self.kind).contains(from);
            return if is_there { Ok(mv(from)) } else { Err(ResolveError::NoSuchPiece) };
        }
        let candidates = candidates(position, self.kind, to);
        if candidates.is_empty() && !self.is_marked() && self.promotes.is_none() {
            return drop_from_hand(position, self.kind, to);
        }
        the_one(position, self.fitting(side, to, candidates), mv)
    }

    /// The candidates of which every mark is true.
    fn fitting(&self, side: Color, to: Square, candidates: Bitboard) -> Bitboard {
        let goes = |from, motion| Motion::of(side, from, to) == motion;
        let fits = |from: &Square| {
            self.relative.is_none_or(|mark| self.is_where(side, *from, to, mark, candidates))
                && self.motion.is_none_or(|motion| goes(*from, motion))
        };
        let fitting: Bitboard = candidates.into_iter().filter(fits).collect();
        if self.kakugyo && fitting.has_several() {
            return fitting.into_iter().filter(|from| goes(*from, Motion::Up)).collect();
        }
        fitting
    }

    /// Tells whether 左, 右 or 直 is true of a candidate.
    fn is_where(
        &self,
        side: Color,
        from: Square,
        to: Square,
        mark: Relative,
        candidates: Bitboard,
    ) -> bool {
        let opposite = match mark {
            Relative::Straight => {
                return Relative::of(side, from, to).is_none()
                    && Motion::of(side, from, to) == Motion::Up;
            }
            Relative::Left => Relative::Right,
            Relative::Right => Relative::Left,
        };
        if matches!(self.kind, PieceKind::Horse | PieceKind::Dragon) {
            // Not on the other side of the other one.
            return candidates
                .into_iter()
                .all(|other| Relative::of(side, from, other) != Some(opposite));
        }
        Relative::of(side, from, to) == Some(mark)
    }
}

/// Reads a part of the move unless it has been read.
fn fill<T>(part: &mut Option<T>, read: impl FnOnce() -> Option<T>) -> bool {
    if part.is_some() {
        return false;
    }
    *part = read();
    part.is_some()
}

fn error(kind: ErrorCode, offset: usize) -> ParseMoveTextError {
    ParseMoveTextError { kind, offset }
}

const fn side(c: char) -> Option<Color> {
    match c {
        '▲' | '☗' | '▼' => Some(Color::Black),
        '△' | '☖' | '▽' => Some(Color::White),
        _ => None,
    }
}

/// A square, 同, or both in any order.
fn place(cursor: &mut Cursor<'_>) -> Result<(Option<Square>, bool), ParseMoveTextError> {
    let before = cursor.skip('同');
    if before {
        cursor.skip_blanks();
    }
    let at = cursor.at();
    let coordinate = |c| digit(c).or_else(|| kanji_digit(c));
    let Some(file) = cursor.take(coordinate) else {
        let missing = error(ErrorCode::MoveTextSquare, at);
        return if before { Ok((None, true)) } else { Err(missing) };
    };
    let rank =
        cursor.take(coordinate).ok_or_else(|| error(ErrorCode::MoveTextSquare, cursor.at()))?;
    let to = Square::from_coords(file, rank).ok_or_else(|| error(ErrorCode::MoveTextSquare, at))?;
    cursor.skip_blanks();
    Ok((Some(to), before || cursor.skip('同')))
}

/// A piece, and whether it was written 角行.
fn piece(cursor: &mut Cursor<'_>) -> Result<(PieceKind, bool), ParseMoveTextError> {
    let text = cursor.rest();
    let (kind, rest) = PieceKind::strip_name_ja(text)
        .ok_or_else(|| error(ErrorCode::MoveTextPiece, cursor.at()))?;
    cursor.go_to(rest);
    Ok((kind, text.starts_with("角行")))
}

const fn relative(c: char) -> Option<Relative> {
    match c {
        '左' => Some(Relative::Left),
        '右' => Some(Relative::Right),
        '直' => Some(Relative::Straight),
        _ => None,
    }
}

const fn motion(c: char) -> Option<Motion> {
    match c {
        '上' | '行' | '入' => Some(Motion::Up),
        '寄' => Some(Motion::Sideways),
        '引' | '下' | '退' => Some(Motion::Down),
        _ => None,
    }
}

fn promotion(cursor: &mut Cursor<'_>) -> Option<bool> {
    let rest = cursor.rest();
    for (word, promotes) in [("成", true), ("不成", false), ("生", false)] {
        if let Some(rest) = rest.strip_prefix(word) {
            cursor.go_to(rest);
            return Some(promotes);
        }
    }
    None
}

/// What stands in brackets.
enum Origin {
    /// `(00)`
    Hand,
    /// `(77)`
    Board(Square),
}

/// An origin in brackets after blanks.
fn origin(cursor: &mut Cursor<'_>) -> Option<Origin> {
    let mut ahead = cursor.clone();
    ahead.skip_blanks();
    ahead.take(|c| matches!(c, '(' | '（').then_some(()))?;
    let (file, rank) = (ahead.take(digit)?, ahead.take(digit)?);
    ahead.take(|c| matches!(c, ')' | '）').then_some(()))?;
    let origin = match (file, rank) {
        (0, 0) => Origin::Hand,
        _ => Origin::Board(Square::from_coords(file, rank)?),
    };
    *cursor = ahead;
    Some(origin)
}
