//! Historical noises, exactly as in their articles and reference code.

pub(crate) mod marble_solid;
pub(crate) mod noise_solid;
pub(crate) mod open_simplex_2;
pub(crate) mod perlin_1985;
pub(crate) mod perlin_hashed;
pub(crate) mod perlin_sr;
pub(crate) mod perlin_xor;
pub(crate) mod simplex_2012;
pub(crate) mod terrain_erode;
pub(crate) mod terrain_noise;
pub(crate) mod terrain_perturb;
pub(crate) mod terrain_smooth;
pub(crate) mod turb_solid;
pub(crate) mod worley_fnv;

use crate::noise::{NOISE_RANGE, SCALE, put_contrast};
use crate::position::SEED;
use crate::table_file::{CLASSIC_ARRAYS, TableError, classic_tables};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::scope::{Point, Scope};
use lapidary_evaluator::node::spec::{
    Choice, DataFile, ExampleInput, FileType, Library, Number, Out, Output, Socket, VALUE, Whole,
};
use lapidary_evaluator::plane::file_data::FileData;
use lapidary_field::ir::Expr;
use lapidary_field::noise::museum::perlin_sr::PerlinSr;
use lapidary_field::noise::museum::perlin_xor::PerlinXor;
use lapidary_field::noise::museum::tables::{ClassicTables, XorTables};
use lapidary_field::noise::museum::{CellSplit, turbulence::TurbulenceFold};
use lapidary_field::noise::octaves::{self, Octaves};
use lapidary_field::noise::{Noise, NoiseKind};
use lapidary_field::real::Real;
use std::sync::Arc;

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &marble_solid::MARBLE_SOLID,
    &noise_solid::NOISE_SOLID,
    &open_simplex_2::OPEN_SIMPLEX_2,
    &perlin_1985::PERLIN_1985,
    &perlin_hashed::PERLIN_HASHED,
    &perlin_sr::PERLIN_SR,
    &perlin_xor::PERLIN_XOR,
    &simplex_2012::SIMPLEX_2012,
    &terrain_erode::TERRAIN_ERODE,
    &terrain_noise::TERRAIN_NOISE,
    &terrain_perturb::TERRAIN_PERTURB,
    &terrain_smooth::TERRAIN_SMOOTH,
    &turb_solid::TURB_SOLID,
    &worley_fnv::WORLEY_FNV,
];

const SPLIT: Choice<CellSplit> = Choice("split", &["floor", "as_written"], &[CellSplit::Floor, CellSplit::AsWritten]);
const REPEAT: Whole = Whole("repeat");
const FROM_FILE: Choice<bool> = Choice("tables", &["seeded", "file"], &[false, true]);
const FILE: DataFile = DataFile("file");
const LAYERS: Whole = Whole("layers");
const FOLD: Choice<TurbulenceFold> = Choice("fold", &["sum", "each"], &[TurbulenceFold::Sum, TurbulenceFold::Each]);

const SCALE_SOCKET: Socket = SCALE
    .of(8.0, -1024.0..=1024.0, "Number of noise cells across a tile; the noise does not repeat with the tile.")
    .decades();
const RANGE_SOCKET: Socket = NOISE_RANGE.of(
    3,
    "Output range: raw keeps published values, typical stretches usual values to 0..1, bound the proven bounds.",
);
const REPEAT_SOCKET: Socket = REPEAT.of(0, 0..=65536, "Period in cells; 0 is the table's own period of 256.").decades();
const FROM_FILE_SOCKET: Socket = FROM_FILE.of(0, "Source of the tables: drawn from the seed, or read from a file.");
const FILE_SOCKET: Socket = FILE.of(FileType::Tables, "Path of a JSON file of tables, relative to the graph's folder.");
const SPLIT_SOCKET: Socket = SPLIT.of(0, "Cell boundaries: floor, or as written in the original.");
const LAYERS_SOCKET: Socket = LAYERS.of(8, 1..=24, "Number of octaves.");
const FOLD_SOCKET: Socket = FOLD.of(0, "Folds the sum of octaves at zero, as in the article, or each octave.");
/// The tables of the reference have seed 42.
const SEED_SOCKET: Socket = SEED.seed(42, "Random seed: each seed gives another noise.");

/// The input and output of a terrain stage.
const TERRAIN: Number = Number("of");
const FREQUENCY: Number = Number("frequency");
const HEIGHT_SOCKET: Socket = TERRAIN.input("Input heights.").example(ExampleInput::Terrain).painted();
const HEIGHTS: &[Output] = &[VALUE.free("The resulting heights.")];

/// The sample position in cells.
fn scaled<'r>(s: &mut Scope<'r>, scale: Number) -> Point<'r> {
    let ([x, y, z, t], scale) = (s.point(), s.get(scale));
    [x * scale, y * scale, z * scale, t]
}

/// Outputs a noise of which 99.8 % of the values lie within `contrast` (measured).
fn put_with_contrast(s: &mut Scope<'_>, out: Out, kind: impl Into<NoiseKind>, dims: u32, contrast: (f64, f64)) {
    let point = scaled(s, SCALE);
    let noise = Noise::new(kind, dims as usize).expect("the socket is limited to the dimensions of the noise");
    put_contrast(s, out, noise, point, contrast);
}

/// Reads tables from the given file, or reports a diagnostic and returns `fallback`. `arrays` lists the arrays of the
/// file, for the help.
fn from_file<T>(s: &mut Scope<'_>, read: fn(&str) -> Result<T, TableError>, arrays: &str, fallback: T) -> T {
    let Some(text) = s.file_data(FILE).and_then(FileData::text) else {
        s.report(FILE.0, "no table file is set", "write `file: \"tables.json\"`, or choose another value of `tables`");
        return fallback;
    };
    read(text).unwrap_or_else(|problem| {
        s.report(
            FILE.0,
            format!("the table file cannot be used: {problem}"),
            format!("use a JSON file with these arrays of numbers: {arrays}"),
        );
        fallback
    })
}

/// Checks the table file of a terrain stage.
fn check_terrain_tables(s: &mut Scope<'_>) {
    if s.get(FROM_FILE) {
        from_file(s, |text| classic_tables(text).map(drop), CLASSIC_ARRAYS, ());
    }
}

/// The noise of the terrain stages. The table file has been checked.
fn terrain_source_noise(p: &Pass<'_>) -> PerlinSr {
    let text = if p.get(FROM_FILE) { p.file_data(FILE).and_then(FileData::text) } else { None };
    let given = text.and_then(|text| classic_tables(text).ok());
    PerlinSr::new(Arc::new(given.unwrap_or_else(|| ClassicTables::sr(p.seed(SEED)))))
}

/// The noise of the solid textures.
fn solid_noise(s: &Scope<'_>) -> Noise {
    let kind = PerlinXor::new(Arc::new(XorTables::seeded(s.seed(SEED))), CellSplit::Floor);
    Noise::new(kind, 3).expect("it has three dimensions")
}

/// The article's turbulence: octaves from a common origin, each half as strong as the previous one.
fn turbulence<'r>(s: &mut Scope<'r>, point: Point<'r>) -> Expr<'r> {
    let fold = s.get(FOLD);
    let each = match fold {
        TurbulenceFold::Each => octaves::Fold::Turbulence,
        TurbulenceFold::Sum => octaves::Fold::Plain,
    };
    let octaves = Octaves::new(s.get(LAYERS), 2.0, each, false).expect("the socket is limited to 1..=24");
    let sum = s.noise(&solid_noise(s).in_octaves(octaves), point, Expr::Lit(0.5));
    match fold {
        TurbulenceFold::Each => sum,
        TurbulenceFold::Sum => sum.abs(),
    }
}
