//! Reaction–diffusion simulation.

use crate::common::{check_properties, context, noise};
use lapidary_filter::Edges;
use lapidary_filter::reaction_diffusion::{ReactionDiffusion, react};

const CORAL: ReactionDiffusion<'_> = ReactionDiffusion {
    feed: 0.0545,
    kill: 0.062,
    map: None,
    vary: 0.01,
    passes: 40,
    detail: 64,
    seed: 3,
    edges: Edges::WRAP,
};

#[test]
fn common_properties() {
    check_properties(&noise([47, 31], 1, None), |context, plane| {
        react(context, plane.size, ReactionDiffusion { map: Some(plane.view()), ..CORAL }).map(|density| vec![density])
    });
}

#[test]
fn a_pattern_grows() {
    let settings = ReactionDiffusion { passes: 1500, detail: 96, ..CORAL };
    let found = react(context(), [96, 96], settings).expect("it is not cancelled");
    let share = found.px.iter().filter(|v| **v > 0.5).count() as f32 / found.px.len() as f32;
    assert!((0.2..0.7).contains(&share), "{share}");
}
