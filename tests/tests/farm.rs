//! Jobs that are divided in shards and tiles: the same files as one process writes, whatever happens meanwhile.

use lapidary_tests::{DEADLINE, Folder, RunningChild, lapidary, outcome, root, wait_until};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// Two graphs with presets, and an animated one.
const GRAPHS: [&str; 2] = ["graphs/marble.ron", "graphs/brick_wall.ron"];
const TABLE: &str = "name,seed\nred,1\n\"the blue, one\",2\ngreen,3\n";

/// Runs a render in the root of the repository; returns the exit status, standard output and standard error.
fn render(args: &[&str], output: &Path) -> (i32, String, String) {
    outcome(lapidary().current_dir(root()).arg("render").args(args).arg("-o").arg(output))
}

fn rendered(args: &[&str], output: &Path) -> String {
    let (status, out, err) = render(args, output);
    assert_eq!(status, 0, "{args:?}: {err}");
    out
}

/// The files of a folder and the folders below, by path.
fn all_files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
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
fn assert_same(found: &Path, wanted: &Path, what: &str) {
    let (found, wanted) = (all_files(found), all_files(wanted));
    assert_eq!(found.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>(), "{what}");
    let differs = found.iter().find(|(name, bytes)| wanted[*name] != **bytes);
    assert!(differs.is_none(), "{what}: {} differs", differs.map_or("", |(name, _)| name));
}

/// The job of several tests, with its table in a folder.
fn job(folder: &Folder) -> Vec<String> {
    let table = folder.write("table.csv", TABLE).display().to_string();
    let mut args: Vec<String> = GRAPHS.map(str::to_owned).to_vec();
    args.extend(["--presets", "all", "--size", "24", "--frames", "0..1", "--vary"].map(str::to_owned));
    args.push(table);
    args.extend(["--name", "{graph}/{variation}_{preset}_{usage}_{frame}"].map(str::to_owned));
    args
}

#[test]
fn shards_of_a_job_write_the_files_of_one_process() {
    let (table, whole, parts) = (Folder::new("job"), Folder::new("whole"), Folder::new("parts"));
    let job = job(&table);
    let job: Vec<&str> = job.iter().map(String::as_str).collect();
    let files = rendered(&job, whole.path()).lines().count();
    assert_eq!(files, all_files(whole.path()).len());
    let mut counts = vec![];
    for number in 1..=16 {
        let shard = format!("{number}/16");
        let planned = rendered(&[&job[..], &["--shard", &shard, "--dry-run"]].concat(), parts.path());
        let written = rendered(&[&job[..], &["--shard", &shard]].concat(), parts.path());
        assert_eq!(planned, written, "a dry run lists the files of a shard");
        counts.push(written.lines().count());
    }
    assert_eq!(counts.iter().sum::<usize>(), files, "each file belongs to one shard");
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    assert_same(parts.path(), whole.path(), "16 shards");
    let out = rendered(&[&job[..], &["--collect", "--report", "json"]].concat(), parts.path());
    assert_eq!(out.matches("\"state\": \"kept\"").count(), files);
    // A shard that is rendered again skips its files.
    assert_eq!(rendered(&[&job[..], &["--shard", "5/16", "--if-changed"]].concat(), parts.path()), "");
}

#[test]
fn variations_are_named_and_have_the_values_of_their_rows() {
    let folder = Folder::new("rows");
    let table =
        folder.write("table.json", r##"[{"name": "a/b", "rust": 0.9, "seed": 7}, {"name": "c", "preset": null}]"##);
    let table = table.display().to_string();
    let job = ["graphs/rusted_plate.ron", "--size", "16", "--outputs", "height"];
    let out = rendered(&[&job[..], &["--vary", &table]].concat(), &folder.path().join("out"));
    let names: Vec<&str> = out.lines().map(|line| line.rsplit('/').next().unwrap_or(line)).collect();
    assert_eq!(names, ["rusted_plate_a_b_height.png", "rusted_plate_c_height.png"]);
    let single = [&job[..], &["--set", "rust=0.9", "--seed", "7"]].concat();
    rendered(&single, &folder.path().join("single"));
    let read = |name: &str| fs::read(folder.path().join(name)).expect("the image was rendered");
    assert!(read("out/rusted_plate_a_b_height.png") == read("single/rusted_plate_height.png"));
}

/// A material whose images have transparent parts in one corner only.
const CORNER: &str = r##"lapidary(format: 1, size: (100, 70), nodes: {
    "grain": perlin(scale: 4),
    "x": expression(formula: "x > 0.8 && y > 0.7 ? 0.4 : 1"),
    "tone": blend(below: "#000000", above: "#c08040", opacity: "grain"),
    "all": material(base_color: "tone", opacity: "x", height: "grain", roughness: "grain"),
}, outputs: { "material": "all" })"##;

#[test]
fn joined_tiles_are_the_image_that_is_rendered_whole() {
    let graph = Folder::new("corner");
    let corner = graph.write("corner.ron", CORNER).display().to_string();
    for format in [
        &["--format", "png"][..],
        &["--format", "png", "--dither"],
        &["--format", "tiff", "--depth", "16"],
        &["--format", "tiff", "--depth", "32f"],
        &["--format", "exr"],
        &["--format", "npy"],
        &["--target", "unity"],
    ] {
        let (whole, tiles) = (Folder::new("whole"), Folder::new("tiles"));
        let job = [&[corner.as_str(), "graphs/eroded_terrain.ron", "--size", "100x70"][..], format].concat();
        rendered(&job, whole.path());
        let tiled = [&job[..], &["--tile", "32x48"]].concat();
        for shard in ["1/3", "2/3", "3/3"] {
            rendered(&[&tiled[..], &["--shard", shard]].concat(), tiles.path());
        }
        let out = rendered(&[&tiled[..], &["--collect"]].concat(), tiles.path());
        assert_eq!(out.lines().count(), whole.names().len(), "{format:?}");
        for (name, bytes) in whole.files() {
            assert!(tiles.read(&name) == bytes, "{format:?}: {name} differs");
        }
        // Collecting again keeps the images that are up to date. NPY files do not state what made them.
        if format[1] == "npy" {
            continue;
        }
        assert_eq!(rendered(&[&tiled[..], &["--collect", "--if-changed"]].concat(), tiles.path()), "", "{format:?}");
    }
}

#[test]
fn huge_images_are_joined_in_little_memory() {
    let folder = Folder::new("huge");
    let graph =
        r#"lapidary(format: 1, size: (8192, 2048), nodes: { "a": sine(bands: 3) }, outputs: { "height": "a" })"#;
    let graph = folder.write("huge.ron", graph).display().to_string();
    for format in
        [&["--format", "exr", "--depth", "32f"][..], &["--format", "tiff", "--depth", "32f"], &["--format", "png"]]
    {
        let output = folder.path().join(format[1]);
        let job = [&[graph.as_str(), "--tile", "1024", "--jobs", "2"][..], format].concat();
        rendered(&job, &output);
        let mut command = lapidary();
        command.arg("render").args(&job).arg("--collect").arg("-o").arg(&output).stdout(Stdio::null());
        let (done, peak) = RunningChild::spawn(&mut command).finish_within(DEADLINE);
        assert!(done.status.success(), "{format:?}");
        // The image has 64 MiB of pixels in memory, and a row of its tiles 32 MiB.
        assert!(peak.is_none_or(|peak| peak < 32 << 20), "{format:?} took {peak:?} bytes");
    }
}

#[cfg(unix)]
#[test]
fn a_shard_that_was_killed_is_continued() {
    use lapidary_tests::Signal;
    let (killed, whole) = (Folder::new("killed"), Folder::new("whole"));
    let job = ["graphs/marble.ron", "--presets", "all", "--size", "700", "--jobs", "1"];
    rendered(&job, whole.path());
    let shard = [&job[..], &["--shard", "1/1"]].concat();
    let mut command = lapidary();
    command.current_dir(root()).arg("render").args(&shard).arg("-o").arg(killed.path()).stdout(Stdio::null());
    let child = RunningChild::spawn(&mut command);
    let images = || killed.names().into_iter().filter(|name| name.ends_with(".png")).count();
    wait_until("the first preset", || images() > 0);
    child.signal(Signal::SIGKILL);
    drop(child.finish());
    let left = images();
    assert!(left < whole.names().len(), "the process was killed midway");
    let collect = [&job[..], &["--collect"]].concat();
    let (status, _, err) = render(&collect, killed.path());
    assert!(status == 3 && err.contains(" is missing\n"), "{err}");
    let continued = rendered(&[&shard[..], &["--if-changed"]].concat(), killed.path());
    assert_eq!(continued.lines().count(), whole.names().len() - left, "whole files are skipped");
    assert_same(killed.path(), whole.path(), "a killed shard");
    rendered(&collect, killed.path());
}

#[test]
fn two_processes_may_render_the_same_shard() {
    let (both, whole) = (Folder::new("both"), Folder::new("whole"));
    let job = ["graphs/marble.ron", "--presets", "all", "--size", "200", "--jobs", "1", "--shard", "1/1"];
    rendered(&job, whole.path());
    let start = || {
        let mut command = lapidary();
        command.current_dir(root()).arg("render").args(job).arg("-o").arg(both.path());
        RunningChild::spawn(command.stdout(Stdio::null()).stderr(Stdio::piped()))
    };
    let running = [start(), start(), start()];
    for child in running {
        let done = child.finish();
        assert!(done.status.success() && done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
    }
    assert_same(both.path(), whole.path(), "processes of the same shard");
}

const HILLS: &str = r#"lapidary(format: 1, nodes: { "hills": perlin(scale: 4) }, outputs: { "height": "hills" })"#;

#[test]
fn missing_damaged_and_foreign_files_are_named_and_nothing_is_written() {
    let folder = Folder::new("collect");
    let output = folder.path().join("out");
    let page = folder.write("page.html", "old").display().to_string();
    let graph = folder.write("hills.ron", HILLS).display().to_string();
    let job = [graph.as_str(), "--size", "64", "--tile", "32"];
    let collect = [&job[..], &["--collect", "--report", &page]].concat();
    let tile = |name: &str| output.join(format!("hills_height_{name}.png"));
    let refused = |wanted: &str| {
        let before = all_files(&output);
        let (status, out, err) = render(&collect, &output);
        assert!(status == 3 && out.is_empty() && err.contains(wanted), "{wanted}: {err}");
        assert_eq!(all_files(&output).len(), before.len(), "nothing is written");
        assert_eq!(folder.read_text("page.html"), "old");
        err
    };
    rendered(&[&job[..], &["--shard", "1/2"]].concat(), &output);
    let err = refused("hills_height_y001x000.png is missing\n");
    assert!(err.contains("2 of its 4 files are missing or wrong, and nothing was written\n  "));
    assert!(err.contains("help: render with the same arguments and `--if-changed` instead of `--collect`"), "{err}");
    rendered(&[&job[..], &["--shard", "2/2", "--seed", "5"]].concat(), &output);
    refused("y001x000.png belongs to another job: its seed is 5, and that of this job is 0\n");
    // Another graph with the same settings differs only in its fingerprint.
    folder.write("hills.ron", HILLS.replace("scale: 4", "scale: 5"));
    rendered(&[&job[..], &["--shard", "2/2"]].concat(), &output);
    folder.write("hills.ron", HILLS);
    refused("y001x000.png belongs to another job: its fingerprint is ");
    rendered(&[&job[..], &["--if-changed"]].concat(), &output);
    let bytes = fs::read(tile("y001x000")).expect("the tile was rendered");
    fs::write(tile("y001x000"), &bytes[..bytes.len() - 30]).expect("the folder is writable");
    let err = refused("y001x000.png is damaged: the file is truncated");
    assert!(err.contains("help: remove the damaged files"), "{err}");
    fs::write(tile("y001x000"), "").expect("the folder is writable");
    refused("y001x000.png does not state what made it\n");
    rendered(&[&job[..], &["--if-changed"]].concat(), &output);
    let before = all_files(&output).len();
    assert_eq!(rendered(&[&job[..], &["--collect", "--dry-run"]].concat(), &output), "");
    assert_eq!(all_files(&output).len(), before, "a dry run only checks");
    let out = rendered(&collect, &output);
    assert_eq!(out.lines().count(), 2, "{out}");
    let page = folder.read_text("page.html");
    assert!(page.contains("<p>5 images</p>") && page.contains("src=\"out/hills_height.png\""), "{page}");
}

#[test]
fn wrong_jobs_are_refused_with_help() {
    let folder = Folder::new("wrong");
    let table = |text: &str| folder.write("table.csv", text).display().to_string();
    let marble = ["graphs/marble.ron", "--size", "8"];
    let refused = |args: &[&str], code: i32, wanted: &[&str]| {
        let output = folder.path().join("out");
        let (status, out, err) = render(&[&marble[..], args].concat(), &output);
        assert_eq!((status, out.as_str()), (code, ""), "{args:?}: {err}");
        assert!(wanted.iter().all(|part| err.contains(part)), "{args:?}: {err}");
        assert!(!output.exists(), "{args:?}");
    };
    refused(&["--shard", "17/16"], 2, &["there is no shard 17 of 16", "help: write a shard from 1/16 to 16/16"]);
    refused(&["--shard", "x"], 2, &["`x` is not a shard", "for example 1/16"]);
    refused(
        &["--presets", "nreo"],
        1,
        &["marble.ron, `nreo`: the graph has no preset of this name", "did you mean `nero`?"],
    );
    let path = table("name,viens\nx,1\n");
    refused(
        &["--vary", &path],
        1,
        &["table.csv, `x`: the graph has no parameter called `viens`", "did you mean `veins`?"],
    );
    let path = table("name,veins\nx,1\ny,many\n");
    refused(&["--vary", &path, "--shard", "1/2"], 1, &["table.csv, `y`: ", "many"]);
    let path = table("name,seed\nx,-1\n");
    refused(&["--vary", &path], 1, &["table.csv, `x`: the seed `-1` is not a whole number from 0 to"]);
    let path = table("name,preset\nx,new\n");
    refused(&["--vary", &path], 1, &["table.csv, `x`: the graph has no preset called `new`"]);
    refused(&["--vary", &path, "--presets", "all"], 1, &["leave out `--presets`"]);
    let path = table("name\nA b\na B\n");
    refused(&["--vary", &path], 1, &["`a B`: its files would have the names of those of `A b`", "rename one of them"]);
    let path = table("name\nx\nx\n");
    refused(&["--vary", &path], 3, &["rows 1 and 2 have the same name `x`"]);
    refused(&["--vary", "none.csv"], 3, &["none.csv: "]);
    let path = table("name\nx\ny\n");
    let message = "`--name {graph}_{output}` gives several images the same name\n  help: put `{variation}` and `{tile}` \
                   into `--name`";
    refused(&["--vary", &path, "--name", "{graph}_{output}", "--tile", "4", "--shard", "1/9"], 2, &[message]);
    refused(&["--tile", "4", "--target", "gltf"], 2, &["the images of glTF files cannot be rendered in tiles"]);
    refused(
        &["--tile", "4", "--format", "gif"],
        2,
        &["animated files cannot be rendered in tiles", "leave out `--tile`"],
    );
    refused(&["--report", "page.txt"], 2, &["`page.txt` is neither `json` nor a file"]);
}

#[test]
fn shards_without_parts_say_so() {
    let folder = Folder::new("empty");
    let found: Vec<(i32, String, String)> = ["1/3", "2/3", "3/3"]
        .map(|shard| render(&["graphs/marble.ron", "--size", "8", "--shard", shard], folder.path()))
        .to_vec();
    let notes = found
        .iter()
        .filter(|(_, out, err)| out.is_empty() && err.contains("has nothing to render: the job has 1 part"));
    assert_eq!((notes.count(), found.iter().filter(|(status, ..)| *status == 0).count()), (2, 3));
}

#[test]
fn gltf_files_of_variations_refer_to_their_images() {
    let (whole, parts, table) = (Folder::new("whole"), Folder::new("parts"), Folder::new("table"));
    let table = table.write("table.csv", TABLE).display().to_string();
    let job = ["graphs/lava.ron", "--size", "16", "--target", "gltf", "--vary", &table];
    rendered(&job, whole.path());
    let gltf = whole.names().into_iter().filter(|name| name.ends_with(".gltf")).count();
    assert_eq!(gltf, 3);
    assert!(whole.read_text("lava_red.gltf").contains("lava_red_basecolor.png"));
    for shard in ["1/2", "2/2"] {
        rendered(&[&job[..], &["--shard", shard]].concat(), parts.path());
    }
    assert_same(parts.path(), whole.path(), "glTF files");
    rendered(&[&job[..], &["--collect"]].concat(), parts.path());
    fs::remove_file(parts.path().join("lava_green.gltf")).expect("the file exists");
    let (status, _, err) = render(&[&job[..], &["--collect"]].concat(), parts.path());
    assert!(status == 3 && err.contains("lava_green.gltf is missing"), "{err}");
}
