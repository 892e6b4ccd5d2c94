//! Messages of errors, with help in the options of the command line.

use lapidary_evaluator::diagnostic::spelling::suggestion_help;
use lapidary_evaluator::run::RunError;
use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_render::file::ReadOnly;
use lapidary_render::{IncompleteJob, MemoryRemedy, NAME_FIELDS, NameError, NameRemedy, RenderError};
use std::io::{self, ErrorKind};

/// The message of an error, with help where there is any.
pub(crate) fn error_text(error: &RenderError) -> String {
    format!("{}{}", message(error), help(error))
}

/// Message of an error, which names the options that its values come from.
fn message(error: &RenderError) -> String {
    let RenderError::Name(name_error) = error else { return error.to_string() };
    match name_error {
        NameError::Unclosed { pattern } => format!("the `{{` in `--name {pattern}` has no `}}`"),
        NameError::Outside { pattern } => format!("`--name {pattern}` leads out of the output folder"),
        NameError::ControlCharacters { pattern } => {
            format!("`--name {pattern}` produces a name with control characters")
        }
        NameError::Extension { pattern, extension } => {
            format!("the name `{pattern}` ends in `.{extension}`, and the extension of the format is added to it")
        }
        NameError::MissingFields { pattern, .. } => format!("`--name {pattern}` gives several images the same name"),
        NameError::UnknownField { .. } => name_error.to_string(),
    }
}

/// Help for an error, as a new line; empty if there is none.
fn help(error: &RenderError) -> String {
    let help = match error {
        RenderError::CompanionFormat { .. } => "leave out `--format`".to_owned(),
        RenderError::UnsupportedDepth { format, depth } => depth_help(*format, *depth),
        RenderError::Name(error) => name_help(error),
        RenderError::SameFile { remedy, .. } => same_file_help(remedy),
        RenderError::Overwrite { .. } => "write to another file or folder".to_owned(),
        RenderError::Memory { remedy, .. } => memory_help(*remedy).to_owned(),
        RenderError::Write { error, .. } => write_help(error).to_owned(),
        RenderError::DiskFull(_) => write_help(&ErrorKind::StorageFull.into()).to_owned(),
        RenderError::Run(error) => run_help(error).to_owned(),
        RenderError::Tiles { help, .. } => (*help).to_owned(),
        RenderError::Incomplete(job) => incomplete_help(job).to_owned(),
        RenderError::Graph { .. } | RenderError::Variation { .. } | RenderError::Read { .. } => String::new(),
    };
    if help.is_empty() { help } else { format!("\n  help: {help}") }
}

fn depth_help(format: FileFormat, depth: Depth) -> String {
    let depths: Vec<&str> = format.depths().iter().map(|depth| depth.name()).collect();
    let formats = FileFormat::ALL.iter().filter(|format| format.depths().contains(&depth));
    let formats: Vec<&str> = formats.map(|format| format.name()).collect();
    format!("write `--depth {}`, or `--format {}`", depths.join("` or `"), formats.join("` or `"))
}

fn name_help(error: &NameError) -> String {
    match error {
        NameError::Unclosed { .. } => "write `--name {graph}_{output}`".to_owned(),
        NameError::UnknownField { nearest: Some(nearest), .. } => suggestion_help(&format!("{{{nearest}}}")),
        NameError::UnknownField { nearest: None, .. } => format!("known names: {{{}}}", NAME_FIELDS.join("} {")),
        NameError::MissingFields { fields, .. } => same_file_help(&NameRemedy::AddFields(fields.clone())),
        NameError::Extension { .. } => {
            "leave the extension out of the pattern, and choose the format with `--format`".to_owned()
        }
        NameError::Outside { .. } | NameError::ControlCharacters { .. } => {
            "name the folder with `-o`, and the files with letters, for example `--name {graph}_{output}`".to_owned()
        }
    }
}

fn same_file_help(remedy: &NameRemedy) -> String {
    match remedy {
        NameRemedy::RenameOutput => "rename one of the outputs".to_owned(),
        NameRemedy::AddFields(fields) => {
            let fields: Vec<String> = fields.iter().map(|field| format!("`{field}`")).collect();
            format!("put {} into `--name`", fields.join(" and "))
        }
        NameRemedy::SeparateFolders => {
            "render graphs of the same file name one at a time, each with an `--output` folder of its own".to_owned()
        }
    }
}

fn incomplete_help(job: &IncompleteJob) -> &'static str {
    if job.damaged {
        "remove the damaged files, then render with the same arguments and `--if-changed` instead of `--collect`"
    } else {
        "render with the same arguments and `--if-changed` instead of `--collect`"
    }
}

fn memory_help(remedy: MemoryRemedy) -> &'static str {
    match remedy {
        MemoryRemedy::SizeOrRegion => {
            "use a smaller `--size` or render a part with `--region`, or raise the limit with `--memory`"
        }
        MemoryRemedy::SmallerRegion => "use a smaller `--region` or `--size`, or raise the limit with `--memory`",
        MemoryRemedy::Size => {
            "use a smaller `--size` or raise the limit with `--memory`; no `--region` of this size fits"
        }
    }
}

/// Help for a file that could not be written.
fn write_help(error: &io::Error) -> &'static str {
    match error.kind() {
        _ if error.get_ref().is_some_and(|inner| inner.is::<ReadOnly>()) => {
            "make it writable, for example with `chmod u+w`, or choose another name"
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free some space, or choose another folder with `-o`",
        ErrorKind::FileTooLarge => {
            "the file exceeds the file size limit of the shell: raise it (`ulimit -f`), or use a smaller `--size`"
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "choose a folder that you may write to with `-o`"
        }
        ErrorKind::IsADirectory => "a folder has this name: move it, or choose another name",
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory => {
            "a file has the name of this folder: choose another folder with `-o`"
        }
        _ => "",
    }
}

/// Help for an error of the evaluation, if the command adds none.
fn run_help(error: &RunError) -> &'static str {
    match error {
        RunError::Memory { .. } => "use a smaller size",
        RunError::PictureMemory { .. } => "use a smaller image, or raise the limit with `render --memory`",
        RunError::Picture { .. } => "save it again with the program that made it, or use another image",
        _ => "",
    }
}
