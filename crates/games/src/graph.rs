//! Graphs of positions and moves, of whatever game: as Graphviz DOT, and drawn as SVG where they are small.

use std::fmt::Write as _;
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::table::{method, shows};
use tg_core::native::{Host, Method, Module, Type, receiver};
use tg_core::output::{Output, StyledLine};
use tg_core::value::{Domain, Value};

/// How a position stands for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Won,
    Drawn,
    Lost,
}

/// A position in the graph.
pub(crate) struct Node {
    /// Its written form, which no other node has.
    pub code: String,
    /// The position itself.
    pub value: Value,
    /// How many plies it is from the start.
    pub depth: u32,
    pub standing: Standing,
    pub over: bool,
}

/// Positions and the moves between them.
pub(crate) struct GraphValue {
    /// The word of the game.
    pub game: &'static str,
    pub nodes: Vec<Node>,
    /// From and to, as places in the list of nodes.
    pub edges: Vec<(usize, usize)>,
    /// The place of the start.
    pub start: Option<usize>,
}

/// A node and its edges take as much, about.
const NODE_BYTES: u128 = 448;
const EDGE_BYTES: u128 = 64;

/// The largest graph that is drawn.
const DRAWN: usize = 500;

impl GraphValue {
    /// Asks for what a graph of this size takes.
    ///
    /// # Errors
    /// The limits.
    pub fn reserve(host: &mut dyn Host, positions: u64, moves: u64) -> Result<(), Fault> {
        host.reserve(u128::from(positions) * NODE_BYTES + u128::from(moves) * EDGE_BYTES)?;
        host.step(positions.saturating_add(moves))
    }
}

impl Domain for GraphValue {
    fn type_name(&self) -> &'static str {
        "Graph"
    }

    fn short(&self) -> Option<String> {
        let (positions, moves) = (counted(self.nodes.len(), "position"), counted(self.edges.len(), "move"));
        Some(format!("a graph of {positions} and {moves}"))
    }

    fn rich(&self) -> Output {
        let line = StyledLine::new().plain(self.short().unwrap_or_default());
        line.dim("  (`save … to \"graph.dot\"`, or to \"graph.svg\")").into()
    }

    fn json(&self) -> serde_json::Value {
        let code = |place: usize| self.nodes[place].code.as_str();
        serde_json::json!({
            "positions": self.nodes.iter().map(|node| &node.code).collect::<Vec<_>>(),
            "moves": self.edges.iter().map(|(from, to)| [code(*from), code(*to)]).collect::<Vec<_>>(),
        })
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let codes = |graph: &GraphValue| graph.nodes.iter().map(|node| node.code.clone()).collect::<Vec<_>>();
        let other = other.downcast::<GraphValue>();
        other.is_some_and(|other| self.edges == other.edges && codes(self) == codes(other))
    }

    fn dot(&self) -> Option<String> {
        let mut text = format!("digraph {} {{\n  rankdir=LR;\n  node [shape=box];\n", self.game);
        for (place, node) in self.nodes.iter().enumerate() {
            let mut style = vec![format!("color={}", colour(node.standing))];
            style.extend(node.over.then(|| "peripheries=2".to_owned()));
            style.extend((Some(place) == self.start).then(|| "style=bold".to_owned()));
            let _ = writeln!(text, "  {} [{}];", quoted(&node.code), style.join(", "));
        }
        for (from, to) in &self.edges {
            let _ =
                writeln!(text, "  {} -> {};", quoted(&self.nodes[*from].code), quoted(&self.nodes[*to].code));
        }
        text.push_str("}\n");
        Some(text)
    }

    fn svg(&self) -> Option<Result<String, Fault>> {
        if self.nodes.len() > DRAWN {
            let message = format!("this graph has {} positions, too many to be drawn", self.nodes.len());
            let help = format!("up to {DRAWN} are; save it as `.dot` and draw it with Graphviz");
            return Some(Err(fault(Code::E6010, message).with_help(help)));
        }
        Some(Ok(self.drawn()))
    }
}

/// A text as Graphviz quotes it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A text as XML has it.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The colour of a position by its value for the player to move.
fn colour(standing: Standing) -> &'static str {
    match standing {
        Standing::Won => "\"#1a7f37\"",
        Standing::Drawn => "\"#57606a\"",
        Standing::Lost => "\"#cf222e\"",
    }
}

/// The word of a position's value.
fn word(standing: Standing) -> &'static str {
    match standing {
        Standing::Won => "win",
        Standing::Drawn => "draw",
        Standing::Lost => "loss",
    }
}

/// Sizes of the drawing, in pixels.
const ROW: f64 = 24.0;
const MARGIN: f64 = 20.0;
const GAP: f64 = 90.0;
const LEGEND: f64 = 30.0;
const LEGEND_WIDTH: f64 = 900.0;

/// Where everything stands: a column for each depth, within it in an order that keeps edges short.
struct Layout {
    places: Vec<(f64, f64)>,
    width: f64,
    height: f64,
    box_width: f64,
}

impl GraphValue {
    fn layout(&self) -> Layout {
        let deepest = self.nodes.iter().map(|node| node.depth).max().unwrap_or(0) as usize;
        let mut columns: Vec<Vec<usize>> = vec![Vec::new(); deepest + 1];
        for (place, node) in self.nodes.iter().enumerate() {
            columns[node.depth as usize].push(place);
        }
        let tallest = columns.iter().map(Vec::len).max().unwrap_or(1) as f64;
        let longest = self.nodes.iter().map(|node| node.code.chars().count()).max().unwrap_or(4);
        let box_width = longest as f64 * 7.5 + 10.0;
        let mut places = vec![(0.0, 0.0); self.nodes.len()];
        for (depth, column) in columns.iter_mut().enumerate() {
            // The mean height of where a position is reached from, a column to the left.
            let height = |place: usize| {
                let before = self
                    .edges
                    .iter()
                    .filter(|(from, to)| *to == place && (self.nodes[*from].depth as usize) < depth);
                let heights: Vec<f64> = before.map(|(from, _)| places[*from].1).collect();
                heights.iter().sum::<f64>() / heights.len().max(1) as f64
            };
            let mut order: Vec<(f64, usize)> = column.iter().map(|&place| (height(place), place)).collect();
            order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let top = MARGIN + LEGEND + (tallest - column.len() as f64) * ROW / 2.0;
            for (row, (_, place)) in order.into_iter().enumerate() {
                places[place] = (MARGIN + depth as f64 * (box_width + GAP), top + row as f64 * ROW);
            }
        }
        let width = 2.0 * MARGIN + (deepest as f64 + 1.0) * (box_width + GAP) - GAP;
        Layout {
            places,
            width: width.max(LEGEND_WIDTH),
            height: 2.0 * MARGIN + LEGEND + tallest * ROW,
            box_width,
        }
    }

    fn drawn(&self) -> String {
        let layout = self.layout();
        let (width, height) = (layout.width, layout.height);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"monospace\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        self.legend(&mut svg);
        svg.push_str("<g fill=\"none\" stroke=\"#8c959f\" stroke-opacity=\"0.35\">\n");
        for &(from, to) in &self.edges {
            svg.push_str(&edge(&layout, from, to));
        }
        svg.push_str("</g>\n");
        for (place, node) in self.nodes.iter().enumerate() {
            let (x, y) = layout.places[place];
            let colour = colour(node.standing);
            let bold = if Some(place) == self.start { 3 } else { 1 };
            let fill = if node.over { "\"#ddf4ff\"" } else { "\"white\"" };
            let (middle, line) = (x + layout.box_width / 2.0, y + 13.0);
            let _ = writeln!(
                svg,
                "<g><title>{code}: {word}</title><rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"18\" rx=\"3\" fill={fill} stroke={colour} stroke-width=\"{bold}\"/><text x=\"{middle:.1}\" y=\"{line:.1}\" text-anchor=\"middle\" fill={colour}>{code}</text></g>",
                code = escaped(&node.code),
                word = word(node.standing),
                w = layout.box_width,
            );
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// What the colours mean.
    fn legend(&self, svg: &mut String) {
        let words =
            [("won for who moves", Standing::Won), ("drawn", Standing::Drawn), ("lost", Standing::Lost)];
        let mut x = MARGIN;
        for (word, standing) in words {
            let colour = colour(standing);
            let _ = writeln!(svg, "<text x=\"{x:.0}\" y=\"{MARGIN:.0}\" fill={colour}>{word}</text>");
            x += word.len() as f64 * 7.5 + 20.0;
        }
        let lines = "thick: the start · shaded: the game is over · dashed: to this or an earlier column";
        let _ = writeln!(svg, "<text x=\"{x:.0}\" y=\"{MARGIN:.0}\" fill=\"#57606a\">{lines}</text>");
    }
}

/// A move as a curve: to the right it is nearly straight, back it goes in a bow.
fn edge(layout: &Layout, from: usize, to: usize) -> String {
    let ((x1, y1), (x2, y2)) = (layout.places[from], layout.places[to]);
    let (y1, y2) = (y1 + 9.0, y2 + 9.0);
    let right = x1 + layout.box_width;
    if x2 > x1 {
        let bend = (x2 - right) / 2.0;
        return format!(
            "<path d=\"M{right:.1} {y1:.1}C{:.1} {y1:.1} {:.1} {y2:.1} {x2:.1} {y2:.1}\"/>\n",
            right + bend,
            x2 - bend
        );
    }
    let (out, back) = (right + GAP / 2.0, x2 + layout.box_width + GAP / 2.0);
    let end = x2 + layout.box_width;
    format!(
        "<path d=\"M{right:.1} {y1:.1}C{out:.1} {y1:.1} {back:.1} {y2:.1} {end:.1} {y2:.1}\" stroke-dasharray=\"3 3\"/>\n"
    )
}

/// Graphs.
pub static MODULE: Module = Module {
    name: "graph",
    doc: "The graph of a game: its positions, and the moves between them. `save` writes it as `.dot`, and as `.svg` up to 500 positions.",
    methods: METHODS,
    ..Module::EMPTY
};

const GRAPH: Type = Type::Object("Graph");

const METHODS: &[Method] = &[
    method("positions", GRAPH, Type::List, positions)
        .doc("Its positions, in the order of the game.")
        .examples(&[shows(
            "chopsticks c { hands: 1; fingers: 3 }\nc.graph.positions",
            r#"["02", "11", "21"]"#,
        )]),
    method("moves", GRAPH, Type::ListOf(&Type::Record), moves)
        .doc("Its moves: from where to where.")
        .examples(&[shows(
            "chopsticks c { hands: 1; fingers: 3 }\nc.graph.moves",
            r#"[{from: "11", to: "21"}, {from: "21", to: "02"}]"#,
        )]),
    method("dot", GRAPH, Type::Text, dot).doc("Its text in the language of Graphviz.").examples(&[shows(
        "chopsticks c { hands: 1; fingers: 3 }\nc.graph.dot.lines[0]",
        r#""digraph chopsticks \{""#,
    )]),
];

fn positions(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let graph: &GraphValue = receiver(args, "a graph")?;
    host.step(graph.nodes.len() as u64)?;
    Value::list(graph.nodes.iter().map(|node| node.value.clone()).collect())
}

fn moves(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let graph: &GraphValue = receiver(args, "a graph")?;
    host.reserve(graph.edges.len() as u128 * 512)?;
    host.step(graph.edges.len() as u64)?;
    let end = |place: usize| graph.nodes[place].value.clone();
    let pair = |(from, to): &(usize, usize)| Value::record([("from", end(*from)), ("to", end(*to))]);
    Value::list(graph.edges.iter().map(pair).collect::<Result<_, _>>()?)
}

fn dot(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let graph: &GraphValue = receiver(args, "a graph")?;
    host.step((graph.edges.len() + graph.nodes.len()) as u64)?;
    Ok(graph.dot().map_or(Value::None, Value::text))
}
