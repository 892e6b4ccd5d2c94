//! Topological order of nodes, and the cycles that prevent it.

/// A wire into a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IncomingWire {
    /// The index of the socket that it leads to.
    pub(crate) socket: usize,
    /// The index of the node that it comes from.
    pub(crate) from: usize,
}

/// A cycle: a node that depends on itself.
pub(crate) struct Cycle {
    /// The node.
    pub(crate) node: usize,
    /// The socket of the wire that closes the cycle.
    pub(crate) socket: usize,
    /// The nodes from the node back to itself, in the direction of the wires; `None` stands for the middle of a long path.
    pub(crate) path: Vec<Option<usize>>,
}

/// The number of nodes listed at each end of a long path.
const SHOWN: usize = 6;

/// Sorts nodes so that each follows those it reads, ignoring one wire of every cycle; returns those cycles too. `next`
/// returns the first wire into a node from a given socket on. A depth-first search with a stack of its own, because graphs
/// may be a hundred thousand nodes deep.
pub(crate) fn topological_order(
    nodes: usize,
    next: impl Fn(usize, usize) -> Option<IncomingWire>,
) -> (Vec<usize>, Vec<Cycle>) {
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        Never,
        /// At this index of the path.
        Path(usize),
        Done,
    }
    let mut seen = vec![Seen::Never; nodes];
    let (mut sorted, mut cycles) = (Vec::with_capacity(nodes), vec![]);
    // The nodes of the current path, each with the next socket to visit.
    let mut path: Vec<(usize, usize)> = vec![];
    for start in 0..nodes {
        if seen[start] != Seen::Never {
            continue;
        }
        seen[start] = Seen::Path(0);
        path.push((start, 0));
        while let Some((node, socket)) = path.last_mut() {
            let Some(wire) = next(*node, *socket) else {
                seen[*node] = Seen::Done;
                sorted.push(*node);
                path.pop();
                continue;
            };
            *socket = wire.socket + 1;
            match seen[wire.from] {
                Seen::Never => {
                    seen[wire.from] = Seen::Path(path.len());
                    path.push((wire.from, 0));
                }
                Seen::Path(at) => {
                    cycles.push(Cycle {
                        node: path[path.len() - 1].0,
                        socket: wire.socket,
                        path: shown_path(&path[at..]),
                    });
                }
                Seen::Done => {}
            }
        }
    }
    (sorted, cycles)
}

/// The path of a cycle, from its last node back to that node.
fn shown_path(path: &[(usize, usize)]) -> Vec<Option<usize>> {
    let node = |i: usize| Some(path[i].0);
    let n = path.len();
    let mut shown: Vec<Option<usize>> = if n <= 2 * SHOWN {
        (0..n).rev().map(node).collect()
    } else {
        (n - SHOWN..n).rev().map(node).chain([None]).chain((0..SHOWN).rev().map(node)).collect()
    };
    shown.push(node(n - 1));
    shown
}
