//! Sizes of the window and of its panels, which are kept between runs.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Context, Key, Modifiers, RawInput, Rect, pos2, vec2};
use egui_kittest::kittest::{By, NodeT, Queryable};
use lapidary_editor::Editor;
use lapidary_nodes::LIBRARY;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Areas of the 2D view and of a setting, which are in the two panels.
fn areas(editor: &TestEditor) -> [Rect; 2] {
    [editor.area("2D view"), editor.field("name of the material")]
}

#[test]
fn panels_keep_their_sizes_between_runs() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    let open = || TestEditor::on(platform.clone(), Some("small.ron")).with_view_3d();
    let mut first = open();
    first.select(&[]);
    let [view, setting] = areas(&first);
    assert!(view.width() < 400.0, "{view}");
    first.drag(pos2(view.right() + 8.0, 300.0), pos2(view.right() + 108.0, 300.0));
    let right = setting.left() - 8.0;
    first.drag(pos2(right, 600.0), pos2(right - 90.0, 600.0));
    let changed = areas(&first);
    assert!(changed[0].width() > view.width() + 80.0, "{changed:?}");
    assert!(changed[1].width() > setting.width() + 70.0, "{changed:?}");
    let height = first.area("3D view").height();
    let between = pos2(150.0, first.area("3D view").top() - 60.0);
    first.hover(between);
    first.wait_until_idle();
    let mut second = open();
    second.select(&[]);
    for (before, after) in changed.into_iter().zip(areas(&second)) {
        assert!((before.width() - after.width()).abs() < 1.5, "{before} {after}");
    }
    assert!((second.area("3D view").height() - height).abs() < 1.5);
    second.wait_until_idle();
    let mut third = open();
    third.select(&[]);
    assert!((areas(&third)[0].width() - changed[0].width()).abs() < 1.5, "sizes do not creep");
}

#[test]
fn the_window_opens_as_large_as_it_was() {
    let platform = MemoryPlatform::default();
    assert_eq!(Editor::last_window(&platform), None);
    let mut editor = TestEditor::sized(platform.clone(), None, vec2(1280.0, 720.0), 1.0);
    editor.wait_until_idle();
    assert_eq!(Editor::last_window(&platform), Some((vec2(1280.0, 720.0), false)));
    platform.write_file("home/look", "window 3 nonsense\n");
    assert_eq!(Editor::last_window(&platform), None);
}

/// Interactive widgets outside the canvas: their labels and areas.
fn widgets(editor: &TestEditor) -> Vec<(String, Rect)> {
    use egui::accesskit::Role;
    let widgets = By::new().predicate(|node| {
        let mut parents = std::iter::successors(node.parent(), |parent| parent.parent());
        let on_canvas = parents.any(|parent| parent.role() == Role::Canvas);
        let roles = [Role::Button, Role::CheckBox, Role::ComboBox, Role::SpinButton, Role::TextInput, Role::ColorWell];
        !on_canvas && roles.contains(&node.role())
    });
    let widgets = editor.harness.query_all(widgets);
    widgets.map(|node| (node.accesskit_node().label().unwrap_or_default(), node.rect())).collect()
}

#[test]
fn no_widget_is_cut_off_or_covered_in_small_windows() {
    for (size, scale) in [((900.0, 600.0), 1.0), ((720.0, 480.0), 1.0)] {
        for selected in [None, Some("tint")] {
            let platform = MemoryPlatform::default();
            platform.write_file("small.ron", SMALL);
            let mut editor = TestEditor::sized(platform, Some("small.ron"), vec2(size.0, size.1), scale);
            editor = editor.with_view_3d();
            if let Some(name) = selected {
                let grip = editor.grip(&format!("{name}, a gradient_map node"));
                editor.click(grip);
                editor.wait_until_idle();
            }
            editor.save_screenshot(&format!("small-{}-{}", size.0, selected.unwrap_or("none")));
            let window = editor.harness.ctx.content_rect();
            let canvas = editor.harness.get_by_label_contains("node canvas").rect();
            assert!(canvas.width() > 180.0, "{size:?}: {canvas}");
            let all = widgets(&editor);
            let visible = all.iter().filter(|(_, area)| window.intersects(*area) && area.height() > 1.0);
            let visible: Vec<_> = visible.collect();
            for (i, (label, area)) in visible.iter().enumerate() {
                let across = area.left() >= window.left() - 0.5 && area.right() <= window.right() + 0.5;
                assert!(across && !area.shrink(2.0).intersects(canvas), "{size:?}: {label} at {area}");
                for (other, place) in &visible[..i] {
                    let both = area.intersect(*place).shrink(1.0);
                    assert!(!both.is_positive(), "{size:?}: {label} at {area} and {other} at {place}");
                }
            }
        }
    }
}

#[test]
fn long_names_do_not_widen_the_properties() {
    let platform = MemoryPlatform::default();
    let nodes = "\"hybrid_multifractal\": hybrid_multifractal(), \"depth\": snow(of: \"hybrid_multifractal\")";
    let text = format!(
        "lapidary(format: 1, size: (64, 64), nodes: {{ {nodes} }}, outputs: {{ \"height\": \"depth\" }}, \
         layout: (nodes: {{ \"hybrid_multifractal\": (0, 0), \"depth\": (240, 0) }}))\n"
    );
    platform.write_file("long.ron", &text);
    let mut editor = TestEditor::sized(platform, Some("long.ron"), vec2(800.0, 500.0), 2.0).with_view_3d();
    let window = editor.harness.ctx.content_rect();
    for label in ["hybrid_multifractal, a hybrid_multifractal node", "depth, a snow node"] {
        let grip = editor.grip(label);
        editor.click(grip);
        editor.wait_until_idle();
        editor.save_screenshot(&format!("narrow-properties-{}", &label[..5]));
        let canvas = editor.harness.get_by_label_contains("node canvas").rect();
        for (widget, area) in widgets(&editor).into_iter().filter(|(_, area)| window.intersects(*area)) {
            let across = area.left() >= window.left() - 0.5 && area.right() <= window.right() + 0.5;
            assert!(across && !area.shrink(2.0).intersects(canvas), "{label}: {widget} at {area}, canvas at {canvas}");
        }
    }
}

#[test]
fn dialogs_fit_into_a_small_window() {
    let both = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    for (modifiers, key, labels) in [
        (Modifiers::COMMAND, Key::N, ["cancel", "show at start", "open a file …"]),
        (both, Key::E, ["cancel", "export", "target"]),
        (Modifiers::COMMAND, Key::O, ["cancel", "open", "path"]),
    ] {
        for (size, scale) in [((900.0, 600.0), 1.0), ((640.0, 360.0), 2.0)] {
            let platform = MemoryPlatform::default();
            platform.write_file("small.ron", SMALL);
            *platform.bundled.lock().unwrap() = &[("stones.ron", SMALL)];
            let mut editor = TestEditor::sized(platform, Some("small.ron"), vec2(size.0, size.1), scale);
            editor.key_with(modifiers, key);
            editor.wait_until_idle();
            editor.save_screenshot(&format!("small-dialog-{key:?}-{}", size.0));
            for label in labels {
                let window = editor.harness.ctx.content_rect();
                let area = editor.field(label);
                assert!(window.contains_rect(area), "{size:?}: {label} at {area}");
            }
        }
    }
}

#[test]
fn a_panel_that_a_small_window_limits_keeps_its_chosen_width() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    platform.write_file("home/look", "views_width 500\npanel_width 400\n");
    let mut editor = TestEditor::sized(platform.clone(), Some("small.ron"), vec2(900.0, 600.0), 1.0);
    editor.wait_until_idle();
    let look = platform.read_file("home/look").expect("it is written");
    assert!(look.contains("views_width 500\n") && look.contains("panel_width 400\n"), "{look}");
    assert!(editor.area("2D view").width() < 450.0);
}

#[test]
fn an_enlarged_interface_opens_with_views_of_similar_height() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    platform.write_file("home/look", "scale 2\n");
    let context = Context::default();
    let path = Some(Path::new("small.ron"));
    let mut editor = Editor::open(LIBRARY, Arc::new(platform.clone()), &context, path);
    let input = || RawInput {
        screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(2560.0, 1440.0) / context.zoom_factor())),
        ..RawInput::default()
    };
    let stored = || platform.read_file("home/look").unwrap_or_default();
    let until = Instant::now() + Duration::from_secs(60);
    while !stored().contains("view_3d_height") {
        assert!(Instant::now() < until, "{}", stored());
        context.run_ui(input(), |ui| editor.ui(ui)).textures_delta.clear();
        std::thread::sleep(Duration::from_millis(5));
    }
    let look = stored();
    let height = look.lines().find_map(|line| line.strip_prefix("view_3d_height ")?.parse::<f32>().ok());
    assert!(height.is_some_and(|height| (250.0..400.0).contains(&height)), "the window has 720 points: {look}");
}
