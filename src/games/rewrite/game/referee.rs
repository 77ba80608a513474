//! The referee: broken rules of the game, told at the place where they were broken.
//!
//! One slip gives one message: a stranger's rules are told once, and a player who lacks a rule only
//! because a rule beside it has no owner, or the wrong one, isn't told at all.

use super::draft::{Draft, DraftGoal, DraftRound};
use super::goal as goal_text;
use crate::diagnostics::{Code, Diagnostic};
use crate::engines::rewrite::{Breach, Game, Goal, GoalError, Rule, StartFault, SyntaxFault};
use crate::games::rewrite::round::{Written, empty_left, outside};
use crate::games::rewrite::{settings, words};
use crate::source::Span;
use rustc_hash::FxHashMap;

/// All breaches as diagnostics.
pub(super) fn report(draft: &Draft, game: &Game, breaches: &[Breach]) -> Vec<Diagnostic> {
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
    draft: &'a Draft,
    game: &'a Game,
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

    fn rule(&self, round: usize, rule: usize) -> Option<(&'a Rule, &'a Written)> {
        let round = self.round(round)?;
        Some((round.rules.get(rule)?, round.places.get(rule)?))
    }

    fn wish(&self, goal: usize) -> Option<&'a DraftGoal> {
        self.draft.goals.get(goal)
    }

    /// A finding with the place where the letters are named.
    fn with_letters(&self, told: Diagnostic) -> Diagnostic {
        match &self.draft.letters {
            Some((letters, place)) => told.label(*place, settings::alphabet_label(letters)),
            None => told,
        }
    }

    /// What is wrong with the start: letters that aren't of the alphabet, and what is missing or twice.
    fn start(&mut self, faults: &[&StartFault]) {
        let place = match (&self.draft.start, &self.draft.letters) {
            (Some((_, place)), _) | (None, Some((_, place))) => *place,
            (None, None) => self.draft.head,
        };
        let table = format!("`{}` is on the table", words::shortened(&self.game.start(), 40));
        let (mut twice, mut missing) = (Vec::new(), Vec::new());
        let known = self.found.len();
        for fault in faults {
            match fault {
                StartFault::Outside(error) => {
                    let message = format!("`{}` isn't a letter of the alphabet", error.text);
                    let told = Diagnostic::new(Code::E4002, message)
                        .at(place, table.clone())
                        .help("the game begins with letters of its alphabet, each once");
                    let told = self.with_letters(told);
                    self.found.push(told);
                }
                StartFault::Missing { letter } => missing.push(format!("`{letter}`")),
                StartFault::Repeated { letter, .. } => {
                    let letter = format!("`{letter}`");
                    if !twice.contains(&letter) {
                        twice.push(letter);
                    }
                }
            }
        }
        if missing.len() <= self.found.len() - known {
            // A letter outside stands where the missing one should.
            missing.clear();
        }
        let message = match (&twice[..], &missing[..]) {
            ([], []) => return,
            ([], _) => format!("the start lacks {}", words::listed(&missing)),
            (_, []) => format!("the start has {} more than once", words::listed(&twice)),
            _ => format!(
                "the start has {} more than once and lacks {}",
                words::listed(&twice),
                words::listed(&missing)
            ),
        };
        let told = Diagnostic::new(Code::E4011, message).at(place, table);
        let told = match self.draft.start {
            Some(_) => self.with_letters(told),
            None => told.note("without `start` it is the alphabet in its order, cut longest first"),
        };
        let help = "the game begins with each letter of the alphabet once, in any order";
        self.found.push(told.help(help));
    }

    /// Where the letters of the game are those of its start: says once that the start lacks letters, where
    /// several places have them, and whether it said so.
    fn outside_start(&mut self, breaches: &[Breach]) -> bool {
        let (None, Some((start, place))) = (&self.draft.letters, &self.draft.start) else { return false };
        let lacking: Vec<&Breach> = breaches.iter().filter(|b| letter_outside(b).is_some()).collect();
        let mut letters: Vec<String> = Vec::new();
        let mut told = Vec::new();
        for breach in &lacking {
            let letter = letter_outside(breach).map(|letter| format!("`{letter}`")).unwrap_or_default();
            if letters.contains(&letter) {
                continue;
            }
            told.extend(match breach {
                Breach::Goal { goal, .. } => self.wish(*goal).map(|goal| (goal.goal, letter.clone())),
                Breach::Outside { round, rule, .. } => {
                    self.rule(*round, *rule).map(|(_, place)| (place.row, letter.clone()))
                }
                _ => None,
            });
            letters.push(letter);
        }
        if lacking.len() < 2 {
            return false;
        }
        letters.truncate(MOST_LETTERS);
        let message = format!("the start lacks {}", words::listed(&letters));
        let label = format!("`{}` gives the game its letters", words::shortened(start, 40));
        let mut found = Diagnostic::new(Code::E4002, message).at(*place, label);
        for (span, letter) in told.into_iter().take(MOST_LETTERS) {
            found = found.label(span, format!("{letter} stands here"));
        }
        self.found
            .push(found.help(
                "begin with each letter of the game once, or name its alphabet: `game over dna { … }`",
            ));
        true
    }

    fn second_goal(&self, first: usize, second: usize) -> Option<Diagnostic> {
        let (first, second) = (self.wish(first)?, self.wish(second)?);
        let message = format!("{} has two goals", first.wish.player);
        Some(
            Diagnostic::new(Code::E4004, message)
                .at(second.player.to(second.goal), "the second")
                .label(first.player.to(first.goal), "the first")
                .help("everyone chooses one goal: leave one of them out"),
        )
    }

    fn goal(&self, goal: usize, error: &GoalError) -> Option<Diagnostic> {
        let goal = self.wish(goal)?;
        let player = &goal.wish.player;
        let (text, inside) = match &goal.wish.goal {
            Goal::Text(text) => (text, goal.goal),
            Goal::Pattern(text) => (text, between_slashes(goal.goal, text)),
        };
        Some(match error {
            GoalError::Outside(error) => {
                let bytes = error.offset..error.offset + error.text.len();
                let message = format!("`{}` isn't a letter of the alphabet", error.text);
                let told = Diagnostic::new(Code::E4002, message)
                    .at(settings::part(inside, text, bytes), format!("in {player}'s goal"))
                    .help("a goal is made of the alphabet's letters");
                self.with_letters(told)
            }
            GoalError::NotThree { letters } => {
                let letters = words::count(*letters, "letter");
                Diagnostic::new(Code::E4008, format!("{player}'s goal has {letters}"))
                    .at(goal.goal, "not three")
                    .help("a goal is three letters of the alphabet, as in `Y wants acc`")
            }
            GoalError::Syntax { offset, message, kind } => {
                let end = text[*offset..].chars().next().map_or(0, char::len_utf8);
                let place = settings::part(inside, text, *offset..offset + end);
                Diagnostic::new(Code::E4009, format!("{player}'s goal can't be read as a regular expression"))
                    .at(place, message.clone())
                    .help(match kind {
                        SyntaxFault::Bracket => "close every bracket that is opened: `[ct]`, `(a|c)`, `a{2}`",
                        SyntaxFault::LookAround => "these expressions neither look around nor back: write out what stands there",
                        SyntaxFault::Repetition => "write before the sign what is repeated, as in `a*` or `(ac)+`",
                        SyntaxFault::Other => "write letters, classes such as `[ac]`, and groups such as `(a|c)`, with `*`, `+`, `?` or `{2}` after them",
                    })
            }
            GoalError::TooLarge => {
                Diagnostic::new(Code::E4009, format!("{player}'s goal is too large a regular expression"))
                    .at(goal.goal, "too large")
                    .help("repeat less: `{n}` counts n times")
            }
            GoalError::TooFew { letters } => {
                let letters = words::count(*letters, "letter");
                Diagnostic::new(Code::E4010, format!("{player}'s goal has only {letters}"))
                    .at(goal.goal, "fewer than three")
                    .help("write at least three letters; a class in brackets counts once, and `.`, `\\d`, `\\w`, stars and the like count nothing")
            }
        })
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
                .help(format!("who plays wants something: write `{name} wants …`")),
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
        let message = "this left side is the whole string on the table";
        let label = format!("`{table}` is on the table in round {}", round + 1);
        Some(
            Diagnostic::new(Code::E4007, message)
                .at(place.left, label)
                .help("leave a letter out: all but the last is the surest left side"),
        )
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
        let rounds = words::count(planned, "round");
        let message = format!("this is round {} of a game of {rounds}", round + 1);
        let told = Diagnostic::new(Code::E4012, message).at(head, "one too many");
        let told = match self.draft.planned {
            Some((_, place)) => told.label(place, format!("{rounds} in all")),
            None => told.note("a game has three rounds where it doesn't say otherwise"),
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
        let message = format!("{name} has no rule in round{plural} {}", words::listed(&numbers));
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

/// So many letters that the start lacks are named.
const MOST_LETTERS: usize = 6;

/// The letter that a goal or a rule has, and the alphabet hasn't.
fn letter_outside(breach: &Breach) -> Option<&str> {
    match breach {
        Breach::Goal { error: GoalError::Outside(error), .. } | Breach::Outside { error, .. } => {
            Some(&error.text)
        }
        _ => None,
    }
}

/// The place of a regular expression without its slashes, where it was written as it is.
fn between_slashes(span: Span, text: &str) -> Span {
    let range = span.range();
    if range.len() == text.len() + 2 { Span::new(span.source, range.start + 1, range.end - 1) } else { span }
}
