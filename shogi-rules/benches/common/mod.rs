//! The positions that the benchmarks share.

#![allow(dead_code)] // each benchmark uses its own part

use shogi_rules::Position;

pub(crate) mod ways;

pub(crate) const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
pub(crate) const MATSURI: &str =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
pub(crate) const MAXMOVES: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
pub(crate) const END_MIX: &str =
    "+R4sgnl/1+BK4k1/S1G1+PLsp1/8p/P1+r+b1p1P1/1g3P2P/6P2/5+p3/L7L w GS3P3n5p 200";
pub(crate) const MIDGAME: &str =
    "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1";
/// In check, with seven ways out.
pub(crate) const IN_CHECK: &str =
    "l7l/9/2np1Ns1p/p3p2p1/1+R1N5/N1S1PPP1P/k+l4KS1/2S1GG2L/2P3r2 b 2B2G4P4p 159";

/// Positions of every stage of a game.
pub(crate) const SFENS: [&str; 6] = [
    STARTPOS,
    "lnsgkgsnl/1r7/p1ppp1bpp/1p3pp2/7P1/2P6/PP1PPPP1P/1B3S1R1/LNSGKG1NL b - 9",
    "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
    MIDGAME,
    MATSURI,
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
];

/// Positions in check: by one piece near and far, by two, with and without pieces to drop between.
pub(crate) const CHECKS: [&str; 6] = [
    IN_CHECK,
    "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76",
    "4k4/3+R5/9/9/9/9/9/9/4K4 w g 1",
    "7nl/5+S+S2/4pl1pk/5nplp/3p1S1N1/4P+BPPP/1P7/2+p1GGK2/+p7L w RB2GSN5Prp 170",
    "l3n2nl/3s1k1g1/p3p1s2/2Np1pppp/9/P1+R1sP3/3P1bR1P/1P7/L2K3NL b B2GSg6p 101",
    "R2bkl3/9/4S4/6K2/9/9/9/9/9 b P 1",
];

pub(crate) fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).expect("a valid position")
}
