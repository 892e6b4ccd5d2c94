//! Typed values: each keystroke leaves a valid value.

use crate::common::{Desk, SMALL};
use crate::panel::{on, type_in};
use egui::{Key, Modifiers, vec2};

#[test]
fn whatever_is_typed_into_a_whole_number_leaves_a_whole_number_of_its_range() {
    for (typed, is) in [("2.6", "3"), ("1e30", "24"), ("-1e300", "1"), ("7/2", "4"), ("2,4", "2")] {
        let mut desk = on("folds");
        type_in(&mut desk, "octaves", typed);
        assert!(desk.says(&format!("octaves: {is})")), "{typed}: {}", desk.text());
    }
    for typed in ["nan", "inf", "0/0", "1/0", "1e999", "--", "", "four"] {
        let mut desk = on("folds");
        type_in(&mut desk, "octaves", typed);
        assert_eq!(desk.text(), SMALL, "{typed}");
    }
}

#[test]
fn what_is_typed_counts_though_one_clicks_elsewhere_and_presses_no_enter() {
    let mut desk = on("grain");
    let typed = |desk: &mut Desk, label: &str, text: &str| {
        let at = desk.field(label).center();
        desk.click(at);
        desk.key_with(Modifiers::COMMAND, Key::A);
        desk.write(text);
    };
    typed(&mut desk, "scale", "9");
    let other = desk.grip("slab, a marble node");
    desk.click(other);
    assert!(desk.says("perlin(scale: 9)"), "{}", desk.text());
    typed(&mut desk, "name of the node", "stone");
    let other = desk.grip("grain, a perlin node");
    desk.click(other);
    assert!(desk.says("\"stone\": marble"), "{}", desk.text());
    assert_eq!(desk.value_of("name of the node"), "grain");
    typed(&mut desk, "name of the node", "dough");
    desk.click(desk.empty());
    assert!(desk.says("\"dough\": perlin"), "{}", desk.text());
    typed(&mut desk, "veins", "2.5");
    desk.key_with(Modifiers::COMMAND, Key::S);
    desk.settle();
    assert!(desk.says("value: 2.5"), "{}", desk.text());
    assert_eq!(desk.shelf.get("small.ron").as_deref(), Some(desk.text()), "it is saved with what was being typed");
}

#[test]
fn ramps_of_odd_stops_are_shown_and_edited() {
    let ramps = [
        "[(0.5, \"#000\"), (0.5, \"#fff\")]",
        "[(0.9, \"#000\"), (0.1, \"#fff\")]",
        "[(0.5, \"#000\")]",
        "[(-3, \"#000\"), (5, \"#fff\")]",
        "[]",
    ];
    for ramp in ramps {
        let shelf = crate::shelf::Shelf::default();
        shelf.put("odd.ron", &SMALL.replace("[(0, \"#202830\"), (1, \"#f0ece6\")]", ramp));
        let mut desk = Desk::on(shelf, Some("odd.ron"));
        desk.select(&["tint"]);
        let before = desk.text().to_owned();
        let area = desk.field("ramp");
        desk.click(area.left_top() + vec2(area.width() * 0.2, 8.0));
        assert_ne!(desk.text(), before, "{ramp} takes another stop");
        let at = area.left_top() + vec2(area.width() * 0.2, 8.0);
        desk.drag(at, at + vec2(area.width(), 0.0));
        desk.drag(at + vec2(20.0, 0.0), at - vec2(area.width(), 0.0));
        type_in(&mut desk, "position of the stop", "1/3");
        desk.settle();
        while desk.text() != before && desk.shows("remove") {
            let last = desk.text().to_owned();
            desk.undo();
            assert_ne!(desk.text(), last);
        }
        assert_eq!(desk.text(), before, "every step is undone");
    }
}

#[test]
fn to_look_at_a_number_that_is_wrong_changes_nothing() {
    for wrong in ["octaves: 400", "octaves: 2.5", "octaves: -1"] {
        let shelf = crate::shelf::Shelf::default();
        let text = SMALL.replace("octaves: 4", wrong);
        shelf.put("wrong.ron", &text);
        let mut desk = Desk::on(shelf, Some("wrong.ron"));
        desk.select(&["folds"]);
        desk.settle();
        assert!(desk.shows("name of the node"));
        assert_eq!(desk.text(), text);
        desk.hover(desk.field("octaves").center());
        assert_eq!(desk.text(), text);
        type_in(&mut desk, "octaves", "3");
        assert!(desk.says("octaves: 3)"), "{}", desk.text());
    }
    let shelf = crate::shelf::Shelf::default();
    let text = SMALL.replace("value: 1.5", "value: 9");
    shelf.put("wrong.ron", &text);
    let mut desk = Desk::on(shelf, Some("wrong.ron"));
    desk.select(&[]);
    desk.settle();
    assert_eq!(desk.text(), text);
}

#[test]
fn to_pass_through_numbers_rounds_none_of_them() {
    let shelf = crate::shelf::Shelf::default();
    let text =
        SMALL.replace("value: 1.5", "value: 0.123456789").replace("marble(", "marble(lean: 1e-7, bands: 3.0000001, ");
    shelf.put("fine.ron", &text);
    let mut desk = Desk::on(shelf, Some("fine.ron"));
    desk.select(&["slab"]);
    for label in ["bands", "lean"] {
        let at = desk.field(label).center();
        desk.click(at);
        desk.key(Key::Enter);
        desk.click(at);
        for _ in 0..4 {
            desk.key(Key::Tab);
        }
        desk.key(Key::Enter);
        assert_eq!(desk.text(), text, "{label}");
    }
    type_in(&mut desk, "lean", "0");
    assert!(!desk.says("lean"), "{}", desk.text());
    desk.select(&[]);
    let at = desk.field("veins").center();
    desk.click(at);
    desk.select(&["grain"]);
    assert!(desk.says("0.123456789"), "{}", desk.text());
}
