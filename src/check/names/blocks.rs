//! Domain blocks: one walk for every game, guided by the descriptors.

use super::Resolver;
use super::scope::{BindingId, BindingKind, NameLookup};
use crate::check::early;
use crate::check::poisoned::poisoned;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::{self, BlockType, Words};
use tg_core::program::{Block, BlockRow, Constant, Content, Expr, ExprKind, Field, Item, Setting};
use tg_core::source::Span;
use tg_core::value::Value;

/// The settings of one block that have been encountered.
type Seen = FxHashMap<Rc<str>, Span>;

impl<'a> Resolver<'a> {
    /// A block as an expression; built immediately if all its parts are literal.
    pub(super) fn domain(&mut self, block: &'a ast::Block, span: Span) -> Expr {
        let (found, unparsed) = (self.out.diagnostics.len(), self.out.unparsed.len());
        let checked = self.block(block);
        if self.out.unparsed.len() == unparsed {
            let mut errors = self.out.diagnostics[found..].iter().filter(|d| d.is_error()).peekable();
            if errors.peek().is_none() {
                self.build_early(&checked);
            } else if errors.all(|d| d.code == Code::E1009) {
                self.judge_rows(&checked);
            }
        }
        Expr { kind: ExprKind::Domain(Box::new(checked)), span }
    }

    /// Reports errors in the rows of a block with unknown settings. What it seems to lack as a whole may be what these
    /// settings were meant to say.
    fn judge_rows(&mut self, block: &Block) {
        let mut known = block.clone();
        early::leave_unknown_out(self.unit.library, &mut known);
        let value = early::literal(&known, &|expr| self.known_value(expr));
        if let Some(early::EarlyBuild::Failed(errors)) = value.map(|v| early::build(self.unit.library, v)) {
            let in_a_row = |place: Span| {
                block.rows.iter().any(|row| matches!(row, BlockRow::Item(item) if item.span.contains(place)))
            };
            let certain = |d: &Diagnostic| d.primary.as_ref().is_some_and(|p| in_a_row(p.span));
            self.out.diagnostics.extend(errors.into_iter().filter(certain));
        }
    }

    fn build_early(&mut self, block: &Block) {
        let Some(value) = early::literal(block, &|expr| self.known_value(expr)) else {
            return;
        };
        match early::build(self.unit.library, value) {
            early::EarlyBuild::Undecided => {}
            early::EarlyBuild::Built(value, warnings, steps) => {
                self.out.built_early.push(block.span);
                if let Value::Object(object) = &value
                    && let Some(unasked) = object.unasked()
                    && !self.param_built
                {
                    Rc::make_mut(&mut self.environment.for_the_run).insert(block.span, (unasked, steps));
                }
                self.out.diagnostics.extend(warnings.into_iter().map(|d| d.or_at(block.span)));
                self.last_built = Some((block.span, value));
            }
            early::EarlyBuild::Failed(errors) => {
                self.out.diagnostics.extend(errors.into_iter().map(|d| d.or_at(block.span)));
            }
        }
    }

    /// The value of a name that refers to a block which was built early.
    fn known_value(&self, expr: &Expr) -> Option<Value> {
        match expr.kind {
            ExprKind::Local(slot) => {
                let function = self.contexts.last()?.function;
                self.built.get(&(function, slot)).cloned()
            }
            ExprKind::Global(global) => self.environment.built.get(&global).cloned(),
            _ => None,
        }
    }

    /// Records the value of a block that was built early under the name that it gets.
    pub(super) fn keep_built(&mut self, value: &Expr, id: BindingId) {
        let Some((span, built)) = self.last_built.take() else {
            return;
        };
        let ExprKind::Domain(block) = &value.kind else {
            return;
        };
        if block.span != span {
            return;
        }
        let binding = &self.bindings[id];
        self.param_built |= matches!(binding.kind, BindingKind::Param);
        if let Some(owner) = binding.owner {
            self.built.insert((owner, binding.slot), built.clone());
        }
        if let Some(global) = binding.global {
            self.environment.built.insert(global, built);
        }
    }

    fn block(&mut self, block: &'a ast::Block) -> Block {
        stacker::maybe_grow(128 << 10, 1 << 20, || {
            let descriptor = self.unit.library.block(block.word);
            let over = block.over.as_ref().map(|over| {
                if let Some(BlockType { over: None, word, .. }) = descriptor {
                    self.over_not_allowed(word, over.span);
                }
                match &over.kind {
                    ast::ExprKind::Access { base, steps } if is_settings(steps, descriptor) => {
                        self.settings_behind_over(base, steps, block, over.span)
                    }
                    ast::ExprKind::Name(name) if self.is_unknown(name) => {
                        self.answer(&[], over.span);
                        self.unknown_alphabet(name, over.span);
                        poisoned(over.span)
                    }
                    _ => self.expr(over),
                }
            });
            let mut seen = FxHashMap::default();
            let settings =
                block.settings.iter().map(|s| self.setting(s, descriptor, Some(&mut seen))).collect();
            let rows = self.rows(&block.rows, descriptor, Some(&mut seen));
            Block {
                word: block.word,
                span: block.span,
                head: block.head,
                name: block.name.clone(),
                over,
                settings,
                rows,
            }
        })
    }

    /// `over dna (ties: block)`: reports settings after `over`, which must come before it.
    fn settings_behind_over(
        &mut self,
        base: &'a ast::Expr,
        steps: &'a [ast::Step],
        block: &ast::Block,
        over: Span,
    ) -> Expr {
        let settings = steps.last().map_or(over, |step| step.span);
        let value = Span { end: base.span.end, ..over };
        let text = |span: Span| self.unit.text.get(span.range()).unwrap_or("…");
        let name = block.name.as_ref().map_or(String::new(), |name| format!(" {}", name.text));
        let written = format!("{}{name} {} over {}", block.word, text(settings), text(value));
        self.report(
            Diagnostic::new(Code::E1009, "settings come before `over`")
                .at(settings, "not after the value of `over`")
                .help(format!("write `{written}`")),
        );
        poisoned(over)
    }

    fn over_not_allowed(&mut self, word: &str, span: Span) {
        self.report(
            Diagnostic::new(Code::E1015, format!("`{word}` takes no `over`"))
                .at(span, "there is no value after `over`")
                .help("leave `over …` out"),
        );
    }

    /// Rows; those at the outermost level may set each setting only once.
    fn rows(
        &mut self,
        rows: &'a [ast::BlockRow],
        descriptor: Option<&'static BlockType>,
        mut seen: Option<&mut Seen>,
    ) -> Vec<BlockRow> {
        rows.iter().map(|row| self.row(row, descriptor, seen.as_deref_mut())).collect()
    }

    fn row(
        &mut self,
        row: &'a ast::BlockRow,
        descriptor: Option<&'static BlockType>,
        seen: Option<&mut Seen>,
    ) -> BlockRow {
        match row {
            ast::BlockRow::Item(item) => BlockRow::Item(self.item(item)),
            ast::BlockRow::Setting(setting) => BlockRow::Setting(self.setting(setting, descriptor, seen)),
            ast::BlockRow::From(value, span) => BlockRow::From(self.expr(value), *span),
            ast::BlockRow::For { pattern, over, rows, span } => {
                let over = self.expr(over);
                self.open();
                let (pattern, _) = self.bind(pattern, &BindingKind::Loop);
                let written = rows;
                let rows = self.rows(rows, descriptor, None);
                if let Some(scope) = self.context().scopes.pop() {
                    scope.names.values().for_each(|&id| self.warn_of_letters(id, written));
                }
                BlockRow::For { pattern, over, rows, span: *span }
            }
            ast::BlockRow::If { arms, otherwise, span } => BlockRow::If {
                arms: arms
                    .iter()
                    .map(|(c, rows)| (self.expr(c), self.rows(rows, descriptor, None)))
                    .collect(),
                otherwise: otherwise.as_ref().map(|rows| self.rows(rows, descriptor, None)),
                span: *span,
            },
        }
    }

    /// Warns where the name of a loop stands among the letters of its rows, and nothing takes its value.
    fn warn_of_letters(&mut self, id: BindingId, rows: &[ast::BlockRow]) {
        let binding = &self.bindings[id];
        let name = binding.name.clone();
        if binding.used {
            return;
        }
        let Some(letters) = letters_called(rows, &name, self.unit.text) else { return };
        let message = format!("`{name}` is never used: here it stands for itself, and not for its value");
        let warning = Diagnostic::new(Code::W1001, message).at(letters, "no value");
        let warning = warning.label(self.bindings[id].span, "made here");
        self.report(warning.meant(letters, &format!("{{{name}}}")));
    }

    fn item(&mut self, item: &'a ast::Item) -> Item {
        let fields = item
            .fields
            .iter()
            .map(|field| Field {
                name: field.name,
                span: field.span,
                content: match &field.content {
                    Content::Template(template) => Content::Template(self.template(template)),
                    Content::Value(value) => Content::Value(self.expr(value)),
                    Content::Block(block) => Content::Block(Box::new(self.block(block))),
                },
            })
            .collect();
        Item { form: item.form, span: item.span, fields }
    }

    fn setting(
        &mut self,
        setting: &'a ast::Setting,
        descriptor: Option<&'static BlockType>,
        seen: Option<&mut Seen>,
    ) -> Setting {
        let key = &setting.key;
        if let Some(seen) = seen {
            self.refuse_second_key("setting", &key.text, key.span, seen);
        }
        let known = descriptor.map(|descriptor| descriptor.setting(&key.text));
        let known = known.and_then(|known| {
            known.map_err(|unknown| self.report(unknown.at(key.span, "not a setting"))).ok()
        });
        let value = match (&setting.value.kind, known) {
            (ast::ExprKind::Name(name), None) if self.is_unknown(name) => poisoned(setting.value.span),
            (_, Some(known)) => self.setting_value(&setting.value, known),
            (_, None) => self.value_of_unknown(&setting.value, descriptor),
        };
        Setting { key: key.clone(), value }
    }

    /// The value of a setting: its own words take precedence over all other names, but if it also accepts values of
    /// games, a name of the script is such a value.
    fn setting_value(&mut self, value: &'a ast::Expr, known: &'static native::Setting) -> Expr {
        let place = [Words::These(known.words)];
        let span = value.span;
        let name = match &value.kind {
            ast::ExprKind::Name(name) => name,
            // The body of a rule for a custom game gives one of the setting's words.
            ast::ExprKind::Lambda { params, body } => {
                return Expr { kind: self.lambda(&place, params, body, span), span };
            }
            _ => return self.expr_at(&place, value),
        };
        self.answer(&place, span);
        let is_own = known.takes_objects() && !matches!(self.find(name), NameLookup::Nothing);
        if known.words.contains(&&**name) && !is_own {
            return Expr { kind: ExprKind::Constant(Constant::Text(name.clone())), span };
        }
        if !known.words.is_empty() && self.is_unknown(name) {
            self.unknown_setting_word(name, span, known.words);
            return poisoned(span);
        }
        // A function of the library isn't one of the words, and no setting with words takes a function.
        if !known.words.is_empty() && matches!(self.find(name), NameLookup::Nothing) {
            self.report(known.refusal(&format!("`{name}`"), Some(name)).at(span, "not one of its words"));
            return poisoned(span);
        }
        self.name(name, &place, span)
    }

    /// The value of a setting that isn't known: any of the others may be meant, so the words of all of them are right.
    fn value_of_unknown(&mut self, value: &'a ast::Expr, descriptor: Option<&'static BlockType>) -> Expr {
        let settings = descriptor.map_or(&[][..], |descriptor| descriptor.settings);
        let place: Vec<Words> = settings.iter().map(|setting| Words::These(setting.words)).collect();
        match &value.kind {
            ast::ExprKind::Lambda { params, body } => {
                Expr { kind: self.lambda(&place, params, body, value.span), span: value.span }
            }
            _ => self.expr_at(&place, value),
        }
    }

    /// Whether nothing with this name is known.
    fn is_unknown(&mut self, name: &str) -> bool {
        matches!(self.find(name), NameLookup::Nothing)
            && self.words.get(name).is_none()
            && !self.unit.library.is_function(name)
    }
}

/// Whether the part after the operand of `over` is the settings of the block rather than a call.
fn is_settings(steps: &[ast::Step], descriptor: Option<&BlockType>) -> bool {
    let ([ast::Step { kind: ast::StepKind::Call(arguments), .. }], Some(descriptor)) = (steps, descriptor)
    else {
        return false;
    };
    let names = |argument: &ast::Argument| {
        let name = argument.name.as_ref()?;
        descriptor.settings.iter().find(|setting| setting.name == &*name.text)
    };
    arguments.iter().any(|argument| names(argument).is_some())
}

/// Where a name stands as a word among the letters of a row.
fn letters_called(rows: &[ast::BlockRow], name: &str, text: &str) -> Option<Span> {
    rows.iter().find_map(|row| match row {
        ast::BlockRow::Item(item) => item.fields.iter().find_map(|field| match &field.content {
            Content::Template(template) => word_in(template.span, name, text),
            Content::Block(block) => letters_called(&block.rows, name, text),
            Content::Value(_) => None,
        }),
        ast::BlockRow::For { rows, .. } => letters_called(rows, name, text),
        ast::BlockRow::If { arms, otherwise, .. } => {
            let all = arms.iter().map(|(_, rows)| rows).chain(otherwise);
            all.into_iter().find_map(|rows| letters_called(rows, name, text))
        }
        ast::BlockRow::Setting(_) | ast::BlockRow::From(..) => None,
    })
}

/// Where a word stands in what is written at a place, outside of quotes.
fn word_in(place: Span, word: &str, text: &str) -> Option<Span> {
    let written = text.get(place.range())?;
    let (mut is_quoted, mut start) = (false, 0);
    for (at, letter) in written.char_indices().chain([(written.len(), ' ')]) {
        if letter.is_alphanumeric() || letter == '_' {
            continue;
        }
        if !is_quoted && &written[start..at] == word {
            let first = place.start + start as u32;
            return Some(Span { start: first, end: first + word.len() as u32, ..place });
        }
        is_quoted ^= letter == '"';
        start = at + letter.len_utf8();
    }
    None
}
