//! A position as a person sees it: each player's hands with their fingers.

use super::position::PositionValue;
use tg_chopsticks::{Game, Side};
use tg_core::output::{Line, Output, Style};

/// How numbers of fingers above five are written for people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Numerals {
    /// As numbers.
    #[default]
    Numbers,
    /// As the Chinese number gestures are called.
    Chinese,
    /// In base six, a digit for each hand that counts.
    Senary,
    /// As a binary number whose digits are fingers, the thumb last.
    Binary,
}

impl Numerals {
    /// All, in the order of the setting's words.
    pub const ALL: &'static [Numerals] =
        &[Numerals::Numbers, Numerals::Chinese, Numerals::Senary, Numerals::Binary];

    /// A number above five.
    fn write(self, fingers: u32) -> String {
        match self {
            Numerals::Numbers => fingers.to_string(),
            Numerals::Chinese => chinese(fingers),
            Numerals::Senary => format!("{}{}₆", fingers / 6, fingers % 6),
            Numerals::Binary => format!("{fingers:05b}₂"),
        }
    }
}

const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// A number below 100 in Chinese.
fn chinese(n: u32) -> String {
    let (tens, ones) = ((n / 10) as usize, (n % 10) as usize);
    match tens {
        0 => DIGITS[ones].to_owned(),
        1 => format!("十{}", DIGITS[ones]),
        _ => format!("{}十{}", DIGITS.get(tens).unwrap_or(&""), DIGITS[ones]),
    }
}

/// Hands with at most so many fingers are drawn finger by finger.
const DRAWN: i16 = 10;

/// A position with everybody's hands, the mover first.
pub(super) fn drawing(at: &PositionValue) -> Output {
    let game = &at.variant.game;
    let title = Line::new().code(at.code());
    let title = match game.is_over(&at.position) {
        true => match game.winner(&at.position) {
            Some(seat) => title.plain("  ").good(format!("player {} has won", at.player(seat))),
            None => title.plain("  ").strong("over, and nobody has won"),
        },
        false => title,
    };
    let sides = at.position.sides().iter().enumerate().map(|(seat, side)| {
        let moves = seat == 0 && !game.is_over(&at.position);
        let name = format!("player {}{}", at.player(seat), if moves { " moves" } else { "      " });
        let number = (at.player(seat) - 1) as u8;
        Output::from(player(at, side, Line::styled(name, Style::owner(number).strong()), number))
    });
    Output::Titled { title, body: Box::new(Output::stack(sides)) }
}

fn player(at: &PositionValue, side: &Side, line: Line, owner: u8) -> Line {
    let game = &at.variant.game;
    let hands = side.hands(game.hands()).iter();
    let mut line = hands.fold(line, |line, &hand| {
        let (number, fingers) = hand_of(at, hand);
        let style = if hand == game.dead() { Style::DIM } else { Style::owner(owner) };
        line.plain("   ").with(number, style.strong()).plain(" ").with(fingers, style)
    });
    if game.is_out(side) {
        line = line.dim(if game.rules().zombies { "   a zombie" } else { "   out" });
    }
    if game.lives() > 0 {
        let lives = if side.lives == 1 { "1 life".to_owned() } else { format!("{} lives", side.lives) };
        line = line.dim(format!("   {lives}"));
    }
    if side.swaps > 0 {
        line = line.dim(format!("   swapped {} in a row", side.swaps));
    }
    line
}

/// A hand's number and its fingers.
fn hand_of(at: &PositionValue, hand: i16) -> (String, String) {
    let game = &at.variant.game;
    let most = i16::from(game.rules().fingers) - 1;
    if hand == game.dead() {
        let width = if most <= DRAWN { most.max(4) as usize } else { 4 };
        return (game.write_hand(hand), format!("{:<width$}", "dead"));
    }
    let fingers = hand.unsigned_abs() / game.unit().unsigned_abs();
    let number = written(at, hand, u32::from(fingers));
    if most > DRAWN {
        return (number, "    ".to_owned());
    }
    let half = usize::from(hand % game.unit() != 0);
    let up = "▮".repeat(usize::from(fingers)) + &"▖".repeat(half);
    let down = usize::try_from(most).unwrap_or(0).saturating_sub(usize::from(fingers) + half);
    let pad = 4usize.saturating_sub(usize::try_from(most).unwrap_or(0));
    (number, up + &"▯".repeat(down) + &" ".repeat(pad))
}

fn written(at: &PositionValue, hand: i16, fingers: u32) -> String {
    let game: &Game = &at.variant.game;
    let plain = game.write_hand(hand);
    let whole = hand % game.unit() == 0;
    match fingers > 5 && whole {
        true => format!("{}{}", if hand < 0 { "-" } else { "" }, at.variant.show.write(fingers)),
        false => plain,
    }
}
