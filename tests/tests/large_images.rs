//! Pictures of 16384 by 16384 pixels: `check` reads their headers only, and a render keeps to the estimate of its memory.
#![cfg(target_os = "linux")]

use lapidary_tests::image_files::{image_graph, parse_npy, png_of_repeated_rows, succeed};
use lapidary_tests::process_usage::{cpu_time_of_children, peak_of_children};
use lapidary_tests::{DEADLINE, Folder, RunningChild, lapidary};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

/// The pixels along each side of a picture, and along each side of a square of one colour.
const SIDE: usize = 16384;
const SQUARE: usize = 1024;
/// The pixels along each side of the render.
const RENDERED: usize = 256;
const MIB: u64 = 1 << 20;
/// The most memory of `check`: the program itself, and that of this test when it starts it.
const CHECK: u64 = 48 * MIB;

/// A channel of a pixel.
fn shade(x: usize, y: usize, channel: usize) -> u8 {
    ((x / SQUARE) * 13 + (y / SQUARE) * 7 + channel * 85) as u8
}

/// Runs the binary in a folder; returns its CPU time and the peak of its memory in bytes, unless it ends at once.
fn measure(folder: &Path, args: &[&str]) -> (Duration, Option<u64>) {
    let before = cpu_time_of_children();
    let mut command = lapidary();
    command.current_dir(folder).args(args).stdout(Stdio::null()).stderr(Stdio::piped());
    let (output, peak) = RunningChild::spawn(&mut command).finish_within(DEADLINE);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    (cpu_time_of_children() - before, peak)
}

/// The only test of its file, because the CPU time and the memory of other children would count.
#[test]
fn large_pictures_are_checked_without_their_pixels_and_rendered_within_the_estimate() {
    let folder = Folder::new("large-images");
    // The bytes of a picture are in memory once.
    let pictures = [("grey.png", 0, 1, 300 * MIB), ("colour.png", 2, 3, 820 * MIB)];
    let mut check_times = vec![];
    for (file, colour_type, channels, _) in pictures {
        let row = |y: usize| (0..SIDE * channels).map(|i| shade(i / channels, y, i % channels)).collect();
        let rows: Vec<Vec<u8>> = (0..SIDE).step_by(SQUARE).map(row).collect();
        folder.write(file, png_of_repeated_rows(colour_type, &rows, SQUARE));
        folder.write("it.ron", image_graph(file, ""));
        check_times.push(measure(folder.path(), &["check", "it.ron"]).0);
    }
    let check_peak = peak_of_children();
    assert!(check_peak <= CHECK, "`check` takes {} MiB", check_peak / MIB);
    for ((file, _, channels, most), check_time) in pictures.into_iter().zip(check_times) {
        folder.write("it.ron", image_graph(file, ", space: data").replace("(8, 4)", "(256, 256)"));
        let render = ["render", "it.ron", "--outputs", "base_color", "--format", "npy", "--name", "it"];
        let report = succeed(folder.path(), &[&render[..], &["--dry-run", "--report", "json"]].concat());
        let report: Value = serde_json::from_str(&report).expect("a report is JSON");
        let estimate = report["memory"]["bytes"].as_u64().expect("a dry run reports the memory");
        let (time, peak) = measure(folder.path(), &[&render[..], &["-o", "."]].concat());
        let peak = peak.expect("a render takes long enough to be measured");
        println!(
            "{file}: check {check_time:.2?}, at most {} MiB; render {time:.2?}, {} MiB, estimate {} MiB",
            check_peak / MIB,
            peak / MIB,
            estimate / MIB
        );
        assert!(check_time * 10 <= time, "{file}: `check` reads pixels");
        assert!(peak <= estimate + estimate / 10 && peak <= most, "{file}");
        let (shape, px) = parse_npy(&folder.read("it.npy"));
        assert_eq!(shape[..2], [RENDERED, RENDERED]);
        let step = SIDE / RENDERED;
        for (i, px) in px.chunks_exact(px.len() / (RENDERED * RENDERED)).enumerate() {
            let [x, y] = [i % RENDERED, i / RENDERED].map(|k| k * step + step / 2);
            let expected = [0, 1, 2].map(|k| if channels == 1 { 0 } else { k }).map(|k| shade(x, y, k));
            let found = [0, 1, 2].map(|k| (px[k] * 255.0).round() as u8);
            assert_eq!(found, expected, "{file} at {x}, {y}");
        }
    }
}
