//! Export target of the user, and the list of all such targets in the library.

use crate::platform::Platform;
use lapidary_export::target::ExportTarget;
use lapidary_render::{TargetFile, read_target};
use std::path::PathBuf;

/// Export target of the user, and its declaration.
#[derive(Clone, Debug)]
pub(super) struct UserTarget {
    pub(super) file: TargetFile,
    pub(super) target: &'static ExportTarget,
}

/// Folder of the targets in the library.
pub(super) fn target_folder(platform: &dyn Platform) -> Option<PathBuf> {
    Some(platform.library_folder()?.join("targets"))
}

/// All targets of the library, and a message for each file that declares none.
pub(super) fn user_targets(platform: &dyn Platform) -> (Vec<UserTarget>, Vec<String>) {
    let Some(folder) = target_folder(platform) else { return Default::default() };
    let (mut targets, mut wrong) = (vec![], vec![]);
    for entry in platform.list(&folder).unwrap_or_default() {
        if !entry.file || !entry.name.ends_with(".ron") {
            continue;
        }
        let text = platform.read(&folder.join(&entry.name));
        match text.and_then(|text| Ok(UserTarget { file: TargetFile::read(&text)?, target: read_target(&text)? })) {
            Ok(target) => targets.push(target),
            Err(why) => wrong.push(format!("the target {} cannot be used: {why}", entry.name)),
        }
    }
    (targets, wrong)
}
