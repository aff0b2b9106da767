use crate::game::Game;
use crate::rules::{EndReason, Outcome};
use crate::types::Color;

use super::{NodeId, NodeKind, Record, RecordedResult, Terminal, TerminalKind as Kind};

impl Record {
    /// Returns the record of a game: its start, its moves with their fouls flagged and the times that a clock
    /// charged, and how it ended, in the words of CSA. [`Record::judge`] is the way back.
    ///
    /// What is not of the game (names, comments) is not there.
    ///
    /// ```
    /// use shogi_rules::kifu::{Record, RecordedResult};
    /// use shogi_rules::{Color, Game, Position, RuleSet};
    /// let mut game = Game::new(RuleSet::JSA_PRO, Position::startpos());
    /// game.play("7g7f".parse()?)?;
    /// game.resign(Color::White)?;
    /// let record = Record::from_game(&game);
    /// assert_eq!(record.result(), RecordedResult::Win(Color::Black));
    /// let again = record.judge(RuleSet::JSA_PRO).game;
    /// assert!(again.moves().eq(game.moves()) && again.outcome() == game.outcome());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_game(game: &Game) -> Record {
        let mut record = Record::new(game.start().clone());
        let mut position = game.start().clone();
        let (mut last, mut after_foul) = (NodeId::ROOT, false);
        for (mv, ply) in game.moves().zip(1..) {
            let illegal = position.check_legality(mv).err();
            after_foul = illegal.is_some();
            last = record.add(last, NodeKind::Move { mv, illegal }, None);
            if let Some(node) = record.node_mut(last) {
                node.time = game.charged(ply);
            }
            let _ = position.play_unchecked(mv);
        }
        if let Some(outcome) = game.outcome() {
            let end = terminal(outcome, position.side_to_move(), after_foul);
            record.add(last, NodeKind::Terminal(end), None);
        }
        record
    }
}

impl Outcome {
    /// Returns the word of CSA for the ending; the nearest one if it has none.
    ///
    /// It is that of the usual case: who resigns, is mated, runs out of time or declares is to move; who committed a foul
    /// has just moved. [`Record::from_game`] looks at the game.
    ///
    /// ```
    /// use shogi_rules::{Color, EndReason, Outcome};
    /// let outcome = Outcome::Win { winner: Color::White, reason: EndReason::Resignation };
    /// assert_eq!((outcome.csa(), outcome.kif()), ("%TORYO", "投了"));
    /// ```
    pub fn csa(self) -> &'static str {
        self.usual().0.csa_word()
    }

    /// Returns the word of KIF for the ending; the nearest one if it has none. See [`csa`](Self::csa).
    pub fn kif(self) -> &'static str {
        let (kind, side) = self.usual();
        kind.kif_word(side)
    }

    /// The kind of ending, and who is to move then.
    fn usual(self) -> (Kind, Color) {
        match self {
            // What the side says is 入玉勝ち, which it is not.
            Outcome::Win { winner, reason: EndReason::WrongDeclaration(_) } => {
                (Kind::IllegalMove, !winner)
            }
            Outcome::Win { winner, reason } => {
                let wins_in_its_turn = matches!(
                    reason,
                    EndReason::Declaration(_)
                        | EndReason::Foul { .. }
                        | EndReason::IllegalAction
                        | EndReason::PerpetualCheck
                        | EndReason::MutualPerpetualCheck
                );
                let side = if wins_in_its_turn { winner } else { !winner };
                (won(winner, reason, side).0, side)
            }
            Outcome::Draw { reason } | Outcome::NoResult { reason } => {
                (undecided(reason).0, Color::Black)
            }
        }
    }
}

/// The end with `side` to move. A winner whom its word does not tell is added.
fn terminal(outcome: Outcome, side: Color, after_foul: bool) -> Terminal {
    let (kind, raw) = match outcome {
        Outcome::Win { winner, reason } => won(winner, reason, side),
        Outcome::Draw { reason } | Outcome::NoResult { reason } => undecided(reason),
    };
    let mut end = Terminal { kind, raw: raw.into(), winner: None };
    let told = match end.result(side, after_foul) {
        RecordedResult::Win(winner) => Some(winner),
        RecordedResult::Nobody | RecordedResult::Unknown => None,
    };
    end.winner = outcome.winner().filter(|winner| told != Some(*winner));
    end
}

fn won(winner: Color, reason: EndReason, side: Color) -> (Kind, &'static str) {
    match reason {
        EndReason::Checkmate | EndReason::NoLegalMoves => (Kind::Mate, "%TSUMI"),
        EndReason::Resignation => (Kind::Resign, "%TORYO"),
        EndReason::TimeUp => (Kind::TimeUp, "%TIME_UP"),
        EndReason::Declaration(_) | EndReason::WrongDeclaration(_) => {
            (Kind::DeclarationWin, "%KACHI")
        }
        // The side to move is the one that is told about.
        EndReason::Forfeit if winner == side => (Kind::WinByDefault, "不戦勝"),
        EndReason::Forfeit => (Kind::LossByDefault, "不戦敗"),
        EndReason::Try => (Kind::Try, "トライ"), // CSA has no word for it
        EndReason::Foul { .. }
        | EndReason::IllegalAction
        | EndReason::PerpetualCheck
        | EndReason::MutualPerpetualCheck => {
            let kind = Kind::foul(!winner, side);
            let word = match kind {
                Kind::IllegalActionBlack => "%+ILLEGAL_ACTION",
                Kind::IllegalActionWhite => "%-ILLEGAL_ACTION",
                _ => "%ILLEGAL_MOVE",
            };
            (kind, word)
        }
        _ => undecided(reason),
    }
}

fn undecided(reason: EndReason) -> (Kind, &'static str) {
    match reason {
        EndReason::Sennichite => (Kind::Repetition, "%SENNICHITE"),
        EndReason::Declaration(_)
        | EndReason::AgreedImpasse { .. }
        | EndReason::AutomaticImpasse { .. } => (Kind::Impasse, "%JISHOGI"),
        EndReason::MoveLimit { .. } => (Kind::MaxMoves, "%MAX_MOVES"),
        EndReason::Interrupted => (Kind::Interrupted, "%CHUDAN"),
        _ => (Kind::Draw, "%HIKIWAKE"),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;
    use crate::position::{IllegalMove, Position};
    use crate::rules::DeclarationRule;
    use crate::types::ByColor;

    /// The reasons by which a side wins, with the words of both formats.
    fn won_by() -> Vec<(EndReason, &'static str, &'static str)> {
        let report = Position::startpos().declaration(DeclarationRule::Points24, 0);
        alloc::vec![
            (EndReason::Checkmate, "%TSUMI", "詰み"),
            (EndReason::NoLegalMoves, "%TSUMI", "詰み"),
            (EndReason::Resignation, "%TORYO", "投了"),
            (EndReason::TimeUp, "%TIME_UP", "切れ負け"),
            (EndReason::Declaration(report), "%KACHI", "入玉勝ち"),
            (EndReason::WrongDeclaration(report), "%ILLEGAL_MOVE", "反則負け"),
            (EndReason::Forfeit, "%TORYO", "不戦敗"),
            (EndReason::Try, "%TORYO", "トライ"),
            (
                EndReason::Foul { reason: IllegalMove::MustPromote, ply: 3 },
                "%+ILLEGAL_ACTION",
                "反則勝ち",
            ),
            (EndReason::IllegalAction, "%+ILLEGAL_ACTION", "反則勝ち"),
            (EndReason::PerpetualCheck, "%+ILLEGAL_ACTION", "反則勝ち"),
            (EndReason::MutualPerpetualCheck, "%+ILLEGAL_ACTION", "反則勝ち"),
        ]
    }

    #[test]
    fn the_words_of_a_win_name_its_winner() {
        for (reason, csa, kif) in won_by() {
            let outcome = Outcome::Win { winner: Color::White, reason };
            assert_eq!((outcome.csa(), outcome.kif()), (csa, kif), "{reason:?}");
            for winner in Color::ALL {
                let outcome = Outcome::Win { winner, reason };
                let (_, side) = outcome.usual();
                for kind in [Kind::from_csa(outcome.csa()), Kind::from_kif(outcome.kif(), side)] {
                    let end = Terminal { kind, raw: String::new(), winner: None };
                    assert_eq!(end.result(side, false), RecordedResult::Win(winner), "{reason:?}");
                }
            }
        }
    }

    #[test]
    fn the_words_of_a_draw_name_nobody() {
        let points = ByColor { black: 24, white: 30 };
        for (reason, csa, kif) in [
            (EndReason::Sennichite, "%SENNICHITE", "千日手"),
            (EndReason::AgreedImpasse { points }, "%JISHOGI", "持将棋"),
            (EndReason::AutomaticImpasse { points }, "%JISHOGI", "持将棋"),
            (EndReason::MoveLimit { extended: false }, "%MAX_MOVES", "最大手数"),
            (EndReason::InsufficientMaterial, "%HIKIWAKE", "引き分け"),
            (EndReason::AgreedDraw, "%HIKIWAKE", "引き分け"),
            (EndReason::Interrupted, "%CHUDAN", "中断"),
        ] {
            for outcome in [Outcome::Draw { reason }, Outcome::NoResult { reason }] {
                assert_eq!((outcome.csa(), outcome.kif()), (csa, kif), "{reason:?}");
            }
        }
    }
}
