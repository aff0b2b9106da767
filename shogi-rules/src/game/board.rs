use alloc::vec::Vec;
use core::fmt;

use crate::notation::UsiPosition;
use crate::position::{IllegalMove, Position, Undo};
use crate::rules::{DeclarationReport, EndReason, Outcome, Repetition, RuleSet, SideNames};
use crate::types::{ByColor, Move, Square};

use super::Game;
use super::history::History;

/// A position with its past: legal moves are played and taken back, and nothing ends it.
///
/// For analysis, where a line goes on whatever a referee would say. A [`Game`] is played under one rule set and
/// ends; a board tells what any rule set says of where it stands.
///
/// ```
/// use shogi_rules::{Board, EndReason, Position, RuleSet};
/// let mut board = Board::new(Position::startpos());
/// for mv in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
///     board.play(mv.parse()?)?;
/// }
/// assert_eq!(board.repetition().count, 4);
/// let outcome = board.outcome(RuleSet::JSA_PRO);
/// assert_eq!(outcome.map(|outcome| outcome.reason()), Some(EndReason::Sennichite));
/// board.play("7g7f".parse()?)?; // it goes on
/// assert_eq!(board.outcome(RuleSet::JSA_PRO), None);
/// assert_eq!(board.undo(), Some("7g7f".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Memory
///
/// That of a [`Game`] without a clock.
#[derive(Clone)]
pub struct Board {
    /// Its outcome and its rules are never asked.
    game: Game,
}

impl Board {
    /// Starts from a position.
    pub fn new(start: Position) -> Board {
        Board { game: Game::unjudged(RuleSet::JSA_PRO, start) }
    }

    /// Returns the position before the first move.
    pub const fn start(&self) -> &Position {
        self.game.start()
    }

    /// Returns the position on the board.
    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    /// Returns the number of moves played, in plies.
    pub fn len(&self) -> u32 {
        self.game.len()
    }

    /// Tells whether no move has been played.
    pub fn is_empty(&self) -> bool {
        self.game.is_empty()
    }

    /// Returns the moves played, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.game.moves()
    }

    /// Returns the destination of the last move, which 同 in Japanese notation refers to.
    pub fn previous(&self) -> Option<Square> {
        self.moves().next_back().map(Move::to)
    }

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// The reason why the move is illegal; the board is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.position.check_legality(mv)?;
        let _ = self.game.push(mv, true);
        Ok(())
    }

    /// Takes back the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        self.game.pop()
    }

    /// Returns how often the position on the board has stood and who gave check all the time since; see
    /// [`Game::repetition`].
    pub fn repetition(&self) -> Repetition {
        self.game.repetition()
    }

    /// Returns how a game would end here under a rule set if it had not ended before; `None` if it would go on.
    ///
    /// The cost: a copy of the board.
    pub fn outcome(&self, rules: RuleSet) -> Option<Outcome> {
        self.under(rules).board_outcome()
    }

    /// Returns what a declaration by the side to move would come to under a rule set, or `None` if the rule set
    /// knows no declaration. The cost: a copy of the board.
    pub fn declaration(&self, rules: RuleSet) -> Option<DeclarationReport> {
        self.under(rules).declaration()
    }

    /// Returns how the sides are called; see [`Game::side_names`].
    pub fn side_names(&self) -> SideNames {
        self.game.side_names()
    }

    /// The board as a game that has not ended.
    fn under(&self, rules: RuleSet) -> Game {
        let credit = super::credit(rules, self.start());
        Game { rules, credit, ..self.game.clone() }
    }

    /// Starts a game under a rule set and plays the moves, up to where the game ends.
    ///
    /// ```
    /// use shogi_rules::{Board, Position, RuleSet};
    /// let mut board = Board::new(Position::startpos());
    /// for mv in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(4) {
    ///     board.play(mv.parse()?)?;
    /// }
    /// let game = board.game(RuleSet::JSA_PRO);
    /// assert_eq!((board.len(), game.len()), (16, 12));
    /// assert!(game.outcome().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(&self, rules: RuleSet) -> Game {
        let mut game = Game::new(rules, self.start().clone());
        for mv in self.moves() {
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }
}

impl Default for Board {
    /// The start of an even game.
    fn default() -> Board {
        Board::new(Position::startpos())
    }
}

impl From<&Game> for Board {
    /// The start and the moves of a game. A board holds legal moves only: if there are fouls among them, it starts
    /// after the last of these.
    ///
    /// ```
    /// use shogi_rules::{Board, Game, Position, RuleSet};
    /// let mut game = Game::new(RuleSet::JSA_AMATEUR_27, Position::startpos());
    /// for mv in ["7g7e", "3c3d"] {
    ///     game.play(mv.parse()?)?;
    /// }
    /// let board = Board::from(&game);
    /// assert_eq!((board.len(), board.position()), (1, game.position()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn from(game: &Game) -> Board {
        let lost = game.outcome.and_then(|outcome| match outcome.reason() {
            EndReason::Foul { ply, .. } => Some(ply),
            _ => None,
        });
        let last_foul = game.fouls.last().map(|(ply, _)| *ply).max(lost).unwrap_or(0);
        let start = game.position_at(last_foul).unwrap_or_else(|| game.start.clone());
        let mut board = Board::new(start);
        for mv in game.moves().skip(last_foul as usize) {
            let _ = board.game.push(mv, true);
        }
        board
    }
}

impl From<&UsiPosition<'_>> for Board {
    /// The start and the moves of a `position` line.
    fn from(line: &UsiPosition<'_>) -> Board {
        let mut board = Board::new(line.start().clone());
        for mv in line.moves() {
            let _ = board.game.push(mv, true);
        }
        board
    }
}

impl fmt::Display for Board {
    /// Writes what follows the word `position` in USI: `startpos moves 7g7f`, or `sfen` and the start.
    ///
    /// ```
    /// use shogi_rules::{Board, UsiPosition};
    /// let line = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b";
    /// let board = Board::from(&UsiPosition::parse(line)?);
    /// assert_eq!(board.to_string(), line);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.start();
        if *start == Position::startpos() && start.ply() == 1 {
            f.write_str("startpos")?;
        } else {
            write!(f, "sfen {start}")?;
        }
        for (i, mv) in self.moves().enumerate() {
            write!(f, "{}{mv}", if i == 0 { " moves " } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("position", self.position())
            .field("plies", &self.len())
            .finish()
    }
}

/// What a game does on its board, whatever the rules say.
impl Game {
    /// A game without credit that nobody has judged.
    pub(super) fn unjudged(rules: RuleSet, start: Position) -> Game {
        Game {
            rules,
            position: start.clone(),
            history: History::default(),
            fouls: Vec::new(),
            credit: ByColor { black: 0, white: 0 },
            outcome: None,
            acted: false,
            clock: None,
            times: Vec::new(),
            before_declaration: None,
            start,
        }
    }

    /// Makes a move; tells what it was, and whether it gives check if checks count.
    pub(super) fn push(&mut self, mv: Move, checks_count: bool) -> (Undo, bool) {
        let key = self.position.key();
        let undo = self.position.play_unchecked(mv);
        let check = checks_count && self.position.is_in_check();
        self.history.push(undo, key, check);
        (undo, check)
    }

    /// Takes the last move back.
    pub(super) fn pop(&mut self) -> Option<Move> {
        let ply = self.history.pop()?;
        self.position.undo(ply.undo);
        Some(ply.undo.mv())
    }
}
