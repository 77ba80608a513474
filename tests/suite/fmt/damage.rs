//! Gives scripts another layout, the same way in every run.

use crate::fmt::promises::read;

/// A stream of numbers that looks random: the xorshift generator of Marsaglia.
pub struct Dice(u64);

impl Dice {
    /// A stream of its own for each seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end.max(1)
    }
}

/// What is put between tokens.
const PIECES: &[&str] = &[
    " ",
    "   ",
    "\t",
    "\n",
    "\n\n",
    "\n\n\n\n",
    " # one\n",
    "\n# two\n",
    "\n\n  # three\n\n",
    " ## four\n",
    "\n## five\n",
    ";",
    "; ",
    ",",
    "\n# six\n# seven\n",
    " # eight\n         # nine\n",
    "(",
    ")",
];

/// How many changes are tried: at least, for how many bytes one more, and at most. Each reads the whole script.
const TRIES: usize = 10;
const BYTES_OF_A_TRY: usize = 40;
const MOST_TRIES: usize = 30;

/// The same script in another layout, or one that is nearly the same: pieces are put in and blanks are
/// taken out at random, and each change is kept if the script can still be read.
pub fn relaid(text: &str, dice: &mut Dice) -> String {
    let mut now = text.to_owned();
    if read(&now).is_none() {
        return now;
    }
    for _ in 0..(TRIES + text.len() / BYTES_OF_A_TRY).min(MOST_TRIES) {
        let changed = change(&now, dice);
        // A goal's regular expression stands on one line.
        if read(&changed).is_some() && !cuts_goal(&changed) {
            now = changed;
        }
    }
    if dice.below(4) == 0 { now.replace('\n', "\r\n") } else { now }
}

fn change(text: &str, dice: &mut Dice) -> String {
    let bytes = text.as_bytes();
    let mut at = dice.below(bytes.len() + 1);
    let edge = |at: usize| {
        let sign = |b: Option<&u8>| b.is_none_or(|b| !b.is_ascii_alphanumeric() && *b < 0x80);
        sign(bytes.get(at)) || at > 0 && sign(bytes.get(at - 1))
    };
    while at < bytes.len() && !edge(at) {
        at += 1;
    }
    let mut changed = text.to_owned();
    match (bytes.get(at), dice.below(5)) {
        (Some(b' '), 0) => drop(changed.remove(at)),
        (Some(b'\n'), 0) => changed.replace_range(at..=at, " "),
        (Some(b'\n'), 1) => changed.replace_range(at..=at, "; "),
        _ if text.is_char_boundary(at) => changed.insert_str(at, PIECES[dice.below(PIECES.len())]),
        _ => {}
    }
    changed
}

/// Whether a line ends within a goal's regular expression.
fn cuts_goal(text: &str) -> bool {
    let mut goals = text.lines().flat_map(|line| line.split("wants").skip(1));
    goals.any(|goal| goal.trim_start().starts_with('/') && goal.matches('/').count() == 1)
}
