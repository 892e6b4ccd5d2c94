//! `lapidary preview`: shapes, environments, turntables and errors.

use lapidary_tests::{Folder, lapidary, outcome, root};

/// Renders a preview of 24 by 16 pixels with one sample each; returns the exit status, both outputs and the files.
fn preview(args: &[&str]) -> (i32, String, String, Vec<(String, Vec<u8>)>) {
    let folder = Folder::new("preview");
    let mut command = lapidary();
    command.current_dir(root()).args(["preview", "graphs/marble.ron", "--size", "24x16", "--samples", "1", "-o"]);
    let (status, out, err) = outcome(command.arg(folder.path().join("ball.png")).args(args));
    (status, out, err, folder.files())
}

/// The size in the header of a PNG file.
fn size(png: &[u8]) -> [u32; 2] {
    [16, 20].map(|at| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]))
}

#[test]
fn every_shape_and_environment_gives_a_different_image() {
    let mut all = vec![];
    let shapes = ["sphere", "plane", "cube", "cylinder", "terrain"].map(|name| ["--shape", name]);
    let places = ["sky", "dusk", "plain"].map(|name| ["--environment", name]);
    for args in shapes.into_iter().chain(places) {
        let (status, out, err, files) = preview(&args);
        assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
        assert_eq!(out.lines().count(), 1);
        assert_eq!((files[0].0.as_str(), size(&files[0].1)), ("ball.png", [24, 16]));
        assert!(!all.contains(&files), "{args:?}");
        all.push(files);
    }
}

#[test]
fn a_solid_preview_warns_where_the_graph_ignores_depth() {
    let (status, _, err, files) = preview(&["--solid", "--light=1,1,1,0"]);
    assert_eq!((status, files.len()), (0, 1));
    assert!(
        err.contains("warning: nothing in this graph changes with depth\n  help: set `dims: 3` on its noises"),
        "{err}"
    );
    let (status, _, err, block) = preview(&["--solid", "--light=1,1,1,0", "--preset", "block"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(block != files);
}

#[test]
fn a_turntable_writes_numbered_frames() {
    let (status, out, _, files) = preview(&["--frames", "3"]);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((status, out.lines().count()), (0, 3));
    assert_eq!(names, ["ball_0000.png", "ball_0001.png", "ball_0002.png"]);
    assert!(files[0].1 != files[1].1 && files[1].1 != files[2].1);
    assert!(preview(&[]).3[0].1 == files[0].1);
}

#[test]
fn textures_and_environments_can_be_files() {
    let image = "assets/marble.png";
    let (plain, textured) = (preview(&[]), preview(&["--texture", image]));
    assert_eq!((textured.0, textured.2.as_str()), (0, ""));
    assert!(plain.3 != textured.3);
    assert_eq!(preview(&["--environment", image]).0, 0);
    assert_eq!(preview(&["--texture", "nowhere.png"]).0, 3);
    assert_eq!(preview(&["--environment", "Cargo.toml"]).0, 3);
}

#[test]
fn unknown_names_are_refused_with_suggestions() {
    let refused = |args: &[&str]| {
        let (status, _, err, files) = preview(args);
        assert!(files.is_empty());
        (status, err)
    };
    let unknown = |kind: &str, name: &str, help: &str| {
        (2, format!("lapidary: there is no {kind} called `{name}`\n  help: {help}\n"))
    };
    assert_eq!(refused(&["--shape", "shpere"]), unknown("shape", "shpere", "did you mean `sphere`?"));
    assert_eq!(refused(&["--environment", "studoi"]), unknown("environment", "studoi", "did you mean `studio`?"));
    let maps = "known names: none, neutral, aces, agx, filmic";
    assert_eq!(refused(&["--tonemap", "photographic"]), unknown("tone map", "photographic", maps));
    assert_eq!(refused(&["--set", "viens=1"]).0, 1);
    assert_eq!(refused(&["--eye", "1,2"]).0, 2);
    assert_eq!(refused(&["--fov", "wide"]).0, 2);
    let mut command = lapidary();
    let (status, _, err) =
        outcome(command.current_dir(root()).args(["preview", "graphs/marble.ron", "--size", "100000"]));
    assert!(status == 2 && err.contains("more than 67108864 pixels"), "{err}");
}
