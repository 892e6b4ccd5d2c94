//! Graph files from disk or standard input, and their complaints on standard error.

use crate::excerpt::told;
use crate::fault::{Fault, tell};
use crate::graphs::{files, limited, text};
use crate::input::stream;
use crate::picture;
use lapidary_document::{Document, Files, MOST_BYTES, read, resolve_fixes, sorted};
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::diagnostic::{Diagnostic, Severity, fine};
use lapidary_nodes::LIBRARY;
use lapidary_render::RenderError;
use std::io;
use std::path::{Path, PathBuf};

/// A graph file that could be read, right or wrong.
pub(crate) struct Loaded {
    /// As messages call it.
    pub(crate) file: String,
    pub(crate) text: String,
    pub(crate) document: Option<Document>,
    complaints: Vec<Diagnostic>,
    files: Files<'static>,
    notes: bool,
    told_before: bool,
}

/// A graph file with nothing wrong, and what it uses.
pub(crate) struct Right {
    pub(crate) document: Document,
    pub(crate) files: Files<'static>,
}

/// Complaints about one graph before the rest is only counted.
const MOST_TOLD: usize = 100;

/// Reads a graph file.
pub(crate) fn load(path: &Path) -> Result<Loaded, Fault> {
    let (file, text) = read_text(path)?;
    Ok(loaded(path, file, text))
}

/// A graph file whose text is at hand, whatever its file says.
pub(crate) fn loaded(path: &Path, file: String, text: String) -> Loaded {
    let (document, complaints) = read(&text);
    Loaded { file, text, document, complaints, files: files(path), notes: false, told_before: false }
}

/// What messages call a file, and what it says.
pub(crate) fn read_text(path: &Path) -> Result<(String, String), Fault> {
    let fault = |error| RenderError::Read { path: path.to_owned(), error };
    let mut bytes = stream(path).and_then(limited).map_err(fault)?;
    if bytes.len() > MOST_BYTES {
        // Too long to be read, and so to be understood; it may have been cut within a letter.
        bytes.fill(b' ');
    }
    let text = text(bytes).map_err(|why| fault(io::Error::new(io::ErrorKind::InvalidData, why)))?;
    Ok((if is_stdin(path) { "-".to_owned() } else { path.display().to_string() }, text))
}

impl Loaded {
    /// The same, with notes told as well where nothing is wrong: whoever only wants a picture has no use for them.
    pub(crate) fn noted(self) -> Loaded {
        Loaded { notes: true, ..self }
    }
    /// The same, whose warnings have been told before.
    pub(crate) fn told_before(self) -> Loaded {
        Loaded { told_before: true, ..self }
    }
    /// The document with the graphs and pictures it uses, if nothing is wrong with them; else everything that is has
    /// been told.
    pub(crate) fn right(self) -> Result<Right, Fault> {
        self.right_or_told().map_err(|_| Fault::Told)
    }
    /// The same, or else the diagnostics that were told.
    pub(crate) fn right_or_told(mut self) -> Result<Right, Vec<Diagnostic>> {
        let (_, complaints) = self.checked();
        if !(self.told_before && fine(&complaints)) {
            tell_all(&complaints, &self.file, &self.text);
        }
        match self.document.filter(|_| fine(&complaints)) {
            Some(document) => Ok(Right { document, files: self.files }),
            None => Err(complaints),
        }
    }
    /// What is right of the graph, and everything that is wrong.
    pub(crate) fn checked(&mut self) -> (Option<Checked>, Vec<Diagnostic>) {
        let mut complaints = std::mem::take(&mut self.complaints);
        let checked = self.document.as_ref().map(|document| {
            let (mut checked, told) = document.check_with(LIBRARY, &mut self.files);
            complaints.extend(told);
            let of_pictures = picture::put(&mut checked).into_iter().map(|c| document.placed(c));
            // Where something else is wrong with the name of a picture, it is not looked for.
            let told: Vec<_> = complaints.iter().map(|c| c.span.clone()).collect();
            complaints.extend(of_pictures.filter(|c| !told.contains(&c.span)));
            if self.notes {
                complaints.extend(picture::large(&checked).into_iter().map(|c| document.placed(c)));
            }
            checked
        });
        let mut complaints = sorted(complaints);
        complaints.dedup();
        let noted = self.notes && fine(&complaints);
        complaints.retain(|complaint| noted || complaint.severity != Severity::Note);
        resolve_fixes(&self.text, &mut complaints);
        (checked, complaints)
    }
}

/// Complaints of a text, each with its line, on standard error.
pub(crate) fn tell_all(complaints: &[Diagnostic], file: &str, text: &str) {
    for complaint in complaints.iter().take(MOST_TOLD) {
        tell(&told(complaint, file, text));
    }
    if complaints.len() > MOST_TOLD {
        tell(&format!("{file}: and {} more", complaints.len() - MOST_TOLD));
    }
}

/// The name pictures of a graph begin with.
pub(crate) fn stem(path: &Path) -> String {
    let stem = path.file_stem().filter(|_| !is_stdin(path));
    stem.map_or("graph".to_owned(), |s| PathBuf::from(s).display().to_string())
}

pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}
