//! Events of loading and rendering, for front ends to show.

use lapidary_evaluator::diagnostic::Diagnostic;

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
}

/// Receiver of events.
pub type EventSink<'a> = &'a dyn Fn(Event<'_>);
