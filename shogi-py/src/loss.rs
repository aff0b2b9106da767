use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shogi_rules::Lang;
use shogi_rules::kifu::{self, NodeId};

use crate::arguments::{OneOf, Reduced};
use crate::enums::{self, Word};
use crate::node::Node;
use crate::record::{Record, Tree};

/// Something of a record that a format or an encoding cannot hold.
///
/// >>> record = loads("   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n")
/// >>> loss = record.losses("csa")[0]
/// >>> loss.kind, loss.node, loss.message("ja")
/// (<LossKind.VARIATION: 'variation'>, <Node: 2 8c8d>, '変化')
#[pyclass(frozen, module = "shogi_rules")]
pub(crate) struct Loss {
    tree: Arc<Tree>,
    what: kifu::Loss,
    header: Option<String>,
}

impl Loss {
    /// What of a record is lost.
    pub(crate) fn all(tree: &Arc<Tree>, record: &kifu::Record, losses: &[kifu::Loss]) -> Vec<Loss> {
        let header = |loss: &kifu::Loss| match loss {
            kifu::Loss::Header(at) => Some(record.headers().get(*at)?.key.clone()),
            _ => None,
        };
        let loss =
            |loss: &kifu::Loss| Loss { tree: Arc::clone(tree), what: *loss, header: header(loss) };
        losses.iter().map(loss).collect()
    }

    fn id(&self) -> Option<NodeId> {
        match self.what {
            kifu::Loss::Variation(id)
            | kifu::Loss::Comments(id)
            | kifu::Loss::Bookmark(id)
            | kifu::Loss::Time(id)
            | kifu::Loss::Ending(id)
            | kifu::Loss::Move(id) => Some(id),
            _ => None,
        }
    }
}

/// The record, the word for what is lost, and what it is.
type Saved = (Record, &'static str, Option<usize>, Option<String>, Option<char>);

#[pymethods]
impl Loss {
    /// What is lost.
    #[getter]
    fn kind(&self) -> Word<enums::LossKind> {
        Word::new(self.what.word())
    }

    /// The node to which it belongs, or None.
    #[getter]
    fn node(&self) -> Option<Node> {
        self.id().map(|id| Node { tree: Arc::clone(&self.tree), id })
    }

    /// The key of the header, or None.
    #[getter]
    fn header(&self) -> Option<&str> {
        self.header.as_deref()
    }

    /// The character that the encoding does not have, or None.
    #[getter]
    fn character(&self) -> Option<char> {
        match self.what {
            kifu::Loss::Character(c) => Some(c),
            _ => None,
        }
    }

    /// Returns what is lost in a few words.
    #[pyo3(signature = (lang = OneOf(Lang::En)))]
    #[pyo3(text_signature = "($self, lang='en')")]
    fn message(&self, lang: OneOf<Lang>) -> &'static str {
        self.what.message(lang.0)
    }

    /// With the record, of which the node is a part.
    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, Saved> {
        let record = self.tree.record();
        let place = self.id().and_then(|id| record.nodes().position(|node| node == id));
        let restore = py.get_type::<Loss>().getattr("_restore")?;
        let record = Record(Arc::clone(&self.tree));
        Ok((restore, (record, self.what.word(), place, self.header.clone(), self.character())))
    }

    /// Reads what pickle wrote.
    #[staticmethod]
    #[pyo3(signature = (record, kind, place, header, character))]
    fn _restore(
        record: Py<Record>,
        kind: &str,
        place: Option<usize>,
        header: Option<String>,
        character: Option<char>,
    ) -> PyResult<Loss> {
        let tree = Arc::clone(&record.get().0);
        let node = place.and_then(|place| tree.record().nodes().nth(place));
        let known = [
            header.as_ref().map(|_| kifu::Loss::Header(0)),
            Some(kifu::Loss::MoveNumber),
            node.map(kifu::Loss::Variation),
            node.map(kifu::Loss::Comments),
            node.map(kifu::Loss::Bookmark),
            node.map(kifu::Loss::Time),
            node.map(kifu::Loss::Ending),
            node.map(kifu::Loss::Move),
            character.map(kifu::Loss::Character),
        ];
        let what = known.into_iter().flatten().find(|loss| loss.word() == kind);
        let what = what.ok_or_else(|| PyValueError::new_err("the pickle is damaged"))?;
        Ok(Loss { tree, what, header })
    }

    fn __repr__(&self) -> String {
        format!("<Loss: {}>", self.what.message(Lang::En))
    }
}
