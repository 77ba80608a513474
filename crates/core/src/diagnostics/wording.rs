//! How messages word sizes, counts and lists, and the faults for things that are too large.

use super::{Code, Fault, FaultContext, fault};

/// Returns the fault for needing more memory than the limit.
#[cold]
pub fn over_memory(bytes: u128, limit: u64) -> Fault {
    let (needed, limit) = (about_in_words(bytes), size_in_words(u128::from(limit)));
    let message = match needed.ends_with(&limit) {
        true => format!("this needs more memory than the limit of {limit}"),
        false => format!("this needs {needed} of memory, and the limit is {limit}"),
    };
    fault(Code::E9003, message).with_help("ask for something smaller, or raise `--max-memory`")
}

/// Returns the fault for a number with too many digits: what it is, and about how many bits it takes.
#[cold]
pub fn over_digits(what: &str, bits: u128, limit: u64) -> Fault {
    // The logarithm of 2, to as many digits as the largest number needs.
    let digits = bits.saturating_mul(301_029_995_663_981).div_ceil(1_000_000_000_000_000);
    let how_many = match bits {
        BEYOND.. => "more digits than can be written".into(),
        _ => format!("about {} digits", grouped(digits)),
    };
    fault(Code::E9019, format!("{what} would have {how_many}, and the limit is {}", grouped(limit.into())))
        .with_help("ask for something smaller, or raise `--max-digits`")
}

/// Formats a number in groups of three digits: `10,000,000`.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    String::from_utf8_lossy(&groups.join(&b',')).into_owned()
}

/// Formats a power of two of bytes as the option `--max-memory` takes it.
pub fn size_as_option(bytes: u128) -> String {
    match bytes.trailing_zeros() {
        0..20 => format!("{}K", bytes >> 10),
        20..30 => format!("{}M", bytes >> 20),
        _ => format!("{}G", bytes >> 30),
    }
}

/// Formats a number of things: `1 step`, `2 steps`.
pub fn counted(number: impl std::fmt::Display, thing: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Lists names of a script for a message: `` `a`, `b` ``.
pub fn names_listed(names: impl IntoIterator<Item = impl std::fmt::Display>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Joins things with "and": "a", "a and b", "a, b and c".
pub fn listed<S: AsRef<str>>(things: &[S]) -> String {
    joined(things, "and")
}

/// Joins alternatives with "or": "a", "a or b", "a, b or c".
pub fn either<S: AsRef<str>>(things: &[S]) -> String {
    joined(things, "or")
}

fn joined<S: AsRef<str>>(things: &[S], word: &str) -> String {
    match things {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [before @ .., last] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", before.join(", "), last.as_ref())
        }
    }
}

/// From here on, sizes aren't given as numbers.
const BEYOND: u128 = 1 << 70;

/// Formats an estimated number of bytes in words.
pub fn about_in_words(bytes: u128) -> String {
    let about = if bytes < BEYOND { "about " } else { "" };
    format!("{about}{}", size_in_words(bytes))
}

/// Formats a number of bytes in words.
pub fn size_in_words(bytes: u128) -> String {
    const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if bytes >= BEYOND {
        return "more than a zebibyte".into();
    }
    if bytes == 1 {
        return "1 byte".into();
    }
    let (mut whole, mut unit) = (bytes, 0);
    // Below ten of the larger unit, switch only if nothing is left over.
    while unit + 1 < UNITS.len() && (whole >= 1024 * 10 || whole > 0 && whole.is_multiple_of(1024)) {
        whole /= 1024;
        unit += 1;
    }
    format!("{whole} {}", UNITS[unit])
}
