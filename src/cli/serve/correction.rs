//! Corrections of earlier events that users type while a file is followed. After an edit of the file, each is applied
//! again, to the same event.

use super::edit::Edit;
use rustc_hash::FxHasher;
use serde_json::Value as Json;
use std::hash::{Hash, Hasher};

/// The line that takes back the last event.
pub const UNDO: &str = "{\"ev\":\"undo\"}\n";

/// A change among the lines of a game: those from `from` up to `to` are replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The hashes of the lines before the change.
    before: Vec<u64>,
    from: usize,
    to: usize,
    put: Vec<Json>,
}

impl Correction {
    /// The difference between the lines of a game before and after a row; `None` if it only concerns the end.
    pub fn between(before: &[Json], after: &[Json]) -> Option<Correction> {
        let edit = Edit::between(before, after);
        (edit.last > 0).then(|| Correction {
            before: hashes(before),
            from: edit.first,
            to: before.len() - edit.last,
            put: after[edit.first..after.len() - edit.last].to_vec(),
        })
    }

    /// The same correction of an edited version of these lines.
    fn of(&self, lines: &[Json]) -> Vec<Json> {
        let edit = Edit::between(&self.before, &hashes(lines));
        let to = edit.place(self.to);
        // Lines that were inserted just before those that are replaced are kept.
        let from = match self.from == self.to {
            true => to,
            false => edit.by_end(self.from).unwrap_or_else(|| edit.place(self.from)),
        };
        [&lines[..from], &self.put, &lines[to.max(from)..]].concat()
    }

    /// The lines that lead from the lines of a game to those with this correction; `None` if it isn't needed any more.
    pub fn again(&self, game: &str) -> Option<String> {
        let lines: Vec<Json> = game.lines().map(serde_json::from_str).collect::<Result<_, _>>().ok()?;
        steps(&lines, &self.of(&lines))
    }
}

fn hashes(lines: &[Json]) -> Vec<u64> {
    let hash = |line: &Json| {
        let mut hasher = FxHasher::default();
        line.hash(&mut hasher);
        hasher.finish()
    };
    lines.iter().map(hash).collect()
}

/// The lines that lead from one version of a game to another: an `undo` for each event that is taken back or changed,
/// then the events from there on. `None` if the versions are the same, or don't begin the same.
pub fn steps(before: &[Json], after: &[Json]) -> Option<String> {
    let same = Edit::between(before, after).first;
    let (gone, added) = (&before[same..], &after[same..]);
    // The first line has the players and the settings.
    if same == 0 || gone.is_empty() && added.is_empty() {
        return None;
    }
    // A bookmark is no event, and no undo takes it back: behind one it may be set again.
    let undone = gone.iter().filter(|line| line["ev"] != "mark").count();
    let added = added.iter().filter(|line| undone > 0 || !gone.contains(line));
    let added = added.map(|line| line.to_string() + "\n");
    Some(std::iter::repeat_n(UNDO.to_owned(), undone).chain(added).collect())
}

#[cfg(test)]
mod tests {
    use super::{Correction, UNDO};
    use serde_json::{Value as Json, json};

    fn lines(of: &[&str]) -> Vec<Json> {
        of.iter().map(|name| json!({ "ev": name })).collect()
    }

    /// What is left after the steps of a correction of other lines.
    fn corrected(correction: &Correction, before: &[&str]) -> Vec<Json> {
        let game: String = lines(before).iter().map(|line| line.to_string() + "\n").collect();
        let mut left = lines(before);
        for step in correction.again(&game).unwrap_or_default().lines() {
            match step == UNDO.trim_end() {
                true => drop(left.pop()),
                false => left.push(serde_json::from_str(step).expect("a line")),
            }
        }
        left
    }

    #[test]
    fn the_same_event_is_corrected_in_a_file_that_was_edited() {
        let before = ["players", "a", "b", "c"];
        let instead =
            Correction::between(&lines(&before), &lines(&["players", "a", "x", "c"])).expect("a correction");
        assert_eq!(corrected(&instead, &before), lines(&["players", "a", "x", "c"]));
        for (edited, expected) in [
            // A line behind it is changed, put in, or gone.
            (&["players", "a", "b", "d"][..], &["players", "a", "x", "d"][..]),
            (&["players", "a", "b", "d", "c"], &["players", "a", "x", "d", "c"]),
            (&["players", "a", "b"], &["players", "a", "x"]),
            // The same before it.
            (&["players", "d", "b", "c"], &["players", "d", "x", "c"]),
            (&["players", "a", "d", "b", "c"], &["players", "a", "d", "x", "c"]),
            (&["players", "b", "c"], &["players", "x", "c"]),
            // It is corrected in the file, too, or taken out of it.
            (&["players", "a", "x", "c"], &["players", "a", "x", "c"]),
            (&["players", "a", "c"], &["players", "a", "x", "c"]),
        ] {
            assert_eq!(corrected(&instead, edited), lines(expected), "{edited:?}");
        }
        // What is added at the end, and an `undo` there, need no more than their place.
        for after in [&["players", "a", "b", "c", "d"][..], &["players", "a", "b"]] {
            assert_eq!(Correction::between(&lines(&before), &lines(after)), None);
        }
        let undo =
            Correction::between(&lines(&before), &lines(&["players", "b", "c"])).expect("a correction");
        assert_eq!(corrected(&undo, &["players", "a", "b", "d"]), lines(&["players", "b", "d"]));
        assert_eq!(corrected(&undo, &["players", "b", "c"]), lines(&["players", "b", "c"]));
        let after = Correction::between(&lines(&before), &lines(&["players", "a", "x", "b", "c"]))
            .expect("a correction");
        assert_eq!(corrected(&after, &["players", "a", "b", "d"]), lines(&["players", "a", "x", "b", "d"]));
    }
}
