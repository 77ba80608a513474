//! States that lead to each other, in an order in which nothing leads back.

/// The strongly connected components of a graph, each before those that lead to it (R. Tarjan, 1972): O(states +
/// edges). The states of a component are in no order.
pub(crate) fn components(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        next,
        met: vec![usize::MAX; next.len()],
        lowest: vec![0; next.len()],
        open: Vec::new(),
        is_open: vec![false; next.len()],
        count: 0,
        found: Vec::new(),
    };
    for state in 0..next.len() {
        if search.met[state] == usize::MAX {
            search.from(state);
        }
    }
    search.found
}

struct Search<'a> {
    next: &'a [Vec<usize>],
    /// When a state was met first.
    met: Vec<usize>,
    /// The earliest open state that is reached from it.
    lowest: Vec<usize>,
    /// The states whose component isn't complete.
    open: Vec<usize>,
    is_open: Vec<bool>,
    count: usize,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn meet(&mut self, state: usize) {
        self.met[state] = self.count;
        self.lowest[state] = self.count;
        self.count += 1;
        self.open.push(state);
        self.is_open[state] = true;
    }

    /// Searches from a state; the path to it is kept by hand, since it may be as long as there are states.
    fn from(&mut self, start: usize) {
        self.meet(start);
        let mut path = vec![(start, 0)];
        while let Some((state, edge)) = path.pop() {
            match self.next[state].get(edge) {
                Some(&next) => {
                    path.push((state, edge + 1));
                    if self.met[next] == usize::MAX {
                        self.meet(next);
                        path.push((next, 0));
                    } else if self.is_open[next] {
                        self.lowest[state] = self.lowest[state].min(self.met[next]);
                    }
                }
                None => self.leave(state, path.last().map(|&(before, _)| before)),
            }
        }
    }

    fn leave(&mut self, state: usize, before: Option<usize>) {
        if let Some(before) = before {
            self.lowest[before] = self.lowest[before].min(self.lowest[state]);
        }
        if self.lowest[state] == self.met[state] {
            let first = self.open.iter().rposition(|&open| open == state).unwrap_or_default();
            let component = self.open.split_off(first);
            for &member in &component {
                self.is_open[member] = false;
            }
            self.found.push(component);
        }
    }
}
