//! `check`, `explain` and `test` find every graph that does not tile.

use lapidary_tests::{Folder, lapidary, outcome};

/// Graphs that do not tile, each with the node that causes it and a part of the message of `test`.
const NOT_TILING: [(&str, &str, &str); 11] = [
    ("\"it\": image(file: \"ramp.png\")", "it", "left and right differ by 0.9"),
    ("\"it\": terrain_noise()", "it", "from pixel to pixel"),
    ("\"rough\": terrain_noise(), \"it\": terrain_perturb(of: \"rough\")", "rough", "from pixel to pixel"),
    ("\"rough\": terrain_noise(), \"it\": terrain_erode(of: \"rough\")", "rough", "from pixel to pixel"),
    ("\"rough\": terrain_noise(), \"it\": terrain_smooth(of: \"rough\")", "rough", "from pixel to pixel"),
    ("\"ramp\": gradient(), \"it\": paint(of: \"ramp\")", "ramp", "differ by 0.9961 from pixel to pixel"),
    ("\"ramp\": gradient(), \"it\": blur(of: \"ramp\")", "ramp", "left and right differ by "),
    (
        "\"ramp\": gradient(), \"flat\": paint(of: \"ramp\"), \"it\": blur(of: \"flat\")",
        "ramp",
        "left and right differ by ",
    ),
    (
        "\"ramp\": gradient(), \"flat\": paint(of: \"ramp\"), \"grain\": perlin(), \"it\": math(do: add, a: \"flat\", b: \"grain\")",
        "ramp",
        "left and right differ by ",
    ),
    (
        "\"grain\": perlin(scale: 6), \"rough\": octaves(of: \"grain\", octaves: 8), \"it\": terrain_perturb(of: \"rough\")",
        "it",
        "the step across ",
    ),
    (
        "\"grain\": perlin(scale: 6), \"rough\": octaves(of: \"grain\", octaves: 8), \"it\": terrain_smooth(of: \"rough\")",
        "it",
        "the step across ",
    ),
];

#[test]
fn seams_behind_image_nodes_are_found_by_every_command() {
    let folder = Folder::new("tiling");
    let text = |nodes: &str| {
        format!(
            "lapidary(format: 1, size: (256, 256), nodes: {{ {nodes} }}, outputs: {{ \"whole\": data(\"it\") }}, \
             tests: [tiles(of: \"whole\")])"
        )
    };
    let run = |args: &[&str]| outcome(lapidary().current_dir(folder.path()).args(args));
    let write = |nodes: &str| folder.write("it.ron", text(nodes));
    let ramp = "lapidary(format: 1, size: (256, 256), nodes: { \"it\": gradient() }, outputs: { \"height\": \"it\" })";
    folder.write("it.ron", ramp);
    let (status, _, err) = run(&["render", "it.ron", "--name", "ramp", "-o", "."]);
    assert_eq!((status, folder.path().join("ramp.png").exists()), (0, true), "{err}");
    for (nodes, cause, measured) in NOT_TILING {
        write(nodes);
        let (status, _, err) = run(&["check", "--require-tiling", "it.ron"]);
        let error = format!("error[E047]: `whole` does not tile because of `{cause}`: ");
        assert!(status == 1 && err.contains(&error), "{nodes}: {err}");
        let (status, out, _) = run(&["explain", "it.ron"]);
        let line = out.lines().find(|line| line.starts_with("it.")).expect("the output lists the wires of `it`");
        let no = if cause == "it" { " no ".to_owned() } else { format!(" no: `{cause}`") };
        assert!(status == 0 && line.contains(&no), "{nodes}: {out}");
        assert!(out.contains(&format!("\n`{cause}.")) && out.contains("` does not tile: "), "{nodes}: {out}");
        let (status, out, _) = run(&["test", "it.ron"]);
        assert!(status == 1 && out.starts_with("it.ron: tiles(of: \"whole\") fails: "), "{nodes}: {out}");
        assert!(out.contains(measured) && !out.contains("alike"), "{nodes}: {out}");
    }
    for nodes in [
        "\"grain\": perlin(), \"it\": paint(of: \"grain\")",
        "\"grain\": white_noise(scale: 256), \"it\": paint(of: \"grain\")",
        "\"wall\": bricks(), \"it\": paint(of: \"wall.mask\")",
        "\"squares\": checker(), \"it\": blur(of: \"squares\")",
        "\"it\": weave()",
        "\"grain\": perlin(scale: 6), \"rough\": octaves(of: \"grain\", octaves: 8), \"it\": paint(of: \"rough\")",
        "\"grain\": perlin(scale: 1), \"steps\": terrace(of: \"grain\"), \"it\": paint(of: \"steps\")",
        "\"grain\": perlin(scale: 8), \"mask\": threshold(of: \"grain\", soft: 0), \"it\": paint(of: \"mask\")",
    ] {
        write(nodes);
        assert_eq!(run(&["check", "--require-tiling", "it.ron"]), (0, String::new(), String::new()), "{nodes}");
        let (status, out, _) = run(&["test", "it.ron"]);
        assert!(status == 0 && out.contains(" passes: "), "{nodes}: {out}");
    }
}

#[test]
fn explain_measures_seams_of_small_images_in_more_pixels() {
    let folder = Folder::new("small-tiling");
    let write = |extra: &str, of: &str| {
        folder.write("it.ron", format!("lapidary(format: 1, nodes: {{ \"grain\": perlin(scale: 3), {extra} \"it\": paint(of: \"{of}\") }}, outputs: {{ \"height\": \"it\" }})"));
        outcome(lapidary().current_dir(folder.path()).args(["explain", "it.ron", "--size", "32"])).1
    };
    let tiles = write("", "grain");
    assert!(!tiles.contains("does not tile") && !tiles.contains("depends on time"), "{tiles}");
    assert!(tiles.contains("\nit.value"), "{tiles}");
    let seam = write("\"ramp\": gradient(),", "ramp");
    assert!(seam.contains("\n`ramp.value` does not tile: "), "{seam}");
    let animated = write("\"now\": time(),", "now");
    assert!(animated.contains("\nthe graph depends on time: "), "{animated}");
}
