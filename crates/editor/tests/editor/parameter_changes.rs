//! Parameters that exist: their range, order and group are changed later.

use crate::memory_platform::MemoryPlatform;
use crate::properties::{on, shown, type_in};
use crate::test_editor::{SMALL, TestEditor};
use egui::{Modifiers, PointerButton, vec2};

/// Editor with three parameters, which are not in the order of the alphabet.
fn on_three() -> TestEditor {
    let three = "\"veins\": number(value: 1.5, range: (0, 4), about: \"How strongly the veins bend.\"),\n        \
                 \"age\": number(value: 2),\n        \"blend\": number(value: 3),";
    let text =
        SMALL.replace("\"veins\": number(value: 1.5, range: (0, 4), about: \"How strongly the veins bend.\"),", three);
    let platform = MemoryPlatform::default();
    platform.write_file("three.ron", &text);
    let mut editor = TestEditor::on(platform, Some("three.ron"));
    editor.select(&[]);
    editor
}

/// Opens the menu of a parameter.
fn menu(editor: &mut TestEditor, name: &str) {
    let at = editor.label_of(name).left_center() + vec2(4.0, 0.0);
    editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
}

#[test]
fn parameters_keep_the_order_of_the_author_and_are_moved() {
    let mut editor = on_three();
    let before = editor.text().to_owned();
    let top = |editor: &TestEditor, name: &str| editor.label_of(name).top();
    assert!(top(&editor, "veins") < top(&editor, "age") && top(&editor, "age") < top(&editor, "blend"));
    menu(&mut editor, "blend");
    editor.press("move up");
    assert!(top(&editor, "blend") < top(&editor, "age") && top(&editor, "veins") < top(&editor, "blend"));
    editor.undo();
    assert_eq!(editor.text(), before);
    menu(&mut editor, "veins");
    editor.press("move down");
    let [veins, age] = ["\"veins\": number", "\"age\": number"].map(|part| editor.text().find(part));
    assert!(age < veins, "{}", editor.text());
}

#[test]
fn the_range_and_the_name_of_a_parameter_are_changed_later() {
    let mut editor = on_three();
    let before = editor.text().to_owned();
    menu(&mut editor, "veins");
    editor.press("range, widget and more …");
    editor.save_screenshot("edit-parameter");
    type_in(&mut editor, "maximum", "9");
    type_in(&mut editor, "group of the parameter", "Stone");
    assert!(editor.text_contains("\"veins\": number(value: 1.5, range: (0, 9), "), "{}", editor.text());
    assert!(editor.text_contains("group: \"Stone\""), "{}", editor.text());
    editor.undo();
    assert_eq!(editor.text(), before, "one step");
    menu(&mut editor, "veins");
    editor.press("range, widget and more …");
    editor.press("limited");
    type_in(&mut editor, "name of the parameter", "bend");
    assert!(editor.text_contains("\"bend\": number(value: 1.5, about"), "{}", editor.text());
    assert!(editor.text_contains("reach: \"$bend\""), "{}", editor.text());
}

#[test]
fn a_parameter_made_of_a_slider_spans_what_the_slider_spans() {
    let mut editor = on("grain");
    let at = editor.label_of("scale").left_center() + vec2(4.0, 0.0);
    editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    editor.press("make it a parameter …");
    let most = shown(&editor, "maximum").expect("it has a range");
    assert!((100.0..1000.0).contains(&most), "{most}");
    // And has the scale of the slider.
    editor.press("create");
    assert!(editor.text_contains("widget: log_slider"), "{}", editor.text());
}

#[test]
fn a_value_outside_the_usual_range_says_so() {
    let mut editor = on("grain");
    let usual = editor.pixels_of_field("scale");
    type_in(&mut editor, "scale", "900");
    let at = editor.field("scale").center();
    editor.hover(at);
    editor.harness.run_steps(60);
    assert!(editor.shows("outside the usual range"));
    editor.hover(egui::Pos2::ZERO);
    let outside = editor.pixels_of_field("scale");
    let orange = |px: &[u8; 3]| px[0] > 150 && px[2] < 90;
    let count = |pixels: &[[u8; 3]]| pixels.iter().filter(|px| orange(px)).count();
    assert!(count(&outside) > count(&usual) + 10, "{} {}", count(&outside), count(&usual));
}
