use crate::types::{ByColor, Color};

/// How often a position has stood, and which side has given check all the time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Repetition {
    /// How often the position has stood, this time included; the start of the game counts.
    pub count: u32,
    /// After how many moves it stood first.
    pub first_ply: u32,
    /// Whether all moves of a side since then, one at least, gave check.
    pub perpetual: ByColor<bool>,
}

impl Repetition {
    /// The occurrence that ends the game.
    pub const LIMIT: u32 = 4;

    /// Returns the one side all of whose moves since the position stood first gave check, or `None` if
    /// neither or both did. If both did, which no rule text covers, neither is to blame.
    pub const fn checker(&self) -> Option<Color> {
        match (self.perpetual.black, self.perpetual.white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// Judges a position after `ply` moves that stood first after `first_ply`.
    ///
    /// `mover` made the last move; `runs` are the numbers of moves in a row, up to now, by the mover and by
    /// the other side, that all gave check. Only the moves after the first occurrence matter, so that the
    /// runs decide without looking at the moves again.
    #[cfg(feature = "alloc")]
    pub(crate) fn judge(
        count: u32,
        first_ply: u32,
        ply: u32,
        mover: Color,
        runs: [u32; 2],
    ) -> Repetition {
        // The same side is to move each time, so each side has made half of the moves in between.
        let each = ply.saturating_sub(first_ply) / 2;
        let [own, other] = runs.map(|run| each > 0 && run >= each);
        let perpetual = ByColor::new_with(|color| if color == mover { own } else { other });
        Repetition { count, first_ply, perpetual }
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    #[test]
    fn a_run_as_long_as_the_moves_since_then_is_perpetual() {
        let judge = |mover, runs| Repetition::judge(4, 2, 14, mover, runs);
        for mover in Color::ALL {
            for (runs, checker) in
                [([6, 5], Some(mover)), ([5, 6], Some(!mover)), ([5, 5], None), ([0, 0], None)]
            {
                let repetition = judge(mover, runs);
                assert_eq!(repetition.checker(), checker);
                assert_eq!(repetition.perpetual[mover], runs[0] >= 6);
                assert_eq!(repetition.perpetual[!mover], runs[1] >= 6);
            }
            let both = judge(mover, [6, 7]);
            assert_eq!(both.perpetual, ByColor { black: true, white: true });
            assert_eq!(both.checker(), None);
        }
    }

    #[test]
    fn a_position_that_stands_first_has_no_moves_to_judge() {
        let repetition = Repetition::judge(1, 6, 6, Color::Black, [3, 3]);
        assert_eq!(repetition.perpetual, ByColor::default());
    }
}
