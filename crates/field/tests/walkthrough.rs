//! The noise that README.md adds is compiled and evaluated. The test `pages` compares it with the page.

#[path = "walkthrough/tents.rs"]
#[expect(unreachable_pub, reason = "the noise is printed as a part of the library")]
mod tents;

// The noise names the modules of the crate that it becomes part of.
use lapidary_field::{noise, real};

use lapidary_field::dual::Dual;
use lapidary_field::noise::NoiseFn;
use tents::Tents;

#[test]
fn the_noise_has_its_range_period_and_slopes() {
    let noise = Tents::new(7, [5, 3, 0, 0]);
    let (low, high) = noise.range(2);
    let mut values = Vec::new();
    for i in 0..400 {
        let [x, y] = [i as f64 * 0.0371 - 3.0, i as f64 * 0.0193 - 2.0];
        let value = noise.at([x as f32, y as f32], 1);
        assert!(f64::from(value) >= low && f64::from(value) <= high);
        assert!((noise.at([x, y], 1) - f64::from(value)).abs() < 1e-5);
        assert!((noise.at([x + 5.0, y - 3.0], 1) - noise.at([x, y], 1)).abs() < 1e-9, "the noise repeats");
        // Slopes are compared within a facet: between two kinks half a cell apart.
        if (x * 2.0).floor() == ((x + 1e-6) * 2.0).floor() {
            let slope = noise.at([Dual::<f64, 1>::variable(x, 0), Dual::constant(y)], 1).d[0];
            let difference = (noise.at([x + 1e-6, y], 1) - noise.at([x, y], 1)) / 1e-6;
            assert!((slope - difference).abs() < 1e-6, "{slope} at {x}, {y} is {difference}");
        }
        values.push(value);
    }
    assert!(values.iter().any(|v| *v > 0.3) && values.iter().any(|v| *v < -0.3), "heights vary");
    assert_ne!(noise.at([0.5f32, 0.5], 1), Tents::new(8, [5, 3, 0, 0]).at([0.5f32, 0.5], 1), "seeds are unrelated");
}
