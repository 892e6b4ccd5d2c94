//! The files that a command is to write: no two under one name, and none in the place of a file that it reads. Both are
//! found before the first is written.

use crate::fault::{Fault, shown};
use lapidary_render::PreparedGraph;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The help where file names follow from those of outputs.
pub(crate) const RENAME: &str = "rename one of the outputs";

/// The files that are to be written, and those that are read.
#[derive(Default)]
pub(crate) struct Outputs {
    graphs: Vec<PathBuf>,
    /// Where each file really lies, and the number of the graph it is of.
    claims: BTreeMap<PathBuf, usize>,
    inputs: BTreeSet<PathBuf>,
    /// Where folders really are.
    folders: BTreeMap<PathBuf, PathBuf>,
    /// The first name that two files would have, and the graphs they are of.
    clash: Option<(PathBuf, [usize; 2])>,
}

impl Outputs {
    /// The files that are made of one graph, and those it is made of.
    pub(crate) fn of<'a>(settled: &PreparedGraph, files: impl IntoIterator<Item = &'a Path>) -> Outputs {
        let mut outputs = Outputs::default();
        outputs.claim(Path::new(&settled.file), files);
        outputs.reads(settled.reads.iter().map(PathBuf::as_path));
        outputs
    }
    /// Files that are made of a graph.
    pub(crate) fn claim<'a>(&mut self, graph: &Path, files: impl IntoIterator<Item = &'a Path>) {
        let number = self.graphs.len();
        self.graphs.push(graph.to_owned());
        for file in files {
            let place = self.place(file);
            if let Some(other) = self.claims.insert(place, number) {
                self.clash.get_or_insert_with(|| (file.to_owned(), [other, number]));
            }
        }
    }
    /// Files that are read.
    pub(crate) fn reads<'a>(&mut self, files: impl IntoIterator<Item = &'a Path>) {
        for file in files {
            let place = self.place(file);
            self.inputs.insert(place);
        }
    }
    /// The files that are to be written.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        self.claims.keys().map(PathBuf::as_path)
    }
    /// Complains of files with one name, with help, and of one that would replace a file that is read.
    pub(crate) fn check(&self, help: &str) -> Result<(), Fault> {
        if let Some((file, graphs)) = &self.clash {
            let [a, b] = graphs.map(|number| &self.graphs[number]);
            let of = if a == b { shown(a) } else { format!("{} and {}", shown(a), shown(b)) };
            let file = shown(file);
            return Err(Fault::Usage(format!("two files of {of} would be written to {file}\n  help: {help}")));
        }
        match self.inputs.iter().find(|input| self.claims.contains_key(*input)) {
            Some(input) => {
                let input = shown(input);
                let help = "choose another name or another folder for what is written";
                Err(Fault::Usage(format!("{input} is read, and would be written over\n  help: {help}")))
            }
            None => Ok(()),
        }
    }

    /// Where a file really lies, however it is written: links are followed as far as there are files.
    fn place(&mut self, file: &Path) -> PathBuf {
        let end = if file.is_symlink() { file.canonicalize().ok() } else { None };
        let place = end.unwrap_or_else(|| {
            let folder = file.parent().unwrap_or(Path::new(""));
            let real = self.folders.entry(folder.to_owned()).or_insert_with(|| real(folder));
            real.join(file.file_name().unwrap_or_default())
        });
        // There files whose names differ in nothing but case are one.
        if cfg!(any(windows, target_os = "macos")) { place.to_string_lossy().to_lowercase().into() } else { place }
    }
}

/// A folder without links in its path, whether it is there or not.
fn real(folder: &Path) -> PathBuf {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let there = folder.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)));
    match there {
        Some((above, real)) => real.join(folder.strip_prefix(above).unwrap_or(Path::new(""))),
        None => match std::env::current_dir().and_then(|here| here.canonicalize()) {
            Ok(here) => here.join(folder),
            Err(_) => folder.to_owned(),
        },
    }
}
