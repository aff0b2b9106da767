//! Helpers that the integration tests share: the data files, random positions, whole move sets.
#![allow(dead_code)] // each test crate uses its own part

#[cfg(feature = "kifu")]
pub(crate) mod lines;
pub(crate) mod twin;

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;
use shogi_rules::{Color, Hand, Move, Piece, PieceKind, Position, Setup, Square, Validity};

/// The kinds of `cases.jsonl` that `records.rs` runs, with their numbers; `cases.rs` sees to the others.
pub(crate) const RECORD_KINDS: [(&str, usize); 12] = [
    ("csa_no_crash", 7),
    ("csa_parse", 19),
    ("csa_parse_bytes", 1),
    ("csa_parse_multi", 1),
    ("jkf_no_crash", 2),
    ("jkf_parse", 4),
    ("ki2_no_crash", 2),
    ("ki2_parse", 5),
    ("kif_no_crash", 8),
    ("kif_parse", 33),
    ("kif_parse_bytes", 4),
    ("roundtrip", 3),
];

/// The category of `rules_vectors.tsv` and the kind of `cases.jsonl` that `clocks.rs` runs, with their numbers;
/// `vectors.rs` and `cases.rs` see to the others.
pub(crate) const CLOCK: &str = "clock";
pub(crate) const CLOCK_ROWS: usize = 17;
pub(crate) const CLOCK_CASES: usize = 4;

/// So many inputs of a law, the same in every run; `PROPTEST_CASES=N` tries N new ones.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let mut config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
        config.rng_seed = RngSeed::Fixed(1);
    }
    config
}

/// The sources of the crate with their paths below `src`.
pub(crate) fn core_sources() -> Vec<(String, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = vec![];
    rust_files(&src, &mut paths);
    assert!(paths.len() > 20, "{paths:?}");
    let name = |path: &Path| path.strip_prefix(&src).unwrap().to_str().unwrap().replace('\\', "/");
    paths.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

/// All Rust files below a folder.
pub(crate) fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Reads a file of `testdata/`; a file that is missing is a failure.
pub(crate) fn testdata(name: &str) -> String {
    let path = format!("{}/../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The position of any arrangement that can be one, at the highest level that allows it. Rows of the data
/// files that ask about moves may lack a king or have the side not to move in check, hence the levels.
pub(crate) fn position(sfen: &str) -> Position {
    let setup = Setup::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    [Validity::Strict, Validity::Tsume, Validity::Lenient]
        .into_iter()
        .find_map(|level| setup.position(level).ok())
        .unwrap_or_else(|| panic!("{sfen}: {}", setup.problems()))
}

/// The position of a `position` column: `startpos` or `sfen SFEN`, then perhaps `moves …`.
pub(crate) fn position_after(text: &str) -> Position {
    let (start, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let mut pos = position(start);
    for mv in moves.split_whitespace() {
        let mv = mv.parse().unwrap_or_else(|error| panic!("{text}: {mv}: {error}"));
        let undo = pos.play(mv).unwrap_or_else(|error| panic!("{text}: {mv}: {error}"));
        assert_eq!(undo.mv(), mv);
    }
    pos
}

/// A square, move or piece of a literal.
pub(crate) fn parse<T: std::str::FromStr>(text: &str) -> T
where
    T::Err: std::fmt::Debug,
{
    text.parse().unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Random numbers that are the same in every run (SplitMix64).
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }
}

/// Starts of games: even, and handicaps with White to move.
pub(crate) const STARTS: [&str; 6] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1",
];

/// Plays random legal moves from a start and shows every position on the way, the start included.
///
/// Captures, promotions and checks are preferred at times: uniformly random games hardly ever get sharp.
pub(crate) fn playout(rng: &mut Rng, start: &str, plies: usize, mut see: impl FnMut(&Position)) {
    let mut pos = position(start);
    see(&pos);
    for _ in 0..plies {
        let list = pos.legal_moves();
        if list.is_empty() {
            return;
        }
        let mut mv = list[rng.below(list.len())];
        for _ in 0..rng.below(4) {
            let sharp = |mv: Move| {
                pos.piece_on(mv.to()).is_some() || mv.is_promotion() || pos.gives_check(mv)
            };
            if !sharp(mv) {
                mv = list[rng.below(list.len())];
            }
        }
        pos = pos.after(mv);
        see(&pos);
    }
}

/// An arrangement of pieces of one set, at most `pieces` of them on the board and some of the rest in the
/// hands. Each king is there with the given chance in percent.
pub(crate) fn random_setup(rng: &mut Rng, pieces: usize, king_chance: u64) -> Setup {
    let mut setup = Setup::empty();
    let mut left: Vec<PieceKind> = PieceKind::HAND
        .into_iter()
        .flat_map(|kind| std::iter::repeat_n(kind, kind.set_size() as usize))
        .collect();
    for color in Color::ALL {
        if rng.chance(king_chance) {
            let square = free_square(rng, &setup);
            setup.board[square.index()] = Some(Piece::new(color, PieceKind::King));
        }
    }
    for _ in 0..pieces.min(left.len()) {
        let kind = left.swap_remove(rng.below(left.len()));
        let kind = kind.promoted().filter(|_| rng.chance(30)).unwrap_or(kind);
        let square = free_square(rng, &setup);
        setup.board[square.index()] = Some(Piece::new(Color::ALL[rng.below(2)], kind));
    }
    let held = rng.below(left.len() + 1);
    for kind in left.into_iter().take(held) {
        assert!(setup.hands[Color::ALL[rng.below(2)]].add(kind));
    }
    setup.side = Color::ALL[rng.below(2)];
    setup
}

fn free_square(rng: &mut Rng, setup: &Setup) -> Square {
    loop {
        let square = Square::from_index(rng.below(Square::COUNT)).unwrap();
        if setup.piece_on(square).is_none() {
            return square;
        }
    }
}

/// Moves as sorted raw numbers, for comparing whole sets; a move listed twice is a failure.
pub(crate) fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<u16> {
    let mut raw: Vec<u16> = moves.into_iter().map(Move::to_raw).collect();
    raw.sort_unstable();
    assert!(raw.windows(2).all(|pair| pair[0] < pair[1]), "a move twice: {:?}", moves_of(&raw));
    raw
}

/// Raw numbers as moves, for messages.
pub(crate) fn moves_of(raw: &[u16]) -> Vec<Move> {
    raw.iter().filter_map(|raw| Move::from_raw(*raw)).collect()
}

/// Compares two sets of moves and says which moves differ.
pub(crate) fn assert_same_moves(pos: &Position, what: &str, ours: &[u16], theirs: &[u16]) {
    let lacks = |a: &[u16], b: &[u16]| {
        moves_of(&a.iter().copied().filter(|raw| !b.contains(raw)).collect::<Vec<_>>())
    };
    assert!(
        ours == theirs,
        "{what} at {pos}: too many {:?}, missing {:?}",
        lacks(ours, theirs),
        lacks(theirs, ours)
    );
}

/// Every move there is: 81 × 81 with and without promotion less the one without a code, and the drops.
pub(crate) fn every_move() -> impl Iterator<Item = Move> {
    (0..=u16::MAX).filter_map(Move::from_raw)
}

/// Asserts what must hold in every position, however it came about.
pub(crate) fn assert_consistent(pos: &Position) {
    let setup = Setup::from(pos);
    let fresh = setup.position(Validity::Lenient).unwrap_or_else(|e| panic!("{setup}: {e}"));
    assert_eq!(pos.key(), fresh.key(), "key at {pos}");
    assert_same_view(pos, &fresh);
    for square in Square::all() {
        let piece = pos.piece_on(square);
        assert_eq!(pos.occupied().contains(square), piece.is_some(), "{pos} {square}");
        for color in Color::ALL {
            let own = piece.filter(|piece| piece.color() == color);
            assert_eq!(pos.pieces(color).contains(square), own.is_some(), "{pos} {square}");
            for kind in PieceKind::ALL {
                let there = own.is_some_and(|piece| piece.kind() == kind);
                assert_eq!(pos.pieces_of(color, kind).contains(square), there, "{pos} {square}");
            }
        }
    }
    assert_eq!(pos.count_legal_moves(), pos.legal_moves().len(), "{pos}");
}

/// Asserts that two positions answer every accessor alike.
pub(crate) fn assert_same_view(a: &Position, b: &Position) {
    assert_eq!(a, b);
    assert_eq!((a.key(), a.ply(), a.side_to_move()), (b.key(), b.ply(), b.side_to_move()), "{a}");
    assert_eq!((a.occupied(), a.checkers()), (b.occupied(), b.checkers()), "{a}");
    for color in Color::ALL {
        assert_eq!(a.hand(color), b.hand(color), "{a}");
        assert_eq!(a.king(color), b.king(color), "{a}");
        assert_eq!(a.pieces(color), b.pieces(color), "{a}");
        assert_eq!(a.pinned(color), b.pinned(color), "{a}");
        for kind in PieceKind::ALL {
            assert_eq!(a.pieces_of(color, kind), b.pieces_of(color, kind), "{a}");
            assert_eq!(a.piece_count(color, kind), b.piece_count(color, kind), "{a}");
        }
    }
    assert_eq!(Setup::from(a), Setup::from(b));
    assert_eq!(sorted(a.legal_moves()), sorted(b.legal_moves()), "{a}");
}

/// The number of pieces on the board and in both hands.
pub(crate) fn piece_total(pos: &Position) -> u32 {
    let kinds = PieceKind::HAND.into_iter().chain([PieceKind::King]);
    kinds
        .map(|kind| pos.piece_count(Color::Black, kind) + pos.piece_count(Color::White, kind))
        .sum()
}

/// A hand from its SFEN letters, say `2P`.
pub(crate) fn hand(text: &str) -> Hand {
    position(&format!("k8/9/9/9/9/9/9/9/8K b {text} 1")).hand(Color::Black)
}
