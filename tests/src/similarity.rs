//! Structural similarity of two images (Wang, Bovik, Sheikh and Simoncelli, 2004).

/// Pixels along each side of a window.
const WINDOW: usize = 11;
/// Gaussian weights of a window with a standard deviation of 1.5 pixels, from its middle outwards.
const WEIGHTS: [f64; 6] = [
    0.2660117248617943,
    0.21300553771125366,
    0.1093606895097,
    0.03600077212843082,
    0.007598758135239184,
    0.001028380084479109,
];
/// The constants of the paper that stabilise divisions, for values in 0..1.
const MEANS: f64 = 0.01 * 0.01;
const VARIANCES: f64 = 0.03 * 0.03;

/// The mean structural similarity of two planes of equal size: 1 where they are equal.
pub fn structural_similarity(a: &[f32], b: &[f32], width: usize) -> f64 {
    let height = a.len() / width;
    let pairs = || a.iter().zip(b).map(|(a, b)| (f64::from(*a), f64::from(*b)));
    let blurred = |values: Vec<f64>| blurred(&values, [width, height]);
    let (mean_a, mean_b) = (blurred(pairs().map(|(a, _)| a).collect()), blurred(pairs().map(|(_, b)| b).collect()));
    let (aa, bb) = (blurred(pairs().map(|(a, _)| a * a).collect()), blurred(pairs().map(|(_, b)| b * b).collect()));
    let ab = blurred(pairs().map(|(a, b)| a * b).collect());
    let similar = |k: usize| {
        let (a, b) = (mean_a[k], mean_b[k]);
        let (variances, covariance) = (aa[k] - a * a + bb[k] - b * b, ab[k] - a * b);
        (2.0 * a * b + MEANS) * (2.0 * covariance + VARIANCES) / ((a * a + b * b + MEANS) * (variances + VARIANCES))
    };
    (0..ab.len()).map(similar).sum::<f64>() / ab.len() as f64
}

/// The weighted mean over every window within the image.
fn blurred(values: &[f64], [width, height]: [usize; 2]) -> Vec<f64> {
    let weight = |k: usize| WEIGHTS[k.abs_diff(WINDOW / 2)];
    let weigh = |at: &dyn Fn(usize) -> f64| (0..WINDOW).map(|k| weight(k) * at(k)).sum::<f64>();
    let inner = width + 1 - WINDOW;
    let rows: Vec<f64> = (0..height * inner).map(|i| weigh(&|k| values[i / inner * width + i % inner + k])).collect();
    (0..(height + 1 - WINDOW) * inner).map(|i| weigh(&|k| rows[i + k * inner])).collect()
}

#[cfg(test)]
mod tests {
    use super::structural_similarity;

    #[test]
    fn equal_images_have_similarity_one_and_inverted_noise_is_negative() {
        let a: Vec<f32> = (0..32 * 32).map(|i: u32| (i.wrapping_mul(2_654_435_761) >> 24) as f32 / 255.0).collect();
        let b: Vec<f32> = a.iter().map(|v| 1.0 - v).collect();
        assert!((structural_similarity(&a, &a, 32) - 1.0).abs() < 1e-12);
        assert!(structural_similarity(&a, &b, 32) < 0.0);
    }
}
