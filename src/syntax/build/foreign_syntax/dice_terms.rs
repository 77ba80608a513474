//! Translates dice with the suffixes of Roll20, Foundry and the like: `4d6kh3`, `2d6r<3`, `8d6>=5`.

/// The translation of a term of dice at the beginning of a text, and the term's length. Plain dice, `3d6`, are a
/// term, too; `None` if the text doesn't begin with a term, or with one that has no equivalent.
pub(in crate::syntax::build) fn dice_term(text: &str) -> Option<(String, usize)> {
    let mut reader = Reader { text, at: 0 };
    let number = reader.digits();
    if !matches!(reader.letters(1), "d" | "D" | "w" | "W") || number.is_empty() {
        return None;
    }
    reader.at += 1;
    let sides = match reader.rest().chars().next() {
        Some('%') => reader.taken(1),
        Some('F' | 'f') => reader.taken(1),
        _ => reader.digits(),
    };
    if sides.is_empty() {
        return None;
    }
    let number = match number.trim_start_matches('0') {
        "" => "0",
        number => number,
    };
    let sides = if sides == "f" { "F" } else { sides };
    let dice = format!("{number}d{sides}");
    let inclusive = is_roll20(reader.rest());
    let mut term =
        Term { number, sides, inclusive, dice, joins: false, is_kept: false, counted: None, failed: None };
    let plain = reader.at;
    while term.changed_by(&mut reader)? {}
    if reader.at > plain && term.counted.is_none() && term.failed.is_some() {
        return None;
    }
    Some((term.written(), reader.at))
}

/// The help that a term is written like this, at the beginning of a text, and the term's length.
pub(in crate::syntax::build) fn help_for_term(text: &str) -> Option<(String, usize)> {
    let (written, length) = dice_term(text)?;
    let term = text[..length].to_ascii_lowercase();
    let on = (term.contains('r') && written.contains(".reroll(") && !term.contains("ro"))
        .then(|| dice_term(&term.replacen('r', "rr", 1)))
        .flatten();
    Some(match on {
        Some((on, _)) => (format!("write `{written}`; in Roll20, where `r` goes on, `{on}`"), length),
        None => (format!("write `{written}`"), length),
    })
}

/// Whether the suffixes are certain to be those of Roll20, where `>` includes the number: Foundry has no `!`, no `ro` and
/// no `f`.
fn is_roll20(suffixes: &str) -> bool {
    let end = suffixes
        .find(|c: char| c.is_whitespace() || matches!(c, ',' | ')' | '+' | '*'))
        .unwrap_or(suffixes.len());
    let suffixes = suffixes[..end].to_ascii_lowercase();
    let fails =
        suffixes.match_indices('f').any(|(at, _)| suffixes[..at].ends_with(|c: char| c.is_ascii_digit()));
    suffixes.contains(['!']) || suffixes.contains("ro") || fails || suffixes.starts_with('f')
}

/// Reads a text from the front.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn taken(&mut self, length: usize) -> &'t str {
        let taken = &self.rest()[..length];
        self.at += length;
        taken
    }

    fn digits(&mut self) -> &'t str {
        let rest = self.rest();
        let length = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        self.taken(length)
    }

    /// The letters that come next, at most this many.
    fn letters(&self, most: usize) -> &'t str {
        let rest = self.rest();
        let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        &rest[..letters.min(most)]
    }

    /// Consumes one of these words, ignoring case, if no other letter follows.
    fn word(&mut self, words: &[&'static str]) -> Option<&'static str> {
        let letters = self.letters(usize::MAX).to_ascii_lowercase();
        let word = *words.iter().find(|word| letters == **word)?;
        self.at += word.len();
        Some(word)
    }

    /// Consumes one of these signs.
    fn sign(&mut self, signs: &[&'static str]) -> Option<&'static str> {
        let sign = *signs.iter().find(|sign| self.rest().starts_with(**sign))?;
        self.at += sign.len();
        Some(sign)
    }

    /// The condition on faces: `>=5`, `<3`, `=6`, `6`. With `inclusive`, `>` includes the number, as in Roll20.
    fn faces(&mut self, inclusive: bool) -> Option<Faces> {
        let begin = self.at;
        let sign = self.sign(&[">=", "<=", "==", ">", "<", "="]);
        let Ok(number) = self.digits().parse::<u64>() else {
            self.at = begin;
            return None;
        };
        Some(match sign {
            Some(">=") => Faces::From(number),
            Some(">") => Faces::From(if inclusive { number } else { number.saturating_add(1) }),
            Some("<=") => Faces::UpTo(number),
            Some("<") => Faces::UpTo(if inclusive { number } else { number.saturating_sub(1) }),
            _ => Faces::Only(number),
        })
    }
}

/// A condition on the faces of a die.
#[derive(Copy, Clone)]
enum Faces {
    From(u64),
    UpTo(u64),
    Only(u64),
}

impl Faces {
    fn written(self) -> String {
        match self {
            Faces::From(number) => format!("{number}.."),
            Faces::UpTo(number) => format!("..={number}"),
            Faces::Only(number) => number.to_string(),
        }
    }

    /// The condition that a die shows none of them.
    fn missed(self) -> String {
        match self {
            Faces::From(number) => format!("n < {number}"),
            Faces::UpTo(number) => format!("n > {number}"),
            Faces::Only(number) => format!("n != {number}"),
        }
    }
}

/// A term that is being parsed.
struct Term<'t> {
    number: &'t str,
    sides: &'t str,
    /// Whether `>` includes the number.
    inclusive: bool,
    /// The translation so far.
    dice: String,
    /// Whether the last suffix lets another die join for each of some faces: for the sum that is one die that grows.
    joins: bool,
    /// Whether only some of the dice are left.
    is_kept: bool,
    /// Which faces count as a success, and which as a failure.
    counted: Option<Faces>,
    failed: Option<Faces>,
}

impl Term<'_> {
    /// Parses the next suffix, and returns whether there was one; `None` if it has no equivalent.
    fn changed_by(&mut self, reader: &mut Reader<'_>) -> Option<bool> {
        if let Some(sign) = reader.sign(&["!!", "!p", "!"]) {
            // What was kept is a sum, which doesn't explode.
            if self.is_kept {
                return None;
            }
            let faces = reader.faces(self.inclusive).map_or(String::new(), Faces::written);
            let minus = if sign == "!p" { "minus: 1" } else { "" };
            let between = if faces.is_empty() || minus.is_empty() { "" } else { ", " };
            let arguments = format!("{faces}{between}{minus}");
            let arguments = if arguments.is_empty() { arguments } else { format!("({arguments})") };
            self.dice = format!("{}.explode{arguments}", self.dice);
            self.joins = sign == "!";
            return Some(true);
        }
        if matches!(reader.rest().chars().next(), Some('>' | '<' | '=')) {
            // A bound that isn't a literal isn't part of the dice.
            let Some(faces) = reader.faces(self.inclusive) else { return Some(false) };
            self.counted = Some(faces);
            return Some(true);
        }
        if reader.letters(1).is_empty() {
            return Some(false);
        }
        if let Some(word) = reader.word(&["k", "kh", "kl", "d", "dl", "dh", "p"]) {
            let digits = reader.digits();
            let some: u64 = if digits.is_empty() { 1 } else { digits.parse().ok()? };
            let all: u64 = self.number.parse().ok()?;
            // No more dice are kept than there are.
            let kept = match word {
                "k" | "kh" | "kl" => some.min(all),
                _ => all.checked_sub(some)?,
            };
            let end = if matches!(word, "kl" | "dh") { "lowest" } else { "highest" };
            // Of dice that may go on joining without an end none is the highest.
            self.join(", times: 3");
            self.dice = format!("{}.{end}({kept})", self.dice);
            self.is_kept = true;
            return Some(true);
        }
        if let Some(word) = reader.word(&["rr", "ra", "r", "ro"]) {
            // In Roll20 `r` throws again until none is left.
            let is_endless = matches!(word, "rr" | "ra") || word == "r" && self.inclusive;
            if is_endless {
                let missed = reader.faces(self.inclusive)?.missed();
                // Whether a die that was thrown again explodes, too, isn't the same everywhere.
                let is_plain = self.dice == format!("{}d{}", self.number, self.sides);
                self.dice = format!("{}d(d{}.where(n -> {missed}))", self.number, self.sides);
                return is_plain.then_some(true);
            }
            self.dice = format!("{}.reroll({})", self.dice, reader.faces(self.inclusive)?.written());
            return Some(true);
        }
        if let Some(word) = reader.word(&["x", "xo", "e"]) {
            if self.is_kept {
                return None;
            }
            let faces = reader.faces(false).map(Faces::written);
            let once = (word == "xo").then(|| "times: 1".to_owned());
            let arguments: Vec<String> = faces.into_iter().chain(once).collect();
            let arguments =
                if arguments.is_empty() { String::new() } else { format!("({})", arguments.join(", ")) };
            self.dice = format!("{}.explode{arguments}", self.dice);
            self.joins = true;
            return Some(true);
        }
        if let Some(word) = reader.word(&["min", "mi", "max", "ma"]) {
            let bound = reader.digits();
            let (low, high) = if word.starts_with("mi") { (bound, self.sides) } else { ("1", bound) };
            if bound.is_empty() || self.sides == "F" {
                return None;
            }
            self.dice = format!("{}d(d{}.clamp({low}, {high}))", self.number, self.sides);
            return Some(true);
        }
        if reader.word(&["cs"]).is_some() {
            self.counted = Some(reader.faces(false)?);
            return Some(true);
        }
        if reader.word(&["f", "cf"]).is_some() {
            self.failed = Some(reader.faces(self.inclusive)?);
            return Some(true);
        }
        if reader.word(&["s", "t"]).is_some() {
            match reader.digits() {
                "" => self.dice = format!("{}.dice", self.dice),
                number => self.counted = Some(Faces::From(number.parse().ok()?)),
            }
            return Some(true);
        }
        if reader.word(&["sa", "sd"]).is_some() {
            self.dice = format!("{}.dice", self.dice);
            return Some(true);
        }
        None
    }

    /// Writes dice that others join, `again`, for one that grows: it matters where they are counted or kept one by one.
    /// `most` bounds how many join.
    fn join(&mut self, most: &str) {
        let Some((dice, arguments)) = self.dice.split_once(".explode").filter(|_| self.joins) else { return };
        let highest = if self.sides == "%" { "100" } else { self.sides };
        let arguments = arguments.trim_start_matches('(').trim_end_matches(')');
        let arguments = match arguments {
            "" => highest.to_owned(),
            bounded if bounded.starts_with("times") => format!("{highest}, {bounded}"),
            faces => faces.to_owned(),
        };
        let most = if arguments.contains("times") { "" } else { most };
        self.dice = format!("{dice}.again({arguments}{most})");
        self.joins = false;
    }

    fn written(mut self) -> String {
        if self.counted.is_some() {
            self.join("");
        }
        let counted = self.counted.map(Faces::written);
        match (counted, self.failed.map(Faces::written)) {
            (None, _) => self.dice,
            (Some(counted), None) => format!("{}.count({counted})", self.dice),
            (Some(counted), Some(failed)) => {
                format!("{}.map(h -> h.count({counted}) - h.count({failed}))", self.dice)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::dice_term;

    #[test]
    fn terms_are_written_in_the_words_of_this_language() {
        for (term, written) in [
            ("4d6k3", "4d6.highest(3)"),
            ("4d6dl1", "4d6.highest(3)"),
            ("4d6kh5", "4d6.highest(4)"),
            ("4d6dh1", "4d6.lowest(3)"),
            ("2d20KL1", "2d20.lowest(1)"),
            ("5d6!", "5d6.explode"),
            ("5d6!!", "5d6.explode"),
            ("5d6!p", "5d6.explode(minus: 1)"),
            ("5d6!>4", "5d6.explode(4..)"),
            ("5d6x>4", "5d6.explode(5..)"),
            ("5d6!kh3", "5d6.again(6, times: 3).highest(3)"),
            ("5d6!!kh3", "5d6.explode.highest(3)"),
            ("4d6xo6", "4d6.explode(6, times: 1)"),
            ("4d6xo", "4d6.explode(times: 1)"),
            ("10d10x10cs>=8", "10d10.again(10).count(8..)"),
            ("8d6!>=5", "8d6.explode(5..)"),
            ("8d6!>5>4", "8d6.again(5..).count(4..)"),
            ("8d10!10>8", "8d10.again(10).count(8..)"),
            ("10d10f1>8", "10d10.map(h -> h.count(8..) - h.count(1))"),
            ("10d10>8f1", "10d10.map(h -> h.count(8..) - h.count(1))"),
            ("10d10cs>8cf1", "10d10.map(h -> h.count(9..) - h.count(1))"),
            ("3d6ro>4", "3d6.reroll(4..)"),
            ("3d6r>4", "3d6.reroll(5..)"),
            ("4d6xo6cs6", "4d6.again(6, times: 1).count(6)"),
            ("2d6ro<2", "2d6.reroll(..=2)"),
            ("2d6r<3", "2d6.reroll(..=2)"),
            ("2d6ro1", "2d6.reroll(1)"),
            ("2d6rr1", "2d(d6.where(n -> n != 1))"),
            ("8d10r1>=8f2", "8d(d10.where(n -> n != 1)).map(h -> h.count(8..) - h.count(2))"),
            ("10d6cs>=5", "10d6.count(5..)"),
            ("10d6cs5", "10d6.count(5)"),
            ("8d6>=5", "8d6.count(5..)"),
            ("8d10>=8f1", "8d10.map(h -> h.count(8..) - h.count(1))"),
            ("4d6min2", "4d(d6.clamp(2, 6))"),
            ("4df", "4dF"),
            ("3D6", "3d6"),
            ("2d%", "2d%"),
        ] {
            assert_eq!(dice_term(term), Some((written.to_owned(), term.len())), "{term}");
        }
        for other in ["3x", "d6", "3d", "8d6f1", "4d6zz", "5d6kh3!", "5d6!rr1"] {
            assert_eq!(dice_term(other), None, "{other}");
        }
    }
}
