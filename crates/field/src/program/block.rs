//! Blocks of pixels, and the kernels of arithmetic operations on them.

use crate::op::{Op, OpRow, OpVisitor};
use crate::real::Real;
use crate::simd::Lanes;
use std::marker::PhantomData;

/// Pixels per block, 4 KiB: fewer pixels cost more calls of kernels, more leave the first-level cache.
pub const BLOCK: usize = 1024;

/// A register: one number for each pixel of a block.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct Block(pub(crate) [f32; BLOCK]);

impl Block {
    pub(crate) fn new() -> Box<Block> {
        Box::new(Block([0.0; BLOCK]))
    }
}

/// An operand of a kernel.
#[derive(Clone, Copy)]
pub(crate) enum BlockSource<'a> {
    /// One number per pixel.
    Pixels(&'a [f32; BLOCK]),
    /// One number for all pixels.
    Uniform(f32),
}

/// The block of a strip that begins at `start`.
pub(crate) fn block_at<T>(strip: &[T], start: usize) -> &[T; BLOCK] {
    strip[start..].first_chunk().expect("strips are whole blocks")
}

/// Loads the vector that begins at pixel `i`, a multiple of the vector's length.
#[inline(always)]
pub(crate) fn load_vector<V: Lanes>(token: V::Token, block: &[f32; BLOCK], i: usize) -> V {
    // The mask changes nothing and saves a bounds check.
    V::load(token, &block[i & (BLOCK - V::N)..])
}

/// Stores a vector at pixel `i`, a multiple of the vector's length.
#[inline(always)]
pub(crate) fn store_vector<V: Lanes>(v: V, block: &mut [f32; BLOCK], i: usize) {
    v.store(&mut block[i & (BLOCK - V::N)..]);
}

/// A function that computes the first pixels of a block.
pub(super) type BlockKernel<V> = fn(<V as Lanes>::Token, &mut Block, &[BlockSource<'_>; 3], usize);

/// The kernel of an operation.
pub(super) fn kernel<V: Lanes>(op: Op) -> BlockKernel<V> {
    op.visit(KernelVisitor::<V>(PhantomData))
}

struct KernelVisitor<V>(PhantomData<V>);

impl<V: Lanes> OpVisitor for KernelVisitor<V> {
    type Out = BlockKernel<V>;
    fn visit<O: OpRow>(self) -> BlockKernel<V> {
        elementwise::<V, O>
    }
}

fn elementwise<V: Lanes, O: OpRow>(token: V::Token, out: &mut Block, args: &[BlockSource<'_>; 3], n: usize) {
    // Which operands are uniform is decided outside the loop.
    let mut all = 0;
    for (k, arg) in args[..O::ARITY].iter().enumerate() {
        all |= usize::from(matches!(arg, BlockSource::Uniform(_))) << k;
    }
    match (O::ARITY, all) {
        (1, _) | (_, 0) => elementwise_shape::<V, O, 0>(token, out, args, n),
        (_, 1) => elementwise_shape::<V, O, 1>(token, out, args, n),
        (_, 2) => elementwise_shape::<V, O, 2>(token, out, args, n),
        (3, 3) => elementwise_shape::<V, O, 3>(token, out, args, n),
        (3, 4) => elementwise_shape::<V, O, 4>(token, out, args, n),
        (3, 5) => elementwise_shape::<V, O, 5>(token, out, args, n),
        (3, 6) => elementwise_shape::<V, O, 6>(token, out, args, n),
        _ => unreachable!("an operation on constants is a constant"),
    }
}

fn elementwise_shape<V: Lanes, O: OpRow, const ALL: usize>(
    token: V::Token,
    out: &mut Block,
    args: &[BlockSource<'_>; 3],
    n: usize,
) {
    static ZERO: [f32; BLOCK] = [0.0; BLOCK];
    let mut each = [&ZERO; 3];
    let mut all = [0.0; 3];
    for k in 0..O::ARITY {
        match args[k] {
            BlockSource::Pixels(block) => each[k] = block,
            BlockSource::Uniform(v) => all[k] = v,
        }
    }
    V::enter(
        token,
        #[inline(always)]
        || {
            // As locals of this closure, operands stay in registers of the processor.
            let (n, each, out) = (n, each, &mut out.0);
            let splat = [V::splat(token, all[0]), V::splat(token, all[1]), V::splat(token, all[2])];
            let mut i = 0;
            if O::COST == 1 {
                while i + UNROLL * V::N <= n {
                    let first = i & (BLOCK - UNROLL * V::N);
                    let mut k = 0;
                    while k < UNROLL {
                        elementwise_vector::<V, O, ALL>(token, splat, &each, out, first + k * V::N);
                        k += 1;
                    }
                    i += UNROLL * V::N;
                }
            }
            while i < n {
                elementwise_vector::<V, O, ALL>(token, splat, &each, out, i & (BLOCK - V::N));
                i += V::N;
            }
        },
    );
}

/// Vectors per turn of the loop of a short kernel.
const UNROLL: usize = 4;

#[inline(always)]
fn elementwise_vector<V: Lanes, O: OpRow, const ALL: usize>(
    token: V::Token,
    splat: [V; 3],
    each: &[&[f32; BLOCK]; 3],
    out: &mut [f32; BLOCK],
    i: usize,
) {
    let mut x = splat;
    let mut k = 0;
    while k < O::ARITY {
        if ALL >> k & 1 == 0 {
            x[k] = V::load(token, &each[k][i..]);
        }
        k += 1;
    }
    O::value(x).store(&mut out[i..]);
}

/// Replaces NaN, infinities and −0 with 0, as every stored pixel is.
#[inline(always)]
pub fn sanitize<R: Real>(v: R) -> R {
    let zero = v.lit(0.0);
    R::pick(v.abs().less(v.lit(f64::INFINITY)), v + zero, zero)
}

/// Sanitizes the values of a block.
pub(crate) fn sanitize_block<V: Lanes>(token: V::Token, block: &mut [f32; BLOCK]) {
    V::enter(
        token,
        #[inline(always)]
        || {
            for part in block.chunks_exact_mut(V::N) {
                sanitize(V::load(token, part)).store(part);
            }
        },
    );
}

/// Stores the first pixels of a block in a row, sanitized and multiplied by `weight`; adds to the row if `add`.
pub(crate) fn store<V: Lanes>(token: V::Token, from: BlockSource<'_>, weight: f32, add: bool, to: &mut [f32]) {
    match from {
        BlockSource::Uniform(v) => {
            // The weighted share of a tiny negative number may be −0.
            let v = sanitize(v) * weight + 0.0;
            to.iter_mut().for_each(|to| *to = if add { *to + v } else { v });
        }
        BlockSource::Pixels(block) => {
            let (body, tail) = to.split_at_mut(to.len() / V::N * V::N);
            // A product with 1 changes no bit.
            match (weight == 1.0, add) {
                (true, false) => store_vectors::<V, false, false>(token, block, weight, body),
                (true, true) => store_vectors::<V, false, true>(token, block, weight, body),
                (false, false) => store_vectors::<V, true, false>(token, block, weight, body),
                (false, true) => store_vectors::<V, true, true>(token, block, weight, body),
            }
            for (to, v) in tail.iter_mut().zip(&block[body.len()..]) {
                let v = sanitize(*v) * weight + 0.0;
                *to = if add { *to + v } else { v };
            }
        }
    }
}

fn store_vectors<V: Lanes, const WEIGH: bool, const ADD: bool>(
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
                let mut v = sanitize(V::load(token, from));
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
