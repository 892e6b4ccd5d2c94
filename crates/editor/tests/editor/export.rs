//! The export dialog hands on what was chosen in it.

use crate::common::Desk;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use lapidary_render::ImageSize;
use std::path::Path;

const BOTH: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

#[test]
fn what_is_chosen_is_what_is_written_and_again_writes_the_same() {
    let mut desk = Desk::new();
    desk.key_with(BOTH, Key::E);
    assert!(desk.shows("Export images"));
    desk.keep("export");
    let target = desk.harness.get_by_role_and_label(Role::ComboBox, "target").rect().center();
    desk.click(target);
    desk.rest();
    desk.keep("export-targets");
    desk.press("unreal");
    desk.press("512");
    desk.press("export");
    desk.settle();
    assert!(desk.shows("wrote made.png"));
    let first = desk.shelf.exported.lock().unwrap().clone();
    let [wish] = first.as_slice() else { panic!("{first:?}") };
    assert_eq!((wish.target.name, wish.folder.as_path()), ("unreal", Path::new("out")));
    assert_eq!(wish.size, Some(ImageSize::Exact([512, 512])));
    assert!(wish.outputs.is_empty() && wish.format.is_none() && wish.depth.is_none());
    assert!(wish.settings.preset.is_none());
    desk.key_with(Modifiers::COMMAND, Key::E);
    desk.settle();
    let again = desk.shelf.exported.lock().unwrap().clone();
    assert_eq!(format!("{again:?}"), format!("{:?}", [wish, wish]));
}

#[test]
fn an_export_that_clips_values_shows_the_warning() {
    let mut desk = Desk::new();
    let warning = "untitled.ron: warning: `emission` runs from 0 to 4, and out/emission.png stores 0..1";
    desk.shelf.warnings.lock().unwrap().push(warning.to_owned());
    desk.key_with(BOTH, Key::E);
    desk.press("export");
    desk.settle();
    assert!(desk.shows("wrote made.png") && desk.shows(warning));
}

#[test]
fn an_export_that_is_cancelled_writes_nothing() {
    let mut desk = Desk::new();
    desk.key_with(BOTH, Key::E);
    desk.key(Key::Escape);
    desk.settle();
    assert!(desk.harness.query_by_label("Export images").is_none());
    assert!(desk.shelf.exported.lock().unwrap().is_empty());
}
