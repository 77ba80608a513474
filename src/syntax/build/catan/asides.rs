//! Messages for lines that aren't events, though they may look like some: settings of the log, questions, what is about
//! no card, and what doesn't name its player.

use super::incomplete::without_its_player;
use super::reworded::{instead_of_the_last, reworded, without_its_number};
use super::settings::as_a_setting;
use super::unclear::NO_COMMODITIES;
use super::vague::vague;
use super::words::{self, Verb};

/// The message for what another player did, told by what it has in common with an act before it.
pub(super) const EACH_ACTS: &str =
    "each player has an act of their own: write a line for each, or `… and … each get 2 wood`";

/// The message for what nobody gets or does.
pub(super) const OF_NOBODY: &str = "leave out what nobody gets or does";

/// The form that such a line is nearest to, or "", and the message for it.
pub(super) fn aside(names: &[String], text: &str, words: &[&str]) -> Option<(&'static str, String)> {
    let first = *words.first()?;
    let is_player = names.iter().any(|name| name == first);
    let help = || {
        asks(words)
            .or_else(|| vague(names, words))
            .or_else(|| promised(words))
            .or_else(|| if is_player { None } else { without_its_player(text) })
            .or_else(|| reworded(names, words))
            .or_else(|| unquoted(names, text))
            .or_else(|| of_two_words(names, words))
            .or_else(|| after_a_marker(names, words))
            .or_else(|| of_a_turn(names, words))
            .or_else(|| another_s_part(names, words))
            .or_else(|| moves_no_card(text, words))
            .or_else(|| nobody_named(names, words))
            .or_else(|| chosen(names, words))
            .or_else(|| ends_up(names, words))
            .or_else(|| only_a_number(words))
            .or_else(|| of_each(words))
            .or_else(|| of_the_bank(words))
            .or_else(|| built_and_activated(names, words))
            .or_else(|| nobody_rolls(words))
            .or_else(|| nobody_moves_the_robber(names, words))
            .or_else(|| of_a_port(words))
            .map(|help| ("", help))
    };
    set_up(words).filter(|_| !is_player).or_else(help)
}

/// The message for a statement among the lines.
fn asks(words: &[&str]) -> Option<String> {
    const STATEMENTS: [&str; 6] = ["print", "explain", "assert", "let", "var", "save"];
    let word = STATEMENTS.into_iter().find(|word| words.first() == Some(word))?;
    Some(format!("a log only tells what happened: `{word}` stands after its block, behind the `}}`"))
}

/// The message for `promises Ben a wood`.
fn promised(words: &[&str]) -> Option<String> {
    const PROMISES: [&str; 4] = ["promises", "promise", "promised", "promising"];
    let is_promised = words.iter().any(|word| PROMISES.contains(&&*word.to_lowercase()));
    is_promised.then(|| "a promise moves no card, and shows none: leave it out until the cards are given, `… gives wood to …`".to_owned())
}

/// The message for `Big Bob gets wood` and `Ann robs Big Bob`, whose name isn't one word.
fn unquoted(names: &[String], text: &str) -> Option<String> {
    let is_word = |name: &str| name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let is_in = |name: &&str| {
        text.match_indices(name).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let after = text[at + name.len()..].chars().next();
            !before.is_some_and(|c| c.is_alphanumeric() || c == '"')
                && !after.is_some_and(char::is_alphanumeric)
        })
    };
    let name = names.iter().map(|name| name.trim_matches('"')).filter(|name| !is_word(name)).find(is_in)?;
    Some(format!(
        "a name that isn't a single word stands in quotes: `{}`",
        text.trim().replacen(name, &format!("\"{name}\""), 1)
    ))
}

/// The message for `Mary Jane gets wood`, where nobody is called so.
fn of_two_words(names: &[String], words: &[&str]) -> Option<String> {
    let is_new = |at: usize| {
        words.get(at).is_some_and(|word| {
            word.starts_with(char::is_uppercase)
                && !words::is_known(&word.to_lowercase())
                && !names.iter().any(|name| name == word)
        })
    };
    let is_told = is_new(0) && is_new(1) && words::verb(&words.get(2)?.to_lowercase()).is_some();
    is_told.then(|| {
        let [first, second] = [words[0], words[1]];
        format!("a name that isn't a single word stands in quotes, `\"{first} {second}\"`, also in the line `players`")
    })
}

/// The message for `5. Ann rolls 8` and `[12:03] Ann rolls 8`.
fn after_a_marker(names: &[String], words: &[&str]) -> Option<String> {
    let is_name = |word: &&str| names.iter().any(|name| name == word);
    let may_be_name = |at: &usize| {
        words[*at].starts_with(char::is_uppercase)
            && words.get(at + 1).is_some_and(|word| words::verb(&word.to_lowercase()).is_some())
    };
    let who = words.iter().position(is_name).or_else(|| (0..words.len()).find(may_be_name))?;
    let is_marker = |word: &&str| !word.chars().any(char::is_alphabetic);
    // `On her turn Ann rolls 8`
    let is_introduced =
        matches!(&*words[0].to_lowercase(), "on" | "in" | "at" | "during" | "after" | "before")
            && words.get(who + 1).is_some_and(|word| words::verb(&word.to_lowercase()).is_some());
    let marked = who > 0 && (is_introduced || words[..who].iter().all(is_marker));
    // `8: Ann gets ore` may be a roll.
    let may_be_roll = words[0].parse::<u32>().is_ok_and(|number| (2..=12).contains(&number));
    let brings = words[who..].iter().any(|word| words::verb(&word.to_lowercase()) == Some(Verb::Get));
    (marked && !(may_be_roll && brings))
        .then(|| format!("a line begins with its player: leave out what stands before `{}`", words[who]))
}

/// The message for `Special building phase`, with or without what happens in it.
pub(super) fn heading(names: &[String], words: &[&str]) -> Option<String> {
    let is_phase = words.last()?.to_lowercase() == "phase" && !words.iter().any(|word| is_of_cards(word));
    let corrects = |(form, help): (&'static str, String)| (form == "instead").then_some(help);
    let first = words[0].to_lowercase();
    if let Some(help) = as_a_setting(names, &words.join(" ")) {
        return Some(help);
    }
    if let Some(help) = instead_of_the_last(words).or_else(|| without_its_number(words)) {
        return Some(help);
    }
    if let Some(help) = set_up(words).filter(|_| first != "instead").and_then(corrects) {
        return Some(help);
    }
    match is_phase {
        true => Some(no_card(&words.join(" "))),
        false => of_a_turn(names, words),
    }
}

/// The message for `Turn 5: Ann rolls 8` and `Special building phase: Ann builds a road`.
fn of_a_turn(names: &[String], words: &[&str]) -> Option<String> {
    let is_name = |word: &str| names.iter().any(|name| name == word);
    let first = words.first()?.to_lowercase();
    let is_turn = matches!(&*first, "turn" | "round") && !is_name(words[0]);
    if let (true, [_, of, name]) = (is_turn, words)
        && *of == "of"
        && is_name(name)
    {
        return Some(format!("write `mark \"{} of {name}\"`, or leave the line out", words[0]));
    }
    let end = words.iter().position(|word| matches!(*word, ":" | "-" | "."))?;
    let is_head = words[end] == ":" && !words[..end].iter().any(|word| is_name(word) || is_of_cards(word));
    let head = words[..end].join(" ");
    (is_turn || is_head && words.get(end + 1).is_some_and(|word| is_name(word)))
        .then(|| format!("write `mark \"{head}\"` as a line of its own, and what happens as the next"))
}

/// Whether a word tells of cards: a number or a resource.
fn is_of_cards(word: &str) -> bool {
    let low = word.to_lowercase();
    let is_number = low.parse::<u32>().is_ok() || words::number(&low).is_some();
    is_number || words::resource(&low).is_some()
}

/// The message for `Ann gives Ben wood, Cid ore` and `Ann gets wood, Ben too`.
fn another_s_part(names: &[String], words: &[&str]) -> Option<String> {
    let low = |at: usize| words.get(at).map_or_else(String::new, |word| word.to_lowercase());
    let is_card = |at: usize| words::ARTICLES.contains(&&*low(at)) || is_of_cards(&low(at));
    let verb = (0..words.len()).find(|at| words::verb(&low(*at)).is_some())?;
    let told = |at: usize| {
        let is_another = names.iter().any(|name| name == words[at]) && matches!(words[at - 1], "," | "and");
        let likewise =
            matches!(&*low(at + 1), "too" | "likewise") || low(at + 1) == "the" && low(at + 2) == "same";
        is_another && (likewise || is_card(at + 1))
    };
    let each = match words::verb(&low(verb)) {
        Some(Verb::Give) => "each gift is a line of its own: `… gives wood to …`",
        Some(Verb::Get | Verb::Take) => EACH_ACTS,
        _ => "each player has an act of their own: write a line for each",
    };
    (verb + 1..words.len()).any(told).then(|| each.to_owned())
}

/// The message for `Ann chooses wood and ore from the gold field`.
fn chosen(names: &[String], words: &[&str]) -> Option<String> {
    let low = |at: usize| words.get(at).map_or_else(String::new, |word| word.to_lowercase());
    let at = (1..words.len()).find(|at| matches!(&*low(*at), "chooses" | "choose" | "chose" | "selects"))?;
    let who = names.iter().find(|name| name == &words[at - 1])?;
    let card = |at: usize| {
        let resource = words::resource(&low(at))?;
        Some(match low(at - 1).parse::<u32>() {
            Ok(number) => format!("{number} {resource}"),
            Err(_) => resource.to_owned(),
        })
    };
    let is_commodity = |word: &&str| words::resource(&word.to_lowercase()).is_some_and(words::is_commodity);
    if words.iter().any(|word| word.to_lowercase() == "gold") && words.iter().any(is_commodity) {
        return Some(NO_COMMODITIES.to_owned());
    }
    let cards: Vec<String> = (at + 1..words.len()).filter_map(card).collect();
    let got = cards.join(", ");
    let number =
        |card: &String| card.split_once(' ').and_then(|(number, _)| number.parse().ok()).unwrap_or(1);
    // A year of plenty brings two cards.
    let plenty = match cards.iter().map(number).sum::<u32>() {
        2 => format!(", or `{who} plays plenty {got}`"),
        _ => String::new(),
    };
    (!cards.is_empty()).then(|| format!("what somebody chooses is what they get: `{who} gets {got}`{plenty}"))
}

/// The message for `Ann ends up with 3 cards` and `Ben says no`.
fn ends_up(names: &[String], words: &[&str]) -> Option<String> {
    let low = |at: usize| words.get(at).map_or_else(String::new, |word| word.to_lowercase());
    let who = names.iter().find(|name| name == &words[0])?;
    if matches!(&*low(1), "says" | "said") && matches!(&*low(2), "no" | "yes") {
        return Some(format!(
            "an offer and its answer are one line, `… offers 2 sheep for brick, {who} accepts`; without a trade it is left out"
        ));
    }
    let is_held = matches!(&*low(1), "ends" | "ended") && low(2) == "up" && low(3) == "with";
    is_held.then(|| {
        format!("what somebody holds is written `{who} has {}`", words[4.min(words.len())..].join(" "))
    })
}

/// The message for `Ann gets one of each`.
fn of_each(words: &[&str]) -> Option<String> {
    let each = words.windows(2).any(|two| two[0] == "of" && two[1] == "each");
    let kinds = words.iter().any(|word| words::resource(&word.to_lowercase()).is_some());
    (each && !kinds).then(|| "each card is named: `… gets wood, brick, sheep, wheat, ore`".to_owned())
}

/// The message for `the bank runs out of ore`.
fn of_the_bank(words: &[&str]) -> Option<String> {
    let low: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let bank = low.iter().position(|word| word == "bank").filter(|at| *at < 2)?;
    let is_empty = low[bank..].windows(2).any(|two| two[0] == "out" && two[1] == "of");
    let resource = low[bank..].iter().find_map(|word| words::resource(word))?;
    is_empty.then(|| format!("what the bank holds is written `bank has no {resource}`"))
}

/// The message for `Ann builds and activates a knight`.
fn built_and_activated(names: &[String], words: &[&str]) -> Option<String> {
    let who = names.iter().find(|name| name == &words[0])?;
    let says = |verb: Verb| words.iter().any(|word| words::verb(&word.to_lowercase()) == Some(verb));
    let knight = words.iter().any(|word| word.to_lowercase() == "knight");
    (says(Verb::Build) && says(Verb::Activate) && knight)
        .then(|| format!("each is a line of its own: `{who} builds knight`, `{who} activates a knight`"))
}

/// The message for `8`, which may be a roll.
fn only_a_number(words: &[&str]) -> Option<String> {
    let [word] = words else { return None };
    let number = word.parse::<u32>().ok().filter(|number| (2..=12).contains(number))?;
    Some(format!("who rolls comes first: `… rolls {number}`"))
}

/// The message for `the port`.
fn of_a_port(words: &[&str]) -> Option<String> {
    let is_port = |word: &str| words::PORTS.contains(&&*word.to_lowercase());
    let is_article = |word: &str| words::ARTICLES.contains(&&*word.to_lowercase());
    let is_alone = words.iter().all(|word| is_port(word) || is_article(word));
    is_alone.then(|| "a port moves no card by itself: a trade there is `… trades 3 wood for ore`".to_owned())
}

/// The message for `7 is rolled` and `The dice show 8`.
fn nobody_rolls(words: &[&str]) -> Option<String> {
    let number = words.iter().find_map(|word| word.parse::<u32>().ok().or_else(|| words::number(word)))?;
    let says = |verb: Verb| words.iter().any(|word| words::verb(&word.to_lowercase()) == Some(verb));
    let are_dice = words.iter().any(|word| word.to_lowercase() == "dice");
    let shown = says(Verb::Roll) && says(Verb::Be) || are_dice && (says(Verb::Have) || says(Verb::Be));
    let told = shown && (2..=12).contains(&number);
    told.then(|| format!("who rolls comes first: `… rolls {number}`"))
}

/// The message for `the robber is moved to the desert`.
fn nobody_moves_the_robber(names: &[String], words: &[&str]) -> Option<String> {
    let says = |word: &str| words.iter().any(|own| own.to_lowercase() == word);
    let is_named = words.iter().any(|word| names.iter().any(|name| name == word));
    let told = says("robber") && !is_named;
    told.then(|| "who moves the robber comes first: `… moves robber`".to_owned())
}

/// The message for a line that is about no card.
fn moves_no_card(text: &str, words: &[&str]) -> Option<String> {
    let low: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let says = |word: &str| low.iter().any(|own| own == word);
    let is_over = says("winner") || says("game") && says("over");
    let award = is_over || says("longest") && says("road") || says("largest") && says("army");
    let barbarians = says("barbarian") || says("barbarians");
    let drawn = says("progress") && ["draws", "gets", "takes"].iter().any(|verb| says(verb));
    let points = says("point") || says("points") || says("vp");
    let idle = ["passes", "pass", "passed", "ends", "ended", "wins", "won", "skips", "thinks", "waits"];
    let names_cards = low.iter().any(|word| words::resource(word).is_some());
    let idle = !names_cards
        && !says("card")
        && !says("cards")
        && (low.get(1).is_some_and(|word| idle.contains(&&**word) || word == "turn")
            || low.last().is_some_and(|word| matches!(&**word, "turn" | "phase")));
    let line = text.lines().next().unwrap_or_default().trim();
    let knight = (says("knight") || says("ship"))
        && ["moves", "moved", "displaces", "displaced"].iter().any(|verb| says(verb));
    let knight = knight && !says("robber");
    let told = |verb: Verb| {
        matches!(
            verb,
            Verb::Roll
                | Verb::Build
                | Verb::Upgrade
                | Verb::Buy
                | Verb::Give
                | Verb::Pay
                | Verb::Trade
                | Verb::Rob
                | Verb::Steal
                | Verb::Discard
                | Verb::Play
                | Verb::Monopolize
                | Verb::Improve
                | Verb::Activate
                | Verb::Promote
        )
    };
    // `ends her turn` isn't about turning something.
    let mut verbs = low.iter().filter(|word| *word != "turn").filter_map(|word| words::verb(word));
    let moves_cards = verbs.any(told);
    if moves_cards && (award || points || barbarians || idle) {
        return Some(
            "a log tells of cards: leave out what moves none, such as points, awards and barbarians, and write the rest"
                .to_owned(),
        );
    }
    (award || points || idle || barbarians || drawn || knight).then(|| no_card(line))
}

fn no_card(line: &str) -> String {
    format!("a log tells of cards, and this moves none: leave it out, or make it a comment, `# {line}`")
}

/// The message for a line that doesn't name its player.
fn nobody_named(names: &[String], words: &[&str]) -> Option<String> {
    let low = |at: usize| words.get(at).map_or_else(String::new, |word| word.to_lowercase());
    let is_name = |at: usize| names.iter().any(|name| words.get(at) == Some(&name.as_str()));
    let is_each = |at: usize| matches!(&*low(at), "each" | "every") && low(at + 1) == "player";
    let several = |at: usize| {
        matches!(&*low(at), "everyone" | "everybody")
            || is_each(at)
            || low(at) == "all"
                && matches!(
                    &*low(at + 1),
                    "players" | "others" | "of" | "two" | "three" | "four" | "five" | "six"
                )
    };
    if let Some(at) = (0..words.len()).find(|&at| several(at) && !is_name(at)) {
        let some = ["but", "except", "else", "others"].iter().any(|word| words.contains(word));
        let meant: Vec<&str> =
            names.iter().map(String::as_str).filter(|name| !(some && words.contains(name))).collect();
        let each = match meant.split_last() {
            Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => "Red and Blue".to_owned(),
        };
        let get = words.iter().any(|word| words::verb(&word.to_lowercase()) == Some(Verb::Get));
        if words.iter().any(|word| words::verb(&word.to_lowercase()) == Some(Verb::Give)) {
            let givers: Vec<String> = meant.iter().map(|name| format!("{name} 2")).collect();
            return Some(format!(
                "each gift is a line of its own; what a monopoly brings stands in braces, `… plays monopoly on ore {{ {} }}`",
                givers.join("; ")
            ));
        }
        let act = if get { "get …" } else { "…" };
        let said = words[at..=at + usize::from(is_each(at))].join(" ");
        return Some(format!("each player is named where `{said}` stands: `{each} each {act}`"));
    }
    let at = (0..words.len()).find(|&at| {
        let whose = low(at) == "her" && at + 1 < words.len();
        let no_one = low(at) == "no" && low(at + 1) == "one";
        (words::PRONOUNS.contains(&&*low(at)) || no_one) && !whose && !is_name(at)
    })?;
    Some(match &*low(at) {
        "nobody" | "no"
            if words.iter().any(|word| {
                matches!(words::verb(&word.to_lowercase()), Some(Verb::Have | Verb::Give | Verb::Lose))
            }) =>
        {
            "leave out what nobody has or gives; a monopoly that brings nothing ends with `and gets nothing`"
                .to_owned()
        }
        "nobody" | "no" => OF_NOBODY.to_owned(),
        "that" | "which" | "it" | "everything" => {
            format!(
                "what `{}` means isn't guessed: write each thing that happened as a line of its own",
                words[at]
            )
        }
        _ => format!("whom `{}` means isn't guessed: write the player's name instead", words[at]),
    })
}

/// `players Ann, Mary Jane and Cid` as a row has it.
fn listed_players(words: &[&str]) -> Option<String> {
    let is_idle = |word: &&&str| matches!(**word, ":" | "=" | "are" | "were" | "is");
    let names = &words[words.iter().take_while(is_idle).count()..];
    let each: Vec<&[&str]> = names.split(|word| matches!(*word, "," | "and" | "&" | ";")).collect();
    let each: Vec<&[&str]> = each.into_iter().filter(|name| !name.is_empty()).collect();
    let is_name =
        |name: &&[&str]| name.len() == 1 || name.iter().all(|word| word.starts_with(char::is_uppercase));
    (each.len() > 1 && each.iter().all(is_name)).then(|| {
        let each: Vec<String> = each.iter().map(|name| in_quotes(name)).collect();
        format!("players {}", each.join(", "))
    })
}

/// A name as a row has it: in quotes if it has several words.
fn in_quotes(name: &[&str]) -> String {
    if let [name] = name { (*name).to_owned() } else { format!("{:?}", name.join(" ")) }
}

/// The rows that aren't events.
fn set_up(words: &[&str]) -> Option<(&'static str, String)> {
    let word = words.first()?.to_lowercase();
    if matches!(&*word, "players" | "player")
        && let Some(line) = listed_players(&words[1..])
    {
        return Some(("players", format!("it is written `{line}`")));
    }
    if word == "me" && words.len() > 2 && words[1..].iter().all(|word| word.starts_with(char::is_uppercase)) {
        return Some(("me", format!("it is written `me {}`", in_quotes(&words[1..]))));
    }
    if word == "mark" && words.len() > 1 && !words[1].starts_with('"') {
        let text = words[1..].join(" ").replace(" ,", ",");
        return Some((
            "mark",
            format!("the text of a mark stands in quotes: `mark \"{}\"`", text.replace('"', "")),
        ));
    }
    let (word, form) = match &*word {
        "players" | "player" => ("players", "`players Red, Blue, \"Player Four\"`, all of them in one line"),
        "me" => ("me", "`me`, and then the player whose eyes the log is seen through"),
        "mark" => ("mark", "`mark \"before the robbery\"`"),
        "undo" => (
            "undo",
            "`undo` or `undo 12`, where events are counted, and not the lines of the file; each `undo` takes one event back",
        ),
        "instead" | "correct" | "correction" | "replace" | "change" | "fix" | "edit" => (
            "instead",
            "`instead of 12 { Red gets ore; Blue gets wood }`, with the lines that replace event 12, or `instead of 12: Red gets ore`",
        ),
        _ => return None,
    };
    Some((word, format!("it is written {form}")))
}
