//! A position as a person sees it: each player's hands with their fingers.

use tg_chopsticks::{Game, PlayerHands, Position};
use tg_core::output::{Output, Style, StyledLine};

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

/// Hands with at most this many fingers are drawn finger by finger.
const DRAWN: i16 = 10;

/// The number of the player in a seat, from 1 on, where it is the turn of a player counted from 0.
pub(super) fn player_in(game: &Game, turn: usize, seat: usize) -> usize {
    (turn + seat) % game.players().max(1) + 1
}

/// A position to be drawn.
pub(super) struct Drawn<'a> {
    pub game: &'a Game,
    pub position: &'a Position,
    /// Whose turn it is, from 0 on.
    pub turn: usize,
    /// How numbers of fingers are shown.
    pub show: Numerals,
}

impl Drawn<'_> {
    /// Everybody's hands, the mover's first.
    pub fn output(&self) -> Output {
        let game = self.game;
        let title = StyledLine::new().code(game.write(self.position));
        let title = match game.is_over(self.position) {
            true => match game.winner(self.position) {
                Some(seat) => {
                    let winner = player_in(game, self.turn, seat);
                    title.plain("  ").good(format!("player {winner} has won"))
                }
                None => title.plain("  ").strong("over, and nobody has won"),
            },
            false => title,
        };
        let sides = self.position.sides().iter().enumerate().map(|(seat, side)| {
            let moves = seat == 0 && !game.is_over(self.position);
            let player = player_in(game, self.turn, seat);
            let name = format!("player {player}{}", if moves { " to move" } else { "        " });
            let owner = (player - 1) as u8;
            Output::from(self.player(side, StyledLine::styled(name, Style::owner(owner).strong()), owner))
        });
        Output::Titled { title, body: Box::new(Output::stack(sides)) }
    }

    fn player(&self, side: &PlayerHands, line: StyledLine, owner: u8) -> StyledLine {
        let game = self.game;
        let hands = side.hands(game.hands()).iter();
        let mut line = hands.fold(line, |line, &hand| {
            let (number, fingers) = self.hand(hand);
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
    fn hand(&self, hand: i16) -> (String, String) {
        let game = self.game;
        let most = i16::from(game.rules().fingers) - 1;
        if hand == game.dead() {
            let width = if most <= DRAWN { most.max(4) as usize } else { 4 };
            return (game.write_hand(hand), format!("{:<width$}", "dead"));
        }
        let fingers = hand.unsigned_abs() / game.unit().unsigned_abs();
        let number = self.number(hand, u32::from(fingers));
        if most > DRAWN {
            return (number, "    ".to_owned());
        }
        let half = usize::from(hand % game.unit() != 0);
        let up = "▮".repeat(usize::from(fingers)) + &"▖".repeat(half);
        let down = usize::try_from(most).unwrap_or(0).saturating_sub(usize::from(fingers) + half);
        let pad = 4usize.saturating_sub(usize::try_from(most).unwrap_or(0));
        (number, up + &"▯".repeat(down) + &" ".repeat(pad))
    }

    /// A hand's number, as it is shown.
    pub fn number_of(&self, hand: i16) -> String {
        match hand == self.game.dead() {
            true => self.game.write_hand(hand),
            false => self.number(hand, u32::from(hand.unsigned_abs() / self.game.unit().unsigned_abs())),
        }
    }

    fn number(&self, hand: i16, fingers: u32) -> String {
        match fingers > 5 && hand % self.game.unit() == 0 {
            true => format!("{}{}", if hand < 0 { "-" } else { "" }, self.show.write(fingers)),
            false => self.game.write_hand(hand),
        }
    }
}
