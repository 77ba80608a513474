//! Domain blocks: their settings and the operand of `over`.

use super::{Inferred, Typer};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::{BlockType, Type};
use tg_core::program::*;

impl Typer<'_> {
    /// The type of a block, which is given by its descriptor.
    pub(super) fn domain(&mut self, block: &Block) -> Inferred {
        stacker::maybe_grow(128 << 10, 1 << 20, || {
            let descriptor = self.library.block(block.word);
            if let Some(over) = &block.over {
                self.over(over, descriptor);
            }
            for setting in &block.settings {
                self.setting(setting, descriptor);
            }
            self.rows(&block.rows, descriptor);
            descriptor.map_or(Inferred::Unknown, |d| Inferred::object(d.gives))
        })
    }

    fn over(&mut self, over: &Expr, descriptor: Option<&'static BlockType>) {
        let given = self.expr(over);
        let Some((descriptor, takes)) = descriptor.and_then(|d| Some((d, d.over?))) else {
            return;
        };
        if given.refused_by(Type::Object(takes), self.library) {
            let takes = Type::Object(takes).phrase();
            let message =
                format!("`{}` needs {takes} after `over`, and this is {}", descriptor.word, given.phrase());
            let help = format!("give the name of {takes} after `over`, or leave `over` out");
            self.report(Diagnostic::new(Code::E1015, message).at(over.span, given.phrase()).help(help));
        }
    }

    fn from(&mut self, from: &Expr, descriptor: Option<&'static BlockType>) {
        let given = self.expr(from);
        let Some(descriptor) = descriptor else { return };
        if given.is_plain() && !matches!(given, Inferred::Record(_)) {
            let own = Type::Object(descriptor.gives).phrase();
            let message =
                format!("`from` takes {own} or a record of settings, and this is {}", given.phrase());
            let help = format!("give the name of {own} that is made above");
            self.report(Diagnostic::new(Code::E1015, message).at(from.span, given.phrase()).help(help));
        }
    }

    fn rows(&mut self, rows: &[BlockRow], descriptor: Option<&'static BlockType>) {
        for row in rows {
            match row {
                BlockRow::Item(item) => item.fields.iter().for_each(|field| match &field.content {
                    Content::Template(template) => self.template(template),
                    Content::Value(value) => {
                        self.expr(value);
                    }
                    Content::Block(block) => {
                        self.domain(block);
                    }
                }),
                BlockRow::Setting(setting) => self.setting(setting, descriptor),
                BlockRow::From(from, _) => self.from(from, descriptor),
                BlockRow::For { pattern, over, rows, .. } => {
                    self.go_through(over, pattern);
                    self.rows(rows, descriptor);
                }
                BlockRow::If { arms, otherwise, .. } => {
                    for (condition, rows) in arms {
                        self.condition(condition);
                        self.rows(rows, descriptor);
                    }
                    if let Some(rows) = otherwise {
                        self.rows(rows, descriptor);
                    }
                }
            }
        }
    }

    fn setting(&mut self, setting: &Setting, descriptor: Option<&'static BlockType>) {
        let given = self.expr(&setting.value);
        let key = &*setting.key.text;
        let Some(known) = descriptor.and_then(|d| d.settings.iter().find(|s| s.name == key)) else {
            return;
        };
        let nothing = is_nothing(&setting.value);
        let can_be_none = nothing || !given.refused_by(Type::None, self.library);
        let admitted = !given.refused_by(known.takes, self.library) || can_be_none && known.takes_none();
        let word = match &setting.value.kind {
            ExprKind::Constant(Constant::Text(text)) => {
                known.words.is_empty() || nothing || known.words.contains(&&**text)
            }
            _ => true,
        };
        if admitted && (word || !known.takes_only_words()) {
            return;
        }
        let (is, text) = match &setting.value.kind {
            ExprKind::Constant(Constant::Text(text)) => (format!("\"{text}\""), Some(&**text)),
            _ => (given.phrase(), None),
        };
        self.report(known.refusal(&is, text).at(setting.value.span, ""));
    }
}

/// Whether a setting's value is `none`, for which `"none"` is the same.
fn is_nothing(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Constant(Constant::None) => true,
        ExprKind::Constant(Constant::Text(text)) => &**text == "none",
        _ => false,
    }
}
