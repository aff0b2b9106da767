//! What helps a player to find a move: where pieces go, and why not elsewhere.

use std::collections::BTreeMap;

use shogi_rules::{
    Bitboard, IllegalMove, Lang, Move, PieceKind, Position, Promotion, Square, Threat,
};

/// Squares to mark on the board, and what there is to say.
pub(crate) struct Guide {
    pub(crate) marks: Bitboard,
    pub(crate) lines: Vec<String>,
}

/// What a word asks for: the piece on a square, a kind in hand, or nothing in particular.
pub(crate) fn guide(position: &Position, word: &str, lang: Lang) -> Guide {
    let kind = || {
        let mut letters = word.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        letter.and_then(PieceKind::from_letter).or_else(|| PieceKind::from_name_ja(word))
    };
    if word.is_empty() {
        movable(position, lang)
    } else if let Some(square) = square(word) {
        from_square(position, square, lang)
    } else if let Some(kind) = kind() {
        from_hand(position, kind, lang)
    } else {
        said(match lang {
            Lang::Ja => format!("「{word}」はマスでも駒でもありません（例：7g、７七、歩）"),
            _ => format!("{word} is neither a square nor a piece (say 7g, or P)"),
        })
    }
}

/// A square as in USI (7g), in figures (77) or in Japanese (７七).
fn square(word: &str) -> Option<Square> {
    Square::all().find(|square| {
        let figures = format!("{}{}", square.file().number(), square.rank().number());
        [square.to_string(), square.kanji().to_string(), figures].iter().any(|name| name == word)
    })
}

fn said(line: String) -> Guide {
    Guide { marks: Bitboard::EMPTY, lines: vec![line] }
}

/// The pieces on the board that can move, and the kinds in hand that can be dropped.
fn movable(position: &Position, lang: Lang) -> Guide {
    let moves = position.legal_moves();
    let marks = moves.iter().filter_map(Move::from).collect();
    let mut drops: Vec<_> = moves.iter().filter_map(Move::dropped).collect();
    drops.sort();
    drops.dedup();
    let drops: String = drops.iter().map(|kind| kind.kanji()).collect();
    let mut lines = vec![match lang {
        Lang::Ja => format!("合法手は{}通り、動かせる駒に*", moves.len()),
        _ => format!("{} legal moves; * marks the pieces that can move", moves.len()),
    }];
    if !drops.is_empty() {
        lines.push(match lang {
            Lang::Ja => format!("打てる駒：{drops}"),
            _ => format!("in hand, to drop: {drops}"),
        });
    }
    Guide { marks, lines }
}

fn from_square(position: &Position, from: Square, lang: Lang) -> Guide {
    let Some(piece) = position.piece_on(from) else {
        return said(match lang {
            Lang::Ja => format!("{}に駒はありません", from.kanji()),
            _ => format!("there is no piece on {from}"),
        });
    };
    if piece.color() != position.side_to_move() {
        return said(match lang {
            Lang::Ja => format!("{}の{}は相手の駒です", from.kanji(), piece.kind().kanji()),
            _ => format!("the piece on {from} is not yours"),
        });
    }
    let targets = position.targets(from);
    let marks = targets.squares();
    let words: Vec<_> = targets
        .map(|target| {
            let place = match lang {
                Lang::Ja => target.square.kanji().to_string(),
                _ => target.square.to_string(),
            };
            let promotion = match (target.promotion, lang) {
                (Promotion::Impossible, _) => "",
                (Promotion::Optional, Lang::Ja) => "（成可）",
                (Promotion::Forced, Lang::Ja) => "（必ず成）",
                (Promotion::Optional, _) => " (may promote)",
                (Promotion::Forced, _) => " (must promote)",
            };
            let captured = target.captured.map(|piece| piece.kind().kanji().to_string());
            format!(
                "{}{place}{promotion}",
                captured.map_or(String::new(), |piece| format!("x{piece} "))
            )
        })
        .collect();
    let name = piece.kind().kanji();
    let lines = vec![match (words.is_empty(), lang) {
        (true, Lang::Ja) => format!("{}の{name}は動けません", from.kanji()),
        (true, _) => format!("{name} on {from} cannot move"),
        (false, Lang::Ja) => format!("{}の{name}：{}", from.kanji(), words.join("、")),
        (false, _) => format!("{name} on {from}: {}", words.join(", ")),
    }];
    Guide { marks, lines }
}

/// Where a piece in hand may be dropped, and each reason why not elsewhere with its squares.
fn from_hand(position: &Position, kind: PieceKind, lang: Lang) -> Guide {
    let kind = kind.unpromoted();
    let name = kind.kanji();
    if position.hand(position.side_to_move()).count(kind) == 0 {
        return said(match lang {
            Lang::Ja => format!("持駒に{name}はありません"),
            _ => format!("there is no {name} in hand"),
        });
    }
    let marks = position.drop_targets(kind);
    let mut lines = vec![match lang {
        Lang::Ja => format!("{name}を打てるマスは{}、*の所", marks.len()),
        _ => format!("{name} can be dropped on {} squares, marked *", marks.len()),
    }];
    let mut reasons: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (square, reason) in position.forbidden_drops(kind) {
        if reason != IllegalMove::Occupied {
            let place = match lang {
                Lang::Ja => square.kanji().to_string(),
                _ => square.to_string(),
            };
            reasons.entry(reason.message(lang).to_string()).or_default().push(place);
        }
    }
    lines.extend(reasons.into_iter().map(|(reason, squares)| match lang {
        Lang::Ja => format!("{reason}：{}", squares.join("、")),
        _ => format!("{reason}: {}", squares.join(", ")),
    }));
    Guide { marks, lines }
}

/// The mover's pieces that the other side would gain by taking.
pub(crate) fn threats(position: &Position, lang: Lang) -> Guide {
    let marks = position.threatened(position.side_to_move(), Threat::Losing);
    let lines = vec![match (marks.is_empty(), lang) {
        (true, Lang::Ja) => "取られて損をする駒はありません".into(),
        (true, _) => "none of your pieces is in danger".into(),
        (false, Lang::Ja) => "*の駒が取られそうです".into(),
        (false, _) => "the pieces marked * are in danger".into(),
    }];
    Guide { marks, lines }
}
