//! Cellular automaton.

use crate::adapter::{context, edges, plane_if_wired, put};
use crate::position::{SEED, SEED_SOCKET};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{
    Category, Choice, ImageNode, Meaning, Number, Out, PixelBounds, Spec, VALUE, Whole,
};
use lapidary_filter::Plane;
use lapidary_filter::cellular_automaton::{self as filter, CellularAutomaton};

const MAP: Number = Number("map");
const RULE: Choice<AutomatonRule> = Choice(
    "rule",
    &["coral", "caves", "blobs", "maze", "life"],
    &[
        AutomatonRule { born: &[3], survives: &[4, 5, 6, 7, 8] },
        AutomatonRule { born: &[5, 6, 7, 8], survives: &[4, 5, 6, 7, 8] },
        AutomatonRule { born: &[4, 6, 7, 8], survives: &[3, 5, 6, 7, 8] },
        AutomatonRule { born: &[3], survives: &[1, 2, 3, 4, 5] },
        AutomatonRule { born: &[3], survives: &[2, 3] },
    ],
);
const DENSITY: Number = Number("density");
const VARY: Number = Number("vary");
const PASSES: Whole = Whole("passes");
const DETAIL: Whole = Whole("detail");
const AGE: Out = Out("age");

/// The numbers of living neighbours with which a cell is born, and with which it survives.
#[derive(Clone, Copy)]
struct AutomatonRule {
    born: &'static [u32],
    survives: &'static [u32],
}

pub(crate) const CELLULAR_AUTOMATON: Spec = Spec {
    name: "cellular_automaton",
    aliases: &["cell_growth", "game_of_life", "caves", "growth"],
    category: Category::Image,
    icon: '🌱',
    doc: "Cells on a grid that live and die by their neighbours: coral, lichen, caves, camouflage, mazes; looks the same at every image size.",
    sockets: &[
        MAP.input("Map that changes the density from place to place, from 0 to 1.").painted(),
        RULE.of(0, "Rule: coral that grows slowly, caves, large blobs, a maze, or Conway's life."),
        DENSITY.of(0.48, 0.0..=1.0, "Share of cells that live at the start."),
        VARY.of(0.4, -2.0..=2.0, "Change of the density between the values 0 and 1 of the map."),
        SEED_SOCKET,
        PASSES.of(40, 0..=400, "Number of passes, in each of which all cells are born, survive or die."),
        DETAIL.of(96, 8..=512, "Cells along the longer side.").decades(),
    ],
    outputs: &[
        VALUE.unit("Mask: 1 on living cells."),
        AGE.unit("Share of the passes during which a cell lived: a height."),
    ],
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| filter::REACH,
        memory: |p| filter::memory(p.size(), p.get(DETAIL) as usize),
        run: cellular_automaton,
        stages: None,
    }),
};

fn cellular_automaton(p: &mut Pass<'_>) {
    let Some([cells, age]) = grown(p) else { return };
    put(p, VALUE, Some([cells]));
    put(p, AGE, Some([age]));
}

fn grown(p: &Pass<'_>) -> Option<[Plane; 2]> {
    let rule = p.get(RULE);
    let [born, survives] = [rule.born, rule.survives].map(|counts| counts.iter().fold(0, |bits, n| bits | 1 << n));
    let settings = CellularAutomaton {
        born,
        survives,
        density: p.get(DENSITY),
        map: plane_if_wired(p, MAP),
        vary: p.get(VARY),
        passes: p.get(PASSES),
        detail: p.get(DETAIL) as usize,
        seed: p.seed(SEED),
        edges: edges(p),
    };
    filter::grow(context(p), p.size(), settings)
}
