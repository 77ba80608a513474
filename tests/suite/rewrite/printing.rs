//! What people see.

use super::{SAMPLE, printed};
use serde_json::Value as Json;
use tg::{Limits, Session};
use tg_core::value::json::to_json;

#[test]
fn a_game_shows_rounds_paper_hits_and_winner() {
    let shown = printed(&format!("{SAMPLE}print sample"));
    for part in [
        "game sample over dna\n",
        "  I       ctc    g => tc (tied)  ta => ct    g => tc                  0\n",
        "  Y       acc    t => ac         tac => atc  cg => tctc (outdone)     1\n",
        "     6               1  G Y    tacaccac\n                                  ^^^\n",
        "Y wins with 1 hit of acc; nobody else has any\n",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
}

#[test]
fn a_round_is_printed_as_one_would_write_it() {
    let source = "alphabet dna { a t c g }
round first over dna < H: tcg => ag; Y: t => ; I: g => tc; M: g => at >
print first";
    assert_eq!(
        printed(source),
        "round first over dna <
  H: tcg => ag
  Y: t   => \"\"
  I: g   => tc  # ties with M's g => at
  M: g   => at  # ties with I's g => tc
>
"
    );
    assert_eq!(printed("print alphabet { a \"ka\" \"🂡\" \"a b\" }"), "alphabet { a ka \"🂡\" \"a b\" }\n");
}

#[test]
fn what_is_printed_can_be_run() {
    let source = "round odd (ties: block) < \"a b\" => \"\\{\"; for => \"🂡\"; x => ; x => \"\" >
print odd";
    let again = printed(source);
    assert_eq!(printed(&format!("{again}print odd")), again);
}

#[test]
fn an_explanation_names_every_rule() {
    let source = "round first < H: tcg => ag; Y: t => ac; I: g => tc; G: at => ta; M: g => at >
explain first.apply(\"atcg\")";
    let shown = printed(source);
    for part in [
        "        0  at    ta     G: at => ta\n",
        "        3  g     g      copied       I's g => tc and M's g => at tie\n",
        "H: tcg => ag  didn't fire: tcg is at place 1, inside what G's at => ta replaced from place 0\n",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
}

#[test]
fn the_winner_is_explained() {
    let shown = printed(&format!("{SAMPLE}explain sample.winner"));
    for part in [
        "the last line: tacaccac\n                      ^^^\n",
        "    Y       acc       1  3\n",
        "with no hit at all Y would have won too: Y's t => ac was applied last (round 1, after round 3)\n",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
}

#[test]
fn long_games_and_texts_are_summed_up() {
    let source = "let r = round < a => b; c => d >
explain r.apply(\"ab\" * 500)
game g { start: \"ab\"; rounds: 20; H wants aab; Y wants aba
  for i in 0..20 { round < H: a => ba; Y: bbb => b > }
}
print g";
    let shown = printed(source);
    assert!(shown.contains("a => b    500"), "{shown}");
    assert!(shown.contains("\n     …\n"), "{shown}");
    assert!(shown.lines().count() < 80, "{shown}");
}

/// A game as a script again, from its JSON alone.
fn rebuilt(game: &Json) -> String {
    let list = |value: &Json| value.as_array().expect("a list").clone();
    let letters: Vec<String> = list(&game["over"]).iter().map(Json::to_string).collect();
    let settings = game["settings"].as_object().expect("settings");
    let settings: Vec<String> = settings.iter().map(|(key, value)| format!("{key}: {value}")).collect();
    let mut lines = format!("alphabet a {{ {} }}\ngame g over a {{\n", letters.join(" "));
    lines += &format!("  from {{{}}}\n", settings.join(", "));
    for player in list(&game["players"]) {
        lines += &format!("  {} wants {}\n", player["player"], player["wants"].as_str().expect("a goal"));
    }
    for round in list(&game["rounds"]) {
        let rule = |rule: &Json| format!("{}: {} => {}", rule["owner"], rule["left"], rule["right"]);
        let rules: Vec<String> = list(&round).iter().map(rule).collect();
        lines += &format!("  round < {} >\n", rules.join("; "));
    }
    lines + "}\n"
}

#[test]
fn the_json_of_a_game_has_all_that_makes_it() {
    let other =
        "game other { start: \"ba\"; rounds: 2; show: open; hits: overlap; ties: block; allow_empty: false
  A wants /a[ab]b/; \"B 2\" wants aba
  round < A: a => bb; \"B 2\": b => ab >
}
";
    for source in [SAMPLE, other] {
        let json = |source: &str| {
            let (_, named) = source.split_once("game ").expect("a game");
            let name = named.split(' ').next().expect("a name");
            let outcome = Session::new(Limits::default()).run(&format!("{source}{name}"));
            assert!(outcome.diagnostics.is_empty(), "{source}\n{:#?}", outcome.diagnostics);
            to_json(&outcome.value.expect("a game"), 1 << 20).expect("a small game")
        };
        let mut game = json(source);
        let again = json(&rebuilt(&game));
        game["name"] = "g".into();
        assert_eq!(again, game);
    }
}
