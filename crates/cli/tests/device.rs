//! `render --device` and `--verify`, in a program that is built with the feature `gpu`, on a machine that has an adapter. On
//! others the tests say so and pass; with `LAPIDARY_REQUIRE_GPU=1` they fail.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Exit status, standard output and standard error of `lapidary` in the root of the repository.
fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lapidary"));
    command.current_dir(root()).args(args).env("LAPIDARY_LIBRARY", "no-library");
    // Mesa looks for a window system, and prints a message where this folder is not set.
    command.env("XDG_RUNTIME_DIR", env!("CARGO_TARGET_TMPDIR"));
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    (status.code(), String::from_utf8_lossy(&stdout).into_owned(), String::from_utf8_lossy(&stderr).into_owned())
}

/// The lines of `lapidary doctor` about the GPU; `None` where the test is skipped.
fn gpu_lines() -> Option<Vec<String>> {
    let (_, out, err) = run(&["doctor"]);
    let lines: Vec<String> = out.lines().skip_while(|line| !line.starts_with("gpu: ")).map(str::to_owned).collect();
    let first = lines.first().unwrap_or_else(|| panic!("doctor does not describe the GPU: {out}{err}"));
    if lines.len() > 1 {
        return Some(lines);
    }
    let required = cfg!(feature = "gpu") && std::env::var("LAPIDARY_REQUIRE_GPU").is_ok_and(|value| value == "1");
    assert!(!required, "LAPIDARY_REQUIRE_GPU is 1, and doctor says: {first}");
    eprintln!("SKIPPED: {first}");
    None
}

/// The files below a folder, by their path within it.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let (mut all, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("the folder of a render is readable").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("the file is in the folder").to_owned();
                all.insert(name, fs::read(&path).expect("the files of a render are readable"));
            }
        }
    }
    all
}

/// Renders with the options of a device; returns the files and what was printed on standard error.
fn rendered(name: &str, args: &[&str], device: &[&str]) -> (BTreeMap<PathBuf, Vec<u8>>, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("device").join(name);
    let _ = fs::remove_dir_all(&folder);
    let path = folder.to_str().expect("the path of the build is Unicode");
    let all = [&["render"], args, device, &["-o", path]].concat();
    let (status, out, err) = run(&all);
    assert_eq!(status, Some(0), "{all:?}: {out}{err}");
    (files(&folder), err)
}

#[test]
fn renders_on_the_gpu_write_the_files_of_the_cpu() {
    if gpu_lines().is_none() {
        return;
    }
    let renders: [&[&str]; 9] = [
        &["graphs/marble.ron", "--size", "96", "--samples", "4"],
        &["graphs/brick_wall.ron", "--size", "64", "--format", "exr"],
        &["graphs/rusted_iron.ron", "--size", "64x48", "--target", "gltf"],
        &["graphs/marble.ron", "--size", "80", "--region", "10,7,60,50", "--sampling", "corner"],
        &["graphs/brick_wall.ron", "--size", "32", "--udim", "2x2"],
        &["graphs/cobblestone.ron", "--size", "128", "--tile", "64"],
        &["graphs/sea.ron", "--size", "32", "--frames", "0..2"],
        // Of this memory an eighth is for the GPU.
        &["graphs/leather.ron", "--size", "1024", "--outputs", "height", "--memory", "110MiB", "--format", "npy"],
        &["graphs/museum/worley_film_z.ron", "--size", "48", "--format", "gif", "--frames", "0..3"],
    ];
    for (k, args) in renders.iter().enumerate() {
        let (cpu, cpu_text) = rendered(&format!("cpu_{k}"), args, &["--device", "cpu"]);
        let (gpu, gpu_text) = rendered(&format!("gpu_{k}"), args, &["--device", "gpu", "--verify", "1"]);
        assert!(!cpu.is_empty(), "{args:?}");
        assert!(cpu.keys().eq(gpu.keys()), "{args:?}: {:?} and {:?}", cpu.keys(), gpu.keys());
        for (name, bytes) in &cpu {
            assert!(gpu[name] == *bytes, "{args:?}: {} differs", name.display());
        }
        assert_eq!(cpu_text, gpu_text, "{args:?}");
    }
}

#[test]
fn auto_takes_a_gpu_only_if_the_cpu_does_not_emulate_it() {
    let Some(lines) = gpu_lines() else { return };
    let begin = ["gpu: ", "driver: ", "self-test: ", "memory of the GPU: at most ", "`--device auto` takes: "];
    assert!(lines.len() == 5 && lines.iter().zip(begin).all(|(line, begin)| line.starts_with(begin)), "{lines:?}");
    if lines[0].ends_with(", emulated by the CPU") {
        assert_eq!(lines[4], "`--device auto` takes: the CPU, because it emulates the GPU");
    }
    let args = ["graphs/marble.ron", "--size", "32", "--outputs", "base_color"];
    let (cpu, _) = rendered("auto_cpu", &args, &[]);
    let (auto, err) = rendered("auto", &args, &["--device", "auto", "--verify", "2"]);
    assert!(cpu == auto, "{err}");
    // Where `auto` takes the CPU for every frame, a note says that nothing is verified.
    let always_cpu = lines[4].starts_with("`--device auto` takes: the CPU");
    let note = if always_cpu { "lapidary: note: `--verify` checks nothing, because the CPU paints\n" } else { "" };
    assert_eq!(err, note);
}

#[test]
fn wrong_options_and_graphs_are_refused_with_a_gpu_too() {
    if gpu_lines().is_none() {
        return;
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("device").join("wrong");
    let _ = fs::remove_dir_all(&path);
    let path = path.to_str().expect("the path of the build is Unicode");
    for (args, status, words) in [
        (&["graphs/marble.ron", "--device", "tpu"][..], 2, "invalid value 'tpu'"),
        (&["graphs/marble.ron", "--device", "gpu", "--verify", "0"], 2, "--verify"),
        (&["graphs/marble.ron", "--device", "gpu", "--verify", "some"], 2, "--verify"),
        (&["graphs/no_such_graph.ron", "--device", "gpu"], 3, "no_such_graph"),
        (&["graphs/marble.ron", "--device", "gpu", "--outputs", "nothing"], 1, "nothing"),
        (&["graphs/marble.ron", "--device", "gpu", "--size", "1024", "--memory", "1MiB"], 4, "memory"),
    ] {
        let all = [&["render"], args, &["-o", path]].concat();
        let (found, out, err) = run(&all);
        assert_eq!(found, Some(status), "{all:?}: {out}{err}");
        assert!(out.is_empty() && err.contains(words) && !err.contains("panicked"), "{all:?}: {out}{err}");
    }
    assert!(!Path::new(path).exists() || files(Path::new(path)).is_empty());
}
