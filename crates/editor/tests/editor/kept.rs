//! What somebody else wrote is never replaced unasked, and what is on the canvas is never lost with its file.

use crate::common::{Desk, SMALL};
use crate::files::{BOTH, edit, open, return_to, save, take_name, unsaved};
use crate::shelf::Shelf;
use egui::{Key, Modifiers, PointerButton, vec2};
use lapidary_field::image::Image;
use std::path::Path;

/// What somebody else makes of the small graph.
fn theirs() -> String {
    SMALL.replace("scale: 4", "scale: 9")
}

/// With an edit, while the file is another by now: told of that already, or not.
fn quarrel(told: bool) -> (Desk, String) {
    let mut desk = Desk::new();
    edit(&mut desk);
    let mine = desk.text().to_owned();
    desk.shelf.put("small.ron", &theirs());
    if told {
        return_to(&mut desk);
        assert!(desk.shows("Another program has changed this file"));
    }
    save(&mut desk);
    assert!(desk.shows("small.ron has changed"));
    assert_eq!(desk.shelf.get("small.ron"), Some(theirs()), "nothing is written before that is answered");
    (desk, mine)
}

#[test]
fn saving_over_what_somebody_else_wrote_keeps_mine_only_if_one_says_so() {
    for told in [true, false] {
        let (mut desk, mine) = quarrel(told);
        desk.keep("changed");
        desk.press("keep my version");
        desk.settle();
        assert_eq!((desk.shelf.get("small.ron"), desk.text()), (Some(mine.clone()), mine.as_str()));
        assert!(!unsaved(&desk) && !desk.shows("Another program"));
    }
}

#[test]
fn saving_over_what_somebody_else_wrote_can_take_theirs_and_undo_brings_mine_back() {
    for told in [true, false] {
        let (mut desk, mine) = quarrel(told);
        desk.press("load the other version");
        desk.settle();
        assert_eq!(desk.text(), theirs());
        assert!(!unsaved(&desk) && !desk.shows("Another program"));
        desk.undo();
        assert_eq!(desk.text(), mine);
        assert!(unsaved(&desk));
    }
}

#[test]
fn saving_over_what_somebody_else_wrote_can_go_elsewhere() {
    let (mut desk, mine) = quarrel(true);
    desk.press("save as");
    desk.settle();
    take_name(&mut desk, "mine");
    assert_eq!((desk.shelf.get("mine.ron"), desk.shelf.get("small.ron")), (Some(mine), Some(theirs())));
    assert!(desk.harness.state().title().contains("mine.ron") && !unsaved(&desk));
}

#[test]
fn a_question_that_is_cancelled_leaves_both_as_they_are_and_asks_again() {
    let (mut desk, mine) = quarrel(false);
    desk.press("cancel");
    assert_eq!((desk.shelf.get("small.ron"), desk.text()), (Some(theirs()), mine.as_str()));
    save(&mut desk);
    assert!(desk.shows("small.ron has changed"));
    desk.key(Key::Escape);
    assert_eq!(desk.shelf.get("small.ron"), Some(theirs()));
}

#[test]
fn whoever_takes_theirs_on_the_way_out_stays() {
    let mut desk = Desk::new();
    desk.shelf.put("other.ron", &SMALL.replace("slab", "rock"));
    edit(&mut desk);
    desk.shelf.put("small.ron", &theirs());
    open(&mut desk, "other.ron");
    desk.press("save");
    desk.settle();
    desk.press("load the other version");
    desk.settle();
    assert_eq!(desk.text(), theirs());
    edit(&mut desk);
    save(&mut desk);
    assert!(!desk.says("rock") && !unsaved(&desk), "saving later leads nowhere else");
}

#[test]
fn a_file_that_came_while_its_name_was_typed_is_asked_about() {
    let mut desk = Desk::new();
    desk.key_with(BOTH, Key::S);
    desk.settle();
    desk.shelf.put("late.ron", "theirs");
    take_name(&mut desk, "late");
    assert!(desk.shows("Replace late.ron?"));
    desk.press("cancel");
    assert_eq!(desk.shelf.get("late.ron").as_deref(), Some("theirs"));
}

#[test]
fn a_folder_that_cannot_be_written_is_told_of_and_another_place_takes_the_work() {
    let shelf = Shelf::default();
    shelf.put("locked/small.ron", SMALL);
    *shelf.sealed.lock().unwrap() = Some("locked".into());
    let mut desk = Desk::on(shelf, Some("locked/small.ron"));
    edit(&mut desk);
    let mine = desk.text().to_owned();
    save(&mut desk);
    assert!(desk.shows("permission denied") && desk.shows("choose another place with “save as”"));
    assert!(unsaved(&desk));
    assert_eq!(desk.shelf.get("locked/small.ron").as_deref(), Some(SMALL));
    desk.shelf.pass(15.0);
    desk.settle();
    assert!(desk.shelf.files.lock().unwrap().iter().any(|(path, text)| path.starts_with("home") && *text == mine));
    desk.key_with(BOTH, Key::S);
    desk.settle();
    desk.key_with(Modifiers::COMMAND, Key::A);
    take_name(&mut desk, "elsewhere/open.ron");
    assert_eq!(desk.shelf.get("elsewhere/open.ron"), Some(mine));
    assert!(!unsaved(&desk));
}

#[test]
fn a_file_that_is_deleted_while_it_is_open_is_told_of_and_saved_again() {
    for edited in [true, false] {
        let mut desk = Desk::new();
        if edited {
            edit(&mut desk);
        }
        let mine = desk.text().to_owned();
        desk.shelf.take_away("small.ron");
        return_to(&mut desk);
        assert!(desk.shows("small.ron was deleted: save it to restore it"));
        assert!(unsaved(&desk), "what is on the canvas is all there is of it");
        assert_eq!(desk.text(), mine);
        save(&mut desk);
        assert_eq!(desk.shelf.get("small.ron"), Some(mine));
        assert!(!unsaved(&desk));
    }
}

#[test]
fn a_file_that_is_gone_and_comes_back_as_another_is_asked_about() {
    let mut desk = Desk::new();
    desk.shelf.take_away("small.ron");
    return_to(&mut desk);
    desk.shelf.put("small.ron", &theirs());
    return_to(&mut desk);
    assert!(desk.shows("Another program has changed this file"));
    assert_eq!(desk.text(), SMALL);
    desk.press("load the other version");
    assert_eq!(desk.text(), theirs());
}

#[test]
fn work_on_a_file_that_is_gone_after_a_crash_opens_all_the_same() {
    let mut desk = Desk::new();
    edit(&mut desk);
    let mine = desk.text().to_owned();
    desk.shelf.pass(15.0);
    desk.settle();
    let shelf = desk.shelf.clone();
    drop(desk);
    shelf.take_away("small.ron");
    let mut desk = Desk::on(shelf, Some("small.ron"));
    assert_eq!(desk.text(), mine);
    assert!(desk.shows("it is not there") && desk.shows("save it to restore the file"));
    assert!(unsaved(&desk));
    save(&mut desk);
    assert_eq!(desk.shelf.get("small.ron"), Some(mine));
    let kept = desk.shelf.files.lock().unwrap().keys().any(|path| path.starts_with("home/unsaved"));
    assert!(!kept, "nothing is left to be found again");
}

#[test]
fn of_two_windows_on_one_file_neither_takes_the_work_of_the_other() {
    let mut desk = Desk::new();
    let mut other = Desk::on(desk.shelf.clone(), Some("small.ron"));
    edit(&mut desk);
    desk.shelf.pass(15.0);
    desk.settle();
    let mine = desk.text().to_owned();
    let kept = |desk: &Desk| {
        let files = desk.shelf.files.lock().unwrap();
        files.iter().find(|(path, _)| path.starts_with(Path::new("home/unsaved"))).map(|(_, text)| text.clone())
    };
    assert_eq!(kept(&desk), Some(mine.clone()));
    // The other window keeps and saves what it has.
    let grip = other.grip("tint, a gradient_map node");
    other.click(grip);
    other.key(Key::Delete);
    save(&mut other);
    let others = other.text().to_owned();
    assert_eq!(other.shelf.get("small.ron"), Some(others.clone()));
    assert_eq!(kept(&desk), Some(mine.clone()), "what this window has not saved is still kept");
    save(&mut desk);
    assert!(desk.shows("small.ron has changed"));
    desk.press("keep my version");
    desk.settle();
    assert_eq!(other.shelf.get("small.ron"), Some(mine.clone()));
    // Theirs is shown as it is now, and what was there is a step back.
    return_to(&mut other);
    assert_eq!(other.text(), mine);
    other.undo();
    assert_eq!(other.text(), others);
}

#[test]
fn a_file_that_is_no_text_any_more_is_told_of_and_not_replaced_unasked() {
    let mut desk = Desk::new();
    desk.shelf.take_away("small.ron");
    desk.shelf.pictures.lock().unwrap().insert("small.ron".into(), Image { size: [1, 1], channels: 1, px: vec![0.5] });
    return_to(&mut desk);
    assert!(desk.shows("cannot be read") && desk.shows("saving replaces the file"));
    assert_eq!(desk.text(), SMALL);
    save(&mut desk);
    assert!(desk.shows("small.ron has changed"));
    assert_eq!(desk.shelf.get("small.ron"), None);
    desk.press("keep my version");
    desk.settle();
    assert_eq!(desk.shelf.get("small.ron").as_deref(), Some(SMALL));
}

#[test]
fn keys_of_the_canvas_do_nothing_while_something_is_asked() {
    let mut desk = Desk::new();
    desk.select(&["slab"]);
    let at = desk.name_of("bands").left_center() + vec2(4.0, 0.0);
    desk.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    desk.press("make it a parameter …");
    press_all(&mut desk, "New parameter");
    desk.press("cancel");
    desk.key_with(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::E);
    press_all(&mut desk, "Export images");
    desk.press("cancel");
    desk.key_with(Modifiers::COMMAND, Key::N);
    press_all(&mut desk, "Start from");
    desk.press("cancel");
}

/// Presses what would change the graph or show something else, where nothing is being typed.
fn press_all(desk: &mut Desk, asked: &str) {
    let title = desk.at(asked);
    desk.click(title);
    for key in [Key::Delete, Key::M, Key::H, Key::ArrowLeft, Key::Questionmark] {
        desk.key(key);
        assert_eq!(desk.text(), SMALL, "{key:?} while it is asked: {asked}");
    }
    for key in [Key::D, Key::G, Key::X, Key::Z] {
        desk.key_with(Modifiers::COMMAND, key);
        assert_eq!(desk.text(), SMALL, "{key:?} while it is asked: {asked}");
    }
    desk.key(Key::Space);
    assert!(desk.shows(asked) && !desk.shows("add a node"));
}
