//! Decomposition of a neighbourhood into a cascade of small ones.
//!
//! A dilation by the sum of two sets is a dilation by one followed by a dilation by the other. The convex hull of a
//! digital disc is symmetric, so it is the sum of its edges, and the disc is nearly the sum of the pixels on them
//! (periodic lines; Jones & Soille, 1996). A disc of radius r has about r^⅔ edges.

use crate::plane::Edges;
use lapidary_field::filter_stages::{FilterStages, Stage, Tap};

/// Dilation by a few pixels in the same row or below it.
pub(crate) struct CascadeStep {
    /// The offsets of the pixels, except the pixel itself.
    pub(crate) offsets: Vec<[isize; 2]>,
    /// The largest offset to the left, to the right and down.
    pub(crate) reach: [usize; 3],
}

impl CascadeStep {
    /// The offsets of a pixel and its four neighbours from the upper one.
    const CROSS: [[isize; 2]; 4] = [[-1, 1], [0, 1], [1, 1], [0, 2]];

    fn new(offsets: &[[isize; 2]]) -> CascadeStep {
        let most = |of: fn(&[isize; 2]) -> isize| offsets.iter().map(of).fold(0, isize::max) as usize;
        CascadeStep { offsets: offsets.to_vec(), reach: [most(|at| -at[0]), most(|at| at[0]), most(|at| at[1])] }
    }
}

/// A neighbourhood of a pixel: the sum of the offsets of all steps, centred, and single offsets.
pub(crate) struct DilationCascade {
    pub(crate) steps: Vec<CascadeStep>,
    /// The columns and rows from the sum of all steps to its centre.
    pub(crate) center: [usize; 2],
    /// Offsets from the centre that the sum lacks.
    pub(crate) rest: Vec<[isize; 2]>,
    /// The radius of the neighbourhood.
    pub(crate) radius: usize,
}

impl DilationCascade {
    /// The pixels within a radius along each axis.
    pub(crate) fn square(radius: usize) -> DilationCascade {
        let mut steps = vec![];
        add_line(&mut steps, [1, 0], 2 * radius);
        add_line(&mut steps, [0, 1], 2 * radius);
        DilationCascade { steps, center: [radius; 2], rest: vec![], radius }
    }
    /// The pixels within a radius.
    ///
    /// Some discs lack many pixels of their sums of edges; a disc smaller by a few pixels is often closer to its own.
    pub(crate) fn disc(radius: f32) -> DilationCascade {
        /// The most pixels by which a smaller disc may differ.
        const MAX_DIFFERENCE: usize = 32;
        /// The number of rest pixels that is good enough.
        const FEW: usize = 8;
        let squared = (f64::from(radius) * f64::from(radius)).floor() as usize;
        let disc = HalfWidths::of_disc(squared);
        let (mut best, mut last): (Option<DilationCascade>, Option<HalfWidths>) = (None, None);
        for squared in (0..=squared).rev() {
            let smaller = HalfWidths::of_disc(squared);
            if disc.pixels() - smaller.pixels() > MAX_DIFFERENCE {
                break;
            }
            if last.as_ref() == Some(&smaller) {
                continue;
            }
            let steps = smaller.steps();
            let center = [smaller.0[smaller.radius()], smaller.radius()];
            let rest = disc.pixels_outside(&OffsetSet::sum(&steps, disc.radius()), smaller.radius());
            if best.as_ref().is_none_or(|best| rest.len() < best.rest.len()) {
                best = Some(DilationCascade { steps, center, rest, radius: disc.radius() });
            }
            if best.as_ref().is_some_and(|best| best.rest.len() <= FEW) {
                break;
            }
            last = Some(smaller);
        }
        best.expect("a disc does not differ from itself")
    }
    /// Adds the stages of a dilation by the neighbourhood: the maximum of `sign` · v, times `sign`.
    pub(crate) fn add_stages(&self, stages: &mut FilterStages, plane: usize, edges: Edges, sign: f32) -> usize {
        let size = stages.planes[plane];
        let padded = stages.pad(plane, [self.radius; 2], edges.wrap, sign);
        // The columns to the left of the result that the sums no longer have.
        let (mut sums, mut left_out) = (padded, 0);
        for step in &self.steps {
            let ([left, right, down], [columns, rows]) = (step.reach, stages.planes[sums]);
            let tap = |[dx, dy]: [isize; 2]| Tap { plane: sums, offset: [left as isize + dx, dy].map(|v| v as usize) };
            let taps = [[0; 2]].iter().chain(&step.offsets).map(|offset| tap(*offset)).collect();
            sums = stages.add([columns - left - right, rows - down], Stage::Largest { taps, factor: 1.0 });
            left_out += left;
        }
        let [across, down] = self.center.map(|center| self.radius - center);
        let rest = self
            .rest
            .iter()
            .map(|offset| Tap { plane: padded, offset: offset.map(|v| self.radius.wrapping_add_signed(v)) });
        let taps = [Tap { plane: sums, offset: [across - left_out, down] }].into_iter().chain(rest).collect();
        stages.add(size, Stage::Largest { taps, factor: sign })
    }
    /// The values of sets that [`disc`](Self::disc) holds at once.
    pub(crate) fn memory(radius: usize) -> u64 {
        (4 * (2 * radius + 2) * (2 * radius).div_ceil(32).max(4)) as u64
    }
}

/// Adds steps whose sum is a line of `count` + 1 pixels in a direction. Each step doubles the line at most.
fn add_line(steps: &mut Vec<CascadeStep>, direction: [isize; 2], count: usize) {
    let mut covered = 0;
    while covered < count {
        let distance = (covered + 1).min(count - covered);
        steps.push(CascadeStep::new(&[direction.map(|v| v * distance as isize)]));
        covered += distance;
    }
}

/// The distance from the centre to the last pixel of each row of a disc, from the middle row on.
#[derive(PartialEq)]
struct HalfWidths(Vec<usize>);

impl HalfWidths {
    /// The pixels with a squared distance of at most `squared`.
    fn of_disc(squared: usize) -> HalfWidths {
        HalfWidths((0..=squared.isqrt()).map(|y| (squared - y * y).isqrt()).collect())
    }
    fn radius(&self) -> usize {
        self.0.len() - 1
    }
    fn pixels(&self) -> usize {
        let row = |x: &usize| 2 * x + 1;
        2 * self.0.iter().map(row).sum::<usize>() - row(&self.0[0])
    }
    /// Steps whose sum has the convex hull of the disc.
    fn steps(&self) -> Vec<CascadeStep> {
        let mut steps = vec![];
        let corners = self.corners();
        add_line(&mut steps, [1, 0], 2 * self.0[self.radius()]);
        for edge in corners.windows(2) {
            let [left, down] = [0, 1].map(|axis| edge[0][axis].abs_diff(edge[1][axis]));
            let count = greatest_common_divisor(left, down);
            let direction = [left / count, down / count].map(|v| v as isize);
            let pointed = self.0[self.radius()] == 0 && direction == [1; 2];
            if direction[0] == 0 {
                add_line(&mut steps, direction, 2 * count);
                continue;
            }
            if pointed {
                // Without lines along the axes, sums of diagonals would have holes.
                steps.push(CascadeStep::new(&CascadeStep::CROSS));
            }
            for side in [-1, 1] {
                add_line(&mut steps, [side * direction[0], direction[1]], count - usize::from(pointed));
            }
        }
        steps
    }
    /// The corners of the convex hull to the lower right of the centre.
    fn corners(&self) -> Vec<[usize; 2]> {
        let mut corners: Vec<[usize; 2]> = vec![];
        for (y, &x) in self.0.iter().enumerate() {
            while let [.., a, b] = corners[..] {
                // Half widths never grow.
                let bends = (b[1] - a[1]) * (b[0] - x) > (a[0] - b[0]) * (y - b[1]);
                if bends {
                    break;
                }
                corners.pop();
            }
            corners.push([x, y]);
        }
        corners
    }
    /// The pixels, as offsets from the centre, that a sum of this radius lacks.
    fn pixels_outside(&self, sum: &OffsetSet, sum_radius: usize) -> Vec<[isize; 2]> {
        let (mut outside, center) = (vec![], sum_radius as isize);
        for (y, &x) in self.0.iter().enumerate() {
            let (x, y) = (x as isize, y as isize);
            for y in if y > 0 { vec![-y, y] } else { vec![0] } {
                outside.extend((-x..=x).filter(|x| !sum.contains([x + center, y + center])).map(|x| [x, y]));
            }
        }
        outside
    }
}

/// A set of offsets, as bits in rows.
struct OffsetSet {
    words: usize,
    rows: Vec<u64>,
}

impl OffsetSet {
    /// The sums of one offset of each step, from the leftmost one on; none exceeds `2 * radius`.
    fn sum(steps: &[CascadeStep], radius: usize) -> OffsetSet {
        let (words, rows) = ((2 * radius + 1).div_ceil(64), 2 * radius + 1);
        let mut set = OffsetSet { words, rows: vec![0; words * rows] };
        set.rows[0] = 1;
        for step in steps {
            let mut sum = vec![0; words * rows];
            let [left, ..] = step.reach;
            for &[x, y] in [[0; 2]].iter().chain(&step.offsets) {
                let (x, y) = (x.wrapping_add_unsigned(left) as usize, y as usize);
                let (skipped, bits) = (y * words + x / 64, x % 64);
                for (i, v) in set.rows[..words * rows - skipped].iter().enumerate().filter(|(_, v)| **v != 0) {
                    sum[i + skipped] |= v << bits;
                    if bits > 0 && i + skipped + 1 < sum.len() {
                        sum[i + skipped + 1] |= v >> (64 - bits);
                    }
                }
            }
            set.rows = sum;
        }
        set
    }
    fn contains(&self, [x, y]: [isize; 2]) -> bool {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.chunks_exact(self.words).nth(y));
        let (Some(row), Ok(x)) = (row, usize::try_from(x)) else { return false };
        row.get(x / 64).is_some_and(|word| word >> (x % 64) & 1 == 1)
    }
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}
