//! Reads a record and prints its headers and moves.
//!
//! `cargo run --example read_record -- testdata/kifu/FILE`

use shogi_rules::kifu::{self, NodeKind, ParseOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("give the path of a KIF or CSA file")?;
    let parsed = kifu::read_file(path, &ParseOptions::default())?;
    for header in parsed.record.headers() {
        println!("{}: {}", header.key, header.value);
    }
    for node in parsed.record.main_line().filter_map(|id| parsed.record.node(id)) {
        match &node.kind {
            NodeKind::Move { mv, .. } => print!("{mv} "),
            NodeKind::Terminal(end) => println!("{}", end.raw),
            _ => {}
        }
    }
    Ok(())
}
