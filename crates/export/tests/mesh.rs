//! Meshes contain finite numbers only, for any heights, and property names that importers know.

use lapidary_export::mesh::{Mesh, MeshOptions};

const HEIGHTS: [f32; 12] =
    [0.0, f32::NAN, f32::INFINITY, 1.0, f32::NEG_INFINITY, f32::MAX, f32::MIN, 3e30, 1e-40, -1.0, 0.5, 2.0];

#[test]
fn meshes_of_any_heights_are_finite() {
    for extent in [[1.0, 1.0], [f32::MAX; 2], [f32::NAN, f32::INFINITY], [0.0, 0.0]] {
        for centre in [None, Some([f32::MAX, f32::INFINITY, f32::NAN])] {
            for uv_repeat in [1.0, f32::INFINITY] {
                let options = MeshOptions { extent, centre, uv_repeat };
                let averaged = Mesh::from_heights(&HEIGHTS, 4, &options);
                let mut exact = averaged.clone();
                exact.set_slopes(HEIGHTS.iter().map(|v| [*v, v * 1e30]));
                for mesh in [averaged.clone().unindexed(), averaged, exact] {
                    let finite = |all: &[f32]| all.iter().all(|v| v.is_finite());
                    assert!(finite(mesh.positions.as_flattened()), "{options:?} {:?}", mesh.positions);
                    assert!(finite(mesh.normals.as_flattened()), "{options:?} {:?}", mesh.normals);
                    assert!(finite(mesh.uvs.as_flattened()), "{options:?} {:?}", mesh.uvs);
                    let (mut obj, mut glb) = (vec![], vec![]);
                    mesh.write_obj(&mut obj).expect("writing to memory succeeds");
                    mesh.write_glb("it", "it", &mut glb).expect("writing to memory succeeds");
                    let text = String::from_utf8(obj).expect("the text is UTF-8").to_lowercase();
                    assert!(!text.contains("nan") && !text.contains("inf"), "{text}");
                    assert!(!String::from_utf8_lossy(&glb).contains("null"));
                }
            }
        }
    }
}

#[test]
fn a_ply_file_names_texture_coordinates_like_blender() {
    let mut write_ply = vec![];
    let options = MeshOptions { extent: [1.0, 1.0], centre: None, uv_repeat: 1.0 };
    Mesh::from_heights(&[0.0; 4], 2, &options).write_ply(&mut write_ply).expect("writing to memory succeeds");
    let text = String::from_utf8_lossy(&write_ply);
    let header = text.split("end_header").next().expect("the file has a header");
    let names: Vec<&str> = header.lines().filter_map(|line| line.strip_prefix("property float ")).collect();
    assert_eq!(names, ["x", "y", "z", "nx", "ny", "nz", "s", "t"]);
}
