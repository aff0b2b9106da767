//! JSON taken apart into values that know their place. What JSON Kifu Format means by them is not known here.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::error::ErrorCode;

use super::lines::{Line, Place};

/// The deepest nesting of lists and objects that is read and written: what `serde_json` can do.
pub(super) const MAX_DEPTH: usize = 127;

/// What is wrong, and where.
pub(super) type Fault = (Place, ErrorCode);

/// Returns where a text is nested deeper than [`MAX_DEPTH`].
pub(super) fn too_deep(text: Line<'_>) -> Option<Place> {
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    for (at, byte) in text.text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' if depth == MAX_DEPTH => return Some(place_of(text, at)),
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

fn place_of(text: Line<'_>, byte: usize) -> Place {
    text.place.after(text.text.get(..byte).unwrap_or(text.text))
}

/// A text that is being taken apart.
struct Source<'a> {
    text: Line<'a>,
    /// The start of the value found last. Values are found in the order of the text, so that counting lines and
    /// columns takes one pass.
    at: Cell<Place>,
    /// How many members of lists may still come.
    left: Cell<usize>,
}

impl<'a> Source<'a> {
    fn new(text: Line<'a>, members: usize) -> Source<'a> {
        Source { text, at: Cell::new(text.place), left: Cell::new(members) }
    }

    /// Reads the whole text.
    fn read<S: DeserializeSeed<'a>>(&self, seed: S) -> Result<S::Value, Fault> {
        let mut json = serde_json::Deserializer::from_str(self.text.text);
        let value = seed.deserialize(&mut json);
        value.and_then(|value| json.end().map(|()| value)).map_err(|error| self.fault(&error))
    }

    fn fault(&self, error: &serde_json::Error) -> Fault {
        let text = self.text.text;
        // Lines that end with LF, and columns in bytes, the one read last.
        let before = text.split_inclusive('\n').take(error.line().saturating_sub(1));
        let byte = before.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
        let byte = (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
        let code = match error.classify() {
            _ if self.left.get() == 0 => ErrorCode::TooLarge,
            Category::Data => ErrorCode::BadJsonValue,
            Category::Io | Category::Syntax | Category::Eof => ErrorCode::BadJson,
        };
        (place_of(self.text, byte.unwrap_or(0)), code)
    }

    /// The value with its place.
    fn locate(&self, value: &'a RawValue) -> Line<'a> {
        let value = value.get();
        let whole = self.text.text;
        let skipped = value.as_ptr().addr().saturating_sub(whole.as_ptr().addr());
        let from = self.at.get().byte - self.text.place.byte;
        let place = self.at.get().after(whole.get(from..skipped).unwrap_or(""));
        self.at.set(place);
        Line { text: value, place }
    }
}

/// A value that is taken apart later.
#[derive(Clone, Copy)]
struct Value<'s, 'a>(&'s Source<'a>);

impl<'a> DeserializeSeed<'a> for Value<'_, 'a> {
    type Value = Line<'a>;

    fn deserialize<D: Deserializer<'a>>(self, json: D) -> Result<Line<'a>, D::Error> {
        PhantomData::<&RawValue>.deserialize(json).map(|value| self.0.locate(value))
    }
}

/// A list, or nothing for `null`.
#[derive(Clone, Copy)]
struct List<'s, 'a, S>(&'s Source<'a>, S);

impl<'a, S: DeserializeSeed<'a> + Copy> DeserializeSeed<'a> for List<'_, 'a, S> {
    type Value = Vec<S::Value>;

    fn deserialize<D: Deserializer<'a>>(self, json: D) -> Result<Vec<S::Value>, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'a, S: DeserializeSeed<'a> + Copy> Visitor<'a> for List<'_, 'a, S> {
    type Value = Vec<S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_unit<E: Error>(self) -> Result<Vec<S::Value>, E> {
        Ok(Vec::new())
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut members: A) -> Result<Vec<S::Value>, A::Error> {
        let List(source, seed) = self;
        let mut list = Vec::new();
        while let Some(member) = members.next_element_seed(seed)? {
            let left = source.left.get().saturating_sub(1);
            source.left.set(left);
            if left == 0 {
                return Err(A::Error::custom("too many"));
            }
            list.push(member);
        }
        Ok(list)
    }
}

/// The values of an object for a list of keys.
pub(super) struct Fields<'a, const N: usize> {
    values: [Option<Line<'a>>; N],
    /// The values of other keys.
    pub(super) unknown: Vec<Place>,
}

impl<'a, const N: usize> Fields<'a, N> {
    /// The values in the order of the keys; `null` is none.
    pub(super) fn values(&self) -> [Option<Line<'a>>; N] {
        self.values.map(|value| value.filter(|value| value.text != "null"))
    }
}

/// An object with some known keys, of which one may hold more than a value.
struct Object<'s, 'a, const N: usize, S> {
    source: &'s Source<'a>,
    keys: [&'static str; N],
    special: Option<(&'static str, S)>,
}

impl<'a, const N: usize, S: DeserializeSeed<'a>> DeserializeSeed<'a> for Object<'_, 'a, N, S> {
    type Value = (Fields<'a, N>, Option<S::Value>);

    fn deserialize<D: Deserializer<'a>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'a, const N: usize, S: DeserializeSeed<'a>> Visitor<'a> for Object<'_, 'a, N, S> {
    type Value = (Fields<'a, N>, Option<S::Value>);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(mut self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Fields { values: [None; N], unknown: Vec::new() };
        let mut found = None;
        let special = self.special.as_ref().map(|(key, _)| *key);
        while let Some(key) = map.next_key_seed(Key { keys: &self.keys, special })? {
            let twice = || A::Error::custom("a key stands there twice");
            match key {
                Found::Special => {
                    let (_, seed) = self.special.take().ok_or_else(twice)?;
                    found = Some(map.next_value_seed(seed)?);
                }
                Found::Known(at) => {
                    let field = fields.values.get_mut(at).filter(|field| field.is_none());
                    let field = field.ok_or_else(twice)?;
                    *field = Some(map.next_value_seed(Value(self.source))?);
                }
                Found::Unknown => {
                    fields.unknown.push(map.next_value_seed(Value(self.source))?.place);
                }
            }
        }
        Ok((fields, found))
    }
}

/// A key that is looked up in a list.
struct Key<'k> {
    keys: &'k [&'static str],
    special: Option<&'static str>,
}

enum Found {
    Known(usize),
    Special,
    Unknown,
}

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = Found;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Found, D::Error> {
        json.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = Found;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Found, E> {
        let known = self.keys.iter().position(|known| *known == key);
        Ok(match known {
            Some(at) => Found::Known(at),
            None if self.special == Some(key) => Found::Special,
            None => Found::Unknown,
        })
    }
}

/// All keys and values of an object.
struct Entries<'s, 'a>(&'s Source<'a>);

impl<'a> DeserializeSeed<'a> for Entries<'_, 'a> {
    type Value = Vec<(String, Line<'a>)>;

    fn deserialize<D: Deserializer<'a>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'a> Visitor<'a> for Entries<'_, 'a> {
    type Value = Vec<(String, Line<'a>)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = map.next_key()? {
            entries.push((key, map.next_value_seed(Value(self.0))?));
        }
        Ok(entries)
    }
}

/// A member of the list of moves, or of a fork.
pub(super) struct JsonNode<'a> {
    pub(super) place: Place,
    /// `comments`, `move`, `time` and `special`.
    pub(super) fields: Fields<'a, 4>,
    pub(super) forks: Vec<Vec<JsonNode<'a>>>,
}

#[derive(Clone, Copy)]
struct NodeSeed<'s, 'a>(&'s Source<'a>);

impl<'a> DeserializeSeed<'a> for NodeSeed<'_, 'a> {
    type Value = JsonNode<'a>;

    fn deserialize<D: Deserializer<'a>>(self, json: D) -> Result<JsonNode<'a>, D::Error> {
        let NodeSeed(source) = self;
        let before = source.at.get();
        let forks = List(source, List(source, self));
        let keys = ["comments", "move", "time", "special"];
        let object = Object { source, keys, special: Some(("forks", forks)) };
        let (fields, forks) = object.deserialize(json)?;
        let values = fields.values.iter().flatten().map(|value| value.place);
        let place = values.min_by_key(|place| place.byte).unwrap_or(before);
        Ok(JsonNode { place, fields, forks: forks.unwrap_or_default() })
    }
}

/// A whole file: `header` and `initial`, and the list of moves if there is one.
pub(super) type JsonFile<'a> = (Fields<'a, 2>, Option<Vec<JsonNode<'a>>>);

/// Takes a file apart, with at most so many nodes.
pub(super) fn file(text: Line<'_>, nodes: usize) -> Result<JsonFile<'_>, Fault> {
    // Each fork is a member of a list beside its nodes.
    let source = Source::new(text, nodes.saturating_mul(2).saturating_add(2));
    let moves = List(&source, NodeSeed(&source));
    let keys = ["header", "initial"];
    source.read(Object { source: &source, keys, special: Some(("moves", moves)) })
}

/// Takes an object apart.
pub(super) fn object<'a, const N: usize>(
    value: Line<'a>,
    keys: [&'static str; N],
) -> Result<Fields<'a, N>, Fault> {
    let source = Source::new(value, usize::MAX);
    let special = None::<(_, PhantomData<IgnoredAny>)>;
    let (fields, _) = source.read(Object { source: &source, keys, special })?;
    Ok(fields)
}

/// Takes an object apart of which all keys count.
pub(super) fn entries(value: Line<'_>) -> Result<Vec<(String, Line<'_>)>, Fault> {
    let source = Source::new(value, usize::MAX);
    source.read(Entries(&source))
}

/// Takes a list apart.
pub(super) fn list(value: Line<'_>) -> Result<Vec<Line<'_>>, Fault> {
    let source = Source::new(value, usize::MAX);
    source.read(List(&source, Value(&source)))
}

/// The characters of a string.
pub(super) fn string(value: Line<'_>) -> Result<Cow<'_, str>, Fault> {
    let inside = value.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    if let Some(text) = inside.filter(|text| !text.contains('\\')) {
        return Ok(Cow::Borrowed(text));
    }
    let source = Source::new(value, usize::MAX);
    source.read(PhantomData::<String>).map(Cow::Owned)
}

/// A whole number that is not negative.
pub(super) fn number(value: Line<'_>) -> Result<u64, Fault> {
    value.text.parse().map_err(|_| (value.place, ErrorCode::BadJsonValue))
}

/// `true` or `false`.
pub(super) fn truth(value: Line<'_>) -> Result<bool, Fault> {
    value.text.parse().map_err(|_| (value.place, ErrorCode::BadJsonValue))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    const START: Place = Place { line: 1, column: 1, byte: 0 };

    fn line(text: &str) -> Line<'_> {
        Line { text, place: START }
    }

    #[test]
    fn values_know_their_places() {
        let text = "{\"あ\": 1,\r\n \"b\": [2,\n  {\"c\": 3}], \"move\": null}";
        let entries = entries(line(text)).unwrap();
        let places: Vec<_> = entries.iter().map(|(_, v)| (v.place.line, v.place.column)).collect();
        assert_eq!(places, [(1, 7), (2, 7), (3, 22)]);
        for (_, value) in &entries {
            assert!(text[value.place.byte..].starts_with(value.text));
        }
        let members = list(entries[1].1).unwrap();
        assert_eq!((members[1].place.line, members[1].place.column), (3, 3));
        let fields = object(members[1], ["c"]).unwrap();
        assert_eq!(fields.values()[0].map(number), Some(Ok(3)));
        assert_eq!((fields.values()[0].unwrap().place.column, fields.unknown.len()), (9, 0));
    }

    #[test]
    fn faults_name_the_character() {
        for (text, line_column, code) in [
            ("{\"a\": 1,}", (1, 9), ErrorCode::BadJson),
            ("{\"あ\": x}", (1, 7), ErrorCode::BadJson),
            ("{\"a\": 1\n", (2, 1), ErrorCode::BadJson),
            ("{} {}", (1, 4), ErrorCode::BadJson),
            ("[]", (1, 1), ErrorCode::BadJsonValue),
        ] {
            let (place, found) = entries(line(text)).err().unwrap();
            assert_eq!(((place.line, place.column), found), (line_column, code), "{text}");
        }
        let (_, code) = object(line("{\"a\":1,\"a\":2}"), ["a"]).err().unwrap();
        assert_eq!(code, ErrorCode::BadJsonValue);
    }

    #[test]
    fn nesting_is_counted_outside_strings() {
        let nested = |depth: usize| "[".repeat(depth) + "\"[[\\\"[\"" + &"]".repeat(depth);
        assert_eq!(too_deep(line(&nested(MAX_DEPTH))), None);
        assert_eq!(too_deep(line(&nested(MAX_DEPTH + 1))).unwrap().column, 128);
        // The same is what serde_json can do.
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).is_ok();
        assert!(read(&nested(MAX_DEPTH)) && !read(&nested(MAX_DEPTH + 1)));
    }

    #[test]
    fn strings_are_unescaped() {
        assert_eq!(string(line(r#""歩""#)).unwrap(), "歩");
        assert_eq!(string(line(r#""\u6b69\n""#)).unwrap(), "歩\n");
        assert!(string(line(r#""\ud800""#)).is_err());
        assert!(string(line("5")).is_err());
        assert!(number(line("5.0")).is_err() && number(line("-1")).is_err());
    }
}
