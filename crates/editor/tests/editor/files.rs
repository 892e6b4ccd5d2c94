//! Opening, saving and closing of files.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Event, Key, Modifiers, ViewportCommand};

pub(crate) const BOTH: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// Opens a file: types its path into the dialog of Ctrl-O.
pub(crate) fn open(editor: &mut TestEditor, path: &str) {
    editor.key_with(Modifiers::COMMAND, Key::O);
    editor.wait_until_idle();
    editor.type_text(path);
    editor.wait_until_idle();
    editor.key(Key::Enter);
    editor.wait_until_idle();
}

/// Saves under another name.
fn save_as(editor: &mut TestEditor, name: &str) {
    editor.key_with(BOTH, Key::S);
    editor.wait_until_idle();
    confirm_name(editor, name);
}

pub(crate) fn confirm_name(editor: &mut TestEditor, name: &str) {
    editor.type_text(name);
    editor.wait_until_idle();
    editor.key(Key::Enter);
    editor.wait_until_idle();
}

pub(crate) fn save(editor: &mut TestEditor) {
    editor.key_with(Modifiers::COMMAND, Key::S);
    editor.wait_until_idle();
}

pub(crate) fn unsaved(editor: &TestEditor) -> bool {
    editor.harness.state().title().starts_with('•')
}

/// Edits the file: deletes the node `slab`.
pub(crate) fn edit(editor: &mut TestEditor) {
    let grip = editor.grip("slab, a marble node");
    editor.click(grip);
    editor.key(Key::Delete);
    assert!(!editor.text_contains("\"slab\": marble"), "{}", editor.text());
}

/// Gives the window the focus; it then examines its files.
pub(crate) fn focus_window(editor: &mut TestEditor) {
    editor.event(Event::WindowFocused(true));
    editor.wait_until_idle();
}

#[test]
fn enter_opens_the_only_file_that_matches_the_typed_part() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    platform
        .write_file("other.ron", &SMALL.replace("marble", "perlin").replace("bend: \"folds\", reach: \"$veins\"", ""));
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    open(&mut editor, "oth");
    assert!(editor.harness.state().title().starts_with("other.ron"), "{}", editor.harness.state().title());
    open(&mut editor, "r");
    assert!(editor.harness.state().title().starts_with("other.ron"), "several files match");
}

#[test]
fn saving_writes_the_text_and_shows_a_notice() {
    let mut editor = TestEditor::new();
    edit(&mut editor);
    assert_eq!(editor.platform.read_file("small.ron").as_deref(), Some(SMALL));
    assert!(unsaved(&editor));
    save(&mut editor);
    assert_eq!(editor.platform.read_file("small.ron").as_deref(), Some(editor.text()));
    assert!(editor.shows("saved small.ron"));
    assert!(!unsaved(&editor));
}

#[test]
fn a_failed_save_is_reported_and_the_edits_stay_unsaved() {
    let mut editor = TestEditor::new();
    edit(&mut editor);
    *editor.platform.write_error.lock().unwrap() = Some("no space is left".to_owned());
    save(&mut editor);
    assert!(editor.shows("no space is left"));
    assert!(unsaved(&editor));
    assert_eq!(editor.platform.read_file("small.ron").as_deref(), Some(SMALL));
}

#[test]
fn saving_under_another_name_asks_before_it_replaces_a_file() {
    let mut editor = TestEditor::new();
    editor.platform.write_file("existing.ron", "mine");
    editor.key_with(BOTH, Key::S);
    editor.wait_until_idle();
    editor.save_screenshot("save-as");
    confirm_name(&mut editor, "existing");
    assert!(editor.shows("Replace existing.ron?"));
    editor.save_screenshot("replace");
    editor.press("cancel");
    assert_eq!(editor.platform.read_file("existing.ron").as_deref(), Some("mine"));
    save_as(&mut editor, "other.ron");
    assert_eq!(editor.platform.read_file("other.ron").as_deref(), Some(SMALL));
    assert!(editor.harness.state().title().contains("other.ron"));
}

#[test]
fn a_file_is_found_by_a_part_of_its_name() {
    let mut editor = TestEditor::new();
    editor.platform.write_file("stones/granite.ron", &SMALL.replace("slab", "rock"));
    editor.platform.write_file("stones/slate.ron", SMALL);
    editor.key_with(Modifiers::COMMAND, Key::O);
    editor.wait_until_idle();
    editor.type_text("sto");
    editor.wait_until_idle();
    editor.key(Key::Tab);
    editor.wait_until_idle();
    assert!(editor.shows("slate.ron"));
    editor.save_screenshot("open");
    editor.type_text("gra");
    editor.wait_until_idle();
    assert!(!editor.shows("slate.ron"));
    editor.key(Key::ArrowDown);
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert!(editor.text_contains("\"rock\": marble"), "{}", editor.text());
    assert!(editor.platform.read_file("home/recent").is_some_and(|list| list.contains("granite.ron")));
}

#[test]
fn opening_a_file_asks_about_unsaved_edits() {
    let mut editor = TestEditor::new();
    editor.platform.write_file("other.ron", &SMALL.replace("slab", "rock"));
    edit(&mut editor);
    let edited = editor.text().to_owned();
    open(&mut editor, "other.ron");
    assert!(editor.shows("Save the edits of small.ron?"));
    editor.save_screenshot("unsaved");
    editor.press("cancel");
    assert_eq!(editor.text(), edited);
    open(&mut editor, "other.ron");
    editor.press("save");
    editor.wait_until_idle();
    assert_eq!(editor.platform.read_file("small.ron"), Some(edited));
    assert!(editor.text_contains("\"rock\": marble"), "{}", editor.text());
}

#[test]
fn closing_the_window_asks_about_unsaved_edits() {
    let mut editor = TestEditor::new();
    edit(&mut editor);
    editor.key_with(Modifiers::COMMAND, Key::Q);
    assert!(editor.shows("Save the edits of small.ron?"));
    let at = editor.center_of("discard");
    editor.hover(at);
    editor.button(at, egui::PointerButton::Primary, true, Modifiers::NONE);
    editor.button(at, egui::PointerButton::Primary, false, Modifiers::NONE);
    let mut commands = editor.harness.output().viewport_output.values().flat_map(|output| &output.commands);
    assert!(commands.any(|command| matches!(command, ViewportCommand::Close)), "the window closes");
    assert_eq!(editor.platform.read_file("small.ron").as_deref(), Some(SMALL));
}

#[test]
fn a_new_graph_starts_from_a_template() {
    let mut editor = TestEditor::new();
    editor.key_with(Modifiers::COMMAND, Key::N);
    assert!(editor.shows("Start from"));
    editor.press("material");
    editor.wait_until_idle();
    assert!(editor.text_contains("normal_from_height") && !editor.text_contains("NAME"), "{}", editor.text());
    assert!(editor.harness.state().title().contains("new material"));
}

#[test]
fn an_external_change_is_loaded_and_can_be_undone() {
    let mut editor = TestEditor::new();
    let theirs = SMALL.replace("scale: 4", "scale: 9");
    editor.platform.write_file("small.ron", &theirs);
    focus_window(&mut editor);
    assert_eq!(editor.text(), theirs);
    assert!(!unsaved(&editor));
    editor.key_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn an_external_change_and_unsaved_edits_are_both_kept() {
    for take in [true, false] {
        let mut editor = TestEditor::new();
        edit(&mut editor);
        let mine = editor.text().to_owned();
        let theirs = SMALL.replace("scale: 4", "scale: 9");
        editor.platform.write_file("small.ron", &theirs);
        focus_window(&mut editor);
        assert_eq!(editor.text(), mine);
        editor.save_screenshot("theirs");
        editor.press(if take { "load the other version" } else { "keep my version" });
        editor.wait_until_idle();
        assert_eq!(editor.text(), if take { &theirs } else { &mine });
        assert!(!editor.shows("keep my version"));
        if take {
            editor.key_with(Modifiers::COMMAND, Key::Z);
            assert_eq!(editor.text(), mine);
        } else {
            save(&mut editor);
            assert_eq!(editor.platform.read_file("small.ron"), Some(mine));
        }
    }
}

#[test]
fn the_start_window_offers_templates_recent_files_and_the_gallery_with_pictures() {
    let platform = MemoryPlatform::default();
    *platform.bundled.lock().unwrap() = &[("stones.ron", SMALL)];
    platform.write_file("small.ron", SMALL);
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    editor.key_with(Modifiers::COMMAND, Key::N);
    editor.wait_until_idle();
    editor.run_frames();
    for text in ["Start from", "Recent files", "Gallery", "empty"] {
        assert!(editor.shows(text), "{text}");
    }
    editor.hover(egui::Pos2::ZERO);
    let colours: std::collections::BTreeSet<_> = editor.pixels_of("stones").into_iter().collect();
    assert!(colours.len() > 12, "the gallery has pictures: {}", colours.len());
    editor.save_screenshot("start");
    editor.press("stones");
    editor.wait_until_idle();
    assert!(editor.harness.state().title().contains("stones.ron"), "{}", editor.harness.state().title());
    editor.key_with(Modifiers::COMMAND, Key::N);
    editor.wait_until_idle();
    editor.press("empty");
    editor.wait_until_idle();
    assert!(editor.text_contains("nodes: {}"), "{}", editor.text());
    assert!(editor.shows("no errors"), "an empty graph is no error");
}

#[test]
fn a_path_without_a_file_begins_a_new_graph() {
    let platform = MemoryPlatform::default();
    let mut editor = TestEditor::on(platform.clone(), Some("wall.ron"));
    editor.wait_until_idle();
    assert!(editor.text_contains("name: \"wall\""), "{}", editor.text());
    assert!(editor.shows("wall.ron is new: it is written when you save it"));
    assert_eq!(platform.read_file("wall.ron"), None);
    editor.key_with(Modifiers::COMMAND, Key::S);
    editor.wait_until_idle();
    assert_eq!(platform.read_file("wall.ron").as_deref(), Some(editor.text()));
}

#[test]
fn a_graph_of_a_template_is_named_after_its_first_file() {
    let mut editor = TestEditor::on(MemoryPlatform::default(), None);
    assert!(editor.text_contains("name: \"untitled\""), "{}", editor.text());
    editor.key_with(Modifiers::COMMAND, Key::S);
    editor.wait_until_idle();
    editor.type_text("slab");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    let saved = editor.platform.read_file("slab.ron").expect("the file was saved");
    assert!(saved.contains("name: \"slab\"") && saved.contains("lapidary render slab.ron"), "{saved}");
    assert_eq!(editor.text(), saved);
    assert!(!editor.harness.state().title().starts_with('•'), "{}", editor.harness.state().title());
}
