//! Strategies: random noises, expressions and frames.

use super::common::{EDGE_CASES, kinds};
use lapidary_field::ir::{Expr, Recorder, Recording};
use lapidary_field::noise::Noise;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::op::Op;
use lapidary_field::program::Frame;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A noise to record.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub(crate) kind: usize,
    pub(crate) seed: u32,
    pub(crate) period: [u32; 4],
    pub(crate) dims: usize,
    pub(crate) octaves: Option<(u32, f32, Fold, bool)>,
}

impl Recipe {
    pub(crate) fn noise(&self) -> Noise {
        let kinds = kinds(self.seed, self.period);
        let kind = kinds[self.kind].1.clone();
        let (_, least, most) = kind.name();
        let noise = Noise::new(kind, self.dims.clamp(least, most)).expect("the noise supports the dimensions");
        match self.octaves {
            None => noise,
            Some((count, lacunarity, fold, offset)) => {
                noise.in_octaves(Octaves::new(count, lacunarity, fold, offset).expect("the octaves are valid"))
            }
        }
    }
}

/// One instruction of an expression; operands are among the instructions before.
#[derive(Clone, Debug)]
pub(crate) enum Word {
    Coord(u8),
    Scaled(u8, f32),
    Lit(f32),
    Knob(u32),
    Op(Op, [Index; 3]),
    Noise(Recipe, [Index; 5]),
    /// A noise along columns and rows with a number of cells, whose gain is a knob.
    Grid(Recipe, f32, u32),
}

pub(crate) fn number() -> impl Strategy<Value = f32> {
    prop_oneof![6 => -4.0f32..4.0, 2 => select(vec![0.0f32, 1.0, -1.0, 0.5, 2.0, 3.0, 8.0]), 1 => select(EDGE_CASES.to_vec())]
}

pub(crate) fn recipe() -> impl Strategy<Value = Recipe> {
    let period = select(vec![0u32, 0, 0, 1, 2, 3, 5, 7, 8, 16, 300, 1 << 23, 1 << 24, 12_345_679, 1 << 31, u32::MAX]);
    let fold = select(vec![Fold::Plain, Fold::Turbulence, Fold::Billow, Fold::Ridged]);
    let lacunarity = prop_oneof![3 => Just(2.0f32), 1 => Just(3.0), 1 => 0.3f32..4.0];
    let octaves = (prop_oneof![4 => 1u32..7, 1 => 1u32..25], lacunarity, fold, any::<bool>());
    let kinds = kinds(0, [0; 4]).len();
    (0..kinds, 0u32..4, prop::array::uniform4(period), 1usize..5, prop::option::of(octaves))
        .prop_map(|(kind, seed, period, dims, octaves)| Recipe { kind, seed, period, dims, octaves })
}

pub(crate) fn word() -> impl Strategy<Value = Word> {
    let index = any::<Index>;
    prop_oneof![
        1 => (0u8..4).prop_map(Word::Coord),
        2 => (0u8..4, select(vec![3.0f32, 10.0, 24.0, 60.0, 700.0, -8.0, 1e9])).prop_map(|(axis, by)| Word::Scaled(axis, by)),
        1 => number().prop_map(Word::Lit),
        1 => (0u32..3).prop_map(Word::Knob),
        6 => (select(Op::ALL.to_vec()), prop::array::uniform3(index())).prop_map(|(op, args)| Word::Op(op, args)),
        3 => (recipe(), prop::array::uniform5(index())).prop_map(|(noise, args)| Word::Noise(noise, args)),
        3 => (recipe(), 0.1f32..100.0, 0u32..3).prop_map(|(noise, cells, gain)| Word::Grid(noise, cells, gain)),
    ]
}

pub(crate) fn words(most: usize) -> impl Strategy<Value = Vec<Word>> {
    prop::collection::vec(word(), 1..most)
}

/// Records the instructions; their operands are chosen among the scaled coordinates and the last few instructions.
pub(crate) fn record<'r>(recorder: &'r Recorder, words: &[Word]) -> Vec<Expr<'r>> {
    let mut all: Vec<Expr<'r>> = vec![recorder.coord(0) * 10.0, recorder.coord(1) * 6.0];
    for word in words {
        let at = |i: &Index| {
            let back = i.index(all.len().min(7));
            if back < 5 { all[all.len() - 1 - back] } else { all[back - 5] }
        };
        let e = match word {
            Word::Coord(axis) => recorder.coord(*axis),
            Word::Scaled(axis, by) => recorder.coord(*axis) * *by,
            Word::Lit(v) => Expr::Lit(*v),
            Word::Knob(k) => recorder.knob(*k),
            Word::Op(op, args) => op.apply([0, 1, 2].map(|k| at(&args[k]))),
            Word::Noise(recipe, args) => {
                let [x, y, z, t, gain] = [0, 1, 2, 3, 4].map(|k| at(&args[k]));
                recorder.noise(&recipe.noise(), [x, y, z, t], gain)
            }
            Word::Grid(recipe, cells, gain) => {
                let [x, y] = [0, 1].map(|axis| recorder.coord(axis) * *cells);
                recorder.noise(&recipe.noise(), [x, y, recorder.coord(2), y * y], recorder.knob(*gain))
            }
        };
        all.push(e);
    }
    all
}

/// The last instruction, and an image of one in the middle.
pub(crate) fn code(words: &[Word]) -> Recording {
    let recorder = Recorder::default();
    let all = record(&recorder, words);
    recorder.code(&[all[all.len() - 1], all[all.len() / 2]])
}

/// A frame several blocks wide or small, and a region of it.
pub(crate) fn frame() -> impl Strategy<Value = Frame> {
    let size = prop_oneof![3 => (1u32..80, 1u32..12), 2 => (500u32..1100, 1u32..3)];
    let shares = (0.0f64..1.0, 0.0f64..1.0, 0.0f64..1.0, 0.0f64..1.0);
    let tile = select(vec![1.0f64, 1.0, 0.25, 3.0, 1e-3]);
    (size, shares, prop::array::uniform2(tile), prop::array::uniform2(number())).prop_map(
        |((width, height), (a, b, c, d), tile, z_time)| {
            let span = |side: u32, from: f64, to: f64| {
                let from = (f64::from(side) * from * 0.3) as u32;
                from..from + 1 + (f64::from(side - from - 1) * (1.0 - to * 0.3)) as u32
            };
            Frame { region: [span(width, a, b), span(height, c, d)], tile, z_time, ..Frame::new(width, height) }
        },
    )
}
