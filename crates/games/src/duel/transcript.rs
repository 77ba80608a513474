//! A game that was written down: its lines, one after the other.

/// What is left of a text. Its lines end with line ends or `;`.
pub(crate) struct Transcript {
    text: String,
    /// Where what is left begins.
    from: usize,
}

const ENDS: [char; 2] = ['\n', ';'];

impl Transcript {
    /// The whole text.
    pub fn new(text: String) -> Transcript {
        Transcript { text, from: 0 }
    }

    /// The next line that isn't empty. The longest of these names with which it begins is a line, also where it holds
    /// what else ends one.
    pub fn next(&mut self, names: &[String]) -> Option<String> {
        let all = &self.text[self.from..];
        let left = all.trim_start_matches(|c: char| c.is_whitespace() || ENDS.contains(&c));
        self.from += all.len() - left.len();
        if left.is_empty() {
            return None;
        }
        let ends = |name: &&String| {
            let rest =
                left.strip_prefix(name.as_str()).map(|rest| rest.trim_start_matches([' ', '\t', '\r']));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(ENDS))
        };
        let named = names.iter().filter(|name| !name.is_empty()).filter(ends).map(String::len).max();
        let length = named.unwrap_or_else(|| left.find(ENDS).unwrap_or(left.len()));
        let line = left[..length].trim().to_owned();
        self.from += length;
        Some(line)
    }
}
