//! Parsers of the files and folders that commands write.

use clap::builder::{PathBufValueParser, TypedValueParser};
use std::path::{Path, PathBuf};

/// Extensions of images and meshes.
const BINARY: &[&str] = &[
    "png", "apng", "gif", "exr", "hdr", "tif", "tiff", "npy", "jpg", "jpeg", "webp", "bmp", "tga", "obj", "ply", "glb",
];
/// Extensions of other files that the program writes.
const TEXT: &[&str] = &["gltf", "json", "html", "xml", "ron", "d"];

/// A preview.
pub(super) fn preview() -> impl TypedValueParser<Value = PathBuf> {
    parser(|path| file(path, "a preview", &["png"]))
}

/// A mesh.
pub(super) fn mesh() -> impl TypedValueParser<Value = PathBuf> {
    parser(|path| file(path, "a mesh", &["obj", "ply", "glb"]))
}

/// A text file, which must not have the extension of an image.
pub(super) fn text_file() -> impl TypedValueParser<Value = PathBuf> {
    parser(|path| match extension(&path) {
        Some(own) if BINARY.contains(&own.as_str()) => {
            Err(format!("a text file cannot have the extension .{own}\n  help: use another extension"))
        }
        _ => Ok(path),
    })
}

/// A folder, which must not have the extension of a file.
pub(super) fn folder() -> impl TypedValueParser<Value = PathBuf> {
    parser(folder_of)
}

/// A parser of paths, which need not be text.
fn parser(check: fn(PathBuf) -> Result<PathBuf, String>) -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(check)
}

fn folder_of(path: PathBuf) -> Result<PathBuf, String> {
    let file = extension(&path).filter(|own| BINARY.contains(&own.as_str()) || TEXT.contains(&own.as_str()));
    match file.filter(|_| !path.is_dir()) {
        Some(own) => Err(format!(
            "expected a folder, not a .{own} file\n  help: write `{}`; the files in it are named after the graph",
            path.with_extension("").display()
        )),
        None => Ok(path),
    }
}

/// A file with one of some extensions.
fn file(path: PathBuf, what: &str, kinds: &[&str]) -> Result<PathBuf, String> {
    let own = extension(&path);
    if own.as_deref().is_some_and(|own| kinds.contains(&own)) {
        return Ok(path);
    }
    let list = match kinds {
        [one] => format!(".{one}"),
        [first @ .., last] => format!(".{} or .{last}", first.join(", .")),
        [] => String::new(),
    };
    let found = own.map_or("a file without an extension".to_owned(), |own| format!(".{own}"));
    let better = path.with_extension(kinds[0]);
    Err(format!("{what} is a {list} file, not {found}\n  help: write `{}`", better.display()))
}

/// The extension of a file in small letters.
fn extension(path: &Path) -> Option<String> {
    path.extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase)
}
