//! Diagnostics on standard error, and which streams are coloured.

use super::args::{ErrorFormat, Options, When};
use super::{Exit, interrupt, progress, run_position, stdout};
use std::io::{Write, stderr};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use supports_color::Stream;
use tg_core::diagnostics::{Code, Diagnostic, RenderStyle, json_line, render_all, size_in_words};
use tg_core::source::SourceMap;

/// The maximum number of diagnostics drawn for a script; the rest are only counted.
const MOST: usize = 100;

/// How diagnostics are written.
#[derive(Copy, Clone, Debug)]
pub struct Report {
    style: RenderStyle,
    json: bool,
}

impl Report {
    /// A report as configured by the options and the terminal.
    pub fn new(options: &Options) -> Report {
        let terminal = terminal_size::terminal_size_of(stderr());
        let style = fitted(terminal.map(|(width, _)| usize::from(width.0)));
        let color = colored(options.display.colors.color, Stream::Stderr);
        let json = options.display.error_format == Some(ErrorFormat::Json);
        Report { style: RenderStyle { color, ..style }, json }
    }

    /// The same report, drawn for the terminal of another process.
    pub fn drawn_for(self, width: Option<usize>, color: bool) -> Report {
        Report { style: RenderStyle { color, ..fitted(width) }, ..self }
    }

    /// The width of the terminal that it draws for, if it is one, and whether its drawings are coloured.
    pub fn drawing(&self) -> (Option<usize>, bool) {
        (self.style.fitted.then_some(self.style.width), self.style.color)
    }

    /// Writes diagnostics, after flushing what was printed so far.
    pub fn show(&self, diagnostics: &[Diagnostic], sources: &SourceMap) {
        self.show_text(&self.text(diagnostics, sources));
    }

    /// Writes the result of [`Report::text`].
    pub fn show_text(&self, text: &str) {
        if !text.is_empty() {
            write(text);
        }
    }

    /// The text of diagnostics as they are written.
    pub fn text(&self, diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
        if diagnostics.is_empty() {
            return String::new();
        }
        if self.json {
            // A tool wants all of them.
            return diagnostics.iter().map(|d| json_line(d, sources) + "\n").collect();
        }
        let left_out = diagnostics.len().saturating_sub(MOST);
        if left_out == 0 {
            return render_all(diagnostics, sources, self.style);
        }
        // Warnings mustn't crowd out errors.
        let (errors, warnings): (Vec<_>, Vec<_>) =
            diagnostics.iter().cloned().partition(Diagnostic::is_error);
        let shown: Vec<Diagnostic> = errors.into_iter().chain(warnings).take(MOST).collect();
        let verb = if left_out == 1 { "is" } else { "are" };
        let drawn = render_all(&shown, sources, self.style);
        format!("{drawn}\nand {left_out} more, which {verb} left out here; `--error-format json` gives all\n")
    }

    /// Writes a diagnostic that belongs to no source.
    pub fn show_alone(&self, diagnostic: &Diagnostic) {
        self.show(std::slice::from_ref(diagnostic), &SourceMap::default());
    }

    /// Shows why a command ends, and returns its exit.
    pub fn exit(&self, exit: Exit, wrong: &[Diagnostic]) -> Exit {
        wrong.iter().for_each(|diagnostic| self.show_alone(diagnostic));
        exit
    }

    /// Writes a line that isn't a diagnostic; with JSON output it is left out.
    pub fn say(&self, line: &str) {
        if !self.json {
            write(&format!("{line}\n"));
        }
    }

    /// Makes this report the one that writes the last words, unless that is already settled.
    pub fn keep_for_the_end(self) {
        last_words(move |diagnostic, sources| self.show(&[diagnostic], sources));
    }
}

/// The style for a terminal of this width, or for a stream that is none.
fn fitted(width: Option<usize>) -> RenderStyle {
    match width {
        Some(width) => RenderStyle { width, fitted: true, ..RenderStyle::PLAIN },
        None => RenderStyle::PLAIN,
    }
}

/// Whether a stream gets colours.
pub fn colored(when: Option<When>, stream: Stream) -> bool {
    match when {
        Some(When::Always) => true,
        Some(When::Never) => false,
        Some(When::Auto) | None => supports_color::on(stream).is_some(),
    }
}

fn write(text: &str) {
    stdout::flush_if_free();
    progress::clear();
    // If this fails, there is nobody left to tell.
    let _ = stderr().write_all(text.as_bytes());
}

/// Reports why the program ends in the middle of its work.
type LastWords = Box<dyn Fn(Diagnostic, &SourceMap) + Send + Sync>;

static LAST: OnceLock<LastWords> = OnceLock::new();

/// Sets the function that reports why the program ends in the middle of its work, from any thread; only the
/// first call counts.
pub fn last_words(words: impl Fn(Diagnostic, &SourceMap) + Send + Sync + 'static) {
    LAST.get_or_init(|| Box::new(words));
}

/// How much memory the run may use, in bytes.
static MEMORY: AtomicU64 = AtomicU64::new(u64::MAX);

/// Records how much memory the run may use, in bytes.
pub fn memory_limit(bytes: u64) {
    MEMORY.store(bytes, Ordering::Relaxed);
}

/// Reports that the memory is exhausted, and ends the program.
pub fn out_of_memory() -> ! {
    let limit = size_in_words(u128::from(MEMORY.load(Ordering::Relaxed)));
    end(
        Exit::Failed,
        Code::E9003,
        &format!("the run needs more memory than there may be: the limit is {limit}"),
        "ask for something smaller, or raise `--max-memory`",
    )
}

/// Reports that the time is up, and ends the program.
pub fn out_of_time() -> ! {
    end(
        Exit::Failed,
        Code::E9005,
        "the run has taken longer than it may, and didn't stop by itself",
        "ask a smaller question, or raise `--timeout`",
    )
}

/// Reports that Ctrl-C or another program interrupted the run, and ends the program.
pub fn interrupted() -> ! {
    end(
        Exit::Interrupted,
        Code::E9016,
        if interrupt::is_terminated() { "the run was terminated" } else { "the run was interrupted" },
        "this is where it was; `--timeout` and `--max-steps` end a long run by themselves",
    )
}

/// Ends the program with buffered output written, and reports where the run was.
fn end(exit: Exit, code: Code, message: &str, help: &str) -> ! {
    stdout::flush_if_free();
    if let Some(words) = LAST.get() {
        let (place, sources) = run_position::last();
        let diagnostic = Diagnostic::new(code, message).help(help);
        let diagnostic = match place {
            Some(place) => diagnostic.at(place, "this was under way"),
            None => diagnostic,
        };
        words(diagnostic, &sources);
        stdout::flush_if_free();
    }
    std::process::exit(exit.code())
}
