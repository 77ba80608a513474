//! A duel as a machine plays it: its positions, ply by ply.

use crate::duel::{PlayableGame, PlayedGame};
use crate::words::plies;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;
use tg_core::diagnostics::{Fault, FaultContext, counted};
use tg_core::native::Host;
use tg_duels::End;
use tg_menace::{GameStatus, Graph, GraphBuilder, Side};

/// What takes a position of a ply, about, in bytes.
const NODE_BYTES: u128 = 48;
const MOVE_BYTES: u128 = 16;

/// The positions of a duel in layers, and which of the game's own each of them is.
pub(super) struct DuelGraph {
    pub graph: Arc<Graph>,
    /// For each position of the graph the number that it has in the game.
    nodes: Vec<u32>,
    /// For each position of the game the first of the graph.
    first: FxHashMap<u32, u32>,
}

impl DuelGraph {
    /// The graph of a game that ends, or is ended after some plies; made once.
    pub fn of(
        host: &mut dyn Host,
        game: &PlayableGame,
        played: &PlayedGame,
        longest: Option<u64>,
    ) -> Result<Rc<DuelGraph>, Fault> {
        let key = longest.unwrap_or(0);
        if let Some(known) = game.kept(key).and_then(|known| known.downcast::<DuelGraph>().ok()) {
            return Ok(known);
        }
        let made = Rc::new(DuelGraph::laid_out(host, played, longest)?);
        game.keep(key, made.clone());
        Ok(made)
    }

    fn laid_out(host: &mut dyn Host, played: &PlayedGame, longest: Option<u64>) -> Result<DuelGraph, Fault> {
        let mut nodes = vec![0];
        let mut first: FxHashMap<u32, u32> = [(0, 0)].into_iter().collect();
        let mut builder = GraphBuilder::default();
        let mut ply = 0;
        let mut ends = Vec::new();
        while builder.len() < nodes.len() {
            host.reserve(nodes.len() as u128 * (NODE_BYTES + MOVE_BYTES)).map_err(|full| {
                let (positions, plies) = (counted(nodes.len(), "position"), plies(ply as u32));
                full.with_help(format!(
                    "a machine's game is laid out ply by ply, and a position counts once for each number of plies after which it may come: {positions} in {plies} so far; take a shorter game"
                ))
            })?;
            let mut next: FxHashMap<u32, u32> = FxHashMap::default();
            for node in builder.len()..nodes.len() {
                let position = &played.positions()[nodes[node] as usize];
                let ended = longest == Some(ply) && position.end == End::Open;
                let status = if ended { GameStatus::Drawn } else { status(position.end, position.turn) };
                let goes_on = if ended { &[][..] } else { &position.moves[..] };
                host.step(1 + goes_on.len() as u64)?;
                host.reserve(NODE_BYTES + goes_on.len() as u128 * MOVE_BYTES)?;
                let mut moves = Vec::with_capacity(goes_on.len());
                for (place, one) in goes_on.iter().enumerate() {
                    let to = *next.entry(one.to).or_insert_with(|| {
                        nodes.push(one.to);
                        nodes.len() as u32 - 1
                    });
                    first.entry(one.to).or_insert(to);
                    moves.push((place as u32, to));
                }
                builder.push(side(position.turn), status, moves);
            }
            builder.end_layer();
            ends.push(builder.len());
            ply += 1;
        }
        let classes = if alike(played) { vec![classes(played, &nodes, &ends)] } else { Vec::new() };
        Ok(DuelGraph { graph: Arc::new(builder.finish(classes)), nodes, first })
    }

    /// The number in the game of a position.
    pub fn played(&self, position: usize) -> usize {
        self.nodes[position] as usize
    }

    /// The first position of one that the game has.
    pub fn first(&self, played: usize) -> Option<usize> {
        self.first.get(&(played as u32)).map(|node| *node as usize)
    }
}

/// The side of a player.
pub(super) fn side(turn: u8) -> Side {
    if turn == 2 { Side::Second } else { Side::First }
}

/// How a game stands, whoever is to move.
fn status(end: End, turn: u8) -> GameStatus {
    match end {
        End::Open => GameStatus::Open,
        End::Draw => GameStatus::Drawn,
        End::Win => GameStatus::Won(side(turn)),
        End::Loss => GameStatus::Won(side(turn).other()),
    }
}

/// Whether the moves of positions of one class lead to the same classes as often: then one stands for all of them in
/// exact answers, too.
fn alike(played: &PlayedGame) -> bool {
    let mut known: FxHashMap<(u32, u8), Vec<(u32, u8)>> = FxHashMap::default();
    played.positions().iter().all(|position| {
        let class = |to: u32| {
            let to = &played.positions()[to as usize];
            (to.class, to.turn)
        };
        let mut shape: Vec<(u32, u8)> = position.moves.iter().map(|one| class(one.to)).collect();
        shape.sort_unstable();
        *known.entry((position.class, position.turn)).or_insert_with(|| shape.clone()) == shape
    })
}

/// For each position of the graph the first of its ply that is of the same class with the same player to move; `ends`
/// says where each ply ends.
fn classes(played: &PlayedGame, nodes: &[u32], ends: &[usize]) -> Vec<u32> {
    let mut classes = Vec::with_capacity(nodes.len());
    let mut begin = 0;
    for &end in ends {
        let mut met: FxHashMap<(u32, u8), u32> = FxHashMap::default();
        for (node, number) in nodes.iter().enumerate().take(end).skip(begin) {
            let position = &played.positions()[*number as usize];
            classes.push(*met.entry((position.class, position.turn)).or_insert(node as u32));
        }
        begin = end;
    }
    classes
}
