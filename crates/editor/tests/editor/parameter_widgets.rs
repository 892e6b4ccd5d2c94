//! Units and widgets of parameters, and logarithmic sliders.

use crate::memory_platform::MemoryPlatform;
use crate::properties::{on, shown, type_in};
use crate::test_editor::{SMALL, TestEditor};
use egui::accesskit::Toggled;
use egui::{Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

/// Small graph with one parameter of each widget.
const PARAMETERS: &str = r##"
        "veins": number(value: 1.5, range: (0, 4), about: "How strongly the veins bend."),
        "grout": number(value: 4, range: (0.5, 512), widget: log_slider, unit: "mm"),
        "width": number(value: 12, range: (0, 40), widget: field, unit: "cm"),
        "lean": number(value: 30, range: (0, 360), widget: dial, unit: "°"),
        "rough": number(value: 1, widget: toggle),
        "bond": choice(value: flemish, words: [running, flemish], widget: toggle),
        "mode": choice(value: soft, words: [soft, hard], widget: choice),
        "roll": whole(value: 7, widget: seed),
        "offset": vector(value: (0, 1, 2), unit: "m"),"##;

fn all_widgets(size: egui::Vec2) -> TestEditor {
    let platform = MemoryPlatform::default();
    let first = SMALL.find("\n        \"veins\"").expect("it has a parameter");
    let end = first + SMALL[first..].find("),\n").expect("the parameter ends") + 2;
    platform.write_file("small.ron", &SMALL.replace(&SMALL[first..end], PARAMETERS));
    let mut editor = TestEditor::sized(platform, Some("small.ron"), size, 1.0);
    editor.select(&[]);
    editor
}

#[test]
fn parameters_have_their_stated_widgets_and_units() {
    all_widgets(vec2(1280.0, 720.0)).save_screenshot("widgets-small");
    let mut editor = all_widgets(vec2(1600.0, 1000.0));
    editor.save_screenshot("widgets");
    let before = editor.text().to_owned();
    // The switches.
    editor.click(editor.field("rough").left_center() + vec2(8.0, 0.0));
    assert!(editor.text_contains("\"rough\": number(value: 0, widget: toggle)"), "{}", editor.text());
    editor.click(editor.field("bond").left_center() + vec2(8.0, 0.0));
    assert!(editor.text_contains("\"bond\": choice(value: running, "), "{}", editor.text());
    let toggled = |editor: &TestEditor, name| {
        let all = editor.harness.query_all_by_label(name);
        let mut states = all.filter_map(|node| node.accesskit_node().toggled());
        states.next() == Some(Toggled::True)
    };
    assert!(!toggled(&editor, "rough") && !toggled(&editor, "bond"));
    // The die.
    editor.press("another seed");
    assert!(!editor.text_contains("whole(value: 7"), "{}", editor.text());
    for _ in 0..3 {
        editor.undo();
    }
    assert_eq!(editor.text(), before);
    // The unit may be typed.
    type_in(&mut editor, "width", "15 cm");
    assert!(editor.text_contains("\"width\": number(value: 15, "), "{}", editor.text());
}

#[test]
fn a_dial_is_turned_by_the_pointer_and_by_keys() {
    let mut editor = all_widgets(vec2(1440.0, 880.0));
    let before = editor.text().to_owned();
    let centre = editor.center_of("lean dial");
    // A quarter turn, clockwise, from the right.
    let [from, middle, to] = [vec2(9.0, 0.0), vec2(7.0, 7.0), vec2(0.0, 9.0)].map(|way| centre + way);
    editor.hover(from);
    editor.button(from, PointerButton::Primary, true, Modifiers::NONE);
    for at in [from + vec2(0.0, 7.0), middle, middle + vec2(-3.0, 2.0), to] {
        editor.hover(at);
    }
    editor.button(to, PointerButton::Primary, false, Modifiers::NONE);
    let angle = shown(&editor, "lean").expect("the field shows the angle");
    assert!((angle - 120.0).abs() < 40.0 && angle.fract() == 0.0, "{angle}");
    editor.key(Key::ArrowRight);
    assert_eq!(shown(&editor, "lean"), Some(angle + 1.0));
    editor.undo();
    editor.undo();
    assert_eq!(editor.text(), before, "a turn is one step, and so is a key");
}

#[test]
fn a_logarithmic_slider_moves_by_ratios_and_takes_typed_numbers_as_they_are() {
    let mut editor = all_widgets(vec2(1440.0, 880.0));
    let area = editor.field("grout");
    let tenth = vec2(area.width() / 10.0, 0.0);
    // The range spans ten doublings.
    editor.drag(area.center(), area.center() + tenth);
    let v = shown(&editor, "grout").expect("the field shows a number");
    assert!((7.0..9.0).contains(&v), "{v}");
    editor.undo();
    editor.drag(area.center(), area.center() - 5.0 * tenth);
    assert_eq!(shown(&editor, "grout"), Some(0.5), "it stops at the end of the range");
    type_in(&mut editor, "grout", "123.4567");
    assert!(editor.text_contains("value: 123.4567,"), "{}", editor.text());
    type_in(&mut editor, "grout", "9999");
    assert!(editor.text_contains("value: 512,"), "{}", editor.text());
}

#[test]
fn a_slider_of_cells_snaps_to_whole_numbers_while_the_node_tiles() {
    let mut editor = on("grain");
    let at = editor.field("scale").center();
    for step in [13.0, 21.0, 17.0] {
        editor.drag(at, at + vec2(step, 0.0));
        let scale = shown(&editor, "scale").expect("the field shows a number");
        assert!(scale.fract() == 0.0 && scale > 4.0, "{scale}");
    }
}

#[test]
fn the_unit_and_the_widget_of_a_parameter_are_changed_later() {
    let mut editor = TestEditor::new();
    editor.select(&[]);
    let menu = |editor: &mut TestEditor| {
        let at = editor.label_of("veins").left_center() + vec2(4.0, 0.0);
        editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    };
    menu(&mut editor);
    type_in(&mut editor, "unit of the parameter", "cm");
    assert!(editor.text_contains("range: (0, 4), unit: \"cm\", about: "), "{}", editor.text());
    editor.undo();
    assert_eq!(editor.text(), SMALL);
    menu(&mut editor);
    editor.press("range, widget and more …");
    editor.press("widget of the parameter");
    editor.run_frames();
    editor.save_screenshot("parameter-widget");
    assert!(!editor.shows("seed with a dice button") && !editor.shows("colour picker"), "those do not fit a number");
    editor.press("angle dial");
    type_in(&mut editor, "unit of the parameter", "°");
    assert!(editor.text_contains("range: (0, 4), widget: dial, unit: \"°\", about: "), "{}", editor.text());
    assert!(editor.shows("veins dial"));
    editor.undo();
    assert_eq!(editor.text(), SMALL, "one step");
}
