//! The written form of positions.
//!
//! The mover's hands come first, then the others' in turn order, each player's ascending. Up to ten fingers, a hand
//! is one character and hands are written together, `1312`; otherwise they are separated by spaces and `|` separates
//! the players, `3 10 | 0 4`. Further signs:
//!
//! | sign | means | where |
//! |---|---|---|
//! | `½`, `1½` (read also as `.5`, `0.5`, `1.5`) | halves | `stumps`; a position with halves is written apart |
//! | `-2` | a negative hand | signed play; written apart |
//! | `x` | a dead hand, where `0` is alive | signed play |
//! | `*2` after a player's hands | lives left, where they aren't all left | `lives` |
//! | `~1` after a player's hands | swaps in a row, where there were any | `swaps: n` |
//!
//! If some player has `*` or `~`, `|` separates the players: `01*2 | 23~1`. A player who is out keeps their seat, even
//! as a zombie: `00`, or with no life left `01*0`. Positions can be read in either form, and may be in
//! square brackets, `[1312]`.

use std::fmt;
use std::fmt::Write as _;

use super::game::Game;
use super::side::{MAX_HANDS, PlayerHands, Position};

/// A position that was parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionReading {
    /// The position, each player's hands ascending.
    pub position: Position,
    /// Whether some player's hands weren't ascending and were reordered.
    pub reordered: bool,
}

/// What is wrong with a written position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the docs of the variants name the fields
pub enum NotationError {
    /// The number of hands isn't players times hands per player.
    Hands { expected: usize, found: usize },
    /// `|` separates a different number of players.
    Players { expected: usize, found: usize },
    /// Not a hand: `text` is what is there.
    NotAHand { text: String },
    /// A hand with as many fingers as make it dead.
    HandTooLarge { text: String, fingers: u8 },
    /// Halves are only valid with `stumps`.
    NoHalves { text: String },
    /// Signs and `x` are only valid in signed play.
    NoSigns { text: String },
    /// `*` without `lives`, or more than there are.
    Lives { text: String, most: u8 },
    /// `~` without counted swaps, or more than there may be.
    Swaps { text: String, most: u8 },
    /// No lives left, but the hands' total isn't one finger (`seat` counted from the mover).
    NoLivesLeft { seat: usize },
    /// Swaps are counted for a player who has no two unequal live hands, or is out.
    NoSwapPossible { seat: usize },
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::Hands { expected, found } => {
                write!(f, "a position has {expected} hands here, and this has {found}")
            }
            NotationError::Players { expected, found } => {
                write!(f, "a position has {expected} players here, and this has {found}")
            }
            NotationError::NotAHand { text } => write!(f, "\"{text}\" isn't a hand"),
            NotationError::HandTooLarge { text, fingers } => {
                write!(f, "the hand \"{text}\" is too large: {fingers} fingers make it dead")
            }
            NotationError::NoHalves { text } => {
                write!(f, "the hand \"{text}\" has a half, and only stumps have halves")
            }
            NotationError::NoSigns { text } => {
                write!(f, "the hand \"{text}\" is written as in signed play, and the game isn't signed")
            }
            NotationError::Lives { text, most } => {
                write!(f, "\"{text}\" isn't a number of lives: there are at most {most}")
            }
            NotationError::Swaps { text, most } => {
                write!(f, "\"{text}\" isn't a number of swaps: there are at most {most}")
            }
            NotationError::NoLivesLeft { seat } => {
                write!(f, "seat {seat} has no lives left, and its hands aren't one finger together")
            }
            NotationError::NoSwapPossible { seat } => {
                write!(f, "swaps are counted for seat {seat}, which can't swap")
            }
        }
    }
}

impl std::error::Error for NotationError {}

/// Returns whether a character has a meaning in some position.
pub(crate) fn is_known(sign: char) -> bool {
    sign.is_whitespace() || sign.is_ascii_digit() || "½.-x|*~".contains(sign)
}

/// Returns the contents of a single pair of square brackets, or the text without any.
pub(crate) fn without_brackets(text: &str) -> &str {
    let inner = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    inner.unwrap_or(text)
}

impl Game {
    /// Writes a position.
    #[must_use]
    pub fn write(&self, position: &Position) -> String {
        let sides = position.sides();
        let together = self.rules().fingers <= 10
            && sides
                .iter()
                .flat_map(|s| s.hands(self.hands()))
                .all(|&h| h == self.dead() || (h >= 0 && h % self.unit() == 0));
        let marked = |s: &PlayerHands| s.lives != self.lives() || s.swaps != 0;
        let parted = !together || sides.iter().any(marked);
        let mut text = String::new();
        for (seat, side) in sides.iter().enumerate() {
            if seat > 0 && parted {
                text.push_str(" | ");
            }
            text.push_str(&self.write_hands(side, if together { "" } else { " " }));
            if side.lives != self.lives() {
                let _ = write!(text, "*{}", side.lives);
            }
            if side.swaps != 0 {
                let _ = write!(text, "~{}", side.swaps);
            }
        }
        text
    }

    /// Writes one player's hands, with a separator.
    pub(crate) fn write_hands(&self, side: &PlayerHands, between: &str) -> String {
        let hands = side.hands(self.hands()).iter().map(|&hand| self.write_hand(hand));
        hands.collect::<Vec<_>>().join(between)
    }

    /// Writes one hand.
    #[must_use]
    pub fn write_hand(&self, hand: i16) -> String {
        if self.signed() && hand == self.dead() {
            return "x".to_owned();
        }
        let whole = hand / self.unit();
        match (whole, hand % self.unit()) {
            (whole, 0) => whole.to_string(),
            (0, _) => "½".to_owned(),
            (whole, _) => format!("{whole}½"),
        }
    }

    /// Parses a position. Hands in any order are accepted.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub fn read(&self, text: &str) -> Result<PositionReading, Vec<NotationError>> {
        let mut errors = Vec::new();
        let Some(players) = self.split_players(without_brackets(text), &mut errors) else {
            return Err(errors);
        };
        let mut sides = Vec::new();
        let mut reordered = false;
        for (seat, player) in players.iter().enumerate() {
            if let Some((side, ascending)) = self.read_side(player, seat, &mut errors) {
                sides.push(side);
                reordered |= !ascending;
            }
        }
        if errors.is_empty() {
            Ok(PositionReading { position: Position::new(&sides), reordered })
        } else {
            Err(errors)
        }
    }

    /// Splits the text into the hands of each player, with their marks.
    fn split_players(&self, text: &str, errors: &mut Vec<NotationError>) -> Option<Vec<Player>> {
        // A meaningless character isn't counted as a hand.
        if let Some(strange) = text.chars().find(|&c| !is_known(c)) {
            errors.push(NotationError::NotAHand { text: strange.to_string() });
            return None;
        }
        let (players, hands) = (self.players(), self.hands());
        let mut parts: Vec<Player> = Vec::new();
        if text.contains('|') {
            let pieces: Vec<&str> = text.split('|').collect();
            if pieces.len() != players {
                errors.push(NotationError::Players { expected: players, found: pieces.len() });
                return None;
            }
            for piece in pieces {
                let mut player = Player::of(piece);
                player.hands = self.tokens(&player.body, hands);
                if player.hands.len() != hands {
                    errors.push(NotationError::Hands { expected: hands, found: player.hands.len() });
                    return None;
                }
                parts.push(player);
            }
            return Some(parts);
        }
        if players == 1 {
            parts.push(Player::of(text));
        }
        let body = parts.first().map_or(text, |player| &player.body);
        let tokens = self.tokens(body, players * hands);
        if tokens.len() != players * hands {
            errors.push(NotationError::Hands { expected: players * hands, found: tokens.len() });
            return None;
        }
        if players == 1 {
            parts[0].hands = tokens;
            return Some(parts);
        }
        let plain = |hands: &[String]| Player { hands: hands.to_vec(), ..Player::default() };
        Some(tokens.chunks(hands).map(plain).collect())
    }

    /// Cuts a text into hands: at spaces, or if that isn't enough, into single characters.
    fn tokens(&self, text: &str, expected: usize) -> Vec<String> {
        let apart: Vec<&str> = text.split_whitespace().collect();
        if apart.len() == expected || (apart.len() <= 1 && expected == 1) {
            return apart.into_iter().map(str::to_owned).collect();
        }
        let glued: Vec<String> = apart.iter().flat_map(|word| characters(word, true)).collect();
        if glued.len() == expected {
            return glued;
        }
        let alone: Vec<String> = apart.iter().flat_map(|word| characters(word, false)).collect();
        if alone.len() == expected || apart.len() <= 1 {
            return alone;
        }
        apart.into_iter().map(str::to_owned).collect()
    }

    fn read_side(
        &self,
        player: &Player,
        seat: usize,
        errors: &mut Vec<NotationError>,
    ) -> Option<(PlayerHands, bool)> {
        let before = errors.len();
        let mut hands = [0; MAX_HANDS];
        for (hand, text) in hands.iter_mut().zip(&player.hands) {
            match self.read_hand(text) {
                Ok(value) => *hand = value,
                Err(error) => errors.push(error),
            }
        }
        let lives = read_mark(player.lives.as_deref(), self.lives(), self.lives());
        let swaps = read_mark(player.swaps.as_deref(), 0, self.rules().counted_swaps());
        if let Err(text) = &lives {
            errors.push(NotationError::Lives { text: text.clone(), most: self.lives() });
        }
        if let Err(text) = &swaps {
            errors.push(NotationError::Swaps { text: text.clone(), most: self.rules().counted_swaps() });
        }
        if errors.len() > before {
            return None;
        }
        let hands = &hands[..self.hands()];
        let side = PlayerHands::new(hands, lives.ok()?, swaps.ok()?);
        if self.admits(&side) {
            return Some((side, hands.is_sorted()));
        }
        errors.push(if self.admits(&PlayerHands { swaps: 0, ..side }) {
            NotationError::NoSwapPossible { seat }
        } else {
            NotationError::NoLivesLeft { seat }
        });
        None
    }

    /// Parses one hand.
    pub(crate) fn read_hand(&self, text: &str) -> Result<i16, NotationError> {
        let own = || text.to_owned();
        if text.eq_ignore_ascii_case("x") {
            return if self.signed() { Ok(self.dead()) } else { Err(NotationError::NoSigns { text: own() }) };
        }
        let (negative, digits) = match text.strip_prefix(['-', '−']) {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, half) = match digits.strip_suffix('½').or_else(|| digits.strip_suffix(".5")) {
            Some(whole) => (whole, true),
            None => (digits, false),
        };
        let empty = half && whole.is_empty();
        let all_digits = !whole.is_empty() && whole.bytes().all(|b| b.is_ascii_digit());
        if !empty && !all_digits {
            return Err(NotationError::NotAHand { text: own() });
        }
        if negative && !self.signed() {
            return Err(NotationError::NoSigns { text: own() });
        }
        if half && self.unit() == 1 {
            return Err(NotationError::NoHalves { text: own() });
        }
        let fingers = if empty { 0 } else { whole.parse().unwrap_or(i16::MAX / 4) };
        let units = fingers.min(i16::MAX / 4) * self.unit() + i16::from(half);
        if units >= self.limit() {
            return Err(NotationError::HandTooLarge { text: own(), fingers: self.rules().fingers });
        }
        Ok(if negative { -units } else { units })
    }
}

/// One player's part of a text.
#[derive(Default)]
struct Player {
    body: String,
    hands: Vec<String>,
    lives: Option<String>,
    swaps: Option<String>,
}

impl Player {
    fn of(text: &str) -> Player {
        let (rest, swaps) = match text.split_once('~') {
            Some((rest, swaps)) => (rest, Some(swaps)),
            None => (text, None),
        };
        let (body, lives) = match rest.split_once('*') {
            Some((body, lives)) => (body, Some(lives)),
            None => (rest, None),
        };
        let owned = |mark: &str| mark.trim().to_owned();
        Player { body: body.to_owned(), hands: Vec::new(), lives: lives.map(owned), swaps: swaps.map(owned) }
    }
}

/// Parses a mark's number; the error is the text if it isn't a number, or is above the maximum.
fn read_mark(text: Option<&str>, without: u8, most: u8) -> Result<u8, String> {
    let Some(text) = text else { return Ok(without) };
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let number = text.parse().ok().filter(|&n: &u8| digits && n <= most && most > 0);
    number.ok_or_else(|| text.to_owned())
}

/// Splits into hands of one character each; a sign goes with what follows it, and a half with the digit before it if
/// `glued`.
fn characters(word: &str, glued: bool) -> Vec<String> {
    let mut hands: Vec<String> = Vec::new();
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let half = [".5", "½"].into_iter().find(|half| rest.starts_with(half));
        let piece = half.map_or(&rest[..first.len_utf8()], |half| &rest[..half.len()]);
        rest = &rest[piece.len()..];
        match hands.last_mut() {
            Some(last) if last == "-" || last == "−" => last.push_str(piece),
            Some(last) if half.is_some() && glued && last.ends_with(|c: char| c.is_ascii_digit()) => {
                last.push_str(piece);
            }
            _ => hands.push(piece.to_owned()),
        }
    }
    hands
}
