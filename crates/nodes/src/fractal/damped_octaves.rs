//! Octaves damped by the slope of coarser ones.

use super::TILING_SOCKET;
use super::{
    GAIN, GAIN_SOCKET, LACUNARITY, LACUNARITY_SOCKET, OCTAVES, OCTAVES_SOCKET, OF, OF_SOCKET, OFFSET, OFFSET_SOCKET,
};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, Extent, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::real::Real;

const DAMPING: Number = Number("damping");

pub(crate) const DAMPED_OCTAVES: Spec = Spec {
    name: "damped_octaves",
    aliases: &["derivative_fbm", "iq_fbm", "eroded_fbm"],
    category: Category::Fractal,
    icon: '⛰',
    doc: "Sums octaves and weakens them on steep slopes, like eroded mountains over flat valleys (Quilez, 2008).",
    sockets: &[
        OF_SOCKET,
        OCTAVES_SOCKET,
        LACUNARITY_SOCKET,
        GAIN_SOCKET,
        DAMPING.of(0.05, 0.0..=4.0, "Damping of finer octaves by the slope of coarser ones."),
        OFFSET_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The sum.")],
    version: 1,
    meaning: Meaning::Field(damped_octaves),
};

fn damped_octaves<'r>(s: &mut Scope<'r>) {
    let (count, lacunarity, gain, damping) = (s.get(OCTAVES), s.setting(LACUNARITY), s.get(GAIN), s.get(DAMPING));
    let octaves =
        Octaves::new(count, lacunarity, Fold::Plain, s.get(OFFSET)).expect("the sockets limit octaves and lacunarity");
    let here = s.point();
    let (mut sum, mut energy, mut amplitude) = (Expr::Lit(0.0), Expr::Lit(0.0), Expr::Lit(1.0));
    let (mut across, mut down) = (Expr::Lit(0.0), Expr::Lit(0.0));
    for (i, copy) in octaves.copies().iter().enumerate() {
        // Each octave is rotated by a quarter turn, which keeps tiling and hides the lattice directions.
        let turned = |x: Expr<'r>, y: Expr<'r>| [[x, y], [y, -x], [-x, -y], [-y, x]][i % 4];
        let [u, v] = turned(here[0], here[1]);
        let there = [u, v, here[2], here[3]];
        let there = [0, 1, 2, 3].map(|axis| copy.position(axis, there[axis]));
        let value = s.sample(Any(OF.0), there);
        // A value read as twice as large has twice the slope.
        let twice = if value.extent() == Extent::Unit { 2.0 } else { 1.0 };
        let [u, v, _] = s.slope(OF, there);
        // Rotates the slope back.
        let [x, y] = [[u, v], [-v, u], [-u, -v], [v, -u]][i % 4];
        (across, down) = (across + x * damping * twice, down + y * damping * twice);
        if i > 0 {
            amplitude = amplitude * gain;
        }
        sum = sum + value.signed() * amplitude / (across * across + down * down + 1.0);
        energy = energy + amplitude * amplitude;
    }
    // Normalised by the spread of undamped octaves, as in `octaves`.
    s.put(VALUE, (sum / energy.sqrt() * 0.5 + 0.5).clamp(Expr::Lit(0.0), Expr::Lit(1.0)));
}
