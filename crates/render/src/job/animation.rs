//! Frames of an animation: their numbers, times and duration.

use crate::request::AnimationOptions;

/// Default of the frames per second.
const RATE: f64 = 24.0;

/// Duration of a frame, as a fraction of a second.
pub(super) fn frame_duration(animation: &AnimationOptions) -> [u16; 2] {
    let rate = animation.rate.unwrap_or(RATE);
    if rate.fract() == 0.0 { [1, rate as u16] } else { [100, (rate * 100.0).round().clamp(1.0, 65535.0) as u16] }
}

/// Numbers and times of the frames of an animation; one frame without a number where no animation is requested.
///
/// Frame k is k frames into the loop of the graph, whichever frames are requested: frames 12 to 23 are those of the whole
/// animation. A time range of the request is divided by the requested frames. Only frames of the requested part are listed.
pub(super) fn frame_times(animation: &AnimationOptions, seconds: f64) -> Vec<(Option<u32>, f32)> {
    let mut times = all_frame_times(animation, seconds);
    if let Some([first, last]) = animation.part {
        times.retain(|(number, _)| number.is_none_or(|number| (first..=last).contains(&number)));
    }
    times
}

/// Numbers and times of the frames of all parts.
pub(super) fn all_frame_times(animation: &AnimationOptions, seconds: f64) -> Vec<(Option<u32>, f32)> {
    if !animation.is_requested() {
        return vec![(None, 0.0)];
    }
    let seconds = if seconds > 0.0 { seconds } else { 1.0 };
    let all = (animation.rate.unwrap_or(RATE) * seconds).round().clamp(1.0, f64::from(1 << 20));
    let [first, last] = animation.frames.unwrap_or([0, all as u32 - 1]);
    let ([from, to], begin, count) = match animation.time {
        Some(range) => (range, first, f64::from(last - first) + 1.0),
        None => ([0.0, 1.0], 0, all),
    };
    (first..=last).map(|k| (Some(k), (from + (to - from) * f64::from(k - begin) / count) as f32)).collect()
}
