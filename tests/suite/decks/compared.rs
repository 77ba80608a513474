//! Hands beside each other and beside known ones: equal, a list of cards, higher.

use super::agreement::hands;
use crate::running::{error, printed};
use tg::{Limits, Session};

/// Ten cards, of which three have no rank.
const DECK: &str = "deck d { a b: 1..=3, A = 4; joker; fool x2 }\n";

/// The ranks of their cards, one by one.
const RANKS: [i64; 11] = [1, 2, 3, 4, 1, 2, 3, 4, 0, 0, 0];

fn ask(question: &str) -> String {
    printed(&format!("{DECK}print {question}")).trim().to_owned()
}

/// The ranks of a hand, the highest first.
fn descending(hand: &[usize]) -> Vec<i64> {
    let mut ranks: Vec<i64> = hand.iter().map(|card| RANKS[*card]).filter(|rank| *rank > 0).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    ranks
}

#[test]
fn a_hand_equals_a_known_one_or_the_list_of_its_cards() {
    for (cards, ways) in [
        ("\"a 1\", \"b 1\", \"a 2\"", 1),
        ("\"a 1\", fool, \"a 2\"", 2),
        ("fool, \"a A\", fool", 1),
        ("fool, joker, fool", 1),
        ("fool, fool, fool", 0),
    ] {
        let dealt = "(deal 3 from d)";
        // Of more than the deck has, only a question is asked.
        if ways > 0 {
            assert_eq!(ask(&format!("{dealt}.ways([{cards}])")), ways.to_string(), "{cards}");
        }
        assert_eq!(ask(&format!("{dealt}.ways(h -> h == [{cards}])")), ways.to_string(), "{cards}");
        assert_eq!(ask(&format!("{dealt}.ways(h -> [{cards}] == h and h.size == 3)")), ways.to_string());
        if ways > 0 {
            let known = format!(
                "{DECK}let mine = d.hand([{cards}])\nprint {dealt}.ways(h -> h == mine), {dealt}.ways(mine)"
            );
            assert_eq!(printed(&known).trim(), format!("{ways} {ways}"), "{cards}");
        }
    }
    for list in ["[\"b 1\", \"{x} 1\", \"a 2\"]", "[\"b 1\", \"a {h.size - 2}\", \"a 2\"]"] {
        let asked = format!(
            "{DECK}let x = \"a\"\nfn is(h) = {list} == h\nprint (deal 3 from d).ways(h -> {list} == h), \
             (deal 3 from d).map(h -> is(h)).ways(true), (deal 3 from d).ways(h -> {{ let g = h\n {list} == g }}), \
             (deal [3, 1] from d).ways([h, k] -> h == {list} and k.size == 1)"
        );
        assert_eq!(printed(&asked).trim(), "1 1 1 8", "{list}");
    }
    assert_eq!(ask("(deal [1, 1] from d).ways([[\"a 1\"], [fool]])"), "2");
    assert_eq!(ask("(deal 3 from d).ways(h -> h == [\"a 1\", \"b 1\"])"), "0");
    // Of other sizes, or of another number of hands, none is ever dealt.
    for (dealt, asked, code) in [
        ("deal 3 from d", "[\"a 1\", \"b 1\"]", "E5011"),
        ("deal 3 from d", "d.hand(\"a 1\")", "E5011"),
        ("deal 3 from d", "[fool, fool, fool]", "E5012"),
        ("deal 4 from d", "d.hand(fool, fool) + d.hand(fool, fool)", "E5012"),
        ("deal [1, 1] from d", "[[\"a 1\"]]", "E5011"),
        ("deal [1, 1] from d", "[[\"a 1\"], [fool], [fool]]", "E5011"),
        ("deal [1, 1] from d", "[[\"a 1\"], [fool, fool]]", "E5011"),
        ("deal [1, 1] from d", "d.hand(\"a 1\")", "E2003"),
    ] {
        assert_eq!(error(&format!("{DECK}print ({dealt}).ways({asked})")), code, "{dealt}: {asked}");
    }
    assert_eq!(error(&format!("{DECK}print (deal 3 from d).prob([\"a 7\"])")), "E5011");
    // A card of another deck that is only called like one of this deck is another card.
    let two = "deck o { c x4 {cost: 2}, e x5, d x2 }\ndeck p { c x4 {cost: 3}, e x5 }\n";
    for (asked, given) in
        [("p).ways(o.hand(c))", "E5011"), ("o).prob(p.hand(c))", "E5011"), ("o).ways(o.hand(c))", "")]
    {
        assert_eq!(error(&format!("{two}print (deal 1 from {asked}")), given, "{asked}");
    }
    assert_eq!(printed(&format!("{two}print (deal 1 from p).ways(o.hand(e))")), "5\n");
}

/// A hand is read as it is printed, also where names of cards have commas and numbers of copies in them.
#[test]
fn a_hand_is_written_as_it_is_printed() {
    let asked = |deck: &str, question: &str| {
        Session::new(Limits::default()).run(&format!("deck d {{ {deck} }}\nprint {question}"))
    };
    let read = "(deal 4 from d).prob(h -> d.hand(\"{h}\") == h)";
    for deck in
        ["\"Ann, the cat\" x3, Ann x2, \"a, b, c\" x2, b x2", "\"two x2\" x2, \"one, x3\" x3, three x2"]
    {
        assert_eq!(asked(deck, read).printed, "1\n", "{deck}");
    }
    let mixed = "d.hand(\"b,a, b, c x2,Ann, the cat , Ann\")";
    let told = asked("\"Ann, the cat\", Ann, \"a, b, c\" x2, b", mixed).printed;
    assert_eq!(told, "[Ann, the cat, Ann, a, b, c x2, b]\n");
    // What says a card of this name, and other cards as well, isn't guessed.
    for (deck, hand) in [
        ("\"Ann, the cat\", Ann, \"the cat\"", "\"Ann, the cat, Ann\""),
        ("\"Ann x2\", Ann x2, b", "\"Ann x2, b\""),
    ] {
        let outcome = asked(deck, &format!("d.hand({hand})"));
        assert_eq!(outcome.diagnostics.first().map(|found| found.code.text()), Some("E5008"), "{hand}");
    }
    assert_eq!(
        asked("\"Ann x2\", Ann x2, b", "d.hand(\"Ann x2\", \"Ann\", b)").printed,
        "[Ann x2, Ann, b]\n"
    );
}

/// The whole deck of 52 cards is asked without a look at each hand.
#[test]
fn a_whole_hand_is_one_feature() {
    let script = "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }
        let mine = french.deal(5).sample(seed: 1)
        print (deal 5 from french).ways(h -> h == mine)
        print (deal 5 from french).map(h -> h == mine).plan.contains(\"2 states\")
        print (deal 5 from french).map(h -> h.compare(mine)).size";
    assert_eq!(printed(script), "1\ntrue\n3\n");
}

#[test]
fn hands_are_compared_by_their_ranks() {
    let mine = [0, 5, 8];
    let of = |order: std::cmp::Ordering| {
        hands(RANKS.len(), 3).iter().filter(|hand| descending(hand).cmp(&descending(&mine)) == order).count()
    };
    let known = "d.hand([\"a 1\", \"b 2\", joker])";
    for (end, order) in [("win", std::cmp::Ordering::Greater), ("tie", std::cmp::Ordering::Equal)] {
        let asked = format!(
            "{DECK}let mine = {known}\nprint (deal 3 from d).ways(h -> h.compare(mine) == \"{end}\")"
        );
        assert_eq!(printed(&asked).trim(), of(order).to_string(), "{end}");
    }
    let (mut win, mut all) = (0, 0);
    for one in hands(RANKS.len(), 2) {
        let rest: Vec<usize> = (0..RANKS.len()).filter(|card| !one.contains(card)).collect();
        for two in hands(rest.len(), 2) {
            let two: Vec<usize> = two.iter().map(|place| rest[*place]).collect();
            win += u64::from(descending(&one) > descending(&two));
            all += 1;
        }
    }
    let told = ask("(deal [2, 2] from d).map([x, y] -> x.compare(y)).ways(\"win\")");
    assert_eq!(told, win.to_string(), "of {all}");
}

/// Each method that looks at ranks says so by its own name.
#[test]
fn cards_without_ranks() {
    for call in [
        "widest",
        "longest_run",
        "run(2)",
        "runs",
        "highest",
        "lowest(2)",
        "nth(1)",
        "middle",
        "max",
        "min",
        "sum",
        "pair(h)",
        "compare(h)",
        "strength",
        "poker",
        "groups",
        "of_a_kind(2)",
        "ranks",
    ] {
        let script =
            format!("deck k {{ red x3, blue x4, green x5 }}\nprint (deal 3 from k).map(h -> h.{call})");
        let outcome = Session::new(Limits::default()).run(&script);
        let name = call.split('(').next().unwrap_or(call);
        let found = outcome.diagnostics.first().map(|found| (found.code.text(), found.message.clone()));
        let wanted = format!("`{name}` looks at ranks, and no card of k has one");
        assert_eq!(found, Some(("E5015", wanted)), "{call}");
        assert_eq!(outcome.printed, "", "{call}");
    }
}

/// Where the ace begins the lowest straight, it is still the highest card.
#[test]
fn an_ace_that_is_low_in_runs() {
    let deck = "deck d (ace: low) { clubs hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }\n";
    let hand = |cards: &str| {
        let cards: Vec<String> =
            cards.split(' ').map(|card| format!("\"{}\"", card.replace('-', " "))).collect();
        format!("d.hand([{}])", cards.join(", "))
    };
    let aces = hand("hearts-A spades-A hearts-2 spades-5 clubs-9");
    let kings = hand("hearts-K spades-K hearts-2 spades-5 clubs-9");
    let wheel = hand("hearts-A spades-2 hearts-3 spades-4 clubs-5");
    let six = hand("hearts-6 spades-2 hearts-3 spades-4 clubs-5");
    let broadway = hand("hearts-A spades-K hearts-Q spades-J clubs-10");
    let asked = format!(
        "{deck}print {aces}.strength > {kings}.strength, {six}.strength > {wheel}.strength, {wheel}.poker, {broadway}.poker, {broadway}.run(5)"
    );
    assert_eq!(printed(&asked).trim(), "true true straight high card false");
}

/// What a strength is written as can be asked for, of hands of every size; nothing else can.
#[test]
fn every_strength_is_asked_for_as_it_is_written() {
    let decks = [
        "deck d (ace: low) { clubs hearts spades: 2..=6, K = 13, A = 14 }",
        // With several copies a flush may have two of a rank, and four of a kind a fifth.
        "deck d { clubs: 2 x2, 3 x2, K = 13 x2; hearts: 2 x3, 3 x2, K = 13 x3 }",
    ];
    for deck in decks {
        let script = format!(
            "{deck}\n\
             fn all(n) = (deal n from d).map(h -> h.strength)\n\
             for n in 1..=6 {{ for s in all(n).values {{ let t = \"{{s}}\"; assert (deal n from d).prob(h -> h.strength == t) > 0 }} }}\n\
             print (2..=5).map(n -> all(n).values.count(s -> (try all(n - 1).prob(\"{{s}}\") else -1) == 0))"
        );
        assert_eq!(printed(&script).trim(), "[0, 0, 0, 0]", "{deck}");
    }
}

/// A category that hands of so few cards can't have is as wrong as a misspelt rank.
#[test]
fn no_strength_of_another_size_is_asked_for_in_silence() {
    let french = "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }\n";
    let five =
        ["straight, six high", "flush, ace, king, queen", "full house, kings", "straight flush, king high"];
    let fewer = ["pair, kings, ace, nine, two", "two pairs, kings", "four of a kind, kings, two"];
    for size in 1..=4 {
        for text in five.iter().chain(&fewer) {
            let asked =
                format!("{french}print (deal {size} from french).prob(h -> h.strength == \"{text}\")");
            assert_eq!(crate::running::error(&asked), "E5011", "{size}: {text}");
        }
    }
}

/// More strengths side by side than can be counted are refused before anything is, with what can be asked.
#[test]
fn showdowns_of_many_strengths() {
    let french = "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }\n";
    let outcome = Session::new(Limits::default())
        .run(&format!("{french}print (deal [5, 5] from french).prob([a, b] -> a.strength > b.strength)"));
    let [refused] = &outcome.diagnostics[..] else { panic!("{:?}", outcome.diagnostics) };
    assert_eq!(refused.code.text(), "E5013");
    assert!(refused.helps[0].contains("`a.poker` and `b.poker`"), "{:?}", refused.helps);
    let few = "deck d { clubs hearts: 2..=7, A = 14 }\nlet d2 = deal [5, 5] from d\nlet more = d2.prob([a, b] -> a.strength > b.strength)\nprint more == d2.prob([a, b] -> b.strength > a.strength), 2 * more + d2.prob([a, b] -> a.strength == b.strength)";
    assert_eq!(printed(few).trim(), "true 1");
}

/// The help of the first finding.
fn help(script: &str) -> String {
    let outcome = Session::new(Limits::default()).run(script);
    outcome.diagnostics.first().map(|found| found.helps.join(" ")).unwrap_or_default()
}

#[test]
fn helps_speak_of_the_deck_that_is_there() {
    let word = help("deck d { red x3, blue x4 }\nprint (deal 1 from d).prob(h -> h.has(c))");
    assert!(word.contains("`red`, `blue`") && !word.contains("wood"), "{word}");
    let twice = help("deck d { elf x4 { cost: 1, tall: true }, elf x2 { cost: 1, tall: true } }");
    assert_eq!(twice, "write it once with the number of its copies: `elf x6 { cost: 1, tall: true }`");
    let ranked = help("deck d { hearts: 2..=5, J = 11, J = 11 }");
    assert_eq!(ranked, "write it once with the number of its copies: `hearts: J = 11 x2`");
    let other = help("deck d { elf x4 { cost: 1 }, elf x2 { cost: 2 } }");
    assert!(other.contains("a name of its own"), "{other}");
    let block = help("kuhn { J = 1, Q = 2, K = 3 }");
    assert!(block.contains("`deck kuhn { … }`"), "{block}");
    let ranks = help("deck kuhn { J = 1, Q = 2, K = 3 }");
    assert!(ranks.contains("`cards: J = 1`") && ranks.contains("`J x1`"), "{ranks}");
}

#[test]
fn a_card_of_a_hand_that_is_nearly_written_is_named() {
    for (written, wanted) in [
        ("g3 x2", "this card is written `G 3`"),
        ("3 G", "this card is written `G 3`"),
        ("boom x-1", "how many cards of it are held is a whole number, as in `boom x2`"),
        ("G 3 x1.5", "how many cards of it are held is a whole number, as in `G 3 x2`"),
    ] {
        let script = format!("deck d {{ G: 3 x5; boom x5 }}\nprint d.hand(\"{written}\")");
        assert_eq!((error(&script).as_str(), help(&script).as_str()), ("E5011", wanted), "{written}");
    }
}
