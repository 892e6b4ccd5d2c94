//! The first stage of the article's terrain: noise.

use super::{
    FILE_SOCKET, FREQUENCY, FROM_FILE_SOCKET, HEIGHT_SOCKET, HEIGHTS, SEED_SOCKET, TERRAIN, check_terrain_tables,
    terrain_source_noise,
};
use crate::adapter::{context, plane, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE};
use lapidary_filter::{museum_terrain, pixel_count};

const AMPLITUDE: Number = Number("amplitude");

pub(crate) const TERRAIN_NOISE: Spec = Spec {
    name: "terrain_noise",
    aliases: &["add_perlin_noise"],
    category: Category::Museum,
    icon: '∧',
    doc: "First stage of the article's terrain: adds classic noise to heights by pixel row and column.",
    sockets: &[
        HEIGHT_SOCKET,
        FROM_FILE_SOCKET,
        FILE_SOCKET,
        SEED_SOCKET,
        FREQUENCY.of(5.0, -1024.0..=1024.0, "Noise cells across the image.").decades(),
        AMPLITUDE.of(10.0, -1024.0..=1024.0, "Amplitude of the noise."),
    ],
    outputs: HEIGHTS,
    version: 1,
    meaning: Meaning::ImageWithFiles {
        check: check_terrain_tables,
        image: ImageNode {
            bounds: PixelBounds::Declared,
            reach: |_| museum_terrain::REACH,
            memory: |p| pixel_count(p.size()),
            run: terrain_noise,
            stages: None,
        },
    },
};

fn terrain_noise(p: &mut Pass<'_>) {
    let result = museum_terrain::noise(
        context(p),
        plane(p, TERRAIN),
        &terrain_source_noise(p),
        p.get(FREQUENCY),
        p.get(AMPLITUDE),
    );
    put(p, VALUE, result.map(|plane| [plane]));
}
