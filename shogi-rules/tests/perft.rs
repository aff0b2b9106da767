//! Every row of `testdata/perft_counts.tsv`, exactly.
//!
//! Two of its arrangements hold more than one set of pieces. They are no `Position` at any level; here
//! they must be refused with the right reason, and a unit test in `src/position/perft.rs` counts them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use shogi_rules::{Position, Setup, SetupProblems, Validity};

/// Rows with more leaves run in the test `deep`.
const QUICK: u64 = 5_000_000;

/// The rows that are too much for one set of pieces.
const OVERFULL: [(&str, SetupProblems); 2] = [
    ("lb_corner", SetupProblems::TOO_MANY_LANCES),
    ("peeper_1", SetupProblems::TOO_MANY_BISHOPS.union(SetupProblems::TOO_MANY_ROOKS)),
];

struct Row {
    name: String,
    sfen: String,
    depth: u32,
    nodes: u64,
}

fn rows() -> Vec<Row> {
    let mut rows = vec![];
    for line in common::testdata("perft_counts.tsv").lines() {
        if line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, sfen, depth, nodes, ..] = fields[..] else { panic!("too few fields: {line}") };
        let (depth, nodes) = (common::parse(depth), common::parse(nodes));
        rows.push(Row { name: name.to_owned(), sfen: sfen.to_owned(), depth, nodes });
    }
    rows
}

impl Row {
    fn overfull(&self) -> Option<SetupProblems> {
        OVERFULL.iter().find(|(name, _)| *name == self.name).map(|(_, flags)| *flags)
    }

    fn check(&self) {
        let Row { name, sfen, depth, nodes } = self;
        // Lenient: some rows write the hands in another order.
        let pos = Position::from_sfen(sfen).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(pos.perft(*depth), *nodes, "{name} depth {depth}");
    }
}

fn run(wanted: impl Fn(&Row) -> bool) -> usize {
    rows().iter().filter(|row| row.overfull().is_none() && wanted(row)).map(Row::check).count()
}

#[test]
fn quick() {
    assert_eq!(run(|row| row.nodes <= QUICK), 101);
}

#[test]
#[ignore = "1.9e9 leaves: seconds in release, minutes in debug; `make test-deep` runs it"]
fn deep() {
    assert_eq!(run(|row| row.nodes > QUICK), 10);
}

#[test]
fn every_row_is_in_one_of_the_tests() {
    let rows = rows();
    let overfull = rows.iter().filter(|row| row.overfull().is_some()).count();
    assert_eq!((rows.len(), overfull), (101 + 10 + 6, 6));
}

#[test]
fn overfull_rows_are_refused() {
    let mut seen = 0;
    for row in rows() {
        let setup = Setup::from_sfen(&row.sfen).unwrap();
        let result = setup.position(Validity::Lenient);
        match row.overfull() {
            Some(flags) => {
                assert_eq!(result.err(), Some(flags), "{}", row.name);
                seen += 1;
            }
            None => assert!(result.is_ok(), "{}", row.name),
        }
    }
    assert_eq!(seen, 6);
}

#[test]
fn dividing_adds_up() {
    let pos = common::position("R2bkl3/9/4S4/6K2/9/9/9/9/9 b P 1");
    let (mut moves, mut nodes) = (0, 0);
    pos.perft_divide(3, |entry| {
        assert!(pos.is_legal(entry.mv));
        assert_eq!(entry.nodes, pos.after(entry.mv).perft(2), "{}", entry.mv);
        moves += 1;
        nodes += entry.nodes;
    });
    assert_eq!((moves, nodes, pos.perft(0)), (9, 5069, 1));
    pos.perft_divide(0, |entry| panic!("{entry:?}"));
}
