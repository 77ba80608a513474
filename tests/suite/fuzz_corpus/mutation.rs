//! Damages texts, the same way in every run.

/// A stream of numbers that looks random: the xorshift generator of Marsaglia.
pub struct Dice(u64);

impl Dice {
    /// A stream of its own for each seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`, which isn't zero.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end
    }
}

/// What is put in where a text is damaged: what opens, closes, joins and begins things.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "\"",
    "\\",
    "#",
    "\n",
    ";",
    ",",
    ".",
    "..",
    "->",
    "=>",
    "=",
    "==",
    "-",
    "**",
    "/",
    " not ",
    " in ",
    " if ",
    " else ",
    " try ",
    " round ",
    " game ",
    " over ",
    "fn f(x) = ",
    "let ",
    "é",
    "🂡",
    "0",
    "99999999999999999999",
    "1e9",
    "\u{0}",
    "\r\n",
];

/// A damaged version: between one and four stretches of it are deleted, doubled, swapped or replaced.
/// What isn't UTF-8 any more becomes U+FFFD.
pub fn damaged(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(4) {
        damage(&mut bytes, dice);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn damage(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let at = dice.below(bytes.len() + 1);
    let end = (at + 1 + dice.below(12)).min(bytes.len());
    match dice.below(5) {
        0 => drop(bytes.drain(at.min(end)..end)),
        1 => {
            let stretch = bytes[at.min(end)..end].to_vec();
            bytes.splice(at..at, stretch);
        }
        2 if bytes.len() > 1 => {
            let other = dice.below(bytes.len());
            let at = at.min(bytes.len() - 1);
            bytes.swap(at, other);
        }
        3 => bytes.truncate(at),
        _ => {
            let piece = PIECES[dice.below(PIECES.len())];
            bytes.splice(at..at, piece.bytes());
        }
    }
}
