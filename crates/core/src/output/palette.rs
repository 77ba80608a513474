//! The colours of the styles, for terminals and for pictures.
//!
//! All colours are from the 256 that terminals agree on, and each has a contrast of at least 3 to 1 with
//! black and with white, so that it is readable on dark and light backgrounds.

use super::style::{Style, Tone};

const BLUE: u8 = 33;
const GREEN: u8 = 28;
const PURPLE: u8 = 99;
const RED: u8 = 160;

/// Red, blue, green, orange, purple, teal, pink, brown, grey.
pub(super) const OWNERS: [u8; 9] = [RED, BLUE, GREEN, 166, PURPLE, 30, 169, 94, 244];

/// Returns the number of a series, as an owner.
pub(super) fn series(number: usize) -> u8 {
    (number % OWNERS.len()) as u8
}

/// Returns the colour of an owner among the 256.
pub(super) fn owner(number: u8) -> u8 {
    OWNERS[usize::from(number) % OWNERS.len()]
}

/// Returns the parameters of the escape sequence (SGR) that switches a style on; empty for plain text.
pub(super) fn sgr(style: Style) -> String {
    let mut codes = Vec::new();
    if style.strong {
        codes.push("1".to_string());
    }
    if style.marked {
        codes.push("7".to_string());
    }
    if style.struck {
        codes.push("9".to_string());
    }
    match style.tone {
        Tone::Plain => {}
        Tone::Dim => codes.push("2".to_string()),
        other => codes.push(colour(tone(other))),
    }
    codes.join(";")
}

/// Returns the colour of a tone among the 256; grey for those without one.
pub(super) fn tone(tone: Tone) -> u8 {
    match tone {
        Tone::Plain | Tone::Dim => owner(8),
        Tone::Good => GREEN,
        Tone::Bad => RED,
        Tone::Accent => BLUE,
        Tone::Code => PURPLE,
        Tone::Owner(number) => owner(number),
    }
}

fn colour(number: u8) -> String {
    format!("38;5;{number}")
}

/// Returns the red, green and blue of one of the colours 16 to 255.
pub(super) fn rgb(colour: u8) -> (u8, u8, u8) {
    if colour >= 232 {
        let grey = 8 + (colour - 232) * 10;
        return (grey, grey, grey);
    }
    let level = |step: u8| if step == 0 { 0 } else { 55 + step * 40 };
    let cube = colour.saturating_sub(16);
    (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
}
