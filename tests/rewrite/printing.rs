//! What people see.

use super::{SAMPLE, printed};

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
        "H: tcg => ag  didn't fire: tcg stands at place 1, inside what G's at => ta took from place 0\n",
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
