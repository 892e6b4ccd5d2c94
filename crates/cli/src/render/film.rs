//! The frames of a film: their numbers, times and duration.

use crate::args;

/// Frames a second, unless an option says otherwise.
const FPS: f64 = 24.0;

/// How long a frame is shown, as a fraction of a second.
pub(super) fn pace(args: &args::Render) -> [u16; 2] {
    let fps = args.fps.unwrap_or(FPS);
    if fps.fract() == 0.0 { [1, fps as u16] } else { [100, (fps * 100.0).round().clamp(1.0, 65535.0) as u16] }
}

/// The numbers and times of the frames of a film; one frame without a number where no film was asked for.
///
/// Frame k of a film is k frames into the graph's loop, whichever frames are asked for: frames 12 to 23 are those of the
/// whole film. A time range that is given is divided among the frames that are made.
pub(super) fn times(args: &args::Render, seconds: f64) -> Vec<(Option<u32>, f32)> {
    if !args.films() {
        return vec![(None, 0.0)];
    }
    let seconds = if seconds > 0.0 { seconds } else { 1.0 };
    let all = (args.fps.unwrap_or(FPS) * seconds).round().clamp(1.0, f64::from(1 << 20));
    let [first, last] = args.frames.unwrap_or([0, all as u32 - 1]);
    let ([from, to], begin, count) = match args.time {
        Some(range) => (range, first, f64::from(last - first) + 1.0),
        None => ([0.0, 1.0], 0, all),
    };
    (first..=last).map(|k| (Some(k), (from + (to - from) * f64::from(k - begin) / count) as f32)).collect()
}
