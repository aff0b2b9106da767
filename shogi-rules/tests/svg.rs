//! Pictures of boards: they are well-formed, show the position and nothing else, can be read when they are small,
//! and equal the pictures of `testdata/svg`.
#![cfg(feature = "svg")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::{env, fs};

use common::{Rng, STARTS, parse, playout, position, position_after, random_setup, testdata};
use roxmltree::{Document, Node};
use shogi_rules::svg::{Arrow, BoardSvg, Coordinates};
use shogi_rules::{
    Bitboard, Color, File, KingGlyph, Move, Piece, PieceKind, Position, Rank, Setup, Square,
    Validity,
};

/// All pieces but the kings, the most kinds and digits that a hand can hold.
const FULL_HAND: &str = "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1";
const ODD: [&str; 6] = [
    FULL_HAND,
    "4k4/9/9/9/9/9/9/9/4K4 w 2r2b4g4s4n4l18p 1",
    "9/9/9/9/9/9/9/9/9 b - 1",
    "9/9/9/9/9/9/9/9/9 w 18P 4294967295",
    "k8/9/9/9/9/9/9/9/9 b 18p 1",
    "+p+P+p+P+p+P+p+P+p/+l+L+n+N+s+S+b+B+r/+R8/9/9/9/9/9/9 w - 1",
];

fn numbers(text: &str) -> Vec<i32> {
    text.split(' ').map(|number| number.parse().unwrap()).collect()
}

fn number(node: Node, attribute: &str) -> i32 {
    node.attribute(attribute).unwrap_or_else(|| panic!("{node:?} {attribute}")).parse().unwrap()
}

/// A text of a picture: the centre of its characters, seen upright.
struct Text<'a> {
    word: &'a str,
    at: (i32, i32),
    size: i32,
    turned: bool,
    red: bool,
}

fn texts<'a>(document: &'a Document) -> Vec<Text<'a>> {
    let text = |node: Node<'a, 'a>| {
        let group = node.parent().unwrap();
        let size = number(group, "font-size");
        let (x, y) = (number(node, "x"), number(node, "y") - size * 2 / 5);
        let turn = group.attribute("transform").map(|turn| {
            let centre = turn.strip_prefix("rotate(180 ").unwrap().strip_suffix(')').unwrap();
            numbers(centre)
        });
        Text {
            word: node.text().unwrap(),
            at: turn.as_ref().map_or((x, y), |turn| (2 * turn[0] - x, 2 * turn[1] - y)),
            size,
            turned: turn.is_some(),
            red: node.attribute("fill") == Some("#c00"),
        }
    };
    document.descendants().filter(|node| node.has_tag_name("text")).map(text).collect()
}

fn view_box(document: &Document) -> Vec<i32> {
    numbers(document.root_element().attribute("viewBox").unwrap())
}

/// Reads a position back from its picture: pieces by their places, hands by their counts. Everything that is
/// drawn must lie within the picture.
fn shown(picture: &str, near: Color) -> Setup {
    let document = Document::parse(picture).unwrap_or_else(|error| panic!("{error}: {picture}"));
    let view = view_box(&document);
    let texts = texts(&document);
    let mut setup = Setup::empty();
    for text in texts.iter().filter(|text| text.size == 36) {
        let (x, y) = text.at;
        assert!(x >= 18 && x + 18 <= view[2] && y >= 18 && y + 18 <= view[3], "{}", text.word);
        let color = if text.turned { !near } else { near };
        let kind = PieceKind::from_name_ja(text.word).unwrap();
        assert_eq!(text.red, kind.is_promoted(), "{}", text.word);
        let (column, row) = ((x - 3) / 40, (y - 56).div_euclid(44));
        if (0..9).contains(&row) {
            assert_eq!(((x - 3) % 40, (y - 56) % 44), (20, 22), "{}", text.word);
            let [file, rank] = [9 - column, row + 1].map(|number| u8::try_from(number).unwrap());
            let square = Square::from_coords(file, rank).unwrap();
            setup.board[square.relative_to(near).index()] = Some(Piece::new(color, kind));
            continue;
        }
        assert_eq!(row, if text.turned { -1 } else { 9 }, "{}", text.word);
        let count = texts.iter().find(|count| {
            let (count_x, count_y) = count.at;
            count.size == 22 && count_y == y && (x + 18..x + 36).contains(&count_x)
        });
        let count = count.map_or(1, |count| {
            assert!(!count.turned && count.at.0 + 13 <= view[2], "{}", count.word);
            count.word.parse().unwrap()
        });
        assert!(setup.hands[color].set(kind, count) && kind.promoted() != Some(kind));
    }
    let ground = |node: &Node| node.attribute("fill") == Some("#fe8");
    let ground = document.descendants().find(ground).unwrap().attribute("d").unwrap();
    setup.side = if ground.starts_with("M0 2h") { !near } else { near };
    setup
}

#[track_caller]
fn assert_shown(picture: &str, pos: &Position, near: Color) {
    let setup = Setup { ply: shown(picture, near).ply, ..Setup::from(pos) };
    assert_eq!(shown(picture, near), setup, "{picture}");
    assert!(picture.contains(&format!("<title>{pos}</title>")), "{picture}");
}

#[test]
fn the_picture_is_the_position() {
    let mut rng = Rng::new(7);
    let mut positions: Vec<Position> = ODD.iter().map(|sfen| position(sfen)).collect();
    for _ in 0..150 {
        let pieces = rng.below(39);
        positions.push(random_setup(&mut rng, pieces, 70).position(Validity::Lenient).unwrap());
    }
    for start in STARTS {
        playout(&mut rng, start, 30, |pos| positions.push(pos.clone()));
    }
    assert!(positions.len() > 300, "{}", positions.len());
    for pos in &positions {
        for near in Color::ALL {
            assert_shown(&BoardSvg::new(pos).near(near).to_string(), pos, near);
        }
    }
}

#[test]
fn the_reader_of_pictures_sees_differences() {
    let pos = Position::startpos();
    let picture = BoardSvg::new(&pos).to_string();
    for (old, new) in [
        (">歩</text>", ">香</text>"),
        ("d=\"M0 458h", "d=\"M0 2h"),
        ("<text x=\"343\" y=\"444\">香</text>", ""),
        (" transform=\"rotate(180 183 254)\"", ""),
    ] {
        let changed = picture.replacen(old, new, 1);
        assert_ne!(changed, picture, "{old}");
        let seen = std::panic::catch_unwind(|| shown(&changed, Color::Black));
        assert!(seen.is_err() || seen.unwrap() != Setup::from(&pos), "{old}");
    }
    assert!(Document::parse(&picture.replacen("</g>", "", 1)).is_err());
}

#[test]
fn every_option_keeps_the_position_and_the_form() {
    let every_square: Vec<Arrow> =
        Square::all()
            .flat_map(|to| [Arrow::new(parse("5e"), to), Arrow::new(to, parse("1a"))])
            .chain(Color::ALL.into_iter().flat_map(|side| {
                PieceKind::ALL.map(|kind| Arrow::from_hand(side, kind, parse("9i")))
            }))
            .collect();
    let moves = ["7g7f", "1a9i+", "P*5e", "1a1a+"].map(parse::<Move>);
    for pos in ODD.map(position) {
        for near in Color::ALL {
            for coordinates in [Coordinates::Japanese, Coordinates::Western, Coordinates::None] {
                for glyph in Color::ALL {
                    for mv in moves {
                        let arrows = [Arrow::of_move(mv, glyph)];
                        let picture = BoardSvg::new(&pos)
                            .near(near)
                            .coordinates(coordinates)
                            .king_glyph(KingGlyph::Seniority { senior: glyph })
                            .last_move(mv)
                            .arrows(&arrows);
                        assert_shown(&picture.to_string(), &pos, near);
                        let more = picture.arrows(&every_square).marked(Bitboard::ALL);
                        assert_shown(&more.size(0).to_string(), &pos, near);
                        assert_shown(&more.size(u32::MAX).to_string(), &pos, near);
                    }
                }
            }
        }
    }
}

#[test]
fn names_are_escaped() {
    let pos = Position::startpos();
    let every_char: String = (char::MIN..=char::MAX).collect();
    for name in ["</text><script>", "&amp;", "\"'", "]]>", "\0\u{8}\n\u{fffe}", " ", &every_char] {
        let picture = BoardSvg::new(&pos).name(Color::White, name).to_string();
        let document = Document::parse(&picture).unwrap_or_else(|error| panic!("{error}"));
        let readable =
            |c: char| if c.is_control() || "\u{fffe}\u{ffff}".contains(c) { '\u{fffd}' } else { c };
        let expected: String = name.chars().map(readable).collect();
        let texts = texts(&document);
        let text = texts.iter().find(|text| text.at.1 < 0).unwrap();
        assert!(text.word == expected, "{:?}", name.chars().take(20).collect::<String>());
        assert_eq!(view_box(&document), [0, -22, 384, 540]);
    }
    let picture = BoardSvg::new(&pos).name(Color::White, "").to_string();
    assert_eq!(picture, BoardSvg::new(&pos).to_string());
}

/// A picture 200 pixels wide must show pieces at least 14 pixels high.
#[test]
fn small_pictures_can_be_read() {
    let mut heights = 0;
    for sfen in ODD.into_iter().chain(STARTS) {
        for name in ["", "Suzu"] {
            let pos = position(sfen);
            let picture = BoardSvg::new(&pos).size(200).name(Color::Black, name).to_string();
            let document = Document::parse(&picture).unwrap();
            assert_eq!(number(document.root_element(), "width"), 200);
            let width = view_box(&document)[2];
            for text in texts(&document) {
                if PieceKind::from_name_ja(text.word).is_some() {
                    assert!(text.size * 200 >= 14 * width, "{}: {}", text.word, text.size);
                    heights += 1;
                }
            }
        }
    }
    assert!(heights > 100, "{heights}");
}

#[test]
fn nothing_from_outside_and_no_ids() {
    let pos = position(FULL_HAND);
    let arrows = [Arrow::new(parse("7g"), parse("7f"))];
    let picture = BoardSvg::new(&pos).arrows(&arrows).name(Color::Black, "a").to_string();
    let document = Document::parse(&picture).unwrap();
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(["svg", "title", "g", "path", "circle", "text"].contains(&name), "{name}");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!["id", "class", "style", "href"].contains(&name), "{name}");
            assert!(!value.contains("url(") && !value.contains("://"), "{name}={value}");
        }
    }
    assert_eq!(document.root_element().attribute("role"), Some("img"));
}

#[test]
fn coordinates_follow_the_side() {
    let pos = Position::startpos();
    let labels = |near, coordinates| {
        let picture = BoardSvg::new(&pos).near(near).coordinates(coordinates).to_string();
        let document = Document::parse(&picture).unwrap();
        texts(&document)
            .iter()
            .filter(|text| text.size == 16)
            .map(|text| (text.word.to_owned(), text.at))
            .collect::<Vec<_>>()
    };
    for near in Color::ALL {
        for (coordinates, rank_label) in [
            (Coordinates::Japanese, Rank::to_kanji as fn(Rank) -> char),
            (Coordinates::Western, Rank::to_letter),
        ] {
            let mut expected = vec![];
            for (file, rank) in File::all().zip(Rank::all()) {
                let far = |number: u8| {
                    i32::from(if near == Color::Black { number - 1 } else { 9 - number })
                };
                expected.push((file.to_string(), (343 - 40 * far(file.number()), 47)));
                expected.push((rank_label(rank).to_string(), (374, 78 + 44 * far(rank.number()))));
            }
            let mut found = labels(near, coordinates);
            expected.sort();
            found.sort();
            assert_eq!(found, expected);
        }
        assert_eq!(labels(near, Coordinates::None), []);
    }
}

#[test]
fn kings_are_drawn_as_asked() {
    let pos = Position::startpos();
    let turned_ou = |picture: BoardSvg| {
        let picture = picture.to_string();
        let document = Document::parse(&picture).unwrap();
        let kings: Vec<bool> = texts(&document)
            .iter()
            .filter(|text| text.word == "王")
            .map(|text| text.turned)
            .collect();
        assert_eq!((kings.len(), picture.matches('玉').count()), (1, 1));
        kings[0]
    };
    let picture = BoardSvg::new(&pos);
    assert!(turned_ou(picture) && turned_ou(picture.near(Color::White)));
    let black_is_senior = picture.king_glyph(KingGlyph::Seniority { senior: Color::Black });
    assert!(!turned_ou(black_is_senior) && turned_ou(black_is_senior.near(Color::White)));
}

/// Where the path of a colour begins each of its parts.
fn parts(picture: &str, colour: &str) -> Vec<String> {
    let document = Document::parse(picture).unwrap();
    let node = document.descendants().find(|node| node.attribute("fill") == Some(colour));
    let path = node.and_then(|node| node.attribute("d")).unwrap_or("");
    path.split('M').skip(1).map(|part| part.split('h').next().unwrap().to_owned()).collect()
}

#[test]
fn squares_are_coloured() {
    let pos = Position::startpos();
    let picture = BoardSvg::new(&pos);
    // 7g is in the third column and the seventh row.
    assert_eq!(
        parts(&picture.last_move(parse("7g7f")).to_string(), "#f5b556"),
        ["83 276", "83 320"]
    );
    assert_eq!(parts(&picture.last_move(parse("P*7f")).to_string(), "#f5b556"), ["83 276"]);
    let flipped = picture.last_move(parse("P*7f")).near(Color::White).to_string();
    assert_eq!(parts(&flipped, "#f5b556"), ["243 188"]);
    let marked = picture.marked(Bitboard::of(parse("9a")).with(parse("1i"))).to_string();
    assert_eq!(parts(&marked, "#8fcf8f"), ["327 412", "7 60"]);
    assert_eq!(parts(&picture.to_string(), "#f5b556").len(), 0);
}

/// The two ends of each arrow: the tip is the fourth point of its outline, the tail lies between the first and the last.
fn tails_and_tips(picture: &str) -> Vec<[i32; 4]> {
    let document = Document::parse(picture).unwrap();
    let outlines = document.descendants().filter(|node| node.attribute("stroke") == Some("none"));
    let points = |node: Node| -> Vec<i32> {
        let outline = node.attribute("d").unwrap().trim_matches(['M', 'z']);
        outline.split('L').flat_map(numbers).collect()
    };
    outlines
        .map(points)
        .map(|p| [i32::midpoint(p[0], p[12]), i32::midpoint(p[1], p[13]), p[6], p[7]])
        .collect()
}

#[test]
fn arrows_lead_from_squares_and_hands() {
    let pos = position("4k4/9/9/9/9/9/9/9/4K4 b R2P3p 1");
    let arrows = [
        Arrow::new(parse("9a"), parse("1i")),
        Arrow::from_hand(Color::Black, PieceKind::Dragon, parse("5e")),
        Arrow::of_move(parse("P*5e"), Color::Black),
        Arrow::of_move(parse("P*5e"), Color::White),
        Arrow::from_hand(Color::Black, PieceKind::Gold, parse("5e")),
        Arrow::from_hand(Color::Black, PieceKind::King, parse("5e")),
    ];
    let picture = BoardSvg::new(&pos).arrows(&arrows).to_string();
    let expected = [
        [230, 780, 3430, 4300],
        [430, 4760, 1830, 2540],
        [790, 4760, 1830, 2540],
        [430, 200, 1830, 2540],
        [140, 4760, 1830, 2540],
        [140, 4760, 1830, 2540],
    ];
    assert_eq!(tails_and_tips(&picture), expected);
    let ring = [Arrow::new(parse("5e"), parse("5e"))];
    let picture = BoardSvg::new(&pos).arrows(&ring).to_string();
    assert!(picture.contains(r#"<circle cx="1830" cy="2540" r="165""#), "{picture}");
}

#[test]
fn pictures_are_as_they_were() {
    let start = Position::startpos();
    let middle = position_after(
        "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b8h+ 7i8h P*2h",
    );
    let arrows = [
        Arrow::of_move(parse("3i2h"), Color::Black),
        Arrow::from_hand(Color::Black, PieceKind::Bishop, parse("1e")),
        Arrow::new(parse("4i"), parse("4i")),
    ];
    let middle = BoardSvg::new(&middle)
        .last_move(parse("P*2h"))
        .arrows(&arrows)
        .name(Color::Black, "川辺 みのる")
        .name(Color::White, "丘野 すず");
    let promoted = position(ODD[5]);
    let promoted = BoardSvg::new(&promoted).coordinates(Coordinates::Western).size(200);
    for (name, picture) in [
        ("startpos.svg", BoardSvg::new(&start)),
        ("middle.svg", middle),
        ("middle_flipped.svg", middle.near(Color::White)),
        ("promoted.svg", promoted.marked(Bitboard::rank(Rank::new(3).unwrap()))),
    ] {
        let text = picture.to_string();
        if env::var_os("UPDATE").is_some() {
            let path = format!("{}/../testdata/svg/{name}", env!("CARGO_MANIFEST_DIR"));
            fs::write(path, &text).unwrap();
        }
        assert!(text == testdata(&format!("svg/{name}")), "{name}; UPDATE=1 writes:\n{text}");
    }
    let bytes = BoardSvg::new(&start).to_string().len();
    assert!((2_500..3_500).contains(&bytes), "{bytes} bytes; the documentation says 3 kB");
}
