//! Splits a line of a log into clauses: `Ann rolls a 7, robs Ben and builds a road` contains three events.

use super::acts::Act;
use super::cards::{Part, fields};
use super::cities::Price;
use super::tokens::{Cursor, Token, TokenKind};
use super::words::{self, Verb};
use std::cell::Cell;

/// One event of a line. Positions are indexes of tokens.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub form: &'static str,
    pub fields: Vec<Part>,
    /// Its range in the line; the last one extends to the end.
    pub from: usize,
    pub to: usize,
    /// Whether something must follow to make it complete.
    pub open: bool,
}

/// The content of a line.
pub(super) struct Told {
    /// What it says about an earlier line, without the replacement.
    pub correction: Option<Clause>,
    pub clauses: Vec<Clause>,
}

/// Where a line can't be understood. Positions are indexes of tokens.
pub(super) struct Unread {
    /// The token that doesn't fit; the number of tokens if something is missing at the end.
    pub at: usize,
    /// Where the part that isn't understood begins, and its subject, if that comes before it.
    pub from: usize,
    pub subject: Option<usize>,
    /// The reason, if it is known.
    pub why: Option<&'static str>,
}

/// Parses a line, or returns where it can't be understood.
pub(super) fn read(tokens: &[Token]) -> Result<Told, Unread> {
    let furthest = Cell::new(0);
    let cursor = Cursor { tokens, at: 0, furthest: &furthest };
    let mut reader = Reader {
        cursor,
        start: 0,
        begun: 0,
        why: None,
        subjects: Vec::new(),
        turn: None,
        clauses: Vec::new(),
        is_of_each: false,
        unwritten: Vec::new(),
    };
    match reader.told() {
        Some(told) => Ok(told),
        None => Err(reader.unread()),
    }
}

/// The forms of what is done in one's own turn.
pub(super) const OF_A_TURN: [&str; 10] =
    ["rolls", "builds", "buys", "plays", "moves", "steals", "trades", "pays", "gives", "offers"];

pub(super) struct Reader<'t, 'i> {
    pub(super) cursor: Cursor<'t, 'i>,
    /// Where the acts begin.
    pub(super) start: usize,
    /// Where the current clause begins.
    begun: usize,
    /// Why it can't be understood, if that is known.
    pub(super) why: Option<&'static str>,
    /// The subjects of the last act.
    pub(super) subjects: Vec<usize>,
    /// Those of the last act of a turn: others only get, give back, discard and answer.
    turn: Option<Vec<usize>>,
    pub(super) clauses: Vec<Clause>,
    /// Whether its subjects were named with `both`.
    is_of_each: bool,
    /// Acts that a card made free and that need no row: how many clauses were there, by whom, and what.
    pub(super) unwritten: Vec<(usize, usize, &'static str)>,
}

impl Reader<'_, '_> {
    fn told(&mut self) -> Option<Told> {
        if let Some(clauses) = self.undone() {
            return Some(Told { correction: None, clauses });
        }
        let correction = self.correction()?;
        match &correction {
            // An event is taken back, or what replaces it stands in braces.
            Some(whole) if whole.form == "undo" || matches!(whole.fields[..], [_, Part::Block(_)]) => {
                self.cursor.is_end().then_some(())?;
            }
            _ => self.line()?,
        }
        if let Some(open) = self.clauses.iter().find(|clause| clause.open) {
            self.cursor.furthest.set(open.to);
            self.begun = open.from;
            return None;
        }
        if let Some((at, why)) = self.restated() {
            self.cursor.furthest.set(at);
            self.why = Some(why);
            return None;
        }
        Some(Told { correction, clauses: std::mem::take(&mut self.clauses) })
    }

    /// Where parsing failed. A part without a verb belongs to the clause before.
    fn unread(&self) -> Unread {
        let tokens = self.cursor.tokens;
        let verb = |from: usize| tokens[from..].iter().any(|token| words::verb(&token.word).is_some());
        let before = self.clauses.last().map_or(0, |clause| clause.from);
        let from = if self.begun < tokens.len() && verb(self.begun) { self.begun } else { before };
        let own = tokens.get(from).is_some_and(|token| words::verb(&token.word).is_some());
        let subject = self.subjects.first().copied().filter(|_| own && from > 0);
        let why = self.why.or_else(|| self.rest_of_a_trade(from));
        Unread { at: self.cursor.furthest.get(), from, subject, why }
    }

    /// Why what follows an offer or a monopoly with `gets` can't be understood: it isn't an event of its own.
    fn rest_of_a_trade(&self, from: usize) -> Option<&'static str> {
        let gets = matches!(words::verb(&self.cursor.tokens.get(from)?.word), Some(Verb::Get | Verb::Take));
        let is_monopoly =
            |clause: &Clause| clause.fields.iter().any(|part| matches!(part, Part::Word("monopoly", ..)));
        let before = self.clauses.iter().rfind(|clause| clause.from < from && gets)?;
        match before.form {
            "offers" => Some(
                "an offer moves no card; the trade itself is `… gives wood to … for ore`, or with the bank `… trades 4 wood for ore`",
            ),
            "plays" if is_monopoly(before) => Some(
                "how many cards a monopoly brings is said behind it: `…, takes 3`, `…, takes nothing`, `…, takes all`",
            ),
            _ => None,
        }
    }

    fn line(&mut self) -> Option<()> {
        self.lead();
        while !self.cursor.is_end() {
            self.begun = self.cursor.at;
            self.clause()?;
            self.cursor.skip_once_more();
            let before = self.cursor.at;
            while [',', '.', ':', '!', '-'].into_iter().any(|sign| self.cursor.eat_sign(sign)) {}
            self.cursor.skip(words::CONNECTORS);
            self.skip_nothing();
            if before == self.cursor.at && !self.cursor.is_end() && !self.is_answered_next() {
                return None;
            }
        }
        let end = self.cursor.tokens.len();
        self.clauses.last_mut()?.to = end;
        // A line can't end with a connector.
        let last = self.cursor.word_at(end - 1);
        (!words::CONNECTORS.contains(&last)).then_some(())
    }

    /// Skips a word before the subject, unless it is a player's name, and the bullet of a list: `Then Ann rolls 8`,
    /// `- Ann rolls 8`.
    fn lead(&mut self) {
        let lead = self.cursor.attempt(|cursor| {
            let is_listed = cursor.eat_sign('-');
            let is_led = cursor.eat(words::LEADS);
            (is_listed || is_led).then_some(())?;
            cursor.eat_sign(',');
            (cursor.peek().is_some() && cursor.verb().is_none()).then_some(())
        });
        if lead.is_some() {
            self.start = self.cursor.at;
        }
    }

    /// A subject with its acts.
    fn clause(&mut self) -> Option<()> {
        let from = self.cursor.at;
        let verb_comes = |cursor: &Cursor| {
            let mut ahead = *cursor;
            ahead.skip(words::ADVERBS);
            ahead.verb().is_some()
        };
        let open = self.clauses.last().is_some_and(|clause| clause.open && clause.form == "plays");
        if self.shares().is_some() || self.answer().is_some() {
            return Some(());
        }
        if !self.subjects.is_empty() && (open || verb_comes(&self.cursor)) {
            if self.is_in_anothers_turn() || self.is_after_another() {
                self.why = Some("whose act this is isn't guessed: write the player's name before it");
                return None;
            }
            if self.completes()? {
                return Some(());
            }
            return self.acts(from, self.subjects.clone());
        }
        if let Some(act) = self.another_thing() {
            let who = self.subjects[0];
            for _ in 0..act.repeat {
                let mut told = vec![Part::Spelt("player", who)];
                told.extend(act.fields.iter().cloned());
                self.push_built(act.form, told, (who, from, from), false)?;
            }
            return Some(());
        }
        let subjects = self.subjects()?;
        if verb_comes(&self.cursor) {
            let name = |at: usize| self.cursor.tokens[at].spelt.as_str();
            let same = matches!((&subjects[..], &self.subjects[..]), (&[a], &[b]) if name(a) == name(b));
            if same && let Some(paid) = self.is_paid_for() {
                return paid.map(|_| ());
            }
            return self.acts(from, subjects);
        }
        // `Ann gets a wood, Ben 2 ore`; `Ann rolls 8: Ben a wood, Cid 2 ore`.
        self.cursor.tokens[subjects[0]].is_surely_a_name().then_some(())?;
        let last = self.clauses.last()?;
        let form = match last.form {
            "gets" | "discards" => last.form,
            "rolls" if self.is_brought(last, from) => "gets",
            _ => return None,
        };
        let is_counted = form == "discards"
            && last.fields.iter().any(|part| matches!(part, Part::Word("card", "cards", _)));
        let counted = self.cursor.attempt(|cursor| {
            let at = cursor.number().filter(|_| is_counted && cursor.is_boundary())?;
            Some(vec![Part::Number("count", at), Part::Word("card", "cards", at)])
        });
        let cards = match counted {
            Some(counted) => counted,
            None => fields(&self.cursor.cards()?, ["count", "card"]),
        };
        self.subjects = subjects;
        let mut told = vec![Part::Spelt("player", self.subjects[0])];
        told.extend(cards);
        if self.subjects.len() > 1 {
            return None;
        }
        self.push(form, told, from, false);
        Some(())
    }

    /// Whether what stands here, after a colon, is what this roll brings: a seven brings nothing.
    fn is_brought(&self, roll: &Clause, from: usize) -> bool {
        let is_after_a_colon = from > 0 && self.cursor.tokens[from - 1].kind == TokenKind::Sign(':');
        is_after_a_colon && self.sum_of_dice(roll).is_some_and(|sum| sum != 7)
    }

    /// Whether the last act was of others than those whose turn it is in this line.
    fn is_in_anothers_turn(&self) -> bool {
        let name = |at: &usize| self.cursor.tokens[*at].spelt.as_str();
        let names = |who: &[usize]| who.iter().map(name).collect::<Vec<_>>();
        self.turn.as_ref().is_some_and(|turn| names(turn) != names(&self.subjects))
    }

    /// The subject: one player or, if the act applies to each, several.
    fn subjects(&mut self) -> Option<Vec<usize>> {
        if self.cursor.word() == "the" && self.cursor.word_at(self.cursor.at + 1) == "bank" {
            self.cursor.at += 2;
            return Some(vec![self.cursor.at - 1]);
        }
        let both = self.cursor.at == self.start
            && self.cursor.word() == "both"
            && self.cursor.tokens.get(self.cursor.at + 1).is_some_and(Token::is_surely_a_name);
        self.start += usize::from(both);
        self.cursor.at += usize::from(both);
        self.is_of_each = both;
        let first = match self.cursor.at == self.start {
            true => {
                let token = self.cursor.peek()?;
                let named = matches!(token.kind, TokenKind::Word | TokenKind::Piece)
                    && !words::PRONOUNS.contains(&&*token.word);
                self.cursor.at += usize::from(named);
                named.then_some(self.start)?
            }
            false => self.cursor.name()?,
        };
        self.cursor.skip_speaker();
        let mut all = vec![first];
        let more = self.cursor.attempt(|cursor| {
            let mut more = Vec::new();
            loop {
                let comma = cursor.eat_sign(',');
                if !(cursor.eat(&["and"]) || cursor.eat_sign('&') || comma) {
                    break;
                }
                more.push(cursor.name()?);
            }
            let mut ahead = *cursor;
            ahead.skip(words::ADVERBS);
            (!more.is_empty() && ahead.verb().is_some()).then_some(more)
        });
        all.extend(more.into_iter().flatten());
        Some(all)
    }

    /// The acts of these subjects.
    fn acts(&mut self, from: usize, subjects: Vec<usize>) -> Option<()> {
        let start = self.cursor.at;
        let apiece = ["each", "both", "all"].contains(&self.cursor.word());
        if let &[one, other] = &subjects[..]
            && !apiece
            && let Some((form, told)) = self.cursor.attempt(|cursor| cursor.joint_trade(one, other))
        {
            self.subjects = subjects;
            self.turn = Some(self.subjects.clone());
            self.push(form, told, from, false);
            return Some(());
        }
        let several = subjects.len() > 1;
        let name = |at: &usize| self.cursor.tokens[*at].spelt.as_str();
        if let Some(twice) = (1..subjects.len())
            .find(|&place| subjects[..place].iter().any(|other| name(other) == name(&subjects[place])))
        {
            self.cursor.furthest.set(subjects[twice]);
            self.why = Some("this player is already named: name each one once");
            return None;
        }
        let mut each = std::mem::take(&mut self.is_of_each);
        for (place, &who) in subjects.iter().enumerate() {
            self.cursor.at = start;
            let (mut supposed, mut must) = (false, false);
            while words::ADVERBS.contains(&self.cursor.word()) {
                each |= matches!(self.cursor.word(), "each" | "both" | "all");
                supposed |= matches!(self.cursor.word(), "must" | "just");
                must |= self.cursor.word() == "must";
                self.cursor.at += 1;
            }
            // Who `must have ore` is only supposed to have it, and who `just has 4 ore` has no more, or has got them; who
            // must discard cards does so, and who must do anything else hasn't done it yet.
            let verb = self.cursor.verb();
            let is_seen = verb.is_some_and(|verb| matches!(verb, Verb::Have | Verb::Lack | Verb::Be));
            let by_rule = !is_seen || self.cursor.word_at(self.cursor.at + 1) == "to";
            (!supposed || by_rule).then_some(())?;
            if must && !is_seen && verb != Some(Verb::Discard) {
                self.why = Some("what somebody must do isn't done yet: write the line when it has happened");
                return None;
            }
            let told_at = self.cursor.at;
            let act = self.cursor.act(who)?;
            let Act { form, fields, repeat, open } = self.for_its_price(act)?;
            self.refuse_other_kind(&fields, told_at)?;
            self.refuse_after_a_seven(form, &fields, told_at)?;
            self.refuse_commodities_of_gold(form, &fields, told_at)?;
            self.refuse_in_one_line(form, &fields, told_at)?;
            if self.cursor.eat(&["each", "apiece"]) {
                each = true;
            }
            let mut told = Vec::new();
            // In the passive voice the acting player comes last.
            if !fields.iter().any(|part| matches!(part, Part::Spelt("player", _))) {
                told.push(Part::Spelt("player", who));
            }
            told.extend(fields);
            let from = if place == 0 { from } else { who };
            for again in 0..repeat {
                let from = if again == 0 { from } else { start };
                self.push_built(form, told.clone(), (who, start, from), open)?;
            }
            if let Some(next) = subjects.get(place + 1) {
                self.end_last(*next, repeat);
            }
        }
        let is_of_a_turn = self.clauses.last().is_some_and(|clause| OF_A_TURN.contains(&clause.form));
        if is_of_a_turn {
            self.turn = Some(subjects.clone());
        }
        self.subjects = subjects;
        (several == each).then_some(())
    }

    /// Adds an act at `at`, in words that begin at `from`; a placed piece must be free.
    fn push_built(
        &mut self,
        form: &'static str,
        mut told: Vec<Part>,
        (who, at, from): (usize, usize, usize),
        open: bool,
    ) -> Option<()> {
        let (form, placed) = if form == "places" { ("builds", true) } else { (form, false) };
        match self.price(form, &told, who) {
            Price::Free => told.push(Part::Word("free", "free", at)),
            _ if placed => return None,
            Price::Usual => {}
            Price::Unclear => {
                self.cursor.furthest.set(at);
                self.why =
                    Some("whether this road is free isn't guessed: say `free`, or write a line of its own");
                return None;
            }
            Price::Nothing => {
                let thing = told.iter().find_map(|part| match part {
                    Part::Word("thing", thing, _) => Some(*thing),
                    _ => None,
                });
                self.unwritten.extend(thing.map(|thing| (self.clauses.len(), who, thing)));
                return Some(());
            }
            Price::Other(form, told) => {
                self.push(form, told, from, open);
                return Some(());
            }
        }
        self.push(form, told, from, open);
        Some(())
    }

    fn push(&mut self, form: &'static str, fields: Vec<Part>, from: usize, open: bool) {
        let to = self.cursor.at;
        // Ranges must be in order, including those of an act that is mentioned once and happens twice.
        if let Some(last) = self.clauses.last_mut() {
            last.to = last.to.min(from.max(last.from + 1));
        }
        self.clauses.push(Clause { form, fields, from, to, open });
    }

    /// Ends the clauses of one of several players where the next of them is named.
    fn end_last(&mut self, next: usize, count: u32) {
        let first = self.clauses.len().saturating_sub(count as usize);
        for clause in &mut self.clauses[first..] {
            clause.to = clause.to.min(next).max(clause.from + 1);
        }
    }
}
