//! Time and size of an export, extrapolated from exports of small images.
//!
//! An export takes a time that does not depend on its size (the graph is read, checked and planned, and some nodes always
//! compute images of their own size) and a time for each pixel. The first export of a graph also fills caches and is not
//! counted.

use lapidary_cli::LOADER;
use lapidary_editor::ExportCost;
use lapidary_evaluator::run::Progress;
use lapidary_render::{ImageSize, Monitor, RenderRequest, render};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Longer side of the images of which the first fills caches, and the others show the time that every export takes.
const SMALLEST: u32 = 64;
/// Number of the latter.
const SMALLEST_SAMPLES: usize = 2;
/// Longer sides of the images that show the time of a pixel.
const SIDES: [u32; 4] = [256, 512, 1024, 2048];
/// Seconds that the pixels of a sample take at least, so that it outweighs the noise of the measurement.
const ENOUGH: f64 = 0.3;
/// Seconds that the largest sample may be expected to take.
const LONGEST: f64 = 2.0;

/// Export of small images.
#[derive(Clone, Copy, Debug)]
struct CostSample {
    pixels: f64,
    cost: ExportCost,
}

/// Measures exports of growing size in a folder of the system for temporary files, and extrapolates to the size that is
/// requested.
pub(crate) fn measure_export(request: &RenderRequest, stop: &AtomicBool) -> Option<ExportCost> {
    let ImageSize::Exact(size) = request.size? else { return None };
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("lapidary-export-cost-{}-{number}", std::process::id()));
    let sample = |side: u32| {
        let sample = small_export(request, size, side, &folder, stop);
        // Nothing remains but an empty folder at worst, if another program reads in it.
        let _ = std::fs::remove_dir_all(&folder);
        sample
    };
    sample(SMALLEST)?;
    let mut samples = vec![sample(SMALLEST)?];
    for _ in 1..SMALLEST_SAMPLES {
        // The faster one is less disturbed by other programs.
        let other = sample(SMALLEST)?;
        samples[0].cost.seconds = samples[0].cost.seconds.min(other.cost.seconds);
    }
    let longer = size[0].max(size[1]);
    for side in SIDES.into_iter().filter(|side| longer > SMALLEST && (*side == SIDES[0] || *side / 2 < longer)) {
        let side = side.min(longer);
        let scale = f64::from(side) / f64::from(longer);
        let pixels = f64::from(size[0]) * f64::from(size[1]) * scale * scale;
        if samples.len() > 1 && extrapolate(&samples, pixels)?.seconds > LONGEST {
            break;
        }
        samples.push(sample(side)?);
        let [first, .., last] = samples.as_slice() else { break };
        if last.cost.seconds - first.cost.seconds > ENOUGH {
            break;
        }
    }
    extrapolate(&samples, f64::from(size[0]) * f64::from(size[1]))
}

/// Export at a small size.
fn small_export(
    request: &RenderRequest,
    size: [u32; 2],
    side: u32,
    folder: &Path,
    stop: &AtomicBool,
) -> Option<CostSample> {
    let longer = f64::from(size[0].max(size[1]).max(1));
    let scale = (f64::from(side) / longer).min(1.0);
    let small = size.map(|n| ((f64::from(n) * scale).round() as u32).max(1));
    let request = RenderRequest {
        folder: folder.to_owned(),
        size: Some(ImageSize::Exact(small)),
        dry_run: false,
        ..request.clone()
    };
    let (began, progress) = (Instant::now(), Progress::default());
    let report = render(&LOADER, &request, Monitor { stop, progress: &progress, events: &|_| {} }).ok()?;
    let seconds = began.elapsed().as_secs_f64();
    let bytes = report.paths().filter_map(|path| Some(std::fs::metadata(path).ok()?.len() as f64)).sum();
    let pixels = f64::from(small[0]) * f64::from(small[1]);
    (!stop.load(Ordering::Relaxed)).then_some(CostSample { pixels, cost: ExportCost { seconds, bytes } })
}

/// Continues the line through two samples: that of the time through the first and the last one, whose difference is the
/// largest, and that of the bytes, which have no noise, through the last two. A single sample has the requested size.
fn extrapolate(samples: &[CostSample], pixels: f64) -> Option<ExportCost> {
    let (first, last) = (*samples.first()?, *samples.last()?);
    let before = samples.len().checked_sub(2).map_or(first, |i| samples[i]);
    let line = |from: CostSample, of: fn(&ExportCost) -> f64| {
        let slope = (of(&last.cost) - of(&from.cost)).max(0.0) / (last.pixels - from.pixels).max(1.0);
        of(&last.cost) + slope * (pixels - last.pixels)
    };
    Some(ExportCost { seconds: line(first, |cost| cost.seconds), bytes: line(before, |cost| cost.bytes) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lapidary_render::RenderSource;

    const CLOUDS: &str =
        r#"lapidary(format: 1, nodes: { "clouds": perlin(scale: 4) }, outputs: { "height": "clouds" })"#;

    fn request(side: u32) -> RenderRequest {
        let source = RenderSource::Text { path: "clouds.ron".into(), text: CLOUDS.to_owned() };
        RenderRequest { size: Some(ImageSize::Exact([side, side])), ..RenderRequest::new([source], "nowhere") }
    }

    #[test]
    fn larger_images_are_predicted_to_take_more_bytes_and_nothing_is_left_behind() {
        let never = AtomicBool::new(false);
        let [small, large] =
            [256, 1024].map(|side| measure_export(&request(side), &never).expect("the graph is valid"));
        assert!(small.bytes > 1e3 && large.bytes > 8.0 * small.bytes, "{small:?} {large:?}");
        assert!(large.seconds > 0.0);
        let own = format!("lapidary-export-cost-{}-", std::process::id());
        let left = std::fs::read_dir(std::env::temp_dir()).expect("the folder exists").flatten();
        assert_eq!(left.filter(|entry| entry.file_name().to_string_lossy().starts_with(&own)).count(), 0);
        assert!(!Path::new("nowhere").exists());
        assert_eq!(measure_export(&request(1024), &AtomicBool::new(true)), None, "a cancelled measurement");
    }

    #[test]
    fn costs_follow_the_line_through_two_samples() {
        let sample = |pixels: f64, seconds: f64| {
            let bytes = 2.0 * pixels;
            CostSample { pixels, cost: ExportCost { seconds, bytes } }
        };
        // A second of every export, and a hundredth of a second for each pixel.
        let mut samples = [sample(100.0, 2.0), sample(200.0, 2.5), sample(300.0, 4.0)];
        assert_eq!(extrapolate(&samples, 1100.0), Some(ExportCost { seconds: 12.0, bytes: 2200.0 }));
        assert_eq!(extrapolate(&samples[..1], 100.0), Some(ExportCost { seconds: 2.0, bytes: 200.0 }));
        // Small images are compressed less well.
        samples[0].cost.bytes = 300.0;
        assert_eq!(extrapolate(&samples, 1100.0).map(|cost| cost.bytes), Some(2200.0));
        // A larger image that was faster because of noise takes no time for each pixel.
        let noisy = [sample(100.0, 2.0), sample(200.0, 1.5)];
        assert_eq!(extrapolate(&noisy, 1000.0).map(|cost| cost.seconds), Some(1.5));
        assert_eq!(extrapolate(&[], 20.0), None);
    }
}
