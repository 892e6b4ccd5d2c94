//! Panning, zooming, fitting and the minimap.

use crate::common::Calculator;
use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rect, pos2, vec2};
use egui_kittest::kittest::Queryable;

#[test]
fn the_middle_button_pans() {
    let mut calculator = Calculator::new();
    let before = calculator.at("Add 4");
    calculator.pull(pos2(600.0, 600.0), pos2(650.0, 570.0), PointerButton::Middle, Modifiers::NONE);
    calculator.button(pos2(650.0, 570.0), PointerButton::Middle, false, Modifiers::NONE);
    calculator.hover(pos2(900.0, 600.0));
    assert_eq!(calculator.at("Add 4"), before + vec2(50.0, -30.0));
}

#[test]
fn space_drag_pans_even_over_nodes() {
    let mut calculator = Calculator::new();
    let from = calculator.header("Add 4");
    calculator.hover(from);
    calculator.harness.key_down(Key::Space);
    calculator.harness.step();
    calculator.drag(from, from + vec2(40.0, 20.0));
    calculator.harness.key_up(Key::Space);
    calculator.settle();
    assert_eq!(calculator.header("Add 4"), from + vec2(40.0, 20.0));
    assert_eq!(calculator.sheet().cells[&4].at, pos2(280.0, 80.0), "no node was moved");
    assert_eq!(calculator.take_events(), [], "no menu was opened");
}

#[test]
fn a_trackpad_pans_and_a_wheel_zooms_at_the_pointer() {
    let mut calculator = Calculator::new();
    let at = calculator.at("Multiply 5");
    calculator.hover(at);
    calculator.wheel(MouseWheelUnit::Point, vec2(-12.0, 30.0), Modifiers::NONE);
    assert_eq!(calculator.at("Multiply 5"), at + vec2(-12.0, 30.0));

    let at = calculator.at("Multiply 5");
    calculator.hover(at);
    for (unit, delta, modifiers) in [
        (MouseWheelUnit::Line, 3.0, Modifiers::NONE),
        (MouseWheelUnit::Line, -5.0, Modifiers::COMMAND),
        (MouseWheelUnit::Point, 100.0, Modifiers::COMMAND),
    ] {
        let before = calculator.app().canvas.zoom;
        calculator.wheel(unit, vec2(0.0, delta), modifiers);
        let zoom = calculator.app().canvas.zoom;
        assert_eq!(zoom > before, delta > 0.0);
        assert!(calculator.at("Multiply 5").distance(at) < 0.01, "the point under the pointer is fixed");
    }
}

#[test]
fn zoom_is_limited() {
    let mut calculator = Calculator::new();
    calculator.hover(pos2(600.0, 400.0));
    calculator.event(Event::Zoom(100.0));
    assert_eq!(calculator.app().canvas.zoom, 3.0);
    calculator.event(Event::Zoom(0.001));
    assert_eq!(calculator.app().canvas.zoom, 0.04);
}

#[test]
fn invalid_pan_and_zoom_are_reset() {
    let mut calculator = Calculator::new();
    (calculator.app().canvas.zoom, calculator.app().canvas.pan) = (f32::NAN, vec2(f32::INFINITY, 0.0));
    calculator.settle();
    assert_eq!((calculator.app().canvas.zoom, calculator.app().canvas.pan), (1.0, vec2(0.0, 0.0)));
}

#[test]
fn f_fits_all_or_the_selection() {
    let mut calculator = Calculator::new();
    calculator.app().canvas.pan = vec2(3000.0, -500.0);
    calculator.hover(pos2(600.0, 400.0));
    calculator.key(Key::F);
    let window = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 760.0));
    assert!(
        ["Whole numbers 10", "Gauge 8", "Divide 9"].iter().all(|label| window.contains_rect(calculator.area(label)))
    );
    calculator.select(&[7]);
    calculator.key(Key::F);
    assert!(calculator.at("Choose 7").distance(window.center()) < 1.0);
}

#[test]
fn a_click_on_the_minimap_centres_the_view() {
    let mut calculator = Calculator::new();
    calculator.app().canvas.zoom = 3.0;
    calculator.settle();
    // The minimap spans the graph from x = 0 to 1140: a click in its centre shows the centre.
    let map = Rect::from_min_max(pos2(1100.0, 636.0), pos2(1268.0, 748.0));
    calculator.click(map.center());
    let centre = calculator.app().canvas.to_graph(pos2(640.0, 380.0));
    assert!(centre.distance(pos2(570.0, 270.0)) < 20.0, "{centre:?}");
    calculator.app().canvas.minimap = false;
    calculator.click(map.center() - vec2(20.0, 0.0));
    assert_eq!(calculator.app().canvas.to_graph(pos2(640.0, 380.0)), centre, "without a minimap the view stays");
}

#[test]
fn coordinates_convert_in_both_directions() {
    let mut calculator = Calculator::new();
    (calculator.app().canvas.zoom, calculator.app().canvas.pan) = (2.0, vec2(30.0, -10.0));
    calculator.settle();
    let at = calculator.area("Add 4").min;
    assert_eq!(calculator.app().canvas.to_screen(pos2(280.0, 80.0)), at);
    assert_eq!(calculator.app().canvas.to_graph(at), pos2(280.0, 80.0));
}

#[test]
fn small_nodes_are_simplified_and_invisible_ones_not_drawn() {
    let mut calculator = Calculator::new();
    calculator.app().canvas.minimap = false;
    let mut drawn = |zoom: f32, pan: f32| {
        (calculator.app().canvas.zoom, calculator.app().canvas.pan) = (zoom, vec2(pan, 0.0));
        calculator.settle();
        let shapes = &calculator.harness.output().shapes;
        (shapes.len(), shapes.iter().filter(|clipped| matches!(clipped.shape, egui::Shape::Text(_))).count())
    };
    let (near, small, smaller, away) = (drawn(1.0, 0.0), drawn(0.3, 0.0), drawn(0.12, 0.0), drawn(1.0, 5000.0));
    assert!(near.1 > 20, "{near:?}");
    assert!(small.1 > 5 && small.1 < near.1, "names are drawn, rows are not: {small:?} {near:?}");
    assert!(smaller.1 > 5, "names and the title of the frame are drawn at any zoom: {smaller:?}");
    assert!(near.0 > small.0 && small.0 > smaller.0 && smaller.0 > away.0, "{near:?} {small:?} {smaller:?} {away:?}");
    assert_eq!(away.1, 0);
}

#[test]
fn names_keep_a_legible_size_when_zoomed_out() {
    let mut calculator = Calculator::new();
    for zoom in [0.06, 0.12, 0.2, 0.3, 0.5, 0.7] {
        calculator.app().canvas.zoom = zoom;
        calculator.settle();
        for shape in &calculator.harness.output().shapes {
            // Signs on badges are smaller than names.
            if let egui::Shape::Text(text) = &shape.shape
                && text.galley.text().len() > 1
            {
                let size = text.galley.job.sections.iter().map(|section| section.format.font_id.size);
                let size = size.fold(0.0, f32::max);
                assert!(size >= 8.0, "{} is {size} points high at {zoom}", text.galley.text());
            }
        }
    }
}

#[test]
fn a_click_on_a_name_selects_its_node() {
    let mut calculator = Calculator::new();
    (calculator.app().canvas.zoom, calculator.app().canvas.pan) = (0.1, vec2(300.0, 300.0));
    calculator.settle();
    let mut texts = calculator.harness.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) if text.galley.text() == "Divide" => Some(text.pos + text.galley.size() * 0.5),
        _ => None,
    });
    let at = texts.next_back().expect("the name is drawn");
    calculator.click(at);
    assert_eq!(calculator.selection(), [9]);
}

#[test]
fn the_minimap_covers_no_node_wherever_the_view_is() {
    let mut calculator = Calculator::new();
    let mut shown = 0;
    for i in 0..60 {
        calculator.app().canvas.zoom = 0.6 + (i % 5) as f32 * 0.5;
        calculator.app().canvas.pan = vec2(300.0 - (i * 83 % 1200) as f32, 200.0 - (i * 59 % 700) as f32);
        calculator.settle();
        let Some(map) = calculator.harness.query_by_label("minimap").map(|map| map.rect()) else {
            continue;
        };
        shown += 1;
        for node in calculator.harness.query_all_by_role(egui::accesskit::Role::ListItem) {
            assert!(!map.intersects(node.rect()), "{map:?} covers {:?}", node.rect());
        }
    }
    assert!(shown > 40, "shown {shown} times");
}

#[test]
fn the_minimap_avoids_nodes() {
    let mut calculator = Calculator::new();
    calculator.app().canvas.zoom = 3.0;
    let map = Rect::from_min_max(pos2(1100.0, 636.0), pos2(1268.0, 748.0));
    // A node in the lower right corner drives the map to another one.
    let corner = calculator.sheet().cells[&7].at;
    calculator.app().canvas.pan = map.center() - (corner.to_vec2() * 3.0).to_pos2();
    calculator.settle();
    let before = calculator.app().canvas.pan;
    calculator.click(map.center() + vec2(40.0, 20.0));
    assert_eq!(calculator.app().canvas.pan, before, "the click is on the node");
    assert_eq!(calculator.selection(), [7]);
}

#[test]
fn the_minimap_stays_where_it_is_and_is_hidden_where_nodes_are_everywhere() {
    let mut calculator = Calculator::new();
    calculator.app().canvas.zoom = 3.0;
    calculator.settle();
    let right = calculator.area("minimap");
    assert!(right.left() > 640.0 && right.top() > 380.0, "{right}");
    // A node in the lower right corner drives the map to another one.
    let corner = calculator.sheet().cells[&7].at;
    calculator.app().canvas.pan = right.center() - (corner.to_vec2() * 3.0).to_pos2();
    calculator.settle();
    let moved = calculator.area("minimap");
    assert!(!moved.intersects(right), "{moved}");
    // Enough nodes to fill the canvas.
    let cell = calculator.sheet().cells[&7].clone();
    for i in 0..400_u32 {
        let at = pos2((i % 20) as f32 * 100.0 - 500.0, (i / 20) as f32 * 40.0 - 200.0);
        calculator.app().sheet.cells.insert(1000 + i, crate::common::sheet::Cell { at, ..cell.clone() });
    }
    calculator.settle();
    assert!(calculator.harness.query_by_label("minimap").is_none());
}

#[test]
fn the_minimap_is_dragged_and_hidden_while_all_nodes_are_visible() {
    let mut calculator = Calculator::new();
    assert!(!calculator.shows_text("minimap"));
    calculator.app().canvas.zoom = 3.0;
    calculator.settle();
    let map = calculator.area("minimap");
    calculator.drag(map.center(), map.center() + vec2(30.0, 10.0));
    let centre = calculator.app().canvas.to_graph(pos2(640.0, 380.0));
    assert!(centre.x > 570.0 + 100.0 && centre.y > 270.0, "{centre:?}");
    calculator.hover(pos2(300.0, 300.0));
    calculator.key(Key::F);
    assert!(!calculator.shows_text("minimap"));
}

#[test]
fn an_idle_canvas_requests_no_repaint() {
    let mut calculator = Calculator::new();
    calculator.click(calculator.header("Add 4"));
    calculator.hover(pos2(640.0, 650.0));
    assert!(calculator.harness.run() <= 2);
}
