//! The device that computes the images of the views: its badge, the commands that choose it, and its failures.

use crate::memory_platform::MemoryPlatform;
use crate::properties::type_in;
use crate::test_editor::{SMALL, TestEditor};
use egui::Pos2;
use lapidary_editor::DeviceKind;
use std::path::Path;

fn editor_with(kind: DeviceKind) -> TestEditor {
    let platform = MemoryPlatform::default();
    *platform.gpu.kind.lock().unwrap() = kind;
    platform.write_file("small.ron", SMALL);
    TestEditor::on(platform, Some("small.ron"))
}

/// Runs a command of the menu `View`.
fn choose(editor: &mut TestEditor, title: &str) {
    editor.press("View");
    editor.press(title);
    editor.key(egui::Key::Escape);
    editor.hover(Pos2::ZERO);
    editor.wait_until_idle();
}

/// Types a value of the parameter.
pub(crate) fn set_veins(editor: &mut TestEditor, value: &str) {
    let background = editor.empty_canvas();
    editor.click(background);
    type_in(editor, "veins", value);
    editor.hover(Pos2::ZERO);
    editor.wait_until_idle();
}

#[test]
fn the_badge_names_the_device_and_explains_it() {
    for (kind, badge, detail) in [
        (DeviceKind::Cpu, "CPU", "which rests"),
        (DeviceKind::ExactGpu, "GPU: exact", "which computes"),
        (DeviceKind::ApproximateGpu, "GPU: approximate", "which rests"),
    ] {
        let mut editor = editor_with(kind);
        let at = editor.center_of(badge);
        editor.hover(at);
        editor.harness.run_steps(60);
        assert!(editor.shows(detail), "{badge}");
    }
}

#[test]
fn an_exact_gpu_paints_the_same_image_as_the_cpu_until_a_click_on_the_badge() {
    let mut editor = editor_with(DeviceKind::ExactGpu);
    assert!(editor.platform.gpu.painted() > 0);
    let by_gpu = editor.pixels_of("2D view");
    assert!(by_gpu == editor_with(DeviceKind::Cpu).pixels_of("2D view"));
    editor.press("GPU: exact");
    editor.wait_until_idle();
    assert!(editor.shows("CPU") && !editor.shows("GPU: exact"));
    set_veins(&mut editor, "2.5");
    assert_eq!(editor.platform.gpu.painted(), 0);
    editor.press("CPU");
    set_veins(&mut editor, "3.5");
    assert!(editor.platform.gpu.painted() > 0);
}

#[test]
fn an_approximate_gpu_paints_only_if_the_user_allows_it() {
    let mut editor = editor_with(DeviceKind::ApproximateGpu);
    editor.hover(Pos2::ZERO);
    let by_cpu = editor.pixels_of("2D view");
    assert_eq!(editor.platform.gpu.painted(), 0);
    choose(&mut editor, "allow an approximate GPU");
    assert!(editor.platform.gpu.painted() > 0);
    assert!(editor.pixels_of("2D view") != by_cpu);
    choose(&mut editor, "allow an approximate GPU");
    assert!(editor.pixels_of("2D view") == by_cpu);
}

#[test]
fn the_choice_of_the_device_is_stored() {
    let mut editor = editor_with(DeviceKind::ExactGpu);
    choose(&mut editor, "compute on the GPU");
    editor.wait_until_idle();
    let look = editor.platform.read_file("home/look").expect("it is written");
    assert!(look.contains("\ngpu false\napproximate_gpu false\n"), "{look}");
    let platform = editor.platform.clone();
    drop(editor);
    let editor = TestEditor::on(platform, Some("small.ron"));
    assert!(!editor.shows("GPU: exact"));
}

#[test]
fn after_a_failure_of_the_gpu_the_cpu_goes_on_and_the_user_is_told_once() {
    let mut editor = editor_with(DeviceKind::ExactGpu);
    let before = editor.pixels_of("2D view");
    *editor.platform.gpu.failure.lock().unwrap() = Some("the GPU failed: the device was lost".to_owned());
    editor.run_frames();
    assert!(editor.shows("the GPU failed: the device was lost. The CPU goes on.") && editor.shows("CPU"));
    editor.platform.gpu.painted();
    set_veins(&mut editor, "2.5");
    assert_eq!(editor.platform.gpu.painted(), 0);
    assert!(editor.pixels_of("2D view") != before);
    editor.platform.advance_clock(60.0);
    editor.run_frames();
    assert!(!editor.shows("The CPU goes on."));
}

#[test]
fn a_window_that_cannot_go_on_keeps_its_unsaved_work_at_once() {
    let mut editor = editor_with(DeviceKind::ExactGpu);
    assert_eq!(editor.harness.state().path(), Some(Path::new("small.ron")));
    let unsaved =
        |editor: &TestEditor| editor.platform.files.lock().unwrap().keys().any(|path| path.starts_with("home/unsaved"));
    assert_eq!(editor.harness.state().save_recovery(), Ok(()));
    assert!(!unsaved(&editor), "there is nothing to keep");
    set_veins(&mut editor, "2.5");
    assert_eq!(editor.harness.state().save_recovery(), Ok(()));
    assert!(unsaved(&editor));
    let platform = editor.platform.clone();
    drop(editor);
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    editor.press("restore");
    editor.wait_until_idle();
    assert!(editor.text_contains("value: 2.5"), "{}", editor.text());
}
