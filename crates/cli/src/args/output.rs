//! Parsers of the files and folders that commands write.

use std::path::{Path, PathBuf};

/// Extensions of pictures and meshes, by which a file claims to be one.
const BINARY: &[&str] = &[
    "png", "apng", "gif", "exr", "hdr", "tif", "tiff", "npy", "jpg", "jpeg", "webp", "bmp", "tga", "obj", "ply", "glb",
];
/// Extensions of other files that the program writes.
const TEXT: &[&str] = &["gltf", "json", "html", "xml", "ron", "d"];

/// A preview.
pub(super) fn preview(text: &str) -> Result<PathBuf, String> {
    file(text, "a preview", &["png"])
}

/// A mesh.
pub(super) fn mesh(text: &str) -> Result<PathBuf, String> {
    file(text, "a mesh", &["obj", "ply", "glb"])
}

/// A text, which is not to be called like a picture.
pub(super) fn text_file(text: &str) -> Result<PathBuf, String> {
    match extension(text) {
        Some(own) if BINARY.contains(&own.as_str()) => {
            Err(format!("this is a text file, and a .{own} is not\n  help: give it another extension"))
        }
        _ => Ok(PathBuf::from(text)),
    }
}

/// A folder, which is not to be called like a file.
pub(super) fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let file = extension(text).filter(|own| BINARY.contains(&own.as_str()) || TEXT.contains(&own.as_str()));
    match file.filter(|_| !path.is_dir()) {
        Some(own) => Err(format!(
            "this is a folder, and a .{own} is a file\n  help: write `{}`; files in it are named after the graph",
            path.with_extension("").display()
        )),
        None => Ok(path),
    }
}

/// A file of one of some kinds, told by its extension.
fn file(text: &str, what: &str, kinds: &[&str]) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let own = extension(text);
    if own.as_deref().is_some_and(|own| kinds.contains(&own)) {
        return Ok(path);
    }
    let list = match kinds {
        [one] => format!(".{one}"),
        [first @ .., last] => format!(".{} or .{last}", first.join(", .")),
        [] => String::new(),
    };
    let found = own.map_or("one without an extension".to_owned(), |own| format!(".{own}"));
    let better = path.with_extension(kinds[0]);
    Err(format!("{what} is written as {list}, not as {found}\n  help: write `{}`", better.display()))
}

/// The extension of a file in small letters.
fn extension(text: &str) -> Option<String> {
    Path::new(text).extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase)
}
