//! What the referee says of records: verdicts, endings and differences, in both languages.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // helpers of tests

use shogi_rules::kifu::{Difference, ParseOptions, Record, read_str};
use shogi_rules::{
    Clock, Color, Game, Lang, MoveLimit, OnCheck, Outcome, Position, RuleSet, TimeControl,
    WrongDeclaration,
};

/// A rook that gives check until the position has stood four times.
const PERPETUAL: &str = "P-41OU\nP+55HI59OU\n+\n\
    +5545HI\n-4151OU\n+4555HI\n-5141OU\n+5545HI\n-4151OU\n+4555HI\n-5141OU\n\
    +5545HI\n-4151OU\n+4555HI\n-5141OU\n";

fn read(text: &str) -> Record {
    let options = ParseOptions::default().allow_illegal(true).allow_pass(true);
    read_str(text, &options).unwrap().record
}

/// What is said of a record: its moves, its ending and the difference, if there is one.
fn said(text: &str, lang: Lang) -> (u32, String, Option<String>) {
    let record = read(text);
    let verdict = record.judge(RuleSet::JSA_PRO);
    let difference = verdict.difference.map(|d| d.message(lang).to_string());
    (verdict.plies, verdict.ending(lang), difference)
}

/// The ending and the difference under other rules.
fn under(rules: RuleSet, text: &str) -> (String, Option<String>) {
    let record = read(text);
    let verdict = record.judge(rules);
    (verdict.ending(Lang::En), verdict.difference.map(|d| d.to_string()))
}

#[track_caller]
fn assert_differs(text: &str, en: &str, ja: &str) {
    assert_eq!(said(text, Lang::En).2.as_deref(), Some(en));
    assert_eq!(said(text, Lang::Ja).2.as_deref(), Some(ja));
}

#[track_caller]
fn assert_agrees(text: &str, plies: u32, en: &str, ja: &str) {
    assert_eq!(said(text, Lang::En), (plies, en.into(), None));
    assert_eq!(said(text, Lang::Ja), (plies, ja.into(), None));
}

#[test]
fn a_perpetual_check_is_no_mere_repetition() {
    assert_differs(
        &format!("{PERPETUAL}%SENNICHITE\n"),
        "the record gives the game to nobody, the rules say: white wins: perpetual check",
        "記録では勝者なし、規則では後手の勝ち（連続王手の千日手）です",
    );
    assert_agrees(
        &format!("{PERPETUAL}%+ILLEGAL_ACTION\n"),
        12,
        "white wins: perpetual check",
        "後手の勝ち（連続王手の千日手）",
    );
    assert_differs(
        &format!("{PERPETUAL}%-ILLEGAL_ACTION\n"),
        "the record gives the game to black, the rules say: white wins: perpetual check",
        "記録では先手の勝ち、規則では後手の勝ち（連続王手の千日手）です",
    );
    assert_differs(
        "PI\n+\n+7776FU\n%SENNICHITE\n",
        "%SENNICHITE is recorded after move 1, where the position stood 1 time(s)",
        "1手で%SENNICHITEとありますが、同一局面は1回目です",
    );
}

#[test]
fn a_recorded_foul_is_told_whether_it_is_among_the_moves_or_not() {
    assert_agrees(
        "PI\n+\n+7776FU\n%-ILLEGAL_ACTION\n",
        1,
        "black wins: foul that is no move",
        "先手の勝ち（指し手以外の反則）",
    );
    assert_agrees(
        "PI\n+\n+7775FU\n%ILLEGAL_MOVE\n",
        1,
        "white wins: illegal move at move 1, the piece does not move there",
        "後手の勝ち（反則、1手目、その駒はそこに動けません）",
    );
    // No hand can put a piece on one of its own, yet record and rules agree who has lost.
    let own = "手合割：平手\n   1 ２八角(88)\n   2 ";
    let en = "white wins: illegal move at move 1, an own piece stands on the destination";
    let ja = "後手の勝ち（反則、1手目、移動先に自分の駒があります）";
    assert_agrees(&format!("{own}反則負け\n"), 1, en, ja);
    assert_agrees(&format!("{own}反則勝ち\n"), 1, en, ja);
    assert_differs(
        &format!("{own}投了\n"),
        "move 1: an own piece stands on the destination",
        "1手目：移動先に自分の駒があります",
    );
}

#[test]
fn what_the_moves_contradict_is_told() {
    let mate = "P-51OU\nP+53FU59OU\nP+00KI\n+\n+0052KI\n";
    assert_agrees(&format!("{mate}%TORYO\n"), 1, "black wins: checkmate", "先手の勝ち（詰み）");
    assert_differs(
        &format!("{mate}-5141OU\n%TORYO\n"),
        "move 2 follows the end of the game after move 1 (black wins: checkmate)",
        "1手で先手の勝ち（詰み）となった後に2手目があります",
    );
    assert_differs(
        "PI\n+\n+7776FU\n%TSUMI\n",
        "%TSUMI is recorded after move 1, but white has legal moves",
        "1手で%TSUMIとありますが、後手に合法手があります",
    );
    assert_differs(
        "PI\n+\n+7775FU\n%TORYO\n",
        "%TORYO by the side that has won after move 1",
        "1手で勝ちとなった側の%TORYOが記録されています",
    );
}

#[test]
fn a_pass_is_no_move() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 パス\n   3 投了\n";
    assert_eq!(said(text, Lang::En).0, 1);
    assert_differs(text, "a pass follows move 1", "1手の後にパスがあります");
}

/// The start of a game in which Black has entered with ten pieces and so many points; White has the rest
/// of the points in hand.
fn entered(points: u8) -> String {
    // Ten pawns in the camp; a rook or a bishop in hand is worth 5, a gold 1.
    let hand = match points {
        31 => "P+00HI00HI00KA00KA00KI",
        28 => "P+00HI00HI00KA00KI00KI00KI",
        25 => "P+00HI00HI00KA",
        _ => "P+00HI00HI00KI",
    };
    let camp = "P+91TO81TO71TO61TO51TO41TO31TO21TO11TO92TO53OU";
    format!("{camp}\nP-19OU\n{hand}\nP-00AL\n+\n")
}

#[test]
fn a_declaration_is_put_to_the_rules() {
    assert_agrees(
        &format!("{}%KACHI\n", entered(31)),
        0,
        "black wins: declaration, 31 points, 10 pieces in the camp",
        "先手の勝ち（入玉宣言、31点、敵陣の駒10枚）",
    );
    assert_differs(
        &format!("{}%KACHI\n", entered(28)),
        "%KACHI is recorded after move 0, but it does not win: 28 points, 10 pieces in the camp",
        "0手で%KACHIとありますが、宣言勝ちの条件を満たしません（28点、敵陣の駒10枚）",
    );
    let wins = under(RuleSet::WCSC, &format!("{}%KACHI\n", entered(28)));
    assert_eq!(wins, ("black wins: declaration, 28 points, 10 pieces in the camp".into(), None));
    assert_differs(
        "PI\n+\n+7776FU\n%KACHI\n",
        "%KACHI is recorded after move 1, but it does not win: 0 points, 0 pieces in the camp; \
         the king has not entered; too few pieces; too few points",
        "1手で%KACHIとありますが、宣言勝ちの条件を満たしません（0点、敵陣の駒0枚、\
         玉が敵陣にいません、駒が足りません、点数が足りません）",
    );
}

#[test]
fn a_wrong_declaration_loses_or_is_refused() {
    let text = format!("{}%KACHI\n", entered(21));
    let record = read(&text);
    assert_eq!(record.judge(RuleSet::JSA_PRO).winner, Some(Color::White));
    let refusing = RuleSet::JSA_PRO.with_wrong_declaration(WrongDeclaration::Refused);
    let verdict = record.judge(refusing);
    assert_eq!((verdict.judged, verdict.winner), (None, Some(Color::Black)));
    assert!(matches!(verdict.difference, Some(Difference::Declaration { report, .. })
        if report.points == 21 && !report.enough_points()));
}

#[test]
fn an_impasse_is_agreed_on_or_declared() {
    let text = format!("{}%JISHOGI\n", entered(25));
    let en = "no result: declaration, 25 points, 10 pieces in the camp";
    assert_agrees(&text, 0, en, "無勝負（入玉宣言、25点、敵陣の駒10枚）");
    let agreed = under(RuleSet::JSA_PRO.with_declaration(None), &text);
    assert_eq!(agreed, ("no result: impasse by agreement, 25 to 29 points".into(), None));
    assert_differs(
        &format!("{}%JISHOGI\n", entered(21)),
        "the record gives the game to nobody, the rules say: \
         white wins: impasse by agreement, 21 to 33 points",
        "記録では勝者なし、規則では後手の勝ち（合意による持将棋、先手21点、後手33点）です",
    );
}

#[test]
fn players_may_agree_where_the_rules_are_silent() {
    // No king has entered, and the championship knows no agreement.
    let text = "PI\n+\n+7776FU\n%JISHOGI\n";
    assert_agrees(text, 1, "impasse", "持将棋");
    assert_eq!(under(RuleSet::WCSC, text), ("impasse".into(), None));
    let few = "P+59OU00FU\nP-51OU00AL\n+\n%JISHOGI\n";
    assert_differs(
        few,
        "%JISHOGI is recorded after move 0, but 1 to 53 points are fewer than 24 for a side",
        "0手で%JISHOGIとありますが、先手1点、後手53点で24点に足りません",
    );
    let unknown = under(RuleSet::TRY, text).1;
    let expected = "%JISHOGI is recorded after move 1, but the rules do not know it";
    assert_eq!(unknown.as_deref(), Some(expected));
}

#[test]
fn the_move_limit_is_that_of_the_rules() {
    let text = "PI\n+\n+7776FU\n-3334FU\n%MAX_MOVES\n";
    assert_differs(
        text,
        "%MAX_MOVES is recorded after move 2, but the limit is 500 moves",
        "2手で%MAX_MOVESとありますが、手数制限は500手です",
    );
    let limit = |on_check| {
        let limit = MoveLimit { on_check, ..MoveLimit::at(2) };
        RuleSet::WCSC.with_move_limit(Some(limit))
    };
    assert_eq!(under(limit(OnCheck::End), text), ("draw: move limit".into(), None));
    let in_check = "PI\n+\n+7776FU\n-3334FU\n+8833UM\n%MAX_MOVES\n";
    let at_three = MoveLimit { on_check: OnCheck::Extend, ..MoveLimit::at(3) };
    assert_eq!(
        under(RuleSet::WCSC.with_move_limit(Some(at_three)), in_check).1.as_deref(),
        Some("%MAX_MOVES is recorded after move 3, but checks extend the limit of 3 moves")
    );
    let unknown = under(RuleSet::LISHOGI, text).1.unwrap();
    assert!(unknown.ends_with("but the rules do not know it"), "{unknown}");
}

#[test]
fn a_try_needs_its_rule_and_its_square() {
    let text = |square| {
        format!(
            "手合割：平手\n後手の持駒：なし\n先手の持駒：なし\n{BOARD}先手番\n   1 {square}\n   2 トライ\n"
        )
    };
    let there = text("５一玉(52)");
    assert_eq!(under(RuleSet::TRY, &there), ("black wins: try".into(), None));
    let unknown = under(RuleSet::WCSC, &there).1;
    let expected = "トライ is recorded after move 1, but the rules do not know it";
    assert_eq!(unknown.as_deref(), Some(expected));
    let beside = under(RuleSet::TRY, &text("４一玉(52)")).1.unwrap();
    assert!(beside.ends_with("but no king has reached the other's first square"), "{beside}");
}

const BOARD: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|二\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
    |v玉 ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n";

#[test]
fn a_recorded_foul_is_claimed_where_fouls_stand() {
    let claim = RuleSet::JSA_AMATEUR_24;
    let foul = "PI\n+\n+7775FU\n-3334FU\n";
    assert_eq!(
        under(claim, &format!("{foul}%+ILLEGAL_ACTION\n")),
        ("white wins: illegal move at move 1, the piece does not move there".into(), None)
    );
    let resigned = under(claim, &format!("{foul}%TORYO\n"));
    assert_eq!(resigned, ("white wins: resignation".into(), None));
    // Nobody has seen a foul of White.
    let unseen = under(claim, &format!("{foul}%-ILLEGAL_ACTION\n"));
    assert_eq!(unseen, ("black wins: foul that is no move".into(), None));
}

#[test]
fn a_game_becomes_a_record_and_is_judged_as_it_ended() {
    let start = |text: &str| read(text).start().clone();
    let cycle = ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3);
    let perpetual = ["5e4e", "4a5a", "4e5e", "5a4a"].repeat(3);
    let even = Position::startpos;
    let play = |rules, start, moves: &[&str]| {
        let mut game = Game::new(rules, start);
        for mv in moves {
            game.play(mv.parse().unwrap()).unwrap();
        }
        game
    };
    let jsa = RuleSet::JSA_PRO;
    let mut games = Vec::from([
        play(jsa, even(), &["7g7f"]),
        play(jsa, even(), &cycle),
        play(jsa, even(), &["7g7e"]),
        play(jsa, Position::from_sfen("5k3/9/9/9/4R4/9/9/9/4K4 b - 1").unwrap(), &perpetual),
        play(jsa, start("P-51OU\nP+53FU59OU\nP+00KI\n+\n"), &["G*5b"]),
        play(RuleSet::WCSC.with_move_limit(Some(MoveLimit::at(1))), even(), &["7g7f"]),
        play(RuleSet::TRY, start("P+52OU\nP-99OU\n+\n"), &["5b5a"]),
    ]);
    for color in Color::ALL {
        let mut game = play(jsa, even(), &["7g7f"]);
        game.resign(color).unwrap();
        games.push(game);
        let mut game = play(jsa, even(), &["7g7f"]);
        game.time_up(color).unwrap();
        games.push(game);
        let mut game = play(jsa, even(), &["7g7f"]);
        game.forfeit(color).unwrap();
        games.push(game);
        let mut game = play(jsa, even(), &["7g7f"]);
        game.illegal_action(color).unwrap();
        games.push(game);
    }
    for end in [Game::agree_draw, Game::interrupt] {
        let mut game = play(jsa, even(), &["7g7f"]);
        end(&mut game).unwrap();
        games.push(game);
    }
    for points in [31, 28, 25, 21] {
        let mut game = play(jsa, start(&entered(points)), &[]);
        game.declare(Color::Black).unwrap();
        games.push(game);
    }
    for points in [28, 21] {
        let mut game = play(jsa.with_declaration(None), start(&entered(points)), &[]);
        game.agree_impasse().unwrap();
        games.push(game);
    }
    let fouls = ["7g7e", "3c3e", "2g2f"];
    for (moves, foul) in [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2)] {
        let mut game = play(RuleSet::JSA_AMATEUR_24, even(), &fouls[..moves]);
        game.claim_foul(foul).unwrap();
        games.push(game);
    }
    for game in games {
        let record = Record::from_game(&game);
        let verdict = record.judge(game.rules());
        let (judged, difference) = (verdict.judged, verdict.difference);
        assert_eq!((judged, difference), (game.outcome(), None), "{record:?}");
        assert!(verdict.game.moves().eq(game.moves()));
        assert_eq!(verdict.winner, game.outcome().and_then(Outcome::winner));
    }
}

/// A game with 30 seconds a move, and the times of its moves and its end in seconds.
fn timed(times: &[u32], end: &str) -> String {
    let moves = ["+7776FU", "-3334FU", "+2726FU", "-8384FU"];
    let words = moves.into_iter().take(times.len() - 1).chain([end]);
    let lines = words.zip(times).map(|(word, time)| format!("{word}\nT{time}\n"));
    format!("PI\n+\n{}", lines.collect::<String>())
}

#[test]
fn recorded_times_are_judged_by_a_clock() {
    let clock = Clock::new(TimeControl::byoyomi(10_000, 30_000));
    for (times, end, ending, difference) in [
        (
            &[9, 40, 30][..],
            "%TORYO",
            "black wins: time up",
            Some("Overrun { ply: 2, elapsed: 40000, available: 40000 }"),
        ),
        (&[9, 39, 30], "%TORYO", "white wins: resignation", None),
        (&[9, 39, 31], "%TIME_UP", "white wins: time up", None),
        (
            &[9, 39, 30],
            "%TIME_UP",
            "white wins: time up",
            Some("NotTimeUp { word: \"%TIME_UP\", after: 2, elapsed: 30000, available: 31000 }"),
        ),
        (&[9, 39, 0], "%TIME_UP", "white wins: time up", None), // the time of the end was not recorded
    ] {
        let record = read(&timed(times, end));
        let verdict = record.judge_timed(RuleSet::WCSC, clock);
        assert_eq!(
            verdict.difference.map(|d| format!("{d:?}")).as_deref(),
            difference,
            "{times:?}"
        );
        assert_eq!(verdict.ending(Lang::En), ending, "{times:?}");
    }
}

#[test]
fn a_handicap_game_has_its_own_names() {
    let text = "手合割：角落ち\n   1 ３四歩(33)\n   2 投了\nまで1手で上手の勝ち\n";
    let record = read(text);
    let verdict = record.judge(RuleSet::JSA_PRO);
    assert_eq!(verdict.ending(Lang::Ja), "上手の勝ち（投了）");
    assert_eq!(verdict.ending(Lang::En), "uwate wins: resignation");
    let text = text.replace("投了", "詰み").replace("上手", "下手");
    let record = read(&text);
    let verdict = record.judge(RuleSet::JSA_PRO);
    let message = verdict.difference.unwrap().message_for(verdict.game.side_names(), Lang::Ja);
    assert_eq!(message.to_string(), "1手で詰みとありますが、下手に合法手があります");
}
