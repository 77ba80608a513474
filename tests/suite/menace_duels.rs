//! Matchbox machines that learn random small games, beside a machine that is written from the definition: boxes by
//! class, games followed to their ends, probabilities as fractions.

use crate::outcomes::printed;
use dashu_ratio::RBig;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A game in two copies, between which moves may change; a player can't tell the copies apart.
#[derive(Clone, Debug)]
struct Twins {
    /// How each base position has ended for the player to move, as a script writes it.
    ends: Vec<&'static str>,
    /// Where its moves lead, and whether they change the copy.
    next: Vec<Vec<(usize, usize)>>,
    /// After how many plies a game is a draw.
    longest: Option<usize>,
}

/// A position: the base, and the copy.
type Place = (usize, usize);
/// Win, draw and loss for the machine.
type Ends = [RBig; 3];

/// What the other player does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Other {
    Random,
    Perfect,
    Best,
    /// A function that tells the copies apart.
    Own,
}

/// A machine from the definition: beads by the base of the position.
#[derive(Clone)]
struct Machine {
    plays: u8,
    resigns: bool,
    boxes: BTreeMap<usize, Vec<u64>>,
}

impl Machine {
    fn weights(&self, at: usize) -> Vec<u64> {
        let beads = &self.boxes[&at];
        let total: u64 = beads.iter().sum();
        if !self.resigns && total <= 1 { vec![1; beads.len()] } else { beads.clone() }
    }
}

fn certain(place: usize) -> Ends {
    std::array::from_fn(|i| if i == place { RBig::ONE } else { RBig::ZERO })
}

fn share(part: u64, of: u64) -> RBig {
    RBig::from_parts(part.into(), of.into())
}

impl Twins {
    fn after(&self, (at, copy): Place) -> Vec<Place> {
        self.next[at].iter().map(|&(to, flip)| (to, (copy + flip) % 2)).collect()
    }

    /// Who has won, 0 for a draw, if the game is over.
    fn over(&self, at: usize, turn: u8, ply: usize) -> Option<u8> {
        match self.ends[at] {
            "\"win\"" => Some(turn),
            "\"loss\"" => Some(3 - turn),
            "\"draw\"" => Some(0),
            _ if self.next[at].is_empty() => Some(3 - turn),
            _ if self.longest == Some(ply) => Some(0),
            _ => None,
        }
    }

    /// What perfect play gives player 1: 1, 0 or -1.
    fn value(&self, at: usize, turn: u8, ply: usize) -> i8 {
        if let Some(winner) = self.over(at, turn, ply) {
            return [0, 1, -1][usize::from(winner)];
        }
        let after = self.next[at].iter().map(|&(to, _)| self.value(to, 3 - turn, ply + 1));
        if turn == 1 { after.max().unwrap() } else { after.min().unwrap() }
    }

    /// How games end for a machine from a position on.
    fn ends(&self, machine: &Machine, other: Other, place: Place, turn: u8, ply: usize) -> Ends {
        if let Some(winner) = self.over(place.0, turn, ply) {
            return certain(match winner {
                0 => 1,
                winner if winner == machine.plays => 0,
                _ => 2,
            });
        }
        let next = self.after(place);
        let ends = |to: &Place| self.ends(machine, other, *to, 3 - turn, ply + 1);
        let weights: Vec<u64> = if turn == machine.plays {
            if next.len() == 1 { vec![1] } else { machine.weights(place.0) }
        } else {
            match other {
                Other::Random => vec![1; next.len()],
                Other::Own => {
                    let chosen = (place.1 + usize::from(turn)) % next.len();
                    (0..next.len()).map(|i| u64::from(i == chosen)).collect()
                }
                Other::Perfect => {
                    let now = self.value(place.0, turn, ply);
                    next.iter().map(|to| u64::from(self.value(to.0, 3 - turn, ply + 1) == now)).collect()
                }
                Other::Best => {
                    let good = |ends: &Ends| (&ends[2] - &ends[0], ends[2].clone());
                    return next.iter().map(ends).max_by(|a, b| good(a).cmp(&good(b))).unwrap();
                }
            }
        };
        let total: u64 = weights.iter().sum();
        if total == 0 {
            return certain(2);
        }
        let mut sum = [RBig::ZERO, RBig::ZERO, RBig::ZERO];
        for (to, weight) in next.iter().zip(weights).filter(|(_, weight)| *weight > 0) {
            for (sum, end) in sum.iter_mut().zip(ends(to)) {
                *sum += end * share(weight, total);
            }
        }
        sum
    }

    /// How the second game against a random player ends: every way that the first can go. A box that is opened again has
    /// its bead back, and the last bead of each box learns.
    fn second(
        &self,
        machine: &Machine,
        (place, turn, ply): (Place, u8, usize),
        used: &[(usize, usize)],
    ) -> Ends {
        let learned = |change: i64| {
            let mut machine = machine.clone();
            for (at, colour) in used {
                let beads = &mut machine.boxes.get_mut(at).unwrap()[*colour];
                *beads = beads.saturating_add_signed(change);
            }
            self.ends(&machine, Other::Random, (0, 0), 1, 0)
        };
        if let Some(winner) = self.over(place.0, turn, ply) {
            return learned(match winner {
                0 => 0,
                winner if winner == machine.plays => 1,
                _ => -1,
            });
        }
        let next = self.after(place);
        let own = turn == machine.plays && next.len() > 1;
        let weights = if own { machine.weights(place.0) } else { vec![1; next.len()] };
        let total: u64 = weights.iter().sum();
        if total == 0 {
            return learned(-1);
        }
        let mut sum = [RBig::ZERO, RBig::ZERO, RBig::ZERO];
        for (colour, (to, weight)) in next.iter().zip(weights).enumerate().filter(|(_, (_, w))| *w > 0) {
            let mut used: Vec<(usize, usize)> = used.to_vec();
            if own {
                used.retain(|(at, _)| *at != place.0);
                used.push((place.0, colour));
            }
            for (sum, end) in sum.iter_mut().zip(self.second(machine, (*to, 3 - turn, ply + 1), &used)) {
                *sum += end * share(weight, total);
            }
        }
        sum
    }

    fn written(&self, told: bool) -> String {
        let rows = self.next.iter().map(|moves| {
            let moves: Vec<String> = moves.iter().map(|(to, flip)| format!("[{to}, {flip}]")).collect();
            format!("[{}]", moves.join(", "))
        });
        let params = if told { "(p, who)" } else { "p" };
        format!(
            "let ends = [{}]
let next = [{}]
duel g {{
  start: {{at: 0, side: 0}}
  moves: {params} -> [[\"m{{to}}\", {{at: to, side: (p.side + flip) % 2}}] for [to, flip] in next[p.at]]
  over: p -> ends[p.at]
  same: p -> {{at: p.at, side: 0}}
}}
fn own(p) = p.actions[(p.state.side + p.turn) % p.actions.count].move
",
            self.ends.join(", "),
            rows.collect::<Vec<_>>().join(", ")
        )
    }
}

fn twins(goes_round: bool) -> impl Strategy<Value = Twins> {
    (3usize..7, 1usize..6).prop_flat_map(move |(count, longest)| {
        let row = move |at: usize| {
            let first = if goes_round { 0 } else { at + 1 };
            let moves = prop::collection::btree_map(first..count.max(first + 1), 0usize..2, 0..4);
            let end = prop_oneof![
                9 => Just("none"), 1 => Just("\"win\""), 1 => Just("\"draw\""), 1 => Just("\"loss\"")
            ];
            (end, moves)
        };
        (0..count).map(row).collect::<Vec<_>>().prop_map(move |rows| Twins {
            // The first position goes on.
            ends: rows.iter().enumerate().map(|(at, (end, _))| if at == 0 { "none" } else { *end }).collect(),
            next: rows
                .iter()
                .map(|(_, moves)| {
                    moves.iter().map(|(to, flip)| (*to, *flip)).filter(|(to, _)| *to < count).collect()
                })
                .collect(),
            longest: goes_round.then_some(longest),
        })
    })
}

fn line(ends: &Ends) -> String {
    ends.iter().map(RBig::to_string).collect::<Vec<_>>().join(" ")
}

/// What the script says and what the definition says, line by line.
fn compare(game: &Twins, plays: u8, told: bool, resigns: bool, games: u32) -> Result<(), TestCaseError> {
    let settings = [
        format!("plays: {}", if plays == 1 { "first" } else { "second" }),
        format!("refill: {}", if resigns { "resign" } else { "emptied" }),
        "beads: 2".to_owned(),
    ];
    let longest = game.longest.map(|plies| format!("; longest: {plies}")).unwrap_or_default();
    let source = format!(
        "{}let m = (menace {{ game: g; {}{longest} }}).train(random, games: {games}, seed: 7)
for b in m.boxes {{ print \"box\", b.board.state.at, b.beads.values.join(\" \") }}
fn show(name, r) {{ print name, r.win, r.draw, r.loss }}
show(\"random\", m.against(random))
show(\"perfect\", m.against(perfect))
show(\"best\", m.against(best))
show(\"own\", m.against(own))
{}",
        game.written(told),
        settings.join("; "),
        if resigns { "show(\"second\", m.expected(random, games: 2))" } else { "" },
    );
    let printed = printed(&source);
    let mut machine = Machine { plays, resigns, boxes: BTreeMap::new() };
    let mut answers: BTreeMap<&str, &str> = BTreeMap::new();
    for row in printed.lines() {
        let (name, rest) = row.split_once(' ').unwrap_or((row, ""));
        if name == "box" {
            let numbers: Vec<u64> = rest.split(' ').map(|number| number.parse().unwrap()).collect();
            machine.boxes.insert(numbers[0] as usize, numbers[1..].to_vec());
        } else {
            answers.insert(name, rest);
        }
    }
    let others =
        [("random", Other::Random), ("perfect", Other::Perfect), ("best", Other::Best), ("own", Other::Own)];
    for (name, other) in others {
        let naive = line(&game.ends(&machine, other, (0, 0), 1, 0));
        prop_assert_eq!(answers.get(name).copied(), Some(naive.as_str()), "{} {}", name, source);
    }
    if resigns {
        let naive = line(&game.second(&machine, ((0, 0), 1, 0), &[]));
        prop_assert_eq!(answers.get("second").copied(), Some(naive.as_str()), "{}", source);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn games_that_end(
        game in twins(false), plays in 1u8..3, told in any::<bool>(), resigns in any::<bool>(), games in 0u32..40
    ) {
        compare(&game, plays, told, resigns, games)?;
    }

    #[test]
    fn games_that_go_round(
        game in twins(true), plays in 1u8..3, told in any::<bool>(), resigns in any::<bool>(), games in 0u32..40
    ) {
        compare(&game, plays, told, resigns, games)?;
    }
}

/// Noughts and crosses by the rules of a script.
const NOUGHTS: &str = "let rows = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
let turns = [[0, 1, 2, 3, 4, 5, 6, 7, 8], [2, 1, 0, 5, 4, 3, 8, 7, 6], [6, 7, 8, 3, 4, 5, 0, 1, 2], [8, 7, 6, 5, 4, 3, 2, 1, 0],
  [0, 3, 6, 1, 4, 7, 2, 5, 8], [2, 5, 8, 1, 4, 7, 0, 3, 6], [6, 3, 0, 7, 4, 1, 8, 5, 2], [8, 5, 2, 7, 4, 1, 6, 3, 0]]
fn put(b, i, sign) = b[..i] + sign + b[i + 1..]
fn row(b) = rows.any([i, j, k] -> b[i] != \"_\" and b[i] == b[j] and b[j] == b[k])
fn free(b) = [i for i in 0..9 if b[i] == \"_\"]
duel ttt {
  start: \"_\" * 9
  moves: (b, who) -> [[\"{i}\", put(b, i, \"XO\"[who - 1])] for i in b.free]
  over: b -> if row(b) { loss } else if \"_\" not in b { draw }
  same: b -> turns.map(t -> t.map(i -> b[i]).join(\"\")).min
}
";

/// The machine for boards and the one for the same game as a duel agree in every exact answer.
#[test]
fn the_two_machines_agree() {
    let settings = ["", "plays: second", "fold: true", "fold: true; plays: second", "forced: true; beads: 2"];
    let mut source = NOUGHTS.to_owned();
    for (number, settings) in settings.iter().enumerate() {
        let beads = if settings.contains("beads") { "" } else { "beads: [4, 3, 2, 1]; " };
        source.push_str(&format!(
            "menace b{number} {{ {settings} }}
menace d{number} {{ game: ttt; {beads}{settings} }}
assert b{number}.boxes.count == d{number}.boxes.count and b{number}.beads == d{number}.beads
assert b{number}.boxes.map(b -> b.stage).tally == d{number}.boxes.map(b -> b.stage).tally
for s in [\"random\", \"careless\", \"perfect\", \"best\"] {{ assert b{number}.against(s) == d{number}.against(s) }}
"
        ));
    }
    source.push_str(
        "assert d0.against(d1) == b0.against(b1)
assert b0.expected(perfect, games: 2) == d0.expected(perfect, games: 2)
print d0.boxes.count, d1.boxes.count
",
    );
    assert_eq!(printed(&source), "304 289\n");
}

/// Two machines that learn from the same games: in each what one wins the other loses, and the first game goes as the
/// exact answer says.
#[test]
fn two_machines_learn_from_the_same_games() {
    let source = "menace x { game: hexapawn; plays: first; forced: false; win: 1; loss: -1; learns: all }
menace o { game: hexapawn; plays: second; forced: false; win: 1; loss: -1; learns: all }
var wins = 0
for s in 0..400 {
  let [a, b] = x.train_both(o, games: 1, seed: s)
  let [up, down] = [a.beads - x.beads, b.beads - o.beads]
  assert up > 0 and down <= 0 or up <= 0 and down >= 0
  if up > 0 { wins += 1 }
}
let exact = x.against(o).win
print abs(wins / 400 - exact) < 1 / 10
print x.train_both(o, games: 50, seed: 1) == x.train_both(o, games: 50, seed: 1)
";
    assert_eq!(printed(source), "true\ntrue\n");
}

/// A game that was written down teaches what it would have taught if its beads had been drawn.
#[test]
fn a_written_game_teaches_what_a_played_one_does() {
    let source = format!(
        "{NOUGHTS}menace b {{ beads: 5 }}
menace d {{ game: ttt; beads: 5 }}
menace f {{ beads: 5; fold: true; plays: second }}
for s in 0..30 {{
  for m in [b, d, f] {{
    let g = m.game(random, seed: s)
    assert m.learn(g.moves) == g.machine
    assert m.learn(g.moves, if g.result == win {{ \"win\" }} else if g.result == draw {{ \"draw\" }} else {{ \"loss\" }}) == g.machine
  }}
}}
assert machine(from_json(d.to_json), game: ttt) == d
print d.learn([\"4\"], draw) == d, d.learn([], loss) == d
"
    );
    assert_eq!(printed(&source), "true true\n");
}

/// A machine plays its duel: as the exact answer says, within the error of a sample.
#[test]
fn a_machine_is_a_player_of_its_duel() {
    let source = "duel take { start: 21; moves: n -> [n - k for k in 1..=3 if k <= n] }
menace m { game: take; beads: 4 }
menace second { game: take; plays: second; beads: 4 }
let t = m.train(perfect, games: 300, seed: 2)
seed 4
let r = take.simulate(t, random, games: 2000)
print abs(r.win / 2000 - t.against(random).win) < 1 / 20
let two = take.simulate(t, second, games: 2000)
print abs(two.win / 2000 - t.against(second).win) < 1 / 20
print take.simulate(perfect, p -> p.moves, games: 10).win, take.simulate(perfect, p -> dist(p.moves), games: 10).win
let empty = machine({..from_json(m.to_json), settings: {refill: \"resign\", beads: 4}, boxes: [[0] * b.beads.count for b in m.boxes]}, game: take)
print take.simulate(empty, random, games: 5), take.play(against: empty, as: 2, input: \"1\").winner
";
    let printed = printed(source);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[..3], ["true", "true", "10 10"], "{printed}");
    assert!(lines.last().unwrap().ends_with("{win: 0, draw: 0, loss: 5} 2"), "{printed}");
}

/// Positions, boards and boxes of duels are drawn: a cross for each X, a ring for each O, a square for each letter.
#[test]
fn positions_are_drawn() {
    let drawn = |source: &str| {
        let value = tg::Session::new(tg::Limits::default()).run(source).value.expect("a value");
        tg_prelude::encode(&value, "svg", tg::NumberForm::Exact, 1 << 24).expect("a picture")
    };
    let duel = "duel t { start: \"XO__O__X_\"; moves: b -> []; show: b -> [b[0..3], b[3..6], b[6..9]] }\n";
    let position = drawn(&format!("{duel}t.start"));
    let board = drawn("board(\"XO_/_O_/_X_\")");
    for picture in [&position, &board] {
        assert_eq!(picture.matches("<circle").count(), 2, "{picture}");
        assert_eq!(picture.matches("<path").count() % 2, 0, "{picture}");
    }
    assert_eq!(position.matches("<rect").count(), 10, "nine squares on white: {position}");
    let take = "duel take { start: 9; moves: n -> [n - k for k in 1..=3 if k <= n] }\n";
    assert!(drawn(&format!("{take}take.start")).contains(">9<"));
    let boxes = drawn(&format!("{take}(menace {{ game: take; beads: 2 }}).boxes[0]"));
    assert_eq!(boxes.matches("<circle").count(), 6, "two beads for each of three moves: {boxes}");
}
