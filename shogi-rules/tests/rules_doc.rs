//! `docs/rules.md` is in step with the requirements, the crate's sources, its tests and the presets.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, iter};

use common::{core_sources, testdata};
use shogi_rules::RuleSet;

/// The requirements are numbered from 1 to this.
const REQUIREMENTS: u32 = 123;

/// What macros write, by the beginning of their calls, and the type to which the first words of their rows belong.
const TABLES: [(&str, &str); 4] = [
    ("error_codes! {", "ErrorCode"),
    ("handicaps! {", "Handicap"),
    ("presets! {", "RuleSet"),
    ("with! {", "RuleSet"),
];

const NONE: &str = "–";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn document() -> String {
    read(&root().join("docs/rules.md"))
}

// Tables of the document.

/// A row of a table: its cells by the words of the table's head.
type Row<'a> = BTreeMap<&'a str, &'a str>;

fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.strip_prefix("| ").or_else(|| line.strip_prefix("|-"))?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

/// All rows of all tables; a row that has not as many cells as its head is a failure.
fn rows(document: &str) -> Vec<Row<'_>> {
    let mut rows = vec![];
    let mut head: Option<Vec<&str>> = None;
    for line in document.lines() {
        let Some(row) = cells(line) else {
            assert!(!line.starts_with('|'), "no row of a table: {line}");
            head = None;
            continue;
        };
        let Some(head) = &head else {
            head = Some(row);
            continue;
        };
        assert_eq!(row.len(), head.len(), "cells of {line}");
        if !row.iter().all(|cell| cell.trim_matches('-').is_empty()) {
            rows.push(head.iter().copied().zip(row).collect());
        }
    }
    rows
}

/// The words of a cell in backticks and those outside, without commas.
fn words(cell: &str) -> (Vec<&str>, Vec<&str>) {
    let parts: Vec<&str> = cell.split('`').collect();
    let ticked = parts.iter().skip(1).step_by(2).copied().collect();
    let plain = parts.iter().step_by(2).flat_map(|part| part.split([',', ' ']));
    (ticked, plain.filter(|word| !word.is_empty()).collect())
}

fn column<'a>(rows: &[Row<'a>], name: &str) -> Vec<&'a str> {
    rows.iter().filter_map(|row| row.get(name).copied()).collect()
}

// Requirements.

/// Says what is wrong with the numbers of the entries.
fn wrong_numbers(rows: &[Row]) -> Vec<String> {
    let mut wanted: BTreeSet<String> = (1..=REQUIREMENTS).map(|n| format!("R{n}")).collect();
    let mut wrong: Vec<String> = column(rows, "R")
        .into_iter()
        .filter(|number| !wanted.remove(*number))
        .map(|number| format!("{number} stands twice or is no requirement"))
        .collect();
    wrong.extend(wanted.into_iter().map(|number| format!("{number} is missing")));
    wrong
}

// Items of the crate.

/// The public names of the crate: `Type`, `Type::member`, `function` and `module::function`.
#[derive(Default)]
struct Names(BTreeSet<String>);

fn word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The name after `pub fn`, `pub const fn`, `pub const`.
fn public(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub ")?;
    let rest = rest.strip_prefix("const fn ").or_else(|| rest.strip_prefix("fn ")).unwrap_or(rest);
    Some(word(rest.strip_prefix("const ").unwrap_or(rest)))
}

/// The type whose members the following lines declare, if the line begins such a block.
fn owner(line: &str) -> Option<&str> {
    if let Some((_, name)) = TABLES.iter().find(|(call, _)| *call == line) {
        return Some(name);
    }
    let rest = if let Some(rest) = line.strip_prefix("impl") {
        let rest = rest.split_once(" for ").map_or(rest, |(_, name)| name);
        rest.strip_prefix('<').and_then(|rest| rest.split_once("> ")).map_or(rest, |(_, name)| name)
    } else {
        line.strip_prefix("pub enum ").or_else(|| line.strip_prefix("pub struct "))?
    };
    line.ends_with('{').then(|| word(rest.trim_start())).filter(|name| !name.is_empty())
}

/// The member that a line of a block declares.
fn member<'a>(block: &str, line: &'a str) -> Option<&'a str> {
    if block.starts_with("impl") {
        return line.strip_prefix("pub ").and(public(line));
    }
    if block.starts_with("pub struct ") {
        let field = line.strip_prefix("pub ").filter(|field| field.contains(':'));
        // Flags are constants in the body of a structure.
        return field.or_else(|| line.strip_prefix("const ")).map(word);
    }
    let name = word(line);
    let is_row = block.ends_with("! {") && line[name.len()..].starts_with(' ');
    let is_variant = block.starts_with("pub enum ") && name.starts_with(char::is_uppercase);
    (is_row || is_variant).then_some(name)
}

impl Names {
    fn of(sources: &[(String, String)]) -> Names {
        let mut names = Names::default();
        for (path, text) in sources {
            names.add_file(path, text.split("mod tests {").next().unwrap());
        }
        names
    }

    fn add_file(&mut self, path: &str, text: &str) {
        let module = path.split(['/', '.']).next().unwrap();
        let mut block: Option<(usize, &str)> = None;
        for line in text.lines() {
            let (depth, code) = (indent(line), line.trim());
            if let Some((outer, head)) = block {
                if depth == outer && code.starts_with('}') {
                    block = None;
                } else if depth == outer + 4 {
                    let name = member(head, code).filter(|name| !name.is_empty());
                    self.0.extend(name.map(|name| format!("{}::{name}", owner(head).unwrap())));
                }
                continue;
            }
            if let Some(name) = code.strip_prefix("pub struct ").or(code.strip_prefix("pub enum "))
            {
                self.0.insert(word(name).to_owned());
            } else if depth == 0
                && (code.starts_with("pub fn ") || code.starts_with("pub const fn "))
            {
                let name = public(code).unwrap();
                self.0.extend([name.to_owned(), format!("{module}::{name}")]);
            }
            block = owner(code).map(|_| (depth, code));
        }
    }

    /// Says what is wrong with a cell of the column API.
    fn wrong(&self, cell: &str) -> Vec<String> {
        let (items, rest) = words(cell);
        let unknown = items.iter().filter(|item| !self.0.contains(**item));
        let mut wrong: Vec<String> = unknown.map(|item| format!("no item {item}")).collect();
        if items.is_empty() || !rest.is_empty() {
            wrong.push(format!("no list of items: {cell:?}"));
        }
        wrong
    }
}

// Tests.

/// Tells whether a file has a test of this name.
fn has_test(text: &str, name: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.iter().enumerate().any(|(i, line)| {
        let declared = line.strip_prefix("fn ").is_some_and(|rest| word(rest) == name);
        let above = lines[..i].iter().rev().take_while(|line| line.starts_with('#'));
        declared && above.clone().any(|line| *line == "#[test]")
    })
}

/// Says what is wrong with a cell of the column tests.
fn wrong_tests(cell: &str, ids: &BTreeSet<&str>) -> Vec<String> {
    if cell == NONE {
        return vec![];
    }
    let (functions, rows) = words(cell);
    let exists = |test: &str| {
        let (file, name) = test.split_once("::").unwrap_or((test, ""));
        let folder = if file.starts_with("src/") { "" } else { "tests" };
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(file);
        fs::read_to_string(path).is_ok_and(|text| has_test(&text, name))
    };
    let mut wrong: Vec<String> = functions
        .iter()
        .filter(|test| !exists(test))
        .map(|test| format!("no test {test}"))
        .chain(rows.iter().filter(|id| !ids.contains(*id)).map(|id| format!("no row {id}")))
        .collect();
    if functions.is_empty() && rows.is_empty() {
        wrong.push("no test and no dash".to_owned());
    }
    wrong
}

// Rule sets.

/// The fields of a rule set and their values, as `Debug` writes them.
fn fields(rules: RuleSet) -> Vec<(String, String)> {
    split(&format!("{rules:?}")).into_iter().map(|(name, value)| (name, short(&value))).collect()
}

/// The fields of a structure as `Debug` writes it.
fn split(text: &str) -> Vec<(String, String)> {
    let inner = text.split_once(" { ").unwrap().1.strip_suffix(" }").unwrap();
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in inner.chars() {
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            parts.push(String::new());
        } else {
            parts.last_mut().unwrap().push(c);
        }
    }
    let pair = |part: &String| {
        part.trim().split_once(": ").map(|(name, value)| (name.into(), value.into()))
    };
    parts.iter().filter_map(pair).collect()
}

/// A value in few words.
fn short(value: &str) -> String {
    let value =
        value.strip_prefix("Some(").and_then(|rest| rest.strip_suffix(')')).unwrap_or(value);
    match value {
        "None" => NONE.to_owned(),
        _ if value.contains('{') => {
            let values: Vec<String> = split(value).into_iter().map(|(_, value)| value).collect();
            values.join(", ")
        }
        _ => value.to_owned(),
    }
}

fn table_row(cells: impl IntoIterator<Item = String>) -> String {
    format!("| {} |\n", cells.into_iter().collect::<Vec<_>>().join(" | "))
}

/// The two tables of presets as the code has them: what all have in common, and the rest.
fn preset_tables() -> String {
    let presets: Vec<_> =
        RuleSet::PRESETS.iter().map(|(name, rules)| (*name, fields(*rules))).collect();
    let (_, first) = &presets[0];
    let is_common = |i: usize| presets.iter().all(|(_, fields)| fields[i] == first[i]);
    let (common, other): (Vec<usize>, Vec<usize>) = (0..first.len()).partition(|i| is_common(*i));
    let tick = |name: &str| format!("`{name}`");

    let mut text = "\n| field | in all presets |\n|---|---|\n".to_owned();
    for i in common {
        text += &table_row([tick(&first[i].0), first[i].1.clone()]);
    }
    text += "\n";
    text +=
        &table_row(iter::once("preset".to_owned()).chain(other.iter().map(|i| tick(&first[*i].0))));
    text += "|";
    text += &"---|".repeat(other.len() + 1);
    text += "\n";
    for (name, fields) in &presets {
        let values = other.iter().map(|i| fields[*i].1.clone());
        text += &table_row(iter::once(tick(name)).chain(values));
    }
    text + "\n"
}

/// Says what is wrong with the cells of the column of rule set fields.
fn wrong_fields(cells: &[&str]) -> Vec<String> {
    let known: BTreeSet<String> =
        fields(RuleSet::JSA_PRO).into_iter().map(|(name, _)| name).collect();
    let named: BTreeSet<String> =
        cells.iter().flat_map(|cell| words(cell).0).map(str::to_owned).collect();
    let plain = cells.iter().flat_map(|cell| words(cell).1).filter(|word| *word != NONE);
    let unknown = named.difference(&known).map(|name| format!("no field {name}"));
    unknown.chain(plain.map(|word| format!("no field: {word}"))).collect()
}

fn assert_right(wrong: &[String]) {
    assert!(wrong.is_empty(), "docs/rules.md:\n{}", wrong.join("\n"));
}

#[test]
fn every_requirement_has_one_entry() {
    assert_right(&wrong_numbers(&rows(&document())));
}

#[test]
fn items_exist() {
    let names = Names::of(&core_sources());
    let document = document();
    let cells = column(&rows(&document), "API");
    assert!(cells.len() > 100);
    assert_right(&cells.iter().flat_map(|cell| names.wrong(cell)).collect::<Vec<_>>());
}

#[test]
fn tests_exist() {
    let vectors = testdata("rules_vectors.tsv");
    let ids = vectors.lines().skip(1).map(|line| line.split('\t').next().unwrap()).collect();
    let document = document();
    let cells = column(&rows(&document), "tests");
    assert!(cells.len() > 100);
    assert_right(&cells.iter().flat_map(|cell| wrong_tests(cell, &ids)).collect::<Vec<_>>());
}

#[test]
fn every_field_of_a_rule_set_is_named() {
    let document = document();
    assert_right(&wrong_fields(&column(&rows(&document), "rule set")));
    let (before, _) = document.split_once("\n## Presets").unwrap();
    let fields = fields(RuleSet::JSA_PRO).into_iter();
    let silent = fields.filter(|(name, _)| !before.contains(&format!("`{name}`")));
    assert_right(&silent.map(|(name, _)| format!("{name} is not named")).collect::<Vec<_>>());
}

#[test]
fn presets_are_those_of_the_code() {
    let document = document();
    let (_, rest) = document.split_once("<!-- presets: ").unwrap();
    let (_, rest) = rest.split_once("-->\n").unwrap();
    let (written, _) = rest.split_once("<!-- /presets -->").unwrap();
    let expected = preset_tables();
    assert!(written == expected, "the tables of presets should be:\n{expected}");
}

/// Each check has been seen to fail.
#[test]
fn wrong_entries_are_found() {
    let head = "| R | rule set | API | tests |\n|---|---|---|---|\n";
    let entry = |n: u32| format!("| R{n} | – | `Game` | – |\n");
    let all: String = (1..=REQUIREMENTS).map(entry).collect();
    assert!(wrong_numbers(&rows(&format!("{head}{all}"))).is_empty());
    for (wrong, count) in [(entry(5), 1), (entry(124), 1), ("| R1, R2 | – | – | – |\n".into(), 1)]
    {
        assert_eq!(wrong_numbers(&rows(&format!("{head}{all}{wrong}"))).len(), count, "{wrong}");
    }
    assert_eq!(
        wrong_numbers(&rows(&format!("{head}{}", all.replace("| R7 |", "| R8 |")))).len(),
        2
    );

    let names = Names::of(&core_sources());
    for right in ["`Game`", "`Game::play`, `attacks`", "`kifu::read`", "`Handicap::Taiko`"] {
        assert!(names.wrong(right).is_empty(), "{right}");
    }
    for wrong in [
        "`Gane`",
        "`Game::plya`",
        "`play`",
        "`Game::outcomes`",
        "`Game::plies`",
        "`IllegalMove::Nifo`",
        "`Game::declare`, `Game::declares`",
        "Game",
        "–",
        "",
        "`position::read`",
        "`RuleSet::sennichit`",
        "`RuleSet::with_sennichit`",
        "`Position::judge`",
        "`Handicap::Tako`",
        "`Game::number`",
    ] {
        assert_eq!(names.wrong(wrong).len(), 1, "{wrong}");
    }

    let ids = BTreeSet::from(["MV002"]);
    let own = "`rules_doc.rs::wrong_entries_are_found`";
    for right in ["–", "MV002", own] {
        assert!(wrong_tests(right, &ids).is_empty(), "{right}");
    }
    for wrong in [
        "",
        "MV003",
        "MV002 – MV002",
        "`rules_doc.rs::wrong_entries`",
        "`rules_doc.rs::wrong_tests`",
        "`rules_docs.rs::wrong_entries_are_found`",
        "`wrong_entries_are_found`",
        "not yet,",
    ] {
        assert!(!wrong_tests(wrong, &ids).is_empty(), "{wrong}");
    }

    assert!(wrong_fields(&["`foul`", "–"]).is_empty());
    assert_eq!(wrong_fields(&["`fowl`", "foul"]).len(), 2);
}
