//! Measures the figures that the book gives for certainty and chances, on the simulated games.
//!
//! After every event for which the true hands are known, each cell is examined by an outside observer: is it pinned by
//! the exact worlds, and by the story's rules? If it isn't, is the likeliest number of cards right, and how often is
//! a uniform guess among the numbers that the story's rules leave?

use super::{cells, simulated};
use std::path::Path;
use tg_catan::story::Bounds;
use tg_catan::{Tracker, TrackerSettings, Unlimited};

#[derive(Default)]
struct Figures {
    games: u32,
    cells: u32,
    /// Cells with one possible number: by the worlds, and by the rules.
    exact: u32,
    rules: u32,
    /// The other cells, by the worlds: where the likeliest number is right, and how many right guesses to expect.
    open: u32,
    right: u32,
    guessed: f64,
}

fn measured() -> Figures {
    let mut figures = Figures::default();
    for game in simulated() {
        figures.games += 1;
        let settings = TrackerSettings::default();
        let players = game.log.names.len();
        let (mut tracker, mut third) = (Tracker::new(players, settings), Bounds::new(players));
        let mut truths = game.truths.iter().peekable();
        for event in &game.log.events {
            tracker.apply(event, &mut Unlimited).expect("a game that was played");
            third.apply(event, &settings).expect("bounds allow what worlds allow");
            while let Some((_, table)) = truths.next_if(|(events, _)| *events == tracker.events()) {
                for (player, resource) in cells(&game.log) {
                    let held = table[usize::from(player)][resource.index()];
                    let left = third.possible(player, resource) - third.certain(player, resource);
                    let range = tracker.knowledge().range(player, resource);
                    figures.cells += 1;
                    figures.exact += u32::from(range.least == range.most);
                    figures.rules += u32::from(left == 0);
                    if range.least < range.most {
                        let chances = tracker.knowledge().chances(player, resource).expect("exact");
                        // Of equally likely numbers, the lowest.
                        let mut likeliest = 0;
                        for (count, ways) in chances.ways.iter().enumerate() {
                            likeliest = if *ways > chances.ways[likeliest] { count } else { likeliest };
                        }
                        figures.open += 1;
                        figures.right += u32::from(likeliest as u32 == held);
                        figures.guessed += 1.0 / f64::from(left + 1);
                    }
                }
            }
        }
    }
    figures
}

#[test]
fn the_book_tells_what_was_measured() {
    let Figures { games, cells, exact, rules, open, right, guessed } = measured();
    let share = |part: f64, all: u32| format!("{:.1} %", 100.0 * part / f64::from(all));
    let told = format!(
        "| cells examined, in {games} games | {cells} |\n\
         | with one possible number by the rules of thumb | {} |\n\
         | with one possible number by the exact worlds | {} |\n\
         | open cells | {open} |\n\
         | of these, a guess among what the rules of thumb leave is right in | {} |\n\
         | of these, the likeliest number is right in | {} |\n",
        share(rules.into(), cells),
        share(exact.into(), cells),
        share(guessed, open),
        share(right.into(), open),
    );
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/catan.md");
    let page = std::fs::read_to_string(page).expect("the chapter");
    assert!(page.contains(&told), "the chapter on Catan should say:\n{told}");
}
