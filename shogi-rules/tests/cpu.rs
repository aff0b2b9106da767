//! The reference player: it keeps the rules, answers alike everywhere, and sees what its level sees.
#![cfg(feature = "cpu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::fmt::Write;

use common::{Rng, STARTS, playout, position, random_setup, testdata};
use shogi_rules::cpu::{
    Analysis, Choice, Level, Player, Score, Style, analyse, analyse_among, analyse_until, hints,
    hints_until,
};
use shogi_rules::{Game, Move, MoveList, Position, RuleSet, Setup, Validity};

fn game(sfen: &str) -> Game {
    Game::new(RuleSet::JSA_PRO, position(sfen))
}

fn chosen(level: Level, game: &Game) -> Option<Choice> {
    Player::new(level, 1).choose(game)
}

/// Lets two players finish a game; every move must be legal and leave the searched game as it was.
fn finish(rules: RuleSet, start: &str, levels: [Level; 2], seed: u64) -> Game {
    let mut game = Game::new(rules, position(start));
    let players = levels.map(|level| Player::new(Level { nodes: 300, ..level }, seed));
    while game.outcome().is_none() && game.len() < 400 {
        let (before, moves) = (game.position().clone(), game.len());
        let color = game.position().side_to_move();
        let choice = players[color.index()].choose(&game).expect("the game goes on");
        assert_eq!((game.position(), game.len(), game.outcome()), (&before, moves, None));
        match choice {
            Choice::Move(mv) => {
                assert!(before.is_legal(mv), "{mv} at {before}");
                game.play(mv).unwrap();
            }
            Choice::Resign => drop(game.resign(color).unwrap()),
            Choice::Declare => {
                let outcome = game.declare(color).unwrap();
                assert_ne!(outcome.winner(), Some(!color), "{before}");
            }
        }
    }
    game
}

#[test]
fn games_under_every_rule_set() {
    let mut ended = 0;
    for (number, (_, rules)) in RuleSet::PRESETS.iter().enumerate() {
        let levels = [Level::ALL[number % 5], Level::ALL[(number + 2) % 5]];
        let game = finish(*rules, STARTS[number % STARTS.len()], levels, number as u64);
        ended += usize::from(game.outcome().is_some());
    }
    assert!(2 * ended > RuleSet::PRESETS.len(), "{ended} games ended");
}

/// Arrangements that no game reaches: kings missing, the side not to move in check, nothing to move.
#[test]
fn any_position() {
    let mut rng = Rng::new(6);
    let mut over = 0;
    for round in 0..200 {
        let pieces = rng.below(39);
        let pos = random_setup(&mut rng, pieces, 70).position(Validity::Lenient).unwrap();
        let game = Game::new(RuleSet::JSA_PRO, pos.clone());
        let player = Player::new(Level { nodes: 200, ..Level::ALL[round % 5] }, round as u64);
        match player.choose(&game) {
            None => {
                over += 1;
                assert!(game.outcome().is_some() && !pos.has_legal_moves(), "{pos}");
            }
            Some(Choice::Move(mv)) => assert!(pos.is_legal(mv), "{mv} at {pos}"),
            Some(_) => {}
        }
    }
    assert!((1..100).contains(&over), "{over}");
}

/// Boards full of promoted pieces in each other's reach: one look at every move is all that it takes.
#[test]
fn crowded_positions_are_bounded() {
    let mut crowded = vec![
        "4+p+S3/+N1+P+L2+s+P1/1g+p1+RG+P2/2+p1+P+r+p+p+P/2+n1+N+s+l+P1/+P1Kg2+n2/+P2+S+l1+p1+L/3+B1+P1g+b/1+P2k2+p1 b - 1".to_owned(),
    ];
    let mut rng = Rng::new(11);
    let random = (0..30).map(|_| random_setup(&mut rng, 38, 95).position(Validity::Lenient));
    crowded.extend(random.map(|pos| pos.unwrap().to_string()));
    for (number, sfen) in crowded.iter().enumerate() {
        let start = Setup::from_sfen(sfen).unwrap().position(Validity::Lenient).unwrap();
        let (_, rules) = RuleSet::PRESETS[number % RuleSet::PRESETS.len()];
        let game = Game::new(rules, start);
        for nodes in [0, 1_000] {
            assert!(analyse(&game, nodes).nodes < 12_000, "{sfen}");
            assert!(analyse_until(&game, nodes, |_| true, |_| {}).nodes < 12_000, "{sfen}");
        }
    }
}

/// A level of one's own may have any values.
#[test]
fn extreme_levels_play_on() {
    let style = Style { opening: u16::MAX, drops: u16::MAX };
    let level = Level { noise: u16::MAX, guard: None, style, ..Level::L3 };
    let start = game("4k4/9/9/9/9/9/9/1R7/4K4 b GSPNL2p 1");
    for seed in 0..50 {
        let mut shown = vec![];
        let player = Player::new(level, seed);
        let choice = player.think(&start, |_| false, |analysis| shown.push(analysis.score));
        assert!(matches!(choice, Some(Choice::Move(_))));
        assert!(shown.iter().all(|score| matches!(score, Score::Points(_))), "{shown:?}");
    }
}

#[test]
fn a_game_that_is_over_has_no_choice() {
    let mut resigned = game(STARTS[0]);
    resigned.resign(!resigned.position().side_to_move()).unwrap();
    assert_eq!(
        (analyse(&resigned, 100).score, chosen(Level::L5, &resigned)),
        (Score::Mate(1), None)
    );
    let mated = game("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    assert!(mated.outcome().is_some());
    assert_eq!(chosen(Level::L5, &mated), None);
    assert!(hints(&mated, 100).is_empty());
    let result = Analysis { score: Score::Mate(0), line: vec![], depth: 0, nodes: 0 };
    assert_eq!(analyse(&mated, 100), result);
}

/// Shows the positions of random games.
fn positions(seed: u64, mut f: impl FnMut(&Position)) {
    let mut rng = Rng::new(seed);
    for start in STARTS {
        playout(&mut rng, start, 150, &mut f);
    }
}

#[test]
fn from_the_third_level_on_no_mate_in_one_is_missed() {
    let mut seen = 0;
    for seed in 0..8 {
        positions(seed, |pos| {
            let mates: MoveList = pos.mating_moves();
            if mates.is_empty() {
                return;
            }
            seen += 1;
            let game = Game::new(RuleSet::JSA_PRO, pos.clone());
            for level in [Level::L3, Level::L4, Level::L5] {
                let Some(Choice::Move(mv)) = chosen(level, &game) else { panic!("{pos}") };
                assert!(mates.contains(&mv), "{mv} at {pos}");
            }
            assert_eq!(analyse(&game, 100).score, Score::Mate(1));
        });
    }
    assert!(seen > 20, "{seen}");
}

/// A piece that can be taken for nothing, and what takes it.
const HANGING: [(&str, &str); 5] = [
    ("lnsgkgsnl/7b1/pppp1pppp/4p4/4r4/4P4/PPPP1PPPP/1B2R4/LNSGKGSNL b - 1", "5f5e"),
    ("lnsgkgsnl/1r7/ppppppppp/9/9/2P4b1/PP1PPPP1P/1B5R1/LNSGKGSNL b P 1", "2h2f"),
    ("lnsgk1snl/1r5b1/ppppppp1p/7g1/7R1/9/PPPPPPP1P/1B7/LNSGKGSNL b P 1", "2e2d"),
    ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/6S2/9/PPPPPPPPP/1B5R1/LNSGKG1NL w - 1", "3d3e"),
    ("4k4/9/9/4r4/9/9/4L4/9/4K4 b - 1", "5g5d"),
];

#[test]
fn from_the_fourth_level_on_what_hangs_is_taken() {
    for (sfen, capture) in HANGING {
        for level in [Level::L4, Level::L5] {
            let choice = chosen(level, &game(sfen));
            assert_eq!(choice, Some(Choice::Move(capture.parse().unwrap())), "{sfen}");
        }
    }
}

/// Whatever is best, a move that is not wanted is not played, nor expected.
#[test]
fn only_what_is_wanted_is_considered() {
    let mate_in_one = ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b");
    let mate_in_three =
        ("lnsk2r2/2g2p2+R/ppppL3p/4n4/3P1N3/2P2S2P/PPS1P4/4G4/LNKG4L b 2B2Pgs4p 1", "B*4c");
    let declaration = ("+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R2BP4g4s4n4l7p 1", "5c5b");
    for (sfen, best) in HANGING.into_iter().chain([mate_in_one, mate_in_three, declaration]) {
        let (game, best): (Game, Move) = (game(sfen), best.parse().unwrap());
        let unwanted = analyse_among(&game, |mv| mv != best, 2_000, |_| false, |_| {});
        assert!(!unwanted.line.is_empty() && unwanted.line[0] != best, "{sfen}: {unwanted:?}");
        let only = analyse_among(&game, |mv| mv == best, 8_000, |_| false, |_| {});
        let far = only.depth > 4 || matches!(only.score, Score::Mate(_));
        assert!(only.line[0] == best && far, "{sfen}: {only:?}");
        assert!(only.score > unwanted.score || sfen == declaration.0, "{sfen}");
        for (level, seed) in Level::ALL.into_iter().zip(1..) {
            let player = Player { may_declare: false, ..Player::new(level, seed) };
            for wants_best in [false, true] {
                let wanted = |mv| (mv == best) == wants_best;
                let choice = player.think_among(
                    &game,
                    wanted,
                    |_| false,
                    |analysis| {
                        assert!(wanted(analysis.line[0]), "{sfen}: {analysis:?}");
                    },
                );
                let Some(Choice::Move(mv)) = choice else { panic!("{sfen}: {choice:?}") };
                assert!(wanted(mv), "{sfen}: {mv}");
            }
        }
    }
    let start = game(STARTS[0]);
    assert!(analyse_among(&start, |_| false, 100, |_| false, |_| {}).line.is_empty());
    let player = Player::new(Level::L1, 1);
    assert_eq!(player.think_among(&start, |_| false, |_| false, |_| {}), None);
    // Where all are wanted, nothing is another.
    let all = analyse_among(&start, |_| true, 2_000, |_| false, |_| {});
    assert_eq!(all, analyse(&start, 2_000));
}

/// Rows `sfen TAB moves`, each searched with 2,000 nodes: the answer is the same in every build, on every platform.
#[test]
fn golden() {
    let text = testdata("cpu.tsv");
    let mut fresh = String::new();
    for line in text.lines() {
        if line.starts_with('#') {
            writeln!(fresh, "{line}").unwrap();
            continue;
        }
        let sfen = line.split('\t').next().unwrap();
        let Analysis { score, line, depth, nodes } = analyse(&game(sfen), 2_000);
        let line: Vec<String> = line.iter().map(Move::to_string).collect();
        let Some(Choice::Move(mv)) = chosen(Level::L2, &game(sfen)) else { panic!("{sfen}") };
        writeln!(fresh, "{sfen}\t{nodes}\t{depth}\t{score}\t{mv}\t{}", line.join(" ")).unwrap();
    }
    assert_eq!(text.lines().count(), 22, "twenty positions and two lines that say what they are");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/cpu.tsv"), &fresh)
            .unwrap();
        return;
    }
    assert!(fresh == text, "answers have changed; the file would be now:\n{fresh}");
}

/// The search goes 64 plies deep at most, on a stack of the size that WebAssembly has to spare.
#[test]
fn a_small_stack_suffices() {
    let search = || {
        // Checks for a long time, so that the search is extended and evades.
        let pos = "9/9/9/4k4/9/9/9/1R5R1/4K4 b 2BGS3g3s4n4l18p 1";
        analyse(&game(pos), 40_000).nodes + analyse(&game(STARTS[0]), 40_000).nodes
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(search).unwrap();
    assert!(thread.join().unwrap() > 1_000);
}

/// White, whose king is chased by a rook, completes a repetition: it wins if all of Black's moves gave check, and
/// otherwise it is glad of the draw.
#[test]
fn repetition_is_what_the_rules_say() {
    let (quiet, checks) = ("5e6e 4a3a 6e5e 3a4a ", "5e4e 4a5a 4e5e 5a4a ");
    for (first, score) in [(checks, Score::Mate(1)), (quiet, Score::Points(0))] {
        let start = position("5k3/9/9/9/4R4/9/9/9/4K4 b - 1");
        let mut game = Game::new(RuleSet::WCSC, start);
        for mv in [first, checks, "5e4e 4a5a 4e5e"].concat().split_whitespace() {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let analysis = analyse(&game, 3_000);
        assert_eq!((analysis.score, analysis.line[0]), (score, "5a4a".parse().unwrap()));
    }
}

#[test]
fn a_search_can_be_stopped_and_shows_each_depth() {
    let game = game(STARTS[0]);
    let mut depths = vec![];
    let stopped = analyse_until(&game, u64::MAX, |nodes| nodes > 5_000, |a| depths.push(a.depth));
    assert!((5_000..7_000).contains(&stopped.nodes), "{stopped:?}");
    assert!(depths.len() >= 3 && depths.iter().copied().eq(1..=depths.len() as u32), "{depths:?}");
    let mut asked = 0;
    let choice = Player::new(Level::L5, 0).choose_until(&game, |_| {
        asked += 1;
        true
    });
    assert!(asked == 1 && matches!(choice, Some(Choice::Move(_))), "{asked}");
}

#[test]
fn a_won_declaration_is_made_by_who_may() {
    let entered = "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R2BP4g4s4n4l7p 1";
    let player = Player::new(Level::L5, 0);
    assert_eq!(player.choose(&game(entered)), Some(Choice::Declare));
    let silent = Player { may_declare: false, ..player };
    assert!(matches!(silent.choose(&game(entered)), Some(Choice::Move(_))));
}

#[test]
fn who_is_lost_resigns_if_it_may() {
    let lost = "4k4/9/9/9/9/9/1r7/r8/4K4 b 2b4g4s4n4l18p 1";
    let player = Player::new(Level::L4, 0);
    assert_eq!(player.choose(&game(lost)), Some(Choice::Resign));
    let stubborn = Player { may_resign: false, ..player };
    assert!(matches!(stubborn.choose(&game(lost)), Some(Choice::Move(_))));
    assert!(matches!(chosen(Level::L1, &game(lost)), Some(Choice::Move(_))));
}

#[test]
fn hints_say_why() {
    let hints = hints(&game("4k4/9/9/4r4/9/9/4L4/9/4K4 b - 1"), 500);
    assert_eq!(hints.len(), 3);
    assert!(hints[0].score >= hints[1].score && hints[1].score >= hints[2].score);
    let takes = hints[0].reasons.takes.unwrap();
    assert_eq!(takes.to_string(), "r");
    let mate = shogi_rules::cpu::hints(&game("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), 500);
    assert_eq!(mate[0].reasons.mates, Some(1));
}

#[test]
fn more_hints_until_they_are_stopped() {
    let start = game(STARTS[0]);
    let mut told = vec![];
    let five = hints_until(&start, 5, 300, |nodes| {
        told.push(nodes);
        false
    });
    assert!(told.is_sorted() && five.starts_with(&hints(&start, 300)), "{told:?}");
    let mut moves: Vec<Move> = five.iter().map(|hint| hint.mv).collect();
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 5);
    let stopped = hints_until(&start, 5, u64::MAX, |nodes| nodes > 5_000);
    assert_eq!(stopped.len(), 1);
    assert!(hints_until(&start, 0, 300, |_| false).is_empty());
    let only = "4k4/4+r4/9/9/9/9/9/3+r5/5K3 b - 1";
    let legal = game(only).position().legal_moves().len();
    assert_eq!(hints_until(&game(only), 99, 300, |_| false).len(), legal);
}
