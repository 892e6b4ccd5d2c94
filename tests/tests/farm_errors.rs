//! Errors of jobs that are divided: each is named with help, and nothing is written.

use lapidary_tests::Folder;
use lapidary_tests::job_files::{all_files, render, rendered};
use std::fs;

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
fn arrays_of_another_job_are_refused() {
    let folder = Folder::new("arrays");
    let output = folder.path().join("out");
    let graph = folder.write("hills.ron", HILLS).display().to_string();
    let job = [graph.as_str(), "--size", "64", "--tile", "32", "--format", "npy"];
    let tile = output.join("hills_height_y001x000.npy");
    let refused = |wanted: &str| {
        let before = all_files(&output);
        let (status, out, err) = render(&[&job[..], &["--collect"]].concat(), &output);
        assert!(status == 3 && out.is_empty() && err.contains(wanted), "{wanted}: {err}");
        assert!(all_files(&output) == before, "nothing is written");
    };
    rendered(&[&job[..], &["--shard", "1/2"]].concat(), &output);
    refused("y001x000.npy is missing\n");
    for other in [&["--seed", "5"][..], &["--samples", "4"], &["--sampling", "corner"]] {
        rendered(&[&job[..], &["--shard", "2/2"], other].concat(), &output);
        refused("y001x000.npy belongs to another job: its fingerprint is ");
    }
    folder.write("hills.ron", HILLS.replace("scale: 4", "scale: 5"));
    rendered(&[&job[..], &["--shard", "2/2"]].concat(), &output);
    folder.write("hills.ron", HILLS);
    refused("y001x000.npy belongs to another job: its fingerprint is ");
    assert_eq!(rendered(&[&job[..], &["--if-changed"]].concat(), &output).lines().count(), 2);
    assert_eq!(rendered(&[&job[..], &["--if-changed"]].concat(), &output), "");
    let bytes = fs::read(&tile).expect("the tile was rendered");
    fs::write(&tile, &bytes[..bytes.len() - 30]).expect("the folder is writable");
    refused("y001x000.npy is damaged: ");
    // As NumPy saves it.
    let spaces = |byte: &u8| if *byte == b'\t' { b' ' } else { *byte };
    let saved = [bytes[..256].iter().map(spaces).collect(), bytes[256..].to_vec()].concat();
    fs::write(&tile, saved).expect("the folder is writable");
    refused("y001x000.npy does not state what made it\n");
    fs::write(&tile, bytes).expect("the folder is writable");
    assert_eq!(rendered(&[&job[..], &["--collect"]].concat(), &output).lines().count(), 1);
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
    let message = "table.csv, `x`: graphs/marble.ron: the graph has no parameter called `viens`";
    refused(&["graphs/lava.ron", "--vary", &path], 1, &[message, "did you mean `veins`?"]);
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
