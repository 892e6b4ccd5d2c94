//! The graphs that the program contains: the gallery, and the library of blocks that its graphs use.

/// The paths of graphs below the folder `graphs`, with their texts.
macro_rules! graphs {
    ($($path:literal),+ $(,)?) => { &[$(($path, include_str!(concat!("../../../../graphs/", $path)))),+] };
}

/// Graphs by their paths: first those of the gallery, then the blocks in `library`.
pub const BUNDLED_GRAPHS: &[(&str, &str)] = graphs![
    "asphalt.ron",
    "bark.ron",
    "brick_wall.ron",
    "brushed_steel.ron",
    "carbon_fibre.ron",
    "carpet.ron",
    "ceramic_tile.ron",
    "circuit_board.ron",
    "clouds.ron",
    "cobblestone.ron",
    "concrete_cast.ron",
    "concrete_worn.ron",
    "cracked_mud.ron",
    "denim.ron",
    "end_grain.ron",
    "eroded_terrain.ron",
    "fire.ron",
    "forest_floor.ron",
    "granite.ron",
    "grass.ron",
    "gravel.ron",
    "hammered_copper.ron",
    "ice.ron",
    "ivory.ron",
    "knit.ron",
    "lava.ron",
    "leather.ron",
    "marble.ron",
    "mossy_stone_wall.ron",
    "muddy_track.ron",
    "oak_planks.ron",
    "painted_metal.ron",
    "parquet.ron",
    "peeling_plaster.ron",
    "rain_on_glass.ron",
    "reptile_scales.ron",
    "rusted_iron.ron",
    "rusted_plate.ron",
    "sand_dunes.ron",
    "sci_fi_panel.ron",
    "sea.ron",
    "serpentine.ron",
    "slate_roof.ron",
    "smoke.ron",
    "snow.ron",
    "terrazzo.ron",
    "woven_cloth.ron",
    "library/bark.ron",
    "library/brick_bond.ron",
    "library/brushed_metal.ron",
    "library/carbon_fibre.ron",
    "library/caustics.ron",
    "library/cavity_dirt.ron",
    "library/chipped_paint.ron",
    "library/circuit_traces.ron",
    "library/clouds.ron",
    "library/cobble.ron",
    "library/corrugation.ron",
    "library/cracks.ron",
    "library/dust.ron",
    "library/edge_wear.ron",
    "library/fingerprints.ron",
    "library/grass_clumps.ron",
    "library/gravel.ron",
    "library/hammered_dents.ron",
    "library/knit_loops.ron",
    "library/leaks.ron",
    "library/leather_grain.ron",
    "library/leaves.ron",
    "library/lichen.ron",
    "library/moss.ron",
    "library/panels.ron",
    "library/peeling_plaster.ron",
    "library/perforation.ron",
    "library/planks.ron",
    "library/puddles.ron",
    "library/rivets.ron",
    "library/rust.ron",
    "library/sand_ripples.ron",
    "library/scratches.ron",
    "library/screws.ron",
    "library/snow_cover.ron",
    "library/stitches.ron",
    "library/stone_bond.ron",
    "library/terrazzo_chips.ron",
    "library/veins.ron",
    "library/weave.ron",
    "library/welds.ron",
    "library/wood_end_grain.ron",
    "library/wood_grain.ron",
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The names of the graphs in a folder of the repository.
    fn files(folder: &str) -> Vec<String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../graphs").join(folder);
        let entries = path.read_dir().expect("the folder exists").flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.filter(|name| name.ends_with(".ron")).collect();
        names.sort();
        names
    }

    #[test]
    fn the_whole_gallery_and_library_are_bundled() {
        let blocks = files("library").into_iter().map(|name| format!("library/{name}"));
        let all: Vec<String> = files("").into_iter().chain(blocks).collect();
        let bundled: Vec<&str> = BUNDLED_GRAPHS.iter().map(|(path, _)| *path).collect();
        assert_eq!(bundled, all);
    }
}
