//! Previews have the same bits on any number of threads, and match golden hashes.

use lapidary_export::preview::{
    MaterialMaps, PreviewMaterial, PreviewShape, Scene, Texture, named_environment, render,
};
use lapidary_field::image::Image;
use std::sync::atomic::AtomicBool;

#[test]
fn renders_are_identical_for_any_thread_count_and_match_the_golden_hashes() {
    let environment = named_environment("studio").expect("the name is known");
    let bumps: Vec<f32> = (0..32 * 32).map(|i| ((i % 32 / 4 + i / 128) % 2) as f32).collect();
    let height = Image { size: [32, 32], channels: 1, px: bumps.into() };
    let texture = Texture::new(&MaterialMaps { height: Some(&height), ..MaterialMaps::default() }, 0.05);
    let mut found = String::new();
    for shape in PreviewShape::ALL {
        let scene = Scene { samples: 4, ..Scene::new(*shape, &environment) };
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
            pool.install(|| {
                render(&scene, &PreviewMaterial::Textured(&texture), [40; 2], &AtomicBool::new(false))
                    .expect("the render is not cancelled")
            })
        };
        let (one, two) = (on(1), on(2));
        assert!(one.px.iter().zip(&two.px).all(|(a, b)| a.to_bits() == b.to_bits()), "{shape:?}");
        found += &format!("{} {:016x}\n", shape.name(), one.hash());
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/preview.golden");
    if std::env::var_os("UPDATE").is_some_and(|v| v == "1") {
        std::fs::write(path, &found).expect("golden files are writable");
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), found, "UPDATE=1 accepts the new hashes");
}
