//! Behaviour of single blocks of the library.

mod common;

use common::Opened;
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::graph::Setting;
use lapidary_evaluator::node::spec::find;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_nodes::LIBRARY;

#[test]
fn graphs_with_bonds_offer_every_bond_of_the_node() {
    let bricks = find(LIBRARY, "bricks").expect("the library has bricks");
    let socket = &bricks.sockets[bricks.socket("bond").expect("bricks have a bond")];
    let Widget::Choice(bonds) = socket.kind.widget() else { panic!("a bond is a choice") };
    for path in ["graphs/library/brick_bond.ron", "graphs/library/planks.ron", "graphs/ceramic_tile.ron"] {
        let opened = Opened::new(path);
        let Setting::Word(_, words) = &opened.document.graph.parameters["bond"].value else { panic!("{path}") };
        assert_eq!(*words, bonds, "{path}");
    }
}

/// The presets of single rows are slanted, so that a mirrored stitch would have two ends above each other.
#[test]
fn a_single_row_of_stitches_has_one_thread() {
    let opened = Opened::new("graphs/library/stitches.ron");
    let (side, cache) = (256, Cache::new(1 << 26));
    for (gap, lines) in [("0", 1), ("0.1", 2)] {
        let mut document = opened.document.clone();
        document.choose("saddle").expect("the preset exists");
        document.set("gap", gap).expect("the parameter exists");
        let mask = document.graph.outputs.iter().position(|(name, _)| name == "mask").expect("stitches have a mask");
        let px = &opened.painted_at(&document, &cache, side)[mask].px;
        let thread = |x: usize, y: usize| px[y % side as usize * side as usize + x] > 0.5;
        let runs = |x: usize| (0..side as usize).filter(|y| thread(x, *y) && !thread(x, y + 1)).count();
        let most = (0..side as usize).map(runs).max();
        let Setting::Whole(rows, _) = document.graph.parameters["rows"].value else { panic!("rows are a count") };
        assert_eq!(most, Some(lines * rows as usize), "with a gap of {gap}");
    }
}
