//! The export dialog.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::TestEditor;
use crate::view_2d::part;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::Queryable;
use lapidary_render::ImageSize;
use std::collections::BTreeSet;
use std::path::Path;

const BOTH: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

#[test]
fn an_export_uses_the_chosen_options_and_can_be_repeated() {
    let mut editor = TestEditor::new();
    editor.key_with(BOTH, Key::E);
    assert!(editor.shows("Export images"));
    editor.save_screenshot("export");
    let target = editor.harness.get_by_role_and_label(Role::ComboBox, "target").rect().center();
    editor.click(target);
    editor.run_frames();
    editor.save_screenshot("export-targets");
    editor.press("unreal");
    editor.press("512");
    editor.press("export");
    editor.wait_until_idle();
    assert!(editor.shows("wrote made.png"));
    let first = editor.platform.exported.lock().unwrap().clone();
    let [request] = first.as_slice() else { panic!("{first:?}") };
    assert_eq!((request.target.name, request.folder.as_path()), ("unreal", Path::new("out")));
    assert_eq!(request.size, Some(ImageSize::Exact([512, 512])));
    assert!(request.outputs.is_empty() && request.format.is_none() && request.depth.is_none());
    assert!(request.settings.preset.is_none());
    editor.key_with(Modifiers::COMMAND, Key::E);
    editor.wait_until_idle();
    let again = editor.platform.exported.lock().unwrap().clone();
    assert_eq!(again, [request.clone(), request.clone()]);
}

#[test]
fn each_output_has_its_own_picture() {
    let platform = MemoryPlatform::default();
    let text = "lapidary(format: 1, size: (64, 64), nodes: { \"grain\": perlin(scale: 4), \"both\": vector(x: \"grain\", y: 1), \
                \"parts\": split(of: \"both\") }, outputs: { \"height\": \"parts.x\", \"roughness\": \"parts.y\" })\n";
    platform.write_file("parts.ron", text);
    let mut editor = TestEditor::on(platform, Some("parts.ron"));
    editor.key_with(BOTH, Key::E);
    editor.wait_until_idle();
    editor.save_screenshot("export-pictures");
    let greys = |output: &str| -> BTreeSet<[u8; 3]> {
        // The picture is before the checkbox.
        let checkbox = editor.field(output);
        let picture = Rect::from_center_size(checkbox.left_center() - vec2(22.0, 0.0), vec2(16.0, 16.0));
        part(&editor.picture(), picture).into_iter().collect()
    };
    assert!(greys("height").len() > 20, "a noise: {:?}", greys("height"));
    assert_eq!(greys("roughness"), [[255; 3]].into(), "a constant of the same node");
}

#[test]
fn usual_sizes_reach_8192() {
    let mut editor = TestEditor::new();
    editor.key_with(BOTH, Key::E);
    for side in ["512", "1024", "2048", "4096", "8192"] {
        editor.press(side);
        assert_eq!(editor.value_of("width"), side);
    }
    editor.wait_until_idle();
    editor.press("export");
    editor.wait_until_idle();
    let exported = editor.platform.exported.lock().unwrap().clone();
    assert_eq!(exported[0].size, Some(ImageSize::Exact([8192, 8192])));
}

#[test]
fn an_export_that_clips_values_shows_the_warning() {
    let mut editor = TestEditor::new();
    let warning = "untitled.ron: warning: `emission` runs from 0 to 4, and out/emission.png stores 0..1";
    editor.platform.warnings.lock().unwrap().push(warning.to_owned());
    editor.key_with(BOTH, Key::E);
    editor.press("export");
    editor.wait_until_idle();
    assert!(editor.shows("wrote made.png") && editor.shows(warning));
}

#[test]
fn an_export_that_is_cancelled_writes_nothing() {
    let mut editor = TestEditor::new();
    editor.key_with(BOTH, Key::E);
    editor.key(Key::Escape);
    editor.wait_until_idle();
    assert!(editor.harness.query_by_label("Export images").is_none());
    assert!(editor.platform.exported.lock().unwrap().is_empty());
}

#[test]
fn the_dialog_lists_the_files_or_says_why_there_are_none() {
    let mut editor = TestEditor::new();
    editor.key_with(BOTH, Key::E);
    editor.wait_until_idle();
    for text in ["1  What", "2  For which program", "3  Size, format and place", "2 files", "first.png", "second.png"] {
        assert!(editor.shows(text), "{text}");
    }
    *editor.platform.export_error.lock().unwrap() = Some("jpg files cannot have the depth `16`".to_owned());
    editor.press("1024");
    editor.wait_until_idle();
    assert!(editor.shows("jpg files cannot have the depth `16`") && !editor.shows("first.png"));
}

#[test]
fn the_dialog_predicts_time_size_and_memory() {
    let mut editor = TestEditor::new();
    editor.key_with(BOTH, Key::E);
    editor.press("4096");
    editor.wait_until_idle();
    for text in ["about 17 seconds, 32.0 MiB", "at most 1.5 GiB of memory"] {
        assert!(editor.shows(text), "{text}");
    }
    editor.press("512");
    editor.wait_until_idle();
    assert!(editor.shows("about a second, 512.0 KiB"));
    editor.save_screenshot("export-cost");
}

#[test]
fn an_export_that_fails_says_in_the_dialog_what_to_do() {
    let mut editor = TestEditor::new();
    *editor.platform.write_error.lock().unwrap() = Some("permission denied".to_owned());
    editor.key_with(BOTH, Key::E);
    editor.press("export");
    editor.wait_until_idle();
    assert!(editor.shows("Export images"), "the dialog stays open");
    assert!(editor.shows("made.png cannot be written: permission denied") && editor.shows("choose another folder"));
    editor.save_screenshot("export-problem");
    // A change of the request may solve it.
    editor.press("512");
    editor.wait_until_idle();
    assert!(!editor.shows("permission denied"));
    *editor.platform.write_error.lock().unwrap() = None;
    editor.press("export");
    editor.wait_until_idle();
    assert!(editor.shows("wrote made.png") && !editor.shows("Export images"));
}

#[test]
fn the_name_of_the_files_is_a_pattern() {
    let mut editor = TestEditor::new();
    editor.key_with(BOTH, Key::E);
    let name = editor.field("name").center();
    editor.click(name);
    editor.type_text("{graph}-{size}");
    editor.press("export");
    editor.wait_until_idle();
    let exported = editor.platform.exported.lock().unwrap().clone();
    assert_eq!(exported.first().and_then(|request| request.name.as_deref()), Some("{graph}-{size}"));
}

#[test]
fn errors_name_what_the_dialog_shows() {
    use lapidary_editor::{export_error, export_warning};
    use lapidary_export::file_format::{Depth, FileFormat};
    use lapidary_render::{ClippedOutput, NameError, NameRemedy, OutputRange, RenderError};
    let write = |kind: std::io::ErrorKind| RenderError::Write { path: "out/a.png".into(), error: kind.into() };
    let same =
        |remedy| RenderError::SameFile { file: "a.png".into(), graphs: ["a.ron".into(), "a.ron".into()], remedy };
    let errors = [
        RenderError::CompanionFormat { title: "glTF", formats: &[FileFormat::PNG] },
        RenderError::UnsupportedDepth { format: FileFormat::PNG, depth: Depth::Float },
        RenderError::Name(NameError::Unclosed { pattern: "{graph".to_owned() }),
        RenderError::Name(NameError::Outside { pattern: "../a".to_owned() }),
        same(NameRemedy::AddFields(vec!["{usage}"])),
        same(NameRemedy::RenameOutput),
        RenderError::Overwrite { file: "a.png".into() },
        write(std::io::ErrorKind::PermissionDenied),
        write(std::io::ErrorKind::StorageFull),
    ];
    let range = OutputRange { output: "height".to_owned(), low: 0.0, high: 4.0, clipped: 9 };
    let (graph, path) = ("a.ron".to_owned(), "a.png".into());
    let warning = ClippedOutput { graph, path, depth: Depth::Byte, allows_exr: true, range };
    let texts = errors.iter().map(export_error).chain([export_warning(&warning)]);
    for text in texts {
        assert!(!text.contains("--") && !text.contains("`-o`") && text.contains('\n'), "{text}");
    }
    assert!(
        export_error(&errors[1]).contains("choose the depth `8` or `16`, or the format `exr`"),
        "{}",
        export_error(&errors[1])
    );
}

#[test]
fn the_dialog_fits_into_small_and_large_windows() {
    for (size, dark) in [((1280.0, 720.0), true), ((1600.0, 1000.0), false), ((700.0, 640.0), true)] {
        let platform = crate::memory_platform::MemoryPlatform::default();
        platform.write_file("small.ron", crate::test_editor::SMALL);
        platform.write_file("home/look", &format!("dark {dark}\n"));
        let mut editor = TestEditor::sized(platform, Some("small.ron"), egui::vec2(size.0, size.1), 1.0);
        editor.key_with(BOTH, Key::E);
        editor.wait_until_idle();
        editor.save_screenshot(&format!("export-{}", size.0));
        for label in ["export", "folder", "name"] {
            let area = editor.field(label);
            assert!(editor.harness.ctx.content_rect().contains_rect(area), "{label}: {area:?}");
        }
    }
}

#[test]
fn a_target_of_the_user_is_made_and_used() {
    let mut editor = TestEditor::new();
    editor.key_with(BOTH, Key::E);
    editor.press("new target …");
    editor.wait_until_idle();
    editor.save_screenshot("target");
    let name = editor.field("name of the target").center();
    editor.click(name);
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("my engine");
    let green = editor.harness.get_by_role_and_label(Role::ComboBox, "G 2").rect().center();
    editor.click(green);
    editor.run_frames();
    editor.press("value 1");
    editor.press("invert G 2");
    editor.press("save target");
    editor.wait_until_idle();
    assert!(editor.shows("Export images") && editor.shows("--target"));
    let text = editor.platform.read_file("userlib/targets/my engine.ron").expect("the target is saved");
    let target = lapidary_render::read_target(&text).expect("the file declares a target");
    assert_eq!((target.name, target.packed.len(), target.packed[1].usage), ("my engine", 2, "orm"));
    let saved = lapidary_render::TargetFile::read(&text).expect("it is a target");
    let green = &saved.images[1].channels[1];
    assert_eq!((green.output.as_str(), green.value, green.invert), ("", 1.0, true));
    editor.press("export");
    editor.wait_until_idle();
    let exported = editor.platform.exported.lock().unwrap().clone();
    assert_eq!(exported.first().map(|request| request.target.name), Some("my engine"));
    // Another window lists it.
    let mut editor = TestEditor::on(editor.platform.clone(), Some("small.ron"));
    editor.key_with(BOTH, Key::E);
    editor.wait_until_idle();
    let target = editor.harness.get_by_role_and_label(Role::ComboBox, "target").rect().center();
    editor.click(target);
    editor.run_frames();
    assert!(editor.shows("my engine") && editor.shows("unity-hdrp"));
    // The last target of the list is in view: it can be clicked without scrolling.
    let last = editor.center_of("my engine").max(editor.center_of("unity-hdrp"));
    editor.click(last);
    editor.wait_until_idle();
    assert!(["my engine", "unity-hdrp"].contains(&editor.value_of("target").as_str()), "{}", editor.value_of("target"));
}

#[test]
fn a_target_that_is_wrong_is_reported_and_can_be_corrected() {
    let mut editor = TestEditor::new();
    editor.key_with(BOTH, Key::E);
    editor.press("new target …");
    let name = editor.field("name of the target").center();
    editor.click(name);
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("unity");
    editor.press("save target");
    editor.wait_until_idle();
    assert!(editor.shows("`unity` is the name of a built-in target: choose another name"));
    assert!(editor.shows("Export target"));
    editor.press("back");
    assert!(editor.shows("Export images"));
}
