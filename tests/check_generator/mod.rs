//! Makes valid programs: well typed, every name used, nothing computed in vain, and they end.
//!
//! The same number always gives the same program.

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
        fuel: if seed % 10 == 0 { 300 } else { 40 },
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
        let unused: Vec<String> =
            self.names[start..].iter().filter(|n| !n.used && n.made != Made::Bound).map(|n| n.text.clone()).collect();
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
            if !seen.contains(&name.text.as_str()) && name.made == Made::Var && name.ty == ty && name.depth == self.depth {
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
        let jump = if may_jump && self.loops > 0 && self.chance(0.3) { ["\nbreak", "\ncontinue"][self.below(2)] } else { "" };
        format!("{{\nprint \"here\"\n{body}{jump}\n}}")
    }

    fn assignment(&mut self, ty: Ty) -> String {
        let Some(name) = self.variable(ty) else { return "print \"nothing to change\"".into() };
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
            self.names.push(Name { text: k.clone(), ty: Ty::Text, made: Made::Bound, used: true, depth: self.depth });
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

    /// What stands after `->`, with parameters of these types.
    fn lambda_body(&mut self, params: &[(String, Ty)], gives: Ty) -> String {
        let (start, depth, loops) = (self.names.len(), self.depth, std::mem::replace(&mut self.loops, 0));
        self.depth.0 += 1;
        self.blocks.push(start);
        for (text, ty) in params {
            self.names.push(Name { text: text.clone(), ty: *ty, made: Made::Bound, used: false, depth: self.depth });
        }
        let body = if self.chance(0.2) { self.value_block(gives) } else { self.expr(gives, 1) };
        self.blocks.pop();
        self.names.truncate(start);
        (self.depth, self.loops) = (depth, loops);
        body
    }

    /// `{ … value }` as an expression.
    fn value_block(&mut self, gives: Ty) -> String {
        let start = self.names.len();
        self.blocks.push(start);
        let ty = self.any_type();
        let value = self.expr(ty, 1);
        let name = self.name(ty, Made::Let, false);
        let last = self.expr(gives, 1);
        let used = self.names[start].used;
        self.blocks.pop();
        self.names.truncate(start);
        let show = if used { String::new() } else { format!("print {name}; ") };
        format!("{{ let {name} = {value}; {show}{last} }}")
    }

    /// Makes a function; those made before it may be called in it.
    fn function(&mut self) -> String {
        let name = self.fresh("f");
        let gives = self.any_type();
        let mut params: Vec<(String, Ty, bool)> = Vec::new();
        for index in 0..self.below(4) {
            let ty = self.any_type();
            let needed = params.last().is_none_or(|p| p.2) && (index == 0 || self.chance(0.7));
            params.push((self.fresh("p"), ty, needed));
        }
        let (start, depth, loops) = (self.names.len(), self.depth, std::mem::replace(&mut self.loops, 0));
        self.depth = (depth.0 + 1, depth.1 + 1);
        self.blocks.push(start);
        let mut heads = Vec::new();
        for (text, ty, needed) in &params {
            let default = if *needed { String::new() } else { format!(" = {}", self.expr(*ty, 0)) };
            heads.push(format!("{text}{default}"));
            self.names.push(Name { text: text.clone(), ty: *ty, made: Made::Bound, used: false, depth: self.depth });
        }
        let body = self.function_body(&name, &params, gives);
        self.blocks.pop();
        self.names.truncate(start);
        (self.depth, self.loops) = (depth, loops);
        let keys = params.iter().all(|p| p.1 != Ty::Record);
        let memo = if keys && self.chance(0.2) { "memo " } else { "" };
        self.functions.push(Function { name: name.clone(), params, gives });
        format!("{memo}fn {name}({}) {body}", heads.join(", "))
    }

    fn function_body(&mut self, name: &str, params: &[(String, Ty, bool)], gives: Ty) -> String {
        let recursive = params.first().is_some_and(|p| p.1 == Ty::Number && p.2) && params.iter().skip(1).all(|p| !p.2);
        if recursive && gives == Ty::Number && self.chance(0.5) {
            let n = &params[0].0;
            let (base, step) = (self.expr(Ty::Number, 1), self.expr(Ty::Number, 1));
            return format!("= if not (1 <= {n} <= 3) {{ {base} }} else {{ {name}({n} - 1) + {step} }}");
        }
        if self.chance(0.5) {
            return format!("= {}", self.expr(gives, 2));
        }
        let mut lines = Vec::new();
        if self.chance(0.4) {
            let (condition, early) = (self.expr(Ty::Bool, 1), self.expr(gives, 1));
            lines.push(format!("if {condition} {{ return {early} }}"));
        }
        lines.extend(self.block(3, false, true));
        let last = self.expr(gives, 1);
        lines.push(if self.chance(0.3) { format!("return {last}") } else { last });
        format!("{{\n{}\n}}", lines.join("\n"))
    }

    fn call(&mut self, gives: Ty, depth: usize) -> Option<String> {
        let fitting: Vec<Function> = self.functions.iter().filter(|f| f.gives == gives).cloned().collect();
        if fitting.is_empty() {
            return None;
        }
        let function = &fitting[self.below(fitting.len())];
        let mut arguments = Vec::new();
        let mut named = false;
        for (name, ty, needed) in &function.params {
            if !needed && self.chance(0.4) {
                named = true;
                continue;
            }
            named |= self.chance(0.2);
            let value = self.expr(*ty, depth);
            arguments.push(if named { format!("{name}: {value}") } else { value });
        }
        let method = function.params.first().is_some_and(|_| !arguments.is_empty() && !arguments[0].contains(": "));
        if method && function.params[0].1 != Ty::Record && self.chance(0.3) {
            let receiver = arguments.remove(0);
            return Some(format!("({receiver}).{}({})", function.name, arguments.join(", ")));
        }
        Some(format!("{}({})", function.name, arguments.join(", ")))
    }

    /// An expression of a type, closed enough to stand anywhere.
    fn expr(&mut self, ty: Ty, depth: usize) -> String {
        self.fuel -= 1;
        if (depth == 0 || self.fuel < 0) && self.chance(0.6) || self.fuel < -200 {
            return self.visible(ty).unwrap_or_else(|| self.literal(ty));
        }
        if depth == 0 {
            return self.literal(ty);
        }
        let depth = depth - 1;
        match self.below(10) {
            0 => {
                let (condition, a, b) = (self.expr(Ty::Bool, depth), self.expr(ty, depth), self.expr(ty, depth));
                format!("(if {condition} {{ {a} }} else {{ {b} }})")
            }
            1 => {
                let (n, a, b, c) = (self.expr(Ty::Number, depth), self.expr(ty, 0), self.expr(ty, 0), self.expr(ty, 0));
                format!("(match {n} {{ 0 | 1 -> {a}, 2..5 -> {b}, _ -> {c} }})")
            }
            2 | 3 => match self.call(ty, depth) {
                Some(call) => call,
                None => self.visible(ty).unwrap_or_else(|| self.literal(ty)),
            },
            4 => format!("({})", self.value_block(ty)),
            5 => {
                let p = self.fresh("p");
                let body = self.lambda_body(&[(p.clone(), ty)], ty);
                format!("({p} -> {body})({})", self.expr(ty, 0))
            }
            6 => {
                let (a, b) = (self.expr(ty, depth), self.expr(ty, 0));
                format!("(try {a} else {b})")
            }
            _ => self.own_form(ty, depth),
        }
    }

    fn own_form(&mut self, ty: Ty, depth: usize) -> String {
        match ty {
            Ty::Number => self.number(depth),
            Ty::Text => match self.below(3) {
                0 => format!("\"n {{{}}} t {{{}}}\"", self.expr(Ty::Number, depth), self.expr(Ty::Text, 0)),
                1 => format!("({} + {})", self.expr(Ty::Text, depth), self.expr(Ty::Text, depth)),
                _ => format!("{}.b", self.expr(Ty::Record, depth)),
            },
            Ty::Bool => self.truth(depth),
            Ty::Numbers => self.numbers(depth),
            Ty::Record => match self.below(3) {
                0 => format!("{{a: {}, b: {}}}", self.expr(Ty::Number, depth), self.expr(Ty::Text, depth)),
                1 => format!("{{..{}, a: {}}}", self.expr(Ty::Record, depth), self.expr(Ty::Number, depth)),
                _ => format!("({} + {{b: {}}})", self.expr(Ty::Record, depth), self.expr(Ty::Text, depth)),
            },
        }
    }

    fn number(&mut self, depth: usize) -> String {
        let n = |this: &mut Self| this.expr(Ty::Number, depth);
        match self.below(8) {
            0 => format!("({} + {})", n(self), n(self)),
            1 => format!("({} - {} * 2)", n(self), n(self)),
            2 => format!("(-{} // 3)", n(self)),
            3 => format!("{}.sum", self.expr(Ty::Numbers, depth)),
            4 => format!("{}[0]", self.expr(Ty::Numbers, depth)),
            5 => format!("{}.a", self.expr(Ty::Record, depth)),
            6 => format!("max({}, {})", n(self), n(self)),
            _ => {
                let (s, x) = (self.fresh("p"), self.fresh("p"));
                let body = self.lambda_body(&[(s.clone(), Ty::Number), (x.clone(), Ty::Number)], Ty::Number);
                format!("{}.fold(0, ({s}, {x}) -> {body})", self.expr(Ty::Numbers, depth))
            }
        }
    }

    fn truth(&mut self, depth: usize) -> String {
        match self.below(5) {
            0 => format!("({} < {} <= 9)", self.expr(Ty::Number, depth), self.expr(Ty::Number, depth)),
            1 => format!("({} == {})", self.expr(Ty::Text, depth), self.expr(Ty::Text, depth)),
            2 => format!("({} and not {})", self.expr(Ty::Bool, depth), self.expr(Ty::Bool, depth)),
            3 => format!("({} in {})", self.expr(Ty::Number, depth), self.expr(Ty::Numbers, depth)),
            _ => {
                let p = self.fresh("p");
                let body = self.lambda_body(&[(p.clone(), Ty::Number)], Ty::Bool);
                format!("{}.any({p} -> {body})", self.expr(Ty::Numbers, depth))
            }
        }
    }

    fn numbers(&mut self, depth: usize) -> String {
        match self.below(5) {
            0 => format!("[{}, {}]", self.expr(Ty::Number, depth), self.expr(Ty::Number, depth)),
            1 => format!("({} + {})", self.expr(Ty::Numbers, depth), self.expr(Ty::Numbers, 0)),
            2 => format!("{}.sort", self.expr(Ty::Numbers, depth)),
            3 => {
                let (over, x) = (self.expr(Ty::Numbers, depth), self.fresh("x"));
                let start = self.names.len();
                self.blocks.push(start);
                self.names.push(Name { text: x.clone(), ty: Ty::Number, made: Made::Bound, used: true, depth: self.depth });
                let element = self.expr(Ty::Number, 1);
                self.blocks.pop();
                self.names.truncate(start);
                format!("[{element} for {x} in {over}[0..2] if {x} == {x}]")
            }
            _ => {
                let p = self.fresh("p");
                let body = self.lambda_body(&[(p.clone(), Ty::Number)], Ty::Number);
                format!("{}.map({p} -> {body})", self.expr(Ty::Numbers, depth))
            }
        }
    }

    fn literal(&mut self, ty: Ty) -> String {
        let n = self.below(10);
        match ty {
            Ty::Number => n.to_string(),
            Ty::Text => format!("\"t{n}\""),
            Ty::Bool => (n < 5).to_string(),
            Ty::Numbers => match n {
                0..4 => format!("(1..={})", n + 1),
                _ => format!("[{n}]"),
            },
            Ty::Record => format!("{{a: {n}, b: \"r\"}}"),
        }
    }
}
