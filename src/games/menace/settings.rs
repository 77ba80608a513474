//! Settings: as a script says them, and the machine that they mean.

use super::table::SETTINGS;
use crate::diagnostics::{Code, Diagnostic, Fault};
use crate::engines::menace::{BeadPlan, Graph, Refill, Rewards, Rules, Settings, Shape, Side};
use crate::seam::Setting;
use crate::source::Span;
use crate::value::{Value, show};
use std::sync::{Arc, OnceLock};

/// A setting that was said.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub name: &'static str,
    pub value: Value,
    pub span: Span,
}

/// What a script says, each setting at most once, in the order of the descriptor.
#[derive(Clone, Debug, Default)]
pub(super) struct Said(Vec<Entry>);

/// The most beads of a colour at the start, and the largest reward.
const MOST: u64 = 1_000_000;
/// The most random beads in a box: each is drawn.
const MOST_RANDOM: u32 = 10_000;

impl Said {
    /// Says a setting, over what was said of it before.
    pub fn set(&mut self, key: &str, value: &Value, span: Span) -> Result<(), Fault> {
        let Some(place) = SETTINGS.iter().position(|setting| setting.name == key) else {
            return Err(unknown(key).at(span, "").into());
        };
        let value = if *value == Value::None { Value::text("none") } else { value.clone() };
        self.0.retain(|entry| entry.name != SETTINGS[place].name);
        self.0.push(Entry { name: SETTINGS[place].name, value, span });
        self.0.sort_by_key(|entry| SETTINGS.iter().position(|setting| setting.name == entry.name));
        Ok(())
    }

    /// Takes over what another one says, as if it all stood at one place.
    pub fn begin_with(&mut self, other: &Said, span: Span) {
        for entry in &other.0 {
            // What was said is a setting.
            let _ = self.set(entry.name, &entry.value, span);
        }
    }

    /// All that is said.
    pub fn entries(&self) -> &[Entry] {
        &self.0
    }

    fn get(&self, name: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.name == name)
    }

    /// As a block says it, without the word: `{ plays: second }`.
    pub fn braces(&self) -> String {
        let settings = self.0.iter().map(|entry| format!("{}: {}", entry.name, said(entry)));
        match &settings.collect::<Vec<_>>()[..] {
            [] => "{}".to_owned(),
            settings => format!("{{ {} }}", settings.join("; ")),
        }
    }
}

fn said(entry: &Entry) -> String {
    match &entry.value {
        Value::Text(text) => text.to_string(),
        Value::Record(record) => match record.field("random") {
            Some(count) => format!("random({})", show::code(count)),
            None => show::code(&entry.value),
        },
        other => show::code(other),
    }
}

/// A key that is no setting.
fn unknown(key: &str) -> Diagnostic {
    let names = || SETTINGS.iter().map(|setting| setting.name);
    let list: Vec<String> = names().map(|name| format!("`{name}`")).collect();
    Diagnostic::new(Code::E1009, format!("`menace` has no setting `{key}`"))
        .did_you_mean(key, names())
        .help(format!("its settings are {}", list.join(", ")))
}

/// The positions of a game, found once.
pub(super) fn graph(hexapawn: bool) -> Arc<Graph> {
    static NOUGHTS: OnceLock<Arc<Graph>> = OnceLock::new();
    static HEXAPAWN: OnceLock<Arc<Graph>> = OnceLock::new();
    let made = |rules: fn() -> Rules| Arc::new(Graph::new(rules()));
    match hexapawn {
        false => NOUGHTS.get_or_init(|| made(Rules::noughts)).clone(),
        true => HEXAPAWN.get_or_init(|| made(Rules::hexapawn)).clone(),
    }
}

/// The game, the boxes and the rules that were said; with all that is wrong.
pub(super) fn read(said: &Said) -> Result<(Arc<Graph>, Shape, Settings), Vec<Diagnostic>> {
    let mut reader = Reader { said, errors: Vec::new() };
    let hexapawn = reader.word("game", &[false, true]).unwrap_or(false);
    let graph = graph(hexapawn);
    let (all, rotations) = (graph.rules.symmetries.len(), graph.rules.rotations);
    // Gardner's machine is another one than Michie's.
    let (plays, refill, beads, win) = match hexapawn {
        true => (Side::Second, Refill::Resign, vec![1], 0),
        false => (Side::First, Refill::Emptied, vec![4, 3, 2, 1], 1),
    };
    let shape = Shape {
        plays: reader.word("plays", &[Side::First, Side::Second]).unwrap_or(plays),
        symmetries: reader.word("symmetry", &[all, rotations, 1]).unwrap_or(all),
        forced: reader.flag("forced", hexapawn),
        fold: reader.flag("fold", false),
    };
    let rewards = Rewards {
        win: reader.reward("win", win),
        draw: reader.reward("draw", 0),
        loss: reader.reward("loss", -1),
        last: reader.word("learns", &[false, true]).unwrap_or(hexapawn),
    };
    let refills = [Refill::Emptied, Refill::Found, Refill::Resign];
    let refill = reader.word("refill", &refills).unwrap_or(refill);
    let beads = reader.beads(beads);
    match reader.errors.is_empty() {
        true => Ok((graph, shape, Settings { beads, rewards, refill })),
        false => Err(reader.errors),
    }
}

/// Reads settings one by one and keeps what is wrong.
struct Reader<'a> {
    said: &'a Said,
    errors: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn flag(&mut self, name: &str, otherwise: bool) -> bool {
        let Some(entry) = self.said.get(name) else { return otherwise };
        match entry.value {
            Value::Bool(flag) => flag,
            _ => {
                self.errors.push(wrong(entry, "true or false").help(format!("write `{name}: true`")));
                otherwise
            }
        }
    }

    fn reward(&mut self, name: &str, otherwise: i32) -> i32 {
        let Some(entry) = self.said.get(name) else { return otherwise };
        let whole = match &entry.value {
            Value::Number(number) if number.is_exact() => number.to_i64(),
            _ => None,
        };
        match whole.filter(|n| n.unsigned_abs() <= MOST).and_then(|n| i32::try_from(n).ok()) {
            Some(reward) => reward,
            None => {
                let message =
                    format!("`{name}` must be a whole number of beads, and this is {}", said(entry));
                self.errors.push(
                    Diagnostic::new(Code::E7002, message).at(entry.span, "not a number of beads").help(format!(
                        "write `{name}: {otherwise}`: the beads that the box has more after the game than before it, up to {MOST}"
                    )),
                );
                otherwise
            }
        }
    }

    fn beads(&mut self, otherwise: Vec<u32>) -> BeadPlan {
        let Some(entry) = self.said.get("beads") else { return BeadPlan::Each(otherwise) };
        let plan = match &entry.value {
            Value::List(list) => {
                let counts: Option<Vec<u32>> = list.items().iter().map(beads).collect();
                counts.filter(|counts| !counts.is_empty()).map(BeadPlan::Each)
            }
            Value::Record(record) if record.len() == 1 => {
                record.field("random").and_then(beads).filter(|&n| n <= MOST_RANDOM).map(BeadPlan::Random)
            }
            one => beads(one).map(|count| BeadPlan::Each(vec![count])),
        };
        plan.unwrap_or_else(|| {
            let message = format!("a box can't begin with these beads: {}", said(entry));
            self.errors.push(
                Diagnostic::new(Code::E7001, message)
                    .at(entry.span, format!("not a number from 1 to {MOST}, nor a list of such numbers"))
                    .help("write `beads: 4` for each free square, `beads: [4, 3, 2, 1]` by the machine's move, or `beads: random(3)` in each box"),
            );
            BeadPlan::Each(otherwise)
        })
    }

    /// What a word means: the meanings stand in the order of the words.
    fn word<T: Copy>(&mut self, name: &str, meanings: &[T]) -> Option<T> {
        let entry = self.said.get(name)?;
        let words = described(name)?.words;
        let text = entry.value.as_text();
        let text = text.as_ref().map_or("", |text| text.as_str());
        let place = words.iter().position(|word| *word == text);
        if place.is_none() {
            let list: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            self.errors.push(
                wrong(entry, "one of its words")
                    .did_you_mean(text, words.iter().copied())
                    .help(format!("its words are {}", list.join(", "))),
            );
        }
        place.and_then(|place| meanings.get(place)).copied()
    }
}

fn described(name: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.name == name)
}

fn beads(value: &Value) -> Option<u32> {
    match value {
        Value::Number(n) if n.is_exact() => n.to_u64().filter(|n| (1..=MOST).contains(n)).map(|n| n as u32),
        _ => None,
    }
}

/// A setting of the wrong kind.
fn wrong(entry: &Entry, wanted: &str) -> Diagnostic {
    let got = match &entry.value {
        Value::Text(text) => format!("`{text}`"),
        other => show::code(other),
    };
    Diagnostic::new(Code::E2013, format!("`{}` takes {wanted}, and this is {got}", entry.name))
        .at(entry.span, "")
}
