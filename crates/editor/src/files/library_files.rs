//! Files of the library of the user.

use super::state::Files;
use crate::commands::EditorCommand;
use crate::session::Session;
use std::path::PathBuf;

impl Files {
    /// Writes an item to the library, unless one of that name exists.
    pub(crate) fn write_to_library(&mut self, session: &Session, file: String, text: String) {
        let Some(folder) = session.platform.library_folder() else { return };
        self.send(move |access| {
            let path = folder.join(&file);
            let exists = access.platform.stamp(&path).is_some();
            let written = if exists { Ok(()) } else { access.platform.write(&path, &text) };
            Box::new(move |_, _, commands| {
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
