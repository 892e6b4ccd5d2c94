//! The loader that the environment of the user describes: folders of libraries, allowed folders, bundled graphs.

use super::bundled_graphs::BUNDLED_GRAPHS;
use super::loader::Loader;
use super::user_folders::user_library;
use lapidary_evaluator::node::spec::Library;
use std::path::PathBuf;

impl Loader {
    /// A loader of graphs made of these nodes, as every program of this repository has it. `LAPIDARY_PATH` names folders of
    /// libraries and `LAPIDARY_ALLOW` further folders that graphs may read; the library of the user is searched after them,
    /// and the graphs that the program contains last.
    pub fn from_environment(library: &'static Library) -> Loader {
        let loader = Loader::new(library).with_libraries(folders_of("LAPIDARY_PATH")).with_bundled(BUNDLED_GRAPHS);
        loader.set_user_library(user_library());
        folders_of("LAPIDARY_ALLOW").iter().for_each(|folder| {
            loader.allow(folder);
        });
        loader
    }
}

/// The folders that an environment variable lists.
fn folders_of(variable: &str) -> Vec<PathBuf> {
    let named = std::env::var_os(variable).unwrap_or_default();
    std::env::split_paths(&named).filter(|folder| !folder.as_os_str().is_empty()).collect()
}
