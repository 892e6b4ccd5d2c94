//! Changes by other programs: they are replaced only after a question, and the open graph survives the loss of its file.

use crate::files::{BOTH, confirm_name, edit, focus_window, open, save, unsaved};
use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers, PointerButton, vec2};
use lapidary_field::image::Image;
use std::path::Path;

/// Text that another program writes to the file.
fn theirs() -> String {
    SMALL.replace("scale: 4", "scale: 9")
}

/// Saves an edited file that another program has changed. `noticed`: the editor has noticed the change before.
fn conflict(noticed: bool) -> (TestEditor, String) {
    let mut editor = TestEditor::new();
    edit(&mut editor);
    let mine = editor.text().to_owned();
    editor.platform.write_file("small.ron", &theirs());
    if noticed {
        focus_window(&mut editor);
        assert!(editor.shows("Another program has changed this file"));
    }
    save(&mut editor);
    assert!(editor.shows("small.ron has changed"));
    assert_eq!(
        editor.platform.read_file("small.ron"),
        Some(theirs()),
        "nothing is written before the question is answered"
    );
    (editor, mine)
}

#[test]
fn saving_after_an_external_change_can_keep_the_own_version() {
    for noticed in [true, false] {
        let (mut editor, mine) = conflict(noticed);
        editor.save_screenshot("changed");
        editor.press("keep my version");
        editor.wait_until_idle();
        assert_eq!((editor.platform.read_file("small.ron"), editor.text()), (Some(mine.clone()), mine.as_str()));
        assert!(!unsaved(&editor) && !editor.shows("Another program"));
    }
}

#[test]
fn saving_after_an_external_change_can_load_the_other_version_and_undo_that() {
    for noticed in [true, false] {
        let (mut editor, mine) = conflict(noticed);
        editor.press("load the other version");
        editor.wait_until_idle();
        assert_eq!(editor.text(), theirs());
        assert!(!unsaved(&editor) && !editor.shows("Another program"));
        editor.undo();
        assert_eq!(editor.text(), mine);
        assert!(unsaved(&editor));
    }
}

#[test]
fn saving_after_an_external_change_can_use_another_path() {
    let (mut editor, mine) = conflict(true);
    editor.press("save as");
    editor.wait_until_idle();
    confirm_name(&mut editor, "mine");
    assert_eq!(
        (editor.platform.read_file("mine.ron"), editor.platform.read_file("small.ron")),
        (Some(mine), Some(theirs()))
    );
    assert!(editor.harness.state().title().contains("mine.ron") && !unsaved(&editor));
}

#[test]
fn cancelling_the_question_leaves_both_versions_unchanged() {
    let (mut editor, mine) = conflict(false);
    editor.press("cancel");
    assert_eq!((editor.platform.read_file("small.ron"), editor.text()), (Some(theirs()), mine.as_str()));
    save(&mut editor);
    assert!(editor.shows("small.ron has changed"));
    editor.key(Key::Escape);
    assert_eq!(editor.platform.read_file("small.ron"), Some(theirs()));
}

#[test]
fn loading_the_other_version_while_another_file_is_opened_stays_in_this_file() {
    let mut editor = TestEditor::new();
    editor.platform.write_file("other.ron", &SMALL.replace("slab", "rock"));
    edit(&mut editor);
    editor.platform.write_file("small.ron", &theirs());
    open(&mut editor, "other.ron");
    editor.press("save");
    editor.wait_until_idle();
    editor.press("load the other version");
    editor.wait_until_idle();
    assert_eq!(editor.text(), theirs());
    edit(&mut editor);
    save(&mut editor);
    assert!(!editor.text_contains("rock") && !unsaved(&editor), "a later save opens no other file");
}

#[test]
fn a_file_created_while_its_name_was_typed_is_not_replaced() {
    let mut editor = TestEditor::new();
    editor.key_with(BOTH, Key::S);
    editor.wait_until_idle();
    editor.platform.write_file("late.ron", "theirs");
    confirm_name(&mut editor, "late");
    assert!(editor.shows("Replace late.ron?"));
    editor.press("cancel");
    assert_eq!(editor.platform.read_file("late.ron").as_deref(), Some("theirs"));
}

#[test]
fn a_read_only_folder_is_reported_and_another_path_works() {
    let platform = MemoryPlatform::default();
    platform.write_file("locked/small.ron", SMALL);
    *platform.read_only_folder.lock().unwrap() = Some("locked".into());
    let mut editor = TestEditor::on(platform, Some("locked/small.ron"));
    edit(&mut editor);
    let mine = editor.text().to_owned();
    save(&mut editor);
    assert!(editor.shows("permission denied") && editor.shows("choose another place with “save as”"));
    assert!(unsaved(&editor));
    assert_eq!(editor.platform.read_file("locked/small.ron").as_deref(), Some(SMALL));
    editor.platform.advance_clock(15.0);
    editor.wait_until_idle();
    assert!(editor.platform.files.lock().unwrap().iter().any(|(path, text)| path.starts_with("home") && *text == mine));
    editor.key_with(BOTH, Key::S);
    editor.wait_until_idle();
    editor.key_with(Modifiers::COMMAND, Key::A);
    confirm_name(&mut editor, "elsewhere/open.ron");
    assert_eq!(editor.platform.read_file("elsewhere/open.ron"), Some(mine));
    assert!(!unsaved(&editor));
}

#[test]
fn a_deleted_file_is_reported_and_can_be_saved_again() {
    for edited in [true, false] {
        let mut editor = TestEditor::new();
        if edited {
            edit(&mut editor);
        }
        let mine = editor.text().to_owned();
        editor.platform.remove_file("small.ron");
        focus_window(&mut editor);
        assert!(editor.shows("small.ron was deleted: save it to restore it"));
        assert!(unsaved(&editor), "the open graph is the only copy");
        assert_eq!(editor.text(), mine);
        save(&mut editor);
        assert_eq!(editor.platform.read_file("small.ron"), Some(mine));
        assert!(!unsaved(&editor));
    }
}

#[test]
fn a_file_replaced_after_deletion_counts_as_an_external_change() {
    let mut editor = TestEditor::new();
    editor.platform.remove_file("small.ron");
    focus_window(&mut editor);
    editor.platform.write_file("small.ron", &theirs());
    focus_window(&mut editor);
    assert!(editor.shows("Another program has changed this file"));
    assert_eq!(editor.text(), SMALL);
    editor.press("load the other version");
    assert_eq!(editor.text(), theirs());
}

#[test]
fn autosaved_work_opens_although_its_file_was_deleted() {
    let mut editor = TestEditor::new();
    edit(&mut editor);
    let mine = editor.text().to_owned();
    editor.platform.advance_clock(15.0);
    editor.wait_until_idle();
    let platform = editor.platform.clone();
    drop(editor);
    platform.remove_file("small.ron");
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    assert_eq!(editor.text(), mine);
    assert!(editor.shows("it is not there") && editor.shows("save it to restore the file"));
    assert!(unsaved(&editor));
    save(&mut editor);
    assert_eq!(editor.platform.read_file("small.ron"), Some(mine));
    let autosaved = editor.platform.files.lock().unwrap().keys().any(|path| path.starts_with("home/unsaved"));
    assert!(!autosaved, "the recovery file is removed");
}

#[test]
fn two_windows_with_one_file_keep_both_edits() {
    let mut editor = TestEditor::new();
    let mut other = TestEditor::on(editor.platform.clone(), Some("small.ron"));
    edit(&mut editor);
    editor.platform.advance_clock(15.0);
    editor.wait_until_idle();
    let mine = editor.text().to_owned();
    let autosaved = |editor: &TestEditor| {
        let files = editor.platform.files.lock().unwrap();
        files.iter().find(|(path, _)| path.starts_with(Path::new("home/unsaved"))).map(|(_, text)| text.clone())
    };
    assert_eq!(autosaved(&editor), Some(mine.clone()));
    // The other window edits and saves its own version.
    let grip = other.grip("tint, a gradient_map node");
    other.click(grip);
    other.key(Key::Delete);
    save(&mut other);
    let others = other.text().to_owned();
    assert_eq!(other.platform.read_file("small.ron"), Some(others.clone()));
    assert_eq!(autosaved(&editor), Some(mine.clone()), "the autosave of this window is unchanged");
    save(&mut editor);
    assert!(editor.shows("small.ron has changed"));
    editor.press("keep my version");
    editor.wait_until_idle();
    assert_eq!(other.platform.read_file("small.ron"), Some(mine.clone()));
    // The other window loads the new version; undo restores its own.
    focus_window(&mut other);
    assert_eq!(other.text(), mine);
    other.undo();
    assert_eq!(other.text(), others);
}

#[test]
fn a_file_that_became_unreadable_is_replaced_only_after_a_question() {
    let mut editor = TestEditor::new();
    editor.platform.remove_file("small.ron");
    editor
        .platform
        .pictures
        .lock()
        .unwrap()
        .insert("small.ron".into(), Image { size: [1, 1], channels: 1, px: vec![0.5].into() });
    focus_window(&mut editor);
    assert!(editor.shows("cannot be read") && editor.shows("saving replaces the file"));
    assert_eq!(editor.text(), SMALL);
    save(&mut editor);
    assert!(editor.shows("small.ron has changed"));
    assert_eq!(editor.platform.read_file("small.ron"), None);
    editor.press("keep my version");
    editor.wait_until_idle();
    assert_eq!(editor.platform.read_file("small.ron").as_deref(), Some(SMALL));
}

#[test]
fn keys_of_the_canvas_do_nothing_while_a_dialog_is_open() {
    let mut editor = TestEditor::new();
    editor.select(&["slab"]);
    let at = editor.label_of("bands").left_center() + vec2(4.0, 0.0);
    editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    editor.press("make it a parameter …");
    press_all_keys(&mut editor, "New parameter");
    editor.press("cancel");
    editor.key_with(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::E);
    press_all_keys(&mut editor, "Export images");
    editor.press("cancel");
    editor.key_with(Modifiers::COMMAND, Key::N);
    press_all_keys(&mut editor, "Start from");
    editor.press("cancel");
}

/// Presses keys that would edit the graph or open the finder if no dialog were open.
fn press_all_keys(editor: &mut TestEditor, title: &str) {
    let at = editor.center_of(title);
    editor.click(at);
    for key in [Key::Delete, Key::M, Key::H, Key::ArrowLeft, Key::Questionmark] {
        editor.key(key);
        assert_eq!(editor.text(), SMALL, "{key:?} while this dialog is open: {title}");
    }
    for key in [Key::D, Key::G, Key::X, Key::Z] {
        editor.key_with(Modifiers::COMMAND, key);
        assert_eq!(editor.text(), SMALL, "{key:?} while this dialog is open: {title}");
    }
    editor.key(Key::Space);
    assert!(editor.shows(title) && !editor.shows("add a node"));
}
