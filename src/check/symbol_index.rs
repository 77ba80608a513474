//! The definitions and uses of a unit's names, for tools that display a script.

use super::types::Inferred;
use std::rc::Rc;
use tg_core::program::{FunctionId, Slot};
use tg_core::source::Span;

/// The names of a unit: their definitions and uses.
#[derive(Clone, Debug, Default)]
pub struct SymbolIndex {
    /// The names that the unit defines, in the order of the text.
    pub definitions: Vec<Definition>,
    /// The uses of names that it or an imported file defines, in the order of the text, without duplicates.
    pub mentions: Vec<Mention>,
}

/// The definition of a name.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The name.
    pub name: Rc<str>,
    /// The span of the name.
    pub span: Span,
    /// The kind of definition.
    pub kind: DefinitionKind,
    /// Whether it is at the top level.
    pub top: bool,
    /// The inferred type of its value.
    pub is: Inferred,
}

/// The kind of a definition.
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
    /// The span of the name.
    pub span: Span,
    /// The span of its definition, possibly in another source.
    pub definition: Span,
}

/// A definition whose value's type isn't known yet.
pub(super) struct UntypedDefinition {
    pub name: Rc<str>,
    pub span: Span,
    pub kind: DefinitionKind,
    pub top: bool,
    /// The variable that contains it, with the number of its function in the unit.
    pub slot: Option<(usize, Slot)>,
}

impl SymbolIndex {
    /// The index of a unit with these definitions and mentions, given the inferred types of its slots.
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

    /// The name at an offset, be it a definition or a use, with its definition. Takes logarithmic time. The offset may
    /// be right after the name.
    pub fn at(&self, offset: usize) -> Option<Mention> {
        let holds = |span: Span| span.range().start <= offset && offset <= span.range().end;
        let mention = self.mentions.partition_point(|m| m.span.range().start <= offset).checked_sub(1);
        let mention = mention.map(|index| self.mentions[index]).filter(|m| holds(m.span));
        let made = self.definitions.partition_point(|m| m.span.range().start <= offset).checked_sub(1);
        let made = made.map(|index| self.definitions[index].span).filter(|span| holds(*span));
        let made = made.map(|span| Mention { span, definition: span });
        // Of two adjacent names, the one that begins at the offset.
        match (mention, made) {
            (Some(a), Some(b)) => Some(if a.span.start > b.span.start { a } else { b }),
            (a, b) => a.or(b),
        }
    }

    /// The definition at a span.
    pub fn definition_at(&self, span: Span) -> Option<&Definition> {
        let index = self.definitions.partition_point(|made| made.span < span);
        self.definitions.get(index).filter(|made| made.span == span)
    }
}
