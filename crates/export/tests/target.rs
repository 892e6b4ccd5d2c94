//! Channel packing and glTF documents of the export targets.

use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_export::gltf::{TexturedPlane, plane_gltf};
use lapidary_export::target::{
    ContentKind, GraphOutput, PackedImage, PlaneSource, TARGETS, default_depth, find, packed_images,
};
use serde_json::{Value, json};

fn output(name: &str, components: usize) -> GraphOutput {
    let is_color = name.ends_with("base_color") || name.ends_with("emission");
    GraphOutput { name: name.to_owned(), components, is_normal: name.ends_with("normal"), is_color }
}

fn material() -> Vec<GraphOutput> {
    let components =
        [("base_color", 4), ("normal", 3), ("height", 1), ("roughness", 1), ("metallic", 1), ("occlusion", 1)];
    let more = [("emission", 4), ("opacity", 1), ("mask", 1)];
    components.into_iter().chain(more).map(|(name, components)| output(name, components)).collect()
}

/// The pixel of an image if plane `i` has the value `i / 10`.
fn pixel(image: &PackedImage) -> Vec<f32> {
    let planes: Vec<Vec<f32>> = (0..17).map(|plane| vec![plane as f32 / 10.0]).collect();
    image.interleave(&planes).to_vec()
}

fn images_of(target: &str, outputs: &[GraphOutput]) -> Vec<PackedImage> {
    packed_images(find(target).expect("the name is known"), outputs, None)
}

#[test]
fn every_target_contains_every_output() {
    for target in TARGETS {
        let images = packed_images(target, &material(), None);
        for output in material() {
            assert!(images.iter().any(|s| s.outputs.contains(&output.name)), "{}: {}", target.name, output.name);
        }
        let mut usages: Vec<&str> = images.iter().map(|s| s.usage.as_str()).collect();
        usages.sort_unstable();
        usages.dedup();
        assert_eq!(usages.len(), images.len(), "{}: each by its own name", target.name);
    }
}

#[test]
fn channels_are_packed_as_each_engine_expects() {
    // Planes: colour 0..3, normal 4..6, height 7, roughness 8, metallic 9, occlusion 10, emission 11..14, opacity 15.
    let of = |target: &str, usage: &str| {
        let images = images_of(target, &material());
        pixel(images.iter().find(|s| s.usage == usage).unwrap_or_else(|| panic!("{target} has {usage}")))
    };
    let close = |found: Vec<f32>, wanted: &[f32]| {
        let same = found.len() == wanted.len() && found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(same, "{found:?} is not {wanted:?}");
    };
    for target in ["gltf", "godot", "unreal"] {
        close(of(target, if target == "unreal" { "ORM" } else { "orm" }), &[1.0, 0.8, 0.9]);
    }
    close(of("unity", "MetallicSmoothness"), &[0.9, 0.9, 0.9, 1.0 - 0.8]);
    // Metallic, occlusion, detail mask (plane 16) and smoothness.
    close(of("unity-hdrp", "MaskMap"), &[0.9, 1.0, 1.6, 1.0 - 0.8]);
    close(of("gltf", "basecolor"), &[0.0, 0.1, 0.2, 1.5]);
    close(of("unreal", "BC"), &[0.0, 0.1, 0.2]);
    close(of("gltf", "normal"), &[0.7, 0.75, 0.8]);
    close(of("unreal", "N"), &[0.7, 0.25, 0.8]);
    close(of("raw", "normal"), &[0.4, 0.5, 0.6]);
    close(of("separate", "normal"), &[0.7, 0.75, 0.8]);
    close(of("separate", "height"), &[0.7]);
}

#[test]
fn missing_outputs_are_omitted_or_default() {
    let images = images_of("unreal", &[output("roughness", 1), output("base_color", 1)]);
    let names: Vec<(&str, &[String])> = images.iter().map(|s| (s.usage.as_str(), &s.outputs[..])).collect();
    assert_eq!(names, [("BC", &["base_color".to_owned()][..]), ("ORM", &["roughness".to_owned()][..])]);
    assert_eq!(images[0].channels, [PlaneSource::Plane { plane: 1, scale: 1.0, offset: 0.0 }; 3], "a grey is a colour");
    assert_eq!(
        (images[1].channels[0], images[1].channels[2]),
        (PlaneSource::Constant(1.0), PlaneSource::Constant(0.0))
    );
}

#[test]
fn materials_are_packed_separately() {
    let names = ["wet.roughness", "dry.roughness", "wet.metallic"];
    let images = images_of("gltf", &names.map(|name| output(name, 1)));
    let found: Vec<(&str, &str, usize)> =
        images.iter().map(|s| (s.material.as_str(), s.usage.as_str(), s.outputs.len())).collect();
    assert_eq!(found, [("wet", "orm", 2), ("dry", "orm", 1)]);
}

#[test]
fn default_depths_suit_format_and_content() {
    let separate = find("separate").expect("the name is known");
    for format in FileFormat::ALL {
        for kind in [ContentKind::Colour, ContentKind::Normal, ContentKind::Height, ContentKind::Data] {
            assert!(format.depths().contains(&default_depth(separate, kind, format)), "{format:?} {kind:?}");
        }
    }
    assert_eq!(default_depth(separate, ContentKind::Height, FileFormat::PNG), Depth::Word);
    assert_eq!(default_depth(separate, ContentKind::Data, FileFormat::PNG), Depth::Byte);
    assert_eq!(default_depth(separate, ContentKind::Height, FileFormat::EXR), Depth::Float);
}

#[test]
fn the_gltf_plane_uses_existing_images() {
    let images = images_of("gltf", &material());
    let files: Vec<String> = images.iter().map(|s| format!("a rock_{}.png", s.usage)).collect();
    let pictures: Vec<(&PackedImage, &str)> = images.iter().zip(files.iter().map(String::as_str)).collect();
    let plane = TexturedPlane {
        name: "A rock".to_owned(),
        program: "it".to_owned(),
        metres: [2.0, 1.0],
        emissive_strength: 1.0,
    };
    let text = plane_gltf(&plane, &pictures);
    let document: Value = serde_json::from_str(&text).expect("the document is JSON");
    let uris: Vec<&str> = document["images"]
        .as_array()
        .expect("the document has images")
        .iter()
        .flat_map(|i| i["uri"].as_str())
        .collect();
    assert_eq!(uris, ["a%20rock_basecolor.png", "a%20rock_orm.png", "a%20rock_normal.png", "a%20rock_emissive.png"]);
    let material = &document["materials"][0];
    assert_eq!(material["occlusionTexture"]["index"], 1);
    assert_eq!(material["pbrMetallicRoughness"]["metallicRoughnessTexture"]["index"], 1);
    assert_eq!(material["alphaMode"], "BLEND");
    assert_eq!(document["accessors"][0]["max"], json!([1.0, 0.0, 0.5]));
    assert_eq!((&material["extensions"], &document["extensionsUsed"]), (&Value::Null, &Value::Null));
    let bright: Value =
        serde_json::from_str(&plane_gltf(&TexturedPlane { emissive_strength: 3.25, ..plane.clone() }, &pictures))
            .expect("the document is JSON");
    let strength = &bright["materials"][0]["extensions"]["KHR_materials_emissive_strength"]["emissiveStrength"];
    assert_eq!((strength, &bright["extensionsUsed"][0]), (&json!(3.25), &json!("KHR_materials_emissive_strength")));
    assert_eq!(bright["materials"][0]["emissiveFactor"], json!([1.0, 1.0, 1.0]));
    let bare: Value = serde_json::from_str(&plane_gltf(&plane, &[])).expect("the document is JSON");
    assert_eq!(bare["images"], Value::Null);
}
