//! What was posted beside a file that is followed: it isn't in the file, so where the file was edited, it is put again
//! between the lines between which it came.

use super::correction::Correction;
use super::edit::Edit;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// How many lines at the beginning of a file tell whether it is still the same game: the players, and the first event.
const HEAD: usize = 2;

/// The posted lines, and what the file held.
#[derive(Default)]
pub struct Posted {
    posts: Vec<Post>,
    file: FileSoFar,
    /// What the file held before it started over, until all that it holds now has come.
    before: Option<FileSoFar>,
    /// What came of the file since it started over.
    now: Vec<u8>,
}

/// Lines that were posted together.
struct Post {
    lines: Vec<u8>,
    /// What they correct, if they were typed as a row.
    correction: Option<Correction>,
    /// How many lines of the file had come before.
    after: usize,
}

/// Lines that come next.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// Lines of the file, and how many come before them there.
    File(usize, Vec<u8>),
    /// Lines that were posted, and what they correct.
    Posted(Vec<u8>, Option<Correction>),
}

/// The lines of a file that have come.
#[derive(Default)]
struct FileSoFar {
    head: Vec<u8>,
    /// The hash of each line, without its end.
    hashes: Vec<u64>,
}

impl FileSoFar {
    fn add(&mut self, lines: &[u8]) {
        for line in lines.split_inclusive(|byte| *byte == b'\n') {
            if self.hashes.len() < HEAD {
                self.head.extend_from_slice(line);
            }
            let mut hasher = FxHasher::default();
            hasher.write(line.trim_ascii_end());
            self.hashes.push(hasher.finish());
        }
    }
}

impl Posted {
    /// Adds lines that were posted, if a file is followed, and what they correct; `begins` if a game begins with them.
    pub fn add(&mut self, lines: &[u8], correction: Option<Correction>, begins: bool) {
        if begins {
            self.posts.clear();
        }
        let file = self.before.as_ref().unwrap_or(&self.file);
        if !file.head.is_empty() {
            self.posts.push(Post { lines: lines.to_vec(), correction, after: file.hashes.len() });
        }
    }

    /// The file starts over.
    pub fn anew(&mut self) {
        let file = std::mem::take(&mut self.file);
        self.before.get_or_insert(file);
        self.now.clear();
    }

    /// Lines of the file came. Those of a file that started over are kept until all of it has come: then this is true.
    pub fn keeps(&mut self, lines: &[u8]) -> bool {
        self.file.add(lines);
        if self.before.is_some() {
            self.now.extend_from_slice(lines);
        }
        self.before.is_some()
    }

    /// A game began with lines of the file: what was posted belongs to the one before.
    pub fn begun(&mut self) {
        self.posts.clear();
    }

    /// How many lines of the file have come.
    pub fn lines_of_file(&self) -> usize {
        self.file.hashes.len()
    }

    /// Returns all lines of the file that started over, with what was posted between them, after all of it has come; and
    /// what was posted to another game than it holds now.
    pub fn again(&mut self) -> (Vec<Next>, Vec<u8>) {
        let Some(before) = self.before.take() else { return Default::default() };
        let now = std::mem::take(&mut self.now);
        let edit = Edit::between(&before.hashes, &self.file.hashes);
        if !edit.is_small() && !is_same_game(&before.head, &self.file.head) {
            let other = std::mem::take(&mut self.posts).into_iter().flat_map(|post| post.lines);
            return (vec![Next::File(0, now)], other.collect());
        }
        for post in &mut self.posts {
            post.after = edit.place(post.after);
        }
        let mut next = Vec::new();
        let mut lines = now.split_inclusive(|byte| *byte == b'\n');
        let mut come = 0;
        for post in &self.posts {
            let file: Vec<u8> = lines.by_ref().take(post.after - come).flatten().copied().collect();
            next.push(Next::File(come, file));
            next.push(Next::Posted(post.lines.clone(), post.correction.clone()));
            come = post.after;
        }
        next.push(Next::File(come, lines.flatten().copied().collect()));
        next.retain(|next| !matches!(next, Next::File(_, lines) if lines.is_empty()));
        (next, Vec::new())
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
    use super::{Next, Posted};

    /// What is to be followed of a file that was edited, and what belongs to another game.
    fn edited(posted: &mut Posted, file: &str) -> (String, String) {
        posted.anew();
        for line in file.split_inclusive('\n') {
            assert!(posted.keeps(line.as_bytes()));
        }
        let (next, other) = posted.again();
        let mut lines = Vec::new();
        let mut come = 0;
        for next in next {
            match next {
                Next::File(before, file) => {
                    assert_eq!(before, come);
                    come += file.split_inclusive(|byte| *byte == b'\n').count();
                    lines.extend(file);
                }
                Next::Posted(posted, _) => lines.extend(posted),
            }
        }
        (String::from_utf8(lines).expect("text"), String::from_utf8(other).expect("text"))
    }

    fn same(lines: &str) -> (String, String) {
        (lines.to_owned(), String::new())
    }

    #[test]
    fn what_was_posted_stays_where_it_came() {
        let mut posted = Posted::default();
        posted.add(b"without a file\n", None, false);
        assert!(!posted.keeps(b"players\none\ntwo\n"));
        posted.add(b"undo\n", None, false);
        assert!(!posted.keeps(b"three\n"));
        posted.add(b"mine\n", None, false);
        posted.add(b"undo\n", None, false);
        let all = "players\none\ntwo\nundo\nthree\nmine\nundo\n";
        assert_eq!(edited(&mut posted, "players\none\ntwo\nthree\n"), same(all));
        // A line is changed behind it, before it, and put between; the file loses its end.
        let changed = all.replace("three", "3");
        assert_eq!(edited(&mut posted, "players\none\ntwo\n3\n"), same(&changed));
        let longer = changed.replace("one\n", "one\nhalf\n");
        assert_eq!(edited(&mut posted, "players\none\nhalf\ntwo\n3\n"), same(&longer));
        assert_eq!(edited(&mut posted, "players\none\n"), same("players\none\nundo\nmine\nundo\n"));
    }

    #[test]
    fn a_corrected_first_line_is_the_same_game() {
        let mut posted = Posted::default();
        assert!(!posted.keeps(b"players\none\ntwo\n"));
        posted.add(b"mine\n", None, false);
        assert!(!posted.keeps(b"three\n"));
        let all = "players\n1\ntwo\nmine\nthree\n";
        assert_eq!(edited(&mut posted, "players\n1\ntwo\nthree\n"), same(all));
    }

    #[test]
    fn another_game_has_nothing_of_it() {
        let mut posted = Posted::default();
        assert!(!posted.keeps(b"players\nfirst\n"));
        posted.add(b"mine\n", None, false);
        let other = "players\nunlike\n";
        assert_eq!(edited(&mut posted, other), (other.to_owned(), "mine\n".to_owned()));
        assert_eq!(edited(&mut posted, other), same(other));
        posted.add(b"mine\n", None, false);
        posted.begun();
        assert_eq!(edited(&mut posted, other), same(other));
    }
}
