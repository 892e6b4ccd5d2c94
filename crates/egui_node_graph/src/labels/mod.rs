//! Labels of a canvas that is zoomed out: names of nodes and titles of frames that keep their size in the window.

mod abbreviation;
mod line_breaks;
mod placement;
mod rect_grid;

pub(crate) use placement::PlacedLabel;

use crate::metrics::{self, MARGIN};
use crate::view::{GraphView, ItemId, NodeShape, NodeView};
use abbreviation::abbreviations;
use egui::{FontId, Painter, Rect, Vec2, vec2};
use line_breaks::broken_texts;
use placement::{LabelObstacles, LabelRequest, LabelText, place};
use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Zoom below which the names of nodes are labels.
pub(crate) const NAMES_ZOOM: f32 = 0.3;
/// Zoom below which the titles of frames are labels.
pub(crate) const TITLES_ZOOM: f32 = 0.4;
/// Font sizes of names and titles in the window. Names are smaller where space is scarce.
const NAME_SIZE: f32 = 10.0;
const SMALL_NAME_SIZE: f32 = 9.0;
pub(crate) const TITLE_SIZE: f32 = 13.0;
/// Space between the text and the edge of a label.
pub(crate) const NAME_PAD: Vec2 = vec2(2.5, 0.0);
pub(crate) const TITLE_PAD: Vec2 = vec2(4.0, 0.5);

/// Penalties of a further line, of a small name and of each further abbreviation, compared with those of less usual places.
const LINE_PENALTY: f32 = 0.08;
const SMALL_PENALTY: f32 = 0.15;
const SHORT_PENALTY: f32 = 1.0;

/// Labels with their places; kept until an item moves or the zoom changes. Panning keeps them.
#[derive(Clone, Debug, Default)]
pub(crate) struct FarLabels {
    fingerprint: Option<u64>,
    pub(crate) placed: Vec<PlacedLabel>,
}

/// Importance of the name of a node, in ascending order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct NameImportance {
    selected: bool,
    /// It reads wires and has no outputs of its own.
    is_sink: bool,
    feeds_sink: bool,
    has_badge: bool,
    wires: usize,
    rows: usize,
}

impl FarLabels {
    /// Finds the places of all labels, if anything has changed.
    pub(crate) fn update<I: ItemId>(
        &mut self,
        painter: &Painter,
        view: &GraphView<'_, I>,
        zoom: f32,
        selection: &BTreeSet<I>,
    ) {
        if zoom >= TITLES_ZOOM {
            *self = FarLabels::default();
            return;
        }
        let fingerprint = Some(fingerprint(painter, view, zoom, selection));
        if self.fingerprint == fingerprint {
            return;
        }
        self.fingerprint = fingerprint;
        let area = |node: &NodeView<'_, I>| scaled(metrics::bounds(node), zoom);
        // A view that fits the graph has this much space around it.
        let bounds = view.nodes.iter().map(area).fold(Rect::NOTHING, Rect::union).expand(MARGIN);
        let mut obstacles = LabelObstacles { bounds, nodes: vec![], texts: vec![] };
        for (i, node) in view.nodes.iter().enumerate() {
            match node.shape {
                NodeShape::Box => obstacles.nodes.push((i, area(node))),
                NodeShape::Note(_) if metrics::note_text(area(node), zoom).lines > 0 => {
                    obstacles.texts.push((i, area(node)));
                }
                _ => {}
            }
        }
        let request = |i: usize| {
            let node = &view.nodes[i];
            let is_title = matches!(node.shape, NodeShape::Frame(_));
            let texts = if is_title { title_texts(painter, &node.title) } else { name_texts(painter, &node.title) };
            LabelRequest { node: i, item: area(node), is_title, texts }
        };
        let requests = by_importance(view, zoom, selection).into_iter().map(request);
        self.placed = place(requests.filter(|request| !request.texts.is_empty()), &obstacles);
    }
}

/// Items with labels: frames, the largest first, then nodes, the most important first.
fn by_importance<I: ItemId>(view: &GraphView<'_, I>, zoom: f32, selection: &BTreeSet<I>) -> Vec<usize> {
    let of_shape = |wanted: fn(&NodeShape) -> bool| {
        view.nodes.iter().enumerate().filter(move |(_, node)| wanted(&node.shape)).map(|(i, _)| i)
    };
    let mut frames: Vec<usize> = of_shape(|shape| matches!(shape, NodeShape::Frame(_))).collect();
    let size = |i: &usize| metrics::size(&view.nodes[*i]);
    frames.sort_by(|a, b| size(b).length().total_cmp(&size(a).length()));
    if zoom >= NAMES_ZOOM {
        return frames;
    }
    let is_sink = |node: &NodeView<'_, I>| node.outputs.is_empty() && !node.inputs.is_empty();
    let sinks: BTreeSet<&I> = view.nodes.iter().filter(|node| is_sink(node)).map(|node| &node.id).collect();
    let mut wires: HashMap<&I, (usize, bool)> = HashMap::new();
    for wire in view.wires {
        let from = wires.entry(&wire.from.node).or_default();
        *from = (from.0 + 1, from.1 || sinks.contains(&wire.to.node));
        wires.entry(&wire.to.node).or_default().0 += 1;
    }
    let importance = |i: &usize| {
        let node = &view.nodes[*i];
        let (wires, feeds_sink) = wires.get(&node.id).copied().unwrap_or_default();
        NameImportance {
            selected: selection.contains(&node.id),
            is_sink: is_sink(node),
            feeds_sink,
            has_badge: !node.badges.is_empty(),
            wires,
            rows: node.inputs.len() + node.outputs.len(),
        }
    };
    let mut nodes: Vec<usize> = of_shape(|shape| *shape == NodeShape::Box).collect();
    nodes.sort_by_cached_key(|i| std::cmp::Reverse(importance(i)));
    frames.extend(nodes);
    frames
}

/// Forms of the title of a frame.
fn title_texts(painter: &Painter, title: &str) -> Vec<LabelText> {
    texts(painter, title, LabelFont { size: TITLE_SIZE, pad: TITLE_PAD }, 0.0)
}

/// Forms of the name of a node: the whole name, a smaller one, and abbreviations.
fn name_texts(painter: &Painter, name: &str) -> Vec<LabelText> {
    let font = |size| LabelFont { size, pad: NAME_PAD };
    let mut forms = texts(painter, name, font(NAME_SIZE), 0.0);
    forms.extend(texts(painter, name, font(SMALL_NAME_SIZE), SMALL_PENALTY));
    for (i, short) in abbreviations(name).into_iter().enumerate() {
        let penalty = SHORT_PENALTY * (i + 1) as f32;
        forms.extend(texts(painter, &short, font(SMALL_NAME_SIZE), penalty));
    }
    forms
}

/// Font size of a label and the space around its text.
#[derive(Clone, Copy)]
struct LabelFont {
    size: f32,
    pad: Vec2,
}

/// Variants of a text in one line and in several lines, with the sizes of their labels.
fn texts(painter: &Painter, text: &str, label: LabelFont, penalty: f32) -> Vec<LabelText> {
    let font = FontId::proportional(label.size);
    painter.fonts_mut(|fonts| {
        let height = fonts.row_height(&font);
        let broken = broken_texts(text, |part| part.chars().map(|c| fonts.glyph_width(&font, c)).sum());
        let sized = broken.into_iter().enumerate().map(|(i, broken)| {
            let lines = broken.text.lines().count() as f32;
            let size = vec2(broken.width, height * lines) + label.pad * 2.0;
            // Each further line makes a name harder to read.
            let penalty = penalty + LINE_PENALTY * i as f32;
            LabelText { size, font_size: label.size, text: broken.text, penalty }
        });
        sized.collect()
    })
}

fn fingerprint<I: ItemId>(painter: &Painter, view: &GraphView<'_, I>, zoom: f32, selection: &BTreeSet<I>) -> u64 {
    let mut hasher = DefaultHasher::new();
    painter.pixels_per_point().to_bits().hash(&mut hasher);
    zoom.to_bits().hash(&mut hasher);
    for node in view.nodes {
        let area = metrics::bounds(node);
        [area.min.x, area.min.y, area.max.x, area.max.y].map(f32::to_bits).hash(&mut hasher);
        (&node.title, node.badges.len(), selection.contains(&node.id)).hash(&mut hasher);
    }
    (view.nodes.len(), view.wires.len()).hash(&mut hasher);
    hasher.finish()
}

/// Area of the graph at a zoom, relative to the origin of the graph.
fn scaled(area: Rect, zoom: f32) -> Rect {
    Rect::from_min_size((area.min.to_vec2() * zoom).to_pos2(), area.size() * zoom)
}
