//! `lapidary vary`: sheets of variations.

use lapidary_tests::{Folder, lapidary, outcome, root};
use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

/// Runs a command with an output path; returns the exit status, standard output and standard error.
fn run(args: &[&str], output: &Path) -> (i32, String, String) {
    let mut command = lapidary();
    outcome(command.current_dir(root()).args(args).arg("-o").arg(output))
}

#[test]
fn variations_are_tiled_on_a_sheet_with_a_json_list() {
    let folder = Folder::new("vary");
    let vary = |axes: &[&str]| {
        let args = [&["vary", "graphs/rusted_plate.ron", "--size", "16"][..], axes].concat();
        let (status, out, err) = run(&args, folder.path());
        assert_eq!((status, out.lines().count(), err.as_str()), (0, 2, ""), "{axes:?}");
        let sheet = folder.read("rusted_plate_sheet.png");
        let side = |at: usize| u32::from_be_bytes([sheet[at], sheet[at + 1], sheet[at + 2], sheet[at + 3]]);
        let list = folder.read_text("rusted_plate_sheet.json");
        ([side(16), side(20)], list)
    };
    let (size, list) = vary(&["--vary", "rust=0.1,0.5,0.9", "--vary", "seed=0..1"]);
    assert_eq!(size, [2 * 20 - 4, 3 * 20 - 4], "one column per seed");
    assert_eq!(list.matches("\"row\":").count(), 6);
    assert!(list.contains("\"rust\": \"0.9\",\n        \"seed\": \"1\""), "{list}");
    assert_eq!(vary(&["--vary", "seed=0..4", "--show", "height"]).0, [3 * 20 - 4, 2 * 20 - 4]);
    let refused = |axis: &str| run(&["vary", "graphs/rusted_plate.ron", "--size", "8", "--vary", axis], folder.path());
    let (status, _, err) = refused("rsut=0,1");
    assert!(status == 1 && err.contains("did you mean `rust`?"), "{err}");
    let (status, _, err) = refused("sed=0,1");
    assert!(status == 1 && err.contains("did you mean `seed`?"), "{err}");
    assert_eq!((refused("rust").0, refused("seed=3..1").0, refused("seed=0..9999").0), (2, 2, 2));
}

#[test]
fn a_parameter_is_varied_once_and_not_also_set() {
    let folder = Folder::new("vary_twice");
    let refused = |args: &[&str]| {
        let (status, _, err) = run(&[&["vary", "graphs/rusted_plate.ron"], args].concat(), &folder.path().join("out"));
        assert!(folder.files().is_empty(), "{args:?}");
        (status, err)
    };
    let (status, err) = refused(&["--vary", "rust=0.1,0.2", "--vary", "rust=0.3"]);
    let help = "help: write all values into one option, for example `--vary rust=1,2,3`";
    assert!(status == 2 && err.contains("`rust` is varied twice") && err.contains(help), "{err}");
    let (status, err) = refused(&["--vary", "rust=0.1,0.2", "--set", "rust=0.3"]);
    assert!(status == 2 && err.contains("`rust` is both set and varied"), "{err}");
    let (status, err) = refused(&["--vary", "seed=0..3", "--seed", "9"]);
    assert!(status == 2 && err.contains("help: leave out `--seed` or `--vary seed`"), "{err}");
    let (status, err) = refused(&["--vary", "seed=0..9999"]);
    assert!(status == 2 && err.contains("has more than 4096 values"), "{err}");
}

#[test]
fn vary_reads_a_graph_from_standard_input() {
    let sheet = |graph: &str| {
        let folder = Folder::new(&format!("vary_{}", graph.len()));
        let mut command = lapidary();
        command.current_dir(root().join("graphs")).args(["vary", graph, "--size", "16", "--vary", "rust=0.1,0.5,0.9"]);
        command.arg("-o").arg(folder.path());
        command.stdin(File::open(root().join("graphs/rusted_plate.ron")).expect("the graph exists"));
        let (status, out, err) = outcome(&mut command);
        assert_eq!((status, err.as_str()), (0, ""));
        std::fs::read(out.lines().next().expect("vary prints the path of the sheet")).expect("the sheet was written")
    };
    assert_eq!(sheet("-"), sheet("rusted_plate.ron"));
}

#[test]
fn sheets_that_are_too_large_are_refused_before_rendering() {
    let folder = Folder::new("vary_large");
    let refused = |args: &[&str]| {
        let args = [&["vary", "graphs/rusted_plate.ron"][..], args].concat();
        let start = Instant::now();
        let (status, _, err) = run(&args, &folder.path().join("out"));
        assert!(start.elapsed() < Duration::from_secs(5), "{args:?} took {:?}", start.elapsed());
        assert!(folder.files().is_empty(), "{args:?}");
        (status, err)
    };
    let (status, err) = refused(&["--vary", "seed=0..4095", "--size", "16384"]);
    let message = "lapidary: a sheet of 4096 images of 16384x16384 pixels would have 1048828x1048828 pixels, more than \
        134217728 in all\n  help: choose `--size 128` or vary fewer values with `--vary`\n";
    assert_eq!((status, err.as_str()), (2, message));
    let (status, err) = refused(&["--vary", "seed=0..15", "--size", "1024", "--memory", "256MiB"]);
    let help = "help: use a smaller `--size`, vary fewer values, or raise the limit with `--memory`";
    assert!(status == 4 && err.contains("MiB of memory, more than the 256MiB allowed") && err.contains(help), "{err}");
}
