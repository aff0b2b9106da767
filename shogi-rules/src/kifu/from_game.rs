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
