use shogi_rules::Position;
use shogi_rules::kifu::{Games, NodeId, NodeKind, ParseError, ParseOptions, Record, read};

use crate::check;

/// Any bytes are a KIF record or refused at one of their lines.
pub fn kif(data: &[u8]) {
    record(data);
}

/// Any bytes are CSA records or each is refused at one of its lines.
pub fn csa(data: &[u8]) {
    record(data);
}

fn record(data: &[u8]) {
    let lenient = ParseOptions::default();
    match Games::new(data, &lenient) {
        Ok(games) => games.for_each(|game| match game {
            Ok(parsed) => tree(&parsed.record),
            Err(error) => placed(error, data),
        }),
        Err(error) => placed(error, data),
    }
    match read(data, &lenient.strict()) {
        Ok(strict) => {
            assert!(strict.diagnostics.is_empty());
            let again = read(data, &lenient).map(|parsed| (parsed.record, parsed.diagnostics));
            assert_eq!(again, Ok((strict.record, Vec::new())), "strict and lenient reading differ");
        }
        Err(error) => placed(error, data),
    }
}

/// An error lies in the input or right behind its last line, where something was missing.
fn placed(error: ParseError, data: &[u8]) {
    let lines = data.split(|byte| matches!(byte, b'\n' | b'\r')).count();
    assert!(error.line as usize <= lines + 1, "{error} in {lines} lines");
    assert!(!error.to_string().is_empty());
}

/// Every move of a record is legal where it stands or flagged, and the tree hangs together.
fn tree(record: &Record) {
    let mut positions: Vec<Position> = vec![record.start().clone()];
    for number in 1..record.len() {
        let id = NodeId(number as u32);
        let found = record.node(id).zip(record.parent(id));
        assert!(found.is_some(), "node {number} is missing");
        let Some((node, parent)) = found else { return };
        assert!(parent < id && record.children(parent).contains(&id));
        let before = &positions[parent.0 as usize];
        positions.push(match &node.kind {
            NodeKind::Move { mv, illegal } => {
                assert_eq!(before.check_legality(*mv).err(), *illegal, "{mv} at {before}");
                before.after(*mv)
            }
            NodeKind::Pass => before.after_pass(),
            NodeKind::Root | NodeKind::Terminal(_) => before.clone(),
        });
    }
    let last = record.main_line().last().unwrap_or(NodeId::ROOT);
    assert_eq!(record.position(last).as_ref(), positions.get(last.0 as usize));
    positions.iter().take(50).for_each(check::consistent);
    let _ = record.result();
}
