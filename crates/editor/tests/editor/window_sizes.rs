//! Sizes of the window and of its panels, which are kept between runs.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Rect, pos2, vec2};
use lapidary_editor::Editor;

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
