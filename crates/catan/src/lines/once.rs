//! Checks that each field of a line of JSON occurs once: a JSON reader silently keeps the last of several.

use std::collections::HashSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

/// Returns the first name that occurs twice in an object of the line, at whatever depth. O(length).
pub(super) fn named_twice(line: &[u8]) -> Option<String> {
    let mut twice = None;
    let mut reader = serde_json::Deserializer::from_slice(line);
    // A line that can't be read at all is reported where it is read.
    let _ = Once { twice: &mut twice }.deserialize(&mut reader);
    twice
}

/// Walks a value, and records the first name that occurs twice.
struct Once<'t> {
    twice: &'t mut Option<String>,
}

impl<'de> DeserializeSeed<'de> for Once<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Once<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        while values.next_element_seed(Once { twice: self.twice })?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let mut names: HashSet<String> = HashSet::new();
        while let Some(name) = fields.next_key::<String>()? {
            fields.next_value_seed(Once { twice: self.twice })?;
            if !names.insert(name.clone()) {
                self.twice.get_or_insert(name);
            }
        }
        Ok(())
    }
}
