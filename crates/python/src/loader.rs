//! The loader of this process, and the texts of graph files.

use lapidary_nodes::LIBRARY;
use lapidary_render::Loader;
use std::sync::LazyLock;

/// The loader, with the folders that the environment names when the first graph is loaded.
pub(crate) static LOADER: LazyLock<Loader> = LazyLock::new(|| Loader::from_environment(LIBRARY));
