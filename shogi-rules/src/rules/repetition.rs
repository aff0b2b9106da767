use crate::types::Color;

/// How often a position has stood, and whether one side has given check all the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// How often the position has stood, this time included; the start of the game counts.
    pub count: u32,
    /// After how many moves it stood first.
    pub first_ply: u32,
    /// The side all of whose moves since then gave check. `None` if neither or both did.
    pub perpetual: Option<Color>,
}

impl Repetition {
    /// The occurrence that ends the game.
    pub const LIMIT: u32 = 4;

    /// Judges a position after `ply` moves that stood first after `first_ply`.
    ///
    /// `mover` made the last move; `runs` are the numbers of moves in a row, up to now, by the mover and by
    /// the other side, that all gave check. Only the moves after the first occurrence matter, so that the
    /// runs decide without looking at the moves again. If both sides gave check all the time, which no
    /// rule text covers, neither is blamed.
    pub fn judge(count: u32, first_ply: u32, ply: u32, mover: Color, runs: [u32; 2]) -> Repetition {
        // The same side is to move each time, so each side has made half of the moves in between.
        let each = ply.saturating_sub(first_ply) / 2;
        let perpetual = match runs.map(|run| each > 0 && run >= each) {
            [true, false] => Some(mover),
            [false, true] => Some(!mover),
            _ => None,
        };
        Repetition { count, first_ply, perpetual }
    }
}
