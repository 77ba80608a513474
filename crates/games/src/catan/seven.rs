//! Discards on a 7: whether everybody gives back as many cards as the rules say.
//!
//! The sizes of hands are public, so a wrong number shows no hidden card: it shows that the log lacks a line, or has one
//! too many. A number that can't be right, whatever of its possible sizes a hand has, is told as a warning, and the log is followed all the same: some play by other
//! rules. What counts is the size of the hand when the 7 is rolled, and all that is discarded until the next roll.

use tg_catan::{CardRange, Event, PLAYERS, Piece, Player, ProgressCard, Purchase, Tracker};
use tg_core::diagnostics::{Code, Diagnostic, counted};
use tg_core::source::Span;

/// How many more cards a city wall lets its owner keep.
const A_WALL: u32 = 2;

/// The city walls of Cities & Knights, by player.
#[derive(Default)]
pub(super) struct Walls([u32; PLAYERS]);

impl Walls {
    /// Looks at an event.
    pub fn take(&mut self, event: &Event) {
        match *event {
            Event::Spend { player, purchase: Some(Purchase::Piece(Piece::Wall)), .. }
            | Event::Free { player, piece: Piece::Wall } => self.0[usize::from(player)] += 1,
            Event::Lost { player, piece: Piece::Wall } => {
                let walls = &mut self.0[usize::from(player)];
                *walls = walls.saturating_sub(1);
            }
            _ => {}
        }
    }

    /// How many cards a player may keep on a 7, where all may keep `limit` without walls.
    pub fn limit(&self, limit: u32, player: Player) -> u32 {
        limit.saturating_add(A_WALL * self.0[usize::from(player)])
    }
}

/// Looks at the discards of a log.
pub(super) struct Sevens {
    walls: Walls,
    /// A player with more cards than these discards half of them; without it, only the number of cards that are
    /// discarded can be wrong.
    limit: Option<u32>,
    open: Option<Seven>,
    found: Vec<Odd>,
}

/// A roll of 7, until the next roll.
struct Seven {
    event: usize,
    /// By player: the least and the most cards of the hand, what was discarded since, and the last event that did.
    hands: Vec<(CardRange, u32, usize)>,
}

/// A number of discarded cards that isn't right.
pub(super) struct Odd {
    /// The event, counted from 1: the discard, or the roll where there is none.
    pub event: usize,
    player: Player,
    held: CardRange,
    gone: u32,
    due: CardRange,
    limit: Option<u32>,
}

impl Sevens {
    /// No event was looked at.
    pub fn new(limit: Option<u32>) -> Sevens {
        Sevens { walls: Walls::default(), limit, open: None, found: Vec::new() }
    }

    /// Who holds more cards than these discards half of them, where that is known.
    pub fn limit(&self) -> Option<u32> {
        self.limit
    }

    /// Looks at an event that the tracker has just taken. O(worlds × players) at a 7, else O(1).
    pub fn take(&mut self, event: &Event, tracker: &Tracker) {
        self.walls.take(event);
        match *event {
            // What is discarded now is for him.
            Event::Progress { card: ProgressCard::Saboteur, .. } => self.close(true),
            Event::Roll { dice, .. } => {
                self.close(true);
                self.open = (dice.total() == 7).then(|| Seven::at(tracker));
            }
            Event::Discard { player, cards } => self.discard(player, cards.iter().sum(), tracker.events()),
            Event::FaceDown { player, count } => self.discard(player, count, tracker.events()),
            _ => {}
        }
    }

    fn discard(&mut self, player: Player, cards: u32, event: usize) {
        if let Some((_, gone, last)) =
            self.open.as_mut().and_then(|seven| seven.hands.get_mut(usize::from(player)))
        {
            *gone = gone.saturating_add(cards);
            *last = event;
        }
    }

    /// A 7 is over; `whole` where no discard of it can follow.
    fn close(&mut self, whole: bool) {
        let Some(seven) = self.open.take() else { return };
        for (player, (held, gone, last)) in (0..).zip(seven.hands) {
            let limit = self.limit.map(|limit| self.walls.limit(limit, player));
            let due_of = |held| match limit {
                Some(limit) if held <= limit => 0,
                None if gone == 0 => 0,
                _ => held / 2,
            };
            let due = CardRange { least: due_of(held.least), most: due_of(held.most) };
            let may_be = (held.least..=held.most).any(|held| due_of(held) == gone);
            if !may_be && (gone > 0 || whole) {
                let event = if gone > 0 { last } else { seven.event };
                self.found.push(Odd { event, player, held, gone, due, limit });
            }
        }
    }

    /// What was found of those that are over, in order.
    pub fn found(&self) -> &[Odd] {
        &self.found
    }

    /// What was found, in order.
    pub fn end(mut self) -> Vec<Odd> {
        self.close(false);
        self.found
    }
}

impl Seven {
    fn at(tracker: &Tracker) -> Seven {
        let size = |player| tracker.knowledge().size(player);
        let players = 0..tracker.knowledge().players() as Player;
        Seven { event: tracker.events(), hands: players.map(|player| (size(player), 0, 0)).collect() }
    }
}

impl Odd {
    /// The warning, at the place of the event where that was written.
    pub fn told(&self, names: &[String], place: Option<Span>) -> Diagnostic {
        let name = names.get(usize::from(self.player)).map_or("somebody", String::as_str);
        let held = between(self.held, |most| counted(most, "card"));
        let due = between(self.due, |most| most.to_string());
        let message = match (self.gone, self.due.most) {
            (0, _) => format!("{name} holds {held} on this 7 and discards none; {due} are due"),
            (gone, 0) => {
                format!(
                    "{name} discards {} on this 7, but with {held} no discard is due",
                    counted(gone, "card")
                )
            }
            (gone, _) => {
                format!(
                    "{name} discards {} on this 7, and holds {held}; {due} are due",
                    counted(gone, "card")
                )
            }
        };
        let found = Diagnostic::new(Code::W8002, message);
        let found = match place {
            Some(span) => found.at(span, ""),
            None => found.note(format!("this is event {} of the log", self.event)),
        };
        let rule = match self.limit {
            Some(limit) => {
                format!("a player with more than {limit} cards discards half of them, rounded down")
            }
            None => "on a 7, a player discards half of the cards, rounded down".to_owned(),
        };
        // The limit with which it would be right, if there is one.
        let other = match (self.gone, self.due.most, self.limit) {
            (0, _, Some(_)) => Some(self.held.most),
            (_, 0, Some(_)) => self.held.least.checked_sub(1),
            _ => None,
        };
        found.help(match other {
            Some(other) => format!("{rule}; `limit: {other}` sets another number"),
            None => rule,
        })
    }
}

/// A number between two, with what is counted: `8 or 9 cards`.
fn between(range: CardRange, with_what: impl Fn(u32) -> String) -> String {
    let most = with_what(range.most);
    match range.most - range.least {
        0 => most,
        1 => format!("{} or {most}", range.least),
        _ => format!("{} to {most}", range.least),
    }
}

/// The warning of a log that no script wrote: the first number that isn't right, and how many there are.
pub(super) fn of_a_file(names: &[String], found: &[Odd]) -> Option<Diagnostic> {
    let (first, more) = found.split_first()?;
    let told = first.told(names, None);
    Some(match more.len() as u64 {
        0 => told,
        1 => told.note("and one more isn't right after it"),
        more => told.note(format!("and {more} more aren't right after it")),
    })
}
