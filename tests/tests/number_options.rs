//! No option accepts NaN, an infinity or a number out of range: each is refused before files are read or written.

use lapidary_tests::{Folder, lapidary, outcome};
use std::collections::BTreeSet;

/// Options that accept any text.
const TEXTS: &[&str] = &[
    "check --explain",
    "diff --images",
    "explain --node",
    "explain --preset",
    "manual --output",
    "merge --name",
    "merge --output",
    "mesh --height",
    "mesh --preset",
    "preview --environment",
    "preview --preset",
    "preview --shape",
    "preview --texture",
    "preview --tonemap",
    "render --depfile",
    "render --name",
    "render --output",
    "render --outputs",
    "render --preset",
    "render --presets",
    "render --simd",
    "render --vary",
    "sample --outputs",
    "sample --points",
    "sample --preset",
    "test --junit",
    "trace --preset",
    "vary --output",
    "vary --preset",
    "vary --show",
];

/// Numbers that are not finite.
const NOT_FINITE: [&str; 6] = ["NaN", "nan", "inf", "-inf", "infinity", "1e400"];

/// The commands that help lists.
fn commands() -> Vec<String> {
    let (_, help, _) = outcome(lapidary().arg("--help"));
    let list = help.split_once("Commands:\n").expect("help lists the commands").1;
    let names = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The options of a command that take a value, each with the placeholder of the value in its help.
fn options(command: &str) -> Vec<(String, String)> {
    let (_, help, _) = outcome(lapidary().args([command, "--help"]));
    let option = |line: &str| {
        let (before, after) = line.split_once("--")?;
        let (name, value) = after.split_once(' ')?;
        let (value, _) = value.strip_prefix('<')?.split_once('>')?;
        (before.trim().len() <= 3).then(|| (format!("--{name}"), value.to_owned()))
    };
    help.lines().filter_map(option).collect()
}

/// Values for a placeholder with one number replaced by another.
fn values(placeholder: &str, number: &str) -> Vec<String> {
    let mut values = vec![number.to_owned()];
    let parts = placeholder.replace(['[', ']'], "").split(',').count();
    if parts > 1 {
        let list = |at: usize| (0..parts).map(|i| if i == at { number } else { "1" }).collect::<Vec<_>>().join(",");
        values.extend((0..parts).map(list));
    }
    if placeholder.contains("..") {
        values.extend([format!("{number}..1"), format!("0..{number}")]);
    }
    if placeholder.contains("WxH") {
        values.extend([format!("{number}x8"), format!("8x{number}")]);
    }
    values
}

#[test]
fn no_option_accepts_nan_or_infinity() {
    let mut texts = BTreeSet::new();
    for command in commands() {
        for (option, placeholder) in options(&command) {
            for number in NOT_FINITE {
                for value in values(&placeholder, number) {
                    // An unknown option keeps the command from running.
                    let words = [&*command, &format!("{option}={value}"), "--no-such-option"];
                    let (status, _, err) = outcome(lapidary().args(words));
                    assert_eq!(status, 2, "{command} {option}={value}: {err}");
                    if !err.contains("invalid value") {
                        texts.insert(format!("{command} {option}"));
                        continue;
                    }
                    let helps = err.contains("\n  help: write ") || err.contains("[possible values: ");
                    assert!(helps, "{command} {option}={value}: {err}");
                }
            }
        }
    }
    assert_eq!(texts.iter().map(String::as_str).collect::<Vec<_>>(), TEXTS);
}

#[test]
fn numbers_out_of_range_are_refused_with_the_range() {
    let refused = [
        ("preview", "--fov=0", "from 1 to 170"),
        ("preview", "--fov=400", "from 1 to 170"),
        ("preview", "--tiles=0", "from 0.01 to 1000"),
        ("preview", "--tiles=1e9", "from 0.01 to 1000"),
        ("preview", "--relief=-1", "from 0 to 1000"),
        ("preview", "--light=0,0,0", "has no direction"),
        ("preview", "--light=1,1,1,-1", "0 or more"),
        ("preview", "--eye=1,2", "expected 3 numbers"),
        ("mesh", "--relief=1e9", "from -1000000 to 1000000"),
        ("mesh", "--extent=0,1", "from 0.000001 to 1000000"),
        ("mesh", "--uv-repeat=0", "from 0.000001 to 1000000"),
        ("mesh", "--centre=0,0,1e30", "from -1000000 to 1000000"),
        ("render", "--time=0..1e300", "from -1000000 to 1000000"),
        ("render", "--fps=0", "from 0.001 to 1000"),
        ("trace", "--at=0.5", "expected 2 to 4 numbers"),
        ("render", "--seed=abc", "help: write a whole number from 0 to 4294967295, for example 1\n"),
        (
            "render",
            "--region=1,2",
            "help: write 4 whole numbers from 0 to 4294967295, separated by commas, for example 1,1,1,1\n",
        ),
        ("render", "--region=-1,0,8,8", "`-1` is not a whole number from 0 to 4294967295\n"),
        ("render", "--size=0", "`0` is not a size in pixels from 1 to 1048576\n"),
        ("render", "--size=1048577", "`1048577` is not a size in pixels from 1 to 1048576\n"),
        ("render", "--frames=9..2", "help: write the first frame, then the last, for example 0..47\n"),
        ("vary", "--vary=seed=9..2", "help: write the smaller number first, for example 0..15\n"),
        (
            "vary",
            "--vary=seed",
            "help: write a parameter and its values, for example seed=0..15 or roughness=0.2,0.5\n",
        ),
        ("preview", "--light=1,1,1,-1", "help: write 0 or more as the fourth number, or leave it out\n"),
    ];
    for (command, option, help) in refused {
        let (name, value) = option.split_once('=').expect("every option has a value");
        for words in [vec![command, option], vec![command, name, value]] {
            let (status, _, err) = outcome(lapidary().args(&words));
            assert!(status == 2 && err.contains(help), "{words:?}: {err}");
        }
    }
}

#[test]
fn negative_numbers_are_values_of_options() {
    for (command, option) in [("render", "--size"), ("preview", "--fov"), ("render", "--verify"), ("farm", "--cores")] {
        let (status, _, err) = outcome(lapidary().args([command, option, "-5"]));
        assert!(status == 2 && err.contains("`-5` is not a"), "{command} {option}: {err}");
        assert!(!err.contains("-- -5"), "{command} {option}: {err}");
    }
}

#[test]
fn parameters_and_points_are_finite() {
    let folder = Folder::new("numbers");
    let file = |name: &str, text: &str| folder.write(name, text);
    file(
        "it.ron",
        "lapidary(format: 1, size: (8, 8), parameters: { \"u\": number(value: 1.0) }, nodes: {
            \"a\": perlin(scale: 4), \"b\": math(do: multiply, a: \"a\", b: \"$u\"),
        }, outputs: { \"height\": \"b\" })",
    );
    let run = |args: &[&str]| outcome(lapidary().current_dir(folder.path()).args(args));
    for number in NOT_FINITE {
        let set = format!("--set=u={number}");
        for command in ["render", "explain", "preview"] {
            let (status, _, err) = run(&[command, "it.ron", &set]);
            assert!(status == 1 && err.contains("error[E024]"), "{command} {set}: {err}");
        }
        let (status, _, err) = run(&["vary", "it.ron", &format!("--vary=u=1,{number}")]);
        assert!(status == 1 && err.contains("error[E024]"), "{number}: {err}");
        file("points.csv", &format!("x,y\n0.5,0.5\n0.5,{number}\n"));
        let (status, _, err) = run(&["sample", "it.ron", "--points", "points.csv"]);
        assert!(
            status == 3 && err.contains(&format!("line 3: \"{number}\" in column 2 is not a number")),
            "{number}: {err}"
        );
    }
    let (status, _, err) = run(&["preview", "it.ron", "--eye=1,2,3", "--target=1,2,3"]);
    assert!(status == 2 && err.contains("help: write another position for one of them"), "{err}");
    let left: Vec<String> = folder.files().into_iter().map(|(name, _)| name).collect();
    assert_eq!(left, ["it.ron", "points.csv"]);
}

#[test]
fn text_options_take_no_option_for_their_value() {
    for option in ["--output", "--name", "--outputs"] {
        let (status, _, err) = outcome(lapidary().args(["render", "graphs/marble.ron", option, "-5"]));
        assert!(status == 2 && err.contains("unexpected argument '-5' found"), "{option}: {err}");
    }
}
