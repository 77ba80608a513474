//! What no possible hand allows, in the game's words.

use super::log::Recording;
use super::words::{self, amount, cards, price, with_players};
use std::borrow::Cow;
use tg_catan::{Contradiction, Event, NONE, Player, Reason, Resource, Supply};
use tg_core::diagnostics::{Code, Diagnostic, counted, listed};
use tg_core::source::Span;

/// The contradiction of a log, at its line; `head` is where the log begins.
pub(super) fn contradiction(recording: &Recording, found: &Contradiction, head: Option<Span>) -> Diagnostic {
    let names = &recording.log.names;
    let (code, message) = message(names, &found.reason);
    let mut diagnostic = Diagnostic::new(code, message);
    diagnostic = match recording.span_of(found.event) {
        Some(span) => diagnostic.at(span, ""),
        None => diagnostic.note(format!("this is event {} of the log", found.event)),
    };
    if let Some(so) = throughout(names, &found.reason).filter(|_| found.since != found.event) {
        diagnostic = match (found.since, recording.span_of(found.since), head) {
            (0, _, Some(head)) => diagnostic.label(head, format!("from the start {so}")),
            (_, Some(span), _) => diagnostic.label(span, format!("from here on {so}")),
            (since, _, _) => diagnostic.note(format!("{} {so}", from(since))),
        };
    }
    match at_the_start(recording, found).or_else(|| after_a_monopoly(recording, found)) {
        Some(help) => diagnostic.help(help),
        None => diagnostic.help(with_players(&way_out(&found.reason), names)),
    }
}

/// What is said where somebody must hold cards of whom the log has told nothing before: it begins with empty hands.
fn at_the_start(recording: &Recording, found: &Contradiction) -> Option<String> {
    let (player, had) = match &found.reason {
        Reason::TooFew { player, resource, needed, most: 0 } => (*player, resource.times(*needed)),
        Reason::HandSize { player, most: 0, .. } => (*player, NONE),
        _ => return None,
    };
    let (before, at) = recording.log.events.split_at(found.event.checked_sub(1)?);
    let had = match at.first()? {
        Event::Hand { cards, .. }
        | Event::Holds { cards, .. }
        | Event::Spend { cards, .. }
        | Event::Discard { cards, .. }
        | Event::Offer { gives: cards, .. }
        | Event::Bank { gives: cards, .. } => *cards,
        _ => had,
    };
    let told = |event: &Event| {
        event.players().contains(&Some(player)) && !matches!(event, Event::Roll { .. } | Event::Free { .. })
    };
    if before.iter().any(told) {
        return None;
    }
    let name = recording.log.names.get(usize::from(player))?;
    let name = with_players("Red", std::slice::from_ref(name));
    let gets = if had == NONE { "5 cards".to_owned() } else { cards(&had) };
    Some(format!(
        "all hands are empty at the start of a log; cards from before it come first: `{name} gets {gets}`"
    ))
}

/// What was meant where somebody lacks cards that a monopoly has just taken: what it brought.
fn after_a_monopoly(recording: &Recording, found: &Contradiction) -> Option<String> {
    let Reason::TooFew { player, resource, needed, .. } = found.reason else { return None };
    let log = &recording.log;
    let taken = log.events.get(found.since.checked_sub(1)?)?;
    let Event::Monopoly { player: taker, resource: of, .. } = taken else { return None };
    let names = |player: Player| log.names.get(usize::from(player)).map(|name| words::name(name));
    let (taker, owner) = (names(*taker)?, names(player)?);
    let line = format!("{taker} plays monopoly on {} {{ {owner} {needed} }}", resource.name());
    (*of == resource)
        .then(|| format!("the monopoly took it; what each gave for it is written with it, as in `{line}`"))
}

/// What may be done about it.
fn way_out(reason: &Reason) -> Cow<'static, str> {
    if let Reason::Bank { resource, needed, most, all } = reason {
        let enough = u64::from(*all) + u64::from(needed.saturating_sub(*most));
        return format!(
            "a payment before this line is missing, or this one has too many cards; if the game has more of them, write `bank: {{{}: {enough}}}`",
            resource.name()
        )
        .into();
    }
    if let Reason::Deck { .. } | Reason::Copies { .. } = reason {
        return more_development_cards(reason).into();
    }
    let way_out = match reason {
        Reason::Oneself { .. } => "one of the two names is meant to be another",
        Reason::Stock { .. } => {
            "a payment before this line is missing, or this one has too many cards; if the game has more cards, write how many of each resource, as in `bank: 30`"
        }
        Reason::Rate { .. } => {
            "four equal cards are worth one at the bank, and three or two at a port; a trade with a player is `… gives wood to … for ore`"
        }
        Reason::Alike { .. } => {
            "a trade brings other cards: name what is given and what comes back, `trades 4 wood for ore`"
        }
        Reason::Share { .. } => {
            "in Cities & Knights, each player gives up to 2 cards of a resource, or 1 commodity"
        }
        Reason::Expansion => {
            "`expansion: cities` makes it a game of Cities & Knights; lines of events say it in the record `players`, `\"expansion\": \"cities\"`"
        }
        Reason::Price { .. } => {
            "a payment for something costs what the rules say; one at another price is a payment that doesn't say what it is for"
        }
        Reason::Plenty { .. } => "name the two cards: `… plays plenty wood, ore`, or `plenty 2 wood`",
        _ => {
            "a line before this one is missing or incomplete, or this one is about other cards or somebody else"
        }
    };
    way_out.into()
}

/// What may be done where the game hasn't as many development cards: the extension's, if these are enough.
fn more_development_cards(reason: &Reason) -> String {
    let extended = Supply::EXTENDED;
    let (is_enough, setting) = match reason {
        Reason::Copies { card, played, .. } => (
            extended.copies(*card).is_some_and(|copies| *played <= copies),
            format!("{{{}: {played}}}", card.name()),
        ),
        Reason::Deck { bought, .. } => (*bought <= extended.deck, bought.to_string()),
        _ => (true, String::new()),
    };
    let more = match is_enough {
        true => format!("`development: {}` gives a game the cards of the extension", extended.deck),
        false => format!("if the game has more of them, write `development: {setting}`"),
    };
    format!("a card occurs twice, or it was another one; {more}")
}

/// The contradiction of a log that no script wrote: its events are named by their numbers.
pub(super) fn in_events(names: &[String], found: &Contradiction) -> Diagnostic {
    let (code, message) = message(names, &found.reason);
    let diagnostic = Diagnostic::new(code, message);
    match throughout(names, &found.reason).filter(|_| found.since != found.event) {
        Some(so) => diagnostic.note(format!("{} {so}", from(found.since))),
        None => diagnostic,
    }
}

/// From which event on something is so.
fn from(event: usize) -> String {
    match event {
        0 => "from the start".to_owned(),
        event => format!("from event {event} on"),
    }
}

/// What is said of a reason.
fn message(names: &[String], reason: &Reason) -> (Code, String) {
    let name = |player: &Player| names.get(usize::from(*player)).map_or("somebody", String::as_str);
    let message = match reason {
        Reason::TooFew { player, resource, needed, most } => {
            format!(
                "{} must have {} here, and has {}",
                name(player),
                amount(*needed, *resource),
                at_most(*most, *resource)
            )
        }
        Reason::TooMany { player, resource, needed, least } => format!(
            "{} has {} here, and must have {}",
            name(player),
            if *least == *needed + 1 || *needed == 0 {
                format!("at least {}", amount(*least, *resource))
            } else {
                format!("{} or more", amount(*least, *resource))
            },
            at_most(*needed, *resource)
        ),
        Reason::HandSize { player, needed, least, most } => {
            let held = match (least, most) {
                (0, 0) => "has none".to_owned(),
                (least, most) if least == most => format!("has {}", counted(*most, "card")),
                (least, most) => format!("has between {least} and {most}"),
            };
            // What is more than one number is more than any below it.
            let end = if least > needed { "at most " } else { "" };
            format!("{} must have {end}{} here, and {held}", name(player), counted(*needed, "card"))
        }
        Reason::Worth { resource, needed, least, most, .. } => {
            let worth = if least == most { format!("{most}") } else { format!("between {least} and {most}") };
            format!("the monopoly brings {}, and the others can give {worth}", amount(*needed, *resource))
        }
        Reason::Together { needs, exactly } => together(needs, *exactly, &name),
        Reason::Share { player, resource, given, most } => {
            let (name, given) = (name(player), amount(*given, *resource));
            return (
                Code::E8014,
                format!(
                    "{name} hands over {given} for this monopoly, which takes at most {most} of each player"
                ),
            );
        }
        Reason::Expansion => {
            let message =
                "the base game has no commodities, knights, city walls and progress cards".to_owned();
            return (Code::E8005, message);
        }
        Reason::Oneself { player } => {
            return (Code::E8008, format!("{0} can't deal with {0}", name(player)));
        }
        Reason::NoPlayer { player } => return (Code::E8002, format!("there is no player number {player}")),
        Reason::Bank { resource, needed, most, all } => {
            let left = match most {
                0 => format!("has none of its {all} left"),
                most if most == all || needed > all => format!("has {all} in all"),
                most => format!("has at most {most} of its {all} left"),
            };
            return (
                Code::E8013,
                format!("the bank must give {} here, and {left}", amount(*needed, *resource)),
            );
        }
        Reason::InBank { resource, needed, least, most } => {
            let has = match (least, most) {
                (least, most) if least == most => amount(*most, *resource),
                (least, most) => format!("between {least} and {most}"),
            };
            format!("the bank must have {} here, and has {has}", amount(*needed, *resource))
        }
        Reason::Stock { needed, left } => {
            let left = counted(*left, "card");
            return (
                Code::E8013,
                format!("the bank must give {} here, and has {left}", counted(*needed, "card")),
            );
        }
        Reason::Surplus { player, cards: held } => {
            format!("{} can't have {} at once here, and has these cards", name(player), cards(held))
        }
        Reason::Deck { player, bought, deck } => {
            let message = format!("{} buys development card {bought}, and the game has {deck}", name(player));
            return (Code::E8013, message);
        }
        Reason::Copies { player, card, played, copies } => {
            let has = if *copies == 0 { "none".to_owned() } else { copies.to_string() };
            let message =
                format!("{} plays {} number {played}, and the game has {has}", name(player), card.name());
            return (Code::E8013, message);
        }
        Reason::Rate { player, gives, gets, least, most } => {
            let worth = match (least, most) {
                (_, 0) => "nothing".to_owned(),
                (least, most) if least == most => counted(*most, "card"),
                (least, most) => format!("{least} to {most} cards"),
            };
            let (name, gets, gives) = (name(player), counted(*gets, "card"), cards(gives));
            return (
                Code::E8014,
                format!("{name} gets {gets} for {gives}, and the bank gives {worth} for that"),
            );
        }
        Reason::Alike { player, resource } => {
            let (name, resource) = (name(player), resource.name());
            return (Code::E8014, format!("{name} trades {resource} for {resource}"));
        }
        Reason::Price { player, purchase, paid } => {
            let message = format!("{}, and {} pays {}", price(*purchase), name(player), cards(paid));
            return (Code::E8006, message);
        }
        Reason::Plenty { player, cards } => {
            let message = format!("a year of plenty brings 2 cards, and {} gets {cards}", name(player));
            return (Code::E8014, message);
        }
    };
    (Code::E8007, message)
}

/// What can't be there at once, though each of it can.
fn together<'n>(
    needs: &[(Player, Resource, u32)],
    exactly: bool,
    name: &dyn Fn(&Player) -> &'n str,
) -> String {
    let hands: Vec<String> = needs
        .chunk_by(|one, next| one.0 == next.0)
        .map(|hand| {
            let cards: Vec<String> =
                hand.iter().map(|(_, resource, needed)| amount(*needed, *resource)).collect();
            let exactly = if exactly { "exactly " } else { "" };
            [
                name(&hand[0].0),
                if hand[0] == needs[0] { " must have " } else { " " },
                exactly,
                &listed(&cards),
            ]
            .concat()
        })
        .collect();
    let at_once = if hands.len() == 1 { "can't have them at once" } else { "that can't be at once" };
    format!("{} here, and {at_once}", hands.join(", and "))
}

/// What is so from an event on up to the one that needs something else. It is said of what was needed, and not of what
/// is there in the end: that may have been more in between, only never enough.
fn throughout(names: &[String], reason: &Reason) -> Option<String> {
    let name = |player: &Player| names.get(usize::from(*player)).map_or("somebody", String::as_str);
    let too_few = |needed: u32, thing: &str| match needed {
        1 => format!("no {thing}"),
        needed => format!("fewer than {needed} {thing}"),
    };
    Some(match reason {
        Reason::TooFew { player, resource, needed, .. } => {
            format!("{} has {}", name(player), too_few(*needed, resource.name()))
        }
        Reason::TooMany { player, resource, needed, .. } => {
            format!("{} has at least {}", name(player), amount(needed + 1, *resource))
        }
        Reason::HandSize { player, needed, least, .. } if least > needed => {
            format!("{} has at least {}", name(player), counted(needed + 1, "card"))
        }
        Reason::HandSize { player, needed, .. } => {
            format!("{} has {}", name(player), too_few(*needed, "cards"))
        }
        Reason::Worth { resource, needed, least, .. } if least > needed => {
            format!("the others can give at least {}", amount(needed + 1, *resource))
        }
        Reason::Worth { resource, needed, .. } => {
            format!("the others can give {}", too_few(*needed, resource.name()))
        }
        Reason::Together { .. } => "that can't be".to_owned(),
        Reason::Bank { resource, needed, .. } => {
            format!("the bank has {}", too_few(*needed, resource.name()))
        }
        Reason::Surplus { player, cards: held } => format!("{} has {}", name(player), cards(held)),
        Reason::Stock { .. }
        | Reason::InBank { .. }
        | Reason::Share { .. }
        | Reason::Expansion
        | Reason::Oneself { .. }
        | Reason::NoPlayer { .. }
        | Reason::Deck { .. }
        | Reason::Copies { .. }
        | Reason::Rate { .. }
        | Reason::Alike { .. }
        | Reason::Price { .. }
        | Reason::Plenty { .. } => return None,
    })
}

/// "at most 2 ore", "no wheat".
fn at_most(most: u32, resource: Resource) -> String {
    match most {
        0 => format!("no {}", resource.name()),
        most => format!("at most {}", amount(most, resource)),
    }
}
