//! Questions of a page, parsed from JSON field by field. A missing field has its default; one of the wrong type, or
//! with an unknown name, is refused, so that mistakes in a page are noticed.

use crate::files::{Contents, MemoryFiles, folder_of};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value as Json};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tg::value::Value;
use tg::{Limits, Session};
use tg_core::number::{DEFAULT_DIGITS, Number};

/// The default memory limit of a run.
const MEMORY: u64 = 512 << 20;

/// A question about a script.
pub struct Question {
    /// The requested operation.
    pub verb: String,
    /// The text of the script.
    pub source: String,
    /// Its path among the files.
    pub name: String,
    /// All files, including the script.
    pub files: Rc<Contents>,
    /// The files that its run saves, unless saving is disabled.
    pub saved: Option<Rc<RefCell<Contents>>>,
    /// The seed of the random generator.
    pub seed: u64,
    /// Values of its `param`s.
    pub set: Vec<(String, String)>,
    /// The lines of its input.
    pub input: String,
    /// The limits at which a run is stopped.
    pub limits: Limits,
    /// Whether what is printed is also sent as HTML.
    pub html: bool,
    /// A position in the text, in UTF-16 units.
    pub offset: usize,
    /// The number of a session.
    pub session: u64,
}

impl Question {
    /// Parses a question.
    ///
    /// # Errors
    /// What is wrong with it, for the author of the page.
    pub fn read(bytes: &[u8]) -> Result<Question, String> {
        let json: Json =
            serde_json::from_slice(bytes).map_err(|error| format!("the question isn't JSON: {error}"))?;
        let Json::Object(mut fields) = json else { return Err("a question is an object".into()) };
        let mut text = |name: &str| match fields.remove(name) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(_) => Err(format!("`{name}` is a text")),
        };
        let verb = text("do")?.ok_or("`do` says what is to be done")?;
        let (source, name, input) = (text("source")?, text("name")?, text("input")?);
        let source = source.unwrap_or_default();
        let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| "script.tg".to_owned());
        let mut files = files(object(&mut fields, "files")?)?;
        files.insert(name.clone(), source.clone().into_bytes());
        let set = texts(object(&mut fields, "set")?)?;
        let limits = limits(object(&mut fields, "limits")?)?;
        let mut flag = |name: &str| match fields.remove(name) {
            None | Some(Json::Null) => Ok(true),
            Some(Json::Bool(flag)) => Ok(flag),
            Some(_) => Err(format!("`{name}` is true or false")),
        };
        let (html, saves) = (flag("html")?, flag("saves")?);
        let mut whole = |name: &str| number(name, fields.remove(name)).map(Option::unwrap_or_default);
        let (seed, offset, session) = (whole("seed")?, whole("offset")?, whole("session")?);
        if let Some(unknown) = fields.keys().next() {
            return Err(format!("no question has `{unknown}`"));
        }
        Ok(Question {
            verb,
            source,
            name,
            files: Rc::new(files),
            saved: saves.then(Rc::default),
            seed,
            set,
            input: input.unwrap_or_default(),
            limits,
            html,
            offset: usize::try_from(offset).unwrap_or(usize::MAX),
            session,
        })
    }

    /// Creates a session with its files and limits.
    pub fn session(&self) -> Session {
        let files = MemoryFiles::new(self.files.clone(), folder_of(&self.name), self.saved.clone());
        Session::new(self.limits.clone()).with_files(Box::new(files)).with_seed(self.seed)
    }
}

/// Returns the fields of an object in a field.
fn object(fields: &mut Map<String, Json>, name: &str) -> Result<Map<String, Json>, String> {
    match fields.remove(name) {
        None | Some(Json::Null) => Ok(Map::new()),
        Some(Json::Object(inner)) => Ok(inner),
        Some(_) => Err(format!("`{name}` is an object")),
    }
}

/// Parses files: a text, or `{"base64": …}` for bytes.
fn files(fields: Map<String, Json>) -> Result<Contents, String> {
    let contents = |(name, json): (String, Json)| match json {
        Json::String(text) => Ok((name, text.into_bytes())),
        Json::Object(bytes) => {
            match bytes.get("base64").and_then(Json::as_str).map(|text| STANDARD.decode(text)) {
                Some(Ok(bytes)) => Ok((name, bytes)),
                _ => Err(format!("the file `{name}` is no base64")),
            }
        }
        _ => Err(format!("the file `{name}` is a text or base64")),
    };
    fields.into_iter().map(contents).collect()
}

fn texts(fields: Map<String, Json>) -> Result<Vec<(String, String)>, String> {
    let text = |(name, json): (String, Json)| match json {
        Json::String(text) => Ok((name, text)),
        Json::Number(number) => Ok((name, number.to_string())),
        Json::Bool(flag) => Ok((name, flag.to_string())),
        _ => Err(format!("`set` gives `{name}` a text, a number or a truth")),
    };
    fields.into_iter().map(text).collect()
}

fn number(name: &str, json: Option<Json>) -> Result<Option<u64>, String> {
    match json {
        None | Some(Json::Null) => Ok(None),
        Some(json) => {
            json.as_u64().map(Some).ok_or_else(|| format!("`{name}` is a whole number that isn't negative"))
        }
    }
}

fn limits(mut fields: Map<String, Json>) -> Result<Limits, String> {
    let mut whole = |name: &str| number(name, fields.remove(name));
    let (steps, memory, depth, digits) =
        (whole("steps")?, whole("memory")?, whole("depth")?, whole("digits")?);
    let time = match fields.remove("time") {
        None | Some(Json::Null) => None,
        Some(json) => {
            let seconds = json.as_f64().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            Some(seconds.ok_or("`time` is a number of seconds")?)
        }
    };
    if let Some(unknown) = fields.keys().next() {
        return Err(format!("no limit is called `{unknown}`"));
    }
    let default = Limits::default();
    Ok(Limits {
        steps,
        memory: memory.unwrap_or(MEMORY),
        depth: depth.and_then(|depth| usize::try_from(depth).ok()).unwrap_or(default.depth),
        digits: digits.unwrap_or(default.digits),
        time,
        memory_in_use: Some(Arc::new(tg::memory::in_use)),
        clock: Some(Arc::new(crate::outside::now)),
        progress: Some(Arc::new(crate::outside::progress)),
        ..default
    })
}

/// Returns the value that the text of a `param` means: a number, `true`, `false` or `none` if it is one, otherwise the
/// text itself.
pub fn param(text: &str) -> Value {
    match text.trim() {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        "none" => Value::None,
        trimmed => Number::read(trimmed, DEFAULT_DIGITS).map_or_else(|_| Value::text(text), Value::Number),
    }
}
