//! `Game` against a naive referee that keeps every position and counts, on small boards that repeat often.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{Rng, assert_same_view, config, every_move, position};
use proptest::prelude::*;
use shogi_rules::{
    Color, EndReason, FoulMode, Game, GameError, IllegalMove, Move, Outcome, Position, RuleSet,
    Undecided,
};

const SMALL: [&str; 8] = [
    "5k3/9/9/9/4R4/9/9/9/4K4 b - 1",
    "4k4/3R5/9/9/9/9/9/9/8K b - 1",
    "8k/9/9/9/9/9/9/3r5/4K4 w - 1",
    "4k4/9/9/4r4/9/4R4/9/9/3K5 b - 1",
    "4k4/9/4G4/9/9/9/9/9/4K4 b - 1",
    "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
    "8k/5R3/6N2/9/9/9/9/9/K8 b - 1",
    "k8/9/9/9/4G4/9/9/9/K8 b p 1",
];

/// Something that happens to a game.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// A legal move; a check, or one back to a position seen before, if wished for and there is one.
    Play {
        choice: u16,
        check: bool,
        seen: bool,
    },
    Foul(u16),
    Undo(u8),
    /// A side resigns and thinks better of it.
    Resign,
}

/// The definition, written down: a list of positions and who gave check when.
struct Naive {
    sennichite: Undecided,
    /// The positions as text without the move number, the start first.
    texts: Vec<String>,
    /// The same as positions, to find moves back to one.
    positions: Vec<Position>,
    /// For each move: the move, who made it, and whether it gave check.
    moves: Vec<(Move, Color, bool)>,
}

impl Naive {
    fn new(start: &Position, sennichite: Undecided) -> Naive {
        let mut naive = Naive { sennichite, texts: vec![], positions: vec![], moves: vec![] };
        naive.stand(start.clone());
        naive
    }

    fn stand(&mut self, position: Position) {
        let text = position.to_string();
        self.texts.push(text.rsplit_once(' ').unwrap().0.to_owned());
        self.positions.push(position);
    }

    fn now(&self) -> &Position {
        self.positions.last().unwrap()
    }

    fn play(&mut self, mv: Move) {
        let mover = self.now().side_to_move();
        let after = self.now().after(mv);
        self.moves.push((mv, mover, after.is_in_check()));
        self.stand(after);
    }

    fn undo(&mut self) {
        self.moves.pop().unwrap();
        self.texts.pop().unwrap();
        self.positions.pop().unwrap();
    }

    fn count(&self) -> usize {
        self.texts.iter().filter(|text| Some(*text) == self.texts.last()).count()
    }

    fn first(&self) -> usize {
        self.texts.iter().position(|text| Some(text) == self.texts.last()).unwrap()
    }

    fn perpetual(&self, color: Color) -> bool {
        let since = &self.moves[self.first()..];
        let mut own = since.iter().filter(|(_, mover, _)| *mover == color).peekable();
        own.peek().is_some() && own.all(|(_, _, check)| *check)
    }

    fn outcome(&self) -> Option<Outcome> {
        let (now, side) = (self.now(), self.now().side_to_move());
        if now.legal_moves().is_empty() {
            let mated = now.is_in_check();
            let reason = if mated { EndReason::Checkmate } else { EndReason::NoLegalMoves };
            return Some(Outcome::Win { winner: !side, reason });
        }
        if self.count() < 4 {
            return None;
        }
        let blamed: Vec<_> = Color::ALL.into_iter().filter(|c| self.perpetual(*c)).collect();
        let reason = EndReason::Sennichite;
        Some(match (&blamed[..], self.sennichite) {
            ([checker], _) => Outcome::Win { winner: !*checker, reason: EndReason::PerpetualCheck },
            (_, Undecided::Draw) => Outcome::Draw { reason },
            (_, Undecided::NoResult) => Outcome::NoResult { reason },
            (_, other) => panic!("{other:?}"),
        })
    }

    /// A legal move; of two wishes that no move grants together, the check comes first.
    fn choose(&self, choice: u16, check: bool, seen: bool) -> Move {
        let mut moves: Vec<Move> = self.now().legal_moves().into_iter().collect();
        let mut prefer = |wish: &dyn Fn(Move) -> bool| {
            let granted: Vec<Move> = moves.iter().copied().filter(|mv| wish(*mv)).collect();
            if !granted.is_empty() {
                moves = granted;
            }
        };
        if check {
            prefer(&|mv| self.now().gives_check(mv));
        }
        if seen {
            prefer(&|mv| self.positions.contains(&self.now().after(mv)));
        }
        moves[choice as usize % moves.len()]
    }
}

/// Asserts that a game says what the naive referee says.
fn assert_agree(game: &Game, naive: &Naive) {
    let repetition = game.repetition();
    assert_eq!(repetition.count as usize, naive.count(), "{}", game.position());
    assert_eq!(repetition.first_ply as usize, naive.first(), "{}", game.position());
    for color in Color::ALL {
        assert_eq!(repetition.perpetual[color], naive.perpetual(color), "{}", game.position());
    }
    assert_eq!(game.outcome(), naive.outcome(), "{}", game.position());
    assert_eq!(game.position(), naive.now());
    assert!(game.moves().eq(naive.moves.iter().map(|(mv, ..)| *mv)));
}

/// Asserts that a game is as if only its moves had been played.
fn assert_as_replayed(game: &Game) {
    let mut fresh = Game::new(game.rules(), game.start().clone());
    for mv in game.moves() {
        fresh.play(mv).unwrap();
    }
    assert_same_view(game.position(), fresh.position());
    assert_eq!(game.outcome(), fresh.outcome());
    assert_eq!(game.repetition(), fresh.repetition());
    assert!(game.moves().eq(fresh.moves()));
    assert_eq!(game.len(), fresh.len());
}

/// Commits a foul and takes it back.
fn foul(game: &mut Game, choice: u16) {
    let before = game.position().clone();
    let is_foul = |mv: &Move| before.check_legality(*mv).is_err_and(IllegalMove::is_foul);
    let Some(mv) = every_move().filter(is_foul).nth(usize::from(choice) % 256) else { return };
    let reason = before.check_legality(mv).unwrap_err();
    let (winner, ply) = (!before.side_to_move(), game.len() + 1);
    let effects = game.play(mv).unwrap();
    let expected = Some(Outcome::Win { winner, reason: EndReason::Foul { reason, ply } });
    assert_eq!((effects.outcome, effects.check), (expected, false), "{mv}");
    assert_eq!(game.outcome(), expected);
    let promotes = mv.from().and_then(|from| before.piece_on(from)?.promoted());
    assert_eq!(effects.promoted, mv.is_promotion() && promotes.is_some(), "{mv}");
    assert_eq!(game.undo(), Ok(mv));
    assert_same_view(game.position(), &before);
}

/// Plays the acts and compares at every ply; returns the outcomes that came up.
fn referee_agrees(start: &str, sennichite: Undecided, acts: &[Act]) -> Vec<Outcome> {
    let rules = RuleSet::WCSC.with_sennichite(sennichite).with_foul(FoulMode::Strict);
    let mut game = Game::new(rules, position(start));
    let mut naive = Naive::new(game.start(), sennichite);
    let mut seen = vec![];
    assert_agree(&game, &naive);
    for act in acts {
        let over = game.outcome().is_some();
        match *act {
            Act::Play { .. } | Act::Foul(_) | Act::Resign if over => {
                let any: Move = "5i5h".parse().unwrap();
                assert_eq!(game.play(any), Err(GameError::GameOver));
                assert_eq!(game.resign(Color::Black), Err(GameError::GameOver));
                assert_eq!(game.reopen(), Err(GameError::NothingToUndo));
            }
            Act::Play { choice, check, seen: back } => {
                let mv = naive.choose(choice, check, back);
                let captured = naive.now().piece_on(mv.to());
                naive.play(mv);
                let effects = game.play(mv).unwrap();
                assert_eq!(effects.captured, captured);
                assert_eq!(effects.promoted, mv.is_promotion());
                assert_eq!(effects.check, naive.now().is_in_check());
                assert_eq!(
                    (effects.repetition, effects.outcome),
                    (game.repetition(), game.outcome())
                );
                seen.extend(effects.outcome);
            }
            Act::Foul(choice) => foul(&mut game, choice),
            Act::Resign => {
                let resigned = game.resign(Color::Black).unwrap();
                assert_eq!((game.outcome(), game.reopen()), (Some(resigned), Ok(resigned)));
            }
            Act::Undo(count) => {
                for _ in 0..usize::from(count).min(naive.moves.len()) {
                    let last = naive.moves.last().unwrap().0;
                    assert_eq!(game.undo(), Ok(last));
                    naive.undo();
                }
                assert_as_replayed(&game);
            }
        }
        assert_agree(&game, &naive);
    }
    while let Some((mv, ..)) = naive.moves.last().copied() {
        assert_eq!(game.undo(), Ok(mv));
        naive.undo();
    }
    assert_eq!(game.undo(), Err(GameError::NothingToUndo));
    assert_agree(&game, &naive);
    assert_as_replayed(&game);
    seen
}

fn act() -> impl Strategy<Value = Act> {
    let play = |check, seen| any::<u16>().prop_map(move |choice| Act::Play { choice, check, seen });
    prop_oneof![
        12 => play(true, true),
        6 => play(false, true),
        2 => play(true, false),
        2 => play(false, false),
        1 => any::<u16>().prop_map(Act::Foul),
        2 => (0u8..6).prop_map(Act::Undo),
        1 => Just(Act::Resign),
    ]
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn the_referee_agrees_with_the_definition(
        start in prop::sample::select(&SMALL[..]),
        draw in any::<bool>(),
        acts in prop::collection::vec(act(), 0..120),
    ) {
        let sennichite = if draw { Undecided::Draw } else { Undecided::NoResult };
        referee_agrees(start, sennichite, &acts);
    }
}

/// Acts that shuffle, and keep checking as often as `checks` says in percent.
fn shuffle(rng: &mut Rng, checks: u64) -> Vec<Act> {
    let mut play = |_| Act::Play {
        choice: rng.next() as u16,
        check: rng.chance(checks),
        seen: rng.chance(85),
    };
    (0..60).map(&mut play).collect()
}

#[test]
fn every_ending_of_the_board_comes_up() {
    let rng = &mut Rng::new(1);
    let mut found = vec![];
    for round in 0..400 {
        let acts = shuffle(rng, [0, 50, 90, 100][round % 4]);
        found.extend(referee_agrees(SMALL[round / 4 % SMALL.len()], Undecided::Draw, &acts));
    }
    let often = |test: &dyn Fn(&Outcome) -> bool| found.iter().filter(|o| test(o)).count();
    for reason in [EndReason::Checkmate, EndReason::NoLegalMoves] {
        assert!(often(&|o| o.reason() == reason) > 0, "{reason:?}");
    }
    assert!(often(&|o| o.reason() == EndReason::Sennichite) > 50);
    for winner in Color::ALL {
        let lost = Outcome::Win { winner, reason: EndReason::PerpetualCheck };
        assert!(often(&|o| *o == lost) > 10, "{lost}");
    }
}

/// Asks a game everything that can be asked.
fn ask(game: &Game) -> usize {
    let pos = game.position();
    let moves = pos.legal_moves();
    for mv in moves.iter().take(3) {
        let _ = (pos.see(mv), pos.gives_check(mv), pos.is_legal(mv), pos.after(mv).perft(1));
    }
    let asked = [
        format!("{:?} {:?} {:?}", game.outcome(), game.repetition(), game.declaration()),
        format!("{:?} {:?} {:?}", game.impasse_points(), game.extension(), game.side_names()),
        format!("{:?} {:?} {:?}", game.position_at(game.len()), game.replay(), game.credit()),
        format!("{:?} {:?}", game.fouls().count(), game.moves().rev().collect::<Vec<_>>()),
        format!("{:?} {:?}", pos.mating_moves(), pos.evasion_kinds()),
    ];
    moves.len() + asked.concat().len()
}

/// R56: what is asked of a game, and a search from its position, leaves it as it is in every field.
#[test]
fn no_query_touches_the_game() {
    let mut rng = Rng::new(56);
    for sfen in SMALL.into_iter().chain(["startpos"]) {
        let mut game = Game::new(RuleSet::JSA_AMATEUR_24, position(sfen));
        for _ in 0..30 {
            let before = format!("{game:?}");
            assert!(ask(&game) > 0);
            assert_eq!(format!("{game:?}"), before);
            let moves = game.position().legal_moves();
            if moves.is_empty() || game.play(moves[rng.below(moves.len())]).is_err() {
                break;
            }
        }
    }
}
