//! Writing a record.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use pyo3::types::{PyBytes, PyString};
use shogi_rules::kifu::{self, CsaVersion, Encoding, Format, NodeId, WriteOptions};

use crate::arguments::{Auto, OneOf, choice};
use crate::engine_note::EngineNote;
use crate::enums::hint;
use crate::errors;
use crate::loss::Loss;
use crate::node::Node;
use crate::reading::PathLike;
use crate::record::Record;

choice!(CsaVersion {
    "1" => CsaVersion::V1,
    "2" => CsaVersion::V2,
    "2.1" => CsaVersion::V21,
    "2.2" => CsaVersion::V22,
    "3.0" => CsaVersion::V30,
});
choice!(&'static str { "\n" => "\n", "\r\n" => "\r\n" });

const LF: OneOf<&'static str> = OneOf("\n");

/// A record as text, or as bytes in an encoding.
pub(crate) enum Text {
    Str(String),
    Bytes(Vec<u8>),
}

impl<'py> IntoPyObject<'py> for Text {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    hint!(
        OUTPUT_TYPE = type_hint_union!(
            <PyString as pyo3::PyTypeInfo>::TYPE_HINT,
            <PyBytes as pyo3::PyTypeInfo>::TYPE_HINT
        )
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self {
            Text::Str(text) => PyString::new(py, &text).into_any(),
            Text::Bytes(bytes) => PyBytes::new(py, &bytes).into_any(),
        })
    }
}

/// What is to be written.
fn options(
    times: bool,
    comments: bool,
    variations: bool,
    newline: OneOf<&'static str>,
) -> WriteOptions {
    let options = WriteOptions::default().times(times).comments(comments);
    options.variations(variations).newline(newline.0)
}

impl Record {
    fn text(
        &self,
        py: Python<'_>,
        format: Format,
        encoding: Option<OneOf<Encoding>>,
        options: WriteOptions,
    ) -> Text {
        let record = self.read();
        py.detach(|| match encoding {
            None => Text::Str(record.to_text(format, &options).text),
            Some(encoding) => {
                Text::Bytes(record.to_bytes(format, &options.encoding(encoding.0)).text)
            }
        })
    }
}

#[pymethods]
impl Record {
    /// Returns the record as KIF: text, or the bytes of a file in an encoding. ``losses`` tells what a format cannot hold.
    ///
    /// The options of all writers: ``times``, ``comments`` (with bookmarks) and ``variations`` say what is written,
    /// ``newline`` what ends a line.
    #[pyo3(signature = (*, encoding = None, times = true, comments = true, variations = true, newline = LF))]
    #[pyo3(
        text_signature = "($self, *, encoding=None, times=True, comments=True, variations=True, newline='\\n')"
    )]
    fn to_kif(
        &self,
        py: Python<'_>,
        encoding: Option<OneOf<Encoding>>,
        times: bool,
        comments: bool,
        variations: bool,
        newline: OneOf<&'static str>,
    ) -> Text {
        self.text(py, Format::Kif, encoding, options(times, comments, variations, newline))
    }

    /// Returns the record as KI2, see ``to_kif``.
    #[pyo3(signature = (*, encoding = None, times = true, comments = true, variations = true, newline = LF))]
    #[pyo3(
        text_signature = "($self, *, encoding=None, times=True, comments=True, variations=True, newline='\\n')"
    )]
    fn to_ki2(
        &self,
        py: Python<'_>,
        encoding: Option<OneOf<Encoding>>,
        times: bool,
        comments: bool,
        variations: bool,
        newline: OneOf<&'static str>,
    ) -> Text {
        self.text(py, Format::Ki2, encoding, options(times, comments, variations, newline))
    }

    /// Returns the record as CSA, see ``to_kif``. Version ``auto`` is V2.2, or V3.0 where the record needs it.
    #[pyo3(signature = (*, version = Auto(None), encoding = None, times = true, comments = true, newline = LF))]
    #[pyo3(
        text_signature = "($self, *, version='auto', encoding=None, times=True, comments=True, newline='\\n')"
    )]
    fn to_csa(
        &self,
        py: Python<'_>,
        version: Auto<CsaVersion>,
        encoding: Option<OneOf<Encoding>>,
        times: bool,
        comments: bool,
        newline: OneOf<&'static str>,
    ) -> Text {
        let mut options = options(times, comments, true, newline);
        options.csa_version = version.0;
        self.text(py, Format::Csa, encoding, options)
    }

    /// Returns the record as JSON Kifu Format, see ``to_kif``.
    #[pyo3(signature = (*, times = true, comments = true, variations = true))]
    fn to_jkf(&self, py: Python<'_>, times: bool, comments: bool, variations: bool) -> String {
        let (record, options) = (self.read(), options(times, comments, variations, LF));
        py.detach(|| record.to_text(Format::Jkf, &options).text)
    }

    /// Returns the main line as USI: ``position startpos moves 7g7f 3c3d``.
    fn to_usi(&self, py: Python<'_>) -> String {
        let record = self.read();
        let text = py.detach(|| record.to_text(Format::Usi, &WriteOptions::default()).text);
        text.trim_end().to_owned()
    }

    /// Returns the game with all its lines as USEN: ``~0.7ku2jm.r``.
    fn to_usen(&self, py: Python<'_>) -> String {
        let record = self.read();
        py.detach(|| record.to_usen().text)
    }

    /// Returns what a format, and an encoding if one is given, cannot hold of the record.
    #[pyo3(signature = (format, *, encoding = None, version = Auto(None)))]
    #[pyo3(text_signature = "($self, format, *, encoding=None, version='auto')")]
    fn losses(
        &self,
        py: Python<'_>,
        format: OneOf<Format>,
        encoding: Option<OneOf<Encoding>>,
        version: Auto<CsaVersion>,
    ) -> Vec<Loss> {
        let record = self.read();
        let encoding = encoding.map_or(Encoding::Utf8, |encoding| encoding.0);
        let mut options = WriteOptions::default().encoding(encoding);
        options.csa_version = version.0;
        let losses = py.detach(|| record.to_bytes(format.0, &options).losses);
        Loss::all(&self.0, &record, &losses)
    }

    /// Writes the record into a file and returns what it cannot hold, see ``to_kif``. The ending of the name decides the
    /// format, if none is given.
    ///
    /// Raises OSError, ValueError.
    #[pyo3(signature = (path, *, format = None, encoding = OneOf(Encoding::Utf8), times = true, comments = true, variations = true, newline = LF))]
    #[pyo3(
        text_signature = "($self, path, *, format=None, encoding='utf-8', times=True, comments=True, variations=True, newline='\\n')"
    )]
    #[allow(clippy::too_many_arguments)] // of Python, by their names
    fn write(
        &self,
        py: Python<'_>,
        path: PathLike,
        format: Option<OneOf<Format>>,
        encoding: OneOf<Encoding>,
        times: bool,
        comments: bool,
        variations: bool,
        newline: OneOf<&'static str>,
    ) -> PyResult<Vec<Loss>> {
        let format = format
            .map(|format| format.0)
            .or_else(|| Format::from_extension(path.0.extension()?.to_str()?));
        let format = format.ok_or_else(|| {
            PyValueError::new_err(format!("what format has {}?", path.0.display()))
        })?;
        let options = options(times, comments, variations, newline).encoding(encoding.0);
        let record = self.read();
        let written = py.detach(|| record.to_bytes(format, &options));
        let file = py.import("io")?.call_method1("open", (&path.0, "wb"))?;
        let done = file.call_method1("write", (PyBytes::new(py, &written.text),));
        file.call_method0("close")?;
        done?;
        Ok(Loss::all(&self.0, &record, &written.losses))
    }

    /// Returns the main line as a link that KENTO opens.
    fn kento_link(&self) -> String {
        self.read().to_kento_link().text
    }

    /// Returns the main line, the event and the players as a link that Piyo Shogi (ぴよ将棋) opens.
    fn piyoshogi_link(&self) -> String {
        self.read().to_piyoshogi_link().text
    }

    /// Returns the game with all its lines and the players as a link that Shogi Playground opens.
    fn playground_link(&self) -> String {
        self.read().to_playground_link().text
    }

    /// Returns the position after a node, or after the main line, as a link to the analysis board of Lishogi.
    ///
    /// Raises EditError.
    #[pyo3(signature = (node = None))]
    fn lishogi_link(&self, py: Python<'_>, node: Option<Py<Node>>) -> PyResult<String> {
        let record = self.read();
        let last = || record.main_line().last().unwrap_or(NodeId::ROOT);
        let id = node.map_or_else(last, |node| node.get().id);
        let link = record.to_lishogi_link(id);
        link.ok_or_else(|| errors::edit_error(py, kifu::EditError::NoSuchNode))
    }

    /// Returns what engines said of each move of the main line in its comments: an entry for the start and each node.
    fn engine_notes(&self, py: Python<'_>) -> Vec<Vec<EngineNote>> {
        let record = self.read();
        py.detach(|| {
            let mut cursor = kifu::Cursor::new(&record);
            let notes = |cursor: &kifu::Cursor| {
                cursor.engine_notes(&record).into_iter().map(EngineNote).collect()
            };
            let mut all = vec![notes(&cursor)];
            while cursor.forward(&record) {
                all.push(notes(&cursor));
            }
            all
        })
    }
}
