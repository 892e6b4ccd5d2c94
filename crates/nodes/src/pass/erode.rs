//! Erosion without an order: every pass sees the heights that the one before it left.

use super::rows::combined;
use super::stencil::{Framed, Stencil, framed, paint_into};
use super::{Edges, Plane, Reach, Work, area, near};
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;

/// Which drops move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// What is steeper than the threshold slips, until it is no steeper.
    Talus,
    /// What is no steeper than the threshold levels out, and cliffs stay, as in the article.
    Gentle,
}

/// What an erosion does.
#[derive(Clone, Copy, Debug)]
pub struct Erosion<'a> {
    /// Which drops move.
    pub rule: Rule,
    /// The drop from one pixel to the next that the rule speaks of.
    pub threshold: f32,
    /// How often.
    pub passes: usize,
    /// How much of it, 0..1.
    pub strength: f32,
    /// How much of a pixel stays where it is, 0..1.
    pub hardness: Option<&'a Plane>,
}

/// How far so many passes carry.
pub fn reach(passes: usize) -> Reach {
    near(2 * passes)
}

/// Numbers that the erosion of an image of that size holds at once.
pub fn memory(size: [usize; 2]) -> u64 {
    framed(size, [0; 2]) + 4 * framed(size, [1; 2]) + area(size)
}

/// Moves some of every pixel's deepest drop to where it drops to, all pixels at once.
///
/// The article's rule, and the one it meant (talus; Musgrave, Kolb & Mace, 1989). At full strength a ninth of the drop
/// moves, so that even a pit that all its neighbours fill is no peak afterwards: heights never leave their range.
pub fn erode(work: Work<'_>, heights: &Plane, edges: Edges, what: Erosion<'_>) -> Option<Plane> {
    let share = Real::clamp(what.strength, 0.0, 1.0) / 9.0;
    let share = {
        let share = match what.hardness {
            Some(hard) => combined(work, hard, hard, |v, _| share * (1.0 - Real::clamp(v, 0.0, 1.0)))?,
            None => Plane::flat(heights.size, share),
        };
        Framed::of(work, &share, edges, [0; 2])?
    };
    let threshold = Real::max(what.threshold, 0.0);
    let mut now = Framed::of(work, heights, edges, [1; 2])?;
    let mut moved = [(); 2].map(|()| Framed::blank(heights.size, [1; 2]));
    // Nothing falls over an edge, nor over it from beyond.
    now.wall(edges, f32::MAX);
    let mut next = now.like();
    for _ in 0..what.passes {
        let drops = Drops { heights: &now, share: &share, threshold, rule: what.rule };
        paint_into(work, edges, &drops, moved.each_mut())?;
        moved[0].wall(edges, 0.0);
        let [amount, to] = &moved;
        paint_into(work, edges, &Arrivals { heights: &now, amount, to }, [&mut next])?;
        next.wall(edges, f32::MAX);
        std::mem::swap(&mut now, &mut next);
    }
    now.plane(work)
}

/// How much leaves each pixel, and which of its neighbours it leaves for, counted in the order of a scan.
struct Drops<'a> {
    heights: &'a Framed,
    share: &'a Framed,
    threshold: f32,
    rule: Rule,
}

impl Stencil<2> for Drops<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 2] {
        let around = self.heights.around::<V>(token, x, y);
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
        let loose = match self.rule {
            Rule::Talus => V::pick(steep, deepest - threshold, zero),
            Rule::Gentle => V::pick(steep, zero, deepest),
        };
        [loose * self.share.at::<V>(token, x, y, 0), to]
    }
}

/// What is left of each pixel with what has come from around it.
struct Arrivals<'a> {
    heights: &'a Framed,
    amount: &'a Framed,
    to: &'a Framed,
}

impl Stencil<1> for Arrivals<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 1] {
        let (amount, to) = (self.amount.around::<V>(token, x, y), self.to.around::<V>(token, x, y));
        let (zero, near) = (V::splat(token, 0.0), V::splat(token, 0.5));
        let mut come = zero;
        let mut k = 0;
        while k < 9 {
            // The neighbour before us in the scan sees us after it.
            let here = (to[k] - V::splat(token, (8 - k) as f32)).abs().less(near);
            if k != 4 {
                come = come + V::pick(here, amount[k], zero);
            }
            k += 1;
        }
        [self.heights.at::<V>(token, x, y, 0) - amount[4] + come]
    }
}
