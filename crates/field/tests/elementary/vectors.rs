//! Every function of every pair of inputs: vectors of every level give the scalar bits.

use super::{EDGE_CASES, ONES, TWOS, random_words};
use lapidary_field::simd::{Lanes, SimdLevel, Task, VectorPair};

/// Every function of every pair of inputs, seven rows after one another.
struct Every<'a>(&'a [f32], &'a [f32]);

impl Task for Every<'_> {
    type Out = [Vec<f32>; 2];
    fn run<V: Lanes>(self, token: V::Token) -> [Vec<f32>; 2] {
        [
            V::enter(
                token,
                #[inline(always)]
                || rows::<V>(token, self.0, self.1),
            ),
            V::enter(
                token,
                #[inline(always)]
                || rows::<VectorPair<V>>(token, self.0, self.1),
            ),
        ]
    }
}

#[inline(always)]
fn rows<V: Lanes>(token: V::Token, a: &[f32], b: &[f32]) -> Vec<f32> {
    let mut out = vec![0.0; 7 * a.len()];
    for i in (0..a.len()).step_by(V::N) {
        let (x, y) = (V::load(token, &a[i..]), V::load(token, &b[i..]));
        let all = [x.sin(), x.cos(), x.tan(), x.exp(), x.log(), x.pow(y), x.atan2(y)];
        for (k, v) in all.into_iter().enumerate() {
            v.store(&mut out[k * a.len() + i..]);
        }
    }
    out
}

#[test]
fn every_vector_gives_the_scalar_bits() {
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for x in EDGE_CASES {
        for y in EDGE_CASES {
            a.push(x);
            b.push(y);
        }
    }
    let mut draw = random_words();
    for _ in 0..400_000 {
        // Arithmetic produces no signalling NaN.
        let mut any = || Some(f32::from_bits(draw())).filter(|v| !v.is_nan()).unwrap_or(f32::NAN);
        a.push(any());
        b.push(any());
        // Ordinary numbers.
        a.push((f64::from(draw()) / 4294967296.0 * 20.0 - 10.0) as f32);
        b.push((f64::from(draw()) / 4294967296.0 * 20.0 - 10.0) as f32);
    }
    // Whole vectors of every width.
    let n = a.len() / 32 * 32;
    a.truncate(n);
    b.truncate(n);
    let want: Vec<f32> = (ONES.iter().flat_map(|f| a.iter().map(|x| (f.1)(*x))))
        .chain(TWOS.iter().flat_map(|f| a.iter().zip(&b).map(|(x, y)| (f.1)(*x, *y))))
        .collect();
    for level in SimdLevel::all() {
        for got in level.run(Every(&a, &b)) {
            for (i, (g, w)) in got.iter().zip(&want).enumerate() {
                let (row, at) = (i / n, i % n);
                assert_eq!(g.to_bits(), w.to_bits(), "{level:?}: row {row} at {} {}", a[at], b[at]);
            }
        }
    }
}
