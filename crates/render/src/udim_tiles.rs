//! UDIM tiles: images that continue each other, numbered from 1001 at the bottom left, ten to a row.

/// The tiles of a render.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdimTiles {
    across: u32,
    up: u32,
}

/// Text that stands for the number of a tile in files of materials.
pub(crate) const UDIM_TOKEN: &str = "<UDIM>";
/// The number of the tile at the bottom left.
const FIRST: u32 = 1001;
/// The most tiles across: the next number is that of the row above.
const MAX_ACROSS: u32 = 10;
/// The most tiles up: numbers have four digits.
const MAX_UP: u32 = (9999 - (FIRST + MAX_ACROSS - 1)) / MAX_ACROSS + 1;

impl UdimTiles {
    /// Tiles across and up. The error states the limit.
    pub fn new([across, up]: [u32; 2]) -> Result<UdimTiles, String> {
        if across == 0 || up == 0 {
            return Err("there must be at least one UDIM tile across and one up".to_owned());
        }
        if across > MAX_ACROSS {
            return Err(format!("{across} UDIM tiles across are too many: a row has at most {MAX_ACROSS}"));
        }
        if up > MAX_UP {
            return Err(format!("{up} rows of UDIM tiles are too many: four digits number at most {MAX_UP}"));
        }
        Ok(UdimTiles { across, up })
    }
    /// The size of all tiles together, where each has a size.
    pub(crate) fn whole(self, [width, height]: [u32; 2]) -> [u32; 2] {
        [width.saturating_mul(self.across), height.saturating_mul(self.up)]
    }
    /// Tile units of all tiles together.
    pub(crate) fn whole_units(self, [x, y]: [f64; 2]) -> [f64; 2] {
        [x * f64::from(self.across), y * f64::from(self.up)]
    }
    /// Number of the tile in a column, and in a row from the top.
    pub(crate) fn number(self, [column, row]: [u32; 2]) -> u32 {
        FIRST + column + MAX_ACROSS * (self.up - 1 - row)
    }
    /// True for the number of the tile that stands for all, where a file is written once.
    pub(crate) fn is_first(number: &str) -> bool {
        number == FIRST.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_to_the_right_and_up() {
        let tiles = UdimTiles::new([3, 2]).expect("these are few");
        let rows = [0, 1].map(|row| [0, 1, 2].map(|column| tiles.number([column, row])));
        assert_eq!(rows, [[1011, 1012, 1013], [1001, 1002, 1003]]);
        assert_eq!(tiles.whole([16, 8]), [48, 16]);
        assert_eq!(UdimTiles::new([10, 899]).expect("these are the most").number([9, 0]), 9990);
    }

    #[test]
    fn counts_have_limits() {
        for (counts, part) in [([11, 1], "10"), ([0, 1], "at least one"), ([1, 900], "four digits")] {
            assert!(UdimTiles::new(counts).is_err_and(|why| why.contains(part)), "{counts:?}");
        }
    }
}
