//! Messages for lines that lack a part: the player (`Roll: 8`), the verb (`Ann 3 + 4`), or both (`the port`).

use super::faithful::split;
use super::words::{self, Verb};
use tg_core::diagnostics::nearest;

/// The words that lines begin with, other than players.
const BEGINNINGS: [&str; 6] = ["undo", "instead", "after", "mark", "players", "bank"];

/// The message for a row that begins with a roll or a card instead of the player: `Roll: 8`, `year of plenty: wood, ore`.
pub(super) fn without_its_player(row: &str) -> Option<String> {
    let words = split(row);
    let line = Begun { words: &words };
    line.roll().or_else(|| line.monopoly()).or_else(|| line.plenty()).or_else(|| line.knight())
}

/// The message for a line that is understood in no way.
pub(super) fn of_no_verb(names: &[String], text: &str) -> Option<String> {
    let words = split(text);
    let is_name = |word: &&str| names.iter().any(|name| name == word);
    if let [who, dice @ ..] = &words[..]
        && is_name(who)
        && let Some(dice) = both_dice(dice)
    {
        return Some(format!("did you mean `{who} rolls {dice}`?"));
    }
    if let Some(shares) = shares(names, &words) {
        return Some(format!(
            "what each player hands over for a monopoly is parted by `;`: `{{ {shares} }}`"
        ));
    }
    if let [first, rest @ ..] = &words[..]
        && !is_name(first)
        && let [meant, ..] = nearest(first, BEGINNINGS)[..]
    {
        let line = [&[meant], rest].concat().join(" ").replace(" ,", ",").replace(" :", ":");
        return Some(format!("did you mean `{line}`?"));
    }
    let line = text.lines().next().unwrap_or_default().trim();
    let comment = format!("what moves no card is left out, or made a comment, `# {line}`");
    match (words.first(), names.first()) {
        (Some(first), _) if is_name(first) && words.len() > 1 => Some(format!(
            "what somebody does is told with a verb, as in `{first} gets 2 wood` or `{first} builds road`; {comment}"
        )),
        (Some(_), Some(name)) if !words.iter().any(is_name) => {
            Some(format!("a line is a player and what happens, as in `{name} gets 2 wood`; {comment}"))
        }
        _ => None,
    }
}

/// What several players hand over, `Ben 2, Cid 1`, as the braces of a monopoly have it.
fn shares(names: &[String], words: &[&str]) -> Option<String> {
    let each: Vec<&[&str]> = words.split(|word| matches!(*word, "," | "and")).collect();
    let is_share = |share: &&[&str]| match share {
        [who, number] => names.iter().any(|name| name == who) && number.parse::<u32>().is_ok(),
        _ => false,
    };
    let are_shares = each.len() > 1 && each.iter().all(is_share);
    are_shares.then(|| each.iter().map(|share| share.join(" ")).collect::<Vec<_>>().join("; "))
}

/// Two dice, `3 + 4`.
fn both_dice(words: &[&str]) -> Option<String> {
    let [first, sign, second] = words else { return None };
    let is_die = |word: &str| word.parse::<u32>().is_ok_and(|die| (1..=6).contains(&die));
    let is_between = matches!(*sign, "+" | "," | "&" | "and");
    (is_die(first) && is_die(second) && is_between).then(|| format!("{first} + {second}"))
}

/// The words of a line that doesn't begin with a player.
struct Begun<'t> {
    words: &'t [&'t str],
}

impl Begun<'_> {
    fn low(&self, at: usize) -> String {
        self.words.get(at).map_or_else(String::new, |word| word.to_lowercase())
    }

    /// Where the words after the first `skipped` ones and a colon begin.
    fn after(&self, skipped: usize) -> usize {
        skipped + usize::from(self.low(skipped) == ":")
    }

    /// The message for `Roll: 8` and `rolled 3 + 4`.
    fn roll(&self) -> Option<String> {
        let is_roll = words::verb(&self.low(0)) == Some(Verb::Roll)
            || matches!(&*self.low(0), "dice" | "die" | "throw" | "number");
        let rest = self.words.get(self.after(1)..).filter(|_| is_roll)?;
        let rest: Vec<&str> = rest.iter().copied().filter(|word| !words::ARTICLES.contains(word)).collect();
        let total = |word: &str| {
            let low = word.to_lowercase();
            low.parse().ok().or_else(|| words::number(&low)).filter(|total| (2..=12).contains(total))
        };
        let dice = match rest[..] {
            [word] => total(word)?.to_string(),
            _ => both_dice(&rest)?,
        };
        Some(format!("who rolls comes first: `… rolls {dice}`"))
    }

    /// The message for `monopoly sheep`.
    fn monopoly(&self) -> Option<String> {
        let named = matches!(&*self.low(0), "monopoly" | "mono");
        if named && self.words.len() == 1 {
            return Some(
                "who plays it comes first, and the resource last: `… plays monopoly on sheep`".to_owned(),
            );
        }
        let on = usize::from(matches!(&*self.low(1), "on" | ":"));
        let resource = words::resource(&self.low(1 + on)).filter(|_| named && self.words.len() == 2 + on)?;
        Some(format!("who plays it comes first: `… plays monopoly on {resource}`"))
    }

    /// The message for `Year of plenty: wood, ore`.
    fn plenty(&self) -> Option<String> {
        let is_whole = ["year", "of", "plenty"].iter().enumerate().all(|(at, word)| self.low(at) == *word);
        let named = if is_whole { 3 } else { 1 };
        (is_whole || matches!(&*self.low(0), "plenty" | "yop")).then_some(())?;
        let rest = &self.words[self.after(named)..];
        let mut cards = Vec::new();
        let mut count = 1;
        for word in rest {
            let low = word.to_lowercase();
            if let Some(number) = low.parse().ok().or_else(|| words::number(&low)) {
                count = number;
            } else if let Some(resource) = words::resource(&low) {
                cards.push((std::mem::replace(&mut count, 1), resource));
            } else if !matches!(&*low, "," | "and" | "+" | "&") && !words::ARTICLES.contains(&&*low) {
                return None;
            }
        }
        let told: Vec<String> = cards
            .iter()
            .map(
                |(count, resource)| {
                    if *count == 1 { (*resource).to_owned() } else { format!("{count} {resource}") }
                },
            )
            .collect();
        Some(match cards.iter().map(|(count, _)| count).sum::<u32>() {
            2 => format!("who plays it comes first: `… plays plenty {}`", told.join(", ")),
            _ => "who plays it comes first, and then the two cards: `… plays plenty wood, ore`".to_owned(),
        })
    }

    /// The message for `Knight` and `Knight played`.
    fn knight(&self) -> Option<String> {
        let named = matches!(&*self.low(0), "knight" | "soldier");
        let is_whole = self.words.len() == 1
            || self.words.len() == 2 && words::verb(&self.low(1)) == Some(Verb::Play)
            || self.words.len() == 3 && matches!(&*self.low(1), "is" | "was") && self.low(2) == "played";
        (named && is_whole).then(|| "who plays it comes first: `… plays knight`".to_owned())
    }
}
