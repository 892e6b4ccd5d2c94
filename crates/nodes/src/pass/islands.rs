//! The islands of a mask: which pixels hang together.

use super::rows::rows;
use super::{Edges, Plane, Reach, Work};
use lapidary_field::noise::Body;
use lapidary_field::noise::white::White;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// An island may be as large as the image.
pub const REACH: Reach = Reach::Whole;

/// What is known of each pixel's island; all zero where there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Islands {
    /// A number of the island's own, 0..1.
    pub random: Plane,
    /// How many pixels it has.
    pub area: Plane,
}

/// Finds what hangs together of what is at least `threshold`, side by side or one above the other.
///
/// Pixels are joined to their neighbours on all cores at once: each island is named after its first pixel, and a name
/// only ever gives way to an earlier one, so that the outcome is the same whoever comes first (Jayanti & Tarjan, 2016).
pub fn islands(work: Work<'_>, mask: &Plane, edges: Edges, threshold: f32, seed: u32) -> Option<Islands> {
    let [width, height] = mask.size;
    let land = |x: usize, y: usize| mask.row(y)[x] >= threshold;
    let names = Names((0..mask.px.len() as u32).map(AtomicU32::new).collect());
    // Rows without numbers: what is made is in the names.
    rows(work, &mut vec![(); mask.px.len()], width, |y, _| {
        for x in (0..width).filter(|x| land(*x, y)) {
            let right = if x + 1 < width { Some(x + 1) } else { edges.wrap[0].then_some(0) };
            let below = if y + 1 < height { Some(y + 1) } else { edges.wrap[1].then_some(0) };
            let here = (y * width + x) as u32;
            if let Some(right) = right.filter(|right| land(*right, y)) {
                names.join(here, (y * width + right) as u32);
            }
            if let Some(below) = below.filter(|below| land(x, *below)) {
                names.join(here, (below * width + x) as u32);
            }
        }
    })?;
    let count: Vec<AtomicU32> = mask.px.iter().map(|_| AtomicU32::new(0)).collect();
    let mut random = Plane::flat(mask.size, 0.0);
    let white = White::new(seed, [0; 4]);
    rows(work, &mut random.px, width, |y, row| {
        for (x, v) in row.iter_mut().enumerate().filter(|(x, _)| land(*x, y)) {
            let name = names.of((y * width + x) as u32);
            count[name as usize].fetch_add(1, Relaxed);
            let first = [name as usize % width, name as usize / width].map(|i| i as f32);
            *v = 0.5 + 0.5 * white.at(first, 1);
        }
    })?;
    let mut area = Plane::flat(mask.size, 0.0);
    rows(work, &mut area.px, width, |y, row| {
        for (x, v) in row.iter_mut().enumerate().filter(|(x, _)| land(*x, y)) {
            *v = count[names.of((y * width + x) as u32) as usize].load(Relaxed) as f32;
        }
    })?;
    Some(Islands { random, area })
}

/// For each pixel an earlier one of its island, or itself if it is the first that is known.
struct Names(Vec<AtomicU32>);

impl Names {
    /// The first known pixel of an island.
    fn of(&self, mut pixel: u32) -> u32 {
        loop {
            let earlier = self.0[pixel as usize].load(Relaxed);
            if earlier == pixel {
                return pixel;
            }
            // Half the way is saved for whoever comes next; it does no harm if somebody knew better meanwhile.
            let first = self.0[earlier as usize].load(Relaxed);
            let _ = self.0[pixel as usize].compare_exchange(earlier, first, Relaxed, Relaxed);
            pixel = first;
        }
    }
    /// Makes one island of two.
    fn join(&self, a: u32, b: u32) {
        let (mut a, mut b) = (self.of(a), self.of(b));
        while a != b {
            let (first, last) = (a.min(b), a.max(b));
            if self.0[last as usize].compare_exchange(last, first, Relaxed, Relaxed).is_ok() {
                return;
            }
            (a, b) = (self.of(first), self.of(last));
        }
    }
}
