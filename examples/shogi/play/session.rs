use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use shogi_rules::cpu::{self, Choice, Player, Score};
use shogi_rules::{
    Bitboard, ByColor, Clock, Color, Furigoma, Game, GameError, Lang, Move, MoveTextError, Outcome,
    Promotion, Throw, furigoma,
};

use crate::{Failure, Output, board, explain};

use super::command::{self, Command};
use super::{Saved, Seat, announcement, guide};

/// How many moves the computer tries to find a hint, or an answer to an offer.
const ADVICE: u64 = 30_000;

/// A game at the terminal, and who sits at it.
pub(crate) struct Session {
    pub(super) saved: Saved,
    /// Where the game is saved if no other file is named.
    pub(super) file: Option<PathBuf>,
    pub(super) ascii: bool,
    pub(super) lang: Lang,
    /// Since when the side to move thinks.
    pub(super) since: Instant,
}

/// What the input asks for besides what it does to the game.
enum Then {
    GoOn,
    Quit,
}

impl Session {
    pub(crate) fn new(saved: Saved, file: Option<PathBuf>, ascii: bool, lang: Lang) -> Session {
        let now = Instant::now();
        let since = now.checked_sub(Duration::from_millis(saved.thought)).unwrap_or(now);
        Session { saved, file, ascii, lang, since }
    }

    /// Plays until the input ends or says so.
    pub(crate) fn play(
        &mut self,
        input: &mut impl BufRead,
        out: &mut Output,
    ) -> Result<(), Failure> {
        self.show(Bitboard::EMPTY, out)?;
        self.say_end(out)?;
        loop {
            if self.game().outcome().is_none()
                && let Some(player) = self.computer()
            {
                self.answer(player, out)?;
                continue;
            }
            let Some(line) = Session::ask(&self.prompt(), input, out)? else { return Ok(()) };
            if self.is_late() {
                let done = self.saved.game.time_up(self.side());
                self.done(done, out)?;
            }
            match Command::parse(&line) {
                Command::Move(text) => self.move_of(text, input, out)?,
                command => match self.obey(command, out)? {
                    Then::GoOn => {}
                    Then::Quit => return Ok(()),
                },
            }
        }
    }

    /// Throws pawns for the sides and says how they fell.
    pub(crate) fn throw(&mut self, out: &mut Output) -> Result<(), Failure> {
        let throw = Throw::from_random(self.saved.seed);
        let senior = furigoma(&throw.0) == Furigoma::Senior;
        if !senior {
            self.change_sides();
        }
        let shown: String = throw.0.iter().map(|face| face.to_char()).collect();
        let black = self.saved.seats.black.name(self.lang);
        self.say(
            out,
            &format!("The pawns show {shown}: {black} has Black."),
            &format!("振り駒は{shown}、{black}の先手です。"),
        )
    }

    pub(super) fn game(&self) -> &Game {
        &self.saved.game
    }

    fn side(&self) -> Color {
        self.game().position().side_to_move()
    }

    fn change_sides(&mut self) {
        let ByColor { black, white } = self.saved.seats;
        self.saved.seats = ByColor { black: white, white: black };
    }

    /// The computer whose turn it is.
    fn computer(&self) -> Option<Player> {
        let level = self.saved.seats[self.side()].level()?;
        Some(Player::new(level, self.saved.seed))
    }

    pub(super) fn say(&self, out: &mut Output, en: &str, ja: &str) -> Result<(), Failure> {
        writeln!(out, "{}", if self.lang == Lang::Ja { ja } else { en })?;
        Ok(())
    }

    fn say_all(out: &mut Output, lines: &[String]) -> Result<(), Failure> {
        for line in lines {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn prompt(&self) -> String {
        let name = self.game().side_names().name(self.side(), self.lang);
        let number = self.game().len() + 1;
        if self.game().outcome().is_some() { "> ".into() } else { format!("{number} {name}> ") }
    }

    /// Asks for a line; `None` at the end of the input.
    fn ask(
        prompt: &str,
        input: &mut impl BufRead,
        out: &mut Output,
    ) -> Result<Option<String>, Failure> {
        write!(out, "{prompt}")?;
        out.flush()?;
        // What is no UTF-8 becomes a word that is not understood.
        let mut bytes = vec![];
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned())),
            Err(error) => Err(Failure::Problem(error.to_string())),
        }
    }

    fn show(&self, marks: Bitboard, out: &mut Output) -> Result<(), Failure> {
        let game = self.game();
        let board = if self.ascii {
            board::ascii(game.position(), marks)
        } else {
            board::japanese(game.position(), game.side_names(), marks)
        };
        write!(out, "{board}")?;
        Ok(())
    }

    fn say_end(&self, out: &mut Output) -> Result<(), Failure> {
        let Some(outcome) = self.game().outcome() else { return Ok(()) };
        let names = self.game().side_names();
        let count = self.game().len();
        self.say(
            out,
            &format!("After {count} moves: {}", outcome.message_for(names, Lang::En)),
            &format!("{count}手まで：{}", outcome.message_for(names, Lang::Ja)),
        )
    }

    /// The computer plays, resigns or declares.
    fn answer(&mut self, player: Player, out: &mut Output) -> Result<(), Failure> {
        out.flush()?;
        let side = self.side();
        let since = Instant::now();
        // A twentieth of what is left, so that the time lasts.
        let allowed = self.game().clock().and_then(|clock| clock.available(side));
        let is_late =
            |_| allowed.is_some_and(|ms| since.elapsed().as_millis() > u128::from(ms / 20));
        let done = match player.choose_until(self.game(), is_late) {
            Some(Choice::Move(mv)) => return self.make(mv, out),
            Some(Choice::Declare) => self.saved.game.declare_timed(side, self.elapsed()),
            Some(Choice::Resign) | None => self.saved.game.resign(side),
        };
        self.done(done, out)
    }

    /// The time of who thinks is up.
    fn is_late(&self) -> bool {
        let clock = self.game().clock().filter(|_| self.game().outcome().is_none());
        clock.is_some_and(|mut clock| clock.spend(self.side(), self.elapsed()).is_err())
    }

    pub(super) fn elapsed(&self) -> u64 {
        self.since.elapsed().as_millis() as u64
    }

    /// Plays the move that a text means, after asking whether to promote where the player has to say.
    fn move_of(
        &mut self,
        text: &str,
        input: &mut impl BufRead,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let mv = match self.read(text) {
            Ok(mv) => mv,
            Err(problem) => {
                writeln!(out, "{problem}")?;
                return Ok(());
            }
        };
        let position = self.game().position();
        // USI without a `+` is how one types a move without thinking of promotion.
        let open = text.parse() == Ok(mv) && !mv.is_promotion();
        let promotion = mv.from().filter(|_| open).map(|from| position.promotion(from, mv.to()));
        let promoted = mv.from().map(|from| Move::board(from, mv.to(), true));
        let mv = match (promotion, promoted) {
            (Some(Promotion::Forced), Some(promoted)) => promoted,
            (Some(Promotion::Optional), Some(promoted)) if position.is_legal(promoted) => {
                match self.ask_whether_to_promote(input, out)? {
                    Some(true) => promoted,
                    Some(false) => mv,
                    None => return Ok(()),
                }
            }
            _ => mv,
        };
        self.make(mv, out)
    }

    /// Asks until it is said; `None` if the player thinks better of the move.
    fn ask_whether_to_promote(
        &self,
        input: &mut impl BufRead,
        out: &mut Output,
    ) -> Result<Option<bool>, Failure> {
        let question = match self.lang {
            Lang::Ja => "成りますか？（はい／いいえ／やめる）",
            _ => "Promote? (y/n, or undo) ",
        };
        loop {
            let Some(answer) = Session::ask(question, input, out)? else { return Ok(None) };
            match answer.to_lowercase().as_str() {
                "y" | "yes" | "+" | "はい" | "成" | "成る" => return Ok(Some(true)),
                "n" | "no" | "=" | "いいえ" | "不成" => return Ok(Some(false)),
                "undo" | "u" | "やめる" | "待った" => return Ok(None),
                _ => {}
            }
        }
    }

    /// Reads a move in any notation.
    fn read(&self, text: &str) -> Result<Move, String> {
        let previous = self.game().moves().next_back().map(Move::to);
        let read = self.game().position().read_move(text, previous);
        read.map_err(|error| match (error, self.lang) {
            (MoveTextError::Meaning(error), lang) => error.message(lang).to_string(),
            (_, Lang::Ja) => format!("「{text}」は指し手でも命令でもありません（ヘルプ：?）"),
            _ => format!("{text} is neither a move nor a command (? for help)"),
        })
    }

    /// Makes a move and says what came of it, or why it cannot be made.
    fn make(&mut self, mv: Move, out: &mut Output) -> Result<(), Failure> {
        let words = announcement::notation(self.game(), mv, self.lang);
        let number = self.game().len() + 1;
        let effects = match self.saved.game.play_timed(mv, self.elapsed()) {
            Ok(effects) => effects,
            Err(GameError::TimeUp) => return self.say_end(out),
            // It would try the same again and again.
            Err(error) if self.computer().is_some() => {
                return Err(Failure::Problem(format!("{words}: {}", error.message(self.lang))));
            }
            Err(error) => {
                writeln!(out, "{words}: {}", error.message(self.lang))?;
                return Ok(());
            }
        };
        self.since = Instant::now();
        writeln!(out, "{number} {words}")?;
        Session::say_all(out, &announcement::effects(self.game(), &effects, self.lang))?;
        self.show(Bitboard::of(mv.to()), out)?;
        self.say_end(out)
    }

    /// Says how something that may end the game went.
    fn done(&self, done: Result<Outcome, GameError>, out: &mut Output) -> Result<(), Failure> {
        match done {
            Ok(_) | Err(GameError::TimeUp) => self.say_end(out),
            Err(error) => {
                writeln!(out, "{}", error.message(self.lang))?;
                Ok(())
            }
        }
    }

    fn obey(&mut self, command: Command<'_>, out: &mut Output) -> Result<Then, Failure> {
        let (lang, side) = (self.lang, self.side());
        match command {
            Command::Nothing | Command::Move(_) => {}
            Command::Guide(word) => {
                self.guided(&guide::guide(self.game().position(), word, lang), out)?;
            }
            Command::Threats => self.guided(&guide::threats(self.game().position(), lang), out)?,
            Command::Hint => self.hint(out)?,
            Command::Undo => self.undo(out)?,
            Command::Resign => {
                let done = self.saved.game.resign(side);
                self.done(done, out)?;
            }
            Command::Checklist => self.checklist(out)?,
            Command::Declare => {
                let elapsed = self.elapsed();
                let done = self.saved.game.declare_timed(side, elapsed);
                self.done(done, out)?;
            }
            Command::AgreeImpasse => self.agree(Game::agree_impasse, out)?,
            Command::AgreeDraw => self.agree(Game::agree_draw, out)?,
            Command::Claim("") => self.claim(self.game().len(), out)?,
            Command::Claim(number) => match number.parse() {
                Ok(ply) => self.claim(ply, out)?,
                Err(_) => self.say(out, "which move? claim 12", "何手目の反則ですか（反則 12）")?,
            },
            Command::Moves => Session::say_all(out, &announcement::moves(self.game(), lang))?,
            Command::Board => self.show(Bitboard::EMPTY, out)?,
            Command::Clock => self.clock(out)?,
            Command::Save(file) => self.save(file, out)?,
            Command::Kif(file) => self.kif(file, out)?,
            Command::Again => self.again(out)?,
            Command::Help => Session::say_all(out, &command::help(lang))?,
            Command::Quit => return Ok(Then::Quit),
        }
        Ok(Then::GoOn)
    }

    fn claim(&mut self, ply: u32, out: &mut Output) -> Result<(), Failure> {
        let done = self.saved.game.claim_foul(ply);
        self.done(done, out)
    }

    fn guided(&self, guide: &guide::Guide, out: &mut Output) -> Result<(), Failure> {
        if !guide.marks.is_empty() {
            self.show(guide.marks, out)?;
        }
        Session::say_all(out, &guide.lines)
    }

    fn hint(&self, out: &mut Output) -> Result<(), Failure> {
        if self.game().outcome().is_some() {
            return self.say_end(out);
        }
        for hint in cpu::hints(self.game(), ADVICE) {
            writeln!(out, "{}", announcement::hint(self.game(), &hint, self.lang))?;
        }
        Ok(())
    }

    /// Takes back an ending that is no move, or moves until somebody at the keyboard is to move.
    fn undo(&mut self, out: &mut Output) -> Result<(), Failure> {
        if Color::ALL.into_iter().all(|side| self.saved.seats[side] != Seat::You) {
            return self.say(out, "nobody here is playing", "対局者はコンピューターだけです");
        }
        let reopened = self.game().outcome().is_some() && self.saved.game.reopen().is_ok();
        // A computer that has resigned would resign again.
        if reopened && self.computer().is_none() {
            self.since = Instant::now();
            return self.show(Bitboard::EMPTY, out);
        }
        let mut taken = 0;
        while taken == 0 || self.computer().is_some() {
            if let Err(error) = self.saved.game.undo() {
                if taken == 0 {
                    writeln!(out, "{}", error.message(self.lang))?;
                    return Ok(());
                }
                break;
            }
            taken += 1;
        }
        self.since = Instant::now();
        self.say(out, &format!("{taken} taken back"), &format!("{taken}手戻しました"))?;
        self.show(Bitboard::EMPTY, out)
    }

    fn checklist(&self, out: &mut Output) -> Result<(), Failure> {
        match self.game().declaration() {
            Some(report) => Session::say_all(out, &explain::checklist(report, self.lang)),
            None => self.say(out, "these rules know no declaration", "入玉宣言のない規則です"),
        }
    }

    /// Ends the game by agreement. The computer agrees to what does not lose and is no worse than playing on.
    fn agree(
        &mut self,
        agreement: fn(&mut Game) -> Result<Outcome, GameError>,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let side = self.side();
        let mut agreed = self.game().clone();
        let done = agreement(&mut agreed);
        if self.saved.seats[!side] != Seat::You && done.is_ok() {
            let loses = agreed.outcome().and_then(Outcome::winner) == Some(side);
            let stands_well = match cpu::analyse(self.game(), ADVICE).score {
                Score::Points(points) => points < 0,
                Score::Mate(plies) => plies < 0,
            };
            if loses || stands_well {
                return self.say(out, "The computer plays on.", "コンピューターは応じません。");
            }
        }
        self.saved.game = agreed;
        self.done(done, out)
    }

    fn clock(&self, out: &mut Output) -> Result<(), Failure> {
        let Some(clock) = self.game().clock() else {
            return self.say(out, "there is no clock in this game", "時計のない対局です");
        };
        for color in Color::ALL {
            let thought = if color == self.side() { self.elapsed() } else { 0 };
            let left = announcement::time_left(&clock, self.game(), color, thought, self.lang);
            writeln!(out, "{left}")?;
        }
        Ok(())
    }

    /// Another game under the same rules from the same start, with the sides changed.
    fn again(&mut self, out: &mut Output) -> Result<(), Failure> {
        if self.game().outcome().is_none() {
            return self.say(out, "the game goes on (resign ends it)", "対局中です（投了で終局）");
        }
        let old = self.game();
        let new = Game::new(old.rules(), old.start().clone());
        let clock = old
            .clock()
            .map(|clock| Clock::with_sides(ByColor::new_with(|color| clock.control(color))));
        self.saved.game = match clock {
            Some(clock) => new.with_clock(clock),
            None => new,
        };
        self.change_sides();
        self.saved.seed = self.saved.seed.wrapping_add(1);
        self.since = Instant::now();
        self.show(Bitboard::EMPTY, out)
    }
}
