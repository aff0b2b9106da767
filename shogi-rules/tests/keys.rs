//! The keys of positions, which stored books and databases rely on.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::position;
use shogi_rules::{Color, PieceKind, Position, Square};

/// Positions and their keys, which never change: stored books and databases rely on them.
const KEYS: [(&str, u64); 10] = [
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 0x14bf_9edc_5a57_44db),
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", 0x5c10_2eed_ba17_f1bb),
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", 0x261f_1acb_7889_2036),
    ("9/9/9/9/9/9/9/9/9 b - 1", 0x0000_0000_0000_0000),
    ("9/9/9/9/9/9/9/9/9 w - 1", 0x48af_b031_e040_b560),
    ("8k/9/9/9/9/9/9/9/K8 b RB2G2SN4L9Prb2g2s3n9p 1", 0x87df_2e3e_4915_d5e7),
    ("9/9/9/9/9/9/9/9/9 w 2R2B4G4S4N4L18P 77", 0x016d_43f7_9844_3fa1),
    (
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        0x6bfb_597b_d4ed_2984,
    ),
    ("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 0x0dd0_a92e_147f_96d0),
    ("+p+l+n+s+b+r1k1/9/9/9/9/9/9/9/+P+L+N+S+B+R1K1 b - 1", 0xfefa_9249_d62f_f75a),
];

/// The recipe in the documentation of `Position::key`, followed by hand.
fn key_by_the_recipe(pos: &Position) -> u64 {
    let mut rng = common::Rng::new(0x7368_6f67_6972_756c);
    let constants: Vec<u64> = (0..=32 * 81 + 2 * 8 * 19).map(|_| rng.next()).collect();
    let mut key = 0;
    for square in Square::all() {
        if let Some(piece) = pos.piece_on(square) {
            key ^= constants[piece.to_raw() as usize * 81 + square.index()];
        }
    }
    for color in Color::ALL {
        for kind in PieceKind::HAND {
            let count = pos.hand(color).count(kind) as usize;
            if count > 0 {
                let kind = kind.to_raw() as usize;
                key ^= constants[32 * 81 + (color.index() * 8 + kind) * 19 + count];
            }
        }
    }
    if pos.side_to_move() == Color::White {
        key ^= constants[32 * 81 + 2 * 8 * 19];
    }
    key
}

#[test]
fn keys_are_pinned_and_follow_the_recipe() {
    let found = KEYS.map(|(sfen, _)| (sfen, position(sfen).key()));
    for (sfen, key) in found {
        assert_eq!(key, key_by_the_recipe(&position(sfen)), "{sfen}");
    }
    assert_eq!(found, KEYS);
    let mut rng = common::Rng::new(21);
    common::playout(&mut rng, common::STARTS[0], 200, |pos| {
        assert_eq!(pos.key(), key_by_the_recipe(pos), "{pos}");
    });
    // The move number is no part of the key.
    assert_eq!(position(KEYS[0].0).with_ply(50).key(), found[0].1);
}
