//! How a game ended, as numbers.

use shogi_rules::{
    Bitboard, ByColor, Color, DeclarationReport, DeclarationRule, DeclarationVerdict, EndReason,
    IllegalMove, MoveEffects, Outcome, Repetition,
};

use crate::codes::{Coded, Kinded};
use crate::error::{shogi_squares, shogi_status};
use crate::types::{raw_piece, shogi_color, shogi_piece};

/// No side.
pub const SHOGI_NO_COLOR: shogi_color = 255;

/// How a game ended. All zero but the sides while it goes on.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_outcome {
    /// Of `enum shogi_outcome_kind`; 0 while the game goes on.
    pub kind: u32,
    /// Of `enum shogi_end_reason`.
    pub reason: u32,
    /// The winner, or `SHOGI_NO_COLOR`.
    pub winner: shogi_color,
    /// The points of each side, with an impasse by agreement or by the referee.
    pub points: [u8; 2],
    /// Checks had carried the game beyond the limit of moves.
    pub extended: bool,
    /// With a foul: the number of the move, from 1.
    pub ply: u32,
    /// With a foul: what was wrong, of `enum shogi_error_code`.
    pub foul: shogi_status,
    /// With a foul: the squares that explain it.
    pub squares: shogi_squares,
    /// With a declaration: every condition of it.
    pub declaration: shogi_declaration,
}

/// What a declaration (入玉宣言) comes to, with every condition.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct shogi_declaration {
    /// The rule it was judged by, of `enum shogi_declaration_rule`; 0 if this is none.
    pub rule: u32,
    /// What it comes to, of `enum shogi_declaration_verdict`.
    pub verdict: u32,
    /// Who declares.
    pub color: shogi_color,
    /// The king stands in the enemy camp.
    pub king_in_camp: bool,
    /// The king is not in check.
    pub not_in_check: bool,
    /// The limit of moves has not been reached.
    pub before_limit: bool,
    /// The other own pieces in the enemy camp, of which 10 are needed.
    pub pieces: u8,
    /// The points of those and of the hand, credit included.
    pub points: u8,
    /// The points that are credit for a handicap given.
    pub credit: u8,
}

/// How often a position has stood.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_repetition {
    /// How often, this time included; four times end a game.
    pub count: u32,
    /// After how many moves it stood first.
    pub first_ply: u32,
    /// Whether all moves of a side since then, one at least, gave check; by side.
    pub perpetual: [bool; 2],
}

/// What a move did.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_move_effects {
    /// The piece it took, as it stood on the board, or `SHOGI_NO_PIECE`.
    pub captured: shogi_piece,
    /// It promoted.
    pub promoted: bool,
    /// It had to.
    pub forced_promotion: bool,
    /// It gave check.
    pub check: bool,
    /// It gave mate.
    pub mate: bool,
    /// Why it was illegal, of `enum shogi_error_code`; 0 if it was legal.
    pub foul: shogi_status,
    /// How often the position after it has stood.
    pub repetition: shogi_repetition,
    /// How it ended the game, if it did.
    pub outcome: shogi_outcome,
}

pub(crate) fn raw_color(color: Option<Color>) -> shogi_color {
    color.map_or(SHOGI_NO_COLOR, |color| color as shogi_color)
}

fn sides<T: Copy>(of: ByColor<T>) -> [T; 2] {
    [of.black, of.white]
}

fn foul_code(foul: Option<IllegalMove>) -> shogi_status {
    foul.map_or(0, |foul| foul.code().number().into())
}

impl From<Option<Outcome>> for shogi_outcome {
    fn from(outcome: Option<Outcome>) -> shogi_outcome {
        let mut told = shogi_outcome {
            kind: outcome.map_or(0, |outcome| outcome.kind_code()),
            reason: outcome.map_or(0, |outcome| outcome.reason().kind_code()),
            winner: raw_color(outcome.and_then(Outcome::winner)),
            points: [0; 2],
            extended: false,
            ply: 0,
            foul: 0,
            squares: Bitboard::EMPTY.into(),
            declaration: shogi_declaration::default(),
        };
        match outcome.map(Outcome::reason) {
            Some(EndReason::Foul { reason, ply }) => {
                told.ply = ply;
                told.foul = foul_code(Some(reason));
                told.squares = reason.squares().into();
            }
            Some(EndReason::Declaration(report) | EndReason::WrongDeclaration(report)) => {
                told.declaration = report.into();
            }
            Some(EndReason::AgreedImpasse { points } | EndReason::AutomaticImpasse { points }) => {
                told.points = sides(points);
            }
            Some(EndReason::MoveLimit { extended }) => told.extended = extended,
            _ => {}
        }
        told
    }
}

impl From<DeclarationReport> for shogi_declaration {
    fn from(report: DeclarationReport) -> shogi_declaration {
        shogi_declaration {
            rule: DeclarationRule::to_code(report.rule),
            verdict: DeclarationVerdict::kind_code(&report.verdict()),
            color: report.color as shogi_color,
            king_in_camp: report.king_in_camp,
            not_in_check: report.not_in_check,
            before_limit: report.before_limit,
            pieces: report.pieces,
            points: report.points,
            credit: report.credit,
        }
    }
}

impl From<Repetition> for shogi_repetition {
    fn from(repetition: Repetition) -> shogi_repetition {
        let Repetition { count, first_ply, perpetual, .. } = repetition;
        shogi_repetition { count, first_ply, perpetual: sides(perpetual) }
    }
}

impl From<MoveEffects> for shogi_move_effects {
    fn from(effects: MoveEffects) -> shogi_move_effects {
        shogi_move_effects {
            captured: raw_piece(effects.captured),
            promoted: effects.promoted,
            forced_promotion: effects.forced_promotion,
            check: effects.check,
            mate: effects.mate(),
            foul: foul_code(effects.foul),
            repetition: effects.repetition.into(),
            outcome: effects.outcome.into(),
        }
    }
}
