//! A board drawn in the terminal.

use std::fmt::Write;

use shogi_rules::{Color, File, Hand, PieceKind, Position, Rank, Square};

/// Draws the board with kanji, as the diagrams of Japanese records do.
///
/// In a game at a handicap the sides are 下手 and 上手, else 先手 and 後手.
pub(crate) fn japanese(position: &Position, handicap: bool) -> String {
    let name = |side| match (side, handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    };
    let hand = |side| format!("{}の持駒：{}\n", name(side), hand_ja(position.hand(side)));
    let mut text = hand(Color::White);
    text.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in Rank::all() {
        text.push('|');
        for file in File::all().rev() {
            match position.piece_on(Square::new(file, rank)) {
                Some(piece) => {
                    text.push(if piece.color() == Color::White { 'v' } else { ' ' });
                    text.push(piece.kind().kanji());
                }
                None => text.push_str(" ・"),
            }
        }
        let _ = writeln!(text, "|{}", rank.to_kanji());
    }
    text.push_str("+---------------------------+\n");
    text.push_str(&hand(Color::Black));
    let _ = writeln!(text, "{}番", name(position.side_to_move()));
    text
}

/// Draws the board with the letters of SFEN.
pub(crate) fn ascii(position: &Position) -> String {
    let mut text = format!("White holds: {}\n", hand_en(position.hand(Color::White)));
    text.push_str("   9  8  7  6  5  4  3  2  1\n");
    for rank in Rank::all() {
        for file in File::all().rev() {
            match position.piece_on(Square::new(file, rank)) {
                Some(piece) => {
                    let _ = write!(text, "{:>3}", piece.to_string());
                }
                None => text.push_str("  ."),
            }
        }
        let _ = writeln!(text, "  {}", rank.to_letter());
    }
    let _ = writeln!(text, "Black holds: {}", hand_en(position.hand(Color::Black)));
    let _ = writeln!(text, "{} to move", position.side_to_move());
    text
}

/// The kinds in the order in which hands are read out.
fn held(hand: Hand) -> impl Iterator<Item = (PieceKind, u8)> {
    use PieceKind::{Bishop, Gold, Knight, Lance, Pawn, Rook, Silver};
    [Rook, Bishop, Gold, Silver, Knight, Lance, Pawn]
        .into_iter()
        .map(move |kind| (kind, hand.count(kind)))
        .filter(|(_, count)| *count > 0)
}

fn hand_ja(hand: Hand) -> String {
    const NUMBERS: [&str; 19] = [
        "", "", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三",
        "十四", "十五", "十六", "十七", "十八",
    ];
    let pieces: Vec<String> = held(hand)
        .map(|(kind, count)| {
            format!("{}{}", kind.kanji(), NUMBERS.get(count as usize).unwrap_or(&""))
        })
        .collect();
    if pieces.is_empty() { "なし".into() } else { pieces.join("　") }
}

fn hand_en(hand: Hand) -> String {
    let pieces: Vec<String> =
        held(hand).map(|(kind, count)| format!("{}x{count}", kind.letter())).collect();
    if pieces.is_empty() { "nothing".into() } else { pieces.join(" ") }
}
