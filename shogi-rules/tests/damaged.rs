//! Damaged files: whatever is done to a record, reading it neither panics nor gives a wrong position.
#![cfg(feature = "kifu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests too

use std::path::Path;

use shogi_rules::kifu::{Games, NodeId, ParseOptions};
use shogi_rules::{Setup, Validity};

/// Pieces of text that mean something to a reader.
const WORDS: [&str; 22] = [
    "   2 待った\n",
    "手合割：平手\n",
    "#SENTE_WIN\n",
    "変化：3手\n",
    "   9 同　銀(31)\n",
    "まで5手で先手の勝ち\n",
    "(99:99/)",
    "*",
    "&",
    "|",
    "手合割：",
    "先手の持駒：",
    "手数＝4294967295\n",
    "/\n",
    "+\n",
    "P-00AL\n",
    "%MATTA\n",
    ",T0.9999,",
    "\r",
    ",\"forks\":[[{\"special\":\"MATTA\"}]]",
    "{\"special\":\"MATTA\"},",
    "null",
];

#[test]
fn nothing_panics_and_every_position_is_sound() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
    let mut random = 0x9e37_79b9_7f4a_7c15u64;
    let mut below = move |end: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % end.max(1) as u64) as usize
    };
    for name in ["kifu", "malformed", "probes"] {
        let mut paths: Vec<_> =
            std::fs::read_dir(folder.join(name)).unwrap().map(|e| e.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            let Ok(original) = std::fs::read(path) else { continue };
            for round in 0..200 {
                let mut bytes = original.clone();
                for _ in 0..=below(3) {
                    let at = below(bytes.len());
                    match round % 4 {
                        0 => bytes.truncate(at),
                        1 => bytes.iter_mut().skip(at).take(1).for_each(|b| *b = below(256) as u8),
                        2 => drop(bytes.splice(at..at, WORDS[below(WORDS.len())].bytes())),
                        _ => drop(bytes.drain(at..(at + below(40)).min(bytes.len()))),
                    }
                }
                check(&bytes);
            }
        }
    }
}

fn check(bytes: &[u8]) {
    let lenient = ParseOptions::default();
    for options in [
        lenient,
        lenient.strict(),
        lenient.truncate(true),
        lenient.allow_illegal(true).allow_pass(true).truncate(true),
    ] {
        let Ok(games) = Games::new(bytes, &options) else { continue };
        for parsed in games.flatten() {
            for id in (0..parsed.record.len() as u32).map(NodeId) {
                let position = parsed.record.position(id).unwrap();
                assert_eq!(Setup::from(&position).position(Validity::Lenient), Ok(position));
            }
        }
    }
}
