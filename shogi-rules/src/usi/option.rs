use core::fmt;

use crate::error::ErrorCode;

use super::MessageError;
use super::words::{Words, filled, unfilled};

/// Something that an engine lets the user set: `option name USI_Hash type spin default 16 min 1 max 1024`.
///
/// ```
/// use shogi_rules::usi::{EngineOption, OptionKind, Reply};
/// let line = "option name Style type combo default Normal var Solid var Normal";
/// let Reply::Option(option) = Reply::parse(line)? else { panic!() };
/// let OptionKind::Combo { default, choices } = option.kind else { panic!() };
/// assert_eq!((option.name, default), ("Style", "Normal"));
/// assert_eq!(choices.iter().collect::<Vec<_>>(), ["Solid", "Normal"]);
/// let option = EngineOption { name: "Level", kind: OptionKind::Spin { default: 3, min: Some(1), max: Some(5) } };
/// assert_eq!(option.to_string(), "option name Level type spin default 3 min 1 max 5");
/// # Ok::<(), shogi_rules::usi::MessageError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineOption<'a> {
    /// Its name. The protocol has no blanks in it, some engines have.
    pub name: &'a str,
    /// What it can be.
    pub kind: OptionKind<'a>,
}

/// What an option can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind<'a> {
    /// On or off.
    Check {
        /// Whether it is on at first.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// What it is at first.
        default: i64,
        /// The least that it can be.
        min: Option<i64>,
        /// The greatest that it can be.
        max: Option<i64>,
    },
    /// One of several texts.
    Combo {
        /// What it is at first.
        default: &'a str,
        /// What it can be.
        choices: Choices<'a>,
    },
    /// Something to press, without a value.
    Button,
    /// Any text.
    String {
        /// What it is at first; written `<empty>` if it is.
        default: &'a str,
    },
    /// The name of a file.
    Filename {
        /// What it is at first; written `<empty>` if it is.
        default: &'a str,
    },
}

impl<'a> EngineOption<'a> {
    /// Reads what stands after `option`.
    pub(super) fn read(words: &mut Words<'a>) -> Result<EngineOption<'a>, MessageError> {
        words.expect("name")?;
        let name = words.name("type")?;
        words.expect("type")?;
        let word =
            words.value(ErrorCode::UsiValue, |word| KINDS.contains(&word).then_some(word))?;
        let kind = match word {
            "check" => check(words)?,
            "spin" => spin(words)?,
            "combo" => combo(words)?,
            "string" => OptionKind::String { default: text(words)? },
            "filename" => OptionKind::Filename { default: text(words)? },
            _ => OptionKind::Button,
        };
        Ok(EngineOption { name, kind })
    }
}

const KINDS: [&str; 6] = ["check", "spin", "combo", "button", "string", "filename"];

fn check<'a>(words: &mut Words<'a>) -> Result<OptionKind<'a>, MessageError> {
    let mut default = false;
    while let Some(word) = words.next() {
        match word {
            "default" => default = words.value(ErrorCode::UsiValue, |word| word.parse().ok())?,
            _ => words.unknown()?,
        }
    }
    Ok(OptionKind::Check { default })
}

fn spin<'a>(words: &mut Words<'a>) -> Result<OptionKind<'a>, MessageError> {
    let (mut default, mut min, mut max) = (None, None, None);
    while let Some(word) = words.next() {
        match word {
            "default" => default = Some(words.number()?),
            "min" => min = Some(words.number()?),
            "max" => max = Some(words.number()?),
            _ => words.unknown()?,
        }
    }
    let default = default.ok_or_else(|| words.error(ErrorCode::UsiMissing))?;
    Ok(OptionKind::Spin { default, min, max })
}

fn combo<'a>(words: &mut Words<'a>) -> Result<OptionKind<'a>, MessageError> {
    let (mut default, mut choices) = ("", Choices::default());
    while let Some(word) = words.peek() {
        match word {
            "default" => {
                words.next();
                default = unfilled(words.until(&ITEMS));
            }
            "var" => {
                if choices.is_empty() {
                    choices = Choices(Source::Text(words.ahead()));
                }
                words.next();
                words.until(&ITEMS);
            }
            _ => {
                words.next();
                words.unknown()?;
            }
        }
    }
    Ok(OptionKind::Combo { default, choices })
}

fn text<'a>(words: &mut Words<'a>) -> Result<&'a str, MessageError> {
    while let Some(word) = words.next() {
        if word == "default" {
            return Ok(unfilled(words.rest()));
        }
        words.unknown()?;
    }
    Ok("")
}

/// The words that end a text of a combo.
const ITEMS: [&str; 2] = ["default", "var"];

/// What a combo can be: the texts of its line, or those of a list.
#[derive(Clone, Copy)]
pub struct Choices<'a>(Source<'a>);

#[derive(Clone, Copy)]
enum Source<'a> {
    /// From the first `var` on.
    Text(&'a str),
    List(&'a [&'a str]),
}

impl<'a> Choices<'a> {
    /// Returns the texts in their order.
    pub fn iter(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let (text, list): (&str, &[&str]) = match self.0 {
            Source::Text(text) => (text, &[]),
            Source::List(list) => ("", list),
        };
        let mut words = Words::new(text, false);
        let read = core::iter::from_fn(move || {
            while words.next()? != "var" {}
            Some(words.until(&ITEMS))
        });
        read.chain(list.iter().copied())
    }

    /// Tells whether there is none.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

impl<'a> From<&'a [&'a str]> for Choices<'a> {
    fn from(list: &'a [&'a str]) -> Choices<'a> {
        Choices(Source::List(list))
    }
}

impl Default for Choices<'_> {
    fn default() -> Self {
        Choices(Source::List(&[]))
    }
}

impl PartialEq for Choices<'_> {
    fn eq(&self, other: &Choices<'_>) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Choices<'_> {}

impl fmt::Debug for Choices<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl fmt::Display for EngineOption<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default}")?;
                for (word, number) in [("min", min), ("max", max)] {
                    if let Some(number) = number {
                        write!(f, " {word} {number}")?;
                    }
                }
                Ok(())
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {}", filled(default))?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } => write!(f, "string default {}", filled(default)),
            OptionKind::Filename { default } => write!(f, "filename default {}", filled(default)),
        }
    }
}
