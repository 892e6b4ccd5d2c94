//! The museum: each figure of the historical articles beside a modern graph that applies the same idea.

use super::graph_images::{FLAT_SIDE, GraphDepiction, graph_image};
use super::page::{lines, page, sentence};
use crate::display_image::write_png;
use crate::error::CommandError;
use crate::file::write_text;
use crate::load::graph_error;
use lapidary_document::{Document, read};
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::xml_text::escaped;
use std::path::Path;

/// Title of the page.
const TITLE: &str = "Museum";
/// Blocks with empty lines between them. A figure has five lines: its author and year (`=`), the command that renders
/// it (`$`), the one for the modern graph, a text about both, and nodes. An article has a title (`#`) and a text.
const BLOCKS: &str = include_str!("../../museum/page.txt");

/// The paths of graphs with their texts.
macro_rules! graphs {
    ($($path:literal),+) => { [$(($path, include_str!(concat!("../../../../", $path)))),+] };
}

/// The graphs of the commands.
const GRAPHS: [(&str, &str); 34] = graphs![
    "graphs/museum/hand_drawn_line.ron",
    "graphs/museum/marble_sphere.ron",
    "graphs/museum/noise_sphere.ron",
    "graphs/museum/octave_table.ron",
    "graphs/museum/perlin_1985_1d.ron",
    "graphs/museum/perlin_1985_2d.ron",
    "graphs/museum/perlin_1985_3d.ron",
    "graphs/museum/scrolling_ground.ron",
    "graphs/museum/seeded_permutations.ron",
    "graphs/museum/terrain_512.ron",
    "graphs/museum/three_fades.ron",
    "graphs/museum/tiling_repeats.ron",
    "graphs/museum/turbulence_sphere.ron",
    "graphs/museum/worley_film_w.ron",
    "graphs/museum/worley_film_z.ron",
    "graphs/museum/worley_fractal.ron",
    "graphs/museum/worley_plain.ron",
    "graphs/concrete_cast.ron",
    "graphs/cracked_mud.ron",
    "graphs/eroded_terrain.ron",
    "graphs/fire.ron",
    "graphs/granite.ron",
    "graphs/ivory.ron",
    "graphs/lava.ron",
    "graphs/marble.ron",
    "graphs/muddy_track.ron",
    "graphs/oak_planks.ron",
    "graphs/sea.ron",
    "graphs/smoke.ron",
    "graphs/woven_cloth.ron",
    "graphs/library/brushed_metal.ron",
    "graphs/library/caustics.ron",
    "graphs/library/rust.ron",
    "graphs/library/wood_grain.ron"
];

/// A command of the page, and the graph that it renders.
#[derive(Clone, Copy)]
struct GraphCommand {
    line: &'static str,
    path: &'static str,
    text: &'static str,
}

impl GraphCommand {
    /// The command of a line of the page.
    fn new(line: &'static str) -> GraphCommand {
        let line = line.trim_start_matches("$ ");
        let path = line.split(' ').next_back().unwrap_or_default();
        let graph = GRAPHS.iter().find(|(known, _)| *known == path);
        let (path, text) = *graph.expect("the list has all graphs of the page");
        GraphCommand { line, path, text }
    }
    /// The name of the file, without its ending.
    fn name(self) -> &'static str {
        let file = self.path.rsplit('/').next().unwrap_or_default();
        file.trim_end_matches(".ron")
    }
    /// The image that the command makes.
    fn depiction(self) -> GraphDepiction {
        if self.line.contains(" --solid ") {
            GraphDepiction::Solid
        } else if self.line.starts_with("lapidary preview ") {
            GraphDepiction::Sphere
        } else {
            GraphDepiction::Flat
        }
    }
    /// The graph, with the preset of the command.
    fn document(self) -> Result<Document, CommandError> {
        let (document, diagnostics) = read(self.text);
        let mut document = document.ok_or_else(|| graph_error(self.path, &diagnostics))?;
        if let Some(preset) = self.line.split(' ').skip_while(|word| *word != "--preset").nth(1) {
            document.choose(preset).map_err(|diagnostic| graph_error(self.path, &[*diagnostic]))?;
        }
        Ok(document)
    }
    /// The image with a link to the graph.
    fn html(self, title: &str) -> String {
        let name = self.name();
        format!(
            "<figure class=\"large\"><img src=\"pictures/museum.{name}.png\" alt=\"{title}\">\
             <figcaption><a href=\"pictures/{name}.ron\">{name}.ron</a></figcaption></figure>\n",
            title = escaped(title),
        )
    }
}

/// The commands of the page.
fn commands() -> impl Iterator<Item = GraphCommand> {
    BLOCKS.lines().filter(|line| line.starts_with("$ ")).map(GraphCommand::new)
}

/// Upper bound of the bytes of the images and graphs.
pub(super) fn most_bytes() -> u64 {
    let texts: usize = commands().map(|command| command.text.len()).sum();
    texts as u64 + commands().count() as u64 * ImageSpec::display_png([FLAT_SIDE; 2], 3, true).uncompressed_bytes()
}

/// The page.
pub(super) fn text() -> String {
    let mut body = format!("<h1>{TITLE}</h1>\n");
    for block in BLOCKS.split("\n\n") {
        let block: Vec<&'static str> = block.lines().collect();
        match block[..] {
            [origin, figure, modern, text, nodes] => body += &pair(origin, [figure, modern], text, nodes),
            [title, text] => {
                body += &format!("<h2>{}</h2>\n<p>{}</p>\n", sentence(title.trim_start_matches("# ")), sentence(text));
            }
            _ => body += &format!("<p>{}</p>\n", sentence(&block.join(" "))),
        }
    }
    page("", TITLE, &body)
}

/// A figure, and the modern graph beside it.
fn pair(origin: &str, commands: [&'static str; 2], text: &str, nodes: &str) -> String {
    let [figure, modern] = commands.map(GraphCommand::new);
    // The page has no graph that cannot be read: a test checks all of them.
    let [figure_graph, modern_graph] = [figure, modern].map(|command| command.document().unwrap_or_default());
    let nodes = nodes.split(' ').map(|node| format!("<a href=\"nodes/{node}.html\"><code>{node}</code></a>"));
    format!(
        "<h3 id=\"{id}\">{title}</h3>\n<p class=\"faint\">{origin}</p>\n<p>{about}</p>\n\
         <div class=\"shown\">\n{figure}{modern}</div>\n{commands}<p>{text}</p>\n<p class=\"faint\">Nodes: {nodes}</p>\n",
        id = figure.name(),
        title = escaped(&figure_graph.name),
        origin = escaped(origin.trim_start_matches("= ")),
        about = sentence(&figure_graph.about),
        figure = figure.html(&figure_graph.name),
        modern = modern.html(&modern_graph.name),
        commands = lines(&format!("{}\n{}", figure.line, modern.line)),
        text = sentence(text),
        nodes = nodes.collect::<Vec<_>>().join(", "),
    )
}

/// Writes the graphs and their images into a folder.
pub(super) fn paint(folder: &Path) -> Result<(), CommandError> {
    for command in commands() {
        let name = command.name();
        write_text(&folder.join(format!("{name}.ron")), command.text)?;
        let image = graph_image(&command.document()?, command.depiction())?;
        drop(write_png(&folder.join(format!("museum.{name}.png")), image, true)?);
    }
    Ok(())
}
