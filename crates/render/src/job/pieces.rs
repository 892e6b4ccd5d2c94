//! The pieces of a job: for each graph, preset, variation and tile a request of its own, in a fixed order.
//!
//! A part is a frame of a piece: the unit that a job is divided in. Its cost is estimated from the graph without its
//! variations, so that each process of a job finds its parts without reading all others.

use super::piece_checks::{check_names, check_options};
use super::survey::{SEED, Survey, seed_of, variants};
use crate::error::{NameRemedy, RenderError};
use crate::event::Monitor;
use crate::input::is_stdin;
use crate::load::{GraphSettings, Loader, PreparedGraph, read_graph_text};
use crate::output_files::OutputFiles;
use crate::request::{AnimationOptions, NameLabels, RenderRequest, RenderSource};
use crate::shard::ShardParts;
use crate::tile_grid::TileGrid;
use crate::variation_table::VariationRow;
use std::borrow::Cow;
use std::path::PathBuf;

/// The pieces of a request.
pub(super) struct Pieces<'r> {
    request: &'r RenderRequest,
    /// The request without what its pieces replace.
    base: RenderRequest,
    graphs: Vec<GraphPieces<'r>>,
}

struct GraphPieces<'r> {
    source: Cow<'r, RenderSource>,
    /// None where the request is not divided.
    survey: Option<Survey>,
}

/// Sums over the parts of a job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobEstimate {
    /// The number of parts.
    pub parts: u64,
    /// Approximate operations of all parts.
    pub operations: u128,
    /// Approximate operations of the largest part.
    pub largest: u128,
    /// Upper bound of the memory of painting a part.
    pub memory: u64,
}

impl<'r> Pieces<'r> {
    /// The pieces of a request. Errors of single graphs go to `failed`, which decides whether to continue.
    pub(super) fn new(
        loader: &Loader,
        request: &'r RenderRequest,
        monitor: Monitor<'_>,
        read: impl Fn(&Loader, &RenderSource) -> Result<PreparedGraph, RenderError>,
        mut failed: impl FnMut(RenderError) -> Result<(), RenderError>,
    ) -> Result<Pieces<'r>, RenderError> {
        check_options(request)?;
        let base = RenderRequest { graphs: vec![], presets: vec![], variations: None, tile: None, ..request.clone() };
        let (mut graphs, mut outputs) = (vec![], OutputFiles::default());
        for source in &request.graphs {
            // Standard input can be read only once.
            let source = if is_stdin(source.path()) { read_text(source) } else { Ok(Cow::Borrowed(source)) };
            let surveyed = source.and_then(|source| {
                let divided = is_divided(request) || request.shard.is_some();
                let survey = divided.then(|| Survey::of(loader, request, monitor, &source, &read)).transpose()?;
                Ok(GraphPieces { source, survey })
            });
            match surveyed {
                Ok(graph) => graphs.push(graph),
                Err(error) => failed(error)?,
            }
        }
        let pieces = Pieces { request, base, graphs };
        for graph in &pieces.graphs {
            if let Some(survey) = &graph.survey {
                outputs.claim(graph.source.path(), survey.paths.iter().map(PathBuf::as_path));
                outputs.reads(survey.reads.iter().map(PathBuf::as_path));
            }
        }
        check_names(request, &pieces.surveys().collect::<Vec<_>>())?;
        outputs.check(NameRemedy::SeparateFolders)?;
        Ok(pieces)
    }

    /// True if there is only one piece.
    pub(super) fn is_single(&self) -> bool {
        self.graphs.len() == 1 && self.graphs[0].survey.is_none()
    }

    fn surveys(&self) -> impl Iterator<Item = &Survey> {
        self.graphs.iter().filter_map(|graph| graph.survey.as_ref())
    }

    /// The number and cost of the parts.
    pub(super) fn estimate(&self) -> JobEstimate {
        let mut estimate = JobEstimate::default();
        for survey in self.surveys() {
            let variants = self.variants(survey);
            let parts = variants * survey.frame_count();
            for tile in 0..survey.grid.count() {
                let cost = tile_cost(survey, tile);
                estimate.operations += cost * u128::from(parts);
                estimate.largest = estimate.largest.max(cost);
            }
            estimate.parts += parts * survey.grid.count();
            estimate.memory = estimate.memory.max(survey.memory);
        }
        estimate
    }

    /// Calls a function for each piece that has parts of the shard, with true for the first of its graph.
    pub(super) fn for_each(
        &self,
        mut each: impl FnMut(RenderRequest, bool) -> Result<(), RenderError>,
    ) -> Result<(), RenderError> {
        let shard = self.request.shard;
        let mut parts = shard.map(|shard| ShardParts::new(shard, self.estimate().operations));
        for graph in &self.graphs {
            let Some(survey) = &graph.survey else {
                each(RenderRequest { graphs: vec![graph.source.clone().into_owned()], ..self.base.clone() }, true)?;
                continue;
            };
            let mut first = true;
            for (preset, row) in variants(self.request, survey) {
                for tile in 0..survey.grid.count() {
                    let frames = match &mut parts {
                        Some(parts) => parts.next(survey.frame_count(), tile_cost(survey, tile)),
                        None => 0..survey.frame_count(),
                    };
                    if !frames.is_empty() {
                        let variant = JobVariant { graph, survey, preset, row };
                        each(self.piece(&variant, tile, [frames.start, frames.end - 1])?, first)?;
                        first = false;
                    }
                }
            }
        }
        Ok(())
    }

    /// Calls a function for each image that is rendered in tiles: the request for the whole image, and those for its tiles.
    pub(super) fn for_each_tiled(
        &self,
        mut each: impl FnMut(RenderRequest, &[RenderRequest], TileGrid) -> Result<(), RenderError>,
    ) -> Result<(), RenderError> {
        for graph in &self.graphs {
            let Some(survey) = graph.survey.as_ref().filter(|_| self.request.tile.is_some()) else { continue };
            let frames = [0, survey.frame_count() - 1];
            for (preset, row) in variants(self.request, survey) {
                let variant = JobVariant { graph, survey, preset, row };
                let tiles = (0..survey.grid.count()).map(|tile| self.piece(&variant, tile, frames));
                let tiles = tiles.collect::<Result<Vec<_>, _>>()?;
                let mut whole = tiles[0].clone();
                (whole.region, whole.labels.tile) = (None, None);
                whole.name = whole.name.map(|name| name.replace("_{tile}", "").replace("{tile}", ""));
                each(whole, &tiles, survey.grid)?;
            }
        }
        Ok(())
    }

    fn variants(&self, survey: &Survey) -> u64 {
        let rows = self.request.variations.as_ref().map_or(1, |table| table.len());
        survey.presets.len().max(1) as u64 * rows as u64
    }

    /// The request of a piece. The frames count from 0.
    fn piece(&self, variant: &JobVariant<'_>, tile: u64, frames: [u64; 2]) -> Result<RenderRequest, RenderError> {
        let JobVariant { graph, survey, preset, row } = variant;
        let row = self.request.variations.as_ref().zip(*row).map(|(table, row)| table.row(row));
        let place = survey.grid.place(tile);
        let part = survey.frames.map(|[first, _]| frames.map(|frame| first + frame as u32));
        let labels = NameLabels {
            preset: preset.unwrap_or_default().to_owned(),
            variation: row.as_ref().map_or(String::new(), |row| row.name.clone()),
            tile: self.request.tile.map(|_| TileGrid::name(place)),
            udim: self.request.udim.map(|udim| udim.number(place).to_string()),
        };
        Ok(RenderRequest {
            graphs: vec![graph.source.clone().into_owned()],
            settings: self.settings(variant, row)?,
            labels,
            region: if self.request.is_tiled() { Some(survey.grid.region(place)) } else { self.request.region },
            animation: AnimationOptions { part, ..self.request.animation },
            ..self.base.clone()
        })
    }

    /// The settings of a variant: those of the request, then those of its row.
    fn settings(&self, variant: &JobVariant<'_>, row: Option<VariationRow>) -> Result<GraphSettings, RenderError> {
        let mut settings = self.request.settings.clone();
        settings.preset = variant.preset.map(str::to_owned).or(settings.preset);
        let Some(row) = row else { return Ok(settings) };
        settings.preset = row.settings.preset.or(settings.preset);
        for (name, value) in row.settings.parameters {
            if variant.survey.own_seed && name == SEED {
                let table = self.request.variations.as_ref().map(|table| table.path.clone()).unwrap_or_default();
                let wrong = |problem| RenderError::Variation { file: table, name: row.name.clone(), problem };
                settings.seed = Some(seed_of(&value).map_err(wrong)?);
            } else {
                settings.parameters.push((name, value));
            }
        }
        Ok(settings)
    }
}

/// A graph with a preset and the values of a row.
struct JobVariant<'p> {
    graph: &'p GraphPieces<'p>,
    survey: &'p Survey,
    preset: Option<&'p str>,
    row: Option<usize>,
}

/// True if a request has several pieces for a graph.
fn is_divided(request: &RenderRequest) -> bool {
    !request.presets.is_empty() || request.variations.is_some() || request.is_tiled()
}

/// Approximate operations of a part.
fn tile_cost(survey: &Survey, tile: u64) -> u128 {
    let [.., width, height] = survey.grid.region(survey.grid.place(tile));
    u128::from(survey.cost) * u128::from(width) * u128::from(height)
}

/// A graph from standard input as a text.
fn read_text(source: &RenderSource) -> Result<Cow<'_, RenderSource>, RenderError> {
    match source {
        RenderSource::File(path) => {
            let (_, text) = read_graph_text(path)?;
            Ok(Cow::Owned(RenderSource::Text { path: path.clone(), text }))
        }
        RenderSource::Text { .. } => Ok(Cow::Borrowed(source)),
    }
}
