//! Runs `shogi convert` as a user would.
#![allow(clippy::unwrap_used)] // helpers of tests too

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{assert_run, command, record, shogi};
use serde_json::Value;

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("convert").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The files below a folder, by their paths from there.
fn files(root: &Path) -> Vec<String> {
    let (mut found, mut open) = (vec![], vec![root.to_path_buf()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(text(path.strip_prefix(root).unwrap()).replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

const GAME: &str = "testdata/kifu/resignation.kif";
const VARIATIONS: &str = "testdata/kifu/variations.kif";
/// Two games.
const MATCH: &str = "testdata/kifu/match.csa";

#[test]
fn every_format_goes_to_the_standard_output() {
    for (format, parts) in [
        ("kif", &["#KIF version=2.0 encoding=UTF-8\n", "   1 ７六歩(77)"][..]),
        ("ki2", &["#KI2 version=2.0 encoding=UTF-8\n", "▲７六歩"]),
        ("csa", &["V2.2\n", "PI\n+\n+7776FU\n"]),
        ("jkf", &["{", "\"moves\"", "\"preset\":\"HIRATE\""]),
        ("usi", &["position startpos moves 7g7f "]),
        ("usen", &["~0.7ku"]),
    ] {
        let output = shogi(&["convert", GAME, "--to", format]);
        let written = String::from_utf8(output.stdout).unwrap();
        for part in parts {
            assert!(written.contains(part), "{format} lacks {part}: {written}");
        }
    }
    assert_run(&["convert", GAME, "--to", "pdf"], 2, &["one of kif, ki2, csa, jkf, usi, usen"]);
    assert_run(&["convert", GAME], 2, &["--to"]);
}

/// What is said goes elsewhere, and of a record that is written whole nothing is said.
#[test]
fn the_standard_output_has_the_record_alone() {
    let game = record("whole.csa", "V2.2\nPI\n+\n+7776FU\nT1\n%TORYO\n");
    let whole = shogi(&["convert", &game, "--to", "csa"]);
    assert_eq!(whole.status.code(), Some(0));
    assert_eq!(String::from_utf8(whole.stdout).unwrap(), fs::read_to_string(&game).unwrap());
    assert!(whole.stderr.is_empty());

    let lossy = shogi(&["convert", VARIATIONS, "--to", "csa"]);
    assert_eq!(lossy.status.code(), Some(1));
    assert!(lossy.stdout.starts_with(b"V2.2\n"));
    let said = String::from_utf8(lossy.stderr).unwrap();
    assert!(said.contains("lost: a variation ×"), "{said}");
    assert!(said.contains("1 files, 1 games: 0 whole, 0 repaired, 1 with losses"), "{said}");
}

#[test]
fn several_games_on_the_standard_output_are_csa() {
    let output =
        shogi(&["convert", MATCH, &record("third.csa", "PI\n+\n+2726FU\n"), "--to", "csa"]);
    let written = String::from_utf8(output.stdout).unwrap();
    assert_eq!(written.lines().filter(|line| *line == "/").count(), 2, "{written}");
    assert_run(
        &["convert", MATCH, "--to", "kif"],
        2,
        &["unwritten  testdata/kifu/match.csa game 2: several games need --out"],
    );
}

#[test]
fn encodings_and_line_ends_are_as_asked() {
    let out = folder("encodings");
    let args = ["convert", GAME, "--to", "kif", "--out", text(&out)];
    assert_run(&[&args[..], &["--encoding", "shift_jis", "--newline", "crlf"]].concat(), 0, &[]);
    assert_run(&args, 0, &[]);
    assert_run(
        &["convert", GAME, "--to", "ki2", "--out", text(&out), "--encoding", "sjis", "--no-times"],
        0,
        &[],
    );
    assert_eq!(files(&out), ["resignation.ki2", "resignation.kif", "resignation.kifu"]);
    let shift_jis = fs::read(out.join("resignation.kif")).unwrap();
    assert!(shift_jis.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\r\n"));
    assert!(String::from_utf8(shift_jis).is_err());
    let utf8 = fs::read_to_string(out.join("resignation.kifu")).unwrap();
    assert!(utf8.contains("encoding=UTF-8\n") && !utf8.contains('\r'));
    // The files of both say the same.
    for file in ["resignation.kif", "resignation.kifu"] {
        assert_run(&["check", text(&out.join(file))], 0, &["22 moves, white wins: resignation"]);
    }
}

#[test]
fn characters_without_a_code_are_told() {
    let game = record("names.kif", "先手：𠮷野☗\n手合割：平手\n   1 ７六歩(77)\n");
    let out = folder("characters");
    let args = ["convert", &game, "--to", "kif", "--encoding", "shift_jis", "--out", text(&out)];
    assert_run(&args, 1, &["lost: a character ×2"]);
    let args = [&args[..], &["--losses", "--force", "--lang", "ja"]].concat();
    assert_run(&args, 1, &["文字コードにない文字 ×2", "𠮷: 文字", "☗: 文字", "欠落あり1"]);
}

#[test]
fn a_folder_keeps_its_tree() {
    let (games, out) = (folder("tree"), folder("tree_out").join("new"));
    fs::create_dir_all(games.join("a/b.c")).unwrap();
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(GAME), games.join("x.1.kif"))
        .unwrap();
    for name in ["a/one.csa", "a/b.c/two.CSA", "a/b.c/not.txt"] {
        fs::write(games.join(name), "PI\n+\n+7776FU\n%TORYO\n").unwrap();
    }
    let args = ["convert", text(&games), "--to", "ki2", "--no-times", "--out", text(&out)];
    assert_run(&args, 0, &["3 files, 3 games: 3 whole", "-> ", "x.1.ki2u"]);
    assert_eq!(files(&out), ["a/b.c/two.ki2u", "a/one.ki2u", "x.1.ki2u"]);
}

#[test]
fn several_games_are_one_csa_file_or_numbered_files() {
    let out = folder("several");
    let game = record("two.games.csa", "PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n");
    for format in ["csa", "kif"] {
        let args = ["convert", &game, "--to", format, "--out", text(&out)];
        assert_run(&args, 0, &["1 files, 2 games: 2 whole"]);
    }
    assert_eq!(files(&out), ["two.games.csa", "two.games_1.kifu", "two.games_2.kifu"]);
    assert_run(&["check", text(&out.join("two.games.csa"))], 0, &["1 files, 2 games"]);
    let named = out.join("my.games.kif");
    assert_run(&["convert", &game, "--to", "kif", "--out", text(&named)], 0, &[]);
    assert!(out.join("my.games_1.kif").exists() && out.join("my.games_2.kif").exists());
    assert!(!named.exists());
}

/// A game is a line there, so that a file of several has as many lines and nothing else.
#[test]
fn several_games_are_lines_of_usi_and_usen() {
    let out = folder("lines");
    let game = record("lines.csa", "PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n");
    let lines = [
        "position startpos moves 7g7f resign\nposition startpos moves 2g2f\n",
        "~0.7ku.r\n~0.6y2.\n",
    ];
    for (format, lines) in ["usi", "usen"].into_iter().zip(lines) {
        let args = ["convert", &game, "--to", format];
        let written = shogi(&args);
        assert_eq!(String::from_utf8(written.stdout).unwrap(), lines);
        let args = [&args[..], &["--newline", "crlf", "--out", text(&out)]].concat();
        assert_run(&args, 0, &["1 files, 2 games: 2 whole"]);
        let file = fs::read_to_string(out.join(format!("lines.{format}"))).unwrap();
        assert_eq!(file, lines.replace('\n', "\r\n"));
    }
    // The folder is found and read like any other; `.sfen` holds the same as `.usi`.
    fs::copy(out.join("lines.usi"), out.join("lines.sfen")).unwrap();
    assert_run(&["check", text(&out)], 0, &["3 files, 6 games, 6 moves: 6 ok"]);
    let back = shogi(&["convert", text(&out.join("lines.usen")), "--to", "usi"]);
    assert_eq!(String::from_utf8(back.stdout).unwrap(), lines[0]);
    // Both say what they cannot hold.
    assert_run(&["convert", VARIATIONS, "--to", "usi"], 1, &["comments ×3, a variation ×4"]);
    assert_run(&["convert", GAME, "--to", "usen"], 1, &["lost: a header"]);
}

#[test]
fn one_record_goes_to_a_file_of_any_name() {
    let out = folder("named").join("below/game.txt");
    assert_run(&["convert", GAME, "--to", "csa", "--out", text(&out)], 0, &["game.txt"]);
    assert!(fs::read_to_string(&out).unwrap().starts_with("V2.2\n"));
    let open = folder("open").join("new/");
    assert_run(&["convert", GAME, "--to", "csa", "--out", text(&open)], 0, &["resignation.csa"]);
    assert_eq!(files(&open), ["resignation.csa"]);
}

#[test]
fn existing_files_stay_unless_forced() {
    let out = folder("existing");
    let there = out.join("resignation.csa");
    fs::write(&there, "mine").unwrap();
    let args = ["convert", GAME, "--to", "csa", "--out", text(&out)];
    assert_run(&args, 2, &["unwritten ", "exists (--force overwrites it)", "1 not written"]);
    assert_run(&[&args[..], &["--lang", "ja"]].concat(), 2, &["すでにあります", "書込不可1"]);
    assert_eq!(fs::read_to_string(&there).unwrap(), "mine");
    assert_run(&[&args[..], &["--force"]].concat(), 0, &[]);
    assert!(fs::read_to_string(&there).unwrap().starts_with("V2.2\n"));
    assert_eq!(files(&out), ["resignation.csa"]);
}

/// Not even forced is a record written over one that is read or written by the same command.
#[test]
fn no_record_of_a_conversion_is_overwritten() {
    let out = folder("collision");
    for (name, game) in [("a.csa", "PI\n+\n+7776FU\n"), ("a.kif", "手合割：平手\n1 ２六歩(27)\n")]
    {
        fs::write(out.join(name), game).unwrap();
    }
    let there = text(&out);
    let args = ["convert", there, "--to", "csa", "--force", "--out"];
    let taken = "a.csa is another record of this conversion";
    assert_run(&[&args[..], &[there]].concat(), 2, &[taken, "0 whole", "2 not written"]);
    assert_eq!(fs::read_to_string(out.join("a.csa")).unwrap(), "PI\n+\n+7776FU\n");
    let other = folder("collision_out");
    assert_run(&[&args[..], &[text(&other)]].concat(), 2, &[taken, "1 whole", "1 not written"]);
    assert!(fs::read_to_string(other.join("a.csa")).unwrap().contains("+7776FU"));
}

#[test]
#[cfg(unix)]
fn nothing_is_written_outside_the_folder() {
    use std::os::unix::fs::symlink;
    let (games, out, other) = (folder("links"), folder("links_out"), folder("links_other"));
    fs::create_dir_all(games.join("sub/deep")).unwrap();
    fs::write(games.join("sub/deep/a.csa"), "PI\n+\n+7776FU\n").unwrap();
    fs::write(games.join("b.csa"), "PI\n+\n+7776FU\n").unwrap();
    fs::write(other.join("mine"), "mine").unwrap();
    symlink(&other, out.join("sub")).unwrap();
    symlink(other.join("mine"), out.join("b.csa")).unwrap();
    let args = ["convert", text(&games), "--to", "csa", "--out", text(&out)];
    let outside = "leads out of the folder to write to";
    assert_run(&args, 2, &[outside, "b.csa exists", "2 not written"]);
    assert_run(&[&args[..], &["--force"]].concat(), 2, &[outside, "1 whole", "1 not written"]);
    assert_eq!(files(&other), ["mine"]);
    assert_eq!(fs::read_to_string(other.join("mine")).unwrap(), "mine");
    assert!(fs::read_to_string(out.join("b.csa")).unwrap().starts_with("V2.2\n"));
}

#[test]
fn losses_are_counted_and_told_with_their_places() {
    let game = record(
        "losses.kif",
        "手合割：平手\n*start\n   1 ７六歩(77)\n&mark\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：3手\n   3 ６六歩(67)\n\n変化：2手\n   2 ８四歩(83)\n",
    );
    let args = ["convert", &game, "--to", "csa", "--force", "--out"];
    let out = folder("losses");
    let args = [&args[..], &[text(&out)]].concat();
    let counts = "lost: a bookmark ×1, a variation ×2";
    assert_run(&args, 1, &["lost       ", counts, "1 with losses"]);
    assert_run(
        &[&args[..], &["--losses"]].concat(),
        1,
        &["move 1: a bookmark", "move 2: a variation", "move 3: a variation"],
    );
    assert_run(
        &[&args[..], &["--losses", "--lang", "ja"]].concat(),
        1,
        &["失われたもの：しおり ×1、変化 ×2", "3手目: 変化"],
    );
    // What the user leaves out is no loss.
    assert_run(&[&args[..], &["--main-line", "--no-comments"]].concat(), 0, &["1 whole"]);
    let written = fs::read_to_string(out.join("losses.csa")).unwrap();
    assert!(!written.contains("start"), "{written}");
    assert_run(&["convert", GAME, "--to", "ki2"], 1, &["a time, or its fractions of a second ×"]);
    assert_run(&["convert", GAME, "--to", "ki2", "--no-times"], 0, &[]);
}

#[test]
fn versions_of_csa_hold_what_they_can() {
    let game = record("millis.csa", "V3.0\nPI\n+\n+7776FU\nT1.234\n%TORYO\n");
    assert_run(&["convert", &game, "--to", "csa"], 0, &["V3.0", "T1.234"]);
    for (version, head) in [("2", "V2\n"), ("2.1", "V2.1\n"), ("2.2", "V2.2\n")] {
        let lost = ["convert", &game, "--to", "csa", "--csa-version", version];
        assert_run(&lost, 1, &[head, "T1\n", "lost: a time, or its fractions of a second ×1"]);
    }
}

#[test]
fn repairs_and_wrong_records_are_told() {
    let repaired = "testdata/probes/22_gap_numbers.kif";
    let args = ["convert", repaired, "--to", "csa", "--warnings"];
    assert_run(&args, 1, &["repaired ", "repairs: 1", "line 6, column 4: the move number"]);
    assert_run(&[&args[..], &["--lang", "ja"]].concat(), 1, &["修正1か所"]);
    let strict = [&args[..], &["--strict"]].concat();
    let output = shogi(&strict);
    assert!(output.status.code() == Some(1) && output.stdout.is_empty(), "{output:?}");
    assert_run(&strict, 1, &["error      testdata/probes/22_gap_numbers.kif: line 6"]);

    let out = folder("wrong");
    let args = ["convert", "no-such.kif", "testdata/malformed/nifu.kif", GAME, "--to", "csa"];
    assert_run(
        &[&args[..], &["--out", text(&out)]].concat(),
        2,
        &[
            "unreadable no-such.kif: no such file",
            "nifu.kif: line 10, column 6",
            "3 files, 2 games: 1 whole, 0 repaired, 0 with losses, 1 wrong, 1 unreadable",
        ],
    );
    assert_eq!(files(&out), ["resignation.csa"]);
    let empty = folder("empty");
    assert_run(&["convert", text(&empty), "--to", "csa"], 2, &["no records found"]);
}

#[test]
fn json_has_one_object_a_game() {
    let out = folder("json");
    let args =
        ["convert", "--json", VARIATIONS, "testdata/malformed/nifu.kif", "no-such.kif", GAME];
    let output = shogi(&[&args[..], &["--to", "csa", "--out", text(&out)]].concat());
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let status: Vec<_> = rows.iter().map(|row| row["status"].as_str().unwrap()).collect();
    assert_eq!(status, ["lost", "error", "unreadable", "ok"]);
    let variations = rows[0]["losses"].as_array().unwrap();
    let lost = variations.iter().find(|lost| lost["what"] == "a variation").unwrap();
    assert_eq!(lost["places"].as_array().unwrap().len() as u64, lost["count"].as_u64().unwrap());
    assert_eq!(rows[1]["line"], 10);
    assert_eq!(rows[3]["out"], text(&out.join("resignation.csa")));
    assert!(rows[2].get("out").is_none() && rows[3]["losses"].as_array().unwrap().is_empty());

    // Beside a record on the standard output they go to the standard error.
    let output = shogi(&["convert", "--json", GAME, "--to", "csa"]);
    assert!(output.stdout.starts_with(b"V2.2\n"));
    let row: Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!(row["status"], "ok");
}

#[test]
fn the_main_line_survives_there_and_back() {
    let out = folder("back");
    let there = out.join("there.csa");
    assert_run(&["convert", VARIATIONS, "--to", "csa", "--out", text(&there)], 1, &["variation"]);
    let back = out.join("back.kif");
    assert_run(&["convert", text(&there), "--to", "kif", "--out", text(&back)], 0, &["1 whole"]);
    let moves = |path: &str| {
        let output = shogi(&["convert", path, "--to", "csa", "--main-line", "--no-comments"]);
        let written = String::from_utf8(output.stdout).unwrap();
        let move_or_time = |line: &&str| line.starts_with(['+', '-', 'T', '%']);
        written.lines().filter(move_or_time).map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(moves(VARIATIONS).len() > 3);
    assert_eq!(moves(text(&back)), moves(VARIATIONS));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let args = ["convert", GAME, "--to", "csa"];
    let output = command(&args).stdout(writer).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = fs::File::create("/dev/full").unwrap();
    let output = command(&["convert", GAME, "--to", "csa"]).stdout(full).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.starts_with("shogi: the output cannot be written"), "{said}");
}
