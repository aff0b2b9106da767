use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use shogi_rules::Lang;
use shogi_rules::cpu::Level;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum Seat {
    /// Somebody at the keyboard.
    You,
    /// The computer at a level from 1 to 5.
    Computer(u8),
}

impl Seat {
    /// The level of the computer that sits here.
    pub(crate) fn level(self) -> Option<Level> {
        match self {
            Seat::You => None,
            Seat::Computer(level) => Level::ALL.get(usize::from(level).checked_sub(1)?).copied(),
        }
    }

    /// What the player is called in a record.
    pub(crate) fn name(self, lang: Lang) -> String {
        match (self, lang) {
            (Seat::You, Lang::Ja) => "あなた".into(),
            (Seat::You, _) => "You".into(),
            (Seat::Computer(level), Lang::Ja) => format!("コンピューター（レベル{level}）"),
            (Seat::Computer(level), _) => format!("Computer (level {level})"),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::You => f.write_str("you"),
            Seat::Computer(level) => write!(f, "{level}"),
        }
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Seat, String> {
        let persona = |level: Level| Level::ALL.iter().position(|other| *other == level);
        let index = match text {
            "you" | "あなた" => return Ok(Seat::You),
            "easy" | "やさしい" => persona(Level::EASY),
            "normal" | "ふつう" => persona(Level::NORMAL),
            "hard" | "つよい" => persona(Level::HARD),
            number => number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)),
        };
        let level = index.filter(|index| *index < Level::ALL.len()).map(|index| index as u8 + 1);
        level.map(Seat::Computer).ok_or_else(|| "you, 1 to 5, easy, normal or hard".into())
    }
}

impl TryFrom<String> for Seat {
    type Error = String;

    fn try_from(text: String) -> Result<Seat, String> {
        text.parse()
    }
}

impl From<Seat> for String {
    fn from(seat: Seat) -> String {
        seat.to_string()
    }
}
