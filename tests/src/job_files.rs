//! Renders of the binary into folders, and the files in them.

use crate::{lapidary, outcome, root};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Runs a render in the root of the repository; returns the exit status, standard output and standard error.
pub fn render(args: &[&str], output: &Path) -> (i32, String, String) {
    outcome(lapidary().current_dir(root()).arg("render").args(args).arg("-o").arg(output))
}

/// Renders, expects success, and returns standard output.
pub fn rendered(args: &[&str], output: &Path) -> String {
    let (status, out, err) = render(args, output);
    assert_eq!(status, 0, "{args:?}: {err}");
    out
}

/// The files of a folder and the folders below, by path.
pub fn all_files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut found, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in next.read_dir().expect("the folder is readable").flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else {
                let name = entry.path().strip_prefix(folder).expect("it is below").display().to_string();
                found.insert(name, fs::read(entry.path()).expect("the file is readable"));
            }
        }
    }
    found
}

/// Fails unless two folders have the same files, without printing them.
pub fn assert_same(found: &Path, wanted: &Path, what: &str) {
    let (found, wanted) = (all_files(found), all_files(wanted));
    assert_eq!(found.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>(), "{what}");
    let differs = found.iter().find(|(name, bytes)| wanted[*name] != **bytes);
    assert!(differs.is_none(), "{what}: {} differs", differs.map_or("", |(name, _)| name));
}
