//! The heads of games, read without their moves.
#![cfg(feature = "kifu")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

use std::path::Path;

use shogi_rules::kifu::{Format, Games, ParseOptions, Parsed, Record, WriteOptions, read_str};

fn options() -> ParseOptions {
    ParseOptions::default().allow_illegal(true).allow_pass(true)
}

/// Reads all games of a file, and beside each its head.
fn games(bytes: &[u8]) -> Option<Vec<Parsed>> {
    let mut games = Games::new(bytes, &options()).ok()?;
    let mut skipping = games.clone();
    let mut all = vec![];
    while let Some(head) = games.head() {
        // The other one gets as far without reading.
        let other = skipping.head().unwrap().ok().map(|head| head.record);
        let game = games.next().unwrap().ok()?;
        let head = head.unwrap_or_else(|error| panic!("{error}")).record;
        assert_eq!(other.as_ref(), Some(&head));
        assert_eq!(
            (head.start(), head.start().ply()),
            (game.record.start(), game.record.start().ply())
        );
        // A relay may add a header behind the moves.
        assert!(game.record.headers().starts_with(head.headers()), "{head:?}");
        assert_eq!(head.len(), 1);
        all.push(game);
        assert!(skipping.skip_game());
    }
    assert!(!skipping.skip_game() && skipping.next().is_none() && games.next().is_none());
    Some(all)
}

#[test]
fn heads_are_those_of_the_games() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
    let mut folders = vec![testdata.join("kifu"), testdata.join("probes")];
    if let Some(corpus) = std::env::var_os("SHOGI_CORPUS") {
        folders.extend(["kif", "ki2", "csa", "jkf"].map(|folder| Path::new(&corpus).join(folder)));
    }
    let mut read = 0;
    for entry in folders.into_iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()) {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        read += games(&bytes).map_or(0, |games| games.len());
    }
    assert!(read > 80, "{read}");
}

/// Files of several games, in the formats that can hold them.
#[test]
fn games_are_skipped_one_by_one() {
    let first = "先手：一\n手合割：平手\n   1 ７六歩(77)\n   2 投了\nまで1手で後手の勝ち\n\n変化：1手\n   1 ２六歩(27)\n";
    let second = "先手：二\n手合割：香落ち\n   1 ３四歩(33)\n";
    let records: Vec<Record> =
        [first, second].map(|text| read_str(text, &options()).unwrap().record).into();
    for format in [Format::Csa, Format::Usi] {
        let separator = if format == Format::Csa { "/\n" } else { "" };
        let texts =
            records.iter().map(|record| record.to_text(format, &WriteOptions::default()).text);
        let text = texts.collect::<Vec<_>>().join(separator);
        let games = games(text.as_bytes()).unwrap();
        assert_eq!(games.len(), 2, "{text}");
        assert_eq!(games[1].record.start(), records[1].start());
    }
    // Lines that only begin like moves, and a game that has none.
    for (text, count) in [
        ("2024年の記録：x\n手合割：平手\n   1 ７六歩(77)\n", 1),
        ("手合割：平手\nまで0手で中断\n手合割：平手\n   1 ７六歩(77)\n", 2),
        ("手合割：平手\n   1 投了\n手合割：平手\n   1 ７六歩(77)\n", 2),
        ("手合割：平手\n▲７六歩\n手合割：平手\n▲２六歩\n", 2),
    ] {
        assert_eq!(games(text.as_bytes()).unwrap().len(), count, "{text}");
    }
    // A game that cannot be read does not take the next one with it.
    let text = "手合割：平手\n   1 ７七歩(77)\n   2 ３四歩(33)\n手合割：平手\n   1 ７六歩(77)\n";
    let read: Vec<_> = Games::new(text.as_bytes(), &ParseOptions::default()).unwrap().collect();
    assert_eq!(read.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
    // In KIF the second 手合割 begins the second game.
    let second = "手合割：香落ち\n先手：二\n   1 ３四歩(33)\n";
    let games = games(format!("{first}{second}").as_bytes()).unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].record.header("先手"), Some("二"));
}

#[test]
fn what_ends_in_a_foul_does_not_take_the_next_game_with_it() {
    // The error shows only behind the separator.
    let text = "PI\n+\n+7776FU\n+2726FU\n/\nPI\n+\n+2726FU\n%TORYO\n";
    for options in [ParseOptions::default(), ParseOptions::default().strict()] {
        let games: Vec<_> = Games::new(text.as_bytes(), &options).unwrap().collect();
        assert_eq!(games.len(), 2);
        assert!(games[0].is_err());
        assert_eq!(games[1].as_ref().unwrap().record.main_moves().count(), 1);
    }
}
