//! Files chosen with the dialog of the machine, wherever a path can be typed.

use crate::common::{Desk, SMALL};
use crate::files::{edit, unsaved};
use crate::shelf::Shelf;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use lapidary_editor::BrowseKind;

/// Lets the dialog of the machine answer, and asks for it.
fn browse(desk: &mut Desk, answer: Option<&str>) {
    desk.settle();
    desk.shelf.browse.lock().unwrap().0 = Some(Ok(answer.map(Into::into)));
    desk.press("browse …");
    desk.settle();
}

/// What was asked last: what for, where, under which name, and how names end.
fn asked(desk: &Desk) -> (BrowseKind, String, String, Vec<&'static str>) {
    let browse = desk.shelf.browse.lock().unwrap();
    let last = browse.1.last().expect("something was asked");
    (last.kind, last.folder.display().to_string(), last.name.clone(), last.extensions.to_vec())
}

fn begin() -> Desk {
    let shelf = Shelf::default();
    shelf.put("stones/small.ron", SMALL);
    shelf.put("stones/other.ron", &SMALL.replace("slab", "rock"));
    Desk::on(shelf, Some("stones/small.ron"))
}

#[test]
fn a_graph_is_opened_that_was_chosen_in_the_dialog_of_the_machine() {
    let mut desk = begin();
    desk.key_with(Modifiers::COMMAND, Key::O);
    browse(&mut desk, Some("stones/other.ron"));
    assert_eq!(asked(&desk), (BrowseKind::OpenFile, "stones/".to_owned(), String::new(), vec!["ron"]));
    assert!(desk.says("\"rock\": marble") && !desk.shows("Open a graph"));
}

#[test]
fn a_graph_is_saved_where_the_dialog_of_the_machine_says_and_nothing_is_replaced_unasked() {
    let mut desk = begin();
    edit(&mut desk);
    let both = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    desk.key_with(both, Key::S);
    browse(&mut desk, Some("slates/slate"));
    assert_eq!(asked(&desk), (BrowseKind::SaveFile, "stones/".to_owned(), "small.ron".to_owned(), vec!["ron"]));
    assert_eq!(desk.shelf.get("slates/slate.ron").as_deref(), Some(desk.text()));
    assert!(!unsaved(&desk));
    desk.key_with(both, Key::S);
    browse(&mut desk, Some("stones/other.ron"));
    assert!(desk.shows("Replace other.ron?"));
}

#[test]
fn whoever_cancels_there_is_back_at_the_path() {
    let mut desk = begin();
    desk.key_with(Modifiers::COMMAND, Key::O);
    browse(&mut desk, None);
    assert!(desk.shows("Open a graph"));
    desk.keep("browse");
    desk.write("other.ron");
    desk.settle();
    desk.key(Key::Enter);
    desk.settle();
    assert!(desk.says("\"rock\": marble"), "{}", desk.text());
}

#[test]
fn where_the_machine_has_no_dialog_a_notice_says_so_and_the_path_is_typed() {
    let mut desk = begin();
    desk.key_with(Modifiers::COMMAND, Key::O);
    desk.settle();
    desk.press("browse …");
    desk.settle();
    assert!(desk.shows("the system shows no dialog") && desk.shows("type the path instead"));
    assert!(desk.shows("Open a graph"));
}

#[test]
fn an_answer_that_comes_when_the_dialog_is_gone_does_nothing() {
    let mut desk = begin();
    desk.key_with(Modifiers::COMMAND, Key::O);
    desk.settle();
    // Whoever is slow holds the dialog of the machine open.
    let shelf = desk.shelf.clone();
    let slow = shelf.browse.lock().unwrap();
    desk.press("browse …");
    assert!(!desk.harness.state().rests());
    desk.press("cancel");
    drop(slow);
    desk.settle();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn the_folder_of_an_export_is_chosen() {
    let mut desk = begin();
    desk.key_with(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::E);
    desk.press("choose a folder");
    browse(&mut desk, Some("elsewhere/made"));
    assert_eq!((asked(&desk).0, asked(&desk).3), (BrowseKind::Folder, vec![]));
    desk.press("export");
    desk.settle();
    let exported = desk.shelf.exported.lock().unwrap();
    assert_eq!(exported.last().map(|wish| wish.folder.display().to_string()).as_deref(), Some("elsewhere/made"));
}

#[test]
fn a_picture_is_chosen_for_a_node_and_named_as_the_file_would() {
    let shelf = Shelf::default();
    shelf.put(
        "stones/wall.ron",
        "lapidary(format: 1, nodes: { \"moss\": image() }, outputs: { \"base_color\": \"moss\" })",
    );
    shelf.put("stones/maps/moss.png", "");
    let mut desk = Desk::on(shelf, Some("stones/wall.ron"));
    let grip = desk.grip("moss, an image node");
    desk.click(grip);
    desk.press("choose file");
    browse(&mut desk, Some("stones/maps/moss.png"));
    assert!(desk.says("image(file: \"maps/moss.png\")"), "{}", desk.text());
    desk.undo();
    // By hand as well: the list has what no graph is.
    desk.press("choose file");
    desk.settle();
    desk.write("maps/");
    desk.settle();
    assert!(desk.shows("moss.png") && desk.harness.query_by_label("wall.ron").is_none());
    desk.write("moss.png");
    desk.settle();
    desk.key(Key::Enter);
    desk.settle();
    assert!(desk.says("image(file: \"maps/moss.png\")"), "{}", desk.text());
}

#[test]
fn the_light_around_is_chosen() {
    let mut desk = begin().lit();
    desk.press("environment");
    desk.press("own picture");
    desk.press("choose environment picture (.hdr, .exr)");
    browse(&mut desk, Some("skies/noon.hdr"));
    let read = ["png", "exr", "hdr", "tif", "tiff", "jpg", "jpeg", "webp", "bmp", "tga", "gif", "npy"];
    assert_eq!(asked(&desk).3, read);
    desk.await_text("skies/noon.hdr cannot be read");
}
