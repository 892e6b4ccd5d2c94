//! Export targets of the user: read and written on the file thread.

use super::state::Files;
use super::user_target::{target_folder, user_targets};
use crate::commands::EditorCommand;
use crate::session::Session;
use lapidary_render::{TargetFile, read_target};

impl Files {
    /// Reads the targets of the library again.
    pub(super) fn read_targets(&mut self) {
        self.send(|access| {
            let (targets, wrong) = user_targets(access.platform);
            Box::new(move |files, _, commands| {
                files.exports.targets = targets;
                commands.extend(wrong.into_iter().map(EditorCommand::Warn));
            })
        });
    }

    /// Writes a target to the library, and chooses it in the dialog.
    pub(super) fn save_target(&mut self, session: &Session, file: TargetFile, commands: &mut Vec<EditorCommand>) {
        let text = file.to_text();
        let target = match read_target(&text) {
            Ok(target) => target,
            Err(why) => {
                self.exports.edited = Some(file);
                return commands.push(EditorCommand::Warn(why));
            }
        };
        if let Some(request) = &mut self.exports.chosen {
            request.target = target;
        }
        let Some(folder) = target_folder(&*session.platform) else { return };
        let path = folder.join(format!("{}.ron", file.name.replace(['/', '\\', '.'], "_")));
        self.send(move |access| {
            let written = access.platform.write(&path, &text);
            let shown = path.display().to_string();
            Box::new(move |files, _, commands| {
                commands.push(match written {
                    Ok(()) => EditorCommand::Notify(format!(
                        "saved the target; the command line takes it as `--target {shown}`"
                    )),
                    Err(why) => EditorCommand::Warn(why),
                });
                files.read_targets();
            })
        });
    }
}
