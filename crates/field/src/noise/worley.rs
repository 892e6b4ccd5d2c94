//! Cell noise: distances to the nearest of random feature points, one per lattice cell (after Worley 1996).
//!
//! Worley's cells hold several points, drawn from a chain of weak random numbers, and he searches a fixed
//! neighbourhood. Here every cell has one point, placed by a hash that makes neighbours unrelated, and the search
//! continues until no other cell can matter, so that distances are exact.

use super::NoiseFn;
pub use super::cells::Metric;
use super::cells::{CellSearch, FeatureBox};
use super::hash::{mix_bits, mix_seed};
pub use super::nearest::{Border, FAR, Nearest, NearestCell, NearestTwo};
use super::value::signed;
use crate::real::{Lattice, Real, reachable_period};

/// The output: a distance or a number of the nearest point's region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WorleyOutput {
    /// The distance to the nearest point.
    F1 = 0,
    /// The distance to the second nearest point.
    F2 = 1,
    /// The second distance minus the first.
    Difference = 2,
    /// The distance to the border of the nearest point's region: exact for the Euclidean metric, else half the
    /// difference, a lower bound of it.
    Border = 3,
    /// A number in 0..1 for the region of the nearest point.
    Id = 4,
    /// A number in −1..1 for the region of the nearest point, unrelated to its id.
    Value = 5,
}

/// Worley's cell noise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Worley {
    seed: u32,
    period: [u32; 4],
    /// The bits of a number in 0..=1.
    jitter: u32,
    metric: Metric,
    output: WorleyOutput,
}

impl Worley {
    /// A jitter of 0 puts every point in the middle of its cell, 1 anywhere within. Seeds are unrelated; a period of 0
    /// never repeats.
    pub fn new(seed: u32, period: [u32; 4], jitter: f32, metric: Metric, output: WorleyOutput) -> Self {
        let jitter = Real::clamp(jitter, 0.0, 1.0).to_bits();
        Worley { seed: mix_seed(seed ^ 0x5EED_0002), period, jitter, metric, output }
    }
    /// The initial key of all cells; each axis' part is xored to it.
    pub fn seed(&self) -> u32 {
        self.seed
    }
    /// The cells after which the lattice repeats along x, y, z, t; 0 for never.
    pub fn period(&self) -> [u32; 4] {
        self.period.map(reachable_period)
    }
    /// The distance metric.
    pub fn metric(&self) -> Metric {
        self.metric
    }
    /// The output.
    pub fn output(&self) -> WorleyOutput {
        self.output
    }
    /// The box of feature points within each cell.
    #[inline(always)]
    pub fn feature_box(&self, dims: usize) -> FeatureBox {
        FeatureBox::new(f32::from_bits(self.jitter), dims)
    }
    /// The number in 0..1 of the cell with this key.
    #[inline(always)]
    pub fn id<R: Lattice>(like: R, key: R::Int) -> R {
        like.unit_interval(mix_bits(key ^ like.int(0x1D_1D1D)))
    }
    /// The number in −1..1 of the cell with this key.
    #[inline(always)]
    pub fn value<R: Lattice>(like: R, key: R::Int) -> R {
        signed(like, key ^ like.int(0x7A1_0E00))
    }
    /// The cells around a point.
    #[inline(always)]
    fn cells<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> CellSearch<R, D> {
        let mut period = [0; D];
        let mut axis = 0;
        while axis < D {
            period[axis] = reachable_period(self.period[axis].saturating_mul(zoom));
            axis += 1;
        }
        CellSearch::new(self.metric, p, self.seed, self.feature_box(D), period)
    }
    /// True if the output follows from a search for the nearest point, or starts with one: all such outputs can share it.
    pub fn starts_from_nearest(&self) -> bool {
        match self.output {
            WorleyOutput::F1 | WorleyOutput::Id | WorleyOutput::Value => true,
            WorleyOutput::Border => self.metric == Metric::Euclidean,
            WorleyOutput::F2 | WorleyOutput::Difference => false,
        }
    }
    /// True if the other noise differs in its output at most.
    pub fn has_cells_of(&self, other: &Worley) -> bool {
        Worley { output: self.output, ..other.clone() } == *self
    }
    /// Searches once for the nearest point, and passes the values of the given outputs, all of which start from it.
    /// Without `BORDER` none of them is the distance to a border, for which the search keeps more.
    #[inline(always)]
    pub fn each_from_nearest<R: Lattice, const D: usize, const BORDER: bool>(
        &self,
        p: [R; D],
        outputs: &[WorleyOutput],
        mut receive: impl FnMut(usize, R),
    ) {
        let cells = self.cells(p, 1);
        let home = self.nearest_cell(&cells);
        let mut k = 0;
        while k < outputs.len() {
            let value = match outputs[k] {
                WorleyOutput::Id => Self::id(home.sum, home.key),
                WorleyOutput::Value => Self::value(home.sum, home.key),
                WorleyOutput::Border if BORDER => self.border(&cells, &home),
                WorleyOutput::F1 => self.metric.distance(home.sum),
                _ => unreachable!("it does not follow from the nearest point"),
            };
            receive(k, value);
            k += 1;
        }
    }
    #[inline(always)]
    fn nearest_cell<R: Lattice, const D: usize>(&self, cells: &CellSearch<R, D>) -> NearestCell<R, D> {
        let far = cells.shell.lit(FAR);
        let mut home = NearestCell { sum: far, key: far.int(0), apart: [far; D] };
        cells.search(&mut home);
        home
    }
    /// The distance to the border of the nearest point's region.
    #[inline(always)]
    fn border<R: Lattice, const D: usize>(&self, cells: &CellSearch<R, D>, home: &NearestCell<R, D>) -> R {
        let far = cells.shell.lit(FAR);
        let mut border = Border { home: home.apart, first: self.metric.distance(home.sum), least: far };
        cells.search(&mut border);
        border.least.max(far.lit(0.0))
    }
}

impl NoiseFn for Worley {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        let cells = self.cells(p, zoom);
        let far = p[0].lit(FAR);
        match self.output {
            WorleyOutput::F1 => {
                let mut first = Nearest { sum: far };
                cells.search(&mut first);
                self.metric.distance(first.sum)
            }
            WorleyOutput::Id | WorleyOutput::Value => {
                let home = self.nearest_cell(&cells);
                if self.output == WorleyOutput::Id { Self::id(far, home.key) } else { Self::value(far, home.key) }
            }
            WorleyOutput::Border if self.metric == Metric::Euclidean => self.border(&cells, &self.nearest_cell(&cells)),
            WorleyOutput::F2 | WorleyOutput::Difference | WorleyOutput::Border => {
                let mut two = NearestTwo { first: far, second: far };
                cells.search(&mut two);
                let (first, second) = (self.metric.distance(two.first), self.metric.distance(two.second));
                match self.output {
                    WorleyOutput::F2 => second,
                    WorleyOutput::Border => (second - first) * far.lit(0.5),
                    _ => second - first,
                }
            }
        }
    }
    /// With points up to h = jitter/2 from the middle of their cell along each axis, a cell's own point is within ½ + h
    /// of a position along each axis, and is as far where the position is a corner. The next cell's point is within 1 +
    /// h along one axis and h along the others where the position is the middle, ½ + h along all where it is a corner,
    /// and less than one of the two between (each term is convex). Two points are at least 1 − 2h apart. A border is no
    /// farther than half of F1 + F2, nor than the largest F1 minus F1 (beyond it, away from the nearest point, another
    /// must be nearer).
    fn range(&self, dims: usize) -> (f64, f64) {
        let (n, h) = (dims as f64, f64::from(f32::from_bits(self.jitter)) / 2.0);
        let length = |first: f64, rest: f64| match self.metric {
            Metric::Euclidean => (first * first + (n - 1.0) * rest * rest).sqrt(),
            Metric::Manhattan => first + (n - 1.0) * rest,
            Metric::Chebyshev => first.max(rest),
        };
        let f1 = length(0.5 + h, 0.5 + h);
        let f2 = length(1.0 + h, h).max(f1);
        // Sums of terms round up and down; distances are never negative, and cell numbers are exact.
        let rounding = 1e-6;
        let (lo, hi) = match self.output {
            WorleyOutput::F1 => (0.0, f1),
            WorleyOutput::F2 => (f64::max(0.5 - h - rounding, 0.0), f2),
            WorleyOutput::Difference => (0.0, f2),
            WorleyOutput::Border if self.metric == Metric::Euclidean => (0.0, f1.min((f1 + f2) / 3.0)),
            WorleyOutput::Border => (0.0, f2 / 2.0),
            WorleyOutput::Id => return (0.0, 1.0),
            WorleyOutput::Value => return (-1.0, 1.0),
        };
        (lo, hi + rounding)
    }
    const UNROLL: bool = false;
    /// Measured with a jitter of 1; second distances slightly within the percentiles, as their tails are short.
    fn typical(&self, dims: usize) -> (f64, f64) {
        let euclidean = match self.output {
            WorleyOutput::F1 => [(0.0005, 0.900), (0.018, 0.974), (0.062, 0.993), (0.120, 1.001)],
            WorleyOutput::F2 => [(0.088, 1.405), (0.182, 1.203), (0.271, 1.102), (0.349, 1.068)],
            WorleyOutput::Difference => [(0.001, 1.301), (0.0004, 0.991), (0.0003, 0.819), (0.0002, 0.718)],
            WorleyOutput::Border => [(0.0005, 0.693), (0.0003, 0.550), (0.0002, 0.470), (0.0001, 0.426)],
            WorleyOutput::Id | WorleyOutput::Value => return self.range(dims),
        };
        let manhattan = match self.output {
            WorleyOutput::F1 => [euclidean[0], (0.022, 1.269), (0.091, 1.483), (0.198, 1.669)],
            WorleyOutput::F2 => [euclidean[0], (0.226, 1.516), (0.397, 1.634), (0.572, 1.783)],
            _ => [(0.001, 1.301), (0.001, 1.235), (0.001, 1.196), (0.0, 1.185)],
        };
        let chebyshev = match self.output {
            WorleyOutput::F1 => [euclidean[0], (0.016, 0.868), (0.050, 0.808), (0.089, 0.753)],
            WorleyOutput::F2 => [euclidean[0], (0.166, 1.096), (0.219, 0.902), (0.259, 0.804)],
            _ => [(0.001, 1.301), (0.0004, 0.902), (0.0002, 0.667), (0.0, 0.536)],
        };
        let (lo, hi) = match self.metric {
            Metric::Euclidean => euclidean[dims - 1],
            Metric::Manhattan => manhattan[dims - 1],
            Metric::Chebyshev => chebyshev[dims - 1],
        };
        // For metrics other than the Euclidean a border is half of the difference.
        let half = self.output == WorleyOutput::Border && self.metric != Metric::Euclidean;
        if half { (lo / 2.0, hi / 2.0) } else { (lo, hi) }
    }
}
