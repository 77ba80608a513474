//! Alphabets as values: `alphabet dna { a t c g }`.

use super::meter::outside_fault;
use super::words;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::native::{BlockValue, Built, Host, Slotted, arguments};
use tg_core::output::{Output, StyledLine};
use tg_core::source::Span;
use tg_core::value::{Domain, Object, Text, Value};
use tg_rewriting::{Alphabet, AlphabetError, Symbol};

/// About the bytes of a letter as a value.
const LETTER_BYTES: u128 = 128;

/// An alphabet of the script.
#[derive(Clone, Debug)]
pub(super) struct AlphabetValue {
    /// The name of its block.
    pub name: Option<Rc<str>>,
    /// The letters.
    pub alphabet: Alphabet,
}

impl AlphabetValue {
    /// What comes after `over`, if it is an alphabet.
    pub fn over(over: &Slotted<Value>) -> Result<AlphabetValue, Fault> {
        if let Some(letters) = over.value.downcast::<AlphabetValue>() {
            return Ok(letters.clone());
        }
        let message = format!("`over` needs an alphabet, and this is {}", over.value.kind());
        Err(Diagnostic::new(Code::E1015, message)
            .at(over.span, "not an alphabet")
            .help("name an alphabet: `alphabet dna { a t c g }` and then `over dna`")
            .into())
    }

    /// How a sentence calls it: its name, or its letters.
    pub fn called(&self) -> String {
        match &self.name {
            Some(name) => name.to_string(),
            None => words::shortened(&self.block(), 60),
        }
    }

    /// What is said at its place.
    pub fn label(&self) -> String {
        let symbols = self.alphabet.symbols().take(30);
        let names: Vec<&str> = symbols.map(|(_, name)| name).collect();
        let more = if self.alphabet.len() > names.len() { " …" } else { "" };
        format!("the alphabet's letters are {}{more}", names.join(" "))
    }

    /// The block without its name.
    fn block(&self) -> String {
        format!("alphabet {}", self.braces())
    }

    fn braces(&self) -> String {
        let letters = self.alphabet.symbols();
        let letters: Vec<String> = letters.map(|(_, name)| words::side(name)).collect();
        match letters.is_empty() {
            true => "{}".to_owned(),
            false => format!("{{ {} }}", letters.join(" ")),
        }
    }
}

impl Domain for AlphabetValue {
    fn type_name(&self) -> &'static str {
        "Alphabet"
    }

    fn unasked(&self) -> Option<Value> {
        Some(Object::value(self.clone()))
    }

    fn short(&self) -> Option<String> {
        Some(words::shortened(&self.block(), 120))
    }

    fn rich(&self) -> Output {
        let line = StyledLine::new().strong("alphabet ");
        let line = match &self.name {
            Some(name) => line.plain(format!("{name} ")),
            None => line,
        };
        line.code(self.braces()).into()
    }

    fn json(&self) -> serde_json::Value {
        let letters = self.alphabet.symbols();
        letters.map(|(_, name)| name).collect()
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<AlphabetValue>().is_some_and(|other| self.alphabet == other.alphabet)
    }

    fn elements(&self) -> Option<Vec<Value>> {
        let letters = self.alphabet.symbols();
        Some(letters.map(|(_, name)| Value::text(name)).collect())
    }
}

/// Makes an alphabet of its block.
pub(super) fn build(host: &mut dyn Host, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    let rows = block.items.iter();
    let symbols: Vec<(Rc<str>, Span)> = rows.flat_map(|row| row.texts("symbol")).collect();
    host.step(symbols.len() as u64).map_err(|f| vec![*f])?;
    let alphabet = Alphabet::new(symbols.iter().map(|(text, _)| text)).map_err(|errors| {
        let errors = errors.into_iter();
        errors.map(|error| refused(&error, &symbols)).collect::<Vec<_>>()
    })?;
    host.step((symbols.len() * symbols.iter().filter(|(text, _)| !text.is_ascii()).count()) as u64)
        .map_err(|f| vec![*f])?;
    if let Some((one, two)) = alphabet.joining() {
        return Err(vec![joined(&alphabet, one, two, &symbols)]);
    }
    let place = block.name.as_ref().map_or(block.head, |name| name.span);
    let warnings = doubt(&alphabet).map(|warning| warning.at(place, "read longest first"));
    Ok(Built {
        warnings: warnings.into_iter().collect(),
        value: Object::value(AlphabetValue { name: block.name.map(|name| name.text), alphabet }),
    })
}

fn refused(error: &AlphabetError, symbols: &[(Rc<str>, Span)]) -> Diagnostic {
    match *error {
        AlphabetError::Empty { index } => {
            Diagnostic::new(Code::E4017, "a letter of an alphabet can't be empty")
                .at(symbols[index].1, "nothing between the quotes")
                .help("leave it out; a rule deletes with nothing after its `=>`")
        }
        AlphabetError::Duplicate { index, first } => {
            let (letter, place) = &symbols[index];
            let message = format!("`{letter}` is in this alphabet twice");
            Diagnostic::new(Code::E4016, message)
                .at(*place, "the second time")
                .label(symbols[first].1, "the first time")
                .help("name each letter once; their order is the order of `start`")
        }
    }
}

/// A letter that becomes one character with the letter before it, so that no rule could name it.
fn joined(alphabet: &Alphabet, one: Symbol, two: Symbol, symbols: &[(Rc<str>, Span)]) -> Diagnostic {
    let (one, two) = (alphabet.name(one), alphabet.name(two));
    let place = symbols.iter().find(|(text, _)| &**text == two).map(|(_, place)| *place);
    let escaped: String = two.chars().map(|letter| letter.escape_unicode().to_string()).collect();
    let message = format!("a letter of this alphabet, `{escaped}`, isn't a letter of its own");
    let found = Diagnostic::new(Code::E4017, message);
    let found = match place {
        Some(place) => found.at(place, format!("after `{one}` it makes one letter, `{one}{two}`")),
        None => found,
    };
    found.help("write the mark together with its letter")
}

/// A warning about letters that aren't read as they are written.
fn doubt(alphabet: &Alphabet) -> Option<Diagnostic> {
    let row = |symbols: &[Symbol]| {
        let names = symbols.iter().map(|&s| words::side(alphabet.name(s)));
        names.collect::<Vec<_>>().join(" ")
    };
    let (message, note) = if let Some(found) = alphabet.ambiguity() {
        let text = &found.text;
        (
            format!("`{}` can be cut into letters in two ways", words::letter(text)),
            format!("as letters it is `{}`, and also `{}`", row(&found.one), row(&found.other)),
        )
    } else {
        let found = alphabet.misreading()?;
        let text = &found.text;
        let letter = alphabet.pieces(text).next()?.symbol?;
        (
            format!("`{}` isn't read as it is written", row(&found.row)),
            format!(
                "as `{}` it begins with the letter `{}`",
                words::letter(text),
                words::letter(alphabet.name(letter))
            ),
        )
    };
    let help = "choose letters of which none begins another";
    Some(Diagnostic::new(Code::W4001, message).note(note).help(help))
}

/// The alphabet that a method works on.
fn receiver(args: &[Value]) -> Result<&AlphabetValue, Fault> {
    arguments::receiver(args, "an alphabet")
}

/// Its letters.
pub(super) fn letters(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let letters = receiver(args)?;
    host.reserve(letters.alphabet.len() as u128 * LETTER_BYTES)?;
    host.step(letters.alphabet.len() as u64)?;
    Value::list(letters.elements().unwrap_or_default())
}

/// A text cut into letters.
pub(super) fn cut(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let text: Text = arguments::text(args, 1)?;
    let letters = receiver(args)?;
    host.reserve(text.as_str().len() as u128 * LETTER_BYTES)?;
    host.step(text.as_str().len() as u64)?;
    match letters.alphabet.segment(text.as_str()) {
        Ok(symbols) => {
            let names = symbols.iter().map(|&s| letters.alphabet.name(s));
            Value::list(names.map(Value::text).collect())
        }
        Err(error) => {
            let fault = outside_fault(text.as_str(), &error);
            Err(Box::new(fault.note(letters.label())))
        }
    }
}
