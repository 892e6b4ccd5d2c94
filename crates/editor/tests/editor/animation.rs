//! The animation: playback, scrubbing and loop.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::TestEditor;
use crate::view_2d::{part, requests_repaint};
use egui::{Key, Pos2, vec2};
use egui_kittest::kittest::Queryable;

const ANIMATED: &str = r##"lapidary(
    format: 1,
    size: (64, 64),
    nodes: {
        "now": time(wave: sine),
        "slab": marble(bend: "now"),
    },
    outputs: { "height": "slab" },
)
"##;

fn animated() -> (TestEditor, MemoryPlatform) {
    let platform = MemoryPlatform::default();
    platform.write_file("animated.ron", ANIMATED);
    (TestEditor::on(platform.clone(), Some("animated.ron")), platform)
}

fn seen(editor: &TestEditor) -> Vec<[u8; 3]> {
    part(&editor.picture(), editor.area("2D view").shrink(40.0))
}

/// Advances the clock in small steps, and waits for each frame.
fn pass(editor: &mut TestEditor, platform: &MemoryPlatform, seconds: f64) {
    platform.advance_clock(seconds);
    editor.wait_until_idle();
    editor.wait_until_idle();
}

#[test]
fn only_graphs_that_depend_on_time_have_a_playback_bar() {
    assert!(TestEditor::new().harness.query_by_label("play").is_none());
    assert!(animated().0.harness.query_by_label("play").is_some());
}

#[test]
fn the_animation_plays_and_pauses() {
    let (mut editor, platform) = animated();
    let first = seen(&editor);
    assert!(editor.shows("0 / 24"));
    editor.press("play");
    pass(&mut editor, &platform, 0.26);
    assert!(editor.shows("6 / 24"));
    assert!(seen(&editor) != first);
    editor.save_screenshot("animation");
    editor.press("pause");
    pass(&mut editor, &platform, 0.25);
    assert!(editor.shows("6 / 24"), "a paused animation stays at its frame");
    assert!(!requests_repaint(&mut editor), "a paused animation is drawn once");
}

#[test]
fn the_animation_loops() {
    let (mut editor, platform) = animated();
    editor.press("play");
    pass(&mut editor, &platform, 1.01);
    assert!(editor.shows("0 / 24"));
}

#[test]
fn space_over_a_view_plays_the_animation() {
    let (mut editor, _) = animated();
    let at = editor.center_of("2D view");
    editor.hover(at);
    editor.key(Key::Space);
    assert!(editor.harness.query_by_label("pause").is_some());
    assert!(editor.harness.query_by_label("find a node").is_none());
    editor.key(Key::Space);
    assert!(editor.harness.query_by_label("play").is_some());
}

#[test]
fn the_playback_bar_is_scrubbed() {
    let (mut editor, _) = animated();
    let first = seen(&editor);
    let at = editor.center_of("time");
    editor.click(at);
    editor.wait_until_idle();
    editor.hover(Pos2::ZERO);
    assert!(editor.shows("12 / 24"));
    let from = editor.center_of("time");
    editor.drag(from, from - vec2(from.x, 0.0));
    editor.wait_until_idle();
    assert!(editor.shows("0 / 24"));
    editor.hover(Pos2::ZERO);
    assert!(seen(&editor) == first);
}

#[test]
fn the_duration_of_the_loop_is_stored_in_the_file() {
    let (mut editor, _) = animated();
    let at = editor.center_of("duration of the loop in seconds");
    editor.drag(at, at + vec2(20.0, 0.0));
    editor.wait_until_idle();
    assert!(editor.text_contains("loop:"), "{}", editor.text());
    assert!(!editor.shows("0 / 24"), "a longer loop has more frames");
    editor.key_with(egui::Modifiers::COMMAND, Key::Z);
    assert_eq!(editor.text(), ANIMATED, "the edit is one undo step");
}

#[test]
fn the_duration_is_set_inside_a_group_as_well() {
    let platform = MemoryPlatform::default();
    let inside = ANIMATED.replace("nodes: {", "nodes: { \"in\": graph(local: \"in\"),").replace(
        "outputs:",
        "graphs: { \"in\": (nodes: { \"x\": perlin() }, outputs: { \"height\": \"x\" }) }, outputs:",
    );
    platform.write_file("animated.ron", &inside);
    let mut editor = TestEditor::on(platform, Some("animated.ron"));
    let at = editor.grip("in, a graph node");
    editor.double_click(at);
    editor.wait_until_idle();
    assert!(editor.shows("x, a perlin node"));
    let at = editor.center_of("duration of the loop in seconds");
    editor.click(at);
    editor.key_with(egui::Modifiers::COMMAND, Key::A);
    editor.type_text("5/2");
    editor.key(Key::Enter);
    assert!(editor.text_contains("\n    loop: 2.5,"), "{}", editor.text());
    assert!(!editor.shows("1 error"));
}
