//! `lapidary identify`: the provenance of images.

use crate::args;
use crate::error::CommandError;
use crate::terminal::{keep_error, print_data, print_line, print_message};
use lapidary_export::embedded_provenance::read_embedded;
use lapidary_export::provenance::Provenance;
use lapidary_render::RenderError;
use lapidary_render::display_path;
use lapidary_render::input::open_file;
use std::collections::BTreeMap;
use std::io::BufReader;
use std::path::Path;

/// Prints the provenance of each image, and the images that have none.
pub(crate) fn identify(args: &args::IdentifyArgs) -> Result<(), CommandError> {
    let (mut all, mut silent, mut unread) = (BTreeMap::new(), false, None);
    for path in &args.images {
        let file = match open_file(path) {
            Ok(file) => file,
            Err(error) => {
                keep_error(&mut unread, RenderError::Read { path: path.clone(), error }.into());
                continue;
            }
        };
        let found = read_embedded(&mut BufReader::new(file));
        match found.map(|found| found.parse()) {
            Some(Some(origin)) if args.json => drop(all.insert(path.display().to_string(), origin)),
            Some(Some(origin)) => print_provenance(path, &origin)?,
            unknown => {
                let problem = match unknown {
                    None => "has no provenance",
                    // The header of an NPY file has no place for text.
                    Some(_) => "states only a fingerprint of its provenance, for `render --if-changed` and `--collect`",
                };
                print_message(&format!("lapidary: {} {problem}", display_path(path)));
                silent = true;
            }
        }
    }
    if args.json {
        print_data(&serde_json::to_string_pretty(&all).expect("strings and numbers are JSON"))?;
    }
    match unread {
        Some(fault) => Err(fault),
        None if silent => Err(CommandError::Reported),
        None => Ok(()),
    }
}

fn print_provenance(path: &Path, origin: &Provenance) -> Result<(), CommandError> {
    let Provenance { program, graph, outputs, fingerprint, size, region, .. } = origin;
    let line = |name: &str, value: String| print_line(&format!("  {name:12}{value}"));
    print_line(&display_path(path))?;
    line("graph", graph.clone())?;
    line("outputs", outputs.join(", "))?;
    for (i, (name, value)) in origin.parameters.iter().enumerate() {
        line(if i == 0 { "parameters" } else { "" }, format!("{name}={value}"))?;
    }
    line("seed", origin.seed.to_string())?;
    line("size", format!("{}x{}", size[0], size[1]))?;
    if *region != [0, 0, size[0], size[1]] {
        line("region", region.map(|n| n.to_string()).join(","))?;
    }
    if origin.time != 0.0 {
        line("time", origin.time.to_string())?;
    }
    if origin.frames > 1 {
        line("frames", origin.frames.to_string())?;
    }
    line("samples", format!("{} at the {}", origin.samples, origin.sampling))?;
    line(
        "target",
        format!("{}, {} bits{}", origin.target, origin.depth, if origin.dither { ", dithered" } else { "" }),
    )?;
    if let Some(strength) = origin.strength {
        line("strength", strength.to_string())?;
    }
    line("fingerprint", fingerprint.clone())?;
    line("made by", program.clone())
}
