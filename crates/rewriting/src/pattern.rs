//! Regular expressions over symbols.
//!
//! The regex engine knows characters, not symbols. So each symbol of several characters gets a
//! **code**: a private-use character that isn't a symbol itself. The expression's
//! letters are cut into symbols and coded, a text is coded before it is searched, and places in the
//! coded text are mapped back.

use std::ops::Range;

use regex::Regex;
use regex_syntax::ast::parse::Parser;
use regex_syntax::ast::{Ast, ClassBracketed, ClassSet, ClassSetItem, ErrorKind, Literal};
use regex_syntax::hir::translate::Translator;
use regex_syntax::hir::{Hir, HirKind};
use rustc_hash::FxHashMap;

use super::alphabet::{Alphabet, SegmentError, Symbol};
use super::budget::{Budget, PassError};
use super::goal::{GoalError, HitCounting, SyntaxFault};

/// A regular expression that was parsed over an alphabet.
#[derive(Clone, Debug)]
pub(super) struct GoalPattern {
    regex: Regex,
    codes: FxHashMap<Symbol, char>,
    letters: usize,
    longest: Option<usize>,
}

/// A text in which each symbol is one character, and where its characters come from.
struct Coded {
    text: String,
    /// By character: its offset in the coded and in the original text.
    places: Vec<(usize, usize)>,
    /// The length of the original.
    length: usize,
}

/// What is learned from an expression's syntax.
struct SymReader<'a> {
    alphabet: &'a Alphabet,
    codes: &'a FxHashMap<Symbol, char>,
    letters: usize,
    /// Bytes of the expression that are replaced by a code.
    coded: Vec<(Range<usize>, char)>,
}

impl GoalPattern {
    /// Parses an expression; see [`super::Target::new`].
    pub fn new(text: &str, alphabet: &Alphabet) -> Result<GoalPattern, GoalError> {
        let ast = Parser::new().parse(text).map_err(|error| GoalError::Syntax {
            offset: error.span().start.offset,
            message: error.kind().to_string(),
            kind: kind(error.kind()),
        })?;
        let meaning = Translator::new().translate(text, &ast);
        meaning.map_err(|error| GoalError::Syntax {
            offset: error.span().start.offset,
            message: error.kind().to_string(),
            kind: SyntaxFault::Other,
        })?;
        let codes = codes(alphabet).ok_or(GoalError::TooLarge)?;
        let mut reader = SymReader { alphabet, codes: &codes, letters: 0, coded: Vec::new() };
        reader.read(&ast)?;
        let letters = reader.letters;
        let mut coded = text.to_owned();
        for (place, code) in reader.coded.iter().rev() {
            coded.replace_range(place.clone(), code.encode_utf8(&mut [0; 4]));
        }
        // Its syntax is valid, so only its size can be wrong.
        let regex = Regex::new(&coded).map_err(|_| GoalError::TooLarge)?;
        let longest = regex_syntax::parse(&coded).ok().and_then(|meaning| longest(&meaning));
        Ok(GoalPattern { regex, codes, letters, longest })
    }

    /// Returns how many letters a match has at most; `None` if there is no limit, or if a match
    /// depends on its surroundings.
    pub fn longest(&self) -> Option<usize> {
        self.longest
    }

    /// Writes a letter as the character that stands for it in the expression.
    pub fn code(&self, alphabet: &Alphabet, letter: &str, out: &mut String) {
        match alphabet.symbol(letter).and_then(|symbol| self.codes.get(&symbol)) {
            Some(&code) => out.push(code),
            None => out.push_str(letter),
        }
    }

    /// Returns where the match at the start of coded letters ends; 0 if there is none, or an empty one.
    pub fn begins(&self, coded: &str) -> usize {
        let found = self.regex.find(coded).filter(|found| found.start() == 0);
        found.map_or(0, |found| found.end())
    }

    /// Returns how many letters the expression has.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// Returns the matches that aren't empty, in bytes of the text, at most `most`; overlapping: one for
    /// each start. A search may read on to the end of the text before it knows its match, so each
    /// is charged with the letters to its match's end and a part of the rest.
    pub fn hits(
        &self,
        alphabet: &Alphabet,
        text: &str,
        counting: HitCounting,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Range<usize>>, PassError> {
        /// This many letters that a search may read ahead count as one.
        const AHEAD: usize = 64;
        budget.search(text.len() as u64)?;
        let coded = Coded::new(alphabet, &self.codes, text);
        let mut hits = Vec::new();
        let mut at = 0;
        while let Some(found) = self.regex.find_at(&coded.text, at) {
            let rest = coded.text.len() - found.end();
            budget.search((found.end() - at + rest / AHEAD) as u64)?;
            if !found.is_empty() {
                hits.push(coded.original(found.start())..coded.original(found.end()));
                if hits.len() >= most {
                    break;
                }
            }
            let after_start = coded.next(found.start());
            at = match counting {
                HitCounting::Leftmost if !found.is_empty() => found.end(),
                _ => after_start,
            };
            if found.start() == coded.text.len() {
                break;
            }
        }
        Ok(hits)
    }
}

/// Returns how many characters a match has at most, if known.
fn longest(meaning: &Hir) -> Option<usize> {
    match meaning.kind() {
        HirKind::Empty => Some(0),
        HirKind::Literal(literal) => std::str::from_utf8(&literal.0).ok().map(|text| text.chars().count()),
        HirKind::Class(_) => Some(1),
        HirKind::Look(_) => None,
        HirKind::Repetition(repetition) => {
            let times = repetition.max.and_then(|max| usize::try_from(max).ok());
            longest(&repetition.sub)?.checked_mul(times?)
        }
        HirKind::Capture(capture) => longest(&capture.sub),
        HirKind::Concat(parts) => parts.iter().try_fold(0usize, |sum, part| sum.checked_add(longest(part)?)),
        HirKind::Alternation(parts) => parts.iter().try_fold(0, |most, part| Some(longest(part)?.max(most))),
    }
}

/// Returns the kind of a mistake.
fn kind(error: &ErrorKind) -> SyntaxFault {
    match error {
        ErrorKind::ClassUnclosed
        | ErrorKind::GroupUnclosed
        | ErrorKind::GroupUnopened
        | ErrorKind::RepetitionCountUnclosed => SyntaxFault::Bracket,
        ErrorKind::UnsupportedLookAround | ErrorKind::UnsupportedBackreference => SyntaxFault::LookAround,
        ErrorKind::RepetitionMissing => SyntaxFault::Repetition,
        _ => SyntaxFault::Other,
    }
}

/// Returns a code for each symbol of several characters; `None` if there are more symbols than codes.
fn codes(alphabet: &Alphabet) -> Option<FxHashMap<Symbol, char>> {
    let mut free = ('\u{F0000}'..='\u{10FFFD}').filter(|code| {
        let name = code.encode_utf8(&mut [0; 4]).to_owned();
        alphabet.symbol(&name).is_none()
    });
    let many = alphabet.symbols().filter(|(_, n)| n.chars().nth(1).is_some());
    many.map(|(symbol, _)| Some((symbol, free.next()?))).collect()
}

impl Coded {
    fn new(alphabet: &Alphabet, codes: &FxHashMap<Symbol, char>, original: &str) -> Coded {
        let mut coded =
            Coded { text: String::with_capacity(original.len()), places: Vec::new(), length: original.len() };
        for piece in alphabet.pieces(original) {
            coded.places.push((coded.text.len(), piece.bytes.start));
            match piece.symbol.and_then(|symbol| codes.get(&symbol)) {
                Some(&code) => coded.text.push(code),
                None => coded.text.push_str(&original[piece.bytes]),
            }
        }
        coded
    }

    /// Returns the number of the piece at or after an offset in the coded text.
    fn piece(&self, offset: usize) -> usize {
        self.places.partition_point(|&(here, _)| here < offset)
    }

    fn original(&self, offset: usize) -> usize {
        let place = self.places.get(self.piece(offset));
        place.map_or(self.length, |&(_, there)| there)
    }

    /// Returns the start of the piece after the one at an offset.
    fn next(&self, offset: usize) -> usize {
        let place = self.places.get(self.piece(offset) + 1);
        place.map_or(self.text.len(), |&(here, _)| here)
    }
}

impl SymReader<'_> {
    // The parser refuses deep nesting, so recursion is safe.
    fn read(&mut self, ast: &Ast) -> Result<(), GoalError> {
        match ast {
            Ast::Literal(literal) => self.row(&[literal]),
            Ast::ClassBracketed(class) => {
                self.letters += 1;
                self.class(class)
            }
            Ast::Repetition(repetition) => self.read(&repetition.ast),
            Ast::Group(group) => self.read(&group.ast),
            Ast::Alternation(either) => either.asts.iter().try_for_each(|ast| self.read(ast)),
            Ast::Concat(parts) => self.concat(&parts.asts),
            Ast::Empty(_)
            | Ast::Flags(_)
            | Ast::Dot(_)
            | Ast::Assertion(_)
            | Ast::ClassUnicode(_)
            | Ast::ClassPerl(_) => Ok(()),
        }
    }

    /// Reads adjacent letters as one sequence.
    fn concat(&mut self, parts: &[Ast]) -> Result<(), GoalError> {
        let mut row = Vec::new();
        for part in parts {
            if let Ast::Literal(literal) = part {
                row.push(&**literal);
                continue;
            }
            self.row(&std::mem::take(&mut row))?;
            self.read(part)?;
        }
        self.row(&row)
    }

    fn row(&mut self, row: &[&Literal]) -> Result<(), GoalError> {
        let text: String = row.iter().map(|literal| literal.c).collect();
        // By byte of the text at which a letter begins: the letter's bytes in the expression.
        let mut literals = text
            .char_indices()
            .zip(row)
            .map(|((at, _), literal)| (at, literal.span.start.offset..literal.span.end.offset))
            .peekable();
        for piece in self.alphabet.pieces(&text) {
            let Some((_, mut place)) = literals.next() else {
                break;
            };
            while let Some((_, more)) = literals.next_if(|&(at, _)| at < piece.bytes.end) {
                place.end = more.end;
            }
            let Some(symbol) = piece.symbol else {
                return Err(GoalError::Outside(SegmentError {
                    offset: place.start,
                    ..SegmentError::at(&text, piece.bytes.start)
                }));
            };
            if let Some(&code) = self.codes.get(&symbol) {
                self.coded.push((place, code));
            }
            self.letters += 1;
        }
        Ok(())
    }

    fn class(&mut self, class: &ClassBracketed) -> Result<(), GoalError> {
        self.set(&class.kind)
    }

    fn set(&mut self, set: &ClassSet) -> Result<(), GoalError> {
        match set {
            ClassSet::Item(item) => self.item(item),
            ClassSet::BinaryOp(operation) => {
                self.set(&operation.lhs)?;
                self.set(&operation.rhs)
            }
        }
    }

    /// Checks that single letters of a class are in the alphabet; ranges and named classes may reach beyond it.
    fn item(&mut self, item: &ClassSetItem) -> Result<(), GoalError> {
        match item {
            ClassSetItem::Literal(literal) => {
                let text = literal.c.to_string();
                if self.alphabet.symbol(&text).is_some() {
                    return Ok(());
                }
                let offset = literal.span.start.offset;
                Err(GoalError::Outside(SegmentError { offset, text }))
            }
            ClassSetItem::Bracketed(class) => self.class(class),
            ClassSetItem::Union(union) => union.items.iter().try_for_each(|item| self.item(item)),
            ClassSetItem::Empty(_)
            | ClassSetItem::Range(_)
            | ClassSetItem::Ascii(_)
            | ClassSetItem::Unicode(_)
            | ClassSetItem::Perl(_) => Ok(()),
        }
    }
}
