//! The move generator against its naive twin (`common/twin.rs`), whole move sets at a time.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use common::twin::Twin;
use common::{Rng, STARTS, assert_same_moves, every_move, playout, random_setup, sorted};
use shogi_rules::{
    Bitboard, Color, ErrorCode, IllegalMove, KindSet, Move, MoveFilter, MoveList, Only, Piece,
    PieceKind, Position, Promotion, SetupProblems, Square, Threat, Validity,
};

/// What a run has seen, so that a run that meets nothing of interest fails.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    moves: usize,
    checks: usize,
    double_checks: usize,
    mates: usize,
    pawn_drop_mates: usize,
    irregular: usize,
    kingless: usize,
    problems: BTreeSet<String>,
    reasons: BTreeSet<ErrorCode>,
}

fn squares(list: impl IntoIterator<Item = Square>) -> Bitboard {
    list.into_iter().collect()
}

/// Asserts all that is cheap enough for every position.
fn compare(pos: &Position, seen: &mut Seen) {
    let twin = Twin::of(pos);
    let (us, them) = (pos.side_to_move(), !pos.side_to_move());
    let theirs = sorted(twin.legal_moves());
    let list = pos.legal_moves();
    assert_same_moves(pos, "legal_moves", &sorted(&list), &theirs);
    assert_eq!(pos.count_legal_moves(), theirs.len(), "{pos}");
    assert_eq!(pos.has_legal_moves(), !theirs.is_empty(), "{pos}");
    assert_eq!(pos.checkers(), squares(twin.checkers_of(us)), "checkers at {pos}");
    assert_eq!(pos.is_in_check(), twin.in_check(us), "{pos}");
    for color in Color::ALL {
        assert_eq!(pos.pinned(color), squares(twin.pinned(color)), "pinned at {pos}");
    }
    let irregular = twin.in_check(them);
    let mut checks = vec![];
    for mv in &list {
        assert!(pos.is_legal(mv), "{mv} at {pos}");
        let check = twin.after(mv).in_check(them);
        assert!(!pos.gives_check(mv) || check, "{mv} at {pos}");
        // In an irregular position a check may simply go on, which is not given by the move.
        assert!(irregular || pos.gives_check(mv) == check, "{mv} at {pos}");
        checks.extend(check.then_some(mv));
    }
    stages(pos, &theirs, irregular);
    if !irregular {
        let mates = checks.iter().filter(|mv| twin.after(**mv).is_mate()).copied();
        let mates = sorted(mates);
        assert_same_moves(pos, "mating_moves", &sorted(pos.mating_moves()), &mates);
        seen.mates += mates.len();
    }
    targets(pos, &list);
    seen.positions += 1;
    seen.moves += list.len();
    seen.checks += usize::from(pos.is_in_check());
    seen.double_checks += usize::from(pos.checkers().len() == 2);
    seen.irregular += usize::from(irregular);
    seen.kingless += usize::from(pos.king(us).is_none());
}

fn collect(pos: &Position, filter: MoveFilter) -> Vec<u16> {
    let mut list = MoveList::new();
    let flow = pos.generate::<()>(filter, |set| {
        assert!(!set.is_empty(), "an empty set at {pos}");
        let before = list.len();
        set.append_to(&mut list);
        assert_eq!(list.len() - before, set.len(), "{set:?} at {pos}");
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    sorted(&list)
}

/// Asserts that each stage of generation is a filter of the whole list.
fn stages(pos: &Position, all: &[u16], irregular: bool) {
    let keep = |keep: &dyn Fn(Move) -> bool| {
        sorted(common::moves_of(all).into_iter().filter(|mv| keep(*mv)))
    };
    let captures = |mv: Move| pos.piece_on(mv.to()).is_some();
    for only in [Only::All, Only::Captures, Only::Quiets, Only::Checks, Only::Evasions] {
        let expected = match only {
            Only::All => all.to_vec(),
            Only::Captures => keep(&captures),
            Only::Quiets => keep(&|mv| !captures(mv)),
            Only::Checks => keep(&|mv| pos.gives_check(mv)),
            Only::Evasions => keep(&|_| pos.is_in_check()),
        };
        let what = format!("{only:?}{}", if irregular { " (irregular)" } else { "" });
        assert_same_moves(pos, &what, &collect(pos, MoveFilter::only(only)), &expected);
        // The other fields, with some value each.
        let to = Bitboard::file(Square::from_index(pos.ply() as usize % 81).unwrap().file());
        let kinds = KindSet::of(PieceKind::Pawn).union(KindSet::of(PieceKind::Rook));
        let drops = KindSet::of(PieceKind::Pawn).union(KindSet::of(PieceKind::Gold));
        let expected: Vec<u16> = common::moves_of(&expected)
            .into_iter()
            .filter(|mv| to.contains(mv.to()))
            .filter(|mv| match (mv.from(), mv.dropped()) {
                (Some(from), _) => kinds.contains(pos.piece_on(from).unwrap().kind()),
                (_, kind) => drops.contains(kind.unwrap()),
            })
            .map(Move::to_raw)
            .collect();
        let found = collect(pos, MoveFilter { to, kinds, drops, only });
        assert_same_moves(pos, &format!("{what} with a filter"), &found, &expected);
    }
}

/// Asserts that the movement guide says what the list says.
fn targets(pos: &Position, list: &MoveList) {
    let mut guided = vec![];
    for from in Square::all() {
        let targets = pos.targets(from);
        let whole = targets.squares();
        assert_eq!(whole, squares(pos.targets(from).map(|target| target.square)));
        for target in targets {
            assert_eq!(target.captured, pos.piece_on(target.square));
            assert_eq!(target.promotion, pos.promotion(from, target.square), "{from} at {pos}");
            let both = target.promotion == Promotion::Optional;
            if both || target.promotion == Promotion::Impossible {
                guided.push(Move::board(from, target.square, false));
            }
            if both || target.promotion == Promotion::Forced {
                guided.push(Move::board(from, target.square, true));
            }
        }
    }
    for kind in PieceKind::HAND {
        let drops = pos.drop_targets(kind);
        guided.extend(drops.into_iter().map(|to| Move::drop(kind, to).unwrap()));
    }
    assert!(pos.drop_targets(PieceKind::King).is_empty());
    assert_same_moves(pos, "targets", &sorted(guided), &sorted(list));
}

/// Asserts what takes too long for every position: all raw moves, attackers of every square.
fn compare_thoroughly(pos: &Position, seen: &mut Seen) {
    let twin = Twin::of(pos);
    let mut legal = 0;
    for mv in every_move() {
        let found = pos.check_legality(mv);
        let code = found.err().map(IllegalMove::code);
        assert_eq!(code, twin.reason(mv), "{mv} at {pos}: {found:?}");
        assert_eq!(pos.is_legal(mv), found.is_ok(), "{mv} at {pos}");
        legal += usize::from(found.is_ok());
        seen.reasons.extend(code);
        if let Err(reason) = found {
            explanation(pos, &twin, mv, reason);
        }
    }
    assert_eq!(legal, twin.legal_moves().len(), "{pos}");
    for square in Square::all() {
        let expected = Color::ALL.map(|color| squares(twin.attackers(square, color)));
        let attackers = pos.attackers_to(square, pos.occupied());
        assert_eq!(attackers, expected[0] | expected[1], "{square} at {pos}");
    }
    for color in Color::ALL {
        let own = pos.pieces(color).without(pos.king(color).map_or(Bitboard::EMPTY, Bitboard::of));
        let attacked = own.into_iter().filter(|at| !twin.attackers(*at, !color).is_empty());
        assert_eq!(pos.threatened(color, Threat::Attacked), squares(attacked), "{pos}");
        let mut enemy = twin.clone();
        enemy.side = !color;
        let targets = squares(enemy.legal_moves().into_iter().map(Move::to));
        assert_eq!(pos.threatened(color, Threat::Capturable), own & targets, "{pos}");
    }
}

/// Asserts that the squares of a reason are those that explain it.
fn explanation(pos: &Position, twin: &Twin, mv: Move, reason: IllegalMove) {
    let us = pos.side_to_move();
    match reason {
        IllegalMove::KingIntoCheck { attackers } => {
            assert_eq!(attackers, squares(twin.after(mv).checkers_of(us)), "{mv} at {pos}");
        }
        IllegalMove::CheckUnresolved { checkers } => {
            assert_eq!(checkers, squares(twin.after(mv).checkers_of(us)), "{mv} at {pos}");
        }
        IllegalMove::Pinned { by } => {
            assert_eq!(vec![by], twin.after(mv).checkers_of(us), "{mv} at {pos}");
        }
        IllegalMove::Nifu { other } => {
            assert_eq!(pos.piece_on(other), Some(Piece::new(us, PieceKind::Pawn)), "{mv} at {pos}");
            assert_eq!(other.file(), mv.to().file(), "{mv} at {pos}");
        }
        IllegalMove::CannotReach { blocked_by: Some(square) } => {
            // Without it the piece gets farther; it is the first piece it meets.
            let from = mv.from().unwrap();
            assert!(twin.reach(from).contains(&square), "{mv} at {pos}");
            assert!(pos.piece_on(square).is_some(), "{mv} at {pos}");
        }
        IllegalMove::Uchifuzume { mating } => {
            assert!(mating.contains(mv.to()), "{mv} at {pos}");
            // Without its pinner each piece that reaches the pawn would take it.
            let dropped = twin.after(mv);
            let reaching = dropped.attackers(mv.to(), !us).into_iter();
            for capturer in reaching.filter(|at| pos.king(!us) != Some(*at)) {
                let pinners = squares(dropped.without(capturer).checkers_of(!us));
                let pinners = pinners.without(Bitboard::of(mv.to()));
                assert!(!pinners.is_empty(), "{mv} at {pos}");
                assert_eq!(pinners & mating, pinners, "{mv} at {pos}");
            }
        }
        _ => assert!(reason.squares().is_empty(), "{mv} at {pos}"),
    }
}

#[test]
fn playouts() {
    let mut rng = Rng::new(1);
    let mut seen = Seen::default();
    for game in 0..30 {
        playout(&mut rng, STARTS[game % STARTS.len()], 200, |pos| {
            compare(pos, &mut seen);
            if pos.ply() % 19 == 0 {
                compare_thoroughly(pos, &mut seen);
            }
        });
    }
    assert!(seen.positions > 3000, "{seen:?}");
    assert!(seen.checks > 100 && seen.mates > 20, "{seen:?}");
    assert!(seen.irregular == 0 && seen.kingless == 0, "{seen:?}");
}

/// Compares random arrangements of at most `pieces` pieces beside the kings, at the level Lenient.
fn arrangements(seed: u64, count: usize, pieces: usize, king_chance: u64) -> Seen {
    let mut rng = Rng::new(seed);
    let mut seen = Seen::default();
    for i in 0..count {
        let board = 1 + rng.below(pieces);
        let setup = random_setup(&mut rng, board, king_chance);
        let pos = setup.position(Validity::Lenient).unwrap().with_ply(i as u32);
        seen.problems.extend(setup.problems().iter_names().map(|(name, _)| name.to_owned()));
        compare(&pos, &mut seen);
        if i % 25 == 0 {
            compare_thoroughly(&pos, &mut seen);
        }
    }
    seen
}

#[test]
fn sparse_positions() {
    let seen = arrangements(2, 3000, 8, 85);
    assert!(seen.positions == 3000 && seen.checks > 100 && seen.mates > 10, "{seen:?}");
    assert!(seen.irregular > 100 && seen.kingless > 100, "{seen:?}");
}

#[test]
fn dense_positions() {
    let seen = arrangements(3, 2500, 38, 90);
    assert!(seen.positions == 2500 && seen.double_checks > 100, "{seen:?}");
    let flags = SetupProblems::NO_BLACK_KING
        | SetupProblems::NO_WHITE_KING
        | SetupProblems::DEAD_END_PIECE
        | SetupProblems::NIFU
        | SetupProblems::OPPONENT_IN_CHECK;
    let expected = flags.iter_names().map(|(name, _)| name.to_owned()).collect();
    assert_eq!(seen.problems, expected);
    // Every reason there is; uchifuzume is rare here and has a test of its own.
    assert!(seen.reasons.len() >= 16, "{:?}", seen.reasons);
}

/// Pawn-drop mate is too rare for chance: a bare king in a corner of its own pieces, held down by a few of
/// the other side's, a pawn in hand.
#[test]
fn pawn_drop_mates() {
    let mut rng = Rng::new(4);
    let mut seen = Seen::default();
    for _ in 0..4000 {
        let mut setup = random_setup(&mut rng, 6, 0);
        let (us, them) = (setup.side, !setup.side);
        // Near the mover's far edge, so that the flights are few.
        let rank = if us == Color::Black { 1 } else { 9 };
        let king = Square::from_coords(rng.below(3) as u8 + 1, rank).unwrap();
        setup.board[king.index()] = Some(Piece::new(them, PieceKind::King));
        for _ in 0..3 {
            let near = king.offset(rng.below(5) as i8 - 2, rng.below(5) as i8 - 2);
            let kind = [PieceKind::Gold, PieceKind::Silver, PieceKind::Knight][rng.below(3)];
            if let Some(free) = near.filter(|square| setup.piece_on(*square).is_none()) {
                setup.board[free.index()] = Some(Piece::new(us, kind));
            }
        }
        setup.hands[us].set(PieceKind::Pawn, 1);
        if let Ok(pos) = setup.position(Validity::Lenient) {
            compare(&pos, &mut seen);
            if seen.positions % 25 == 0 {
                compare_thoroughly(&pos, &mut seen);
            }
            let before = king.offset(0, if us == Color::Black { 1 } else { -1 }).unwrap();
            let drop = Move::drop(PieceKind::Pawn, before).unwrap();
            let reason = pos.check_legality(drop);
            let mate = reason.is_err_and(|r| r.code() == ErrorCode::Uchifuzume);
            seen.pawn_drop_mates += usize::from(mate);
        }
    }
    assert!(seen.positions > 1000 && seen.pawn_drop_mates > 50, "{seen:?}");
    assert!(seen.reasons.contains(&ErrorCode::Uchifuzume), "{seen:?}");
}
