//! Builds blocks whose parts are literal before the run, so that their games check them early.

use rand_chacha::ChaCha8Rng;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, fault};
use tg_core::native::{
    BlockValue, FieldValue, FileContents, Host, ItemValue, Library, SettingValue, Slotted,
};
use tg_core::number::DEFAULT_DIGITS;
use tg_core::output::Output;
use tg_core::program::{
    Block, BlockRow, Constant, Content, Entry, Expr, ExprKind, Function, FunctionId, Item, Setting,
};
use tg_core::value::{Key, Range, Record, Value};

/// The maximum number of steps for building a block before the run; one that needs more is left to the run.
const STEPS: u64 = 200_000;
/// The maximum memory, in bytes.
const BYTES: u64 = 16 << 20;

/// The result of building a block.
pub(super) enum EarlyBuild {
    /// It is valid; with its warnings, and the steps it took.
    Built(Value, Vec<Diagnostic>, u64),
    /// It is invalid.
    Failed(Vec<Diagnostic>),
    /// It needed something that only a run has.
    Undecided,
}

/// Looks up the value of a name, if it is known.
type Known<'k> = &'k dyn Fn(&Expr) -> Option<Value>;

/// A block as a value, if all its parts are literal.
pub(super) fn literal(block: &Block, known: Known<'_>) -> Option<BlockValue> {
    let mut value = BlockValue {
        word: block.word,
        span: block.span,
        head: block.head,
        name: block.name.clone(),
        over: None,
        settings: Vec::new(),
        from: Vec::new(),
        items: Vec::new(),
    };
    if let Some(over) = &block.over {
        value.over = Some(Slotted { value: literal_value(over, known)?, span: over.span });
    }
    for setting in &block.settings {
        value.settings.push(literal_setting(setting, known)?);
    }
    for row in &block.rows {
        match row {
            BlockRow::Item(item) => value.items.push(literal_item(item, known)?),
            BlockRow::Setting(setting) => value.settings.push(literal_setting(setting, known)?),
            BlockRow::From(from, _) => {
                value.from.push(Slotted { value: literal_value(from, known)?, span: from.span })
            }
            BlockRow::For { .. } | BlockRow::If { .. } => return None,
        }
    }
    Some(value)
}

/// Removes the settings that a block, or a block within it, doesn't have.
pub(super) fn leave_unknown_out(library: &Library, block: &mut Block) {
    let Some(descriptor) = library.block(block.word) else { return };
    let known = |setting: &Setting| descriptor.settings.iter().any(|s| s.name == &*setting.key.text);
    block.settings.retain(known);
    block.rows.retain(|row| !matches!(row, BlockRow::Setting(setting) if !known(setting)));
    for row in &mut block.rows {
        let BlockRow::Item(item) = row else { continue };
        for field in &mut item.fields {
            if let Content::Block(inner) = &mut field.content {
                leave_unknown_out(library, inner);
            }
        }
    }
}

fn literal_setting(setting: &Setting, known: Known<'_>) -> Option<SettingValue> {
    let value = literal_value(&setting.value, known)?;
    Some(SettingValue { key: setting.key.clone(), value, span: setting.value.span })
}

fn literal_item(item: &Item, known: Known<'_>) -> Option<ItemValue> {
    let mut fields = Vec::with_capacity(item.fields.len());
    for field in &item.fields {
        let value = match &field.content {
            Content::Template(template) => FieldValue::Text(template.literal()?.into()),
            Content::Value(value) => FieldValue::Value(literal_value(value, known)?),
            Content::Block(block) => FieldValue::Block(literal(block, known)?),
        };
        fields.push((field.name, Slotted { value, span: field.span }));
    }
    Some(ItemValue { form: item.form, span: item.span, fields })
}

fn literal_value(expr: &Expr, known: Known<'_>) -> Option<Value> {
    match &expr.kind {
        ExprKind::Constant(constant) => Some(constant_value(constant)),
        ExprKind::List(items) => {
            let items: Option<Vec<Value>> = items.iter().map(|e| literal_value(e, known)).collect();
            Value::list(items?).ok()
        }
        ExprKind::Record(entries) => literal_record(entries, known),
        ExprKind::Range { start, end, inclusive } => literal_range(start, end, *inclusive),
        _ => known(expr),
    }
}

/// A range between literal numbers; an invalid one is reported when constants are evaluated.
fn literal_range(start: &Expr, end: &Expr, inclusive: bool) -> Option<Value> {
    let bound = |expr: &Expr| match &expr.kind {
        ExprKind::Constant(Constant::Number(number)) if number.is_exact() && number.is_whole() => {
            number.to_i64()
        }
        _ => None,
    };
    let (start, end) = (bound(start)?, bound(end)?);
    Some(Value::Range(Range::new(start, if inclusive { end.checked_add(1)? } else { end })))
}

fn literal_record(entries: &[Entry], known: Known<'_>) -> Option<Value> {
    let mut record = Record::default();
    for entry in entries {
        let Entry::Key(key, value) = entry else {
            return None;
        };
        let key = Key::new(literal_value(key, known)?).ok()?;
        record.insert(key, literal_value(value, known)?).ok()?;
    }
    Some(Value::Record(record))
}

fn constant_value(constant: &Constant) -> Value {
    match constant {
        Constant::None => Value::None,
        Constant::Open => Value::Unset,
        Constant::Bool(b) => Value::Bool(*b),
        Constant::Number(n) => Value::Number(n.clone()),
        Constant::Text(t) => Value::text(t),
    }
}

/// Builds a block outside of a run. If a setting doesn't match its descriptor, that is reported
/// elsewhere, and the game isn't called.
pub(super) fn build(library: &Library, value: BlockValue) -> EarlyBuild {
    let Some(descriptor) = library.block(value.word) else { return EarlyBuild::Undecided };
    if !settings_fit(library, &value) {
        return EarlyBuild::Undecided;
    }
    let mut host = Nobody { steps: STEPS, needs_run: false };
    let built = (descriptor.build)(&mut host, value);
    match built {
        _ if host.needs_run => EarlyBuild::Undecided,
        Ok(built) => EarlyBuild::Built(built.value, built.warnings, STEPS - host.steps),
        Err(errors) => EarlyBuild::Failed(errors),
    }
}

fn settings_fit(library: &Library, block: &BlockValue) -> bool {
    let Some(descriptor) = library.block(block.word) else { return false };
    let fits = |setting: &SettingValue| {
        let known = descriptor.settings.iter().find(|s| s.name == &*setting.key.text);
        known.is_some_and(|known| known.admits(&setting.value))
    };
    let mut fields = block.items.iter().flat_map(|item| &item.fields);
    block.settings.iter().all(fits)
        && fields.all(|(_, field)| match &field.value {
            FieldValue::Block(inner) => settings_fit(library, inner),
            _ => true,
        })
}

/// A host outside of a run: it allows a little work and refuses everything else.
struct Nobody {
    steps: u64,
    needs_run: bool,
}

impl Nobody {
    fn refuse<T>(&mut self) -> Result<T, Fault> {
        self.needs_run = true;
        Err(fault(Code::E3012, "this is known only when the script runs"))
    }
}

impl Host for Nobody {
    fn call(&mut self, _function: &Value, _args: &[Value]) -> Result<Value, Fault> {
        self.refuse()
    }

    fn ask(&mut self, _: &Value, _: &[Value]) -> Result<Value, Fault> {
        self.refuse()
    }

    fn operate(&mut self, _: &str, _: &[Value]) -> Result<Value, Fault> {
        self.refuse()
    }

    fn step(&mut self, steps: u64) -> Result<(), Fault> {
        match self.steps.checked_sub(steps) {
            Some(left) => {
                self.steps = left;
                Ok(())
            }
            None => self.refuse(),
        }
    }

    fn reserve(&mut self, bytes: u128) -> Result<(), Fault> {
        if bytes <= u128::from(BYTES) { Ok(()) } else { self.refuse() }
    }

    fn limited(&mut self) {
        self.needs_run = true;
    }

    fn memory_limit(&self) -> u64 {
        BYTES
    }

    fn most_digits(&self) -> u64 {
        DEFAULT_DIGITS
    }

    fn random(&mut self) -> Result<&mut ChaCha8Rng, Fault> {
        self.refuse()
    }

    fn print(&mut self, _output: Output) -> Result<(), Fault> {
        self.refuse()
    }

    fn read_line(&mut self, _prompt: &str) -> Result<Option<String>, Fault> {
        self.refuse()
    }

    fn read_file(&mut self, _path: &str) -> Result<FileContents, Fault> {
        self.refuse()
    }

    fn list_files(&mut self, _pattern: &str) -> Result<Vec<String>, Fault> {
        self.refuse()
    }

    fn function(&self, _id: FunctionId) -> Option<Rc<Function>> {
        None
    }

    fn define(&mut self, function: Function) -> Rc<Function> {
        Rc::new(function)
    }

    fn forget(&mut self, _from: FunctionId) {}
}
