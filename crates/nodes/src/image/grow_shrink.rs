//! What is bright grown, or what is dark.

use super::{LIKE_IT, OF, OF_SOCKET, RADIUS};
use crate::pass::grow::{self, Shape};
use crate::pass::{Plane, Reach, area};
use crate::pixels::{each, each_memory, edges, pixels, put, work};
use lapidary_evaluator::pass::Pass;
use lapidary_evaluator::spec::{Category, Choice, Image, Meaning, Spec, VALUE};

#[derive(Clone, Copy)]
enum Step {
    Grow,
    Shrink,
}
use Step::{Grow, Shrink};

const DO: Choice<&[Step]> =
    Choice("do", &["grow", "shrink", "open", "close"], &[&[Grow], &[Shrink], &[Shrink, Grow], &[Grow, Shrink]]);
const SHAPE: Choice<Shape> = Choice("shape", &["disc", "square"], &[Shape::Disc, Shape::Square]);

pub(crate) const GROW_SHRINK: Spec = Spec {
    name: "grow_shrink",
    aliases: &["dilate", "morphology", "expand_contract", "min_max_filter"],
    category: Category::Image,
    icon: '⬌',
    doc: "Grows or shrinks what is bright; opening takes away specks of light, closing fills small holes.",
    sockets: &[
        OF_SOCKET,
        DO.of(0, "Whether bright grows, dark does, or one after the other."),
        RADIUS.of(0.02, 0.0..=0.25, "By how much, in tiles."),
        SHAPE.of(0, "Whether corners come out round or square."),
    ],
    outputs: LIKE_IT,
    version: 1,
    meaning: Meaning::Image(Image { reach, memory, run: grow_shrink }),
};

fn reach(p: &Pass<'_>) -> Reach {
    match grow::reach(pixels(p, RADIUS)) {
        Reach::Pixels(once) => Reach::Pixels(once.map(|n| n * p.get(DO).len() as u32)),
        other => other,
    }
}

fn memory(p: &Pass<'_>) -> u64 {
    let (size, radius, shape) = (p.size(), pixels(p, RADIUS), p.get(SHAPE));
    let one = |(k, step): (usize, &Step)| {
        let made = match step {
            Grow => grow::memory(size, radius, shape),
            Shrink => grow::memory_to_shrink(size, radius, shape),
        };
        // What the step before has made is still there.
        made + if k > 0 { area(size) } else { 0 }
    };
    each_memory(p, OF, p.get(DO).iter().enumerate().map(one).fold(0, u64::max))
}

fn grow_shrink(p: &mut Pass<'_>) {
    let (radius, shape) = (pixels(p, RADIUS), p.get(SHAPE));
    let one = |plane: &Plane, step: Step| match step {
        Grow => grow::grow(work(p), plane, edges(p), radius, shape),
        Shrink => grow::shrink(work(p), plane, edges(p), radius, shape),
    };
    let made = each(p, OF, |plane| match *p.get(DO) {
        [first, ref rest @ ..] => rest.iter().try_fold(one(plane, first)?, |plane, step| one(&plane, *step)),
        [] => None,
    });
    put(p, VALUE, made);
}
