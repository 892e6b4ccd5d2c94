//! Slope erosion: every pixel moves material down its steepest drop, all pixels at once.

use crate::parallel_rows::map_rows;
use crate::plane::{Edges, FilterContext, Plane, pixel_count, square_reach};
use crate::stencil::{PaddedPlane, Stencil, apply_into, padded_len};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;

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
    pub hardness: Option<&'a Plane>,
}

/// The reach of this many passes.
pub fn reach(passes: usize) -> Reach {
    square_reach(2 * passes)
}

/// The values that slope erosion holds at once.
pub fn memory(size: [usize; 2]) -> u64 {
    padded_len(size, [0; 2]) + 4 * padded_len(size, [1; 2]) + pixel_count(size)
}

/// Moves a part of every pixel's steepest drop to the neighbour it drops to.
///
/// The rule `Gentle` is the article's; `Talus` is the one it refers to (Musgrave, Kolb & Mace, 1989). At full strength
/// a ninth of the drop moves: even a pit filled by all eight neighbours ends no higher than they are, so heights never
/// leave their range.
pub fn erode(context: FilterContext<'_>, heights: &Plane, edges: Edges, settings: SlopeErosion<'_>) -> Option<Plane> {
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
        PaddedPlane::new(context, &share, edges, [0; 2])?
    };
    let threshold = Real::max(settings.threshold, 0.0);
    let mut now = PaddedPlane::new(context, heights, edges, [1; 2])?;
    let mut moved = [(); 2].map(|()| PaddedPlane::zeros(heights.size, [1; 2]));
    // Nothing moves across an edge that does not wrap.
    now.fill_open_edges(edges, f32::MAX);
    let mut next = now.zeros_like();
    for _ in 0..settings.passes {
        let drops = SteepestDrop { heights: &now, share: &share, threshold, rule: settings.rule };
        apply_into(context, edges, &drops, moved.each_mut())?;
        moved[0].fill_open_edges(edges, 0.0);
        let [amount, to] = &moved;
        apply_into(context, edges, &ApplyMoves { heights: &now, amount, to }, [&mut next])?;
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

impl Stencil<2> for SteepestDrop<'_> {
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

/// The new height of each pixel: the amount sent is subtracted and the amounts received are added.
struct ApplyMoves<'a> {
    heights: &'a PaddedPlane,
    amount: &'a PaddedPlane,
    to: &'a PaddedPlane,
}

impl Stencil<1> for ApplyMoves<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 1] {
        let (amount, to) = (self.amount.neighbourhood::<V>(token, x, y), self.to.neighbourhood::<V>(token, x, y));
        let (zero, near) = (V::splat(token, 0.0), V::splat(token, 0.5));
        let mut received = zero;
        let mut k = 0;
        while k < 9 {
            // Neighbour `k` sends here if its target is the opposite neighbour, 8 − `k`.
            let here = (to[k] - V::splat(token, (8 - k) as f32)).abs().less(near);
            if k != 4 {
                received = received + V::pick(here, amount[k], zero);
            }
            k += 1;
        }
        [self.heights.at::<V>(token, x, y, 0) - amount[4] + received]
    }
}
