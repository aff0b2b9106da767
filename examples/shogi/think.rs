//! One search of `shogi usi`: its limits, what it tells, and what it hears meanwhile.

use std::io::{self, Write};
use std::sync::mpsc::TryRecvError;
use std::time::{Duration, Instant};

use shogi_rules::cpu::mate::{self, MateOptions, MateReport};
use shogi_rules::cpu::{Analysis, Choice, Level, Player, Score, analyse_among, analyse_until};
use shogi_rules::usi::{BestMove, Command, Go, Info, MateSearch, Reply};
use shogi_rules::{Color, Game, Move, Position};

use crate::Output;
use crate::usi::Inbox;

/// What to think about.
pub(crate) struct Task<'a> {
    pub(crate) game: &'a Game,
    pub(crate) level: Level,
    pub(crate) seed: u64,
    pub(crate) go: &'a Go<'a>,
    /// The legal moves that are to be considered; all if there are none.
    pub(crate) only: &'a [Move],
}

/// A search that is going on.
pub(crate) struct Thinking<'a> {
    out: &'a mut Output,
    inbox: &'a mut Inbox,
    start: Instant,
    /// How long it may take once its time runs.
    budget: Option<Duration>,
    deadline: Option<Instant>,
    hold: Hold,
    /// Neither time nor a level limits it.
    endless: bool,
    stopped: bool,
    /// `quit` has come.
    pub(crate) quit: bool,
    /// The first line that could not be written.
    written: io::Result<()>,
}

/// Until when the answer is held back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    /// It comes when it is found.
    Free,
    /// `ponderhit`, from when on the time runs, or `stop`.
    Ponder,
    /// `stop`.
    Infinite,
}

/// What the way of an answer to the other program may take.
const MARGIN: Duration = Duration::from_millis(50);

/// The time for a move; `None` if nothing limits it.
fn budget(go: &Go<'_>, side: Color) -> Option<Duration> {
    if let Some(MateSearch::Within(time)) = go.mate {
        return Some(Duration::from_millis(time));
    }
    if let Some(time) = go.move_time {
        return Some(Duration::from_millis(time));
    }
    if go.time[side].is_none() && go.byoyomi.is_none() && go.increment[side].is_none() {
        return None;
    }
    let main = go.time[side].unwrap_or(0);
    let each = go.byoyomi.unwrap_or(0).saturating_add(go.increment[side].unwrap_or(0));
    // What comes with each move, and a part of the rest; never more than there is.
    let most = Duration::from_millis(main.saturating_add(go.byoyomi.unwrap_or(0)));
    let wanted = Duration::from_millis((main / 40).saturating_add(each));
    Some(wanted.min(most).saturating_sub(MARGIN))
}

impl<'a> Thinking<'a> {
    pub(crate) fn new(
        go: &Go<'_>,
        side: Color,
        out: &'a mut Output,
        inbox: &'a mut Inbox,
    ) -> Thinking<'a> {
        let start = Instant::now();
        let budget = budget(go, side).filter(|_| !go.infinite);
        let deadline = budget.filter(|_| !go.ponder).and_then(|budget| start.checked_add(budget));
        Thinking {
            out,
            inbox,
            start,
            budget,
            deadline,
            hold: match (go.ponder, go.infinite) {
                (true, _) => Hold::Ponder,
                (false, true) => Hold::Infinite,
                (false, false) => Hold::Free,
            },
            endless: budget.is_none() && (go.nodes.is_some() || go.mate.is_some()),
            stopped: false,
            quit: false,
            written: Ok(()),
        }
    }

    /// Searches, and waits with the answer as long as it must.
    pub(crate) fn run(&mut self, task: &Task<'_>) -> io::Result<BestMove> {
        // A level decides by nodes; who analyses wants to see all.
        let answer = if task.go.infinite || task.go.depth.is_some() {
            self.analyse(task)
        } else {
            self.choose(task)
        };
        while self.hold != Hold::Free {
            match self.inbox.wait() {
                Ok(line) => self.hear(line),
                Err(_) => self.hold = Hold::Free,
            }
        }
        std::mem::replace(&mut self.written, Ok(()))?;
        Ok(answer)
    }

    /// Looks for a mate.
    pub(crate) fn solve(&mut self, position: &Position, go: &Go<'_>) -> io::Result<MateReport> {
        let options = MateOptions {
            nodes: go.nodes.unwrap_or(u64::MAX),
            memory: 64 << 20,
            ..MateOptions::DEFAULT
        };
        let report = mate::solve_until(position, &options, |_| self.is_over());
        self.tell(&Info { nodes: Some(report.nodes), ..Info::default() });
        std::mem::replace(&mut self.written, Ok(()))?;
        Ok(report)
    }

    fn choose(&mut self, task: &Task<'_>) -> BestMove {
        let mut level = task.level;
        // The highest level takes the time that it is given, the others the nodes that make them what they are.
        let timed = level == Level::L5 && self.budget.is_some();
        level.nodes = task.go.nodes.unwrap_or(if timed { u64::MAX } else { level.nodes });
        // Who asks about certain moves wants one of them.
        let free = task.only.is_empty();
        let player =
            Player { may_resign: free, may_declare: free, ..Player::new(level, task.seed) };
        // Both functions need what the search tells and hears.
        let ponder = std::cell::Cell::new(None);
        let this = std::cell::RefCell::new(self);
        let choice = player.think_among(
            task.game,
            |mv| free || task.only.contains(&mv),
            |_| this.borrow_mut().is_over(),
            |analysis| {
                this.borrow_mut().report(analysis);
                ponder.set(analysis.line.first_chunk().copied());
            },
        );
        match choice {
            Some(Choice::Move(mv)) => {
                // What it expects after another move than the one chosen at last says nothing.
                let ponder = ponder.get().filter(|[first, _]| *first == mv);
                BestMove::Move { mv, ponder: ponder.map(|[_, answer]: [Move; 2]| answer) }
            }
            Some(Choice::Declare) => BestMove::Win,
            Some(Choice::Resign) | None => BestMove::Resign,
        }
    }

    fn analyse(&mut self, task: &Task<'_>) -> BestMove {
        let depth = task.go.depth.unwrap_or(u32::MAX);
        let nodes = task.go.nodes.unwrap_or(u64::MAX);
        // Both functions need what the search tells and hears.
        let deep_enough = std::cell::RefCell::new(None);
        let this = std::cell::RefCell::new(self);
        let stop = |_| deep_enough.borrow().is_some() || this.borrow_mut().is_over();
        let report = |analysis: &Analysis| {
            // It may finish another depth before it is stopped.
            if deep_enough.borrow().is_none() {
                this.borrow_mut().report(analysis);
                if analysis.depth >= depth {
                    deep_enough.replace(Some(analysis.clone()));
                }
            }
        };
        let last = match task.only {
            // A declaration counts only where no move was asked about.
            [] => analyse_until(task.game, nodes, stop, report),
            only => analyse_among(task.game, |mv| only.contains(&mv), nodes, stop, report),
        };
        let analysis = deep_enough.take().unwrap_or(last);
        let mut line = analysis.line.iter().copied();
        match line.next() {
            Some(mv) => BestMove::Move { mv, ponder: line.next() },
            // It is won with the next move, which is none of the board.
            None if analysis.score == Score::Mate(1) => BestMove::Win,
            None => BestMove::Resign,
        }
    }

    fn report(&mut self, analysis: &Analysis) {
        self.tell(&Info {
            depth: Some(analysis.depth),
            nodes: Some(analysis.nodes),
            score: Some(analysis.score.into()),
            pv: analysis.line[..].into(),
            ..Info::default()
        });
    }

    /// Writes an `info` with the time and the speed.
    fn tell(&mut self, info: &Info<'_>) {
        let time = self.start.elapsed().as_millis() as u64;
        let per_second = info.nodes.and_then(|nodes| nodes.saturating_mul(1000).checked_div(time));
        let info = Info { time: Some(time), nodes_per_second: per_second, ..*info };
        self.write(Reply::Info(info));
    }

    fn write(&mut self, reply: Reply<'_>) {
        if self.written.is_ok() {
            self.written = writeln!(self.out, "{reply}").and_then(|()| self.out.flush());
        }
    }

    /// Looks at the inbox and the clock, and tells whether the search must end.
    fn is_over(&mut self) -> bool {
        loop {
            match self.inbox.look() {
                Ok(line) => self.hear(line),
                Err(TryRecvError::Empty) => break,
                // Nobody will say `stop`: what has no end of its own ends now.
                Err(TryRecvError::Disconnected) => {
                    self.stopped |= self.hold != Hold::Free || self.endless;
                    self.hold = Hold::Free;
                    break;
                }
            }
        }
        self.stopped |= self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.stopped |= self.written.is_err();
        self.stopped
    }

    /// Does at once what concerns the search, and puts off the rest.
    fn hear(&mut self, line: String) {
        match Command::parse(&line) {
            Ok(Command::Stop) => (self.stopped, self.hold) = (true, Hold::Free),
            Ok(Command::Quit) => {
                (self.stopped, self.hold, self.quit) = (true, Hold::Free, true);
            }
            Ok(Command::PonderHit) if self.hold == Hold::Ponder => {
                self.hold = Hold::Free;
                self.deadline = self.budget.and_then(|budget| Instant::now().checked_add(budget));
            }
            Ok(Command::PonderHit) => {}
            Ok(Command::IsReady) => self.write(Reply::ReadyOk),
            _ => self.inbox.put_off(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_never_more_than_there_is() {
        let go = |text: &str| match Command::parse(text) {
            Ok(Command::Go(go)) => budget(&go, Color::Black).map(|time| time.as_millis()),
            other => unreachable!("{text}: {other:?}"),
        };
        for (text, time) in [
            ("go", None),
            ("go nodes 5", None),
            ("go wtime 5", None),
            ("go movetime 300", Some(300)),
            ("go mate 700", Some(700)),
            ("go mate infinite", None),
            ("go btime 0 wtime 0 byoyomi 10000", Some(9_950)),
            ("go btime 400000 wtime 0 byoyomi 10000", Some(19_950)),
            ("go btime 400000 wtime 0 binc 5000 winc 5000", Some(14_950)),
            ("go btime 3000 wtime 0 binc 5000 winc 5000", Some(2_950)),
            ("go btime 20 wtime 0", Some(0)),
            (
                "go btime 18446744073709551615 byoyomi 18446744073709551615",
                Some(18_446_744_073_709_551_565),
            ),
        ] {
            assert_eq!(go(text), time, "{text}");
        }
    }
}
