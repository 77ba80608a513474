//! Functions, lambdas, and blocks that give a value.

use super::{Function, Made, Maker, Name, Ty};

impl Maker {
    /// What stands after `->`, with parameters of these types.
    pub(super) fn lambda_body(&mut self, params: &[(String, Ty)], gives: Ty) -> String {
        let (start, depth, loops) = (self.names.len(), self.depth, std::mem::replace(&mut self.loops, 0));
        self.depth.0 += 1;
        self.blocks.push(start);
        params.iter().for_each(|(text, ty)| self.bind(text, *ty));
        let body = if self.chance(0.2) { self.value_block(gives) } else { self.expr(gives, 1) };
        self.blocks.pop();
        self.names.truncate(start);
        (self.depth, self.loops) = (depth, loops);
        body
    }

    /// Knows a parameter from here on.
    fn bind(&mut self, text: &str, ty: Ty) {
        let name = Name { text: text.to_owned(), ty, made: Made::Bound, used: false, depth: self.depth };
        self.names.push(name);
    }

    /// `{ … value }` as an expression.
    pub(super) fn value_block(&mut self, gives: Ty) -> String {
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
    pub(super) fn function(&mut self) -> String {
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
            self.bind(text, *ty);
        }
        let body = self.function_body(&name, &params, gives);
        self.blocks.pop();
        self.names.truncate(start);
        (self.depth, self.loops) = (depth, loops);
        let keys = params.iter().all(|p| p.1 != Ty::Record);
        // What prints, or calls what may, can't be remembered.
        let may_act = body.contains("print") || calls_another(&body, &name);
        let memo = if keys && self.chance(0.2) && !may_act { "memo " } else { "" };
        self.functions.push(Function { name: name.clone(), params, gives });
        format!("{memo}fn {name}({}) {body}", heads.join(", "))
    }

    fn function_body(&mut self, name: &str, params: &[(String, Ty, bool)], gives: Ty) -> String {
        let recursive =
            params.first().is_some_and(|p| p.1 == Ty::Number && p.2) && params.iter().skip(1).all(|p| !p.2);
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
}

/// Whether a body names a function or a lambda of the script other than its own.
fn calls_another(body: &str, own: &str) -> bool {
    let words = body.split(|c: char| !c.is_ascii_alphanumeric());
    let is_callable = |word: &str| {
        word.strip_prefix(['f', 'l']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    words.into_iter().any(|word| word != own && is_callable(word))
}
