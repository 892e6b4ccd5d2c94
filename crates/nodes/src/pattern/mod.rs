//! Patterns: bands, shapes and tiles.

pub(crate) mod arc;
pub(crate) mod arc_pavement;
pub(crate) mod ashlar;
pub(crate) mod bricks;
pub(crate) mod cairo;
pub(crate) mod checker;
pub(crate) mod circular_splatter;
pub(crate) mod cross;
pub(crate) mod dendrites;
pub(crate) mod disc;
pub(crate) mod drawn_shape;
pub(crate) mod drawn_stroke;
pub(crate) mod ellipse;
pub(crate) mod flower;
pub(crate) mod gear;
pub(crate) mod gradient;
pub(crate) mod grid_lines;
pub(crate) mod halftone;
pub(crate) mod heart;
pub(crate) mod hexagons;
pub(crate) mod leaf;
pub(crate) mod line;
pub(crate) mod marble;
pub(crate) mod moon;
pub(crate) mod parquet;
pub(crate) mod path_splatter;
pub(crate) mod penrose;
pub(crate) mod plasma;
pub(crate) mod polygon;
pub(crate) mod pythagorean;
pub(crate) mod random_splatter;
pub(crate) mod rectangle;
pub(crate) mod ring;
pub(crate) mod rings;
pub(crate) mod scales;
pub(crate) mod sdf_boolean;
pub(crate) mod sdf_circle_repeat;
pub(crate) mod sdf_contours;
pub(crate) mod sdf_mask;
pub(crate) mod sdf_repeat;
pub(crate) mod sine;
pub(crate) mod solid;
pub(crate) mod spaced_splatter;
pub(crate) mod spheres;
pub(crate) mod star;
pub(crate) mod stitches;
pub(crate) mod svg;
pub(crate) mod text;
pub(crate) mod tile_sampler;
pub(crate) mod trapezoid;
pub(crate) mod triangles;
pub(crate) mod truchet;
pub(crate) mod waves;
pub(crate) mod weave;
pub(crate) mod wood;
pub(crate) mod zigzag;

use crate::copies::{COPY_ORDER, SHAPE, ShapeCopy, put_fill};
use crate::position::{TURN, Vec2, angle_in_turns, length, offset_from_centre, rotated};
use crate::shaping::{HALF, ONE, ZERO, linear_step, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{ExampleInput, Library, Number, Out, Output, Socket, TILING};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f64::consts::TAU;

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &arc::ARC,
    &arc_pavement::ARC_PAVEMENT,
    &ashlar::ASHLAR,
    &bricks::BRICKS,
    &cairo::CAIRO,
    &checker::CHECKER,
    &circular_splatter::CIRCULAR_SPLATTER,
    &cross::CROSS,
    &dendrites::DENDRITES,
    &disc::DISC,
    &drawn_shape::DRAWN_SHAPE,
    &drawn_stroke::DRAWN_STROKE,
    &ellipse::ELLIPSE,
    &flower::FLOWER,
    &gear::GEAR,
    &gradient::GRADIENT,
    &grid_lines::GRID_LINES,
    &halftone::HALFTONE,
    &heart::HEART,
    &hexagons::HEXAGONS,
    &leaf::LEAF,
    &line::LINE,
    &marble::MARBLE,
    &marble::MARBLE_1,
    &moon::MOON,
    &parquet::PARQUET,
    &path_splatter::PATH_SPLATTER,
    &penrose::PENROSE,
    &plasma::PLASMA,
    &polygon::POLYGON,
    &pythagorean::PYTHAGOREAN,
    &random_splatter::RANDOM_SPLATTER,
    &rectangle::RECTANGLE,
    &ring::RING,
    &rings::RINGS,
    &scales::SCALES,
    &sdf_boolean::SDF_BOOLEAN,
    &sdf_circle_repeat::SDF_CIRCLE_REPEAT,
    &sdf_contours::SDF_CONTOURS,
    &sdf_mask::SDF_MASK,
    &sdf_repeat::SDF_REPEAT,
    &sine::SINE,
    &solid::SOLID,
    &spaced_splatter::SPACED_SPLATTER,
    &spheres::SPHERES,
    &star::STAR,
    &stitches::STITCHES,
    &svg::SVG,
    &text::TEXT_NODE,
    &tile_sampler::TILE_SAMPLER,
    &trapezoid::TRAPEZOID,
    &triangles::TRIANGLES,
    &truchet::TRUCHET,
    &waves::WAVES,
    &weave::WEAVE,
    &wood::WOOD,
    &zigzag::ZIGZAG,
];

const BANDS: Number = Number("bands");
const LEAN: Number = Number("lean");

const BANDS_SOCKET: Socket = BANDS.cells(6.0, 0.0..=64.0, "Bands across the tile.");
const LEAN_SOCKET: Socket =
    LEAN.cells(0.0, -64.0..=64.0, "Bands down the tile; together with bands across, they run diagonally.");
const TILING_SOCKET: Socket = TILING.of(1, "Makes the bands repeat seamlessly with the tile.");

/// The phase of a point in its band. Whole bands are removed before anything is added, so that all tiles round alike.
fn band_phase<'r>(s: &mut Scope<'r>) -> Expr<'r> {
    (s.x() * s.get(BANDS) + s.y() * s.get(LEAN)).fract()
}

const DISTANCE: Out = Out("distance");
const MASK: Out = Out("mask");
const HEIGHT: Out = Out("height");
const ID: Out = Out("id");
const LOCAL_X: Out = Out("local_x");
const LOCAL_Y: Out = Out("local_y");

const COLUMNS: Number = Number("columns");
const ROWS: Number = Number("rows");
const SOFT: Number = Number("soft");
const GAP: Number = Number("gap");
const BEVEL: Number = Number("bevel");

const COPIED_SHAPE_SOCKET: Socket = SHAPE
    .input_or_node(solid::SOLID.name, "Shape to copy: one tile of it, transparent where it is 0.")
    .example(ExampleInput::Shape);
const SOFT_SOCKET: Socket = SOFT.of(0.01, 0.0..=1.0, "Width of the mask's soft edge, in tiles.");

/// The sockets of a shape: its own, then the common ones.
macro_rules! shape {
    ($($own:expr),+ $(,)?) => {
        &[
            $($own,)+
            $crate::position::CENTRE_X_SOCKET,
            $crate::position::CENTRE_Y_SOCKET,
            $crate::pattern::SOFT_SOCKET,
            $crate::position::TILING_SOCKET,
        ]
    };
}
pub(crate) use shape;

/// The outputs of all shapes.
const SHAPE_OUTPUTS: &[Output] = &shape_outputs([&[], &[]]);

/// The outputs of a shape that serve as inputs of examples: its distance and its mask.
const fn shape_outputs([distance, mask]: [&'static [ExampleInput]; 2]) -> [Output; 2] {
    [
        DISTANCE.free("Signed distance to the edge, in tiles: negative inside.").serves(distance),
        MASK.unit("Mask: 1 inside, 0 outside.").serves(mask),
    ]
}

/// Outputs a shape from its distance function, which receives the offset from the centre in the shape's rotated frame.
/// If it tiles, the nearest of the four copies around a point counts, which need not be the one with the nearest
/// centre.
fn put_rotated_shape<'r>(s: &mut Scope<'r>, distance: impl Fn(Vec2<'r>) -> Expr<'r>) {
    let turn = s.get(TURN);
    put_tiled_shape(s, |offset| distance(rotated(offset, -turn)));
}

/// Outputs a shape from its distance function without rotation.
fn put_tiled_shape<'r>(s: &mut Scope<'r>, distance: impl Fn(Vec2<'r>) -> Expr<'r>) {
    let offset = offset_from_centre(s);
    let mut least = distance(offset);
    if s.get(TILING) {
        let [x, y] = offset;
        let [across, down] = offset.map(|w| Real::pick(w.less(ZERO), w + 1.0, w - 1.0));
        for copy in [[across, y], [x, down], [across, down]] {
            least = least.min(distance(copy));
        }
    }
    put_shape(s, least);
}

/// Limits a length where the shape tiles: only the four copies around a point are evaluated, which is exact while no
/// copy reaches further than a tile.
fn limited_to_tile<'r>(s: &mut Scope<'r>, length: Expr<'r>, most: Expr<'r>) -> Expr<'r> {
    if s.get(TILING) { length.min(most) } else { length }
}

/// Outputs a signed distance and its mask.
fn put_shape<'r>(s: &mut Scope<'r>, distance: Expr<'r>) {
    let half = s.get(SOFT) * 0.5;
    s.put(DISTANCE, distance);
    s.put(MASK, ONE - linear_step(distance, -half, half));
}

/// The signed distance to a rectangle with rounded corners.
fn rectangle_distance<'r>([x, y]: Vec2<'r>, [half_x, half_y]: Vec2<'r>, round: Expr<'r>) -> Expr<'r> {
    let round = round.min(half_x.min(half_y));
    let [x, y] = [x.abs() - (half_x - round), y.abs() - (half_y - round)];
    length([x.max(ZERO), y.max(ZERO)]) + x.max(y).min(ZERO) - round
}

/// The signed distance to a star with its first tip up, and its tips and inner corners `outer` and `inner` from the
/// centre. By symmetry, one edge represents all.
fn star_distance<'r>([x, y]: Vec2<'r>, tips: u32, outer: Expr<'r>, inner: Expr<'r>) -> Expr<'r> {
    let half = TAU / f64::from(2 * tips);
    let turns = angle_in_turns([-y, x]) * tips as f32;
    let aside = ((turns + 0.5).fract() - 0.5).abs() * (2.0 * half) as f32;
    let far = length([x, y]);
    let [x, y] = [far * aside.cos() - outer, far * aside.sin()];
    let edge = [inner * Real::cos(half as f32) - outer, inner * Real::sin(half as f32)];
    let along = ((x * edge[0] + y * edge[1]) / (edge[0] * edge[0] + edge[1] * edge[1])).clamp(ZERO, ONE);
    let distance = length([x - edge[0] * along, y - edge[1] * along]);
    // The centre lies on one side of the edge.
    let outside = (y * edge[0]).less(x * edge[1]);
    Real::pick(outside, distance, -distance)
}

/// The signed distance to a leaf, upright between two arcs, with half its length and width (Quilez, 2013).
fn leaf_distance<'r>([x, y]: Vec2<'r>, half: Expr<'r>, width: Expr<'r>) -> Expr<'r> {
    let radius = (half * half + width * width) / (width * 2.0);
    let centre = radius - width;
    let [x, y] = [x.abs(), y.abs()];
    let is_tip = (x * half).less((y - half) * centre);
    Real::pick(is_tip, length([x, y - half]), length([x + centre, y]) - radius)
}

/// A tile of a pattern at a point.
struct PatternTile<'r> {
    /// The offset from the tile's centre, as a share of half its width and height.
    place: Vec2<'r>,
    /// The distance inside its edge, in units that are equal across and down.
    within: Expr<'r>,
    /// The random value of the tile.
    id: Expr<'r>,
}

/// Outputs height, mask, random value and local coordinates of a tile.
fn put_tile<'r>(s: &mut Scope<'r>, tile: PatternTile<'r>) {
    let (gap, bevel) = (s.get(GAP) * 0.5, s.get(BEVEL));
    let edge = tile.within - gap;
    s.put(HEIGHT, smooth_step(edge, ZERO, bevel));
    // Slightly soft, so that one sample per pixel suffices.
    s.put(MASK, linear_step(edge, ZERO, Expr::Lit(0.02)));
    s.put(ID, tile.id);
    s.put(LOCAL_X, tile.place[0].clamp(-ONE, ONE) * 0.5 + HALF);
    s.put(LOCAL_Y, tile.place[1].clamp(-ONE, ONE) * 0.5 + HALF);
}

/// The outputs of all tile patterns.
const TILE_OUTPUTS: &[Output] = &tile_outputs([&[]; 5]);

/// The outputs of a tile pattern that serve as inputs of examples: height, mask, random value, local coordinates.
const fn tile_outputs([height, mask, id, local_x, local_y]: [&'static [ExampleInput]; 5]) -> [Output; 5] {
    [
        HEIGHT.unit("Height: 0 in the gaps, 1 on top.").serves(height),
        MASK.unit("Mask: 1 on tiles, 0 in the gaps.").serves(mask),
        ID.unit("A random value for each tile.").serves(id),
        LOCAL_X.unit("Local horizontal coordinate, from 0 to 1 across each tile.").serves(local_x),
        LOCAL_Y.unit("Local vertical coordinate, from 0 to 1 down each tile.").serves(local_y),
    ]
}

/// Outputs random value, local coordinates, order and fill of the copy on top.
fn put_copy<'r>(s: &mut Scope<'r>, copy: ShapeCopy<'r>) {
    s.put(ID, copy.id);
    s.put(LOCAL_X, copy.place[0]);
    s.put(LOCAL_Y, copy.place[1]);
    s.put(COPY_ORDER, copy.order);
    put_fill(s, copy);
}
