//! `lapidary diff`: what two graphs say differently, and what they look like.

use crate::args;
use crate::fault::{Fault, say};
use crate::load::{Right, load, read_text, stem, tell_all};
use crate::png::{folder, write};
use crate::render::{frame, painted, usage};
use lapidary_document::{Document, diff as differ, read};
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, How};
use lapidary_field::simd::Level;
use lapidary_nodes::LIBRARY;
use std::path::Path;

/// Prints a change a line, and with `--images` the pictures it wrote.
pub(crate) fn diff(args: &args::Diff) -> Result<(), Fault> {
    let (before, after) = (said(&args.before)?, said(&args.after)?);
    for change in differ(&before, &after, LIBRARY) {
        say(&change.to_string())?;
    }
    args.images.as_ref().map_or(Ok(()), |folder| look(args, &after, folder))
}

/// What a file says, as far as it can be read. One that is not there in one of two versions, git gives as empty.
fn said(path: &Path) -> Result<Document, Fault> {
    let (file, text) = read_text(path)?;
    if text.trim().is_empty() {
        return Ok(Document::default());
    }
    let (document, complaints) = read(&text);
    tell_all(&complaints, &file, &text);
    document.ok_or(Fault::Told)
}

/// Pictures of each output that both graphs have.
fn look(args: &args::Diff, after: &Document, into: &Path) -> Result<(), Fault> {
    let frame = frame(after, args.size);
    let (before, after) = (outputs(&args.before, &frame)?, outputs(&args.after, &frame)?);
    folder(into)?;
    for (name, after) in after {
        let Some((_, before)) = before.iter().find(|(other, _)| *other == name) else { continue };
        let apart = apart(before, &after);
        for (which, image) in [("before", before), ("after", &after), ("difference", &apart)] {
            let file = format!("{}_{}_{which}.png", stem(&args.after), name.replace(['_', '.'], ""));
            let path = into.join(file);
            write(&path, image, usage(&name, &after))?;
            say(&path.display().to_string())?;
        }
    }
    Ok(())
}

/// All outputs of a graph.
fn outputs(path: &Path, frame: &Frame) -> Result<Vec<(String, Image)>, Fault> {
    let loaded = load(path)?;
    let file = loaded.file.clone();
    let Right { document, mut files, mut pictures } = loaded.right()?;
    let (mut checked, _) = document.check_with(LIBRARY, &mut files);
    // What is wrong has been told, and nothing was.
    pictures.put(&mut checked);
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    painted(&checked, &names, How::with(Level::best()), frame, &file)
}

/// How far two images are apart, in each channel. Opaque: what is more or less so is lighter in all of them.
fn apart(a: &Image, b: &Image) -> Image {
    let (a, b) = (wide(a), wide(b));
    let pixels = a.px.chunks_exact(4).zip(b.px.chunks_exact(4));
    let px = pixels.flat_map(|(a, b)| {
        let by = |channel: usize| (a[channel] - b[channel]).abs();
        let of = |channel: usize| if by(channel) > by(3) { by(channel) } else { by(3) };
        [of(0), of(1), of(2), 1.0]
    });
    Image { px: px.collect(), ..a }
}

/// An image as one of four channels.
fn wide(image: &Image) -> Image {
    let px = image.px.chunks_exact(image.channels).flat_map(|px| match *px {
        [r, g, b, a] => [r, g, b, a],
        [r, g, b] => [r, g, b, 1.0],
        _ => [px[0], px[0], px[0], 1.0],
    });
    Image { size: image.size, channels: 4, px: px.collect() }
}
