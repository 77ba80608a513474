//! Rounds: a set of rules, compiled, and what can be asked of it.

use std::sync::OnceLock;

use super::alphabet::{Alphabet, SegmentError, Symbol};
use super::budget::{Budget, PassError};
use super::bytes::ByteTable;
use super::pass::{Pass, Writer};
use super::standing::{Decision, Group, Standing, Ties, settle};
use super::transducer::{Action, Sink, Transducer};
use super::trie::Trie;

/// A rule as it is written: `left => right`, perhaps with an owner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Who wrote it.
    pub owner: Option<String>,
    /// What is replaced; not empty.
    pub left: String,
    /// What it is replaced by; may be empty.
    pub right: String,
}

/// A side of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

/// Why rules are not a round; `rule` is the index of the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundError {
    /// The left side is empty.
    EmptyLeft { rule: usize },
    /// A side has a letter outside the declared alphabet.
    Outside { rule: usize, side: Side, error: SegmentError },
}

/// How often each rule was applied in a pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Firings {
    /// By rule: how many times.
    pub counts: Vec<u64>,
    /// The rule that was applied last, if any was.
    pub last: Option<usize>,
}

/// A compiled round. It is immutable and may be used by several threads.
#[derive(Debug)]
pub struct Round {
    alphabet: Alphabet,
    ties: Ties,
    rules: Vec<Rule>,
    groups: Vec<Group>,
    group_of: Vec<usize>,
    standings: Vec<Standing>,
    machine: Transducer,
    table: OnceLock<Option<ByteTable>>,
    all_lefts: OnceLock<Trie>,
}

/// From this length on, in bytes, a single text is worth building the table for bytes.
const LONG_TEXT: usize = 4096;

impl Rule {
    /// A rule of nobody.
    pub fn new(left: impl Into<String>, right: impl Into<String>) -> Rule {
        Rule { owner: None, left: left.into(), right: right.into() }
    }

    /// This rule as `owner`'s.
    pub fn of(self, owner: impl Into<String>) -> Rule {
        Rule { owner: Some(owner.into()), ..self }
    }
}

impl Round {
    /// Compiles rules over an alphabet ([`Alphabet::graphemes`] where none was declared); or every
    /// fault of the rules. No rules at all is a round that copies. Takes time and space in the
    /// order of the rules' total length.
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
            let symbols = (cut(left, Side::Left), cut(right, Side::Right).len());
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
            all_lefts: OnceLock::new(),
        })
    }

    /// The alphabet; a grapheme alphabet has the letters of the rules.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// What a tie does in this round.
    pub fn ties(&self) -> Ties {
        self.ties
    }

    /// The rules in their order.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rules by left side, in the order of their first rules.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The index of a rule's group; `None` if there is no such rule.
    pub fn group_of(&self, rule: usize) -> Option<usize> {
        self.group_of.get(rule).copied()
    }

    /// What became of a rule among those with its left side; `None` if there is no such rule.
    pub fn standing(&self, rule: usize) -> Option<&Standing> {
        self.standings.get(rule)
    }

    /// The groups of rules that keep each other from ever being applied: all rules of a left side
    /// that comes to nothing because of a tie, and tied rules that a longer right side outlives.
    /// Every rule that isn't in one, and that no rule of the same left side with a shorter right side
    /// outdoes, is applied to its own left side, at least.
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

    /// The machine.
    pub fn machine(&self) -> &Transducer {
        &self.machine
    }

    /// What an action of the machine writes.
    pub fn written(&self, action: Action) -> &str {
        match action {
            Action::Apply(rule) => self.rules.get(rule as usize).map_or("", |r| &r.right),
            Action::Copy(symbol) => self.alphabet.name(symbol),
            Action::CopySpan(_) => self.consumed(action),
        }
    }

    /// What an action of the machine reads.
    pub(super) fn consumed(&self, action: Action) -> &str {
        let of_rule = |rule: usize| self.rules.get(rule).map_or("", |r| &*r.left);
        match action {
            Action::Apply(rule) => of_rule(rule as usize),
            Action::Copy(symbol) => self.alphabet.name(symbol),
            Action::CopySpan(group) => {
                let group = self.groups.get(group as usize);
                group.map_or("", |g| of_rule(g.rules[0]))
            }
        }
    }

    /// How many symbols an action of the machine reads.
    pub fn consumed_symbols(&self, action: Action) -> usize {
        let group = match action {
            Action::Apply(rule) => self.group_of(rule as usize),
            Action::Copy(_) => return 1,
            Action::CopySpan(group) => Some(group as usize),
        };
        let group = group.and_then(|g| self.groups.get(g));
        group.map_or(0, |g| g.left.len())
    }

    /// One pass over a text. A letter outside a declared alphabet is an error; without one, a
    /// letter that no rule has is copied. Linear in the text and the output.
    pub fn apply(&self, text: &str, budget: &mut Budget<'_>) -> Result<String, PassError> {
        let mut out = Vec::new();
        match self.byte_table().filter(|_| text.len() >= LONG_TEXT) {
            Some(table) => {
                if self.alphabet.is_declared() {
                    let outside = text.bytes().position(|byte| !table.has(byte));
                    if let Some(offset) = outside {
                        return Err(PassError::Outside(SegmentError::at(text, offset)));
                    }
                }
                let mut pass = Pass::new(self);
                pass.push(text.as_bytes(), &mut out, budget)?;
                pass.finish(&mut out, budget)?;
            }
            None => {
                let mut writer = Writer::new(self, &mut out, budget.max_bytes);
                self.run(text, budget, &mut writer, Writer::check)?;
            }
        }
        // Whole symbols and whole characters of the input are whole characters.
        Ok(String::from_utf8(out)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    /// How often each rule is applied in a pass over a text, and which one last.
    pub fn firings(&self, text: &str, budget: &mut Budget<'_>) -> Result<Firings, PassError> {
        let mut firings = Firings { counts: vec![0; self.rules.len()], last: None };
        self.run(text, budget, &mut firings, |_| Ok(()))?;
        Ok(firings)
    }

    /// Runs the machine over a text; after each letter `check` may end the pass.
    pub(super) fn run<S: Sink>(
        &self,
        text: &str,
        budget: &mut Budget<'_>,
        sink: &mut S,
        check: impl Fn(&S) -> Result<(), PassError>,
    ) -> Result<(), PassError> {
        let mut state = Transducer::START;
        for piece in self.alphabet.pieces(text) {
            match piece.symbol {
                Some(symbol) => state = self.machine.step(state, symbol, sink),
                None if self.alphabet.is_declared() => {
                    let error = SegmentError::at(text, piece.bytes.start);
                    return Err(PassError::Outside(error));
                }
                None => {
                    self.machine.finish(state, sink);
                    state = Transducer::START;
                    sink.pass(&text.as_bytes()[piece.bytes]);
                }
            }
            budget.read(1)?;
            check(sink)?;
        }
        self.machine.finish(state, sink);
        check(sink)
    }

    /// The table for single-byte letters, built when first asked for; `None` where some letter of a declared
    /// alphabet has several bytes or the table would be too large.
    pub(super) fn byte_table(&self) -> Option<&ByteTable> {
        let table = self.table.get_or_init(|| ByteTable::new(self));
        table.as_ref()
    }

    /// The trie of all left sides, also those that are as if absent.
    pub(super) fn all_lefts(&self) -> &Trie {
        self.all_lefts.get_or_init(|| {
            let groups = self.groups.iter().enumerate();
            Trie::new(groups.map(|(number, group)| (number, &*group.left)))
        })
    }

    /// The symbols of no rule's left side are copied; those of some left side are here.
    pub(super) fn left_symbols(&self) -> Vec<Symbol> {
        let counting = |group: &&Group| group.decision != Decision::Absent;
        let groups = self.groups.iter().filter(counting);
        let mut symbols: Vec<Symbol> = groups.flat_map(|g| g.left.iter().copied()).collect();
        symbols.sort_unstable();
        symbols.dedup();
        symbols
    }
}

impl Sink for Firings {
    fn act(&mut self, action: Action) {
        if let Action::Apply(rule) = action {
            self.counts[rule as usize] += 1;
            self.last = Some(rule as usize);
        }
    }

    fn pass(&mut self, _letter: &[u8]) {}
}
