//! How the game's things look, and the files that graphs are saved as.

use super::{printed, value};
use tg::{Limits, Session};
use tg_prelude::encode;

fn saved(source: &str, format: &str) -> Result<String, String> {
    let value = Session::new(Limits::default()).run(source).value.expect("a value");
    encode(&value, format, tg::NumberForm::Exact, 1 << 24).map_err(|fault| fault.code.text().to_owned())
}

#[test]
fn fingers_are_shown_in_several_ways() {
    for (show, six) in [("numbers", "7 ▮"), ("chinese", "七 ▮"), ("senary", "11₆ ▮"), ("binary", "00111₂ ▮")]
    {
        let shown = printed(&format!("print chopsticks {{ fingers: 8; show: {show} }}.at(\"0711\")"));
        assert!(shown.contains(six), "{six} isn't in\n{shown}");
    }
    let shown = printed("print chopsticks { fingers: 99; show: chinese }.at(\"0 42 | 10 98\")");
    assert!(["四十二", "十 ", "九十八"].iter().all(|number| shown.contains(number)), "{shown}");
}

#[test]
fn a_graph_as_dot() {
    let dot = saved("chopsticks { hands: 1; fingers: 3 }.graph", "dot").expect("a graph");
    let moves = dot.lines().filter(|line| line.contains("->")).count();
    assert_eq!(moves, 2, "{dot}");
    assert!(dot.starts_with("digraph") && dot.ends_with("}\n"), "{dot}");
    assert_eq!(saved("[1, 2]", "dot"), Err("E9012".to_owned()));
}

#[test]
fn a_small_graph_as_a_drawing() {
    let svg = saved("chopsticks {}.graph", "svg").expect("a drawing");
    assert_eq!(svg.matches("<rect x=").count(), 204);
    let moves: usize = value("chopsticks {}.reachable.moves").parse().expect("a number");
    assert_eq!(svg.matches("<path ").count(), moves);
    assert_eq!(saved("chopsticks { fingers: 9 }.graph", "svg"), Err("E6010".to_owned()));
}

/// A position is drawn as hands: five fingers and a palm each, and the number on it.
#[test]
fn hands_as_a_drawing() {
    let fingers = |svg: &str| svg.matches("rx=\"5\"").count();
    let stretched = |svg: &str| svg.matches("height=\"58\"").count();
    let svg = saved("chopsticks {}.at(\"0213\")", "svg").expect("a drawing");
    assert_eq!([fingers(&svg), stretched(&svg), svg.matches("rx=\"10\"").count()], [20, 6, 4]);
    assert!(svg.contains("player 1 to move") && svg.contains("#c8c8c8") && svg.contains(">3</text>"));
    let many =
        saved("chopsticks { players: 3; hands: 3; fingers: 9 }.at(\"078123000\")", "svg").expect("a drawing");
    assert_eq!([fingers(&many), stretched(&many)], [45, 16]);
    assert!(many.contains("player 3 is out"), "{many}");
    let halves = saved("chopsticks { stumps: true }.at(\"½½11\")", "svg").expect("a drawing");
    assert_eq!(halves.matches("height=\"37\"").count(), 2, "{halves}");
}

#[test]
fn data_of_the_values() {
    assert_eq!(saved("chopsticks { over: cutoff }", "json").unwrap(), "{\n  \"over\": \"cutoff\"\n}\n");
    assert!(saved("chopsticks { fingers: 2 }.solve", "json").unwrap().contains("\"distance\": 3"));
}

#[test]
fn a_loop_is_told_as_one() {
    let shown = printed("explain chopsticks {}.start.value");
    assert!(shown.contains("(and again from 1211)"), "{shown}");
}
