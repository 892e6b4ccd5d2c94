//! Sums of ever finer, ever fainter copies of an input.

pub(crate) mod damped_octaves;
pub(crate) mod octaves;
pub(crate) mod turbulence;

use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Choice, Number, Socket, TILING, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::noise::octaves::{Fold, MOST_OCTAVES, Octaves};
use lapidary_field::real::Real;

const OF: Number = Number("of");
const OCTAVES: Whole = Whole("octaves");
const LACUNARITY: Number = Number("lacunarity");
const GAIN: Number = Number("gain");
const OFFSET: Choice<bool> = Choice("offset", &["off", "on"], &[false, true]);

const OF_SOCKET: Socket = OF.input("What is copied: usually a noise.");
const OCTAVES_SOCKET: Socket = OCTAVES.of(8, 1..=MOST_OCTAVES, "How many copies.");
const LACUNARITY_SOCKET: Socket = LACUNARITY.shape(2.0, 1.0..=16.0, "How much finer each copy is than the last.");
const GAIN_SOCKET: Socket = GAIN.of(0.5, 0.0..=1.0, "How strong each copy is beside the last.");
const OFFSET_SOCKET: Socket = OFFSET.of(1, "Whether copies are moved apart, so that their zeros do not coincide.");
const TILING_SOCKET: Socket = TILING.of(1, "Whether the sum repeats with the tile.");

/// A sum of copies, each read as −1..1, and what it may be divided by.
struct Sum<'r> {
    sum: Expr<'r>,
    /// What the copies' weights come to: the furthest the sum can be from zero.
    total: Expr<'r>,
    /// The root of what their squares come to: how much wider the sum spreads than a copy.
    spread: Expr<'r>,
}

/// Sums copies of the input. A noise by itself is summed before its values are clamped, in one instruction.
fn sum<'r>(s: &mut Scope<'r>, fold: Fold) -> Sum<'r> {
    let (count, lacunarity, gain) = (s.get(OCTAVES), s.setting(LACUNARITY), s.get(GAIN));
    let octaves = Octaves::new(count, lacunarity, fold, s.get(OFFSET)).expect("its sockets keep to what it takes");
    let sum = match s.source(OF) {
        Some(source) => s.noise(&source.noise.in_octaves(octaves), source.point, gain) * source.factor,
        None => sum_of_samples(s, &octaves, gain),
    };
    let (one, mut total, mut energy, mut faint) = (Expr::Lit(1.0), Expr::Lit(1.0), Expr::Lit(1.0), Expr::Lit(1.0));
    for _ in 1..count {
        faint = faint * gain;
        total = total + faint;
        energy = energy + faint * faint;
    }
    Sum { sum, total, spread: energy.max(one).sqrt() }
}

/// The same of anything: sampled once for each copy.
fn sum_of_samples<'r>(s: &mut Scope<'r>, octaves: &Octaves, gain: Expr<'r>) -> Expr<'r> {
    let point = s.point();
    let (mut sum, mut faint) = (Expr::Lit(0.0), Expr::Lit(1.0));
    for (i, copy) in octaves.copies().iter().enumerate() {
        let there = [0, 1, 2, 3].map(|axis| copy.place(axis, point[axis]));
        let (v, _) = octaves.fold().of(s.signed(OF, there), Expr::Lit(1.0));
        if i == 0 {
            sum = v;
        } else {
            faint = faint * gain;
            sum = sum + v * faint;
        }
    }
    sum
}
