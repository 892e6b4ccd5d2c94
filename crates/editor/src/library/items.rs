//! Items of the library: graph files in its folder, and presets of nodes in a folder inside.

use crate::commands::LibraryItem;
use crate::platform::Platform;
use std::collections::BTreeSet;

/// Folder of the presets in the library.
pub(crate) const PRESETS: &str = "presets";

/// Most items that are listed.
const MAX_ITEMS: usize = 2000;

/// All items of the library, by name.
pub(super) fn items(platform: &dyn Platform) -> Vec<LibraryItem> {
    let Some(library) = platform.library_folder() else { return vec![] };
    let mut items = vec![];
    for (folder, is_preset) in [("", false), (PRESETS, true)] {
        for entry in platform.list(&library.join(folder)).unwrap_or_default() {
            if !entry.file || !entry.name.ends_with(".ron") || items.len() == MAX_ITEMS {
                continue;
            }
            let file = if is_preset { format!("{PRESETS}/{}", entry.name) } else { entry.name };
            if let Ok(text) = platform.read(&library.join(&file)) {
                items.push(LibraryItem { file, text: text.into(), is_preset });
            }
        }
    }
    items.sort_by_key(|item| title(item).to_lowercase());
    items
}

/// Name of an item.
pub(super) fn title(item: &LibraryItem) -> &str {
    let name = item.file.rsplit('/').next().unwrap_or(&item.file);
    name.strip_suffix(".ron").unwrap_or(name)
}

/// Kinds of nodes and files of the library that are favourites.
pub(crate) fn read_favourites(platform: &dyn Platform) -> BTreeSet<String> {
    let text = platform.home().and_then(|home| platform.read(&home.join("favourites")).ok()).unwrap_or_default();
    text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}
