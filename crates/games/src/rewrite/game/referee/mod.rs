//! The referee: broken rules of the game, told at the place where they were broken.
//!
//! One slip gives one message: a stranger's rules are told once, and a player who lacks a rule only
//! because a rule beside it has no owner, or the wrong one, isn't told at all.

mod goals;
mod start;

use super::draft::{DraftGoal, DraftRound, GameDraft};
use super::goal as goal_text;
use crate::rewrite::round::{RulePlaces, empty_left, outside};
use crate::rewrite::words;
use rustc_hash::FxHashMap;
use start::letter_outside;
use tg_core::diagnostics::{Code, Diagnostic, counted, listed};
use tg_core::source::Span;
use tg_rewriting::{Breach, Goal, PartyGame, Rule};

/// All breaches as diagnostics.
pub(super) fn report(draft: &GameDraft, game: &PartyGame, breaches: &[Breach]) -> Vec<Diagnostic> {
    let mut report = Report {
        draft,
        game,
        found: Vec::new(),
        strangers: FxHashMap::default(),
        missing: Vec::new(),
        slips: FxHashMap::default(),
    };
    let start = breaches.iter().filter_map(|breach| match breach {
        Breach::Start(fault) => Some(fault),
        _ => None,
    });
    report.start(&start.collect::<Vec<_>>());
    let outside = report.outside_start(breaches);
    for breach in breaches.iter().filter(|breach| !outside || letter_outside(breach).is_none()) {
        report.breach(breach);
    }
    report.missing_rules();
    report.found
}

struct Report<'a> {
    draft: &'a GameDraft,
    game: &'a PartyGame,
    found: Vec<Diagnostic>,
    /// By name: which finding tells of this stranger.
    strangers: FxHashMap<&'a str, usize>,
    /// Players without a rule, with the round.
    missing: Vec<(usize, usize)>,
    /// By round: how many rules have no owner or the wrong one.
    slips: FxHashMap<usize, usize>,
}

impl<'a> Report<'a> {
    fn breach(&mut self, breach: &Breach) {
        let told = match breach {
            Breach::Start(_) => None,
            Breach::SecondGoal { first, second } => self.second_goal(*first, *second),
            Breach::Goal { goal, error } => self.goal(*goal, error),
            Breach::Stranger { round, rule } => return self.stranger(*round, *rule),
            Breach::MissingRule { round, player } => return self.missing.push((*player, *round)),
            Breach::Ownerless { round, rule } => {
                *self.slips.entry(*round).or_default() += 1;
                self.ownerless(*round, *rule)
            }
            Breach::SecondRule { round, player, first, second } => {
                *self.slips.entry(*round).or_default() += 1;
                self.second_rule(*round, *player, *first, *second)
            }
            Breach::EmptyLeft { round, rule } => self.rule(*round, *rule).map(|(_, place)| empty_left(place)),
            Breach::WholeTable { round, rule } => self.whole_table(*round, *rule),
            Breach::EmptyRight { round, rule } => self.empty_right(*round, *rule),
            Breach::OwnGoal { round, rule, at } => self.own_goal(*round, *rule, at.clone()),
            Breach::Outside { round, rule, side, error } => self.rule(*round, *rule).map(|(rule, place)| {
                let told = outside(rule, place, *side, &error.text, error.offset);
                self.with_letters(told)
            }),
            Breach::TooManyRounds { round, planned } => self.too_many(*round, *planned),
        };
        self.found.extend(told);
    }

    fn round(&self, round: usize) -> Option<&'a DraftRound> {
        self.draft.rounds.get(round)
    }

    fn rule(&self, round: usize, rule: usize) -> Option<(&'a Rule, &'a RulePlaces)> {
        let round = self.round(round)?;
        Some((round.rules.get(rule)?, round.places.get(rule)?))
    }

    fn wish(&self, goal: usize) -> Option<&'a DraftGoal> {
        self.draft.goals.get(goal)
    }

    /// A finding with the place where the letters are named.
    fn with_letters(&self, told: Diagnostic) -> Diagnostic {
        match &self.draft.letters {
            Some((letters, place)) => told.label(*place, letters.label()),
            None => told,
        }
    }

    fn stranger(&mut self, round: usize, rule: usize) {
        *self.slips.entry(round).or_default() += 1;
        let Some((rule, place)) = self.rule(round, rule) else {
            return;
        };
        let name = rule.owner.as_deref().unwrap_or_default();
        let span = place.owner.unwrap_or(place.row);
        if let Some(&known) = self.strangers.get(name) {
            let told = self.found[known].clone();
            self.found[known] = told.label(span, "and here");
            return;
        }
        self.strangers.insert(name, self.found.len());
        let players = self.game.goals.iter().map(|wish| &*wish.player);
        self.found.push(
            Diagnostic::new(Code::E4005, format!("`{name}` isn't a player of this game"))
                .at(span, "no goal")
                .did_you_mean(name, players)
                .help(format!("every player has a goal: write `{name} wants …`")),
        );
    }

    fn ownerless(&self, round: usize, rule: usize) -> Option<Diagnostic> {
        let (rule, place) = self.rule(round, rule)?;
        let player = self.game.goals.first().map_or("H", |wish| &wish.player);
        let example = format!("{}: {}", words::side(player), words::rule(rule));
        Some(
            Diagnostic::new(Code::E4014, "this rule has no owner")
                .at(place.row, "whose is it?")
                .help(format!("write who wrote it before it, as in `{example}`")),
        )
    }

    fn second_rule(&self, round: usize, player: usize, first: usize, second: usize) -> Option<Diagnostic> {
        let name = &self.wish(player)?.wish.player;
        let (_, first) = self.rule(round, first)?;
        let (_, second) = self.rule(round, second)?;
        let message = format!("{name} has two rules in round {}", round + 1);
        let told =
            Diagnostic::new(Code::E4006, message).at(second.row, "the second").label(first.row, "the first");
        Some(told.help("everyone writes exactly one rule in each round"))
    }

    fn whole_table(&self, round: usize, rule: usize) -> Option<Diagnostic> {
        let (rule, place) = self.rule(round, rule)?;
        let table = words::shortened(&rule.left, 40);
        let help = match rule.left.len() {
            1 => {
                "a left side is never the whole string, so nobody can write a rule for a single letter: put more on the table, `start: \"ab\"`"
            }
            _ => "leave a letter out: the whole string except the last letter is the safest left side",
        };
        let message = "this left side is the whole string on the table";
        let label = format!("`{table}` is on the table in round {}", round + 1);
        Some(Diagnostic::new(Code::E4007, message).at(place.left, label).help(help))
    }

    fn empty_right(&self, round: usize, rule: usize) -> Option<Diagnostic> {
        let (_, place) = self.rule(round, rule)?;
        let told = Diagnostic::new(Code::E4015, "this game allows no empty right side")
            .at(place.row, "nothing after the `=>`");
        let told = match self.draft.allow_empty {
            Some((_, place)) => told.label(place, "forbidden here"),
            None => told,
        };
        Some(told.help("write at least one letter, or set `allow_empty: true`"))
    }

    fn own_goal(&self, round: usize, rule: usize, at: std::ops::Range<usize>) -> Option<Diagnostic> {
        let (rule, place) = self.rule(round, rule)?;
        let name = rule.owner.as_deref().unwrap_or_default();
        let mut goals = self.draft.goals.iter();
        let goal = goals.find(|goal| goal.wish.player == name)?;
        let right = words::shortened(&rule.right, 40);
        let found = rule.right.get(at).unwrap_or_default();
        let label = match &goal.wish.goal {
            Goal::Text(text) if *text == rule.right => format!("\"{right}\" is the goal"),
            Goal::Text(text) => format!("\"{right}\" contains \"{text}\""),
            Goal::Pattern(_) => {
                format!("\"{found}\" matches {}", goal_text(&goal.wish.goal))
            }
        };
        let help = "a right side may not contain its owner's goal; write it in two rules, over two rounds";
        let message = format!("{name}'s rule would write {name}'s own goal");
        Some(
            Diagnostic::new(Code::E4003, message)
                .at(place.right, label)
                .label(goal.goal, format!("{name}'s goal"))
                .help(help),
        )
    }

    fn too_many(&self, round: usize, planned: usize) -> Option<Diagnostic> {
        let head = self.round(round)?.head;
        let rounds = counted(planned, "round");
        let message = format!("this is round {} of a game of {rounds}", round + 1);
        let told = Diagnostic::new(Code::E4012, message).at(head, "one too many");
        let told = match self.draft.planned {
            Some((_, place)) => told.label(place, format!("{rounds} in all")),
            None => told.note("a game has three rounds by default"),
        };
        let all = self.draft.rounds.len();
        Some(told.help(format!("write `rounds: {all}` in the game, or take a round out")))
    }

    /// Players without a rule, each told once.
    fn missing_rules(&mut self) {
        let mut players: Vec<usize> = Vec::new();
        for &(player, _) in &self.missing {
            if !players.contains(&player) {
                players.push(player);
            }
        }
        let lacking = |round: usize| self.missing.iter().filter(|m| m.1 == round).count();
        let slip = |round: usize| self.slips.get(&round).copied().unwrap_or(0);
        let mut told = Vec::new();
        for player in players {
            let of_player = self.missing.iter().filter(|m| m.0 == player);
            let rounds: Vec<usize> =
                of_player.map(|m| m.1).filter(|&round| lacking(round) > slip(round)).collect();
            told.extend(self.missing_rule(player, &rounds));
        }
        self.found.extend(told);
    }

    fn missing_rule(&self, player: usize, rounds: &[usize]) -> Option<Diagnostic> {
        let goal = self.wish(player)?;
        let name = &goal.wish.player;
        let places: Vec<Span> = rounds.iter().filter_map(|&r| Some(self.round(r)?.head)).collect();
        let (first, others) = places.split_first()?;
        let numbers: Vec<String> = rounds.iter().map(|round| (round + 1).to_string()).collect();
        let plural = if numbers.len() == 1 { "" } else { "s" };
        let message = format!("{name} has no rule in round{plural} {}", listed(&numbers));
        let letter = self.game.alphabet.symbols().next();
        let letter = letter.map_or_else(|| "a".to_owned(), |(_, name)| words::side(name));
        let mut told = Diagnostic::new(Code::E4013, message)
            .at(*first, format!("nothing of {name}'s"))
            .label(goal.player, format!("{name} plays"));
        for other in others {
            told = told.label(*other, "nor here");
        }
        Some(told.help(format!(
            "everyone writes one rule in each round; one that changes nothing, such as `{letter} => {letter}`, counts too"
        )))
    }
}
