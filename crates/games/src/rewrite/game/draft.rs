//! A game as it was written, with the place of everything, before anybody judged it.
//!
//! A draft begins with what comes after `from`; what the block names itself replaces that. Goals of
//! a player who is named again are replaced; rounds are appended.

use crate::rewrite::alphabet::AlphabetValue;
use crate::rewrite::round::{RoundValue, RulePlaces, joining, rules_of};
use crate::rewrite::{GAME, settings, words};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::native::{BlockValue, ItemValue, Slotted};
use tg_core::source::Span;
use tg_core::value::Value;
use tg_rewriting::{Goal, HitCounting, PlayerGoal, Rule, TieBreak, Ties};

use super::PartyGameValue;

/// Something with the place where it was written.
pub(super) type Spanned<T> = Option<(T, Span)>;

/// A game as it was written.
#[derive(Clone, Debug)]
pub(super) struct GameDraft {
    /// The name of its block.
    pub name: Option<Rc<str>>,
    /// The name, or the domain word.
    pub head: Span,
    /// What it is played over.
    pub letters: Spanned<AlphabetValue>,
    /// The settings.
    pub planned: Spanned<usize>,
    pub start: Spanned<String>,
    pub counting: Spanned<HitCounting>,
    pub allow_empty: Spanned<bool>,
    pub ties: Spanned<Ties>,
    pub tie_break: Spanned<TieBreak>,
    /// Whether the goals are shown before the game is over.
    pub open: Spanned<bool>,
    /// The goal of each player.
    pub goals: Vec<DraftGoal>,
    /// Who wrote what.
    pub rounds: Vec<DraftRound>,
}

/// A goal and where it was written.
#[derive(Clone, Debug)]
pub(super) struct DraftGoal {
    pub wish: PlayerGoal,
    pub player: Span,
    pub goal: Span,
}

/// A round and where it was written.
#[derive(Clone, Debug)]
pub(super) struct DraftRound {
    pub head: Span,
    pub rules: Vec<Rule>,
    pub places: Vec<RulePlaces>,
}

impl GameDraft {
    /// The draft of a block, and what is wrong with it already.
    pub fn new(block: &BlockValue) -> (GameDraft, Vec<Diagnostic>) {
        let mut draft = GameDraft {
            name: block.name.as_ref().map(|name| name.text.clone()),
            head: block.name.as_ref().map_or(block.head, |name| name.span),
            letters: None,
            planned: None,
            start: None,
            counting: None,
            allow_empty: None,
            ties: None,
            tie_break: None,
            open: None,
            goals: Vec::new(),
            rounds: Vec::new(),
        };
        let mut errors = Vec::new();
        let mut foreign = Vec::new();
        for from in &block.from {
            draft.begin_with(from, &mut foreign, &mut errors);
        }
        for setting in &block.settings {
            let set = draft.set(&setting.key.text, &setting.value, setting.span);
            errors.extend(set.err().map(|error| *error));
        }
        if let Some(over) = &block.over {
            match AlphabetValue::over(over) {
                Ok(letters) => draft.letters = Some((letters, over.span)),
                Err(error) => errors.push(*error),
            }
        }
        for item in &block.items {
            match item.form {
                "goal" => draft.add_goal(item, block.span, &mut errors),
                _ => draft.add_round(item, &mut errors),
            }
        }
        draft.take_over(&foreign);
        errors.extend(foreign.iter().filter_map(|one| draft.refuse(one)));
        (draft, errors)
    }

    /// Takes over what comes after `from`.
    fn begin_with(
        &mut self,
        from: &Slotted<Value>,
        rounds: &mut Vec<(RoundValue, Span)>,
        errors: &mut Vec<Diagnostic>,
    ) {
        if let Value::Record(record) = &from.value {
            for (key, value) in record.iter() {
                let written = tg_core::value::show::code(key.value());
                let key = key.as_str().unwrap_or(&written);
                errors.extend(self.set(key, value, from.span).err().map(|error| *error));
            }
            return;
        }
        if let Some(game) = from.value.downcast::<PartyGameValue>() {
            return self.begin_with_game(&game.draft);
        }
        if let Some(round) = from.value.downcast::<RoundValue>() {
            self.begin_with_rounds(round, from.span);
            return rounds.push((round.clone(), from.span));
        }
        let message = format!(
            "`from` takes a game, a round or a record of settings, and this is {}",
            from.value.kind()
        );
        let help = "give the name of one that is made above, or a record such as `{rounds: 4}`";
        errors.push(Diagnostic::new(Code::E1015, message).at(from.span, from.value.kind()).help(help));
    }

    fn begin_with_game(&mut self, other: &GameDraft) {
        fn take<T: Clone>(own: &mut Spanned<T>, other: &Spanned<T>) {
            if other.is_some() {
                own.clone_from(other);
            }
        }
        take(&mut self.letters, &other.letters);
        take(&mut self.planned, &other.planned);
        take(&mut self.start, &other.start);
        take(&mut self.counting, &other.counting);
        take(&mut self.allow_empty, &other.allow_empty);
        take(&mut self.ties, &other.ties);
        take(&mut self.tie_break, &other.tie_break);
        take(&mut self.open, &other.open);
        for goal in &other.goals {
            let known = self.goals.iter_mut();
            let mut known = known.filter(|own| own.wish.player == goal.wish.player);
            match known.next() {
                Some(own) => own.clone_from(goal),
                None => self.goals.push(goal.clone()),
            }
        }
        self.rounds.extend(other.rounds.iter().cloned());
    }

    fn begin_with_rounds(&mut self, value: &RoundValue, span: Span) {
        let place = |rule: &Rule| RulePlaces {
            row: span,
            owner: rule.owner.as_ref().map(|_| span),
            left: span,
            right: span,
        };
        for part in &value.parts {
            let rules = part.round.rules();
            self.rounds.push(DraftRound {
                head: span,
                rules: rules.to_vec(),
                places: rules.iter().map(place).collect(),
            });
        }
    }

    /// What the game doesn't say itself, the first round after `from` says: its alphabet, its ties.
    fn take_over(&mut self, rounds: &[(RoundValue, Span)]) {
        let parts = || rounds.iter().flat_map(|(round, span)| round.parts.iter().map(|part| (part, *span)));
        if self.letters.is_none() {
            let mut letters = parts().filter_map(|(part, span)| Some((part.letters.clone()?, span)));
            self.letters = letters.next();
        }
        if self.ties.is_none() {
            self.ties = parts().next().map(|(part, span)| (part.ties(), span));
        }
    }

    fn set(&mut self, key: &str, value: &Value, span: Span) -> Result<(), Fault> {
        let setting = GAME.setting(key).map_err(|unknown| unknown.at(span, ""))?;
        setting.check(value).map_err(|refused| refused.at(span, ""))?;
        match (key, value) {
            ("rounds", _) => {
                self.planned = Some((settings::rounds(value).map_err(|refused| refused.at(span, ""))?, span));
            }
            ("hits", _) => {
                self.counting = setting.meaning(value, words::HITS.meanings).map(|hits| (hits, span));
            }
            ("ties", _) => self.ties = setting.meaning(value, words::TIES.meanings).map(|ties| (ties, span)),
            ("tie_break", _) => {
                self.tie_break = setting.meaning(value, words::TIE_BREAKS.meanings).map(|way| (way, span));
            }
            ("show", _) => {
                self.open = setting.meaning(value, words::SHOWN.meanings).map(|open| (open, span));
            }
            ("start", _) => {
                let start = value.as_text().filter(|text| text.as_str() != "none");
                self.start = start.map(|text| (text.as_str().to_owned(), span));
            }
            (_, Value::Bool(allowed)) => self.allow_empty = Some((*allowed, span)),
            _ => {}
        }
        Ok(())
    }

    /// Adds a goal, in place of one that comes after `from`.
    fn add_goal(&mut self, item: &ItemValue, block: Span, errors: &mut Vec<Diagnostic>) {
        let Some((player, player_span)) = item.text("player") else {
            return;
        };
        if player.trim().is_empty() {
            errors.push(
                Diagnostic::new(Code::E4014, "a player has no name")
                    .at(player_span, "whose goal is it?")
                    .help("write it before `wants`, as in `Ann wants aag`"),
            );
            return;
        }
        let text = item.text("goal").map(|(text, span)| (Goal::Text(text.to_string()), span));
        let pattern = item.text("pattern");
        let pattern = pattern.map(|(text, span)| (Goal::Pattern(text.to_string()), span));
        let Some((goal, goal_span)) = text.or(pattern) else {
            return;
        };
        let new = DraftGoal {
            wish: PlayerGoal { player: player.to_string(), goal },
            player: player_span,
            goal: goal_span,
        };
        let mut goals = self.goals.iter_mut();
        let earlier = goals.find(|goal| goal.wish.player == *player && !block.contains(goal.player));
        match earlier {
            Some(earlier) => *earlier = new,
            None => self.goals.push(new),
        }
    }

    fn add_round(&mut self, item: &ItemValue, errors: &mut Vec<Diagnostic>) {
        let Some(block) = item.block("round") else {
            return;
        };
        errors.extend(self.not_in_a_game(block));
        let (rules, places) = rules_of(block);
        errors.extend(joining(&rules, &places));
        self.rounds.push(DraftRound { head: block.head, rules, places });
    }

    /// What a round of a game can't have.
    fn not_in_a_game(&self, block: &BlockValue) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        if let Some(name) = &block.name {
            let message = format!("a round of a game has no name, and this one is called `{}`", name.text);
            errors.push(
                Diagnostic::new(Code::E4020, message)
                    .at(name.span, "not here")
                    .help("leave the name out; `rounds[0]` of the game is its first round"),
            );
        }
        if let Some(setting) = block.settings.first() {
            let key = &setting.key.text;
            let message = format!("`{key}` is a setting of the whole game");
            errors.push(
                Diagnostic::new(Code::E4020, message)
                    .at(setting.key.span.to(setting.span), "not here")
                    .help("write it as a line of the game, for all its rounds"),
            );
        }
        if let Some(over) = &block.over {
            errors.push(match (AlphabetValue::over(over), &self.letters) {
                (Ok(own), Some((letters, place))) if own.alphabet != letters.alphabet => {
                    different(over.span, &own, letters, *place)
                }
                _ => Diagnostic::new(Code::E4020, "a round of a game takes its alphabet from the game")
                    .at(over.span, "not here")
                    .help("write `over` once, before the game's `{`"),
            });
        }
        errors
    }

    /// What keeps a round that comes after `from` from being a round of this game.
    fn refuse(&self, (round, span): &(RoundValue, Span)) -> Option<Diagnostic> {
        for part in &round.parts {
            if let (Some(own), Some((letters, place))) = (&part.letters, &self.letters)
                && own.alphabet != letters.alphabet
            {
                return Some(different(*span, own, letters, *place));
            }
            let ties = self.ties.map_or(Ties::default(), |(ties, _)| ties);
            if part.ties() != ties {
                let word = |ties| words::TIES.word(ties);
                let message = format!(
                    "this round settles ties by `{}`, and the game by `{}`",
                    word(part.ties()),
                    word(ties)
                );
                let help = format!("write `ties: {}` in the game, for all its rounds", word(part.ties()));
                return Some(Diagnostic::new(Code::E4020, message).at(*span, "").help(help));
            }
        }
        None
    }
}

fn different(span: Span, own: &AlphabetValue, game: &AlphabetValue, place: Span) -> Diagnostic {
    Diagnostic::new(Code::E4019, "the round is over another alphabet than the game")
        .at(span, own.label())
        .label(place, game.label())
        .help("the rounds of a game work on one string: write both over the same alphabet")
}
