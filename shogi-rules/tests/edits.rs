//! Records that are changed, and changed back.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{Rng, parse};
use shogi_rules::kifu::{
    Cursor, Edit, EditError, NodeId, NodeKind, ParseOptions, Record, Terminal, TerminalKind,
    read_str,
};
use shogi_rules::{IllegalMove, Move, Position};

fn end(kind: TerminalKind, raw: &str) -> Terminal {
    Terminal { kind, raw: raw.into(), winner: None }
}

/// Makes one change that a seed chooses; `None` if it was refused.
fn change(record: &mut Record, rng: &mut Rng) -> Option<Edit> {
    let ids: Vec<_> = record.nodes().collect();
    let id = ids[rng.below(ids.len())];
    let edit = match rng.below(10) {
        0..=3 => {
            let moves = record.position(id).unwrap().legal_moves();
            let mv = *moves.get(rng.below(moves.len().max(1)))?;
            record.add_move(id, mv).map(|(_, edit)| edit)
        }
        4 => record.add_end(id, end(TerminalKind::Resign, "投了")).map(|(_, edit)| edit),
        5 => record.remove(id),
        6 => record.reorder(id, rng.below(3)),
        7 => record.promote_to_main(id),
        8 => record.set_comments(id, vec![format!("{id:?}")]),
        _ => Ok(record.set_header("棋戦", (rng.below(2) == 0).then_some("x"))),
    };
    edit.ok()
}

/// The ids and what stands there.
fn view(record: &Record) -> String {
    let nodes = record.nodes().map(|id| format!("{id:?} {:?}", record.node(id)));
    format!("{:?} {} {:?}", record.headers(), record.len(), nodes.collect::<Vec<_>>())
}

#[test]
fn every_change_is_taken_back_and_made_again() {
    for seed in 1..60 {
        let mut rng = Rng::new(seed);
        let mut record = Record::new(Position::startpos());
        let (mut views, mut edits) = (vec![view(&record)], vec![]);
        while edits.len() < 40 {
            let before = view(&record);
            match change(&mut record, &mut rng) {
                Some(edit) => {
                    edits.push(edit);
                    views.push(view(&record));
                }
                None => assert_eq!(view(&record), before, "a refused change changed something"),
            }
        }
        let mut again = vec![];
        for edit in edits.into_iter().rev() {
            assert_eq!(view(&record), views[views.len() - 1 - again.len()]);
            again.push(record.apply(edit).unwrap());
        }
        assert_eq!(view(&record), views[0]);
        for (edit, expected) in again.into_iter().rev().zip(&views[1..]) {
            let _ = record.apply(edit).unwrap();
            assert_eq!(view(&record), *expected);
        }
    }
}

#[test]
fn an_edit_of_another_time_is_refused() {
    let mut record = Record::new(Position::startpos());
    let (pawn, undo) = record.add_move(NodeId::ROOT, parse("7g7f")).unwrap();
    let (_, undo_reply) = record.add_move(pawn, parse("3c3d")).unwrap();
    let redo = record.apply(undo.clone()).unwrap();
    assert_eq!(record.apply(undo), Err(EditError::NoSuchNode));
    assert_eq!(record.apply(undo_reply), Err(EditError::NoSuchNode));
    assert!(record.apply(redo.clone()).is_ok());
    assert_eq!(record.apply(redo), Err(EditError::NoSuchNode), "it is there already");
    assert_eq!(record.main_line().count(), 2);
}

#[test]
fn what_cannot_be_is_refused() {
    let mut record = Record::new(Position::startpos());
    let reason = IllegalMove::CannotReach { blocked_by: None };
    let foul = |illegal| NodeKind::Move { mv: parse("7g7e"), illegal };
    assert_eq!(record.add_move(NodeId::ROOT, parse("7g7e")), Err(EditError::Illegal(reason)));
    assert_eq!(record.add_node(NodeId::ROOT, foul(None)), Err(EditError::Illegal(reason)));
    let said = NodeKind::Move { mv: parse("7g7f"), illegal: Some(reason) };
    assert_eq!(record.add_node(NodeId::ROOT, said), Err(EditError::NotIllegal));
    assert_eq!(record.add_node(NodeId::ROOT, NodeKind::Root), Err(EditError::Root));
    assert_eq!(record.remove(NodeId::ROOT), Err(EditError::Root));
    assert_eq!(record.reorder(NodeId::ROOT, 0), Err(EditError::Root));
    assert_eq!(record.remove(NodeId(9)), Err(EditError::NoSuchNode));
    assert_eq!(record.set_time(NodeId(9), None), Err(EditError::NoSuchNode));
    assert_eq!(record.promote_to_main(NodeId(9)), Err(EditError::NoSuchNode));
    let (id, _) = record.add_node(NodeId::ROOT, foul(Some(reason))).unwrap();
    let (last, _) = record.add_end(id, end(TerminalKind::IllegalMove, "反則負け")).unwrap();
    assert_eq!(record.add_move(last, parse("3c3d")), Err(EditError::AfterEnd));
    assert_eq!(record.len(), 3);
}

#[test]
fn a_cursor_is_where_the_record_says() {
    let mut rng = Rng::new(3);
    let mut record = Record::new(Position::startpos());
    let mut cursor = Cursor::new(&record);
    for _ in 0..2000 {
        match rng.below(6) {
            0 | 1 => {
                let moves = cursor.position().legal_moves();
                let mv: Move = moves[rng.below(moves.len())];
                let _ = cursor.play(&mut record, mv).unwrap();
            }
            2 => _ = cursor.forward(&record),
            3 => _ = cursor.back(&record),
            4 => _ = cursor.switch(&record, rng.below(2)),
            _ => assert!(cursor.go(&record, NodeId(rng.below(record.len()) as u32))),
        }
        let expected = record.position(cursor.node()).unwrap();
        assert_eq!((cursor.position(), cursor.position().ply()), (&expected, expected.ply()));
        assert_eq!(cursor.depth(), record.path(cursor.node()).len());
    }
    assert!(record.leaves().count() > 20);
    let main = record.positions().map(|(id, position)| (id, position.to_string()));
    let expected = std::iter::once(NodeId::ROOT).chain(record.main_line());
    assert!(main.eq(expected.map(|id| (id, record.position(id).unwrap().to_string()))));
    // A cursor whose node is gone stays harmless.
    let gone = record.main_line().next().unwrap();
    cursor.go(&record, gone);
    let _ = record.remove(gone).unwrap();
    assert!(!cursor.forward(&record) && !cursor.back(&record) && !cursor.switch(&record, 0));
    assert!(cursor.play(&mut record, parse("7g7f")).is_err());
    assert!(!cursor.go(&record, gone) && cursor.go(&record, NodeId::ROOT));
}

#[test]
fn records_merge() {
    let read = |text: &str| read_str(text, &ParseOptions::default()).unwrap().record;
    let one = "手合割：平手\n*root\n   1 ７六歩(77) ( 0:05/)\n*a\n   2 ３四歩(33)\n   3 投了\n";
    let two = "手合割：平手\n   1 ７六歩(77) ( 0:09/)\n*a\n*b\n&m\n   2 ８四歩(83)\n\n変化：1手\n   1 ２六歩(27)\n";
    let (mut merged, second) = (read(one), read(two));
    let undo = merged.merge(&second).unwrap();
    let expected = "手合割：平手\n*root\n   1 ７六歩(77) ( 0:05/)\n*a\n*b\n&m\n   2 ３四歩(33)\n   3 投了\n\n\
                    変化：2手\n   2 ８四歩(83)\n\n変化：1手\n   1 ２六歩(27)\n";
    assert_eq!(merged, read(expected));
    let mut again = merged.clone();
    let _ = again.merge(&second).unwrap();
    assert_eq!(again, merged, "what is there is not added again");
    let _ = merged.apply(undo).unwrap();
    assert_eq!(merged, read(one));
    // Several new lines keep their order.
    let three = "手合割：平手\n   1 ７六歩(77)\n\n変化：1手\n   1 ５六歩(57)\n\n変化：1手\n   1 １六歩(17)\n";
    let mut several = read(one);
    let _ = several.merge(&read(three)).unwrap();
    let firsts = several
        .children(NodeId::ROOT)
        .iter()
        .map(|id| several.node(*id).unwrap().mv().unwrap().to_string());
    assert_eq!(firsts.collect::<Vec<_>>(), ["7g7f", "5g5f", "1g1f"]);
    let other = read("手合割：香落ち\n   1 ３四歩(33)\n");
    assert_eq!(merged.merge(&other), Err(EditError::OtherStart));
}

/// Nothing follows the tree by recursion.
#[test]
fn deep_records_are_handled_like_others() {
    let mut record = Record::new(Position::startpos());
    let mut cursor = Cursor::new(&record);
    for mv in ["2h3h", "8b7b", "3h2h", "7b8b"].into_iter().cycle().take(60_000) {
        let _ = cursor.play(&mut record, parse(mv)).unwrap();
    }
    let copy = record.clone();
    assert_eq!(record, copy);
    let first = record.main_line().next().unwrap();
    let undo = record.remove(first).unwrap();
    assert_eq!(record.len(), 1);
    let _ = record.apply(undo).unwrap();
    assert_eq!(record, copy);
    assert_eq!(record.leaves().count(), 1);
}
