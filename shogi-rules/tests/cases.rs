//! The cases of `testdata/cases.jsonl` that the core answers: moves, mates, SFEN, validity, USI lines,
//! repetition, impasse, moves in Japanese, steps of a program.
//!
//! Records and clocks have test files of their own. Kinds that need more than this library are pending: listed,
//! counted and printed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use std::collections::BTreeMap;

use common::{CLOCK, CLOCK_CASES, RECORD_KINDS, position, sorted, testdata};
use serde_json::{Map, Value};
use shogi_rules::usi::{BestMove, Reply};
use shogi_rules::{
    Color, DeclarationRule, DeclarationVerdict, EndReason, Game, GameError, JapaneseMove,
    JapaneseStyle, JapaneseText, Lang, Move, Outcome, PieceKind, Position, RuleSet, Setup,
    SideMark, UsiError, UsiPosition, Validity,
};

/// Kinds that are not answered yet, and how many cases they have.
const PENDING: [(&str, usize); 1] = [
    ("api", 3), // two of Python, one of C
];

type Checked = Result<(), String>;

// By value, so that the callers can be read.
#[allow(clippy::needless_pass_by_value)]
fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Checked {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what}: expected {expected:?}, found {found:?}"))
    }
}

fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| format!("{value} is no string"))
}

fn texts(value: &Value) -> Result<Vec<&str>, String> {
    value.as_array().ok_or_else(|| format!("{value} is no list"))?.iter().map(text).collect()
}

fn moves(value: &Value) -> Result<Vec<Move>, String> {
    texts(value)?
        .into_iter()
        .map(|text| text.parse().map_err(|error| format!("{text}: {error}")))
        .collect()
}

fn truth(value: &Value) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| format!("{value} is no truth value"))
}

fn unknown(key: &str) -> Checked {
    Err(format!("unknown key {key}"))
}

fn legal_moves(input: &str, expected: &Map<String, Value>) -> Checked {
    let pos = position(input);
    let list = pos.legal_moves();
    for (key, value) in expected {
        match key.as_str() {
            "count" => same(key, Some(list.len() as u64), value.as_u64())?,
            "all" => same(key, sorted(&list), sorted(moves(value)?))?,
            "legal" => {
                for mv in moves(value)? {
                    same(&format!("legal {mv}"), list.contains(&mv), true)?;
                }
            }
            "illegal" => {
                // Text that is no move is not legal either.
                for mv in texts(value)?.into_iter().filter_map(|text| text.parse::<Move>().ok()) {
                    same(&format!("illegal {mv}"), list.contains(&mv), false)?;
                    same(&format!("illegal {mv}"), pos.is_legal(mv), false)?;
                }
            }
            key => unknown(key)?,
        }
    }
    Ok(())
}

fn mate_in_one(input: &str, expected: &Map<String, Value>) -> Checked {
    let pos = position(input);
    for (key, value) in expected {
        match key.as_str() {
            "mates" => same(key, sorted(pos.mating_moves()), sorted(moves(value)?))?,
            "in_check" => same(key, pos.is_in_check(), truth(value)?)?,
            key => unknown(key)?,
        }
    }
    Ok(())
}

fn sfen_parse(input: &str, expected: &Map<String, Value>) -> Checked {
    let setup = Setup::from_sfen(input);
    for (key, value) in expected {
        match key.as_str() {
            "ok" => {
                same(key, setup.is_ok(), truth(value)?)?;
                if setup.is_err() {
                    same("strict", Setup::from_sfen_strict(input).is_ok(), false)?;
                }
            }
            "canonical" => {
                let canonical = setup.map_err(|error| error.to_string())?.to_string();
                same(key, canonical.as_str(), text(value)?)?;
                same("strict", Setup::from_sfen_strict(&canonical), setup)?;
            }
            "hands" => {
                let setup = setup.map_err(|error| error.to_string())?;
                for color in Color::ALL {
                    for kind in PieceKind::HAND {
                        let side = &value[color.to_char().to_string()];
                        let count = side[kind.letter().to_string()].as_u64().unwrap_or(0);
                        same(key, u64::from(setup.hands[color].count(kind)), count)?;
                    }
                }
            }
            key => unknown(key)?,
        }
    }
    Ok(())
}

fn validate(input: &str, expected: &Map<String, Value>) -> Checked {
    let setup = Setup::from_sfen(input);
    let at = |level| setup.is_ok_and(|setup| setup.position(level).is_ok());
    for (key, value) in expected {
        let found = match key.as_str() {
            "parse_ok" => setup.is_ok(),
            "valid_game_position" => at(Validity::Strict),
            "tsume_ok" => at(Validity::Tsume),
            key => return unknown(key),
        };
        same(key, found, truth(value)?)?;
    }
    Ok(())
}

fn usi_move_parse(input: &str, expected: &Map<String, Value>) -> Checked {
    let inputs: Value = serde_json::from_str(input).map_err(|error| error.to_string())?;
    let mut known = 0;
    for (key, value) in expected {
        let words = match value.as_object() {
            Some(special) => special.keys().map(String::as_str).collect(),
            None => texts(value)?,
        };
        for word in words {
            let parsed = word.parse::<Move>();
            match key.as_str() {
                "valid" => {
                    same(word, parsed.map(|mv| mv.to_string()), Ok(word.to_owned()))?;
                }
                "invalid" => same(word, parsed.is_ok(), false)?,
                "special" => {
                    let line = format!("startpos moves {word}");
                    let line = UsiPosition::parse(&line).map_err(|error| error.to_string())?;
                    same(word, line.terminal(), value[word].as_str())?;
                }
                "either" => {}
                key => unknown(key)?,
            }
            same("listed in the input", texts(&inputs)?.contains(&word), true)?;
            known += 1;
        }
    }
    same("words", known, texts(&inputs)?.len())
}

fn usi_position(input: &str, expected: &Map<String, Value>) -> Checked {
    let line = UsiPosition::parse(input);
    for (key, value) in expected {
        match (key.as_str(), &line) {
            ("ok", line) => same(key, line.is_ok(), truth(value)?)?,
            ("error_ply", Err(UsiError::Move { number, .. })) => {
                same(key, Some(*number as u64), value.as_u64())?;
            }
            ("final_sfen", Ok(line)) => same(key, line.end().to_string().as_str(), text(value)?)?,
            ("main", Ok(line)) => same(key, line.moves().collect(), moves(value)?)?,
            ("end", Ok(line)) => match (line.terminal(), text(value)?) {
                (Some("resign"), "TORYO") | (Some("win"), "KACHI") => {}
                other => return Err(format!("end: {other:?}")),
            },
            (key @ ("error_ply" | "final_sfen" | "main" | "end"), line) => {
                return Err(format!("{key}: {:?}", line.as_ref().err()));
            }
            (key, _) => unknown(key)?,
        }
    }
    Ok(())
}

/// The first ending by repetition; moves after it must be refused. Whether a repetition is a draw or no
/// result, the cases leave open.
fn game_status(input: &str, expected: &Map<String, Value>) -> Checked {
    let line = UsiPosition::parse(input).map_err(|error| error.to_string())?;
    let mut game = Game::new(RuleSet::JSA_PRO, line.start().clone());
    for mv in line.moves() {
        let over = game.outcome().is_some();
        match game.play(mv) {
            Ok(_) if !over => {}
            Err(GameError::GameOver) if over => {}
            other => return Err(format!("{mv}: {other:?}")),
        }
    }
    let result = match game.outcome().map(Outcome::reason) {
        None => "ongoing",
        Some(EndReason::Sennichite) => "sennichite",
        Some(EndReason::PerpetualCheck) => "perpetual_check",
        Some(other) => return Err(format!("ended by {other:?}")),
    };
    let loser = game.outcome().and_then(Outcome::winner).map(|winner| (!winner).to_char());
    for (key, value) in expected {
        match key.as_str() {
            "result" => same(key, result, text(value)?)?,
            "ply" => {
                let ply = game.outcome().map(|_| u64::from(game.len()));
                same(key, &serde_json::json!(ply), value)?;
            }
            "loser" => same(key, &serde_json::json!(loser), value)?,
            key => unknown(key)?,
        }
    }
    Ok(())
}

/// What a declaration comes to under both rules.
fn impasse(input: &str, expected: &Map<String, Value>) -> Checked {
    let pos = position(input);
    let declared = |rule| pos.declaration(rule, 0);
    let report = declared(DeclarationRule::Points24);
    for (key, value) in expected {
        let found = match key.as_str() {
            "king_in_camp" => report.king_in_camp.into(),
            "pieces" => report.pieces.into(),
            "points" => report.points.into(),
            "in_check" => (!report.not_in_check).into(),
            "r24" | "r27" => {
                let rule = if key == "r24" {
                    DeclarationRule::Points24
                } else {
                    DeclarationRule::Points27
                };
                match declared(rule).verdict() {
                    DeclarationVerdict::Wins => "win".into(),
                    DeclarationVerdict::Undecided => "draw".into(),
                    DeclarationVerdict::Fails => "fail".into(),
                    other => return Err(format!("{other:?}")),
                }
            }
            key => return unknown(key),
        };
        same(key, &found, value)?;
    }
    Ok(())
}

fn usi_bestmove(input: &str, expected: &Map<String, Value>) -> Checked {
    let answer = match Reply::parse_strict(input) {
        Ok(Reply::BestMove(answer)) => answer,
        other => return Err(format!("{input}: {other:?}")),
    };
    for (key, value) in expected {
        let found = match (key.as_str(), answer) {
            ("kind", BestMove::Move { .. }) => "move".into(),
            ("kind", BestMove::Resign) => "resign".into(),
            ("kind", BestMove::Win) => "win".into(),
            ("ponder", BestMove::Move { ponder, .. }) => ponder.map(|mv| mv.to_string()).into(),
            ("ponder", _) => Value::Null,
            (key, _) => return unknown(key),
        };
        same(key, &found, value)?;
    }
    Ok(())
}

/// A legal shuffle of so many plies, as USI text.
fn shuffle(plies: usize) -> String {
    let cycle = ["2h3h", "8b7b", "3h2h", "7b8b"];
    cycle.iter().cycle().take(plies).copied().collect::<Vec<_>>().join(" ")
}

/// The steps of a program with games `p` and `q`; `None` if they are of another language than this one.
fn api(input: &str, expected: &Map<String, Value>) -> Option<Checked> {
    let steps: Vec<String> = serde_json::from_str(input).unwrap_or_default();
    let foreign = ["b=Board()", "call init from", "one Board read from"];
    if steps.first().is_some_and(|step| foreign.iter().any(|start| step.starts_with(start))) {
        return None;
    }
    // Rules that refuse fouls, as a program does that knows positions alone.
    let start = || Game::new(RuleSet::ASOBINOW, Position::startpos());
    let (mut p, mut q) = (start(), start());
    let mut found = Map::new();
    for step in &steps {
        if let Err(why) = api_step(step, [&mut p, &mut q], &mut found) {
            return Some(Err(format!("{step}: {why}")));
        }
    }
    Some(expected.iter().try_for_each(|(key, value)| {
        let found = found.get(key).ok_or_else(|| format!("unknown key {key}"))?;
        same(key, found, value)
    }))
}

fn api_step(step: &str, [p, q]: [&mut Game; 2], found: &mut Map<String, Value>) -> Checked {
    let push = |game: &mut Game, moves: &str| {
        moves.split(' ').try_for_each(|mv| {
            let mv: Move = mv.parse().map_err(|error| format!("{mv}: {error}"))?;
            game.play(mv).map(drop).map_err(|error| error.to_string())
        })
    };
    let list = p.position().legal_moves();
    let mut answer = |key: &str, value: Value| drop(found.insert(key.into(), value));
    match step {
        "p=startpos" | "it=p.legal_moves" => {}
        "q=copy(p)" => *q = p.clone(),
        "q.status" => {
            let status = q.outcome().map(|outcome| outcome.reason().message(Lang::En));
            answer("status", status.into());
        }
        "len(it)" => answer("len", list.len().into()),
        "count(it)" => answer("count", list.iter().count().into()),
        "list(it) twice" => answer("stable", list.iter().eq(&list).into()),
        "p.pop" => {
            same("undo", p.undo(), Err(GameError::NothingToUndo))?;
            answer("error", "nothing to undo".into());
            answer("no_crash", true.into());
        }
        "push(pos, 0xFFFF)" | "push(pos, move encoding square 127)" | "is_legal(pos, any u16)" => {
            let legal =
                |raw: &u16| Move::from_raw(*raw).is_some_and(|mv| p.position().is_legal(mv));
            same("legal", (0..=u16::MAX).filter(legal).count(), list.len())?;
            for raw in [0xffff, 127, 127 << 7] {
                let played = Move::from_raw(raw).map(|mv| p.clone().play(mv));
                same("refused", played.is_none_or(|played| played.is_err()), true)?;
            }
            answer("returns_false_or_error", true.into());
            answer("no_out_of_bounds", true.into());
        }
        step if step.starts_with("push ") => push(p, &step[5..])?,
        step if step.starts_with("q.push ") => push(q, &step[7..])?,
        step if step.starts_with("p.push illegal ") => {
            let before = format!("{p:?}");
            same("pushed", push(p, &step[15..]).is_err(), true)?;
            answer("error", "illegal move".into());
            answer("p_unchanged", (format!("{p:?}") == before).into());
        }
        step if step.starts_with("Record.from_usi(") && step.contains("70000 shuffle plies") => {
            let text = format!("position startpos moves {}", shuffle(70_000));
            let line = UsiPosition::parse(&text).map_err(|error| error.to_string())?;
            same("moves", line.moves().count(), 70_000)?;
            answer("result", "exception_or_ok".into());
            answer("process_survives", true.into());
        }
        _ => return Err("unknown step".into()),
    }
    Ok(())
}

/// An input that is JSON: a position, and the rest.
fn ki2_input(input: &str) -> Result<(Position, Value), String> {
    let input: Value = serde_json::from_str(input).map_err(|error| error.to_string())?;
    Ok((position(text(&input["sfen"])?), input))
}

fn ki2_move_parse(input: &str, expected: &Map<String, Value>) -> Checked {
    let (pos, input) = ki2_input(input)?;
    let read = JapaneseText::parse(text(&input["ki2"])?).map_err(|error| error.to_string())?;
    let mv = read.resolve(&pos, None).map_err(|error| error.to_string())?;
    for (key, value) in expected {
        match key.as_str() {
            "usi" => same(key, mv.to_string().as_str(), text(value)?)?,
            key => unknown(key)?,
        }
    }
    Ok(())
}

fn ki2_format_set(input: &str, expected: &Map<String, Value>) -> Checked {
    let (pos, input) = ki2_input(input)?;
    let style = JapaneseStyle::OFFICIAL.with_mark(SideMark::Nothing);
    let written = |mv| JapaneseMove::new(&pos, mv, None).map(|mv| mv.styled(style).to_string());
    let written: Vec<String> = moves(&input["usi"])?.into_iter().filter_map(written).collect();
    for (key, value) in expected {
        match key.as_str() {
            "texts" => same(key, written.iter().map(String::as_str).collect(), texts(value)?)?,
            key => unknown(key)?,
        }
    }
    Ok(())
}

/// Checks a case, or says that its kind is pending.
fn run(kind: &str, input: &str, expected: &Map<String, Value>) -> Option<Checked> {
    Some(match kind {
        "legal_moves" => legal_moves(input, expected),
        "mate_in_one" => mate_in_one(input, expected),
        "sfen_parse" => sfen_parse(input, expected),
        "validate" => validate(input, expected),
        "usi_move_parse" => usi_move_parse(input, expected),
        "usi_position" => usi_position(input, expected),
        "game_status" | "game_status_500" => game_status(input, expected),
        "impasse" => impasse(input, expected),
        "ki2_move_parse" => ki2_move_parse(input, expected),
        "ki2_format_set" => ki2_format_set(input, expected),
        "api" => return api(input, expected),
        "usi_bestmove" => usi_bestmove(input, expected),
        kind if PENDING.iter().any(|(name, _)| *name == kind) => return None,
        kind => Err(format!("unknown kind {kind}")),
    })
}

#[test]
fn cases() {
    let file = testdata("cases.jsonl");
    let mut failures = vec![];
    let mut run_cases = BTreeMap::<String, usize>::new();
    let mut pending = BTreeMap::<String, Vec<String>>::new();
    let (mut record_cases, mut clock_cases) = (0, 0);
    for line in file.lines() {
        let case: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        let field = |name| case[name].as_str().unwrap_or_else(|| panic!("no {name}: {line}"));
        let (id, kind) = (field("id"), field("kind"));
        let expected = case["expected"].as_object().unwrap_or_else(|| panic!("{line}"));
        if RECORD_KINDS.iter().any(|(name, _)| *name == kind) {
            record_cases += 1;
            continue;
        }
        if kind == CLOCK {
            clock_cases += 1;
            continue;
        }
        match run(kind, case["input"].as_str().unwrap_or_default(), expected) {
            None => pending.entry(kind.to_owned()).or_default().push(id.to_owned()),
            Some(result) => {
                *run_cases.entry(kind.to_owned()).or_default() += 1;
                failures.extend(result.err().map(|why| format!("{id} ({kind}): {why}")));
            }
        }
    }
    println!("pending: {pending:?}");
    assert!(failures.is_empty(), "{} cases fail:\n{}", failures.len(), failures.join("\n"));
    let counted = pending.iter().map(|(kind, ids)| (kind.as_str(), ids.len()));
    assert!(counted.eq(PENDING), "{pending:?}");
    let (run_cases, pending) =
        (run_cases.values().sum::<usize>(), pending.values().flatten().count());
    assert_eq!(run_cases + pending + record_cases + clock_cases, file.lines().count());
    assert_eq!(clock_cases, CLOCK_CASES);
    assert_eq!(record_cases, RECORD_KINDS.iter().map(|(_, count)| count).sum::<usize>());
    assert_eq!(run_cases, 85);
}

#[test]
fn a_wrong_case_fails() {
    for (kind, input, expected) in [
        ("legal_moves", "startpos", r#"{"count": 31}"#),
        ("legal_moves", "startpos", r#"{"legal": ["7g7e"]}"#),
        ("legal_moves", "startpos", r#"{"illegal": ["7g7f"]}"#),
        ("legal_moves", "startpos", r#"{"all": ["7g7f"]}"#),
        ("mate_in_one", "startpos", r#"{"mates": ["7g7f"]}"#),
        ("mate_in_one", "startpos", r#"{"in_check": true}"#),
        ("sfen_parse", "startpos", r#"{"ok": false}"#),
        ("sfen_parse", "startpos", r#"{"canonical": "startpos"}"#),
        ("sfen_parse", "startpos", r#"{"hands": {"b": {"P": 1}}}"#),
        ("validate", "startpos", r#"{"tsume_ok": false}"#),
        ("usi_move_parse", r#"["7g7f"]"#, r#"{"invalid": ["7g7f"]}"#),
        ("usi_move_parse", r#"["7g7f", "x"]"#, r#"{"valid": ["7g7f"]}"#),
        ("usi_position", "startpos moves 7g7f", r#"{"main": []}"#),
        ("usi_position", "startpos moves 7g7f", r#"{"error_ply": 1}"#),
        ("usi_position", "startpos moves 7g7e", r#"{"error_ply": 2}"#),
        ("game_status", "startpos", r#"{"result": "sennichite"}"#),
        ("game_status", "startpos", r#"{"ply": 0}"#),
        ("game_status", "startpos", r#"{"loser": "b"}"#),
        ("validate", "startpos", r#"{"new_key": true}"#),
        ("impasse", "startpos", r#"{"points": 27}"#),
        ("impasse", "startpos", r#"{"r24": "draw"}"#),
        ("api", r#"["p=startpos", "p.pop"]"#, r#"{"error": "none"}"#),
        ("api", r#"["p=startpos", "p.push illegal 7g7f"]"#, r#"{"p_unchanged": true}"#),
        ("api", r#"["p=startpos", "push 7g7e"]"#, "{}"),
        ("api", r#"["p=startpos", "len(it)"]"#, r#"{"len": 31}"#),
        ("api", r#"["new step"]"#, "{}"),
        ("ki2_move_parse", r#"{"sfen": "startpos", "ki2": "▲７六歩"}"#, r#"{"usi": "2g2f"}"#),
        ("ki2_format_set", r#"{"sfen": "startpos", "usi": ["7g7f"]}"#, r#"{"texts": []}"#),
        ("usi_bestmove", "bestmove resign", r#"{"kind": "win"}"#),
        ("usi_bestmove", "bestmove", r#"{"kind": "win"}"#),
        ("new_kind", "", "{}"),
    ] {
        let expected = serde_json::from_str(expected).unwrap();
        let result = run(kind, input, &expected);
        assert!(result.is_some_and(|result| result.is_err()), "{kind} {input} {expected:?}");
    }
}
