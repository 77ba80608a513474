//! Makes valid programs: well typed, every name used, nothing computed in vain, and they end.
//!
//! The same number always gives the same program.

mod expressions;
mod functions;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What a made expression gives.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Ty {
    Number,
    Text,
    Bool,
    /// A list of numbers with at least one element.
    Numbers,
    /// A record with the fields `a`, a number, and `b`, a text.
    Record,
}

const TYPES: [Ty; 5] = [Ty::Number, Ty::Text, Ty::Bool, Ty::Numbers, Ty::Record];

#[derive(Copy, Clone, PartialEq)]
enum Made {
    Let,
    Var,
    /// A parameter, or a variable of a loop.
    Bound,
}

struct Name {
    text: String,
    ty: Ty,
    made: Made,
    used: bool,
    /// How many functions stand around, and how many `fn`s.
    depth: (usize, usize),
}

#[derive(Clone)]
struct Function {
    name: String,
    params: Vec<(String, Ty, bool)>,
    gives: Ty,
}

/// A program under way.
pub struct Maker {
    random: ChaCha8Rng,
    names: Vec<Name>,
    functions: Vec<Function>,
    /// Where the names of the blocks around begin.
    blocks: Vec<usize>,
    count: usize,
    depth: (usize, usize),
    /// Loops around, within the function.
    loops: usize,
    /// How many nodes may still be made.
    fuel: i64,
}

/// The program of a number.
pub fn program(seed: u64) -> String {
    let mut maker = Maker {
        random: ChaCha8Rng::seed_from_u64(seed),
        names: Vec::new(),
        functions: Vec::new(),
        blocks: Vec::new(),
        count: 0,
        depth: (0, 0),
        loops: 0,
        fuel: if seed.is_multiple_of(10) { 300 } else { 40 },
    };
    let mut lines = maker.block(6, true, true);
    if maker.random.random_bool(0.3) {
        lines.push(maker.test());
    }
    lines.join("\n") + "\n"
}

impl Maker {
    fn chance(&mut self, p: f64) -> bool {
        self.random.random_bool(p)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.random.next_u64() % n as u64) as usize
    }

    fn any_type(&mut self) -> Ty {
        TYPES[self.below(TYPES.len())]
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.count += 1;
        format!("{stem}{}", self.count)
    }

    /// Statements with their own names; the names that nothing read are printed at the end. With `keep`
    /// they hide no outer name, as something of the outer block follows in the same braces.
    fn block(&mut self, most: usize, top: bool, keep: bool) -> Vec<String> {
        let (functions, start) = (self.functions.len(), self.names.len());
        self.blocks.push(start);
        let mut lines = Vec::new();
        let with_functions = self.chance(if top { 0.8 } else { 0.3 });
        let mut waiting = Vec::new();
        if with_functions {
            for _ in 0..1 + self.below(3) {
                waiting.push(self.function());
            }
        }
        for _ in 0..1 + self.below(most) {
            let statement = self.statement(with_functions, keep || with_functions, top);
            lines.push(statement);
            if self.fuel < 0 {
                break;
            }
        }
        let unused: Vec<String> = self.names[start..]
            .iter()
            .filter(|n| !n.used && n.made != Made::Bound)
            .map(|n| n.text.clone())
            .collect();
        if !unused.is_empty() {
            lines.push(format!("print {}", unused.join(", ")));
        }
        for function in waiting {
            let at = self.below(lines.len() + 1);
            lines.insert(at, function);
        }
        self.blocks.pop();
        if !top {
            self.names.truncate(start);
            self.functions.truncate(functions);
        }
        lines
    }

    fn test(&mut self) -> String {
        let depth = std::mem::replace(&mut self.depth, (1, 0));
        self.blocks.push(self.names.len());
        let condition = self.expr(Ty::Bool, 2);
        let body = self.block(3, false, false).join("\n");
        self.blocks.pop();
        self.depth = depth;
        format!("test \"t\" {{\nassert {condition} or true\n{body}\n}}")
    }

    /// Makes a name; one of an outer block may be hidden.
    fn name(&mut self, ty: Ty, made: Made, keep: bool) -> String {
        let start = self.blocks.last().copied().unwrap_or(0);
        let mut text = self.fresh("v");
        if !keep && start > 0 && self.chance(0.2) {
            let pick = self.below(start);
            let outer = self.names[pick].text.clone();
            if self.names[start..].iter().all(|n| n.text != outer) {
                text = outer;
            }
        }
        self.names.push(Name { text: text.clone(), ty, made, used: false, depth: self.depth });
        text
    }

    /// A name of a type that may be read here.
    fn visible(&mut self, ty: Ty) -> Option<String> {
        let mut seen: Vec<&str> = Vec::new();
        let mut fitting = Vec::new();
        for (index, name) in self.names.iter().enumerate().rev() {
            if seen.contains(&name.text.as_str()) {
                continue;
            }
            seen.push(&name.text);
            let reachable = name.made != Made::Var || name.depth.1 == self.depth.1;
            if name.ty == ty && reachable {
                fitting.push(index);
            }
        }
        if fitting.is_empty() {
            return None;
        }
        let pick = fitting[self.below(fitting.len())];
        self.names[pick].used = true;
        Some(self.names[pick].text.clone())
    }

    /// A variable that may be assigned here.
    fn variable(&mut self, ty: Ty) -> Option<String> {
        let mut seen: Vec<&str> = Vec::new();
        for name in self.names.iter().rev() {
            if !seen.contains(&name.text.as_str())
                && name.made == Made::Var
                && name.ty == ty
                && name.depth == self.depth
            {
                return Some(name.text.clone());
            }
            seen.push(&name.text);
        }
        None
    }

    fn statement(&mut self, functions: bool, keep: bool, top: bool) -> String {
        self.fuel -= 1;
        let ty = self.any_type();
        match self.below(15) {
            0..=2 => {
                let value = self.expr(ty, 3);
                format!("let {} = {value}", self.name(ty, Made::Let, keep))
            }
            3 | 4 => {
                let value = self.expr(ty, 2);
                format!("var {} = {value}", self.name(ty, Made::Var, keep))
            }
            5 | 6 => self.assignment(ty),
            7 => self.for_loop(),
            8 => self.while_loop(),
            9 => {
                let condition = self.expr(Ty::Bool, 2);
                let (yes, no) = (self.print_block(true), self.print_block(false));
                format!("if {condition} {yes} else {no}")
            }
            10 => {
                let (a, b, c) = (self.expr(Ty::Number, 1), self.expr(ty, 1), self.expr(Ty::Text, 1));
                let (x, y) = (self.name(Ty::Number, Made::Let, keep), self.name(ty, Made::Let, keep));
                let z = self.name(Ty::Text, Made::Let, keep);
                format!("let [{x}, [{y}, _, {z}]] = [{a}, [{b}, 0, {c}]]")
            }
            11 if functions => self.function(),
            12 => self.lambda_let(),
            13 if top => {
                let value = self.expr(ty, 1);
                format!("param {} = {value}", self.name(ty, Made::Let, true))
            }
            _ => {
                let values: Vec<String> = (0..1 + self.below(2)).map(|_| self.expr(ty, 2)).collect();
                format!("print {}", values.join(", "))
            }
        }
    }

    /// A block that surely does something.
    fn print_block(&mut self, may_jump: bool) -> String {
        let body = self.block(2, false, false).join("\n");
        let jump = if may_jump && self.loops > 0 && self.chance(0.3) {
            ["\nbreak", "\ncontinue"][self.below(2)]
        } else {
            ""
        };
        format!("{{\nprint \"here\"\n{body}{jump}\n}}")
    }

    fn assignment(&mut self, ty: Ty) -> String {
        let Some(name) = self.variable(ty) else {
            return "print \"nothing to change\"".into();
        };
        let (part, value) = match (ty, self.below(3)) {
            (Ty::Number, 0) => (" +=", Ty::Number),
            (Ty::Number, 1) => (" -=", Ty::Number),
            (Ty::Text | Ty::Numbers, 0) => (" +=", ty),
            (Ty::Numbers, 1) => ("[0] =", Ty::Number),
            (Ty::Record, 0) => (".a +=", Ty::Number),
            (Ty::Record, 1) => ("[\"b\"] =", Ty::Text),
            _ => (" =", ty),
        };
        format!("{name}{part} {}", self.expr(value, 2))
    }

    fn for_loop(&mut self) -> String {
        let pairs = self.chance(0.3);
        let over = self.expr(if pairs { Ty::Record } else { Ty::Numbers }, 1);
        let start = self.names.len();
        self.blocks.push(start);
        let head = if pairs {
            let (k, v) = (self.fresh("k"), self.fresh("e"));
            self.names.push(Name {
                text: k.clone(),
                ty: Ty::Text,
                made: Made::Bound,
                used: true,
                depth: self.depth,
            });
            format!("for [{k}, {v}] in {over}")
        } else {
            format!("for {} in {over}[..2]", self.name(Ty::Number, Made::Bound, true))
        };
        self.loops += 1;
        let body = self.print_block(true);
        self.loops -= 1;
        self.blocks.pop();
        self.names.truncate(start);
        format!("{head} {body}")
    }

    fn while_loop(&mut self) -> String {
        let counter = self.fresh("w");
        let outer = std::mem::replace(&mut self.loops, 0);
        let body = self.print_block(true);
        self.loops = outer;
        format!("var {counter} = 2\nwhile {counter} > 0 {{\n{counter} -= 1\n{}", body.trim_start_matches('{'))
    }

    fn lambda_let(&mut self) -> String {
        let (f, p) = (self.fresh("l"), self.fresh("p"));
        let body = self.lambda_body(&[(p.clone(), Ty::Number)], Ty::Number);
        let argument = self.expr(Ty::Number, 1);
        format!("let {f} = {p} -> {body}\nprint {f}({argument})")
    }
}
