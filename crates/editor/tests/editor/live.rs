//! What a graph is made of changes on disk, and what shows follows it.

use crate::common::{Desk, SMALL};
use crate::flat::part;
use crate::shelf::Shelf;
use lapidary_field::image::Image;
use std::time::{Duration, Instant};

const PICTURE: &str = "lapidary(format: 1, size: (16, 16), \
    nodes: { \"moss\": image(file: \"moss.png\") }, outputs: { \"base_color\": \"moss\" })";
const USES: &str = "lapidary(format: 1, size: (16, 16), \
    nodes: { \"part\": graph(file: \"part.ron\") }, outputs: { \"base_color\": \"part\" })";

/// A picture all of one colour.
fn plain(shelf: &Shelf, path: &str, colour: [f32; 4]) {
    let image = Image { size: [4, 4], channels: 4, px: colour.repeat(16) };
    shelf.pictures.lock().unwrap().insert(path.into(), image);
}

/// Lets the editor notice what it was told of.
fn until(desk: &mut Desk, what: &str, mut so: impl FnMut(&Desk) -> bool) {
    let until = Instant::now() + Duration::from_secs(300);
    desk.settle();
    while !so(desk) {
        assert!(Instant::now() < until, "it never comes to this: {what}");
        std::thread::sleep(Duration::from_millis(5));
        desk.settle();
    }
}

/// Tells the editor that a file has changed, once it looks out for it.
fn stir(desk: &mut Desk, path: &str) {
    until(desk, "the file is looked out for", |desk| desk.shelf.stir(path));
}

/// The middle of a view.
fn middle(desk: &Desk, view: &str) -> [u8; 3] {
    let (picture, at) = (desk.picture(), desk.at(view));
    picture.pixels[at.y as usize * picture.width + at.x as usize]
}

#[test]
fn a_picture_that_changes_or_comes_shows_up_in_the_views() {
    let shelf = Shelf::default();
    shelf.put("wall.ron", PICTURE);
    let mut desk = Desk::on(shelf, Some("wall.ron")).lit();
    assert!(desk.shows("1 error"));
    plain(&desk.shelf, "moss.png", [1.0, 0.0, 0.0, 1.0]);
    // Though it was not there, it is looked out for.
    stir(&mut desk, "moss.png");
    until(&mut desk, "the picture is there", |desk| middle(desk, "2D view") == [255, 0, 0]);
    assert!(desk.shows("no errors"));
    let lit = middle(&desk, "3D view");
    assert!(lit[0] > lit[1], "{lit:?}");
    plain(&desk.shelf, "moss.png", [0.0, 1.0, 0.0, 1.0]);
    stir(&mut desk, "moss.png");
    until(&mut desk, "the picture is green", |desk| middle(desk, "2D view") == [0, 255, 0]);
    until(&mut desk, "and the ball", |desk| {
        let lit = middle(desk, "3D view");
        lit[1] > lit[0]
    });
    assert_eq!(desk.text(), PICTURE);
    assert!(!desk.harness.state().title().starts_with('•'));
}

#[test]
fn an_edit_of_a_graph_that_is_used_shows_up_and_so_does_one_that_was_missing() {
    let shelf = Shelf::default();
    shelf.put("whole.ron", USES);
    let mut desk = Desk::on(shelf, Some("whole.ron"));
    assert!(desk.shows("error") && !desk.shows("no errors"));
    for place in ["part.ron", "graphs/part.ron"] {
        stir(&mut desk, place);
    }
    desk.shelf.put("graphs/part.ron", SMALL);
    stir(&mut desk, "graphs/part.ron");
    until(&mut desk, "the graph of the library is there", |desk| desk.shows("no errors"));
    let first = part(&desk.picture(), desk.area("2D view"));
    desk.shelf.put("graphs/part.ron", &SMALL.replace("#f0ece6", "#ff2000"));
    stir(&mut desk, "graphs/part.ron");
    until(&mut desk, "the edit shows", |desk| part(&desk.picture(), desk.area("2D view")) != first);
    // What lies beside the file comes before what lies in a library.
    let second = part(&desk.picture(), desk.area("2D view"));
    desk.shelf.put("part.ron", &SMALL.replace("#f0ece6", "#0020ff"));
    stir(&mut desk, "part.ron");
    until(&mut desk, "the graph beside shows", |desk| part(&desk.picture(), desk.area("2D view")) != second);
    assert_eq!(desk.text(), USES);
}

#[test]
fn an_edit_in_a_text_editor_shows_up_while_the_window_is_in_the_background() {
    let mut desk = Desk::new();
    let theirs = SMALL.replace("scale: 4", "scale: 9");
    desk.shelf.put("small.ron", &theirs);
    stir(&mut desk, "small.ron");
    until(&mut desk, "their text", |desk| desk.text() == theirs);
}

#[test]
fn a_picture_laid_on_the_land_is_read_again() {
    let mut desk = Desk::new().lit();
    plain(&desk.shelf, "land.png", [1.0, 0.0, 0.0, 1.0]);
    desk.press("shape");
    desk.press("terrain");
    desk.press("picture on the terrain");
    desk.write("land.png");
    desk.key(egui::Key::Enter);
    until(&mut desk, "the land is red", |desk| {
        let lit = middle(desk, "3D view");
        lit[0] > lit[2]
    });
    plain(&desk.shelf, "land.png", [0.0, 0.0, 1.0, 1.0]);
    until(&mut desk, "the land is blue", |desk| {
        // It is looked out for from the next frame on.
        desk.shelf.stir("land.png");
        let lit = middle(desk, "3D view");
        lit[2] > lit[0]
    });
}
