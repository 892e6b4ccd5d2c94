//! File watching: changes of pictures and graphs on disk appear in the window.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use crate::view_2d::part;
use lapidary_field::image::Image;
use std::time::{Duration, Instant};

const PICTURE: &str = "lapidary(format: 1, size: (16, 16), \
    nodes: { \"moss\": image(file: \"moss.png\") }, outputs: { \"base_color\": \"moss\" })";
const USES: &str = "lapidary(format: 1, size: (16, 16), \
    nodes: { \"part\": graph(file: \"part.ron\") }, outputs: { \"base_color\": \"part\" })";

/// Adds a picture of one colour.
fn add_plain_picture(platform: &MemoryPlatform, path: &str, colour: [f32; 4]) {
    let image = Image { size: [4, 4], channels: 4, px: colour.repeat(16).into() };
    platform.pictures.lock().unwrap().insert(path.into(), image);
}

/// Waits until a condition holds.
fn until(editor: &mut TestEditor, description: &str, mut condition: impl FnMut(&TestEditor) -> bool) {
    let until = Instant::now() + Duration::from_secs(300);
    editor.wait_until_idle();
    while !condition(editor) {
        assert!(Instant::now() < until, "timed out while waiting until {description}");
        std::thread::sleep(Duration::from_millis(5));
        editor.wait_until_idle();
    }
}

/// Notifies the editor that a file has changed, once it watches the file.
fn notify(editor: &mut TestEditor, path: &str) {
    until(editor, "the file is watched", |editor| editor.platform.notify_watcher(path));
}

/// Colour in the middle of a view.
fn middle(editor: &TestEditor, view: &str) -> [u8; 3] {
    let (picture, at) = (editor.picture(), editor.center_of(view));
    picture.pixels[at.y as usize * picture.width + at.x as usize]
}

#[test]
fn new_and_changed_pictures_appear_in_the_views() {
    let platform = MemoryPlatform::default();
    platform.write_file("wall.ron", PICTURE);
    let mut editor = TestEditor::on(platform, Some("wall.ron")).with_view_3d();
    assert!(editor.shows("1 error"));
    add_plain_picture(&editor.platform, "moss.png", [1.0, 0.0, 0.0, 1.0]);
    // The editor watches the path of a missing picture.
    notify(&mut editor, "moss.png");
    until(&mut editor, "the picture is shown", |editor| middle(editor, "2D view") == [255, 0, 0]);
    assert!(editor.shows("no errors"));
    let pixel = middle(&editor, "3D view");
    assert!(pixel[0] > pixel[1], "{pixel:?}");
    add_plain_picture(&editor.platform, "moss.png", [0.0, 1.0, 0.0, 1.0]);
    notify(&mut editor, "moss.png");
    until(&mut editor, "the picture is green", |editor| middle(editor, "2D view") == [0, 255, 0]);
    until(&mut editor, "the 3D view is green", |editor| {
        let pixel = middle(editor, "3D view");
        pixel[1] > pixel[0]
    });
    assert_eq!(editor.text(), PICTURE);
    assert!(!editor.harness.state().title().starts_with('•'));
}

#[test]
fn new_and_changed_used_graphs_appear_in_the_preview() {
    let platform = MemoryPlatform::default();
    platform.write_file("whole.ron", USES);
    let mut editor = TestEditor::on(platform, Some("whole.ron"));
    assert!(editor.shows("error") && !editor.shows("no errors"));
    for place in ["part.ron", "graphs/part.ron"] {
        notify(&mut editor, place);
    }
    editor.platform.write_file("graphs/part.ron", SMALL);
    notify(&mut editor, "graphs/part.ron");
    until(&mut editor, "the library graph is read", |editor| editor.shows("no errors"));
    let first = part(&editor.picture(), editor.area("2D view"));
    editor.platform.write_file("graphs/part.ron", &SMALL.replace("#f0ece6", "#ff2000"));
    notify(&mut editor, "graphs/part.ron");
    until(&mut editor, "the edit is shown", |editor| part(&editor.picture(), editor.area("2D view")) != first);
    // A graph in the folder of the file precedes one in a library.
    let second = part(&editor.picture(), editor.area("2D view"));
    editor.platform.write_file("part.ron", &SMALL.replace("#f0ece6", "#0020ff"));
    notify(&mut editor, "part.ron");
    until(&mut editor, "the graph in the same folder is shown", |editor| {
        part(&editor.picture(), editor.area("2D view")) != second
    });
    assert_eq!(editor.text(), USES);
}

#[test]
fn a_change_by_another_program_appears_while_the_window_is_in_the_background() {
    let mut editor = TestEditor::new();
    let theirs = SMALL.replace("scale: 4", "scale: 9");
    editor.platform.write_file("small.ron", &theirs);
    notify(&mut editor, "small.ron");
    until(&mut editor, "the other text is loaded", |editor| editor.text() == theirs);
}

#[test]
fn the_picture_on_the_terrain_is_reloaded() {
    let mut editor = TestEditor::new().with_view_3d();
    add_plain_picture(&editor.platform, "terrain.png", [1.0, 0.0, 0.0, 1.0]);
    editor.press("shape");
    editor.press("terrain");
    editor.press("picture on the terrain");
    editor.type_text("terrain.png");
    editor.key(egui::Key::Enter);
    until(&mut editor, "the terrain is red", |editor| {
        let pixel = middle(editor, "3D view");
        pixel[0] > pixel[2]
    });
    add_plain_picture(&editor.platform, "terrain.png", [0.0, 0.0, 1.0, 1.0]);
    until(&mut editor, "the terrain is blue", |editor| {
        // The editor watches it from the next frame on.
        editor.platform.notify_watcher("terrain.png");
        let pixel = middle(editor, "3D view");
        pixel[2] > pixel[0]
    });
}
