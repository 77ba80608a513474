//! Semantic tokens: the classification of each piece of a text, for colouring.

use super::positions::{DocumentText, Encoding, number};
use super::refused::Refused;
use super::server::Server;
use crate::ide::{TokenClass, classes_within};
use crate::session::{Definition, DefinitionKind, Mention, SymbolIndex};
use gen_lsp_types::*;
use rustc_hash::FxHashMap;
use std::ops::Range as Bytes;
use tg_core::source::Span;

/// Defines the token types and their names from one list.
macro_rules! types {
    ($($kind:ident $name:literal,)*) => {
        /// A token type, in the order of its number in the legend.
        #[derive(Copy, Clone)]
        enum Type {
            $($kind,)*
        }

        /// The names of these types; all but one are standard ones of the protocol.
        const TYPES: &[&str] = &[$($name),*];
    };
}

types! {
    Keyword "keyword",
    Macro "macro",
    Property "property",
    Number "number",
    Text "string",
    Escape "escapeSequence",
    Regex "regexp",
    Comment "comment",
    Function "function",
    Word "enumMember",
    Variable "variable",
    Parameter "parameter",
    Namespace "namespace",
    Operator "operator",
}

/// The token modifiers, each of which is a bit.
const MODIFIERS: [&str; 2] = ["declaration", "readonly"];
const DECLARATION: u32 = 1;
const READONLY: u32 = 2;

/// The types and modifiers by name.
pub(super) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TYPES.iter().map(|name| (*name).to_owned()).collect(),
        token_modifiers: MODIFIERS.map(str::to_owned).to_vec(),
    }
}

impl Server {
    /// `textDocument/semanticTokens/full`
    pub(super) fn tokens(&mut self, params: SemanticTokensParams) -> Result<Option<SemanticTokens>, Refused> {
        let uri = params.text_document.uri;
        let data = self.tokens_of(&uri, None)?;
        Ok(Some(self.show(uri, data)))
    }

    /// `textDocument/semanticTokens/range`
    pub(super) fn tokens_of_range(
        &mut self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokens>, Refused> {
        let data = self.tokens_of(&params.text_document.uri, Some(params.range))?;
        Ok(Some(SemanticTokens { result_id: None, data }))
    }

    /// `textDocument/semanticTokens/full/delta`: the difference from the answer that the client names,
    /// as a single edit.
    pub(super) fn tokens_delta(
        &mut self,
        params: SemanticTokensDeltaParams,
    ) -> Result<Option<SemanticTokensDeltaResponse>, Refused> {
        let uri = params.text_document.uri;
        let data = self.tokens_of(&uri, None)?;
        let before = self.sent_tokens.tokens.remove(&uri).filter(|(id, _)| *id == params.previous_result_id);
        let Some((_, before)) = before else {
            return Ok(Some(self.show(uri, data).into()));
        };
        let same = before.iter().zip(&data).take_while(|(a, b)| a == b).count();
        let (old, new) = (&before[same..], &data[same..]);
        let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
        let (old, new) = (&old[..old.len() - tail], &new[..new.len() - tail]);
        let edits = match (old, new) {
            ([], []) => Vec::new(),
            _ => vec![SemanticTokensEdit {
                start: number(same * 5),
                delete_count: number(old.len() * 5),
                data: Some(new.iter().flat_map(numbers).collect()),
            }],
        };
        let result_id = self.show(uri, data).result_id;
        Ok(Some(SemanticTokensDelta { result_id, edits }.into()))
    }

    /// Remembers the tokens sent to the client.
    fn show(&mut self, uri: Uri, data: Vec<SemanticToken>) -> SemanticTokens {
        self.sent_tokens.answers += 1;
        let id = self.sent_tokens.answers.to_string();
        self.sent_tokens.tokens.insert(uri, (id.clone(), data.clone()));
        SemanticTokens { result_id: Some(id), data }
    }

    fn tokens_of(&mut self, uri: &Uri, range: Option<Range>) -> Result<Vec<SemanticToken>, Refused> {
        let reading = self.reading(uri)?;
        let all = 0..reading.text.text.len();
        let wanted = range.map_or(all, |range| reading.text.bytes(range, self.encoding));
        let mut written = Written {
            text: &reading.text,
            encoding: self.encoding,
            last: (0, 0),
            at: (0, 0, 0),
            data: Vec::new(),
        };
        let mut names = Names::of(&reading.loaded.symbol_index);
        let text = (&*reading.text.text, &reading.loaded.outline);
        for (at, class) in classes_within(&reading.session, text, &wanted) {
            if let Some((kind, modifiers)) = names.refined(&at, class) {
                written.token(at, kind, modifiers);
            }
        }
        Ok(written.data)
    }
}

/// A token as the five numbers of the protocol.
fn numbers(token: &SemanticToken) -> [u32; 5] {
    [token.delta_line, token.delta_start, token.length, token.token_type, token.token_modifiers_bitset]
}

/// The names of a script, for a walk over its tokens.
struct Names<'a> {
    /// The definitions by their spans.
    made: FxHashMap<Span, &'a Definition>,
    /// The definitions and mentions that haven't been passed yet.
    to_come: (&'a [Definition], &'a [Mention]),
}

impl<'a> Names<'a> {
    fn of(symbol_index: &'a SymbolIndex) -> Names<'a> {
        Names {
            made: symbol_index.definitions.iter().map(|made| (made.span, made)).collect(),
            to_come: (&symbol_index.definitions, &symbol_index.mentions),
        }
    }

    /// The type of a token, from its text and from what its name refers to. Tokens must be queried in order.
    fn refined(&mut self, at: &Bytes<usize>, class: TokenClass) -> Option<(Type, u32)> {
        if matches!(class, TokenClass::Function | TokenClass::Word | TokenClass::Name | TokenClass::Key) {
            let own = self.own(at);
            if own.is_some() {
                return own;
            }
        }
        let kind = match class {
            TokenClass::Keyword | TokenClass::Constant => Type::Keyword,
            TokenClass::Domain => Type::Macro,
            TokenClass::Key => Type::Property,
            TokenClass::Number => Type::Number,
            TokenClass::Text => Type::Text,
            TokenClass::Escape => Type::Escape,
            TokenClass::Regex => Type::Regex,
            TokenClass::Comment => Type::Comment,
            TokenClass::Function => Type::Function,
            TokenClass::Word => Type::Word,
            TokenClass::Name => Type::Variable,
            TokenClass::Sign => Type::Operator,
            TokenClass::Bracket => return None,
        };
        Some((kind, 0))
    }

    /// The type of a name that the script itself defines.
    fn own(&mut self, at: &Bytes<usize>) -> Option<(Type, u32)> {
        let (made, mentions) = &mut self.to_come;
        let passed = |span: Span| span.range().start < at.start;
        *made = &made[made.iter().take_while(|made| passed(made.span)).count()..];
        *mentions = &mentions[mentions.iter().take_while(|mention| passed(mention.span)).count()..];
        if let Some(made) = made.first().filter(|made| made.span.range() == *at) {
            let (kind, modifiers) = kind(made.kind);
            return Some((kind, modifiers | DECLARATION));
        }
        let mention = mentions.first().filter(|mention| mention.span.range() == *at)?;
        self.made.get(&mention.definition).map(|made| kind(made.kind))
    }
}

/// The type of a name with this kind of definition.
fn kind(made: DefinitionKind) -> (Type, u32) {
    match made {
        DefinitionKind::Let | DefinitionKind::Param | DefinitionKind::Loop => (Type::Variable, READONLY),
        DefinitionKind::Var => (Type::Variable, 0),
        DefinitionKind::Argument => (Type::Parameter, READONLY),
        DefinitionKind::Function(_) => (Type::Function, 0),
        DefinitionKind::File => (Type::Namespace, 0),
        DefinitionKind::Word => (Type::Word, READONLY),
    }
}

/// Encodes tokens as numbers relative to the previous token.
struct Written<'a> {
    text: &'a DocumentText,
    encoding: Encoding,
    /// The line and column of the last token.
    last: (u32, u32),
    /// A line, a column in it and their offset, from which the next position is counted.
    at: (u32, u32, usize),
    data: Vec<SemanticToken>,
}

impl Written<'_> {
    fn token(&mut self, bytes: Bytes<usize>, kind: Type, modifiers: u32) {
        let letters = &self.text.text[bytes.clone()];
        // An unclosed text may extend past the end of the line; a token mustn't.
        let letters = letters.split(['\n', '\r']).next().unwrap_or_default();
        let (line, column) = self.place(bytes.start);
        let delta_line = line - self.last.0;
        let delta_start = if delta_line == 0 { column - self.last.1 } else { column };
        self.last = (line, column);
        self.data.push(SemanticToken {
            delta_line,
            delta_start,
            length: number(self.encoding.columns(letters)),
            token_type: kind as u32,
            token_modifiers_bitset: modifiers,
        });
    }

    /// The line and column of an offset, counted from the last one.
    fn place(&mut self, offset: usize) -> (u32, u32) {
        let (line, column, from) = self.at;
        let between = &self.text.text[from..offset];
        let lines = between.matches('\n').count();
        let column = match between.rfind('\n') {
            Some(end) => number(self.encoding.columns(&between[end + 1..])),
            None => column + number(self.encoding.columns(between)),
        };
        self.at = (line + number(lines), column, offset);
        (self.at.0, column)
    }
}
