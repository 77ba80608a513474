//! Recorded games that are followed while they are read, without a script around them: for the command line.
//!
//! Here is one game; `stream` has the streams of many, and `conversion` rewrites games without following them.

use super::ask::purchases;
use super::grid::Grid;
use super::recorded::{self, Unreadable};
use super::settings::Settings;
use super::seven::{self, Sevens};
use super::{build, print, refused, report, sentence, words};
use serde_json::{Map, Value as Json, json};
use tg_catan::lines::{self as events, LineStyle, Malformed};
use tg_catan::{
    self as engine, Cards, Event, EventError, GameRules, Hidden, Log, LogError, Player, Resource, Tracker,
    View,
};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, counted, fault};
use tg_core::number::Number;
use tg_core::output::{Output, StyledLine};

pub use tg_catan::{Progress, Stop};

/// How many events are kept, to find since when a contradiction was one.
const KEPT: usize = 1 << 20;

/// How games are to be followed.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Through whose eyes.
    pub me: Option<String>,
    /// Whether offers show that the offered cards are held.
    pub offers: bool,
    /// After how many events to stop.
    pub at: Option<usize>,
    /// Whether the state after each event is told, too.
    pub steps: bool,
}

/// A game, as far as it was followed.
pub struct Game {
    name: String,
    log: Log,
    /// Names of moments, with the number of events before each.
    marks: Vec<(String, usize)>,
    rules: GameRules,
    view: View,
    /// Whether all events are kept.
    whole: bool,
    tracker: Tracker,
    sevens: Sevens,
    offers: bool,
    at: usize,
}

impl Game {
    /// A game begins.
    pub(super) fn begin(
        name: String,
        names: Vec<String>,
        aliases: Vec<String>,
        (rules, view): (GameRules, View),
        wish: &Wish,
    ) -> Result<Game, Fault> {
        let log = Log { names, aliases, events: Vec::new() };
        let me = wish
            .me
            .as_deref()
            .map(|me| player(&log, me))
            .transpose()
            .map_err(|found| in_game(*found, &name))?
            .or(view.me);
        let settings = Settings { me, ..Settings::of(rules, view) }.engine(log.names.len());
        let tracker = Tracker::new(log.names.len(), settings);
        let (sevens, at) = (Sevens::new(rules.limit), wish.at.unwrap_or(usize::MAX));
        let marks = Vec::new();
        Ok(Game { name, log, marks, rules, view, whole: true, tracker, sevens, offers: wish.offers, at })
    }

    /// Sets a mark after the last event, or moves it there if it exists.
    pub(super) fn mark(&mut self, text: String) {
        self.marks.retain(|(before, _)| *before != text);
        self.marks.push((text, self.log.events.len()));
    }

    /// Whether nothing that comes later counts.
    fn is_over(&self) -> bool {
        self.tracker.events() >= self.at
    }

    /// Takes an event, and returns whether it counts.
    pub(super) fn take(&mut self, mut event: Event, progress: &mut dyn Progress) -> Result<bool, Fault> {
        if self.is_over() {
            return Ok(false);
        }
        if self.offers {
            event.set_offer(true);
        }
        if let Err(failure) = self.tracker.apply(&event, progress) {
            return Err(self.refuse(event, failure, progress));
        }
        self.sevens.take(&event, &self.tracker);
        if self.log.events.len() < KEPT {
            self.log.events.push(event);
        } else {
            self.whole = false;
        }
        Ok(true)
    }

    /// Takes back the last event, unless nothing counts any more, and returns whether it did: all is as if it had never
    /// been told. Follows the game once more.
    pub(super) fn undo(&mut self, progress: &mut dyn Progress) -> Result<bool, Fault> {
        if self.is_over() {
            return Ok(false);
        }
        if !self.whole {
            let message = format!("{}: only the first {KEPT} events of a game can be taken back", self.name);
            return Err(fault(Code::E8012, message).with_help("leave the event and its `undo` out"));
        }
        if self.log.events.pop().is_none() {
            return Err(fault(Code::E8012, format!("{}: there is no event to take back", self.name))
                .with_help("an `undo` takes back the event before it"));
        }
        let events = self.log.events.len();
        self.marks.iter_mut().for_each(|(_, count)| *count = (*count).min(events));
        let mut again = Tracker::new(self.log.names.len(), *self.tracker.settings());
        let mut sevens = Sevens::new(self.sevens.limit());
        for event in &self.log.events {
            if let Err(EventError::Stopped(_)) = again.apply(event, progress) {
                return Err(words::stopped());
            }
            sevens.take(event, &again);
        }
        (self.tracker, self.sevens) = (again, sevens);
        Ok(true)
    }

    #[cold]
    fn refuse(&mut self, event: Event, failure: EventError, progress: &mut dyn Progress) -> Fault {
        let number = self.tracker.events() + 1;
        let found = match failure {
            EventError::Impossible(reason) if !self.whole => {
                engine::Contradiction { event: number, reason, since: number }
            }
            failure => match self.log.explain(&self.tracker, failure, progress) {
                LogError::Contradiction(found) => found,
                _ => return words::stopped(),
            },
        };
        let told = sentence::event(&self.log.names, &event);
        let found = refused::in_events(&self.log.names, &found).note(format!("event {number} says: {told}"));
        in_game(found, &self.name)
    }

    /// The players' names.
    pub(super) fn names(&self) -> &[String] {
        &self.log.names
    }

    /// What each robbery took: its event, thief and victim, and the card where it was seen, else what is known of it by
    /// now. O(robberies × events); nothing where `progress` ends that, and where the game contradicts itself.
    pub(super) fn robberies(&self, progress: &mut dyn Progress) -> Option<Vec<Json>> {
        let settings = self.tracker.settings();
        let unseen = self.log.robberies(self.tracker.events(), settings, progress).ok()?;
        let name = |player: Player| self.log.names.get(usize::from(player)).map(String::as_str);
        let told = self.log.events.iter().enumerate().filter_map(|(place, event)| {
            let Event::Robbery { thief, victim, card } = *report::as_seen(event, settings.me) else {
                return None;
            };
            let mut told = json!({"number": place + 1, "thief": name(thief), "victim": name(victim)});
            if let Hidden::Seen(card) = card {
                told["card"] = card.name().into();
            } else if let Some(robbed) = unseen.iter().find(|robbed| robbed.event == place + 1) {
                let chances = Resource::ALL.iter().filter_map(|kind| {
                    let chance = robbed.chance(*kind).ok().map(Number::from)?;
                    (!chance.is_zero()).then(|| (kind.name().to_owned(), chance.to_string().into()))
                });
                told["chances"] = Json::Object(chances.collect());
            }
            Some(told)
        });
        self.whole.then(|| told.collect())
    }

    /// Its lines, each with its end, as the player saw it through whose eyes this is; `None` if not all are kept.
    pub(super) fn lines(&self) -> Option<String> {
        let settings = self.tracker.settings();
        let rules = GameRules { limit: self.sevens.limit(), supply: settings.supply, ..self.rules };
        let view = View { me: settings.me, ..self.view };
        let head = events::players(&self.log.names, &LineStyle { game: None, rules, view });
        let style = LineStyle::default();
        let line = |event| events::line(&report::as_seen(event, settings.me), &self.log.names, &style);
        let mut lines: Vec<String> = std::iter::once(head).chain(self.log.events.iter().map(line)).collect();
        let mut marks: Vec<&(String, usize)> = self.marks.iter().collect();
        marks.sort_by_key(|(_, count)| *count);
        // The last mark first, so that inserting it doesn't move the others.
        for (mark, count) in marks.into_iter().rev() {
            lines.insert(count + 1, events::mark(mark, &style));
        }
        self.whole.then(|| lines.into_iter().map(|line| line + "\n").collect())
    }

    /// The last events, at most this number of them.
    pub(super) fn last(&self, most: usize) -> &[Event] {
        &self.log.events[self.log.events.len().saturating_sub(most)..]
    }

    /// What is known.
    pub(super) fn tracker(&self) -> &Tracker {
        &self.tracker
    }

    /// How many hands of all players there may be; `None` where only bounds are known.
    pub fn worlds(&self) -> Option<usize> {
        self.tracker.knowledge().worlds().ok()
    }

    /// How many events were taken.
    pub fn events(&self) -> usize {
        self.tracker.events()
    }

    /// An event as a sentence, as the player saw it through whose eyes this is.
    pub(super) fn told(&self, event: &Event) -> String {
        sentence::event(&self.log.names, &report::as_seen(event, self.tracker.settings().me))
    }

    /// Who that player is.
    pub(super) fn me(&self) -> Option<&str> {
        let me = self.tracker.settings().me?;
        self.log.names.get(usize::from(me)).map(String::as_str)
    }

    /// What is odd about it so far.
    pub(super) fn odd(&self) -> Option<Diagnostic> {
        seven::of_a_file(&self.log.names, self.sevens.found())
    }

    /// What is odd about it, now that it is over.
    pub(super) fn oddity(&mut self) -> Option<Diagnostic> {
        let found = std::mem::replace(&mut self.sevens, Sevens::new(None)).end();
        let found = seven::of_a_file(&self.log.names, &found)?;
        Some(Diagnostic { message: format!("{}: {}", self.name, found.message), ..found })
    }

    /// What is known, as data.
    pub fn json(&self) -> Json {
        let grid = Grid::of(&self.tracker);
        report::state(&self.name, &self.log.names, &self.tracker, self.tracker.events(), grid)
    }

    /// How likely each player can pay for what is built and bought, unless only bounds are known.
    pub(super) fn builds(&self) -> Option<Vec<Json>> {
        let purchases = purchases(self.tracker.supply(), self.rules.seafarers);
        let costs: Vec<Cards> = purchases.iter().map(|purchase| purchase.cost()).collect();
        let knowledge = self.tracker.knowledge();
        let of = |player: Player| {
            let chances = knowledge.holds(player, &costs).ok()?;
            let chances = purchases.iter().zip(chances);
            let chances =
                chances.map(|(thing, chance)| (thing.name().to_owned(), Number::from(chance).to_string()));
            Some(Json::from(
                chances.map(|(name, chance)| (name, chance.into())).collect::<Map<String, Json>>(),
            ))
        };
        (0..knowledge.players() as Player).map(of).collect()
    }

    /// What is known, as a table.
    pub fn output(&self) -> Output {
        print::state(self.title(), &self.log.names, &self.tracker)
    }

    fn title(&self) -> StyledLine {
        let events = counted(self.tracker.events() as u64, "event");
        let (known, seen) = (print::known(&self.tracker), print::seen(self.me()));
        StyledLine::new().strong(&*self.name).plain(format!(": {events}{known}{seen}"))
    }

    /// What is known, on one line.
    pub fn line(&self) -> String {
        let events = counted(self.tracker.events() as u64, "event");
        let hands = print::hands_in_words(&self.log.names, &Grid::of(&self.tracker));
        format!("{}: {events}{}; {hands}", self.name, print::known(&self.tracker))
    }
}

/// The player of a name or an alias.
pub(super) fn player(log: &Log, name: &str) -> Result<Player, Fault> {
    super::draft::player(&log.names, &log.aliases, name)
}

pub(super) fn in_game(found: Diagnostic, name: &str) -> Fault {
    Box::new(Diagnostic { message: format!("{name}: {}", found.message), ..found })
}

pub(super) fn malformed_line(name: &str, malformed: Malformed) -> Fault {
    match malformed {
        Malformed::Io(error) => build::unreadable(name, &Unreadable::Stream(error)),
        Malformed::Line { line, trouble } => {
            build::unreadable(name, &Unreadable::Wrong(Some(line as u64), recorded::trouble(&trouble)))
        }
    }
}
