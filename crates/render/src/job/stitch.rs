//! Joins the tiles of an image row by row: the same bytes as an image that is rendered whole.

use super::file_reports::ReportedFile;
use super::image_file::ImageFile;
use super::paint::is_up_to_date;
use super::render_job::RenderJob;
use crate::error::NameRemedy;
use crate::error::RenderError;
use crate::event::Monitor;
use crate::file::write_file;
use crate::output_files::OutputFiles;
use crate::picture::PictureRows;
use crate::report::{FileState, RenderReport};
use crate::request::RenderRequest;
use crate::tile_grid::TileGrid;
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::write;
use std::cell::RefCell;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Rows that are encoded together.
const BAND: usize = 16;

/// Joins the tiles of all images of a job that are not up to date.
pub(super) fn stitch(
    whole: &RenderRequest,
    tiles: &[RenderRequest],
    grid: TileGrid,
    monitor: Monitor<'_>,
    job: &RenderJob,
    report: &mut RenderReport,
) -> Result<(), RenderError> {
    let paths: Vec<Vec<PathBuf>> = tiles.iter().map(|tile| job.paths(tile)).collect::<Result<_, _>>()?;
    let own = job.paths(whole)?;
    let mut outputs = OutputFiles::default();
    outputs.claim(whole.graphs[0].path(), own.iter().chain(paths.iter().flatten()).map(PathBuf::as_path));
    outputs.reads(job.reads.iter().map(PathBuf::as_path));
    outputs.check(NameRemedy::AddFields(vec!["{tile}"]))?;
    let mut number = 0;
    for frame in &mut job.frames(whole)? {
        for file in &mut frame.files {
            let tiles: Vec<&Path> = paths.iter().map(|paths| paths[number].as_path()).collect();
            number += 1;
            report.create_folder(file.path.parent().unwrap_or(Path::new("")))?;
            let kept = whole.if_changed && is_up_to_date(file, false);
            if !kept {
                join(file, &tiles, grid, monitor)?;
            }
            let state = if kept { FileState::Kept } else { FileState::Written };
            report.add_file(whole, monitor, job, ReportedFile { file, frame: frame.number, state, channels: &[] });
        }
    }
    Ok(())
}

/// Writes an image from its tiles.
fn join(file: &mut ImageFile, tiles: &[&Path], grid: TileGrid, monitor: Monitor<'_>) -> Result<(), RenderError> {
    let read_error = |path: &Path, why: String| RenderError::Read {
        path: path.to_owned(),
        error: io::Error::new(ErrorKind::InvalidData, why),
    };
    // Tiles that are opaque have no alpha, where others have.
    let mut channels = file.spec.channels;
    for tile in tiles {
        let rows = PictureRows::open(tile).map_err(|why| read_error(tile, why))?;
        channels = channels.max(rows.layout.channels);
    }
    if channels > file.spec.channels {
        file.restore_alpha();
    }
    // The tiles were dithered.
    let spec = ImageSpec { encoded: true, dither: None, ..file.spec.clone() };
    let failed = RefCell::new(None);
    let mut reader = TileReader { tiles, grid, row: 0, open: vec![], left: 0, channels: spec.channels };
    let bands = std::iter::from_fn(|| match reader.next_band(&spec) {
        Ok(band) => band,
        Err((path, why)) => {
            *failed.borrow_mut() = Some(read_error(&path, why));
            None
        }
    });
    let written = write_file(&file.path, monitor.stop, |out| write(out, &spec, bands));
    match (failed.take(), written) {
        (Some(error), _) => Err(error),
        (None, Ok(_)) => Ok(()),
        (None, Err(error)) => Err(RenderError::write_image(&file.path, error, &spec)),
    }
}

/// Reads an image from its tiles. Only the tiles of one row are open.
struct TileReader<'t> {
    tiles: &'t [&'t Path],
    grid: TileGrid,
    /// The next row of tiles.
    row: u32,
    open: Vec<(PathBuf, PictureRows)>,
    /// Rows of pixels that the open tiles still have.
    left: u32,
    /// Channels of the image.
    channels: usize,
}

impl TileReader<'_> {
    /// The next rows of the image. An error names the tile.
    fn next_band(&mut self, spec: &ImageSpec) -> Result<Option<Vec<f32>>, (PathBuf, String)> {
        let [across, down] = self.grid.counts();
        if self.left == 0 {
            if self.row == down {
                return Ok(None);
            }
            self.left = self.grid.region([0, self.row])[3];
            let tiles = &self.tiles[self.row as usize * across as usize..][..across as usize];
            let open = |tile: &&Path| {
                let rows = PictureRows::open(tile).map_err(|why| (tile.to_path_buf(), why))?;
                Ok((tile.to_path_buf(), rows))
            };
            self.open = tiles.iter().map(open).collect::<Result<_, _>>()?;
            self.row += 1;
        }
        let rows = (self.left as usize).min(BAND);
        self.left -= rows as u32;
        let mut band = Vec::with_capacity(rows * spec.size[0] as usize * self.channels);
        let mut values = vec![];
        for _ in 0..rows {
            for (path, tile) in &mut self.open {
                values.resize(tile.row_len(), 0.0);
                tile.next_row(&mut values).map_err(|why| (path.clone(), why))?;
                if tile.layout.channels == self.channels {
                    band.extend_from_slice(&values);
                } else {
                    // Opaque.
                    band.extend(values.as_chunks().0.iter().flat_map(|[r, g, b]: &[f32; 3]| [*r, *g, *b, 1.0]));
                }
            }
        }
        Ok(Some(band))
    }
}
