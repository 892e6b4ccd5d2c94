//! The export dialog.

use crate::test_editor::TestEditor;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use lapidary_render::ImageSize;
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
    assert_eq!(format!("{again:?}"), format!("{:?}", [request, request]));
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
