//! A position as a picture: everybody's hands, with the fingers that are stretched out.

use super::hands::{Drawn, player_in};
use crate::graph::escaped;
use std::fmt::{Arguments, Write};
use tg_chopsticks::PlayerHands;

/// The room around the picture, and what a hand takes with the room beside it.
const MARGIN: usize = 16;
const HAND: usize = 96;
const ROW: usize = 124;
/// Where the hands begin, behind the names.
const NAMES: usize = 150;
/// A finger, and how long it is when it is stretched out or bent.
const FINGER: usize = 11;
const GAP: usize = 14;
const STRETCHED: usize = 46;
const HALF: usize = 25;
const BENT: usize = 9;
const PALM: usize = 36;
/// The fingers of a drawn hand; larger numbers are written as a number only.
const FINGERS: usize = 5;

/// The players' colours, and that of a dead hand.
const OWNERS: [&str; 8] =
    ["#00798c", "#d1495b", "#b8860b", "#4f7f5a", "#7b5ea7", "#8d6a4f", "#30638e", "#5c5c5c"];
const DEAD: &str = "#c8c8c8";

/// The picture of a position, the mover's hands first.
pub(super) fn picture(drawn: &Drawn<'_>) -> String {
    let sides = drawn.position.sides();
    let wide = NAMES + drawn.game.hands() * HAND + 2 * MARGIN;
    let high = sides.len() * ROW + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" font-family=\"sans-serif\">\n<rect width=\"{wide}\" height=\"{high}\" fill=\"#ffffff\"/>\n"
    );
    for (seat, side) in sides.iter().enumerate() {
        player(&mut svg, drawn, (seat, side), MARGIN + seat * ROW);
    }
    svg.push_str("</svg>\n");
    svg
}

/// One player's name and hands.
fn player(svg: &mut String, drawn: &Drawn<'_>, (seat, side): (usize, &PlayerHands), top: usize) {
    let game = drawn.game;
    let number = player_in(game, drawn.turn, seat);
    let owner = OWNERS[(number - 1) % OWNERS.len()];
    let standing = match game.is_over(drawn.position) {
        true if game.winner(drawn.position) == Some(seat) => " has won",
        true => "",
        false if game.is_out(side) => " is out",
        false if seat == 0 => " to move",
        false => "",
    };
    let middle = top + ROW / 2 + 12;
    draw(
        svg,
        format_args!(
            "<text x=\"{MARGIN}\" y=\"{middle}\" font-size=\"16\" fill=\"{owner}\">player {number}{standing}</text>"
        ),
    );
    for (place, &hand) in side.hands(game.hands()).iter().enumerate() {
        let left = MARGIN + NAMES + place * HAND;
        let dead = hand == game.dead();
        let colour = if dead { DEAD } else { owner };
        let half = !dead && hand % game.unit() != 0;
        let up = hand.unsigned_abs() / game.unit().unsigned_abs();
        let fingers = if dead { 0 } else { usize::from(up) };
        let base = top + ROW - PALM - 14;
        for finger in 0..FINGERS {
            let length = match finger {
                stretched if stretched < fingers => STRETCHED,
                next if next == fingers && half => HALF,
                _ => BENT,
            };
            let (x, y, height) = (left + finger * GAP, base - length, length + 12);
            draw(
                svg,
                format_args!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{FINGER}\" height=\"{height}\" rx=\"5\" fill=\"{colour}\"/>"
                ),
            );
        }
        let palm = (FINGERS - 1) * GAP + FINGER;
        draw(
            svg,
            format_args!(
                "<rect x=\"{left}\" y=\"{base}\" width=\"{palm}\" height=\"{PALM}\" rx=\"10\" fill=\"{colour}\"/>"
            ),
        );
        let (x, y, number) = (left + palm / 2, base + 24, escaped(&drawn.number_of(hand)));
        draw(
            svg,
            format_args!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"18\" text-anchor=\"middle\" fill=\"#ffffff\">{number}</text>"
            ),
        );
    }
}

/// Writing into a text can't fail.
fn draw(svg: &mut String, shape: Arguments<'_>) {
    let _ = svg.write_fmt(shape);
    svg.push('\n');
}
