//! A line of a log as clauses: `Ann rolls a 7, robs Ben and builds a road` tells three events.

use super::acts::Act;
use super::cards::{Part, fields};
use super::tokens::{Cursor, Token, TokenKind};
use super::words::{self, Verb};

/// One thing that a line tells. Places are those of tokens.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub form: &'static str,
    pub fields: Vec<Part>,
    /// Where it stands; the last one reaches to the end of the line.
    pub from: usize,
    pub to: usize,
    /// Whether something must follow for it to say all.
    pub open: bool,
}

/// What a line tells.
pub(super) struct Told {
    /// What it says of an earlier line, without what is told instead.
    pub correction: Option<Clause>,
    pub clauses: Vec<Clause>,
}

/// What a line tells; none where it can't be understood.
pub(super) fn read(tokens: &[Token]) -> Option<Told> {
    let mut reader =
        Reader { cursor: Cursor { tokens, at: 0 }, start: 0, subjects: Vec::new(), clauses: Vec::new() };
    let correction = reader.correction()?;
    match &correction {
        Some(undo) if undo.form == "undo" => reader.cursor.is_end().then_some(())?,
        _ => reader.line()?,
    }
    let whole = reader.clauses.iter().all(|clause| !clause.open);
    whole.then_some(Told { correction, clauses: reader.clauses })
}

struct Reader<'t, 'i> {
    cursor: Cursor<'t, 'i>,
    /// Where what happens begins.
    start: usize,
    /// Who did what was told last.
    subjects: Vec<usize>,
    clauses: Vec<Clause>,
}

impl Reader<'_, '_> {
    fn line(&mut self) -> Option<()> {
        while !self.cursor.is_end() {
            self.clause()?;
            let before = self.cursor.at;
            while self.cursor.eat_sign(',') || self.cursor.eat_sign('.') || self.cursor.eat_sign(':') {}
            self.cursor.skip(words::CONNECTORS);
            if before == self.cursor.at && !self.cursor.is_end() {
                return None;
            }
        }
        let end = self.cursor.tokens.len();
        self.clauses.last_mut()?.to = end;
        // A line ends with what happened, and not with a word that leads on.
        let last = self.cursor.word_at(end - 1);
        (!words::CONNECTORS.contains(&last)).then_some(())
    }

    /// `undo`, `undo 12`, `instead of 12:`, `after 12:` at the start of a line; inside none where it has none.
    fn correction(&mut self) -> Option<Option<Clause>> {
        let cursor = &mut self.cursor;
        let (form, mut at) = match (cursor.word(), cursor.word_at(1)) {
            ("undo", _) => ("undo", 1),
            ("instead", "of") => ("instead", 2),
            ("after", _) => ("after", 1),
            _ => return Some(None),
        };
        at += usize::from(["event", "number", "line"].contains(&cursor.word_at(at)));
        match cursor.tokens.get(at).map(|token| token.kind) {
            Some(TokenKind::Number(_)) => {}
            None if form == "undo" => {}
            _ => return Some(None),
        }
        cursor.at = at;
        let fields = cursor.number().map(|at| Part::Number("number", at)).into_iter().collect();
        if form != "undo" {
            cursor.eat_sign(':').then_some(())?;
        }
        self.start = cursor.at;
        Some(Some(Clause { form, fields, from: 0, to: cursor.at, open: false }))
    }

    /// Who, and what happens.
    fn clause(&mut self) -> Option<()> {
        let from = self.cursor.at;
        let verb_comes = |cursor: &Cursor| {
            let mut ahead = *cursor;
            ahead.skip(words::ADVERBS);
            ahead.verb().is_some()
        };
        if !self.subjects.is_empty() && verb_comes(&self.cursor) {
            if self.completes()? {
                return Some(());
            }
            return self.acts(from, self.subjects.clone());
        }
        let subjects = self.subjects()?;
        if verb_comes(&self.cursor) {
            return self.acts(from, subjects);
        }
        // `Ann gets a wood, Ben 2 ore`.
        let last = self.clauses.last().map(|clause| clause.form)?;
        if !matches!(last, "gets" | "discards") {
            return None;
        }
        let cards = self.cursor.cards()?;
        self.subjects = subjects;
        let mut told = vec![Part::Spelt("player", self.subjects[0])];
        told.extend(fields(&cards, ["count", "card"]));
        if self.subjects.len() > 1 {
            return None;
        }
        self.push(last, told, from, false);
        Some(())
    }

    /// Who acts: one player or, if something happens to each, several.
    fn subjects(&mut self) -> Option<Vec<usize>> {
        if self.cursor.word() == "the" && self.cursor.word_at(self.cursor.at + 1) == "bank" {
            self.cursor.at += 2;
            return Some(vec![self.cursor.at - 1]);
        }
        let first = match self.cursor.at == self.start {
            true => {
                let token = self.cursor.peek()?;
                let named = matches!(token.kind, TokenKind::Word | TokenKind::Piece);
                self.cursor.at += usize::from(named);
                named.then_some(self.start)?
            }
            false => self.cursor.name()?,
        };
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

    /// What happens to each of them.
    fn acts(&mut self, from: usize, subjects: Vec<usize>) -> Option<()> {
        let start = self.cursor.at;
        if let &[one, other] = &subjects[..]
            && let Some((form, told)) = self.cursor.attempt(|cursor| cursor.joint_trade(one, other))
        {
            self.subjects = subjects;
            self.push(form, told, from, false);
            return Some(());
        }
        let several = subjects.len() > 1;
        let mut each = false;
        for (place, &who) in subjects.iter().enumerate() {
            self.cursor.at = start;
            while words::ADVERBS.contains(&self.cursor.word()) {
                each |= matches!(self.cursor.word(), "each" | "both" | "all");
                self.cursor.at += 1;
            }
            let Act { form, fields, repeat, open } = self.cursor.act(who)?;
            if self.cursor.eat(&["each", "apiece"]) {
                each = true;
            }
            let mut told = Vec::new();
            // A passive names who acts at its end.
            if !fields.iter().any(|part| matches!(part, Part::Spelt("player", _))) {
                told.push(Part::Spelt("player", who));
            }
            told.extend(fields);
            let from = if place == 0 { from } else { who };
            for again in 0..repeat {
                let from = if again == 0 { from } else { start };
                self.push(form, told.clone(), from, open);
            }
            if let Some(next) = subjects.get(place + 1) {
                self.end_last(*next, repeat);
            }
        }
        self.subjects = subjects;
        (!several || each).then_some(())
    }

    fn push(&mut self, form: &'static str, fields: Vec<Part>, from: usize, open: bool) {
        let to = self.cursor.at;
        // Places follow each other, also those of an act that is told once and happened twice.
        if let Some(last) = self.clauses.last_mut() {
            last.to = last.to.min(from.max(last.from + 1));
        }
        self.clauses.push(Clause { form, fields, from, to, open });
    }

    /// The clauses of one of several players end before the next of them is named.
    fn end_last(&mut self, next: usize, count: u32) {
        let first = self.clauses.len().saturating_sub(count as usize);
        for clause in &mut self.clauses[first..] {
            clause.to = clause.to.min(next).max(clause.from + 1);
        }
    }

    /// What the same player gets, where it completes what was told before: `gives Ben wood and gets an ore`.
    fn completes(&mut self) -> Option<bool> {
        let Some(last) = self.clauses.last_mut() else { return Some(false) };
        let mut cursor = self.cursor;
        cursor.skip(words::ADVERBS);
        if !matches!(cursor.verb(), Some(Verb::Get | Verb::Take)) {
            return Some(false);
        }
        cursor.at += 1;
        let has = |name: &str| {
            last.fields.iter().any(|part| {
                matches!(part, Part::Spelt(own, _) | Part::Word(own, ..) | Part::Number(own, _) | Part::Count(own, ..) if *own == name)
            })
        };
        match last.form {
            "gives" | "trades" if !has("return") => {
                let cards = cursor.cards()?;
                last.fields.extend(fields(&cards, ["return_count", "return"]));
            }
            "pays" if !has("thing") => {
                let cards = cursor.cards()?;
                last.form = "trades";
                last.fields.extend(fields(&cards, ["return_count", "return"]));
            }
            "steals" if !has("thing") => {
                let card = cursor.card(true)?;
                card.is_single().then_some(())?;
                if !card.is_unknown() {
                    let place = last.fields.len() - 1;
                    last.fields.insert(place, card.thing("thing"));
                }
            }
            "plays" if has("monopoly") && !has("number") => {
                let resource = last.fields.iter().find_map(|part| match part {
                    Part::Word("thing", resource, _) => Some(*resource),
                    _ => None,
                });
                last.fields.extend(cursor.monopoly_brings(resource)?);
            }
            "plays" if has("plenty") && last.open => {
                let cards = cursor.cards()?;
                last.fields.extend(fields(&cards, ["count", "card"]));
            }
            // What comes for an offer isn't told by it: a trade is a line of its own.
            "offers" => return None,
            _ => return Some(false),
        }
        cursor.skip(&["back"]);
        if cursor.eat(&["in"]) {
            cursor.eat(&["return", "exchange"]).then_some(())?;
        }
        if cursor.eat(&["from"]) && !cursor.source() {
            cursor.skip(&["him", "her", "them"]);
            if let Some(token) = cursor.peek()
                && matches!(token.kind, TokenKind::Word | TokenKind::Piece)
            {
                cursor.name()?;
            }
        }
        last.open = false;
        last.to = cursor.at;
        self.cursor.at = cursor.at;
        Some(true)
    }
}
