//! Renders a graph file: `cargo run --example render -- graphs/marble.ron out`

use lapidary_nodes::LIBRARY;
use lapidary_render::{ImageSize, Loader, RenderRequest, render_quietly};
use std::env::args;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (graph, folder) =
        (args().nth(1).ok_or("usage: render GRAPH [FOLDER]")?, args().nth(2).unwrap_or("out".to_owned()));
    let request = RenderRequest { size: Some(ImageSize::Width(512)), ..RenderRequest::new([graph], folder) };
    let report = render_quietly(&Loader::new(LIBRARY), &request)?;
    report.paths().for_each(|path| println!("{}", path.display()));
    Ok(())
}
