//! Files of the library of the user.

use super::state::Files;
use crate::commands::EditorCommand;
use crate::finder::RECENT_ITEMS;
use crate::platform::Platform;
use crate::session::Session;
use lapidary_document::read;
use lapidary_evaluator::node::spec::Library;
use std::path::{Path, PathBuf};

/// The folder of graphs that all graphs may use.
const GRAPHS: &str = "graphs";

impl Files {
    /// Writes an item to the library, unless one of that name exists.
    pub(crate) fn write_to_library(&mut self, session: &Session, file: String, text: String) {
        let Some(folder) = session.platform.library_folder() else { return };
        let (own, nodes) = (session.file.path.clone().unwrap_or_default(), session.library);
        self.send(move |access| {
            let path = folder.join(&file);
            let exists = access.platform.stamp(&path).is_some();
            let written = if exists { Ok(()) } else { access.platform.write(&path, &text) };
            let used =
                if exists || written.is_err() { vec![] } else { used_graphs(access.platform, &own, &text, nodes) };
            let other: Vec<String> =
                used.iter().filter_map(|(name, text)| copy(access.platform, &folder.join(name), text).err()).collect();
            Box::new(move |_, _, commands| {
                if !other.is_empty() {
                    commands.push(EditorCommand::Warn(other.join("\n")));
                }
                commands.push(match written {
                    _ if exists => EditorCommand::Warn(format!(
                        "the library has an item of this name: {file}\nsave it under another name"
                    )),
                    Ok(()) => EditorCommand::Notify(format!("saved {file} to the library")),
                    Err(why) => EditorCommand::Warn(why),
                });
                commands.push(EditorCommand::LibraryChanged);
            })
        });
    }

    /// Deletes an item of the library.
    pub(crate) fn remove_from_library(&mut self, session: &Session, file: String) {
        let Some(folder) = session.platform.library_folder() else { return };
        self.send(move |access| {
            access.platform.remove(&folder.join(file));
            Box::new(move |_, _, commands| commands.push(EditorCommand::LibraryChanged))
        });
    }

    /// Records which nodes and items are favourites.
    pub(crate) fn save_favourites(&mut self, session: &Session) {
        let Some(home) = session.platform.home() else { return };
        let text: String = session.favourites.iter().map(|key| format!("{key}\n")).collect();
        self.send(move |access| {
            let written = access.platform.write(&home.join("favourites"), &text);
            Box::new(move |_, _, commands| commands.extend(written.err().map(EditorCommand::Warn)))
        });
    }

    /// Saves the items that were added last; `lines` is the text of the file.
    pub(crate) fn save_recent_items(&mut self, session: &Session, lines: String) {
        let Some(home) = session.platform.home() else { return };
        self.send(move |access| {
            // A failure is not worth a message.
            let _ = access.platform.write(&home.join(RECENT_ITEMS), &lines);
            Box::new(|_, _, _| ())
        });
    }

    /// Uses another folder as the library.
    pub(super) fn set_library_folder(&mut self, session: &Session, folder: PathBuf) {
        let folder = session.platform.absolute(&folder);
        self.send(move |access| {
            let set = access.platform.set_library_folder(&folder);
            Box::new(move |_, _, commands| {
                commands.extend(set.err().map(EditorCommand::Warn));
                commands.push(EditorCommand::LibraryChanged);
                commands.push(EditorCommand::ReloadUsedFiles);
            })
        });
    }
}

/// The graphs that a graph uses, each with its path below the folder of the graph or of a library.
fn used_graphs(platform: &dyn Platform, own: &Path, text: &str, nodes: &'static Library) -> Vec<(String, String)> {
    let Some(document) = read(text).0 else { return vec![] };
    let mut files = platform.files(own);
    document.check_with(nodes, &mut files);
    let folder = own.parent().map(|folder| folder.to_string_lossy().replace('\\', "/")).unwrap_or_default();
    let below = |path: &str| {
        let name = path.strip_prefix(folder.as_str()).or_else(|| path.strip_prefix(GRAPHS)).unwrap_or(path);
        name.trim_start_matches('/').to_owned()
    };
    let loaded: Vec<String> = files.loaded_paths().into_iter().map(str::to_owned).collect();
    let used = loaded.iter().filter(|path| Path::new(path) != own);
    used.filter_map(|path| Some((below(path), platform.read(Path::new(path)).ok()?))).collect()
}

/// Copies a graph into the library, unless it is there already.
fn copy(platform: &dyn Platform, to: &Path, text: &str) -> Result<(), String> {
    if platform.stamp(to).is_none() {
        return platform.write(to, text);
    }
    if platform.read(to).is_ok_and(|there| there == text) {
        return Ok(());
    }
    Err(format!("the library has another {}: the saved graph uses that one", to.display()))
}
