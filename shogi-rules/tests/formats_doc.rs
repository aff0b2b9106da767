//! `docs/formats.md` is in step with the oddities, the probes and what they give, the tests and the error codes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use common::testdata;
use shogi_rules::ErrorCode;

/// The oddities are numbered from 1 to this.
const ODDITIES: u32 = 77;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn document() -> String {
    fs::read_to_string(root().join("docs/formats.md")).unwrap()
}

/// A row of a table: its cells by the words of the table's head.
type Row<'a> = BTreeMap<&'a str, &'a str>;

fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

/// All rows of all tables; a row that has not as many cells as its head is a failure.
fn rows(document: &str) -> Vec<Row<'_>> {
    let mut rows = vec![];
    let mut head: Option<Vec<&str>> = None;
    for line in document.lines() {
        let (Some(row), Some(names)) = (cells(line), &head) else {
            head = cells(line);
            continue;
        };
        assert_eq!(row.len(), names.len(), "cells of {line}");
        if !row.iter().all(|cell| cell.trim_matches('-').is_empty()) {
            rows.push(names.iter().copied().zip(row).collect());
        }
    }
    rows
}

/// The words of a cell in backticks.
fn ticked(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// What stands in a cell between commas, outside backticks.
fn plain(cell: &str) -> impl Iterator<Item = &str> {
    let parts = cell.split('`').step_by(2).flat_map(|part| part.split(','));
    parts.map(str::trim).filter(|part| !part.is_empty())
}

fn codes<'a>(row: &Row<'a>, column: &str) -> BTreeSet<&'a str> {
    let known = |word: &&str| !word.contains("::") && word.starts_with(char::is_uppercase);
    row.get(column).into_iter().flat_map(|cell| ticked(cell)).filter(known).collect()
}

/// The probes that a row names.
fn probes<'a>(row: &Row<'a>) -> impl Iterator<Item = &'a str> {
    row.get("held by").into_iter().flat_map(|cell| ticked(cell)).filter(|item| !item.contains("::"))
}

fn wrong_numbers(rows: &[Row]) -> Vec<String> {
    let mut wanted: BTreeSet<String> = (1..=ODDITIES).map(|number| number.to_string()).collect();
    let numbers = rows.iter().filter_map(|row| row.get("no"));
    let mut wrong: Vec<String> = numbers
        .filter(|number| !wanted.remove(**number))
        .map(|number| format!("{number} stands twice or is no oddity"))
        .collect();
    wrong.extend(wanted.into_iter().map(|number| format!("{number} is missing")));
    wrong
}

/// Says which words in the columns for codes are none.
fn wrong_codes(rows: &[Row]) -> Vec<String> {
    let known: BTreeSet<String> = ErrorCode::ALL.iter().map(|code| format!("{code:?}")).collect();
    // Types that these columns name too.
    let others = ["Games", "Limits", "Date"];
    let named = rows.iter().flat_map(|row| [codes(row, "lenient"), codes(row, "strict")]).flatten();
    named
        .filter(|code| !known.contains(*code) && !others.contains(code))
        .map(|code| format!("no code {code}"))
        .collect()
}

/// Tells whether a file has a test of this name.
fn has_test(text: &str, name: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.iter().enumerate().any(|(i, line)| {
        let declared =
            line.strip_prefix("fn ").is_some_and(|rest| rest.starts_with(&[name, "("].concat()));
        let mut above = lines[..i].iter().rev().take_while(|line| line.starts_with('#'));
        declared && above.any(|line| *line == "#[test]")
    })
}

/// Says what is wrong with a cell of the column of what holds an entry.
fn wrong_holders(cell: &str, ids: &BTreeSet<String>) -> Vec<String> {
    let exists = |item: &&str| match item.split_once("::") {
        Some((file, name)) => {
            let folder = if file.starts_with("src/") { "" } else { "tests" };
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(file);
            fs::read_to_string(path).is_ok_and(|text| has_test(&text, name))
        }
        None => *item != "expected.tsv" && root().join("testdata/probes").join(item).is_file(),
    };
    let mut wrong: Vec<String> = ticked(cell)
        .filter(|item| !exists(item))
        .map(|item| format!("no probe or test {item}"))
        .chain(plain(cell).filter(|id| !ids.contains(*id)).map(|id| format!("no case {id}")))
        .collect();
    if cell.is_empty() {
        wrong.push("nothing holds an entry".to_owned());
    }
    wrong
}

/// The ids of `cases.jsonl`.
fn case_ids() -> BTreeSet<String> {
    let id = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        case["id"].as_str().unwrap().to_owned()
    };
    testdata("cases.jsonl").lines().map(id).collect()
}

/// What the probes give: for each its codes in lenient and in strict mode.
fn expected(table: &str) -> BTreeMap<&str, [BTreeSet<&str>; 2]> {
    table
        .lines()
        .filter(|row| !row.starts_with('#'))
        .map(|row| {
            let cells: Vec<&str> = row.split('\t').collect();
            let lenient = cells[1].split("; ").filter_map(code_before_at).collect();
            let strict = cells[2].trim_start_matches("strict ");
            (cells[0], [lenient, code_before_at(strict).into_iter().collect()])
        })
        .collect()
}

/// The code of `Code@line`.
fn code_before_at(part: &str) -> Option<&str> {
    let (code, place) = part.split_once('@')?;
    let is_code = code.chars().all(char::is_alphanumeric);
    (is_code && place.starts_with(|c: char| c.is_ascii_digit())).then_some(code)
}

/// Says which probes no row names, and which codes of a probe none of its rows has.
fn wrong_probes(rows: &[Row], table: &str) -> Vec<String> {
    let mut wrong = vec![];
    for (probe, given) in expected(table) {
        let own: Vec<&Row> =
            rows.iter().filter(|row| probes(row).any(|name| name == probe)).collect();
        if own.is_empty() {
            wrong.push(format!("{probe} is not named"));
        }
        for (column, given) in ["lenient", "strict"].into_iter().zip(given) {
            let said: BTreeSet<&str> = own.iter().flat_map(|row| codes(row, column)).collect();
            let silent = given.difference(&said);
            wrong.extend(silent.map(|code| format!("{probe}: {code} is not in {column}")));
        }
    }
    wrong
}

fn assert_right(wrong: &[String]) {
    assert!(wrong.is_empty(), "docs/formats.md:\n{}", wrong.join("\n"));
}

#[test]
fn every_oddity_has_one_entry() {
    assert_right(&wrong_numbers(&rows(&document())));
}

#[test]
fn codes_exist_and_those_of_the_readers_are_named() {
    let document = document();
    assert_right(&wrong_codes(&rows(&document)));
    let of_readers = ErrorCode::ALL.iter().filter(|code| (600..640).contains(&code.number()));
    let silent = of_readers.filter(|code| !document.contains(&format!("`{code:?}`")));
    assert_right(&silent.map(|code| format!("{code:?} is not named")).collect::<Vec<_>>());
}

#[test]
fn probes_and_tests_exist() {
    let (document, ids) = (document(), case_ids());
    let rows = rows(&document);
    let cells: Vec<&str> = rows.iter().filter_map(|row| row.get("held by").copied()).collect();
    assert!(cells.len() > ODDITIES as usize);
    assert_right(&cells.iter().flat_map(|cell| wrong_holders(cell, &ids)).collect::<Vec<_>>());
}

#[test]
fn every_probe_is_named_with_what_it_gives() {
    assert_right(&wrong_probes(&rows(&document()), &testdata("probes/expected.tsv")));
}

/// Each check has been seen to fail.
#[test]
fn wrong_entries_are_found() {
    let head = "| no | lenient | strict | held by |\n|---|---|---|---|\n";
    let entry = |n: u32| format!("| {n} | reads | reads | – |\n");
    let all: String = (1..=ODDITIES).map(entry).collect();
    assert!(wrong_numbers(&rows(&format!("{head}{all}"))).is_empty());
    assert_eq!(wrong_numbers(&rows(&format!("{head}{all}| 5 | – | – | – |\n"))).len(), 1);
    assert_eq!(wrong_numbers(&rows(&format!("{head}{all}| 78 | – | – | – |\n"))).len(), 1);
    assert_eq!(wrong_numbers(&rows(&format!("{head}{}", all.replace("| 7 |", "| 8 |")))).len(), 2);

    let entry = |cells: &str| format!("{head}| 1 | {cells} |\n");
    let right = entry("`BadTime`; `Games` | refused: `BadTime` | `a.kif`");
    assert!(wrong_codes(&rows(&right)).is_empty());
    assert_eq!(wrong_codes(&rows(&entry("`BadTimes` | `NoTime` | –"))).len(), 2);

    let ids = BTreeSet::from(["KF01".to_owned()]);
    let own = "`formats_doc.rs::wrong_entries_are_found`";
    for right in [own, "`09_bom.kif`", "`09_bom.kif`, KF01", "KF01"] {
        assert!(wrong_holders(right, &ids).is_empty(), "{right}");
    }
    for wrong in [
        "",
        "KF02",
        "–",
        "`9_bom.kif`",
        "`expected.tsv`",
        "`formats_doc.rs::wrong_entries`",
        "`formats_doc.rs::wrong_codes`",
        "`format_doc.rs::wrong_entries_are_found`",
    ] {
        assert!(!wrong_holders(wrong, &ids).is_empty(), "{wrong}");
    }

    let table = "a.kif\tstart {x@y}; Unknown; BadTime@2\tstrict BadTime@2:5\n";
    assert!(wrong_probes(&rows(&right), table).is_empty());
    assert_eq!(wrong_probes(&rows(&entry("reads | reads | `a.kif`")), table).len(), 2);
    assert_eq!(wrong_probes(&rows(&entry("`BadTime` | reads | `a.kif`")), table).len(), 1);
    assert_eq!(wrong_probes(&rows(&entry("`BadTime` | `BadTime` | `b.kif`")), table).len(), 3);
}
