//! What players do besides moving: resign, declare, agree, claim.

use crate::position::IllegalMove;
use crate::rules::{
    DeclarationReport, DeclarationVerdict, EndReason, EnteredKings, FoulAfterEnd, Outcome, RuleSet,
    WrongDeclaration,
};
use crate::types::{ByColor, Color};

use super::{Game, GameError};

impl Game {
    /// Ends the game: `color` resigns.
    ///
    /// # Errors
    ///
    /// [`GameError::GameOver`] if it has ended already.
    pub fn resign(&mut self, color: Color) -> Result<Outcome, GameError> {
        self.act(Outcome::Win { winner: !color, reason: EndReason::Resignation })
    }

    /// Ends the game: `color` has used up its time.
    ///
    /// # Errors
    ///
    /// [`GameError::GameOver`] if it has ended already.
    pub fn time_up(&mut self, color: Color) -> Result<Outcome, GameError> {
        self.act(Outcome::Win { winner: !color, reason: EndReason::TimeUp })
    }

    /// Ends the game: `color` has not come, or may not play (不戦敗).
    ///
    /// # Errors
    ///
    /// [`GameError::GameOver`] if it has ended already.
    pub fn forfeit(&mut self, color: Color) -> Result<Outcome, GameError> {
        self.act(Outcome::Win { winner: !color, reason: EndReason::Forfeit })
    }

    /// Ends the game: `color` has done what is forbidden but no move, so that no rule of movement sees it: moved
    /// twice in a row (二手指し), taken back a move (待った), been advised.
    ///
    /// # Errors
    ///
    /// [`GameError::GameOver`] if it has ended already.
    #[doc(alias = "待った")]
    #[doc(alias = "二手指し")]
    pub fn illegal_action(&mut self, color: Color) -> Result<Outcome, GameError> {
        self.act(Outcome::Win { winner: !color, reason: EndReason::IllegalAction })
    }

    /// Ends the game: both sides agree on a draw. No rule set forbids it; the official rules know agreement on
    /// [impasse](Game::agree_impasse) alone.
    ///
    /// # Errors
    ///
    /// [`GameError::GameOver`] if it has ended already.
    pub fn agree_draw(&mut self) -> Result<Outcome, GameError> {
        self.act(Outcome::Draw { reason: EndReason::AgreedDraw })
    }

    /// Ends the game without result: it is broken off (中断). [`reopen`](Game::reopen) goes on with it.
    ///
    /// # Errors
    ///
    /// [`GameError::GameOver`] if it has ended already.
    ///
    /// ```
    /// use shogi_rules::{EndReason, Game, Outcome, Position, RuleSet};
    /// let mut game = Game::new(RuleSet::JSA_PRO, Position::startpos());
    /// let interrupted = Outcome::NoResult { reason: EndReason::Interrupted };
    /// assert_eq!(game.interrupt(), Ok(interrupted));
    /// assert!(game.replay().is_none(), "it goes on, it is not played again");
    /// assert_eq!(game.reopen(), Ok(interrupted));
    /// # Ok::<(), shogi_rules::GameError>(())
    /// ```
    pub fn interrupt(&mut self) -> Result<Outcome, GameError> {
        self.act(Outcome::NoResult { reason: EndReason::Interrupted })
    }

    /// Returns what a declaration by the side to move would come to, with every condition, or `None` if the
    /// rule set knows no declaration. Nothing changes.
    ///
    /// ```
    /// use shogi_rules::{DeclarationVerdict, Game, Position, RuleSet};
    /// let game = Game::new(RuleSet::JSA_PRO, Position::startpos());
    /// let report = game.declaration().unwrap();
    /// assert_eq!((report.king_in_camp, report.pieces, report.points), (false, 0, 0));
    /// assert_eq!(report.verdict(), DeclarationVerdict::Fails);
    /// ```
    pub fn declaration(&self) -> Option<DeclarationReport> {
        let rule = self.rules.declaration?;
        let credit = self.credit[self.position.side_to_move()];
        let mut report = self.position.declaration(rule, credit);
        let played = self.position.ply() - 1;
        report.before_limit = self.limit_in_force().is_none_or(|limit| played < limit.moves);
        Some(report)
    }

    /// Ends the game: `color` declares (入玉宣言).
    ///
    /// With every condition met the declarer wins, or the game is undecided; otherwise the declarer loses,
    /// unless the rule set refuses a wrong declaration.
    ///
    /// # Errors
    ///
    /// The game has ended; the rule set knows no declaration; it is not the declarer's turn, which is no
    /// declaration at all; or it is refused. Nothing has changed then.
    ///
    /// ```
    /// use shogi_rules::{Color, EndReason, Game, Position, RuleSet};
    /// let sfen = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R2BP4g4s4n4l7p 1";
    /// let mut game = Game::new(RuleSet::JSA_PRO, Position::from_sfen(sfen)?);
    /// let outcome = game.declare(Color::Black)?;
    /// assert_eq!(outcome.winner(), Some(Color::Black));
    /// let EndReason::Declaration(report) = outcome.reason() else { panic!() };
    /// assert_eq!((report.pieces, report.points), (10, 31));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn declare(&mut self, color: Color) -> Result<Outcome, GameError> {
        if self.outcome.is_some() {
            return Err(GameError::GameOver);
        }
        let report = self.declaration().ok_or(GameError::NotInTheRules)?;
        if report.color != color {
            return Err(GameError::NotYourTurn);
        }
        let outcome = match report.verdict() {
            DeclarationVerdict::Wins => {
                Outcome::Win { winner: color, reason: EndReason::Declaration(report) }
            }
            DeclarationVerdict::Undecided => {
                self.rules.impasse.outcome(EndReason::Declaration(report))
            }
            DeclarationVerdict::Fails => match self.rules.wrong_declaration {
                WrongDeclaration::Refused => return Err(GameError::DeclarationRefused(report)),
                WrongDeclaration::Loses => {
                    Outcome::Win { winner: !color, reason: EndReason::WrongDeclaration(report) }
                }
            },
        };
        self.act(outcome)
    }

    /// Returns the points of both sides when impasse is agreed on: of all pieces on the board and in hand, and
    /// credit for a handicap.
    pub fn impasse_points(&self) -> ByColor<u8> {
        ByColor::new_with(|color| {
            self.position.impasse_points(color).saturating_add(self.credit[color])
        })
    }

    /// Ends the game: both sides agree that neither can mate the other (合意による持将棋).
    ///
    /// All pieces count, on the board and in hand. A side below 24 points loses, otherwise the game is
    /// undecided.
    ///
    /// # Errors
    ///
    /// The game has ended, the rule set knows no agreement, or it asks for more entered kings. Nothing has
    /// changed then.
    pub fn agree_impasse(&mut self) -> Result<Outcome, GameError> {
        if self.outcome.is_some() {
            return Err(GameError::GameOver);
        }
        let needed = match self.rules.agreement.ok_or(GameError::NotInTheRules)? {
            EnteredKings::Neither => 0,
            EnteredKings::One => 1,
            EnteredKings::Both => 2,
        };
        let entered = Color::ALL.into_iter().filter(|color| self.position.has_entered(*color));
        if entered.count() < needed {
            return Err(GameError::KingsNotEntered);
        }
        let points = self.impasse_points();
        self.act(self.by_points(
            points,
            RuleSet::AGREED_POINTS,
            EndReason::AgreedImpasse { points },
        ))
    }

    /// Returns the fouls that stand unclaimed, with the number of each move since the start, from 1, under
    /// [`FoulMode::Claim`](crate::FoulMode::Claim).
    pub fn fouls(&self) -> impl Iterator<Item = (u32, IllegalMove)> {
        self.fouls.iter().copied()
    }

    /// Ends the game: the foul made with a move, counted from 1, is claimed and loses.
    ///
    /// # Errors
    ///
    /// That move was no foul, or the game has ended by another one, or in any way if under the rule set the
    /// result stands ([`FoulAfterEnd`]). Nothing has changed then.
    pub fn claim_foul(&mut self, ply: u32) -> Result<Outcome, GameError> {
        let claimed = |outcome: Outcome| matches!(outcome.reason(), EndReason::Foul { .. });
        if self.outcome.is_some_and(|outcome| {
            self.rules.foul_after_end == FoulAfterEnd::ResultStands || claimed(outcome)
        }) {
            return Err(GameError::GameOver);
        }
        let foul = self.fouls.iter().find(|(number, _)| *number == ply);
        let (_, reason) = *foul.ok_or(GameError::NoFoul)?;
        let winner = !self.mover(ply);
        self.outcome = None;
        self.act(Outcome::Win { winner, reason: EndReason::Foul { reason, ply } })
    }

    /// Takes back an ending that was no move (a resignation, a time-up, a declaration …) and returns it.
    ///
    /// # Errors
    ///
    /// [`GameError::NothingToUndo`] if the game goes on or the board ended it, or the rule set allows no
    /// taking back; nothing has changed then.
    ///
    /// ```
    /// use shogi_rules::{Color, Game, Position, RuleSet};
    /// let mut game = Game::new(RuleSet::JSA_PRO, Position::startpos());
    /// let resignation = game.resign(Color::Black)?;
    /// assert_eq!(game.reopen(), Ok(resignation));
    /// assert_eq!(game.outcome(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reopen(&mut self) -> Result<Outcome, GameError> {
        if !self.rules.undo {
            return Err(GameError::UndoForbidden);
        }
        let acted = self.acted;
        let outcome = self.outcome.take_if(|_| acted).ok_or(GameError::NothingToUndo)?;
        self.acted = false;
        if let Some(clock) = self.before_declaration.take() {
            self.clock = Some(clock);
        }
        // A foul may have been claimed over what the board had ended.
        self.outcome = self.board_outcome();
        Ok(outcome)
    }

    /// Ends the game by what somebody did, not by a move.
    fn act(&mut self, outcome: Outcome) -> Result<Outcome, GameError> {
        if self.outcome.is_some() {
            return Err(GameError::GameOver);
        }
        self.acted = true;
        self.outcome = Some(outcome);
        Ok(outcome)
    }

    /// A side with fewer points than needed loses; if both have or neither has them, the game is undecided.
    pub(super) fn by_points(&self, points: ByColor<u8>, needed: u8, reason: EndReason) -> Outcome {
        match (points.black >= needed, points.white >= needed) {
            (true, false) => Outcome::Win { winner: Color::Black, reason },
            (false, true) => Outcome::Win { winner: Color::White, reason },
            _ => self.rules.impasse.outcome(reason),
        }
    }
}
