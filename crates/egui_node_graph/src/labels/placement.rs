//! Places of labels: each is next to its item or on it, and covers no other label.

use super::rect_grid::RectGrid;
use egui::{Rect, Vec2, pos2};

/// Share of another node that a label may cover.
const MAX_COVERED: f32 = 0.7;
/// Space between labels.
const GAP: f32 = 0.5;

/// Label with its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlacedLabel {
    /// Index of its item in the view.
    pub(crate) node: usize,
    /// True for the title of a frame.
    pub(crate) is_title: bool,
    /// Text with line breaks; an ellipsis stands for what is left out.
    pub(crate) text: String,
    /// Font size in points.
    pub(crate) font_size: f32,
    /// Bounds in points, relative to the origin of the graph.
    pub(crate) area: Rect,
}

/// Item that needs a label.
pub(super) struct LabelRequest {
    pub(super) node: usize,
    /// Bounds of the item in points.
    pub(super) item: Rect,
    pub(super) is_title: bool,
    /// Variants of the text, the preferred one first.
    pub(super) texts: Vec<LabelText>,
}

/// Text with the size of its label.
#[derive(Clone)]
pub(super) struct LabelText {
    pub(super) text: String,
    pub(super) font_size: f32,
    pub(super) size: Vec2,
    /// Penalty compared with the usual form of the text.
    pub(super) penalty: f32,
}

/// Place of a label, with a penalty for a less usual one.
struct LabelCandidate {
    area: Rect,
    penalty: f32,
}

/// Items that labels avoid, and where they stay.
pub(super) struct LabelObstacles {
    /// Area that labels do not leave.
    pub(super) bounds: Rect,
    /// Nodes, which labels may cover in part.
    pub(super) nodes: Vec<(usize, Rect)>,
    /// Text, which labels never cover.
    pub(super) texts: Vec<(usize, Rect)>,
}

/// Finds places for labels, the most important first. Titles have a place before names do. Each name first takes a small
/// place, so that as many as possible have one, then the longest form that has space. Labels without a free place are
/// left out.
pub(super) fn place(requests: impl Iterator<Item = LabelRequest>, obstacles: &LabelObstacles) -> Vec<PlacedLabel> {
    let (titles, names): (Vec<LabelRequest>, Vec<LabelRequest>) = requests.partition(|request| request.is_title);
    let mut space = LabelSpace::new(obstacles);
    let mut placed: Vec<PlacedLabel> = titles.iter().filter_map(|title| space.place(title, &title.texts)).collect();
    let small = |name: &LabelRequest| name.texts.iter().min_by(|a, b| a.area().total_cmp(&b.area())).cloned();
    let small: Vec<Option<PlacedLabel>> =
        names.iter().map(|name| small(name).and_then(|text| space.place(name, &[text]))).collect();
    for (name, small) in names.iter().zip(small) {
        small.iter().for_each(|label| space.labels.remove(label.node, label.area));
        let best = space.place(name, &name.texts);
        if best.is_none() {
            small.iter().for_each(|label| space.labels.insert(label.node, label.area));
        }
        placed.extend(best.or(small));
    }
    placed
}

impl LabelText {
    fn area(&self) -> f32 {
        self.size.x * self.size.y
    }
}

/// Labels that have been placed, and what they avoid.
struct LabelSpace {
    bounds: Rect,
    nodes: RectGrid,
    labels: RectGrid,
}

impl LabelSpace {
    fn new(obstacles: &LabelObstacles) -> Self {
        let (mut nodes, mut labels) = (RectGrid::default(), RectGrid::default());
        obstacles.nodes.iter().for_each(|(node, area)| nodes.insert(*node, *area));
        obstacles.texts.iter().for_each(|(node, area)| labels.insert(*node, *area));
        LabelSpace { bounds: obstacles.bounds, nodes, labels }
    }

    /// Places a label with one of these texts where its cost is least.
    fn place(&mut self, request: &LabelRequest, texts: &[LabelText]) -> Option<PlacedLabel> {
        let LabelRequest { node, item, is_title, .. } = *request;
        let mut best: Option<(f32, Rect, &LabelText)> = None;
        for text in texts {
            for LabelCandidate { area, penalty } in places(item, text.size, is_title) {
                let penalty = penalty + text.penalty;
                if best.as_ref().is_some_and(|best| best.0 <= penalty)
                    || !self.bounds.contains_rect(area)
                    || self.labels.overlapping(area.expand(GAP)).next().is_some()
                {
                    continue;
                }
                let Some(covered) = covered(&self.nodes, area, (!is_title).then_some(node)) else { continue };
                let cost = penalty + covered;
                if best.as_ref().is_none_or(|best| cost < best.0) {
                    best = Some((cost, area, text));
                }
            }
        }
        let (_, area, text) = best?;
        self.labels.insert(node, area);
        Some(PlacedLabel { node, is_title, text: text.text.clone(), font_size: text.font_size, area })
    }
}

/// Cost of the nodes that a label covers; `None` if the name of a node, `own`, hides most of another one. It covers its own
/// node at less cost.
fn covered(nodes: &RectGrid, area: Rect, own: Option<usize>) -> Option<f32> {
    let mut cost = 0.0;
    for (node, other) in nodes.overlapping(area) {
        let common = other.intersect(area).area();
        if own == Some(node) {
            cost += 0.5 * common / area.area();
        } else if own.is_some() && common > MAX_COVERED * other.area() {
            return None;
        } else {
            cost += 1.5 * common / area.area();
        }
    }
    Some(cost)
}

/// Places of a label: above its item, on it, below it or beside it.
fn places(item: Rect, size: Vec2, is_title: bool) -> impl Iterator<Item = LabelCandidate> {
    let [left, centre, right] = [item.left(), item.center().x - size.x * 0.5, item.right() - size.x];
    let [above, below] = [item.top() - size.y, item.bottom()];
    let [top, bottom, middle] = [item.top(), item.bottom() - size.y, item.center().y - size.y * 0.5];
    let (across, down) = if is_title {
        let down =
            [(above - 1.0, 0.0), (top + 1.0, 0.03), (top - size.y * 0.5, 0.1), (bottom - 1.0, 0.2), (below, 0.3)];
        ([(left, 0.0), (centre, 0.06), (right, 0.08)], down)
    } else {
        let down = [(above, 0.0), (top, 0.05), (bottom, 0.08), (middle, 0.1), (below, 0.12)];
        ([(centre, 0.0), (left, 0.04), (right, 0.06)], down)
    };
    let candidate =
        move |x: f32, y: f32, penalty: f32| LabelCandidate { area: Rect::from_min_size(pos2(x, y), size), penalty };
    let before = item.left() - size.x - 2.0;
    let beside = [(top, 0.4), (middle, 0.45), (bottom, 0.45)].into_iter().flat_map(move |(y, penalty)| {
        let left = (!is_title).then(|| candidate(before, y, penalty + 0.1));
        std::iter::once(candidate(item.right() + 2.0, y, penalty)).chain(left)
    });
    let usual = down.into_iter().flat_map(move |(y, low): (f32, f32)| {
        across.into_iter().map(move |(x, aside): (f32, f32)| candidate(x, y, low + aside))
    });
    // Farther away, a line leads from the name to its node.
    let apart = [above - size.y * 0.8, above - size.y * 1.8, below + size.y * 0.8, below + size.y * 1.8];
    let apart = apart.into_iter().filter(move |_| !is_title).flat_map(move |y| {
        let far = (y - item.center().y).abs() / size.y;
        [centre, right, left, before, item.right()].map(|x| candidate(x, y, 0.5 + 0.1 * far))
    });
    usual.chain(beside).chain(apart)
}

#[cfg(test)]
mod tests {
    use super::{LabelObstacles, LabelRequest, LabelText, PlacedLabel, place};
    use egui::{Rect, pos2, vec2};

    fn request(node: usize, item: Rect, is_title: bool) -> LabelRequest {
        let text = |text: String, width, penalty| LabelText { text, font_size: 9.0, size: vec2(width, 11.0), penalty };
        let texts = vec![text(format!("name {node}"), 40.0, 0.0)];
        LabelRequest { node, item, is_title, texts }
    }

    fn obstacles(nodes: &[(usize, Rect)]) -> LabelObstacles {
        LabelObstacles { bounds: Rect::EVERYTHING, nodes: nodes.to_vec(), texts: vec![] }
    }

    fn apart(placed: &[PlacedLabel]) -> bool {
        let overlap = |i: usize| placed[..i].iter().any(|other| other.area.intersect(placed[i].area).is_positive());
        !(0..placed.len()).any(overlap)
    }

    #[test]
    fn labels_cover_no_other_label_and_the_first_of_them_win() {
        let item = |i: usize| Rect::from_min_size(pos2((i % 8) as f32 * 22.0, (i / 8) as f32 * 24.0), vec2(16.0, 20.0));
        let items: Vec<(usize, Rect)> = (0..64).map(|i| (i, item(i))).collect();
        let placed = place((0..64).map(|i| request(i, item(i), false)), &obstacles(&items));
        assert!(apart(&placed));
        assert_eq!(placed[0].node, 0);
        assert!(placed.len() > 25, "only {} labels", placed.len());
        let placed = place((0..64).rev().map(|i| request(i, item(i), false)), &obstacles(&items));
        assert_eq!(placed[0].node, 63);
        for label in &placed {
            assert!(label.area.expand(30.0).intersects(item(label.node)), "{label:?} is not at its node");
        }
    }

    #[test]
    fn titles_are_above_their_frames_unless_a_node_is_there() {
        let frame = Rect::from_min_size(pos2(0.0, 0.0), vec2(100.0, 60.0));
        let inside = (1, Rect::from_min_size(pos2(4.0, 4.0), vec2(16.0, 20.0)));
        let placed = place([request(0, frame, true)].into_iter(), &obstacles(&[inside]));
        assert!(placed[0].area.bottom() <= frame.top());
        let above = (2, Rect::from_min_size(pos2(-10.0, -16.0), vec2(120.0, 15.0)));
        let placed = place([request(0, frame, true)].into_iter(), &obstacles(&[inside, above]));
        assert!(placed[0].area.intersect(above.1).area() < 1.0, "{:?}", placed[0].area);
        assert!(placed[0].area.intersect(inside.1).area() < 1.0, "{:?}", placed[0].area);
    }

    #[test]
    fn a_title_without_place_above_or_below_is_beside_its_frame() {
        let frame = Rect::from_min_size(pos2(0.0, 0.0), vec2(20.0, 26.0));
        let text = (1, Rect::from_min_size(pos2(-40.0, -40.0), vec2(60.0, 120.0)));
        let obstacles = LabelObstacles { bounds: Rect::EVERYTHING, nodes: vec![], texts: vec![text] };
        let placed = place([request(0, frame, true)].into_iter(), &obstacles);
        assert!(placed[0].area.left() >= frame.right() && placed[0].area.y_range().intersects(frame.y_range()));
    }

    #[test]
    fn labels_never_cover_text() {
        let item = Rect::from_min_size(pos2(0.0, 0.0), vec2(100.0, 60.0));
        let text = (1, Rect::from_min_size(pos2(-50.0, -40.0), vec2(200.0, 60.0)));
        let obstacles = LabelObstacles { bounds: Rect::EVERYTHING, nodes: vec![], texts: vec![text] };
        let placed = place([request(0, item, true), request(2, item, false)].into_iter(), &obstacles);
        assert_eq!(placed.len(), 2);
        assert!(placed.iter().all(|label| !label.area.intersects(text.1)), "{placed:?}");
    }

    #[test]
    fn a_label_never_hides_another_node() {
        let small = Rect::from_min_size(pos2(10.0, 2.0), vec2(8.0, 8.0));
        let all = [(0, Rect::from_min_size(pos2(0.0, 0.0), vec2(30.0, 12.0))), (1, small)];
        let placed = place([request(0, all[0].1, false)].into_iter(), &obstacles(&all));
        assert!(placed.iter().all(|label| label.area.intersect(small).area() <= 0.7 * small.area()));
    }
}
