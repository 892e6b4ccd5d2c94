//! Replaced files stay links and keep their mode, and read-only files are not replaced.
#![cfg(unix)]

use lapidary_tests::{Folder, lapidary, outcome, root};
use std::fs::{self, Permissions};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;

const UNFORMATTED: &str = "lapidary(format:1,nodes:{\"a\":perlin(scale:4)},outputs:{\"height\":\"a\"})";

fn mode(path: &Path) -> u32 {
    path.metadata().expect("the file exists").permissions().mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("the temporary folder is writable");
}

/// Command lines that write every kind of file, each with the name of the file.
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

/// A folder with an unformatted graph and an old file.
fn prepared(file: &str) -> Folder {
    let folder = Folder::new("replacement");
    folder.write(file, "old");
    folder.write("it.ron", UNFORMATTED);
    folder
}

#[test]
fn links_stay_links_and_modes_stay() {
    for (args, file) in writers() {
        let folder = prepared(file);
        let (link, real) = (folder.path().join(file), folder.path().join("elsewhere/real"));
        fs::create_dir(folder.path().join("elsewhere")).expect("the temporary folder is writable");
        fs::rename(&link, &real).expect("the file exists");
        symlink("elsewhere/between", &link).expect("links are supported");
        symlink("real", folder.path().join("elsewhere/between")).expect("links are supported");
        set_mode(&real, 0o640);
        let before = fs::read(&real).expect("the file exists");
        let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(&args));
        assert_eq!(status, 0, "{args:?}: {err}");
        assert!(link.is_symlink() && folder.path().join("elsewhere/between").is_symlink(), "{args:?}");
        assert!(fs::read(&real).expect("the file exists") != before, "{args:?}");
        assert_eq!(mode(&real), 0o640, "{args:?}");
    }
}

#[test]
fn a_dangling_link_stays_and_new_files_have_the_default_mode() {
    for (args, file) in writers() {
        let folder = prepared("usual");
        if file == "it.ron" {
            continue;
        }
        symlink("target", folder.path().join(file)).expect("links are supported");
        let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(&args));
        assert_eq!(status, 0, "{args:?}: {err}");
        assert!(folder.path().join(file).is_symlink(), "{args:?}");
        assert_eq!(mode(&folder.path().join("target")), mode(&folder.path().join("usual")), "{args:?}");
    }
}

#[test]
fn read_only_files_are_not_replaced() {
    for (args, file) in writers() {
        let folder = prepared(file);
        let path = folder.path().join(file);
        set_mode(&path, 0o444);
        let before = fs::read(&path).expect("the file exists");
        let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(&args));
        assert_eq!(status, 3, "{args:?}: {err}");
        assert!(err.contains(&format!("{file}: this file is read-only\n  help: make it writable")), "{args:?}: {err}");
        assert_eq!((fs::read(&path).expect("the file exists"), mode(&path)), (before, 0o444), "{args:?}");
        assert!(folder.unfinished().is_empty(), "{args:?}");
    }
}

#[test]
fn devices_and_pipes_are_written_and_not_replaced() {
    let run = |args: &[&str]| outcome(lapidary().current_dir(root()).args(args));
    let (status, _, err) = run(&["test", "graphs/library/dust.ron", "--junit", "/dev/null"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(Path::new("/dev/null").metadata().expect("the file exists").file_type().is_char_device());
    let (status, out, err) = run(&["test", "graphs/library/dust.ron", "--junit", "/dev/stdout"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("</testsuites>"), "{out}");
}
