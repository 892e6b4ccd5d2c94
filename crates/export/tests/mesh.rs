//! Meshes have finite numbers only, whatever the heights, and names that importers know.

use lapidary_export::mesh::{Mesh, Shape};

const HEIGHTS: [f32; 12] =
    [0.0, f32::NAN, f32::INFINITY, 1.0, f32::NEG_INFINITY, f32::MAX, f32::MIN, 3e30, 1e-40, -1.0, 0.5, 2.0];

#[test]
fn no_height_makes_a_number_that_is_not_finite() {
    for extent in [[1.0, 1.0], [f32::MAX; 2], [f32::NAN, f32::INFINITY], [0.0, 0.0]] {
        for centre in [None, Some([f32::MAX, f32::INFINITY, f32::NAN])] {
            for repeat in [1.0, f32::INFINITY] {
                let shape = Shape { extent, centre, repeat };
                let article = Mesh::of(&HEIGHTS, 4, &shape);
                let mut exact = article.clone();
                exact.lean(HEIGHTS.iter().map(|v| [*v, v * 1e30]));
                for mesh in [article.clone().apart(), article, exact] {
                    let finite = |all: &[f32]| all.iter().all(|v| v.is_finite());
                    assert!(finite(mesh.positions.as_flattened()), "{shape:?} {:?}", mesh.positions);
                    assert!(finite(mesh.normals.as_flattened()), "{shape:?} {:?}", mesh.normals);
                    assert!(finite(mesh.places.as_flattened()), "{shape:?} {:?}", mesh.places);
                    let (mut obj, mut glb) = (vec![], vec![]);
                    mesh.obj(&mut obj).expect("memory takes every byte");
                    mesh.glb("it", "it", &mut glb).expect("memory takes every byte");
                    let text = String::from_utf8(obj).expect("it is text").to_lowercase();
                    assert!(!text.contains("nan") && !text.contains("inf"), "{text}");
                    assert!(!String::from_utf8_lossy(&glb).contains("null"));
                }
            }
        }
    }
}

#[test]
fn a_ply_file_calls_texture_coordinates_as_blender_does() {
    let mut ply = vec![];
    let shape = Shape { extent: [1.0, 1.0], centre: None, repeat: 1.0 };
    Mesh::of(&[0.0; 4], 2, &shape).ply(&mut ply).expect("memory takes every byte");
    let text = String::from_utf8_lossy(&ply);
    let header = text.split("end_header").next().expect("it has a header");
    let names: Vec<&str> = header.lines().filter_map(|line| line.strip_prefix("property float ")).collect();
    assert_eq!(names, ["x", "y", "z", "nx", "ny", "nz", "s", "t"]);
}
