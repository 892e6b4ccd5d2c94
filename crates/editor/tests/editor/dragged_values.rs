//! Numbers that the pointer drags, and text in their fields that is no number.

use crate::properties::{on, shown, type_in};
use crate::test_editor::{SMALL, TestEditor};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

fn button(pressed: bool, pos: Pos2) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
}

/// Text of a number field.
fn text_of(editor: &TestEditor, label: &str) -> String {
    editor.harness.get_by_role_and_label(Role::SpinButton, label).accesskit_node().value().unwrap_or_default()
}

#[test]
fn a_number_follows_the_pointer_from_the_place_of_the_press() {
    let mut editor = on("grain");
    editor.select(&[]);
    let area = editor.field("veins");
    // The slider of the range 0 to 4 has the width of the field.
    let (from, to) = (area.center(), area.center() + vec2(area.width() / 4.0, 0.0));
    let is = |editor: &TestEditor, expected: f64| {
        let v = shown(editor, "veins").expect("the field shows a number");
        assert!((v - expected).abs() < 6.0 / f64::from(area.width()), "{v} instead of {expected}");
    };
    // Frames of slow and fast machines: which of them has the press, the movement and the release.
    let middle = from + (to - from) * 0.5;
    let moved = Event::PointerMoved;
    let frames: [Vec<Vec<Event>>; 4] = [
        vec![vec![button(true, from)], vec![moved(middle)], vec![moved(to)], vec![button(false, to)]],
        vec![vec![button(true, from)], vec![moved(to), button(false, to)]],
        vec![vec![button(true, from), moved(middle)], vec![moved(to), button(false, to)]],
        vec![vec![button(true, from), moved(to)], vec![button(false, to)]],
    ];
    for frames in frames {
        editor.hover(from);
        for events in frames {
            events.into_iter().for_each(|event| editor.harness.event(event));
            editor.harness.step();
        }
        editor.run_frames();
        is(&editor, 2.5);
        editor.undo();
        assert_eq!(editor.text(), SMALL, "one step");
    }
    // Many small movements.
    editor.hover(from);
    editor.button(from, PointerButton::Primary, true, Modifiers::NONE);
    for x in 1..=area.width() as i32 / 4 {
        editor.event(moved(from + vec2(x as f32, 0.0)));
    }
    editor.button(to, PointerButton::Primary, false, Modifiers::NONE);
    is(&editor, 2.5);
    editor.undo();
    editor.drag_with(from, to, Modifiers::SHIFT);
    is(&editor, 1.6);
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn a_click_on_a_number_edits_its_text() {
    let mut editor = on("grain");
    let at = editor.field("scale").center();
    editor.hover(at);
    for event in [button(true, at), Event::PointerMoved(at + vec2(2.0, 1.0)), button(false, at + vec2(2.0, 1.0))] {
        editor.event(event);
    }
    assert_eq!(editor.text(), SMALL);
    editor.type_text("9");
    editor.key(Key::Enter);
    assert!(editor.text_contains("perlin(scale: 9)"), "{}", editor.text());
}

#[test]
fn text_that_is_no_number_stays_until_it_is_corrected_or_discarded() {
    let mut editor = on("grain");
    let why = "`abc` is not a number: type one such as 0.5";
    type_in(&mut editor, "scale", "abc");
    assert_eq!((editor.text(), &*text_of(&editor, "scale")), (SMALL, "abc"));
    assert!(editor.shows(why));
    editor.save_screenshot("invalid-number");
    editor.key(Key::Escape);
    assert_eq!((editor.text(), &*text_of(&editor, "scale")), (SMALL, "4"));
    assert!(!editor.shows(why));
    let at = editor.field("scale").center();
    editor.click(at);
    editor.type_text("9");
    editor.key(Key::Escape);
    assert_eq!((editor.text(), &*text_of(&editor, "scale")), (SMALL, "4"));
    type_in(&mut editor, "scale", "abc");
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("7");
    editor.key(Key::Enter);
    assert!(editor.text_contains("perlin(scale: 7)") && !editor.shows(why), "{}", editor.text());
    editor.undo();
    // The text stays when the keyboard goes elsewhere, until the value changes.
    type_in(&mut editor, "scale", "abc");
    editor.key(Key::Tab);
    assert_eq!(text_of(&editor, "scale"), "abc");
    let at = editor.field("scale").center();
    editor.drag(at, at + vec2(30.0, 0.0));
    assert!(!editor.text_contains("scale: 4)") && text_of(&editor, "scale") != "abc");
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn a_field_that_closes_with_invalid_text_leaves_a_notice() {
    let mut editor = on("grain");
    let at = editor.field("scale").center();
    editor.click(at);
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("2 apples");
    editor.click(editor.empty_canvas());
    assert!(editor.shows("`2 apples` is not a number: `apples` has no meaning here"));
    assert_eq!(editor.text(), SMALL);
    editor.select(&["grain"]);
    assert_eq!(text_of(&editor, "scale"), "4");
}
