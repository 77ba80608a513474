//! What is fuzzed behind the stages: data that scripts load, recorded games, and questions that have a second,
//! plain way to be answered. The bytes that a fuzzer gives are the data, or the choices of the generators of the tests.

use crate::decks::agreement::{agree, one_question};
use crate::engine_rewriting_support::round_and_text;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::collections::BTreeMap;
use tg::session::{File, Files};
use tg::{Limits, Session};
use tg_core::diagnostics::{Code, Fault, fault};
use tg_games::catan::feed::Feed;
use tg_games::catan::replay::{Progress, Stop, Wish};
use tg_games::catan::stream::{Dealer, Follower, Told, Watch, whole};
use tg_games::catan::{Numbers, Row};
use tg_rewriting::Budget;

/// Formats of data; the first byte of an input says which.
const FORMATS: [&str; 8] = ["csv", "json", "jsonl", "txt", "lines", "colonist", "events", "menace"];

/// One file.
struct OneFile(Vec<u8>);

impl Files for OneFile {
    fn read(&self, _from: Option<&str>, path: &str) -> Result<File, Fault> {
        match path {
            "data" => Ok(File { name: path.into(), shown: path.into(), bytes: self.0.clone() }),
            _ => Err(fault(Code::E9007, "there is no such file")),
        }
    }

    fn list(&self, _from: Option<&str>, _pattern: &str) -> Result<Vec<String>, Fault> {
        Ok(vec!["data".into()])
    }

    fn saves(&self) -> bool {
        false
    }

    fn write(&mut self, _path: &str, _bytes: &[u8]) -> Result<(), Fault> {
        Ok(())
    }
}

/// Loads data in one of the formats and shows what came of it; what is written as JSON reads as the same again.
pub fn loads(input: &[u8]) {
    let Some((first, data)) = input.split_first() else { return };
    let format = FORMATS[usize::from(*first) % FORMATS.len()];
    let limits = Limits { steps: Some(200_000), memory: 32 << 20, ..Limits::default() };
    let mut session = Session::new(limits).with_files(Box::new(OneFile(data.to_vec())));
    let script = format!(
        "let x = try load(\"data\", format: \"{format}\") else none\nprint x\nlet text = try x.to_json else none\n\
         if text != none {{ assert from_json(text).to_json == text }}"
    );
    let outcome = session.run(&script);
    let wrong = outcome.diagnostics.iter().find(|d| d.code == Code::E3004);
    assert!(wrong.is_none(), "{format}: what is saved isn't what is loaded");
}

/// Ends what takes long.
struct Impatient(u64);

impl Progress for Impatient {
    fn charge(&mut self, work: u64) -> Result<(), Stop> {
        self.0 = self.0.checked_sub(work).ok_or(Stop::Work)?;
        Ok(())
    }
}

impl Watch for Impatient {
    fn over(&self) -> Option<Fault> {
        None
    }
}

/// What is told of a game, in all forms; its row is JSON.
fn shown(told: Told) -> String {
    let mut row = String::new();
    let head = Row { log: "data", game: None, numbers: Numbers::Float };
    match told {
        Told::Step(game) => head.json(game, None, None, &mut row),
        Told::Over(game, complete) => {
            head.json(game, Some(complete), None, &mut row);
            game.line();
            game.output();
        }
        Told::Evicted(game, bad) => head.json(game, Some(false), Some((bad.line, &bad.why)), &mut row),
        Told::Bad(bad) => head.error(bad.line, &bad.why, &mut row),
        Told::Odd(odd) => return odd.message.clone(),
    }
    assert!(serde_json::from_str::<serde_json::Value>(&row).is_ok(), "{row}");
    row
}

/// What is told of a stream that comes in parts of a size: of each game, with its lines.
fn dealt(data: &[u8], size: usize, open: usize, wish: &Wish) -> Vec<(usize, usize, String)> {
    let mut dealer = Dealer::new(open);
    let mut followers = BTreeMap::new();
    let mut all = Vec::new();
    for part in data.chunks(size).map(Some).chain([None]) {
        let shares = match part {
            Some(part) => dealer.deal(part),
            None => dealer.finish(),
        };
        for share in shares {
            let progress = || Box::new(Impatient(1 << 20));
            let begin = || Follower::new("data".into(), share.tag.clone(), wish.clone(), progress());
            let follower = followers.entry(share.place).or_insert_with(begin);
            let mut tell = |line, told: Told<'_>| all.push((line, share.place, shown(told)));
            // That a game takes too long ends nothing here.
            let _ = follower.take(&share, &mut tell);
        }
    }
    all.sort();
    all
}

/// Follows recorded games, and asks each what it shows. It doesn't matter in which parts a stream comes.
pub fn replays(input: &[u8]) {
    let Some((first, data)) = input.split_first() else { return };
    let wish = Wish { offers: first & 2 != 0, steps: first & 4 != 0, ..Wish::default() };
    // What can't be read or followed is an error; here nothing may panic.
    if first % 2 == 1 {
        let mut tell = |_: usize, told: Told<'_>| drop(shown(told));
        let _ = whole("data", &mut &*data, &wish, &mut Impatient(1 << 20), &mut tell);
        let _ = Feed::new(None).take(data);
        return;
    }
    let open = usize::from(first >> 3) % 4 + 1;
    let at_once = dealt(data, data.len().max(1), open, &wish);
    assert_eq!(dealt(data, usize::from(*first) + 1, open, &wish), at_once);
}

/// The value that a generator of the tests makes, where the bytes are the seed of its choices. (Bytes that are the
/// choices themselves run out, and then a generator may wait without end for another one.)
fn chosen<S: Strategy>(input: &[u8], strategy: S) -> Option<S::Value> {
    let mut seed = [1u8; 16];
    for (number, byte) in input.iter().enumerate() {
        seed[number % 16] = byte.wrapping_add(seed[number % 16].rotate_left(3));
    }
    let random = TestRng::from_seed(RngAlgorithm::XorShift, &seed);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    strategy.new_tree(&mut runner).ok().map(|tree| tree.current())
}

/// A round on a text: the machine does what a naive pass does.
pub fn rewrites(input: &[u8]) {
    let Some((plain, text)) = chosen(input, round_and_text(60)) else { return };
    let round = plain.compile();
    assert_eq!(round.apply(&text, &mut Budget::default()), Ok(plain.naive(&text).0), "{plain:?} on {text:?}");
}

/// A question to a deck: counted, enumerated and by brute force it has the same answer.
pub fn asks(input: &[u8]) {
    if let Some((deck, size, answer)) = chosen(input, one_question()) {
        agree(&deck, size, &answer);
    }
}
