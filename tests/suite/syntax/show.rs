//! Trees as compact S-expressions, and shorthands for the tests.

use tg::syntax::{Parsed, parse};
use tg_core::ast::*;
use tg_core::notation::{Content, TemplatePart};
use tg_core::source::SourceId;

/// Parses a text.
pub fn read(text: &str) -> Parsed {
    parse(SourceId(0), text)
}

/// The statements of a text that has nothing wrong, one on each line.
pub fn tree(text: &str) -> String {
    let parsed = read(text);
    assert!(parsed.diagnostics.is_empty(), "{text}\n{:#?}", parsed.diagnostics);
    statements(&parsed.script.statements, "\n")
}

/// The statements of a text, whatever is wrong with it.
pub fn broken_tree(text: &str) -> String {
    statements(&read(text).script.statements, "\n")
}

/// The codes and lines of what is wrong, such as `E0001:3`.
pub fn codes(text: &str) -> Vec<String> {
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    let of = |d: &tg_core::diagnostics::Diagnostic| {
        let at = d.primary.as_ref().map_or(0, |l| l.span.start as usize);
        format!("{}:{}", d.code, line(at))
    };
    read(text).diagnostics.iter().map(of).collect()
}

fn statements(statements: &[Stmt], between: &str) -> String {
    statements.iter().map(stmt).collect::<Vec<_>>().join(between)
}

fn body(b: &Body) -> String {
    format!("{{{}}}", statements(&b.statements, "; "))
}

fn many<T>(items: &[T], show: impl Fn(&T) -> String) -> String {
    items.iter().map(show).collect::<Vec<_>>().join(" ")
}

fn stmt(s: &Stmt) -> String {
    let doc = s.doc.as_ref().map_or(String::new(), |d| format!("##{d:?} "));
    let kind = match &s.kind {
        StmtKind::Let { kind, pattern: p, annotation, value } => {
            let note = annotation.as_ref().map_or(String::new(), |t| format!(":{}", type_expr(t)));
            format!("({kind:?} {}{note} {})", pattern(p), expr(value)).to_lowercase_head()
        }
        StmtKind::Fn(f) => {
            let memo = if f.memo { "memo " } else { "" };
            let returns = f.returns.as_ref().map_or(String::new(), |t| format!(" ->{}", type_expr(t)));
            format!("({memo}fn {} ({}){returns} {})", f.name.text, many(&f.params, param), expr(&f.body))
        }
        StmtKind::Declare(b) => format!("(declare {})", block(b)),
        StmtKind::Assign { target, op, value } => {
            format!("({}= {} {})", op.map_or("", BinaryOp::sign), expr(target), expr(value))
        }
        StmtKind::For { pattern: p, over, body: b } => {
            format!("(for {} {} {})", pattern(p), expr(over), body(b))
        }
        StmtKind::While { condition, body: b } => {
            format!("(while {} {})", expr(condition), body(b))
        }
        StmtKind::Return(None) => "(return)".into(),
        StmtKind::Return(Some(e)) => format!("(return {})", expr(e)),
        StmtKind::Break => "(break)".into(),
        StmtKind::Continue => "(continue)".into(),
        StmtKind::Print(es) => format!("(print {})", many(es, expr)),
        StmtKind::Assert { condition, message: None } => format!("(assert {})", expr(condition)),
        StmtKind::Assert { condition, message: Some(m) } => {
            format!("(assert {} {})", expr(condition), expr(m))
        }
        StmtKind::AssertError { code, body: b } => {
            format!("(assert-error {} {})", code.text, body(b))
        }
        StmtKind::Explain(e) => format!("(explain {})", expr(e)),
        StmtKind::Import { path, alias } => {
            format!("(import {:?} {})", path.text, alias.as_ref().map_or("-", |a| &a.text))
        }
        StmtKind::Save { value, path } => format!("(save {} {})", expr(value), expr(path)),
        StmtKind::Seed(e) => format!("(seed {})", expr(e)),
        StmtKind::Test { name, body: b } => format!("(test {} {})", template(name), body(b)),
        StmtKind::Expr(e) => expr(e),
        StmtKind::Junk => "JUNK".into(),
    };
    doc + &kind
}

trait LowercaseHead {
    fn to_lowercase_head(self) -> String;
}

impl LowercaseHead for String {
    fn to_lowercase_head(self) -> String {
        let (head, rest) = self.split_at(2);
        head.to_lowercase() + rest
    }
}

fn type_expr(t: &TypeExpr) -> String {
    match t {
        TypeExpr::Name(n) => n.text.to_string(),
        TypeExpr::List(t, _) => format!("[{}]", type_expr(t)),
    }
}

fn pattern(p: &Pattern) -> String {
    match p {
        Pattern::Name(n) => n.text.to_string(),
        Pattern::Ignore(_) => "_".into(),
        Pattern::List(ps, None, _) => format!("[{}]", many(ps, pattern)),
        Pattern::List(ps, Some(rest), _) => format!("[{} ..{}]", many(ps, pattern), pattern(rest)),
        Pattern::Record(fields, _) => {
            format!("{{{}}}", many(fields, |(key, field)| format!("{}: {}", key.text, pattern(field))))
        }
    }
}

fn param(p: &Param) -> String {
    let note = p.annotation.as_ref().map_or(String::new(), |t| format!(":{}", type_expr(t)));
    let default = p.default.as_ref().map_or(String::new(), |e| format!("={}", expr(e)));
    pattern(&p.pattern) + &note + &default
}

fn template(t: &Template) -> String {
    let part = |p: &TemplatePart<Expr>| match p {
        TemplatePart::Text(t) => t.escape_debug().to_string(),
        TemplatePart::Value(e) => format!("{{{}}}", expr(e)),
    };
    format!("\"{}\"", t.parts.iter().map(part).collect::<String>())
}

fn boxed(e: &Option<Box<Expr>>) -> String {
    e.as_ref().map_or("-".into(), |e| expr(e))
}

fn argument(a: &Argument) -> String {
    a.name.as_ref().map_or(String::new(), |n| format!("{}:", n.text)) + &expr(&a.value)
}

fn step(s: &Step) -> String {
    match &s.kind {
        StepKind::Call(args) => {
            format!("(call{})", args.iter().map(|a| format!(" {}", argument(a))).collect::<String>())
        }
        StepKind::Index(e) => format!("[{}]", expr(e)),
        StepKind::Dot(n, None) => format!(".{}", n.text),
        StepKind::Dot(n, Some(args)) => format!(".{}({})", n.text, many(args, argument)),
    }
}

pub fn expr(e: &Expr) -> String {
    match &e.kind {
        ExprKind::Number(n) => match n {
            tg_core::number::Number::Int(i) => i.to_string(),
            other => format!("{other:?}"),
        },
        ExprKind::Bool(b) => b.to_string(),
        ExprKind::None => "none".into(),
        ExprKind::Text(t) => template(t),
        ExprKind::Name(n) => n.to_string(),
        ExprKind::List(es) => format!("[{}]", many(es, expr)),
        ExprKind::Comprehension { element, clauses } => {
            let clause = |c: &Clause| match c {
                Clause::For(p, e) => format!("for {} {}", pattern(p), expr(e)),
                Clause::If(e) => format!("if {}", expr(e)),
            };
            format!("[{} {}]", expr(element), many(clauses, clause))
        }
        ExprKind::Record(entries) => {
            let entry = |e: &Entry| match e {
                Entry::Field(n, e) => format!("{}: {}", n.text, expr(e)),
                Entry::Key(k, e) => format!("[{}]: {}", expr(k), expr(e)),
                Entry::Spread(e) => format!("..{}", expr(e)),
            };
            format!("{{:{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        ExprKind::Block(b) => body(b),
        ExprKind::Unary { op: UnaryOp::Negate, operand } => format!("(- {})", expr(operand)),
        ExprKind::Unary { op: UnaryOp::Not, operand } => format!("(not {})", expr(operand)),
        ExprKind::Binary { first, rest } => {
            let rest =
                rest.iter().map(|(op, _, e)| format!(" {} {}", op.sign(), expr(e))).collect::<String>();
            format!("({}{rest})", expr(first))
        }
        ExprKind::Compare { first, rest } => {
            let rest =
                rest.iter().map(|(op, _, e)| format!(" {} {}", op.sign(), expr(e))).collect::<String>();
            format!("({}{rest})", expr(first))
        }
        ExprKind::And(es) => format!("(and {})", many(es, expr)),
        ExprKind::Or(es) => format!("(or {})", many(es, expr)),
        ExprKind::Range { start, end, inclusive } => {
            format!("({}{}{})", boxed(start), if *inclusive { "..=" } else { ".." }, boxed(end))
        }
        ExprKind::Access { base, steps } => expr(base) + &steps.iter().map(step).collect::<String>(),
        ExprKind::If { arms, otherwise } => {
            let arms = arms.iter().map(|(c, b)| format!(" {} {}", expr(c), body(b))).collect::<String>();
            let otherwise = otherwise.as_ref().map_or(String::new(), |b| format!(" else {}", body(b)));
            format!("(if{arms}{otherwise})")
        }
        ExprKind::Match { subject, arms } => {
            let guard = |a: &MatchArm| a.guard.as_ref().map_or(String::new(), |g| format!(" if {}", expr(g)));
            let arm =
                |a: &MatchArm| format!("{}{} -> {}", alternatives(&a.patterns), guard(a), expr(&a.value));
            format!("(match {} {})", expr(subject), arms.iter().map(arm).collect::<Vec<_>>().join(", "))
        }
        ExprKind::Lambda { params, body } => {
            format!("(\\{} -> {})", many(params, param), expr(body))
        }
        ExprKind::Fail(value) => format!("(fail {})", expr(value)),
        ExprKind::Regex(pattern) => format!("/{pattern}/"),
        ExprKind::Formatted { value, format } => format!("({}:{})", expr(value), format.text),
        ExprKind::Try { body, fallback } => format!("(try {} else {})", expr(body), expr(fallback)),
        ExprKind::Deal { what, until, deck, replacement } => {
            let until = if *until { "until " } else { "" };
            let with = if *replacement { " replacing" } else { "" };
            format!("(deal {until}{} from {}{with})", expr(what), expr(deck))
        }
        ExprKind::Domain(b) => block(b),
        ExprKind::Dice { number, die } => format!("(dice {} {})", expr(number), expr(die)),
        ExprKind::Junk => "JUNK".into(),
    }
}

fn alternatives(patterns: &[MatchPattern]) -> String {
    patterns.iter().map(match_pattern).collect::<Vec<_>>().join("|")
}

fn match_pattern(p: &MatchPattern) -> String {
    match p {
        MatchPattern::Any(_) => "_".into(),
        MatchPattern::Literal(e) | MatchPattern::Range(e) => expr(e),
        MatchPattern::Word(n) => n.text.to_string(),
        MatchPattern::Bind { name, annotation, .. } => {
            let name = name.as_ref().map_or("_", |n| &n.text);
            format!(
                "let {name}{}",
                annotation.as_ref().map_or(String::new(), |t| format!(":{}", type_expr(t)))
            )
        }
        MatchPattern::List(ps, None, _) => format!("[{}]", many(ps, |p| alternatives(p))),
        MatchPattern::List(ps, Some(rest), _) => {
            let name = rest.name.as_ref().map_or("_", |n| &n.text);
            format!("[{} ..{name}]", many(ps, |p| alternatives(p)))
        }
        MatchPattern::Record(fields, _) => {
            format!("{{{}}}", many(fields, |f| format!("{}: {}", expr(&f.key), alternatives(&f.patterns))))
        }
    }
}

fn setting(s: &Setting) -> String {
    format!("{}: {}", s.key.text, expr(&s.value))
}

fn block(b: &Block) -> String {
    let name = b.name.as_ref().map_or(String::new(), |n| format!(" {}", n.text));
    let settings =
        if b.settings.is_empty() { String::new() } else { format!(" ({})", many(&b.settings, setting)) };
    let over = b.over.as_ref().map_or(String::new(), |e| format!(" over {}", expr(e)));
    format!("<{}{name}{settings}{over}: {}>", b.word, rows(&b.rows))
}

fn rows(rows: &[BlockRow]) -> String {
    rows.iter().map(row).collect::<Vec<_>>().join("; ")
}

fn row(r: &BlockRow) -> String {
    match r {
        BlockRow::Item(item) => {
            let field = |f: &Field<Expr, Pattern>| {
                let content = match &f.content {
                    Content::Template(t) => template(t),
                    Content::Value(e) => expr(e),
                    Content::Block(b) => block(b),
                };
                format!("{}={content}", f.name)
            };
            format!("{} {}", item.form, many(&item.fields, field))
        }
        BlockRow::Setting(s) => setting(s),
        BlockRow::From(e, _) => format!("from {}", expr(e)),
        BlockRow::For { pattern: p, over, rows: rs, .. } => {
            format!("for {} {} {{{}}}", pattern(p), expr(over), rows(rs))
        }
        BlockRow::If { arms, otherwise, .. } => {
            let arms =
                arms.iter().map(|(c, rs)| format!(" {} {{{}}}", expr(c), rows(rs))).collect::<String>();
            let otherwise = otherwise.as_ref().map_or(String::new(), |rs| format!(" else {{{}}}", rows(rs)));
            format!("if{arms}{otherwise}")
        }
    }
}
