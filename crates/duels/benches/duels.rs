//! Graphs of the sizes that games have.

use divan::Bencher;
use tg_duels::{Edge, End, Graph, Stuck, Unlimited};

fn main() {
    divan::main();
}

/// Three heaps of up to `most` coins, any number of them taken from one.
fn heaps(most: u32) -> Graph {
    let place = |[a, b, c]: [u32; 3]| (a * (most + 1) + b) * (most + 1) + c;
    let mut graph = Graph::default();
    for number in 0..(most + 1).pow(3) {
        let own = [number / (most + 1) / (most + 1), number / (most + 1) % (most + 1), number % (most + 1)];
        let moves = (0..3).flat_map(|heap| {
            (0..own[heap]).map(move |left| {
                let mut next = own;
                next[heap] = left;
                Edge::turn(place(next))
            })
        });
        graph.push(End::Open, moves, &mut Unlimited).unwrap();
    }
    graph
}

#[divan::bench(args = [15, 31])]
fn solve(bencher: Bencher, most: u32) {
    let graph = heaps(most);
    bencher.bench(|| graph.solve(Stuck::Loses, &mut Unlimited).unwrap().worth(0));
}

#[divan::bench(args = [15, 31])]
fn nimbers(bencher: Bencher, most: u32) {
    let graph = heaps(most);
    bencher.bench(|| graph.nimbers(graph.len() as u32 - 1, &mut Unlimited).unwrap().len());
}
