//! The imports that the module gets from its page.

use std::sync::OnceLock;
use std::time::Duration;
use tg::memory;

/// No instance takes more memory than this, whatever a question allows.
const CEILING: u64 = 1 << 30;

#[allow(unsafe_code, reason = "functions of the page")]
mod page {
    #[link(wasm_import_module = "tg")]
    unsafe extern "C" {
        pub fn print(text: *const u8, text_bytes: usize, html: *const u8, html_bytes: usize);
        pub fn progress(what: *const u8, bytes: usize, done: f64, most: f64);
        pub fn ended(why: *const u8, bytes: usize) -> !;
        pub fn now() -> f64;
    }
}

/// Shows something printed.
#[allow(unsafe_code, reason = "a function of the page")]
pub fn print(text: &str, html: &str) {
    // SAFETY: both texts stay in memory while the page reads them.
    unsafe { page::print(text.as_ptr(), text.len(), html.as_ptr(), html.len()) }
}

/// Reports the progress of long work.
#[allow(unsafe_code, reason = "a function of the page")]
pub fn progress(what: &str, done: u64, most: u64) {
    // SAFETY: the text stays in memory while the page reads it.
    unsafe { page::progress(what.as_ptr(), what.len(), done as f64, most as f64) }
}

/// Returns the time since some fixed moment.
#[allow(unsafe_code, reason = "a function of the page")]
pub fn now() -> Duration {
    // SAFETY: it takes no arguments.
    let milliseconds = unsafe { page::now() };
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

/// Ends the module for good.
#[allow(unsafe_code, reason = "a function of the page")]
fn ended(why: &str) -> ! {
    // SAFETY: the page throws, and doesn't call this module again.
    unsafe { page::ended(why.as_ptr(), why.len()) }
}

/// Reports fatal ends of the module to the page: no memory left, an internal error. Only the first call has an effect.
pub fn prepare() {
    static PREPARED: OnceLock<()> = OnceLock::new();
    PREPARED.get_or_init(|| {
        memory::bound(CEILING, || ended("memory"));
        std::panic::set_hook(Box::new(|panic| ended(&format!("fault: {panic}"))));
    });
}
