//! Events of renders on the terminal: paths on standard output, messages and a progress bar on standard error.

use crate::diagnostic_text::show_diagnostics;
use crate::error::CommandError;
use crate::error_report::print_render_error;
use crate::event_text::event_text;
use crate::interrupt::STOP;
use crate::progress::ProgressLine;
use crate::terminal::{print_line, print_message};
use lapidary_evaluator::run::Progress;
use lapidary_render::display_path;
use lapidary_render::{Event, EventSink, FileState, Monitor, RenderError};
use std::cell::RefCell;
use std::sync::Arc;

/// Treatment of the paths of files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileLines {
    /// Each is printed once the file is written.
    Printed,
    /// The report lists them.
    Hidden,
}

/// Shows the events of a render.
pub(crate) struct RenderMonitor {
    lines: FileLines,
    progress: Arc<Progress>,
    line: RefCell<Option<ProgressLine>>,
    /// The first error of standard output.
    output_error: RefCell<Option<CommandError>>,
}

impl RenderMonitor {
    pub(crate) fn new(lines: FileLines) -> RenderMonitor {
        let (line, output_error) = (RefCell::new(None), RefCell::new(None));
        RenderMonitor { lines, progress: Arc::default(), line, output_error }
    }

    /// The connection of a render to this monitor.
    pub(crate) fn connection<'a>(&'a self, events: EventSink<'a>) -> Monitor<'a> {
        Monitor { stop: &STOP, progress: &self.progress, events }
    }

    /// The result of a render, or the error of standard output, which has precedence.
    pub(crate) fn result(&self, done: Result<(), RenderError>) -> Result<(), CommandError> {
        self.output_error.take().map_or(Ok(()), Err)?;
        Ok(done?)
    }

    pub(crate) fn show(&self, event: Event<'_>) {
        match &event {
            Event::Diagnostics { file, text, diagnostics } => show_diagnostics(diagnostics, file, text),
            Event::Painting { file } => *self.line.borrow_mut() = ProgressLine::start(file, self.progress.clone()),
            Event::Painted => drop(self.line.take()),
            Event::File(file) if file.state != FileState::Kept => self.print_path(&file.path),
            Event::Companion(path) => self.print_path(path),
            Event::Failed(_) => {}
            _ => {}
        }
        if let Some(text) = event_text(&event) {
            print_message(&text);
        }
        if let Event::Failed(error) = event {
            print_render_error(error);
        }
    }

    fn print_path(&self, path: &std::path::Path) {
        if self.lines == FileLines::Printed
            && let Err(error) = print_line(&display_path(path))
        {
            self.output_error.borrow_mut().get_or_insert(error);
        }
    }
}
