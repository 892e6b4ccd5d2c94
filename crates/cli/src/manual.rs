//! `lapidary manual`: the manual as HTML pages that a browser reads from the disk.

mod block_page;
mod example;
mod example_images;
mod formulas;
mod graph_images;
mod museum;
mod node;
mod page;
mod properties;
mod text_pages;
mod tutorial;
mod use_images;

use crate::args;
use crate::error::CommandError;
use crate::file::{DiskNeeds, check_disk, create_folder, write_text};
use crate::terminal::print_line;
use lapidary_evaluator::node::spec::newest;
use lapidary_nodes::LIBRARY;
use lapidary_render::display_path;
use rayon::prelude::*;
use std::sync::LazyLock;

/// Approximate upper bound of the bytes of the page of a node and of its line on the first page.
const PAGE: u64 = 32 << 10;

/// Writes the pages and their images, the index last, and prints its path.
pub(crate) fn manual(args: &args::ManualArgs) -> Result<(), CommandError> {
    let specs: Vec<_> = newest(LIBRARY).collect();
    let texts = [
        ("tutorial.html", tutorial::text()),
        ("museum.html", museum::text()),
        ("format.html", text_pages::format()),
        ("formulas.html", formulas::text()),
        ("diagnostics.html", text_pages::diagnostics()),
        ("farm.html", block_page::text(&block_page::FARM)),
        ("materials.html", block_page::text(&block_page::MATERIALS)),
        ("devices.html", block_page::text(&block_page::DEVICES)),
        ("commands.html", text_pages::commands()),
    ];
    let mut needs = DiskNeeds::up_to(specs.iter().map(|spec| example_images::most_bytes(spec) + PAGE).sum());
    texts.iter().for_each(|(_, text)| needs += DiskNeeds::exactly(text.len() as u64));
    needs += DiskNeeds::up_to(tutorial::most_bytes() + museum::most_bytes());
    check_disk(needs, &args.output, std::iter::empty())?;
    let [nodes, pictures] = ["nodes", "pictures"].map(|name| args.output.join(name));
    for made in [&args.output, &nodes, &pictures] {
        create_folder(made)?;
    }
    LazyLock::force(&graph_images::STUDIO);
    // Nodes share no files, so their order does not matter.
    let thumbs: Vec<String> = specs
        .par_iter()
        .map(|spec| {
            let example = example::of(spec);
            let shown = example_images::paint(&example, &pictures)?;
            let used = use_images::paint(spec, &pictures)?;
            let page = node::page(spec, &example, &shown, &used, &properties::text(spec, &example)?);
            write_text(&nodes.join(format!("{}.html", spec.name)), &page)?;
            Ok(shown.into_iter().next().map(|first| first.file).unwrap_or_default())
        })
        .collect::<Result<_, CommandError>>()?;
    tutorial::paint(&pictures)?;
    museum::paint(&pictures)?;
    texts.iter().try_for_each(|(file, text)| write_text(&args.output.join(file), text))?;
    let index = args.output.join("index.html");
    write_text(&index, &node::index(&specs, &thumbs))?;
    print_line(&display_path(&index))
}
