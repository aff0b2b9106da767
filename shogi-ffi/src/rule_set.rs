//! The rules that an event decides, field by field.

use core::ffi::c_char;

use shogi_rules::{
    AutomaticImpasse, DeclarationMode, DeclarationRule, EnteredKings, ErrorCode, FoulAfterEnd,
    FoulMode, HandicapCredit, MoveLimit, MutualPerpetualCheck, OnCheck, PerpetualCheck, Replay,
    RuleSet, Stalemate, Undecided, WrongDeclaration,
};

use crate::codes::Coded;
use crate::error::{run, shogi_status};
use crate::failure::Failure;
use crate::memory::{get, put, text, text_out};

/// The rules of a game. Take a preset with `shogi_rule_set_from_name` and change what differs.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_rule_set {
    /// A fourfold repetition (千日手) without perpetual check: `enum shogi_undecided`.
    pub sennichite: u32,
    /// One in which all moves of one side gave check: `enum shogi_perpetual_check`.
    pub perpetual_check: u32,
    /// One in which all moves of both sides gave check: `enum shogi_mutual_perpetual_check`.
    pub mutual_perpetual_check: u32,
    /// No legal move and no check: `enum shogi_stalemate`.
    pub stalemate: u32,
    /// The points of a declaration (入玉宣言法): `enum shogi_declaration_rule`, 0 if there is none.
    pub declaration: u32,
    /// Who declares: `enum shogi_declaration_mode`.
    pub declaration_mode: u32,
    /// A declaration of which a condition is missing: `enum shogi_wrong_declaration`.
    pub wrong_declaration: u32,
    /// A king on the other king's first square wins (トライルール), unless 0.
    pub try_rule: u32,
    /// The kings that must have entered to agree on impasse: `enum shogi_entered_kings`, 0 if that cannot be.
    pub agreement: u32,
    /// The referee ends an impasse when each side has entered with so many pieces, if `automatic_points` is not 0.
    pub automatic_pieces: u32,
    /// With how many points a side then does not lose; 0 if the referee does not end it.
    pub automatic_points: u32,
    /// An impasse that nobody wins: `enum shogi_undecided`.
    pub impasse: u32,
    /// Whether who gives a handicap is credited with its points: `enum shogi_handicap_credit`.
    pub handicap_credit: u32,
    /// After how many plies the game ends undecided; 0 if never.
    pub move_limit: u32,
    /// A check on the last move before the limit: `enum shogi_on_check`. Not looked at without a limit.
    pub move_limit_on_check: u32,
    /// What the game then is: `enum shogi_undecided`. Not looked at without a limit.
    pub move_limit_result: u32,
    /// The limit only counts once a king has entered, unless 0.
    pub move_limit_needs_entered_king: u32,
    /// An illegal move: `enum shogi_foul_mode`.
    pub foul: u32,
    /// A foul found after the end: `enum shogi_foul_after_end`.
    pub foul_after_end: u32,
    /// The game ends undecided when nothing but the kings is left, unless 0.
    pub insufficient_material: u32,
    /// How an undecided game goes on that is no result: `enum shogi_replay`.
    pub replay: u32,
    /// Moves may be taken back (待った), unless 0.
    pub undo: u32,
}

fn or_none<T: Coded>(value: Option<T>) -> u32 {
    value.map_or(0, Coded::to_code)
}

impl From<RuleSet> for shogi_rule_set {
    fn from(rules: RuleSet) -> shogi_rule_set {
        let limit = rules.move_limit;
        shogi_rule_set {
            sennichite: rules.sennichite.to_code(),
            perpetual_check: rules.perpetual_check.to_code(),
            mutual_perpetual_check: rules.mutual_perpetual_check.to_code(),
            stalemate: rules.stalemate.to_code(),
            declaration: or_none(rules.declaration),
            declaration_mode: rules.declaration_mode.to_code(),
            wrong_declaration: rules.wrong_declaration.to_code(),
            try_rule: rules.try_rule.into(),
            agreement: or_none(rules.agreement),
            automatic_pieces: rules.automatic_impasse.map_or(0, |impasse| impasse.pieces.into()),
            automatic_points: rules.automatic_impasse.map_or(0, |impasse| impasse.points.into()),
            impasse: rules.impasse.to_code(),
            handicap_credit: rules.handicap_credit.to_code(),
            move_limit: limit.map_or(0, |limit| limit.moves),
            move_limit_on_check: or_none(limit.map(|limit| limit.on_check)),
            move_limit_result: or_none(limit.map(|limit| limit.result)),
            move_limit_needs_entered_king: limit
                .is_some_and(|limit| limit.needs_entered_king)
                .into(),
            foul: rules.foul.to_code(),
            foul_after_end: rules.foul_after_end.to_code(),
            insufficient_material: rules.insufficient_material.into(),
            replay: rules.replay.to_code(),
            undo: rules.undo.into(),
        }
    }
}

/// A small number, or none for 0.
fn small(number: u32) -> Result<u8, Failure> {
    number.try_into().map_err(|_| ErrorCode::BadArgument.into())
}

impl TryFrom<&shogi_rule_set> for RuleSet {
    type Error = Failure;

    fn try_from(rules: &shogi_rule_set) -> Result<RuleSet, Failure> {
        let automatic = AutomaticImpasse {
            pieces: small(rules.automatic_pieces)?,
            points: small(rules.automatic_points)?,
        };
        let limit = match rules.move_limit {
            0 => None,
            moves => Some(MoveLimit {
                on_check: OnCheck::from_code(rules.move_limit_on_check)?,
                result: Undecided::from_code(rules.move_limit_result)?,
                needs_entered_king: rules.move_limit_needs_entered_king != 0,
                ..MoveLimit::at(moves)
            }),
        };
        // Every field is set; the preset is where a rule set begins that the core may give more fields.
        Ok(RuleSet::JSA_PRO
            .with_sennichite(Undecided::from_code(rules.sennichite)?)
            .with_perpetual_check(PerpetualCheck::from_code(rules.perpetual_check)?)
            .with_mutual_perpetual_check(MutualPerpetualCheck::from_code(
                rules.mutual_perpetual_check,
            )?)
            .with_stalemate(Stalemate::from_code(rules.stalemate)?)
            .with_declaration(DeclarationRule::from_code_or_none(rules.declaration)?)
            .with_declaration_mode(DeclarationMode::from_code(rules.declaration_mode)?)
            .with_wrong_declaration(WrongDeclaration::from_code(rules.wrong_declaration)?)
            .with_try_rule(rules.try_rule != 0)
            .with_agreement(EnteredKings::from_code_or_none(rules.agreement)?)
            .with_automatic_impasse(Some(automatic).filter(|automatic| automatic.points > 0))
            .with_impasse(Undecided::from_code(rules.impasse)?)
            .with_handicap_credit(HandicapCredit::from_code(rules.handicap_credit)?)
            .with_move_limit(limit)
            .with_foul(FoulMode::from_code(rules.foul)?)
            .with_foul_after_end(FoulAfterEnd::from_code(rules.foul_after_end)?)
            .with_insufficient_material(rules.insufficient_material != 0)
            .with_replay(Replay::from_code(rules.replay)?)
            .with_undo(rules.undo != 0))
    }
}

/// Finds the rules of a preset by its name: `jsa_pro`, `wcsc`, `lishogi` and others.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_rule_set_from_name(
    name: *const c_char,
    length: usize,
    rules: *mut shogi_rule_set,
) -> shogi_status {
    run(|| unsafe {
        let found = RuleSet::from_name(text(name, length)?).ok_or(ErrorCode::Absent)?;
        put(rules, found.into())
    })
}

/// Writes the name of a preset by its place, from 0; `SHOGI_ERROR_ABSENT` after the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_rule_set_name_at(
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let (name, _) = RuleSet::PRESETS.get(index).ok_or(ErrorCode::Absent)?;
        text_out(name, buffer, capacity, length)
    })
}

/// Writes the name of the preset that some rules are; `SHOGI_ERROR_ABSENT` if they are none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_rule_set_name(
    rules: *const shogi_rule_set,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let rules = RuleSet::try_from(get(rules)?)?;
        text_out(rules.name().ok_or(ErrorCode::Absent)?, buffer, capacity, length)
    })
}
