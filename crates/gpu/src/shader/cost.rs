//! The approximate cost of instructions on a GPU.

use lapidary_field::derivative::Derivative;
use lapidary_field::ir::{Inst, Recording};
use lapidary_field::noise::{Noise, NoiseKind};

/// The approximate number of operations of a sample of a plane: most of them compute its place.
const SAMPLE_COST: u64 = 500;

/// The approximate number of operations of an instruction.
pub(super) fn cost(code: &Recording, inst: &Inst) -> u64 {
    match inst {
        Inst::Op(op, _) => op.cost(),
        Inst::Noise(n, part, _) => {
            let order = match part {
                Derivative::Value => 0,
                Derivative::First(_) => 1,
                Derivative::Second(..) => 2,
            };
            noise_cost(&code.noises[*n as usize]) << (2 * order)
        }
        Inst::Sample(..) => SAMPLE_COST,
        _ => 1,
    }
}

/// The approximate number of operations of a noise.
fn noise_cost(noise: &Noise) -> u64 {
    let dims = noise.dims() as u32;
    let octave = match noise.kind() {
        NoiseKind::Worley(_) => 60 * 3u64.pow(dims),
        // Four points in the mean, in each of the cells.
        NoiseKind::WorleyFnv(article) => 4 * 40 * (article.side() as u64).pow(dims),
        NoiseKind::OpenSimplex2(simplex) if dims == 4 && simplex.is_smooth() => 60 * 256,
        _ => 40 * 2u64.pow(dims),
    };
    octave * noise.octaves_or_alone().copies().len() as u64
}
