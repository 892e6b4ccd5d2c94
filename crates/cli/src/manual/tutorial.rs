//! The tutorial: its steps, with a preview of the material after each chapter.

use super::page::{page, sentence};
use crate::display_image::{png_spec, write_png};
use crate::error::CommandError;
use crate::file::write_text;
use crate::interrupt::STOP;
use crate::load::graph_error;
use crate::preview::{material_texture, shown};
use lapidary_document::read;
use lapidary_evaluator::run::{Job, RunError, images};
use lapidary_evaluator::trace::plan;
use lapidary_export::preview::{PreviewMaterial, PreviewShape, Scene, Tonemap, named_environment, render};
use lapidary_field::image::Image;
use lapidary_field::program::RunOptions;
use lapidary_nodes::LIBRARY;
use std::path::Path;

/// Title of the page.
const TITLE: &str = "A mossy wall in five minutes";
/// Chapters (`#`), steps (`-`) and the graphs they lead to (`=`). A test of the editor does each step.
const STEPS: &str = include_str!("../../tutorial/mossy_wall.txt");
/// Graphs by name.
const GRAPHS: [(&str, &str); 3] = [
    ("wall", include_str!("../../tutorial/wall.ron")),
    ("rough_wall", include_str!("../../tutorial/rough_wall.ron")),
    ("mossy_wall", include_str!("../../tutorial/mossy_wall.ron")),
];
/// Pixels of a preview across and down.
const SIDE: u32 = 384;

/// Upper bound of the bytes of the pictures and graphs.
pub(super) fn most_bytes() -> u64 {
    let texts: usize = GRAPHS.iter().map(|(_, text)| text.len()).sum();
    texts as u64 + GRAPHS.len() as u64 * png_spec([SIDE; 2], 3, true).uncompressed_bytes()
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
    let (checked, _) = document.check(LIBRARY);
    let outputs: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, diagnostics) = plan(&checked, &outputs);
    let plan = plan.ok_or_else(|| graph_error("tutorial", &diagnostics))?;
    let (frame, settings) = (document.small_frame(SIDE.next_power_of_two()), plan.settings(&checked));
    let job = Job { stop: &STOP, ..Job::new(RunOptions::best(), &frame, &settings) };
    let environment = named_environment("studio").expect("the studio is one of the environments");
    let scene = Scene::new(PreviewShape::Sphere, &environment);
    let texture = material_texture(&plan, images(&plan, &job)?, None, scene.relief);
    let light = render(&scene, &PreviewMaterial::Textured(&texture), [SIDE; 2], &STOP).ok_or(RunError::Cancelled)?;
    Ok(shown(light, Tonemap::Neutral))
}
