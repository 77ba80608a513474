use tg::diagnostics::{Style, render_all};
use tg::session::*;
struct Out;
impl Screen for Out {
    fn print(&mut self, p: tg::interp::Printed<'_>) -> Result<(), tg::diagnostics::Fault> {
        print!("{}", tg::output::plain(&printed_output(p, 1 << 30)?, None));
        Ok(())
    }
    fn read_line(&mut self, _: &str) -> Result<Option<String>, tg::diagnostics::Fault> {
        Ok(None)
    }
    fn remark(&mut self, t: &str) {
        eprintln!("{t}")
    }
}
fn main() {
    let path = std::env::args().nth(1).unwrap_or_default();
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let mut s = Session::new(tg::Limits::default());
    let l = s.load_text(&path, None, &text);
    let mut d = l.diagnostics.clone();
    if let Err(f) = s.execute(&l, &mut Out) {
        d.push(*f)
    }
    if std::env::args().nth(2).is_some() && let Err(f) = s.test(&l, &mut Out, &mut |t| {
        println!("test {} {:?}", t.name, t.fault.map(|f| f.message))
    }) {
        d.push(*f)
    }
    eprint!("{}", render_all(&d, s.sources(), Style::PLAIN));
}
