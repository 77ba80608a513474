//! Rolls of the dice, and what they bring.

use super::acts::Act;
use super::cards::Part;
use super::tokens::{Cursor, Token, TokenKind};
use super::words;

impl Cursor<'_, '_> {
    /// `rolls 8`, `rolls a 7`, `rolls 3 + 4`, `rolls a 3 and a 4`, `rolls double threes`.
    pub(super) fn rolls(&mut self) -> Option<Act> {
        self.eat_all(&["the", "dice"]);
        self.eat_sign(':');
        if self.eat(&["double", "doubles"]) {
            let at = self.at;
            let doubled = ["ones", "twos", "threes", "fours", "fives", "sixes"];
            let die = match doubled.iter().position(|word| *word == self.word()) {
                Some(die) => {
                    self.at += 1;
                    die as u32 + 1
                }
                None => self.number().and_then(|at| self.value(at))?,
            };
            return Some(self.rolled(vec![Part::Count("number", die, at), Part::Count("second", die, at)]));
        }
        let pairs: [(&[&str], u32); 8] = [
            (&["snake", "eyes"], 1),
            (&["boxcars"], 6),
            (&["two", "ones"], 1),
            (&["two", "twos"], 2),
            (&["two", "threes"], 3),
            (&["two", "fours"], 4),
            (&["two", "fives"], 5),
            (&["two", "sixes"], 6),
        ];
        for (words, die) in pairs {
            if self.eat_all(words) {
                let at = self.at - 1;
                return Some(
                    self.rolled(vec![Part::Count("number", die, at), Part::Count("second", die, at)]),
                );
            }
        }
        self.skip(words::ARTICLES);
        let first = self.number()?;
        let second = self.attempt(|cursor| {
            (cursor.eat_sign('+') || cursor.eat_sign('&') || cursor.eat(&["and", "plus"])).then_some(())?;
            cursor.skip(words::ARTICLES);
            cursor.number()
        });
        let second = second.or_else(|| self.die_after(',', first)).or_else(|| self.die_after('-', first));
        let mut dice = vec![Part::Number("number", first)];
        dice.extend(second.map(|at| Part::Number("second", at)));
        if second.is_some() && self.eat_sign('=') {
            let sum: Option<u32> = dice.iter().map(|die| self.literal(die)).sum();
            let told = self.number().and_then(|at| self.value(at));
            (told.is_some() && told == sum).then_some(())?;
        }
        Some(self.rolled(dice))
    }

    /// The second die in `rolls 3, 4` and `rolls 3-4`: both are dice, and nothing that has a number follows.
    fn die_after(&mut self, sign: char, first: usize) -> Option<usize> {
        let is_die = |die: Option<u32>| die.is_some_and(|die| (1..=6).contains(&die));
        self.attempt(|cursor| {
            cursor.eat_sign(sign).then_some(())?;
            let second =
                cursor.number().filter(|at| is_die(cursor.value(*at)) && is_die(cursor.value(first)))?;
            let ends = cursor.peek().is_none_or(|token| {
                token.word == "and"
                    || matches!(token.kind, TokenKind::Sign('.' | ':' | '!' | '=') | TokenKind::Block)
            });
            ends.then_some(second)
        })
    }

    fn rolled(&mut self, mut dice: Vec<Part>) -> Act {
        self.skip(&["again", "too"]);
        self.repeated_roll(&mut dice);
        let before = self.at;
        self.eat_sign(':');
        dice.extend(self.block());
        if !matches!(dice.last(), Some(Part::Block(_))) {
            self.at = before;
        }
        Act::new("rolls", dice)
    }

    /// The roll once more, in parentheses: the sum in `rolls a 5 and a 3 (8)`, the dice in `rolls 8 (5 + 3)`. Anything
    /// else there says something of its own, and isn't skipped.
    fn repeated_roll(&mut self, dice: &mut Vec<Part>) {
        let Some(told) = self.peek().and_then(Token::in_parentheses) else { return };
        let Some(told) = told.split('+').map(|die| die.trim().parse().ok()).collect::<Option<Vec<u32>>>()
        else {
            return;
        };
        let rolled: Option<Vec<u32>> = dice.iter().map(|die| self.literal(die)).collect();
        if rolled.is_none_or(|rolled| rolled.iter().sum::<u32>() != told.iter().sum::<u32>()) {
            return;
        }
        if let ([first, second], [_]) = (&told[..], &dice[..]) {
            *dice = vec![Part::Count("number", *first, self.at), Part::Count("second", *second, self.at)];
        }
        if told.len() < 3 {
            self.at += 1;
        }
    }
}
