//! Layered layout of boxes and wires: columns by depth, few crossings, short wires (after Sugiyama et al., 1981).

mod crossings;
mod heights;
mod layers;
mod rows;
mod wire;

use egui::{Pos2, Rect, Vec2, pos2};
use layers::Layers;
use rows::{ColumnExtent, row_displacements};
use std::collections::BTreeMap;
pub(super) use wire::{LayoutBox, LayoutWire};

/// Space between columns, and between the boxes of a column.
const COLUMN_GAP: f32 = 60.0;
const GAP: f32 = 30.0;

/// Width of the whole relative to its height, if it has several unconnected parts.
const ASPECT: f32 = 1.5;

/// Boxes that wires connect, laid out from the origin.
struct ConnectedPart {
    /// Indices of the boxes.
    boxes: Vec<usize>,
    positions: Vec<Pos2>,
    size: Vec2,
}

/// Division of a layout that is much wider than high.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChainWrap {
    /// All wires run to the right.
    Never,
    /// Long chains continue in a further row.
    Rows,
}

/// Upper left corners for boxes, so that wires run to the right, apart from those between rows. The whole
/// begins at the origin; parts that no wire connects are placed in rows.
pub(super) fn layered_positions(all: &[LayoutBox], wires: &[LayoutWire], wrap: ChainWrap) -> Vec<Pos2> {
    let part_of = parts(all.len(), wires);
    let mut parts: Vec<Vec<usize>> = vec![];
    for i in 0..all.len() {
        match parts.iter_mut().find(|part| part_of[part[0]] == part_of[i]) {
            Some(part) => part.push(i),
            None => parts.push(vec![i]),
        }
    }
    let laid_out = parts.into_iter().map(|part| {
        let inner: BTreeMap<usize, usize> = part.iter().enumerate().map(|(own, i)| (*i, own)).collect();
        let own_boxes: Vec<LayoutBox> = part.iter().map(|i| all[*i]).collect();
        let own = |wire: &LayoutWire| {
            let [from, to] = wire.ends;
            Some(LayoutWire { ends: [*inner.get(&from)?, *inner.get(&to)?], ..*wire })
        };
        let own_wires: Vec<LayoutWire> = wires.iter().filter_map(own).collect();
        let places = connected_positions(&own_boxes, &own_wires, wrap);
        let corners = places.iter().zip(&own_boxes).map(|(place, own)| *place + own.size);
        let size = corners.fold(Vec2::ZERO, |all, corner| all.max(corner.to_vec2()));
        ConnectedPart { boxes: part, positions: places, size }
    });
    let mut laid_out: Vec<ConnectedPart> = laid_out.collect();
    // The largest part is first.
    laid_out.sort_by(|a, b| (b.size.x * b.size.y).total_cmp(&(a.size.x * a.size.y)));
    let area: f32 = laid_out.iter().map(|part| (part.size.x + COLUMN_GAP) * (part.size.y + GAP)).sum();
    let widest = laid_out.iter().map(|part| part.size.x).fold(0.0, f32::max);
    let width = widest.max((area * ASPECT).sqrt());
    let mut positions = vec![Pos2::ZERO; all.len()];
    let (mut corner, mut row) = (Pos2::ZERO, 0.0_f32);
    for ConnectedPart { boxes, positions: places, size } in laid_out {
        if corner.x > 0.0 && corner.x + size.x > width {
            (corner, row) = (pos2(0.0, corner.y + row + GAP), 0.0);
        }
        boxes.iter().zip(places).for_each(|(i, place)| positions[*i] = corner + place.to_vec2());
        corner.x += size.x + COLUMN_GAP;
        row = row.max(size.y);
    }
    positions
}

/// Positions of connected boxes.
fn connected_positions(boxes: &[LayoutBox], wires: &[LayoutWire], wrap: ChainWrap) -> Vec<Pos2> {
    let sizes: Vec<Vec2> = boxes.iter().map(|own| own.size).collect();
    let mut layers = Layers::new(&sizes, wires);
    crossings::reduce_crossings(&mut layers);
    let tops = heights::assign(&layers, GAP);
    let (mut lefts, mut tag_spaces) = (vec![], vec![]);
    let mut left = 0.0;
    for column in &layers.columns {
        // Tags in front of the boxes of a column widen the space before it.
        let before = column.iter().filter_map(|i| boxes.get(*i)).map(|own| own.before).fold(0.0, f32::max);
        left += before;
        tag_spaces.push(before);
        lefts.push(left);
        let widths = column.iter().filter_map(|i| sizes.get(*i)).map(|size| size.x);
        left += widths.fold(0.0, f32::max) + COLUMN_GAP;
    }
    let top = tops.iter().take(sizes.len()).copied().fold(f32::INFINITY, f32::min);
    let place = |i: usize| pos2(lefts[layers.column_of[i]], (tops[i] - top).round());
    let mut places: Vec<Pos2> = (0..sizes.len()).map(place).collect();
    if wrap == ChainWrap::Rows {
        let extent = |(i, column): (usize, &Vec<usize>)| {
            let boxes = || column.iter().filter(|i| **i < sizes.len());
            let area = |i: &usize| Rect::from_min_size(places[*i], sizes[*i]);
            let all = boxes().map(area).fold(Rect::NOTHING, Rect::union);
            let left = lefts[i] - tag_spaces[i];
            ColumnExtent { left, right: all.right().max(left), top: all.top(), bottom: all.bottom() }
        };
        let columns: Vec<ColumnExtent> = layers.columns.iter().enumerate().map(extent).collect();
        let moved = row_displacements(&columns);
        places.iter_mut().enumerate().for_each(|(i, place)| *place += moved[layers.column_of[i]].round());
    }
    places
}

/// Number of the connected part of each box.
fn parts(boxes: usize, wires: &[LayoutWire]) -> Vec<usize> {
    let mut neighbours = vec![vec![]; boxes];
    for [from, to] in wires.iter().map(|wire| wire.ends) {
        neighbours[from].push(to);
        neighbours[to].push(from);
    }
    let mut parts = vec![usize::MAX; boxes];
    for first in 0..boxes {
        let mut open = vec![first];
        while let Some(i) = open.pop() {
            if parts[i] == usize::MAX {
                parts[i] = first;
                open.extend(&neighbours[i]);
            }
        }
    }
    parts
}
