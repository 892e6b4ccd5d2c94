//! The tutorial: its steps, with a preview of the material after each chapter.

use super::graph_images::{GraphDepiction, SPHERE_SIDE, graph_image};
use super::page::{page, sentence};
use crate::display_image::write_png;
use crate::error::CommandError;
use crate::file::write_text;
use crate::load::graph_error;
use lapidary_document::read;
use lapidary_export::image_spec::ImageSpec;
use lapidary_field::image::Image;
use std::path::Path;

/// Title of the page.
const TITLE: &str = "A mossy wall in five minutes";
/// Chapters (`#`), steps (`-`) and the graphs they lead to (`=`). A test of the editor performs each step.
const STEPS: &str = include_str!("../../tutorial/mossy_wall.txt");
/// Graphs by name.
const GRAPHS: [(&str, &str); 3] = [
    ("wall", include_str!("../../tutorial/wall.ron")),
    ("rough_wall", include_str!("../../tutorial/rough_wall.ron")),
    ("mossy_wall", include_str!("../../tutorial/mossy_wall.ron")),
];

/// Upper bound of the bytes of the pictures and graphs.
pub(super) fn most_bytes() -> u64 {
    let texts: usize = GRAPHS.iter().map(|(_, text)| text.len()).sum();
    texts as u64 + GRAPHS.len() as u64 * ImageSpec::display_png([SPHERE_SIDE; 2], 3, true).uncompressed_bytes()
}

/// The page.
pub(super) fn text() -> String {
    let mut body = format!("<h1>{TITLE}</h1>\n<p>Start the editor with <code>lapidary edit</code>.</p>\n");
    let mut in_list = false;
    for line in STEPS.lines() {
        let (kind, text) = line.split_at_checked(2).unwrap_or((line, ""));
        let is_step = kind == "- ";
        if is_step != in_list {
            body += if is_step { "<ol>\n" } else { "</ol>\n" };
            in_list = is_step;
        }
        body += &match kind {
            "# " => format!("<h2>{}</h2>\n", sentence(text)),
            "- " => format!("<li>{}</li>\n", sentence(text)),
            _ => format!(
                "<figure class=\"large\"><img src=\"pictures/tutorial.{text}.png\" alt=\"The material so far\">\
                 <figcaption><a href=\"pictures/{text}.ron\">{text}.ron</a></figcaption></figure>\n"
            ),
        };
    }
    page("", TITLE, &body)
}

/// Writes the graphs and their previews into a folder.
pub(super) fn paint(folder: &Path) -> Result<(), CommandError> {
    for (name, text) in GRAPHS {
        write_text(&folder.join(format!("{name}.ron")), text)?;
        drop(write_png(&folder.join(format!("tutorial.{name}.png")), preview(text)?, true)?);
    }
    Ok(())
}

/// The material of a graph on a sphere.
fn preview(text: &str) -> Result<Image, CommandError> {
    let (document, diagnostics) = read(text);
    let document = document.ok_or_else(|| graph_error("tutorial", &diagnostics))?;
    graph_image(&document, GraphDepiction::Sphere)
}
