//! Parses the values of options.

#[cfg(feature = "serve")]
use std::net::{AddrParseError, IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;
use tg_core::number::{DEFAULT_DIGITS, FEWEST_DIGITS, Number};
use tg_core::value::Value;
use tg_games::catan::recorded::{FORMATS, Format};

/// The default address of `tg serve`: on this machine only.
#[cfg(feature = "serve")]
pub const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7373);

/// The default number of viewers of `tg serve`.
#[cfg(feature = "serve")]
pub const PAGES: usize = 64;

/// The maximum number of viewers, as each takes a connection.
#[cfg(feature = "serve")]
const MOST_PAGES: u64 = 10_000;

/// Longer than anybody would wait, and short enough that a clock can always be set this far ahead.
const LONGEST: Duration = Duration::from_secs(1 << 32);

/// Parses a whole number; `_` groups digits.
pub fn number(text: &str) -> Result<u64, String> {
    let digits = text.replace('_', "");
    digits.parse().map_err(|_| "a whole number from 0 on is needed, such as 1000".to_owned())
}

/// Parses a number of files that are tested at the same time.
pub fn jobs(text: &str) -> Result<u64, String> {
    match number(text) {
        Ok(jobs) if jobs > 0 => Ok(jobs),
        _ => Err("a whole number from 1 on is needed, such as 4".to_owned()),
    }
}

/// Parses a number of viewers.
#[cfg(feature = "serve")]
pub fn pages(text: &str) -> Result<usize, String> {
    match number(text)? {
        pages @ 1..=MOST_PAGES => Ok(pages as usize),
        _ => Err(format!("a number from 1 to {MOST_PAGES} is needed")),
    }
}

/// Parses the maximum number of digits of a number.
pub fn digits(text: &str) -> Result<u64, String> {
    match number(text)? {
        few if few < FEWEST_DIGITS => Err(format!("numbers of {FEWEST_DIGITS} digits are always allowed")),
        digits => Ok(digits),
    }
}

/// Parses a size in bytes, or with the suffix K, M, G or T, in powers of 1024.
pub fn memory(text: &str) -> Result<u64, String> {
    let wrong = || "bytes are needed, or a size such as 512M or 2G".to_owned();
    let upper = text.to_ascii_uppercase();
    let plain = upper.strip_suffix("IB").or_else(|| upper.strip_suffix('B'));
    let plain = plain.unwrap_or(&upper);
    let units = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];
    let unit = units.iter().find(|(letter, _)| plain.ends_with(*letter));
    let (digits, shift) =
        unit.map_or((plain, 0), |(letter, shift)| (plain.trim_end_matches(*letter), *shift));
    let count = number(digits.trim()).map_err(|_| wrong())?;
    count.checked_mul(1 << shift).ok_or_else(wrong)
}

/// Parses a time in seconds, or with the suffix ms, s or m.
pub fn time(text: &str) -> Result<Duration, String> {
    let wrong = || "seconds are needed, or a time such as 500ms, 2s or 5m".to_owned();
    let (digits, scale) = match text {
        _ if text.ends_with("ms") => (text.trim_end_matches("ms"), 0.001),
        _ if text.ends_with('s') => (text.trim_end_matches('s'), 1.0),
        _ if text.ends_with('m') => (text.trim_end_matches('m'), 60.0),
        _ => (text, 1.0),
    };
    let count: f64 = digits.trim().parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(count * scale).map_err(|_| wrong())?;
    Ok(time.min(LONGEST))
}

/// Parses `NAME=VALUE`.
pub fn preset(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), value.to_owned())),
        _ => Err("a name and a value are needed, such as lands=26".to_owned()),
    }
}

/// The value that the text of a `--set` stands for: a number, `true`, `false` or `none` if it is one of these,
/// else the text itself.
pub fn value(text: &str) -> Value {
    match text.trim() {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        "none" => Value::None,
        trimmed => match Number::read(trimmed, DEFAULT_DIGITS) {
            Ok(number) => Value::Number(number),
            Err(_) => Value::text(text),
        },
    }
}

/// Parses the name of a format of recorded games.
///
/// # Errors
/// An unknown name.
pub fn game_format(text: &str) -> Result<Format, String> {
    match FORMATS.iter().find(|(name, _)| *name == text) {
        Some((_, format)) => Ok(*format),
        None => {
            let names: Vec<&str> = FORMATS.iter().map(|(name, _)| *name).collect();
            Err(format!("the formats are {}", names.join(" and ")))
        }
    }
}

/// Parses an address to listen on: `IP:PORT`, or either of the two.
///
/// # Errors
/// Anything else, such as a host name.
#[cfg(feature = "serve")]
pub fn address(text: &str) -> Result<SocketAddr, String> {
    let port = text.parse().map(|port| SocketAddr::new(LISTEN.ip(), port));
    let bare = |_| text.trim_matches(['[', ']']).parse().map(|ip| SocketAddr::new(ip, LISTEN.port()));
    let whole = port.or_else(|_| text.parse()).or_else(bare);
    whole.map_err(|_: AddrParseError| "an address is needed, such as 127.0.0.1:8080, or a port".to_owned())
}

/// Parses a page's origin and returns it as browsers send it: in lower case and without a path.
///
/// # Errors
/// Anything that isn't a scheme and a host.
#[cfg(feature = "serve")]
pub fn origin(text: &str) -> Result<String, String> {
    let origin = text.trim_end_matches('/').to_ascii_lowercase();
    let is_name = |letter: char| !letter.is_whitespace() && !"/?#@,*".contains(letter);
    match origin.split_once("://") {
        Some((scheme, host)) if !scheme.is_empty() && !host.is_empty() && host.chars().all(is_name) => {
            Ok(origin)
        }
        _ => Err("an origin is needed, such as https://example.org".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "serve")]
    #[test]
    fn an_address_may_lack_a_part() {
        let read = |text| address(text).map(|address| address.to_string());
        assert_eq!(read("8080"), Ok("127.0.0.1:8080".into()));
        assert_eq!(read("0.0.0.0"), Ok("0.0.0.0:7373".into()));
        assert_eq!(read("[::1]:0"), Ok("[::1]:0".into()));
        assert_eq!(read("[::1]"), Ok("[::1]:7373".into()));
        assert!(read("example.org:80").is_err() && read("99999").is_err() && read("").is_err());
    }

    #[cfg(feature = "serve")]
    #[test]
    fn an_origin_has_no_path() {
        assert_eq!(origin("https://Example.org/"), Ok("https://example.org".into()));
        for wrong in ["example.org", "https://", "https://a/b", "*", "https://*", "https://a, https://b"] {
            assert!(origin(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_are_bytes_or_powers_of_1024() {
        assert_eq!(memory("512"), Ok(512));
        assert_eq!(memory("512M"), Ok(512 << 20));
        assert_eq!(memory("2g"), Ok(2 << 30));
        assert_eq!(memory("1GiB"), Ok(1 << 30));
        assert_eq!(memory("3KB"), Ok(3 << 10));
        for wrong in ["", "M", "-1", "1.5G", "2X", "99999999999T"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_are_seconds_or_carry_a_unit() {
        assert_eq!(time("2"), Ok(Duration::from_secs(2)));
        assert_eq!(time("0.2"), Ok(Duration::from_millis(200)));
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("2s"), Ok(Duration::from_secs(2)));
        assert_eq!(time("5m"), Ok(Duration::from_secs(300)));
        assert_eq!(time("18446744073709549568"), Ok(LONGEST));
        for wrong in ["", "s", "-1", "inf", "NaN", "two"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_preset_is_read_as_what_it_looks_like() {
        let code = |text| tg_core::value::show::code(&value(text));
        assert_eq!(code("26"), "26");
        assert_eq!(code("-1/3"), "-1/3");
        assert_eq!(code("true"), "true");
        assert_eq!(code("none"), "none");
        assert_eq!(code("Red"), "\"Red\"");
        assert_eq!(code(""), "\"\"");
        assert_eq!(preset("a=b=c"), Ok(("a".into(), "b=c".into())));
        assert!(preset("=3").is_err() && preset("lands").is_err());
    }
}
