//! Conversion of records to events.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{BufReader, Read};

use super::super::event::{
    Cards, Development, Dice, Event, Hidden, NONE, PLAYERS, Piece, Player, Purchase, Resource, Taken,
};
use super::super::log::Log;
use super::super::supply::GameRules;
use super::format::{Entry, File, Record, Recorded, StateChange, Told, User, WON};
use super::rules::ToldRules;
use super::states::{Ledger, Stated};

/// A recording as a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The players and what happened.
    pub log: Log,
    /// What it says about the rules.
    pub rules: GameRules,
    /// The unknown types of records, with the number of each. They are skipped.
    pub unknown: BTreeMap<u32, u64>,
    /// Whether the recording is complete: somebody has won.
    pub ended: bool,
}

/// Why a file isn't a readable recording.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the docs of the variants name the fields
pub enum RecordingError {
    /// It can't be read to its end.
    Io { reason: String },
    /// It isn't JSON; the reader's message and the position.
    Json { reason: String, line: usize, column: usize },
    /// It is JSON, but a recording has nothing like it here.
    Shape { line: usize, column: usize },
    /// There is no log in it.
    NoLog,
    /// A frame has changes of a game whose state hasn't been received.
    Unplaced,
    /// There must be 1 to 12 players.
    Players { players: usize },
    /// This colour occurs twice among the players.
    Twice { colour: u32 },
    /// A record lacks a field that its type has.
    Missing { record: u64, kind: u32, field: &'static str },
    /// A record has an unknown code for a card or a piece, or names a colour that no player has.
    Code { record: u64, kind: u32, field: &'static str, code: u32 },
}

impl fmt::Display for RecordingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordingError::Io { reason } => write!(f, "the recording can't be read: {reason}"),
            RecordingError::Json { reason, .. } => write!(f, "the recording isn't JSON: {reason}"),
            RecordingError::Shape { line, column } => {
                write!(f, "line {line}, column {column} has what no recording has there")
            }
            RecordingError::NoLog => f.write_str("the recording has no log"),
            RecordingError::Unplaced => f.write_str("the frame changes a game whose state hasn't come"),
            RecordingError::Players { players } => write!(f, "1 to {PLAYERS} can play, not {players}"),
            RecordingError::Twice { colour } => write!(f, "colour {colour} plays twice"),
            RecordingError::Missing { record, kind, field } => {
                write!(f, "record {record}, of type {kind}, lacks the field \"{field}\"")
            }
            RecordingError::Code { record, kind, field, code } => {
                write!(f, "record {record}, of type {kind}, has the unknown code {code} in \"{field}\"")
            }
        }
    }
}

impl std::error::Error for RecordingError {}

/// Recordings of up to this many bytes are read whole, which takes half the time; it is a few times the usual size.
const WHOLE: u64 = 1 << 22;

/// Reads a recording: one JSON document of either form; a long one is streamed. O(length); only the records
/// that move or show cards stay in memory.
///
/// # Errors
/// A recording that can't be read. Unknown types of records aren't an error.
pub fn read(mut input: impl Read) -> Result<Recording, RecordingError> {
    let mut begin = Vec::new();
    input.by_ref().take(WHOLE).read_to_end(&mut begin).map_err(serde_json::Error::io)?;
    let mut file: File = match (begin.len() as u64) < WHOLE {
        true => serde_json::from_slice(&begin)?,
        false => serde_json::from_reader(begin.chain(BufReader::new(input)))?,
    };
    let (steps, colours, users, told) = match file.data.take() {
        Some(export) => parts(export)?,
        None => parts(file)?,
    };
    let mut reader = Reader::new(colours, &users)?;
    let supply = told.supply(reader.log.names.len());
    let mut ledger = Ledger::new(reader.log.names.len(), told.bank().and(supply).map(|supply| supply.bank));
    for step in &steps {
        for (number, entry) in &step.records {
            reader.take(*number, entry)?;
        }
        reader.compare(&step.stated, &mut ledger);
    }
    let Reader { log, unknown, ended, .. } = reader;
    Ok(Recording { log, rules: GameRules { limit: told.limit, supply, seafarers: false }, unknown, ended })
}

/// A step of a recording: records, each with its number, and the state after them.
#[derive(Default)]
struct Step {
    records: Vec<(u64, Entry)>,
    stated: Stated,
}

/// The steps in order, the players' colours in turn order, what is known about the users, and about the rules.
type Parts = (Vec<Step>, Vec<u32>, Vec<User>, ToldRules);

fn parts<D>(export: Recorded<D>) -> Result<Parts, RecordingError> {
    let limit = export.game_settings.and_then(|settings| settings.card_discard_limit);
    let (mut steps, mut start) = (Vec::new(), None);
    let state = export.game_state.and_then(|state| state.game_log_state);
    match (export.event_history, export.game_log_state.or(state)) {
        (Some(history), _) => {
            start = history.initial_state;
            let changes = history.events.into_iter().filter_map(|change| change.state_change);
            steps.extend(changes.map(Step::of));
        }
        (None, Some(log)) => steps.push(Step { records: in_order(log), ..Step::default() }),
        (None, None) => return Err(RecordingError::NoLog),
    }
    let colours = if export.play_order.is_empty() {
        named(steps.iter().flat_map(|step| &step.records).map(|(_, entry)| entry))
    } else {
        export.play_order
    };
    Ok((steps, colours, export.player_user_states, ToldRules { limit, start }))
}

/// Returns records in the order of their numbers.
fn in_order(Told(mut records): Told) -> Vec<(u64, Entry)> {
    records.sort_by_key(|(number, _)| *number);
    records
}

impl Step {
    fn of(mut change: StateChange) -> Step {
        let records = change.game_log_state.take().map_or_else(Vec::new, in_order);
        Step { records, stated: Stated::of(change) }
    }
}

/// Returns the colours that the records name, ascending.
pub(super) fn named<'r>(records: impl IntoIterator<Item = &'r Entry>) -> Vec<u32> {
    let of = |record: &Record| {
        [
            record.player_color,
            record.accepting_player_color,
            record.player_color_creator,
            record.player_color_thief,
            record.player_color_victim,
        ]
    };
    let records = records.into_iter().filter_map(|entry| entry.text.as_ref());
    let colours: std::collections::BTreeSet<u32> = records.flat_map(of).flatten().collect();
    colours.into_iter().filter(|&colour| colour > 0).collect()
}

/// Converts records to events, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    colours: Vec<u32>,
    /// The log so far.
    pub log: Log,
    /// The unknown types of records.
    pub unknown: BTreeMap<u32, u64>,
    /// Whether somebody has won.
    pub ended: bool,
    /// The robbery of the last records: thief, victim, the number of the record, the index of its
    /// event. It is sent to each of those who may know about it, with or without the card, in consecutive records.
    robbed: Option<(Player, Player, u64, usize)>,
}

impl Reader {
    /// Creates a reader that hasn't read anything. O(players²).
    pub fn new(colours: Vec<u32>, users: &[User]) -> Result<Reader, RecordingError> {
        if colours.is_empty() || colours.len() > PLAYERS {
            return Err(RecordingError::Players { players: colours.len() });
        }
        if let Some(place) = (1..colours.len()).find(|&place| colours[..place].contains(&colours[place])) {
            return Err(RecordingError::Twice { colour: colours[place] });
        }
        let mut log = Log::new(colours.iter().map(|colour| format!("P{colour}")).collect());
        log.aliases = colours
            .iter()
            .map(|&colour| users.iter().find(|user| user.selected_color == Some(colour)))
            .map(|user| user.map_or(String::new(), |user| user.username.clone()))
            .collect();
        Ok(Reader { colours, log, unknown: BTreeMap::new(), ended: false, robbed: None })
    }

    /// Reads a record; returns the index of an existing event that has become more precise, if there is one.
    pub fn take(&mut self, number: u64, entry: &Entry) -> Result<Option<usize>, RecordingError> {
        let Some(record) = &entry.text else { return Ok(None) };
        let kind = record.kind.unwrap_or(0);
        Line { reader: self, number, kind, entry, record }.read()
    }

    /// Compares a state with what the records so far add up to, and adds what it shows beyond that.
    pub(super) fn compare(&mut self, stated: &Stated, ledger: &mut Ledger) {
        let place =
            |colour: u32| self.colours.iter().position(|other| *other == colour).map(|place| place as Player);
        let found = ledger.evidence(&self.log.events, stated, place);
        self.log.events.extend(found);
    }
}

/// A record being read.
struct Line<'a> {
    reader: &'a mut Reader,
    number: u64,
    kind: u32,
    entry: &'a Entry,
    record: &'a Record,
}

impl From<serde_json::Error> for RecordingError {
    fn from(error: serde_json::Error) -> RecordingError {
        use serde_json::error::Category;
        let (reason, line, column) = (error.to_string(), error.line(), error.column());
        match error.classify() {
            Category::Io => RecordingError::Io { reason },
            Category::Data => RecordingError::Shape { line, column },
            Category::Syntax | Category::Eof => RecordingError::Json { reason, line, column },
        }
    }
}

impl Line<'_> {
    fn read(&mut self) -> Result<Option<usize>, RecordingError> {
        let record = self.record;
        let event = match self.kind {
            47 => Event::Gain { player: self.player()?, cards: self.cards("cardsToBroadcast")? },
            5 => {
                let purchase = Purchase::Piece(self.piece()?);
                Event::Spend { player: self.player()?, cards: purchase.cost(), purchase: Some(purchase) }
            }
            4 => Event::Free { player: self.player()?, piece: self.piece()? },
            1 => Event::Spend {
                player: self.player()?,
                cards: Purchase::Development.cost(),
                purchase: Some(Purchase::Development),
            },
            116 => Event::Bank {
                player: self.player()?,
                gives: self.cards("givenCardEnums")?,
                gets: self.cards("receivedCardEnums")?,
            },
            115 => Event::Trade {
                giver: self.player()?,
                taker: self.colour("acceptingPlayerColor", record.accepting_player_color)?,
                gives: self.cards("givenCardEnums")?,
                gets: self.cards("receivedCardEnums")?,
            },
            14..=16 => return self.robbery(),
            55 if record.are_resource_cards == Some(false) => return self.unknown(),
            55 => Event::Discard { player: self.player()?, cards: self.cards("cardEnums")? },
            86 => Event::Monopoly {
                player: self.player()?,
                resource: self.resource()?,
                taken: Taken { total: record.amount_stolen, ..Taken::default() },
                played: false,
            },
            21 => Event::Plenty { player: self.player()?, cards: self.cards("cardEnums")?, played: false },
            20 => Event::Played { player: self.player()?, card: self.development()? },
            10 => Event::Roll {
                player: self.player()?,
                dice: Dice::Pair(
                    record.first_dice.ok_or(self.missing("firstDice"))?,
                    record.second_dice.ok_or(self.missing("secondDice"))?,
                ),
            },
            117 | 118 => self.offer()?,
            WON => {
                self.reader.ended = true;
                return Ok(None);
            }
            _ => return self.unknown(),
        };
        self.reader.log.events.push(event);
        Ok(None)
    }

    fn unknown(&mut self) -> Result<Option<usize>, RecordingError> {
        *self.reader.unknown.entry(self.kind).or_default() += 1;
        Ok(None)
    }

    /// Reads a robbery, which is recorded up to three times: for the thief (14), for the victim (15), for others (16).
    fn robbery(&mut self) -> Result<Option<usize>, RecordingError> {
        let from = self.entry.from.and_then(|colour| u32::try_from(colour).ok());
        let to = self.entry.specific_recipients.first().and_then(|&colour| u32::try_from(colour).ok());
        let (thief, victim) = match self.kind {
            14 => (self.colour("from", from)?, self.player()?),
            15 => (self.player()?, self.colour("specificRecipients", to)?),
            _ => (
                self.colour("playerColorThief", self.record.player_color_thief)?,
                self.colour("playerColorVictim", self.record.player_color_victim)?,
            ),
        };
        let code = self.record.card_enums.iter().flatten().copied().find(|&code| code != 0);
        let card = code.map(|code| self.card("cardEnums", code)).transpose()?;
        let card = card.map_or(Hidden::Unseen, Hidden::Private);
        let events = &mut self.reader.log.events;
        let mut told = None;
        let place = match self.reader.robbed {
            Some((other, robbed, number, place))
                if (other, robbed) == (thief, victim) && number + 1 == self.number =>
            {
                if card != Hidden::Unseen {
                    events[place] = Event::Robbery { thief, victim, card };
                    told = Some(place);
                }
                place
            }
            _ => {
                events.push(Event::Robbery { thief, victim, card });
                events.len() - 1
            }
        };
        self.reader.robbed = Some((thief, victim, self.number, place));
        Ok(told)
    }

    /// Reads who offers, and what. A code for "anything" among the cards says nothing about the hand.
    fn offer(&self) -> Result<Event, RecordingError> {
        let record = self.record;
        let colour = record.player_color.or(record.player_color_creator);
        let known = |codes: &Option<Vec<u32>>| {
            let codes = codes.iter().flatten().copied();
            count(codes.filter_map(resource))
        };
        Ok(Event::Offer {
            player: self.colour("playerColor", colour)?,
            gives: known(&record.offered_card_enums),
            wants: known(&record.wanted_card_enums),
            counts: false,
        })
    }

    fn missing(&self, field: &'static str) -> RecordingError {
        RecordingError::Missing { record: self.number, kind: self.kind, field }
    }

    fn wrong(&self, field: &'static str, code: u32) -> RecordingError {
        RecordingError::Code { record: self.number, kind: self.kind, field, code }
    }

    fn player(&self) -> Result<Player, RecordingError> {
        self.colour("playerColor", self.record.player_color)
    }

    fn colour(&self, field: &'static str, colour: Option<u32>) -> Result<Player, RecordingError> {
        let colour = colour.ok_or(self.missing(field))?;
        let place = self.reader.colours.iter().position(|&other| other == colour);
        place.map(|place| place as Player).ok_or(self.wrong(field, colour))
    }

    fn cards(&self, field: &'static str) -> Result<Cards, RecordingError> {
        let codes = match field {
            "cardsToBroadcast" => &self.record.cards_to_broadcast,
            "givenCardEnums" => &self.record.given_card_enums,
            "receivedCardEnums" => &self.record.received_card_enums,
            _ => &self.record.card_enums,
        };
        let codes = codes.as_ref().ok_or(self.missing(field))?;
        let cards = codes.iter().map(|&code| self.card(field, code));
        Ok(count(cards.collect::<Result<Vec<_>, _>>()?.into_iter()))
    }

    fn card(&self, field: &'static str, code: u32) -> Result<Resource, RecordingError> {
        resource(code).ok_or(self.wrong(field, code))
    }

    fn resource(&self) -> Result<Resource, RecordingError> {
        self.card("cardEnum", self.record.card_enum.ok_or(self.missing("cardEnum"))?)
    }

    fn development(&self) -> Result<Development, RecordingError> {
        Ok(match self.record.card_enum.ok_or(self.missing("cardEnum"))? {
            11 => Development::Knight,
            12 => Development::Point,
            13 => Development::Monopoly,
            14 => Development::Roads,
            15 => Development::Plenty,
            code => return Err(self.wrong("cardEnum", code)),
        })
    }

    fn piece(&self) -> Result<Piece, RecordingError> {
        Ok(match self.record.piece_enum.ok_or(self.missing("pieceEnum"))? {
            0 => Piece::Road,
            2 => Piece::Settlement,
            3 => Piece::City,
            code => return Err(self.wrong("pieceEnum", code)),
        })
    }
}

/// Returns the resource of a code: 1 lumber, 2 brick, 3 wool, 4 grain, 5 ore.
fn resource(code: u32) -> Option<Resource> {
    Resource::BASE.get(usize::try_from(code).ok()?.checked_sub(1)?).copied()
}

fn count(cards: impl Iterator<Item = Resource>) -> Cards {
    let mut counts = NONE;
    cards.for_each(|card| counts[card.index()] += 1);
    counts
}
