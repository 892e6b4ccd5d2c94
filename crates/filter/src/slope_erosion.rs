//! Slope erosion: every pixel moves material down its steepest drop, all pixels at once.

use crate::parallel_rows::{map_rows, try_for_each_with};
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count, square_reach};
use crate::stencil::{PaddedPlane, ROW_PADDING, padded_len};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;

/// The least rows that a thread processes at once: the rows above and below them are processed too.
const MIN_ROWS: usize = 32;

/// The rule that selects the drops along which material moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErosionRule {
    /// Drops above the threshold shrink to the threshold (talus slopes).
    Talus,
    /// Drops up to the threshold level out; cliffs stay, as in the article.
    Gentle,
}

/// The settings of slope erosion.
#[derive(Clone, Copy, Debug)]
pub struct SlopeErosion<'a> {
    /// The rule.
    pub rule: ErosionRule,
    /// The threshold of the rule: a height difference between neighbouring pixels.
    pub threshold: f32,
    /// The number of passes.
    pub passes: usize,
    /// The share of the maximal amount that moves in a pass, 0..=1.
    pub strength: f32,
    /// The hardness of each pixel, 0..=1: the share of the moving amount that stays.
    pub hardness: Option<PlaneRef<'a>>,
}

/// The reach of this many passes.
pub fn reach(passes: usize) -> Reach {
    square_reach(2 * passes)
}

/// The values that slope erosion holds at once.
pub fn memory(size: [usize; 2]) -> u64 {
    let rows = 6 * (size[0] + 2 + ROW_PADDING) * rayon::current_num_threads();
    padded_len(size, [0; 2]) + 2 * padded_len(size, [1; 2]) + pixel_count(size) + (rows + 4 * size[1]) as u64
}

/// Moves a part of every pixel's steepest drop to the neighbour it drops to.
///
/// The rule `Gentle` is the article's; `Talus` is the one it refers to (Musgrave, Kolb & Mace, 1989). At full strength
/// a ninth of the drop moves: even a pit filled by all eight neighbours ends no higher than they are, so heights never
/// leave their range.
pub fn erode(
    context: FilterContext<'_>,
    heights: PlaneRef<'_>,
    edges: Edges,
    settings: SlopeErosion<'_>,
) -> Option<Plane> {
    let share = Real::clamp(settings.strength, 0.0, 1.0) / 9.0;
    let share = {
        let share = match settings.hardness {
            Some(hard) => map_rows(context, hard, hard.size[0], |hard, to| {
                for (to, v) in to.iter_mut().zip(hard) {
                    *to = share * (1.0 - Real::clamp(*v, 0.0, 1.0));
                }
            })?,
            None => Plane::filled(heights.size, share),
        };
        PaddedPlane::new(context, share.view(), edges, [0; 2])?
    };
    let threshold = Real::max(settings.threshold, 0.0);
    let mut now = PaddedPlane::new(context, heights, edges, [1; 2])?;
    // Nothing moves across an edge that does not wrap.
    now.fill_open_edges(edges, f32::MAX);
    let mut next = now.zeros_like();
    for _ in 0..settings.passes {
        let drops = SteepestDrop { heights: &now, share: &share, threshold, rule: settings.rule };
        let bands = next.bands_mut(heights.size[1].div_ceil(4 * rayon::current_num_threads()).max(MIN_ROWS));
        context.level.run(PassTask { context, drops, edges, bands })?;
        next.fill_margin(edges);
        next.fill_open_edges(edges, f32::MAX);
        std::mem::swap(&mut now, &mut next);
    }
    now.to_plane(context)
}

/// The amount that leaves each pixel, and the index of the receiving neighbour in scan order.
struct SteepestDrop<'a> {
    heights: &'a PaddedPlane,
    share: &'a PaddedPlane,
    threshold: f32,
    rule: ErosionRule,
}

impl SteepestDrop<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 2] {
        let around = self.heights.neighbourhood::<V>(token, x, y);
        let (here, zero) = (around[4], V::splat(token, 0.0));
        let (mut deepest, mut to) = (zero, V::splat(token, 4.0));
        let mut k = 0;
        while k < 9 {
            let drop = here - around[k];
            let more = deepest.less(drop);
            deepest = V::pick(more, drop, deepest);
            to = V::pick(more, V::splat(token, k as f32), to);
            k += 1;
        }
        let threshold = V::splat(token, self.threshold);
        let steep = threshold.less(deepest);
        let moving = match self.rule {
            ErosionRule::Talus => V::pick(steep, deepest - threshold, zero),
            ErosionRule::Gentle => V::pick(steep, zero, deepest),
        };
        [moving * self.share.at::<V>(token, x, y, 0), to]
    }
}

/// A pass over all pixels.
struct PassTask<'a, 'o> {
    context: FilterContext<'a>,
    drops: SteepestDrop<'a>,
    edges: Edges,
    /// The first row of each band, and the rows of the result.
    bands: Vec<(usize, Vec<&'o mut [f32]>)>,
}

impl Task for PassTask<'_, '_> {
    type Out = Option<()>;
    fn run<V: Lanes>(self, token: V::Token) -> Option<()> {
        let PassTask { context, drops, edges, mut bands } = self;
        let size = drops.heights.size();
        try_for_each_with(
            bands.par_iter_mut(),
            || MovingRows::new(size[0]),
            |moving, (first, rows)| {
                for latest in 0..rows.len() + 2 {
                    context.unless_cancelled()?;
                    let y = (*first + latest).wrapping_sub(1);
                    V::enter(
                        token,
                        #[inline(always)]
                        || {
                            moving.load::<V::Unrolled>(token, &drops, edges, latest, y);
                            if latest >= 2 {
                                let y = *first + latest - 2;
                                moving.apply::<V::Unrolled>(token, &drops, y, latest - 1, rows[latest - 2]);
                            }
                        },
                    );
                }
                Some(())
            },
        )
    }
}

/// The amounts that leave the pixels of three rows, and the neighbours that receive them, with a margin of one pixel.
struct MovingRows {
    pitch: usize,
    amount: Vec<f32>,
    to: Vec<f32>,
}

impl MovingRows {
    fn new(width: usize) -> MovingRows {
        let pitch = width + 2 + ROW_PADDING;
        let [amount, to] = [(); 2].map(|()| vec![0.0; 3 * pitch]);
        MovingRows { pitch, amount, to }
    }
    /// The first value of a row, left of the image.
    fn start(&self, row: usize) -> usize {
        row % 3 * self.pitch
    }
    /// Computes the moves of row `y`, which may lie beyond the image.
    #[inline(always)]
    fn load<V: Lanes>(&mut self, token: V::Token, drops: &SteepestDrop<'_>, edges: Edges, row: usize, y: usize) {
        let ([width, height], start) = (drops.heights.size(), self.start(row));
        if y >= height && !edges.wrap[1] {
            // Nothing moves across an edge that does not wrap.
            return self.amount[start..][..self.pitch].fill(0.0);
        }
        let y = edges.resolve(1, y as isize, height);
        for x in (0..width).step_by(V::N) {
            let [amount, to] = drops.at::<V>(token, x, y);
            amount.store(&mut self.amount[start + 1 + x..]);
            to.store(&mut self.to[start + 1 + x..]);
        }
        for (beyond, x) in [(0, width), (width + 1, 1)] {
            self.amount[start + beyond] = if edges.wrap[0] { self.amount[start + x] } else { 0.0 };
            self.to[start + beyond] = self.to[start + x];
        }
    }
    /// Computes the new heights of row `y`: the amount sent is subtracted and the amounts received are added.
    #[inline(always)]
    fn apply<V: Lanes>(&self, token: V::Token, drops: &SteepestDrop<'_>, y: usize, row: usize, result: &mut [f32]) {
        let (zero, near) = (V::splat(token, 0.0), V::splat(token, 0.5));
        let rows: [usize; 3] = std::array::from_fn(|i| self.start(row + i - 1));
        for x in (0..result.len()).step_by(V::N) {
            let mut received = zero;
            let mut k = 0;
            while k < 9 {
                let at = rows[k / 3] + x + k % 3;
                // Neighbour `k` sends here if its target is the opposite neighbour, 8 − `k`.
                let here = (V::load(token, &self.to[at..]) - V::splat(token, (8 - k) as f32)).abs().less(near);
                if k != 4 {
                    received = received + V::pick(here, V::load(token, &self.amount[at..]), zero);
                }
                k += 1;
            }
            let sent = V::load(token, &self.amount[rows[1] + x + 1..]);
            let height = drops.heights.at::<V>(token, x, y, 0) - sent + received;
            if x + V::N <= result.len() {
                height.store(&mut result[x..]);
            } else {
                let mut last = [0.0; ROW_PADDING];
                height.store(&mut last);
                let rest = &mut result[x..];
                rest.copy_from_slice(&last[..rest.len()]);
            }
        }
    }
}
