//! Colour conversions are inverses of each other and agree with published values.
use lapidary_field::colour::{decode, encode, from_oklab, to_oklab};

#[test]
fn srgb_round_trips() {
    for byte in 0..=255u16 {
        let v = f32::from(byte) / 255.0;
        assert_eq!((encode(decode(v)) * 255.0 + 0.5).floor(), f32::from(byte));
        assert!((encode(decode(-v)) + v).abs() < 2e-6, "{v}");
    }
    assert!((decode(0.5f32) - 0.21404114).abs() < 2e-7);
    assert_eq!([encode(0.0f32), encode(1.0), decode(1.0)], [0.0, 1.0, 1.0]);
}

#[test]
fn oklab_matches_ottosson_and_round_trips() {
    let [l, a, b] = to_oklab([1.0f32, 0.0, 0.0]);
    assert!((l - 0.62796).abs() < 1e-4 && (a - 0.22486).abs() < 1e-4 && (b - 0.12585).abs() < 1e-4, "{l} {a} {b}");
    for rgb in [[0.0f32, 0.0, 0.0], [1.0, 1.0, 1.0], [0.8, 0.1, 0.3], [-0.1, 0.5, 1.2]] {
        for (there, back) in rgb.into_iter().zip(from_oklab(to_oklab(rgb))) {
            assert!((there - back).abs() < 4e-6, "{rgb:?}: {back}");
        }
    }
}
