//! Registers of pixels, and arithmetic on them.

use crate::op::OpRow;
use crate::real::Real;
use crate::simd::Lanes;

/// Pixels in a register: 2 KiB, so that a score of live ones stay in the first cache.
pub const BLOCK: usize = 512;

/// A register.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct Block(pub(crate) [f32; BLOCK]);

impl Block {
    pub(crate) fn new() -> Box<Block> {
        Box::new(Block([0.0; BLOCK]))
    }
}

/// Where a kernel reads an operand.
#[derive(Clone, Copy)]
pub(crate) enum BlockSource<'a> {
    /// A number for each pixel.
    Each(&'a [f32; BLOCK]),
    /// The same number for all.
    All(f32),
}

/// A block of a strip.
pub(crate) fn block_at<T>(strip: &[T], start: usize) -> &[T; BLOCK] {
    strip[start..].first_chunk().expect("strips are whole blocks")
}

/// A vector of a block's pixels from `i` on, a multiple of the vector's length.
#[inline(always)]
pub(crate) fn at<V: Lanes>(token: V::Token, block: &[f32; BLOCK], i: usize) -> V {
    // The mask, which changes nothing, spares a check of the bounds.
    V::load(token, &block[i & (BLOCK - V::N)..])
}

/// Puts a vector into a block from `i` on, a multiple of the vector's length.
#[inline(always)]
pub(crate) fn put<V: Lanes>(v: V, block: &mut [f32; BLOCK], i: usize) {
    v.store(&mut block[i & (BLOCK - V::N)..]);
}

/// An operation on the first pixels of a block.
pub(crate) type BlockKernel<V> = fn(<V as Lanes>::Token, &mut Block, &[BlockSource<'_>; 5], usize);

/// The kernel of a row of the table.
pub(crate) fn elementwise<V: Lanes, O: OpRow>(token: V::Token, out: &mut Block, args: &[BlockSource<'_>; 5], n: usize) {
    // Which operands are the same for all pixels is settled outside the loop.
    let mut all = 0;
    for (k, arg) in args[..O::ARITY].iter().enumerate() {
        all |= usize::from(matches!(arg, BlockSource::All(_))) << k;
    }
    match (O::ARITY, all) {
        (1, _) | (_, 0) => shaped::<V, O, 0>(token, out, args, n),
        (_, 1) => shaped::<V, O, 1>(token, out, args, n),
        (_, 2) => shaped::<V, O, 2>(token, out, args, n),
        (3, 3) => shaped::<V, O, 3>(token, out, args, n),
        (3, 4) => shaped::<V, O, 4>(token, out, args, n),
        (3, 5) => shaped::<V, O, 5>(token, out, args, n),
        (3, 6) => shaped::<V, O, 6>(token, out, args, n),
        _ => unreachable!("an operation on constants is a constant"),
    }
}

fn shaped<V: Lanes, O: OpRow, const ALL: usize>(
    token: V::Token,
    out: &mut Block,
    args: &[BlockSource<'_>; 5],
    n: usize,
) {
    static ZERO: [f32; BLOCK] = [0.0; BLOCK];
    let mut each = [&ZERO; 3];
    let mut all = [0.0; 3];
    for k in 0..O::ARITY {
        match args[k] {
            BlockSource::Each(block) => each[k] = block,
            BlockSource::All(v) => all[k] = v,
        }
    }
    V::enter(
        token,
        #[inline(always)]
        || {
            let splat = [V::splat(token, all[0]), V::splat(token, all[1]), V::splat(token, all[2])];
            let mut i = 0;
            while i < n {
                let mut x = splat;
                let mut k = 0;
                while k < O::ARITY {
                    if ALL >> k & 1 == 0 {
                        x[k] = at(token, each[k], i);
                    }
                    k += 1;
                }
                put(O::value(x), &mut out.0, i);
                i += V::N;
            }
        },
    );
}

/// What a stored pixel is: NaN, infinities and −0 become 0.
#[inline(always)]
pub(crate) fn clean<R: Real>(v: R) -> R {
    let zero = v.lit(0.0);
    R::pick(v.abs().less(v.lit(f64::INFINITY)), v + zero, zero)
}

/// Writes the first pixels of a block to a row, each times `weight`, cleaned, onto what is there if `add`.
pub(crate) fn store<V: Lanes>(token: V::Token, from: BlockSource<'_>, weight: f32, add: bool, to: &mut [f32]) {
    match from {
        BlockSource::All(v) => {
            // The share of a tiny number below zero may be −0.
            let v = clean(v) * weight + 0.0;
            to.iter_mut().for_each(|to| *to = if add { *to + v } else { v });
        }
        BlockSource::Each(block) => {
            let (body, tail) = to.split_at_mut(to.len() / V::N * V::N);
            // A product with 1 changes no bit.
            match (weight == 1.0, add) {
                (true, false) => stored::<V, false, false>(token, block, weight, body),
                (true, true) => stored::<V, false, true>(token, block, weight, body),
                (false, false) => stored::<V, true, false>(token, block, weight, body),
                (false, true) => stored::<V, true, true>(token, block, weight, body),
            }
            for (to, v) in tail.iter_mut().zip(&block[body.len()..]) {
                let v = clean(*v) * weight + 0.0;
                *to = if add { *to + v } else { v };
            }
        }
    }
}

fn stored<V: Lanes, const WEIGH: bool, const ADD: bool>(
    token: V::Token,
    from: &[f32; BLOCK],
    weight: f32,
    to: &mut [f32],
) {
    V::enter(
        token,
        #[inline(always)]
        || {
            let (weight, zero) = (V::splat(token, weight), V::splat(token, 0.0));
            for (to, from) in to.chunks_exact_mut(V::N).zip(from.chunks_exact(V::N)) {
                let mut v = clean(V::load(token, from));
                if WEIGH {
                    v = v * weight + zero;
                }
                if ADD {
                    v = V::load(token, to) + v;
                }
                v.store(to);
            }
        },
    );
}
