//! The files that a command writes: no two may have one path, and none may replace a file that is read. Both are checked
//! before the first is written.

use crate::error::{NameRemedy, RenderError};
use crate::load::PreparedGraph;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The files that are to be written, and those that are read.
#[derive(Default)]
pub struct OutputFiles {
    graphs: Vec<PathBuf>,
    /// Each file without links in its path, and the index of its graph.
    claims: BTreeMap<PathBuf, usize>,
    inputs: BTreeSet<PathBuf>,
    /// Folders, and the same folders without links in their paths.
    folders: BTreeMap<PathBuf, PathBuf>,
    /// The first path that two files have, and the graphs of these.
    collision: Option<(PathBuf, [usize; 2])>,
}

impl OutputFiles {
    /// The output files of one graph.
    pub fn of<'a>(graph: &PreparedGraph, files: impl IntoIterator<Item = &'a Path>) -> OutputFiles {
        let mut outputs = OutputFiles::default();
        outputs.claim(Path::new(&graph.file), files);
        outputs.reads(graph.reads.iter().map(PathBuf::as_path));
        outputs
    }
    /// Adds output files of a graph.
    pub fn claim<'a>(&mut self, graph: &Path, files: impl IntoIterator<Item = &'a Path>) {
        let number = self.graphs.len();
        self.graphs.push(graph.to_owned());
        for file in files {
            let place = self.canonical(file);
            if let Some(other) = self.claims.insert(place, number) {
                self.collision.get_or_insert_with(|| (file.to_owned(), [other, number]));
            }
        }
    }
    /// Adds files that are read.
    pub fn reads<'a>(&mut self, files: impl IntoIterator<Item = &'a Path>) {
        for file in files {
            let place = self.canonical(file);
            self.inputs.insert(place);
        }
    }
    /// The files that are to be written.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.claims.keys().map(PathBuf::as_path)
    }
    /// Fails if two files have one path, with the remedy, or if one would replace a file that is read.
    pub fn check(&self, remedy: NameRemedy) -> Result<(), RenderError> {
        if let Some((file, graphs)) = &self.collision {
            let graphs = graphs.map(|number| self.graphs[number].clone());
            return Err(RenderError::SameFile { file: file.clone(), graphs, remedy });
        }
        match self.inputs.iter().find(|input| self.claims.contains_key(*input)) {
            Some(input) => Err(RenderError::Overwrite { file: input.clone() }),
            None => Ok(()),
        }
    }

    /// The path of a file without links, as far as it exists.
    fn canonical(&mut self, file: &Path) -> PathBuf {
        let end = if file.is_symlink() { file.canonicalize().ok() } else { None };
        let path = end.unwrap_or_else(|| {
            let folder = file.parent().unwrap_or(Path::new(""));
            let real = self.folders.entry(folder.to_owned()).or_insert_with(|| canonical_folder(folder));
            real.join(file.file_name().unwrap_or_default())
        });
        // Their file systems ignore case.
        if cfg!(any(windows, target_os = "macos")) { path.to_string_lossy().to_lowercase().into() } else { path }
    }
}

/// A folder without links in its path, whether it exists or not.
fn canonical_folder(folder: &Path) -> PathBuf {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let existing = folder.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)));
    match existing {
        Some((above, real)) => real.join(folder.strip_prefix(above).unwrap_or(Path::new(""))),
        None => match std::env::current_dir().and_then(|current| current.canonicalize()) {
            Ok(current) => current.join(folder),
            Err(_) => folder.to_owned(),
        },
    }
}
