//! Approximation of a stroke that was drawn by hand by a path with few points.

use super::path_place::segment_distance;
use lapidary_evaluator::declare::path::{PathInterpolation, flatten};

/// Settings of the approximation: the kind of path, and its accuracy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrokeFit {
    pub(crate) interpolation: PathInterpolation,
    pub(crate) closed: bool,
    /// Units of the tolerance per tile, along each axis.
    pub(crate) scale: [f32; 2],
    /// Greatest distance of the stroke from the path.
    pub(crate) tolerance: f32,
    /// Largest number of points.
    pub(crate) most: usize,
}

/// Samples of a stroke through which the path follows it, and whether the path stays within the tolerance.
///
/// Each round adds, for each two neighbours, the sample between them that is farthest from the path (Ramer, 1972; Douglas &
/// Peucker, 1973); distances are those from the curve through the points, so that a curve needs few of them.
pub(crate) fn fit_stroke(samples: &[[f32; 2]], fit: &StrokeFit) -> (Vec<[f32; 2]>, bool) {
    let samples = thinned(samples, fit);
    let first: usize = if fit.closed { 3 } else { 2 };
    if samples.len() <= first.min(fit.most) {
        return (samples, true);
    }
    let mut chosen: Vec<usize> = match (fit.closed, samples.len()) {
        (true, n) => vec![0, n / 3, 2 * n / 3],
        (false, n) => vec![0, n - 1],
    };
    chosen.truncate(fit.most);
    let mut exact = add_samples(&samples, &mut chosen, fit);
    if exact {
        remove_redundant(&samples, &mut chosen, fit);
        // Where the ends of a closed path meet, it may need some of them again.
        exact = add_samples(&samples, &mut chosen, fit);
    }
    (chosen.into_iter().map(|i| samples[i]).collect(), exact)
}

/// Samples that are at least one unit apart from the one before.
fn thinned(samples: &[[f32; 2]], fit: &StrokeFit) -> Vec<[f32; 2]> {
    let mut all: Vec<[f32; 2]> = vec![];
    for at in samples {
        let apart = |last: &[f32; 2]| segment_distance([*last; 2], *at, fit.scale).0 >= 1.0;
        if all.last().is_none_or(apart) {
            all.push(*at);
        }
    }
    all
}

/// Adds samples until the path follows the stroke; returns false if there are too few for that.
fn add_samples(samples: &[[f32; 2]], chosen: &mut Vec<usize>, fit: &StrokeFit) -> bool {
    loop {
        let path = StrokePath::new(samples, chosen, *fit);
        let farthest = (0..path.spans).filter_map(|span| path.farthest(span));
        let mut far: Vec<(usize, f32)> = farthest.filter(|(_, distance)| *distance > fit.tolerance).collect();
        if far.is_empty() {
            return true;
        }
        far.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        far.truncate(fit.most.saturating_sub(chosen.len()));
        if far.is_empty() {
            return false;
        }
        chosen.extend(far.into_iter().map(|(sample, _)| sample));
        chosen.sort_unstable();
    }
}

/// Removes samples, those with the least effect first, while the path still follows the stroke: later rounds make some of
/// those that early rounds chose redundant.
fn remove_redundant(samples: &[[f32; 2]], chosen: &mut Vec<usize>, fit: &StrokeFit) {
    let least = if fit.closed { 3 } else { 2 };
    while chosen.len() > least {
        let inner = 1..chosen.len() - 1;
        let errors = inner.map(|i| (i, error_without(samples, chosen, i, fit)));
        match errors.min_by(|a, b| a.1.total_cmp(&b.1)) {
            Some((i, error)) if error <= fit.tolerance => chosen.remove(i),
            _ => return,
        };
    }
}

/// Greatest distance between the stroke and the path without a sample, near that sample: a span of a path depends on its
/// ends and on one point beyond each.
fn error_without(samples: &[[f32; 2]], chosen: &[usize], i: usize, fit: &StrokeFit) -> f32 {
    let (first, last) = (i.saturating_sub(4), (i + 4).min(chosen.len() - 1));
    let near: Vec<usize> = (first..=last).filter(|k| *k != i).map(|k| chosen[k]).collect();
    let path = StrokePath::new(samples, &near, StrokeFit { closed: false, ..*fit });
    let changed = i.saturating_sub(2).max(first) - first..(i + 1).min(last - 1) - first + 1;
    let farthest = changed.filter_map(|span| path.farthest(span));
    farthest.map(|(_, distance)| distance).fold(0.0, f32::max)
}

/// Path through some samples of a stroke.
struct StrokePath<'a> {
    samples: &'a [[f32; 2]],
    /// Indices of the samples that are its points.
    chosen: &'a [usize],
    /// The polyline that follows it, and its number of spans.
    corners: Vec<[f32; 2]>,
    spans: usize,
    scale: [f32; 2],
}

impl<'a> StrokePath<'a> {
    fn new(samples: &'a [[f32; 2]], chosen: &'a [usize], fit: StrokeFit) -> StrokePath<'a> {
        let points: Vec<[f32; 2]> = chosen.iter().map(|i| samples[*i]).collect();
        let corners = flatten(&points, fit.interpolation, fit.closed);
        let spans = if fit.closed { chosen.len() } else { chosen.len().saturating_sub(1) };
        StrokePath { samples, chosen, corners, spans, scale: fit.scale }
    }

    /// The sample of a span that is farthest from the path, with its distance; none if the span has no samples within.
    fn farthest(&self, span: usize) -> Option<(usize, f32)> {
        let steps = self.corners.len().saturating_sub(1) / self.spans.max(1);
        // Where neighbours are equal, the path has fewer spans: then all of it counts.
        let own = (steps * self.spans + 1 == self.corners.len()).then(|| span * steps..(span + 1) * steps + 1);
        let near = own.and_then(|own| self.corners.get(own)).unwrap_or(&self.corners);
        let distance = |i: usize| {
            let each = near.array_windows().map(|ends| segment_distance(*ends, self.samples[i], self.scale).0);
            each.fold(f32::MAX, f32::min)
        };
        let end = self.chosen.get(span + 1).copied().unwrap_or(self.samples.len());
        (*self.chosen.get(span)? + 1..end).map(|i| (i, distance(i))).max_by(|a, b| a.1.total_cmp(&b.1))
    }
}
