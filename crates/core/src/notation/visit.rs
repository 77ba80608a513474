//! The walk over blocks and templates, generic over their expressions.
//!
//! It is written once, for shared references ([`Visit`]) and for mutable ones ([`VisitMut`]): the first methods say
//! what to do with each node, the others descend, in the order of the text.

use super::{Block, BlockRow, Content, Field, Item, Name, Setting, Template, TemplatePart};
use crate::source::Span;
use stacker::maybe_grow;

macro_rules! visitor {
    ($(#[$doc:meta])* $Visit:ident $(, $mutable:ident)?) => {
        $(#[$doc])*
        pub trait $Visit<'a, E: 'a, P: 'a>: Sized {
            /// Visits an expression.
            fn expr(&mut self, expr: &'a $($mutable)? E);

            /// Visits the pattern of a `for`.
            fn pattern(&mut self, _: &'a $($mutable)? P) {}

            /// Visits a span.
            fn span(&mut self, _: &'a $($mutable)? Span) {}

            /// Visits a block, including one nested in a block.
            fn block(&mut self, block: &'a $($mutable)? Block<E, P>) {
                self.inside_block(block);
            }

            /// Visits everything in a block.
            fn inside_block(&mut self, block: &'a $($mutable)? Block<E, P>) {
                maybe_grow(64 << 10, 1 << 20, || {
                    let Block { word: _, span, head, name, over, settings, rows } = block;
                    self.span(span);
                    self.span(head);
                    self.names(name);
                    self.exprs(over);
                    for setting in settings {
                        self.setting(setting);
                    }
                    self.rows(rows);
                });
            }

            /// Visits a setting's key and value.
            fn setting(&mut self, Setting { key, value }: &'a $($mutable)? Setting<E>) {
                self.names([key]);
                self.expr(value);
            }

            /// Visits the rows of a block.
            fn rows(&mut self, rows: &'a $($mutable)? [BlockRow<E, P>]) {
                for row in rows {
                    match row {
                        BlockRow::Item(item) => self.item(item),
                        BlockRow::Setting(setting) => self.setting(setting),
                        BlockRow::From(value, span) => {
                            self.span(span);
                            self.expr(value);
                        }
                        BlockRow::For { pattern, over, rows, span } => {
                            self.span(span);
                            self.pattern(pattern);
                            self.expr(over);
                            self.rows(rows);
                        }
                        BlockRow::If { arms, otherwise, span } => {
                            self.span(span);
                            for (condition, rows) in arms {
                                self.expr(condition);
                                self.rows(rows);
                            }
                            if let Some(rows) = otherwise {
                                self.rows(rows);
                            }
                        }
                    }
                }
            }

            /// Visits the fields of a row.
            fn item(&mut self, Item { form: _, span, fields }: &'a $($mutable)? Item<E, P>) {
                self.span(span);
                for Field { name: _, span, content } in fields {
                    self.span(span);
                    match content {
                        Content::Template(template) => self.template(template),
                        Content::Value(value) => self.expr(value),
                        Content::Block(block) => self.block(block),
                    }
                }
            }

            /// Visits the expressions in a text.
            fn template(&mut self, Template { parts, span }: &'a $($mutable)? Template<E>) {
                self.span(span);
                for part in parts {
                    if let TemplatePart::Value(value) = part {
                        self.expr(value);
                    }
                }
            }

            /// Visits the spans of names.
            fn names(&mut self, names: impl IntoIterator<Item = &'a $($mutable)? Name>) {
                for Name { text: _, span } in names {
                    self.span(span);
                }
            }

            /// Visits several expressions.
            fn exprs(&mut self, exprs: impl IntoIterator<Item = &'a $($mutable)? E>) {
                for expr in exprs {
                    self.expr(expr);
                }
            }
        }
    };
}

visitor! {
    /// Walks over blocks by shared reference.
    Visit
}

visitor! {
    /// Walks over blocks by mutable reference.
    VisitMut, mut
}
