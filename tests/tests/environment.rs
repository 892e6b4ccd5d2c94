//! A machine that is short of everything: memory, stack, open files, streams, folders, variables, other processes.

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

const FINE: Expected = ends(&[0], "");

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
    table.limited("64 open files", FINE, &[OpenFiles(64)], &render);
    table.limited("files of 1 KiB", refused, &[FileSize(1 << 10)], &render);
    table.limited("a stack of 256 KiB", FINE, &[Stack(256 << 10)], &render);
    table.limited(
        "1 GiB of addresses",
        FINE,
        &[AddressSpace(1 << 30)],
        &["render", "it.ron", "--size", "64", "--jobs", "1"],
    );
    table.limited("no standard input", FINE, &[Closed(0)], &render);
    table.limited("no standard output", FINE, &[Closed(1)], &render);
    table.limited("no standard error", FINE, &[Closed(2)], &render);
    table.limited("no streams at all", FINE, &[Closed(0), Closed(1), Closed(2)], &render);
    table.limited("no input to read", ends(&[1, 3], ""), &[Closed(0)], &["check", "-"]);
    table.limited("in a folder that is gone", ends(&[3], "it.ron"), &[NoFolder], &render);
    table.limited("nodes in a folder that is gone", FINE, &[NoFolder], &["nodes"]);
    table.finish();
}

#[test]
fn locale_variables_and_thread_counts_change_no_byte() {
    let mut table = table("machine-surroundings");
    let render = |into: &str| ["render", "it.ron", "--size", "48", "-o", into].map(str::to_owned);
    table.run("as it is", FINE, |command| {
        command.args(render("plain"));
    });
    let variables: [(&str, &[(&str, &str)]); 8] = [
        ("German numbers", &[("LC_ALL", "de_DE.UTF-8"), ("LANG", "de_DE.UTF-8")]),
        ("Turkish letters", &[("LC_ALL", "tr_TR.UTF-8"), ("LANG", "tr_TR.UTF-8")]),
        ("a locale that is none", &[("LC_ALL", "nope"), ("LANG", "\u{1b}[31m")]),
        ("another zone", &[("TZ", "Pacific/Kiritimati")]),
        ("no temporary folder", &[("TMPDIR", "/nowhere/at/all")]),
        ("a terminal that is none", &[("TERM", "nope"), ("COLUMNS", "1"), ("NO_COLOR", "1")]),
        ("backtraces", &[("RUST_BACKTRACE", "full"), ("RUST_LOG", "trace")]),
        ("threads told otherwise", &[("RAYON_NUM_THREADS", "0"), ("RUST_MIN_STACK", "1")]),
    ];
    for (i, (name, variables)) in variables.iter().enumerate() {
        let into = format!("v{i}");
        table.run(name, FINE, |command| {
            command.envs(variables.iter().copied());
            command.args(render(&into));
        });
    }
    table.run("no variables at all", FINE, |command| {
        command.env_clear();
        command.args(render("bare"));
    });
    for jobs in ["1", "2", "7", "64"] {
        table.run(&format!("{jobs} cores"), FINE, |command| {
            command.args(render(&format!("j{jobs}"))).args(["--jobs", jobs]);
        });
    }
    let plain = files(&table.folder().join("plain"));
    assert_eq!(plain.len(), 5);
    let others =
        (0..variables.len()).map(|i| format!("v{i}")).chain(["bare", "j1", "j2", "j7", "j64"].map(str::to_owned));
    for other in others {
        assert!(files(&table.folder().join(&other)) == plain, "{other} has other bytes");
    }
    table.finish();
}

/// The names and bytes of the files in a folder.
fn files(folder: &Path) -> Vec<(OsString, Vec<u8>)> {
    let entries = folder.read_dir().expect("the folder is there").flatten().filter(|entry| entry.path().is_file());
    let mut files: Vec<_> = entries.map(|e| (e.file_name(), std::fs::read(e.path()).expect("a file"))).collect();
    files.sort();
    files
}

#[test]
fn existing_files_in_the_way_stay() {
    use std::os::unix::fs::PermissionsExt;
    let mut table = table("machine-places");
    let here = table.folder().to_owned();
    let at = |name: &str| here.join(name);
    table.write("file", "mine");
    std::fs::create_dir_all(at("folder/it_height.png")).expect("the temporary folder is writable");
    let small = ["render", "it.ron", "--size", "16", "-o"];
    let in_the_way = ends(&[2, 3], "in the way");
    table.args("into a file", in_the_way, &[&small[..], &["file"]].concat());
    table.args("below a file", in_the_way, &[&small[..], &["file/below"]].concat());
    table.args("over a folder", in_the_way, &[&small[..], &["folder"]].concat());
    let long = "x".repeat(300);
    table.args("into a name that is too long", ends(&[2, 3], "too long"), &[&small[..], &[&long]].concat());
    table.args("out of the folder by name", ends(&[2], "--name"), &["render", "it.ron", "--name", "../{output}"]);
    table.args("elsewhere by name", ends(&[2], "--name"), &["render", "it.ron", "--name", "/nowhere/{output}"]);
    table.args("over the graph itself", ends(&[2, 3], "it.ron"), &["new", "it"]);
    assert_eq!(std::fs::read(at("file")).expect("it stays"), b"mine");
    std::fs::set_permissions(at("it.ron"), PermissionsExt::from_mode(0o444)).expect("the temporary folder is writable");
    table.args("a graph that is read-only", FINE, &[&small[..], &["fine"]].concat());
    table.finish();
}
