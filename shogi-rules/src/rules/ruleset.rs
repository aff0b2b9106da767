/// The rules that an event decides, as plain data.
///
/// Built so far: repetition and what happens to an illegal move. Impasse, move limit and clocks are not
/// judged yet.
///
/// ```
/// use shogi_rules::{FoulMode, RuleSet, Undecided};
/// let rules = RuleSet::JSA_PRO.with_foul(FoulMode::Assist);
/// assert_eq!(rules.sennichite, Undecided::NoResult);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct RuleSet {
    /// What a fourfold repetition without perpetual check is.
    pub sennichite: Undecided,
    /// What becomes of an illegal move.
    pub foul: FoulMode,
}

/// What a game that nobody won is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Undecided {
    /// A drawn game, which counts.
    Draw,
    /// No result (無勝負): the game is replayed and only the replay counts.
    NoResult,
}

/// What becomes of an illegal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FoulMode {
    /// It is refused with its reason and the game goes on, as on a screen for beginners.
    Assist,
    /// It is played and loses at once, as over the board.
    Strict,
}

impl RuleSet {
    /// The professional game: repetition is no result and is replayed, a foul loses at once.
    ///
    /// Source: 日本将棋連盟 対局規則.
    pub const JSA_PRO: RuleSet =
        RuleSet { sennichite: Undecided::NoResult, foul: FoulMode::Strict };

    /// The World Computer Shogi Championship: repetition is a draw, a foul loses at once.
    ///
    /// Source: the championship's rules on computer-shogi.org.
    pub const WCSC: RuleSet = RuleSet { sennichite: Undecided::Draw, foul: FoulMode::Strict };

    /// Returns the same rules with another treatment of illegal moves.
    #[must_use]
    pub const fn with_foul(self, foul: FoulMode) -> RuleSet {
        RuleSet { foul, ..self }
    }

    /// Returns the same rules with another meaning of repetition.
    #[must_use]
    pub const fn with_sennichite(self, sennichite: Undecided) -> RuleSet {
        RuleSet { sennichite, ..self }
    }
}
