//! Several outputs of a cell noise at the same points, from one search for the nearest feature points.

use super::block::{BLOCK, load_vector, store_vector};
use super::noise_block::{BlockPoints, NoiseScratch};
use super::pointwise;
use super::program_step::MAX_OUTPUTS;
use crate::noise::worley::{Worley, WorleyOutput};
use crate::noise::{Noise, NoiseKind};
use crate::simd::Lanes;

/// Fills a block for each of several noises that differ in their outputs alone.
pub(super) fn fill<V: Lanes>(
    token: V::Token,
    mut noises: Vec<(&Noise, &mut [f32; BLOCK])>,
    points: &BlockPoints<'_>,
    spare: &mut NoiseScratch,
) {
    if V::SCALAR {
        for (noise, out) in noises {
            pointwise::fill::<V>(token, noise, out, points, false, spare);
        }
        return;
    }
    let noise = noises[0].0;
    let worley = worley(noise);
    let args = points.coordinate_blocks(noise, false, &mut spare.args);
    match noise.dims() {
        2 => fill_outputs::<V, 2>(token, worley, &mut noises, args, points.n),
        3 => fill_outputs::<V, 3>(token, worley, &mut noises, args, points.n),
        _ => fill_outputs::<V, 4>(token, worley, &mut noises, args, points.n),
    }
}

fn worley(noise: &Noise) -> &Worley {
    let NoiseKind::Worley(worley) = noise.kind() else { unreachable!("only cell noises share a search") };
    worley
}

fn fill_outputs<V: Lanes, const D: usize>(
    token: V::Token,
    body: &Worley,
    noises: &mut [(&Noise, &mut [f32; BLOCK])],
    args: [&[f32; BLOCK]; 5],
    n: usize,
) {
    let mut outputs = [WorleyOutput::F1; MAX_OUTPUTS];
    for (output, (noise, _)) in outputs.iter_mut().zip(&*noises) {
        *output = worley(noise).output();
    }
    let outputs = &outputs[..noises.len()];
    if outputs.contains(&WorleyOutput::Border) {
        fill_from_nearest::<V, D, true>(token, body, outputs, noises, args, n);
    } else {
        fill_from_nearest::<V, D, false>(token, body, outputs, noises, args, n);
    }
}

fn fill_from_nearest<V: Lanes, const D: usize, const BORDER: bool>(
    token: V::Token,
    body: &Worley,
    outputs: &[WorleyOutput],
    noises: &mut [(&Noise, &mut [f32; BLOCK])],
    args: [&[f32; BLOCK]; 5],
    n: usize,
) {
    V::enter(
        token,
        #[inline(always)]
        || {
            let zero = V::splat(token, 0.0);
            let mut i = 0;
            while i < n {
                let mut p = [zero; D];
                let mut k = 0;
                while k < D {
                    // Adding zero makes -0 positive, as the offset of an octave does.
                    p[k] = load_vector::<V>(token, args[k], i) + zero;
                    k += 1;
                }
                body.each_from_nearest::<V, D, BORDER>(
                    p,
                    outputs,
                    #[inline(always)]
                    |k, value| store_vector(value, noises[k].1, i),
                );
                i += V::N;
            }
        },
    );
}
