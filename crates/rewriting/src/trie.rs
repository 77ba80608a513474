//! The trie of left sides.

use rustc_hash::FxHashMap;

use super::alphabet::Symbol;

/// A trie of sequences of symbols; a node that ends a sequence holds the number of its group of rules.
#[derive(Clone, Debug)]
pub(super) struct Trie {
    child: FxHashMap<(u32, Symbol), u32>,
    nodes: Vec<TrieNode>,
}

/// A node: a prefix of some left sides.
#[derive(Clone, Debug, Default)]
pub(super) struct TrieNode {
    /// The group whose left side ends here.
    pub group: Option<usize>,
    /// The children, in the order they were added.
    pub children: Vec<(Symbol, u32)>,
}

impl Trie {
    /// The root: nothing read yet.
    pub const ROOT: u32 = 0;

    /// Creates the trie of these left sides, each with the number of its group.
    pub fn new<'a>(lefts: impl Iterator<Item = (usize, &'a [Symbol])>) -> Trie {
        let mut trie = Trie { child: FxHashMap::default(), nodes: vec![TrieNode::default()] };
        for (group, left) in lefts {
            trie.add(group, left);
        }
        trie
    }

    fn add(&mut self, group: usize, left: &[Symbol]) {
        let mut node = Trie::ROOT;
        for &symbol in left {
            let fresh = self.nodes.len() as u32;
            let next = *self.child.entry((node, symbol)).or_insert(fresh);
            if next == fresh {
                self.nodes[node as usize].children.push((symbol, fresh));
                self.nodes.push(TrieNode::default());
            }
            node = next;
        }
        self.nodes[node as usize].group = Some(group);
    }

    /// Returns the child of a node by a symbol.
    pub fn child(&self, node: u32, symbol: Symbol) -> Option<u32> {
        self.child.get(&(node, symbol)).copied()
    }

    /// Returns a node by its number.
    pub fn node(&self, node: u32) -> &TrieNode {
        &self.nodes[node as usize]
    }

    /// Returns the number of nodes, including the root.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }
}
