//! Published values of improved Perlin noise, to the last digit.
use lapidary_field::noise::{NoiseFn, improved::Improved};

#[test]
#[expect(clippy::approx_constant, reason = "the published argument is 3.14")]
fn published_values_match_to_the_last_digit() {
    let noise = Improved::new(0, [0; 4]);
    assert_eq!(noise.at([3.14f64, 42.0, 7.0], 1), 0.13691995878400012);
    assert_eq!(noise.at([-4.20f64, 10.0, 6.0], 1), 0.14208000000000043);
}
