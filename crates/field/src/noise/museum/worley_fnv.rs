//! Cellular noise as in the article in C#: a word-wise hash, one to nine points per cell (Worley, 1996).

use super::clamp_to_integers;
use super::worley_points::{Chain, PointSource};
use crate::noise::NoiseFn;
use crate::noise::hash::mix_seed;
use crate::real::{Lattice, Real};

/// Farther than every point.
pub const FAR: f64 = 1e6;

/// The distance metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArticleMetric {
    /// Straight-line distance.
    Euclidean = 0,
    /// Squared straight-line distance, which some tutorials call Euclidean.
    Squared = 1,
    /// Distance along the axes.
    Manhattan = 2,
    /// The greatest distance along an axis.
    Chebyshev = 3,
}

/// The number of cells searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Search {
    /// 3ⁿ, as in the article: sometimes misses the nearest point.
    Near = 0,
    /// 5ⁿ: never misses the nearest point.
    Wide = 1,
}

/// The point whose distance is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nth {
    /// The nearest.
    First = 0,
    /// The second nearest.
    Second = 1,
}

/// Cellular noise as in the article.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WorleyFnv {
    /// The offset of a cell's first index: seeds shift the noise and do not change it.
    pub seed: u32,
    /// The distance metric.
    pub metric: ArticleMetric,
    /// The cells searched.
    pub search: Search,
    /// The source of a cell's points.
    pub points: PointSource,
    /// The distance that [`NoiseFn::at`] returns.
    pub output: Nth,
}

impl WorleyFnv {
    /// The article's settings: the nearest point's distance, in 3ⁿ cells.
    pub fn new(seed: u32) -> Self {
        WorleyFnv {
            seed,
            metric: ArticleMetric::Euclidean,
            search: Search::Near,
            points: PointSource::Article,
            output: Nth::First,
        }
    }
    /// The distances of the nearest and of the second nearest point.
    #[inline(always)]
    pub fn both<R: Lattice, const D: usize>(&self, p: [R; D]) -> [R; 2] {
        let far = p[0].lit(FAR);
        let [x, whole] = Self::place(p);
        let side = self.side();
        let cells = side_to(side, D);
        let mut nearest = [far; 2];
        let mut n = 0;
        while n < cells {
            let (mut corner, mut index) = (whole, [far.int(0); D]);
            let (mut rest, mut k) = (n, 0);
            while k < D {
                let step = (rest % side) as i32 - side as i32 / 2;
                corner[k] = whole[k] + far.lit(f64::from(step));
                index[k] = whole[k].to_int() + far.int(step as u32);
                rest /= side;
                k += 1;
            }
            let mut chain = self.chain(far, &index);
            let mut j = 0;
            while j < 9 {
                let there = far.lit(f64::from(j)).less(chain.count);
                if !R::any(there) {
                    break;
                }
                let distance = self.next_distance(&x, &corner, &mut chain);
                nearest = Self::inserted(nearest, R::pick(there, distance, far));
                j += 1;
            }
            n += 1;
        }
        self.distances(nearest)
    }
    /// A position, clamped, and its floor.
    #[inline(always)]
    pub fn place<R: Real, const D: usize>(p: [R; D]) -> [[R; D]; 2] {
        let (mut x, mut whole) = (p, p);
        let mut k = 0;
        while k < D {
            x[k] = clamp_to_integers(p[k]);
            whole[k] = x[k].floor();
            k += 1;
        }
        [x, whole]
    }
    /// The number of cells searched along each axis, of which that of the position is the middle one.
    #[inline(always)]
    pub const fn side(&self) -> usize {
        match self.search {
            Search::Near => 3,
            Search::Wide => 5,
        }
    }
    /// The random numbers of the cell with these indices.
    #[inline(always)]
    pub fn chain<R: Lattice, const D: usize>(&self, like: R, index: &[R::Int; D]) -> Chain<R> {
        let seed = match self.points {
            PointSource::One => mix_seed(self.seed),
            _ => self.seed,
        };
        Chain::of::<D>(self.points, like, index, seed)
    }
    /// The distance of the next point of a cell from `x`, as [`WorleyFnv::distances`] takes it.
    #[inline(always)]
    pub fn next_distance<R: Lattice, const D: usize>(&self, x: &[R; D], corner: &[R; D], chain: &mut Chain<R>) -> R {
        let mut offset = *x;
        let mut k = 0;
        while k < D {
            offset[k] = x[k] - (corner[k] + chain.next(self.points, x[k]));
            k += 1;
        }
        self.measure(offset)
    }
    /// The nearest two distances after one more point.
    #[inline(always)]
    pub fn inserted<R: Real>([first, second]: [R; 2], distance: R) -> [R; 2] {
        [first.min(distance), second.min(first.max(distance))]
    }
    /// The nearest two distances in the metric.
    #[inline(always)]
    pub fn distances<R: Real>(&self, [first, second]: [R; 2]) -> [R; 2] {
        match self.metric {
            ArticleMetric::Euclidean => [first.sqrt(), second.sqrt()],
            _ => [first, second],
        }
    }
    /// The distance; its square for the Euclidean metric, which has the same order.
    #[inline(always)]
    fn measure<R: Real, const D: usize>(&self, offset: [R; D]) -> R {
        let mut sum = match self.metric {
            ArticleMetric::Euclidean | ArticleMetric::Squared => offset[0].square(),
            ArticleMetric::Manhattan | ArticleMetric::Chebyshev => offset[0].abs(),
        };
        let mut k = 1;
        while k < D {
            sum = match self.metric {
                ArticleMetric::Euclidean | ArticleMetric::Squared => sum + offset[k].square(),
                ArticleMetric::Manhattan => sum + offset[k].abs(),
                ArticleMetric::Chebyshev => sum.max(offset[k].abs()),
            };
            k += 1;
        }
        sum
    }
}

impl NoiseFn for WorleyFnv {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], _: u32) -> R {
        let [first, second] = self.both(p);
        match self.output {
            Nth::First => first,
            Nth::Second => second,
        }
    }
    /// The cell of the position contains a feature point, at most 1 away along each axis. The nearer neighbouring cell
    /// contains another, at most 1½ away along that axis, or 2 where `f32` coordinates cannot represent halves.
    fn range(&self, dims: usize) -> (f64, f64) {
        let n = dims as f64;
        let most = match (self.metric, self.output) {
            (ArticleMetric::Euclidean, Nth::First) => n.sqrt(),
            (ArticleMetric::Squared | ArticleMetric::Manhattan, Nth::First) => n,
            (ArticleMetric::Chebyshev, Nth::First) => 1.0,
            (ArticleMetric::Euclidean, Nth::Second) => (n + 3.0).sqrt(),
            (ArticleMetric::Squared, Nth::Second) => n + 3.0,
            (ArticleMetric::Manhattan, Nth::Second) => n + 1.0,
            (ArticleMetric::Chebyshev, Nth::Second) => 2.0,
        };
        (0.0, most * 1.000001)
    }
}

/// `side` to the power of `dims`.
const fn side_to(side: usize, dims: usize) -> usize {
    let (mut cells, mut k) = (1, 0);
    while k < dims {
        cells *= side;
        k += 1;
    }
    cells
}
