//! Channel packing and companion files of the export targets.

use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_export::target::{
    ChannelGraph, ContentKind, GraphOutput, MaterialImage, MaterialScene, PackedImage, PlaneSource, TARGETS,
    UnusedReason, default_depth, find, packed_images,
};
use lapidary_field::real::Real;
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
fn lobes_are_packed_as_each_engine_expects() {
    // Planes: coat weight 0, coat roughness 1, fuzz weight 2, fuzz colour 3..6, anisotropy 7, rotation 8, emission 9..12,
    // luminance 13, IOR 14.
    let outputs: Vec<GraphOutput> = [
        ("coat_weight", 1),
        ("coat_roughness", 1),
        ("fuzz_weight", 1),
        ("fuzz_color", 4),
        ("anisotropy", 1),
        ("anisotropy_rotation", 1),
        ("emission", 4),
        ("emission_luminance", 1),
        ("specular_ior", 1),
    ]
    .map(|(name, components)| output(name, components))
    .into();
    let of = |target: &str, usage: &str| {
        let images = images_of(target, &outputs);
        pixel(images.iter().find(|s| s.usage == usage).unwrap_or_else(|| panic!("{target} has {usage}")))
    };
    let close = |found: Vec<f32>, wanted: &[f32]| {
        let same = found.len() == wanted.len() && found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(same, "{found:?} is not {wanted:?}");
    };
    close(of("gltf", "coat"), &[0.0, 0.1, 0.0]);
    close(of("gltf", "fuzz"), &[0.2 * 0.3, 0.2 * 0.4, 0.2 * 0.5]);
    let turns = 0.8 * std::f32::consts::TAU;
    let direction = [0.5 + 0.5 * Real::cos(turns), 0.5 + 0.5 * Real::sin(turns)];
    close(of("gltf", "anisotropy"), &[direction[0], direction[1], 0.7]);
    close(of("godot", "anisotropy"), &[direction[0], direction[1], 0.5, 0.7]);
    close(of("gltf", "emissive"), &[0.9 * 1.3, 1.0 * 1.3, 1.1 * 1.3]);
    close(of("unity-hdrp", "CoatMask"), &[0.0]);
    close(of("materialx", "fuzzcolor"), &[0.3, 0.4, 0.5]);
    close(of("materialx", "specularior"), &[1.4]);
    // Without a weight there is no fuzz; without a colour it is white.
    let fuzz = |names: &[&str]| {
        let some: Vec<GraphOutput> = outputs.iter().filter(|o| names.contains(&o.name.as_str())).cloned().collect();
        images_of("gltf", &some).into_iter().find(|image| image.usage == "fuzz").expect("it has fuzz").channels
    };
    assert_eq!(fuzz(&["fuzz_color"]), [PlaneSource::Constant(0.0); 3]);
    assert_eq!(fuzz(&["fuzz_weight"]), [PlaneSource::Plane { plane: 0, scale: 1.0, offset: 0.0 }; 3]);
    let luminance = images_of("gltf", &[output("emission_luminance", 1)]);
    assert_eq!(luminance[0].usage, "emissionluminance", "without emission there is no emissive image");
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

fn scene(target: &str, outputs: &[GraphOutput]) -> MaterialScene {
    let image = |packed: PackedImage| {
        let file = format!("a rock_{}.png", packed.usage);
        MaterialImage { srgb: packed.content == ContentKind::Colour, packed, file, strength: 1.0, computed: false }
    };
    MaterialScene {
        name: "A rock".to_owned(),
        program: "it".to_owned(),
        metres: [2.0, 1.0],
        relief: 0.25,
        images: images_of(target, outputs).into_iter().map(image).collect(),
        graph: ChannelGraph::default(),
    }
}

fn text(target: &str, scene: &MaterialScene) -> String {
    (find(target).expect("the name is known").companion.expect("the target has a companion").text)(scene)
}

#[test]
fn the_gltf_plane_uses_existing_images() {
    let mut plane = scene("gltf", &material());
    let read =
        |scene: &MaterialScene| -> Value { serde_json::from_str(&text("gltf", scene)).expect("the document is JSON") };
    let document = read(&plane);
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
    plane.images.iter_mut().for_each(|image| image.strength = 3.25);
    let bright = read(&plane);
    let strength = &bright["materials"][0]["extensions"]["KHR_materials_emissive_strength"]["emissiveStrength"];
    assert_eq!((strength, &bright["extensionsUsed"][0]), (&json!(3.25), &json!("KHR_materials_emissive_strength")));
    assert_eq!(bright["materials"][0]["emissiveFactor"], json!([1.0, 1.0, 1.0]));
    let bare = read(&MaterialScene { images: vec![], ..plane });
    assert_eq!(bare["images"], Value::Null);
}

#[test]
fn materials_have_names_that_are_identifiers() {
    let names = ["wet.roughness", "dry 1.roughness", "dry-1.metallic"].map(|name| output(name, 1));
    let several = scene("materialx", &names);
    let found = text("materialx", &several);
    for name in ["A_rock_wet", "A_rock_dry_1", "A_rock_dry_1_2"] {
        assert!(found.contains(&format!("<surfacematerial name=\"{name}\"")), "{name}: {found}");
    }
    let digits = MaterialScene { name: "7 \u{3c0}".to_owned(), images: vec![], ..several };
    assert!(text("materialx", &digits).contains("<surfacematerial name=\"Material_7\""));
    assert!(text("usd", &digits).contains("defaultPrim = \"Material_7\""));
}

#[test]
fn files_with_special_characters_are_quoted() {
    let mut odd = scene("usd", &material());
    odd.images.iter_mut().for_each(|image| image.file = "a@\"<&.png".to_owned());
    assert!(text("usd", &odd).contains("asset inputs:file = @@@./a@\"<&.png@@@\n"));
    odd.images = scene("materialx", &material()).images;
    odd.images.iter_mut().for_each(|image| image.file = "a@\"<&.png".to_owned());
    assert!(text("materialx", &odd).contains("value=\"a@&quot;&lt;&amp;.png\""));
}

#[test]
fn outputs_that_a_material_has_no_input_for_are_listed() {
    let unused = |target: &str, outputs: &[GraphOutput], relief: f64| {
        let images = images_of(target, outputs);
        let companion = find(target).expect("the name is known").companion.expect("the target has a companion");
        let found = companion.unused(&images.iter().collect::<Vec<_>>(), relief);
        found.into_iter().map(|unused| (unused.reason, unused.outputs.join(" "))).collect::<Vec<_>>()
    };
    let list = |reason, outputs: &str| (reason, outputs.to_owned());
    assert_eq!(unused("gltf", &material(), 1.0), [list(UnusedReason::NoInput, "height mask")]);
    assert_eq!(unused("materialx", &material(), 1.0), [list(UnusedReason::NoInput, "occlusion mask")]);
    assert_eq!(unused("usd", &material(), 1.0), [list(UnusedReason::NoInput, "mask")]);
    assert_eq!(unused("usd", &material()[..4], 0.0), [list(UnusedReason::NoRelief, "height")]);
    let two = ["wet.roughness", "dry.roughness"].map(|name| output(name, 1));
    assert_eq!(unused("gltf", &two, 1.0), [list(UnusedReason::OtherMaterial, "dry.roughness")]);
    assert_eq!(unused("usd", &two, 1.0), []);
}
