//! The referee: every broken rule of the game, as data.

use std::fmt;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::alphabet::{Alphabet, SegmentError};
use super::budget::{Budget, PassError};
use super::game::PartyGame;
use super::goal::GoalError;
use super::round::{Rule, RuleSide};
use super::target::Target;

/// A broken rule of the game. `round`, `rule`, `goal`, `first` and `second` are indices into the
/// game's lists, all from 0; `player` is the index of the player's first goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are explained above
pub enum Breach {
    /// The start does not have each letter exactly once.
    Start(StartFault),
    /// A player has two goals.
    SecondGoal { first: usize, second: usize },
    /// A goal isn't valid.
    Goal { goal: usize, error: GoalError },
    /// A rule's owner isn't a player.
    Stranger { round: usize, rule: usize },
    /// A rule has no owner.
    Ownerless { round: usize, rule: usize },
    /// A player has two rules in a round.
    SecondRule { round: usize, player: usize, first: usize, second: usize },
    /// A player has no rule in a round.
    MissingRule { round: usize, player: usize },
    /// A left side is empty.
    EmptyLeft { round: usize, rule: usize },
    /// A left side is exactly what is on the table when the round is written.
    WholeTable { round: usize, rule: usize },
    /// A right side is empty, and the game forbids it.
    EmptyRight { round: usize, rule: usize },
    /// A right side contains its owner's goal, `at` these bytes of it.
    OwnGoal { round: usize, rule: usize, at: Range<usize> },
    /// A side has a letter outside the alphabet.
    Outside { round: usize, rule: usize, side: RuleSide, error: SegmentError },
    /// This is the first round beyond the `planned` ones.
    TooManyRounds { round: usize, planned: usize },
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breach::Start(fault) => fault.fmt(f),
            Breach::SecondGoal { first, second } => {
                write!(f, "goal {second} is a second one for the player of goal {first}")
            }
            Breach::Goal { goal, error } => write!(f, "goal {goal}: {error}"),
            Breach::Stranger { round, rule } => {
                write!(f, "rule {rule} of round {round} belongs to nobody who plays")
            }
            Breach::Ownerless { round, rule } => write!(f, "rule {rule} of round {round} has no owner"),
            Breach::SecondRule { round, player, first, second } => {
                write!(f, "player {player} has two rules in round {round}: {first} and {second}")
            }
            Breach::MissingRule { round, player } => {
                write!(f, "player {player} has no rule in round {round}")
            }
            Breach::EmptyLeft { round, rule } => {
                write!(f, "the left side of rule {rule} of round {round} is empty")
            }
            Breach::WholeTable { round, rule } => {
                write!(f, "the left side of rule {rule} of round {round} is all that is on the table")
            }
            Breach::EmptyRight { round, rule } => {
                write!(f, "the right side of rule {rule} of round {round} is empty, which the game forbids")
            }
            Breach::OwnGoal { round, rule, .. } => {
                write!(f, "the right side of rule {rule} of round {round} holds its owner's goal")
            }
            Breach::Outside { round, rule, side, error } => {
                write!(f, "the {side} side of rule {rule} of round {round}: {error}")
            }
            Breach::TooManyRounds { round, planned } => {
                write!(f, "round {round} is beyond the {planned} that were planned")
            }
        }
    }
}

impl std::error::Error for Breach {}

/// What is wrong with a start; offsets are bytes of the start.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are explained above
pub enum StartFault {
    /// It has a letter outside the alphabet.
    Outside(SegmentError),
    /// It lacks this letter.
    Missing { letter: String },
    /// It has this letter twice.
    Repeated { letter: String, first: usize, second: usize },
}

impl fmt::Display for StartFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartFault::Outside(error) => write!(f, "the start: {error}"),
            StartFault::Missing { letter } => write!(f, "the start lacks the letter \"{letter}\""),
            StartFault::Repeated { letter, .. } => write!(f, "the start has the letter \"{letter}\" twice"),
        }
    }
}

impl std::error::Error for StartFault {}

/// The referee of a game: its goals, parsed.
#[derive(Clone, Debug)]
pub struct Referee {
    alphabet: Alphabet,
    allow_empty: bool,
    planned: usize,
    /// By player's name: the index of the first goal.
    players: FxHashMap<String, usize>,
    targets: Vec<Option<Target>>,
}

impl Referee {
    /// Creates a referee for a game, and returns the breaches of its start and goals.
    pub fn new(game: &PartyGame) -> (Referee, Vec<Breach>) {
        let mut breaches: Vec<Breach> = Vec::new();
        breaches.extend(start_faults(game).into_iter().map(Breach::Start));
        let mut players = FxHashMap::default();
        let mut targets = Vec::new();
        for (goal, wish) in game.goals.iter().enumerate() {
            let first = *players.entry(wish.player.clone()).or_insert(goal);
            if first != goal {
                let second = goal;
                breaches.push(Breach::SecondGoal { first, second });
            }
            let target = Target::new(&wish.goal, &game.alphabet);
            let target = target.map_err(|error| breaches.push(Breach::Goal { goal, error }));
            targets.push(target.ok());
        }
        let referee = Referee {
            alphabet: game.alphabet.clone(),
            allow_empty: game.allow_empty,
            planned: game.planned,
            players,
            targets,
        };
        (referee, breaches)
    }

    /// Returns a goal, if it is valid.
    pub fn target(&self, goal: usize) -> Option<&Target> {
        self.targets.get(goal)?.as_ref()
    }

    /// Returns the player who owns a rule, by index.
    pub fn owner(&self, rule: &Rule) -> Option<usize> {
        self.players.get(rule.owner.as_ref()?).copied()
    }

    /// Returns the breaches of a round; `is_table` tells whether a text is what is on the table when it is written.
    /// Fails only if the search for goals is stopped.
    pub fn round(
        &self,
        round: usize,
        rules: &[Rule],
        is_table: &dyn Fn(&str) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Breach>, PassError> {
        let mut breaches = Vec::new();
        if round == self.planned {
            let planned = self.planned;
            breaches.push(Breach::TooManyRounds { round, planned });
        }
        let mut written: FxHashMap<usize, usize> = FxHashMap::default();
        for (rule, written_rule) in rules.iter().enumerate() {
            if let Some(player) = self.owner(written_rule) {
                let first = *written.entry(player).or_insert(rule);
                if first != rule {
                    breaches.push(Breach::SecondRule { round, player, first, second: rule });
                }
            }
            breaches.extend(self.rule(round, rule, written_rule, is_table, budget)?);
        }
        let mut missing: Vec<usize> = self.players.values().copied().collect();
        missing.retain(|player| !written.contains_key(player));
        missing.sort_unstable();
        let missing = missing.into_iter();
        breaches.extend(missing.map(|player| Breach::MissingRule { round, player }));
        Ok(breaches)
    }

    /// Returns the breaches of one rule on its own, such as when it is typed in.
    pub fn rule(
        &self,
        round: usize,
        rule: usize,
        written: &Rule,
        is_table: &dyn Fn(&str) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Breach>, PassError> {
        let mut breaches = Vec::new();
        let owner = self.owner(written);
        match (&written.owner, owner) {
            (None, _) => breaches.push(Breach::Ownerless { round, rule }),
            (Some(_), None) => breaches.push(Breach::Stranger { round, rule }),
            (Some(_), Some(_)) => {}
        }
        for (side, text) in [(RuleSide::Left, &written.left), (RuleSide::Right, &written.right)] {
            if let Err(error) = self.alphabet.segment(text) {
                breaches.push(Breach::Outside { round, rule, side, error });
            }
        }
        if written.left.is_empty() {
            breaches.push(Breach::EmptyLeft { round, rule });
        } else if is_table(&written.left) {
            breaches.push(Breach::WholeTable { round, rule });
        }
        if written.right.is_empty() && !self.allow_empty {
            breaches.push(Breach::EmptyRight { round, rule });
        }
        let target = owner.and_then(|player| self.target(player));
        let hit = target.map(|target| target.first_hit(&written.right, budget)).transpose()?;
        if let Some(at) = hit.flatten() {
            breaches.push(Breach::OwnGoal { round, rule, at });
        }
        Ok(breaches)
    }
}

/// Returns every fault of a game's start.
fn start_faults(game: &PartyGame) -> Vec<StartFault> {
    let start = game.start();
    let mut faults = Vec::new();
    let mut seen = FxHashMap::default();
    for piece in game.alphabet.pieces(&start) {
        let Some(symbol) = piece.symbol else {
            let error = SegmentError::at(&start, piece.bytes.start);
            faults.push(StartFault::Outside(error));
            continue;
        };
        let at = piece.bytes.start;
        let first = *seen.entry(symbol).or_insert(at);
        if first != at {
            faults.push(StartFault::Repeated {
                letter: game.alphabet.name(symbol).to_owned(),
                first,
                second: at,
            });
        }
    }
    let missing = game.alphabet.symbols().filter(|(s, _)| !seen.contains_key(s));
    faults.extend(missing.map(|(_, name)| StartFault::Missing { letter: name.to_owned() }));
    faults
}
