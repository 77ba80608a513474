//! Domain blocks as data, the same for every game.
//!
//! A **block** is a domain word with settings and rows between brackets: `round (ties: block) < … >`,
//! `alphabet dna { … }`. A **row** is an **item** of some form (a rule, a goal, a suit), or a `for` or
//! `if` among the rows, or a setting, or `from x`. An item has named **fields**. A **template** is a
//! word of a notation that may contain `{expr}`.
//!
//! Blocks are defined once for all stages: `E` is the expression of the stage (of the syntax tree, or
//! of the checked program) and `P` is the pattern of a `for`. After evaluation, a block is a `BlockValue` in
//! [`crate::native`], without `for` and `if`. This module knows no game.

pub mod visit;

use crate::source::Span;
use std::rc::Rc;

/// A name and its span.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// The name.
    pub text: Rc<str>,
    /// Its span in the source.
    pub span: Span,
}

/// A domain word with its block.
#[derive(Clone, Debug, PartialEq)]
pub struct Block<E, P> {
    /// The domain word, such as `round`.
    pub word: &'static str,
    /// The whole block, from the word to the closing bracket.
    pub span: Span,
    /// The domain word alone.
    pub head: Span,
    /// The name before the brackets.
    pub name: Option<Name>,
    /// The expression after `over`.
    pub over: Option<E>,
    /// Settings in parentheses before the brackets.
    pub settings: Vec<Setting<E>>,
    /// What is between the brackets.
    pub rows: Vec<BlockRow<E, P>>,
}

/// `key: value`.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting<E> {
    /// The key.
    pub key: Name,
    /// The value.
    pub value: E,
}

/// One row of a block.
#[derive(Clone, Debug, PartialEq)]
pub enum BlockRow<E, P> {
    /// A row in the game's own notation.
    Item(Item<E, P>),
    /// A setting among the rows.
    Setting(Setting<E>),
    /// `from x`.
    From(E, Span),
    /// `for p in e { rows }`.
    For {
        /// The pattern that each element is bound to.
        pattern: P,
        /// The expression that is iterated over.
        over: E,
        /// The rows, once for each element.
        rows: Vec<BlockRow<E, P>>,
        /// The whole row.
        span: Span,
    },
    /// `if c { rows } else if d { rows } else { rows }`.
    If {
        /// Conditions with their rows.
        arms: Vec<(E, Vec<BlockRow<E, P>>)>,
        /// The rows of the final `else`.
        otherwise: Option<Vec<BlockRow<E, P>>>,
        /// The whole row.
        span: Span,
    },
}

/// A row in a game's notation.
#[derive(Clone, Debug, PartialEq)]
pub struct Item<E, P> {
    /// The kind of row, such as `rule` or `goal`; the game's builder and the game agree on it.
    pub form: &'static str,
    /// The whole row.
    pub span: Span,
    /// Its parts, each with a name that the form defines.
    pub fields: Vec<Field<E, P>>,
}

/// A named part of an item.
#[derive(Clone, Debug, PartialEq)]
pub struct Field<E, P> {
    /// Its name within the form.
    pub name: &'static str,
    /// Its span in the source.
    pub span: Span,
    /// Its contents.
    pub content: Content<E, P>,
}

/// The contents of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Content<E, P> {
    /// A text of the notation, possibly with `{expr}` in it.
    Template(Template<E>),
    /// An expression of the ordinary language.
    Value(E),
    /// A nested block.
    Block(Box<Block<E, P>>),
}

/// A text with embedded expressions.
#[derive(Clone, Debug, PartialEq)]
pub struct Template<E> {
    /// The parts, in order.
    pub parts: Vec<TemplatePart<E>>,
    /// The whole template.
    pub span: Span,
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq)]
pub enum TemplatePart<E> {
    /// Literal text (escapes resolved).
    Text(Rc<str>),
    /// `{expr}`.
    Value(E),
}

impl<E> Template<E> {
    /// Returns the text, if there is no expression in it.
    pub fn literal(&self) -> Option<String> {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                TemplatePart::Text(t) => text.push_str(t),
                TemplatePart::Value(_) => return None,
            }
        }
        Some(text)
    }
}

impl<E, P> Block<E, P> {
    /// Returns the rows that are items, including those under `for` and `if`, in the order of the text.
    pub fn items(&self) -> Vec<&Item<E, P>> {
        let mut items = Items(Vec::new());
        visit::Visit::rows(&mut items, &self.rows);
        items.0
    }
}

/// The items that a walk over rows has found.
struct Items<'a, E, P>(Vec<&'a Item<E, P>>);

impl<'a, E: 'a, P: 'a> visit::Visit<'a, E, P> for Items<'a, E, P> {
    fn expr(&mut self, _: &'a E) {}

    fn item(&mut self, item: &'a Item<E, P>) {
        self.0.push(item);
    }
}

impl<E, P> Field<E, P> {
    /// Returns its text as a name, if it is a template without expressions.
    pub fn literal(&self) -> Option<Name> {
        match &self.content {
            Content::Template(template) => {
                template.literal().map(|text| Name { text: text.into(), span: self.span })
            }
            Content::Value(_) | Content::Block(_) => None,
        }
    }
}

impl<E, P> Item<E, P> {
    /// Returns the field with this name.
    pub fn field(&self, name: &str) -> Option<&Field<E, P>> {
        self.fields.iter().find(|f| f.name == name)
    }
}
