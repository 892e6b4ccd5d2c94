//! Keyboard shortcuts, and use without a pointer.

use crate::common::{Desk, Op, wire};
use egui::{Key, Modifiers, pos2};
use egui_node_graph::{CanvasEvent, SHORTCUTS, SocketRef};

#[test]
fn shortcuts_send_their_events_for_the_selection() {
    const CTRL: Modifiers = Modifiers::COMMAND;
    let both = Modifiers::COMMAND | Modifiers::SHIFT;
    let cells = vec![4, 5];
    let asks: [(Modifiers, Key, CanvasEvent<u32>); 10] = [
        (Modifiers::NONE, Key::H, CanvasEvent::Collapse(cells.clone())),
        (Modifiers::NONE, Key::M, CanvasEvent::Mute(cells.clone())),
        (Modifiers::NONE, Key::Delete, CanvasEvent::Delete(cells.clone())),
        (Modifiers::NONE, Key::Backspace, CanvasEvent::Delete(cells.clone())),
        (CTRL, Key::Delete, CanvasEvent::Dissolve(cells.clone())),
        (Modifiers::NONE, Key::X, CanvasEvent::Dissolve(cells.clone())),
        (CTRL, Key::D, CanvasEvent::Duplicate { nodes: cells.clone(), wired: false }),
        (both, Key::D, CanvasEvent::Duplicate { nodes: cells.clone(), wired: true }),
        (CTRL, Key::G, CanvasEvent::Group(cells.clone())),
        (Modifiers::NONE, Key::Escape, CanvasEvent::Leave),
    ];
    for (modifiers, key, event) in asks {
        let mut desk = Desk::new();
        desk.hover(pos2(700.0, 620.0));
        desk.select(&cells);
        desk.key_with(modifiers, key);
        assert_eq!(desk.take_events(), [event], "{modifiers:?} {key:?}");
    }
}

#[test]
fn shortcuts_without_a_selection_send_no_event() {
    let mut desk = Desk::new();
    desk.hover(pos2(700.0, 620.0));
    for shortcut in SHORTCUTS.iter().filter(|row| !matches!(row.key, Key::A | Key::Tab | Key::Escape)) {
        desk.key_with(shortcut.modifiers, shortcut.key);
        desk.select(&[]);
    }
    assert_eq!(desk.take_events(), []);
}

#[test]
fn every_shortcut_is_described_and_unique() {
    for (i, row) in SHORTCUTS.iter().enumerate() {
        assert!(!row.about.is_empty());
        assert!(SHORTCUTS[..i].iter().all(|other| (other.modifiers, other.key) != (row.modifiers, row.key)), "{row:?}");
    }
}

#[test]
fn keys_of_other_widgets_are_ignored() {
    let mut desk = Desk::new();
    desk.click(desk.header("Number 1"));
    let number = desk.at("The selected number is") + egui::vec2(95.0, 0.0);
    desk.click(number);
    desk.key(Key::Delete);
    desk.key(Key::X);
    assert_eq!(desk.take_events(), []);
    assert_eq!(desk.sheet().cells.len(), 11);
}

#[test]
fn pasting_inserts_at_the_pointer() {
    let mut desk = Desk::new();
    desk.click(desk.header("Number 1"));
    desk.event(egui::Event::Copy);
    desk.event(egui::Event::Cut);
    assert_eq!(desk.take_events(), [CanvasEvent::Copy(vec![1]), CanvasEvent::Cut(vec![1])]);
    assert!(!desk.sheet().cells.contains_key(&1));
    desk.hover(pos2(600.0, 600.0));
    desk.event(egui::Event::Paste("2.5 7".to_owned()));
    assert_eq!(desk.take_events(), [CanvasEvent::Paste { text: "2.5 7".to_owned(), place: pos2(600.0, 600.0) }]);
    assert_eq!(desk.sheet().cells[&12].op, Op::Number(2.5));
    assert_eq!(desk.sheet().cells[&12].at, pos2(600.0, 600.0));
    assert_eq!(desk.selection(), [12, 13]);
}

#[test]
fn dissolving_reconnects_neighbours() {
    let mut desk = Desk::new();
    desk.click(desk.header("Multiply 5"));
    desk.key(Key::X);
    assert!(desk.sheet().wires.contains(&wire(4, 8, 0)) && desk.sheet().wires.contains(&wire(4, 7, 1)));
}

#[test]
fn copies_keep_internal_and_optionally_external_wires() {
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
fn space_shift_a_and_right_click_open_the_menu() {
    let mut desk = Desk::new();
    let at = pos2(600.0, 600.0);
    desk.hover(at);
    desk.key(Key::Space);
    assert_eq!(desk.take_events(), [CanvasEvent::Menu { place: at, on: None }]);
    desk.hover(pos2(640.0, 700.0));
    desk.key_with(Modifiers::SHIFT, Key::A);
    assert!(matches!(&desk.take_events()[..], [CanvasEvent::Menu { on: None, .. }]));
    desk.click_with(desk.header("Choose 7"), egui::PointerButton::Secondary, Modifiers::NONE);
    assert!(matches!(&desk.take_events()[..], [CanvasEvent::Menu { on: Some(7), .. }]));
    assert_eq!(desk.selection(), [7]);
}

#[test]
fn enter_and_a_double_click_open_a_node() {
    let mut desk = Desk::new();
    desk.click(desk.header("Choose 7"));
    desk.key(Key::Enter);
    assert_eq!(desk.take_events(), [CanvasEvent::Enter(7)]);
    let mut desk = Desk::new();
    desk.double_click(desk.header("Add 4"));
    assert_eq!(desk.take_events(), [CanvasEvent::Enter(4)]);
}

#[test]
fn wires_can_be_drawn_by_keyboard() {
    let mut desk = Desk::new();
    // From left to right and downwards, as the graph is read: 10, 1, 2, 3, then the next column.
    desk.key(Key::Tab);
    assert!(desk.has_focus("Whole numbers 10"));
    desk.focus_next();
    assert!(desk.has_focus("Number 1"));
    desk.key(Key::ArrowRight);
    assert!(desk.has_focus("Number 1 output result"));
    desk.key(Key::Enter);
    for _ in 0..40 {
        if desk.has_focus("Divide 9 input a") {
            break;
        }
        desk.focus_next();
    }
    desk.key(Key::Enter);
    assert_eq!(desk.take_events(), [CanvasEvent::Connect(wire(1, 9, 0))]);

    desk.key(Key::ArrowLeft);
    assert!(desk.has_focus("Number 1 output result"), "the focus follows the wire");
    desk.key(Key::ArrowRight);
    desk.key(Key::ArrowDown);
    desk.key(Key::ArrowUp);
    desk.key(Key::Delete);
    assert!(desk.take_events().iter().any(|event| matches!(event, CanvasEvent::Disconnect(_))));
}

#[test]
fn keyboard_wires_visit_compatible_sockets_and_can_be_cancelled() {
    let mut desk = Desk::new();
    desk.key(Key::Tab);
    for _ in 0..12 {
        if desk.has_focus("Less than 6") {
            break;
        }
        desk.focus_next();
    }
    desk.key(Key::ArrowRight);
    desk.key(Key::Enter);
    desk.focus_next();
    assert!(desk.has_focus("Choose 7 input which"), "the only compatible socket");
    desk.key(Key::ArrowDown);
    assert!(desk.has_focus("Choose 7 input if so"));
    assert!(desk.shows_text("expected a number, not a boolean"));
    desk.key(Key::Enter);
    assert_eq!(desk.take_events(), [], "the wire is refused");
    desk.key(Key::Escape);
    desk.key(Key::Escape);
    assert!(desk.has_focus("Choose 7"));
    desk.key(Key::Escape);
    assert_eq!(desk.take_events(), [], "each Escape cancels one state");
    desk.key(Key::Escape);
    assert_eq!(desk.take_events(), [CanvasEvent::Leave]);
}

#[test]
fn ending_a_keyboard_wire_at_its_start_offers_nodes() {
    let mut desk = Desk::new();
    desk.key(Key::Tab);
    desk.focus_next();
    desk.key(Key::ArrowRight);
    desk.key(Key::Enter);
    desk.key(Key::Enter);
    assert!(
        matches!(&desk.take_events()[..], [CanvasEvent::WireDropped { from, .. }] if *from == SocketRef::output(1, 0))
    );
}

#[test]
fn space_selects_the_focused_node_and_arrows_move_it() {
    let mut desk = Desk::new();
    desk.key(Key::Tab);
    desk.focus_next();
    assert!(desk.has_focus("Number 1"));
    desk.key(Key::ArrowDown);
    assert!(desk.has_focus("Number 2"), "unselected nodes do not move");
    desk.key(Key::Space);
    assert_eq!(desk.selection(), [2]);
    desk.key(Key::ArrowDown);
    assert_eq!(desk.sheet().cells[&2].at, pos2(40.0, 200.0));
    desk.key_with(Modifiers::COMMAND, Key::ArrowLeft);
    assert!(desk.has_focus("Number 1"));
}

#[test]
fn the_focus_scrolls_into_view_and_leaves_after_the_last_node() {
    let mut desk = Desk::new();
    desk.app().canvas.pan = egui::vec2(-2000.0, 0.0);
    desk.key(Key::Tab);
    desk.focus_next();
    assert!(desk.area("Number 1").min.x > 0.0);
    for _ in 0..9 {
        desk.focus_next();
    }
    assert!(desk.has_focus("Gauge 8"));
    desk.focus_next();
    assert!(desk.harness.ctx.memory(|memory| memory.focused().is_none()), "the focus is not trapped");
}

#[test]
fn after_leaving_by_key_the_canvas_waits_for_the_pointer() {
    let mut desk = Desk::new();
    let focused = |desk: &Desk| desk.harness.ctx.memory(|memory| memory.focused().is_some());
    desk.hover(desk.area("Number 1").left_top() - egui::vec2(0.0, 20.0));
    assert!(focused(&desk), "the keyboard follows the pointer");
    desk.key_with(Modifiers::SHIFT, Key::Tab);
    desk.settle();
    assert!(!focused(&desk));
    desk.hover(desk.area("Number 1").left_top() - egui::vec2(0.0, 30.0));
    assert!(focused(&desk));
}

#[test]
fn tab_opens_the_add_menu_at_the_pointer() {
    let mut desk = Desk::new();
    desk.hover(desk.area("Number 1").left_top() - egui::vec2(0.0, 20.0));
    desk.key(Key::Tab);
    let events = desk.take_events();
    assert!(matches!(&events[..], [CanvasEvent::Menu { on: None, .. }]), "{events:?}");
    let mut desk = Desk::new();
    desk.key(Key::Tab);
    desk.focus_next();
    desk.key(Key::ArrowRight);
    desk.key(Key::Enter);
    desk.key(Key::Tab);
    let events = desk.take_events();
    assert!(
        matches!(&events[..], [CanvasEvent::WireDropped { from, .. }] if *from == SocketRef::output(1, 0)),
        "{events:?}"
    );
}
