//! Meshes as shapes of the preview: OBJ and GLB files, and errors in them.

use lapidary_export::mesh::{Mesh, MeshOptions};
use lapidary_export::mesh_file::MeshFileError;
use lapidary_export::preview::{
    Camera, KeyLight, MaterialMaps, PreviewMaterial, PreviewShape, Scene, ShapeMesh, Texture, Vec3, named_environment,
    render,
};
use lapidary_field::image::Image;
use lapidary_field::noise::hash::SplitMix;
use std::sync::atomic::AtomicBool;

/// A cube of quads with texture coordinates, larger than the shapes of the preview and away from the origin.
fn cube_obj() -> String {
    let mut text = String::new();
    let faces = [[0, 1, 2], [0, 2, 1], [1, 2, 0]];
    for side in [1.0, -1.0] {
        for [a, b, out] in faces {
            let mut corner = |u: f32, v: f32| {
                let mut p = [0.0; 3];
                (p[a], p[b], p[out]) = (u, v, side);
                let [x, y, z] = p.map(|v| v * 7.0 + 3.0);
                text += &format!("v {x} {y} {z}\nvt {} {}\n", u * 0.5 + 0.5, v * 0.5 + 0.5);
            };
            for (u, v) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                corner(u, v);
            }
            text += "f -4/-4 -3/-3 -2/-2 -1/-1\n";
        }
    }
    text
}

/// An image of the mesh with a texture of four colours.
fn picture(mesh: &ShapeMesh, side: u32) -> Image {
    let environment = named_environment("plain").expect("the name is known");
    let px = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]].concat();
    let colors = Image { size: [2, 2], channels: 3, px: px.into() };
    let texture = Texture::new(&MaterialMaps { base_color: Some(&colors), ..MaterialMaps::default() }, 0.0);
    let scene = Scene { mesh: Some(mesh), samples: 1, ..Scene::new(PreviewShape::Mesh, &environment) };
    render(&scene, &PreviewMaterial::Textured(&texture), [side; 2], &AtomicBool::new(false))
        .expect("the render is not cancelled")
}

#[test]
fn a_cube_of_an_obj_file_is_the_cube_of_the_preview() {
    let mesh = ShapeMesh::from_file(cube_obj().as_bytes()).expect("the file is valid");
    assert_eq!((mesh.triangle_count(), mesh.warning()), (12, None));
    // Without lamps and floor, a grey cube looks the same apart from its size.
    let environment = named_environment("plain").expect("the name is known");
    let texture = Texture::new(&MaterialMaps::default(), 0.0);
    let image = |shape: PreviewShape, size: f32| {
        let camera = Camera { eye: Vec3([1.5, 2.0, 3.0]) * size, target: Vec3::ZERO, fov: 30.0 };
        let scene = Scene { camera, mesh: Some(&mesh), key: KeyLight::NONE, ..Scene::new(shape, &environment) };
        let scene = Scene { floor: false, samples: 1, ..scene };
        render(&scene, &PreviewMaterial::Textured(&texture), [24; 2], &AtomicBool::new(false))
            .expect("the render is not cancelled")
    };
    let (own, built_in) = (image(PreviewShape::Mesh, 0.9), image(PreviewShape::Cube, 0.8));
    let differing = own.px.iter().zip(&built_in.px).filter(|(a, b)| (*a - *b).abs() > 0.02).count();
    assert!(differing < own.px.len() / 50, "{differing} of {} values differ", own.px.len());
}

#[test]
fn obj_and_glb_files_give_the_same_image() {
    let heights: Vec<f32> = (0..9 * 9).map(|i| ((i * 7) % 5) as f32 * 0.1).collect();
    let options = MeshOptions { extent: [2.0, 2.0], centre: None, uv_repeat: 2.0 };
    let mesh = Mesh::from_heights(&heights, 9, &options);
    let (mut obj, mut glb) = (vec![], vec![]);
    mesh.write_obj(&mut obj).expect("memory can be written");
    mesh.write_glb("it", "it", &mut glb).expect("memory can be written");
    let [obj, glb] = [&obj, &glb].map(|bytes| ShapeMesh::from_file(bytes).expect("the file is valid"));
    assert_eq!((obj.triangle_count(), glb.triangle_count()), (128, 128));
    let (obj, glb) = (picture(&obj, 32), picture(&glb, 32));
    let differing = obj.px.iter().zip(&glb.px).filter(|(a, b)| (*a - *b).abs() > 0.01).count();
    assert!(differing < obj.px.len() / 50, "{differing} values differ");
}

#[test]
fn meshes_without_texture_coordinates_are_mapped_with_a_warning() {
    let text: String = cube_obj().replace("/-4", "").replace("/-3", "").replace("/-2", "").replace("/-1", "");
    let mesh = ShapeMesh::from_file(text.as_bytes()).expect("the file is valid");
    assert!(mesh.warning().is_some_and(|text| text.contains("no texture coordinates")));
    assert!(picture(&mesh, 16).px.iter().all(|v| v.is_finite()));
}

#[test]
fn errors_of_files_are_reported() {
    let error = |bytes: &[u8]| ShapeMesh::from_file(bytes).expect_err("the file is invalid").to_string();
    assert_eq!(error(b""), MeshFileError::NoTriangles.to_string());
    assert_eq!(error(b"\x89PNG\r\n\x1a\n"), MeshFileError::NoTriangles.to_string());
    let corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    let with = |line: &str| error(format!("{corners}{line}\n").as_bytes());
    assert_eq!(with("f 1 2 4"), "line 4: there is no position `4` before this line");
    assert_eq!(with("f 1 2 -4"), "line 4: there is no position `-4` before this line");
    assert_eq!(with("f 1 2 0"), "line 4: there is no position `0` before this line");
    assert_eq!(with("f 1/1 2 3"), "line 4: there is no texture coordinate `1` before this line");
    assert_eq!(with("f 1 2"), MeshFileError::NoTriangles.to_string());
    assert_eq!(with("f 1"), "line 4: a face has three corners or more");
    assert_eq!(with("v 1 nan 2"), "line 4: `nan` is not a usable number");
    assert_eq!(with("v 1 2"), "line 4: expected 3 numbers");
    assert_eq!(with("f 1 1 1"), MeshFileError::NoExtent.to_string());
    assert!(error(b"glTF\x02\0\0\0\0\0\0\0").contains("the part JSON is missing or cut off"));
    assert!(error(b"glTF\x01\0\0\0").contains("version"));
}

/// A GLB file with a description and 36 bytes, the corners of a triangle.
fn glb(description: &str) -> Vec<u8> {
    let corners = [[0f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let binary: Vec<u8> = corners.as_flattened().iter().flat_map(|v| v.to_le_bytes()).collect();
    let mut file = b"glTF\x02\0\0\0\0\0\0\0".to_vec();
    for (kind, content) in [(b"JSON", description.as_bytes()), (b"BIN\0", &binary)] {
        file.extend((content.len() as u32).to_le_bytes());
        file.extend(kind.iter().chain(content));
    }
    file
}

/// The description of that triangle, moved by a node.
const TRIANGLE: &str = r#"{ "scenes": [{ "nodes": [0] }],
    "nodes": [{ "mesh": 0, "children": [1], "scale": [2, 2, 2] }, { "mesh": 0, "translation": [0, 0, 3] }],
    "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 } }] }],
    "accessors": [{ "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3" }],
    "bufferViews": [{ "buffer": 0, "byteLength": 36 }] }"#;

#[test]
fn hostile_files_give_errors() {
    assert_eq!(ShapeMesh::from_file(&glb(TRIANGLE)).expect("the file is valid").triangle_count(), 2);
    let error = |from: &str, to: &str| {
        assert!(TRIANGLE.contains(from));
        ShapeMesh::from_file(&glb(&TRIANGLE.replace(from, to))).expect_err("the file is invalid").to_string()
    };
    assert!(error("\"children\": [1]", "\"children\": [0]").contains("belongs to several"));
    assert!(error("\"children\": [1]", "\"children\": [9]").contains("a node is missing"));
    assert!(error("\"count\": 3", "\"count\": 18446744073709551615").contains("repeat too many"));
    assert!(error("\"count\": 3", "\"count\": 4").contains("cut off"));
    assert!(error("\"byteLength\": 36", "\"byteLength\": 37").contains("cut off"));
    assert!(
        error("\"byteLength\": 36", "\"byteLength\": 36, \"byteStride\": 18446744073709551615").contains("cut off")
    );
    assert!(error("5126", "5122").contains("compressed"));
    assert!(error("{ \"scenes\"", "{ \"extensionsRequired\": [\"KHR_draco\"], \"scenes\"").contains("KHR_draco"));
    let repeated = "{ \"attributes\": {} },".repeat(70_000);
    assert!(error("[{ \"attributes\"", &format!("[{repeated}{{ \"attributes\"")).contains("parts"));
    // Cut off or damaged anywhere, a file is an error or another mesh.
    let (whole, mut draws) = (glb(TRIANGLE), SplitMix(1));
    for end in 0..whole.len() {
        drop(ShapeMesh::from_file(&whole[..end]));
        let mut damaged = whole.clone();
        for _ in 0..3 {
            let at = (draws.u01() * whole.len() as f64) as usize;
            damaged[at] = (draws.u01() * 256.0) as u8;
        }
        if let Ok(mesh) = ShapeMesh::from_file(&damaged) {
            assert!(picture(&mesh, 4).px.iter().all(|v| v.is_finite()));
        }
    }
}
