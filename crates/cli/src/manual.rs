//! `lapidary manual`: all there is to know, as pages that a browser reads from disk.

mod example;
mod node;
mod page;
mod picture;
mod words;

use crate::args;
use crate::fault::{Fault, say, shown};
use crate::file::{folder, whole_text};
use lapidary_evaluator::spec::newest;
use lapidary_nodes::LIBRARY;
use rayon::prelude::*;

/// Writes the pages and their pictures, the first page last, and says where that is.
pub(crate) fn manual(args: &args::Manual) -> Result<(), Fault> {
    let [nodes, pictures] = ["nodes", "pictures"].map(|name| args.output.join(name));
    for made in [&args.output, &nodes, &pictures] {
        folder(made)?;
    }
    let specs: Vec<_> = newest(LIBRARY).collect();
    // Each has pictures of its own, so that nothing hangs on which is done first.
    let thumbs: Vec<String> = specs
        .par_iter()
        .map(|spec| {
            let example = example::of(spec);
            let shown = picture::paint(&example, &pictures)?;
            whole_text(&nodes.join(format!("{}.html", spec.name)), &node::page(spec, &example, &shown))?;
            Ok(shown.into_iter().next().map(|first| first.file).unwrap_or_default())
        })
        .collect::<Result<_, Fault>>()?;
    whole_text(&args.output.join("format.html"), &words::format())?;
    whole_text(&args.output.join("complaints.html"), &words::complaints())?;
    whole_text(&args.output.join("commands.html"), &words::commands())?;
    let index = args.output.join("index.html");
    whole_text(&index, &node::index(&specs, &thumbs))?;
    say(&shown(&index))
}
