//! Reaction–diffusion patterns.

use crate::adapter::{context, edges, plane_if_wired, put};
use crate::position::{SEED, SEED_SOCKET};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, Choice, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE, Whole};
use lapidary_filter::Plane;
use lapidary_filter::reaction_diffusion::{self as filter, ReactionDiffusion};

const MAP: Number = Number("map");
/// Feed and kill rates.
const PATTERN: Choice<[f32; 2]> = Choice(
    "pattern",
    &["coral", "maze", "spots", "holes", "worms"],
    &[[0.0545, 0.062], [0.029, 0.057], [0.03, 0.062], [0.039, 0.058], [0.058, 0.065]],
);
const VARY: Number = Number("vary");
const PASSES: Whole = Whole("passes");
const DETAIL: Whole = Whole("detail");

pub(crate) const REACTION_DIFFUSION: Spec = Spec {
    name: "reaction_diffusion",
    aliases: &["gray_scott", "turing_pattern", "brain_coral", "leopard_spots"],
    category: Category::Image,
    icon: '🐾',
    doc: "Grows patterns of living things by a simulation: coral, brains, spots of fur; looks the same at every image size.",
    sockets: &[
        MAP.input("Map that changes the pattern from place to place, from 0 to 1.").painted(),
        PATTERN.of(0, "Pattern: branched, a maze, spots, holes, or short worms."),
        VARY.of(0.3, -1.0..=1.0, "Strength of the changes by the map."),
        SEED_SOCKET,
        PASSES.of(1500, 0..=4000, "Number of passes: growth from scattered seeds."),
        DETAIL
            .of(
                192,
                16..=512,
                "Working size: pixels along the longer side of the simulation; more makes finer patterns.",
            )
            .decades(),
    ],
    outputs: &[VALUE.unit("Density: 1 in the pattern, 0 around it.")],
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| filter::REACH,
        memory: |p| filter::memory(p.size(), p.get(DETAIL) as usize),
        run: reaction_diffusion,
        stages: None,
    }),
};

fn reaction_diffusion(p: &mut Pass<'_>) {
    let result = density(p).map(|plane| [plane]);
    put(p, VALUE, result);
}

fn density(p: &Pass<'_>) -> Option<Plane> {
    let [feed, kill] = p.get(PATTERN);
    let settings = ReactionDiffusion {
        feed,
        kill,
        map: plane_if_wired(p, MAP),
        // Beyond this the pattern dies or fills the image.
        vary: p.get(VARY) * 0.02,
        passes: p.get(PASSES),
        detail: p.get(DETAIL) as usize,
        seed: p.seed(SEED),
        edges: edges(p),
    };
    filter::react(context(p), p.size(), settings)
}
