//! Moves in Japanese notation, as they are read out.

use shogi_rules::{JapaneseMove, JapaneseStyle, Move, Position, Square};

/// A move of a position; `previous` is the destination of the move before. In USI where it has no words.
pub(crate) fn japanese(position: &Position, mv: Move, previous: Option<Square>) -> String {
    let words = JapaneseMove::new(position, mv, previous);
    words.map_or_else(|| mv.to_string(), |mv| mv.styled(JapaneseStyle::OFFICIAL).to_string())
}

/// The moves of a line, from a position to which the move `before` led.
pub(crate) fn japanese_line(
    start: &Position,
    line: impl IntoIterator<Item = Move>,
    before: Option<Move>,
) -> Vec<String> {
    let mut position = start.clone();
    let mut previous = before.map(Move::to);
    let mut words = vec![];
    for mv in line {
        words.push(japanese(&position, mv, previous));
        position = position.after(mv);
        previous = Some(mv.to());
    }
    words
}
