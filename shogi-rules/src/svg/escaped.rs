use core::fmt::{self, Write};

/// A text of the caller as it may stand in XML, between tags or in an attribute.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // XML has no way to write most of these.
                c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                    f.write_char(char::REPLACEMENT_CHARACTER)?;
                }
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn what_xml_reserves_or_forbids_is_replaced() {
        for (text, escaped) in [
            ("<b>&amp;", "&lt;b&gt;&amp;amp;"),
            ("\"a'", "&quot;a&#39;"),
            ("\0\n\u{7f}\u{85}\u{ffff}", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
            ("丘野　すず😀", "丘野　すず😀"),
        ] {
            assert_eq!(Escaped(text).to_string(), escaped);
        }
    }
}
