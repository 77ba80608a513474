//! What the names of a unit stand for, for tools that display a script.

use super::types::Inferred;
use std::rc::Rc;
use tg_core::program::{FunctionId, Slot};
use tg_core::source::Span;

/// The names of a unit: where each is made, and where it is used.
#[derive(Clone, Debug, Default)]
pub struct SymbolIndex {
    /// The names that the unit makes, in the order of the text.
    pub definitions: Vec<Definition>,
    /// The places where names stand for something that it or an imported file makes, in the order of the
    /// text, each once.
    pub mentions: Vec<Mention>,
}

/// A name where it is made.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The name.
    pub name: Rc<str>,
    /// Where it stands.
    pub span: Span,
    /// What makes it.
    pub kind: DefinitionKind,
    /// Whether it is of the top level.
    pub top: bool,
    /// What is certain of its value.
    pub is: Inferred,
}

/// What makes a name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// `let`, or a block with a name.
    Let,
    /// `var`.
    Var,
    /// `param`.
    Param,
    /// A parameter of a function.
    Argument,
    /// A `for`.
    Loop,
    /// `fn`.
    Function(FunctionId),
    /// `import`.
    File,
    /// A row of a block: the name is a word.
    Word,
}

/// A use of a name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Where the name stands.
    pub span: Span,
    /// Where what it stands for was made; perhaps in another source.
    pub definition: Span,
}

/// A name where it is made, before anything is known of its value.
pub(super) struct UntypedDefinition {
    pub name: Rc<str>,
    pub span: Span,
    pub kind: DefinitionKind,
    pub top: bool,
    /// The variable that holds it, with the number of its function in the unit.
    pub slot: Option<(usize, Slot)>,
}

impl SymbolIndex {
    /// The index of a unit that makes and uses these names, whose slots are known to hold this.
    pub(super) fn new(
        made: Vec<UntypedDefinition>,
        mut mentions: Vec<Mention>,
        slots: &[Vec<Inferred>],
    ) -> SymbolIndex {
        let known = |(function, slot): (usize, Slot)| slots.get(function)?.get(slot.0 as usize).cloned();
        let typed = made.into_iter().map(|untyped| Definition {
            is: match untyped.kind {
                DefinitionKind::Function(id) => Inferred::Function(Some(id)),
                DefinitionKind::Word => Inferred::Text,
                _ => untyped.slot.and_then(known).unwrap_or_default(),
            },
            name: untyped.name,
            span: untyped.span,
            kind: untyped.kind,
            top: untyped.top,
        });
        let mut definitions: Vec<Definition> = typed.collect();
        definitions.sort_by_key(|definition| definition.span);
        mentions.sort_by_key(|mention| mention.span);
        mentions.dedup_by_key(|mention| mention.span);
        SymbolIndex { definitions, mentions }
    }

    /// The name that is made at a place, or that the name there stands for: where it was made. Takes
    /// logarithmic time. The offset may be right after the name.
    pub fn at(&self, offset: usize) -> Option<Mention> {
        let holds = |span: Span| span.range().start <= offset && offset <= span.range().end;
        let mention = self.mentions.partition_point(|m| m.span.range().start <= offset).checked_sub(1);
        let mention = mention.map(|index| self.mentions[index]).filter(|m| holds(m.span));
        let made = self.definitions.partition_point(|m| m.span.range().start <= offset).checked_sub(1);
        let made = made.map(|index| self.definitions[index].span).filter(|span| holds(*span));
        let made = made.map(|span| Mention { span, definition: span });
        // Of two names side by side, the one that begins there.
        match (mention, made) {
            (Some(a), Some(b)) => Some(if a.span.start > b.span.start { a } else { b }),
            (a, b) => a.or(b),
        }
    }

    /// The name that is made at a place.
    pub fn definition_at(&self, span: Span) -> Option<&Definition> {
        let index = self.definitions.partition_point(|made| made.span < span);
        self.definitions.get(index).filter(|made| made.span == span)
    }
}
