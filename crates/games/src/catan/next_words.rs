//! The words that may come next in a line of a log that is being written.

use super::words;
use tg_catan::{Development, Expansion, ProgressCard, Purchase, Resource};
use tg_core::native::BegunRow;

/// What a log says before the line: its players as they are written, and which game it is of.
struct Log<'t> {
    players: Vec<&'t str>,
    has_cities: bool,
    has_ships: bool,
}

/// Words that may come next.
type Next = Vec<String>;

/// Returns the words that may come next.
pub(super) fn next_words(begun: &BegunRow<'_>) -> Next {
    let log = Log::of(begun.block);
    let words = split(begun.row.trim_start());
    let said: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    match &said[..] {
        [] => log.others(""),
        ["me"] => [log.others(""), of(&["none"])].concat(),
        ["instead"] => of(&["of"]),
        ["bank"] => of(&["has"]),
        ["players", ..] | ["mark", ..] | ["undo", ..] | ["after", ..] | ["instead", ..] => Vec::new(),
        ["bank", "has", cards @ ..] => log.cards(cards, &[], false),
        [_, rest @ ..] if log.is_player(words[0]) => log.after_player(words[0], rest, &words[1..]),
        _ => Vec::new(),
    }
}

/// The words of a text; a text in quotes is one, and so are each sign and each end of a line.
fn split(text: &str) -> Vec<&str> {
    let blank = |c: char| c.is_whitespace() && c != '\n';
    let mut words = Vec::new();
    let mut rest = text.trim_start_matches(blank);
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '_' | '-');
        let end = match first {
            '"' => quoted(rest),
            _ if is_word(first) => rest.find(|c: char| !is_word(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        words.push(&rest[..end]);
        rest = rest[end..].trim_start_matches(blank);
    }
    words
}

/// The length of a text in quotes at the beginning; a quote after a backslash is a part of it.
fn quoted(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text[1..].find(|c: char| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 2)
}

/// A name without its quotes.
fn bare(name: &str) -> &str {
    name.strip_prefix('"').map_or(name, |rest| rest.strip_suffix('"').unwrap_or(rest))
}

/// A name as a line has it: in quotes only where it isn't one word.
fn written(name: &str) -> String {
    match split(bare(name)).len() {
        1 if bare(name).starts_with(char::is_alphabetic) => bare(name).to_owned(),
        _ => name.to_owned(),
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn of(words: &[&str]) -> Next {
    words.iter().map(|word| (*word).to_owned()).collect()
}

impl<'t> Log<'t> {
    fn of(block: &'t str) -> Log<'t> {
        let words = split(block);
        let rows: Vec<&[&str]> = words.split(|word| matches!(*word, "\n" | ";" | "{")).collect();
        let row =
            |word: &str| rows.iter().rfind(|row| row.first() == Some(&word)).copied().unwrap_or_default();
        let players =
            row("players").iter().copied().skip(1).filter(|word| !matches!(*word, "," | ":" | "}")).collect();
        let expansion = row("expansion").get(2).and_then(|word| Expansion::named(word));
        let (has_cities, has_ships) = expansion.map_or((false, false), Expansion::parts);
        Log { players, has_cities, has_ships }
    }

    fn is_player(&self, word: &str) -> bool {
        self.players.iter().any(|name| bare(name) == bare(word))
    }

    /// The players without one of them.
    fn others(&self, player: &str) -> Next {
        self.players.iter().filter(|name| bare(name) != bare(player)).map(|name| written(name)).collect()
    }

    fn resources(&self) -> Next {
        let all = Resource::ALL.iter().filter(|resource| self.has_cities || !resource.is_commodity());
        all.map(|resource| resource.name().to_owned()).collect()
    }

    fn pieces(&self) -> Next {
        let ship: &[&str] = if self.has_ships { &["ship"] } else { &[] };
        let cities = if self.has_cities { words::OF_CITIES } else { &[] };
        of(&[words::PIECES, ship, cities].concat())
    }

    fn purchases(&self) -> Next {
        let all = Purchase::ALL.iter().filter(|thing| match thing.name() {
            "ship" => self.has_ships,
            "development" => !self.has_cities,
            _ => self.has_cities || !thing.is_of_cities(),
        });
        all.map(|thing| thing.name().to_owned()).collect()
    }

    /// What comes after a player and `rest` of the line, which is `spelt` so.
    fn after_player(&self, player: &str, rest: &[&str], spelt: &[&str]) -> Next {
        match rest {
            [] => self.verbs(),
            ["gets" | "discards", cards @ ..] => self.cards(cards, &[], true),
            ["pays", cards @ .., "for"] if !cards.is_empty() => self.purchases(),
            ["pays", .., "for", _] => Vec::new(),
            ["pays", cards @ ..] => self.cards(cards, &["for"], false),
            ["gives", ..] => self.gift(player, &rest[1..], &spelt[1..]),
            ["trades" | "offers", cards @ ..] => match cards.iter().position(|word| *word == "for") {
                Some(end) => self.cards(&cards[end + 1..], &[], false),
                None => self.cards(cards, &["for"], false),
            },
            ["builds"] => self.pieces(),
            ["builds", _] => of(&["free"]),
            ["buys"] => of(&["development"]),
            ["steals"] => [of(&["from"]), self.resources()].concat(),
            ["steals", .., "from"] => self.others(player),
            ["steals", _] => of(&["from"]),
            ["plays", cards @ ..] => self.card(cards),
            ["loses"] => of(words::OF_CITIES),
            ["has"] => [of(&["exactly", "no", "at"]), self.resources()].concat(),
            ["has", "at"] => of(&["least", "most"]),
            ["has", "at", "least" | "most", cards @ ..] => self.cards(cards, &[], true),
            ["has", "exactly" | "no", cards @ ..] => self.cards(cards, &[], false),
            ["has", _, _, "more" | "fewer"] => of(&["than"]),
            ["has", _, _, "more" | "fewer", "than"] => of(&["counted"]),
            ["has", _, _, "more" | "fewer", ..] => Vec::new(),
            ["has", number, _] if is_number(number) => of(&["more", "fewer"]),
            ["has", cards @ ..] => self.cards(cards, &[], true),
            ["can't" | "can’t" | "can"] => of(&["buy"]),
            ["can't" | "can’t" | "can", "buy"] => self.purchases(),
            ["moves"] => of(&["robber"]),
            _ => Vec::new(),
        }
    }

    fn verbs(&self) -> Next {
        let loses: &[&str] = if self.has_cities { &["loses"] } else { &[] };
        const VERBS: [&str; 14] = [
            "gets", "rolls", "builds", "buys", "pays", "gives", "trades", "steals", "discards", "plays",
            "offers", "has", "can't", "moves",
        ];
        of(&[&VERBS, loses].concat())
    }

    /// Cards, and the words that may follow them; `unseen` where they may be just `cards`.
    fn cards(&self, said: &[&str], follow: &[&str], unseen: bool) -> Next {
        match said {
            [] | [.., ","] => self.resources(),
            [number] if unseen && is_number(number) => [self.resources(), of(&["cards"])].concat(),
            [.., number] if is_number(number) => self.resources(),
            [..] => of(follow),
        }
    }

    /// `gives 2 wood to Blue for ore`.
    fn gift(&self, player: &str, said: &[&str], spelt: &[&str]) -> Next {
        let place = |word: &str| said.iter().position(|own| *own == word);
        match (place("to"), place("for")) {
            (Some(_), Some(end)) => self.cards(&said[end + 1..], &[], false),
            (Some(to), None) if to + 1 == said.len() => self.others(player),
            (Some(to), None) if self.is_player(spelt[to + 1]) => of(&["for"]),
            (Some(_), None) => Vec::new(),
            (None, _) => self.cards(said, &["to"], true),
        }
    }

    /// `plays plenty wood, ore`, `plays monopoly on sheep for 3`.
    fn card(&self, said: &[&str]) -> Next {
        match said {
            [] if self.has_cities => ProgressCard::ALL.iter().map(|card| card.name().to_owned()).collect(),
            [] => {
                let played = Development::ALL.iter().filter(|card| **card != Development::Point);
                played.map(|card| card.name().to_owned()).collect()
            }
            ["monopoly"] => of(&["on"]),
            ["monopoly", "on"] => self.resources(),
            ["monopoly", "on", _] => of(&["for"]),
            ["plenty", cards @ ..] => self.cards(cards, &[], false),
            _ => Vec::new(),
        }
    }
}
