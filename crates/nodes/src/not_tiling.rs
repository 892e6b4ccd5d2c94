//! Nodes whose results do not tile, although their inputs do.

/// A node, or a setting of it, whose result does not tile.
#[derive(Clone, Copy, Debug)]
pub struct NotTiling {
    /// Name of the node.
    pub node: &'static str,
    /// The setting, as `socket: word`; empty for every setting.
    pub setting: &'static str,
    /// The reason.
    pub reason: &'static str,
}

impl NotTiling {
    const fn always(node: &'static str, reason: &'static str) -> NotTiling {
        NotTiling { node, setting: "", reason }
    }
    const fn with(node: &'static str, setting: &'static str, reason: &'static str) -> NotTiling {
        NotTiling { node, setting, reason }
    }
    /// True for a node with settings, written as `node socket: word`, that this entry is about.
    pub fn includes(&self, settings: &str) -> bool {
        self.setting.is_empty() || settings.strip_prefix(self.node).is_some_and(|rest| rest.trim() == self.setting)
    }
}

/// The nodes and settings. A test holds the list equal to what the pixels of all nodes in all settings show.
pub const NOT_TILING: &[NotTiling] = &[
    NotTiling::with("address", "across: clamp", "extends its edge pixels"),
    NotTiling::always("coordinates", "a ramp over the whole plane"),
    NotTiling::always("crop", "shows a part of the tile"),
    NotTiling::with("directional_warp", "edge: clamp", "extends its edge pixels"),
    NotTiling::always("drawn_stroke", "copies of the stroke meet at the edge, where the nearest point changes"),
    NotTiling::always("gradient", "a ramp over one tile"),
    NotTiling::always("image", "its file need not tile"),
    NotTiling::always("kaleidoscope", "mirrors around a centre"),
    NotTiling::always("marble_solid", "as in the article"),
    NotTiling::always("noise_solid", "as in the article"),
    NotTiling::always("open_simplex_2", "its grid is skewed"),
    NotTiling::with("paint", "edges: black", "half of the pixels read at the edge are outside"),
    NotTiling::with("paint", "edges: clamp", "at the edge, pixels of one side only are read"),
    NotTiling::always("penrose", "never repeats"),
    NotTiling::always("perlin_1985", "as in the article"),
    NotTiling::always("perlin_hashed", "as in the article"),
    NotTiling::always("perlin_sr", "as in the article"),
    NotTiling::always("perlin_xor", "as in the article"),
    NotTiling::with("perturb", "edge: clamp", "extends its edge pixels"),
    NotTiling::always("polar", "rotates around a centre"),
    NotTiling::with("push", "edge: clamp", "extends its edge pixels"),
    NotTiling::with("random_shift", "rotation: any", "tiles that cross the edge are rotated by any angle"),
    NotTiling::always("simplex", "its grid is skewed"),
    NotTiling::always("simplex_2012", "its grid is skewed"),
    NotTiling::always("spin_blur", "blurs around a centre"),
    NotTiling::always("terrain_erode", "as in the article: nothing moves across the edges"),
    NotTiling::always("terrain_noise", "as in the article"),
    NotTiling::always("terrain_perturb", "as in the article: edge pixels are extended"),
    NotTiling::always(
        "terrain_smooth",
        "as in the article: the mean of fewer pixels at the edges, in the order of a scan",
    ),
    NotTiling::with("transform", "edge: clamp", "extends its edge pixels"),
    NotTiling::always("turb_solid", "as in the article"),
    NotTiling::always("worley_fnv", "as in the article"),
    NotTiling::always("zoom_blur", "blurs towards a centre"),
];
