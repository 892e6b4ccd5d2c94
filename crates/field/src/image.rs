//! Pixels.

/// An image: rows from the top, the channels of a pixel side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// Columns and rows.
    pub size: [u32; 2],
    /// Numbers a pixel.
    pub channels: usize,
    /// The numbers.
    pub px: Vec<f32>,
}

impl Image {
    /// An image of planes, one for each channel, each row by row.
    pub fn of_planes(size: [u32; 2], planes: &[Vec<f32>]) -> Image {
        let mut px = Vec::with_capacity(planes.iter().map(Vec::len).sum());
        for i in 0..planes.first().map_or(0, Vec::len) {
            px.extend(planes.iter().map(|plane| plane[i]));
        }
        Image { size, channels: planes.len(), px }
    }
    /// FNV-1a-64 over the little-endian bytes: the fingerprint that files and tests keep.
    pub fn hash(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        for byte in self.px.iter().flat_map(|v| v.to_le_bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        hash
    }
}
