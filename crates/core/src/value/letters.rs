//! The storage of a text's letters: short texts are stored inline.

use arrayvec::ArrayString;

/// How many bytes are stored inline. The boards of small games and the names of their moves are that short.
const SHORT: usize = 24;

/// The letters of a text.
#[derive(Clone, Debug)]
pub(super) enum Letters {
    Short(ArrayString<SHORT>),
    Long(String),
}

impl Letters {
    #[inline]
    pub(super) fn as_str(&self) -> &str {
        match self {
            Letters::Short(letters) => letters,
            Letters::Long(letters) => letters,
        }
    }

    /// Appends a string.
    pub(super) fn push_str(&mut self, more: &str) {
        match self {
            Letters::Short(letters) => {
                if letters.try_push_str(more).is_err() {
                    let mut long = String::with_capacity((letters.len() + more.len()).max(2 * SHORT));
                    long.push_str(letters);
                    long.push_str(more);
                    *self = Letters::Long(long);
                }
            }
            Letters::Long(letters) => {
                // Growth by half or more isn't one of many small steps: then nothing is kept in reserve.
                if more.len() >= letters.len() / 2 {
                    letters.reserve_exact(more.len());
                }
                letters.push_str(more);
            }
        }
    }

    /// Cuts the text off at a byte where a letter begins.
    pub(super) fn truncate(&mut self, end: usize) {
        match self {
            Letters::Short(letters) => letters.truncate(end),
            Letters::Long(letters) => letters.truncate(end),
        }
    }

    /// Appends the letters to themselves.
    pub(super) fn double(&mut self) {
        match self {
            Letters::Short(letters) => {
                let once = *letters;
                self.push_str(&once);
            }
            Letters::Long(letters) => {
                letters.reserve_exact(letters.len());
                letters.extend_from_within(..);
            }
        }
    }
}

impl From<&str> for Letters {
    fn from(letters: &str) -> Self {
        match ArrayString::from(letters) {
            Ok(short) => Letters::Short(short),
            Err(_) => Letters::Long(letters.to_owned()),
        }
    }
}

impl From<String> for Letters {
    fn from(letters: String) -> Self {
        match ArrayString::from(&letters) {
            Ok(short) => Letters::Short(short),
            Err(_) => Letters::Long(letters),
        }
    }
}
