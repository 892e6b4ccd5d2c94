//! The 3D view: shapes, environments, light and camera.

use crate::memory_platform::MemoryPlatform;
use crate::opened_files::drop_file;
use crate::test_editor::{SMALL, TestEditor};
use crate::view_2d::{part, requests_repaint, wheel};
use egui::{Key, Modifiers, PointerButton, Pos2, vec2};
use lapidary_field::image::Image;

fn seen(editor: &mut TestEditor) -> Vec<[u8; 3]> {
    editor.wait_until_idle();
    part(&editor.picture(), editor.area("3D view").shrink(8.0))
}

fn choose(editor: &mut TestEditor, combo: &str, what: &str) {
    editor.press(combo);
    editor.press(what);
    editor.wait_until_idle();
}

#[test]
fn orbiting_changes_the_image_and_home_resets_the_camera() {
    let mut editor = TestEditor::new().with_view_3d();
    let at = editor.center_of("3D view");
    let first = seen(&mut editor);
    assert!(first.iter().any(|px| *px != first[0]), "the image is not of one colour");
    editor.drag(at, at + vec2(90.0, 20.0));
    assert!(seen(&mut editor) != first);
    assert!(!requests_repaint(&mut editor), "a finished image is not drawn again");
    editor.hover(at);
    editor.key(Key::Home);
    assert!(seen(&mut editor) == first);
}

#[test]
fn the_wheel_moves_the_camera_and_the_middle_button_pans() {
    let mut editor = TestEditor::new().with_view_3d();
    let at = editor.center_of("3D view");
    let first = seen(&mut editor);
    wheel(&mut editor, at, 120.0);
    let near = seen(&mut editor);
    assert!(near != first);
    editor.hover(at);
    editor.button(at, PointerButton::Middle, true, Modifiers::NONE);
    editor.harness.hover_at(at + vec2(30.0, 0.0));
    editor.run_frames();
    editor.button(at + vec2(30.0, 0.0), PointerButton::Middle, false, Modifiers::NONE);
    assert!(seen(&mut editor) != near);
}

#[test]
fn a_drag_with_shift_turns_the_light() {
    let mut editor = TestEditor::new().with_view_3d();
    let at = editor.center_of("3D view");
    let first = seen(&mut editor);
    editor.drag_with(at, at + vec2(120.0, 0.0), Modifiers::SHIFT);
    let turned = seen(&mut editor);
    assert!(turned != first);
    // The material stays in place; only its lighting changes.
    let mean = |all: &[[u8; 3]]| all.iter().map(|px| f64::from(px[1])).sum::<f64>() / all.len() as f64;
    let (a, b) = (mean(&first), mean(&turned));
    let together = first.iter().zip(&turned).map(|(x, y)| (f64::from(x[1]) - a) * (f64::from(y[1]) - b)).sum::<f64>();
    let square = |v: f64| v * v;
    let alone = |all: &[[u8; 3]], mean: f64| all.iter().map(|x| square(f64::from(x[1]) - mean)).sum::<f64>();
    let alike = together / (alone(&first, a) * alone(&turned, b)).sqrt();
    assert!(alike > 0.5, "fraction of similar pixels: {alike}");
    editor.save_screenshot("light");
}

#[test]
fn every_shape_and_every_environment_gives_another_image() {
    let mut editor = TestEditor::new().with_view_3d();
    let mut pictures = vec![seen(&mut editor)];
    for shape in ["plane", "cube", "cylinder", "terrain", "sphere"] {
        choose(&mut editor, "shape", shape);
        let picture = seen(&mut editor);
        assert_eq!(pictures.contains(&picture), shape == "sphere", "{shape}");
        pictures.push(picture);
        editor.save_screenshot(&format!("shape_{shape}"));
    }
    for light in ["sky", "dusk"] {
        choose(&mut editor, "environment", light);
        let picture = seen(&mut editor);
        assert!(!pictures.contains(&picture), "{light}");
        pictures.push(picture);
    }
}

#[test]
fn relief_and_tiling_are_dragged() {
    let mut editor = TestEditor::new().with_view_3d();
    let first = seen(&mut editor);
    let tiles = editor.center_of("number of repetitions");
    editor.drag(tiles, tiles + vec2(30.0, 0.0));
    let more = seen(&mut editor);
    assert!(more != first);
    editor.press("reset the 3D view");
    editor.hover(Pos2::ZERO);
    assert!(seen(&mut editor) == first);
}

#[test]
fn over_terrain_the_camera_turns_moves_and_is_reset() {
    let mut editor = TestEditor::new().with_view_3d();
    choose(&mut editor, "shape", "terrain");
    let at = editor.center_of("3D view");
    editor.hover(at);
    let first = seen(&mut editor);
    let mut last = first.clone();
    for key in [Key::W, Key::S, Key::A, Key::D, Key::U, Key::J] {
        editor.key(key);
        let now = seen(&mut editor);
        assert!(now != last, "{key:?} walks");
        last = now;
    }
    editor.drag(at, at + vec2(40.0, 10.0));
    assert!(seen(&mut editor) != last, "a drag turns the camera");
    editor.key(Key::Home);
    assert!(seen(&mut editor) == first);
}

#[test]
fn own_pictures_are_the_environment_and_cover_the_terrain() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", crate::test_editor::SMALL);
    let red = Image { size: [8, 4], channels: 3, px: [1.5f32, 0.1, 0.1].repeat(32).into() };
    platform.pictures.lock().unwrap().insert("red.hdr".into(), red);
    let mut editor = TestEditor::on(platform, Some("small.ron")).with_view_3d();
    let first = seen(&mut editor);
    choose(&mut editor, "environment", "own picture");
    let field = "environment picture (.hdr, .exr)";
    editor.press(field);
    editor.type_text("none.hdr");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert!(editor.shows("none.hdr cannot be read"));
    editor.press(field);
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("red.hdr");
    editor.key(Key::Enter);
    let bright = seen(&mut editor);
    assert!(!editor.shows("cannot be read"));
    let redness = |all: &[[u8; 3]]| all.iter().map(|px| i64::from(px[0]) - i64::from(px[2])).sum::<i64>();
    assert!(redness(&bright) > redness(&first));
    choose(&mut editor, "environment", "studio");
    choose(&mut editor, "shape", "terrain");
    let bare = seen(&mut editor);
    editor.press("picture on the terrain");
    editor.type_text("red.hdr");
    editor.key(Key::Enter);
    assert!(redness(&seen(&mut editor)) > redness(&bare));
}

#[test]
fn a_solid_material_is_evaluated_at_the_surface() {
    let platform = MemoryPlatform::default();
    platform
        .write_file("deep.ron", &crate::test_editor::SMALL.replace("perlin(scale: 4)", "perlin(scale: 4, dims: 3)"));
    let mut editor = TestEditor::on(platform, Some("deep.ron")).with_view_3d();
    let mapped = seen(&mut editor);
    editor.press("solid");
    assert!(seen(&mut editor) != mapped);
    assert!(!editor.shows("changes with depth"));
    editor.save_screenshot("solid");
    let mut editor = TestEditor::new().with_view_3d();
    editor.press("solid");
    editor.wait_until_idle();
    assert!(editor.shows("changes with depth"), "a warning is shown for a graph that does not depend on depth");
}

#[test]
fn exposure_and_tone_map_change_the_image_and_are_reset() {
    let mut editor = TestEditor::new().with_view_3d();
    let (plain, height) = (editor.pixels_of("3D view"), editor.area("3D view").height());
    assert!(height > 250.0, "{height}");
    crate::properties::type_in(&mut editor, "exposure of the 3D view in stops", "2");
    editor.wait_until_idle();
    let sum = |pixels: &[[u8; 3]]| pixels.iter().map(|px| u64::from(px[1])).sum::<u64>();
    let bright = editor.pixels_of("3D view");
    assert!(sum(&bright) > sum(&plain), "two stops are brighter");
    editor.press("tone map of the 3D view");
    editor.press("agx");
    editor.wait_until_idle();
    assert!(editor.pixels_of("3D view") != bright);
    editor.save_screenshot("exposure");
    editor.press("reset the 3D view");
    editor.hover(egui::Pos2::ZERO);
    editor.wait_until_idle();
    assert_eq!(editor.value_of("tone map of the 3D view"), "neutral");
    assert_eq!(editor.area("3D view").height(), height, "the view keeps its height");
}

#[test]
fn a_graph_tagged_terrain_opens_on_terrain() {
    let platform = MemoryPlatform::default();
    platform.write_file("hills.ron", &SMALL.replace("format: 1,", "format: 1,\n    tags: [\"terrain\"],"));
    let mut editor = TestEditor::on(platform, Some("hills.ron")).with_view_3d();
    assert_eq!(editor.value_of("shape"), "terrain");
    let at = editor.center_of("3D view");
    editor.hover(at);
    editor.save_screenshot("terrain_tag");
}

#[test]
fn a_rounded_cube_differs_from_the_cube() {
    let mut editor = TestEditor::new().with_view_3d();
    choose(&mut editor, "shape", "cube");
    let cube = seen(&mut editor);
    choose(&mut editor, "shape", "rounded cube");
    assert!(seen(&mut editor) != cube);
    assert_eq!(editor.value_of("shape"), "rounded cube");
}

#[test]
fn an_own_mesh_is_shown_and_remembered() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    platform.write_file("roof.obj", "v 0 0 0\nv 2 0 0\nv 2 0 1\nv 1 1 0.5\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
    let mut editor = TestEditor::on(platform.clone(), Some("small.ron")).with_view_3d();
    let sphere = seen(&mut editor);
    drop_file(&mut editor, "roof.obj", Modifiers::NONE);
    assert_eq!(editor.value_of("shape"), "own mesh");
    assert!(seen(&mut editor) != sphere);
    assert!(editor.shows("the mesh has no texture coordinates"));
    assert!(platform.read_file("home/look").is_some_and(|text| text.contains("roof.obj")));
    // It is offered again.
    let mut again = TestEditor::on(platform.clone(), Some("small.ron")).with_view_3d();
    choose(&mut again, "shape", "own mesh …");
    assert_eq!(again.value_of("shape"), "own mesh");
    // An error of the file is shown.
    platform.write_file("roof.obj", "v 0 0 0\nf 1 1 2\n");
    let mut broken = TestEditor::on(platform, Some("small.ron")).with_view_3d();
    choose(&mut broken, "shape", "own mesh …");
    broken.wait_for_text("line 2: there is no position `2`");
}

#[test]
fn the_image_is_refined_once_the_camera_rests() {
    let mut editor = TestEditor::new().with_view_3d();
    let at = editor.center_of("3D view");
    assert_eq!(editor.value_of("3D view"), "refined");
    editor.hover(at);
    editor.button(at, PointerButton::Primary, true, Modifiers::NONE);
    for i in 1..8 {
        editor.harness.hover_at(at + vec2(6.0, 2.0) * i as f32);
        editor.harness.step();
        // A drag begins after a few points.
        assert!(i < 4 || editor.value_of("3D view") == "coarse", "while the camera moves");
    }
    // The button is still held.
    editor.wait_until_idle();
    assert_eq!(editor.value_of("3D view"), "refined");
    let turned = seen(&mut editor);
    editor.button(at + vec2(42.0, 14.0), PointerButton::Primary, false, Modifiers::NONE);
    assert!(seen(&mut editor) == turned);
    wheel(&mut editor, at, 60.0);
    editor.wait_until_idle();
    assert_eq!(editor.value_of("3D view"), "refined");
}

#[test]
fn the_image_of_another_file_is_not_shown() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    platform.write_file("bare.ron", "lapidary(format: 1, nodes: {}, outputs: {})");
    let mut editor = TestEditor::on(platform, Some("small.ron")).with_view_3d();
    let first = seen(&mut editor);
    assert!(first.iter().any(|px| *px != first[0]));
    drop_file(&mut editor, "bare.ron", Modifiers::NONE);
    assert!(seen(&mut editor) != first, "nothing of the other file");
    editor.save_screenshot("other-file");
    drop_file(&mut editor, "small.ron", Modifiers::NONE);
    editor.wait_until_idle();
    editor.save_screenshot("first-file");
    assert_eq!(editor.value_of("3D view"), "refined", "the same file is shown again");
    assert!(!editor.shows("there is no graph to show yet"));
}
