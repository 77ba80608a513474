//! Translates AnyDice's expressions: `[highest 3 of 4d6]`, `2@3d20`, `3d{0, 1, 1}`, `3d6 > 2d8`.

/// The translation of an AnyDice expression; `None` if it isn't one.
pub(super) fn translated(text: &str) -> Option<String> {
    let mut reader = Reader { text: text.trim_end() };
    let found = reader.whole()?;
    reader.text.trim_start().is_empty().then_some(found)
}

/// The translation of the statement `output …`.
pub(super) fn printed(rest: &str) -> Option<String> {
    let rest = rest.lines().next()?;
    let (what, name) = match rest.split_once(" named ") {
        Some((what, name)) => (what, Some(name.trim())),
        None => (rest, None),
    };
    let what = translated(what)?;
    Some(match name.filter(|name| name.starts_with('"')) {
        Some(name) => format!("print {{{name}: {what}}}"),
        None => format!("print {what}"),
    })
}

struct Reader<'t> {
    text: &'t str,
}

impl<'t> Reader<'t> {
    /// Consumes a sign or word with the blanks before it.
    fn takes(&mut self, what: &str) -> bool {
        let text = self.text.trim_start();
        let rest = text.strip_prefix(what).filter(|rest| {
            let is_word = what.ends_with(|c: char| c.is_ascii_alphabetic());
            !is_word || !rest.starts_with(|c: char| c.is_alphanumeric())
        });
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    fn digits(&mut self) -> Option<&'t str> {
        let text = self.text.trim_start();
        let length = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if length == 0 {
            return None;
        }
        self.text = &text[length..];
        Some(&text[..length])
    }

    /// An expression, possibly compared with another.
    fn whole(&mut self) -> Option<String> {
        let left = self.sum()?;
        let Some(sign) = [">=", "<=", "!=", ">", "<", "="].into_iter().find(|sign| self.takes(sign)) else {
            return Some(left);
        };
        let right = self.sum()?;
        let left = grouped(&left);
        let Ok(bound) = right.parse::<i64>() else {
            return (sign == ">").then(|| format!("{left}.versus({right})"));
        };
        Some(match sign {
            ">=" => format!("{left}.at_least({bound})"),
            "<=" => format!("{left}.at_most({bound})"),
            ">" => format!("{left}.at_least({})", bound.checked_add(1)?),
            "<" => format!("{left}.at_most({})", bound.checked_sub(1)?),
            "=" => format!("{left}.prob({bound})"),
            _ => format!("{left}.prob(n -> n != {bound})"),
        })
    }

    /// Terms with signs between them; AnyDice rounds quotients down.
    fn sum(&mut self) -> Option<String> {
        let mut all = if self.takes("-") { format!("-{}", self.term()?) } else { self.term()? };
        while let Some(sign) = ["+", "-", "*", "/"].into_iter().find(|sign| self.takes(sign)) {
            let here = if sign == "/" { "//" } else { sign };
            all = format!("{all} {here} {}", self.term()?);
        }
        Some(all)
    }

    fn term(&mut self) -> Option<String> {
        if self.takes("[") {
            let inside = self.call()?;
            return self.takes("]").then_some(inside);
        }
        if self.takes("(") {
            let inside = self.sum()?;
            return if self.takes(")") { self.dice_of(Some(&format!("({inside})"))) } else { None };
        }
        if let Some(faces) = self.set() {
            return if self.takes("@") { self.places(&faces?) } else { Some(format!("[{}]", faces?)) };
        }
        let Some(number) = self.digits() else { return self.dice_of(None) };
        if self.takes("@") {
            let dice = self.term()?;
            // Places of a sequence are those of its list, from 1 on.
            if dice.starts_with('[') {
                return Some(format!("{dice}[{}]", number.parse::<u64>().ok()?.checked_sub(1)?));
            }
            return Some(format!("{}.nth({number})", grouped(&dice)));
        }
        self.dice_of(Some(number))
    }

    /// Dice after their number, or the number alone.
    fn dice_of(&mut self, number: Option<&str>) -> Option<String> {
        let rest = self.text.trim_start();
        let is_die = rest.strip_prefix(['d', 'D']).is_some_and(|rest| {
            rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '{' | '(' | '%'))
        });
        if !is_die {
            return number.map(str::to_owned);
        }
        self.text = &rest[1..];
        let written = number.filter(|number| !number.starts_with('('));
        let die = if self.takes("%") {
            "%".to_owned()
        } else if let Some(faces) = self.set() {
            format!("[{}]", faces?)
        } else if self.takes("(") {
            let inside = self.sum()?;
            if !self.takes(")") {
                return None;
            }
            format!("({inside})")
        } else {
            self.digits()?.to_owned()
        };
        Some(match (number, written) {
            (None, _) if die.starts_with(|c: char| c.is_ascii_digit()) => format!("d{die}"),
            (None, _) => format!("1d{die}"),
            (Some(_), Some(number)) => format!("{number}d{die}"),
            (Some(number), None) => format!("1d{die}.pool{number}"),
        })
    }

    /// Faces in braces: numbers, ranges, and their frequencies; `None` if there are none here.
    fn set(&mut self) -> Option<Option<String>> {
        if !self.takes("{") {
            return None;
        }
        let mut faces = Vec::new();
        while !self.takes("}") {
            let Some(face) = self.face() else { return Some(None) };
            faces.push(face);
            self.takes(",");
        }
        Some(Some(faces.join(", ")))
    }

    fn face(&mut self) -> Option<String> {
        let minus = if self.takes("-") { "-" } else { "" };
        let first = self.digits()?;
        let mut face = format!("{minus}{first}");
        if self.takes("..") {
            let minus = if self.takes("-") { "-" } else { "" };
            face = format!("{face}..={minus}{}", self.digits()?);
        }
        if self.takes(":") {
            face = format!("{face} x{}", self.digits()?);
        }
        Some(face)
    }

    /// The sum of the dice at several positions.
    fn places(&mut self, places: &str) -> Option<String> {
        let dice = self.term()?;
        let dice = grouped(&dice);
        let ascending: Vec<&str> = places.split(", ").collect();
        let from_top = ascending.iter().zip(1..).all(|(place, wanted)| *place == wanted.to_string());
        Some(match places.strip_prefix("1..=") {
            Some(last) if !last.contains(',') => format!("{dice}.highest({last})"),
            _ if from_top => format!("{dice}.highest({})", ascending.len()),
            _ => format!("{dice}.map(h -> [{places}].map(k -> h.nth(k)).sum)"),
        })
    }

    /// A library function in brackets.
    fn call(&mut self) -> Option<String> {
        for word in ["highest", "lowest", "middle"] {
            if !self.takes(word) {
                continue;
            }
            if self.takes("of") {
                let (one, other) = (self.sum()?, self.takes("and").then(|| self.sum())??);
                // Two sums are compared, and their dice aren't put together.
                let is_die =
                    |text: &str| text.strip_prefix('d').is_some_and(|sides| sides.parse::<u64>().is_ok());
                let largest = if word == "highest" { "max" } else { "min" };
                return Some(match is_die(&one) && is_die(&other) || word == "middle" {
                    true => format!("pool({one}, {other}).{word}"),
                    false => format!("joint({one}, {other}).map({largest})"),
                });
            }
            let number = self.digits()?;
            return if self.takes("of") {
                Some(format!("{}.{word}({number})", grouped(&self.sum()?)))
            } else {
                None
            };
        }
        if self.takes("count") {
            let what = match self.set() {
                Some(faces) => faces?,
                None => self.sum()?,
            };
            let what = if what.contains(", ") { format!("[{what}]") } else { what };
            return if self.takes("in") {
                Some(format!("{}.count({what})", grouped(&self.sum()?)))
            } else {
                None
            };
        }
        if self.takes("explode") {
            return Some(format!("{}.explode(times: 2)", grouped(&self.sum()?)));
        }
        if self.takes("absolute") {
            return Some(format!("{}.abs", grouped(&self.sum()?)));
        }
        if self.takes("maximum") {
            return if self.takes("of") {
                Some(format!("{}.values.last", grouped(&self.sum()?)))
            } else {
                None
            };
        }
        if self.takes("contains") {
            let (dice, what) = (self.sum()?, self.sum()?);
            return Some(format!("{}.has({what})", grouped(&dice)));
        }
        for word in ["sort", "reverse"] {
            if self.takes(word) {
                let what = self.sum()?;
                // A list has both words. Dice are sorted as they lie, and turned round as a list.
                return Some(match (what.starts_with('['), word) {
                    (false, "reverse") => format!("{}.map(h -> h.dice.reverse)", grouped(&what)),
                    _ => format!("{}.{word}", grouped(&what)),
                });
            }
        }
        let dice = self.sum()?;
        if !self.takes("contains") {
            return None;
        }
        Some(format!("{}.has({})", grouped(&dice), self.sum()?))
    }
}

/// An expression, parenthesised if necessary before a dot.
fn grouped(text: &str) -> String {
    let mut depth = 0;
    let loose = text.bytes().any(|byte| {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            _ => {}
        }
        depth == 0 && byte == b' '
    });
    if loose || text.starts_with('-') { format!("({text})") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{printed, translated};

    #[test]
    fn expressions_are_written_in_the_words_of_this_language() {
        for (text, written) in [
            ("[highest 3 of 4d6]", "4d6.highest(3)"),
            ("[lowest 1 of 2d20] + 5", "2d20.lowest(1) + 5"),
            ("[highest of d20 and d12]", "pool(d20, d12).highest"),
            ("[highest of 2d6 and 3d4]", "joint(2d6, 3d4).map(max)"),
            ("[lowest of 2d6 and d4]", "joint(2d6, d4).map(min)"),
            ("[count {5,6} in 5d6]", "5d6.count([5, 6])"),
            ("[count 6 in 5d6]", "5d6.count(6)"),
            ("[count {5..6} in 5d6]", "5d6.count(5..=6)"),
            ("[explode d6]", "d6.explode(times: 2)"),
            ("[absolute d6 - d6]", "(d6 - d6).abs"),
            ("[3d6 contains 6]", "3d6.has(6)"),
            ("[maximum of 2d6]", "2d6.values.last"),
            ("2@3d20", "3d20.nth(2)"),
            ("3@{1, 2, 3}", "[1, 2, 3][2]"),
            ("[reverse 3d6]", "3d6.map(h -> h.dice.reverse)"),
            ("[reverse {1, 2}]", "[1, 2].reverse"),
            ("{1,2}@4d6", "4d6.highest(2)"),
            ("{1..3}@4d6", "4d6.highest(3)"),
            ("{2,3}@4d6", "4d6.map(h -> [2, 3].map(k -> h.nth(k)).sum)"),
            ("3d{0,0,1}", "3d[0, 0, 1]"),
            ("d{1..5,6:2}", "1d[1..=5, 6 x2]"),
            ("d{-1..1}", "1d[-1..=1]"),
            ("2d(2d6)", "2d(2d6)"),
            ("(d6 + 1)d8", "1d8.pool(d6 + 1)"),
            ("3d6 > 2d8", "3d6.versus(2d8)"),
            ("1d20+5 >= 15", "(1d20 + 5).at_least(15)"),
            ("d6 > 3", "d6.at_least(4)"),
            ("d6/2", "d6 // 2"),
            ("2d%", "2d%"),
        ] {
            assert_eq!(translated(text).as_deref(), Some(written), "{text}");
        }
        for other in ["[roll 3]", "hello", "3 +", "[highest 3]"] {
            assert_eq!(translated(other), None, "{other}");
        }
        assert_eq!(printed("3d6 named \"x\"").as_deref(), Some("print {\"x\": 3d6}"));
    }
}
