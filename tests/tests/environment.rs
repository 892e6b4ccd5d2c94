//! Unusual environments: limits of memory, stack and open files, closed streams, missing folders, other variables.

#![cfg(unix)]

use lapidary_tests::resource_limits::Limit::{AddressSpace, Closed, FileSize, NoFolder, OpenFiles, Stack};
use lapidary_tests::run_table::{Expected, Table, ends};
use lapidary_tests::{resource_limits, root};
use std::ffi::OsString;
use std::path::Path;

/// The process that `resource_limits::run` starts.
#[test]
fn limited_process() {
    resource_limits::become_lapidary();
}

/// The run succeeds.
const SUCCESS: Expected = ends(&[0], "");

/// A table with the marble as `it.ron`.
fn table(name: &str) -> Table {
    let table = Table::new(name);
    std::fs::copy(root().join("graphs/marble.ron"), table.folder().join("it.ron"))
        .expect("the temporary folder is writable");
    table
}

#[test]
fn renders_succeed_or_fail_with_a_message_under_resource_limits() {
    let mut table = table("machine-limits");
    let render = ["render", "it.ron", "--size", "64"];
    let refused = ends(&[3, 4], "help: ");
    table.limited("12 open files", ends(&[0, 3], ""), &[OpenFiles(12)], &render);
    table.limited("64 open files", SUCCESS, &[OpenFiles(64)], &render);
    table.limited("files of 1 KiB", refused, &[FileSize(1 << 10)], &render);
    table.limited("a stack of 256 KiB", SUCCESS, &[Stack(256 << 10)], &render);
    table.limited(
        "1 GiB of addresses",
        SUCCESS,
        &[AddressSpace(1 << 30)],
        &["render", "it.ron", "--size", "64", "--jobs", "1"],
    );
    table.limited("no standard input", SUCCESS, &[Closed(0)], &render);
    table.limited("no standard output", SUCCESS, &[Closed(1)], &render);
    table.limited("no standard error", SUCCESS, &[Closed(2)], &render);
    table.limited("no standard streams", SUCCESS, &[Closed(0), Closed(1), Closed(2)], &render);
    table.limited("check of a closed input", ends(&[1, 3], ""), &[Closed(0)], &["check", "-"]);
    table.limited("in a deleted folder", ends(&[3], "it.ron"), &[NoFolder], &render);
    table.limited("nodes in a deleted folder", SUCCESS, &[NoFolder], &["nodes"]);
    table.finish();
}

#[test]
fn locale_variables_and_thread_counts_change_no_byte() {
    let mut table = table("machine-surroundings");
    let render = |into: &str| ["render", "it.ron", "--size", "48", "-o", into].map(str::to_owned);
    table.run("unchanged", SUCCESS, |command| {
        command.args(render("plain"));
    });
    let variables: [(&str, &[(&str, &str)]); 8] = [
        ("German numbers", &[("LC_ALL", "de_DE.UTF-8"), ("LANG", "de_DE.UTF-8")]),
        ("Turkish letters", &[("LC_ALL", "tr_TR.UTF-8"), ("LANG", "tr_TR.UTF-8")]),
        ("an unknown locale", &[("LC_ALL", "nope"), ("LANG", "\u{1b}[31m")]),
        ("another time zone", &[("TZ", "Pacific/Kiritimati")]),
        ("no temporary folder", &[("TMPDIR", "/nowhere/at/all")]),
        ("an unknown terminal", &[("TERM", "nope"), ("COLUMNS", "1"), ("NO_COLOR", "1")]),
        ("backtraces", &[("RUST_BACKTRACE", "full"), ("RUST_LOG", "trace")]),
        ("variables of thread pools", &[("RAYON_NUM_THREADS", "0"), ("RUST_MIN_STACK", "1")]),
    ];
    for (i, (name, variables)) in variables.iter().enumerate() {
        let into = format!("v{i}");
        table.run(name, SUCCESS, |command| {
            command.envs(variables.iter().copied());
            command.args(render(&into));
        });
    }
    table.run("no variables", SUCCESS, |command| {
        command.env_clear();
        command.args(render("empty"));
    });
    for jobs in ["1", "2", "7", "64"] {
        table.run(&format!("{jobs} cores"), SUCCESS, |command| {
            command.args(render(&format!("j{jobs}"))).args(["--jobs", jobs]);
        });
    }
    let plain = files(&table.folder().join("plain"));
    assert_eq!(plain.len(), 5);
    let others =
        (0..variables.len()).map(|i| format!("v{i}")).chain(["empty", "j1", "j2", "j7", "j64"].map(str::to_owned));
    for other in others {
        assert!(files(&table.folder().join(&other)) == plain, "{other} differs from plain");
    }
    table.finish();
}

/// The names and bytes of the files in a folder.
fn files(folder: &Path) -> Vec<(OsString, Vec<u8>)> {
    let entries = folder.read_dir().expect("the folder exists").flatten().filter(|entry| entry.path().is_file());
    let mut files: Vec<_> =
        entries.map(|e| (e.file_name(), std::fs::read(e.path()).expect("files are readable"))).collect();
    files.sort();
    files
}

#[test]
fn existing_files_in_the_way_stay() {
    use std::os::unix::fs::PermissionsExt;
    let mut table = table("machine-places");
    let here = table.folder().to_owned();
    let path = |name: &str| here.join(name);
    table.write("file", "mine");
    std::fs::create_dir_all(path("folder/it_height.png")).expect("the temporary folder is writable");
    let small = ["render", "it.ron", "--size", "16", "-o"];
    let file_in_the_way = ends(&[2, 3], "a file has the name of this folder");
    table.args("into a file", file_in_the_way, &[&small[..], &["file"]].concat());
    table.args("below a file", file_in_the_way, &[&small[..], &["file/below"]].concat());
    table.args("over a folder", ends(&[2, 3], "a folder has this name"), &[&small[..], &["folder"]].concat());
    let long = "x".repeat(300);
    table.args("into a name that is too long", ends(&[2, 3], "too long"), &[&small[..], &[&long]].concat());
    table.args("out of the folder by name", ends(&[2], "--name"), &["render", "it.ron", "--name", "../{output}"]);
    table.args("elsewhere by name", ends(&[2], "--name"), &["render", "it.ron", "--name", "/nowhere/{output}"]);
    table.args("over the graph itself", ends(&[2, 3], "it.ron"), &["new", "it"]);
    assert_eq!(std::fs::read(path("file")).expect("the file still exists"), b"mine");
    std::fs::set_permissions(path("it.ron"), PermissionsExt::from_mode(0o444))
        .expect("the temporary folder is writable");
    table.args("a graph that is read-only", SUCCESS, &[&small[..], &["fine"]].concat());
    table.finish();
}
