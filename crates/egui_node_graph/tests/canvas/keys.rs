//! Keyboard shortcuts, and use without a pointer.

use crate::common::{Calculator, Op, wire};
use egui::{Key, Modifiers, pos2};
use egui_node_graph::{CanvasEvent, SHORTCUTS, SocketRef};

#[test]
fn shortcuts_send_their_events_for_the_selection() {
    const CTRL: Modifiers = Modifiers::COMMAND;
    let both = Modifiers::COMMAND | Modifiers::SHIFT;
    let cells = vec![4, 5];
    let asks: [(Modifiers, Key, CanvasEvent<u32>); 9] = [
        (Modifiers::NONE, Key::H, CanvasEvent::Collapse(cells.clone())),
        (Modifiers::NONE, Key::M, CanvasEvent::Mute(cells.clone())),
        (Modifiers::NONE, Key::Delete, CanvasEvent::Delete(cells.clone())),
        (Modifiers::NONE, Key::Backspace, CanvasEvent::Delete(cells.clone())),
        (CTRL, Key::Delete, CanvasEvent::Dissolve(cells.clone())),
        (Modifiers::NONE, Key::X, CanvasEvent::Dissolve(cells.clone())),
        (CTRL, Key::D, CanvasEvent::Duplicate { nodes: cells.clone(), wired: false }),
        (both, Key::D, CanvasEvent::Duplicate { nodes: cells.clone(), wired: true }),
        (CTRL, Key::G, CanvasEvent::Group(cells.clone())),
    ];
    for (modifiers, key, event) in asks {
        let mut calculator = Calculator::new();
        calculator.hover(pos2(700.0, 620.0));
        calculator.select(&cells);
        calculator.key_with(modifiers, key);
        assert_eq!(calculator.take_events(), [event], "{modifiers:?} {key:?}");
    }
}

#[test]
fn escape_clears_the_selection_and_then_leaves() {
    let mut calculator = Calculator::new();
    calculator.hover(pos2(700.0, 620.0));
    calculator.select(&[4, 5]);
    calculator.key(Key::Escape);
    assert_eq!((calculator.selection(), calculator.take_events()), (vec![], vec![]));
    calculator.key(Key::Escape);
    assert_eq!(calculator.take_events(), [CanvasEvent::Leave]);
}

#[test]
fn shortcuts_without_a_selection_send_no_event() {
    let mut calculator = Calculator::new();
    calculator.hover(pos2(700.0, 620.0));
    // These open the menu for adding a node, or leave.
    for shortcut in SHORTCUTS.iter().filter(|row| !matches!(row.key, Key::A | Key::Tab | Key::F10 | Key::Escape)) {
        calculator.key_with(shortcut.modifiers, shortcut.key);
        calculator.select(&[]);
    }
    assert_eq!(calculator.take_events(), []);
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
    let mut calculator = Calculator::new();
    calculator.click(calculator.header("Number 1"));
    let number = calculator.at("The selected number is") + egui::vec2(95.0, 0.0);
    calculator.click(number);
    calculator.key(Key::Delete);
    calculator.key(Key::X);
    assert_eq!(calculator.take_events(), []);
    assert_eq!(calculator.sheet().cells.len(), 11);
}

#[test]
fn pasting_inserts_at_the_pointer() {
    let mut calculator = Calculator::new();
    calculator.click(calculator.header("Number 1"));
    calculator.event(egui::Event::Copy);
    calculator.event(egui::Event::Cut);
    assert_eq!(calculator.take_events(), [CanvasEvent::Copy(vec![1]), CanvasEvent::Cut(vec![1])]);
    assert!(!calculator.sheet().cells.contains_key(&1));
    calculator.hover(pos2(600.0, 600.0));
    calculator.event(egui::Event::Paste("2.5 7".to_owned()));
    assert_eq!(calculator.take_events(), [CanvasEvent::Paste { text: "2.5 7".to_owned(), place: pos2(600.0, 600.0) }]);
    assert_eq!(calculator.sheet().cells[&12].op, Op::Number(2.5));
    assert_eq!(calculator.sheet().cells[&12].at, pos2(600.0, 600.0));
    assert_eq!(calculator.selection(), [12, 13]);
}

#[test]
fn dissolving_reconnects_neighbours() {
    let mut calculator = Calculator::new();
    calculator.click(calculator.header("Multiply 5"));
    calculator.key(Key::X);
    assert!(calculator.sheet().wires.contains(&wire(4, 8, 0)) && calculator.sheet().wires.contains(&wire(4, 7, 1)));
}

#[test]
fn copies_keep_internal_and_optionally_external_wires() {
    for (modifiers, from_four) in [(Modifiers::COMMAND, false), (Modifiers::COMMAND | Modifiers::SHIFT, true)] {
        let mut calculator = Calculator::new();
        calculator.hover(pos2(700.0, 620.0));
        calculator.select(&[5, 8]);
        calculator.key_with(modifiers, Key::D);
        assert_eq!(calculator.selection(), [12, 13]);
        assert!(calculator.sheet().wires.contains(&wire(12, 13, 0)));
        assert_eq!(calculator.sheet().wires.contains(&wire(4, 12, 0)), from_four);
    }
}

#[test]
fn space_shift_a_and_right_click_open_the_menu() {
    let mut calculator = Calculator::new();
    let at = pos2(600.0, 600.0);
    calculator.hover(at);
    calculator.key(Key::Space);
    assert_eq!(calculator.take_events(), [CanvasEvent::Menu { place: at, on: None, by_key: true }]);
    calculator.hover(pos2(640.0, 700.0));
    calculator.key_with(Modifiers::SHIFT, Key::A);
    assert!(matches!(&calculator.take_events()[..], [CanvasEvent::Menu { on: None, .. }]));
    calculator.click_with(calculator.header("Choose 7"), egui::PointerButton::Secondary, Modifiers::NONE);
    assert!(matches!(&calculator.take_events()[..], [CanvasEvent::Menu { on: Some(7), .. }]));
    assert_eq!(calculator.selection(), [7]);
}

#[test]
fn enter_and_a_double_click_open_a_node() {
    let mut calculator = Calculator::new();
    calculator.click(calculator.header("Choose 7"));
    calculator.key(Key::Enter);
    assert_eq!(calculator.take_events(), [CanvasEvent::Enter(7)]);
    let mut calculator = Calculator::new();
    calculator.double_click(calculator.header("Add 4"));
    assert_eq!(calculator.take_events(), [CanvasEvent::Enter(4)]);
}

#[test]
fn wires_can_be_drawn_by_keyboard() {
    let mut calculator = Calculator::new();
    // From left to right and downwards, as the graph is read: 10, 1, 2, 3, then the next column.
    calculator.key(Key::Tab);
    assert!(calculator.has_focus("Whole numbers 10"));
    calculator.focus_next();
    assert!(calculator.has_focus("Number 1"));
    calculator.key(Key::ArrowRight);
    assert!(calculator.has_focus("Number 1 output result"));
    calculator.key(Key::Enter);
    for _ in 0..40 {
        if calculator.has_focus("Divide 9 input a") {
            break;
        }
        calculator.focus_next();
    }
    calculator.key(Key::Enter);
    assert_eq!(calculator.take_events(), [CanvasEvent::Connect(wire(1, 9, 0))]);

    calculator.key(Key::ArrowLeft);
    assert!(calculator.has_focus("Number 1 output result"), "the focus follows the wire");
    calculator.key(Key::ArrowRight);
    calculator.key(Key::ArrowDown);
    calculator.key(Key::ArrowUp);
    calculator.key(Key::Delete);
    assert!(calculator.take_events().iter().any(|event| matches!(event, CanvasEvent::Disconnect(_))));
}

#[test]
fn keyboard_wires_visit_compatible_sockets_and_can_be_cancelled() {
    let mut calculator = Calculator::new();
    calculator.key(Key::Tab);
    for _ in 0..12 {
        if calculator.has_focus("Less than 6") {
            break;
        }
        calculator.focus_next();
    }
    calculator.key(Key::ArrowRight);
    calculator.key(Key::Enter);
    calculator.focus_next();
    assert!(calculator.has_focus("Choose 7 input which"), "the only compatible socket");
    calculator.key(Key::ArrowDown);
    assert!(calculator.has_focus("Choose 7 input if so"));
    assert!(calculator.shows_text("expected a number, not a boolean"));
    calculator.key(Key::Enter);
    assert_eq!(calculator.take_events(), [], "the wire is refused");
    calculator.key(Key::Escape);
    calculator.key(Key::Escape);
    assert!(calculator.has_focus("Choose 7"));
    calculator.key(Key::Escape);
    assert_eq!(calculator.take_events(), [], "each Escape cancels one state");
    calculator.key(Key::Escape);
    assert_eq!(calculator.take_events(), [CanvasEvent::Leave]);
}

#[test]
fn ending_a_keyboard_wire_at_its_start_offers_nodes() {
    let mut calculator = Calculator::new();
    calculator.key(Key::Tab);
    calculator.focus_next();
    calculator.key(Key::ArrowRight);
    calculator.key(Key::Enter);
    calculator.key(Key::Enter);
    assert!(
        matches!(&calculator.take_events()[..], [CanvasEvent::WireDropped { from, .. }] if *from == SocketRef::output(1, 0))
    );
}

#[test]
fn space_selects_the_focused_node_and_arrows_move_it() {
    let mut calculator = Calculator::new();
    calculator.key(Key::Tab);
    calculator.focus_next();
    assert!(calculator.has_focus("Number 1"));
    calculator.key(Key::ArrowDown);
    assert!(calculator.has_focus("Number 2"), "unselected nodes do not move");
    calculator.key(Key::Space);
    assert_eq!(calculator.selection(), [2]);
    calculator.key(Key::ArrowDown);
    assert_eq!(calculator.sheet().cells[&2].at, pos2(40.0, 200.0));
    calculator.key_with(Modifiers::COMMAND, Key::ArrowLeft);
    assert!(calculator.has_focus("Number 1"));
}

#[test]
fn the_focus_scrolls_into_view_and_leaves_after_the_last_node() {
    let mut calculator = Calculator::new();
    calculator.app().canvas.pan = egui::vec2(-2000.0, 0.0);
    calculator.key(Key::Tab);
    calculator.focus_next();
    assert!(calculator.area("Number 1").min.x > 0.0);
    for _ in 0..9 {
        calculator.focus_next();
    }
    assert!(calculator.has_focus("Gauge 8"));
    calculator.focus_next();
    assert!(calculator.harness.ctx.memory(|memory| memory.focused().is_none()), "the focus is not trapped");
}

#[test]
fn after_leaving_by_key_the_canvas_waits_for_the_pointer() {
    let mut calculator = Calculator::new();
    let focused = |calculator: &Calculator| calculator.harness.ctx.memory(|memory| memory.focused().is_some());
    calculator.hover(calculator.area("Number 1").left_top() - egui::vec2(0.0, 20.0));
    assert!(focused(&calculator), "the keyboard follows the pointer");
    calculator.key_with(Modifiers::SHIFT, Key::Tab);
    calculator.settle();
    assert!(!focused(&calculator));
    calculator.hover(calculator.area("Number 1").left_top() - egui::vec2(0.0, 30.0));
    assert!(focused(&calculator));
}

#[test]
fn tab_opens_the_add_menu_at_the_pointer() {
    let mut calculator = Calculator::new();
    calculator.hover(calculator.area("Number 1").left_top() - egui::vec2(0.0, 20.0));
    calculator.key(Key::Tab);
    let events = calculator.take_events();
    assert!(matches!(&events[..], [CanvasEvent::Menu { on: None, .. }]), "{events:?}");
    let mut calculator = Calculator::new();
    calculator.key(Key::Tab);
    calculator.focus_next();
    calculator.key(Key::ArrowRight);
    calculator.key(Key::Enter);
    calculator.key(Key::Tab);
    let events = calculator.take_events();
    assert!(
        matches!(&events[..], [CanvasEvent::WireDropped { from, .. }] if *from == SocketRef::output(1, 0)),
        "{events:?}"
    );
}
