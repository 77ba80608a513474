//! Rounds: compiled sets of rules, and the queries on them.

use std::fmt;
use std::sync::OnceLock;

use super::alphabet::{Alphabet, SegmentError, Symbol};
use super::byte_table::ByteTable;
use super::coded::CodedTable;
use super::standing::{Decision, RuleGroup, Standing, Ties, settle};
use super::transducer::{Transducer, TransducerAction};
use super::trie::Trie;

/// A rule as written: `left => right`, possibly with an owner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Who wrote it.
    pub owner: Option<String>,
    /// The text that is replaced; not empty.
    pub left: String,
    /// The replacement; may be empty.
    pub right: String,
}

/// A side of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleSide {
    /// The text that is replaced.
    Left,
    /// The replacement.
    Right,
}

impl fmt::Display for RuleSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RuleSide::Left => "left",
            RuleSide::Right => "right",
        })
    }
}

/// Why rules don't form a round: the `rule` is given by index, with the `side` and the `error` in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are explained above
pub enum RoundError {
    /// The left side is empty.
    EmptyLeft { rule: usize },
    /// A side has a letter outside the declared alphabet.
    Outside { rule: usize, side: RuleSide, error: SegmentError },
}

impl fmt::Display for RoundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RoundError::EmptyLeft { rule } => write!(f, "the left side of rule {rule} is empty"),
            RoundError::Outside { rule, side, error } => write!(f, "the {side} side of rule {rule}: {error}"),
        }
    }
}

impl std::error::Error for RoundError {}

/// A compiled round. It is immutable and may be used by several threads.
#[derive(Debug)]
pub struct Round {
    alphabet: Alphabet,
    ties: Ties,
    rules: Vec<Rule>,
    groups: Vec<RuleGroup>,
    group_of: Vec<usize>,
    standings: Vec<Standing>,
    machine: Transducer,
    pub(super) table: OnceLock<Option<ByteTable>>,
    pub(super) coded: OnceLock<Option<CodedTable>>,
    all_lefts: OnceLock<Trie>,
}

impl Rule {
    /// Creates a rule without an owner.
    pub fn new(left: impl Into<String>, right: impl Into<String>) -> Rule {
        Rule { owner: None, left: left.into(), right: right.into() }
    }

    /// Sets the owner of the rule.
    pub fn of(self, owner: impl Into<String>) -> Rule {
        Rule { owner: Some(owner.into()), ..self }
    }
}

impl Round {
    /// Returns whether another one has the same rules in the same order, with the same letters and ties.
    pub(crate) fn is_same(&self, other: &Round) -> bool {
        self.ties == other.ties && self.rules == other.rules && self.alphabet == other.alphabet
    }

    /// Compiles rules over an alphabet ([`Alphabet::graphemes`] if none was declared), or returns every
    /// fault of the rules. No rules at all form a round that copies. Takes time and space
    /// proportional to the rules' total length.
    pub fn new(rules: Vec<Rule>, ties: Ties, alphabet: &Alphabet) -> Result<Round, Vec<RoundError>> {
        let mut alphabet = alphabet.clone();
        let mut errors = Vec::new();
        let mut sides = Vec::with_capacity(rules.len());
        for (rule, Rule { left, right, .. }) in rules.iter().enumerate() {
            let mut cut = |text, side| {
                alphabet.intern(text).unwrap_or_else(|error| {
                    errors.push(RoundError::Outside { rule, side, error });
                    Vec::new()
                })
            };
            let symbols = (cut(left, RuleSide::Left), cut(right, RuleSide::Right).len());
            if left.is_empty() {
                errors.push(RoundError::EmptyLeft { rule });
            }
            sides.push(symbols);
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let (groups, group_of, standings) = settle(&sides, ties);
        let machine = Transducer::new(&groups);
        Ok(Round {
            alphabet,
            ties,
            rules,
            groups,
            group_of,
            standings,
            machine,
            table: OnceLock::new(),
            coded: OnceLock::new(),
            all_lefts: OnceLock::new(),
        })
    }

    /// Returns the alphabet; a grapheme alphabet has the letters of the rules.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Returns the effect of a tie in this round.
    pub fn ties(&self) -> Ties {
        self.ties
    }

    /// Returns the rules in their order.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns the rules grouped by left side, in the order of their first rules.
    pub fn groups(&self) -> &[RuleGroup] {
        &self.groups
    }

    /// Returns the index of a rule's group; `None` if there is no such rule.
    pub fn group_of(&self, rule: usize) -> Option<usize> {
        self.group_of.get(rule).copied()
    }

    /// Returns the standing of a rule among those with its left side; `None` if there is no such rule.
    pub fn standing(&self, rule: usize) -> Option<&Standing> {
        self.standings.get(rule)
    }

    /// Returns the groups of rules that keep each other from ever being applied: all rules of a left side
    /// without effect because of a tie, and tied rules whose group applies a longer right side.
    /// Every rule that isn't in one, and isn't superseded by a rule of the same left side with a shorter right
    /// side, is applied to its own left side, at least.
    pub fn blocked(&self) -> Vec<Vec<usize>> {
        let tied = |rule: &usize| {
            let standing = &self.standings[*rule];
            matches!(standing, Standing::Tied { .. } | Standing::BehindTie { .. })
        };
        let groups = self.groups.iter();
        groups
            .map(|group| group.rules.iter().copied().filter(tied).collect())
            .filter(|rules: &Vec<usize>| !rules.is_empty())
            .collect()
    }

    /// Returns the machine.
    pub fn machine(&self) -> &Transducer {
        &self.machine
    }

    /// Returns what an action of the machine writes.
    pub fn written(&self, action: TransducerAction) -> &str {
        match action {
            TransducerAction::Apply(rule) => self.rules.get(rule as usize).map_or("", |r| &r.right),
            TransducerAction::Copy(symbol) => self.alphabet.name(symbol),
            TransducerAction::CopySpan(_) => self.consumed(action),
        }
    }

    /// Returns what an action of the machine reads.
    pub(super) fn consumed(&self, action: TransducerAction) -> &str {
        let of_rule = |rule: usize| self.rules.get(rule).map_or("", |r| &*r.left);
        match action {
            TransducerAction::Apply(rule) => of_rule(rule as usize),
            TransducerAction::Copy(symbol) => self.alphabet.name(symbol),
            TransducerAction::CopySpan(group) => {
                let group = self.groups.get(group as usize);
                group.map_or("", |g| of_rule(g.rules[0]))
            }
        }
    }

    /// Returns how many symbols an action of the machine reads.
    pub fn consumed_symbols(&self, action: TransducerAction) -> usize {
        let group = match action {
            TransducerAction::Apply(rule) => self.group_of(rule as usize),
            TransducerAction::Copy(_) => return 1,
            TransducerAction::CopySpan(group) => Some(group as usize),
        };
        let group = group.and_then(|g| self.groups.get(g));
        group.map_or(0, |g| g.left.len())
    }

    /// Returns the trie of all left sides, including those that are treated as absent.
    pub(super) fn all_lefts(&self) -> &Trie {
        self.all_lefts.get_or_init(|| {
            let groups = self.groups.iter().enumerate();
            Trie::new(groups.map(|(number, group)| (number, &*group.left)))
        })
    }

    /// Returns the symbols of some rule's left side; all others are copied.
    pub(super) fn left_symbols(&self) -> Vec<Symbol> {
        let counting = |group: &&RuleGroup| group.decision != Decision::Absent;
        let groups = self.groups.iter().filter(counting);
        let mut symbols: Vec<Symbol> = groups.flat_map(|g| g.left.iter().copied()).collect();
        symbols.sort_unstable();
        symbols.dedup();
        symbols
    }
}
