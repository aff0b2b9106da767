use crate::error::Lang;
use crate::types::Color;

/// How the two sides of a game are called.
///
/// Black is ▲ and White is △ in both (see [`Color::mark`]).
///
/// ```
/// use shogi_rules::{Color, Handicap, Lang, SideNames};
/// assert_eq!(SideNames::Even.name(Color::White, Lang::Ja), "後手");
/// assert_eq!(SideNames::Handicap.name(Color::White, Lang::Ja), "上手");
/// assert_eq!(Handicap::Bishop.side_names().name(Color::Black, Lang::En), "shitate");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SideNames {
    /// 先手 and 後手, black and white: the sides of an even game, where Black moves first.
    Even,
    /// 下手 and 上手: those of a handicap game, where White, who gives the pieces away, moves first.
    #[doc(alias = "下手")]
    #[doc(alias = "上手")]
    Handicap,
}

/// A value, and how to say it: see `message_for` of the type.
pub(crate) struct Named<T> {
    pub(crate) value: T,
    pub(crate) names: SideNames,
    pub(crate) lang: Lang,
}

impl SideNames {
    /// Returns the name of a side; in English in lower case, as [`Color`] is displayed.
    pub const fn name(self, color: Color, lang: Lang) -> &'static str {
        match (self, color, lang) {
            (SideNames::Even, _, Lang::Ja) => color.kanji(),
            (SideNames::Even, _, Lang::En) => color.name_en(),
            (SideNames::Handicap, Color::Black, Lang::Ja) => "下手",
            (SideNames::Handicap, Color::White, Lang::Ja) => "上手",
            (SideNames::Handicap, Color::Black, Lang::En) => "shitate",
            (SideNames::Handicap, Color::White, Lang::En) => "uwate",
        }
    }
}
