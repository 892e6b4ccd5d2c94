//! Pictures whose values are known beforehand.

mod common;

use common::known::{close, word};
use lapidary_evaluator::check::{Picture, check};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::plan::plan;
use lapidary_evaluator::run::paint;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, How};
use lapidary_nodes::LIBRARY;
use std::sync::Arc;

/// The colours of a picture of two pixels, black and half lit, over a frame of so many pixels across.
fn row(width: u32, args: &[(&str, Arg)]) -> Vec<[f32; 4]> {
    row_of(width, args, false)
}

/// The same where its file keeps light, or does not.
fn row_of(width: u32, args: &[(&str, Arg)], light: bool) -> Vec<[f32; 4]> {
    let mut graph = Graph::default();
    let mut node = Node { kind: "image".to_owned(), ..Node::default() };
    node.args.insert("file".to_owned(), Arg::Wire("two".to_owned(), Some("png".to_owned())));
    node.args.extend(args.iter().map(|(socket, arg)| ((*socket).to_owned(), arg.clone())));
    graph.nodes.insert("it".to_owned(), node);
    graph.outputs.push(("it".to_owned(), Arg::Wire("it".to_owned(), None)));
    let (mut checked, complaints) = check(&graph, LIBRARY);
    assert_eq!(complaints, []);
    assert_eq!(checked.files().collect::<Vec<_>>(), [("it", "file", "two.png")]);
    let two = Image { size: [2, 1], channels: 2, px: vec![0.0, 1.0, 0.5, 0.25] };
    checked.pictures.insert("two.png".to_owned(), Picture { image: Arc::new(two), light });
    let plan = plan(&checked, &["it"]).0.expect("the graph is right");
    let images = paint(&plan, &plan.settings(&checked), How::best(), &Frame::new(width, 1)).expect("a small image");
    images[0].px.as_chunks().0.to_vec()
}

#[test]
fn a_picture_is_stretched_over_the_tile() {
    let data = ("space", word("data"));
    let plain = row(2, std::slice::from_ref(&data));
    assert_eq!(plain, [[0.0, 0.0, 0.0, 1.0], [0.5, 0.5, 0.5, 0.25]]);
    let nearest = row(4, &[data.clone(), ("filter", word("nearest"))]);
    assert_eq!(reds(&nearest), [0.0, 0.0, 0.5, 0.5]);
    // Between the middles of its pixels it is blended, and round its edges too unless these are drawn out.
    assert_eq!(reds(&row(4, std::slice::from_ref(&data))), [0.125, 0.125, 0.375, 0.375]);
    let clamped = row(4, &[data, ("wrap", word("clamp"))]);
    assert_eq!(reds(&clamped), [0.0, 0.125, 0.375, 0.5]);
}

#[test]
fn what_screens_are_told_becomes_light() {
    close(row(2, &[])[1][0], 0.214_041_140_482_232_55, "a half, decoded");
    close(row(2, &[])[1][3], 0.25, "and alpha as it is");
    for (space, of_light, of_screens) in
        [("auto", 0.5, 0.214_041_14), ("srgb", 0.214_041_14, 0.214_041_14), ("linear", 0.5, 0.5), ("data", 0.5, 0.5)]
    {
        let found = |light: bool| row_of(2, &[("space", word(space))], light)[1][0];
        assert_eq!((found(true), found(false)), (of_light, of_screens), "{space}");
    }
}

/// The first number of each pixel.
fn reds(row: &[[f32; 4]]) -> Vec<f32> {
    row.iter().map(|pixel| pixel[0]).collect()
}
