//! The header and the list of symbols are what the code says. `UPDATE=1` rewrites them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use shogi_ffi::memory::SHOGI_NUL_TERMINATED;
use shogi_ffi::{SHOGI_VERSION, TABLES};
use shogi_rules::{ErrorCode, Lang};

fn package() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// `NotACsaMove` as `NOT_A_CSA_MOVE`: a word begins at each capital, a number at a digit belongs to the word before.
fn screaming(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.push(c.to_ascii_uppercase());
    }
    text
}

/// The enums whose values have a type of their own name.
const TYPES: [&str; 2] = ["shogi_color", "shogi_kind"];

fn constants() -> String {
    let mut text = String::new();
    let mut constant = |name: &str, number: u32, doc: &str| {
        writeln!(text, "    // {doc}\n    {name} = {number},").unwrap();
    };
    for code in ErrorCode::ALL {
        let name = format!("SHOGI_ERROR_{}", screaming(&format!("{code:?}")));
        constant(&name, code.number().into(), code.message(Lang::En));
    }
    let mut all = format!(
        "\n// The version of this header: 10000 times the major version, 100 times the minor, and the patch.\n\
         #define SHOGI_VERSION {SHOGI_VERSION}\n\n\
         // In place of a length: the text ends before its first NUL.\n\
         #define SHOGI_NUL_TERMINATED SIZE_MAX\n\n\
         // Compares this header with the library; call it once at the start.\n\
         #define SHOGI_CHECK_VERSION() \\\n    \
         shogi_check_version(SHOGI_VERSION, sizeof(shogi_position), SHOGI_POSITION_ALIGN)\n\
         \n// What can be wrong. Numbers are only ever added; every shogi_status but 0 is one of them.\n\
         enum shogi_error_code {{\n{text}}};\n"
    );
    for table in TABLES.iter().copied().flatten() {
        // In C++ a type and an enum cannot share a name.
        let tag = if TYPES.contains(&table.tag) { "" } else { &format!(" {}", table.tag) };
        writeln!(all, "\n// {}\nenum{tag} {{", table.doc).unwrap();
        for (name, number, doc) in table.rows {
            let name = format!("{}_{}", table.tag.to_uppercase(), screaming(name));
            writeln!(all, "    // {doc}\n    {name} = {number},").unwrap();
        }
        all.push_str("};\n");
    }
    all
}

const ASSERTIONS: &str = "\
#if defined(__cplusplus) && __cplusplus >= 201103L
static_assert(sizeof(shogi_position) == SHOGI_POSITION_SIZE, \"as the library has it\");
static_assert(alignof(shogi_position) <= SHOGI_POSITION_ALIGN, \"as the library has it\");
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
_Static_assert(sizeof(shogi_position) == SHOGI_POSITION_SIZE, \"as the library has it\");
_Static_assert(_Alignof(shogi_position) <= SHOGI_POSITION_ALIGN, \"as the library has it\");
#endif";

fn header() -> String {
    assert_eq!(SHOGI_NUL_TERMINATED, usize::MAX);
    let mut config = cbindgen::Config::from_file(package().join("cbindgen.toml")).unwrap();
    config.header = Some(
        "/*\n * The rules of shogi: positions, games, records and a player. docs/c.md is the contract.\n *\n \
         * Written from the Rust code; do not edit.\n */"
            .into(),
    );
    config.after_includes = Some(constants());
    config.trailer = Some(ASSERTIONS.into());
    let mut text = Vec::new();
    let bindings = cbindgen::Builder::new().with_crate(package()).with_config(config).generate();
    bindings.unwrap().write(&mut text);
    String::from_utf8(text).unwrap()
}

/// The functions that a header declares, in alphabetical order.
fn symbols(header: &str) -> String {
    let mut names: Vec<&str> = header
        .lines()
        .filter(|line| !line.starts_with([' ', '/', '#', '*']) && !line.starts_with("typedef"))
        .filter_map(|line| line.split_once('(')?.0.rsplit([' ', '*']).next())
        .filter(|name| name.starts_with("shogi_"))
        .collect();
    names.sort_unstable();
    names.join("\n") + "\n"
}

fn compare(path: &Path, wanted: &str) {
    if env::var_os("UPDATE").is_some() {
        fs::write(path, wanted).unwrap();
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    assert!(found == wanted, "{} is not what the code says: run `make header`", path.display());
}

#[test]
fn the_header_and_the_symbols_are_what_the_code_says() {
    let header = header();
    let names = symbols(&header);
    assert!(names.lines().count() > 100, "{names}");
    compare(&package().join("include/shogi_rules.h"), &header);
    compare(&package().join("abi/symbols.txt"), &names);
}

#[test]
fn no_number_stands_for_two_things() {
    for table in TABLES.iter().copied().flatten() {
        for (i, (name, number, _)) in table.rows.iter().enumerate() {
            let before = &table.rows[..i];
            assert!(before.iter().all(|row| row.0 != *name && row.1 != *number), "{}", table.tag);
        }
    }
}
