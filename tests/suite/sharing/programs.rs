//! Random programs over lists and records that are held by several names, closures and each other, against the model.

use super::model::{LISTS, Model, RECORDS, TABLES, with};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::rc::Rc;
use tg::{Limits, Session};
use tg_core::value::show;

/// A statement, and what it does to the model.
#[derive(Clone)]
struct Step {
    text: String,
    run: Rc<dyn Fn(&mut Model)>,
}

/// The longest that lists are made to grow.
const LONG: usize = 24;

const FUNCTIONS: &str = "
fn app(s, x) = s + [x]
fn tail(s) = s[1..]
fn front(x, s) = [x] + s
fn bump(s) { var t = s; t.push(1); t[0] = 5; t + s }
fn last_out(s) { var t = s; if t.count > 0 { let gone = t.pop(); t.insert(0, gone) }; t }
fn each(s) { var t = []; for x in s { t = app(t, x + 1) }; t }
";

struct Maker {
    random: ChaCha8Rng,
}

impl Maker {
    fn below(&mut self, end: usize) -> usize {
        self.random.random_range(0..end)
    }

    fn key(&mut self) -> char {
        ['p', 'q', 'k', 'z'][self.below(4)]
    }

    /// A few statements.
    fn steps(&mut self, depth: usize) -> Vec<Step> {
        (0..1 + self.below(4)).map(|_| self.step(depth)).collect()
    }

    fn step(&mut self, depth: usize) -> Step {
        match self.below(if depth > 0 { 7 } else { 5 }) {
            0 | 1 => self.of_lists(),
            2 => self.by_function(),
            3 => self.of_tables(),
            4 => self.of_records(),
            5 => self.loop_of(depth - 1),
            _ => self.choice_of(depth - 1),
        }
    }

    fn of_lists(&mut self) -> Step {
        let (a, b) = (self.below(LISTS), self.below(LISTS));
        let n = self.below(6);
        let number = n as i64;
        match self.below(15) {
            0 => step(format!("a{a} = a{b}"), move |m| m.lists[a] = m.lists[b].clone()),
            1 => step(format!("if a{a}.count < {LONG} {{ a{a}.push({n}) }}"), move |m| {
                if m.lists[a].len() < LONG {
                    m.lists[a].push(number);
                }
            }),
            2 => step(format!("if a{a}.count > 0 {{ let gone = a{a}.pop(); a{b}.push(gone) }}"), move |m| {
                if let Some(gone) = m.lists[a].pop() {
                    m.lists[b].push(gone);
                }
            }),
            3 => step(format!("if a{a}.count > 0 {{ a{b}.push(a{a}.pop_first()) }}"), move |m| {
                if !m.lists[a].is_empty() {
                    let gone = m.lists[a].remove(0);
                    m.lists[b].push(gone);
                }
            }),
            4 => step(format!("if a{a}.count > {n} {{ a{a}.remove_at({n}) }}"), move |m| {
                if m.lists[a].len() > n {
                    m.lists[a].remove(n);
                }
            }),
            5 => step(format!("if a{a}.count >= {n} {{ a{a}.insert({n}, 8) }}"), move |m| {
                if m.lists[a].len() >= n {
                    m.lists[a].insert(n, 8);
                }
            }),
            6 => step(format!("a{a} = a{b}[1..]"), move |m| {
                m.lists[a] = m.lists[b].iter().skip(1).copied().collect()
            }),
            7 => step(format!("a{a} = a{b}[..-1]"), move |m| {
                m.lists[a] = m.lists[b].clone();
                m.lists[a].pop();
            }),
            8 => step(format!("a{a} = a{b}[{n}..] + a{a}[..{n}]"), move |m| {
                let cut = |list: &[i64]| n.min(list.len());
                let (tail, head) =
                    (m.lists[b][cut(&m.lists[b])..].to_vec(), m.lists[a][..cut(&m.lists[a])].to_vec());
                m.lists[a] = [tail, head].concat();
            }),
            9 => step(format!("if a{a}.count > 0 {{ a{a}[0] = {n} }}"), move |m| {
                if let Some(first) = m.lists[a].first_mut() {
                    *first = number;
                }
            }),
            10 => step(format!("[a{a}, a{b}] = [a{b}, a{a}]"), move |m| m.lists.swap(a, b)),
            11 => {
                step(format!("if a{a}.count > 1 {{ [a{a}[0], a{a}[-1]] = [a{a}[-1], a{a}[0]] }}"), move |m| {
                    let last = m.lists[a].len().saturating_sub(1);
                    if last > 0 {
                        m.lists[a].swap(0, last);
                    }
                })
            }
            12 => step(
                format!("if a{a}.count > 0 {{ let [head, ..others] = a{a}; a{b} = others + [head] }}"),
                move |m| {
                    if let [head, others @ ..] = &m.lists[a][..] {
                        m.lists[b] = with(others, *head);
                    }
                },
            ),
            13 => step(format!("a{a} = try a{a}.remove_at({n}) else a{b}"), move |m| {
                if m.lists[a].len() > n {
                    m.lists[a].remove(n);
                } else {
                    m.lists[a] = m.lists[b].clone();
                }
            }),
            _ => step(format!("let kept{n} = a{a}; a{b}.push({n}); a{a} = kept{n}"), move |m| {
                let kept = m.lists[a].clone();
                m.lists[b].push(number);
                m.lists[a] = kept;
            }),
        }
    }

    fn by_function(&mut self) -> Step {
        let (a, b) = (self.below(LISTS), self.below(LISTS));
        match self.below(10) {
            0 => step(format!("if a{b}.count < {LONG} {{ a{a} = app(a{b}, 3) }}"), move |m| {
                if m.lists[b].len() < LONG {
                    m.lists[a] = with(&m.lists[b], 3);
                }
            }),
            1 => step(format!("a{a} = tail(a{b})"), move |m| {
                m.lists[a] = m.lists[b].iter().skip(1).copied().collect()
            }),
            2 => step(format!("if a{b}.count < {LONG} {{ a{a} = front(4, a{b}) }}"), move |m| {
                if m.lists[b].len() < LONG {
                    m.lists[a] = [&[4], &m.lists[b][..]].concat();
                }
            }),
            3 => step(format!("if a{b}.count < {LONG} {{ a{a} = bump(a{b}) }}"), move |m| {
                if m.lists[b].len() < LONG {
                    let mut t = with(&m.lists[b], 1);
                    t[0] = 5;
                    m.lists[a] = [t, m.lists[b].clone()].concat();
                }
            }),
            4 => step(format!("a{a} = last_out(a{b})"), move |m| {
                m.lists[a] = m.lists[b].clone();
                let turned = usize::from(!m.lists[b].is_empty());
                m.lists[a].rotate_right(turned);
            }),
            5 => step(format!("a{a} = a{b}.fold([], (acc, x) -> acc + [x])"), move |m| {
                m.lists[a] = m.lists[b].clone()
            }),
            6 => step(format!("if a{a}.count < {LONG} {{ a{a} = a{b}[..3].fold(a{a}, app) }}"), move |m| {
                if m.lists[a].len() < LONG {
                    let more: Vec<i64> = m.lists[b].iter().take(3).copied().collect();
                    m.lists[a].extend(more);
                }
            }),
            7 => step(format!("f = y -> a{a} + [y]"), move |m| m.taken = m.lists[a].clone()),
            8 => step(format!("if f(0).count < {LONG} {{ a{a} = f(2) }}"), move |m| {
                if m.taken.len() + 1 < LONG {
                    m.lists[a] = with(&m.taken, 2);
                }
            }),
            _ => step(format!("a{a} = each(a{b})"), move |m| {
                m.lists[a] = m.lists[b].iter().map(|x| x + 1).collect()
            }),
        }
    }

    fn of_tables(&mut self) -> Step {
        let (n, a) = (self.below(TABLES), self.below(LISTS));
        let other = self.below(TABLES);
        match self.below(8) {
            0 => step(format!("if n{n}.count < 6 {{ n{n}.push(a{a}) }}"), move |m| {
                if m.tables[n].len() < 6 {
                    m.tables[n].push(m.lists[a].clone());
                }
            }),
            1 => step(format!("if n{n}.count > 0 {{ n{n}[-1].push(6) }}"), move |m| {
                if let Some(last) = m.tables[n].last_mut() {
                    last.push(6);
                }
            }),
            2 => step(format!("if n{n}.count > 0 and n{n}[0].count > 0 {{ n{n}[0][0] += 1 }}"), move |m| {
                if let Some(first) = m.tables[n].first_mut().and_then(|list| list.first_mut()) {
                    *first += 1;
                }
            }),
            3 => step(format!("if n{n}.count > 0 {{ a{a} = n{n}[-1] }}"), move |m| {
                if let Some(last) = m.tables[n].last() {
                    m.lists[a] = last.clone();
                }
            }),
            4 => step(format!("n{n} = n{other}"), move |m| m.tables[n] = m.tables[other].clone()),
            5 => step(
                format!(
                    "if n{n}.count > 0 {{ let row = n{n}[0]; n{n}[0] = n{n}[0] + [row.count]; a{a} = row }}"
                ),
                move |m| {
                    if let Some(first) = m.tables[n].first_mut() {
                        let row = first.clone();
                        first.push(row.len() as i64);
                        m.lists[a] = row;
                    }
                },
            ),
            6 => step(format!("if n{n}.count > 0 {{ a{a} = n{n}.pop_first() }}"), move |m| {
                if !m.tables[n].is_empty() {
                    m.lists[a] = m.tables[n].remove(0);
                }
            }),
            _ => step(
                format!("if n{n}.count > 0 {{ let row = n{n}[0]; n{n}[0].push(2); a{a} = row }}"),
                move |m| {
                    if let Some(first) = m.tables[n].first_mut() {
                        let row = first.clone();
                        first.push(2);
                        m.lists[a] = row;
                    }
                },
            ),
        }
    }

    fn of_records(&mut self) -> Step {
        let (r, a, k) = (self.below(RECORDS), self.below(LISTS), self.key());
        let other = self.below(RECORDS);
        match self.below(8) {
            0 => step(format!("r{r}[\"{k}\"] = a{a}"), move |m| m.put(r, k, m.lists[a].clone())),
            1 => step(format!("r{r} = {{..r{other}, {k}: a{a}}}"), move |m| {
                m.records[r] = m.records[other].clone();
                m.put(r, k, m.lists[a].clone());
            }),
            2 => step(format!("r{r} = r{other}.without(\"{k}\")"), move |m| {
                m.records[r] = m.records[other].clone();
                m.remove(r, k);
            }),
            3 => step(format!("if \"{k}\" in r{r} {{ r{r}.remove(\"{k}\") }}"), move |m| m.remove(r, k)),
            4 => step(format!("if \"{k}\" in r{r} {{ r{r}[\"{k}\"].push(9) }}"), move |m| {
                if let Some(list) = m.entry(r, k) {
                    list.push(9);
                }
            }),
            5 => step(format!("a{a} = r{r}.get(\"{k}\", [])"), move |m| {
                m.lists[a] = m.entry(r, k).map(|list| list.clone()).unwrap_or_default();
            }),
            6 => step(format!("r{r} = {{..r{r}, [\"{k}\"]: r{r}.get(\"{k}\", [])[..4] + [0]}}"), move |m| {
                let kept: Vec<i64> =
                    m.entry(r, k).map(|l| l.iter().take(4).copied().collect()).unwrap_or_default();
                m.put(r, k, with(&kept, 0));
            }),
            _ => step(format!("r{r} = r{other}"), move |m| m.records[r] = m.records[other].clone()),
        }
    }

    fn loop_of(&mut self, depth: usize) -> Step {
        let body = self.steps(depth);
        let inner = text_of(&body);
        let (times, a) = (self.below(4), self.below(LISTS));
        if self.below(2) == 0 {
            return step(format!("for _ in 0..{times} {{\n{inner}\n}}"), move |m| {
                (0..times).for_each(|_| run_all(&body, m));
            });
        }
        let (over, stop) = (format!("for x in a{a}[..4]"), self.below(4) as i64);
        step(format!("{over} {{\nif x == {stop} {{ break }}\n{inner}\n}}"), move |m| {
            let gone_through: Vec<i64> = m.lists[a].iter().take(4).copied().collect();
            gone_through.iter().take_while(|x| **x != stop).for_each(|_| run_all(&body, m));
        })
    }

    fn choice_of(&mut self, depth: usize) -> Step {
        let (yes, no) = (self.steps(depth), self.steps(depth));
        let (a, n) = (self.below(LISTS), self.below(5));
        let (first, second) = (text_of(&yes), text_of(&no));
        step(format!("if a{a}.count > {n} {{\n{first}\n}} else {{\n{second}\n}}"), move |m| {
            let branch = if m.lists[a].len() > n { &yes } else { &no };
            run_all(branch, m);
        })
    }
}

fn step(text: String, run: impl Fn(&mut Model) + 'static) -> Step {
    Step { text, run: Rc::new(run) }
}

fn text_of(steps: &[Step]) -> String {
    // Each in a block of its own, so that its `let`s are.
    steps.iter().map(|step| format!("if true {{ {} }}", step.text)).collect::<Vec<_>>().join("\n")
}

fn run_all(steps: &[Step], model: &mut Model) {
    steps.iter().for_each(|step| (step.run)(model));
}

fn answer(source: &str) -> String {
    let outcome = Session::new(Limits::default()).run(source);
    match (outcome.diagnostics.iter().find(|d| d.is_error()), outcome.value) {
        (Some(error), _) => format!("{error:?}"),
        (None, value) => value.map(|value| show::code(&value)).unwrap_or_default(),
    }
}

#[test]
fn values_change_for_no_other_name() {
    let mut maker = Maker { random: ChaCha8Rng::seed_from_u64(17) };
    let lets = "var a0 = [1, 2, 3]\nvar a1 = a0\nvar a2 = []\nvar n0 = [a0, a1]\nvar n1 = n0\n\
        var r0 = {p: a0}\nvar r1 = r0\nvar f = y -> a0 + [y]";
    let all = "[a0, a1, a2, n0, n1, r0, r1, f(7)]";
    for number in 0..400 {
        let steps: Vec<Step> = (0..6).flat_map(|_| maker.steps(2)).collect();
        let start = vec![1, 2, 3];
        let mut model = Model {
            lists: [start.clone(), start.clone(), Vec::new()],
            tables: [vec![start.clone(), start.clone()], vec![start.clone(), start.clone()]],
            records: [vec![('p', start.clone())], vec![('p', start.clone())]],
            taken: start,
        };
        run_all(&steps, &mut model);
        let body = format!("{lets}\n{}\n{all}", text_of(&steps));
        let source = if number % 2 == 0 {
            format!("{FUNCTIONS}{body}")
        } else {
            format!("{FUNCTIONS}fn all() {{\n{body}\n}}\nall()")
        };
        assert_eq!(answer(&source), model.shown(), "{source}");
    }
}
