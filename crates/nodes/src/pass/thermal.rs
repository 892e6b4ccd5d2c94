//! Thermal erosion: what is too steep crumbles, and comes to rest as scree.

use super::detail::{self, at_detail, memory_at_detail, resampled, size};
use super::rows::combined;
use super::stencil::{Framed, Stencil, framed, paint_into};
use super::{Edges, Plane, Reach, Work, area};
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;

/// At its own working size it sees the whole image.
pub const REACH: Reach = Reach::Whole;

/// What thermal erosion does.
#[derive(Clone, Copy, Debug)]
pub struct Thermal<'a> {
    /// The steepest slope that rests, in heights along the longer side of the image.
    pub talus: f32,
    /// How often.
    pub passes: usize,
    /// How much of what is too steep crumbles in a pass, 0..1.
    pub strength: f32,
    /// How hard each pixel is, 0..1: what is hard neither gives nor takes.
    pub hardness: Option<&'a Plane>,
    /// Pixels along the longer side of the image it works on.
    pub detail: usize,
}

impl Default for Thermal<'_> {
    fn default() -> Self {
        Thermal { talus: 2.0, passes: 100, strength: 1.0, hardness: None, detail: 512 }
    }
}

/// Numbers that thermal erosion of an image of that size holds at once.
pub fn memory(of: [usize; 2], detail: usize, hardness: bool) -> u64 {
    let small = size(of, detail);
    let soft = if hardness { detail::memory(of, small).max(2 * area(small)) } else { 0 };
    let change = (3 * framed(small, [1; 2]) + area(small)).max(soft);
    memory_at_detail(of, detail, change, 1)
}

/// Lets every pair of neighbours share what is steeper than the talus between them (Musgrave, Kolb & Mace, 1989).
///
/// What one gives is what the other takes, to the bit before it is added, so that no mass is lost but by rounding; and
/// no pass makes a height higher or lower than all around it were.
pub fn thermal(work: Work<'_>, height: &Plane, edges: Edges, what: Thermal<'_>) -> Option<Plane> {
    let [made] = at_detail(work, height, edges, what.detail, |small| {
        let share = Real::clamp(what.strength, 0.0, 1.0) / 8.0;
        let soft = {
            let soft = match what.hardness {
                Some(hard) => {
                    let hard = resampled(work, hard, small.size, edges)?;
                    combined(work, &hard, &hard, |v, _| 1.0 - Real::clamp(v, 0.0, 1.0))?
                }
                None => Plane::flat(small.size, 1.0),
            };
            Framed::of(work, &soft, edges, [1; 2])?
        };
        let rest = Real::max(what.talus, 0.0) / small.size[0].max(small.size[1]) as f32;
        let mut now = Framed::of(work, small, edges, [1; 2])?;
        let mut next = now.like();
        for _ in 0..what.passes {
            paint_into(work, edges, &Crumble { height: &now, soft: &soft, rest, share }, [&mut next])?;
            std::mem::swap(&mut now, &mut next);
        }
        Some([now.plane(work)?])
    })?;
    Some(made)
}

struct Crumble<'a> {
    height: &'a Framed,
    soft: &'a Framed,
    rest: f32,
    share: f32,
}

impl Stencil<1> for Crumble<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 1] {
        let (height, soft) = (self.height.around::<V>(token, x, y), self.soft.around::<V>(token, x, y));
        let (mut straight, mut slanted) = (V::splat(token, 0.0), V::splat(token, 0.0));
        let rest = [V::splat(token, self.rest), V::splat(token, self.rest * std::f32::consts::SQRT_2)];
        let mut k = 0;
        while k < 9 {
            let rise = height[k] - height[4];
            if k % 2 == 1 {
                straight = straight + (rise - rise.clamp(-rest[0], rest[0])) * soft[k];
            } else if k != 4 {
                slanted = slanted + (rise - rise.clamp(-rest[1], rest[1])) * soft[k];
            }
            k += 1;
        }
        // What comes slantwise crosses half as wide a border.
        let come = straight + slanted * V::splat(token, 0.5);
        [height[4] + come * (soft[4] * V::splat(token, self.share))]
    }
}
