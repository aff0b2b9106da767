use crate::position::Position;
use crate::types::{ByColor, Color, Square};

use super::{Node, NodeKind, Record};

/// What a line of a record has come to when its next node is written.
#[derive(Clone)]
pub(super) struct Reached {
    pub(super) position: Position,
    /// The destination of the last move, to which 同 refers.
    pub(super) previous: Option<Square>,
    /// The number of the next move.
    pub(super) number: u32,
    /// The last move is flagged as illegal.
    pub(super) after_foul: bool,
    /// The times of each side so far.
    used: ByColor<u64>,
}

impl Reached {
    pub(super) fn start(record: &Record) -> Reached {
        let position = record.start().clone();
        let (number, used) = (position.ply(), ByColor::default());
        Reached { position, previous: None, number, after_foul: false, used }
    }

    pub(super) const fn side(&self) -> Color {
        self.position.side_to_move()
    }

    /// What the side to move has used when it has made a node, in milliseconds.
    pub(super) fn used_with(&self, node: &Node) -> u64 {
        self.used[self.side()].saturating_add(node.time.unwrap_or(0))
    }

    /// Goes behind a node.
    pub(super) fn go(&mut self, node: &Node) {
        let side = self.side();
        self.used[side] = self.used_with(node);
        (self.previous, self.after_foul) = match &node.kind {
            NodeKind::Move { mv, illegal } => (Some(mv.to()), illegal.is_some()),
            NodeKind::Pass => (None, false),
            NodeKind::Root | NodeKind::Terminal(_) => return,
        };
        node.kind.play(&mut self.position);
        self.number = self.number.saturating_add(1);
    }
}
