//! Drawing, moving and cutting wires with the pointer.

use crate::common::{Desk, Op, wire};
use egui::{Modifiers, PointerButton, pos2, vec2};
use egui_kittest::kittest::Queryable;
use egui_node_graph::{Event, Socket};

#[test]
fn from_an_output_to_an_input_and_the_other_way_at_any_zoom() {
    for zoom in [0.45, 0.6, 1.0, 1.1] {
        for flip in [false, true] {
            let mut desk = Desk::new();
            desk.app().canvas.zoom = zoom;
            desk.rest();
            let (from, to) = (desk.at("Number 3 output result"), desk.at("Divide 9 input b"));
            let (from, to) = if flip { (to, from) } else { (from, to) };
            desk.drag(from, to);
            assert_eq!(desk.said(), [Event::Connect(wire(3, 9, 1))], "at {zoom}, {flip}");
        }
    }
}

#[test]
fn the_end_snaps_to_a_socket_near_by_or_on_the_node_it_is_over() {
    let mut desk = Desk::new();
    let from = desk.at("Number 3 output result");
    desk.drag(from, desk.at("Divide 9 input a") - vec2(14.0, 6.0));
    assert_eq!(desk.said(), [Event::Connect(wire(3, 9, 0))]);
    desk.drag(from, desk.area("Divide 9").max - vec2(30.0, 8.0));
    assert_eq!(desk.said(), [Event::Connect(wire(3, 9, 1))]);
}

#[test]
fn what_does_not_fit_is_refused_with_a_reason() {
    for (from, to, reason) in [
        ("Less than 6 output is less", "Divide 9 input a", "a truth is no number"),
        ("Multiply 5 output result", "Add 4 input a", "the sum would feed itself"),
        ("Number 1 output result", "Number 3 output result", "a wire runs from an output to an input"),
    ] {
        let mut desk = Desk::new();
        let to = desk.at(to);
        desk.pull(desk.at(from), to, PointerButton::Primary, Modifiers::NONE);
        assert!(desk.is_told(reason), "{reason}");
        desk.let_go(to, Modifiers::NONE);
        assert!(!desk.is_told(reason));
        assert_eq!(desk.said(), []);
    }
}

#[test]
fn what_does_not_fit_is_dimmed() {
    let mut desk = Desk::new();
    let socket = desk.at("Less than 6 output is less");
    let colour = |desk: &Desk| {
        let picture = desk.picture();
        picture.pixels[socket.y as usize * picture.width + socket.x as usize]
    };
    desk.hover(pos2(700.0, 600.0));
    let before = colour(&desk);
    desk.pull(desk.at("Number 3 output result"), pos2(300.0, 600.0), PointerButton::Primary, Modifiers::NONE);
    let brightness = |c: [u8; 3]| c.iter().map(|v| u32::from(*v)).sum::<u32>();
    assert!(brightness(colour(&desk)) < brightness(before) * 2 / 3);
}

#[test]
fn dropped_on_nothing_asks_what_to_put_there() {
    let mut desk = Desk::new();
    desk.drag(desk.at("Divide 9 output result"), pos2(600.0, 600.0));
    let from = Socket::output(9, 0);
    assert_eq!(desk.said(), [Event::Dropped { from: from.clone(), place: pos2(600.0, 600.0) }]);
    let wired: Vec<_> = desk.sheet().wires.iter().filter(|wire| wire.from == from).cloned().collect();
    assert!(matches!(wired.as_slice(), [wire] if desk.sheet().cells[&wire.to.node].op == Op::Gauge));
}

#[test]
fn dragged_away_from_an_input_it_comes_off_or_goes_elsewhere() {
    let mut desk = Desk::new();
    desk.drag(desk.at("Add 4 input a"), desk.at("Divide 9 input a"));
    assert_eq!(desk.said(), [Event::Detach(vec![wire(1, 4, 0)]), Event::Connect(wire(1, 9, 0))]);
    desk.drag(desk.at("Divide 9 input a"), pos2(600.0, 620.0));
    assert_eq!(desk.said(), [Event::Detach(vec![wire(1, 9, 0)])]);
    let input = desk.at("Add 4 input b");
    desk.pull(input, pos2(600.0, 620.0), PointerButton::Primary, Modifiers::NONE);
    desk.hover(input);
    desk.let_go(input, Modifiers::NONE);
    assert_eq!(desk.said(), [], "back where it was, it is what it was");
}

#[test]
fn escape_drops_a_wire_for_good() {
    let mut desk = Desk::new();
    let to = desk.at("Divide 9 input a");
    desk.pull(desk.at("Number 3 output result"), to, PointerButton::Primary, Modifiers::NONE);
    desk.key(egui::Key::Escape);
    desk.let_go(to, Modifiers::NONE);
    assert_eq!(desk.said(), []);
}

#[test]
fn alt_cuts_what_the_knife_crosses() {
    let mut desk = Desk::new();
    desk.drag_with(pos2(255.0, 60.0), pos2(255.0, 240.0), Modifiers::ALT);
    assert_eq!(desk.said(), [Event::Detach(vec![wire(1, 4, 0), wire(2, 4, 1)])]);
    desk.drag_with(pos2(300.0, 600.0), pos2(400.0, 640.0), Modifiers::ALT);
    assert_eq!(desk.said(), [], "a cut through nothing is nothing");
    let middle = desk.at("wire Add 4 result to Multiply 5 a");
    desk.click_with(middle, PointerButton::Primary, Modifiers::ALT);
    assert_eq!(desk.said(), [Event::Detach(vec![wire(4, 5, 0)])], "a click with it cuts one");
}

#[test]
fn a_double_click_leads_a_wire_over_a_point_that_moves_and_takes_wires() {
    let mut desk = Desk::new();
    let middle = desk.at("wire Add 4 result to Multiply 5 a");
    desk.double_click(middle);
    assert!(matches!(&desk.said()[..], [Event::Reroute { wire: on, .. }] if *on == wire(4, 5, 0)));
    assert!(desk.sheet().wires.contains(&wire(4, 12, 0)) && desk.sheet().wires.contains(&wire(12, 5, 0)));

    let point = desk.at("Point 12");
    desk.drag(point, point + vec2(10.0, 120.0));
    assert_eq!(desk.at("Point 12"), point + vec2(10.0, 120.0));
    let side = desk.at("Point 12") + vec2(7.0, 0.0);
    desk.said();
    desk.drag(side, desk.at("Divide 9 input b"));
    assert_eq!(desk.said(), [Event::Connect(wire(12, 9, 1))]);
}

#[test]
fn sockets_and_badges_say_what_they_are() {
    let mut desk = Desk::new();
    desk.hover(desk.at("Divide 9 input b"));
    assert!(desk.is_told("b: 0"));
    desk.hover(desk.at("wire Add 4 result to Multiply 5 a"));
    assert!(desk.is_told("result: 7"));
    desk.hover(desk.area("Divide 9").right_top() + vec2(-15.0, 13.0));
    assert!(desk.harness.query_by_label("dividing by nothing gives nothing").is_some());
    desk.hover(pos2(700.0, 650.0));
    assert!(desk.harness.query_by_label("dividing by nothing gives nothing").is_none());
}
