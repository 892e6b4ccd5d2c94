//! Messages of events, with help in the options of the command line.

use lapidary_export::file_format::Depth;
use lapidary_export::target::UnusedReason;
use lapidary_render::{ClippedOutput, Event, Shard, UnusedChannels, display_path, fine_detail_message};
use std::path::Path;

/// Message of an event on standard error, where it has one. Diagnostics and errors have their own.
pub(crate) fn event_text(event: &Event<'_>) -> Option<String> {
    match event {
        Event::FineDetail { outputs, size, samples } => Some(fine_detail_text(outputs, *size, *samples)),
        Event::LowDiskSpace(warning) => Some(warning.to_string()),
        Event::Waiting { folder, graph } => Some(waiting_text(folder, graph)),
        Event::Clipped(warning) => Some(clipping_text(warning)),
        Event::Unused(note) => Some(unused_text(note)),
        Event::Misspelt(warning) => Some(warning.to_string()),
        Event::Nodes(report) => Some(report.to_string()),
        Event::EmptyShard { shard: Shard { number, count }, parts } => {
            Some(format!("note: shard {number}/{count} has nothing to render: the job has {parts} parts"))
        }
        Event::Diagnostics { .. }
        | Event::Painting { .. }
        | Event::Painted
        | Event::File(_)
        | Event::Companion(_)
        | Event::Failed(_) => None,
    }
}

/// A warning with its help.
pub(crate) fn clipping_text(warning: &ClippedOutput) -> String {
    let help = match warning.depth {
        Depth::Half => "write `--depth 32f`",
        _ if !warning.allows_exr => "`--target raw` keeps them",
        _ => "write `--format exr`, or `--format tiff --depth 32f`",
    };
    format!("{warning}\n  help: {help}")
}

/// A note about outputs that a companion file does not refer to, with help where the graph can change that.
fn unused_text(note: &UnusedChannels) -> String {
    match note.unused.reason {
        UnusedReason::NoRelief => format!("{note}\n  help: write it into the graph, for example `relief: 0.02`"),
        UnusedReason::OtherMaterial | UnusedReason::NoInput | UnusedReason::Varies => note.to_string(),
    }
}

/// The message of a process that waits for another.
pub(crate) fn waiting_text(folder: &Path, graph: &str) -> String {
    let folder = display_path(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    format!("{folder}: another run is writing the images of `{graph}`: waiting for it to finish")
}

fn fine_detail_text(outputs: &[String], size: [u32; 2], samples: u32) -> String {
    let message = fine_detail_message(outputs, size);
    format!("note: {message}\n  help: `--samples auto` takes {samples} samples per pixel")
}
