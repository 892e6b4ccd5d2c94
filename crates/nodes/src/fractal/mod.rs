//! Fractals: combinations of octaves of an input.

pub(crate) mod billow;
pub(crate) mod damped_octaves;
pub(crate) mod domain_warp;
pub(crate) mod hetero_octaves;
pub(crate) mod hybrid_multifractal;
pub(crate) mod jordan;
pub(crate) mod multifractal;
pub(crate) mod octaves;
pub(crate) mod ping_pong;
pub(crate) mod ridged;
pub(crate) mod swiss;
pub(crate) mod turbulence;

use crate::position::Vec2;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::{Point, Scope};
use lapidary_evaluator::node::spec::{Any, Choice, Extent, Library, Number, Socket, TILING, VALUE, Whole};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::noise::octaves::{Fold, MAX_OCTAVES, Octave, Octaves};
use lapidary_field::real::Real;

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &billow::BILLOW,
    &damped_octaves::DAMPED_OCTAVES,
    &domain_warp::DOMAIN_WARP,
    &hetero_octaves::HETERO_OCTAVES,
    &hybrid_multifractal::HYBRID_MULTIFRACTAL,
    &jordan::JORDAN,
    &multifractal::MULTIFRACTAL,
    &octaves::OCTAVES,
    &ping_pong::PING_PONG,
    &ridged::RIDGED,
    &swiss::SWISS,
    &turbulence::TURBULENCE,
];

const OF: Number = Number("of");
const OCTAVES: Whole = Whole("octaves");
const LACUNARITY: Number = Number("lacunarity");
const GAIN: Number = Number("gain");
const OFFSET: Choice<bool> = Choice("offset", &["off", "on"], &[false, true]);
/// The output range of a non-negative sum.
const RANGE: Choice<FractalRange> =
    Choice("values", &["typical", "bound", "raw"], &[FractalRange::Typical, FractalRange::Bound, FractalRange::Raw]);

const OF_SOCKET: Socket = OF.input_or_node(crate::noise::perlin::PERLIN.name, "Input of each octave: usually a noise.");
const OCTAVES_SOCKET: Socket = OCTAVES.of(8, 1..=MAX_OCTAVES, "Number of octaves.");
const LACUNARITY_SOCKET: Socket =
    LACUNARITY.shape(2.0, 1.0..=16.0, "Lacunarity: scale of each octave relative to the previous one.");
const GAIN_SOCKET: Socket = GAIN.of(0.5, 0.0..=1.0, "Gain: amplitude of each octave relative to the previous one.");
const OFFSET_SOCKET: Socket = OFFSET.of(1, "Shifts octaves apart, so that their zeros do not coincide.");
const RANGE_SOCKET: Socket = RANGE.of(
    0,
    "Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw is the plain sum.",
);
const TILING_SOCKET: Socket = TILING.of(1, "Makes the sum repeat seamlessly with the tile.");

/// The output range of a non-negative sum.
#[derive(Clone, Copy)]
enum FractalRange {
    Typical,
    Bound,
    Raw,
}

/// A sum of octaves, each read as −1..1, and its divisors.
struct WeightedOctaves<'r> {
    sum: Expr<'r>,
    /// The sum of amplitudes: the largest absolute value.
    total: Expr<'r>,
    /// The root of the sum of squared amplitudes: the spread relative to one octave.
    spread: Expr<'r>,
}

/// Sums octaves of the input. A noise that is wired directly is summed before its values are clamped, in one
/// instruction.
fn sum_octaves<'r>(s: &mut Scope<'r>, fold: Fold) -> WeightedOctaves<'r> {
    let (octaves, gain) = (octaves(s, fold), s.get(GAIN));
    let sum = match s.source(OF) {
        Some(source) => s.noise(&source.noise.in_octaves(octaves), source.point, gain) * source.factor,
        None => weighted_sum(octave_samples(s).into_iter().map(|v| fold.apply(v, ONE).0), gain),
    };
    let (total, spread) = amplitude_sums(s);
    WeightedOctaves { sum, total, spread }
}

/// The scales and offsets of the octaves.
fn octaves(s: &mut Scope<'_>, fold: Fold) -> Octaves {
    Octaves::new(s.get(OCTAVES), s.setting(LACUNARITY), fold, s.get(OFFSET))
        .expect("the sockets limit octaves and lacunarity")
}

/// The octaves of the input, coarsest first, each read as −1..1. Octaves of a directly wired, isotropic noise are
/// rotated as well: finer octaves repeat within the tile, and rotation keeps them from repeating in step.
fn octave_samples<'r>(s: &mut Scope<'r>) -> Vec<Expr<'r>> {
    let (point, octaves) = (s.point(), octaves(s, Fold::Plain));
    let turned = s.get(OFFSET) && s.source(OF).is_some();
    let place = |(i, copy): (usize, &Octave)| {
        let moved = |axis| copy.position(axis, point[axis]);
        if turned { rotated_position(i, copy, point) } else { [0, 1, 2, 3].map(moved) }
    };
    let places: Vec<Point<'r>> = octaves.copies().iter().enumerate().map(place).collect();
    places.into_iter().map(|there| s.signed(OF, there)).collect()
}

/// The sample position of octave `i`. Each octave is rotated further, by rotations that map the lattice to itself, so
/// that the octave still tiles.
fn rotated_position<'r>(i: usize, copy: &Octave, point: Point<'r>) -> Point<'r> {
    let begin = [0, 1, 2, 3].map(|axis| copy.position(axis, 0.0f32));
    let scale = copy.position(0, 1.0f32) - begin[0];
    let angle = i as f32 * 0.46;
    let [along, aside] = [Real::cos(angle), Real::sin(angle)].map(|v| (v * scale + 0.5).floor());
    let [x, y, z, t] = point;
    [x * along - y * aside + begin[0], x * aside + y * along + begin[1], copy.position(2, z), copy.position(3, t)]
}

/// An octave of the input, and its slope.
struct SlopedOctave<'r> {
    /// The value, read as −1..1.
    value: Expr<'r>,
    /// The slope across and down, per tile of the octave: the slope of the input itself.
    slope: Vec2<'r>,
}

/// Octave `i` of the input at a point, rotated by quarter turns, which keeps tiling and hides the lattice directions.
fn sloped_octave<'r>(s: &mut Scope<'r>, i: usize, copy: &Octave, [x, y]: Vec2<'r>) -> SlopedOctave<'r> {
    let [_, _, z, t] = s.point();
    let [u, v] = [[x, y], [y, -x], [-x, -y], [-y, x]][i % 4];
    let there = [u, v, z, t];
    let there = [0, 1, 2, 3].map(|axis| copy.position(axis, there[axis]));
    let value = s.sample(Any(OF.0), there);
    // A value read as twice as large has twice the slope.
    let twice = if value.extent() == Extent::Unit { 2.0 } else { 1.0 };
    let [u, v, _] = s.slope(OF, there);
    let slope = [[u, v], [-v, u], [-u, -v], [v, -u]][i % 4].map(|v| v * twice);
    SlopedOctave { value: value.signed(), slope }
}

/// Sums octaves, each `gain` times as strong as the previous one.
fn weighted_sum<'r>(copies: impl IntoIterator<Item = Expr<'r>>, gain: Expr<'r>) -> Expr<'r> {
    let (mut sum, mut amplitude) = (ZERO, ONE);
    for (i, v) in copies.into_iter().enumerate() {
        if i == 0 {
            sum = v;
        } else {
            amplitude = amplitude * gain;
            sum = sum + v * amplitude;
        }
    }
    sum
}

/// The sum of amplitudes, and the root of the sum of their squares.
fn amplitude_sums<'r>(s: &mut Scope<'r>) -> (Expr<'r>, Expr<'r>) {
    let (count, gain) = (s.get(OCTAVES), s.get(GAIN));
    let (mut total, mut energy, mut amplitude): (Expr<'r>, Expr<'r>, Expr<'r>) = (ONE, ONE, ONE);
    for _ in 1..count {
        amplitude = amplitude * gain;
        total = total + amplitude;
        energy = energy + amplitude * amplitude;
    }
    (total, energy.max(ONE).sqrt())
}

/// Outputs a sum with the bounds `bound` and the typical range `typical`.
fn put_in_range<'r>(s: &mut Scope<'r>, sum: Expr<'r>, typical: [Expr<'r>; 2], bound: [Expr<'r>; 2]) {
    let within = |[low, high]: [Expr<'r>; 2]| (sum - low) / (high - low);
    let (v, extent) = match s.get(RANGE) {
        FractalRange::Typical => (within(typical).clamp(ZERO, ONE), Extent::Unit),
        FractalRange::Bound => (within(bound), Extent::Unit),
        FractalRange::Raw => (sum, Extent::Free),
    };
    s.put_value(VALUE, Value::Number(v, extent));
}
