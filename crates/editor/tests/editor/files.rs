//! Files: opened, saved and watched, and never lost unasked.

use crate::common::{Desk, SMALL};
use egui::{Event, Key, Modifiers, ViewportCommand};

pub(crate) const BOTH: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// Types a path into the dialog that opens with Ctrl-O, and takes it.
pub(crate) fn open(desk: &mut Desk, path: &str) {
    desk.key_with(Modifiers::COMMAND, Key::O);
    desk.settle();
    desk.write(path);
    desk.settle();
    desk.key(Key::Enter);
    desk.settle();
}

/// Types a name into the dialog of saving, and takes it.
fn save_as(desk: &mut Desk, name: &str) {
    desk.key_with(BOTH, Key::S);
    desk.settle();
    take_name(desk, name);
}

pub(crate) fn take_name(desk: &mut Desk, name: &str) {
    desk.write(name);
    desk.settle();
    desk.key(Key::Enter);
    desk.settle();
}

pub(crate) fn save(desk: &mut Desk) {
    desk.key_with(Modifiers::COMMAND, Key::S);
    desk.settle();
}

pub(crate) fn unsaved(desk: &Desk) -> bool {
    desk.harness.state().title().starts_with('•')
}

/// Takes the node `slab` out, as an edit that is not saved.
pub(crate) fn edit(desk: &mut Desk) {
    let grip = desk.grip("slab, a marble node");
    desk.click(grip);
    desk.key(Key::Delete);
    assert!(!desk.says("\"slab\": marble"), "{}", desk.text());
}

/// Goes back to the window, whereupon it looks at its files.
pub(crate) fn return_to(desk: &mut Desk) {
    desk.event(Event::WindowFocused(true));
    desk.settle();
}

#[test]
fn saving_writes_the_text_as_it_is_and_says_so() {
    let mut desk = Desk::new();
    edit(&mut desk);
    assert_eq!(desk.shelf.get("small.ron").as_deref(), Some(SMALL));
    assert!(unsaved(&desk));
    save(&mut desk);
    assert_eq!(desk.shelf.get("small.ron").as_deref(), Some(desk.text()));
    assert!(desk.shows("saved small.ron"));
    assert!(!unsaved(&desk));
}

#[test]
fn a_disk_that_is_full_is_told_of_and_nothing_counts_as_saved() {
    let mut desk = Desk::new();
    edit(&mut desk);
    *desk.shelf.full.lock().unwrap() = Some("no space is left".to_owned());
    save(&mut desk);
    assert!(desk.shows("no space is left"));
    assert!(unsaved(&desk));
    assert_eq!(desk.shelf.get("small.ron").as_deref(), Some(SMALL));
}

#[test]
fn a_graph_is_saved_under_another_name_and_what_is_in_the_way_is_asked_about() {
    let mut desk = Desk::new();
    desk.shelf.put("taken.ron", "mine");
    desk.key_with(BOTH, Key::S);
    desk.settle();
    desk.keep("save-as");
    take_name(&mut desk, "taken");
    assert!(desk.shows("Replace taken.ron?"));
    desk.keep("replace");
    desk.press("cancel");
    assert_eq!(desk.shelf.get("taken.ron").as_deref(), Some("mine"));
    save_as(&mut desk, "other.ron");
    assert_eq!(desk.shelf.get("other.ron").as_deref(), Some(SMALL));
    assert!(desk.harness.state().title().contains("other.ron"));
}

#[test]
fn a_file_is_chosen_by_typing_a_part_of_its_name() {
    let mut desk = Desk::new();
    desk.shelf.put("stones/granite.ron", &SMALL.replace("slab", "rock"));
    desk.shelf.put("stones/slate.ron", SMALL);
    desk.key_with(Modifiers::COMMAND, Key::O);
    desk.settle();
    desk.write("sto");
    desk.settle();
    desk.key(Key::Tab);
    desk.settle();
    assert!(desk.shows("slate.ron"));
    desk.keep("open");
    desk.write("gra");
    desk.settle();
    assert!(!desk.shows("slate.ron"));
    desk.key(Key::ArrowDown);
    desk.key(Key::Enter);
    desk.settle();
    assert!(desk.says("\"rock\": marble"), "{}", desk.text());
    assert!(desk.shelf.get("home/recent").is_some_and(|list| list.contains("granite.ron")));
}

#[test]
fn edits_that_are_not_saved_are_asked_about_before_anything_else_opens() {
    let mut desk = Desk::new();
    desk.shelf.put("other.ron", &SMALL.replace("slab", "rock"));
    edit(&mut desk);
    let edited = desk.text().to_owned();
    open(&mut desk, "other.ron");
    assert!(desk.shows("Save the edits of small.ron?"));
    desk.keep("unsaved");
    desk.press("cancel");
    assert_eq!(desk.text(), edited);
    open(&mut desk, "other.ron");
    desk.press("save");
    desk.settle();
    assert_eq!(desk.shelf.get("small.ron"), Some(edited));
    assert!(desk.says("\"rock\": marble"), "{}", desk.text());
}

#[test]
fn closing_the_window_asks_about_edits_and_closes_once_they_are_let_go() {
    let mut desk = Desk::new();
    edit(&mut desk);
    desk.key_with(Modifiers::COMMAND, Key::Q);
    assert!(desk.shows("Save the edits of small.ron?"));
    let at = desk.at("discard");
    desk.hover(at);
    desk.button(at, egui::PointerButton::Primary, true, Modifiers::NONE);
    desk.button(at, egui::PointerButton::Primary, false, Modifiers::NONE);
    let mut asked = desk.harness.output().viewport_output.values().flat_map(|output| &output.commands);
    assert!(asked.any(|command| matches!(command, ViewportCommand::Close)), "the window closes");
    assert_eq!(desk.shelf.get("small.ron").as_deref(), Some(SMALL));
}

#[test]
fn a_new_graph_begins_with_a_template() {
    let mut desk = Desk::new();
    desk.key_with(Modifiers::COMMAND, Key::N);
    assert!(desk.shows("Start from"));
    desk.press("material");
    desk.settle();
    assert!(desk.says("normal_from_height") && !desk.says("NAME"), "{}", desk.text());
    assert!(desk.harness.state().title().contains("new material"));
}

#[test]
fn what_somebody_else_writes_shows_up_and_undo_brings_back_what_was() {
    let mut desk = Desk::new();
    let theirs = SMALL.replace("scale: 4", "scale: 9");
    desk.shelf.put("small.ron", &theirs);
    return_to(&mut desk);
    assert_eq!(desk.text(), theirs);
    assert!(!unsaved(&desk));
    desk.key_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn neither_side_is_lost_where_both_have_edited() {
    for take in [true, false] {
        let mut desk = Desk::new();
        edit(&mut desk);
        let mine = desk.text().to_owned();
        let theirs = SMALL.replace("scale: 4", "scale: 9");
        desk.shelf.put("small.ron", &theirs);
        return_to(&mut desk);
        assert_eq!(desk.text(), mine);
        desk.keep("theirs");
        desk.press(if take { "load the other version" } else { "keep my version" });
        desk.settle();
        assert_eq!(desk.text(), if take { &theirs } else { &mine });
        assert!(!desk.shows("keep my version"));
        if take {
            desk.key_with(Modifiers::COMMAND, Key::Z);
            assert_eq!(desk.text(), mine);
        } else {
            save(&mut desk);
            assert_eq!(desk.shelf.get("small.ron"), Some(mine));
        }
    }
}
