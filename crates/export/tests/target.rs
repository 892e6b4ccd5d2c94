//! What is packed for whom.

use lapidary_export::gltf::{Plane, gltf};
use lapidary_export::picture::{Depth, Format};
use lapidary_export::target::{Kind, Number, Output, Sheet, TARGETS, depth, named, sheets};
use serde_json::{Value, json};

fn output(name: &str, numbers: usize) -> Output {
    Output { name: name.to_owned(), numbers, normal: name.ends_with("normal") }
}

fn material() -> Vec<Output> {
    let numbers =
        [("base_color", 4), ("normal", 3), ("height", 1), ("roughness", 1), ("metallic", 1), ("occlusion", 1)];
    let more = [("emission", 4), ("opacity", 1), ("mask", 1)];
    numbers.into_iter().chain(more).map(|(name, numbers)| output(name, numbers)).collect()
}

/// The pixel a sheet makes where every plane holds its own number in tenths.
fn pixel(sheet: &Sheet) -> Vec<f32> {
    let planes: Vec<Vec<f32>> = (0..17).map(|plane| vec![plane as f32 / 10.0]).collect();
    sheet.rows(&planes)
}

fn made(target: &str, outputs: &[Output]) -> Vec<Sheet> {
    sheets(named(target).expect("it is one of them"), outputs, None)
}

#[test]
fn every_output_is_shown_by_every_target() {
    for target in TARGETS {
        let sheets = sheets(target, &material(), None);
        for output in material() {
            assert!(sheets.iter().any(|s| s.outputs.contains(&output.name)), "{}: {}", target.name, output.name);
        }
        let mut usages: Vec<&str> = sheets.iter().map(|s| s.usage.as_str()).collect();
        usages.sort_unstable();
        usages.dedup();
        assert_eq!(usages.len(), sheets.len(), "{}: each by its own name", target.name);
    }
}

#[test]
fn channels_are_packed_as_each_engine_has_them() {
    // Planes: colour 0..3, normal 4..6, height 7, roughness 8, metallic 9, occlusion 10, emission 11..14, opacity 15.
    let of = |target: &str, usage: &str| {
        let sheets = made(target, &material());
        pixel(sheets.iter().find(|s| s.usage == usage).unwrap_or_else(|| panic!("{target} has {usage}")))
    };
    let close = |found: Vec<f32>, wanted: &[f32]| {
        let same = found.len() == wanted.len() && found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(same, "{found:?} is not {wanted:?}");
    };
    for target in ["gltf", "godot", "unreal"] {
        close(of(target, if target == "unreal" { "ORM" } else { "orm" }), &[1.0, 0.8, 0.9]);
    }
    close(of("unity", "MetallicSmoothness"), &[0.9, 0.9, 0.9, 1.0 - 0.8]);
    close(of("gltf", "basecolor"), &[0.0, 0.1, 0.2, 1.5]);
    close(of("unreal", "BC"), &[0.0, 0.1, 0.2]);
    close(of("gltf", "normal"), &[0.7, 0.75, 0.8]);
    close(of("unreal", "N"), &[0.7, 0.25, 0.8]);
    close(of("raw", "normal"), &[0.4, 0.5, 0.6]);
    close(of("separate", "normal"), &[0.7, 0.75, 0.8]);
    close(of("separate", "height"), &[0.7]);
}

#[test]
fn what_nothing_is_wired_to_is_left_out_or_at_rest() {
    let sheets = made("unreal", &[output("roughness", 1), output("base_color", 1)]);
    let names: Vec<(&str, &[String])> = sheets.iter().map(|s| (s.usage.as_str(), &s.outputs[..])).collect();
    assert_eq!(names, [("BC", &["base_color".to_owned()][..]), ("ORM", &["roughness".to_owned()][..])]);
    assert_eq!(sheets[0].from, [Number::Plane { plane: 1, by: 1.0, add: 0.0 }; 3], "a grey is a colour");
    assert_eq!((sheets[1].from[0], sheets[1].from[2]), (Number::Is(1.0), Number::Is(0.0)));
}

#[test]
fn several_materials_keep_apart() {
    let names = ["wet.roughness", "dry.roughness", "wet.metallic"];
    let sheets = made("gltf", &names.map(|name| output(name, 1)));
    let found: Vec<(&str, &str, usize)> =
        sheets.iter().map(|s| (s.of.as_str(), s.usage.as_str(), s.outputs.len())).collect();
    assert_eq!(found, [("wet", "orm", 2), ("dry", "orm", 1)]);
}

#[test]
fn heights_have_more_bits() {
    let separate = named("separate").expect("it is one of them");
    for format in Format::ALL {
        for kind in [Kind::Colour, Kind::Normal, Kind::Height, Kind::Data] {
            assert!(format.depths().contains(&depth(separate, kind, format)), "{format:?} {kind:?}");
        }
    }
    assert_eq!(depth(separate, Kind::Height, Format::Png), Depth::Word);
    assert_eq!(depth(separate, Kind::Data, Format::Png), Depth::Byte);
    assert_eq!(depth(separate, Kind::Height, Format::Exr), Depth::Float);
}

#[test]
fn a_plane_wears_what_there_is() {
    let sheets = made("gltf", &material());
    let files: Vec<String> = sheets.iter().map(|s| format!("a rock_{}.png", s.usage)).collect();
    let pictures: Vec<(&Sheet, &str)> = sheets.iter().zip(files.iter().map(String::as_str)).collect();
    let plane =
        Plane { name: "A rock".to_owned(), program: "it".to_owned(), metres: [2.0, 1.0], emissive_strength: 1.0 };
    let text = gltf(&plane, &pictures);
    let document: Value = serde_json::from_str(&text).expect("it is JSON");
    let uris: Vec<&str> =
        document["images"].as_array().expect("there are").iter().flat_map(|i| i["uri"].as_str()).collect();
    assert_eq!(uris, ["a%20rock_basecolor.png", "a%20rock_orm.png", "a%20rock_normal.png", "a%20rock_emissive.png"]);
    let material = &document["materials"][0];
    assert_eq!(material["occlusionTexture"]["index"], 1);
    assert_eq!(material["pbrMetallicRoughness"]["metallicRoughnessTexture"]["index"], 1);
    assert_eq!(material["alphaMode"], "BLEND");
    assert_eq!(document["accessors"][0]["max"], json!([1.0, 0.0, 0.5]));
    assert_eq!((&material["extensions"], &document["extensionsUsed"]), (&Value::Null, &Value::Null));
    let bright: Value = serde_json::from_str(&gltf(&Plane { emissive_strength: 3.25, ..plane.clone() }, &pictures))
        .expect("it is JSON");
    let strength = &bright["materials"][0]["extensions"]["KHR_materials_emissive_strength"]["emissiveStrength"];
    assert_eq!((strength, &bright["extensionsUsed"][0]), (&json!(3.25), &json!("KHR_materials_emissive_strength")));
    assert_eq!(bright["materials"][0]["emissiveFactor"], json!([1.0, 1.0, 1.0]));
    let bare: Value = serde_json::from_str(&gltf(&plane, &[])).expect("it is JSON");
    assert_eq!(bare["images"], Value::Null);
}
