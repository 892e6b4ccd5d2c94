//! Graphs of many nodes as a whole: names and titles are legible, and nothing covers anything else.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::TestEditor;
use egui::{Rect, Shape, Vec2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;
use std::path::Path;

/// Folder of the gallery.
const GRAPHS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../graphs");
/// Smallest font size that counts as legible.
const LEGIBLE: f32 = 9.0;

/// Text on the canvas.
struct DrawnText {
    text: String,
    area: Rect,
    size: f32,
}

/// Number of names of nodes that are shown, and of all.
struct NameCount {
    shown: usize,
    all: usize,
}

/// Platform with the files of the gallery and its library, and the names of the gallery.
fn gallery() -> (MemoryPlatform, Vec<String>) {
    let (platform, names) = all_graphs();
    (platform, names.into_iter().filter(|name| !name.contains('/')).collect())
}

/// Platform with the files of the gallery and its library, and all their names.
fn all_graphs() -> (MemoryPlatform, Vec<String>) {
    let (platform, mut names) = (MemoryPlatform::default(), vec![]);
    for folder in ["", "library/"] {
        let files = fs::read_dir(Path::new(GRAPHS).join(folder)).expect("the folder exists");
        for path in files.map(|file| file.expect("the folder is readable").path()) {
            if path.extension().is_some_and(|extension| extension == "ron") {
                let name = path.file_name().and_then(|name| name.to_str()).expect("names are ASCII").to_owned();
                let name = format!("{folder}{name}");
                platform.write_file(&name, &fs::read_to_string(&path).expect("a graph is text"));
                names.push(name);
            }
        }
    }
    names.sort();
    (platform, names)
}

/// Number of names that are drawn, whole or abbreviated. Each text counts for one name.
fn named(texts: &[DrawnText], names: &[String]) -> usize {
    let mut drawn: Vec<String> = texts.iter().map(|text| letters(&text.text)).collect();
    let mut count = 0;
    let whole = |text: &str, name: &str| text == name;
    let short = |text: &str, name: &str| {
        let parts = text.split_once('…').filter(|(begin, _)| begin.chars().count() >= 3);
        parts.is_some_and(|(begin, end)| name.starts_with(begin) && name.ends_with(end))
    };
    let mut left: Vec<String> = names.iter().map(|name| letters(name)).collect();
    for matches in [whole as fn(&str, &str) -> bool, short] {
        left.retain(|name| {
            let found = drawn.iter().position(|text| matches(text, name)).map(|i| drawn.swap_remove(i));
            count += usize::from(found.is_some());
            found.is_none()
        });
    }
    count
}

/// Texts that are drawn on the canvas.
fn texts(editor: &TestEditor) -> Vec<DrawnText> {
    let canvas = editor.harness.get_by_label_contains("node canvas, ").rect();
    let mut texts = vec![];
    for clipped in &editor.harness.output().shapes {
        collect(&clipped.shape, &mut |text| texts.extend(Some(text).filter(|text| canvas.contains_rect(text.area))));
    }
    texts
}

fn collect(shape: &Shape, found: &mut impl FnMut(DrawnText)) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, found)),
        Shape::Text(text) => {
            let size = text.galley.job.sections.first().map_or(0.0, |section| section.format.font_id.size);
            let area = Rect::from_min_size(text.pos, text.galley.size());
            found(DrawnText { text: text.galley.text().to_owned(), area, size });
        }
        _ => (),
    }
}

/// Text without the spaces at which a label may break.
fn letters(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Names of nodes, and titles of frames.
fn items(editor: &TestEditor) -> [Vec<String>; 2] {
    let labels = editor.harness.query_all_by_label_contains("").filter_map(|node| node.accesskit_node().label());
    let (mut names, mut titles) = (vec![], vec![]);
    for label in labels {
        if let Some((name, kind)) = label.split_once(", a").filter(|(_, kind)| kind.ends_with(" node")) {
            names.extend(Some(name.to_owned()).filter(|_| !kind.contains("reroute")));
        } else if let Some((_, title)) = label.strip_prefix("frame ").and_then(|rest| rest.split_once(": ")) {
            titles.push(title.to_owned());
        }
    }
    [names, titles]
}

/// Opens a graph of the gallery, which the window shows as a whole.
fn opened(platform: &MemoryPlatform, name: &str, size: Vec2) -> TestEditor {
    let mut editor = TestEditor::unrendered(platform.clone(), name, size);
    editor.run_frames();
    editor
}

fn assert_texts_are_apart(name: &str, texts: &[DrawnText]) {
    for (i, text) in texts.iter().enumerate() {
        assert!(text.size >= LEGIBLE, "{name}: `{}` has size {}", text.text, text.size);
        for other in &texts[..i] {
            let common = text.area.intersect(other.area);
            let covers = common.width() > 0.5 && common.height() > 2.0;
            assert!(!covers, "{name}: `{}` covers `{}`", text.text, other.text);
        }
    }
}

#[test]
fn names_and_titles_of_every_gallery_graph_are_legible_where_it_fits() {
    let (platform, names) = gallery();
    assert!(names.len() > 40);
    let (mut large, mut counts) = (0, NameCount { shown: 0, all: 0 });
    for (size, [share, of]) in [(vec2(1280.0, 720.0), [2, 3]), (vec2(1600.0, 1000.0), [9, 10])] {
        for name in &names {
            let editor = opened(&platform, name, size);
            let outputs = editor.area("the outputs of the graph");
            if outputs.width() > 0.3 * 160.0 {
                continue;
            }
            let (texts, [nodes, titles]) = (texts(&editor), items(&editor));
            assert_texts_are_apart(name, &texts);
            let shown = |title: &String| texts.iter().any(|text| letters(&text.text) == letters(title));
            assert!(shown(&"Outputs".to_owned()), "{name}: the outputs have no name");
            for title in &titles {
                assert!(shown(title), "{name} at {size}: the frame `{title}` has no title");
            }
            let named = named(&texts, &nodes);
            assert!(named * of >= nodes.len() * share, "{name} at {size}: {named} of {} names", nodes.len());
            counts = NameCount { shown: counts.shown + named, all: counts.all + nodes.len() };
            large += 1;
        }
    }
    assert!(large > 20, "only {large} graphs are large");
    assert!(counts.shown * 20 > counts.all * 19, "{} of {} names", counts.shown, counts.all);
}

#[test]
fn hovering_names_a_node_whose_name_has_no_space() {
    let (platform, _) = gallery();
    let mut editor = opened(&platform, "circuit_board.ron", vec2(1280.0, 720.0));
    let name = |item: &PlacedItem| item.label.split_once(", a").map(|(name, _)| name.to_owned()).unwrap_or_default();
    for i in 0..5 {
        // Nodes and names move once the graphs that nodes stand for are read.
        let (drawn, [_, boxes]) = (texts(&editor), placed_items(&editor));
        let is_free = |item: &&PlacedItem| {
            let at = item.area.center();
            !item.label.starts_with("note ") && !drawn.iter().any(|text| text.area.expand(5.0).contains(at))
        };
        let is_named = |item: &&PlacedItem| drawn.iter().any(|text| letters(&text.text) == letters(&name(item)));
        let unnamed = boxes.iter().filter(|item| !is_named(item)).filter(is_free).nth(i);
        let item = unnamed.expect("names of some nodes have no space");
        editor.hover(item.area.center());
        editor.harness.step();
        assert!(texts(&editor).iter().any(|text| text.text == name(item)), "no tooltip names `{}`", name(item));
    }
}

#[test]
fn sockets_are_named_from_half_the_size_on() {
    let mut editor = TestEditor::new();
    let sockets = ["value", "metallic", "opacity", "gain"];
    let mut shown = vec![];
    for _ in 0..12 {
        let zoom = editor.area("grain, a perlin node").width() / 160.0;
        let texts = texts(&editor);
        let names: Vec<&DrawnText> = texts.iter().filter(|text| sockets.contains(&text.text.as_str())).collect();
        assert!(names.iter().all(|name| name.size >= LEGIBLE - 0.01), "at {zoom}");
        // Lines are further apart than their letters are high.
        let is_apart = |a: &DrawnText, b: &DrawnText| {
            a.area.intersect(b.area).width() <= 0.0 || (a.area.center().y - b.area.center().y).abs() > 8.5
        };
        for (i, name) in names.iter().enumerate() {
            assert!(names[..i].iter().all(|other| is_apart(name, other)), "at {zoom}");
        }
        shown.push((zoom, names.len()));
        let at = editor.center_of("slab, a marble node");
        editor.hover(at);
        editor.event(egui::Event::Zoom(0.94));
    }
    assert!(shown.iter().any(|(zoom, _)| (0.45..0.55).contains(zoom)), "{shown:?}");
    assert!(shown.iter().all(|(zoom, names)| *zoom < 0.45 || *names >= 3), "{shown:?}");
    assert!(shown.iter().all(|(zoom, names)| *zoom > 0.4 || *names == 0), "{shown:?}");
}

#[test]
fn gallery_graphs_are_neither_flat_nor_narrow() {
    let (platform, names) = gallery();
    for name in &names {
        let editor = opened(&platform, name, vec2(1600.0, 1000.0));
        let items = placed_items(&editor).into_iter().flatten().map(|item| item.area);
        let all = items.fold(editor.area("the outputs of the graph"), Rect::union);
        let aspect = all.width() / all.height();
        assert!((1.0..=2.5).contains(&aspect), "{name} is {aspect} times as wide as high");
    }
}

/// Item of the canvas with its area.
struct PlacedItem {
    label: String,
    area: Rect,
}

/// Frames, and nodes and notes. Reroutes, which are small, are left out.
fn placed_items(editor: &TestEditor) -> [Vec<PlacedItem>; 2] {
    let (mut frames, mut boxes) = (vec![], vec![]);
    for node in editor.harness.query_all_by_label_contains("") {
        let label = node.accesskit_node().label().unwrap_or_default();
        let is_node = label.split_once(", a").is_some_and(|(_, kind)| kind.ends_with(" node"));
        if label.starts_with("frame ") && label.contains(": ") {
            frames.push(PlacedItem { area: node.rect(), label });
        } else if (is_node && !label.contains("reroute")) || label.starts_with("note ") && label.contains(": ") {
            boxes.push(PlacedItem { area: node.rect(), label });
        }
    }
    [frames, boxes]
}

#[test]
fn nodes_of_every_graph_cover_no_other_and_stay_in_their_frames() {
    let (platform, names) = all_graphs();
    let (mut placed, mut tags, mut problems) = (0, 0, vec![]);
    for name in &names {
        let editor = opened(&platform, name, vec2(1600.0, 1000.0));
        let [frames, boxes] = placed_items(&editor);
        for (i, item) in boxes.iter().enumerate() {
            for other in &boxes[..i] {
                let common = item.area.intersect(other.area);
                if common.width() > 0.2 && common.height() > 0.2 {
                    // In the units of a layout, in which a node is 160 wide.
                    let by = common.size() * (160.0 / item.area.width().max(other.area.width()));
                    problems.push(format!("{name}: `{}` covers `{}` by {by:.0?}", item.label, other.label));
                }
            }
            for frame in frames.iter().filter(|frame| frame.area.contains(item.area.min)) {
                if !frame.area.expand(0.2).contains_rect(item.area) {
                    problems.push(format!("{name}: `{}` leaves `{}`", item.label, frame.label));
                }
            }
        }
        for tag in editor.harness.query_all_by_label_contains("tag ") {
            let label = tag.accesskit_node().label().filter(|label| label.starts_with("tag ")).unwrap_or_default();
            tags += usize::from(!label.is_empty());
            for other in boxes.iter().filter(|_| !label.is_empty()) {
                let common = other.area.intersect(tag.rect());
                if common.width() > 0.5 && common.height() > 0.5 {
                    problems.push(format!("{name}: `{}` covers `{label}`", other.label));
                }
            }
        }
        for (i, frame) in frames.iter().enumerate() {
            for other in frames[..i].iter().filter(|other| other.area.shrink(0.2).intersects(frame.area)) {
                problems.push(format!("{name}: `{}` covers `{}`", frame.label, other.label));
            }
        }
        placed += boxes.len();
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(tags > 100, "{tags} tags");
    assert!(names.len() > 80 && placed > 4000, "{placed} items of {} graphs", names.len());
}
