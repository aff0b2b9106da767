//! What the formats and people call a kind of piece: the one place for all spellings.

use super::PieceKind;

/// The names of one kind that are written; more are read (see [`PieceKind::from_name_ja`]).
struct Names {
    kind: PieceKind,
    letter: char,
    csa: &'static str,
    kanji: char,
    short: &'static str,
    long: &'static str,
    english: &'static str,
}

const fn row(
    kind: PieceKind,
    (letter, csa): (char, &'static str),
    (kanji, short, long): (char, &'static str, &'static str),
    english: &'static str,
) -> Names {
    Names { kind, letter, csa, kanji, short, long, english }
}

/// One row a kind, in the order of the raw encoding.
const NAMES: [Names; 14] = [
    row(PieceKind::Pawn, ('P', "FU"), ('歩', "歩", "歩兵"), "pawn"),
    row(PieceKind::Lance, ('L', "KY"), ('香', "香", "香車"), "lance"),
    row(PieceKind::Knight, ('N', "KE"), ('桂', "桂", "桂馬"), "knight"),
    row(PieceKind::Silver, ('S', "GI"), ('銀', "銀", "銀将"), "silver"),
    row(PieceKind::Bishop, ('B', "KA"), ('角', "角", "角行"), "bishop"),
    row(PieceKind::Rook, ('R', "HI"), ('飛', "飛", "飛車"), "rook"),
    row(PieceKind::Gold, ('G', "KI"), ('金', "金", "金将"), "gold"),
    row(PieceKind::King, ('K', "OU"), ('玉', "玉", "玉将"), "king"),
    row(PieceKind::ProPawn, ('P', "TO"), ('と', "と", "と金"), "promoted pawn"),
    row(PieceKind::ProLance, ('L', "NY"), ('杏', "成香", "成香"), "promoted lance"),
    row(PieceKind::ProKnight, ('N', "NK"), ('圭', "成桂", "成桂"), "promoted knight"),
    row(PieceKind::ProSilver, ('S', "NG"), ('全', "成銀", "成銀"), "promoted silver"),
    row(PieceKind::Horse, ('B', "UM"), ('馬', "馬", "龍馬"), "horse"),
    row(PieceKind::Dragon, ('R', "RY"), ('龍', "龍", "龍王"), "dragon"),
];

impl PieceKind {
    const fn names(self) -> &'static Names {
        &NAMES[self as usize - 1]
    }

    /// Returns the SFEN letter of the base kind, upper case (`P` for と too, which SFEN writes `+P`).
    pub const fn letter(self) -> char {
        self.names().letter
    }

    /// Returns the unpromoted kind with this SFEN letter, upper or lower case.
    pub fn from_letter(c: char) -> Option<PieceKind> {
        let upper = c.to_ascii_uppercase();
        NAMES[..8].iter().find(|names| names.letter == upper).map(|names| names.kind)
    }

    /// Returns the CSA code: `FU`, `KY` … `RY`.
    pub const fn csa(self) -> &'static str {
        self.names().csa
    }

    /// Returns the kind with this CSA code.
    pub fn from_csa(code: &str) -> Option<PieceKind> {
        NAMES.iter().find(|names| names.csa == code).map(|names| names.kind)
    }

    /// Returns the one-character name that board diagrams use: 歩 … 玉 と 杏 圭 全 馬 龍.
    ///
    /// Which king is 王 is up to [`KingGlyph`](super::KingGlyph).
    pub const fn kanji(self) -> char {
        self.names().kanji
    }

    /// Returns the name that move notation uses: like [`kanji`](Self::kanji) but 成香, 成桂, 成銀.
    pub const fn name_ja(self) -> &'static str {
        self.names().short
    }

    /// Returns the full name, as it is written on the piece: 歩兵, 香車 … 玉将, 龍馬, 龍王; と金 for と, which
    /// has none of its own.
    ///
    /// ```
    /// use shogi_rules::PieceKind;
    /// assert_eq!(PieceKind::Rook.long_name_ja(), "飛車");
    /// assert_eq!(PieceKind::Dragon.long_name_ja(), "龍王");
    /// assert_eq!(PieceKind::Dragon.name_ja(), "龍");
    /// ```
    pub const fn long_name_ja(self) -> &'static str {
        self.names().long
    }

    /// Returns the English name: pawn, silver … promoted pawn, horse, dragon.
    pub const fn name_en(self) -> &'static str {
        self.names().english
    }

    /// Returns the kind with this one-character name; 王 and 竜 are accepted too.
    pub const fn from_kanji(c: char) -> Option<PieceKind> {
        Some(match c {
            '歩' => PieceKind::Pawn,
            '香' => PieceKind::Lance,
            '桂' => PieceKind::Knight,
            '銀' => PieceKind::Silver,
            '角' => PieceKind::Bishop,
            '飛' => PieceKind::Rook,
            '金' => PieceKind::Gold,
            '玉' | '王' => PieceKind::King,
            'と' => PieceKind::ProPawn,
            '杏' => PieceKind::ProLance,
            '圭' => PieceKind::ProKnight,
            '全' => PieceKind::ProSilver,
            '馬' => PieceKind::Horse,
            '龍' | '竜' => PieceKind::Dragon,
            _ => return None,
        })
    }

    /// The kind with this name of two characters.
    const fn from_two_kanji(first: char, second: char) -> Option<PieceKind> {
        Some(match (first, second) {
            ('歩', '兵') => PieceKind::Pawn,
            ('香', '車') => PieceKind::Lance,
            ('桂', '馬') => PieceKind::Knight,
            ('銀', '将') => PieceKind::Silver,
            ('角', '行') => PieceKind::Bishop,
            ('飛', '車') => PieceKind::Rook,
            ('金', '将') => PieceKind::Gold,
            ('玉' | '王', '将') => PieceKind::King,
            ('と', '金') | ('成', '歩') => PieceKind::ProPawn,
            ('成', '香') => PieceKind::ProLance,
            ('成', '桂') => PieceKind::ProKnight,
            ('成', '銀') => PieceKind::ProSilver,
            ('龍' | '竜', '馬') | ('成', '角') => PieceKind::Horse,
            ('龍' | '竜', '王') | ('成', '飛') => PieceKind::Dragon,
            _ => return None,
        })
    }

    /// Returns the kind with this Japanese name, in any spelling in use: short (飛), full (飛車), of a diagram
    /// (杏), with the simpler 竜 (竜王, 竜馬), 王 and 王将, and what some programs write (成歩, 成角, 成飛).
    ///
    /// ```
    /// use shogi_rules::PieceKind;
    /// for name in ["龍", "竜", "龍王", "竜王"] {
    ///     assert_eq!(PieceKind::from_name_ja(name), Some(PieceKind::Dragon));
    /// }
    /// assert_eq!(PieceKind::from_name_ja("竜馬"), Some(PieceKind::Horse));
    /// assert_eq!(PieceKind::from_name_ja("龍が"), None);
    /// ```
    pub fn from_name_ja(name: &str) -> Option<PieceKind> {
        match PieceKind::strip_name_ja(name) {
            Some((kind, "")) => Some(kind),
            _ => None,
        }
    }

    /// Reads the longest Japanese name at the start of a text; returns the kind and the rest.
    pub(crate) fn strip_name_ja(text: &str) -> Option<(PieceKind, &str)> {
        let mut chars = text.chars();
        let first = chars.next()?;
        let after_first = chars.as_str();
        let long = chars.next().and_then(|second| PieceKind::from_two_kanji(first, second));
        match long {
            Some(kind) => Some((kind, chars.as_str())),
            None => PieceKind::from_kanji(first).map(|kind| (kind, after_first)),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::collections::BTreeSet;
    use std::string::ToString;

    #[test]
    fn rows_follow_the_raw_encoding() {
        assert_eq!(NAMES.map(|names| names.kind), PieceKind::ALL);
    }

    #[test]
    fn names_are_unique_and_round_trip() {
        let mut seen = BTreeSet::new();
        for kind in PieceKind::ALL {
            assert_eq!(PieceKind::from_csa(kind.csa()), Some(kind));
            assert_eq!(PieceKind::from_kanji(kind.kanji()), Some(kind));
            assert_eq!(PieceKind::from_letter(kind.letter()), Some(kind.unpromoted()));
            for name in [&kind.kanji().to_string(), kind.name_ja(), kind.long_name_ja()] {
                assert_eq!(PieceKind::from_name_ja(name), Some(kind), "{name}");
            }
            assert!(seen.insert(kind.name_en()) && seen.insert(kind.long_name_ja()), "{kind}");
        }
        assert_eq!(PieceKind::from_kanji('王'), Some(PieceKind::King));
        assert_eq!(PieceKind::from_kanji('竜'), Some(PieceKind::Dragon));
    }

    #[test]
    fn other_spellings_are_read() {
        for (kind, names) in [
            (PieceKind::King, &["王", "王将"][..]),
            (PieceKind::ProPawn, &["成歩"]),
            (PieceKind::Horse, &["竜馬", "成角"]),
            (PieceKind::Dragon, &["竜", "竜王", "成飛"]),
        ] {
            for name in names {
                assert_eq!(PieceKind::from_name_ja(name), Some(kind), "{name}");
            }
        }
        for name in ["", "成", "成金", "成玉", "成と", "将", "飛車角", "人", "pawn", " 歩"]
        {
            assert_eq!(PieceKind::from_name_ja(name), None, "{name}");
        }
    }

    #[test]
    fn the_longest_name_is_taken() {
        for (text, kind, rest) in [
            ("銀成", PieceKind::Silver, "成"),
            ("銀将成", PieceKind::Silver, "成"),
            ("成銀(31)", PieceKind::ProSilver, "(31)"),
            ("桂馬", PieceKind::Knight, ""),
            ("馬引", PieceKind::Horse, "引"),
            ("と金", PieceKind::ProPawn, ""),
        ] {
            assert_eq!(PieceKind::strip_name_ja(text), Some((kind, rest)), "{text}");
        }
    }
}
