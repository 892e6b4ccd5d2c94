//! What a few things look like, dark and light: small pictures to look at, kept beside the tests.

use crate::common::{Desk, SMALL};
use crate::flat::part;
use crate::pictures::check;
use crate::screen::Picture;
use crate::shelf::Shelf;
use egui::{Rect, vec2};

/// Where they are kept.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/editor/pictures");

/// A graph with a node that takes or yields a wire of each type.
const FIVE: &str = r##"lapidary(
    format: 1,
    size: (16, 16),
    nodes: { "five": graph(local: "five") },
    graphs: {
        "five": (
            parameters: {
                "number": number(value: 0.5, range: (0, 1)),
                "color": color(value: "#6080a0"),
                "vector": vector(value: (0, 0, 1)),
            },
            nodes: { "up": normal_from_height(of: "$number") },
            outputs: { "height": "$number", "base_color": "$color", "normal": "up" },
        ),
    },
    outputs: { "base_color": "five.base_color", "normal": "five.normal", "height": "five.height" },
    layout: (nodes: { "five": (0, 0) }),
)
"##;

/// A graph on a screen, by night or by day.
fn desk(text: &str, dark: bool) -> Desk {
    let shelf = Shelf::default();
    shelf.put("home/look", &format!("dark {dark}\nviews false\n"));
    shelf.put("home/hint", "read");
    shelf.put("it.ron", text);
    let mut desk = Desk::sized(shelf, Some("it.ron"), vec2(900.0, 600.0), 1.0);
    // What shows is what was drawn by hand, and not what it makes.
    desk.press("View");
    desk.press("thumbnails");
    desk.key(egui::Key::Escape);
    desk.hover(egui::Pos2::ZERO);
    desk.harness.run_steps(30);
    desk.settle();
    desk
}

/// Holds a part of the screen against what was kept of it.
fn look(desk: &Desk, name: &str, dark: bool, area: Rect) {
    let area = Rect::from_min_max(area.min.round(), area.max.round());
    let pixels = part(&desk.picture(), area);
    let (width, height) = (area.width() as usize, area.height() as usize);
    let by = if dark { "dark" } else { "light" };
    check(FOLDER, &format!("{name}-{by}"), &Picture { width, height, pixels });
}

#[test]
fn wires_of_every_type_by_colour_and_shape() {
    for dark in [true, false] {
        let desk = desk(FIVE, dark);
        let node = desk.area("five, a graph node").expand(12.0);
        look(&desk, "wires", dark, node.with_max_x(node.max.x + 60.0));
    }
}

#[test]
fn a_ramp_and_its_stops() {
    for dark in [true, false] {
        let mut desk = desk(SMALL, dark);
        desk.select(&["tint"]);
        desk.hover(egui::Pos2::ZERO);
        desk.harness.run_steps(30);
        let ramp = desk.field("ramp");
        look(&desk, "ramp", dark, ramp.expand2(vec2(6.0, 6.0)).with_max_y(ramp.max.y + 34.0));
    }
}
