use crate::types::Color;

/// Reads a player's rating from a comment before the first move: `'black_rate:name+id:2801.0`, as floodgate writes it.
///
/// Source: the game files of the floodgate server.
///
/// ```
/// use shogi_rules::Color;
/// use shogi_rules::kifu::read_rating;
/// assert_eq!(read_rating("'white_rate:gikou+0a1b:3012.5"), Some((Color::White, 3012.5)));
/// assert_eq!(read_rating("'white_rate:gikou+0a1b:"), None);
/// ```
#[doc(alias = "floodgate")]
pub fn read_rating(comment: &str) -> Option<(Color, f64)> {
    let (key, rest) = comment.trim_start_matches('\'').split_once(':')?;
    let color = match key {
        "black_rate" => Color::Black,
        "white_rate" => Color::White,
        _ => return None,
    };
    let (_, rating) = rest.rsplit_once(':')?;
    let rating = rating.trim().parse().ok()?;
    f64::is_finite(rating).then_some((color, rating))
}
