use super::Score;
use super::sight::Sight;

/// How strong a player is and how it behaves: a plain value, so that a game can make its own.
///
/// The first is about as strong as somebody who takes what can be taken, and each wins most games against the one below
/// it; the project's `docs/player.md` has the figures.
///
/// ```
/// use shogi_rules::cpu::Level;
/// let calm = Level { resign: None, ..Level::L3 };
/// assert!(calm.nodes > Level::L2.nodes);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// After how many moves tried the search stops. The moves on the board are always looked at once, whatever
    /// the number, with up to 10,000 moves tried. The search for mates is not counted.
    pub nodes: u64,
    /// The budget of the search for mates before the search proper; 0 for none.
    pub mate_nodes: u64,
    /// The longest mate that it looks for there, in plies; 1 is mate with the next move.
    pub mate_plies: u8,
    /// The size of the whim with which it prefers one move to another, in centipawns; 0 for none.
    pub noise: u16,
    /// What it sees.
    pub sight: Sight,
    /// It never chooses a move that is worse by more than this, in centipawns, than another that it has seen.
    pub guard: Option<u16>,
    /// When it resigns, if ever.
    pub resign: Option<Resign>,
    /// How it likes to play.
    pub style: Style,
}

/// When a player resigns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resign {
    /// It is mated for certain within so many plies.
    pub mated_in: u8,
    /// It stands worse than this, in centipawns; `None` if only a mate counts.
    pub below: Option<u16>,
}

/// A liking for moves that has nothing to do with how good they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// What a step towards the formation that the seed has chosen is worth in the opening, in centipawns.
    pub opening: u16,
    /// How much it likes drops here and there, at most, in centipawns.
    pub drops: u16,
}

impl Level {
    /// For who has just learned the moves: misses captures and mates, drops pieces anywhere.
    pub const L1: Level = Level {
        nodes: 60,
        mate_nodes: 0,
        mate_plies: 1,
        noise: 200,
        sight: Sight { mates: 50, captures: 65, far_captures: 50, replies: 35, far_replies: 25 },
        guard: Some(500),
        resign: None,
        style: Style { opening: 30, drops: 250 },
    };
    /// Between easy and normal.
    pub const L2: Level = Level {
        nodes: 300,
        mate_nodes: 0,
        mate_plies: 1,
        noise: 100,
        sight: Sight { mates: 90, captures: 96, far_captures: 91, replies: 84, far_replies: 78 },
        guard: Some(250),
        resign: None,
        style: Style { opening: 40, drops: 0 },
    };
    /// Sometimes reads ahead, takes back, saves what is attacked.
    pub const L3: Level = Level {
        nodes: 2_500,
        mate_nodes: 500,
        mate_plies: 3,
        noise: 25,
        sight: Sight { mates: 100, captures: 100, far_captures: 98, replies: 98, far_replies: 95 },
        guard: Some(120),
        resign: Some(Resign { mated_in: 4, below: Some(4_000) }),
        style: Style { opening: 40, drops: 0 },
    };
    /// Takes at once what hangs.
    pub const L4: Level = Level {
        nodes: 10_000,
        mate_nodes: 5_000,
        mate_plies: 7,
        noise: 0,
        sight: Sight::CLEAR,
        guard: None,
        resign: Some(Resign { mated_in: 4, below: Some(3_500) }),
        style: Style { opening: 30, drops: 0 },
    };
    /// As strong as it gets.
    pub const L5: Level = Level {
        nodes: 50_000,
        mate_nodes: 20_000,
        mate_plies: 31,
        noise: 0,
        sight: Sight::CLEAR,
        guard: None,
        resign: Some(Resign { mated_in: 4, below: Some(3_000) }),
        style: Style { opening: 15, drops: 0 },
    };

    /// やさしい
    #[doc(alias = "やさしい")]
    pub const EASY: Level = Level::L1;
    /// ふつう
    #[doc(alias = "ふつう")]
    pub const NORMAL: Level = Level::L3;
    /// つよい
    #[doc(alias = "つよい")]
    pub const HARD: Level = Level::L4;

    /// The five levels, the weakest first.
    pub const ALL: [Level; 5] = [Level::L1, Level::L2, Level::L3, Level::L4, Level::L5];
}

impl Resign {
    /// Tells whether a score is a reason to resign.
    pub(super) fn at(self, score: Score) -> bool {
        match score {
            Score::Mate(plies) => (-i32::from(self.mated_in)..0).contains(&plies),
            Score::Points(points) => self.below.is_some_and(|below| points < -i32::from(below)),
        }
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::NORMAL
    }
}
