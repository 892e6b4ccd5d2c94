//! Checks of jobs that are divided: options that exclude one another, and images that would have the same name.

use super::survey::{Survey, variants};
use crate::error::{NameError, RenderError};
use crate::request::{NameLabels, RenderRequest};
use lapidary_field::fingerprint::Fingerprint;
use std::collections::HashSet;

/// Fails for options that exclude one another.
pub(super) fn check_options(request: &RenderRequest) -> Result<(), RenderError> {
    if request.is_tiled() && request.is_animated() {
        let why = "animated files cannot be rendered in tiles".to_owned();
        let help = match request.tile {
            Some(_) => "leave out `--tile`, or use another `--format`",
            None => "leave out `--udim`, or use another `--format`",
        };
        return Err(RenderError::Tiles { why, help });
    }
    if request.udim.is_some() && (request.tile.is_some() || request.region.is_some()) {
        let why = "UDIM tiles are whole images, and have no tiles or regions".to_owned();
        return Err(RenderError::Tiles { why, help: "leave out `--tile` and `--region`" });
    }
    if request.udim.is_some() && request.target.companion.is_some_and(|companion| !companion.udim) {
        let why = format!("files of the target `{}` cannot refer to UDIM tiles", request.target.name);
        return Err(RenderError::Tiles {
            why,
            help: "leave out `--udim`, or use a target that can, such as `materialx`",
        });
    }
    if let (Some(_), Some(companion)) = (request.tile, request.target.companion) {
        // Emissive images are divided by the maximum of all their pixels.
        let why = format!("the images of {} files cannot be rendered in tiles", companion.title);
        return Err(RenderError::Tiles { why, help: "leave out `--tile`, or use another `--target`" });
    }
    if let (false, Some(table)) = (request.presets.is_empty(), &request.variations)
        && table.has_presets()
    {
        let problem = "presets of rows cannot be combined with several presets\n  help: leave out `--presets`, or the column \
                       `preset`";
        let (file, name) = (table.path.clone(), "preset".to_owned());
        return Err(RenderError::Variation { file, name, problem: problem.to_owned() });
    }
    Ok(())
}

/// Fails if the names of two variations, or the pattern of names, give two images the same name.
pub(super) fn check_names(request: &RenderRequest, surveys: &[&Survey]) -> Result<(), RenderError> {
    let table = request.variations.as_ref();
    let name = |row: Option<usize>| table.zip(row).map_or("", |(table, row)| table.name(row));
    for survey in surveys {
        // Some file systems ignore case.
        let file_name = |(preset, row): (Option<&str>, Option<usize>)| {
            let (preset, variation) = (preset.unwrap_or_default().to_owned(), name(row).to_owned());
            Fingerprint::of(&NameLabels { preset, variation, ..NameLabels::default() }.suffix().to_lowercase())
        };
        let mut known = HashSet::new();
        let Some(second) = variants(request, survey).find(|variant| !known.insert(file_name(*variant))) else {
            continue;
        };
        let same = |variant: &(Option<&str>, Option<usize>)| file_name(*variant) == file_name(second);
        let first = variants(request, survey).find(same).unwrap_or(second);
        let label = |(preset, row): (Option<&str>, Option<usize>)| match row {
            Some(_) => name(row).to_owned(),
            None => preset.unwrap_or_default().to_owned(),
        };
        let file = table.map_or(request.graphs[0].path(), |table| &table.path).to_owned();
        let problem =
            format!("its files would have the names of those of `{}`\n  help: rename one of them", label(first));
        return Err(RenderError::Variation { file, name: label(second), problem });
    }
    let Some(pattern) = &request.name else { return Ok(()) };
    if request.udim.is_none() && pattern.contains("{udim}") {
        let why = format!("the name pattern `{pattern}` has a UDIM number, and no UDIM tiles are rendered");
        return Err(RenderError::Tiles { why, help: "state the tiles across and up, for example `--udim 2x1`" });
    }
    let rows = table.map_or(1, |table| table.len());
    let wanted = [
        ("{graph}", surveys.len() > 1),
        ("{preset}", surveys.iter().any(|survey| survey.presets.len() > 1)),
        ("{variation}", rows > 1),
        ("{frame}", surveys.iter().any(|survey| survey.frame_count() > 1)),
        ("{tile}", request.tile.is_some() && surveys.iter().any(|survey| survey.grid.count() > 1)),
        ("{udim}", request.udim.is_some() && surveys.iter().any(|survey| survey.grid.count() > 1)),
    ];
    let missing = wanted.into_iter().filter(|(field, differs)| *differs && !pattern.contains(field));
    let fields: Vec<&str> = missing.map(|(field, _)| field).collect();
    if fields.is_empty() {
        return Ok(());
    }
    Err(NameError::MissingFields { pattern: pattern.clone(), fields }.into())
}
