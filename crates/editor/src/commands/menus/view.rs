//! Commands of the menu `View`.

use crate::commands::command_entry::{CTRL, CommandEntry, MenuName::View, NONE, Needs, canvas, composed, entry, key};
use crate::commands::command_id::CommandId as Id;
use crate::commands::editor_command::EditorCommand;
use crate::commands::toggle::Toggle;
use crate::commands::view_kind::ViewKind;
use egui::Key;
use egui_node_graph::CanvasCommand as C;

/// Commands of the menu `View`.
pub(super) const COMMANDS: &[CommandEntry] = &[
    entry(Id::Toggle(Toggle::DarkTheme), "dark theme", "switch between dark and light")
        .menu(View, 0)
        .keys(&[key(NONE, Key::F9)]),
    composed("larger", "enlarge the interface", |session| vec![EditorCommand::SetScale(session.appearance.resized(1))])
        .menu(View, 0)
        .keys(&[key(CTRL, Key::Plus), key(CTRL, Key::Equals)]),
    composed("smaller", "shrink the interface", |session| {
        vec![EditorCommand::SetScale(session.appearance.resized(-1))]
    })
    .menu(View, 0)
    .keys(&[key(CTRL, Key::Minus)]),
    composed("original size", "reset the size of the interface", |_| vec![EditorCommand::SetScale(1.0)])
        .menu(View, 0)
        .keys(&[key(CTRL, Key::Num0)]),
    entry(Id::Toggle(Toggle::Views), "2D and 3D views", "show or hide the views")
        .menu(View, 1)
        .keys(&[key(NONE, Key::F5)]),
    entry(Id::Toggle(Toggle::Properties), "properties", "show or hide the properties")
        .menu(View, 1)
        .keys(&[key(NONE, Key::F3)]),
    entry(Id::Toggle(Toggle::Diagnostics), "diagnostics", "show or hide errors and warnings")
        .menu(View, 1)
        .keys(&[key(NONE, Key::F4)]),
    entry(Id::Toggle(Toggle::Library), "library", "show or hide your library of graphs and presets")
        .menu(View, 1)
        .keys(&[key(NONE, Key::F8)]),
    entry(Id::Toggle(Toggle::Minimap), "minimap", "show or hide the minimap").menu(View, 2),
    entry(Id::Toggle(Toggle::Thumbnails), "thumbnails", "show or hide the thumbnails of nodes").menu(View, 2),
    entry(Id::Toggle(Toggle::Costs), "cost of nodes", "colour nodes by their cost").menu(View, 2),
    entry(Id::Toggle(Toggle::StartWindow), "start window at launch", "open the start window when no file is given")
        .menu(View, 2),
    entry(Id::Toggle(Toggle::Gpu), "compute on the GPU", "compute the images of the views on the GPU, or on the CPU")
        .menu(View, 2),
    entry(
        Id::Toggle(Toggle::ApproximateGpu),
        "allow an approximate GPU",
        "compute the images of the views on a GPU whose self-test found other bits, too",
    )
    .menu(View, 2),
    canvas(C::Fit, "zoom to fit").menu(View, 3),
    entry(Id::Play, "play or pause", "play or pause the animation")
        .menu(View, 3)
        .needs(Needs::Animation)
        .keys(&[key(NONE, Key::Space)])
        .in_views(),
    entry(Id::ResetCamera, "reset the camera", "reset the camera and the light of the 3D view")
        .menu(View, 3)
        .keys(&[key(NONE, Key::Home)])
        .in_views(),
    entry(Id::Unpin, "unpin", "remove the pinned point from the 2D view")
        .menu(View, 3)
        .keys(&[key(NONE, Key::Escape)])
        .in_views(),
    entry(Id::DrawPath, "draw a path", "draw the path of the selected node in the 2D view, or stop drawing")
        .menu(View, 3)
        .needs(Needs::Path)
        .keys(&[key(NONE, Key::P)])
        .in_views(),
    entry(Id::Maximise(ViewKind::View2d), "maximise the 2D view", "fill the window with the 2D view, or restore it")
        .menu(View, 1)
        .keys(&[key(NONE, Key::F6)]),
    entry(Id::Maximise(ViewKind::View3d), "maximise the 3D view", "fill the window with the 3D view, or restore it")
        .menu(View, 1)
        .keys(&[key(NONE, Key::F7)]),
];
