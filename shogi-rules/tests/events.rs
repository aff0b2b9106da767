//! What a reader tells while it reads is what the record has that it would make.
#![cfg(all(feature = "kifu", feature = "jkf", feature = "cp932"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

use std::ops::ControlFlow;
use std::path::Path;

use shogi_rules::Position;
use shogi_rules::kifu::{
    Event, Format, Games, NodeId, NodeKind, ParseOptions, Record, WriteOptions, read_str,
};

fn options() -> ParseOptions {
    ParseOptions::default().allow_illegal(true).allow_pass(true)
}

/// A tree made of events.
struct Heard {
    headers: Vec<(String, String)>,
    start: Option<Position>,
    nodes: Vec<HeardNode>,
}

#[derive(Clone)]
struct HeardNode {
    kind: NodeKind,
    position: Position,
    time: Option<u64>,
    comments: Vec<String>,
    bookmark: Option<String>,
    children: Vec<NodeId>,
}

impl Heard {
    fn new() -> Heard {
        let root = HeardNode::new(NodeKind::Root, Position::startpos());
        Heard { headers: vec![], start: None, nodes: vec![root] }
    }

    fn node(&mut self, id: NodeId) -> &mut HeardNode {
        let room = self.nodes.len().max(id.0 as usize + 1);
        self.nodes.resize(room, HeardNode::new(NodeKind::Root, Position::startpos()));
        &mut self.nodes[id.0 as usize]
    }

    fn hear(&mut self, event: Event<'_>) {
        match event {
            Event::Header { key, value } => self.headers.push((key.into(), value.into())),
            Event::Start(start) => self.start = Some(start.clone()),
            Event::Node { id, parent, before, kind, position } => {
                *self.node(id) = HeardNode::new(kind.clone(), position.clone());
                let siblings = &mut self.node(parent).children;
                let at = before.and_then(|before| siblings.iter().rposition(|id| *id == before));
                siblings.insert(at.unwrap_or(siblings.len()), id);
            }
            Event::Time(id, time) => self.node(id).time = Some(time),
            Event::Comment(id, text) => self.node(id).comments.push(text.into()),
            Event::Bookmark(id, name) => self.node(id).bookmark = Some(name.into()),
            Event::End(id, end) => self.node(id).kind = NodeKind::Terminal(end.clone()),
            Event::Again => *self = Heard::new(),
            _ => panic!("a new kind of event"),
        }
    }

    #[track_caller]
    fn assert_is(&self, record: &Record, path: &Path) {
        let path = path.display();
        let headers = record.headers().iter().map(|h| (h.key.clone(), h.value.clone()));
        assert_eq!(self.headers, headers.collect::<Vec<_>>(), "{path}");
        assert_eq!(self.start.as_ref(), Some(record.start()), "{path}");
        assert_eq!(self.nodes.len(), record.len(), "{path}");
        for id in record.nodes() {
            let (node, heard) = (record.node(id).unwrap(), &self.nodes[id.0 as usize]);
            assert_eq!(heard.kind, node.kind, "{path} {id:?}");
            assert_eq!((heard.time, &heard.comments), (node.time, &node.comments), "{path} {id:?}");
            assert_eq!(heard.bookmark, node.bookmark, "{path} {id:?}");
            assert_eq!(heard.children, record.children(id), "{path} {id:?}");
            if let Some(parent) = record.parent(id) {
                assert_eq!(Some(&heard.position), record.position(parent).as_ref(), "{path}");
            }
        }
    }
}

impl HeardNode {
    fn new(kind: NodeKind, position: Position) -> HeardNode {
        let (comments, children) = (vec![], vec![]);
        HeardNode { kind, position, time: None, comments, bookmark: None, children }
    }
}

/// Compares what is heard of each game of a file with the record; returns how many games there were.
fn compare(bytes: &[u8], path: &Path) -> usize {
    let all = [options(), ParseOptions::default()];
    all.map(|options| compare_with(bytes, path, &options))[0]
}

fn compare_with(bytes: &[u8], path: &Path, options: &ParseOptions) -> usize {
    let Ok(mut games) = Games::new(bytes, options) else { return 0 };
    let mut listening = games.clone();
    let mut count = 0;
    loop {
        let mut heard = Heard::new();
        let visited = listening.visit(&mut |event| {
            heard.hear(event);
            ControlFlow::Continue(())
        });
        match (games.next(), visited) {
            (Some(Ok(parsed)), Some(Ok(repairs))) => {
                heard.assert_is(&parsed.record, path);
                assert_eq!(repairs, parsed.diagnostics, "{}", path.display());
                count += 1;
            }
            (Some(Err(a)), Some(Err(b))) => assert_eq!(a, b, "{}", path.display()),
            (None, None) => return count,
            (a, b) => panic!("{}: {a:?} {b:?}", path.display()),
        }
    }
}

#[test]
fn events_make_the_record() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
    let mut folders = ["kifu", "probes", "malformed"].map(|name| testdata.join(name)).to_vec();
    if let Some(corpus) = std::env::var_os("SHOGI_CORPUS") {
        let names = ["kif", "ki2", "csa", "jkf", "usi"];
        folders.extend(names.map(|name| Path::new(&corpus).join(name)));
    }
    let mut games = 0;
    for entry in folders.into_iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()) {
        let path = entry.unwrap().path();
        games += compare(&std::fs::read(&path).unwrap(), &path);
    }
    assert!(games > 90, "{games}");
}

/// The same game in the formats that are one line.
#[test]
fn lines_are_told_too() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n";
    let record = read_str(text, &options()).unwrap().record;
    for format in [Format::Usi, Format::Usen] {
        let line = record.to_text(format, &WriteOptions::default()).text;
        assert_eq!(compare(line.repeat(3).as_bytes(), Path::new(&line)), 3, "{line}");
    }
}

/// 三枚落ち as one large site has it: the second reading counts.
#[test]
fn a_game_may_be_told_again() {
    let text =
        "手合割：三枚落ち\n   1 １四歩(13)\n   2 ７六歩(77)\n   3 １三香(11)\n   4 ２六歩(27)\n";
    assert_eq!(compare(text.as_bytes(), Path::new("三枚落ち")), 1);
    let mut again = 0;
    let mut games = Games::new(text.as_bytes(), &ParseOptions::default()).unwrap();
    let _ = games.visit(&mut |event| {
        again += usize::from(matches!(event, Event::Again));
        ControlFlow::Continue(())
    });
    assert_eq!(again, 1);
}

#[test]
fn who_has_heard_enough_hears_no_more_of_the_game() {
    let csa = "N+a\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nN+b\nPI\n+\n+2726FU\n";
    let kif = "先手：a\n手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n手合割：平手\n先手：b\n   1 ２六歩(27)\n";
    for text in [csa, kif] {
        // After each number of events of the first game.
        for enough in 1..8 {
            let mut games = Games::new(text.as_bytes(), &options()).unwrap();
            let mut heard = 0;
            let first = games.visit(&mut |_| {
                heard += 1;
                if heard == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert!(matches!(first, Some(Ok(_))));
            assert!(heard <= enough, "told {heard} events after {enough}");
            let second = games.next().unwrap().unwrap().record;
            assert_eq!(
                second.main_moves().next(),
                Some("2g2f".parse().unwrap()),
                "{text} {enough}"
            );
            assert!(games.next().is_none());
        }
    }
}
