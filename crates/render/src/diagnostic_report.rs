//! Diagnostics as programs read them: places as lines and columns, nodes and sockets by name.

use lapidary_evaluator::diagnostic::fix::{Fix, TextEdit};
use lapidary_evaluator::diagnostic::{About, Diagnostic};
use serde::Serialize;

/// A diagnostic in a report. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiagnosticReport {
    /// Name of the graph file in messages.
    pub file: String,
    /// The line, if the place is known.
    pub line: Option<usize>,
    /// The column, if the place is known.
    pub column: Option<usize>,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// The code, for example `E012`.
    pub code: String,
    /// What is wrong with which value.
    pub message: String,
    /// What to type instead.
    pub help: Option<String>,
    /// The edits that repair it.
    pub fix: Option<FixReport>,
    /// The node that it is about.
    pub node: Option<String>,
    /// The socket of the node that it is about.
    pub socket: Option<String>,
}

/// A fix in a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FixReport {
    /// The title, an imperative.
    pub title: String,
    /// `certain` or `maybe`.
    pub applicability: &'static str,
    /// The edits of the text.
    pub edits: Vec<EditReport>,
}

/// An edit in a report: `start` and `end` count bytes from 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EditReport {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// The text that replaces them.
    pub text: String,
}

impl DiagnosticReport {
    /// A diagnostic of a text.
    pub fn new(file: &str, text: &str, diagnostic: Diagnostic) -> DiagnosticReport {
        let [line, column] = diagnostic.line_and_column(text).map_or([None; 2], |place| place.map(Some));
        let (node, socket) = match diagnostic.about {
            About::Node(node) => (Some(node), None),
            About::Socket(node, socket) | About::SocketName(node, socket) => (Some(node), Some(socket)),
            About::Graph | About::Output(_) | About::OutputName(_) | About::Parameter(_) | About::Test(_) => {
                (None, None)
            }
        };
        DiagnosticReport {
            file: file.to_owned(),
            line,
            column,
            severity: diagnostic.severity.name(),
            code: diagnostic.code.to_string(),
            message: diagnostic.message,
            help: diagnostic.help,
            fix: diagnostic.fix.map(|fix| fix_report(*fix)),
            node,
            socket,
        }
    }
}

fn fix_report(fix: Fix) -> FixReport {
    let edit = |edit: &TextEdit| EditReport { start: edit.range.start, end: edit.range.end, text: edit.text.clone() };
    let edits = fix.edits().iter().map(edit).collect();
    FixReport { title: fix.title, applicability: fix.applicability.name(), edits }
}
