//! What is wrong with a file or a game, as a row of any command says it.

use std::io::Error;

use serde::Serialize;
use shogi_rules::Lang;
use shogi_rules::kifu::ParseError;

use crate::files;

/// A message, and where in the file; nothing where nothing is wrong.
#[derive(Default, Serialize)]
pub(crate) struct Problem {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<u16>,
}

impl Problem {
    /// Something without a place in the file.
    pub(crate) fn said(message: impl Into<String>) -> Problem {
        Problem { message: Some(message.into()), ..Problem::default() }
    }

    /// The text of a game is wrong.
    pub(crate) fn text(error: ParseError, lang: Lang) -> Problem {
        Problem {
            line: Some(error.line),
            column: Some(error.column),
            code: Some(error.code().number()),
            ..Problem::said(error.message(lang).to_string())
        }
    }

    /// A file or folder could not be read.
    pub(crate) fn file(error: &Error, lang: Lang) -> Problem {
        Problem::said(files::message(error, lang))
    }
}
