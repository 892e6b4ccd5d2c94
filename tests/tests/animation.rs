//! The times of the frames of an animation.

use lapidary_tests::{Folder, lapidary, outcome, root};

/// The times in the provenance of a rendered animation's frames.
fn times(args: &[&str]) -> Vec<f64> {
    let folder = Folder::new("animation");
    let mut command = lapidary();
    command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "4", "--outputs", "height", "-o"]);
    let (status, out, err) = outcome(command.arg(folder.path()).args(args));
    assert_eq!((status, err.as_str()), (0, ""));
    let time = |file: &str| {
        let (_, json, _) = outcome(lapidary().args(["identify", "--json", file]));
        let (_, after) = json.split_once("\"time\": ").expect("the provenance has a time");
        after[..after.find(',').expect("a field follows")].parse().expect("the time is a number")
    };
    out.lines().map(time).collect()
}

#[test]
fn a_time_range_is_divided_among_the_frames() {
    assert_eq!(times(&["--frames", "0..3", "--time", "0..1"]), [0.0, 0.25, 0.5, 0.75]);
    assert_eq!(times(&["--frames", "48..51", "--time", "1..3"]), [1.0, 1.5, 2.0, 2.5]);
    assert_eq!(times(&["--frames", "7..7", "--time", "-1..3"]), [-1.0]);
    assert_eq!(times(&["--fps", "2", "--time", "0.5..1"]), [0.5, 0.75]);
}

#[test]
fn a_frame_range_has_the_times_of_the_whole_animation() {
    let whole = times(&["--fps", "8"]);
    assert_eq!(whole, [0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875]);
    assert_eq!(times(&["--fps", "8", "--frames", "3..5"]), whole[3..=5]);
    assert_eq!(times(&["--fps", "8", "--frames", "3..5", "--time", "0.375..0.75"]), whole[3..=5]);
}

#[test]
fn an_animation_is_rewritten_when_its_frame_rate_changes() {
    let folder = Folder::new("animation");
    let is_unchanged = |rate: &str| {
        let args = ["--format", "apng", "--frames", "0..1", "--time", "0..1", "--fps", rate, "--if-changed"];
        let mut command = lapidary();
        command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "4", "--outputs", "height", "-o"]);
        let (status, out, err) = outcome(command.arg(folder.path()).args(args).args(["--report", "json"]));
        assert_eq!((status, err.as_str()), (0, ""));
        out.contains("\"state\": \"kept\"")
    };
    assert_eq!(["24", "24", "10", "10", "24"].map(is_unchanged), [false, true, false, true, false]);
}
