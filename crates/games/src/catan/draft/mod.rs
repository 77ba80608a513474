//! A log as it was written: its events with their places.
//!
//! A **line** is one event, or evidence. Marks and settings are no lines.

mod cards;
mod corrections;
mod evidence;
mod plays;
mod purchases;
mod rows;
mod slips;

pub(super) use cards::{no_commodities, resource};

use super::log;
use super::settings::Settings;
use super::words;
use std::rc::Rc;
use tg_catan::{Event, Hidden, PLAYERS, Player};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, listed};
use tg_core::native::{BlockType, BlockValue, ItemValue, Slotted};
use tg_core::source::Span;
use tg_core::value::{Record, Value};

/// A log in the making.
#[derive(Default)]
pub(super) struct Draft {
    /// The players' names.
    pub names: Vec<String>,
    /// Their other names, where the log that this one begins with has some.
    pub aliases: Vec<String>,
    /// Where the names stand; where they came from another log, nowhere.
    places: Vec<Option<Span>>,
    /// What happens.
    pub events: Vec<Event>,
    /// How many of them come from the log that this one begins with.
    pub inherited: usize,
    /// Where the last of them are written; those before come from a file, through the log that this one begins with.
    pub spans: Vec<Option<Span>>,
    /// The bookmarks, each with the number of events before it.
    pub marks: Vec<(Rc<str>, usize)>,
    /// What else is said.
    pub settings: Settings,
    /// The lines that corrected earlier ones.
    pub corrections: Vec<Span>,
    /// What is wrong.
    pub errors: Vec<Diagnostic>,
    /// The lines that name the level of an improvement, and so pay its whole price.
    levels: Vec<Span>,
    /// What can't be meant, though it may be.
    pub warnings: Vec<Diagnostic>,
}

impl Draft {
    /// Reads a block of a kind.
    pub fn new(kind: &BlockType, block: &BlockValue) -> Draft {
        let mut draft = Draft::default();
        for from in &block.from {
            draft.begin_with(kind, from);
        }
        for setting in &block.settings {
            draft.set(kind, &setting.key.text, &setting.value, setting.span);
        }
        if let Some(resource) = draft.settings.stock.out_of_place() {
            let found = no_commodities(resource, draft.settings.seafarers);
            let bank = block.settings.iter().find(|setting| &*setting.key.text == "bank");
            draft.errors.push(*found.or_at(bank.map_or(block.head, |setting| setting.span)));
        }
        if draft.settings.stock.has_foreign_deck()
            && let Some(setting) = block.settings.iter().find(|setting| &*setting.key.text == "development")
        {
            draft.errors.push(
                Diagnostic::new(Code::E2013, "Cities & Knights has no development cards")
                    .at(setting.span, "")
                    .help("leave the setting out: progress cards aren't counted; how many cards of each kind the bank has is said by `bank: {paper: 12, cloth: 12, coin: 12}`"),
            );
        }
        // Players may be named after lines that mention them.
        for item in block.items.iter().filter(|item| item.form == "players") {
            draft.players(item);
        }
        // What the log begins with would have had its players.
        let begins_with_junk = !block.from.is_empty() && !draft.errors.is_empty();
        if draft.names.is_empty() && begins_with_junk {
            return draft;
        }
        if draft.names.is_empty() {
            draft.errors.push(
                Diagnostic::new(Code::E8001, "this log names no players")
                    .at(block.head, "")
                    .help("begin it with a line such as `players Red, Blue, \"Player Four\"`"),
            );
            return draft;
        }
        for item in block.items.iter().filter(|item| item.form == "me") {
            if item.text("nobody").is_some() {
                draft.settings.me = None;
            } else if let Some((name, span)) = item.text("player") {
                draft.settings.me = draft.player(&name, span).or(draft.settings.me);
            }
        }
        draft.inherited = draft.events.len();
        if let Some(counts) = draft.settings.offers {
            draft.events.iter_mut().for_each(|event| event.set_offer(counts));
        }
        for item in &block.items {
            draft.row(item);
        }
        draft.look_for_slips();
        draft.keep_to_those_who_saw();
        let names = std::mem::take(&mut draft.names);
        for help in draft.errors.iter_mut().chain(&mut draft.warnings).flat_map(|found| &mut found.helps) {
            *help = words::with_players(help, &names);
        }
        draft.names = names;
        draft
    }

    /// Begins as another log, or with a record of settings.
    fn begin_with(&mut self, kind: &BlockType, from: &Slotted<Value>) {
        match &from.value {
            Value::Record(record) => self.record(kind, record, from.span),
            value => match log::within(value) {
                Some(log) if self.names.is_empty() => {
                    self.names = log.names().to_vec();
                    self.aliases = log.recording.log.aliases.clone();
                    self.places = vec![None; self.names.len()];
                    self.events = log.events().to_vec();
                    self.spans = log.spans().to_vec();
                    self.marks = log
                        .recording
                        .marks
                        .iter()
                        .filter(|(_, count)| *count <= log.count)
                        .cloned()
                        .collect();
                    self.settings = log.recording.settings.clone();
                }
                Some(_) => self.errors.push(
                    Diagnostic::new(Code::E8010, "a log begins with one other log")
                        .at(from.span, "this is another one")
                        .help("leave one of them out"),
                ),
                None => self.errors.push(
                    Diagnostic::new(
                        Code::E2003,
                        format!(
                            "a log begins with another log or with settings, and this is {}",
                            value.kind()
                        ),
                    )
                    .at(from.span, "")
                    .help("`from friday` goes on from the end of the log `friday`"),
                ),
            },
        }
    }

    fn record(&mut self, kind: &BlockType, record: &Record, span: Span) {
        for (key, value) in record.iter() {
            self.set(kind, key.as_str().unwrap_or(""), value, span);
        }
    }

    /// One setting.
    fn set(&mut self, kind: &BlockType, key: &str, value: &Value, span: Span) {
        let known = kind.setting(key);
        if let Err(found) = known.and_then(|setting| self.settings.set(setting, value)) {
            self.errors.push(*found.or_at(span));
        }
    }

    /// A row of players.
    fn players(&mut self, item: &ItemValue) {
        for (name, span) in item.texts("player") {
            let found = |code, message: String| Diagnostic::new(code, message).at(span, "");
            if name.trim().is_empty() {
                self.errors
                    .push(found(Code::E8003, "a player's name is empty".into()).help("name the player"));
            } else if let Some(first) = self.names.iter().position(|known| **known == *name) {
                let twice = found(Code::E8003, format!("the player `{name}` is named twice"));
                self.errors.push(match self.places[first] {
                    Some(place) => twice.label(place, "the first time").help("name each player once"),
                    None => twice.help("the log that this one begins with names this player already"),
                });
            } else if self.names.len() == PLAYERS {
                let message = format!("a log has at most {PLAYERS} players");
                self.errors.push(found(Code::E8003, message).help("leave out who holds no cards"));
            } else {
                self.names.push(name.to_string());
                self.places.push(Some(span));
            }
        }
    }

    /// The player of a name.
    fn player(&mut self, name: &str, span: Span) -> Option<Player> {
        let found = player(&self.names, &self.aliases, name);
        let found = found.or_else(|found| self.in_other_letters(name).ok_or(found));
        found.map_err(|found| self.errors.push(*found.or_at(span))).ok()
    }

    /// The player whose name is written in other letters, `ANN` or `ann` for `Ann`, if that is one player alone.
    fn in_other_letters(&self, name: &str) -> Option<Player> {
        let folded = name.to_lowercase();
        let mut meant = (0..).zip(&self.names).filter(|(_, own)| own.to_lowercase() == folded);
        let (only, _) = meant.next()?;
        meant.next().is_none().then_some(only)
    }

    /// A player's name, as a line of the log has it: what is proposed for a line is of its own player.
    fn spelt(&self, player: Player) -> String {
        self.names.get(usize::from(player)).map_or_else(|| "…".to_owned(), |name| words::name(name))
    }

    /// One row of the log.
    fn row(&mut self, item: &ItemValue) {
        match item.form {
            "players" | "me" => {}
            "mark" => {
                if let Some((mark, span)) = item.text("mark") {
                    self.mark(mark, span);
                }
            }
            "undo" | "instead" | "after" => self.correction(item),
            _ => self.event(item),
        }
    }

    fn mark(&mut self, mark: Rc<str>, span: Span) {
        if self.marks.iter().any(|(known, _)| *known == mark) {
            self.errors.push(
                Diagnostic::new(Code::E8010, format!("the mark {mark:?} is set twice"))
                    .at(span, "")
                    .help("give each mark a different text, so that `after` knows which one you mean"),
            );
            return;
        }
        self.marks.push((mark, self.events.len()));
    }

    /// Adds an event.
    fn line(&mut self, span: Span, event: Event) {
        self.events.push(event);
        self.spans.push(Some(span));
    }

    /// Where the log is one player's, who tells of their own robberies, nobody else has seen these: of the
    /// events that aren't inherited.
    fn keep_to_those_who_saw(&mut self) {
        let me = self.settings.me;
        private(&mut self.events[self.inherited..], me);
    }
}

/// Where a log is one player's, who tells of their own robberies, nobody else has seen these.
pub(in crate::catan) fn private(events: &mut [Event], me: Option<Player>) {
    if let Some(me) = me {
        for event in events {
            if let Event::Robbery { thief, victim, card } = event
                && (*thief == me || *victim == me)
                && let Hidden::Seen(resource) = *card
            {
                *card = Hidden::Private(resource);
            }
        }
    }
}

/// The player of a name or of an alias, or what is wrong with it; a name goes first.
pub(super) fn player(names: &[String], aliases: &[String], name: &str) -> Result<Player, Fault> {
    let place = |names: &[String]| names.iter().position(|known| known == name);
    match place(names).or_else(|| place(aliases).filter(|_| !name.is_empty())) {
        Some(place) => Ok(place as Player),
        None => {
            let list: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            let found = Diagnostic::new(Code::E8002, format!("there is no player `{name}` in this log"))
                .did_you_mean(name, names.iter().map(String::as_str))
                .help(format!("its players are {}", listed(&list)));
            Err(match &*name.to_lowercase() {
                "nobody" => found.help("what nobody gets or does is left out"),
                "everyone" | "everybody" => {
                    found.help("players who get the same are named: `Red and Blue each get wood`")
                }
                "bank" => found.help(
                    "the bank is no player: a line is of the one who gets cards from it, `… gets 2 wood`, pays it, `… pays 2 wood`, or trades there, `… trades 4 wood for ore`",
                ),
                _ => found,
            }
            .into())
        }
    }
}
