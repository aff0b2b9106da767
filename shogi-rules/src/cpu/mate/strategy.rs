//! The answer to every defence.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::position::Position;
use crate::types::Move;

use super::search::Search;
use super::table::Value;

/// How the attacker mates whatever the defender does.
#[derive(Clone, Debug)]
pub struct Strategy {
    nodes: Vec<Node>,
    /// The defences of all nodes and the nodes that answer them.
    defences: Vec<(Move, usize)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    mv: Move,
    defences: Range<usize>,
}

/// A move of the attacker in a [`Strategy`], and what follows.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    strategy: &'a Strategy,
    node: &'a Node,
}

impl Strategy {
    /// Returns the first move.
    pub fn first(&self) -> Option<Answer<'_>> {
        self.answer(0)
    }

    /// Returns how many positions it answers. The same position after other moves may count once.
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Tells whether it answers nothing; never true of one that [`solve`](super::solve) returns.
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns all answers, to be stored: the move of each, and every defence with the number of the answer to it.
    /// The first move comes first.
    pub fn to_raw(&self) -> Vec<(Move, Vec<(Move, u32)>)> {
        let number = |(mv, answer): &(Move, usize)| (*mv, *answer as u32);
        self.answers().map(|(mv, defences)| (mv, defences.iter().map(number).collect())).collect()
    }

    /// Reads what was stored, or returns `None` if a number is that of no answer. Nothing says that the moves mate.
    ///
    /// ```
    /// use shogi_rules::cpu::mate::Strategy;
    /// let (check, flight, mate) = ("G*5b".parse()?, "5a4a".parse()?, "5b4b".parse()?);
    /// let raw = vec![(check, vec![(flight, 1)]), (mate, vec![])];
    /// let strategy = Strategy::from_raw(&raw).ok_or("each number is that of an answer")?;
    /// assert_eq!(strategy.first().and_then(|first| first.to(flight)).map(|answer| answer.mv()), Some(mate));
    /// assert_eq!(strategy.to_raw(), raw);
    /// assert_eq!(Strategy::from_raw(&[(check, vec![(flight, 1)])]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_raw(raw: &[(Move, Vec<(Move, u32)>)]) -> Option<Strategy> {
        let mut strategy = Strategy { nodes: Vec::new(), defences: Vec::new() };
        for (mv, defences) in raw {
            let first = strategy.defences.len();
            strategy.defences.extend(defences.iter().map(|(mv, answer)| (*mv, *answer as usize)));
            let defences = first..strategy.defences.len();
            strategy.nodes.push(Node { mv: *mv, defences });
        }
        let known = |answer: usize| answer < strategy.nodes.len();
        strategy.defences.iter().all(|(_, answer)| known(*answer)).then_some(strategy)
    }

    /// Tells whether it is a mate in a position: every answer is a legal check, every legal move is answered, and no line
    /// goes on for ever.
    ///
    /// ```
    /// use shogi_rules::Position;
    /// use shogi_rules::cpu::mate::{MateOptions, solve};
    /// let position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
    /// let found = solve(&position, &MateOptions { strategy: true, ..MateOptions::DEFAULT });
    /// let strategy = found.strategy.ok_or("there is a mate")?;
    /// assert!(strategy.mates(&position) && !strategy.mates(&Position::startpos()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mates(&self, start: &Position) -> bool {
        // Of each node the position that it answers, and how many answers lead to it.
        let mut known = vec![None; self.nodes.len()];
        let Some(first) = known.first_mut() else { return false };
        *first = Some((start.key(), 0_usize));
        let mut open = vec![(0, start.clone())];
        while let Some((node, mut position)) = open.pop() {
            let Some((mv, answers)) = self.parts(node) else { return false };
            if position.play(mv).is_err() || !position.is_in_check() {
                return false;
            }
            let legal = position.legal_moves();
            if answers.len() != legal.as_ref().len() {
                return false;
            }
            for defence in &legal {
                let Some((_, answer)) = answers.iter().find(|(mv, _)| *mv == defence) else {
                    return false;
                };
                let after = position.after(defence);
                match known.get_mut(*answer) {
                    Some(Some((key, from))) if *key == after.key() => *from += 1,
                    Some(fresh @ None) => {
                        *fresh = Some((after.key(), 1));
                        open.push((*answer, after));
                    }
                    _ => return false,
                }
            }
        }
        self.ends(known.into_iter().map(|known| known.map_or(0, |(_, from)| from)).collect())
    }

    /// Tells whether no line comes back to where it was, by following what no answer leads to any more. Takes how many
    /// lead to each node.
    fn ends(&self, mut leading: Vec<usize>) -> bool {
        let mut left = leading.iter().filter(|count| **count > 0).count();
        let mut free = if leading.first() == Some(&0) { vec![0] } else { Vec::new() };
        while let Some(node) = free.pop() {
            for (_, answer) in self.parts(node).map_or(&[][..], |(_, defences)| defences) {
                let Some(count) = leading.get_mut(*answer) else { continue };
                *count = count.saturating_sub(1);
                if *count == 0 {
                    left = left.saturating_sub(1);
                    free.push(*answer);
                }
            }
        }
        left == 0
    }

    fn parts(&self, node: usize) -> Option<(Move, &[(Move, usize)])> {
        let node = self.nodes.get(node)?;
        Some((node.mv, self.defences.get(node.defences.clone())?))
    }

    /// All answers: the move of each, and every defence with the node that answers it.
    fn answers(&self) -> impl Iterator<Item = (Move, &[(Move, usize)])> {
        let defences = |node: &Node| self.defences.get(node.defences.clone()).unwrap_or(&[]);
        self.nodes.iter().map(move |node| (node.mv, defences(node)))
    }

    fn answer(&self, node: usize) -> Option<Answer<'_>> {
        Some(Answer { strategy: self, node: self.nodes.get(node)? })
    }
}

impl PartialEq for Strategy {
    fn eq(&self, other: &Strategy) -> bool {
        self.answers().eq(other.answers())
    }
}

impl Eq for Strategy {}

impl<'a> Answer<'a> {
    /// Returns the move.
    pub const fn mv(self) -> Move {
        self.node.mv
    }

    /// Returns every defence with the answer to it; none after the mating move.
    pub fn defences(self) -> impl Iterator<Item = (Move, Answer<'a>)> {
        let defences = self.strategy.defences.get(self.node.defences.clone()).unwrap_or(&[]);
        defences.iter().filter_map(move |(mv, node)| Some((*mv, self.strategy.answer(*node)?)))
    }

    /// Returns the answer to a defence, or `None` if that is no legal move.
    pub fn to(self, defence: Move) -> Option<Answer<'a>> {
        self.defences().find(|(mv, _)| *mv == defence).map(|(_, answer)| answer)
    }
}

/// A position whose answer is still to be found.
struct Open {
    node: usize,
    position: Position,
    plies: u16,
}

impl<S: FnMut(u64) -> bool> Search<S> {
    /// The strategy of a mate in at most so many plies. `None` if the nodes ran out.
    pub(super) fn strategy(&mut self, position: &Position, plies: u16) -> Option<Strategy> {
        let mut nodes = vec![None];
        let mut defences = Vec::new();
        // Of each position the node, and the longest that its mate may take.
        let mut known: BTreeMap<u64, (usize, u16)> = BTreeMap::new();
        let mut open = vec![Open { node: 0, position: position.clone(), plies }];
        while let Some(Open { node, mut position, plies }) = open.pop() {
            let Value::Mate { mv: Some(mv), plies } = self.run(&position, plies) else {
                return None;
            };
            let _ = position.play_unchecked(mv);
            let first = defences.len();
            for defence in &position.legal_moves() {
                let after = position.after(defence);
                let left = plies.saturating_sub(2);
                let fresh = (nodes.len(), left);
                let entry = known.entry(after.key()).or_insert(fresh);
                // Only what mates faster may be shared: nothing can then lead back to itself.
                if entry.1 > left {
                    *entry = fresh;
                }
                defences.push((defence, entry.0));
                if *entry == fresh {
                    nodes.push(None);
                    open.push(Open { node: fresh.0, position: after, plies: left });
                }
            }
            if let Some(place) = nodes.get_mut(node) {
                *place = Some(Node { mv, defences: first..defences.len() });
            }
        }
        let nodes = nodes.into_iter().collect::<Option<Vec<Node>>>()?;
        Some(Strategy { nodes, defences })
    }
}
