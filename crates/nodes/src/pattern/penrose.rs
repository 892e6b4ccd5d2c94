//! Penrose tiling.

use super::{BEVEL, GAP, HEIGHT, ID, LOCAL_X, LOCAL_Y, MASK, PatternTile, put_tile};
use crate::position::{
    CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET, SEED_SOCKET, TURN, TURN_SOCKET, Vec2, cell_random, rotated,
};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Out, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const SCALE: Number = Number("scale");
const MIDDLE: Choice<[f64; 5]> = Choice(
    "middle",
    &["star", "sun", "none"],
    // Shifts of the families of lines. Their sum is a whole number, and no three lines meet.
    &[[0.4; 5], [0.2; 5], [0.21, -0.37, 0.13, 0.42, -0.39]],
);
const THICK: Out = Out("thick");

/// The directions of the five families of lines.
const DIRECTIONS: [[f64; 2]; 5] = [
    [1.0, 0.0],
    [0.309_016_994_374_947_45, 0.951_056_516_295_153_5],
    [-0.809_016_994_374_947_5, 0.587_785_252_292_473_1],
    [-0.809_016_994_374_947_5, -0.587_785_252_292_473_1],
    [0.309_016_994_374_947_45, -0.951_056_516_295_153_5],
];

pub(crate) const PENROSE: Spec = Spec {
    name: "penrose",
    aliases: &["penrose_tiles", "quasicrystal_tiles", "aperiodic_tiles", "pentagrid"],
    category: Category::Pattern,
    icon: '🔯',
    doc: "Penrose's tiling of thick and thin rhombs, which never repeats, so it cannot tile seamlessly (de Bruijn, 1981).",
    sockets: &[
        SCALE.of(7.0, 1.0..=64.0, "Edges of rhombs across the tile.").decades(),
        MIDDLE.of(0, "Centre with five-fold symmetry: a star or a sun of thick rhombs, or none."),
        GAP.of(0.06, 0.0..=1.0, "Width of the joints, in edges."),
        BEVEL.of(0.08, 0.0..=1.0, "Width of the bevel, in edges."),
        TURN_SOCKET,
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        SEED_SOCKET,
    ],
    outputs: &[
        HEIGHT.unit("Height: 0 in the joints, 1 on top."),
        MASK.unit("Mask: 1 on rhombs, 0 in the joints."),
        ID.unit("A random value for each rhomb."),
        LOCAL_X.unit("Local coordinate, from 0 to 1 along one pair of edges."),
        LOCAL_Y.unit("Local coordinate, from 0 to 1 along the other pair of edges."),
        THICK.unit("Mask: 1 on thick rhombs, 0 on thin ones."),
    ],
    version: 1,
    meaning: Meaning::Field(penrose),
};

/// Two families of lines. A rhomb belongs to each crossing of two lines; its edges have the directions of the families.
struct Families {
    first: usize,
    second: usize,
    /// The direction of each family as a sum of the two.
    parts: [[f64; 2]; 5],
    /// The height of a rhomb with edges of length 1.
    height: f64,
}

/// A rhomb near a point.
struct Rhomb<'r> {
    /// The distance inside its edges, as a share of its height; the rhomb around the point has the largest one.
    within: Expr<'r>,
    height: Expr<'r>,
    /// The point, as shares of both edges.
    place: Vec2<'r>,
    /// The lines of its crossing, and a number for its two families.
    lines: Vec2<'r>,
    pair: Expr<'r>,
}

fn penrose<'r>(s: &mut Scope<'r>) {
    let (shifts, scale, turn) = (s.get(MIDDLE), s.get(SCALE), s.get(TURN));
    let offset = [s.x() - s.get(CENTRE_X), s.y() - s.get(CENTRE_Y)];
    // A tip of the star points up.
    let point = rotated(offset, -turn + 0.25).map(|v| v * scale);
    // A vertex is 2.5 times as far from the centre as the region of the grid that it stands for, up to 0.65 lines.
    let lines: [Expr<'r>; 5] = [0, 1, 2, 3, 4].map(|k| {
        let along = point[0] * (DIRECTIONS[k][0] * 0.4) as f32 + point[1] * (DIRECTIONS[k][1] * 0.4) as f32;
        let shift: f64 = (0..5).map(|j| shifts[j] * cosine(k, j)).sum();
        (along + (shifts[k] - 0.4 * shift) as f32).floor()
    });
    let mut best: Option<Rhomb<'r>> = None;
    for (first, second) in (0..5).flat_map(|first| (first + 1..5).map(move |second| (first, second))) {
        let families = Families::new(first, second);
        for [near, far] in [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]] {
            let rhomb = rhomb(&families, &shifts, point, [lines[first] + near, lines[second] + far]);
            best = Some(match best {
                Some(best) => best.select(&rhomb),
                None => rhomb,
            });
        }
    }
    let Rhomb { within, height, place, lines, pair } = best.expect("there are families of lines");
    let id = cell_random(s, 0, [lines[0] * 32.0 + pair, lines[1]], [0; 2]);
    put_tile(s, PatternTile { place: place.map(|v| v * 2.0 - 1.0), within: within * height, id });
    let thick = Real::pick(height.less(Expr::Lit(0.75)), ZERO, ONE);
    s.put(THICK, thick);
}

/// The cosine of the angle between two families.
fn cosine(a: usize, b: usize) -> f64 {
    DIRECTIONS[a][0] * DIRECTIONS[b][0] + DIRECTIONS[a][1] * DIRECTIONS[b][1]
}

impl Families {
    fn new(first: usize, second: usize) -> Families {
        let [[a, b], [c, d]] = [DIRECTIONS[first], DIRECTIONS[second]];
        let area = a * d - b * c;
        let parts = DIRECTIONS.map(|[x, y]| [(x * d - y * c) / area, (y * a - x * b) / area]);
        Families { first, second, parts, height: if area < 0.0 { -area } else { area } }
    }
}

/// The rhomb of the crossing of two lines.
fn rhomb<'r>(families: &Families, shifts: &[f64; 5], point: Vec2<'r>, lines: Vec2<'r>) -> Rhomb<'r> {
    let Families { first, second, parts, height } = families;
    // The point, as a sum of both edges: the parts of the unit vectors are those of the point.
    let [[a, b], [c, d]] = [DIRECTIONS[*first], DIRECTIONS[*second]];
    let area = (a * d - b * c) as f32;
    let [x, y] = point;
    let mut place = [
        (x * (d as f32) - y * (c as f32)) * (1.0 / area) - lines[0],
        (y * (a as f32) - x * (b as f32)) * (1.0 / area) - lines[1],
    ];
    // The crossing lies between two lines of each of the other families, which give the first corner of the rhomb.
    let crossing = [lines[0] - shifts[*first] as f32, lines[1] - shifts[*second] as f32];
    for k in (0..5).filter(|k| k != first && k != second) {
        let [along, aside] = parts[k].map(|v| v as f32);
        let index = -(-(crossing[0] * along + crossing[1] * aside + shifts[k] as f32)).floor();
        place = [place[0] - index * along, place[1] - index * aside];
    }
    let inside = place.map(|v| v.min(ONE - v));
    Rhomb {
        within: inside[0].min(inside[1]),
        height: Expr::Lit(*height as f32),
        place,
        lines,
        pair: Expr::Lit((first * 5 + second) as f32),
    }
}

impl<'r> Rhomb<'r> {
    /// Selects the one of two rhombs in which the point is deeper inside.
    fn select(&self, other: &Rhomb<'r>) -> Rhomb<'r> {
        let closer = self.within.less(other.within);
        let pick = |new, old| Real::pick(closer, new, old);
        Rhomb {
            within: self.within.max(other.within),
            height: pick(other.height, self.height),
            place: [0, 1].map(|axis| pick(other.place[axis], self.place[axis])),
            lines: [0, 1].map(|axis| pick(other.lines[axis], self.lines[axis])),
            pair: pick(other.pair, self.pair),
        }
    }
}
