//! Layers of rock.

use crate::position::{SEED, SEED_SOCKET, signed_random};
use crate::shaping::{HALF, ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Out, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::noise::Noise;
use lapidary_field::noise::hash::mix_seed;
use lapidary_field::noise::value::ValueNoise;
use lapidary_field::real::Real;

const OF: Number = Number("of");
const BEND: Number = Number("bend");
const LAYERS: Number = Number("layers");
const REACH: Number = Number("reach");
const UNEVEN: Number = Number("uneven");
const HARD: Number = Number("hard");
const HEIGHT: Out = Out("height");
const ID: Out = Out("id");

pub(crate) const STRATA: Spec = Spec {
    name: "strata",
    aliases: &["rock_layers", "sediment_layers", "stratify", "canyon"],
    category: Category::Terrain,
    icon: '🍰',
    doc: "Cuts a terrain into layers of rock: hard ones stand as cliffs, soft ones lie as slopes.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Terrain),
        BEND.input("Folding of the layers: usually a broad noise."),
        LAYERS.of(9.0, 1.0..=256.0, "Layers between the heights 0 and 1.").example(ExampleInput::Number(5.0)).decades(),
        REACH.of(0.5, -16.0..=16.0, "Folding for an input of 1, in layers."),
        UNEVEN.of(0.6, 0.0..=1.0, "Difference of the layers' thickness."),
        HARD.of(0.8, 0.0..=1.0, "Hardness: steepness of the cliffs.").example(ExampleInput::Number(1.0)),
        SEED_SOCKET,
    ],
    outputs: &[HEIGHT.free("Layered height."), ID.unit("A random value for each layer.")],
    version: 1,
    meaning: Meaning::Field(strata),
};

/// Each layer keeps its bottom and top, so that the height stays continuous; between them it rises late and steeply.
fn strata(s: &mut Scope<'_>) {
    let (layers, uneven, hard) = (s.get(LAYERS), s.get(UNEVEN), s.get(HARD));
    let folded = s.get(OF) * layers + (s.get(BEND) * 2.0 - 1.0) * s.get(REACH);
    let seed = mix_seed(s.seed(SEED));
    // Thickness varies slowly with height; the slope of the sum stays above zero.
    let thickness = Noise::new(ValueNoise::new(seed, [0; 4]), 1).expect("value noise has one dimension");
    let stray = s.noise(&thickness, [folded * 0.5, ZERO, ZERO, ZERO], ZERO) * uneven * 0.6;
    let on = folded + stray;
    let (layer, t) = (on.floor(), on.fract());
    let random = signed_random(s, 1, layer) * 0.5 + 0.5;
    // Where the cliff of the layer begins.
    let foot = (random * 0.5 + 0.4) * hard;
    let ledge = ONE - hard * 0.85;
    let slope = t / foot.max(Expr::Lit(0.01));
    let cliff = ((t - foot) / (ONE - foot)).clamp(ZERO, ONE);
    let low = slope.min(ONE) * ledge * foot;
    let rise = low + cliff.lerp(cliff.cubic(), HALF) * (ONE - ledge * foot);
    let height = (layer + rise.lerp(t, ONE - hard) - stray) / layers;
    s.put(HEIGHT, height);
    s.put(ID, random.clamp(ZERO, ONE));
}
