//! Criterion benchmarks of the rules: `make bench`. `make bench-peers` compares with other libraries.

#![allow(clippy::expect_used)] // a benchmark of the wrong thing had better stop

mod common;

use std::hint::black_box;

use common::{MATSURI, SFENS, position};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shogi_rules::{Move, Position};

/// Perft by lists: the last ply is built, as a search would have it.
fn perft_lists(pos: &Position, depth: u32) -> u64 {
    let moves = pos.legal_moves();
    if depth == 1 {
        return black_box(&moves).len() as u64;
    }
    moves.into_iter().map(|mv| perft_lists(&pos.after(mv), depth - 1)).sum()
}

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(20);
    for (name, pos, depth, nodes) in [
        ("startpos 4", Position::startpos(), 4, 719_731),
        ("matsuri 2", position(MATSURI), 2, 28_684),
    ] {
        assert_eq!(pos.perft(depth), nodes);
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(format!("bulk {name}"), |b| b.iter(|| black_box(&pos).perft(depth)));
        group.bench_function(format!("lists {name}"), |b| {
            b.iter(|| perft_lists(black_box(&pos), depth));
        });
    }
    group.finish();
}

fn play(c: &mut Criterion) {
    let games: Vec<(Position, Vec<Move>)> = SFENS
        .iter()
        .map(|sfen| position(sfen))
        .map(|p| (p.clone(), p.legal_moves().to_vec()))
        .collect();
    let moves: usize = games.iter().map(|(_, moves)| moves.len()).sum();
    let mut group = c.benchmark_group("play");
    group.throughput(Throughput::Elements(moves as u64));
    group.bench_function("after", |b| {
        b.iter(|| {
            for (pos, moves) in &games {
                for mv in moves {
                    black_box(pos.after(*mv));
                }
            }
        });
    });
    let mut games = games.clone();
    group.bench_function("play_unchecked and undo", |b| {
        b.iter(|| {
            for (pos, moves) in &mut games {
                for mv in &*moves {
                    let undo = black_box(&mut *pos).play_unchecked(*mv);
                    black_box(&mut *pos).undo(undo);
                }
            }
        });
    });
    group.bench_function("check_legality", |b| {
        b.iter(|| {
            for (pos, moves) in &games {
                assert!(moves.iter().all(|mv| black_box(pos).is_legal(*mv)));
            }
        });
    });
    group.finish();
}

fn sfen(c: &mut Criterion) {
    let positions = SFENS.map(position);
    let mut group = c.benchmark_group("sfen");
    group.throughput(Throughput::Elements(SFENS.len() as u64));
    group.bench_function("parse", |b| b.iter(|| black_box(SFENS).map(position)));
    group.bench_function("format", |b| {
        b.iter(|| black_box(&positions).each_ref().map(ToString::to_string));
    });
    group.finish();
}

/// The player's search: nodes a second.
#[cfg(feature = "cpu")]
fn player(c: &mut Criterion) {
    use shogi_rules::{Game, RuleSet, cpu::analyse};

    const NODES: u64 = 50_000;
    let games = SFENS.map(|sfen| Game::new(RuleSet::JSA_PRO, position(sfen)));
    let nodes = games.iter().map(|game| analyse(game, NODES).nodes).sum();
    let mut group = c.benchmark_group("player");
    group.sample_size(10);
    group.throughput(Throughput::Elements(nodes));
    group.bench_function("analyse", |b| {
        b.iter(|| games.iter().map(|game| analyse(black_box(game), NODES).nodes).sum::<u64>());
    });
    group.finish();
}

#[cfg(not(feature = "cpu"))]
fn player(_: &mut Criterion) {}

criterion_group!(benches, perft, play, sfen, player);
criterion_main!(benches);
