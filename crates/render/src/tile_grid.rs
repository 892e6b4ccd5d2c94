//! The tiles of a huge image, each rendered to a file of its own.

/// Tiles of one size; those at the right and at the bottom may be smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TileGrid {
    image: [u32; 2],
    tile: [u32; 2],
}

impl TileGrid {
    /// The tiles of an image.
    pub(crate) fn new(image: [u32; 2], tile: [u32; 2]) -> TileGrid {
        TileGrid { image, tile: [0, 1].map(|axis| tile[axis].clamp(1, image[axis].max(1))) }
    }
    /// Tiles across and down.
    pub(crate) fn counts(&self) -> [u32; 2] {
        [0, 1].map(|axis| self.image[axis].max(1).div_ceil(self.tile[axis]))
    }
    /// Number of tiles.
    pub(crate) fn count(&self) -> u64 {
        self.counts().map(u64::from).iter().product()
    }
    /// Column and row of a tile; the columns of a row follow one another.
    pub(crate) fn place(&self, tile: u64) -> [u32; 2] {
        let across = u64::from(self.counts()[0]);
        [(tile % across) as u32, (tile / across) as u32]
    }
    /// Left, top, width and height of a tile in pixels.
    pub(crate) fn region(&self, place: [u32; 2]) -> [u32; 4] {
        let start = [0, 1].map(|axis| place[axis] * self.tile[axis]);
        let side = [0, 1].map(|axis| self.tile[axis].min(self.image[axis] - start[axis]));
        [start[0], start[1], side[0], side[1]]
    }
    /// Name of a tile in file names: its row and column, from 0.
    pub(crate) fn name([column, row]: [u32; 2]) -> String {
        format!("y{row:03}x{column:03}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_cover_the_image_once() {
        let grid = TileGrid::new([100, 70], [32, 32]);
        assert_eq!((grid.counts(), grid.count()), ([4, 3], 12));
        let regions: Vec<[u32; 4]> = (0..12).map(|tile| grid.region(grid.place(tile))).collect();
        assert_eq!([regions[0], regions[3], regions[11]], [[0, 0, 32, 32], [96, 0, 4, 32], [96, 64, 4, 6]]);
        assert_eq!(regions.iter().map(|[.., w, h]| w * h).sum::<u32>(), 7000);
        assert_eq!(TileGrid::name(grid.place(11)), "y002x003");
        assert_eq!(TileGrid::new([8, 8], [u32::MAX; 2]).count(), 1);
    }
}
