//! What keys do, and going about without a pointer.

use crate::common::{Desk, Op, wire};
use egui::{Key, Modifiers, pos2};
use egui_node_graph::{COMMANDS, Event, Socket};

#[test]
fn keys_ask_for_what_they_say_of_what_is_selected() {
    const CTRL: Modifiers = Modifiers::COMMAND;
    let both = Modifiers::COMMAND | Modifiers::SHIFT;
    let cells = vec![4, 5];
    let asks: [(Modifiers, Key, Event<u32>); 10] = [
        (Modifiers::NONE, Key::H, Event::Collapse(cells.clone())),
        (Modifiers::NONE, Key::M, Event::Mute(cells.clone())),
        (Modifiers::NONE, Key::Delete, Event::Delete(cells.clone())),
        (Modifiers::NONE, Key::Backspace, Event::Delete(cells.clone())),
        (CTRL, Key::Delete, Event::Heal(cells.clone())),
        (Modifiers::NONE, Key::X, Event::Heal(cells.clone())),
        (CTRL, Key::D, Event::Duplicate { nodes: cells.clone(), wired: false }),
        (both, Key::D, Event::Duplicate { nodes: cells.clone(), wired: true }),
        (CTRL, Key::G, Event::Group(cells.clone())),
        (Modifiers::NONE, Key::Escape, Event::Leave),
    ];
    for (modifiers, key, event) in asks {
        let mut desk = Desk::new();
        desk.hover(pos2(700.0, 620.0));
        desk.select(&cells);
        desk.key_with(modifiers, key);
        assert_eq!(desk.said(), [event], "{modifiers:?} {key:?}");
    }
}

#[test]
fn they_ask_nothing_of_nothing() {
    let mut desk = Desk::new();
    desk.hover(pos2(700.0, 620.0));
    for shortcut in COMMANDS.iter().filter(|row| !matches!(row.key, Key::A | Key::Tab | Key::Escape)) {
        desk.key_with(shortcut.modifiers, shortcut.key);
        desk.select(&[]);
    }
    assert_eq!(desk.said(), []);
}

#[test]
fn every_key_is_told_once() {
    for (i, row) in COMMANDS.iter().enumerate() {
        assert!(!row.about.is_empty());
        assert!(COMMANDS[..i].iter().all(|other| (other.modifiers, other.key) != (row.modifiers, row.key)), "{row:?}");
    }
}

#[test]
fn keys_meant_for_others_are_left_to_them() {
    let mut desk = Desk::new();
    desk.click(desk.grip("Number 1"));
    let number = desk.at("The selected number is") + egui::vec2(95.0, 0.0);
    desk.click(number);
    desk.key(Key::Delete);
    desk.key(Key::X);
    assert_eq!(desk.said(), []);
    assert_eq!(desk.sheet().cells.len(), 11);
}

#[test]
fn the_clipboard_carries_text_to_where_the_pointer_is() {
    let mut desk = Desk::new();
    desk.click(desk.grip("Number 1"));
    desk.event(egui::Event::Copy);
    desk.event(egui::Event::Cut);
    assert_eq!(desk.said(), [Event::Copy(vec![1]), Event::Cut(vec![1])]);
    assert!(!desk.sheet().cells.contains_key(&1));
    desk.hover(pos2(600.0, 600.0));
    desk.event(egui::Event::Paste("2.5 7".to_owned()));
    assert_eq!(desk.said(), [Event::Paste { text: "2.5 7".to_owned(), place: pos2(600.0, 600.0) }]);
    assert_eq!(desk.sheet().cells[&12].op, Op::Number(2.5));
    assert_eq!(desk.sheet().cells[&12].at, pos2(600.0, 600.0));
    assert_eq!(desk.selection(), [12, 13]);
}

#[test]
fn healing_wires_what_was_around() {
    let mut desk = Desk::new();
    desk.click(desk.grip("Multiply 5"));
    desk.key(Key::X);
    assert!(desk.sheet().wires.contains(&wire(4, 8, 0)) && desk.sheet().wires.contains(&wire(4, 7, 1)));
}

#[test]
fn copies_are_wired_among_themselves_and_if_asked_to_the_rest() {
    for (modifiers, from_four) in [(Modifiers::COMMAND, false), (Modifiers::COMMAND | Modifiers::SHIFT, true)] {
        let mut desk = Desk::new();
        desk.hover(pos2(700.0, 620.0));
        desk.select(&[5, 8]);
        desk.key_with(modifiers, Key::D);
        assert_eq!(desk.selection(), [12, 13]);
        assert!(desk.sheet().wires.contains(&wire(12, 13, 0)));
        assert_eq!(desk.sheet().wires.contains(&wire(4, 12, 0)), from_four);
    }
}

#[test]
fn a_menu_is_asked_for_by_space_shift_a_or_right_click() {
    let mut desk = Desk::new();
    let at = pos2(600.0, 600.0);
    desk.hover(at);
    desk.key(Key::Space);
    assert_eq!(desk.said(), [Event::Menu { place: at, on: None }]);
    desk.hover(pos2(640.0, 700.0));
    desk.key_with(Modifiers::SHIFT, Key::A);
    assert!(matches!(&desk.said()[..], [Event::Menu { on: None, .. }]));
    desk.click_with(desk.grip("Choose 7"), egui::PointerButton::Secondary, Modifiers::NONE);
    assert!(matches!(&desk.said()[..], [Event::Menu { on: Some(7), .. }]));
    assert_eq!(desk.selection(), [7]);
}

#[test]
fn enter_and_a_double_click_open_a_node() {
    let mut desk = Desk::new();
    desk.click(desk.grip("Choose 7"));
    desk.key(Key::Enter);
    assert_eq!(desk.said(), [Event::Enter(7)]);
    let mut desk = Desk::new();
    desk.double_click(desk.grip("Add 4"));
    assert_eq!(desk.said(), [Event::Enter(4)]);
}

#[test]
fn a_wire_without_touching_the_pointer() {
    let mut desk = Desk::new();
    // From left to right and downwards, as the graph is read: 10, 1, 2, 3, then the next column.
    desk.key(Key::Tab);
    assert!(desk.is_at("Whole numbers 10"));
    desk.walk();
    assert!(desk.is_at("Number 1"));
    desk.key(Key::ArrowRight);
    assert!(desk.is_at("Number 1 output result"));
    desk.key(Key::Enter);
    for _ in 0..40 {
        if desk.is_at("Divide 9 input a") {
            break;
        }
        desk.walk();
    }
    desk.key(Key::Enter);
    assert_eq!(desk.said(), [Event::Connect(wire(1, 9, 0))]);

    desk.key(Key::ArrowLeft);
    assert!(desk.is_at("Number 1 output result"), "along the wire");
    desk.key(Key::ArrowRight);
    desk.key(Key::ArrowDown);
    desk.key(Key::ArrowUp);
    desk.key(Key::Delete);
    assert!(desk.said().iter().any(|event| matches!(event, Event::Detach(_))));
}

#[test]
fn a_wire_by_key_goes_only_where_it_fits_and_can_be_given_up() {
    let mut desk = Desk::new();
    desk.key(Key::Tab);
    for _ in 0..12 {
        if desk.is_at("Less than 6") {
            break;
        }
        desk.walk();
    }
    desk.key(Key::ArrowRight);
    desk.key(Key::Enter);
    desk.walk();
    assert!(desk.is_at("Choose 7 input which"), "the only socket it fits");
    desk.key(Key::ArrowDown);
    assert!(desk.is_at("Choose 7 input if so"));
    assert!(desk.is_told("a truth is no number"));
    desk.key(Key::Enter);
    assert_eq!(desk.said(), [], "which is refused");
    desk.key(Key::Escape);
    desk.key(Key::Escape);
    assert!(desk.is_at("Choose 7"));
    desk.key(Key::Escape);
    assert_eq!(desk.said(), [], "each step back is one step");
    desk.key(Key::Escape);
    assert_eq!(desk.said(), [Event::Leave]);
}

#[test]
fn a_wire_by_key_ended_where_it_began_asks_what_to_put_there() {
    let mut desk = Desk::new();
    desk.key(Key::Tab);
    desk.walk();
    desk.key(Key::ArrowRight);
    desk.key(Key::Enter);
    desk.key(Key::Enter);
    assert!(matches!(&desk.said()[..], [Event::Dropped { from, .. }] if *from == Socket::output(1, 0)));
}

#[test]
fn space_selects_what_has_the_focus_and_then_arrows_move_it() {
    let mut desk = Desk::new();
    desk.key(Key::Tab);
    desk.walk();
    assert!(desk.is_at("Number 1"));
    desk.key(Key::ArrowDown);
    assert!(desk.is_at("Number 2"), "what is not selected stays");
    desk.key(Key::Space);
    assert_eq!(desk.selection(), [2]);
    desk.key(Key::ArrowDown);
    assert_eq!(desk.sheet().cells[&2].at, pos2(40.0, 200.0));
    desk.key_with(Modifiers::COMMAND, Key::ArrowLeft);
    assert!(desk.is_at("Number 1"));
}

#[test]
fn the_focus_brings_what_it_is_on_into_view_and_lets_go_at_the_end() {
    let mut desk = Desk::new();
    desk.app().canvas.pan = egui::vec2(-2000.0, 0.0);
    desk.key(Key::Tab);
    desk.walk();
    assert!(desk.area("Number 1").min.x > 0.0);
    for _ in 0..9 {
        desk.walk();
    }
    assert!(desk.is_at("Gauge 8"));
    desk.walk();
    assert!(desk.harness.ctx.memory(|memory| memory.focused().is_none()), "nobody is caught");
}

#[test]
fn whoever_leaves_by_key_is_left_alone_until_the_pointer_stirs() {
    let mut desk = Desk::new();
    let focused = |desk: &Desk| desk.harness.ctx.memory(|memory| memory.focused().is_some());
    desk.hover(desk.area("Number 1").left_top() - egui::vec2(0.0, 20.0));
    assert!(focused(&desk), "the keyboard follows the pointer");
    desk.key_with(Modifiers::SHIFT, Key::Tab);
    desk.rest();
    assert!(!focused(&desk));
    desk.hover(desk.area("Number 1").left_top() - egui::vec2(0.0, 30.0));
    assert!(focused(&desk));
}

#[test]
fn tab_offers_what_can_be_added_where_the_pointer_is() {
    let mut desk = Desk::new();
    desk.hover(desk.area("Number 1").left_top() - egui::vec2(0.0, 20.0));
    desk.key(Key::Tab);
    let said = desk.said();
    assert!(matches!(&said[..], [Event::Menu { on: None, .. }]), "{said:?}");
    let mut desk = Desk::new();
    desk.key(Key::Tab);
    desk.walk();
    desk.key(Key::ArrowRight);
    desk.key(Key::Enter);
    desk.key(Key::Tab);
    let said = desk.said();
    assert!(matches!(&said[..], [Event::Dropped { from, .. }] if *from == Socket::output(1, 0)), "{said:?}");
}
