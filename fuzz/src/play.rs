use shogi_rules::{Move, Position, Setup, Validity};

use crate::check;

const STARTS: [&str; 5] = [
    "startpos",
    "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    "4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1",
];

/// The first byte is a start, each two bytes after it a move: one of the legal ones, or now and then
/// (when the high byte is 255) any move, legal or not. Everything is taken back at the end.
pub fn play(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let start = STARTS[*first as usize % STARTS.len()];
    let Ok(Ok(start)) = Setup::from_sfen(start).map(|setup| setup.position(Validity::Tsume)) else {
        unreachable!("{start} is valid");
    };
    let mut pos = start.clone();
    let mut undos = vec![];
    // Long games take long and show nothing new.
    for choice in rest.chunks_exact(2).take(128) {
        let choice = u16::from_le_bytes([choice[0], choice[1]]);
        if choice >> 8 == 255 {
            foreign(&pos, choice);
            continue;
        }
        let list = pos.legal_moves();
        let Some(mv) = list.get(choice as usize % list.len().max(1)).copied() else { break };
        if choice % 4 == 0 {
            check::consistent(&pos);
        }
        if choice % 32 == 0 {
            check::moves(&pos);
        }
        let Ok(undo) = pos.play(mv) else { unreachable!("{mv} is legal at {pos}") };
        undos.push(undo);
    }
    check::everything_returns(&pos, Move::from_raw(u16::from(*first)).unwrap_or(ANY));
    while let Some(undo) = undos.pop() {
        pos.undo(undo);
    }
    assert_eq!((&pos, pos.key(), pos.ply()), (&start, start.key(), start.ply()));
}

const ANY: Move = match Move::from_raw(1) {
    Some(mv) => mv,
    None => unreachable!(),
};

/// A move that may be illegal, played on a copy, does no harm.
fn foreign(pos: &Position, choice: u16) {
    let raw = choice.wrapping_mul(40503);
    let Some(mv) = Move::from_raw(raw).or(Move::from_raw(raw & 0x3fff)) else { return };
    let mut copy = pos.clone();
    let undo = copy.play_unchecked(mv);
    check::consistent(&copy);
    copy.undo(undo);
    check::consistent(&copy);
}
