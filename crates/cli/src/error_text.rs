//! Messages of errors, with help in the options of the command line.

use lapidary_evaluator::diagnostic::spelling::suggestion_help;
use lapidary_evaluator::run::RunError;
use lapidary_export::image_spec::{Depth, FileFormat};
use lapidary_render::file::ReadOnly;
use lapidary_render::{MemoryRemedy, NAME_FIELDS, NameError, NameRemedy, RenderError};
use std::io::{self, ErrorKind};

/// Message of an error, which calls values by the options that they come from.
pub(crate) fn message(error: &RenderError) -> String {
    let RenderError::Name(name_error) = error else { return error.to_string() };
    match name_error {
        NameError::Unclosed { pattern } => format!("the `{{` in `--name {pattern}` has no `}}`"),
        NameError::Outside { pattern } => format!("`--name {pattern}` leads out of the folder of `-o`"),
        NameError::ControlCharacters { pattern } => {
            format!("`--name {pattern}` makes a name with control characters")
        }
        NameError::UnknownField { .. } => name_error.to_string(),
    }
}

/// Help for an error on lines of its own, where there is any.
pub(crate) fn help(error: &RenderError) -> String {
    let help = match error {
        RenderError::GltfFormat => "leave out `--format`".to_owned(),
        RenderError::UnsupportedDepth { format, depth } => depth_help(*format, *depth),
        RenderError::Name(error) => name_help(error),
        RenderError::SameFile { remedy, .. } => same_file_help(remedy),
        RenderError::Overwrite { .. } => "choose another name or another folder for what is written".to_owned(),
        RenderError::Memory { remedy, .. } => memory_help(*remedy).to_owned(),
        RenderError::Write { error, .. } => write_help(error).to_owned(),
        RenderError::DiskFull(_) => write_help(&ErrorKind::StorageFull.into()).to_owned(),
        RenderError::Run(error) => run_help(error).to_owned(),
        RenderError::Graph { .. } | RenderError::Read { .. } => String::new(),
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

fn memory_help(remedy: MemoryRemedy) -> &'static str {
    match remedy {
        MemoryRemedy::SizeOrRegion => {
            "ask for a smaller `--size` or for a part with `--region`, or allow more with `--memory`"
        }
        MemoryRemedy::SmallerRegion => "ask for a smaller `--region` or `--size`, or allow more with `--memory`",
        MemoryRemedy::Size => {
            "ask for a smaller `--size` or allow more with `--memory`; no `--region` of this size would fit"
        }
    }
}

/// Help for a file that could not be written.
fn write_help(error: &io::Error) -> &'static str {
    match error.kind() {
        _ if error.get_ref().is_some_and(|inner| inner.is::<ReadOnly>()) => {
            "allow writing to it, for example with `chmod u+w`, or choose another name"
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free some space, or choose another folder with `-o`",
        ErrorKind::FileTooLarge => {
            "files may not grow that large here: raise the limit (`ulimit -f`), or ask for a smaller `--size`"
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "choose a folder that you may write to with `-o`"
        }
        ErrorKind::IsADirectory => "a folder of that name is in the way: move it, or choose another name",
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory => {
            "a file of that name is in the way: choose another folder with `-o`"
        }
        _ => "",
    }
}

/// Help for an error of the evaluation, where the command has none of its own.
fn run_help(error: &RunError) -> &'static str {
    match error {
        RunError::Memory { .. } => "ask for a smaller size",
        RunError::PictureMemory { .. } => "use a smaller picture, or allow more with `render --memory`",
        RunError::Picture { .. } => "save it again with the program that made it, or name another picture",
        _ => "",
    }
}
