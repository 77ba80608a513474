//! The settings of a game, and which of them contradict each other.
//!
//! Knows nothing about positions but the sides of the start. Vocabulary: *fingers* is the number at which a hand
//! dies; *signed play* is `integers` with `cutoff`; a *unit* is the smallest amount a hand can hold, a finger
//! or, with `stumps`, half a finger.

use super::side::{MAX_HANDS, MAX_PLAYERS, Position};
use std::fmt;

/// What happens to a hand at or above the number of fingers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Over {
    /// The number of fingers is subtracted: a hand at exactly that number is dead.
    #[default]
    Rollover,
    /// The hand is dead.
    Cutoff,
}

/// Which kinds of splits are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Splits {
    /// Transfers and divisions.
    All,
    /// Between live hands only.
    Transfers,
    /// Only those that revive a hand.
    Divisions,
    /// Only the even division of one hand between itself and a dead one; for two hands.
    Halvings,
    /// No splits at all.
    None,
}

/// How fingers may move between live hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transfer {
    /// Any redistribution among the live hands.
    Multiple,
    /// Between two of them.
    Single,
    /// Not at all.
    None,
}

/// How dead hands may be revived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// Any redistribution that revives at least one hand and kills none.
    Redistribute,
    /// One donor to one or more dead hands.
    Partition,
    /// One donor to one dead hand.
    Single,
    /// Not at all.
    None,
}

/// How often in a row a player may swap two unequal live hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swaps {
    /// At most this often in a row; 0 is never.
    AtMost(u8),
    /// Always.
    Unlimited,
}

/// All settings of a game. Any combination may be created; [`Rules::problems`] lists why one is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// 0 to 8.
    pub players: u8,
    /// Hands of each player, 1 to 6.
    pub hands: u8,
    /// 1 to 99.
    pub fingers: u8,
    /// The first position; if `None`, one finger on each hand.
    pub start: Option<Position>,
    /// What happens to a hand at or above the number of fingers.
    pub over: Over,
    /// If `None`: everything that `transfer` and `division` allow.
    pub splits: Option<Splits>,
    /// If `None`, `splits` decides.
    pub transfer: Option<Transfer>,
    /// If `None`, `splits` decides.
    pub division: Option<Division>,
    /// Halvings of an odd number are also allowed, as evenly as possible.
    pub halve_odd: bool,
    /// Halvings of the even total of two live hands are also allowed; with `halve_odd`, also of an odd one.
    pub halve_live: bool,
    /// A split may kill the player's own hands; at least one stays alive.
    pub suicide: bool,
    /// How often in a row a player may swap two unequal live hands.
    pub swaps: Swaps,
    /// The first player who is out wins.
    pub misere: bool,
    /// How many times a player may have a total of exactly one; `None` is off. 1 to 99.
    pub lives: Option<u8>,
    /// If a player's total exceeds the number of fingers, that number may be subtracted and the rest redistributed over
    /// both hands.
    pub meta: bool,
    /// A live and a dead hand may be exchanged, which is a pass.
    pub logan: bool,
    /// With three or more players: a player who is out attacks with one finger and can't be attacked.
    pub zombies: bool,
    /// One finger may become two halves.
    pub stumps: bool,
    /// With `Rollover`, a live hand may become its complement to the number of fingers. With `Cutoff`, hands have a
    /// sign, which a hand may change; a hand with 0 is alive.
    pub integers: bool,
    /// A hand may tap the same player's other hand.
    pub attack_self: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            players: 2,
            hands: 2,
            fingers: 5,
            start: None,
            over: Over::Rollover,
            splits: None,
            transfer: None,
            division: None,
            halve_odd: false,
            halve_live: false,
            suicide: false,
            swaps: Swaps::AtMost(0),
            misere: false,
            lives: None,
            meta: false,
            logan: false,
            zombies: false,
            stumps: false,
            integers: false,
            attack_self: false,
        }
    }
}

/// A setting, by its name in the game's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // they are the fields of `Rules`; halvings are a value of `splits`
pub enum RuleSetting {
    Players,
    Hands,
    Fingers,
    Splits,
    Transfer,
    Division,
    Halvings,
    Suicide,
    Swaps,
    Lives,
    Meta,
    Zombies,
    Stumps,
    Integers,
}

/// Why settings are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the docs of the variants name the fields
pub enum RulesError {
    /// A number outside its range.
    OutOfRange { setting: RuleSetting, value: u8, least: u8, most: u8 },
    /// `meta`, `halvings` and `stumps` require exactly two hands.
    NeedsTwoHands { setting: RuleSetting, hands: u8 },
    /// `stumps` with `integers`: the complement or sign of a half isn't defined.
    StumpsWithIntegers,
    /// `suicide`, `meta`, `halvings` or `stumps` in signed play, where a hand of 0 is alive.
    NotSigned { setting: RuleSetting },
    /// With fewer than three players, nobody is left for a zombie to attack.
    ZombiesNeedThree { players: u8 },
    /// `splits` says one thing, `transfer` or `division` (the setting named) another.
    Contradiction { splits: Splits, setting: RuleSetting },
    /// The start has a different number of players or hands than the game.
    StartShape { players: u8, hands: u8 },
    /// A side of the start can't be in this game: a hand too large, a life too many, a counter without a swap.
    StartSide { seat: usize },
    /// The game is already over at the given start.
    StartIsOver,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::OutOfRange { setting, value, least, most } => {
                write!(f, "{setting:?} can be {least} to {most}, and this is {value}")
            }
            RulesError::NeedsTwoHands { setting, hands } => {
                write!(f, "{setting:?} needs two hands for each player, and there are {hands}")
            }
            RulesError::StumpsWithIntegers => f.write_str("Stumps and Integers don't go together"),
            RulesError::NotSigned { setting } => write!(f, "{setting:?} has no meaning in signed play"),
            RulesError::ZombiesNeedThree { players } => {
                write!(f, "Zombies needs three players or more, and there are {players}")
            }
            RulesError::Contradiction { splits, setting } => {
                write!(f, "{setting:?} contradicts the splits, which are {splits:?}")
            }
            RulesError::StartShape { players, hands } => {
                write!(f, "the start has {players} players of {hands} hands, and the game has others")
            }
            RulesError::StartSide { seat } => write!(f, "seat {seat} of the start can't be in this game"),
            RulesError::StartIsOver => f.write_str("the game is over at its start"),
        }
    }
}

impl std::error::Error for RulesError {}

impl Rules {
    /// Returns whether this is signed play: hands have a sign and 0 is alive.
    #[must_use]
    pub fn signed(&self) -> bool {
        self.integers && self.over == Over::Cutoff
    }

    /// Returns every reason for which these settings are refused, except those about the start; empty if they are fine.
    #[must_use]
    pub fn problems(&self) -> Vec<RulesError> {
        let mut found = Vec::new();
        self.ranges(&mut found);
        self.two_hands(&mut found);
        self.contradictions(&mut found);
        if self.stumps && self.integers {
            found.push(RulesError::StumpsWithIntegers);
        }
        if self.signed() {
            let halvings = self.splits == Some(Splits::Halvings);
            let unsigned = [
                (self.suicide, RuleSetting::Suicide),
                (self.meta, RuleSetting::Meta),
                (halvings, RuleSetting::Halvings),
            ];
            let set = unsigned.into_iter().filter(|(on, _)| *on);
            found.extend(set.map(|(_, setting)| RulesError::NotSigned { setting }));
        }
        if self.zombies && self.players < 3 {
            found.push(RulesError::ZombiesNeedThree { players: self.players });
        }
        found
    }

    fn ranges(&self, found: &mut Vec<RulesError>) {
        let mut within = |setting, value, least, most| {
            if !(least..=most).contains(&value) {
                found.push(RulesError::OutOfRange { setting, value, least, most });
            }
        };
        within(RuleSetting::Players, self.players, 0, MAX_PLAYERS as u8);
        within(RuleSetting::Hands, self.hands, 1, MAX_HANDS as u8);
        within(RuleSetting::Fingers, self.fingers, 1, 99);
        within(RuleSetting::Lives, self.lives.unwrap_or(1), 1, 99);
        if let Swaps::AtMost(n) = self.swaps {
            within(RuleSetting::Swaps, n, 0, 99);
        }
    }

    fn two_hands(&self, found: &mut Vec<RulesError>) {
        let hands = self.hands;
        let halvings = self.splits == Some(Splits::Halvings);
        let of_two = [
            (self.meta, RuleSetting::Meta),
            (halvings, RuleSetting::Halvings),
            (self.stumps, RuleSetting::Stumps),
        ];
        if hands != 2 {
            let set = of_two.into_iter().filter(|(on, _)| *on);
            found.extend(set.map(|(_, setting)| RulesError::NeedsTwoHands { setting, hands }));
        }
    }

    fn contradictions(&self, found: &mut Vec<RulesError>) {
        let Some(splits) = self.splits else { return };
        let (transfers, divisions) = match splits {
            Splits::All => (true, true),
            Splits::Transfers => (true, false),
            Splits::Divisions => (false, true),
            Splits::Halvings | Splits::None => (false, false),
        };
        if self.transfer.is_some_and(|t| (t != Transfer::None) != transfers) {
            found.push(RulesError::Contradiction { splits, setting: RuleSetting::Transfer });
        }
        if self.division.is_some_and(|d| (d != Division::None) != divisions) {
            found.push(RulesError::Contradiction { splits, setting: RuleSetting::Division });
        }
    }

    /// Returns what `splits` and `transfer` allow together.
    pub(crate) fn transfers(&self) -> Transfer {
        let by_splits = match self.splits {
            None | Some(Splits::All | Splits::Transfers) => Transfer::Multiple,
            Some(Splits::Divisions | Splits::Halvings | Splits::None) => Transfer::None,
        };
        self.transfer.unwrap_or(by_splits)
    }

    /// Returns what `splits` and `division` allow together.
    pub(crate) fn divisions(&self) -> Division {
        let by_splits = match self.splits {
            None | Some(Splits::All | Splits::Divisions) => Division::Redistribute,
            Some(Splits::Transfers | Splits::Halvings | Splits::None) => Division::None,
        };
        self.division.unwrap_or(by_splits)
    }

    /// Returns the maximum number of swaps in a row that is counted: 0 if there are none, or if they aren't counted.
    pub(crate) fn counted_swaps(&self) -> u8 {
        match self.swaps {
            Swaps::AtMost(n) => n,
            Swaps::Unlimited => 0,
        }
    }
}
