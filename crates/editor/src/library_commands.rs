//! Commands of the library: saving, and favourites.

use crate::commands::{EditorCommand, LibrarySource};
use crate::editor::Editor;
use crate::library::PRESETS;

impl Editor {
    /// Saves the open graph, the selected nodes or the settings of a node to the library.
    pub(crate) fn save_to_library(&mut self, source: LibrarySource, name: String) {
        let session = &self.session;
        let text = match source {
            LibrarySource::Graph => Ok(session.file.text.to_string()),
            LibrarySource::Selection => self.canvas.selection_text(session, &name),
            LibrarySource::Preset => self.canvas.preset_text(session),
        };
        let text = match text {
            Ok(text) => text,
            Err(report) => return self.commands.push(*report),
        };
        let file = match source {
            LibrarySource::Preset => format!("{PRESETS}/{name}.ron"),
            LibrarySource::Graph | LibrarySource::Selection => format!("{name}.ron"),
        };
        let analysis = session.analysis.as_ref().map(|analysis| &analysis.checked);
        let reads_files = analysis.is_some_and(|checked| checked.files().next().is_some());
        self.files.write_to_library(session, file, text);
        if source == LibrarySource::Graph && reads_files {
            let message = "this graph reads images: copy them to the folder of the library as well";
            self.commands.push(EditorCommand::Notify(message.to_owned()));
        }
    }

    /// Reads the library again.
    pub(crate) fn library_changed(&mut self) {
        self.library.reload();
        self.finder.library_changed(&self.session);
    }

    /// Marks a kind of nodes or an item of the library as a favourite, or removes the mark.
    pub(crate) fn toggle_favourite(&mut self, key: String) {
        let favourites = &mut self.session.favourites;
        if !favourites.remove(&key) {
            favourites.insert(key);
        }
        self.files.save_favourites(&self.session);
        self.finder.favourites_changed();
    }
}
