//! Nodes that look at their input elsewhere.

pub(crate) mod address;
pub(crate) mod directional_warp;
pub(crate) mod gradient_warp;
pub(crate) mod kaleidoscope;
pub(crate) mod multi_warp;
pub(crate) mod perturb;
pub(crate) mod polar;
pub(crate) mod push;
pub(crate) mod slice;
pub(crate) mod spherize;
pub(crate) mod swirl;
pub(crate) mod transform;

use crate::ease::{ONE, ZERO};
use crate::plane::{Pair, from_centre, here, length};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Any, Choice, Number, Out, Output, Socket, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const OF: Any = Any("of");
const EDGE: Choice<Edge> = edge("edge");
const RADIUS: Number = Number("radius");

const OF_SOCKET: Socket = OF.passing(0.0, "What is looked at.");
const EDGE_SOCKET: Socket = EDGE
    .of(0, "What is seen beyond the first tile: what is there, the tile repeated or mirrored, or its edge drawn out.");
const RADIUS_SOCKET: Socket = RADIUS.of(0.5, 0.0..=16.0, "How far from its middle it reaches, in tiles.");
const SEEN: &[Output] = &[VALUE.like(&[OF], "The input, as seen from there.")];

/// What is seen beyond the first tile.
#[derive(Clone, Copy)]
enum Edge {
    /// What is there.
    Free,
    /// The tile again.
    Repeat,
    /// The tile in a mirror.
    Mirror,
    /// The edge, drawn out.
    Clamp,
}

/// The handle of an edge rule.
const fn edge(name: &'static str) -> Choice<Edge> {
    Choice(name, &["free", "repeat", "mirror", "clamp"], &[Edge::Free, Edge::Repeat, Edge::Mirror, Edge::Clamp])
}

impl Edge {
    /// Where a coordinate looks.
    fn of(self, x: Expr<'_>) -> Expr<'_> {
        match self {
            Edge::Free => x,
            Edge::Repeat => x.fract(),
            Edge::Mirror => ONE - ((x * 0.5).fract() * 2.0 - 1.0).abs(),
            Edge::Clamp => x.clamp(ZERO, ONE),
        }
    }
}

/// Puts the input as it is elsewhere.
fn look<'r>(s: &mut Scope<'r>, out: Out, [x, y]: Pair<'r>) {
    let v = s.at(OF, x, y);
    s.put_value(out, v);
}

/// Puts the input as seen from where a bend of the plane leads, which fades out at a radius. The bend is told the way
/// from the centre, and how far within the radius that is: 1 in the middle, 0 where it ends.
fn look_bent<'r>(s: &mut Scope<'r>, bend: impl Fn(Pair<'r>, Expr<'r>) -> Pair<'r>) {
    let (here, way) = (here(s), from_centre(s));
    let within = (ONE - length(way) / s.get(RADIUS)).clamp(ZERO, ONE);
    let bent = bend(way, within);
    look(s, VALUE, [0, 1].map(|axis| here[axis] + (bent[axis] - way[axis])));
}
