//! Graph files from disk or standard input, and their complaints on standard error.

use crate::fault::{Fault, tell};
use lapidary_document::{Document, read, sorted};
use lapidary_evaluator::diagnostic::{Diagnostic, fine};
use lapidary_nodes::LIBRARY;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A graph file that could be read, right or wrong.
pub(crate) struct Loaded {
    /// As messages call it.
    pub(crate) file: String,
    text: String,
    document: Option<Document>,
    complaints: Vec<Diagnostic>,
}

/// Reads a graph file.
pub(crate) fn load(path: &Path) -> Result<Loaded, Fault> {
    let fault = |error| Fault::File { path: path.to_owned(), error };
    let bytes = if is_stdin(path) {
        let mut bytes = vec![];
        io::stdin().read_to_end(&mut bytes).map_err(fault)?;
        bytes
    } else {
        std::fs::read(path).map_err(fault)?
    };
    let not_text = || fault(io::Error::new(io::ErrorKind::InvalidData, "this is no text in UTF-8"));
    let text = String::from_utf8(bytes).map_err(|_| not_text())?;
    let (document, complaints) = read(&text);
    let file = if is_stdin(path) { "-".to_owned() } else { path.display().to_string() };
    Ok(Loaded { file, text, document, complaints })
}

impl Loaded {
    /// The document, if nothing is wrong with it; else everything that is has been told.
    pub(crate) fn right(self) -> Result<Document, Fault> {
        let mut complaints = self.complaints.clone();
        if let Some(document) = &self.document {
            complaints.extend(document.check(LIBRARY).1);
        }
        for complaint in sorted(complaints.clone()) {
            self.tell(&complaint);
        }
        self.document.filter(|_| fine(&complaints)).ok_or(Fault::Told)
    }
    fn tell(&self, complaint: &Diagnostic) {
        tell(&complaint.render(&self.file, &self.text));
    }
}

/// The name pictures of a graph begin with.
pub(crate) fn stem(path: &Path) -> String {
    let stem = path.file_stem().filter(|_| !is_stdin(path));
    stem.map_or("graph".to_owned(), |s| PathBuf::from(s).display().to_string())
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}
