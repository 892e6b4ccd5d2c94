//! Tooltips of all widgets.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Order, PointerButton, Rect, pos2, vec2};
use egui_kittest::kittest::{By, NodeT, Queryable};
use std::collections::BTreeSet;

/// Roles of widgets that a user does not understand without a tooltip.
const ROLES: [Role; 9] = [
    Role::Button,
    Role::CheckBox,
    Role::ColorWell,
    Role::ComboBox,
    Role::Link,
    Role::RadioButton,
    Role::Slider,
    Role::SpinButton,
    Role::TextInput,
];

/// Widgets that open what explains them: the menus.
const MENUS: [&str; 6] = ["File", "Edit", "Add", "Arrange", "View", "Help"];

impl TestEditor {
    /// Widgets outside the canvas: their names and areas.
    fn explained_widgets(&mut self) -> Vec<(String, Rect)> {
        self.wait_until_idle();
        let widgets = By::new().predicate(|node| {
            let mut parents = std::iter::successors(node.parent(), |parent| parent.parent());
            let on_canvas = parents.any(|parent| parent.role() == Role::Canvas);
            ROLES.contains(&node.role()) && !on_canvas
        });
        let widgets = self.harness.query_all(widgets);
        let named = widgets.map(|node| (node.accesskit_node().label().unwrap_or_default(), node.rect()));
        named.filter(|(label, _)| !MENUS.contains(&label.as_str())).collect()
    }

    /// Tooltips open at once.
    fn open_tooltips_at_once(&mut self) {
        self.harness.ctx.all_styles_mut(|style| {
            style.interaction.tooltip_delay = 0.0;
            style.interaction.show_tooltips_only_when_still = false;
        });
    }

    /// Areas of the visible layers of an order.
    fn layers(&self, order: Order) -> Vec<Rect> {
        self.harness.ctx.memory(|memory| {
            let layers = memory.areas().visible_layer_ids().into_iter().filter(|layer| layer.order == order);
            layers.filter_map(|layer| memory.area_rect(layer.id)).collect()
        })
    }

    /// Widgets without a tooltip.
    fn without_tooltip(&mut self, widgets: &[(String, Rect)]) -> BTreeSet<String> {
        self.open_tooltips_at_once();
        let window = self.harness.ctx.content_rect();
        let mut without = BTreeSet::new();
        for (label, area) in widgets.iter().filter(|(_, area)| window.contains(area.center())) {
            // Only one tooltip is open at a time.
            self.hover(pos2(window.center().x, 4.0));
            self.hover(area.center());
            if self.layers(Order::Tooltip).is_empty() {
                without.insert(label.clone());
            }
        }
        without
    }

    /// Asserts that all widgets have tooltips, but for some.
    fn assert_explained(&mut self, when: &str, others: &[(String, Rect)]) {
        let mut widgets = self.explained_widgets();
        widgets.retain(|widget| !others.contains(widget));
        assert!(widgets.len() > 1, "{when}: {widgets:?}");
        let without = self.without_tooltip(&widgets);
        // Widgets move when the images of graphs arrive: those without a tooltip are looked for again.
        widgets = self.explained_widgets();
        widgets.retain(|widget| without.contains(&widget.0) && !others.contains(widget));
        let without = self.without_tooltip(&widgets);
        assert!(without.is_empty(), "{when}: no tooltip at {without:?}");
    }
}

fn editor() -> TestEditor {
    let platform = MemoryPlatform::default();
    let curved = SMALL.replace(
        "\"tint\": grad",
        "\"cup\": curve(of: \"slab\", points: [(0, 0), (1, 1)]),\n        \"die\": white_noise(), \
         \"photo\": image(file: \"a.png\"),\n        \"tint\": grad",
    );
    platform.write_file("small.ron", &curved);
    *platform.bundled.lock().unwrap() = &[("stones.ron", SMALL)];
    TestEditor::on(platform, Some("small.ron")).with_view_3d()
}

#[test]
fn every_widget_of_the_panels_has_a_tooltip() {
    let mut editor = editor();
    editor.assert_explained("nothing is selected", &[]);
    for name in ["slab", "tint", "cup", "die", "photo"] {
        editor.select(&[name]);
        editor.assert_explained(name, &[]);
    }
    editor.key(Key::F4);
    editor.key(Key::F8);
    editor.assert_explained("the library and the diagnostics", &[]);
}

#[test]
fn every_widget_of_the_dialogs_has_a_tooltip() {
    let mut editor = editor();
    let both = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    for (when, modifiers, key) in [
        ("the start window", Modifiers::COMMAND, Key::N),
        ("opening", Modifiers::COMMAND, Key::O),
        ("saving as", both, Key::S),
        ("exporting", both, Key::E),
        ("finding a node in the graph", Modifiers::COMMAND, Key::F),
    ] {
        let empty = editor.empty_canvas();
        editor.hover(empty);
        let behind = editor.explained_widgets();
        editor.key_with(modifiers, key);
        editor.assert_explained(when, &behind);
        editor.key(Key::Escape);
        editor.wait_until_idle();
    }
}

#[test]
fn tooltips_of_the_canvas_break_no_short_lines() {
    let mut editor = TestEditor::new();
    let ends = ["grain, a perlin node output value", "folds, a turbulence node input"].map(|end| editor.center_of(end));
    // Tooltips of other sizes are shown before.
    for at in [ends[1], ends[0], ends[0].lerp(ends[1], 0.5)] {
        editor.hover(at);
    }
    let tooltip = By::new().predicate(|node| {
        let text = node.value().unwrap_or_default();
        node.role() == Role::Label && text.starts_with("value: ")
    });
    let tooltip = editor.harness.get(tooltip);
    let lines = tooltip.accesskit_node().value().unwrap_or_default().lines().count();
    assert!(lines > 1 && tooltip.rect().height() < (lines as f32 + 0.5) * 17.0, "{:?}", tooltip.rect());
}

#[test]
fn tooltips_of_the_canvas_never_cover_a_menu() {
    let mut editor = TestEditor::new();
    editor.open_tooltips_at_once();
    let socket = editor.center_of("folds, a turbulence node input");
    editor.hover(socket);
    assert_eq!(editor.layers(Order::Tooltip).len(), 1, "the socket has a tooltip");
    let canvas = editor.empty_canvas();
    editor.hover(canvas);
    let beside = editor.grip("folds, a turbulence node");
    editor.click_with(beside, PointerButton::Secondary, Modifiers::NONE);
    let menu = editor.layers(Order::Foreground)[0];
    let mut shown = 0;
    for row in -10..=10 {
        for column in -10..=10 {
            let at = menu.left_top() + vec2(column as f32, row as f32) * 24.0;
            if menu.contains(at) {
                continue;
            }
            editor.hover(at);
            assert_eq!(editor.layers(Order::Foreground), [menu], "the menu stays open");
            let tooltips = editor.layers(Order::Tooltip);
            shown += tooltips.len();
            assert!(!tooltips.iter().any(|tooltip| tooltip.intersects(menu)), "{tooltips:?} over {menu:?}");
        }
    }
    assert!(shown > 0, "places far from the menu have tooltips");
}
