//! Reaction–diffusion simulation: two substances that form patterns like those of living things.

use crate::parallel_rows::{fill_pixels, map};
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
use crate::resample::{self, resample, working_size};
use crate::stencil::{PaddedPlane, Stencil, apply_into, padded_len};
use lapidary_field::noise::hash::mix_seed;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;

/// The whole image is one simulation.
pub const REACH: Reach = Reach::Whole;

/// The settings of a reaction.
#[derive(Clone, Copy, Debug)]
pub struct ReactionDiffusion<'a> {
    /// The rate at which the first substance is added.
    pub feed: f32,
    /// The rate at which the second substance is removed.
    pub kill: f32,
    /// A map that changes the feed, and with it the pattern, from place to place.
    pub map: Option<PlaneRef<'a>>,
    /// The change of the feed between the values 0 and 1 of the map.
    pub vary: f32,
    /// The number of passes.
    pub passes: u32,
    /// Pixels along the longer side of the working size.
    pub detail: usize,
    /// The seed of the start.
    pub seed: u32,
    /// The neighbours of the pixels at the edges.
    pub edges: Edges,
}

/// The values that a reaction holds at once, including its result.
pub fn memory(size: [usize; 2], detail: usize) -> u64 {
    let small = working_size(size, detail);
    let lists = 16 * small[1] as u64;
    let simulation = 3 * pixel_count(small) + 5 * padded_len(small, [1; 2]) + lists;
    simulation.max(pixel_count(small) + resample::memory(small, size)).max(resample::memory(size, small))
}

/// The density of the second substance, 0..=1, after some passes (Gray & Scott, 1984; with the diffusion of Sims, 2013).
pub fn react(context: FilterContext<'_>, size: [usize; 2], settings: ReactionDiffusion<'_>) -> Option<Plane> {
    let (small, edges) = (working_size(size, settings.detail), settings.edges);
    let feed = {
        let plane = match settings.map {
            Some(plane) => {
                let plane = resample(context, plane, small, edges)?;
                map(context, plane, |v| settings.feed + (Real::clamp(v, 0.0, 1.0) - 0.5) * settings.vary)?
            }
            None => Plane::filled(small, settings.feed),
        };
        PaddedPlane::new(context, plane.view(), edges, [1; 2])?
    };
    let start = |amount: [f32; 2]| {
        let plane = fill_pixels(context, small, |x, y| amount[usize::from(is_seeded(settings.seed, x, y))])?;
        PaddedPlane::new(context, plane.view(), edges, [1; 2])
    };
    let mut now = [start([1.0, 0.5])?, start([0.0, 0.5])?];
    let mut next = now.clone();
    for _ in 0..settings.passes {
        let [first, second] = &mut next;
        apply_into(context, edges, &Reaction { now: &now, feed: &feed, kill: settings.kill }, [first, second])?;
        std::mem::swap(&mut now, &mut next);
    }
    drop((next, feed));
    let density = now[1].to_plane(context)?;
    drop(now);
    // The densest places reach about 0.4.
    map(context, resample(context, density.view(), size, edges)?, |v| Real::clamp(v * 2.6, 0.0, 1.0))
}

/// True in some of the squares of a grid.
fn is_seeded(seed: u32, x: usize, y: usize) -> bool {
    const SQUARE: usize = 5;
    let cell = mix_seed(seed ^ mix_seed((x / SQUARE) as u32 ^ mix_seed((y / SQUARE) as u32)));
    cell >> 24 < 40
}

/// One pass.
struct Reaction<'a> {
    now: &'a [PaddedPlane; 2],
    feed: &'a PaddedPlane,
    kill: f32,
}

impl Stencil<2> for Reaction<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 2] {
        let lit = |v: f32| V::splat(token, v);
        let spread = |plane: &PaddedPlane| {
            let [a, b, c, d, e, f, g, h, i] = plane.neighbourhood::<V>(token, x, y);
            (e, (b + d + f + h) * lit(0.2) + (a + c + g + i) * lit(0.05) - e)
        };
        let ([first, second], feed) = (self.now, self.feed.at::<V>(token, x, y, 0));
        let ((u, u_flow), (v, v_flow)) = (spread(first), spread(second));
        let reaction = u * v * v;
        let (zero, one) = (lit(0.0), lit(1.0));
        let fed = u + u_flow - reaction + feed * (one - u);
        let grown = v + v_flow * lit(0.5) + reaction - (feed + lit(self.kill)) * v;
        [fed.clamp(zero, one), grown.clamp(zero, one)]
    }
}
