//! Worn edges and dirty cavities of a height map.

use super::RADIUS;
use crate::adapter::{context, edges, plane, plane_if_wired, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ExampleInput, ImageNode, Meaning, Number, Out, PixelBounds, Spec};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_filter::parallel_rows::{combine, combine_all, fill_rows, map};
use lapidary_filter::{Plane, gaussian, pixel_count};

const OF: Number = Number("of");
const BREAKUP: Number = Number("breakup");
const AMOUNT: Number = Number("amount");
const CONTRAST: Number = Number("contrast");
const ROUGH: Number = Number("rough");
const STRENGTH: Number = Number("strength");
const EDGES: Out = Out("edges");
const CAVITIES: Out = Out("cavities");

pub(crate) const EDGE_WEAR: Spec = Spec {
    name: "edge_wear",
    aliases: &["worn_edges", "edge_mask", "cavity_mask", "dirt_in_cavities"],
    category: Category::Image,
    icon: '🔨',
    doc: "Masks edges, where paint wears off, and cavities, where dirt gathers, both broken up by a map.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Pattern).painted(),
        BREAKUP.input("Map that breaks up the masks: usually a grunge or a noise.").painted(),
        RADIUS.of(0.012, 0.0005..=0.1, "Size of the edges, in tiles.").decades(),
        STRENGTH.of(0.15, 0.0..=16.0, "Relief: rise of a height of 1, in tiles."),
        AMOUNT.of(0.5, 0.0..=1.0, "Amount: 0 is new, 1 is worn everywhere."),
        CONTRAST.of(0.6, 0.0..=1.0, "Contrast: 0 is soft, 1 has hard edges."),
        ROUGH.of(0.6, 0.0..=2.0, "Strength of the breakup."),
    ],
    outputs: &[EDGES.unit("Worn edges: 1 on raised edges."), CAVITIES.unit("Cavities: 1 in corners and grooves.")],
    version: 1,
    meaning: Meaning::Image(ImageNode { bounds: PixelBounds::Declared, reach, memory, run: edge_wear, stages: None }),
};

/// The radius of each scale, relative to the setting, and its weight.
const SCALES: [[f32; 2]; 3] = [[0.5, 0.3], [1.0, 0.4], [2.0, 0.3]];

fn deviations(p: &Pass<'_>) -> [[f32; 2]; 3] {
    SCALES.map(|[scale, _]| p.pixels(p.get(RADIUS) * scale))
}

fn reach(p: &Pass<'_>) -> Reach {
    let [_, _, widest] = deviations(p);
    gaussian::reach(widest)
}

fn memory(p: &Pass<'_>) -> u64 {
    let blur = deviations(p).map(|deviation| gaussian::memory(p.size(), deviation));
    pixel_count(p.size()) + blur.into_iter().fold(pixel_count(p.size()), u64::max)
}

fn edge_wear(p: &mut Pass<'_>) {
    let (worn, cavities) = masks(p).unzip();
    put(p, EDGES, worn.map(|plane| [plane]));
    put(p, CAVITIES, cavities.map(|plane| [plane]));
}

/// The difference of the height from its surroundings, at three scales, against the size of these scales.
fn masks(p: &Pass<'_>) -> Option<(Plane, Plane)> {
    let (context, height) = (context(p), plane(p, OF));
    let wanted = height.rows(p.rows());
    let mut bend: Option<Plane> = None;
    for ([_, weight], deviation) in SCALES.into_iter().zip(deviations(p)) {
        let mean = gaussian::blur(context, height, p.rows(), edges(p), deviation)?;
        let size = Real::max(deviation[0], 1.0) / Real::max(p.pixels(1.0)[0], 1.0);
        let factor = p.get(STRENGTH) * weight / size;
        bend = Some(match bend {
            // The sum begins at 0, so that it is never −0.
            None => combine(context, mean, wanted, |mean, v| 0.0 + (v - mean) * factor)?,
            Some(sum) => combine_all(context, sum, [mean.view(), wanted], |sum, [mean, v]| sum + (v - mean) * factor)?,
        });
    }
    let bend = bend?;
    let (amount, width, rough) = (p.get(AMOUNT), 1.05 - p.get(CONTRAST), p.get(ROUGH));
    let mask = move |bend: f32, breakup: f32| {
        let v = bend * 4.0 + (breakup - 0.5) * rough * 0.6;
        Real::clamp((v + amount * (width + 1.0) - 1.0) / width, 0.0, 1.0)
    };
    let breakup = plane_if_wired(p, BREAKUP).map(|breakup| breakup.rows(p.rows()));
    let cavities = fill_rows(context, bend.size, |y, row| {
        let bends = row.iter_mut().zip(bend.view().row(y));
        match breakup {
            Some(breakup) => bends.zip(breakup.row(y)).for_each(|((v, bend), breakup)| *v = mask(-bend, *breakup)),
            None => bends.for_each(|(v, bend)| *v = mask(-bend, 0.5)),
        }
    })?;
    let edges = match breakup {
        Some(breakup) => combine(context, bend, breakup, mask)?,
        None => map(context, bend, |v| mask(v, 0.5))?,
    };
    Some((edges, cavities))
}
