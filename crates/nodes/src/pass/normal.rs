//! Normals from differences of heights.

use super::stencil::{Framed, Stencil, paint};
use super::{Edges, Plane, Reach, Work, length, near};
use lapidary_field::simd::Lanes;

/// The longest step, in pixels.
pub const MOST: f32 = 1024.0;

/// How far differences at a step reach.
pub fn reach(step: f32) -> Reach {
    near(span(step).ceil() as usize)
}

/// The unit normal of a surface whose heights are `scale` pixels tall each: right, up the image, and towards us.
///
/// From central differences to what lies `step` pixels away, at least one; between pixels heights run straight.
pub fn normal(work: Work<'_>, height: &Plane, edges: Edges, step: f32, scale: f32) -> Option<[Plane; 3]> {
    let step = span(step);
    let whole = step.floor();
    let from = Framed::of(work, height, edges, [step.ceil() as usize; 2])?;
    let slope = 0.5 * scale / step;
    paint(work, height.size, &Slopes { from, whole: whole as isize, part: step - whole, slope })
}

fn span(step: f32) -> f32 {
    length(step, MOST).max(1.0)
}

struct Slopes {
    from: Framed,
    whole: isize,
    /// What the step has beyond whole pixels.
    part: f32,
    slope: f32,
}

impl Stencil<3> for Slopes {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 3] {
        let part = V::splat(token, self.part);
        let mut slopes = [V::splat(token, 0.0); 2];
        let units = [self.from.step(1, 0), self.from.step(0, 1)];
        let mut axis = 0;
        while axis < 2 {
            let unit = units[axis];
            let mut ends = [slopes[0]; 2];
            let mut end = 0;
            while end < 2 {
                let unit = if end == 0 { -unit } else { unit };
                ends[end] = self.from.at(token, x, y, unit * self.whole);
                // A step of whole pixels reads none beyond.
                if self.part > 0.0 {
                    let next = self.from.at::<V>(token, x, y, unit * (self.whole + 1));
                    ends[end] = ends[end] + (next - ends[end]) * part;
                }
                end += 1;
            }
            slopes[axis] = (ends[1] - ends[0]) * V::splat(token, self.slope);
            axis += 1;
        }
        let one = V::splat(token, 1.0);
        let long = (slopes[0] * slopes[0] + slopes[1] * slopes[1] + one).sqrt();
        [-slopes[0] / long, slopes[1] / long, one / long]
    }
}
