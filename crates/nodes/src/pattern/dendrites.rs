//! Dendrites.

use super::{HEIGHT, ID, MASK};
use crate::adapter::{context, put};
use crate::drawn_paths::half_pixel;
use crate::outlines::places;
use crate::position::{SEED, SEED_SOCKET};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ImageNode, Meaning, Number, Out, PixelBounds, Spec, Whole};
use lapidary_field::reach::Reach;
use lapidary_filter::dendrites::{self as filter, Dendrites, Growth};

const STARTS: Whole = Whole("starts");
const GROWTH: Number = Number("growth");
const DETAIL: Whole = Whole("detail");
const DENSITY: Number = Number("density");
const WIDTH: Number = Number("width");
const TAPER: Number = Number("taper");
const AGE: Out = Out("age");

/// The share of the tile that the particles of a full growth cover.
const FULL: f32 = 0.3;
/// Rows of a large image that are drawn at once: every time, the branches grow anew.
const ROWS_AT_ONCE: u32 = 1024;

pub(crate) const DENDRITES: Spec = Spec {
    name: "dendrites",
    aliases: &["branches", "dla", "aggregation", "frost_ferns", "lichtenberg", "coral_branches"],
    category: Category::Pattern,
    icon: '🌿',
    doc: "Dendrites that grow from points, as manganese in stone, frost, coral, roots or lichen do (Witten & Sander, 1981); looks the same at every image size.",
    sockets: &[
        STARTS.of(5, 1..=256, "Number of points from which branches grow.").decades(),
        GROWTH.of(
            0.6,
            0.0..=1.0,
            "Growth: 0 has points alone, 1 nearly fills the tile; animate it to watch the branches grow.",
        ),
        DENSITY.of(0.0, 0.0..=1.0, "Density: 0 has open twigs like frost, 1 is as dense as moss."),
        WIDTH.of(0.8, 0.05..=2.0, "Width of the thinnest twigs, as a share of the distance between twigs."),
        TAPER.of(0.2, 0.0..=0.5, "How much thicker branches are the more twigs they carry: 0 makes them all equal."),
        DETAIL.of(192, 16..=512, "Detail: the number of twigs that fit across the tile.").decades(),
        SEED_SOCKET,
    ],
    outputs: &[
        MASK.unit("Mask: the share of each pixel that branches cover."),
        HEIGHT.unit("Height: round branches, higher where they are thicker."),
        AGE.unit("Age: 0 where the growth began, 1 at the last twigs; 0 beside the branches."),
        ID.unit("A random value for each point from which branches grow; 0 beside them."),
    ],
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| Reach::Rows([0, ROWS_AT_ONCE * 2]),
        memory: |p| filter::memory([p.size()[0], p.rows().len()], &growth(p)),
        run: dendrites,
        stages: None,
    }),
};

fn growth(p: &Pass<'_>) -> Growth {
    let detail = p.get(DETAIL);
    let full = FULL * (detail * detail) as f32;
    Growth {
        starts: p.get(STARTS),
        particles: (full * p.get(GROWTH)) as u32,
        detail,
        // A particle that rarely sticks reaches the inner twigs.
        stickiness: 1.0 - 0.98 * f64::from(p.get(DENSITY)),
        seed: p.seed(SEED),
    }
}

fn dendrites(p: &mut Pass<'_>) {
    let settings = Dendrites { growth: growth(p), width: p.get(WIDTH), taper: p.get(TAPER), half_pixel: half_pixel(p) };
    let Some(planes) = filter::dendrites(context(p), &places(p), settings) else { return };
    for (out, plane) in [MASK, HEIGHT, AGE, ID].into_iter().zip(planes) {
        put(p, out, Some([plane]));
    }
}
