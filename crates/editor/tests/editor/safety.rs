//! Nothing is lost: work that was not saved is found again, and broken files open as far as they can.

use crate::common::{Desk, SMALL};
use crate::shelf::Shelf;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use lapidary_field::image::Image;

/// What is kept of work that is not saved.
fn kept(desk: &Desk) -> Vec<String> {
    let files = desk.shelf.files.lock().unwrap();
    files.iter().filter(|(path, _)| path.starts_with("home/unsaved")).map(|(_, text)| text.clone()).collect()
}

/// Where everything lies that is called so.
fn all(desk: &Desk, label: &str) -> Vec<egui::Pos2> {
    desk.harness.query_all_by_label(label).map(|node| node.rect().center()).collect()
}

fn edited() -> Desk {
    let mut desk = Desk::new();
    let grip = desk.grip("slab, a marble node");
    desk.click(grip);
    desk.key(Key::Delete);
    desk
}

#[test]
fn an_edit_is_kept_within_fifteen_seconds_and_let_go_once_it_is_saved() {
    let mut desk = edited();
    assert!(kept(&desk).is_empty());
    desk.shelf.pass(15.0);
    desk.settle();
    assert_eq!(kept(&desk), [desk.text().to_owned()]);
    desk.key_with(Modifiers::COMMAND, Key::S);
    desk.settle();
    assert!(kept(&desk).is_empty());
}

#[test]
fn work_of_a_window_that_died_is_offered_and_restored_or_thrown_away() {
    for restore in [true, false] {
        let mut desk = edited();
        desk.shelf.pass(15.0);
        desk.settle();
        let (edited, shelf) = (desk.text().to_owned(), desk.shelf.clone());
        drop(desk);
        let mut desk = Desk::on(shelf, Some("small.ron"));
        assert!(desk.shows("There is newer work on small.ron"));
        desk.keep("found");
        desk.press(if restore { "restore" } else { "discard" });
        desk.settle();
        assert_eq!(desk.text(), if restore { &edited } else { SMALL });
        assert_eq!(kept(&desk).is_empty(), !restore);
        if restore {
            desk.key_with(Modifiers::COMMAND, Key::Z);
            assert_eq!(desk.text(), SMALL);
        }
    }
}

#[test]
fn work_that_was_never_saved_anywhere_is_found_as_well() {
    let mut desk = Desk::on(Shelf::default(), None);
    let grip = desk.grip("base_color, a gradient_map node");
    desk.click(grip);
    desk.key(Key::Delete);
    let edited = desk.text().to_owned();
    desk.shelf.pass(15.0);
    desk.settle();
    let shelf = desk.shelf.clone();
    drop(desk);
    let mut desk = Desk::on(shelf, None);
    desk.press("restore");
    assert_eq!(desk.text(), edited);
}

#[test]
fn a_broken_file_opens_with_its_complaints_and_a_click_shows_the_node() {
    let shelf = Shelf::default();
    shelf.put("broken.ron", &SMALL.replace("octaves: 4", "octaves: 400").replace("marble(", "marbel("));
    let mut desk = Desk::on(shelf, Some("broken.ron"));
    assert!(desk.shows("2 errors"));
    assert!(
        desk.shows("Diagnostics") && desk.shows("E012") && desk.shows("E025") && desk.shows("did you mean `marble`?")
    );
    desk.keep("complaints");
    let at = all(&desk, "there is no node called `marbel`")[0];
    desk.click(at);
    assert!(desk.shows("name of the node"));
}

#[test]
fn a_fix_does_what_is_advised_and_nothing_else() {
    let shelf = Shelf::default();
    shelf.put("broken.ron", &SMALL.replace("marble(", "marbel("));
    let mut desk = Desk::on(shelf, Some("broken.ron"));
    desk.press("fix");
    desk.settle();
    assert_eq!(desk.text(), SMALL);
    desk.keep("fixed");
    assert!(desk.shows("no errors") && !desk.shows("did you mean"));
    desk.key_with(Modifiers::COMMAND, Key::Z);
    assert!(desk.says("marbel("));
}

#[test]
fn numbers_out_of_range_are_brought_to_its_end() {
    for (wrong, right) in [("octaves: 400", "octaves: 24"), ("scale: 4.6", "scale: 5")] {
        let shelf = Shelf::default();
        let before = if wrong.starts_with("oct") { "octaves: 4" } else { "scale: 4" };
        shelf.put("broken.ron", &SMALL.replace(before, wrong));
        let mut desk = Desk::on(shelf, Some("broken.ron"));
        // The note about a newer version of `marble`, which follows, has a fix as well.
        let first = all(&desk, "fix")[0];
        desk.click(first);
        desk.settle();
        assert_eq!(desk.text(), SMALL.replace(before, right));
    }
}

#[test]
fn whatever_is_broken_opens_and_every_fix_leaves_a_text_that_opens() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/broken/codes");
    let mut tried = 0;
    for entry in std::fs::read_dir(folder).expect("there are broken files").flatten() {
        let Ok(text) = std::fs::read_to_string(entry.path()) else { continue };
        let shelf = Shelf::default();
        shelf.put("broken.ron", &text);
        let mut desk = Desk::on(shelf, Some("broken.ron"));
        if !desk.shows("Diagnostics") {
            desk.key(Key::F4);
        }
        if let Some(at) = all(&desk, "fix").first().copied() {
            desk.click(at);
            desk.settle();
            assert_ne!(desk.text(), text, "{:?}", entry.path());
            tried += 1;
        }
    }
    assert!(tried >= 5, "only {tried} of them have a fix");
}

#[test]
fn the_folder_of_a_picture_outside_is_allowed_from_the_list_of_diagnostics() {
    let shelf = Shelf::default();
    let file = "lapidary(format: 1, size: (16, 16), nodes: { \"moss\": image(file: \"../textures/moss.png\") }, \
        outputs: { \"base_color\": \"moss\" })";
    shelf.put("wall.ron", file);
    let image = Image { size: [4, 4], channels: 4, px: vec![1.0; 64] };
    shelf.pictures.lock().unwrap().insert("../textures/moss.png".into(), image);
    let mut desk = Desk::on(shelf, Some("wall.ron"));
    assert!(desk.shows("E041") && desk.shows("1 error"));
    desk.press("allow the folder `../textures`");
    desk.settle();
    assert!(desk.shows("no errors") && desk.shows("--allow ../textures"));
    assert_eq!(desk.shelf.allowed.lock().unwrap().as_slice(), [std::path::Path::new("../textures")]);
    assert_eq!(desk.text(), file);
}

#[test]
fn no_folder_is_offered_for_a_file_that_does_not_exist() {
    let shelf = Shelf::default();
    let file =
        "lapidary(format: 1, nodes: { \"a\": graph(file: \"../../secret.ron\") }, outputs: { \"height\": \"a\" })";
    shelf.put("whole.ron", file);
    let desk = Desk::on(shelf, Some("whole.ron"));
    assert!(desk.shows("E041") && !desk.shows("allow the folder"));
}
