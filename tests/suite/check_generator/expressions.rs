//! Expressions of each type.

use super::{Function, Made, Maker, Name, Ty};

impl Maker {
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
        let method =
            function.params.first().is_some_and(|_| !arguments.is_empty() && !arguments[0].contains(": "));
        if method && function.params[0].1 != Ty::Record && self.chance(0.3) {
            let receiver = arguments.remove(0);
            return Some(format!("({receiver}).{}({})", function.name, arguments.join(", ")));
        }
        Some(format!("{}({})", function.name, arguments.join(", ")))
    }

    /// An expression of a type, closed enough to stand anywhere.
    pub(super) fn expr(&mut self, ty: Ty, depth: usize) -> String {
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
                let (condition, a, b) =
                    (self.expr(Ty::Bool, depth), self.expr(ty, depth), self.expr(ty, depth));
                format!("(if {condition} {{ {a} }} else {{ {b} }})")
            }
            1 => {
                let (n, a, b, c) =
                    (self.expr(Ty::Number, depth), self.expr(ty, 0), self.expr(ty, 0), self.expr(ty, 0));
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
                self.names.push(Name {
                    text: x.clone(),
                    ty: Ty::Number,
                    made: Made::Bound,
                    used: true,
                    depth: self.depth,
                });
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
