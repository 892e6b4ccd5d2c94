//! Simplex noises: continuity, tiling and range.

mod common;

use common::noise_properties::*;
use common::rng::TestRng;
use lapidary_field::dual::Dual;
use lapidary_field::noise::{NoiseFn, periodic_simplex::PeriodicSimplex, simplex::Simplex};

/// Calls a generic function in the dimensions that a noise supports.
macro_rules! in_dimensions {
    ($($d:literal)+, |$D:ident| $body:block) => {
        $({
            const $D: usize = $d;
            $body
        })+
    };
}

#[test]
fn vectors_give_the_scalar_bits() {
    in_dimensions!(1 2 3 4, |D| { same_bits::<_, D>(&Simplex::new(1, [0; 4]), "simplex") });
    for period in [[0; 4], [5, 3, 2, 0], [1, 4, 7, 0]] {
        in_dimensions!(1 2 3, |D| { same_bits::<_, D>(&PeriodicSimplex::new(1, period), "periodic simplex") });
    }
}

#[test]
fn periods_are_exact() {
    for period in [[7, 4, 1, 0], [3, 5, 2, 0], [1, 1, 1, 0], [2, 2, 2, 0]] {
        in_dimensions!(1 2 3, |D| { repeats::<_, D>(&PeriodicSimplex::new(3, period), period, "periodic simplex") });
    }
    assert!(Simplex::tiles(1) && !Simplex::tiles(2));
    repeats::<_, 1>(&Simplex::new(3, [7; 4]), [7; 4], "simplex");
}

/// Tiling changes nothing within the first tile, and half a period is not a period.
#[test]
fn the_first_tile_equals_the_noise_without_a_period() {
    let [free, tiled, other] = [(3, 0), (3, 64), (4, 64)].map(|(seed, n)| PeriodicSimplex::new(seed, [n; 4]));
    let mut rng = TestRng::new(3);
    let (mut half, mut chance) = (0, 0);
    for _ in 0..20000 {
        let p = rng.point::<2>(34.0, 62.0);
        let v = plain(&tiled, p, 1);
        assert_eq!(plain(&free, p, 1), v);
        half += (v == plain(&tiled, [p[0] - 32.0, p[1]], 1)) as u32;
        chance += (v == plain(&other, p, 1)) as u32;
        let p = rng.point::<3>(34.0, 62.0);
        let v = plain(&tiled, p, 1);
        assert_eq!(plain(&free, p, 1), v);
        half += (v == plain(&tiled, [p[0], p[1] - 32.0, p[2]], 1)) as u32;
        chance += (v == plain(&other, p, 1)) as u32;
    }
    // Sixteen gradients at two or three corners coincide now and then.
    assert!(half < chance + chance / 3, "{half} for {chance}");
}

#[test]
fn values_fill_their_range() {
    fn check<B: NoiseFn, const D: usize>(noise: &B, what: &str) {
        let [lo, hi, ..] = spread(&mut million::<_, D>(noise), noise.range(D), &format!("{what} {D}"));
        // In four dimensions sixteen gradients rarely point along an edge.
        let least = if D == 4 { 0.85 } else { 0.9 };
        assert!(lo < -least && hi > least, "{lo}..{hi} in {D} dimensions");
    }
    in_dimensions!(1 2 3 4, |D| { check::<_, D>(&Simplex::new(0, [0; 4]), "simplex") });
    in_dimensions!(1 2 3, |D| { check::<_, D>(&PeriodicSimplex::new(0, [0; 4]), "periodic simplex") });
}

#[test]
fn seeds_and_mirror_images_are_uncorrelated() {
    let [a, b] = [0, 1].map(|seed| Simplex::new(seed, [0; 4]));
    in_dimensions!(1 2 3 4, |D| { unrelated::<_, D>(&a, &b, "simplex") });
    let [a, b] = [0, 1].map(|seed| PeriodicSimplex::new(seed, [0; 4]));
    in_dimensions!(1 2 3, |D| { unrelated::<_, D>(&a, &b, "periodic simplex") });
}

/// Slopes are bounded, so values along a line of short steps never jump.
#[test]
fn simplex_noise_has_bounded_slopes() {
    fn walk<B: NoiseFn, const D: usize>(noise: &B, what: &str) {
        let mut rng = TestRng::new(21);
        let mut most: f64 = 0.0;
        for _ in 0..200 {
            let start: [f64; D] = std::array::from_fn(|_| rng.between(-4.0, 4.0));
            let way: [f64; D] = std::array::from_fn(|_| rng.between(-1.0, 1.0));
            let mut last = noise.at(start, 1);
            for k in 1..5000 {
                let t = f64::from(k) / 5000.0;
                let next = noise.at::<f64, D>(std::array::from_fn(|a| start[a] + way[a] * t), 1);
                let step = way.iter().map(|w| w * w).sum::<f64>().sqrt() / 5000.0;
                most = f64::max(most, (next - last).abs() / step);
                last = next;
            }
        }
        // The historical kernels jump by about 0.005 over a step of some 0.0002: a slope of 25 and more.
        assert!(most < 12.0, "{what} in {D} dimensions: {most}");
        println!("{what} {D}: steepest {most:.3}");
    }
    in_dimensions!(1 2 3 4, |D| { walk::<_, D>(&Simplex::new(0, [0; 4]), "simplex") });
    in_dimensions!(1 2 3, |D| { walk::<_, D>(&PeriodicSimplex::new(0, [6, 5, 4, 0]), "periodic simplex") });
}

#[test]
fn dual_slopes_agree_with_differences() {
    fn check<B: NoiseFn, const D: usize>(noise: &B) {
        let mut rng = TestRng::new(31);
        for _ in 0..500 {
            let p: [f64; D] = std::array::from_fn(|_| rng.between(-30.0, 30.0));
            let slopes = noise.at::<_, D>(std::array::from_fn(|a| Dual::<f64, D>::variable(p[a], a)), 1);
            assert_eq!(slopes.v, noise.at(p, 1));
            for axis in 0..D {
                let h = 1e-5;
                let (mut a, mut b) = (p, p);
                (a[axis], b[axis]) = (p[axis] - h, p[axis] + h);
                let difference = (noise.at(b, 1) - noise.at(a, 1)) / (2.0 * h);
                assert!((slopes.d[axis] - difference).abs() < 1e-4, "{} for {difference} at {p:?}", slopes.d[axis]);
            }
        }
    }
    in_dimensions!(1 2 3 4, |D| { check::<_, D>(&Simplex::new(0, [0; 4])) });
    in_dimensions!(1 2 3, |D| { check::<_, D>(&PeriodicSimplex::new(0, [6, 5, 4, 0])) });
}
