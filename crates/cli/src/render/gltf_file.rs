//! The `.gltf` file that some targets have beside their pictures.

use super::PROGRAM;
use super::job::Job;
use super::report::Report;
use super::shot::Shot;
use crate::args;
use crate::fault::Fault;
use crate::file::write_text;
use lapidary_document::Document;
use lapidary_export::gltf::{TexturedPlane, plane_gltf};
use lapidary_export::target::PackedImage;
use std::path::PathBuf;

impl Job {
    /// Its path.
    pub(super) fn gltf(&self, args: &args::Render) -> PathBuf {
        args.output.join(format!("{}.gltf", self.stem))
    }

    /// Writes it.
    pub(crate) fn beside(&self, args: &args::Render, shots: &[Shot], report: &mut Report<'_>) -> Result<(), Fault> {
        let ([shot], true) = (shots, args.target.gltf) else { return Ok(()) };
        let path = self.gltf(args);
        if args.dry_run {
            return report.beside(&path);
        }
        let Document { name, metres, tile, .. } = &self.document;
        let plane = TexturedPlane {
            name: if name.is_empty() { self.stem.clone() } else { name.clone() },
            program: PROGRAM.to_owned(),
            metres: tile.map(|side| side * metres),
            emissive_strength: shot.emissive(args).map_or(1.0, |i| shot.files[i].strength),
        };
        let names: Vec<String> = shot
            .files
            .iter()
            .map(|leaf| leaf.path.strip_prefix(&args.output).unwrap_or(&leaf.path).to_string_lossy().replace('\\', "/"))
            .collect();
        let sheets = shot.files.iter().map(|leaf| &leaf.sheet);
        let pictures: Vec<(&PackedImage, &str)> = sheets.zip(names.iter().map(String::as_str)).collect();
        let text = plane_gltf(&plane, &pictures);
        write_text(&path, &text)?;
        report.beside(&path)
    }
}
