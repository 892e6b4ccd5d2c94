//! Events of loading and rendering, for front ends to show.

use crate::error::RenderError;
use crate::file::LowDiskSpace;
use crate::graph_node_report::GraphNodeReport;
use crate::report::{ClippedOutput, FileReport, MisspeltOutput, UnusedChannels};
use crate::shard::Shard;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::run::Progress;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// An event.
pub enum Event<'a> {
    /// Warnings and notes of a graph without errors.
    Diagnostics {
        /// Name of the graph file in messages.
        file: &'a str,
        /// Text of the file, which the places of the diagnostics refer to.
        text: &'a str,
        /// The diagnostics.
        diagnostics: &'a [Diagnostic],
    },
    /// Outputs have detail finer than a pixel, and neither the request nor the graph nor the target states how many
    /// samples a pixel has.
    FineDetail {
        /// Names of the outputs.
        outputs: &'a [String],
        /// Columns and rows of the image.
        size: [u32; 2],
        /// The samples per pixel that the outputs need.
        samples: u32,
    },
    /// The files may not fit on the disk.
    LowDiskSpace(&'a LowDiskSpace),
    /// Another process writes the images of the graph in this folder, and the render waits for its end.
    Waiting {
        /// The folder.
        folder: &'a Path,
        /// Beginning of the names of the files.
        graph: &'a str,
    },
    /// The job has fewer parts than shards, and this shard has none.
    EmptyShard {
        /// The shard.
        shard: Shard,
        /// The number of parts.
        parts: u64,
    },
    /// Painting begins; the progress of the monitor is updated until it ends.
    Painting {
        /// Name of the graph file in messages.
        file: &'a str,
    },
    /// Painting has ended, with or without an error.
    Painted,
    /// A file cannot store all values of an output.
    Clipped(&'a ClippedOutput),
    /// A companion file does not refer to outputs that have images.
    Unused(&'a UnusedChannels),
    /// A target reads an output of a name that is probably misspelt.
    Misspelt(&'a MisspeltOutput),
    /// Nodes of a companion file compute channels.
    Nodes(&'a GraphNodeReport),
    /// An image file was written or kept, or would be written.
    File(&'a FileReport),
    /// A file that is no image was written or would be written.
    Companion(&'a Path),
    /// A graph failed, and the render continues with the others.
    Failed(&'a RenderError),
}

/// Receiver of events.
pub type EventSink<'a> = &'a dyn Fn(Event<'_>);

/// Connection of a render to its front end.
#[derive(Clone, Copy)]
pub struct Monitor<'a> {
    /// Stops the work once it is true.
    pub stop: &'a AtomicBool,
    /// Progress of the file set that is being painted.
    pub progress: &'a Progress,
    /// Receiver of events.
    pub events: EventSink<'a>,
}

/// The message of outputs with detail finer than a pixel, without help.
pub fn fine_detail_message(outputs: &[String], [width, height]: [u32; 2]) -> String {
    let names: Vec<String> = outputs.iter().map(|name| format!("`{name}`")).collect();
    let verb = if names.len() == 1 { "has" } else { "have" };
    format!("{} {verb} detail finer than a pixel at {width}x{height}", names.join(", "))
}
