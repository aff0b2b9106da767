//! Web addresses that hold a game or a position.

use crate::error::ErrorCode;

use super::builder::Builder;
use super::lines::{Line, Lines, Place};
use super::located::Located;
use super::{Format, ParseError, usen_read, usi_read};

/// The programs whose links are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Program {
    /// `https://www.kento-shogi.com/?initpos=SFEN&moves=7g7f.3c3d`
    Kento,
    /// `piyoshogi://?sfen=position…`, and the same at the address of Piyo Shogi for browsers.
    Piyo,
    /// `https://play.mogproject.com/?u=USEN`
    Playground,
    /// `https://sunfish-shogi.github.io/shogihome/…?usen=USEN`
    ShogiHome,
    /// `https://lishogi.org/analysis/SFEN` with `_` for blanks
    Lishogi,
}

/// How each program's links begin, after `http://` or `https://`.
const ADDRESSES: [(&str, Program); 8] = [
    ("www.kento-shogi.com/", Program::Kento),
    ("share.kento-shogi.com/", Program::Kento),
    ("www.studiok-i.net/kifu/", Program::Piyo),
    ("www.studiok-i.net/ps/", Program::Piyo),
    ("play.mogproject.com/", Program::Playground),
    ("sunfish-shogi.github.io/", Program::ShogiHome),
    ("lishogi.org/analysis/", Program::Lishogi),
    ("lishogi.org/editor/", Program::Lishogi),
];

/// The parameters of which one must be there.
const PARAMETERS: [(Program, &[&str]); 4] = [
    (Program::Kento, &["initpos", "moves", "branch"]),
    (Program::Piyo, &["sfen"]),
    (Program::Playground, &["u"]),
    (Program::ShogiHome, &["usen"]),
];

/// A web address that holds a game.
#[derive(Clone, Copy)]
pub(super) struct Link<'a> {
    program: Program,
    /// What follows the address of the program: its path, or its parameters.
    rest: Line<'a>,
}

impl<'a> Link<'a> {
    /// The first link in a text, and whether nothing stands before it.
    pub(super) fn find(text: &'a str) -> Option<(Link<'a>, bool)> {
        // Most texts hold no address, and line by line that takes a third of the time of reading a game.
        if !text.contains("://") {
            return None;
        }
        let mut blank = true;
        for line in Lines::from(text, Place { line: 1, column: 1, byte: 0 }) {
            let mut passed = 0;
            while let Some((at, address)) = address(line.text, passed) {
                if let Some((program, prefix)) = program(address) {
                    let mut rest = line.skip(at + prefix);
                    rest.text = address.get(prefix..)?;
                    let first = line.text.get(..at)?.trim().is_empty();
                    return Some((Link { program, rest }, blank && first));
                }
                passed = at + address.len();
            }
            blank &= line.text.trim().is_empty();
        }
        None
    }

    /// The format of the game in the link.
    pub(super) const fn format(self) -> Format {
        match self.program {
            Program::Playground | Program::ShogiHome => Format::Usen,
            Program::Kento | Program::Piyo | Program::Lishogi => Format::Usi,
        }
    }

    /// The value of a parameter that is not empty.
    fn parameter(self, name: &str) -> Option<Line<'a>> {
        let (at, value) = parameter(self.rest.text, name)?;
        Some(Line { text: value, ..self.rest.skip(at) })
    }

    /// Reads the game.
    pub(super) fn read(self, tree: &mut Builder<'_>) -> Result<(), ParseError> {
        match self.program {
            Program::Kento => return self.kento(tree),
            Program::Lishogi => return self.lishogi(tree),
            Program::Piyo => {
                let names = [("game_name", "棋戦"), ("sente_name", "先手"), ("gote_name", "後手")];
                self.names(tree, &names)?;
            }
            Program::Playground => self.names(tree, &[("bn", "先手"), ("wn", "後手")])?,
            Program::ShogiHome => self.names(tree, &[("bname", "先手"), ("wname", "後手")])?,
        }
        let names = PARAMETERS.iter().find(|(known, _)| *known == self.program);
        let mut names = names.map_or(&[][..], |(_, names)| *names).iter();
        let Some(value) = names.find_map(|name| self.parameter(name)) else { return Ok(()) };
        let text = decoded(tree, value, is_form(value))?;
        match self.format() {
            Format::Usen => usen_read::read(tree, &text),
            _ => usi_read::read(tree, &text),
        }
    }

    /// The parameters that are headers.
    fn names(self, tree: &mut Builder<'_>, keys: &[(&str, &str)]) -> Result<(), ParseError> {
        for (name, key) in keys {
            let Some(value) = self.parameter(name) else { continue };
            match Located::decoded(value, is_form(value)) {
                Ok(text) => tree.header(value.place, key, text.text.trim())?,
                Err(place) => tree.repair(place, ErrorCode::BadHeader)?,
            }
        }
        Ok(())
    }

    /// A line, and perhaps another that leaves it after `branchFrom` moves.
    fn kento(self, tree: &mut Builder<'_>) -> Result<(), ParseError> {
        match self.parameter("initpos") {
            Some(value) => {
                let text = decoded(tree, value, is_form(value))?;
                usi_read::start(tree, &text, &text.text)?;
            }
            None => usi_read::start(tree, &Located::plain(self.rest), "startpos")?,
        }
        if let Some(value) = self.parameter("moves") {
            moves(tree, value)?;
        }
        let Some(branch) = self.parameter("branch") else { return Ok(()) };
        let from = self.parameter("branchFrom");
        let before = from.map_or(Some(0), |from| from.text.parse().ok());
        let before = before
            .filter(|before| *before <= tree.depth())
            .ok_or_else(|| tree.error(from.unwrap_or(branch).place, ErrorCode::BadVariation))?;
        tree.variation(branch.place, before)?;
        moves(tree, branch)
    }

    /// A position, perhaps behind the name of the game.
    fn lishogi(self, tree: &mut Builder<'_>) -> Result<(), ParseError> {
        let path =
            self.rest.split_once(|c| matches!(c, '?' | '#')).map_or(self.rest, |(path, _)| path);
        let path = path.strip_prefix("standard/").unwrap_or(path);
        let text = decoded(tree, path, false)?.with(|c| if c == '_' { ' ' } else { c });
        usi_read::start(tree, &text, &text.text)
    }
}

/// The next web address in a line from a byte on, and its first byte.
fn address(line: &str, from: usize) -> Option<(usize, &str)> {
    let at = line.get(from..)?.match_indices("://").find_map(|(at, _)| {
        let head = line.get(from..from + at)?;
        let scheme = ["https", "http", "piyoshogi"].into_iter().find(|s| head.ends_with(s))?;
        Some(from + at - scheme.len())
    })?;
    let text = line.get(at..)?;
    let text = text.get(..text.find(ends_address).unwrap_or(text.len()))?;
    // The text around it may close a bracket.
    let opened = text.contains('(');
    let bracket = |c| matches!(c, ']' | ',' | ';') || c == ')' && !opened;
    Some((at, text.trim_end_matches(bracket)))
}

/// Tells whether an address ends before a character.
fn ends_address(c: char) -> bool {
    c.is_whitespace() || !c.is_ascii() || matches!(c, '<' | '>' | '"')
}

/// The program whose link an address is, if it holds a game, and the length of what all its links begin with.
fn program(address: &str) -> Option<(Program, usize)> {
    let (scheme, rest) = address.split_once("://")?;
    let (prefix, program) = match scheme {
        "piyoshogi" => ("", Program::Piyo),
        _ => *ADDRESSES.iter().find(|(prefix, _)| rest.starts_with(prefix))?,
    };
    let rest = rest.get(prefix.len()..)?;
    let names = PARAMETERS.iter().find(|(known, _)| *known == program);
    let holds_game = match names {
        Some((_, names)) => names.iter().any(|name| parameter(rest, name).is_some()),
        None => rest.contains('/'),
    };
    holds_game.then_some((program, address.len() - rest.len()))
}

/// The value of a parameter of an address that is not empty, and its first byte.
fn parameter<'a>(address: &'a str, name: &str) -> Option<(usize, &'a str)> {
    let (path, query) = address.split_once('?')?;
    let query = query.split('#').next()?;
    let mut at = path.len() + 1;
    for pair in query.split('&') {
        let value = pair.strip_prefix(name).and_then(|rest| rest.strip_prefix('='));
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            return Some((at + pair.len() - value.len(), value));
        }
        at += pair.len() + 1;
    }
    None
}

/// The moves of a KENTO link, with dots between them.
fn moves(tree: &mut Builder<'_>, value: Line<'_>) -> Result<(), ParseError> {
    let text = decoded(tree, value, false)?;
    let mut places = text.places();
    let mut at = 0;
    for word in text.text.split('.') {
        usi_read::next(tree, places.at(at), word)?;
        at += word.len() + 1;
    }
    Ok(())
}

/// The meaning of a part of a link.
fn decoded<'a>(tree: &Builder<'_>, value: Line<'a>, plus: bool) -> Result<Located<'a>, ParseError> {
    Located::decoded(value, plus).map_err(|place| tree.error(place, ErrorCode::UnknownEncoding))
}

/// Tells whether a `+` in a value is a blank, as in forms. Where there are other blanks, it is meant as it stands.
fn is_form(value: Line<'_>) -> bool {
    !value.text.contains("%20")
}
