//! Sizes in memory, as a person says them, and the fault of what is too large.

use super::{Code, Fault, FaultContext, fault};

/// The fault for more memory than the limit.
#[cold]
pub fn over_memory(bytes: u128, limit: u64) -> Fault {
    let message = format!(
        "this needs about {} of memory, and the limit is {}",
        size_in_words(bytes),
        size_in_words(u128::from(limit))
    );
    fault(Code::E9003, message).with_help("ask for something smaller, or raise `--max-memory`")
}

/// A power of two of bytes as the option `--max-memory` takes it.
pub fn size_as_option(bytes: u128) -> String {
    match bytes.trailing_zeros() {
        0..20 => format!("{}K", bytes >> 10),
        20..30 => format!("{}M", bytes >> 20),
        _ => format!("{}G", bytes >> 30),
    }
}

/// Bytes as a person says them.
pub fn size_in_words(bytes: u128) -> String {
    const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if bytes >= 1 << 70 {
        return "more than a zebibyte".into();
    }
    let mut unit = 0;
    let mut whole = bytes;
    while whole >= 1024 * 10 && unit + 1 < UNITS.len() {
        whole /= 1024;
        unit += 1;
    }
    if whole == 1024 && unit + 1 < UNITS.len()
        || whole.is_multiple_of(1024) && whole > 0 && unit + 1 < UNITS.len()
    {
        whole /= 1024;
        unit += 1;
    }
    format!("{whole} {}", UNITS[unit])
}
