//! Rectangles and bands of planes that threads fill independently.

use crate::plane::Plane;

/// A rectangle of the result of a filter.
pub(crate) struct Tile<'a> {
    pub(crate) left: usize,
    pub(crate) top: usize,
    /// The part of each row that lies within the rectangle.
    pub(crate) rows: Vec<&'a mut [f32]>,
}

/// Divides a plane into tiles of at most this many columns and rows, row by row of tiles.
pub(crate) fn tiles(out: &mut Plane, [columns, rows]: [usize; 2]) -> Vec<Tile<'_>> {
    let [width, height] = out.size;
    let mut tiles: Vec<Tile<'_>> = vec![];
    for (y, row) in out.px.chunks_exact_mut(width.max(1)).enumerate() {
        let first = y / rows * width.div_ceil(columns);
        for (i, part) in row.chunks_mut(columns).enumerate() {
            if first + i == tiles.len() {
                tiles.push(Tile { left: i * columns, top: y, rows: Vec::with_capacity(rows.min(height - y)) });
            }
            tiles[first + i].rows.push(part);
        }
    }
    tiles
}

/// Divides planes of one size into tiles of at most this many columns and rows, column by column of tiles.
pub(crate) fn tiles_of<const N: usize>(planes: &mut [Plane; N], size: [usize; 2]) -> Vec<[Tile<'_>; N]> {
    let mut parts = planes.each_mut().map(|plane| {
        let mut tiles = tiles(plane, size);
        tiles.sort_by_key(|tile| (tile.left, tile.top));
        tiles.into_iter()
    });
    let count = parts.first().map_or(0, ExactSizeIterator::len);
    (0..count).map(|_| parts.each_mut().map(|part| part.next().expect("all planes have as many tiles"))).collect()
}

/// Divides planes of one size into bands of at most this many rows. A band has its part of each plane.
pub(crate) fn bands<const N: usize>(planes: &mut [Plane; N], rows: usize) -> Vec<[&mut [f32]; N]> {
    let [width, height] = planes.first().map_or([0; 2], |plane| plane.size);
    let mut parts = planes.each_mut().map(|plane| plane.px.chunks_mut((width * rows).max(1)));
    (0..height.div_ceil(rows)).map(|_| parts.each_mut().map(|part| part.next().unwrap_or_default())).collect()
}

/// The values that the lists of rows of all tiles of this many columns hold.
pub(crate) fn lists_memory([width, height]: [usize; 2], columns: usize) -> u64 {
    let slice = size_of::<&mut [f32]>() / size_of::<f32>();
    (slice * width.div_ceil(columns) * height) as u64
}
