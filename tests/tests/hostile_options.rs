//! Invalid options: numbers out of range, and values that are missing, repeated, empty or not numbers.

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

/// The command line is invalid, and the message has this text.
const fn invalid(text: &'static str) -> Expected {
    ends(&[2], text)
}

/// A table with the graph as `it.ron`.
fn table(name: &str) -> Table {
    let table = Table::new(name);
    table.write("it.ron", GRAPH);
    table
}

/// Options of `render` with the expected result.
const RENDER: &[(&[&str], Expected)] = &[
    (&["--size", "0"], invalid("--size")),
    (&["--size", "-1"], invalid("-1")),
    (&["--size", "4294967295"], invalid("1048576")),
    (&["--size", "4294967296"], invalid("--size")),
    (&["--size", "99999999999999999999"], invalid("--size")),
    (&["--size", "16x0"], invalid("--size")),
    (&["--size", "x16"], invalid("--size")),
    (&["--size", "16x16x16"], invalid("--size")),
    (&["--size", "1.5"], invalid("--size")),
    (&["--size", "NaN"], invalid("--size")),
    (&["--size", ""], invalid("--size")),
    (&["--size", "1048576"], ends(&[0, 2, 4], "")),
    (&["--size", "16", "--size", "32"], invalid("--size")),
    (&["--size"], invalid("--size")),
    (&["--region", "0,0,0,0"], invalid("region")),
    (&["--region", "15,15,2,2"], invalid("region")),
    (&["--region", "4294967295,4294967295,4294967295,4294967295"], invalid("region")),
    (&["--region", "4294967296,0,1,1"], invalid("region")),
    (&["--region", "-1,0,1,1"], invalid("-1")),
    (&["--region", "1,1,1"], invalid("region")),
    (&["--frames", "1..0"], invalid("frames")),
    (&["--frames", "0..4294967295"], invalid("frames")),
    (&["--frames", "0..4294967296"], invalid("frames")),
    (&["--frames", "0..99999999999999999999"], invalid("frames")),
    (&["--frames", "-1..1"], invalid("-1")),
    (&["--frames", ".."], invalid("frames")),
    (&["--frames", "5"], invalid("frames")),
    (&["--frames", "0..1", "--fps", "0"], invalid("--fps")),
    (&["--frames", "0..1", "--fps", "NaN"], invalid("--fps")),
    (&["--frames", "0..1", "--fps", "inf"], invalid("--fps")),
    (&["--frames", "0..1", "--fps", "1e308"], invalid("--fps")),
    (&["--frames", "0..1", "--time", "0..inf"], invalid("--time")),
    (&["--frames", "0..1", "--time", "NaN..1"], invalid("--time")),
    (&["--seed", "4294967296"], invalid("--seed")),
    (&["--seed", "-1"], invalid("-1")),
    (&["--seed", "1.0"], invalid("--seed")),
    (&["--samples", "3"], invalid("--samples")),
    (&["--samples", "AUTO"], invalid("--samples")),
    (&["--samples", "4294967296"], invalid("--samples")),
    (&["--depth", "64"], invalid("--depth")),
    (&["--format", "bmp"], invalid("--format")),
    (&["--target", "maya"], invalid("--target")),
    (&["--simd", "avx1024"], invalid("avx1024")),
    (&["--jobs", "0"], invalid("--jobs")),
    (&["--jobs", "-1"], invalid("-1")),
    (&["--jobs", "65535"], invalid("--jobs")),
    (&["--jobs", "4294967296"], invalid("--jobs")),
    (&["--memory", "0"], ends(&[0, 2, 4], "")),
    (&["--memory", "-1"], invalid("-1")),
    (&["--memory", "99999999999GiB"], invalid("--memory")),
    (&["--memory", "18446744073709551616"], invalid("--memory")),
    (&["--memory", "much"], invalid("--memory")),
    (&["--outputs", ""], ends(&[1, 2], "output")),
    (&["--outputs", "nope"], ends(&[1], "no output called `nope`")),
    (&["--preset", "nope"], ends(&[1], "nope")),
    (&["--preset", ""], ends(&[1], "preset")),
    (&["--set", "cells"], invalid("name=value")),
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
    (&["--name", ""], invalid("help: ")),
    (&["--name", "same"], invalid("help: ")),
    (&["--name", "{output"], invalid("has no `}`")),
    (&["--name", "{nope}"], invalid("{nope}")),
    (&["--name", "{output}/../../{output}"], invalid("--name")),
    (&["--name", "/{output}"], invalid("--name")),
    (&["--name", "a\nb{output}"], invalid("--name")),
    (&["--report", "xml"], invalid("--report")),
    (&["--watch"], invalid("--watch")),
    (&["--nope"], invalid("--nope")),
];

#[test]
fn invalid_render_options_are_refused() {
    let mut table = table("options-render");
    for (args, expected) in RENDER {
        table.args(&args.join(" "), *expected, &[&["render", "it.ron", "--dry-run"][..], args].concat());
    }
    assert!(!table.folder().join("out").exists(), "a dry run writes nothing");
    table.finish();
}

/// Other commands with the expected result.
const OTHERS: &[(&[&str], Expected)] = &[
    (&["mesh", "it.ron", "-o", "a.stl"], invalid(".obj")),
    (&["mesh", "it.ron", "-o", ""], invalid("--output")),
    (&["mesh", "it.ron", "-o", "a.obj", "--size", "1"], invalid("help: ")),
    (&["mesh", "it.ron", "-o", "a.obj", "--size", "1048576"], invalid("help: ")),
    (&["mesh", "it.ron", "-o", "a.obj", "--relief", "NaN"], invalid("--relief")),
    (&["mesh", "it.ron", "-o", "a.obj", "--uv-repeat", "inf"], invalid("--uv-repeat")),
    (&["mesh", "it.ron", "-o", "a.obj", "--extent", "1,inf"], invalid("--extent")),
    (&["mesh", "it.ron", "-o", "a.obj", "--extent", "1"], invalid("--extent")),
    (&["mesh", "it.ron", "-o", "a.obj", "--centre", "1,2,NaN"], invalid("--centre")),
    (&["preview", "it.ron", "--size", "1000000"], invalid("help: ")),
    (&["preview", "it.ron", "--fov", "NaN"], invalid("--fov")),
    (&["preview", "it.ron", "--fov", "0"], invalid("--fov")),
    (&["preview", "it.ron", "--fov", "1e30"], invalid("--fov")),
    (&["preview", "it.ron", "--tiles", "inf"], invalid("--tiles")),
    (&["preview", "it.ron", "--relief", "NaN"], invalid("--relief")),
    (&["preview", "it.ron", "--eye", "0,0"], invalid("--eye")),
    (&["preview", "it.ron", "--eye", "0,0,inf"], invalid("--eye")),
    (&["preview", "it.ron", "--light", "0,NaN,0"], invalid("--light")),
    (&["preview", "it.ron", "--shape", "torus"], invalid("torus")),
    (&["preview", "it.ron", "--tonemap", "nope"], invalid("nope")),
    (&["preview", "it.ron", "--environment", "nope"], ends(&[2, 3], "nope")),
    (&["preview", "it.ron", "--samples", "0"], invalid("--samples")),
    (&["preview", "it.ron", "--samples", "4294967296"], invalid("--samples")),
    (&["preview", "it.ron", "--frames", "0"], invalid("--frames")),
    (&["preview", "it.ron", "--frames", "4294967296"], invalid("--frames")),
    (&["vary", "it.ron"], invalid("--vary")),
    (&["vary", "it.ron", "--vary", "cells"], invalid("--vary")),
    (&["vary", "it.ron", "--vary", "cells=8..1"], invalid("--vary")),
    (&["vary", "it.ron", "--vary", "cells=0..4294967295"], invalid("--vary")),
    (&["vary", "it.ron", "--vary", "cells=0..99999999999"], invalid("--vary")),
    (&["vary", "it.ron", "--vary", "seed=0..4095", "--vary", "mix=0,1"], invalid("4096")),
    (&["vary", "it.ron", "--vary", "nope=1"], ends(&[1], "nope")),
    (&["vary", "it.ron", "--vary", "cells=9"], ends(&[1], "cells")),
    (&["trace", "it.ron", "--at", "0"], invalid("--at")),
    (&["trace", "it.ron", "--at", "NaN,0"], invalid("--at")),
    (&["trace", "it.ron", "--at", "0,0,0,0,0"], invalid("--at")),
    (&["trace", "it.ron", "--at", "1e38,-1e38"], invalid("--at")),
    (&["explain", "it.ron", "--node", "nope"], ends(&[1], "nope")),
    (&["explain", "it.ron", "--size", "0"], invalid("--size")),
    (&["check", "--explain", "E999"], ends(&[1, 2], "E999")),
    (&["nodes", "nope"], ends(&[1], "nope")),
    (&["completions", "nope"], invalid("nope")),
    (&["man", "nope"], ends(&[1, 2], "nope")),
    (&["new", "it"], ends(&[2, 3], "it.ron")),
    (&["new", ""], invalid("NAME")),
    (&["nope"], invalid("nope")),
    (&["rendr", "it.ron"], invalid("render")),
    (&["help", "nope"], invalid("nope")),
];

#[test]
fn invalid_options_of_other_commands_are_refused() {
    let mut table = table("options-others");
    for (args, expected) in OTHERS {
        table.args(&args.join(" "), *expected, args);
    }
    table.finish();
}
