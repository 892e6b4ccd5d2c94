//! Arrangement of items on the canvas: automatic layout, alignment and even spacing.

use super::auto_layout::{layout_wires, tag_spaces};
use super::earlier_views::EarlierView;
use super::layered::{ChainWrap, LayoutBox, layered_positions};
use super::node_canvas::{FRAME, NOTE, NodeCanvas};
use crate::commands::{Arrangement, EditorCommand};
use crate::session::{OUTPUTS, Session};
use egui::{Pos2, Rect, Vec2, pos2, vec2};
use egui_node_graph::{GRID, NodeView, Wire};
use std::collections::HashMap;

/// Space inside a frame around its items; its title is above them.
const MARGIN: f32 = 24.0;
const TITLE: f32 = 46.0;
/// Space between notes, and below them.
const GAP: f32 = 24.0;

/// Item of the canvas and the frame that it is in.
struct CanvasItem {
    area: Rect,
    parent: Option<usize>,
}

/// Items laid out as one box, relative to its upper left corner.
struct LayoutBlock {
    size: Vec2,
    /// Items with their areas.
    areas: Vec<(usize, Rect)>,
}

/// Items of the canvas with the wires between them.
struct CanvasItems<'a> {
    nodes: Vec<NodeView<'a, String>>,
    wires: Vec<Wire<String>>,
    items: Vec<CanvasItem>,
}

impl NodeCanvas {
    /// Arranges the selected items, as one undo step.
    pub(crate) fn arrange(&mut self, session: &Session, how: Arrangement, commands: &mut Vec<EditorCommand>) {
        let (nodes, wires) = self.node_views(session);
        let items = items(&nodes);
        let canvas = CanvasItems { nodes, wires, items };
        let selected = |i: usize| self.view.selection.contains(&canvas.nodes[i].id);
        let mut chosen: Vec<usize> =
            (0..canvas.nodes.len()).filter(|i| selected(*i) && !canvas.ancestors(*i).any(&selected)).collect();
        let whole_frame = matches!(chosen.as_slice(), [only] if canvas.nodes[*only].id.starts_with(FRAME));
        let mut all = false;
        let placed = match how {
            Arrangement::Layout => {
                if chosen.len() < 2 && !whole_frame {
                    let top = (0..canvas.nodes.len()).filter(|i| canvas.items[*i].parent.is_none());
                    // The outputs keep wires from crossing each other on their way to them.
                    let arranged = |i: &usize| canvas.nodes[*i].id != OUTPUTS || canvas.feeds_outputs();
                    chosen = top.filter(arranged).collect();
                    all = true;
                }
                canvas.laid_out(&chosen)
            }
            _ if chosen.len() < 2 => {
                return commands.push(EditorCommand::Notify("select at least two nodes".to_owned()));
            }
            _ => canvas.aligned(&chosen, how),
        };
        for (i, area) in placed {
            let (id, old) = (&canvas.nodes[i].id, canvas.items[i].area);
            if area.min != old.min {
                self.moving.insert(id.clone(), area.min - old.min);
            }
            if area.size() != old.size() {
                self.sizing.insert(id.clone(), area.size());
            }
        }
        if all && !canvas.feeds_outputs() {
            // The outputs follow the nodes.
            let by = self.outputs_place(session, &self.moving) - self.outputs_corner(session);
            if by != Vec2::ZERO {
                self.moving.insert(OUTPUTS.to_owned(), by);
            }
        }
        let edits = self.end_drag(session);
        if all && !edits.is_empty() {
            let (text, shown) = (session.file.text.clone(), self.shown_part());
            self.earlier_views.keep(EarlierView { text, shown, chosen: None });
            self.view.fit();
        }
        if !edits.is_empty() {
            commands.push(EditorCommand::edit(edits));
        }
    }
}

impl CanvasItems<'_> {
    /// Frames around an item, the innermost first.
    fn ancestors(&self, item: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.items[item].parent, |frame| self.items[*frame].parent)
    }

    fn children(&self, frame: usize) -> Vec<usize> {
        (0..self.items.len()).filter(|i| self.items[*i].parent == Some(frame)).collect()
    }

    /// Item and all items inside it.
    fn with_contents(&self, item: usize) -> Vec<usize> {
        (0..self.items.len()).filter(|i| *i == item || self.ancestors(*i).any(|frame| frame == item)).collect()
    }

    /// Returns whether a wire leads to the outputs.
    fn feeds_outputs(&self) -> bool {
        self.wires.iter().any(|wire| wire.to.node == OUTPUTS)
    }

    /// New areas of items in layers. Their common upper left corner stays.
    fn laid_out(&self, items: &[usize]) -> Vec<(usize, Rect)> {
        let corner = items.iter().fold(Rect::NOTHING, |all, i| all.union(self.items[*i].area)).min;
        let block = self.block(items);
        block.areas.into_iter().map(|(i, area)| (i, area.translate(corner.to_vec2()))).collect()
    }

    /// Lays out items: those of a frame stay in it, and notes are above the nodes.
    fn block(&self, items: &[usize]) -> LayoutBlock {
        let (notes, rest): (Vec<usize>, Vec<usize>) = items.iter().partition(|i| self.nodes[**i].id.starts_with(NOTE));
        let blocks: Vec<LayoutBlock> = rest.iter().map(|item| self.item_block(*item)).collect();
        let mut owner: HashMap<usize, (usize, f32)> = HashMap::new();
        for (own, block) in blocks.iter().enumerate() {
            owner.extend(block.areas.iter().map(|(i, area)| (*i, (own, area.top()))));
        }
        let wires = layout_wires(&self.nodes, &self.wires, |node| owner.get(&node).copied());
        let tags = tag_spaces(&self.nodes, &self.wires);
        let boxes = rest.iter().zip(&blocks).map(|(i, block)| LayoutBox { size: block.size, before: tags[*i] });
        let boxes: Vec<LayoutBox> = boxes.collect();
        let places = layered_positions(&boxes, &wires, ChainWrap::Rows);
        let (mut areas, mut right, mut below) = (vec![], 0.0, 0.0_f32);
        for note in notes {
            let size = self.items[note].area.size();
            areas.push((note, Rect::from_min_size(pos2(right, 0.0), size)));
            right += size.x + GAP;
            below = below.max(size.y + GAP);
        }
        for (block, place) in blocks.iter().zip(places) {
            let by = place.to_vec2() + vec2(0.0, below);
            areas.extend(block.areas.iter().map(|(i, area)| (*i, area.translate(by))));
        }
        let size = areas.iter().fold(Vec2::ZERO, |all, (_, area)| all.max(area.max.to_vec2()));
        LayoutBlock { size, areas }
    }

    /// Item as a block; the items inside a frame are laid out.
    fn item_block(&self, item: usize) -> LayoutBlock {
        let own = Rect::from_min_size(Pos2::ZERO, self.items[item].area.size());
        let children = self.children(item);
        if children.is_empty() {
            return LayoutBlock { size: own.size(), areas: vec![(item, own)] };
        }
        let inner = self.block(&children);
        let by = vec2(MARGIN, TITLE);
        let size = inner.size + by + Vec2::splat(MARGIN);
        let mut areas = vec![(item, Rect::from_min_size(Pos2::ZERO, size))];
        areas.extend(inner.areas.into_iter().map(|(i, area)| (i, area.translate(by))));
        LayoutBlock { size, areas }
    }

    /// New areas of aligned or spread items. The items inside a frame move with it.
    fn aligned(&self, items: &[usize], how: Arrangement) -> Vec<(usize, Rect)> {
        let area = |i: &usize| self.items[*i].area;
        let all = items.iter().map(area).fold(Rect::NOTHING, Rect::union);
        let mut moves: Vec<(usize, Vec2)> = vec![];
        match how {
            Arrangement::SpreadAcross => {
                moves.extend(spread(items, |i| [area(&i).left(), area(&i).right()]).map(|(i, by)| (i, vec2(by, 0.0))));
            }
            Arrangement::SpreadDown => {
                moves.extend(spread(items, |i| [area(&i).top(), area(&i).bottom()]).map(|(i, by)| (i, vec2(0.0, by))));
            }
            _ => moves.extend(items.iter().map(|i| {
                let own = area(i);
                let by = match how {
                    Arrangement::Left => vec2(all.left() - own.left(), 0.0),
                    Arrangement::Right => vec2(all.right() - own.right(), 0.0),
                    Arrangement::Top => vec2(0.0, all.top() - own.top()),
                    Arrangement::Bottom => vec2(0.0, all.bottom() - own.bottom()),
                    Arrangement::Column => vec2(all.center().x - own.center().x, 0.0),
                    _ => vec2(0.0, all.center().y - own.center().y),
                };
                (*i, by)
            })),
        }
        let inside =
            moves.into_iter().flat_map(|(item, by)| self.with_contents(item).into_iter().map(move |i| (i, by)));
        inside.map(|(i, by)| (i, self.items[i].area.translate(by.round()))).collect()
    }
}

/// Displacements that make the spaces between items equal. The first and the last item stay, unless the items would cover
/// each other. `extent` gives both edges.
fn spread(items: &[usize], extent: impl Fn(usize) -> [f32; 2]) -> impl Iterator<Item = (usize, f32)> {
    let center = |i: usize| (extent(i)[0] + extent(i)[1]) * 0.5;
    let mut sorted = items.to_vec();
    sorted.sort_by(|a, b| center(*a).total_cmp(&center(*b)));
    let sizes: f32 = sorted.iter().map(|i| extent(*i)[1] - extent(*i)[0]).sum();
    let first = sorted.first().map_or(0.0, |i| extent(*i)[0]);
    let last = sorted.last().map_or(0.0, |i| extent(*i)[1]);
    let space = ((last - first - sizes) / sorted.len().saturating_sub(1).max(1) as f32).max(GRID);
    let mut at = first;
    let moves: Vec<(usize, f32)> = sorted
        .into_iter()
        .map(|i| {
            let [start, end] = extent(i);
            let by = at - start;
            at += end - start + space;
            (i, by)
        })
        .collect();
    moves.into_iter()
}

/// Items with their frames: the smallest frame that contains an item.
fn items(nodes: &[NodeView<'_, String>]) -> Vec<CanvasItem> {
    let frames: Vec<(usize, Rect)> =
        nodes.iter().enumerate().filter(|(_, n)| n.id.starts_with(FRAME)).map(|(i, n)| (i, n.area())).collect();
    let parent = |i: usize, area: Rect| {
        let size = |area: Rect| area.width() * area.height();
        // Of two equal frames, the first contains the second.
        let larger = |(frame, other): &&(usize, Rect)| size(*other) > size(area) || *frame < i;
        let around = frames.iter().filter(|(frame, other)| *frame != i && other.contains_rect(area)).filter(larger);
        around.min_by(|a, b| size(a.1).total_cmp(&size(b.1))).map(|(frame, _)| *frame)
    };
    nodes.iter().enumerate().map(|(i, node)| CanvasItem { area: node.area(), parent: parent(i, node.area()) }).collect()
}
