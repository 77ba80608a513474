//! The fields that each kind of record has, and what is said about others.

use std::fmt;

use serde_json::{Map, Value};

use super::super::event::Event;
use super::fields::Fields;

/// Something in a line that isn't known. It is skipped.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)] // the docs of the variants name the fields
pub enum Unknown {
    /// A kind of record.
    Kind(String),
    /// A field that this kind of record doesn't have; `known` are those that it has.
    Field { kind: String, field: String, known: Vec<&'static str> },
}

/// `dance` for a kind, `steal.crad` for a field.
impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::Kind(kind) => f.write_str(kind),
            Unknown::Field { kind, field, .. } => write!(f, "{kind}.{field}"),
        }
    }
}

/// The fields that a record of any kind can have.
const ALWAYS: [&str; 3] = ["ev", "game", "why"];

/// The fields of events, in the order of their bits in a [`FieldSet`].
const OF_EVENTS: [&str; 18] = [
    "p",
    "a",
    "b",
    "thief",
    "victim",
    "card",
    "hidden_truth",
    "res",
    "what",
    "cards",
    "give",
    "get",
    "n",
    "total",
    "dice",
    "from",
    "played",
    "counts",
];

/// The fields of the line that begins a game, and of the other records that aren't events.
const OF_PLAYERS: [&str; 9] =
    ["names", "limit", "expansion", "bank", "development", "me", "worlds", "offers", "columns"];
const OF_OTHERS: [(&str, &[&str]); 4] =
    [("truth", &["hands"]), ("mark", &["text"]), ("undo", &["n", "what"]), ("end", &[])];

/// The kinds of records.
pub const KINDS: [&str; 31] = [
    "players", "truth", "mark", "undo", "end", "gain", "roll", "spend", "discard", "trade", "pass", "bank",
    "steal", "monopoly", "yop", "has", "hand", "size", "at_least", "at_most", "in_bank", "lacks", "offer",
    "robber", "more", "fewer", "devbuy", "devplay", "progress", "free", "lost",
];

/// A set of the fields of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FieldSet(u32);

impl FieldSet {
    /// Returns the set of these fields, each of which must be one of events.
    const fn of(names: &[&str]) -> FieldSet {
        let (mut set, mut at) = (0, 0);
        while at < names.len() {
            let mut bit = 0;
            while !same(OF_EVENTS[bit], names[at]) {
                bit += 1;
            }
            set |= 1 << bit;
            at += 1;
        }
        FieldSet(set)
    }

    /// Returns whether each of these fields is in the other set, too.
    #[inline]
    pub fn is_within(self, other: FieldSet) -> bool {
        self.0 & !other.0 == 0
    }

    fn names(self) -> impl Iterator<Item = &'static str> {
        let there = move |bit: usize| self.0 >> bit & 1 == 1;
        OF_EVENTS.into_iter().enumerate().filter(move |(bit, _)| there(*bit)).map(|(_, name)| name)
    }
}

const fn same(one: &str, two: &str) -> bool {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    let mut at = 0;
    while at < one.len() && at < two.len() && one[at] == two[at] {
        at += 1;
    }
    at == one.len() && at == two.len()
}

/// Returns the fields that are present.
#[inline]
pub(super) fn present(fields: &Fields) -> FieldSet {
    // In the order of `OF_EVENTS`.
    let there = [
        fields.p.is_some(),
        fields.a.is_some(),
        fields.b.is_some(),
        fields.thief.is_some(),
        fields.victim.is_some(),
        fields.card.is_some(),
        fields.hidden_truth.is_some(),
        fields.res.is_some(),
        fields.what.is_some(),
        fields.cards.is_some(),
        fields.give.is_some(),
        fields.get.is_some(),
        fields.n.is_some(),
        fields.total.is_some(),
        fields.dice.is_some(),
        fields.from.is_some(),
        fields.played,
        fields.counts,
    ];
    FieldSet(there.iter().rev().fold(0, |set, is_there| set << 1 | u32::from(*is_there)))
}

/// Returns the fields that an event of this kind can have.
#[inline]
pub(super) fn of_event(event: &Event) -> FieldSet {
    match event {
        Event::Gain { .. }
        | Event::GainUnseen { .. }
        | Event::Discard { .. }
        | Event::FaceDown { .. }
        | Event::Recount { .. }
        | Event::RecountUnseen { .. } => const { FieldSet::of(&["p", "cards", "n"]) },
        Event::Roll { .. } => const { FieldSet::of(&["p", "dice"]) },
        Event::Spend { .. } => const { FieldSet::of(&["p", "cards", "what"]) },
        Event::Trade { .. } => const { FieldSet::of(&["a", "b", "give", "get"]) },
        Event::Pass { .. } => const { FieldSet::of(&["a", "b", "n"]) },
        Event::Bank { .. } => const { FieldSet::of(&["p", "give", "get"]) },
        Event::Robbery { .. } => const { FieldSet::of(&["thief", "victim", "card", "hidden_truth"]) },
        Event::Monopoly { .. } => const { FieldSet::of(&["p", "res", "total", "from", "played"]) },
        Event::Plenty { .. } => const { FieldSet::of(&["p", "cards", "played"]) },
        Event::Holds { .. } | Event::Hand { .. } | Event::Lacks { .. } => {
            const { FieldSet::of(&["p", "cards"]) }
        }
        Event::Size { .. } | Event::AtLeast { .. } | Event::AtMost { .. } => {
            const { FieldSet::of(&["p", "n"]) }
        }
        Event::InBank { .. } => const { FieldSet::of(&["res", "n"]) },
        Event::Offer { .. } => const { FieldSet::of(&["p", "give", "get", "counts"]) },
        Event::Robber { .. } | Event::Bought { .. } => const { FieldSet::of(&["p"]) },
        Event::Played { .. } | Event::Progress { .. } => const { FieldSet::of(&["p", "card"]) },
        Event::Free { .. } | Event::Lost { .. } => const { FieldSet::of(&["p", "what"]) },
    }
}

/// Returns the fields of a record that its kind doesn't have; `event` is what it says, if it's an event. O(fields).
pub(super) fn unknown(kind: &str, event: Option<&Event>, record: &Map<String, Value>) -> Vec<Unknown> {
    let of_others =
        || OF_OTHERS.iter().find(|(other, _)| *other == kind).map_or(&OF_PLAYERS[..], |(_, own)| own);
    let known: Vec<&'static str> = match event {
        Some(event) => of_event(event).names().collect(),
        None => of_others().to_vec(),
    };
    let is_known = |field: &str| known.contains(&field) || ALWAYS.contains(&field);
    let told = record.iter().filter(|(field, value)| !value.is_null() && !is_known(field));
    let told = told.map(|(field, _)| Unknown::Field {
        kind: kind.to_owned(),
        field: field.clone(),
        known: known.clone(),
    });
    told.collect()
}
