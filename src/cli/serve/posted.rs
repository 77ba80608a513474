//! What was posted beside a file that is followed: it isn't in the file, so it is added again if the file was edited.

/// How many lines at the beginning of a file tell whether it is still the same game: the players, and the first event.
const HEAD: usize = 2;

/// The posted lines, and how the file begins.
#[derive(Default)]
pub struct Posted {
    lines: Vec<u8>,
    head: Vec<u8>,
    /// How the file began before it started over, until all that it holds now has come.
    before: Option<Vec<u8>>,
}

impl Posted {
    /// Adds lines that were posted, if a file is followed; `begins` if a game begins with them.
    pub fn add(&mut self, lines: &[u8], begins: bool) {
        if begins {
            self.lines.clear();
        }
        if !self.head.is_empty() || self.before.is_some() {
            self.lines.extend_from_slice(lines);
        }
    }

    /// The file starts over.
    pub fn anew(&mut self) {
        let head = std::mem::take(&mut self.head);
        self.before.get_or_insert(head);
    }

    /// Lines of the file came; `begins` if a game begins with them. What was posted belongs to the game before, unless
    /// that is read again.
    pub fn file(&mut self, lines: &[u8], begins: bool) {
        if begins && self.before.is_none() {
            self.lines.clear();
        }
        let known = self.head.split_inclusive(|byte| *byte == b'\n').count();
        let more = lines.split_inclusive(|byte| *byte == b'\n').take(HEAD.saturating_sub(known));
        more.for_each(|line| self.head.extend_from_slice(line));
    }

    /// Returns what was posted, after all that the file holds now has come.
    ///
    /// # Errors
    /// The same if it is another game now.
    pub fn again(&mut self) -> Result<Vec<u8>, Vec<u8>> {
        let before = self.before.take().unwrap_or_default();
        match is_same_game(&before, &self.head) {
            true => Ok(self.lines.clone()),
            false => Err(std::mem::take(&mut self.lines)),
        }
    }
}

/// Whether two files begin the same, as far as both have a line.
fn is_same_game(one: &[u8], other: &[u8]) -> bool {
    let lines = |file: &'_ [u8]| -> Vec<Vec<u8>> {
        file.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).filter(|line| !line.is_empty()).collect()
    };
    let (one, other) = (lines(one), lines(other));
    !one.is_empty() && !other.is_empty() && one.iter().zip(&other).all(|(one, other)| one == other)
}

#[cfg(test)]
mod tests {
    use super::Posted;

    #[test]
    fn what_was_posted_is_added_again_to_the_same_game() {
        let mut posted = Posted::default();
        posted.add(b"without a file\n", false);
        posted.file(b"players\nfirst\nsecond\n", true);
        posted.add(b"of a game before\n", false);
        posted.add(b"mine\n", true);
        posted.anew();
        posted.file(b"players\n", true);
        posted.file(b"first\nanother\n", false);
        assert_eq!(posted.again(), Ok(b"mine\n".to_vec()));
        posted.anew();
        posted.file(b"players\nunlike\n", true);
        assert_eq!(posted.again(), Err(b"mine\n".to_vec()));
        posted.anew();
        posted.file(b"players\nunlike\n", true);
        assert_eq!(posted.again(), Ok(Vec::new()));
    }

    #[test]
    fn the_next_game_of_a_file_has_nothing_of_what_was_posted() {
        let mut posted = Posted::default();
        posted.file(b"players\nfirst\n", true);
        posted.add(b"mine\n", false);
        posted.file(b"players\n", true);
        posted.anew();
        posted.file(b"players\nfirst\nplayers\n", true);
        assert_eq!(posted.again(), Ok(Vec::new()));
    }
}
