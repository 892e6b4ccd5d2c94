//! The second stage of the article's terrain: displacement.

use super::{
    FILE_SOCKET, FREQUENCY, FROM_FILE_SOCKET, HEIGHT_SOCKET, HEIGHTS, SEED_SOCKET, TERRAIN, check_terrain_tables,
    terrain_source_noise,
};
use crate::adapter::{context, plane, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_filter::{museum_terrain, pixel_count};

const DISTANCE: Number = Number("distance");

pub(crate) const TERRAIN_PERTURB: Spec = Spec {
    name: "terrain_perturb",
    aliases: &["perturb_heights"],
    category: Category::Museum,
    icon: '⤨',
    doc: "Second stage of the article's terrain: displaces heights by whole pixels, along two noises.",
    sockets: &[
        HEIGHT_SOCKET,
        FROM_FILE_SOCKET,
        FILE_SOCKET,
        SEED_SOCKET,
        FREQUENCY.of(8.0, -1024.0..=1024.0, "Noise cells across the image.").decades(),
        DISTANCE.of(8.0, -4096.0..=4096.0, "Displacement for a noise of 1, in pixels."),
    ],
    outputs: HEIGHTS,
    version: 1,
    meaning: Meaning::ImageWithFiles {
        check: check_terrain_tables,
        image: ImageNode {
            bounds: PixelBounds::Declared,
            reach: |_| museum_terrain::REACH,
            memory: |p| pixel_count(p.size()),
            run: terrain_perturb,
            stages: None,
        },
    },
};

fn terrain_perturb(p: &mut Pass<'_>) {
    let result = museum_terrain::perturb(
        context(p),
        plane(p, TERRAIN),
        &terrain_source_noise(p),
        p.get(FREQUENCY),
        p.get(DISTANCE),
    );
    put(p, VALUE, result.map(|plane| [plane]));
}
