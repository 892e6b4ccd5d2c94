//! The places of the levels of a material, and of the grids of its heights, in the buffers of a GPU.

use lapidary_export::preview::texture_layout;

/// The places of the levels of a material and of its grids, which depend on its size alone.
#[derive(Clone, Debug)]
pub struct MaterialTable {
    /// For each level: where it begins, its size, and its grids; then two entries for each grid.
    pub(crate) entries: Vec<[u32; 4]>,
    /// Columns and rows of the levels, the finest first.
    pub levels: Vec<[usize; 2]>,
    /// For each level the grids, each of half the size of the one before: columns and rows, and the place of its maxima in the
    /// heights, if rays use it.
    pub grids: Vec<Vec<GridPlace>>,
    /// Number of texels of all levels, which is the place of the first maximum too.
    pub texels: usize,
    /// Number of heights and maxima.
    pub heights: usize,
}

/// The columns and rows of a grid, and the place of its maxima.
pub type GridPlace = ([usize; 2], Option<usize>);

/// Bits of a table entry for the number of grids of a level.
const COUNT_BITS: u32 = 8;

impl MaterialTable {
    /// The table of a material with some texels across and down.
    pub(crate) fn new(size: [usize; 2]) -> MaterialTable {
        let layout = texture_layout(size);
        let count = |size: [usize; 2]| size[0] * size[1];
        let texels = layout.iter().map(|level| count(level.size)).sum();
        let (mut levels, mut grid_entries, mut grids, mut begin, mut heights) = (vec![], vec![], vec![], 0, texels);
        // A grid has two entries, so that the first grid begins at an even one.
        let first_grid = layout.len().next_multiple_of(2) as u32 / 2;
        for level in &layout {
            let first = first_grid + grid_entries.len() as u32 / 2;
            let useful = level.grids.iter().filter(|grid| grid.is_useful()).count() as u32;
            let [across, down] = level.size.map(|n| n as u32);
            levels.push([begin, across, down, first << COUNT_BITS | useful]);
            begin += across * down;
            let mut places = vec![];
            for grid in &level.grids {
                places.push((grid.size, grid.is_useful().then_some(heights)));
                if grid.is_useful() {
                    let ([across, down], [u, v]) = (grid.size.map(|n| n as u32), grid.free_distance.map(f32::to_bits));
                    grid_entries.extend([[heights as u32, across, down, 0], [u, v, 0, 0]]);
                    heights += count(grid.size);
                }
            }
            grids.push(places);
        }
        levels.resize(2 * first_grid as usize, [0; 4]);
        let entries = levels.into_iter().chain(grid_entries).collect();
        let levels = layout.iter().map(|level| level.size).collect();
        MaterialTable { entries, levels, grids, texels, heights }
    }
    /// Number of the cells of all grids of the finest level.
    pub(crate) fn cells(&self) -> usize {
        self.grids[0].iter().map(|([across, down], _)| across * down).sum()
    }
}
