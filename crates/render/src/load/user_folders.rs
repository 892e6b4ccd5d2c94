//! Folders of the user: the state of the editor, and the library of graphs and presets.

use std::path::PathBuf;

/// Name of the file in the state folder that states where the library is.
const SETTING: &str = "library";

/// Folder of the settings and recovery files of the editor.
pub fn state_folder() -> Option<PathBuf> {
    let base = folder("XDG_STATE_HOME").or_else(|| folder("LOCALAPPDATA"));
    base.or_else(|| folder("HOME").map(|home| home.join(".local/state"))).map(|base| base.join("lapidary"))
}

/// File that states where the library of the user is.
pub fn library_setting() -> Option<PathBuf> {
    Some(state_folder()?.join(SETTING))
}

/// Folder of the library of the user: that of `LAPIDARY_LIBRARY`, else the one chosen in the editor, else a folder with
/// the data of the user. It may not exist yet.
pub fn user_library() -> Option<PathBuf> {
    let chosen = || {
        let text = std::fs::read_to_string(library_setting()?).ok()?;
        Some(PathBuf::from(text.lines().next()?)).filter(|path| path.is_absolute())
    };
    let data = || {
        let base = folder("XDG_DATA_HOME").or_else(|| folder("APPDATA"));
        let base = base.or_else(|| folder("HOME").map(|home| home.join(".local/share")));
        base.map(|base| base.join("lapidary").join("library"))
    };
    folder("LAPIDARY_LIBRARY").or_else(chosen).or_else(data)
}

/// The folder in an environment variable, unless it is unset or empty.
fn folder(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}
