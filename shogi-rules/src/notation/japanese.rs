//! Writing moves in Japanese: `▲７六歩`, `△同銀`, `▲５三銀右成`.

use core::fmt;

use crate::position::{Position, Promotion};
use crate::types::{Bitboard, Color, Move, PieceKind, Square};

use super::JapaneseStyle;
use super::resolve::candidates;

/// Which of several pieces moves, by where it stands, seen by its player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relative {
    /// 左: left of the destination; of two horses or dragons, the left one.
    #[doc(alias = "左")]
    Left,
    /// 右: right of it.
    #[doc(alias = "右")]
    Right,
    /// 直: it goes straight forward. Never said of horses and dragons.
    #[doc(alias = "直")]
    Straight,
}

impl Relative {
    /// The character.
    const fn kanji(self) -> char {
        match self {
            Relative::Left => '左',
            Relative::Right => '右',
            Relative::Straight => '直',
        }
    }

    /// On which side of another square a square lies for a player; `None` on the same file.
    pub(super) const fn of(color: Color, square: Square, other: Square) -> Option<Relative> {
        let file = square.relative_to(color).file().number();
        let other = other.relative_to(color).file().number();
        if file > other {
            Some(Relative::Left)
        } else if file < other {
            Some(Relative::Right)
        } else {
            None
        }
    }
}

/// Which of several pieces moves, by the direction in which it goes, seen by its player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// 上, 行 in older books, 入 into the enemy camp: forward.
    #[doc(alias = "上")]
    #[doc(alias = "行")]
    #[doc(alias = "入")]
    Up,
    /// 寄: sideways.
    #[doc(alias = "寄")]
    Sideways,
    /// 引, 下 or 退 in older books: backward.
    #[doc(alias = "引")]
    Down,
}

impl Motion {
    /// The character.
    const fn kanji(self) -> char {
        match self {
            Motion::Up => '上',
            Motion::Sideways => '寄',
            Motion::Down => '引',
        }
    }

    /// The direction of a step from a square to another for a player.
    pub(super) const fn of(color: Color, from: Square, to: Square) -> Motion {
        let from = from.rank().relative_to(color).number();
        let to = to.rank().relative_to(color).number();
        if to < from {
            Motion::Up
        } else if to > from {
            Motion::Down
        } else {
            Motion::Sideways
        }
    }
}

/// All that the official text of a move says (棋譜の表記).
///
/// A piece is told from others of its kind that could go to the same square, whether or not a pin or a check
/// forbids it: 上 寄 引 if that is enough, then 左 右 直, then both. [`JapaneseText`](super::JapaneseText) reads what this
/// writes.
///
/// ```
/// use shogi_rules::{JapaneseMove, JapaneseStyle, Motion, Position};
/// let pos = Position::from_sfen("4k4/9/9/9/9/9/9/3GG4/4K4 b - 1")?;
/// let mv = JapaneseMove::new(&pos, "6h5g".parse()?, None).unwrap();
/// assert_eq!(mv.to_string(), "▲５七金左");
/// let mv = JapaneseMove::new(&pos, "5i4h".parse()?, Some("4h".parse()?)).unwrap();
/// assert_eq!(mv.to_string(), "▲同玉");
/// assert_eq!(mv.styled(JapaneseStyle::KI2).to_string(), "▲同　玉");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "棋譜")]
#[doc(alias = "KI2")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct JapaneseMove {
    /// The side that moves.
    pub color: Color,
    /// The destination.
    pub to: Square,
    /// 同: the destination is that of the move before.
    pub same: bool,
    /// The piece before the move.
    pub kind: PieceKind,
    /// 左, 右 or 直.
    pub relative: Option<Relative>,
    /// 上, 寄 or 引.
    pub motion: Option<Motion>,
    /// 成 (true) or 不成 (false); `None` if it could not have promoted.
    pub promotes: Option<bool>,
    /// 打: it is dropped where a piece on the board could go too.
    pub drop: bool,
}

impl JapaneseMove {
    /// Returns what the text of a move says, or `None` if nothing stands on its origin.
    ///
    /// `previous` is the destination of the move before, for 同. The move need not be legal: a piece that
    /// cannot go there is told from those that can.
    pub fn new(position: &Position, mv: Move, previous: Option<Square>) -> Option<JapaneseMove> {
        let color = position.side_to_move();
        let to = mv.to();
        let kind = match mv.from() {
            Some(from) => position.piece_on(from)?.kind(),
            None => mv.dropped()?,
        };
        let candidates = candidates(position, kind, to);
        let (relative, motion) =
            mv.from().map_or((None, None), |from| marks(color, kind, from, to, candidates));
        let could_promote =
            mv.from().is_some_and(|from| position.promotion(from, to) != Promotion::Impossible);
        Some(JapaneseMove {
            color,
            to,
            same: previous == Some(to),
            kind,
            relative,
            motion,
            promotes: (mv.is_promotion() || could_promote).then_some(mv.is_promotion()),
            drop: mv.is_drop() && !candidates.is_empty(),
        })
    }

    /// Returns something that displays the move in a style.
    pub const fn styled(self, style: JapaneseStyle) -> impl fmt::Display + Copy {
        Styled { mv: self, style }
    }
}

/// What tells the piece on a square from the candidates.
fn marks(
    color: Color,
    kind: PieceKind,
    from: Square,
    to: Square,
    candidates: Bitboard,
) -> (Option<Relative>, Option<Motion>) {
    let others = candidates.without(Bitboard::of(from));
    if others.is_empty() {
        return (None, None);
    }
    let motion = Motion::of(color, from, to);
    let alike = others.into_iter().find(|other| Motion::of(color, *other, to) == motion);
    let Some(alike) = alike else { return (None, Some(motion)) };
    if matches!(kind, PieceKind::Horse | PieceKind::Dragon) {
        // There are only two of them.
        return (Relative::of(color, from, alike), None);
    }
    let side = Relative::of(color, from, to);
    if side.is_none() && motion == Motion::Up {
        return (Some(Relative::Straight), None);
    }
    let alone_there = others.into_iter().all(|other| Relative::of(color, other, to) != side);
    (side, (!alone_there).then_some(motion))
}

impl fmt::Display for JapaneseMove {
    /// Writes the official form; see [`JapaneseStyle`] for others.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.styled(JapaneseStyle::OFFICIAL), f)
    }
}

#[derive(Clone, Copy)]
struct Styled {
    mv: JapaneseMove,
    style: JapaneseStyle,
}

impl fmt::Display for Styled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        let Styled { mv, style } = *self;
        style.write_mark(f, mv.color)?;
        match (mv.same, style.blank_after_same) {
            (false, _) => style.write_place(f, mv.to)?,
            (true, false) => f.write_char('同')?,
            (true, true) => f.write_str("同　")?,
        }
        f.write_str(style.name(mv.kind))?;
        if let Some(relative) = mv.relative {
            f.write_char(relative.kanji())?;
        }
        let goes = style.iku && matches!(mv.kind, PieceKind::Horse | PieceKind::Dragon);
        match mv.motion {
            Some(Motion::Up) if goes => f.write_char('行')?,
            Some(motion) => f.write_char(motion.kanji())?,
            None => {}
        }
        match mv.promotes {
            Some(true) => f.write_char('成')?,
            Some(false) => f.write_str("不成")?,
            None => {}
        }
        if mv.drop { f.write_char('打') } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    fn text(sfen: &str, mv: &str) -> Option<std::string::String> {
        let pos = Position::from_sfen(sfen).unwrap();
        JapaneseMove::new(&pos, mv.parse().unwrap(), None).map(|mv| mv.to_string())
    }

    #[test]
    fn illegal_moves_have_a_text_too() {
        let sfen = "4k4/9/9/9/9/9/3P5/3GG4/4K4 b - 1";
        for (mv, expected) in [
            ("5h1a", Some("▲１一金")),
            ("5i5g", Some("▲５七玉")),
            ("5a5g", Some("▲５七玉")), // the other side's
            ("6h6g", Some("▲６七金直")),
            ("6g6f+", Some("▲６六歩成")),
            ("P*6f", Some("▲６六歩打")),
            ("B*6f", Some("▲６六角")),
            ("1i1h", None),
        ] {
            assert_eq!(text(sfen, mv).as_deref(), expected, "{mv}");
        }
    }

    /// A piece that cannot go there is told from one that can.
    #[test]
    fn what_cannot_go_there_is_no_candidate_of_the_others() {
        let sfen = "4k4/9/9/9/9/4G4/4G4/9/4K4 b - 1";
        assert_eq!(text(sfen, "5f5e").as_deref(), Some("▲５五金"));
        assert_eq!(text(sfen, "5g5e").as_deref(), Some("▲５五金直"));
    }

    #[test]
    fn every_move_of_every_position_has_a_text() {
        let pos = Position::from_sfen("4k4/9/9/9/9/9/9/3GG4/4K4 w Pp 1").unwrap();
        for mv in (0..=u16::MAX).filter_map(Move::from_raw) {
            let stands = mv.from().is_none_or(|from| pos.piece_on(from).is_some());
            let text = JapaneseMove::new(&pos, mv, mv.from());
            assert_eq!(text.is_some_and(|mv| mv.to_string().len() > 3), stands, "{mv}");
        }
    }
}
