//! Names of image files, made from a pattern.

use crate::error::NameError;
use crate::request::{NameLabels, RenderRequest};
use crate::udim_tiles::UdimTiles;
use lapidary_evaluator::diagnostic::suggestion::nearest;
use lapidary_export::file_format::FileFormat;
use std::path::{Component, Path};

/// Values of the fields of a pattern.
pub(super) struct NameFields<'a> {
    pub(super) graph: &'a str,
    pub(super) output: &'a str,
    pub(super) usage: &'a str,
    pub(super) preset: &'a str,
    pub(super) labels: &'a NameLabels,
    pub(super) size: [u32; 2],
    pub(super) seed: u32,
    pub(super) frame: Option<u32>,
}

/// The fields that a pattern of file names may contain in braces.
pub const NAME_FIELDS: [&str; 10] =
    ["graph", "output", "usage", "preset", "variation", "size", "seed", "tile", "udim", "frame"];

/// The pattern of names that the request does not state: that of the target, with all that files differ in.
pub(super) fn default_pattern(request: &RenderRequest, frame: Option<u32>) -> String {
    let NameLabels { preset, variation, tile, udim } = &request.labels;
    let mut graph = "{graph}".to_owned();
    for (label, field) in [(preset, "_{preset}"), (variation, "_{variation}")] {
        graph += if label.is_empty() { "" } else { field };
    }
    let end = |wanted: bool, field: &'static str| if wanted { field } else { "" };
    let (frame, tile) = (end(frame.is_some(), "_{frame}"), end(tile.is_some(), "_{tile}"));
    let udim = end(udim.is_some(), ".{udim}");
    format!("{}{frame}{tile}{udim}", request.target.pattern.replace("{graph}", &graph))
}

impl NameLabels {
    /// True if the file of the material is written with these images: UDIM tiles share one.
    pub(super) fn has_companion(&self) -> bool {
        self.udim.as_deref().is_none_or(UdimTiles::is_first)
    }
    /// The preset and the variation, as they follow the name of the graph.
    pub(crate) fn suffix(&self) -> String {
        let labels = [&self.preset, &self.variation].into_iter().filter(|label| !label.is_empty());
        labels.map(|label| format!("_{}", sanitized(label))).collect()
    }
}

/// A pattern with values in place of its fields.
pub(super) fn file_name(pattern: &str, fields: &NameFields<'_>) -> Result<String, NameError> {
    let mut out = String::new();
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        let (field, after) =
            after.split_once('}').ok_or_else(|| NameError::Unclosed { pattern: pattern.to_owned() })?;
        out += before;
        match field {
            "graph" => out += &sanitized(fields.graph),
            "output" => out += &sanitized(fields.output),
            "usage" => out += &sanitized(fields.usage),
            "preset" => out += &sanitized(fields.preset),
            "variation" => out += &sanitized(&fields.labels.variation),
            "tile" => out += fields.labels.tile.as_deref().unwrap_or("0"),
            "udim" => out += fields.labels.udim.as_deref().unwrap_or("1001"),
            "size" => out += &format!("{}x{}", fields.size[0], fields.size[1]),
            "seed" => out += &fields.seed.to_string(),
            "frame" => out += &fields.frame.map_or("0".to_owned(), |frame| format!("{frame:04}")),
            _ => {
                let nearest = nearest(field, NAME_FIELDS.into_iter());
                return Err(NameError::UnknownField { field: field.to_owned(), nearest });
            }
        }
        rest = after;
    }
    let name = out + rest;
    let inside = Path::new(&name).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !inside {
        return Err(NameError::Outside { pattern: pattern.to_owned() });
    }
    if name.chars().any(char::is_control) {
        return Err(NameError::ControlCharacters { pattern: pattern.to_owned() });
    }
    if let Some(extension) = extension_of(pattern) {
        return Err(NameError::Extension { pattern: pattern.to_owned(), extension });
    }
    Ok(name)
}

/// The extension of a file format that a pattern ends in.
fn extension_of(pattern: &str) -> Option<&'static str> {
    let (_, end) = pattern.rsplit_once('.')?;
    FileFormat::ALL.iter().map(|format| format.name()).find(|name| end.eq_ignore_ascii_case(name))
}

/// A name from a graph, with `_` in place of characters that have a meaning in paths.
fn sanitized(name: &str) -> String {
    if name == ".." {
        return "__".to_owned();
    }
    name.chars().map(|c| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c }).collect()
}
