//! Folders that graphs may read because the user has chosen a file in them.

use super::names::{is_outside, name_of, relative_path};
use super::state::Files;
use crate::commands::EditorCommand;
use crate::session::Session;
use std::path::Path;

impl Files {
    /// Executes a command that makes the graph on the canvas read a file that the user has chosen. If the file is not in
    /// the folder of the open one, its folder is allowed first.
    pub(super) fn read_chosen_file(
        &mut self,
        session: &Session,
        path: &Path,
        command: EditorCommand,
        commands: &mut Vec<EditorCommand>,
    ) {
        match is_outside(&relative_path(session, path)) {
            true => self.allow_folder(session, path, Some(command)),
            false => commands.push(command),
        }
    }

    /// Allows graphs to read the folder of a file, and checks the open file again.
    pub(crate) fn allow_folder_of(&mut self, session: &Session, path: &Path) {
        self.allow_folder(session, path, None);
    }

    /// Allows graphs to read the folder of a file, checks the open file again, and executes a command unless another
    /// graph is on the canvas by then. The message names the option that allows the folder to the command line.
    fn allow_folder(&mut self, session: &Session, path: &Path, next: Option<EditorCommand>) {
        let (path, graph) = (session.platform.absolute(path), session.canvas_graph());
        self.send(move |access| {
            let folder = access.platform.allow(&path);
            Box::new(move |_, session, commands| {
                if let Some(folder) = folder {
                    let (name, folder) = (name_of(&path), folder.display());
                    commands.push(EditorCommand::Notify(format!(
                        "{name} is outside the folder of this graph: to render from the command line, add `--allow {folder}`"
                    )));
                }
                commands.push(EditorCommand::ReloadUsedFiles);
                commands.extend(next.filter(|_| session.canvas_graph() == graph));
            })
        });
    }
}
