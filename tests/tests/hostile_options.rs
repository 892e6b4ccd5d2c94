//! Options that make no sense: every number beyond its range, values that are missing, doubled, empty or no numbers.

use lapidary_tests::run_table::{Expected, Table, ends};

/// A graph with a parameter of each kind, a height and a colour.
const GRAPH: &str = r##"lapidary(
    format: 1,
    size: (16, 16),
    parameters: {
        "cells": whole(value: 3, range: (1, 8)),
        "mix": number(value: 0.5, range: (0, 1)),
        "tint": color(value: "#806040"),
    },
    presets: { "fine": { "cells": 7 } },
    nodes: {
        "hills": perlin(scale: "$cells"),
        "blend": mix(a: "hills", b: 0.5, by: "$mix"),
        "paint": gradient_map(of: "blend", ramp: [(0, "#000000"), (1, "$tint")]),
    },
    outputs: { "height": "blend", "base_color": "paint" },
)
"##;

/// The command line is wrong, and this says how.
const fn wrong(says: &'static str) -> Expected {
    ends(&[2], says)
}

fn table(name: &str) -> Table {
    let table = Table::new(name);
    table.write("it.ron", GRAPH);
    table
}

/// Every number of `render`, far out of its range.
const RENDER: &[(&[&str], Expected)] = &[
    (&["--size", "0"], wrong("--size")),
    (&["--size", "-1"], wrong("-1")),
    (&["--size", "4294967295"], wrong("1048576")),
    (&["--size", "4294967296"], wrong("--size")),
    (&["--size", "99999999999999999999"], wrong("--size")),
    (&["--size", "16x0"], wrong("--size")),
    (&["--size", "x16"], wrong("--size")),
    (&["--size", "16x16x16"], wrong("--size")),
    (&["--size", "1.5"], wrong("--size")),
    (&["--size", "NaN"], wrong("--size")),
    (&["--size", ""], wrong("--size")),
    (&["--size", "1048576"], ends(&[0, 2, 4], "")),
    (&["--size", "16", "--size", "32"], wrong("--size")),
    (&["--size"], wrong("--size")),
    (&["--region", "0,0,0,0"], wrong("region")),
    (&["--region", "15,15,2,2"], wrong("region")),
    (&["--region", "4294967295,4294967295,4294967295,4294967295"], wrong("region")),
    (&["--region", "4294967296,0,1,1"], wrong("region")),
    (&["--region", "-1,0,1,1"], wrong("-1")),
    (&["--region", "1,1,1"], wrong("region")),
    (&["--frames", "1..0"], wrong("frames")),
    (&["--frames", "0..4294967295"], wrong("frames")),
    (&["--frames", "0..4294967296"], wrong("frames")),
    (&["--frames", "0..99999999999999999999"], wrong("frames")),
    (&["--frames", "-1..1"], wrong("-1")),
    (&["--frames", ".."], wrong("frames")),
    (&["--frames", "5"], wrong("frames")),
    (&["--frames", "0..1", "--fps", "0"], wrong("--fps")),
    (&["--frames", "0..1", "--fps", "NaN"], wrong("--fps")),
    (&["--frames", "0..1", "--fps", "inf"], wrong("--fps")),
    (&["--frames", "0..1", "--fps", "1e308"], wrong("--fps")),
    (&["--frames", "0..1", "--time", "0..inf"], wrong("--time")),
    (&["--frames", "0..1", "--time", "NaN..1"], wrong("--time")),
    (&["--seed", "4294967296"], wrong("--seed")),
    (&["--seed", "-1"], wrong("-1")),
    (&["--seed", "1.0"], wrong("--seed")),
    (&["--samples", "3"], wrong("--samples")),
    (&["--samples", "AUTO"], wrong("--samples")),
    (&["--samples", "4294967296"], wrong("--samples")),
    (&["--depth", "64"], wrong("--depth")),
    (&["--format", "bmp"], wrong("--format")),
    (&["--target", "maya"], wrong("--target")),
    (&["--simd", "avx1024"], wrong("avx1024")),
    (&["--jobs", "0"], wrong("--jobs")),
    (&["--jobs", "-1"], wrong("-1")),
    (&["--jobs", "65535"], wrong("--jobs")),
    (&["--jobs", "4294967296"], wrong("--jobs")),
    (&["--memory", "0"], ends(&[0, 2, 4], "")),
    (&["--memory", "-1"], wrong("-1")),
    (&["--memory", "99999999999GiB"], wrong("--memory")),
    (&["--memory", "18446744073709551616"], wrong("--memory")),
    (&["--memory", "much"], wrong("--memory")),
    (&["--outputs", ""], ends(&[1, 2], "output")),
    (&["--outputs", "nope"], ends(&[1], "no output called `nope`")),
    (&["--preset", "nope"], ends(&[1], "nope")),
    (&["--preset", ""], ends(&[1], "preset")),
    (&["--set", "cells"], wrong("name=value")),
    (&["--set", "=3"], ends(&[1, 2], "parameter")),
    (&["--set", "cells="], ends(&[1], "cells")),
    (&["--set", "cells=9"], ends(&[1], "cells")),
    (&["--set", "cells=1.5"], ends(&[1], "cells")),
    (&["--set", "cells=99999999999999999999"], ends(&[1], "cells")),
    (&["--set", "mix=NaN"], ends(&[1], "mix")),
    (&["--set", "mix=inf"], ends(&[1], "mix")),
    (&["--set", "mix=1e39"], ends(&[1], "mix")),
    (&["--set", "mix=2"], ends(&[1], "mix")),
    (&["--set", "tint=#gggggg"], ends(&[1], "colour")),
    (&["--set", "tint=#80604"], ends(&[1], "colour")),
    (&["--set", "tint=1,2,3,4,5"], ends(&[1], "colour")),
    (&["--set", "nope=1"], ends(&[1], "nope")),
    (&["--name", ""], wrong("help: ")),
    (&["--name", "same"], wrong("help: ")),
    (&["--name", "{output"], wrong("has no `}`")),
    (&["--name", "{nope}"], wrong("{nope}")),
    (&["--name", "{output}/../../{output}"], wrong("--name")),
    (&["--name", "/{output}"], wrong("--name")),
    (&["--name", "a\nb{output}"], wrong("--name")),
    (&["--report", "xml"], wrong("--report")),
    (&["--watch"], wrong("--watch")),
    (&["--nope"], wrong("--nope")),
];

#[test]
fn invalid_render_options_are_refused() {
    let mut table = table("options-render");
    for (args, expected) in RENDER {
        table.args(&args.join(" "), *expected, &[&["render", "it.ron", "--dry-run"][..], args].concat());
    }
    assert!(!table.folder().join("out").exists(), "nothing was to be written");
    table.finish();
}

const OTHERS: &[(&[&str], Expected)] = &[
    (&["mesh", "it.ron", "-o", "a.stl"], wrong(".obj")),
    (&["mesh", "it.ron", "-o", ""], wrong("--output")),
    (&["mesh", "it.ron", "-o", "a.obj", "--size", "1"], wrong("help: ")),
    (&["mesh", "it.ron", "-o", "a.obj", "--size", "1048576"], wrong("help: ")),
    (&["mesh", "it.ron", "-o", "a.obj", "--relief", "NaN"], wrong("--relief")),
    (&["mesh", "it.ron", "-o", "a.obj", "--uv-repeat", "inf"], wrong("--uv-repeat")),
    (&["mesh", "it.ron", "-o", "a.obj", "--extent", "1,inf"], wrong("--extent")),
    (&["mesh", "it.ron", "-o", "a.obj", "--extent", "1"], wrong("--extent")),
    (&["mesh", "it.ron", "-o", "a.obj", "--centre", "1,2,NaN"], wrong("--centre")),
    (&["preview", "it.ron", "--size", "1000000"], wrong("help: ")),
    (&["preview", "it.ron", "--fov", "NaN"], wrong("--fov")),
    (&["preview", "it.ron", "--fov", "0"], wrong("--fov")),
    (&["preview", "it.ron", "--fov", "1e30"], wrong("--fov")),
    (&["preview", "it.ron", "--tiles", "inf"], wrong("--tiles")),
    (&["preview", "it.ron", "--relief", "NaN"], wrong("--relief")),
    (&["preview", "it.ron", "--eye", "0,0"], wrong("--eye")),
    (&["preview", "it.ron", "--eye", "0,0,inf"], wrong("--eye")),
    (&["preview", "it.ron", "--light", "0,NaN,0"], wrong("--light")),
    (&["preview", "it.ron", "--shape", "torus"], wrong("torus")),
    (&["preview", "it.ron", "--tonemap", "nope"], wrong("nope")),
    (&["preview", "it.ron", "--environment", "nope"], ends(&[2, 3], "nope")),
    (&["preview", "it.ron", "--samples", "0"], wrong("--samples")),
    (&["preview", "it.ron", "--samples", "4294967296"], wrong("--samples")),
    (&["preview", "it.ron", "--frames", "0"], wrong("--frames")),
    (&["preview", "it.ron", "--frames", "4294967296"], wrong("--frames")),
    (&["vary", "it.ron"], wrong("--vary")),
    (&["vary", "it.ron", "--vary", "cells"], wrong("--vary")),
    (&["vary", "it.ron", "--vary", "cells=8..1"], wrong("--vary")),
    (&["vary", "it.ron", "--vary", "cells=0..4294967295"], wrong("--vary")),
    (&["vary", "it.ron", "--vary", "cells=0..99999999999"], wrong("--vary")),
    (&["vary", "it.ron", "--vary", "seed=0..4095", "--vary", "mix=0,1"], wrong("4096")),
    (&["vary", "it.ron", "--vary", "nope=1"], ends(&[1], "nope")),
    (&["vary", "it.ron", "--vary", "cells=9"], ends(&[1], "cells")),
    (&["trace", "it.ron", "--at", "0"], wrong("--at")),
    (&["trace", "it.ron", "--at", "NaN,0"], wrong("--at")),
    (&["trace", "it.ron", "--at", "0,0,0,0,0"], wrong("--at")),
    (&["trace", "it.ron", "--at", "1e38,-1e38"], wrong("--at")),
    (&["explain", "it.ron", "--node", "nope"], ends(&[1], "nope")),
    (&["explain", "it.ron", "--size", "0"], wrong("--size")),
    (&["check", "--explain", "E999"], ends(&[1, 2], "E999")),
    (&["nodes", "nope"], ends(&[1], "nope")),
    (&["completions", "nope"], wrong("nope")),
    (&["man", "nope"], ends(&[1, 2], "nope")),
    (&["new", "it"], ends(&[2, 3], "it.ron")),
    (&["new", ""], wrong("NAME")),
    (&["nope"], wrong("nope")),
    (&["rendr", "it.ron"], wrong("render")),
    (&["help", "nope"], wrong("nope")),
];

#[test]
fn invalid_options_of_other_commands_are_refused() {
    let mut table = table("options-others");
    for (args, expected) in OTHERS {
        table.args(&args.join(" "), *expected, args);
    }
    table.finish();
}
