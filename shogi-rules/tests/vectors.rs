//! The rows of `testdata/rules_vectors.tsv` that ask about one position or about a game.
//!
//! Clocks, prose and throws of pawns have files of their own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

mod common;

use common::{CLOCK, CLOCK_ROWS, position, position_after, testdata};
use shogi_rules::{
    ByColor, Color, DeclarationReport, DeclarationRule, EndReason, ErrorCode, Game, GameError,
    JapaneseMove, JapaneseStyle, JapaneseText, Move, MoveLimit, Outcome, PlaceStyle, Position,
    RuleSet, Setup, SetupProblems,
};

type Checked = Result<(), String>;

/// The words of `illegal:REASON`.
const REASONS: [(&str, ErrorCode); 15] = [
    ("not_yours", ErrorCode::NotYourPiece),
    ("not_in_hand", ErrorCode::NotInHand),
    ("occupied", ErrorCode::Occupied),
    ("own_piece", ErrorCode::OwnPieceOnTarget),
    ("cannot_reach", ErrorCode::CannotReach),
    ("not_promotable", ErrorCode::NotPromotable),
    ("already_promoted", ErrorCode::AlreadyPromoted),
    ("outside_zone", ErrorCode::OutsideZone),
    ("must_promote", ErrorCode::MustPromote),
    ("dead_end", ErrorCode::DeadEnd),
    ("nifu", ErrorCode::Nifu),
    ("king_into_attack", ErrorCode::KingIntoCheck),
    ("check_unresolved", ErrorCode::CheckUnresolved),
    ("pinned", ErrorCode::Pinned),
    ("uchifuzume", ErrorCode::Uchifuzume),
];

/// The words of `validate`.
const PROBLEMS: [(&str, SetupProblems); 14] = [
    ("no_king_b", SetupProblems::NO_BLACK_KING),
    ("no_king_w", SetupProblems::NO_WHITE_KING),
    ("two_kings_b", SetupProblems::TWO_BLACK_KINGS),
    ("two_kings_w", SetupProblems::TWO_WHITE_KINGS),
    ("too_many_P", SetupProblems::TOO_MANY_PAWNS),
    ("too_many_L", SetupProblems::TOO_MANY_LANCES),
    ("too_many_N", SetupProblems::TOO_MANY_KNIGHTS),
    ("too_many_S", SetupProblems::TOO_MANY_SILVERS),
    ("too_many_B", SetupProblems::TOO_MANY_BISHOPS),
    ("too_many_R", SetupProblems::TOO_MANY_ROOKS),
    ("too_many_G", SetupProblems::TOO_MANY_GOLDS),
    ("dead_end_piece", SetupProblems::DEAD_END_PIECE),
    ("nifu", SetupProblems::NIFU),
    ("opponent_in_check", SetupProblems::OPPONENT_IN_CHECK),
];

/// The presets that rows name.
const PRESETS: [(&str, RuleSet); 9] = [
    ("jsa_pro", RuleSet::JSA_PRO),
    ("jsa_amateur27", RuleSet::JSA_AMATEUR_27),
    ("wcsc320", RuleSet::WCSC),
    ("wcsc256", RuleSet::WCSC.with_move_limit(Some(MoveLimit::at(256)))),
    ("asobinow", RuleSet::ASOBINOW),
    ("kids24", RuleSet::KIDS_24),
    ("kids27", RuleSet::KIDS_27),
    ("lishogi", RuleSet::LISHOGI),
    ("try", RuleSet::TRY),
];

/// Categories that tests of their own run (`clocks.rs`, `furigoma.rs`, `prose.rs`), and how many rows they
/// have.
const ELSEWHERE: [(&str, usize); 4] =
    [(CLOCK, CLOCK_ROWS), ("furigoma", 8), ("classifier", 4), ("precedence", 6)];

/// Rows that contradict `testdata/README.md`, with what it says instead: under `jsa_pro` a repetition is no
/// result and not a draw.
const ERRATA: [(&str, &str, &str); 1] = [("RP017", "draw:sennichite", "no_result:sennichite")];

fn value<T: Copy>(table: &[(&str, T)], word: &str) -> Result<T, String> {
    let entry = table.iter().find(|(name, _)| *name == word);
    entry.map(|(_, value)| *value).ok_or_else(|| format!("unknown word {word:?}"))
}

/// Says what is wrong with an answer.
fn compare(found: &str, expected: &str) -> Checked {
    if found == expected { Ok(()) } else { Err(format!("expected {expected}, found {found}")) }
}

fn legal(pos: &Position, mv: &str, expected: &str) -> Checked {
    let Ok(mv) = mv.parse::<Move>() else {
        // Text that is no move at all.
        return compare("illegal:syntax", expected);
    };
    let code = pos.check_legality(mv).err().map(shogi_rules::IllegalMove::code);
    match expected.split_once(':') {
        None => compare(if code.is_none() { "legal" } else { "illegal" }, expected)?,
        Some(("illegal", reason)) => {
            compare(&format!("{code:?}"), &format!("{:?}", Some(value(&REASONS, reason)?)))?;
        }
        _ => return Err(format!("unknown answer {expected}")),
    }
    let listed = pos.legal_moves().contains(&mv);
    compare(&listed.to_string(), &code.is_none().to_string())
}

fn check(pos: &Position, expected: &str) -> Checked {
    let found = ["none", "single", "double"].get(pos.checkers().len());
    compare(found.ok_or("more than two checkers")?, expected)
}

fn state(pos: &Position, expected: &str) -> Checked {
    let found = match (pos.has_legal_moves(), pos.is_in_check()) {
        (true, _) => "ongoing",
        (false, true) => "mate",
        (false, false) => "stalemate",
    };
    compare(found, expected)
}

fn validate(position: &str, expected: &str) -> Checked {
    let setup = Setup::from_sfen(position).map_err(|error| error.to_string())?;
    let mut problems = SetupProblems::empty();
    for word in expected.split('+').filter(|word| *word != "ok") {
        problems |= value(&PROBLEMS, word)?;
    }
    compare(&format!("{:?}", setup.problems()), &format!("{problems:?}"))
}

/// Plays the moves of a row until the game ends; says how many moves follow, which must be refused.
fn game(rules: RuleSet, row: &str) -> Result<(Game, usize), String> {
    let (start, moves) = row.split_once(" moves ").unwrap_or((row, ""));
    let mut game = Game::new(rules, position(start));
    let moves: Vec<Move> = moves.split_whitespace().map(common::parse).collect();
    for (ply, mv) in moves.iter().enumerate() {
        match (game.outcome(), game.play(*mv)) {
            (None, Ok(_)) => {}
            (Some(_), Err(GameError::GameOver)) => return Ok((game, moves.len() - ply)),
            (before, played) => return Err(format!("{mv}: {before:?}, {played:?}")),
        }
    }
    Ok((game, 0))
}

/// An outcome in the words of the file.
fn words(outcome: Option<Outcome>) -> String {
    let Some(outcome) = outcome else { return "ongoing".to_owned() };
    let reason = match outcome.reason() {
        EndReason::Checkmate => "checkmate".to_owned(),
        EndReason::NoLegalMoves => "no_legal_moves".to_owned(),
        EndReason::PerpetualCheck => "perpetual_check".to_owned(),
        EndReason::Sennichite => "sennichite".to_owned(),
        EndReason::Foul { reason, ply } => {
            let name = REASONS.iter().find(|(_, code)| *code == reason.code());
            format!("illegal:{}@{ply}", name.map_or("?", |(name, _)| name))
        }
        EndReason::Try => "try".to_owned(),
        EndReason::MoveLimit { .. } => "move_limit".to_owned(),
        EndReason::InsufficientMaterial => "insufficient_material".to_owned(),
        EndReason::AutomaticImpasse { points } => {
            format!("impasse_points({}-{})", points.black, points.white)
        }
        EndReason::Declaration(report) if report.rule == DeclarationRule::Points27 => {
            "impasse27".to_owned()
        }
        reason => format!("{reason:?}"),
    };
    match outcome {
        Outcome::Win { winner, .. } => format!("{winner}_wins:{reason}"),
        Outcome::Draw { .. } => format!("draw:{reason}"),
        Outcome::NoResult { .. } => format!("no_result:{reason}"),
        other => format!("{other:?}"),
    }
}

/// Answers `rep`, `outcome:PRESET` and `undo:N;` before one of them or `sfen`.
fn of_game(row: &str, question: &str, expected: &str) -> Checked {
    let (undo, question) = match question.strip_prefix("undo:") {
        Some(rest) => rest.split_once(';').ok_or("undo and then?")?,
        None => ("0", question),
    };
    let preset = question.strip_prefix("outcome:");
    let rules = value(&PRESETS, preset.unwrap_or("jsa_pro"))?;
    let (mut game, refused) = game(rules, row)?;
    let ended = game.len();
    for _ in 0..common::parse::<u32>(undo) {
        game.undo().map_err(|error| error.to_string())?;
    }
    let found = match question {
        "rep" => game.repetition().count.to_string(),
        "sfen" => game.position().to_string(),
        _ if preset.is_some() => words(game.outcome()),
        _ => return Err(format!("unknown question {question}")),
    };
    let found = if refused > 0 { format!("ended_at_{ended}:{found}") } else { found };
    compare(&found, expected)
}

/// Answers `decl:PRESET`, perhaps with `;credit=B,W`.
fn declared(row: &str, question: &str, expected: &str) -> Checked {
    let (preset, credit) = question.split_once(";credit=").unwrap_or((question, ""));
    let rules = value(&PRESETS, preset)?;
    let (mut game, _) = game(rules, row)?;
    if let Some((black, white)) = credit.split_once(',') {
        let (black, white) = (common::parse(black), common::parse(white));
        game = game.with_credit(ByColor { black, white });
    }
    let report = game.declaration().ok_or("no declaration in these rules")?;
    let missing = [
        ("king_not_in_zone", report.king_in_camp),
        ("in_check", report.not_in_check),
        ("limit", report.before_limit),
        ("pieces", report.enough_pieces()),
        ("points", report.enough_points()),
    ];
    let missing: Vec<&str> =
        missing.into_iter().filter(|(_, holds)| !holds).map(|(word, _)| word).collect();
    let declarer = game.position().side_to_move();
    let outcome = game.declare(declarer).map_err(|error| error.to_string())?;
    let verdict = match outcome {
        Outcome::Win { winner, .. } if winner == declarer => "win".to_owned(),
        Outcome::Win { .. } => format!("lose:{}", missing.join("+")),
        Outcome::Draw { .. } => "draw".to_owned(),
        _ => "no_result".to_owned(),
    };
    let DeclarationReport { pieces, points, .. } = report;
    compare(&format!("{verdict} pieces={pieces} points={points}"), expected)
}

/// Writes a move in Japanese and reads it back. No row needs to know the move before.
fn notation(pos: &Position, mv: Move, expected: &str) -> Checked {
    let written = JapaneseMove::new(pos, mv, None).ok_or("nothing to move")?;
    let style = JapaneseStyle::OFFICIAL.with_place(PlaceStyle::HalfWidth);
    compare(&written.styled(style).to_string(), expected)?;
    let read = JapaneseText::parse(expected).map_err(|error| error.to_string())?;
    let found = read.resolve(pos, None).map_err(|error| error.to_string())?;
    compare(&found.to_string(), &mv.to_string())
}

/// Answers a row.
fn run(position: &str, question: &str, expected: &str) -> Checked {
    let (kind, argument) = question.split_once(':').unwrap_or((question, ""));
    match kind {
        "validate" => return validate(position, expected),
        "rep" | "outcome" | "undo" => return of_game(position, question, expected),
        "decl" => return declared(position, argument, expected),
        "points" => {
            let color = if argument == "black" { Color::Black } else { Color::White };
            let points = position_after(position).impasse_points(color);
            return compare(&format!("total={points}"), expected);
        }
        "legal" | "check" | "nlegal" | "perft" | "state" | "sfen_after" | "notation" => {}
        _ => return Err(format!("unknown question {question}")),
    }
    let pos = position_after(position);
    match kind {
        "legal" => legal(&pos, argument, expected),
        "check" => check(&pos, expected),
        "nlegal" => compare(&pos.count_legal_moves().to_string(), expected),
        "perft" => compare(&pos.perft(common::parse(argument)).to_string(), expected),
        "state" => state(&pos, expected),
        "notation" => notation(&pos, common::parse(argument), expected),
        _ => {
            let mut after = pos.clone();
            let played = after.play(common::parse(argument)).map_err(|error| error.to_string());
            played.and_then(|_| compare(&after.to_string(), expected))
        }
    }
}

#[test]
fn rules_vectors() {
    let file = testdata("rules_vectors.tsv");
    let mut failures = vec![];
    let (mut run_rows, mut game_rows, mut errata) = (0, 0, 0);
    let mut elsewhere = vec![];
    for line in file.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, category, position, question, expected, ..] = fields[..] else {
            panic!("too few fields: {line}")
        };
        if ELSEWHERE.iter().any(|(name, _)| *name == category) {
            elsewhere.push(category);
            continue;
        }
        let erratum = ERRATA.iter().find(|(wrong, ..)| *wrong == id);
        let result = if let Some((_, written, meant)) = erratum {
            errata += 1;
            compare(written, expected).and_then(|()| run(position, question, meant))
        } else {
            run(position, question, expected)
        };
        run_rows += 1;
        game_rows +=
            usize::from(["rep", "outcome", "undo", "decl"].iter().any(|q| question.starts_with(q)));
        failures.extend(result.err().map(|why| format!("{id} {question}: {why}")));
    }
    assert!(failures.is_empty(), "{} rows fail:\n{}", failures.len(), failures.join("\n"));
    for (category, rows) in ELSEWHERE {
        assert_eq!(elsewhere.iter().filter(|name| **name == category).count(), rows, "{category}");
    }
    assert_eq!(errata, ERRATA.len());
    assert_eq!(run_rows + elsewhere.len(), file.lines().count() - 1);
    assert_eq!((run_rows, game_rows), (185, 71));
}

#[test]
fn the_tables_are_complete() {
    let all = PROBLEMS.iter().fold(SetupProblems::empty(), |all, (_, flag)| all | *flag);
    assert_eq!(all, SetupProblems::all());
    // Every reason of an illegal move but the two that the rows cannot name.
    let illegal = ErrorCode::ALL.iter().filter(|code| code.number() / 100 == 4);
    let unnamed: Vec<_> = illegal.filter(|code| REASONS.iter().all(|(_, c)| c != *code)).collect();
    assert_eq!(unnamed, [&ErrorCode::NoPiece, &ErrorCode::CapturesKing]);
}

#[test]
fn a_wrong_row_fails() {
    for (question, expected) in [
        ("legal:7g7f", "illegal:nifu"),
        ("legal:7g7e", "legal"),
        ("legal:7g7f", "illegal:new_word"),
        ("legal:R*5c+", "legal"),
        ("check", "single"),
        ("nlegal", "31"),
        ("perft:2", "901"),
        ("state", "mate"),
        ("sfen_after:7g7f", "9/9/9/9/9/9/9/9/9 b - 1"),
        ("notation:7g7f", "▲7六歩打"),
        ("validate", "nifu"),
        ("validate", "new_word"),
        ("rep", "2"),
        ("outcome:jsa_pro", "draw:sennichite"),
        ("outcome:new_preset", "ongoing"),
        ("undo:0;rep", "2"),
        ("undo:0;sfen", "9/9/9/9/9/9/9/9/9 b - 1"),
        ("undo:0;new_question", "1"),
        ("undo:1;rep", "1"),
        ("points:black", "total=26"),
        ("decl:jsa_pro", "win pieces=0 points=0"),
        ("decl:new_preset", "win pieces=0 points=0"),
        ("new_question", "1"),
    ] {
        assert!(run("startpos", question, expected).is_err(), "{question} {expected}");
    }
}

#[test]
fn moves_after_the_end_are_refused_and_seen() {
    let cycle = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let row = format!("startpos moves {cycle} 7g7f 3c3d");
    let ended = "ended_at_12:no_result:sennichite";
    assert_eq!(of_game(&row, "outcome:jsa_pro", ended), Ok(()));
    assert!(of_game(&row, "outcome:jsa_pro", "no_result:sennichite").is_err());
    assert!(of_game("startpos moves 7g7e", "outcome:asobinow", "ongoing").is_err());
    let foul = "white_wins:illegal:cannot_reach@1";
    assert_eq!(of_game("startpos moves 7g7e", "outcome:jsa_pro", foul), Ok(()));
}
