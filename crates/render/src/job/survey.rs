//! Surveys of graphs before a job is divided: size, frames, cost and memory, from the document without variations.

use super::animation::all_frame_times;
use super::band_plan::BandPlan;
use super::render_job::RenderJob;
use crate::error::RenderError;
use crate::event::Monitor;
use crate::load::{Loader, PreparedGraph};
use crate::request::{RenderRequest, RenderSource};
use crate::terminal_text::display_path;
use crate::tile_grid::TileGrid;
use crate::variation_table::VariationTable;
use lapidary_document::Document;
use lapidary_evaluator::diagnostic::quoted;
use lapidary_evaluator::diagnostic::spelling::suggestion_help;
use lapidary_evaluator::diagnostic::suggestion::nearest;
use std::path::{Path, PathBuf};

/// The preset that stands for all.
const ALL: &str = "all";
/// The parameter that is the seed of the graph, where no parameter has this name.
pub(super) const SEED: &str = "seed";

/// What the division of a job needs to know of a graph.
pub(super) struct Survey {
    /// Presets that are rendered one after the other; empty where none is named.
    pub(super) presets: Vec<String>,
    /// True if the value `seed` of a variation is the seed of the graph.
    pub(super) own_seed: bool,
    /// Tiles of the image; a single one where it is rendered whole.
    pub(super) grid: TileGrid,
    /// Numbers of the first and the last frame, if they have files of their own.
    pub(super) frames: Option<[u32; 2]>,
    /// Approximate operations of a pixel of a file: with all samples, and all frames of an animated one.
    pub(super) cost: u64,
    /// Upper bound of the memory of painting a part.
    pub(super) memory: u64,
    /// Paths of the images of the first tile, as if there were no presets and no variations.
    pub(super) paths: Vec<PathBuf>,
    pub(super) reads: Vec<PathBuf>,
}

impl Survey {
    /// Surveys a graph for a request of this graph alone.
    pub(super) fn of(
        loader: &Loader,
        request: &RenderRequest,
        monitor: Monitor<'_>,
        source: &RenderSource,
        read: impl Fn(&Loader, &RenderSource) -> Result<PreparedGraph, RenderError>,
    ) -> Result<Survey, RenderError> {
        let graph = read(loader, source)?;
        let document = &graph.document;
        let presets = presets(request, source.path(), document)?;
        let own_seed = !document.graph.parameters.contains_key(SEED);
        if let Some(table) = &request.variations {
            check_rows(table, document.clone(), own_seed).map_err(|(name, problem)| {
                let several = request.graphs.len() > 1;
                let graph = if several { format!("{}: ", display_path(source.path())) } else { String::new() };
                RenderError::Variation { file: table.path.clone(), name, problem: format!("{graph}{problem}") }
            })?;
        }
        let size = request.size.map_or(document.size, |size| size.pixels(document.size));
        let grid = match (request.region, request.udim) {
            (Some([.., width, height]), _) => TileGrid::new([width, height], [width, height]),
            (None, Some(udim)) => TileGrid::new(udim.whole(size), size),
            (None, None) => TileGrid::new(size, request.tile.unwrap_or(size)),
        };
        let region = request.is_tiled().then(|| grid.region([0, 0])).or(request.region);
        let tile = RenderRequest { region, dry_run: true, ..request.clone() };
        let times = all_frame_times(&request.animation, document.seconds);
        let job = RenderJob::new(&tile, Monitor { events: &|_| {}, ..monitor }, source.path(), graph)?;
        let frames = times[0].0.zip(times[times.len() - 1].0).map(|(first, last)| [first, last]);
        let separate = !request.is_animated();
        let cost = job.cost(&tile).saturating_mul(if separate { 1 } else { times.len() as u64 });
        let first = first_frame(&tile, frames);
        let mut memory = 0;
        for frame in &job.frames(&first)? {
            let kept = vec![false; frame.files.len()];
            memory = BandPlan::new(&tile, &job, frame, &kept).estimate(&tile, &job, frame)?.bytes.max(memory);
        }
        let (paths, frames) = (job.paths(&tile)?, frames.filter(|_| separate));
        Ok(Survey { presets, own_seed, grid, frames, cost, memory, paths, reads: job.reads })
    }
    /// The number of frames with files of their own.
    pub(super) fn frame_count(&self) -> u64 {
        self.frames.map_or(1, |[first, last]| u64::from(last - first) + 1)
    }
}

/// The presets and the rows of a graph, in order.
pub(super) fn variants<'p>(
    request: &'p RenderRequest,
    survey: &'p Survey,
) -> impl Iterator<Item = (Option<&'p str>, Option<usize>)> {
    let named = survey.presets.iter().map(|preset| Some(preset.as_str()));
    let presets = named.chain(std::iter::once(None).filter(|_| survey.presets.is_empty()));
    let rows = request.variations.as_ref().map(VariationTable::len);
    presets.flat_map(move |preset| {
        let none = std::iter::once(None).filter(move |_| rows.is_none());
        (0..rows.unwrap_or(0)).map(Some).chain(none).map(move |row| (preset, row))
    })
}

/// A request for the first frame only; for all frames of an animated file.
fn first_frame(request: &RenderRequest, frames: Option<[u32; 2]>) -> RenderRequest {
    let mut request = request.clone();
    if !request.is_animated() {
        request.animation.part = frames.map(|[first, _]| [first, first]);
    }
    request
}

/// The presets of a document that a request names.
fn presets(request: &RenderRequest, path: &Path, document: &Document) -> Result<Vec<String>, RenderError> {
    let all = || document.presets.keys().cloned();
    if matches!(&request.presets[..], [all] if all == ALL) && !document.presets.contains_key(ALL) {
        return Ok(all().collect());
    }
    match request.presets.iter().find(|name| !document.presets.contains_key(*name)) {
        None => Ok(request.presets.clone()),
        Some(name) => Err(unknown_preset(path, name, document)),
    }
}

fn unknown_preset(file: &Path, name: &str, document: &Document) -> RenderError {
    let names = document.presets.keys().map(String::as_str);
    let help = match nearest(name, names) {
        Some(nearest) => suggestion_help(nearest),
        None => "`lapidary info` lists the presets of a graph".to_owned(),
    };
    let problem = format!("the graph has no preset of this name\n  help: {help}");
    RenderError::Variation { file: file.to_owned(), name: name.to_owned(), problem }
}

/// Checks the values of all rows. The error is the name of a row, and its problem.
fn check_rows(table: &VariationTable, mut document: Document, own_seed: bool) -> Result<(), (String, String)> {
    for row in (0..table.len()).map(|row| table.row(row)) {
        let wrong = |problem| (row.name.clone(), problem);
        if let Some(preset) = &row.settings.preset
            && !document.presets.contains_key(preset)
        {
            return Err(wrong(format!(
                "the graph has no preset called `{}`\n  help: `lapidary info` lists the presets of a graph",
                quoted(preset)
            )));
        }
        for (name, value) in &row.settings.parameters {
            if own_seed && name == SEED {
                seed_of(value).map_err(wrong)?;
                continue;
            }
            document.set(name, value).map_err(|diagnostic| {
                let help = diagnostic.help.as_ref().map(|help| format!("\n  help: {help}"));
                wrong(format!("{}{}", diagnostic.message, help.unwrap_or_default()))
            })?;
        }
    }
    Ok(())
}

/// The seed that a value states.
pub(super) fn seed_of(value: &str) -> Result<u32, String> {
    value.trim().parse().map_err(|_| {
        let most = u32::MAX;
        format!("the seed `{}` is not a whole number from 0 to {most}\n  help: write a number such as 7", quoted(value))
    })
}
