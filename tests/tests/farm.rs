//! Jobs that are divided in shards and tiles: the same files as one process writes, whatever happens meanwhile.

use lapidary_tests::job_files::{all_files, assert_same, render, rendered};
use lapidary_tests::{DEADLINE, Folder, RunningChild, lapidary, outcome, root, wait_until};
use std::fs;
use std::process::Stdio;

/// Two graphs with presets, and an animated one.
const GRAPHS: [&str; 2] = ["graphs/marble.ron", "graphs/brick_wall.ron"];
const TABLE: &str = "name,seed\nred,1\n\"the blue, one\",2\ngreen,3\n";

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
        // Collecting again keeps the images that are up to date.
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

#[test]
fn notes_are_printed_once_and_standard_input_is_read_once() {
    let folder = Folder::new("once");
    let table = folder.write("table.csv", TABLE).display().to_string();
    let graph =
        r#"lapidary(format: 1, size: (256, 256), nodes: { "a": perlin(scale: 300) }, outputs: { "height": "a" })"#;
    let graph = folder.write("fine.ron", graph);
    let run = |source: &str, name: &str| {
        let output = folder.path().join(name);
        let (status, out, err) = outcome(
            lapidary()
                .args(["render", source, "--vary", &table, "--tile", "200", "--shard", "1/1", "-o"])
                .arg(&output)
                .stdin(fs::File::open(&graph).expect("the graph exists")),
        );
        assert_eq!((status, out.lines().count()), (0, 12), "{err}");
        assert_eq!(err.matches("has detail finer than a pixel").count(), 1, "{err}");
        all_files(&output).into_values().collect::<Vec<_>>()
    };
    let named = run(&graph.display().to_string(), "named").len();
    assert_eq!(run("-", "piped").len(), named);
}
