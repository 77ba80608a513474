//! What a script prints, kept as text and, item by item, in the forms that a notebook shows.

use crate::actor::handed_over;
use pyo3::prelude::*;
use std::sync::LazyLock;
use tg::Printed;
use tg::output::{HTML_STYLE, Output, PictureSize, html, svg, verbatim};
use tg::session::{Screen, printed_output, printed_text};
use tg::value::json::to_json;
use tg::value::{Value, least_written};
use tg_core::diagnostics::{Diagnostic, Fault, over_memory};

/// A value larger than this as JSON isn't written as such for each `print`.
const MOST_JSON: u64 = 1 << 16;

/// An item that was printed.
#[pyclass(frozen, get_all, module = "tglang")]
#[derive(Clone, Debug)]
pub struct Shown {
    /// As `tg` prints it without colours, with its line end.
    text: String,
    /// As HTML, without the style sheet that `_repr_mimebundle_` puts before it.
    html: String,
    /// The picture of a chart or a game's value, if there is one.
    svg: Option<String>,
    /// The value as JSON, if it is short; several values are a list.
    json: Option<String>,
}

#[pymethods]
impl Shown {
    #[new]
    fn new(text: String, html: String, svg: Option<String>, json: Option<String>) -> Shown {
        Shown { text, html, svg, json }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let shown = slf.get().clone();
        Ok((slf.get_type().into_any(), (shown.text, shown.html, shown.svg, shown.json)))
    }

    fn __repr__(&self) -> String {
        format!("Shown({:?})", self.text)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Shown>()
            .is_ok_and(|other| other.get().text == self.text && other.get().html == self.html)
    }

    #[pyo3(signature = (include=None, exclude=None))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        include: Option<Bound<'py, PyAny>>,
        exclude: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
        let _ = (include, exclude);
        let bundle = pyo3::types::PyDict::new(py);
        bundle.set_item("text/plain", self.text.trim_end_matches('\n'))?;
        match &self.svg {
            Some(svg) => bundle.set_item("image/svg+xml", svg)?,
            None => bundle.set_item("text/html", styled(&self.html))?,
        }
        Ok(bundle)
    }
}

type Parts = (String, String, Option<String>, Option<String>);

/// Returns a line for a prompt; `None` at the end of the input.
pub type Ask = Box<dyn Fn(&str) -> Option<String>>;

/// The output of a job.
pub struct Page {
    /// All text so far.
    pub printed: String,
    /// All items so far.
    pub shown: Vec<Shown>,
    /// All warnings about the run so far.
    pub remarks: Vec<Diagnostic>,
    bytes: u64,
    limit: u64,
    echo: Option<Box<dyn Fn(Shown)>>,
    ask: Option<Ask>,
}

impl Page {
    pub fn new(limit: u64, echo: Option<Box<dyn Fn(Shown)>>, ask: Option<Ask>) -> Page {
        Page { printed: String::new(), shown: Vec::new(), remarks: Vec::new(), bytes: 0, limit, echo, ask }
    }
}

impl Screen for Page {
    fn print(&mut self, printed: Printed<'_>) -> Result<(), Fault> {
        let raw = printed_text(&printed, self.limit)?;
        let json = json_of(&printed);
        let picture = picture_of(&printed);
        let output = match (&raw, printed) {
            (Some(text), _) => Output::from(text.trim_end_matches('\n')),
            (None, printed) => printed_output(printed, self.limit)?,
        };
        let text = raw.unwrap_or_else(|| verbatim(&output));
        let picture = picture.or_else(|| chart_of(&output));
        let shown = handed_over(|| Shown {
            text: text.clone(),
            html: html_of(&output),
            svg: picture.clone(),
            json: json.clone(),
        });
        // What is kept until the end counts towards the session's memory.
        self.bytes += (shown.text.len() * 2 + shown.html.len() + 200) as u64;
        if self.bytes > self.limit / 2 {
            return Err(over_memory(u128::from(self.bytes) * 2, self.limit));
        }
        self.printed.push_str(&text);
        if let Some(echo) = &self.echo {
            echo(handed_over(|| shown.clone()));
        }
        self.shown.push(shown);
        Ok(())
    }

    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        Ok(self.ask.as_ref().and_then(|ask| ask(prompt)))
    }

    fn remark(&mut self, warning: Diagnostic) {
        self.remarks.push(warning);
    }
}

fn json_of(printed: &Printed<'_>) -> Option<String> {
    let Printed::Values(values) = printed else { return None };
    let bytes = |value: &Value| match value {
        Value::Object(object) => object.data_bytes(),
        value => least_written(value),
    };
    if values.iter().fold(0, |sum, value| bytes(value).saturating_add(sum)) > MOST_JSON {
        return None;
    }
    let json = match values {
        [value] => to_json(value, MOST_JSON),
        values => Value::list(values.to_vec()).and_then(|list| to_json(&list, MOST_JSON)),
    };
    json.ok().map(|json| json.to_string())
}

/// Returns the picture that a game's value draws of itself.
fn picture_of(printed: &Printed<'_>) -> Option<String> {
    match printed {
        Printed::Values([Value::Object(object)]) => object.svg()?.ok(),
        _ => None,
    }
}

fn chart_of(output: &Output) -> Option<String> {
    match output {
        Output::Chart(chart) => Some(svg(chart, PictureSize::default())),
        Output::Stack(parts) => match &parts[..] {
            [part] => chart_of(part),
            _ => None,
        },
        _ => None,
    }
}

/// Returns something to show as HTML; [`styled`] makes it complete.
pub fn html_of(output: &Output) -> String {
    format!("<div class=\"tg-out\">\n{}</div>\n", html(output))
}

/// Returns the HTML of [`html_of`] with its style sheet, which takes the background and the text colour from the
/// notebook. It is light or dark as indicated by Jupyter, Visual Studio Code and pages made from notebooks.
#[pyfunction]
pub fn styled(html: &str) -> String {
    static STYLE: LazyLock<String> = LazyLock::new(|| {
        let of_outputs = |line: &&str| !line.starts_with("@media") && !line.starts_with(".tg-page");
        let rules: Vec<&str> = HTML_STYLE.lines().filter(of_outputs).collect();
        rules.join("\n").replace(":root, :host", ".tg-out").replace(".tg-out, .tg-page", ".tg-out")
    });
    format!("<style>\n{}\n{OF_NOTEBOOKS}</style>\n{html}", *STYLE)
}

/// Differences in style when an output is in a notebook.
const OF_NOTEBOOKS: &str = "\
.tg-out { background: none; color: inherit; color-scheme: light; }
[data-jp-theme-light=\"false\"] .tg-out, .vscode-dark .tg-out, [data-theme=\"dark\"] .tg-out { color-scheme: dark; }
.tg-out table { margin: 0; font-size: inherit; }
";
