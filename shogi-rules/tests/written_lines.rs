//! Records written as lines and links, and read again: USI, USEN, KENTO, Piyo Shogi, Shogi Playground.
#![cfg(feature = "kifu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::path::{Path, PathBuf};

use common::Rng;
use common::lines::{lenient, lines, usen};
use shogi_rules::Color;
use shogi_rules::kifu::{
    Format, Games, KnownHeader, Loss, NodeId, Parsed, Record, RecordedResult, Terminal,
    TerminalKind, WriteOptions, Written, read_any, read_str,
};

fn written(record: &Record) -> Vec<(&'static str, Written)> {
    let line = |format| record.to_text(format, &WriteOptions::default());
    vec![
        ("usi", line(Format::Usi)),
        ("usen", line(Format::Usen)),
        ("to_usen", record.to_usen()),
        ("kento", record.to_kento_link()),
        ("piyoshogi", record.to_piyoshogi_link()),
        ("playground", record.to_playground_link()),
    ]
}

/// Reads what was written again: all is the same but what is reported.
fn assert_survives(path: &Path, record: &Record) -> usize {
    let options = lenient().allow_illegal(true).allow_pass(true);
    let mut whole = 0;
    for (what, Written { text, losses, .. }) in written(record) {
        let again = read_any(&text, &options)
            .unwrap_or_else(|error| panic!("{} {what}: {error}\n{text}", path.display()))
            .record;
        let lost = |of: fn(&Loss) -> bool| losses.iter().any(of);
        if lost(|loss| matches!(loss, Loss::Move(_))) {
            continue;
        }
        let (mut found, mut expected) = (lines(&again), lines(record));
        if lost(|loss| matches!(loss, Loss::Variation(_))) {
            expected.truncate(1);
        }
        if lost(|loss| matches!(loss, Loss::Ending(_))) {
            let moves = |line: &mut String| {
                *line = line
                    .split(' ')
                    .filter(|word| word.bytes().any(|b| b.is_ascii_digit()))
                    .collect();
            };
            found.iter_mut().for_each(moves);
            expected.iter_mut().for_each(moves);
        } else {
            assert_eq!(again.result(), record.result(), "{} {what}\n{text}", path.display());
        }
        // USEN has no room for two lines of which one begins like the other or is the same.
        let usen = !lost(|loss| matches!(loss, Loss::Variation(_)));
        if usen && expected != found {
            let all = expected.clone();
            let mut index = 0;
            expected.retain(|line| {
                index += 1;
                let begins = |other: &String| format!("{other} ").starts_with(&format!("{line} "));
                !all[index..].contains(line)
                    && !all.iter().any(|other| begins(other) && other != line)
            });
            found.sort();
            expected.sort();
        }
        assert_eq!(found, expected, "{} {what}\n{text}", path.display());
        assert_eq!(again.start(), record.start(), "{} {what}", path.display());
        if !losses.contains(&Loss::MoveNumber) {
            assert_eq!(again.start().ply(), record.start().ply());
        }
        let kept = |index| !losses.contains(&Loss::Header(index));
        for (_, header) in record.headers().iter().enumerate().filter(|(index, _)| kept(*index)) {
            let Some(known @ (KnownHeader::Player(_) | KnownHeader::Event)) = header.known() else {
                continue;
            };
            assert_eq!(again.known_header(known), record.known_header(known), "{what}");
        }
        whole += usize::from(losses.is_empty());
    }
    whole
}

#[test]
fn records_survive_up_to_what_is_reported() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
    let mut folders = vec![testdata.join("kifu"), testdata.join("probes")];
    if let Some(corpus) = std::env::var_os("SHOGI_CORPUS").map(PathBuf::from) {
        folders.extend(["kif", "ki2", "csa"].map(|folder| corpus.join(folder)));
    }
    let options = lenient().allow_illegal(true).allow_pass(true);
    let (mut records, mut whole) = (0, 0);
    for folder in folders {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            let Ok(games) = Games::new(&bytes, &options) else { continue };
            for Parsed { record, .. } in games.flatten() {
                records += 1;
                whole += assert_survives(&path, &record);
            }
        }
    }
    println!("{records} records, {whole} texts without a loss");
    assert!(records > 70 && whole > 50, "{records} {whole}");
}

/// A record of a random game, with lines that leave it and each other anywhere.
fn random_record(rng: &mut Rng) -> Record {
    let start = common::STARTS[rng.below(common::STARTS.len())].parse().unwrap();
    let mut record = Record::new(start);
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..8 {
        let mut node = nodes[rng.below(nodes.len())];
        let mut position = record.position(node).unwrap();
        for _ in 0..rng.below(40) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.below(moves.len())];
            if record.children(node).iter().any(|id| record.node(*id).unwrap().mv() == Some(mv)) {
                break;
            }
            node = record.add_move(node, mv).unwrap().0;
            nodes.push(node);
            position = position.after(mv);
        }
        let kind = [
            TerminalKind::Resign,
            TerminalKind::TimeUp,
            TerminalKind::Impasse,
            TerminalKind::Interrupted,
        ][rng.below(4)];
        if rng.chance(50) && record.children(node).is_empty() {
            let _ =
                record.add_end(node, Terminal { kind, raw: String::new(), winner: None }).unwrap();
        }
    }
    record
}

#[test]
fn random_games_survive_with_their_variations() {
    let mut rng = Rng::new(81);
    let mut lines_of_all = 0;
    for _ in 0..50 {
        let record = random_record(&mut rng);
        assert_survives(Path::new("random"), &record);
        assert!(record.to_usen().losses.is_empty());
        lines_of_all += record.leaves().count();
    }
    assert!(lines_of_all > 250, "{lines_of_all}");
}

#[test]
fn losses_are_told() {
    let text = "先手：羽生\n場所：東京\n手合割：平手\n*start\n   1 ７六歩(77) ( 0:05/00:00:05)\n*hello\n&mark\n   2 詰み\n\n変化：1手\n   1 ２六歩(27)\n";
    let record = read_str(text, &lenient()).unwrap().record;
    let [mv, end] = record.main_line().collect::<Vec<_>>()[..] else { panic!() };
    let other = record.children(NodeId::ROOT)[1];
    let notes = [Loss::Time(mv), Loss::Comments(mv), Loss::Bookmark(mv)];
    let root = Loss::Comments(NodeId::ROOT);
    for (what, Written { text, losses, .. }) in written(&record) {
        let sites = [Loss::Header(0), Loss::Header(1)];
        let (headers, lines): (&[Loss], _) = match what {
            "usen" | "to_usen" => (&sites, false),
            "playground" => (&sites[1..], false),
            "piyoshogi" => (&sites[1..], true),
            _ => (&sites, true),
        };
        let mut expected = headers.to_vec();
        expected.push(root);
        expected.extend(Some(Loss::Variation(other)).filter(|_| lines));
        expected.extend(notes.into_iter().chain([Loss::Ending(end)]));
        assert_eq!(losses, expected, "{what}: {text}");
    }
    assert_eq!(record.to_usen().text, "~0.7ku.r~0.6y2.");
    let bare = WriteOptions::default().times(false).comments(false).variations(false);
    let usen = record.to_text(Format::Usen, &bare);
    assert_eq!((usen.text.as_str(), usen.losses.len()), ("~0.7ku.r\n", 3));
    assert_eq!(record.to_lishogi_link(NodeId(99)), None);
    let link = record.to_lishogi_link(mv).unwrap();
    assert_eq!(*read_any(link, &lenient()).unwrap().record.start(), record.position(mv).unwrap());
}

/// An illegal last move and its penalty are one word of USEN.
#[test]
fn usen_knows_fouls() {
    // Two pawns on a file.
    let csa = "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+2726FU\n-2277GI\n%ILLEGAL_MOVE\n";
    let record = read_str(csa, &lenient()).unwrap().record;
    let Written { text, losses, .. } = record.to_usen();
    assert_eq!(losses, []);
    assert_eq!(text, format!("~0.{}.i{}", usen("7g7f 3c3d 8h2b+ 3a2b 2g2f"), usen("2b7g")));
    let again = read_str(&text, &lenient()).unwrap().record;
    assert_eq!((lines(&again), again.result()), (lines(&record), record.result()));
    assert_eq!(record.result(), RecordedResult::Win(Color::Black));
    // What is legal here may be a foul elsewhere; the mover loses all the same.
    let record = read_str(&format!("~0..i{}", usen("7g7f")), &lenient()).unwrap().record;
    assert_eq!(lines(&record), ["7g7f IllegalActionBlack"]);
    assert_eq!(record.result(), RecordedResult::Win(Color::White));
}
