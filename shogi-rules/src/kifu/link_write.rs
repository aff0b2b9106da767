//! Writing web addresses that hold a game or a position.

use alloc::format;
use alloc::string::{String, ToString};

use crate::types::Color;

use super::losses::Losses;
use super::usen_write::usen;
use super::usi_write::UsiLine;
use super::{KnownHeader, NodeId, Record, WriteOptions, Written};

const BLACK: KnownHeader = KnownHeader::Player(Color::Black);
const WHITE: KnownHeader = KnownHeader::Player(Color::White);

/// Text as the value of a parameter.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'-' | b'.' | b'_' | b'~' => encoded.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => encoded.push(byte.into()),
            _ => {
                let digit =
                    |half: u8| char::from_digit(half.into(), 16).map(|c| c.to_ascii_uppercase());
                encoded.push('%');
                encoded.extend([byte >> 4, byte & 15].into_iter().filter_map(digit));
            }
        }
    }
    encoded
}

impl Record {
    /// Returns the main line as a link that KENTO opens.
    ///
    /// ```
    /// use shogi_rules::kifu::{ParseOptions, read_any};
    /// let record = read_any("startpos moves 7g7f 3c3d 8h2b+", &ParseOptions::default())?.record;
    /// let link = record.to_kento_link().text;
    /// assert_eq!(link, "https://www.kento-shogi.com/?moves=7g7f.3c3d.8h2b%2B");
    /// assert_eq!(read_any(link, &ParseOptions::default())?.record, record);
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    pub fn to_kento_link(&self) -> Written {
        let options = WriteOptions::default();
        let mut losses = Losses::new(self, &options, &[]);
        let line = UsiLine::new(self, &mut losses, false);
        let mut text = String::from("https://www.kento-shogi.com/?");
        if !line.is_usual() || line.moves.is_empty() {
            text += "initpos=";
            text += &encoded(&line.start);
        }
        if !line.moves.is_empty() {
            text += if text.ends_with('?') { "moves=" } else { "&moves=" };
            text += &encoded(&line.moves.join("."));
        }
        Written { text, losses: losses.list }
    }

    /// Returns the main line, the event and the players as a link that Piyo Shogi (ぴよ将棋) opens.
    ///
    /// ```
    /// use shogi_rules::kifu::{ParseOptions, read_any};
    /// let record = read_any("startpos moves 7g7f 3c3d", &ParseOptions::default())?.record;
    /// let link = record.to_piyoshogi_link().text;
    /// assert_eq!(link, "piyoshogi://?sfen=position%20startpos%20moves%207g7f%203c3d");
    /// # Ok::<(), shogi_rules::kifu::ParseError>(())
    /// ```
    #[doc(alias = "ぴよ将棋")]
    pub fn to_piyoshogi_link(&self) -> Written {
        let options = WriteOptions::default();
        let mut losses = Losses::new(self, &options, &[KnownHeader::Event, BLACK, WHITE]);
        let line = UsiLine::new(self, &mut losses, false).to_string();
        let mut text = format!("piyoshogi://?sfen={}", encoded(&line));
        text += &self.named("game_name", KnownHeader::Event);
        text += &self.named("sente_name", BLACK);
        text += &self.named("gote_name", WHITE);
        Written { text, losses: losses.list }
    }

    /// Returns the game with all its lines and the players as a link that Shogi Playground opens; see
    /// [`to_usen`](Self::to_usen).
    pub fn to_playground_link(&self) -> Written {
        let options = WriteOptions::default();
        let mut losses = Losses::new(self, &options, &[BLACK, WHITE]);
        let mut text = format!("https://play.mogproject.com/?u={}", usen(self, &mut losses, true));
        text += &self.named("bn", BLACK);
        text += &self.named("wn", WHITE);
        Written { text, losses: losses.list }
    }

    /// Returns the position after a node as a link to the analysis board of Lishogi; `None` if there is no such node.
    ///
    /// ```
    /// use shogi_rules::kifu::{NodeId, Record};
    /// use shogi_rules::Position;
    /// let record = Record::new(Position::startpos());
    /// assert_eq!(
    ///     record.to_lishogi_link(NodeId::ROOT).unwrap(),
    ///     "https://lishogi.org/analysis/lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL_b_-_1"
    /// );
    /// ```
    pub fn to_lishogi_link(&self, node: NodeId) -> Option<String> {
        let sfen = self.position(node)?.to_string();
        Some(format!("https://lishogi.org/analysis/{}", sfen.replace(' ', "_")))
    }

    /// A header as one more parameter, if it is there.
    fn named(&self, parameter: &str, header: KnownHeader) -> String {
        let value = self.known_header(header);
        value.map_or(String::new(), |value| format!("&{parameter}={}", encoded(value)))
    }
}
