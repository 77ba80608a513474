//! What a plan says: which questions are counted and which are asked of every hand, and why. Those of
//! `examples/decks` are looked at by the examples' own tests.

use tg::{Limits, Session};

/// A session after declarations.
fn session(declared: &str) -> Session {
    let mut session = Session::new(Limits::default());
    let outcome = session.run(declared);
    assert!(outcome.diagnostics.is_empty(), "{declared}\n{:?}", outcome.diagnostics);
    session
}

fn printed(session: &mut Session, expression: &str) -> String {
    let outcome = session.run(&format!("print {expression}"));
    assert!(outcome.diagnostics.is_empty(), "{expression}\n{:?}", outcome.diagnostics);
    outcome.printed
}

const CARDS: &str = "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }
deck cards { special x9, other x90 }
deck magic { land x24, spell x36 }
deck skat { clubs spades hearts diamonds: 7..=10, J = 11, Q = 12, K = 13, A = 14 }
let first = (deal 11 from cards).where(h -> h.has(special))
let later = first.then(h -> h.without(special, 1) + cards.without(h).deal(2))
fn wealth(h) = if h.count(A) > 1 { \"rich\" } else { \"poor\" }
fn look(h) = h.cards.fold(0, (s, c) -> s + c.rank)
";

#[test]
fn the_real_questions_are_counted() {
    let mut session = session(CARDS);
    let questions = [
        "later.map(h -> h.has(special))",
        "(deal 7 from magic).map(h -> 2 <= h.count(land) <= 4)",
        "(deal 10 from skat).map(h -> h.count(A) == 2 and h.count(hearts) >= 2 and h.count(K) <= 3)",
        "(deal until h -> h.count(spades) == 5 from french).map(h -> h.size)",
        "(deal 5 from french).map(h -> h.poker)",
        "(deal 7 from french).map(h -> h.poker)",
        "(deal [5, 5] from french).map([a, b] -> a.has(A) and not b.has(A))",
        "(deal 3 from french with replacement).map(h -> h.count(hearts))",
        "(deal 5 from french).then(h -> h.keep(A) + french.without(h).deal(5 - h.count(A))).map(h -> h.count(A))",
        // What isn't kept is shuffled back in.
        "(deal 5 from french).then(h -> h.keep(A) + french.without(h.keep(A)).deal(5 - h.count(A))).map(h -> h.count(A))",
        "(deal 7 from french).then(h -> if h.has(A) { h } else { deal 6 from french }).map(wealth)",
        "(deal 13 from french).where(h -> h.count(A) == 2).map(wealth)",
    ];
    for question in questions {
        assert_counted(&printed(&mut session, &format!("{question}.plan")), question);
    }
}

/// What is asked in a way that looks like more than a few features is counted all the same.
#[test]
fn what_looks_like_more_is_seen_through() {
    let royal = "[clubs, diamonds, hearts, spades].any(s -> h.holds([\"{s} 10\", \"{s} J\", \"{s} Q\", \"{s} K\", \"{s} A\"]))";
    let gin = "h.of_a_kind(3) >= 1 or [clubs, diamonds, hearts, spades].any(s -> h.keep(s).run(3))";
    let best = "h.cards.map(c -> c.rank).sort[-3..].sum";
    let cases = [
        (format!("(deal 5 from french).map(h -> {royal})"), ".prob(true)", "1/649740"),
        (format!("(deal 7 from french).map(h -> {royal})"), ".prob(true)", "1/30940"),
        (format!("(deal 10 from french).map(h -> {gin})"), ".size", "2"),
        ("(deal 13 from french).map(h -> \"hearts A\" in h)".to_owned(), ".prob(true)", "1/4"),
        (format!("(deal 4 from 1..=6 with replacement).map(h -> {best})"), ".mean", "15869/1296"),
        (
            format!("(deal 20 from 1..=6 with replacement).map(h -> {best})"),
            ".mean",
            "7106520979793309/406239826673664",
        ),
        ("(deal 13 from french).map(h -> h.cards.map(c -> c.rank).max)".to_owned(), ".values.count", "10"),
        (
            "(deal 13 from french).map(h -> h.ranks.count)".to_owned(),
            ".values",
            "[4, 5, 6, 7, 8, 9, 10, 11, 12, 13]",
        ),
    ];
    let mut session = session(CARDS);
    for (question, asked, value) in cases {
        let plan = printed(&mut session, &format!("{question}.plan"));
        assert!(!plan.contains("asked of") && !plan.contains("whole hand"), "{question}: {plan}");
        assert_eq!(printed(&mut session, &format!("({question}){asked}")).trim(), value, "{question}");
    }
    let kept = "h.keep(c -> h.count(rank: c.rank) >= 2)";
    let draw = format!(
        "(deal 5 from french).then(h -> {kept} + french.without(h).deal(5 - {kept}.size)).map(h -> h.poker)"
    );
    let draw = refused(&draw);
    assert!(draw.contains("asks more than 64 things of the hand"), "{draw}");
}

/// What matters of several hands only together is counted together, however it is written.
#[test]
fn hands_that_are_added_up_are_counted_together() {
    let mut session = session(CARDS);
    let declared = "fn points(h) = 4 * h.count(A) + 3 * h.count(K) + 2 * h.count(Q) + h.count(J)\n\
                    fn honours(h) = h.sum(c -> match c.rank { A -> 4, K -> 3, Q -> 2, J -> 1, _ -> 0 })";
    assert!(session.run(declared).diagnostics.is_empty());
    let bare = "4 * a.count(A) + 4 * b.count(A) + 3 * a.count(K) + 3 * b.count(K) \
                + (2 * a.count(Q) + a.count(J)) + (2 * b.count(Q) + b.count(J))";
    for sum in ["points(a) + points(b)", "honours(a) + honours(b)", bare] {
        let asked = format!("[a, b] -> {sum} >= 26 and a.count(hearts) + b.count(hearts) >= 8");
        let chance = printed(&mut session, &format!("french.deal([13, 13], states: 100000).prob({asked})"));
        assert_eq!(chance.trim(), "72636943181/2233867265532", "{sum}");
    }
}

#[track_caller]
pub fn assert_counted(plan: &str, question: &str) {
    assert!(plan.contains(" states") && plan.contains("integers"), "{question}: {plan}");
    assert!(!plan.contains("asked of") && !plan.contains("hand by hand"), "{question}: {plan}");
}

#[test]
fn a_plan_names_what_needs_the_whole_hand() {
    let mut session = session(CARDS);
    let mut plan = |question: &str| printed(&mut session, &format!("{question}.plan"));
    let whole = "so it was evaluated for each of 1326 different hands\n";
    assert_eq!(
        plan("(deal 2 from french).map(look)"),
        format!("`h.cards` in line 8, in `look`, needs the whole hand, {whole}")
    );
    assert_eq!(
        plan("(deal 2 from french).map(h -> [c for c in h if c.rank > h.size].count)"),
        format!("`h` in line 1 needs the whole hand, {whole}")
    );
    assert_eq!(
        plan("(deal 2 from french).map(h -> \"{h}\")"),
        format!("the question writes the hand as a text, or compares it, {whole}")
    );
    assert_eq!(
        plan("(deal 2 from french).map(h -> [h])"),
        format!("the answer is the hand itself, or holds it, {whole}")
    );
    assert_eq!(
        plan("(deal 2 from french).map(h -> \"{h}\" == \"{french.cards}\")"),
        format!("the question writes the hand as a text, or compares it, {whole}")
    );
    // Two cards are never 52.
    assert_eq!(
        plan("(deal 2 from french).map(h -> h == french.cards)"),
        "the question asks nothing of the hand\n"
    );
    assert_eq!(
        plan("(deal 2 from magic).then(h -> h.cards.map(c -> c.name).first)"),
        "`h.cards` in line 1 needs the whole hand, so it was evaluated for each of 3 different hands; what follows was put together for each of 2 answers\n"
    );
    assert_eq!(
        plan(
            "(deal 2 from magic).then(h -> if h.cards.count > 1 { magic.deal(1) } else { h }).map(h -> h.size)"
        ),
        "`h.cards` in line 1 needs the whole hand, so what follows was put together for each of 3 different hands; the function was called for each of 2 outcomes\n"
    );
    assert_eq!(
        plan("later.map(h -> h.cards.first == h.cards.last)"),
        "`h.cards` in line 1 needs the whole hand, so both stages were visited hand by hand, to 9 different hands\n"
    );
}

/// What a script is refused with.
fn refused(script: &str) -> String {
    let outcome = session(CARDS).run(&format!("print {script}"));
    let [diagnostic] = &outcome.diagnostics[..] else { panic!("{script}: {:?}", outcome.diagnostics) };
    assert_eq!(diagnostic.code.text(), "E5013");
    format!("{}; {}", diagnostic.message, diagnostic.helps.join("; "))
}

#[test]
fn what_is_far_too_large_is_refused_with_its_number_and_its_reason() {
    let whole = refused("(deal 13 from french).map(look)");
    assert!(
        whole.contains("`h.cards` in line 8, in `look`, needs the whole hand, and there are 635013559600"),
        "{whole}"
    );
    let tally = refused("(deal 26 from french).map(h -> h.tally(rank))");
    assert!(tally.contains("states or more") && tally.contains("tally(rank) makes it so large"), "{tally}");
    let ranks = refused("french.deal([6, 6], states: 20000).map([a, b] -> [a.ranks, b.ranks])");
    assert!(ranks.contains("20000 are allowed") && ranks.contains("ranks makes it so large"), "{ranks}");
    let until = refused("french.deal(until: h -> look(h) > 60, states: 20000).map(h -> h.size)");
    assert!(until.contains("different ones or more on the way; 20000 are allowed"), "{until}");
    let then = refused(
        "(deal 5 from french).then(h -> if look(h) > 30 { french.without(h).deal(5) } else { h }).map(look)",
    );
    assert!(then.contains("pairs of a first hand and what follows it"), "{then}");
    let sizes = refused("(magic * 10000).deal(100000).map(h -> [h.count(land), h.count(spell)])");
    assert!(
        sizes.contains("GiB or more") && sizes.contains("how many there are makes it so large"),
        "{sizes}"
    );
}

/// A number of states that a help proposes is enough.
#[test]
fn what_a_help_proposes_works() {
    let asked = [
        "french.deal(7, states: 100).map(h -> h.poker)",
        "french.deal(3, states: 100).map(h -> h.tally(rank))",
        "french.deal(2, states: 100).map(look)",
        "french.deal(until: h -> h.count(hearts) == 2, at_most: 6, states: 50).map(h -> [h.sum, h.groups])",
        "french.deal(until: h -> look(h) > 20, states: 100).map(h -> h.size)",
        "(deal 20 from [2**k for k in 0..40]).map(h -> h.sum)",
    ];
    let mut proposals = 0;
    for question in asked {
        let help = refused(question);
        let Some((_, more)) = help.split_once("states: ") else { continue };
        proposals += 1;
        let (_, asked) = question.split_once("states: ").expect("a lowered limit");
        let (limit, _) = asked.split_once(')').expect("a call");
        let (more, _) = more.split_once(')').expect("a call");
        let allowed = question.replace(&format!("states: {limit}"), &format!("states: {more}"));
        let outcome = session(CARDS).run(&format!("print ({allowed}).size"));
        assert!(outcome.diagnostics.is_empty(), "{allowed}: {:?}", outcome.diagnostics);
    }
    assert!(proposals >= 3, "{proposals}");
}

/// A draw that is refused is counted with the end that its help proposes.
#[test]
fn a_draw_that_ends_sooner_is_counted() {
    for ends in ["h.sum == 17", "h.poker == \"full house\""] {
        let help = refused(&format!("(deal until h -> {ends} from french).map(h -> h.size)"));
        let proposed = "say after how many cards it ends at the latest: `d.deal(until: f, at_most: 5)`";
        assert!(help.contains(proposed), "{help}");
        let ended = format!("french.deal(until: h -> {ends}, at_most: 5).prob(h -> h.size > 5) == 0");
        assert_eq!(printed(&mut session(CARDS), &ended).trim(), "true", "{ended}");
    }
}

/// Eight cards with as many copies that a hand rarely holds all of one.
const EIGHT: &str = "deck d { a x20, b x20, c x20, e x20, f x20, g x20, i x20, j x100 }
fn seven(h) = {a: h.count(a), b: h.count(b), c: h.count(c), e: h.count(e), f: h.count(f), g: h.count(g), i: h.count(i)}";

#[test]
fn outcomes_are_foreseen_before_they_are_joined() {
    let outcome = session(EIGHT).run("print (deal 50 from d).map(seven)");
    let [refused] = &outcome.diagnostics[..] else { panic!("{:?}", outcome.diagnostics) };
    assert_eq!(refused.code.text(), "E5013");
    let help = refused.helps.join("; ");
    assert!(help.contains("the different outcomes make it so large"), "{help}");
    // The number of hands of six of eight kinds; just as many states are enough, and one less isn't.
    let mut session = session(EIGHT);
    assert_eq!(printed(&mut session, "d.deal(6, states: 1716).map(seven).size").trim(), "1716");
    let outcome = session.run("print d.deal(6, states: 1715).map(seven).size");
    assert_eq!(outcome.diagnostics.first().map(|found| found.code.text()), Some("E5013"));
    // 2727 tuples of rows have room for seven cards, but rows with gaps leave 1290 of them.
    let asked = ["a", "b", "c", "e", "f", "g", "i", "j"].map(|card| format!("{card}: h.count({card}) % 3"));
    let rests = format!("d.deal(7, states: 1290).map(h -> {{{}}}).size", asked.join(", "));
    assert_eq!(printed(&mut session, &rests).trim(), "1290");
}

#[test]
fn certain_cards_are_counted_with_a_hand() {
    let mut session = session(CARDS);
    for asked in ["poker", "groups", "run(4)", "of_a_kind(2)", "flush(5)"] {
        let board = "(deal 3 from french.without([\"hearts A\", \"spades A\"]))";
        let with = format!("(h + [\"hearts A\", \"spades A\"]).{asked}");
        let plan = printed(&mut session, &format!("{board}.map(h -> {with}).plan"));
        assert!(plan.contains("states"), "{asked}: {plan}");
        let same = format!(
            "{board}.map(h -> {with}).top(9) == {board}.map(h -> if h.cards.count < 0 {{ none }} else {{ {with} }}).top(9)"
        );
        assert_eq!(printed(&mut session, &same).trim(), "true", "{asked}");
    }
}

/// A few hands are asked before millions: what fails fails at once, and what takes long for each is refused.
#[test]
fn what_fails_or_takes_far_too_long_is_told_before_all_hands_are_asked() {
    let fifteens = "h -> { let v = h.cards.map(c -> c.rank)\n [1 for m in 0..32 if [v[i] for i in 0..5 if (m // 2 ** i) % 2 == 1].sum == 15].count }";
    let asks = [(fifteens, "E5013"), ("h -> h.cards.any(x -> x == [hearts, A])", "E5011")];
    for (ask, code) in asks {
        let limits = Limits { steps: Some(1_000_000), ..Limits::default() };
        let outcome = Session::new(limits).run(&format!(
            "deck french {{ clubs diamonds hearts spades: A = 1, 2..=10, J = 10, Q = 10, K = 10 }}\nprint (deal 5 from french).map({ask})"
        ));
        let found: Vec<&str> = outcome.diagnostics.iter().map(|found| found.code.text()).collect();
        assert_eq!(found, [code], "{ask}");
    }
}

/// What keeps other cards of each hand asks for too much to be seen through, and says so soon.
#[test]
fn a_redraw_that_keeps_pairs_is_refused_soon() {
    let limits = Limits { steps: Some(20_000_000), ..Limits::default() };
    let outcome = Session::new(limits).run(
        "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }
fn draw(h) = {
  let t = h.tally(rank)
  let kept = h.keep(c -> t.get(c.rank, 0) >= 2)
  kept + french.without(h).deal(5 - kept.size)
}
print (deal 5 from french).then(draw).map(h -> h.poker)",
    );
    let found: Vec<&str> = outcome.diagnostics.iter().map(|found| found.code.text()).collect();
    assert_eq!(found, ["E5013"]);
}

/// Where each of millions of first hands would be followed by deals or questions of its own, that is told at once.
#[test]
fn what_follows_each_of_millions_of_hands_is_foreseen() {
    for step in [
        "h -> h.lowest(4) + french.without(h).deal(1)",
        "h -> french.without(h).deal(1).map(c -> c.has(A) and h.has(A))",
    ] {
        let limits = Limits { steps: Some(1_000_000), ..Limits::default() };
        let outcome = Session::new(limits).run(&format!(
            "deck french {{ clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }}\nprint (deal 5 from french).then({step}).plan"
        ));
        let found: Vec<&str> = outcome.diagnostics.iter().map(|found| found.code.text()).collect();
        assert_eq!(found, ["E5013"], "{step}");
    }
}

/// A list that serves as a deck is dealt from again without the cards of a hand.
#[test]
fn a_list_is_a_deck_without_a_hand() {
    let mut session = session(CARDS);
    let bag = "[1, 1, 2, 3]";
    let asked = &format!("(deal 2 from {bag}).then(h -> deal 1 from {bag}.without(h)).prob(h -> h.sum == 1)");
    assert_eq!(printed(&mut session, asked).trim(), "1/2");
}
