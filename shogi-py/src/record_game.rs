//! Between records and games: judging, replaying, recording.

use pyo3::prelude::*;
use shogi_rules::RuleSet;

use crate::clock::ClockLike;
use crate::game::Game;
use crate::record::Record;
use crate::rule_set::RulesLike;
use crate::time_control::TimeControl;
use crate::verdict::Verdict;

/// Judges a record, and hands on what is found.
fn judged<T: Send>(
    py: Python<'_>,
    record: &Record,
    rules: RulesLike,
    clock: Option<ClockLike>,
    f: impl FnOnce(shogi_rules::kifu::Verdict<'_>) -> T + Send,
) -> T {
    let record = record.read();
    py.detach(|| {
        f(match clock {
            Some(clock) => record.judge_timed(rules.0, clock.0),
            None => record.judge(rules.0),
        })
    })
}

#[pymethods]
impl Record {
    /// Replays the main line under rules, ends the game as the record does, and tells where the two contradict each
    /// other. With a clock, the recorded times are judged too; ``Clock(*record.time_controls)`` is the record's own.
    ///
    /// >>> verdict = loads("startpos moves 7g7f 3c3d win").judge("jsa_pro")
    /// >>> verdict.agrees, verdict.plies, verdict.outcome.reason
    /// (False, 2, <EndReason.WRONG_DECLARATION: 'wrong_declaration'>)
    /// >>> record = loads("V2.2\n$TIME_LIMIT:00:00+30\nPI\n+\n+7776FU\nT29\n-3334FU\nT31\n%TORYO\n")
    /// >>> record.judge("wcsc", clock=Clock(*record.time_controls)).difference()
    /// 'move 2 took 31 seconds, but had to be made in less than 30 seconds'
    #[pyo3(signature = (rules = RulesLike(RuleSet::JSA_PRO), *, clock = None))]
    #[pyo3(text_signature = "($self, rules='jsa_pro', *, clock=None)")]
    fn judge(&self, py: Python<'_>, rules: RulesLike, clock: Option<ClockLike>) -> Verdict {
        judged(py, self, rules, clock, |verdict| Verdict::new(&verdict))
    }

    /// The time controls of Black and White that the headers state in full, or None.
    #[getter]
    fn time_controls(&self) -> Option<(TimeControl, TimeControl)> {
        let controls = self.read().time_control()?;
        Some((TimeControl(controls.black), TimeControl(controls.white)))
    }
}

#[pymethods]
impl Game {
    /// Replays the main line of a record under rules and ends the game as the record does, up to where the two
    /// contradict each other; ``Record.judge`` tells where. With a clock, the recorded times are played.
    ///
    /// >>> game = Game.from_record(loads("startpos moves 7g7f 3c3d resign"))
    /// >>> len(game.moves), game.outcome
    /// (2, <Outcome: white wins: resignation>)
    #[staticmethod]
    #[pyo3(signature = (record, rules = RulesLike(RuleSet::JSA_PRO), *, clock = None))]
    #[pyo3(text_signature = "(record, rules='jsa_pro', *, clock=None)")]
    fn from_record(
        py: Python<'_>,
        record: &Bound<'_, Record>,
        rules: RulesLike,
        clock: Option<ClockLike>,
    ) -> Game {
        Game::of(judged(py, record.get(), rules, clock, |verdict| verdict.game))
    }

    /// Returns the record of the game: its start, moves, charged times and ending.
    ///
    /// >>> game = Game(handicap="二枚落ち")
    /// >>> effects, outcome = game.play("△５二金左"), game.resign()
    /// >>> print(game.to_record().to_kif())
    /// #KIF version=2.0 encoding=UTF-8
    /// 手合割：二枚落ち
    /// 手数----指手---------消費時間--
    ///    1 ５二金(41)
    ///    2 投了
    /// まで1手で上手の勝ち
    /// <BLANKLINE>
    fn to_record(&self) -> Record {
        Record::of(self.with(|game| shogi_rules::kifu::Record::from_game(game)))
    }
}
