use super::{DeclarationRule, MoveLimit};
#[cfg(feature = "alloc")]
use super::{EndReason, Outcome};

/// The rules that an event decides, as plain data.
///
/// Start from a preset and change what differs:
///
/// ```
/// use shogi_rules::{DeclarationRule, FoulMode, RuleSet, Undecided};
/// let rules = RuleSet::JSA_PRO.with_foul(FoulMode::Assist).with_impasse(Undecided::Draw);
/// assert_eq!(rules.declaration, Some(DeclarationRule::Points24));
/// assert_eq!(RuleSet::from_name("jsa_pro"), Some(RuleSet::JSA_PRO));
/// ```
///
/// A preset states what its source states. Where the source is silent or was not found, its documentation
/// says so, and the field has the value that changes least.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct RuleSet {
    /// What a fourfold repetition (千日手) without perpetual check is. 対局規則 article 8.
    pub sennichite: Undecided,
    /// What a fourfold repetition is in which all moves of one side gave check.
    pub perpetual_check: PerpetualCheck,
    /// The same if all moves of both sides gave check, which no rule text covers.
    pub mutual_perpetual_check: MutualPerpetualCheck,
    /// What a side without a legal move is that is not in check. No rule text covers it; it loses in
    /// practice, as it can make no move.
    pub stalemate: Stalemate,
    /// By which points a side may declare (入玉宣言), if at all. 対局規則 article 9.
    pub declaration: Option<DeclarationRule>,
    /// Whether a side declares or the referee does it.
    pub declaration_mode: DeclarationMode,
    /// What a declaration is of which a condition is missing.
    pub wrong_declaration: WrongDeclaration,
    /// A king that reaches the square where the other king began, unattacked, wins (トライルール).
    pub try_rule: bool,
    /// Which kings must have entered for both sides to agree on impasse (合意による持将棋, 24 points);
    /// `None` if the rules do not know it.
    pub agreement: Option<EnteredKings>,
    /// The referee ends the game when both kings and ten other pieces of each side have entered and no king
    /// is in check: a side with fewer points loses, otherwise the game is undecided. `None` if it does not.
    pub automatic_impasse: Option<AutomaticImpasse>,
    /// What an impasse that nobody wins is: by agreement, by declaration and automatic.
    pub impasse: Undecided,
    /// Whether who gives a handicap is credited with the points of the pieces given.
    pub handicap_credit: HandicapCredit,
    /// After how many moves the game ends undecided, if ever.
    pub move_limit: Option<MoveLimit>,
    /// What becomes of an illegal move. 対局規則 article 10.
    pub foul: FoulMode,
    /// What becomes of a result when a foul is found after it.
    pub foul_after_end: FoulAfterEnd,
    /// The game ends undecided when nothing but the kings is left. No Japanese rule text has it.
    pub insufficient_material: bool,
    /// How an undecided game goes on that is no result.
    pub replay: Replay,
    /// Whether moves may be taken back (待った). Every preset allows it, since a game may be analysed or
    /// corrected; who holds a serious game sets it to `false`.
    pub undo: bool,
}

/// What a game that nobody won is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Undecided {
    /// A drawn game, which counts.
    Draw,
    /// No result (無勝負): the game does not count. [`RuleSet::replay`] says what follows.
    #[doc(alias = "無勝負")]
    NoResult,
}

#[cfg(feature = "alloc")]
impl Undecided {
    /// The outcome of a game that nobody won.
    pub(crate) const fn outcome(self, reason: EndReason) -> Outcome {
        match self {
            Undecided::Draw => Outcome::Draw { reason },
            Undecided::NoResult => Outcome::NoResult { reason },
        }
    }
}

/// What a perpetual check (連続王手の千日手) is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum PerpetualCheck {
    /// The side that gave check loses.
    CheckerLoses,
    /// The same as any repetition.
    Sennichite,
}

/// What a repetition is in which both sides gave check all the time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum MutualPerpetualCheck {
    /// The same as any repetition.
    Sennichite,
    /// Whoever completes it loses.
    LastMoverLoses,
}

/// What a side is that has no legal move and is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Stalemate {
    /// It loses.
    Loses,
    /// The game is drawn.
    Draw,
}

/// Who declares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum DeclarationMode {
    /// The side to move, with [`Game::declare`](crate::Game::declare).
    Manual,
    /// The referee, for the side to move, as soon as it would win.
    Automatic,
}

/// What a declaration is of which a condition is missing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum WrongDeclaration {
    /// The declarer loses.
    Loses,
    /// It is refused and the game goes on.
    Refused,
}

/// Which kings stand in the enemy camp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum EnteredKings {
    /// None need to.
    Neither,
    /// At least one.
    One,
    /// Both.
    Both,
}

/// When the referee ends an impasse by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct AutomaticImpasse {
    /// How many pieces besides the king each side must have in the enemy camp.
    pub pieces: u8,
    /// With how many points, on the whole board and in hand, a side does not lose.
    pub points: u8,
}

/// Whether who gives a handicap is credited with the points of the pieces given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum HandicapCredit {
    /// No credit, or none is stated.
    None,
    /// White has the points of the missing pieces, if the game starts from a listed
    /// [`Handicap`](crate::Handicap). Source: the answers of the 日本将棋連盟 on handicap games.
    RemovedPieces,
}

/// What becomes of an illegal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum FoulMode {
    /// It is refused with its reason and the game goes on, as on a screen for beginners.
    Assist,
    /// It is played and loses at once, as over the board with a referee.
    Strict,
    /// It is played and the game goes on until somebody claims it, as over the board without one.
    Claim,
}

/// What becomes of a result when a foul is found after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum FoulAfterEnd {
    /// The result stands (投了の優先).
    ResultStands,
    /// The foul loses all the same.
    FoulLoses,
}

/// How an undecided game goes on that is no result (指し直し).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Replay {
    /// The rules name no replay, or leave it to the event.
    None,
    /// The players change sides and play again; only that game counts.
    ChangeSides,
}

impl RuleSet {
    /// The points below which a side loses when both agree on impasse. 対局規則 article 9.
    pub const AGREED_POINTS: u8 = 24;
}

/// Writes one `with_…` for each field: the same rules with that field changed.
macro_rules! with {
    ($($name:ident $field:ident: $type:ty;)*) => {
        impl RuleSet {
            $(
                #[doc = concat!("Returns the same rules with another [`", stringify!($field), "`](RuleSet::", stringify!($field), ").")]
                #[must_use]
                pub const fn $name(self, $field: $type) -> RuleSet {
                    RuleSet { $field, ..self }
                }
            )*
        }
    };
}

with! {
    with_sennichite sennichite: Undecided;
    with_perpetual_check perpetual_check: PerpetualCheck;
    with_mutual_perpetual_check mutual_perpetual_check: MutualPerpetualCheck;
    with_stalemate stalemate: Stalemate;
    with_declaration declaration: Option<DeclarationRule>;
    with_declaration_mode declaration_mode: DeclarationMode;
    with_wrong_declaration wrong_declaration: WrongDeclaration;
    with_try_rule try_rule: bool;
    with_agreement agreement: Option<EnteredKings>;
    with_automatic_impasse automatic_impasse: Option<AutomaticImpasse>;
    with_impasse impasse: Undecided;
    with_handicap_credit handicap_credit: HandicapCredit;
    with_move_limit move_limit: Option<MoveLimit>;
    with_foul foul: FoulMode;
    with_foul_after_end foul_after_end: FoulAfterEnd;
    with_insufficient_material insufficient_material: bool;
    with_replay replay: Replay;
    with_undo undo: bool;
}
