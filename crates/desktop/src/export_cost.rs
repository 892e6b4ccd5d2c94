//! Time and size of an export, extrapolated from exports of small images.

use lapidary_cli::LOADER;
use lapidary_editor::ExportCost;
use lapidary_evaluator::run::Progress;
use lapidary_render::{ImageSize, Monitor, RenderRequest, render};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Longer sides of the small images. The first one also reads the files that the graph uses, and counts only if it
/// takes long.
const SIDES: [u32; 4] = [64, 128, 256, 512];
/// Seconds after which no larger image is measured.
const ENOUGH: f64 = 0.15;

/// Export of small images.
#[derive(Clone, Copy)]
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
    let mut samples: Vec<CostSample> = vec![];
    for side in SIDES {
        let sample = small_export(request, size, side, &folder, stop);
        // Nothing remains but an empty folder at worst, if another program reads in it.
        let _ = std::fs::remove_dir_all(&folder);
        samples.push(sample?);
        if samples.last().is_some_and(|last| last.cost.seconds > ENOUGH) || side >= size[0].max(size[1]) {
            break;
        }
    }
    let pixels = f64::from(size[0]) * f64::from(size[1]);
    extrapolate(&samples, pixels)
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

/// Continues the line through the last two samples; a single sample is taken as proportional to the pixels.
fn extrapolate(samples: &[CostSample], pixels: f64) -> Option<ExportCost> {
    let last = *samples.last()?;
    let before = samples.len().checked_sub(2).filter(|i| *i > 0).map(|i| samples[i]);
    let line = |of: fn(&ExportCost) -> f64| {
        let (from, at) = before.map_or((0.0, 0.0), |before| (of(&before.cost), before.pixels));
        let slope = (of(&last.cost) - from).max(0.0) / (last.pixels - at).max(1.0);
        of(&last.cost) + slope * (pixels - last.pixels)
    };
    Some(ExportCost { seconds: line(|cost| cost.seconds), bytes: line(|cost| cost.bytes) })
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
    }

    #[test]
    fn a_cancelled_measurement_predicts_nothing() {
        assert_eq!(measure_export(&request(1024), &AtomicBool::new(true)), None);
    }

    #[test]
    fn costs_follow_the_line_through_the_last_samples() {
        let sample =
            |pixels: f64, seconds: f64| CostSample { pixels, cost: ExportCost { seconds, bytes: 2.0 * pixels } };
        let samples = [sample(10.0, 9.0), sample(100.0, 1.0), sample(200.0, 2.0)];
        assert_eq!(extrapolate(&samples, 1000.0), Some(ExportCost { seconds: 10.0, bytes: 2000.0 }));
        assert_eq!(extrapolate(&samples[..1], 20.0), Some(ExportCost { seconds: 18.0, bytes: 40.0 }));
        assert_eq!(extrapolate(&[], 20.0), None);
    }
}
