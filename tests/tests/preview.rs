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
    let shapes = ["sphere", "plane", "cube", "rounded_cube", "cylinder", "terrain"].map(|name| ["--shape", name]);
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
fn an_own_mesh_is_read_from_a_file() {
    let folder = Folder::new("preview-mesh");
    let corners = "v 0 0 0\nv 1 0 0\nv 0 1 0.5\nvt 0 0\nvt 1 0\nvt 0 1\n";
    let mesh = |name: &str, face: &str| folder.write(name, format!("{corners}{face}\n"));
    let shape = |path: &std::path::Path| preview(&["--shape", path.to_str().expect("the path is Unicode")]);
    let (status, _, err, files) = shape(&mesh("roof.obj", "f 1/1 2/2 3/3"));
    assert_eq!((status, err.as_str(), files.len()), (0, "", 1));
    let (status, _, err, plain) = shape(&mesh("bare.obj", "f 1 2 3"));
    assert!(status == 0 && err.contains("bare.obj: warning: the mesh has no texture coordinates"), "{err}");
    assert!(plain != files);
    let (status, _, err, files) = shape(&mesh("broken.obj", "f 1 2 9"));
    assert!(status != 0 && files.is_empty() && err.contains("line 7: there is no position `9`"), "{err}");
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

/// The bytes of a preview of 64 by 64 pixels of a graph that is all of one colour.
fn plain_preview(color: &str, args: &[&str]) -> Vec<[u8; 3]> {
    let folder = Folder::new("preview-floor");
    let graph = folder.write(
        "it.ron",
        format!(
            "lapidary(format: 1, nodes: {{ \"it\": color(is: \"{color}\") }}, outputs: {{ \"base_color\": \"it\" }})"
        ),
    );
    let mut command = lapidary();
    command.arg("preview").arg(graph).args(["--size", "64", "--samples", "4", "--tonemap", "none", "-o"]);
    let (status, _, err) = outcome(command.arg(folder.path().join("it.png")).args(args));
    assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
    let image = image::open(folder.path().join("it.png")).expect("the file is an image").to_rgb8();
    image.into_raw().as_chunks().0.to_vec()
}

/// Without a floor, the background is the environment alone, and the shape loses no light to the floor.
#[test]
fn without_a_floor_the_background_is_the_environment() {
    const SIDE: usize = 64;
    let camera = ["--eye", "0,1,6", "--target", "0,0,0", "--fov", "30"];
    for environment in ["studio", "sky", "plain"] {
        let render = |color: &str, shape: &str, floor: &str| {
            let args = ["--environment", environment, "--shape", shape, "--floor", floor];
            plain_preview(color, &[&args[..], &camera].concat())
        };
        // The material shows on the shape only.
        let shape_pixels = |shape: &str, floor: &str| {
            let (white, black) = (render("#ffffff", shape, floor), render("#000000", shape, floor));
            let shown: Vec<bool> = white.iter().zip(&black).map(|(white, black)| white != black).collect();
            (white, shown)
        };
        let (on, ball) = shape_pixels("sphere", "on");
        let (off, ball_without_floor) = shape_pixels("sphere", "off");
        assert!(ball == ball_without_floor, "{environment}: the floor hides a part of the ball");
        let (cube, cube_pixels) = shape_pixels("cube", "off");
        let background: Vec<usize> = (0..SIDE * SIDE).filter(|i| !ball[*i] && !cube_pixels[*i]).collect();
        assert!((SIDE * SIDE / 4..SIDE * SIDE * 3 / 4).contains(&background.len()), "{}", background.len());
        let differ = |a: &[[u8; 3]], b: &[[u8; 3]]| background.iter().filter(|i| a[**i] != b[**i]).count();
        assert_eq!(differ(&off, &cube), 0, "{environment}: the shape changes the background");
        let (changed, shadow) = (differ(&on, &off), differ(&on, &render("#ffffff", "cube", "on")));
        assert!(changed > background.len() / 2 && shadow > 0, "{environment}: {changed}, {shadow}");
        // Pixels inside of the outline: the floor only takes light from the ball, least where it faces up.
        let inside = |i: &usize| {
            let (x, y) = (i % SIDE, i / SIDE);
            (1..SIDE - 1).contains(&x) && (1..SIDE - 1).contains(&y) && {
                [i - SIDE, i - 1, *i, i + 1, i + SIDE].iter().all(|i| ball[*i])
            }
        };
        let ball: Vec<usize> = (0..SIDE * SIDE).filter(inside).collect();
        let loss = |i: &usize| (0..3).map(|k| i32::from(off[*i][k]) - i32::from(on[*i][k])).collect::<Vec<i32>>();
        assert!(ball.iter().flat_map(loss).all(|loss| loss >= 0), "{environment}: the floor adds light");
        let mean = |some: &[usize]| some.iter().flat_map(loss).sum::<i32>() as f32 / (3 * some.len()) as f32;
        let (upper, lower) = ball.split_at(ball.len() / 2);
        let (background, upper, lower) = (background.len(), mean(upper), mean(lower));
        println!("{environment}: the floor changes {changed} of {background} pixels of the background");
        println!("  and takes {upper:.1} of 255 from the upper half of the ball, {lower:.1} from the lower");
        assert!(upper < lower, "{environment}");
    }
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
