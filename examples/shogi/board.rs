//! A board drawn in the terminal.

use std::fmt::Write;

use shogi_rules::{
    Bitboard, Color, File, Hand, Lang, PieceKind, Position, Rank, SideNames, Square,
};

/// Draws the board with kanji, as the diagrams of Japanese records do.
///
/// Marked squares have a `*`.
pub(crate) fn japanese(position: &Position, names: SideNames, marks: Bitboard) -> String {
    let name = |side| names.name(side, Lang::Ja);
    let hand = |side| format!("{}の持駒：{}\n", name(side), hand_ja(position.hand(side)));
    let mut text = hand(Color::White);
    text.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in Rank::all() {
        text.push('|');
        for file in File::all().rev() {
            let square = Square::new(file, rank);
            let piece = position.piece_on(square);
            let white = piece.is_some_and(|piece| piece.color() == Color::White);
            text.push(match (marks.contains(square), white) {
                (true, _) => '*',
                (false, true) => 'v',
                (false, false) => ' ',
            });
            text.push(piece.map_or('・', |piece| piece.kind().kanji()));
        }
        let _ = writeln!(text, "|{}", rank.to_kanji());
    }
    text.push_str("+---------------------------+\n");
    text.push_str(&hand(Color::Black));
    let _ = writeln!(text, "{}番", name(position.side_to_move()));
    text
}

/// Draws the board with the letters of SFEN. Marked squares have a `*`.
pub(crate) fn ascii(position: &Position, marks: Bitboard) -> String {
    let mut text = format!("White holds: {}\n", hand_en(position.hand(Color::White)));
    text.push_str("   9  8  7  6  5  4  3  2  1\n");
    for rank in Rank::all() {
        for file in File::all().rev() {
            let square = Square::new(file, rank);
            let piece = position.piece_on(square);
            let piece = piece.map_or_else(|| ".".into(), |piece| piece.to_string());
            let mark = if marks.contains(square) { "*" } else { "" };
            let _ = write!(text, "{:>3}", format!("{mark}{piece}"));
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
