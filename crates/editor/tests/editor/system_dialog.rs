//! The file dialog of the system, which can replace every typed path.

use crate::files::{edit, unsaved};
use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use lapidary_editor::BrowseKind;

/// Opens the system dialog, which answers at once.
fn browse(editor: &mut TestEditor, answer: Option<&str>) {
    editor.wait_until_idle();
    editor.platform.browse.lock().unwrap().0 = Some(Ok(answer.map(Into::into)));
    editor.press("browse …");
    editor.wait_until_idle();
}

/// Last request to the system dialog: kind, folder, name and extensions.
fn last_request(editor: &TestEditor) -> (BrowseKind, String, String, Vec<&'static str>) {
    let browse = editor.platform.browse.lock().unwrap();
    let last = browse.1.last().expect("the dialog was opened");
    (last.kind, last.folder.display().to_string(), last.name.clone(), last.extensions.to_vec())
}

fn begin() -> TestEditor {
    let platform = MemoryPlatform::default();
    platform.write_file("stones/small.ron", SMALL);
    platform.write_file("stones/other.ron", &SMALL.replace("slab", "rock"));
    TestEditor::on(platform, Some("stones/small.ron"))
}

#[test]
fn a_graph_chosen_in_the_system_dialog_is_opened() {
    let mut editor = begin();
    editor.key_with(Modifiers::COMMAND, Key::O);
    browse(&mut editor, Some("stones/other.ron"));
    assert_eq!(last_request(&editor), (BrowseKind::OpenFile, "stones/".to_owned(), String::new(), vec!["ron"]));
    assert!(editor.text_contains("\"rock\": marble") && !editor.shows("Open a graph"));
}

#[test]
fn a_graph_is_saved_at_the_path_of_the_system_dialog_and_replaces_files_only_after_a_question() {
    let mut editor = begin();
    edit(&mut editor);
    let both = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    editor.key_with(both, Key::S);
    browse(&mut editor, Some("slates/slate"));
    assert_eq!(
        last_request(&editor),
        (BrowseKind::SaveFile, "stones/".to_owned(), "small.ron".to_owned(), vec!["ron"])
    );
    assert_eq!(editor.platform.read_file("slates/slate.ron").as_deref(), Some(editor.text()));
    assert!(!unsaved(&editor));
    editor.key_with(both, Key::S);
    browse(&mut editor, Some("stones/other.ron"));
    assert!(editor.shows("Replace other.ron?"));
}

#[test]
fn cancelling_the_system_dialog_returns_to_the_typed_path() {
    let mut editor = begin();
    editor.key_with(Modifiers::COMMAND, Key::O);
    browse(&mut editor, None);
    assert!(editor.shows("Open a graph"));
    editor.save_screenshot("browse");
    editor.type_text("other.ron");
    editor.wait_until_idle();
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert!(editor.text_contains("\"rock\": marble"), "{}", editor.text());
}

#[test]
fn without_a_system_dialog_a_notice_asks_for_a_typed_path() {
    let mut editor = begin();
    editor.key_with(Modifiers::COMMAND, Key::O);
    editor.wait_until_idle();
    editor.press("browse …");
    editor.wait_until_idle();
    assert!(editor.shows("the system shows no dialog") && editor.shows("type the path instead"));
    assert!(editor.shows("Open a graph"));
}

#[test]
fn an_answer_after_the_dialog_was_closed_is_ignored() {
    let mut editor = begin();
    editor.key_with(Modifiers::COMMAND, Key::O);
    editor.wait_until_idle();
    // The lock keeps the system dialog open.
    let platform = editor.platform.clone();
    let slow = platform.browse.lock().unwrap();
    editor.press("browse …");
    assert!(!editor.harness.state().rests());
    editor.press("cancel");
    drop(slow);
    editor.wait_until_idle();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn the_folder_of_an_export_is_chosen_in_the_system_dialog() {
    let mut editor = begin();
    editor.key_with(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::E);
    editor.press("choose a folder");
    browse(&mut editor, Some("elsewhere/made"));
    assert_eq!((last_request(&editor).0, last_request(&editor).3), (BrowseKind::Folder, vec![]));
    editor.press("export");
    editor.wait_until_idle();
    let exported = editor.platform.exported.lock().unwrap();
    assert_eq!(exported.last().map(|request| request.folder.display().to_string()).as_deref(), Some("elsewhere/made"));
}

#[test]
fn a_picture_for_a_node_is_stored_relative_to_the_graph() {
    let platform = MemoryPlatform::default();
    platform.write_file(
        "stones/wall.ron",
        "lapidary(format: 1, nodes: { \"moss\": image() }, outputs: { \"base_color\": \"moss\" })",
    );
    platform.write_file("stones/maps/moss.png", "");
    let mut editor = TestEditor::on(platform, Some("stones/wall.ron"));
    let grip = editor.grip("moss, an image node");
    editor.click(grip);
    editor.press("choose file");
    browse(&mut editor, Some("stones/maps/moss.png"));
    assert!(editor.text_contains("image(file: \"maps/moss.png\")"), "{}", editor.text());
    editor.undo();
    // The typed path works as well; the list shows files that are not graphs.
    editor.press("choose file");
    editor.wait_until_idle();
    editor.type_text("maps/");
    editor.wait_until_idle();
    assert!(editor.shows("moss.png") && editor.harness.query_by_label("wall.ron").is_none());
    editor.type_text("moss.png");
    editor.wait_until_idle();
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert!(editor.text_contains("image(file: \"maps/moss.png\")"), "{}", editor.text());
}

#[test]
fn the_environment_is_chosen_in_the_system_dialog() {
    let mut editor = begin().with_view_3d();
    editor.press("environment");
    editor.press("own picture");
    editor.press("choose environment picture (.hdr, .exr)");
    browse(&mut editor, Some("skies/noon.hdr"));
    let read = ["png", "exr", "hdr", "tif", "tiff", "jpg", "jpeg", "webp", "bmp", "tga", "gif", "npy"];
    assert_eq!(last_request(&editor).3, read);
    editor.wait_for_text("skies/noon.hdr cannot be read");
}
