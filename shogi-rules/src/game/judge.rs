//! How the board ends a game.

use crate::rules::{
    DeclarationMode, DeclarationVerdict, EndReason, MoveLimit, MutualPerpetualCheck, OnCheck,
    Outcome, PerpetualCheck, Repetition, Stalemate,
};
use crate::types::{ByColor, Color, Square};

use super::Game;

impl Game {
    /// Returns how often the position on the board has stood and who gave check all the time since.
    ///
    /// The start counts, and the whole game is looked at. The cost: a copy of the position, and if it has
    /// stood before, taking back on the copy the moves since it stood first; none of it allocates.
    pub fn repetition(&self) -> Repetition {
        let now = self.len();
        let (mut count, mut first_ply) = (1, now);
        // Equal keys are rare and nearly always equal positions; walking back makes sure of it.
        let mut standing = self.history.standing(self.position.key()).peekable();
        if standing.peek().is_some() {
            let mut position = self.position.clone();
            let mut moves = self.history.plies().iter();
            for ply in standing {
                while moves.len() > ply as usize
                    && let Some(last) = moves.next_back()
                {
                    position.undo(last.undo);
                }
                if position == self.position {
                    (count, first_ply) = (count + 1, ply);
                }
            }
        }
        let mover = !self.position.side_to_move();
        let runs = [1, 2].map(|back| self.history.run_of_checks(back));
        Repetition::judge(count, first_ply, now, mover, runs)
    }

    /// How the board ends the game, whatever anybody did; over a foul it is not asked.
    pub(super) fn board_outcome(&self) -> Option<Outcome> {
        let over_foul = self.fouls.last().is_some_and(|(ply, _)| *ply == self.len());
        let judge = || self.judge(&self.repetition(), self.position.is_in_check());
        if over_foul { None } else { judge() }
    }

    /// Judges the position on the board, after a legal move or at the start.
    ///
    /// What comes first wins: a try, no legal move, repetition, impasse, bare kings, the move limit. A mated
    /// position cannot have stood before, so that mate and repetition never meet.
    pub(super) fn judge(&self, repetition: &Repetition, check: bool) -> Option<Outcome> {
        self.judge_try()
            .or_else(|| self.judge_no_legal_move(check))
            .or_else(|| self.judge_repetition(repetition))
            .or_else(|| self.judge_impasse(check))
            .or_else(|| self.judge_declaration())
            .or_else(|| self.judge_material())
            .or_else(|| self.judge_move_limit(check))
    }

    /// Judges a position that a search has reached, after a legal move.
    ///
    /// The same rules in the same order, but whether there is a legal move is only asked where another rule
    /// ends the game, since a search goes through the moves anyway; see [`judge_stuck`](Self::judge_stuck).
    /// `decided` says that a repetition counts as if it were the last.
    #[cfg(feature = "cpu")]
    pub(super) fn judge_step(
        &self,
        repetition: &Repetition,
        decided: bool,
        check: bool,
    ) -> Option<Outcome> {
        self.judge_try().or_else(|| {
            let repeated = decided.then(|| self.verdict_on(repetition));
            let outcome = repeated
                .or_else(|| self.judge_impasse(check))
                .or_else(|| self.judge_declaration())
                .or_else(|| self.judge_material())
                .or_else(|| self.judge_move_limit(check))?;
            self.judge_no_legal_move(check).or(Some(outcome))
        })
    }

    /// Judges a position in which the side to move has no legal move.
    pub(super) fn judge_stuck(&self, check: bool) -> Outcome {
        let winner = !self.position.side_to_move();
        match (check, self.rules.stalemate) {
            (true, _) => Outcome::Win { winner, reason: EndReason::Checkmate },
            (false, Stalemate::Loses) => Outcome::Win { winner, reason: EndReason::NoLegalMoves },
            (false, Stalemate::Draw) => Outcome::Draw { reason: EndReason::NoLegalMoves },
        }
    }

    fn judge_try(&self) -> Option<Outcome> {
        let last = self.history.plies().last().filter(|_| self.rules.try_rule)?;
        let mover = !self.position.side_to_move();
        let goal = king_home(!mover);
        let arrived = last.undo.mv().to() == goal && self.position.king(mover) == Some(goal);
        arrived.then_some(Outcome::Win { winner: mover, reason: EndReason::Try })
    }

    fn judge_no_legal_move(&self, check: bool) -> Option<Outcome> {
        if self.position.has_legal_moves() { None } else { Some(self.judge_stuck(check)) }
    }

    fn judge_repetition(&self, repetition: &Repetition) -> Option<Outcome> {
        if repetition.count < Repetition::LIMIT { None } else { Some(self.verdict_on(repetition)) }
    }

    /// What a repetition is once it ends the game.
    fn verdict_on(&self, repetition: &Repetition) -> Outcome {
        let both = repetition.perpetual.black && repetition.perpetual.white;
        match (repetition.checker(), self.rules.mutual_perpetual_check) {
            (Some(checker), _) if self.rules.perpetual_check == PerpetualCheck::CheckerLoses => {
                Outcome::Win { winner: !checker, reason: EndReason::PerpetualCheck }
            }
            (None, MutualPerpetualCheck::LastMoverLoses) if both => Outcome::Win {
                winner: self.position.side_to_move(),
                reason: EndReason::MutualPerpetualCheck,
            },
            _ => self.rules.sennichite.outcome(EndReason::Sennichite),
        }
    }

    fn judge_impasse(&self, check: bool) -> Option<Outcome> {
        let rule = self.rules.automatic_impasse?;
        let entered = |color| {
            self.position.has_entered(color) && self.position.pieces_in_camp(color) >= rule.pieces
        };
        if check || !Color::ALL.into_iter().all(entered) {
            return None;
        }
        let points = ByColor::new_with(|color| self.position.impasse_points(color));
        Some(self.by_points(points, rule.points, EndReason::AutomaticImpasse { points }))
    }

    fn judge_declaration(&self) -> Option<Outcome> {
        if self.rules.declaration_mode != DeclarationMode::Automatic {
            return None;
        }
        // A king in the camp is rare, and everything else takes longer to look at.
        let winner = self.position.side_to_move();
        let report = self.declaration().filter(|_| self.position.has_entered(winner))?;
        (report.verdict() == DeclarationVerdict::Wins)
            .then_some(Outcome::Win { winner, reason: EndReason::Declaration(report) })
    }

    fn judge_material(&self) -> Option<Outcome> {
        let bare = self.rules.insufficient_material
            && self.position.occupied().len() == 2
            && Color::ALL.into_iter().all(|color| {
                self.position.king(color).is_some() && self.position.hand(color).is_empty()
            });
        bare.then_some(Outcome::Draw { reason: EndReason::InsufficientMaterial })
    }

    fn judge_move_limit(&self, check: bool) -> Option<Outcome> {
        let limit = self.limit_in_force().filter(|_| !self.is_empty())?;
        let extender = self.extender()?;
        let goes_on = check || extender == self.position.side_to_move();
        if limit.on_check == OnCheck::Extend && goes_on {
            return None;
        }
        // The first move at or beyond the limit is nobody's extension yet.
        let played = self.position.ply() - 1;
        let extended = played > limit.moves && self.len() > 1;
        Some(limit.result.outcome(EndReason::MoveLimit { extended }))
    }

    /// Returns the side whose checks carry the game beyond the move limit, or `None` if the limit is not
    /// reached or the game has ended.
    pub fn extension(&self) -> Option<Color> {
        self.extender().filter(|_| self.outcome.is_none())
    }

    pub(super) fn limit_in_force(&self) -> Option<MoveLimit> {
        let entered = || Color::ALL.into_iter().any(|color| self.position.has_entered(color));
        self.rules.move_limit.filter(|limit| !limit.needs_entered_king || entered())
    }

    fn extender(&self) -> Option<Color> {
        let (before, completed) = (self.start.ply() - 1, self.position.ply() - 1);
        self.limit_in_force()?.extender(before, completed, !self.position.side_to_move())
    }
}

/// The square of a side's king at the start of the game: 5i or 5a.
fn king_home(color: Color) -> Square {
    const BLACK: Option<Square> = Square::from_coords(5, 9);
    const HOME: Square = match BLACK {
        Some(square) => square,
        None => Square::from_raw(0), // never
    };
    HOME.relative_to(color)
}
