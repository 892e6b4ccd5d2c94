//! Autosave and recovery, and diagnostics of broken files with their fixes.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use lapidary_field::image::Image;

/// Texts of the recovery files.
pub(crate) fn autosaved(editor: &TestEditor) -> Vec<String> {
    let files = editor.platform.files.lock().unwrap();
    files.iter().filter(|(path, _)| path.starts_with("home/unsaved")).map(|(_, text)| text.clone()).collect()
}

/// Centres of all widgets with a label.
fn all(editor: &TestEditor, label: &str) -> Vec<egui::Pos2> {
    editor.harness.query_all_by_label(label).map(|node| node.rect().center()).collect()
}

/// Deletes a node of the template and waits for the autosave; returns the text.
pub(crate) fn delete_color(editor: &mut TestEditor) -> String {
    let grip = editor.grip("base_color, a gradient_map node");
    editor.click(grip);
    editor.key(Key::Delete);
    editor.platform.advance_clock(15.0);
    editor.wait_until_idle();
    editor.text().to_owned()
}

pub(crate) fn edited() -> TestEditor {
    let mut editor = TestEditor::new();
    let grip = editor.grip("slab, a marble node");
    editor.click(grip);
    editor.key(Key::Delete);
    editor
}

#[test]
fn edits_are_autosaved_within_fifteen_seconds_until_they_are_saved() {
    let mut editor = edited();
    assert!(autosaved(&editor).is_empty());
    editor.platform.advance_clock(15.0);
    editor.wait_until_idle();
    assert_eq!(autosaved(&editor), [editor.text().to_owned()]);
    editor.key_with(Modifiers::COMMAND, Key::S);
    editor.wait_until_idle();
    assert!(autosaved(&editor).is_empty());
}

#[test]
fn work_of_a_crashed_window_is_restored_or_discarded() {
    for restore in [true, false] {
        let mut editor = edited();
        editor.platform.advance_clock(15.0);
        editor.wait_until_idle();
        let (edited, platform) = (editor.text().to_owned(), editor.platform.clone());
        drop(editor);
        let mut editor = TestEditor::on(platform, Some("small.ron"));
        assert!(editor.shows("There is newer work on small.ron"));
        editor.save_screenshot("found");
        editor.press(if restore { "restore" } else { "discard" });
        editor.wait_until_idle();
        assert_eq!(editor.text(), if restore { &edited } else { SMALL });
        assert_eq!(autosaved(&editor).is_empty(), !restore);
        if restore {
            editor.key_with(Modifiers::COMMAND, Key::Z);
            assert_eq!(editor.text(), SMALL);
        }
    }
}

#[test]
fn work_on_a_file_without_a_path_is_recovered() {
    let mut editor = TestEditor::on(MemoryPlatform::default(), None);
    let edited = delete_color(&mut editor);
    let platform = editor.platform.clone();
    drop(editor);
    let mut editor = TestEditor::started(platform);
    editor.press("recover new material");
    editor.wait_until_idle();
    assert_eq!(editor.text(), edited);
    assert!(editor.harness.state().title().starts_with('•'), "{}", editor.harness.state().title());
}

#[test]
fn a_broken_file_opens_with_its_diagnostics_and_a_click_shows_the_node() {
    let platform = MemoryPlatform::default();
    platform.write_file("broken.ron", &SMALL.replace("octaves: 4", "octaves: 400").replace("marble(", "marbel("));
    let mut editor = TestEditor::on(platform, Some("broken.ron"));
    assert!(editor.shows("2 errors"));
    assert!(
        editor.shows("Diagnostics")
            && editor.shows("E012")
            && editor.shows("E025")
            && editor.shows("did you mean `marble`?")
    );
    editor.save_screenshot("complaints");
    let at = all(&editor, "there is no kind of node called `marbel`")[0];
    editor.click(at);
    assert!(editor.shows("name of the node"));
}

#[test]
fn a_fix_changes_only_what_its_title_states() {
    let platform = MemoryPlatform::default();
    platform.write_file("broken.ron", &SMALL.replace("marble(", "marbel("));
    let mut editor = TestEditor::on(platform, Some("broken.ron"));
    editor.press("fix");
    editor.wait_until_idle();
    assert_eq!(editor.text(), SMALL);
    editor.save_screenshot("fixed");
    assert!(editor.shows("no errors") && !editor.shows("did you mean"));
    editor.key_with(Modifiers::COMMAND, Key::Z);
    assert!(editor.text_contains("marbel("));
}

#[test]
fn numbers_out_of_range_are_set_to_the_nearest_limit() {
    for (wrong, right) in [("octaves: 400", "octaves: 24"), ("scale: 4.6", "scale: 5")] {
        let platform = MemoryPlatform::default();
        let before = if wrong.starts_with("oct") { "octaves: 4" } else { "scale: 4" };
        platform.write_file("broken.ron", &SMALL.replace(before, wrong));
        let mut editor = TestEditor::on(platform, Some("broken.ron"));
        // The note about a newer version of `marble` below it has a fix as well.
        let first = all(&editor, "fix")[0];
        editor.click(first);
        editor.wait_until_idle();
        assert_eq!(editor.text(), SMALL.replace(before, right));
    }
}

#[test]
fn every_broken_file_opens_and_every_fix_changes_the_text() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/broken/codes");
    let mut tried = 0;
    for entry in std::fs::read_dir(folder).expect("there are broken files").flatten() {
        let Ok(text) = std::fs::read_to_string(entry.path()) else { continue };
        let platform = MemoryPlatform::default();
        platform.write_file("broken.ron", &text);
        let mut editor = TestEditor::on(platform, Some("broken.ron"));
        if !editor.shows("Diagnostics") {
            editor.key(Key::F4);
        }
        if let Some(at) = all(&editor, "fix").first().copied() {
            editor.click(at);
            editor.wait_until_idle();
            assert_ne!(editor.text(), text, "{:?}", entry.path());
            tried += 1;
        }
    }
    assert!(tried >= 5, "only {tried} of them have a fix");
}

#[test]
fn the_folder_of_a_picture_outside_is_allowed_from_the_list_of_diagnostics() {
    let platform = MemoryPlatform::default();
    let file = "lapidary(format: 1, size: (16, 16), nodes: { \"moss\": image(file: \"../textures/moss.png\") }, \
        outputs: { \"base_color\": \"moss\" })";
    platform.write_file("wall.ron", file);
    let image = Image { size: [4, 4], channels: 4, px: vec![1.0; 64].into() };
    platform.pictures.lock().unwrap().insert("../textures/moss.png".into(), image);
    let mut editor = TestEditor::on(platform, Some("wall.ron"));
    assert!(editor.shows("E041") && editor.shows("1 error"));
    editor.press("allow the folder `../textures`");
    editor.wait_until_idle();
    assert!(editor.shows("no errors") && editor.shows("--allow ../textures"));
    assert_eq!(editor.platform.allowed.lock().unwrap().as_slice(), [std::path::Path::new("../textures")]);
    assert_eq!(editor.text(), file);
}

#[test]
fn no_folder_is_offered_for_a_file_that_does_not_exist() {
    let platform = MemoryPlatform::default();
    let file =
        "lapidary(format: 1, nodes: { \"a\": graph(file: \"../../secret.ron\") }, outputs: { \"height\": \"a\" })";
    platform.write_file("whole.ron", file);
    let editor = TestEditor::on(platform, Some("whole.ron"));
    assert!(editor.shows("E041") && !editor.shows("allow the folder"));
}
