//! Tests of the completions and of the classes of tokens.

use super::language::WORDS;
use super::*;
use crate::session::{File, Files};
use crate::{Limits, Session};
use tg_core::diagnostics::Fault;
use tg_core::output::plain;

/// Three files, one in a folder.
struct Shelf;

impl Files for Shelf {
    fn read(&self, _: Option<&str>, path: &str) -> Result<File, Fault> {
        let bytes = b"## How many.\nlet poker = 52\nfn twice(n) = 2 * n\nlet _own = 1".to_vec();
        Ok(File { name: path.into(), shown: path.into(), bytes })
    }

    fn list(&self, _: Option<&str>, _: &str) -> Result<Vec<String>, Fault> {
        Ok(Vec::new())
    }

    fn names(&self, _: Option<&str>, folder: &str) -> Vec<String> {
        let names: &[&str] = match folder {
            "" => &["friday.json", ".hidden", "lib/", "odd\"name"],
            "lib/" => &["decks.tg", "dice.tg"],
            _ => &[],
        };
        names.iter().map(|n| (*n).to_owned()).collect()
    }

    fn saves(&self) -> bool {
        false
    }

    fn write(&mut self, _: &str, _: &[u8]) -> Result<(), Fault> {
        Ok(())
    }
}

/// A session with some names.
fn session() -> Session {
    let mut session = Session::new(Limits::default()).with_files(Box::new(Shelf));
    for entry in [
        "let names = [\"Red\", \"Blue\"]\nlet score = {name: \"Y\", hits: {most: 3}, \"two words\": 1}",
        "## Halves it.\n## Exactly.\nfn half(n, up = false) = n / 2",
        "fn anything(x) = x\nlet late = anything([1, 2])",
        "import \"lib/decks.tg\" as decks",
        "alphabet dna { a t c g }\nround one over dna < t => ac >",
        "game g { start: \"ab\"; Anna wants aba; round < Anna: a => b > }",
    ] {
        let outcome = session.run(entry);
        assert!(!outcome.failed(), "{entry}: {:?}", outcome.diagnostics);
    }
    session
}

/// The candidates at the `|` of a text.
fn at(session: &Session, text: &str) -> Vec<String> {
    let offset = text.find('|').expect("a place");
    let text = text.replacen('|', "", 1);
    complete(session, None, None, &text, offset).candidates.into_iter().map(|c| c.text).collect()
}

#[track_caller]
fn offers(text: &str, expected: &[&str]) {
    assert_eq!(at(&session(), text), expected, "{text}");
}

#[test]
fn names_functions_and_words() {
    offers("sco|", &["score"]);
    offers("print half(1), facto|", &["factorial"]);
    offers("hal|f(3)", &["half"]);
    offers("Ann|", &["Anna"]);
    offers("whil|", &["while"]);
    offers("alph|", &["alphabet"]);
    offers("let x = [nam|", &["names"]);
    offers("\"{nam|", &["names"]);
    offers("\"{nam|}\"", &["names"]);
    offers("zzz|", &[]);
}

#[test]
fn names_of_the_text_itself_are_known_where_they_are_visible() {
    offers("fn f(first_one) {\n  let second = 1\n  fir|", &["first_one", "first"]);
    offers("fn f(first_one) {\n  let second = 1\n}\nfirst_|", &[]);
    offers("[number * 2 for number in 1..4 if numb|]", &["number"]);
    offers("let pair = 1\nxs.map(paired -> pai|)", &["pair", "paired"]);
    offers("print lat|er\nlet later = 1", &["late"]);
}

#[test]
fn members_of_values_and_types() {
    offers("score.na|", &["name"]);
    offers("score.hits.mo|", &["most"]);
    offers("score.two|", &[]);
    offers("names.rev|", &["reverse"]);
    offers("names.upp|", &[]);
    offers("\"a\".upp|", &["upper"]);
    offers("names.map(n -> n).rev|", &["reverse"]);
    offers("names.hal|", &["half"]);
    offers("decks.|", &["poker", "twice"]);
    offers("one.appl|", &["apply"]);
    offers("g.winn|", &["winner"]);
    offers("names.appl|", &[]);
    offers("late.rev|", &["reverse"]);
    offers("names\n  .rev|", &["reverse"]);
    offers("fn f() {\n  let mine = {colour: 1}\n  mine.col|\n}", &["colour"]);
    offers("{ let score = 1; score.na|", &[]);
}

#[test]
fn settings_of_blocks_and_their_words() {
    offers("round (ti|", &["ties: "]);
    offers("round (ties: bl|", &["block"]);
    offers("let x = game mine over dna { ro|", &["rounds: ", "round"]);
    offers("game { rounds: 2; sta|", &["start: "]);
    offers("game { rounds: 2\n  ro|", &["round"]);
    offers("game { hits: over|", &["overlap"]);
    offers("game { Anna wa|", &["wants"]);
    offers("game { Anna |", &["wants"]);
    offers("round < al|", &[]);
    offers("{ let round_up = 1\n print round(round_|", &["round_up"]);
    let all = at(&session(), "game {\n  |");
    let settings = ["allow_empty: ", "hits: ", "rounds: ", "show: ", "start: ", "tie_break: ", "ties: "];
    assert_eq!(all, [&settings[..], &["round", "for", "from", "if"]].concat());
}

#[test]
fn arguments_by_their_names() {
    offers("half(3, u|", &["up: ", "unique", "upper"]);
    offers("load(\"x.csv\", form|", &["format: ", "format"]);
}

/// A deck with names of several kinds.
const TABLE: &str =
    "deck cards { red: 1..=3 }\nlet many = 5\nlet sure = many > 2\nlet hands = deal 2 from cards\n";

/// The candidates at the `|` of a text behind [`TABLE`].
fn at_table(text: &str) -> Vec<String> {
    at(&Session::new(crate::interp::Limits::default()), &format!("{TABLE}{text}"))
}

#[test]
fn what_fits_comes_first_where_nothing_is_begun() {
    for (text, first) in [
        ("print |", &["cards", "hands", "many", "sure"][..]),
        ("|", &["cards", "hands", "many", "sure"]),
        ("[|", &["cards", "hands", "many", "sure"]),
        ("if |", &["sure"]),
        ("while not |", &["sure"]),
        ("print deal 5 from |", &["cards"]),
        ("print 1 + |", &["many"]),
        ("print many.choose(|", &["many"]),
        ("fn f(mine) {\n  |\n}", &["cards", "hands", "many", "mine", "sure", "f"]),
    ] {
        let offered = at_table(text);
        assert_eq!(offered[..first.len()], *first, "{text}: {offered:?}");
    }
}

#[test]
fn words_stand_where_they_can() {
    let offered = |text: &str, word: &str| at_table(text).iter().any(|offer| offer == word);
    for (text, word) in [
        ("|", "let"),
        ("|", "import"),
        ("|", "deal"),
        ("print |", "deal"),
        ("print many |", "and"),
        ("[n for n in [1] |", "if"),
        ("for n in [1] {\n  |", "break"),
        ("fn f() {\n  |", "return"),
        ("print deal 2 |", "from"),
        ("print many == 1 |", "or"),
        ("print match many { 1 -> 2, |", "red"),
        ("fn f(x: |", "Deck"),
        ("let r = round |", "over"),
    ] {
        assert!(offered(text, word), "{text}: {word}");
    }
    for (text, word) in [
        ("print |", "let"),
        ("print many |", "many"),
        ("|", "break"),
        ("|", "return"),
        ("|", "and"),
        ("fn f() {\n  |", "import"),
        ("let |", "many"),
        ("fn f(|", "many"),
        ("for |", "many"),
        ("print |", "ore"),
        ("print match many { |", "many"),
        ("let r = round |", "many"),
    ] {
        assert!(!offered(text, word), "{text}: {word}");
    }
}

#[test]
fn members_are_those_of_the_kind() {
    let has = |text: &str, wanted: &[&str], unwanted: &[&str]| {
        let offered = at_table(text);
        let offers = |name: &&str| offered.iter().any(|offer| offer == name);
        assert!(wanted.iter().all(offers), "{text} lacks {:?}", wanted.iter().find(|name| !offers(name)));
        assert!(!unwanted.iter().any(offers), "{text} has {:?}", unwanted.iter().find(|name| offers(name)));
    };
    let of_others = ["upper", "floor", "solve", "winner", "mean", "reverse"];
    has("hands.map(h -> h.|", &["count", "has", "size"], &of_others);
    has("cards.cards[0].|", &["rank", "suit"], &of_others);
    has("for c in cards.cards { c.|", &["rank", "suit"], &of_others);
    has("cards.cards.filter(c -> c.|", &["rank", "suit"], &of_others);
    has("(deal 5 from cards).prob(h -> h.|) > 1/2", &["count", "has"], &of_others);
    has("(deal [1, 2] from cards).map([a, b] -> a.|", &["count", "has"], &of_others);
    has("(deal 1..=2 from cards).map(d -> d.map(h -> h.|", &["count", "has"], &of_others);
    has("hands.where(h -> h.has(red)).map(h -> h.|", &["count", "has"], &of_others);
    has("hands.then(h -> h.deal(1)).map(k -> k.|", &["count", "has"], &of_others);
    has("hands.map(h -> h.size).map(n -> n.|", &["floor", "choose"], &["count", "upper", "has"]);
    has("cards.|", &["deal", "size"], &["upper", "floor", "map", "mean", "solve"]);
    has("hands.|", &["map", "prob"], &["upper", "solve", "push", "char", "mean"]);
    has("fn f(d: Deck) = d.|", &["deal"], &["upper", "floor", "map"]);
    has("var xs = [1]\nxs.|", &["push", "map"], &["upper", "floor"]);
    has("let xs = [1]\nxs.|", &["map"], &["push"]);
    has("fn of_number(x: Number) = x\nfn of_any(x) = x\ncards.|", &["of_any"], &["of_number"]);
    has("[\"a\"].enumerate.map([i, x] -> x.|", &["upper"], &["floor", "mean"]);
    has("for [i, x] in [\"a\"].enumerate { i.|", &["floor"], &["upper", "mean"]);
    has("[\"a\"].fold(0, (sum, x) -> x.|", &["upper"], &["floor", "mean"]);
    has("[1].zip([\"a\"]).map([n, x] -> x.|", &["upper"], &["floor", "mean"]);
    has("[[\"a\"], [\"b\"]].flat.map(x -> x.|", &["upper"], &["floor", "mean"]);
    has("{a: 1}.keys.map(x -> x.|", &["upper"], &["floor", "mean"]);
    has("{a: 1}.values.map(n -> n.|", &["floor"], &["upper", "mean"]);
    has("{a: 1}.entries.map([x, n] -> n.|", &["floor"], &["upper", "mean"]);
}

#[test]
fn parameters_of_what_is_called() {
    let named = |text: &str| -> Vec<String> {
        at_table(text).into_iter().filter(|offer| offer.ends_with(": ")).collect()
    };
    assert_eq!(named("fn mine(first, other = 1) = first + other\nmine(|"), ["first: ", "other: "]);
    assert_eq!(named("fn mine(first, other = 1) = first + other\nmine(1, |"), ["other: "]);
    assert_eq!(named("fn mine(first, other = 1) = first + other\nmine(other: 2, |"), ["first: "]);
    assert_eq!(named("fn mine(first, other = 1) = first + other\nmine(first: |"), [""; 0]);
    assert_eq!(named("fn choose(n, of) = n + of\nchoose(|"), ["n: ", "of: "]);
    assert_eq!(named("print choose(|"), [""; 0]);
    assert_eq!(named("print many.choose(|"), ["k: "]);
    assert_eq!(named("print choose(many, |"), ["k: "]);
}

#[test]
fn paths() {
    // Only scripts are imported.
    offers("import \"|", &["lib/"]);
    offers("print load(\"|", &["friday.json", "lib/"]);
    offers("print load(\".h|", &[".hidden"]);
    offers("import \"lib/de|", &["decks.tg"]);
    offers("let x = try load(\"fri|\", format: json)", &["friday.json"]);
    offers("for f in files(\"lib/|", &["decks.tg", "dice.tg"]);
    offers("print \"fri|", &[]);
    let completion = complete(&session(), None, None, "import \"lib/de", 14);
    assert_eq!(completion.start, 12);
}

#[test]
fn codes_of_expected_errors() {
    offers(
        "assert error E300|",
        &["E3001", "E3002", "E3003", "E3004", "E3005", "E3006", "E3007", "E3008", "E3009"],
    );
    offers("assert error W|", &[]);
}

#[test]
fn nothing_is_offered_where_nothing_is_begun() {
    offers("12|", &[]);
    offers("# fact|", &[]);
    offers("\"fact|\"", &[]);
    let session = session();
    assert_eq!(complete(&session, None, None, "a", 7).candidates, []);
    assert_eq!(complete(&session, None, None, "é", 1).candidates, []);
}

#[test]
fn completion_leaves_no_trace_and_survives_anything() {
    let session = session();
    let text = "let a = {b: [1, \"{x.y}\" ]}; round (ties: block) over dna < t => \"é\" > # é\nfn f(x) { x. }\ngame { wants /a\"[/ }";
    for offset in 0..=text.len() {
        for text in [text, text.get(..offset).unwrap_or(text)] {
            complete(&session, None, None, text, offset);
            pair_at(text, offset);
            classes(&session, text);
        }
    }
    assert!(session.environment().known("a").is_none());
    assert_eq!(session.sources().slice(tg_core::source::Span::new(tg_core::source::SourceId(7), 0, 1)), "");
}

#[test]
fn deep_nesting_is_no_matter() {
    let session = session();
    for opener in ["(", "[", "{ ", "if ", "x -> ", "not ", "f(", "round < if a { ", "\"{", "game { round < "]
    {
        for count in [10, 250, 300, 2000] {
            let text = format!("{}score.na", opener.repeat(count));
            let completion = complete(&session, None, None, &text, text.len());
            assert!(completion.candidates.len() < 5, "{opener}: {:?}", completion.candidates);
            assert!(!classes(&session, &text).is_empty());
            pair_at(&text, text.len());
        }
    }
}

/// Each token of a text with its class.
fn classed(text: &str) -> Vec<String> {
    let classes = classes(&session(), text);
    classes.into_iter().map(|(at, class)| format!("{} {class:?}", &text[at])).collect()
}

#[track_caller]
fn are(text: &str, expected: &str) {
    assert_eq!(classed(text).join(" | "), expected, "{text}");
}

#[test]
fn classes_of_tokens() {
    are(
        "let x = half(3, up: true).floor # hi",
        "let Keyword | x Name | = Sign | half Function | ( Bracket | 3 Number | , Sign | up Key | : Sign \
         | true Constant | ) Bracket | . Sign | floor Function | # hi Comment",
    );
    are(
        "\"a{score.name}\\n\"",
        "\" Text | a Text | { Bracket | score Name | . Sign | name Name | } Bracket | \\n Escape | \" Text",
    );
    are(
        "round (ties: block) over dna < Anna: t => a >",
        "round Domain | ( Bracket | ties Key | : Sign | block Name | ) Bracket | over Keyword | dna Name \
         | < Bracket | Anna Word | : Sign | t Text | => Sign | a Text | > Bracket",
    );
    are(
        "round over dna < Anna: t => a >",
        "round Domain | over Keyword | dna Name | < Bracket | Anna Word | : Sign | t Text | => Sign | a Text \
         | > Bracket",
    );
    are("alphabet { a t }", "alphabet Domain | { Bracket | a Text | t Text | } Bracket");
    assert_eq!(classed("round(3.7) < 4")[..2], ["round Function", "( Bracket"]);
    assert_eq!(classed("test \"a\" { }")[0], "test Keyword");
    are("test + seed", "test Name | + Sign | seed Name");
    assert_eq!(classed("let sample = 1")[1], "sample Name");
    assert_eq!(classed("game sample { }")[..2], ["game Domain", "sample Name"]);
    assert_eq!(classed("fn sum(n) = n")[1], "sum Function");
    are("1..=2e-3", "1 Number | ..= Sign | 2e-3 Number");
}

#[test]
fn every_letter_is_in_one_token_or_blank() {
    let text = "let a = \"é{1 + \"{2}\"}\\u{1F0A1}\" # ü\nround < a => b\n  else > ' @ game { H wants /a\"#[/ } \"open";
    let session = session();
    for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
        let mut last = 0;
        for (at, _) in classes(&session, &text[..end]) {
            let blank = text.get(last..at.start);
            assert!(blank.is_some_and(|b| b.trim().is_empty()), "{:?} before {at:?}", blank);
            assert!(!text[at.clone()].is_empty());
            last = at.end;
        }
        assert!(text[last..end].trim().is_empty(), "{:?}", &text[last..end]);
    }
}

#[test]
fn pairs_of_brackets() {
    assert_eq!(pair_at("f(a[1])", 1), Some((1, 6)));
    assert_eq!(pair_at("f(a[1])", 7), Some((1, 6)));
    assert_eq!(pair_at("f(a[1])", 6), Some((1, 6)));
    assert_eq!(pair_at("\"{a}\"", 2), Some((1, 3)));
    assert_eq!(pair_at("round < a => b >", 6), Some((6, 15)));
    assert_eq!(pair_at("1 < 2", 2), None);
    assert_eq!(pair_at("f(", 2), None);
    assert_eq!(pair_at("# (a)", 2), None);
}

#[test]
fn types_without_a_run() {
    let mut session = session();
    let mut says = |text: &str| describe(&mut session, text);
    let known = |name: &str| Description::Type(name.into());
    assert_eq!(says("1/3"), known("Number"));
    assert_eq!(says("names.map(n -> n.upper)"), known("[Text]"));
    assert_eq!(says("{a: 1, b: \"x\"}"), known("{a: Number, b: Text}"));
    assert_eq!(says("late"), known("List"));
    assert_eq!(says("names"), known("[Text]"));
    assert_eq!(says("score.hits.most"), known("Number"));
    assert_eq!(says("anything(1)"), Description::Open);
    assert_eq!(says("half"), Description::Function(vec!["fn half(n, up = …)".into()]));
    assert!(matches!(says("reverse"), Description::Function(lines) if lines[0].contains(".reverse")));
    assert!(matches!(says("nmaes"), Description::Wrong(found) if found[0].code.text() == "E1001"));
    assert_eq!(says("let x = 1"), Description::Statement);
    assert!(session.environment().known("x").is_none());
}

fn told(name: &str) -> String {
    help(&session(), name).map(|output| plain(&output, None)).unwrap_or_default()
}

#[test]
fn help_on_what_there_is() {
    assert!(told("factorial").starts_with("Number.factorial -> Number\n"), "{}", told("factorial"));
    assert!(told("factorial").contains("  is  "));
    let round = told("round");
    assert!(round.contains("rewrite") || round.contains("Rules"), "{round}");
    assert!(round.contains("ties: cancel, block"), "{round}");
    assert!(round.contains("Number.round"), "{round}");
    assert!(told("ties").contains("\nties, a setting of `round`\n"), "{}", told("ties"));
    assert!(told("let").contains("let n = 6 * 7"));
    assert!(told("csv").contains("A word of games"));
    assert!(told("Anna").contains("a block declared"));
    let half = told("half");
    assert_eq!(half, "fn half(n, up = …)\n  Halves it.\n  Exactly.\n  Made in <script>.\n");
    assert!(told("names").starts_with("names: List\n"));
    assert!(told("decks").contains("poker, twice"));
    assert_eq!(told("nothing_of_the_kind"), "");
}

#[test]
fn every_topic_has_help() {
    let session = session();
    let topics = topics(&session);
    assert!(topics.len() > 100);
    for topic in topics {
        assert!(help(&session, &topic).is_some(), "{topic}");
    }
}

#[test]
fn the_words_of_the_language_are_sorted_and_their_examples_can_be_read() {
    assert!(WORDS.windows(2).all(|pair| pair[0].word < pair[1].word));
    for word in WORDS {
        let parsed = crate::syntax::parse(tg_core::source::SourceId(0), word.example);
        assert!(parsed.diagnostics.is_empty(), "{}: {:?}", word.word, parsed.diagnostics);
        assert!(word.example.split(|c: char| !c.is_alphanumeric()).any(|w| w == word.word), "{}", word.word);
    }
}
