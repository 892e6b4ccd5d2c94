//! Orders nodes so that each follows those it reads, and finds the wires that prevent it.

/// A wire into a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IncomingWire {
    /// The socket it leads to.
    pub(crate) socket: usize,
    /// The node it comes from.
    pub(crate) from: usize,
}

/// A node that feeds itself.
pub(crate) struct Cycle {
    /// The node.
    pub(crate) node: usize,
    /// By which socket.
    pub(crate) socket: usize,
    /// From the node back to itself, the way values flow; the middle of a long path is left out.
    pub(crate) path: Vec<Option<usize>>,
}

/// Nodes at either end of a path that are told.
const SHOWN: usize = 6;

/// The nodes, each after those it reads, as if the last wire of every cycle were not there; and those cycles. `next` is
/// the first wire into a node at a socket or behind it. Walks depth first without recursion: graphs may be a hundred
/// thousand nodes deep.
pub(crate) fn order(nodes: usize, next: impl Fn(usize, usize) -> Option<IncomingWire>) -> (Vec<usize>, Vec<Cycle>) {
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        Never,
        /// At this place of the path.
        Path(usize),
        Done,
    }
    let mut seen = vec![Seen::Never; nodes];
    let (mut sorted, mut cycles) = (Vec::with_capacity(nodes), vec![]);
    // The nodes on the way, each with the socket to go on from.
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

/// A path from the last node back to itself.
fn shown_path(path: &[(usize, usize)]) -> Vec<Option<usize>> {
    let node = |i: usize| Some(path[i].0);
    let n = path.len();
    let mut told: Vec<Option<usize>> = if n <= 2 * SHOWN {
        (0..n).rev().map(node).collect()
    } else {
        (n - SHOWN..n).rev().map(node).chain([None]).chain((0..SHOWN).rev().map(node)).collect()
    };
    told.push(node(n - 1));
    told
}
