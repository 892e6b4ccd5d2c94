//! Errors and warnings of exports, with help that names the controls of the export dialog.

use lapidary_evaluator::run::RunError;
use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_render::file::ReadOnly;
use lapidary_render::{ClippedOutput, NAME_FIELDS, NameError, NameRemedy, RenderError};
use std::io::{self, ErrorKind};

/// Message of an export that failed.
pub fn export_error(error: &RenderError) -> String {
    let help = match error {
        RenderError::Graph { .. } => return "the graph has errors: see the list of diagnostics (F4)".to_owned(),
        RenderError::CompanionFormat { formats, .. } => {
            let formats: Vec<&str> = formats.iter().map(|format| format.name()).collect();
            format!("choose the format `{}`, or “default of the target”", formats.join("` or `"))
        }
        RenderError::UnsupportedDepth { format, depth } => depth_help(*format, *depth),
        RenderError::Name(error) => name_help(error),
        RenderError::SameFile { remedy: NameRemedy::AddFields(fields), .. } => {
            format!("put {} into the name", fields.join(" and "))
        }
        RenderError::SameFile { .. } => "rename one of the outputs".to_owned(),
        RenderError::Overwrite { .. } => "choose another folder or name".to_owned(),
        RenderError::Memory { .. } | RenderError::Run(RunError::Memory { .. }) => "choose a smaller size".to_owned(),
        RenderError::Write { error, .. } => write_help(error).to_owned(),
        RenderError::DiskFull(_) => write_help(&ErrorKind::StorageFull.into()).to_owned(),
        RenderError::Run(RunError::PictureMemory { .. }) => "use a smaller image".to_owned(),
        RenderError::Run(RunError::Picture { .. }) => {
            "save it again with the program that made it, or use another image".to_owned()
        }
        // The dialog has neither variations nor tiles.
        RenderError::Variation { .. } | RenderError::Tiles { .. } | RenderError::Incomplete(_) => String::new(),
        RenderError::Run(_) | RenderError::Read { .. } => String::new(),
    };
    if help.is_empty() { error.to_string() } else { format!("{error}\n{help}") }
}

/// Warning that a file cannot store all values of an output.
pub fn export_warning(warning: &ClippedOutput) -> String {
    let help = match warning.depth {
        Depth::Half => "choose the depth `32f`",
        _ if !warning.allows_exr => "the target `raw` keeps them",
        _ => "choose the format `exr`, or the format `tiff` and the depth `32f`",
    };
    format!("{warning}\n{help}")
}

fn depth_help(format: FileFormat, depth: Depth) -> String {
    let depths: Vec<&str> = format.depths().iter().map(|depth| depth.name()).collect();
    let formats = FileFormat::ALL.iter().filter(|format| format.depths().contains(&depth));
    let formats: Vec<&str> = formats.map(|format| format.name()).collect();
    format!("choose the depth `{}`, or the format `{}`", depths.join("` or `"), formats.join("` or `"))
}

fn name_help(error: &NameError) -> String {
    match error {
        NameError::Unclosed { .. } => "write the name as `{graph}_{usage}`".to_owned(),
        NameError::UnknownField { nearest: Some(nearest), .. } => format!("did you mean `{{{nearest}}}`?"),
        NameError::UnknownField { nearest: None, .. } => format!("known fields: {{{}}}", NAME_FIELDS.join("} {")),
        NameError::MissingFields { fields, .. } => format!("put {} into the name", fields.join(" and ")),
        NameError::Extension { .. } => "leave it out: the format that is chosen sets it".to_owned(),
        NameError::Outside { .. } | NameError::ControlCharacters { .. } => {
            "choose the folder below, and write the name with letters, for example `{graph}_{usage}`".to_owned()
        }
    }
}

/// Help for a file that could not be written.
fn write_help(error: &io::Error) -> &'static str {
    match error.kind() {
        _ if error.get_ref().is_some_and(|inner| inner.is::<ReadOnly>()) => "make it writable, or choose another name",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free some space, or choose another folder",
        ErrorKind::FileTooLarge => "choose a smaller size",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "choose a folder that you may write to",
        ErrorKind::IsADirectory => "a folder has this name: move it, or choose another name",
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory => {
            "a file has the name of this folder: choose another folder"
        }
        _ => "",
    }
}
