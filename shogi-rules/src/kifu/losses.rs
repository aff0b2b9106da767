use alloc::vec::Vec;

use super::{Header, KnownHeader, Loss, NodeId, Record, WriteOptions};

/// Gathers what a format that holds little but moves cannot hold of a record.
pub(super) struct Losses<'a> {
    record: &'a Record,
    options: &'a WriteOptions,
    pub(super) list: Vec<Loss>,
}

impl<'a> Losses<'a> {
    /// Starts with the headers, except those of some meanings, of which the first is kept.
    pub(super) fn new(
        record: &'a Record,
        options: &'a WriteOptions,
        kept: &[KnownHeader],
    ) -> Losses<'a> {
        let told: Vec<_> = kept.iter().map(|known| record.known_header(*known)).collect();
        let is_lost = |header: &Header| {
            let known =
                header.known().and_then(|known| kept.iter().position(|kept| *kept == known));
            let told = known.and_then(|at| told.get(at).copied().flatten());
            !header.is_implied(record) && told != Some(header.value.as_str())
        };
        let headers = record.headers().iter().enumerate();
        let lost = headers.filter(|(_, header)| is_lost(header));
        let list = lost.map(|(index, _)| Loss::Header(index)).collect();
        Losses { record, options, list }
    }

    /// The time, comments and bookmark of a node.
    pub(super) fn notes(&mut self, id: NodeId) {
        let Some(node) = self.record.node(id) else { return };
        if self.options.times && node.time.is_some() {
            self.list.push(Loss::Time(id));
        }
        if self.options.comments && !node.comments.is_empty() {
            self.list.push(Loss::Comments(id));
        }
        if self.options.comments && node.bookmark.is_some() {
            self.list.push(Loss::Bookmark(id));
        }
    }

    /// The lines beside the main one that follow a node.
    pub(super) fn others(&mut self, id: NodeId) {
        if self.options.variations {
            let others = self.record.children(id).iter().skip(1);
            self.list.extend(others.map(|id| Loss::Variation(*id)));
        }
    }
}
