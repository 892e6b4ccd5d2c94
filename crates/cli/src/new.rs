//! `lapidary new`: graphs from templates.

use crate::args::{self, Template};
use crate::error::CommandError;
use crate::file::write_text;
use crate::terminal::print_line;
use lapidary_render::RenderError;
use lapidary_render::display_path;
use std::io::{self, ErrorKind};

/// Writes the graph, unless the file exists, and prints its path.
pub(crate) fn new(args: &args::NewArgs) -> Result<(), CommandError> {
    let path = if args.name.extension().is_some_and(|e| e == "ron") {
        args.name.clone()
    } else {
        args.name.with_added_extension("ron")
    };
    if path.exists() {
        let error = io::Error::new(ErrorKind::AlreadyExists, "the file already exists");
        return Err(RenderError::Read { path, error }.into());
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let quoted = stem.replace('\\', "\\\\").replace('"', "\\\"");
    let text = text(args.template).replace("name: \"NAME\"", &format!("name: \"{quoted}\"")).replace("NAME", &stem);
    write_text(&path, &text)?;
    print_line(&display_path(&path))
}

/// The titles and texts of all templates, in the order of the names of `lapidary new --template`.
pub const TEMPLATES: [(&str, &str); 6] = [
    ("material", include_str!("../templates/pbr.ron")),
    ("height", include_str!("../templates/height.ron")),
    ("terrain", include_str!("../templates/terrain.ron")),
    ("mask", include_str!("../templates/mask.ron")),
    ("solid", include_str!("../templates/solid.ron")),
    ("empty", include_str!("../templates/empty.ron")),
];

/// Text of a template.
pub(crate) fn text(template: Template) -> &'static str {
    TEMPLATES[template as usize].1
}
