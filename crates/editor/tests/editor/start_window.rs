//! The start window: it opens by itself, and offers the work of windows that have ended.

use crate::memory_platform::MemoryPlatform;
use crate::recovery::{autosaved, delete_color, edited};
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers, pos2, vec2};

/// Platform after a window with edits of `small.ron` has crashed, and the text of that window.
fn crashed() -> (MemoryPlatform, String) {
    let mut editor = edited();
    editor.platform.advance_clock(15.0);
    editor.wait_until_idle();
    (editor.platform.clone(), editor.text().to_owned())
}

#[test]
fn it_opens_without_a_file_and_does_not_stand_in_the_way() {
    let mut editor = TestEditor::started(MemoryPlatform::default());
    assert!(editor.shows("Start from") && editor.shows("show at start"));
    editor.key(Key::Escape);
    assert!(!editor.shows("Start from"));
    let mut editor = TestEditor::started(MemoryPlatform::default());
    editor.click(pos2(20.0, 500.0));
    assert!(!editor.shows("Start from"));
    let mut editor = TestEditor::started(MemoryPlatform::default());
    editor.press("empty");
    editor.wait_until_idle();
    assert!(!editor.shows("Start from") && editor.text_contains("nodes: {}"));
    assert!(!TestEditor::new().shows("Start from"), "a file was given");
}

#[test]
fn a_checkbox_keeps_it_closed_at_the_next_start() {
    let mut editor = TestEditor::started(MemoryPlatform::default());
    editor.press("show at start");
    editor.key(Key::Escape);
    editor.wait_until_idle();
    let platform = editor.platform.clone();
    drop(editor);
    let mut editor = TestEditor::started(platform);
    assert!(!editor.shows("Start from"));
    editor.key_with(Modifiers::COMMAND, Key::N);
    assert!(editor.shows("Start from"));
    editor.press("show at start");
    editor.key(Key::Escape);
    editor.wait_until_idle();
    assert!(TestEditor::started(editor.platform.clone()).shows("Start from"));
}

#[test]
fn a_file_is_chosen_from_it() {
    let mut editor = TestEditor::started(MemoryPlatform::default());
    editor.press("open a file …");
    assert!(!editor.shows("Start from") && editor.shows("browse …"));
}

#[test]
fn unsaved_work_on_a_file_is_recovered_as_a_step_that_can_be_undone() {
    let (platform, edited) = crashed();
    platform.advance_clock(600.0);
    let mut editor = TestEditor::started(platform);
    assert!(editor.shows("Unsaved work") && editor.shows("autosaved 10 minutes ago"));
    editor.press("recover small.ron");
    editor.wait_until_idle();
    assert_eq!(editor.text(), edited);
    assert_eq!(editor.platform.read_file("small.ron").as_deref(), Some(SMALL));
    editor.undo();
    assert_eq!(editor.text(), SMALL);
    editor.key_with(Modifiers::COMMAND, Key::Y);
    editor.key_with(Modifiers::COMMAND, Key::S);
    editor.wait_until_idle();
    assert_eq!(editor.platform.read_file("small.ron"), Some(edited));
    assert!(autosaved(&editor).is_empty());
}

#[test]
fn unsaved_work_is_discarded_with_the_second_click() {
    let (platform, _) = crashed();
    let mut editor = TestEditor::started(platform);
    editor.press("discard small.ron");
    editor.wait_until_idle();
    assert_eq!(autosaved(&editor).len(), 1);
    editor.press("discard for good small.ron");
    editor.wait_until_idle();
    assert!(autosaved(&editor).is_empty() && !editor.shows("Unsaved work"));
    let files =
        editor.platform.files.lock().unwrap().keys().filter(|path| path.starts_with("home/unsaved-paths")).count();
    assert_eq!(files, 0);
}

#[test]
fn unsaved_work_is_offered_even_if_the_window_is_not_shown_at_start() {
    let (platform, _) = crashed();
    platform.write_file("home/look", "start_window false\n");
    let editor = TestEditor::started(platform.clone());
    assert!(editor.shows("Unsaved work"));
    platform.files.lock().unwrap().retain(|path, _| !path.starts_with("home/unsaved"));
    assert!(!TestEditor::started(platform).shows("Start from"));
}

#[test]
fn windows_without_a_path_keep_their_work_apart() {
    let mut editor = TestEditor::on(MemoryPlatform::default(), None);
    delete_color(&mut editor);
    let platform = editor.platform.clone();
    drop(editor);
    let mut editor = TestEditor::on(platform, None);
    delete_color(&mut editor);
    assert_eq!(autosaved(&editor).len(), 2);
    // The work of the open file is not offered.
    editor.key_with(Modifiers::COMMAND, Key::N);
    editor.wait_until_idle();
    let offered = egui_kittest::kittest::Queryable::query_all_by_label(&editor.harness, "recover new material").count();
    assert_eq!(offered, 1);
}

#[test]
fn it_fits_into_small_and_large_windows() {
    for (size, dark) in [((1280.0, 720.0), true), ((1600.0, 1000.0), false)] {
        let (platform, _) = crashed();
        platform.write_file("home/look", &format!("dark {dark}\n"));
        let gallery: Vec<String> = (1..=40).map(|i| format!("stones {i:02}")).collect();
        let leaked = |name: &String| -> &'static str { format!("{name}.ron").leak() };
        let bundled: Vec<(&str, &str)> = gallery.iter().map(|name| (leaked(name), SMALL)).collect();
        *platform.bundled.lock().unwrap() = bundled.leak();
        platform.advance_clock(7200.0);
        let mut editor = TestEditor::sized(platform, Some("small.ron"), vec2(size.0, size.1), 1.0);
        editor.press("discard");
        editor.platform.write_file("home/unsaved/other.ron", SMALL);
        editor.key_with(Modifiers::COMMAND, Key::N);
        editor.wait_until_idle();
        editor.save_screenshot(&format!("start-{dark}"));
        for label in ["cancel", "show at start", "recover new material"] {
            assert!(editor.harness.ctx.content_rect().contains_rect(editor.area(label)), "{label}");
        }
        // The gallery takes as many rows as it needs.
        let window = editor.harness.ctx.content_rect().x_range();
        for name in &gallery {
            let area = editor.area(name);
            assert!(window.contains(area.left()) && window.contains(area.right()), "{name}: {area}");
        }
        // Six cards fill the width.
        let [first, sixth, seventh] = [0, 5, 6].map(|i: usize| editor.area(&gallery[i]));
        assert!(first.top() == sixth.top() && sixth.top() < seventh.top(), "{sixth} {seventh}");
        let dialog = editor.area("cancel");
        // The scroll bar is beside the cards.
        let beside = dialog.right() - sixth.right();
        assert!((12.0..20.0).contains(&beside), "{sixth} and {dialog}");
    }
}

#[test]
fn it_is_as_high_after_a_short_question() {
    let platform = MemoryPlatform::default();
    let bundled: Vec<(&str, &str)> =
        (1..=40).map(|i| -> &str { format!("stones {i:02}.ron").leak() }).map(|name| (name, SMALL)).collect();
    *platform.bundled.lock().unwrap() = bundled.leak();
    let mut editor = TestEditor::on(platform, None);
    let height = |editor: &mut TestEditor| {
        editor.key_with(Modifiers::COMMAND, Key::N);
        editor.wait_until_idle();
        editor.area("cancel").top() - editor.area("Start from").top()
    };
    let before = height(&mut editor);
    assert!(before > 600.0, "{before}");
    editor.key(Key::Escape);
    delete_color(&mut editor);
    assert_eq!(height(&mut editor), before);
    editor.press("empty");
    editor.wait_until_idle();
    assert!(editor.shows("discard"));
    editor.key(Key::Escape);
    editor.wait_until_idle();
    assert_eq!(height(&mut editor), before);
}

#[test]
fn the_picture_of_what_glows_in_the_dark_shows_its_light() {
    let platform = MemoryPlatform::default();
    *platform.bundled.lock().unwrap() = &[(
        "night_fire.ron",
        r##"lapidary(format: 1, size: (64, 64), nodes: {}, outputs: { "base_color": "#050302", "emission": "#ff8000" })"##,
    )];
    let mut editor = TestEditor::started(platform);
    editor.hover(pos2(0.0, 0.0));
    let shown = editor.pixels_of("night fire");
    assert!(shown.iter().filter(|[r, g, b]| *r > 250 && *g > 100 && *b < 20).count() > 1000);
}

/// A graph of the gallery that uses a block.
const STONES: &str = r##"lapidary(
    format: 1,
    size: (64, 64),
    nodes: { "grit": graph(file: "library/grit.ron") },
    outputs: { "height": "grit" },
)
"##;
const GRIT: &str = r##"lapidary(format: 1, nodes: { "grain": perlin(scale: 9) }, outputs: { "height": "grain" })"##;

#[test]
fn a_graph_of_the_gallery_opens_as_a_copy_in_any_folder() {
    let platform = MemoryPlatform::default();
    *platform.bundled.lock().unwrap() = &[("stones.ron", STONES), ("library/grit.ron", GRIT)];
    let mut editor = TestEditor::started(platform);
    assert!(!editor.shows("grit"), "blocks are no materials");
    editor.press("stones");
    editor.wait_until_idle();
    assert_eq!(editor.text(), STONES);
    assert!(editor.shows("this is a copy of stones.ron: save it to keep it"));
    assert!(editor.shows("grit, a graph node") && editor.shows("no errors"), "the block is found");
    assert_eq!(editor.harness.state().title(), "stones.ron (copy) — Lapidary");
    editor.save_screenshot("gallery-copy");
    // Nothing is asked and nothing is overwritten.
    editor.key_with(Modifiers::COMMAND, Key::S);
    assert_eq!(editor.value_of("path"), "stones.ron");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert_eq!(editor.platform.read_file("stones.ron").as_deref(), Some(STONES));
    assert_eq!(editor.harness.state().title(), "stones.ron — Lapidary");
    // A block opens as a copy, too.
    let grip = editor.grip("grit, a graph node");
    editor.click(grip);
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert_eq!(editor.text(), GRIT);
    assert!(editor.shows("this is a copy of grit.ron"));
}
