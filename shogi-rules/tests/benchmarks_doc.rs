//! The tables of `BENCHMARKS.md` that repeat `benches/instructions.tsv`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

use std::collections::HashMap;
use std::fs;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const PERFT: [&str; 4] = ["startpos d3", "matsuri d2", "maxmoves d2", "end_mix d2"];

/// The cells of the `nth` row that begins with a name, after it.
fn cells<'a>(text: &'a str, name: &str, nth: usize) -> Vec<&'a str> {
    let start = format!("| {name} | ");
    let row = text.lines().filter_map(|line| line.strip_prefix(start.as_str())).nth(nth);
    let row = row.unwrap_or_else(|| panic!("no row {name}"));
    row.trim_end_matches(" |").split(" | ").collect()
}

#[test]
fn the_tables_of_instructions_are_those_of_the_file() {
    let file = fs::read_to_string(format!("{ROOT}/benches/instructions.tsv")).unwrap();
    let figures: HashMap<&str, Vec<f64>> = file
        .lines()
        .skip_while(|line| !line.starts_with("workload"))
        .skip(1)
        .map(|line| line.split_once('\t').unwrap())
        .map(|(name, rest)| (name, rest.split('\t').map(|f| f.parse().unwrap()).collect()))
        .collect();
    let doc = fs::read_to_string(format!("{ROOT}/../BENCHMARKS.md")).unwrap();
    let (_, doc) = doc.split_once("## Instructions").unwrap();
    for mode in ["bulk", "list", "full"] {
        let expected = PERFT.map(|name| {
            let figures = &figures[format!("{mode} {name}").as_str()];
            format!("{:.1} ({:.1})", figures[0], figures[1])
        });
        assert_eq!(cells(doc, mode, 0), expected, "{mode}");
    }
    let growth = |name: String| format!("{:.0}", figures[name.as_str()][0]);
    let moves = |what| [7, 30, 98, 207, 593].map(|n| growth(format!("growth {what}, {n} moves")));
    assert_eq!(cells(doc, "count", 0), moves("count"));
    assert_eq!(cells(doc, "list", 1), moves("list"));
    let game = |what| [50, 400, 10_000].map(|n| format!("{what} game, {n} plies"));
    let (checked, judged) = (game("checked"), game("growth"));
    assert_eq!(cells(doc, "checked, a ply", 0), checked.clone().map(growth));
    assert_eq!(cells(doc, "`Game::play`, a ply", 0), judged.clone().map(growth));
    let of = |name: String| figures[name.as_str()][0];
    let ratios: Vec<f64> =
        judged.map(of).into_iter().zip(checked.map(of)).map(|(a, b)| a / b).collect();
    assert!(ratios.iter().all(|ratio| *ratio <= 1.5), "{ratios:?}");
    let ratios: Vec<_> = ratios.iter().map(|ratio| format!("{ratio:.2}")).collect();
    assert_eq!(cells(doc, "ratio", 0), ratios);
}
