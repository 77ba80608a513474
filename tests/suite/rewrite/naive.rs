//! A player who does everything by hand: one pass, the paper, the hits and the verdict, straight from
//! the rules of the game, for letters of one character.

/// A game as plain data; players are `P0`, `P1`, … and each has one rule in each round.
#[derive(Clone, Debug)]
pub struct Plain {
    pub start: String,
    pub ties: &'static str,
    pub overlap: bool,
    pub allow_empty: bool,
    pub planned: usize,
    pub goals: Vec<String>,
    /// By round and player.
    pub rounds: Vec<Vec<(String, String)>>,
}

/// The paper, each pass's applications as players in order, and all broken rules.
pub struct Played {
    pub paper: Vec<String>,
    pub applied: Vec<Vec<usize>>,
    pub broken: Vec<&'static str>,
}

impl Plain {
    /// The game in the language.
    pub fn script(&self) -> String {
        let mut script = format!(
            "alphabet dna {{ a t c }}\ngame g over dna {{\n  start: \"{}\"; rounds: {}; ties: {}; hits: {}; allow_empty: {}\n",
            self.start,
            self.planned,
            self.ties,
            if self.overlap { "overlap" } else { "leftmost" },
            self.allow_empty,
        );
        for (player, goal) in self.goals.iter().enumerate() {
            script += &format!("  P{player} wants {goal}\n");
        }
        for round in &self.rounds {
            let rules = round.iter().enumerate();
            let rules: Vec<String> =
                rules.map(|(player, (left, right))| format!("P{player}: {left} => {right}")).collect();
            script += &format!("  round < {} >\n", rules.join("; "));
        }
        script + "}\n[g.paper, g.hits, g.winner]"
    }

    pub fn play(&self) -> Played {
        let mut played = Played { paper: vec![self.start.clone()], applied: Vec::new(), broken: Vec::new() };
        for (number, round) in self.rounds.iter().enumerate() {
            if number == self.planned {
                played.broken.push("E4012");
            }
            for (player, (left, right)) in round.iter().enumerate() {
                if Some(left) == played.paper.last() {
                    played.broken.push("E4007");
                }
                if right.is_empty() && !self.allow_empty {
                    played.broken.push("E4015");
                }
                if right.contains(&self.goals[player]) {
                    played.broken.push("E4003");
                }
            }
            for by in (0..=number).rev() {
                let line = played.paper.last().expect("a line");
                let (line, applied) = self.pass(&self.rounds[by], line);
                played.paper.push(line);
                played.applied.push(applied);
            }
        }
        played
    }

    fn pass(&self, rules: &[(String, String)], text: &str) -> (String, Vec<usize>) {
        let (mut out, mut applied, mut at) = (String::new(), Vec::new(), 0);
        'places: while at < text.len() {
            for end in (at + 1..=text.len()).rev() {
                let here = &text[at..end];
                let mut same: Vec<usize> = (0..rules.len()).filter(|&r| rules[r].0 == here).collect();
                let mut tie = false;
                while let Some(shortest) = same.iter().map(|&r| rules[r].1.len()).min() {
                    let best: Vec<usize> =
                        same.iter().copied().filter(|&r| rules[r].1.len() == shortest).collect();
                    if let [winner] = best[..] {
                        out += &rules[winner].1;
                        applied.push(winner);
                        at = end;
                        continue 'places;
                    }
                    tie = true;
                    if self.ties != "next" {
                        break;
                    }
                    same.retain(|r| !best.contains(r));
                }
                if tie && self.ties == "block" {
                    break;
                }
                if tie && self.ties == "span" {
                    out += here;
                    at = end;
                    continue 'places;
                }
            }
            out += &text[at..at + 1];
            at += 1;
        }
        (out, applied)
    }

    pub fn hits(&self, last: &str) -> Vec<usize> {
        let count = |goal: &String| {
            let (mut hits, mut at) = (0, 0);
            while at + goal.len() <= last.len() {
                if last[at..].starts_with(goal.as_str()) {
                    hits += 1;
                    at += if self.overlap { 1 } else { goal.len() };
                } else {
                    at += 1;
                }
            }
            hits
        };
        self.goals.iter().map(count).collect()
    }

    pub fn winner(&self, played: &Played, hits: &[usize]) -> Option<usize> {
        if self.rounds.len() < self.planned {
            return None;
        }
        let most = hits.iter().max()?;
        let tied: Vec<usize> = (0..hits.len()).filter(|&p| hits[p] == *most).collect();
        if let [winner] = tied[..] {
            return Some(winner);
        }
        let all = played.applied.iter().rev().flat_map(|pass| pass.iter().rev());
        all.copied().find(|player| tied.contains(player))
    }
}
