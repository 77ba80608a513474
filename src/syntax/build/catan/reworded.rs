//! Messages for lines whose meaning is plain though their words aren't read: the same in the words that are.

use super::words::{self, Verb};

/// The message for such a line.
pub(super) fn reworded(names: &[String], words: &[&str]) -> Option<String> {
    let line = Spoken { names, words };
    line.roll_and_cards()
        .or_else(|| line.of_the_bank())
        .or_else(|| line.announced_monopoly())
        .or_else(|| line.perhaps())
        .or_else(|| line.gift_in_return())
}

/// The message for `Ann gives Ben a wood, Ben an ore`.
pub(super) fn gift_in_return(names: &[String], words: &[&str]) -> Option<String> {
    Spoken { names, words }.gift_in_return()
}

/// The message for `instead of the last: Cid gets 3 ore`.
pub(super) fn instead_of_the_last(words: &[&str]) -> Option<String> {
    let low: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let end = low.iter().position(|word| matches!(&**word, ":" | ","))?;
    let is_last = low[0] == "instead" && low[1..end].iter().any(|word| word == "last");
    (is_last && end + 1 < words.len()).then(|| {
        format!(
            "the last event is taken back by a line of its own, `undo`, and then follows what happened: `{}`",
            words[end + 1..].join(" ").replace(" ,", ",")
        )
    })
}

/// The message for `instead of v2: Ann gets wood`, where no event is said.
pub(super) fn without_its_number(words: &[&str]) -> Option<String> {
    let low = |at: usize| words.get(at).map_or_else(String::new, |word| word.to_lowercase());
    let (form, from) = match (&*low(0), &*low(1)) {
        ("instead", "of") => ("instead of", 2),
        ("after", _) => ("after", 1),
        _ => return None,
    };
    let end = (from..words.len()).find(|at| matches!(words[*at], ":" | ","))?;
    let is_number = |word: &String| word.parse::<u32>().is_ok() || words::number(word).is_some();
    let is_numbered = (from..end).any(|at| is_number(&low(at)));
    // `after her turn: …` is about the game.
    let is_of_a_line = form == "instead of" || end == from + 1;
    (is_of_a_line && !is_numbered && end + 1 < words.len()).then(|| {
        format!(
            "an event is named by its number: `{form} 12: {}`",
            words[end + 1..].join(" ").replace(" ,", ",")
        )
    })
}

/// Whether a part of a line without a subject says that a turn or something else is over: `ends her turn`.
pub(super) fn is_end_of_a_turn(part: &str) -> bool {
    let words: Vec<String> = part.split_whitespace().map(str::to_lowercase).collect();
    let begins =
        words.first().is_some_and(|word| matches!(&**word, "ends" | "ended" | "finishes" | "finished"));
    let is_turn = words.last().is_some_and(|word| word.trim_end_matches('.') == "turn");
    begins && is_turn && words.len() <= 3
}

/// A line as it was written.
struct Spoken<'t> {
    names: &'t [String],
    words: &'t [&'t str],
}

impl Spoken<'_> {
    fn low(&self, at: usize) -> String {
        self.words.get(at).map_or_else(String::new, |word| word.to_lowercase())
    }

    fn is_name(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(|word| self.names.iter().any(|name| name == word))
    }

    fn number(&self, at: usize) -> Option<u32> {
        let low = self.low(at);
        low.parse().ok().or_else(|| words::number(&low))
    }

    /// The cards that a range of words consists of; `None` where there is anything else.
    fn cards(&self, from: usize, to: usize) -> Option<String> {
        let mut cards = Vec::new();
        let mut count = None;
        for at in from..to {
            let low = self.low(at);
            match (words::resource(&low), self.number(at)) {
                (Some(resource), _) => cards.push(match count.take() {
                    None | Some(1) => resource.to_owned(),
                    Some(count) => format!("{count} {resource}"),
                }),
                (None, Some(number)) if count.is_none() => count = Some(number),
                _ if matches!(&*low, "," | "and" | ".") || words::ARTICLES.contains(&&*low) => {}
                _ => return None,
            }
        }
        (count.is_none() && !cards.is_empty()).then(|| cards.join(", "))
    }

    /// The message for `6: Ann ore, Ben wheat`.
    fn roll_and_cards(&self) -> Option<String> {
        let roll = self.number(0).filter(|roll| (2..=12).contains(roll) && *roll != 7)?;
        let begins: Vec<usize> = (2..self.words.len()).filter(|at| self.is_name(*at)).collect();
        if self.low(1) != ":" || begins.first() != Some(&2) {
            return None;
        }
        let ends = begins.iter().skip(1).copied().chain([self.words.len()]);
        let got = begins
            .iter()
            .zip(ends)
            .map(|(&who, end)| Some(format!("{} gets {}", self.words[who], self.cards(who + 1, end)?)));
        let got: Vec<String> = got.collect::<Option<_>>()?;
        Some(format!(
            "who rolls comes first, and what the roll brings has a verb: `… rolls {roll}: {}`",
            got.join(", ")
        ))
    }

    /// The message for `there are 9 wood in the bank`.
    fn of_the_bank(&self) -> Option<String> {
        let last = (0..self.words.len()).rfind(|at| !matches!(&*self.low(*at), "." | "left"))?;
        let is_told = self.low(0) == "there" && words::verb(&self.low(1)) == Some(Verb::Be);
        let end = (last > 3 && self.low(last) == "bank" && self.low(last - 1) == "the").then(|| last - 2)?;
        let is_in = is_told && self.low(end) == "in";
        let cards = self.cards(2, if self.low(end - 1) == "left" { end - 1 } else { end });
        cards.filter(|_| is_in).map(|cards| format!("what the bank holds is written `bank has {cards}`"))
    }

    /// The message for `Ann announces monopoly on ore and collects six ore`.
    fn announced_monopoly(&self) -> Option<String> {
        const ANNOUNCES: [&str; 6] =
            ["announces", "announced", "declares", "declared", "proclaims", "proclaimed"];
        let says = |word: &str| (2..self.words.len()).any(|at| self.low(at) == word);
        (self.is_name(0) && ANNOUNCES.contains(&&*self.low(1)) && says("monopoly")).then_some(())?;
        let kinds: Vec<&str> =
            (2..self.words.len()).filter_map(|at| words::resource(&self.low(at))).collect();
        let kind = kinds.first().filter(|kind| kinds.iter().all(|other| other == *kind))?;
        let is_got = |at: usize| matches!(words::verb(&self.low(at)), Some(Verb::Get | Verb::Take));
        let count = (3..self.words.len()).filter(|at| is_got(at - 1)).find_map(|at| self.number(at));
        let brought = count.map_or_else(String::new, |count| format!(" for {count}"));
        Some(format!("a monopoly is played: `{} plays monopoly on {kind}{brought}`", self.words[0]))
    }

    /// The message for `Ann would have gotten 2 wood`.
    fn perhaps(&self) -> Option<String> {
        let is_supposed =
            matches!(&*self.low(1), "would" | "wouldn't" | "should" | "shouldn't" | "might" | "may");
        (self.is_name(0) && is_supposed).then(|| {
            "what didn't happen is left out: a line tells what somebody did, `… gets 2 wood`".to_owned()
        })
    }

    /// The message for `Ann gives Ben a wood, Ben an ore`, a trade of which the second half has no verb.
    fn gift_in_return(&self) -> Option<String> {
        let parted = (3..self.words.len()).rfind(|at| matches!(&*self.low(*at), ";" | ","))?;
        let (who, other) = (0, (1..parted).find(|at| self.is_name(*at))?);
        let is_gift = self.is_name(who) && words::verb(&self.low(1)) == Some(Verb::Give);
        let is_other = self.is_name(parted + 1) && self.words[parted + 1] == self.words[other];
        (is_gift && is_other && other != who).then_some(())?;
        let gives = match other {
            2 => self.cards(3, parted),
            _ if self.low(other - 1) == "to" && other + 1 == parted => self.cards(2, other - 1),
            _ => None,
        }?;
        let gets = self.cards(parted + 2, self.words.len())?;
        let [who, other] = [self.words[who], self.words[other]];
        Some(format!(
            "as a trade it is `{who} gives {gives} to {other} for {gets}`; what comes from the bank is a line of its own, `{other} gets {gets}`"
        ))
    }
}
