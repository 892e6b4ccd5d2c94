//! The 2D view of images that stay on the device that evaluated them.

use crate::colors::open_picker;
use crate::devices::set_veins;
use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use crate::view_2d::readout;
use egui::{PointerButton, Pos2, vec2};
use lapidary_editor::DeviceKind;

/// The small graph with another output.
fn with_output(output: &str) -> String {
    let normal = "\"bumps\": normal_from_height(of: \"slab\"),\n    },\n    outputs";
    SMALL.replace("},\n    outputs", normal).replace("\"base_color\": \"tint\"", output)
}

/// An editor whose images a GPU evaluates, and keeps if `keeps`.
fn editor_with(text: &str, keeps: bool) -> TestEditor {
    let platform = MemoryPlatform::default();
    *platform.gpu.kind.lock().unwrap() = DeviceKind::ExactGpu;
    platform.write_file("small.ron", text);
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    *editor.platform.gpu.window.lock().unwrap() = keeps.then(|| editor.harness.ctx.clone());
    set_veins(&mut editor, "2.5");
    editor.platform.gpu.read_numbers();
    editor
}

#[test]
fn images_on_a_device_are_shown_like_those_in_memory() {
    let tint = "\"base_color\": \"tint\"";
    let outputs = [(tint, ""), ("\"height\": \"slab\"", ""), ("\"normal\": \"bumps\"", ""), (tint, "#20283040")];
    for (output, dark) in outputs {
        let text = with_output(output);
        let text = if dark.is_empty() { text } else { text.replace("#202830", dark) };
        let mut editors = [editor_with(&text, true), editor_with(&text, false)];
        for button in ["", "R", "all", "range", "auto", "histogram", "keep A", "3×3", "fit"] {
            if ["R", "all"].contains(&button) && output.contains("height") {
                continue;
            }
            let [on_device, in_memory] = &mut editors;
            for editor in [&mut *on_device, &mut *in_memory] {
                if !button.is_empty() {
                    editor.press(button);
                }
                editor.hover(Pos2::ZERO);
                editor.wait_until_idle();
            }
            let [a, b] = [&on_device, &in_memory].map(|editor| editor.pixels_of("2D view"));
            // The histogram is drawn between pixels.
            let differ = |(a, b): &(&[u8; 3], &[u8; 3])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 1);
            let different: Vec<_> = a.iter().zip(&b).filter(differ).collect();
            let first = different.first();
            assert!(first.is_none(), "{output} {dark}, after `{button}`: {} pixels, {first:?}", different.len());
            assert_eq!(on_device.platform.gpu.read_numbers(), 0, "{output}, after `{button}`");
        }
    }
}

#[test]
fn the_pixel_under_the_pointer_is_read_alone() {
    let mut editors = [editor_with(SMALL, true), editor_with(SMALL, false)];
    for shift in [0.0, 40.0] {
        let [on_device, in_memory] = editors.each_mut().map(|editor| {
            let at = editor.center_of("2D view") + vec2(shift, 20.0);
            editor.hover(at);
            editor.wait_until_idle();
            readout(editor, at)
        });
        assert!(!in_memory.is_empty());
        assert_eq!(on_device, in_memory);
        assert_eq!(editors[0].platform.gpu.read_numbers(), 4);
    }
}

#[test]
fn a_dragged_slider_reads_no_numbers() {
    let mut editor = editor_with(SMALL, true);
    let before = editor.pixels_of("2D view");
    let area = editor.field("veins");
    let from = area.center();
    editor.hover(from);
    editor.button(from, PointerButton::Primary, true, Default::default());
    for step in 1..=6 {
        editor.event(egui::Event::PointerMoved(from + vec2(step as f32 * 4.0, 0.0)));
        editor.wait_until_idle();
    }
    editor.button(from + vec2(24.0, 0.0), PointerButton::Primary, false, Default::default());
    editor.wait_until_idle();
    assert!(editor.pixels_of("2D view") != before);
    assert!(editor.platform.gpu.painted() > 0);
    assert_eq!(editor.platform.gpu.read_numbers(), 0);
}

#[test]
fn the_eyedropper_reads_the_image_that_it_takes_colours_of() {
    let mut editor = editor_with(SMALL, true);
    editor.select(&["tint"]);
    editor.wait_until_idle();
    open_picker(&mut editor);
    editor.press("eyedropper");
    editor.wait_until_idle();
    assert_eq!(editor.platform.gpu.read_numbers(), 64 * 64 * 4);
    let view = editor.area("2D view");
    editor.hover(view.center());
    editor.click(view.center());
    assert!(!editor.text_contains("#202830") && editor.text_contains("[(0, \"#"), "{}", editor.text());
}

#[test]
fn the_cpu_evaluates_the_image_again_after_a_failure() {
    let mut editor = editor_with(SMALL, true);
    let before = editor.pixels_of("2D view");
    *editor.platform.gpu.failure.lock().unwrap() = Some("the GPU failed: it is gone".to_owned());
    editor.wait_until_idle();
    assert!(editor.shows("CPU"));
    assert!(editor.pixels_of("2D view") == before);
    editor.press("R");
    editor.wait_until_idle();
    assert!(editor.pixels_of("2D view") != before, "the image in memory can be shown in other ways");
    set_veins(&mut editor, "1.5");
    assert!(editor.shows("2D view"));
    assert_eq!(editor.platform.gpu.read_numbers(), 0);
}
