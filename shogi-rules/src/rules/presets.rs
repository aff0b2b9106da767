use super::{
    AutomaticImpasse, DeclarationMode, DeclarationRule, EnteredKings, FoulAfterEnd, FoulMode,
    HandicapCredit, MoveLimit, MutualPerpetualCheck, OnCheck, PerpetualCheck, Replay, RuleSet,
    Stalemate, Undecided, WrongDeclaration,
};

/// What most rule sets share: repetition is a draw, perpetual check and stalemate lose, nothing about
/// impasse, no limit, fouls refused.
const PLAIN: RuleSet = RuleSet {
    sennichite: Undecided::Draw,
    perpetual_check: PerpetualCheck::CheckerLoses,
    mutual_perpetual_check: MutualPerpetualCheck::Sennichite,
    stalemate: Stalemate::Loses,
    declaration: None,
    declaration_mode: DeclarationMode::Manual,
    wrong_declaration: WrongDeclaration::Loses,
    try_rule: false,
    agreement: None,
    automatic_impasse: None,
    impasse: Undecided::Draw,
    handicap_credit: HandicapCredit::None,
    move_limit: None,
    foul: FoulMode::Assist,
    foul_after_end: FoulAfterEnd::ResultStands,
    insufficient_material: false,
    replay: Replay::None,
    undo: true,
};

macro_rules! presets {
    ($($(#[$doc:meta])* $name:ident $word:literal = $rules:expr;)*) => {
        impl RuleSet {
            $($(#[$doc])* pub const $name: RuleSet = $rules;)*

            /// All presets with their names, which are those of the constants in small letters.
            pub const PRESETS: &'static [(&'static str, RuleSet)] =
                &[$(($word, RuleSet::$name)),*];
        }
    };
}

presets! {
    /// The professional game: repetition and impasse are no result and replayed with the sides changed, a
    /// foul loses at once, the game ends at 500 moves.
    ///
    /// Source: 日本将棋連盟 対局規則 articles 8 to 10, as quoted in public; a side may declare with 31 points
    /// (win) or 24 (no result) while fewer than 500 moves were played, and both may agree on impasse when
    /// one king has entered. Title matches may count an impasse as a drawn game:
    /// [`with_impasse`](RuleSet::with_impasse).
    JSA_PRO "jsa_pro" = RuleSet {
        sennichite: Undecided::NoResult,
        declaration: Some(DeclarationRule::Points24),
        agreement: Some(EnteredKings::One),
        impasse: Undecided::NoResult,
        handicap_credit: HandicapCredit::RemovedPieces,
        move_limit: Some(MoveLimit {
            on_check: OnCheck::Extend,
            result: Undecided::NoResult,
            ..MoveLimit::at(500)
        }),
        foul: FoulMode::Strict,
        replay: Replay::ChangeSides,
        ..PLAIN
    };

    /// Amateur events with the 27-point declaration: 28 points for Black, 27 for White, no draw.
    ///
    /// Source: 入玉宣言法 of the 日本将棋連盟. How a repetition is replayed and whether there is a move limit is
    /// for the event to say; here it is no result, without a limit. A foul stands until it is claimed.
    JSA_AMATEUR_27 "jsa_amateur_27" = RuleSet {
        sennichite: Undecided::NoResult,
        declaration: Some(DeclarationRule::Points27),
        handicap_credit: HandicapCredit::RemovedPieces,
        foul: FoulMode::Claim,
        ..PLAIN
    };

    /// Amateur events with the 24-point declaration, and impasse by agreement.
    ///
    /// Source: the answers of the 日本将棋連盟 on its rules. Replay and limit as with
    /// [`JSA_AMATEUR_27`](RuleSet::JSA_AMATEUR_27).
    JSA_AMATEUR_24 "jsa_amateur_24" = RuleSet {
        declaration: Some(DeclarationRule::Points24),
        agreement: Some(EnteredKings::One),
        impasse: Undecided::NoResult,
        ..RuleSet::JSA_AMATEUR_27
    };

    /// The World Computer Shogi Championship: 27-point declaration, a draw at 320 moves (256 until 2018) even
    /// in check, a foul loses at once.
    ///
    /// Source: the championship's rules on computer-shogi.org. Nothing is stated about handicaps.
    WCSC "wcsc" = RuleSet {
        declaration: Some(DeclarationRule::Points27),
        move_limit: Some(MoveLimit::at(320)),
        foul: FoulMode::Strict,
        ..PLAIN
    };

    /// The server floodgate: as the championship, with a draw at 256 moves unless the event says otherwise.
    ///
    /// Source: the source of shogi-server, which never tests for mate: there a mate on the last move is a
    /// draw. Here it wins.
    FLOODGATE "floodgate" = RuleSet { move_limit: Some(MoveLimit::at(256)), ..RuleSet::WCSC };

    /// The browser game `AsobiNow`: no declaration; the referee ends an impasse when both kings and ten other
    /// pieces of each side have entered, none of them in check; a draw at 500 moves, extended by checks.
    ///
    /// Source: its rules page.
    ASOBINOW "asobinow" = RuleSet {
        automatic_impasse: Some(AutomaticImpasse { pieces: 10, points: 24 }),
        move_limit: Some(MoveLimit { on_check: OnCheck::Extend, ..MoveLimit::at(500) }),
        ..PLAIN
    };

    /// A game for children: 24-point declaration, a draw at 500 moves, illegal moves refused.
    ///
    /// Source: its page. The page does not say that checks extend the limit or who is credited in a
    /// handicap game; credit is given as the 日本将棋連盟 does.
    KIDS_24 "kids_24" = RuleSet {
        declaration: Some(DeclarationRule::Points24),
        handicap_credit: HandicapCredit::RemovedPieces,
        move_limit: Some(MoveLimit::at(500)),
        ..PLAIN
    };

    /// The same with its option of the 27-point declaration.
    KIDS_27 "kids_27" =
        RuleSet { declaration: Some(DeclarationRule::Points27), ..RuleSet::KIDS_24 };

    /// lishogi: the 27-point declaration is made by the server at the start of a turn; bare kings are a draw.
    ///
    /// Source: scalashogi and lishogi.org. The server looks at impasse before repetition, this library after.
    LISHOGI "lishogi" = RuleSet {
        declaration: Some(DeclarationRule::Points27),
        declaration_mode: DeclarationMode::Automatic,
        handicap_credit: HandicapCredit::RemovedPieces,
        insufficient_material: true,
        ..PLAIN
    };

    /// 将棋ウォーズ: 27 points, automatic.
    ///
    /// Source: secondary. Its move limit, its treatment of fouls and handicap credit are not known here; no
    /// limit, fouls refused and no credit are taken.
    SHOGI_WARS "shogi_wars" = RuleSet {
        declaration: Some(DeclarationRule::Points27),
        declaration_mode: DeclarationMode::Automatic,
        ..PLAIN
    };

    /// 将棋倶楽部24: impasse by agreement with 24 points; fouls are claimed.
    ///
    /// Source: its rules page. Which kings must have entered and handicap credit are not stated.
    CLUB24 "club24" = RuleSet {
        agreement: Some(EnteredKings::Neither),
        foul: FoulMode::Claim,
        ..PLAIN
    };

    /// The try rule: a king that reaches the other king's first square wins.
    ///
    /// Source: the engine protocol's option of that name, and older servers.
    TRY "try" = RuleSet { try_rule: true, ..PLAIN };
}

impl RuleSet {
    /// Returns the preset of a name of [`PRESETS`](RuleSet::PRESETS).
    pub fn from_name(name: &str) -> Option<RuleSet> {
        let preset = RuleSet::PRESETS.iter().find(|(word, _)| *word == name);
        preset.map(|(_, rules)| *rules)
    }

    /// Returns the name of the preset that these rules are, if they are one.
    pub fn name(self) -> Option<&'static str> {
        let preset = RuleSet::PRESETS.iter().find(|(_, rules)| *rules == self);
        preset.map(|(word, _)| *word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_differ_and_are_found_by_name() {
        for (i, (word, rules)) in RuleSet::PRESETS.iter().enumerate() {
            assert_eq!(RuleSet::from_name(word), Some(*rules));
            assert_eq!(rules.name(), Some(*word));
            assert!(RuleSet::PRESETS[..i].iter().all(|(_, earlier)| earlier != rules), "{word}");
        }
        assert_eq!(RuleSet::from_name("JSA_PRO"), None);
        assert_eq!(RuleSet::JSA_PRO.with_undo(false).name(), None);
    }
}
