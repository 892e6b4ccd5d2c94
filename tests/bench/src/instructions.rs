//! The instructions that image nodes and graphs execute for a pixel, at three sizes: unlike times, they do not depend on caches
//! or on other work of the machine.
//!
//! Valgrind counts them, while the benchmark runs under it as a process of its own on one thread. It knows no AVX-512, so
//! the instructions are those of AVX2.

use crate::report::Instructions;
use crate::scaling;
use std::env;
use std::process::{Command, Stdio};

/// Pixels along each side of the images.
const SIDES: [u32; 3] = [512, 1024, 2048];
/// A node and a graph that take hardly any instructions for an image of these pixels along each side, but those that the
/// process takes to start.
const STARTS: [&str; 2] = ["blur", "marble"];
const START_SIDE: u32 = 8;
/// The limit of the growth from one size to the next: columns and rows at borders are the exception to equal work.
const MAX_RATIO: f64 = 1.1;

/// The message where Valgrind is missing.
const NO_VALGRIND: &str = "the instructions are counted by Valgrind, which is missing (on Debian: `valgrind`)";

/// The instructions of all image nodes and graphs, or of one. Each is passed to `done`.
pub(crate) fn measure(only: Option<&str>, done: &mut dyn FnMut(Instructions)) -> Result<(), String> {
    let starts = [count(STARTS[0], START_SIDE)?, count(STARTS[1], START_SIDE)?];
    for name in scaling::names(only) {
        let start = starts[usize::from(!scaling::is_image_node(&name))];
        let mut per_pixel = [0.0; SIDES.len()];
        for (per_pixel, side) in per_pixel.iter_mut().zip(SIDES) {
            let all = count(&name, side)?;
            *per_pixel = all.saturating_sub(start) as f64 / (f64::from(side) * f64::from(side));
        }
        let ratios = [per_pixel[1] / per_pixel[0], per_pixel[2] / per_pixel[1]];
        done(Instructions {
            workload: format!("instructions/{name}"),
            sides: SIDES,
            per_pixel,
            ratios,
            max_ratio: MAX_RATIO,
        });
    }
    Ok(())
}

/// The instructions of a process that paints a node or graph once.
fn count(name: &str, side: u32) -> Result<u64, String> {
    let program = env::current_exe().map_err(|error| format!("the program is not found: {error}"))?;
    let counted = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(program)
        .args(["--paint", name, &side.to_string()])
        .env("RAYON_NUM_THREADS", "1")
        .stdout(Stdio::null())
        .output()
        .map_err(|_| NO_VALGRIND.to_owned())?;
    let text = String::from_utf8_lossy(&counted.stderr);
    if !counted.status.success() {
        return Err(format!("`{name}` was not painted:\n{text}"));
    }
    let total = text.lines().find_map(|line| line.split_once("I   refs:").or_else(|| line.split_once("I refs:")));
    let digits = total.map(|(_, number)| number.replace(',', ""));
    digits.and_then(|digits| digits.trim().parse().ok()).ok_or_else(|| format!("Valgrind counted nothing:\n{text}"))
}
