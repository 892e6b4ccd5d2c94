//! Named values: made, used, shown as tags, renamed, and evaluated like wires.

use crate::memory_platform::MemoryPlatform;
use crate::properties::type_in;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Event, FontId, Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::Queryable;
use egui_node_graph::{GESTURES, WIDTH};
use lapidary_editor::COMMANDS;

/// Editor in which the output of `grain` has a name.
fn named() -> TestEditor {
    let mut editor = TestEditor::new();
    editor.select(&["grain"]);
    editor.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert_eq!(editor.value_of("name of the value"), "grain value");
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("heights");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    editor
}

#[test]
fn the_interface_calls_them_named_values() {
    let mut editor = named();
    for entry in COMMANDS {
        assert!(!format!("{} {}", entry.title, entry.description()).contains("portal"), "{}", entry.title);
    }
    assert!(GESTURES.iter().any(|(_, about)| about.contains("named value")));
    assert!(GESTURES.iter().all(|(gesture, about)| !format!("{gesture} {about}").contains("portal")));
    let nowhere = editor.center_of("grain, a perlin node") - vec2(0.0, 260.0);
    editor.drag(editor.center_of("the outputs of the graph input height"), nowhere);
    editor.type_text("use hei");
    assert!(editor.shows("use heights") && !editor.shows("portal"));
}

/// Label of the tag at the node that reads the value.
const TAG: &str = "tag heights at folds, a turbulence node input";

#[test]
fn a_named_value_hides_its_wires_and_evaluates_like_them() {
    let mut editor = named();
    assert!(editor.text_contains("\"heights\": reroute(of: \"grain\")"), "{}", editor.text());
    assert!(editor.text_contains("turbulence(of: \"heights\", octaves: 4)"), "{}", editor.text());
    assert!(editor.text_contains("portals: [\"heights\"]"), "{}", editor.text());
    editor.select(&[]);
    assert!(editor.shows(TAG));
    // It is one undo step.
    let named = editor.text().to_owned();
    editor.undo();
    assert_eq!(editor.text(), SMALL);
    editor.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(editor.text(), named);
    // While an end of the wire is selected, the wire is drawn.
    editor.select(&["folds"]);
    assert!(!editor.shows(TAG));
}

#[test]
fn a_tag_leads_to_its_source_and_follows_its_name() {
    let mut editor = named();
    editor.select(&[]);
    let tag = editor.center_of(TAG);
    editor.click_with(tag, PointerButton::Primary, Modifiers::COMMAND);
    assert_eq!(editor.value_of("name of the node"), "heights");
    type_in(&mut editor, "name of the node", "hills");
    editor.wait_until_idle();
    assert!(editor.text_contains("portals: [\"hills\"]"), "{}", editor.text());
    assert!(editor.text_contains("turbulence(of: \"hills\", octaves: 4)"), "{}", editor.text());
    editor.select(&[]);
    assert!(editor.shows("tag hills at folds"));
    // Its wires can be drawn again.
    let at = editor.grip("hills, a reroute node");
    editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    editor.press("show its wires");
    editor.wait_until_idle();
    assert!(!editor.text_contains("portals: [\"hills\"]"), "{}", editor.text());
    assert!(!editor.shows("tag hills"));
}

#[test]
fn the_finder_offers_named_values_for_an_input() {
    let mut editor = named();
    let nowhere = editor.center_of("grain, a perlin node") - vec2(0.0, 260.0);
    editor.drag(editor.center_of("the outputs of the graph input height"), nowhere);
    editor.type_text("use hei");
    editor.key(Key::Enter);
    assert!(editor.text_contains("\"height\": \"heights\""), "{}", editor.text());
    // An output is not an input.
    editor.drag(editor.center_of("grain, a perlin node output value"), nowhere);
    editor.type_text("use");
    assert!(editor.harness.query_by_label("use heights").is_none());
}

#[test]
fn a_wire_is_named_from_its_menu() {
    let mut editor = TestEditor::new();
    let from = editor.center_of("folds, a turbulence node output value");
    let to = editor.center_of("slab, a marble node input bend");
    let middle = from + (to - from) * 0.5;
    editor.click_with(middle, PointerButton::Secondary, Modifiers::NONE);
    editor.press("name this value …");
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("veins");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert!(editor.text_contains("\"veins\": reroute(of: \"folds\")"), "{}", editor.text());
    assert!(editor.text_contains("marble(bend: \"veins\""), "{}", editor.text());
}

#[test]
fn a_file_with_portals_shows_the_same_image() {
    let portal = SMALL
        .replace("    },\n    outputs", "        \"veins\": reroute(of: \"folds\"),\n    },\n    outputs")
        .replace("marble(bend: \"folds\"", "marble(bend: \"veins\"")
        .replace("\"tint\": (200, 0) }", "\"tint\": (200, 0), \"veins\": (-100, 200) }, portals: [\"veins\"]");
    let images = [SMALL, &portal].map(|text| {
        let platform = MemoryPlatform::default();
        platform.write_file("it.ron", text);
        let editor = TestEditor::on(platform, Some("it.ron"));
        editor.pixels_of("2D view")
    });
    assert!(images[0] == images[1]);
}

#[test]
fn tags_are_as_wide_as_their_names_when_zoomed_out() {
    let mut editor = named();
    for _ in 0..12 {
        let at = editor.empty_canvas();
        editor.hover(at);
        editor.event(Event::Zoom(0.94));
        let label = TAG.to_owned();
        let Some(area) = editor.harness.query_by_label_contains(&label).map(|tag| tag.rect()) else { break };
        let zoom = editor.area("folds, a turbulence node").width() / WIDTH;
        if zoom >= 0.4 {
            let text = editor.harness.ctx.fonts_mut(|fonts| {
                let font = FontId::proportional((11.0 * zoom).max(9.0));
                "heights".chars().map(|c| fonts.glyph_width(&font, c)).sum::<f32>()
            });
            assert!(area.width() - 6.0 * zoom >= text, "{area:?} cuts a name of {text} points at {zoom}");
        }
    }
}
