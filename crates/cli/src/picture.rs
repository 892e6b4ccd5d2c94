//! The pictures a graph names, from disk.

use lapidary_evaluator::check::Checked;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_field::image::Image;
use std::path::Path;
use std::sync::Arc;

/// Reads every picture that nodes name, as seen from a folder; complains of those it cannot read.
pub(crate) fn pictures(checked: &mut Checked, folder: &Path) -> Vec<Diagnostic> {
    let mut complaints = vec![];
    let files: Vec<(String, &str, String)> =
        checked.files().map(|(node, socket, file)| (node.to_owned(), socket, file.to_owned())).collect();
    for (node, socket, file) in files {
        if checked.pictures.contains_key(&file) {
            continue;
        }
        match picture(&file, folder) {
            Ok(image) => {
                checked.pictures.insert(file, Arc::new(image));
            }
            Err((message, help)) => {
                let about = About::Socket(node, socket.to_owned());
                complaints.push(Diagnostic::error(Code::File, about, message).help(help));
            }
        }
    }
    complaints
}

/// A picture, or what is wrong with its file and what to do.
fn picture(file: &str, folder: &Path) -> Result<Image, (String, String)> {
    if file.is_empty() {
        return Err(("no picture is named".to_owned(), "write `file: \"picture.png\"`".to_owned()));
    }
    let path = folder.join(file);
    let name = quoted(file);
    let reader =
        image::ImageReader::open(&path).and_then(image::ImageReader::with_guessed_format).map_err(|error| {
            let help = format!("put the picture at {}, or name another", path.display());
            (format!("the picture \"{name}\" cannot be read: {error}"), help)
        })?;
    let decoded = reader.decode().map_err(|error| {
        (format!("\"{name}\" is no picture this program reads: {error}"), "give it a PNG, TIFF, EXR or HDR".to_owned())
    })?;
    let size = [decoded.width(), decoded.height()];
    Ok(Image { size, channels: 4, px: decoded.into_rgba32f().into_raw() })
}
