//! Typed values: each keystroke leaves a valid value.

use crate::properties::{on, type_in};
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers, vec2};

#[test]
fn a_whole_number_stays_valid_whatever_is_typed() {
    for (typed, is) in [("2.6", "3"), ("1e30", "24"), ("-1e300", "1"), ("7/2", "4"), ("2,4", "2")] {
        let mut editor = on("folds");
        type_in(&mut editor, "octaves", typed);
        assert!(editor.text_contains(&format!("octaves: {is})")), "{typed}: {}", editor.text());
    }
    for typed in ["nan", "inf", "0/0", "1/0", "1e999", "--", "", "four"] {
        let mut editor = on("folds");
        type_in(&mut editor, "octaves", typed);
        assert_eq!(editor.text(), SMALL, "{typed}");
    }
}

#[test]
fn typed_text_takes_effect_when_the_user_clicks_elsewhere() {
    let mut editor = on("grain");
    let typed = |editor: &mut TestEditor, label: &str, text: &str| {
        let at = editor.field(label).center();
        editor.click(at);
        editor.key_with(Modifiers::COMMAND, Key::A);
        editor.type_text(text);
    };
    typed(&mut editor, "scale", "9");
    let other = editor.grip("slab, a marble node");
    editor.click(other);
    assert!(editor.text_contains("perlin(scale: 9)"), "{}", editor.text());
    typed(&mut editor, "name of the node", "stone");
    let other = editor.grip("grain, a perlin node");
    editor.click(other);
    assert!(editor.text_contains("\"stone\": marble"), "{}", editor.text());
    assert_eq!(editor.value_of("name of the node"), "grain");
    typed(&mut editor, "name of the node", "dough");
    editor.click(editor.empty_canvas());
    assert!(editor.text_contains("\"dough\": perlin"), "{}", editor.text());
    typed(&mut editor, "veins", "2.5");
    editor.key_with(Modifiers::COMMAND, Key::S);
    editor.wait_until_idle();
    assert!(editor.text_contains("value: 2.5"), "{}", editor.text());
    assert_eq!(editor.platform.read_file("small.ron").as_deref(), Some(editor.text()), "the typed text is saved");
}

#[test]
fn unusual_ramps_are_shown_and_edited() {
    let ramps = [
        "[(0.5, \"#000\"), (0.5, \"#fff\")]",
        "[(0.9, \"#000\"), (0.1, \"#fff\")]",
        "[(0.5, \"#000\")]",
        "[(-3, \"#000\"), (5, \"#fff\")]",
        "[]",
    ];
    for ramp in ramps {
        let platform = crate::memory_platform::MemoryPlatform::default();
        platform.write_file("odd.ron", &SMALL.replace("[(0, \"#202830\"), (1, \"#f0ece6\")]", ramp));
        let mut editor = TestEditor::on(platform, Some("odd.ron"));
        editor.select(&["tint"]);
        let before = editor.text().to_owned();
        let area = editor.field("ramp");
        editor.click(area.left_top() + vec2(area.width() * 0.2, 8.0));
        assert_ne!(editor.text(), before, "a stop is added to {ramp}");
        let at = area.left_top() + vec2(area.width() * 0.2, 8.0);
        editor.drag(at, at + vec2(area.width(), 0.0));
        editor.drag(at + vec2(20.0, 0.0), at - vec2(area.width(), 0.0));
        type_in(&mut editor, "position of the stop", "1/3");
        editor.wait_until_idle();
        while editor.text() != before && editor.shows("remove") {
            let last = editor.text().to_owned();
            editor.undo();
            assert_ne!(editor.text(), last);
        }
        assert_eq!(editor.text(), before, "every edit is undone");
    }
}

#[test]
fn showing_a_number_out_of_range_changes_nothing() {
    for wrong in ["octaves: 400", "octaves: 2.5", "octaves: -1"] {
        let platform = crate::memory_platform::MemoryPlatform::default();
        let text = SMALL.replace("octaves: 4", wrong);
        platform.write_file("wrong.ron", &text);
        let mut editor = TestEditor::on(platform, Some("wrong.ron"));
        editor.select(&["folds"]);
        editor.wait_until_idle();
        assert!(editor.shows("name of the node"));
        assert_eq!(editor.text(), text);
        editor.hover(editor.field("octaves").center());
        assert_eq!(editor.text(), text);
        type_in(&mut editor, "octaves", "3");
        assert!(editor.text_contains("octaves: 3)"), "{}", editor.text());
    }
    let platform = crate::memory_platform::MemoryPlatform::default();
    let text = SMALL.replace("value: 1.5", "value: 9");
    platform.write_file("wrong.ron", &text);
    let mut editor = TestEditor::on(platform, Some("wrong.ron"));
    editor.select(&[]);
    editor.wait_until_idle();
    assert_eq!(editor.text(), text);
}

#[test]
fn moving_the_focus_through_numbers_rounds_none() {
    let platform = crate::memory_platform::MemoryPlatform::default();
    let text =
        SMALL.replace("value: 1.5", "value: 0.123456789").replace("marble(", "marble(lean: 1e-7, bands: 3.0000001, ");
    platform.write_file("fine.ron", &text);
    let mut editor = TestEditor::on(platform, Some("fine.ron"));
    editor.select(&["slab"]);
    // Both lead to the value of the parameter that the node reads.
    for (label, steps) in [("bands", 2), ("lean", 1)] {
        let at = editor.field(label).center();
        editor.click(at);
        editor.key(Key::Enter);
        editor.click(at);
        for _ in 0..steps {
            editor.key(Key::Tab);
        }
        editor.key(Key::Enter);
        assert_eq!(editor.text(), text, "{label}");
    }
    type_in(&mut editor, "lean", "0");
    assert!(!editor.text_contains("lean"), "{}", editor.text());
    editor.select(&[]);
    let at = editor.field("veins").center();
    editor.click(at);
    editor.select(&["grain"]);
    assert!(editor.text_contains("0.123456789"), "{}", editor.text());
}

#[test]
fn a_double_click_into_a_number_selects_all_of_it() {
    let mut editor = on("folds");
    let at = editor.field("gain").center() + vec2(8.0, 0.0);
    editor.double_click(at);
    editor.type_text("0.25");
    editor.key(Key::Enter);
    assert!(editor.text_contains("gain: 0.25"), "{}", editor.text());
}
