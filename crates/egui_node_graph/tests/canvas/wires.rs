//! Drawing, moving and cutting wires with the pointer.

use crate::common::{Calculator, Op, wire};
use egui::{Modifiers, PointerButton, pos2, vec2};
use egui_kittest::kittest::Queryable;
use egui_node_graph::{CanvasEvent, SocketRef};

#[test]
fn wires_can_be_drawn_in_both_directions_at_any_zoom() {
    for zoom in [0.45, 0.6, 1.0, 1.1] {
        for flip in [false, true] {
            let mut calculator = Calculator::new();
            calculator.app().canvas.zoom = zoom;
            calculator.settle();
            let (from, to) = (calculator.at("Number 3 output result"), calculator.at("Divide 9 input b"));
            let (from, to) = if flip { (to, from) } else { (from, to) };
            calculator.drag(from, to);
            assert_eq!(calculator.take_events(), [CanvasEvent::Connect(wire(3, 9, 1))], "at {zoom}, {flip}");
        }
    }
}

#[test]
fn the_end_snaps_to_a_near_socket_or_to_the_hovered_node() {
    let mut calculator = Calculator::new();
    let from = calculator.at("Number 3 output result");
    calculator.drag(from, calculator.at("Divide 9 input a") - vec2(14.0, 6.0));
    assert_eq!(calculator.take_events(), [CanvasEvent::Connect(wire(3, 9, 0))]);
    calculator.drag(from, calculator.area("Divide 9").max - vec2(30.0, 8.0));
    assert_eq!(calculator.take_events(), [CanvasEvent::Connect(wire(3, 9, 1))]);
}

#[test]
fn incompatible_sockets_are_refused_with_a_reason() {
    for (from, to, reason) in [
        ("Less than 6 output is less", "Divide 9 input a", "expected a number, not a boolean"),
        ("Multiply 5 output result", "Add 4 input a", "the wire would close a cycle"),
        ("Number 1 output result", "Number 3 output result", "a wire runs from an output to an input"),
    ] {
        let mut calculator = Calculator::new();
        let to = calculator.at(to);
        calculator.pull(calculator.at(from), to, PointerButton::Primary, Modifiers::NONE);
        assert!(calculator.shows_text(reason), "{reason}");
        calculator.let_go(to, Modifiers::NONE);
        assert!(!calculator.shows_text(reason));
        assert_eq!(calculator.take_events(), []);
    }
}

#[test]
fn incompatible_sockets_are_dimmed() {
    let mut calculator = Calculator::new();
    let socket = calculator.at("Less than 6 output is less");
    let colour = |calculator: &Calculator| {
        let picture = calculator.picture();
        picture.pixels[socket.y as usize * picture.width + socket.x as usize]
    };
    calculator.hover(pos2(700.0, 600.0));
    let before = colour(&calculator);
    calculator.pull(
        calculator.at("Number 3 output result"),
        pos2(300.0, 600.0),
        PointerButton::Primary,
        Modifiers::NONE,
    );
    let brightness = |c: [u8; 3]| c.iter().map(|v| u32::from(*v)).sum::<u32>();
    assert!(brightness(colour(&calculator)) < brightness(before) * 2 / 3);
}

#[test]
fn dropping_a_wire_on_the_background_offers_nodes() {
    let mut calculator = Calculator::new();
    calculator.drag(calculator.at("Divide 9 output result"), pos2(600.0, 600.0));
    let from = SocketRef::output(9, 0);
    assert_eq!(calculator.take_events(), [CanvasEvent::WireDropped { from: from.clone(), place: pos2(600.0, 600.0) }]);
    let wired: Vec<_> = calculator.sheet().wires.iter().filter(|wire| wire.from == from).cloned().collect();
    assert!(matches!(wired.as_slice(), [wire] if calculator.sheet().cells[&wire.to.node].op == Op::Gauge));
}

#[test]
fn dragging_from_a_wired_input_moves_or_removes_its_wire() {
    let mut calculator = Calculator::new();
    calculator.drag(calculator.at("Add 4 input a"), calculator.at("Divide 9 input a"));
    assert_eq!(
        calculator.take_events(),
        [CanvasEvent::Disconnect(vec![wire(1, 4, 0)]), CanvasEvent::Connect(wire(1, 9, 0))]
    );
    calculator.drag(calculator.at("Divide 9 input a"), pos2(600.0, 620.0));
    assert_eq!(calculator.take_events(), [CanvasEvent::Disconnect(vec![wire(1, 9, 0)])]);
    let input = calculator.at("Add 4 input b");
    calculator.pull(input, pos2(600.0, 620.0), PointerButton::Primary, Modifiers::NONE);
    calculator.hover(input);
    calculator.let_go(input, Modifiers::NONE);
    assert_eq!(calculator.take_events(), [], "dropped where it was, nothing changes");
}

#[test]
fn escape_cancels_a_wire() {
    let mut calculator = Calculator::new();
    let to = calculator.at("Divide 9 input a");
    calculator.pull(calculator.at("Number 3 output result"), to, PointerButton::Primary, Modifiers::NONE);
    calculator.key(egui::Key::Escape);
    calculator.let_go(to, Modifiers::NONE);
    assert_eq!(calculator.take_events(), []);
}

#[test]
fn alt_drag_cuts_wires() {
    let mut calculator = Calculator::new();
    calculator.drag_with(pos2(255.0, 60.0), pos2(255.0, 240.0), Modifiers::ALT);
    assert_eq!(calculator.take_events(), [CanvasEvent::Disconnect(vec![wire(1, 4, 0), wire(2, 4, 1)])]);
    calculator.drag_with(pos2(300.0, 600.0), pos2(400.0, 640.0), Modifiers::ALT);
    assert_eq!(calculator.take_events(), [], "a cut without wires sends no event");
    let middle = calculator.at("wire Add 4 result to Multiply 5 a");
    calculator.click_with(middle, PointerButton::Primary, Modifiers::ALT);
    assert_eq!(calculator.take_events(), [CanvasEvent::Disconnect(vec![wire(4, 5, 0)])], "Alt click cuts one wire");
}

#[test]
fn a_double_click_adds_a_reroute_point() {
    let mut calculator = Calculator::new();
    let middle = calculator.at("wire Add 4 result to Multiply 5 a");
    calculator.double_click(middle);
    assert!(matches!(&calculator.take_events()[..], [CanvasEvent::Reroute { wire: on, .. }] if *on == wire(4, 5, 0)));
    assert!(calculator.sheet().wires.contains(&wire(4, 12, 0)) && calculator.sheet().wires.contains(&wire(12, 5, 0)));

    let point = calculator.at("Point 12");
    calculator.drag(point, point + vec2(10.0, 120.0));
    assert_eq!(calculator.at("Point 12"), point + vec2(10.0, 120.0));
    let side = calculator.at("Point 12") + vec2(7.0, 0.0);
    calculator.take_events();
    calculator.drag(side, calculator.at("Divide 9 input b"));
    assert_eq!(calculator.take_events(), [CanvasEvent::Connect(wire(12, 9, 1))]);
}

#[test]
fn sockets_wires_and_badges_have_tooltips() {
    let mut calculator = Calculator::new();
    calculator.hover(calculator.at("Divide 9 input b"));
    assert!(calculator.shows_text("b: 0"));
    calculator.hover(calculator.at("wire Add 4 result to Multiply 5 a"));
    assert!(calculator.shows_text("result: 7"));
    calculator.hover(calculator.area("Divide 9").right_top() + vec2(-15.0, 13.0));
    assert!(calculator.harness.query_by_label("division by zero gives zero").is_some());
    calculator.hover(pos2(700.0, 650.0));
    assert!(calculator.harness.query_by_label("division by zero gives zero").is_none());
}

#[test]
fn badges_are_on_the_edge_of_a_node_when_zoomed_out() {
    let mut calculator = Calculator::new();
    for (zoom, place) in [(1.0, vec2(-15.0, 13.0)), (0.5, vec2(-2.0, 2.0)), (0.3, vec2(-2.0, 2.0))] {
        calculator.app().canvas.zoom = zoom;
        calculator.settle();
        let shows =
            |calculator: &Calculator| calculator.harness.query_by_label("division by zero gives zero").is_some();
        calculator.hover(calculator.area("Divide 9").right_top() + place);
        assert!(shows(&calculator), "{zoom}");
        // The header is left to the name.
        calculator.hover(calculator.area("Divide 9").right_top() + vec2(-24.0, 13.0) * zoom);
        assert!(!shows(&calculator), "{zoom}");
    }
}

#[test]
fn tooltips_repeat_no_name_that_is_legible() {
    let mut calculator = Calculator::new();
    for zoom in [0.45, 0.28] {
        calculator.app().canvas.zoom = zoom;
        calculator.settle();
        calculator.hover(calculator.at("Choose 7"));
        assert!(calculator.harness.query_by_label("Choose").is_none(), "{zoom}");
        calculator.hover(calculator.area("Whole numbers 10").left_bottom() + vec2(4.0, -4.0));
        assert!(calculator.harness.query_by_label("Whole numbers").is_none(), "{zoom}");
    }
    calculator.app().canvas.zoom = 0.45;
    calculator.app().sheet.cells.get_mut(&1).expect("the cell exists").op = Op::Number(1e30);
    calculator.settle();
    calculator.hover(calculator.at("Number 1"));
    assert!(calculator.harness.query_by_label(&format!("{}", 1e30)).is_some(), "a name that is cut is shown whole");
}

#[test]
fn wires_run_around_nodes() {
    let mut calculator = Calculator::new();
    calculator.app().canvas.fit();
    calculator.settle();
    let wire = "wire Number 3 result to Choose 7 if not";
    let node = calculator.area("Less than 6");
    let middle = calculator.at(wire);
    assert!(node.expand(20.0).x_range().contains(middle.x) && !node.contains(middle), "{middle} {node}");
    // Without the node, the wire takes the straight way.
    calculator.app().sheet.cells.get_mut(&6).expect("the cell exists").at.y += 2000.0;
    calculator.settle();
    assert!(calculator.at(wire).distance(middle) > 20.0, "{}", calculator.at(wire));
}
