//! Colours: the picker, hexadecimal text, swatches and the eyedropper.

use crate::memory_platform::MemoryPlatform;
use crate::properties::{on, shown, type_in};
use crate::test_editor::{SMALL, TestEditor};
use crate::view_2d::part;
use egui::{Event, Key, vec2};

/// Name of the field for the chosen stop.
const STOP: &str = "colour of the stop";

/// Editor with an image of one colour in the 2D view, and the node with a ramp selected.
fn on_plain_image() -> TestEditor {
    let platform = MemoryPlatform::default();
    platform.write_file("plain.ron", &SMALL.replace("\"base_color\": \"tint\"", "\"base_color\": \"#336699\""));
    let mut editor = TestEditor::on(platform, Some("plain.ron"));
    editor.select(&["tint"]);
    editor.wait_until_idle();
    editor
}

/// Opens the picker of the chosen stop.
pub(crate) fn open_picker(editor: &mut TestEditor) {
    let at = editor.field(STOP).center();
    editor.click(at);
    assert!(editor.shows("hex of the colour"));
}

#[test]
fn hexadecimal_colours_are_typed_with_any_number_of_digits() {
    let mut editor = on("tint");
    for (typed, stored) in [
        ("#8a3a22", "(0, \"#8a3a22\")"),
        ("D99A5B", "(0, \"#d99a5b\")"),
        (" f80 ", "(0, \"#ff8800\")"),
        ("#8a3a2280", "(0, \"#8a3a2280\")"),
    ] {
        type_in(&mut editor, &format!("{STOP} hex"), typed);
        assert!(editor.text_contains(stored), "{typed}: {}", editor.text());
    }
    let before = editor.text().to_owned();
    type_in(&mut editor, &format!("{STOP} hex"), "reddish");
    assert_eq!(editor.text(), before, "what is no colour changes nothing");
    editor.key(Key::Escape);
    editor.undo();
    assert!(editor.text_contains("(0, \"#ff8800\")"), "{}", editor.text());
}

#[test]
fn text_that_is_no_colour_stays_in_its_field_until_it_is_corrected_or_discarded() {
    let (label, why) = (format!("{STOP} hex"), "is not a colour: type one such as #8a3a22");
    let mut editor = on("tint");
    type_in(&mut editor, &label, "reddish");
    assert!(editor.shows(&format!("`reddish` {why}")) && editor.value_of(&label) == "reddish");
    // The text stays when the keyboard goes elsewhere.
    editor.key(Key::Tab);
    assert_eq!((editor.text(), &*editor.value_of(&label)), (SMALL, "reddish"));
    editor.save_screenshot("invalid-color");
    type_in(&mut editor, &label, "#8a3a22");
    assert!(editor.text_contains("(0, \"#8a3a22\")"), "{}", editor.text());
    type_in(&mut editor, &label, "12");
    assert!(editor.shows(&format!("`12` {why}")));
    editor.key(Key::Escape);
    assert!(!editor.shows(&format!("`12` {why}")) && editor.value_of(&label) == "#8a3a22");
    open_picker(&mut editor);
    type_in(&mut editor, "hex of the colour", "#zzz");
    assert!(editor.shows(&format!("`#zzz` {why}")) && editor.value_of("hex of the colour") == "#zzz");
}

#[test]
fn a_pasted_colour_is_kept_to_the_last_digit() {
    let mut editor = on("tint");
    let at = editor.field(&format!("{STOP} hex")).center();
    editor.click(at);
    editor.key_with(egui::Modifiers::COMMAND, Key::A);
    editor.event(Event::Paste("#13579b".to_owned()));
    editor.key(Key::Enter);
    assert!(editor.text_contains("(0, \"#13579b\")"), "{}", editor.text());
}

#[test]
fn the_picker_changes_saturation_value_hue_and_alpha() {
    let mut editor = on("tint");
    open_picker(&mut editor);
    editor.save_screenshot("color-picker");
    // The upper right corner is the pure hue: that of #202830 is 210 degrees.
    let area = editor.area("saturation and value");
    editor.drag(area.center(), area.right_top() + vec2(-1.0, 1.0) + vec2(4.0, -4.0));
    assert!(editor.text_contains("(0, \"#0080ff\")"), "{}", editor.text());
    type_in(&mut editor, "hue", "120");
    assert!(editor.text_contains("(0, \"#00ff00\")"), "{}", editor.text());
    type_in(&mut editor, "alpha", "50");
    assert!(editor.text_contains("(0, \"#00ff0080\")"), "{}", editor.text());
    editor.undo();
    editor.undo();
    editor.undo();
    assert_eq!(editor.text(), SMALL, "each change is one step");
}

#[test]
fn greys_keep_their_hue_while_the_picker_is_open() {
    let mut editor = on("tint");
    open_picker(&mut editor);
    type_in(&mut editor, "saturation", "0");
    type_in(&mut editor, "value", "50");
    assert!(editor.text_contains("(0, \"#808080\")"), "{}", editor.text());
    type_in(&mut editor, "saturation", "100");
    assert!(editor.text_contains("(0, \"#004080\")"), "{}", editor.text());
}

#[test]
fn oklch_sliders_keep_the_hue_of_the_eye() {
    let mut editor = on("tint");
    open_picker(&mut editor);
    editor.press("OKLCH");
    type_in(&mut editor, "lightness", "62.8");
    type_in(&mut editor, "chroma", "0.2577");
    type_in(&mut editor, "OKLCH hue", "29.23");
    // Red of sRGB, as Ottosson (2020) gives it.
    assert!(editor.text_contains("(0, \"#ff00") || editor.text_contains("(0, \"#fe"), "{}", editor.text());
    let lightness = shown(&editor, "lightness").expect("a number");
    assert!((lightness - 62.8).abs() < 0.01, "{lightness}");
    editor.save_screenshot("color-picker-oklch");
}

#[test]
fn swatches_of_the_file_and_recent_ones_are_used() {
    let mut editor = on("tint");
    open_picker(&mut editor);
    editor.press("in this file #f0ece6");
    assert!(editor.text_contains("[(0, \"#f0ece6\")"), "{}", editor.text());
    editor.key(Key::Escape);
    type_in(&mut editor, &format!("{STOP} hex"), "#8a3a22");
    open_picker(&mut editor);
    editor.press("recent #f0ece6");
    assert!(editor.text_contains("[(0, \"#f0ece6\")"), "{}", editor.text());
    editor.press("colour before");
    assert!(editor.text_contains("[(0, \"#8a3a22\")"), "{}", editor.text());
}

#[test]
fn recent_colours_are_kept_between_runs() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    let open = || {
        let mut editor = TestEditor::on(platform.clone(), Some("small.ron"));
        editor.select(&["tint"]);
        editor
    };
    let mut first = open();
    type_in(&mut first, &format!("{STOP} hex"), "#8a3a22");
    type_in(&mut first, &format!("{STOP} hex"), "#8a3a2280");
    first.wait_until_idle();
    let mut second = open();
    open_picker(&mut second);
    assert!(second.shows("recent #8a3a2280"));
    second.press("recent #8a3a22");
    assert!(second.text_contains("[(0, \"#8a3a22\")"), "{}", second.text());
}

#[test]
fn arrow_keys_move_a_bar() {
    let mut editor = on("tint");
    open_picker(&mut editor);
    let bar = editor.area("hue bar");
    editor.click(bar.center());
    let before = editor.text().to_owned();
    editor.key(Key::ArrowRight);
    assert_ne!(editor.text(), before);
}

#[test]
fn the_eyedropper_takes_a_colour_of_the_2d_view() {
    let mut editor = on_plain_image();
    open_picker(&mut editor);
    editor.press("eyedropper");
    assert!(!editor.shows("hex of the colour"), "the picker makes room");
    assert!(editor.shows("click a point to take its colour"));
    let view = editor.area("2D view");
    editor.hover(view.center());
    editor.save_screenshot("eyedropper");
    editor.click(view.center());
    assert!(editor.text_contains("[(0, \"#336699\")"), "{}", editor.text());
    assert!(!editor.shows("click a point to take its colour"), "one click is enough");
    assert!(!editor.shows("values"), "the click pins no point");
    editor.undo();
    assert!(editor.text_contains("[(0, \"#202830\")"), "{}", editor.text());
}

#[test]
fn escape_leaves_the_eyedropper() {
    let mut editor = on_plain_image();
    open_picker(&mut editor);
    editor.press("eyedropper");
    editor.key(Key::Escape);
    assert!(!editor.shows("click a point to take its colour"));
    let before = editor.text().to_owned();
    let view = editor.area("2D view");
    editor.click(view.center());
    assert_eq!(editor.text(), before);
}

#[test]
fn the_eyedropper_ends_with_its_field() {
    let mut editor = on_plain_image();
    open_picker(&mut editor);
    editor.press("eyedropper");
    editor.select(&["grain"]);
    editor.harness.run_steps(8);
    assert!(!editor.shows("click a point to take its colour"));
    // It does not wait for the field to be shown again.
    editor.select(&["slab"]);
    editor.harness.run_steps(8);
    assert!(!editor.shows("click a point to take its colour"));
}

#[test]
fn the_colour_below_the_pointer_is_shown() {
    let mut editor = on_plain_image();
    open_picker(&mut editor);
    editor.press("eyedropper");
    let center = editor.area("2D view").center();
    editor.hover(center);
    let chip = egui::Rect::from_min_size(center + vec2(14.0, -34.0), vec2(98.0, 24.0));
    let pixels = part(&editor.picture(), chip);
    let dark = pixels.iter().filter(|px| px.iter().all(|v| *v < 60)).count();
    assert!(dark > 400, "the text is on a dark plate: {dark}");
}
