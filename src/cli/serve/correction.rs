//! Corrections of earlier events that were typed beside a file: where the file is edited, they correct the same events
//! among what comes before them then.

use serde_json::Value as Json;

/// The line that takes back the last event.
pub const UNDO: &str = "{\"ev\":\"undo\"}\n";

/// What a row changes among the lines of a game: those from one place to another are replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The lines of the game before it.
    before: Vec<Json>,
    from: usize,
    to: usize,
    put: Vec<Json>,
}

impl Correction {
    /// The difference between the lines of a game before and after a row.
    pub fn between(before: &[Json], after: &[Json]) -> Correction {
        let same = before.iter().zip(after).take_while(|(before, after)| before == after).count();
        let ends = before[same..].iter().rev().zip(after[same..].iter().rev());
        let end = ends.take_while(|(before, after)| before == after).count();
        Correction {
            before: before.to_vec(),
            from: same,
            to: before.len() - end,
            put: after[same..after.len() - end].to_vec(),
        }
    }

    /// The same correction of other lines, which differ in few from those that it was made of.
    fn of(&self, lines: &[Json]) -> Vec<Json> {
        let pairs = || self.before.iter().zip(lines);
        let first = pairs().take_while(|(one, other)| one == other).count();
        let shorter = self.before.len().min(lines.len());
        let ends = self.before.iter().rev().zip(lines.iter().rev());
        let last = ends.take_while(|(one, other)| one == other).count().min(shorter - first);
        let from_start = |place: usize| (place <= first).then_some(place);
        let from_end = |place: usize| {
            let before_last = self.before.len() - last;
            (place >= before_last).then(|| lines.len() - (self.before.len() - place))
        };
        let near = |place: usize| place.min(lines.len() - last);
        // Lines that were put in beside those that are replaced aren't replaced with them.
        let from = match self.from == self.to {
            true => from_start(self.from).or_else(|| from_end(self.from)),
            false => from_end(self.from).or_else(|| from_start(self.from)),
        };
        let from = from.unwrap_or_else(|| near(self.from));
        let to = from_start(self.to).or_else(|| from_end(self.to)).unwrap_or_else(|| near(self.to));
        [&lines[..from], &self.put, &lines[to.max(from)..]].concat()
    }

    /// The lines that lead from the lines of a game to those with this correction.
    pub fn again(&self, game: &str) -> Option<String> {
        let lines: Vec<Json> = game.lines().map(serde_json::from_str).collect::<Result<_, _>>().ok()?;
        steps(&lines, &self.of(&lines))
    }
}

/// The lines that lead from one game to another: its events, after an `undo` for each event that is taken back or
/// changed; nothing where they are the same, or don't begin the same.
pub fn steps(before: &[Json], after: &[Json]) -> Option<String> {
    let same = before.iter().zip(after).take_while(|(before, after)| before == after).count();
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
        let instead = Correction::between(&lines(&before), &lines(&["players", "a", "x", "c"]));
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
        let undo = Correction::between(&lines(&before), &lines(&["players", "b", "c"]));
        assert_eq!(corrected(&undo, &["players", "a", "b", "d"]), lines(&["players", "b", "d"]));
        assert_eq!(corrected(&undo, &["players", "b", "c"]), lines(&["players", "b", "c"]));
        let after = Correction::between(&lines(&before), &lines(&["players", "a", "x", "b", "c"]));
        assert_eq!(corrected(&after, &["players", "a", "b", "d"]), lines(&["players", "a", "x", "b", "d"]));
    }
}
