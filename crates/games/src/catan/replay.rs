//! Recorded games that are followed while they are read, without a script around them: for the command line.
//!
//! A stream holds one game, or several that a field `game` tells apart. A game that contradicts itself or can't be read
//! is reported and given up; the others go on.

use super::grid::Grid;
use super::recorded::{self, Format, Recorded, Unreadable, Watched};
use super::seven::{self, Sevens};
use super::{build, print, refused, report, sentence, words};
use rustc_hash::FxHashMap;
use serde_json::{Map, Value as Json};
use std::io::BufRead;
use tg_catan::lines::{self as events, LineStyle, Lines, Malformed, Read};
use tg_catan::{
    self as engine, Event, EventError, GameRules, Log, LogError, Piece, Player, Purchase, Tracker,
};
use tg_core::diagnostics::{Code, Diagnostic, Fault, counted, fault};
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
}

/// A game, as far as it was followed.
pub struct Game {
    name: String,
    log: Log,
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
        rules: GameRules,
        wish: &Wish,
    ) -> Result<Game, Fault> {
        let log = Log { names, aliases, events: Vec::new() };
        let me = wish
            .me
            .as_deref()
            .map(|me| player(&log, me))
            .transpose()
            .map_err(|found| in_game(*found, &name))?;
        let settings =
            engine::TrackerSettings { me, supply: rules.supply, ..engine::TrackerSettings::default() };
        let tracker = Tracker::new(log.names.len(), settings);
        let (sevens, at) = (Sevens::new(rules.limit), wish.at.unwrap_or(usize::MAX));
        Ok(Game { name, log, whole: true, tracker, sevens, offers: wish.offers, at })
    }

    /// Whether nothing that comes later counts.
    fn is_over(&self) -> bool {
        self.tracker.events() >= self.at
    }

    /// Takes an event.
    pub(super) fn take(&mut self, mut event: Event, progress: &mut dyn Progress) -> Result<(), Fault> {
        if self.is_over() {
            return Ok(());
        }
        event.set_offer(self.offers);
        if let Err(failure) = self.tracker.apply(&event, progress) {
            return Err(self.refuse(event, failure, progress));
        }
        self.sevens.take(&event, &self.tracker);
        if self.log.events.len() < KEPT {
            self.log.events.push(event);
        } else {
            self.whole = false;
        }
        Ok(())
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

    /// How many events were taken.
    pub(super) fn events(&self) -> usize {
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

    /// How likely each player can pay for a road, a settlement, a city and a development card, unless only bounds are
    /// known.
    pub(super) fn builds(&self) -> Option<Vec<Json>> {
        let [road, settlement, city] = Piece::ALL.map(|piece| (piece.name(), Purchase::Piece(piece)));
        let purchases = [road, settlement, city, ("development", Purchase::Development)];
        let costs = purchases.map(|(_, purchase)| purchase.cost());
        let knowledge = self.tracker.knowledge();
        let of = |player: Player| {
            let chances = knowledge.holds(player, &costs).ok()?;
            let chances = purchases.iter().zip(chances);
            let chances =
                chances.map(|((name, _), chance)| ((*name).to_owned(), Number::from(chance).to_string()));
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
fn player(log: &Log, name: &str) -> Result<Player, Fault> {
    super::draft::player(&log.names, &log.aliases, name)
}

fn in_game(found: Diagnostic, name: &str) -> Fault {
    Box::new(Diagnostic { message: format!("{name}: {}", found.message), ..found })
}

/// Follows the games of a stream; each is given when it is over, or why it can't be followed. Records of unknown types
/// are reported as warnings.
///
/// # Errors
/// A stream that can't be read to its end.
pub fn replay(
    name: &str,
    stream: &mut dyn BufRead,
    format: Format,
    wish: &Wish,
    progress: &mut dyn Progress,
    each: &mut dyn FnMut(Result<Game, Fault>),
) -> Result<Vec<Diagnostic>, Fault> {
    match format {
        Format::Colonist => {
            let recorded = recorded::read(stream, format, None, progress);
            let recorded = recorded.map_err(|why| build::unreadable(name, &why))?;
            let mut warnings = build::unknown(name, &recorded.unknown);
            let mut game = whole(name, recorded, wish, progress);
            warnings.extend(game.as_mut().ok().and_then(Game::oddity));
            each(game);
            Ok(warnings)
        }
        Format::Events => lines(name, stream, wish, progress, each),
    }
}

/// A game that was read whole.
fn whole(name: &str, recorded: Recorded, wish: &Wish, progress: &mut dyn Progress) -> Result<Game, Fault> {
    let mut game = Game::begin(name.to_owned(), recorded.names, recorded.aliases, recorded.rules, wish)?;
    for event in recorded.events {
        game.take(event, progress)?;
    }
    Ok(game)
}

/// Games of lines.
fn lines(
    name: &str,
    stream: &mut dyn BufRead,
    wish: &Wish,
    progress: &mut dyn Progress,
    each: &mut dyn FnMut(Result<Game, Fault>),
) -> Result<Vec<Diagnostic>, Fault> {
    let mut lines = Lines::new(Watched::new(stream, progress));
    let mut games: Vec<Option<Game>> = Vec::new();
    let mut begun: FxHashMap<String, usize> = FxHashMap::default();
    let mut warnings = Vec::new();
    let mut end = |mut game: Game, each: &mut dyn FnMut(Result<Game, Fault>)| {
        warnings.extend(game.oddity());
        each(Ok(game));
    };
    let mut last = None;
    loop {
        let (place, taken) = match lines.read() {
            Ok(None) => break,
            Ok(Some(Read::Players { game: place })) => {
                let id = lines.games().nth(place).unwrap_or_default().to_owned();
                // A game that begins again was over.
                if let Some(before) = begun.insert(id.clone(), place).and_then(|before| games.get_mut(before))
                {
                    before.take().into_iter().for_each(|game| end(game, each));
                }
                let called = if id.is_empty() { name.to_owned() } else { id };
                let game =
                    Game::begin(called, lines.names(place).to_vec(), Vec::new(), lines.rules(place), wish);
                let (game, taken) = match game {
                    Ok(game) => (Some(game), Ok(())),
                    Err(fault) => (None, Err(fault)),
                };
                games.push(game);
                (Some(place), taken)
            }
            Ok(Some(Read::Event { game: place, event })) => {
                let game = games.get_mut(place).and_then(Option::as_mut);
                let progress = &mut *lines.input_mut().progress;
                (Some(place), game.map_or(Ok(()), |game| game.take(event, progress)))
            }
            Ok(Some(Read::Mark { .. } | Read::Truth { .. })) => (None, Ok(())),
            Err(Malformed::Io(_)) if lines.input_mut().stopped => return Err(words::stopped()),
            Err(malformed @ Malformed::Io(_)) => return Err(malformed_line(name, malformed)),
            // The game that was being read lacks what this line says.
            Err(malformed @ Malformed::Line { .. }) => (last, Err(malformed_line(name, malformed))),
        };
        last = place.or(last);
        if let Err(fault) = taken {
            if let Some(game) = last.and_then(|place| games.get_mut(place)) {
                *game = None;
            }
            let stopped = fault.code == Code::E9016;
            each(Err(fault));
            if stopped {
                return Ok(Vec::new());
            }
        }
    }
    if games.is_empty() {
        return Err(fault(Code::E8012, format!("`{name}` has no record `players`")));
    }
    games.into_iter().flatten().for_each(|game| end(game, each));
    warnings.extend(build::unknown(name, lines.unknown()));
    Ok(warnings)
}

/// Writes the games of a stream as events lines, each line given without its end. `game` is written into each line
/// that says no game itself. Of the robberies of `me` the card is written, where the recording has it.
///
/// # Errors
/// A stream that can't be read to its end, and the first line of it that can't.
pub fn convert(
    name: &str,
    stream: &mut dyn BufRead,
    format: Format,
    game: Option<&str>,
    me: Option<&str>,
    progress: &mut dyn Progress,
    write: &mut dyn FnMut(&str),
) -> Result<Vec<Diagnostic>, Fault> {
    let seer = |log: &Log| me.map(|me| player(log, me)).transpose().map_err(|found| in_game(*found, name));
    if format == Format::Colonist {
        let recorded = recorded::read(stream, format, None, progress);
        let recorded = recorded.map_err(|why| build::unreadable(name, &why))?;
        let log = Log { names: recorded.names, aliases: recorded.aliases, events: Vec::new() };
        let (me, style) = (seer(&log)?, LineStyle { game, rules: recorded.rules });
        write(&events::players(&log.names, &style));
        for event in &recorded.events {
            write(&events::line(&report::as_seen(event, me), &log.names, &style));
        }
        return Ok(build::unknown(name, &recorded.unknown));
    }
    let mut lines = Lines::new(Watched::new(stream, progress));
    loop {
        let read = match lines.read() {
            Err(Malformed::Io(_)) if lines.input_mut().stopped => return Err(words::stopped()),
            read => read.map_err(|malformed| malformed_line(name, malformed))?,
        };
        let place = match &read {
            None => return Ok(build::unknown(name, lines.unknown())),
            Some(
                Read::Players { game }
                | Read::Event { game, .. }
                | Read::Mark { game, .. }
                | Read::Truth { game, .. },
            ) => *game,
        };
        let own = lines.games().nth(place).filter(|id| !id.is_empty());
        let style = LineStyle { game: own.or(game), rules: lines.rules(place) };
        let names = lines.names(place);
        match read {
            Some(Read::Players { .. }) => write(&events::players(names, &style)),
            Some(Read::Event { event, .. }) => write(&events::line(&event, names, &style)),
            Some(Read::Mark { text, .. }) => write(&events::mark(&text, &style)),
            Some(Read::Truth { .. }) | None => {}
        }
    }
}

pub(super) fn malformed_line(name: &str, malformed: Malformed) -> Fault {
    match malformed {
        Malformed::Io(error) => build::unreadable(name, &Unreadable::Stream(error)),
        Malformed::Line { line, trouble } => {
            build::unreadable(name, &Unreadable::Wrong(Some(line as u64), recorded::trouble(&trouble)))
        }
    }
}
