//! Octaves that grow faint where the ones before are steep, as if water had smoothed the slopes.

use super::TILING_SOCKET;
use super::{
    GAIN, GAIN_SOCKET, LACUNARITY, LACUNARITY_SOCKET, OCTAVES, OCTAVES_SOCKET, OF, OF_SOCKET, OFFSET, OFFSET_SOCKET,
};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Any, Category, Extent, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::real::Real;

const DAMPING: Number = Number("damping");

pub(crate) const DAMPED_OCTAVES: Spec = Spec {
    name: "damped_octaves",
    aliases: &["derivative_fbm", "iq_fbm", "eroded_fbm"],
    category: Category::Fractal,
    icon: '⛰',
    doc: "Copies of its input that grow faint where those before are steep: worn mountains over flat valleys (Quilez, 2008).",
    sockets: &[
        OF_SOCKET,
        OCTAVES_SOCKET,
        LACUNARITY_SOCKET,
        GAIN_SOCKET,
        DAMPING.of(0.1, 0.0..=4.0, "How soon steepness makes what is finer faint."),
        OFFSET_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The sum.")],
    version: 1,
    meaning: Meaning::Field(damped_octaves),
};

fn damped_octaves(s: &mut Scope<'_>) {
    let (count, lacunarity, gain, damping) = (s.get(OCTAVES), s.setting(LACUNARITY), s.get(GAIN), s.get(DAMPING));
    let octaves =
        Octaves::new(count, lacunarity, Fold::Plain, s.get(OFFSET)).expect("its sockets keep to what it takes");
    let here = s.point();
    let (mut sum, mut total, mut faint) = (Expr::Lit(0.0), Expr::Lit(0.0), Expr::Lit(1.0));
    let (mut across, mut down) = (Expr::Lit(0.0), Expr::Lit(0.0));
    for (i, copy) in octaves.copies().iter().enumerate() {
        let there = [0, 1, 2, 3].map(|axis| copy.place(axis, here[axis]));
        let value = s.sample(Any(OF.0), there);
        // What is read as twice as much is twice as steep.
        let twice = if value.extent() == Extent::Unit { 2.0 } else { 1.0 };
        let [x, y, _] = s.slope(OF, there);
        (across, down) = (across + x * damping * twice, down + y * damping * twice);
        if i > 0 {
            faint = faint * gain;
        }
        sum = sum + value.signed() * faint / (across * across + down * down + 1.0);
        total = total + faint;
    }
    s.put(VALUE, (sum / total * 0.5 + 0.5).clamp(Expr::Lit(0.0), Expr::Lit(1.0)));
}
