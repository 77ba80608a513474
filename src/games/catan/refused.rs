//! What no possible hand allows, in the game's words.

use super::log::Recording;
use super::words::{self, amount, listed};
use crate::diagnostics::{Code, Diagnostic};
use crate::engines::catan::{Contradiction, Player, Reason, Resource};
use crate::source::Span;

/// The contradiction of a log, at its line; `head` is where the log begins.
pub(super) fn contradiction(recording: &Recording, found: &Contradiction, head: Option<Span>) -> Diagnostic {
    let names = &recording.log.names;
    let (code, message) = message(names, &found.reason);
    let mut diagnostic = Diagnostic::new(code, message);
    diagnostic = match recording.span_of(found.event) {
        Some(span) => diagnostic.at(span, ""),
        None => diagnostic.note(format!("this is event {} of the log", found.event)),
    };
    if let Some(so) = since_when(names, &found.reason).filter(|_| found.since != found.event) {
        diagnostic = match (found.since, recording.span_of(found.since), head) {
            (0, _, Some(head)) => diagnostic.label(head, so),
            (0, _, None) => diagnostic.note(format!("since the log began {so}")),
            (_, Some(span), _) => diagnostic.label(span, format!("since here {so}")),
            (since, None, _) => diagnostic.note(format!("since event {since} {so}")),
        };
    }
    diagnostic.help(match code {
        Code::E8008 => "one of the two names is meant to be another",
        _ => "a line before this one is missing or tells too little, or this one is about other cards or somebody else",
    })
}

/// The contradiction of a log that no script wrote: its events are named by their numbers.
pub(super) fn in_events(names: &[String], found: &Contradiction) -> Diagnostic {
    let (code, message) = message(names, &found.reason);
    let diagnostic = Diagnostic::new(code, message);
    match since_when(names, &found.reason).filter(|_| found.since != found.event) {
        Some(so) if found.since == 0 => diagnostic.note(format!("since the log began {so}")),
        Some(so) => diagnostic.note(format!("since event {} {so}", found.since)),
        None => diagnostic,
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
                at_most(*most, Some(*resource))
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
            at_most(*needed, Some(*resource))
        ),
        Reason::HandSize { player, needed, least, most } => {
            let held = match (least, most) {
                (0, 0) => "has none".to_owned(),
                (least, most) if least == most => format!("has {}", words::count(*most, "card")),
                (least, most) => format!("has between {least} and {most}"),
            };
            format!("{} must have {} here, and {held}", name(player), words::count(*needed, "card"))
        }
        Reason::Worth { resource, needed, least, most } => {
            let worth = if least == most { format!("{most}") } else { format!("between {least} and {most}") };
            format!("the monopoly brings {}, and the others have {worth}", amount(*needed, *resource))
        }
        Reason::Together { needs, exactly } => {
            let needs: Vec<String> = needs
                .iter()
                .map(|(player, resource, needed)| format!("{} {}", name(player), amount(*needed, *resource)))
                .collect();
            let how = if *exactly { "exactly these" } else { "these" };
            format!("{how} can't all be there at once: {}", listed(&needs))
        }
        Reason::Oneself { player } => {
            return (Code::E8008, format!("{0} can't deal with {0}", name(player)));
        }
        Reason::NoPlayer { player } => return (Code::E8002, format!("there is no player number {player}")),
        Reason::Countless { player, resource } => {
            return (
                Code::E8006,
                format!("{} would have more {} than can be counted", name(player), resource.name()),
            );
        }
    };
    (Code::E8007, message)
}

/// What has been so since an event.
fn since_when(names: &[String], reason: &Reason) -> Option<String> {
    let name = |player: &Player| names.get(usize::from(*player)).map_or("somebody", String::as_str);
    Some(match reason {
        Reason::TooFew { player, resource, most, .. } => {
            format!("{} has {}", name(player), at_most(*most, Some(*resource)))
        }
        Reason::TooMany { player, resource, least, .. } => {
            format!("{} has at least {}", name(player), amount(*least, *resource))
        }
        Reason::HandSize { player, needed, least, .. } if least > needed => {
            format!("{} has at least {}", name(player), words::count(*least, "card"))
        }
        Reason::HandSize { player, most, .. } => format!("{} has {}", name(player), at_most(*most, None)),
        Reason::Worth { resource, needed, least, .. } if least > needed => {
            format!("at least {} are out", amount(*least, *resource))
        }
        Reason::Worth { resource, most, .. } => format!("{} are out", at_most(*most, Some(*resource))),
        Reason::Together { .. } => "it can't be".to_owned(),
        Reason::Oneself { .. } | Reason::NoPlayer { .. } | Reason::Countless { .. } => return None,
    })
}

/// "at most 2 ore", "none", "no wheat".
fn at_most(most: u32, resource: Option<Resource>) -> String {
    match (most, resource) {
        (0, Some(resource)) => format!("no {}", resource.name()),
        (0, None) => "no cards".to_owned(),
        (most, Some(resource)) => format!("at most {}", amount(most, resource)),
        (most, None) => format!("at most {}", words::count(most, "card")),
    }
}
