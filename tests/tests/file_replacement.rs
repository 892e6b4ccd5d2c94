//! Files that are replaced stay what they were: links stay links, modes stay, and what must not be written is not.
#![cfg(unix)]

use lapidary_tests::{Folder, lapidary, outcome, root};
use std::fs::{self, Permissions};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

const UNTIDY: &str = "lapidary(format:1,nodes:{\"a\":perlin(scale:4)},outputs:{\"height\":\"a\"})";

/// A folder of its own for each use: tests run side by side.
fn fresh() -> Folder {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    Folder::new(&format!("replace-{}", NEXT.fetch_add(1, Ordering::Relaxed)))
}

fn mode(path: &Path) -> u32 {
    path.metadata().expect("it is there").permissions().mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("the temporary folder is writable");
}

/// What is typed to have every kind of file written: the words, and the file.
fn writers() -> Vec<(Vec<&'static str>, &'static str)> {
    vec![
        (vec!["fmt", "it.ron"], "it.ron"),
        (vec!["merge", "it.ron", "it.ron", "it.ron", "-o", "merged.ron"], "merged.ron"),
        (vec!["test", "it.ron", "--junit", "report.xml"], "report.xml"),
        (vec!["render", "it.ron", "--size", "8", "-o", "."], "it_height.png"),
        (vec!["render", "it.ron", "--size", "8", "-o", ".", "--depfile", "it.d"], "it.d"),
        (vec!["mesh", "it.ron", "--size", "8", "-o", "it.obj"], "it.obj"),
        (vec!["preview", "it.ron", "--size", "8", "-o", "ball.png"], "ball.png"),
        (vec!["vary", "it.ron", "--vary", "seed=0..1", "--size", "8", "-o", "."], "it_sheet.png"),
    ]
}

/// A folder with an untidy graph and what the writer replaces.
fn prepared(file: &str) -> Folder {
    let folder = fresh();
    folder.write(file, "old");
    folder.write("it.ron", UNTIDY);
    folder
}

#[test]
fn links_stay_links_and_modes_stay() {
    for (words, file) in writers() {
        let folder = prepared(file);
        let (link, real) = (folder.path().join(file), folder.path().join("elsewhere/real"));
        fs::create_dir(folder.path().join("elsewhere")).expect("the temporary folder is writable");
        fs::rename(&link, &real).expect("it is there");
        symlink("elsewhere/between", &link).expect("links can be made");
        symlink("real", folder.path().join("elsewhere/between")).expect("links can be made");
        set_mode(&real, 0o640);
        let before = fs::read(&real).expect("it is there");
        let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(&words));
        assert_eq!(status, 0, "{words:?}: {err}");
        assert!(link.is_symlink() && folder.path().join("elsewhere/between").is_symlink(), "{words:?}");
        assert!(fs::read(&real).expect("it is there") != before, "{words:?}");
        assert_eq!(mode(&real), 0o640, "{words:?}");
    }
}

#[test]
fn a_dangling_link_stays_and_new_files_have_the_default_mode() {
    for (words, file) in writers() {
        let folder = prepared("usual");
        if file == "it.ron" {
            continue;
        }
        symlink("target", folder.path().join(file)).expect("links can be made");
        let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(&words));
        assert_eq!(status, 0, "{words:?}: {err}");
        assert!(folder.path().join(file).is_symlink(), "{words:?}");
        assert_eq!(mode(&folder.path().join("target")), mode(&folder.path().join("usual")), "{words:?}");
    }
}

#[test]
fn read_only_files_are_not_replaced() {
    for (words, file) in writers() {
        let folder = prepared(file);
        let path = folder.path().join(file);
        set_mode(&path, 0o444);
        let before = fs::read(&path).expect("it is there");
        let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(&words));
        assert_eq!(status, 3, "{words:?}: {err}");
        assert!(
            err.contains(&format!("{file}: this file is read-only\n  help: allow writing to it")),
            "{words:?}: {err}"
        );
        assert_eq!((fs::read(&path).expect("it is there"), mode(&path)), (before, 0o444), "{words:?}");
        let left = folder.files().into_iter().map(|(name, _)| name).filter(|name| name.starts_with(".lapidary"));
        assert_eq!(left.count(), 0, "{words:?}");
    }
}

#[test]
fn devices_and_pipes_are_written_and_not_replaced() {
    let run = |words: &[&str]| outcome(lapidary().current_dir(root()).args(words));
    let (status, _, err) = run(&["test", "graphs/library/dust.ron", "--junit", "/dev/null"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(Path::new("/dev/null").metadata().expect("it is there").file_type().is_char_device());
    let (status, out, err) = run(&["test", "graphs/library/dust.ron", "--junit", "/dev/stdout"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("</testsuites>"), "{out}");
}
