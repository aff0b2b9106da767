use crate::types::Color;

/// How the game ended from which a record was taken.
///
/// Raw encoding (the one of Apery): 0 draw, 1 Black won, 2 White won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// Nobody won.
    Draw = 0,
    /// Black won.
    Black = 1,
    /// White won.
    White = 2,
}

impl GameResult {
    /// Returns the result with this raw encoding.
    pub const fn from_raw(raw: u8) -> Option<GameResult> {
        match raw {
            0 => Some(GameResult::Draw),
            1 => Some(GameResult::Black),
            2 => Some(GameResult::White),
            _ => None,
        }
    }

    /// Returns the raw encoding.
    pub const fn to_raw(self) -> u8 {
        self as u8
    }

    /// Returns the side that won.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::Draw => None,
            GameResult::Black => Some(Color::Black),
            GameResult::White => Some(Color::White),
        }
    }

    /// Returns what the result is for a side.
    ///
    /// ```
    /// use shogi_rules::Color;
    /// use shogi_rules::packed::{GameResult, SideResult};
    /// assert_eq!(GameResult::Black.for_side(Color::White), SideResult::Loss);
    /// assert_eq!(SideResult::Loss.of_side(Color::White), GameResult::Black);
    /// ```
    pub fn for_side(self, side: Color) -> SideResult {
        match self.winner() {
            None => SideResult::Draw,
            Some(winner) if winner == side => SideResult::Win,
            Some(_) => SideResult::Loss,
        }
    }
}

/// How a game ended for one side.
///
/// Raw encoding (the one of `YaneuraOu`): 1 won, 0 drawn, -1 lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SideResult {
    /// The side lost.
    Loss = -1,
    /// Nobody won.
    Draw = 0,
    /// The side won.
    Win = 1,
}

impl SideResult {
    /// Returns the result with this raw encoding.
    pub const fn from_raw(raw: i8) -> Option<SideResult> {
        match raw {
            -1 => Some(SideResult::Loss),
            0 => Some(SideResult::Draw),
            1 => Some(SideResult::Win),
            _ => None,
        }
    }

    /// Returns the raw encoding.
    pub const fn to_raw(self) -> i8 {
        self as i8
    }

    /// Returns the result of the game, given whose result this is.
    pub const fn of_side(self, side: Color) -> GameResult {
        match (self, side) {
            (SideResult::Draw, _) => GameResult::Draw,
            (SideResult::Win, Color::Black) | (SideResult::Loss, Color::White) => GameResult::Black,
            (SideResult::Win, Color::White) | (SideResult::Loss, Color::Black) => GameResult::White,
        }
    }
}
