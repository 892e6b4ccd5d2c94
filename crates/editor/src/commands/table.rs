//! The table of commands: menus, shortcuts, help and the command palette derive from it.

use super::arrangement::Arrangement;
use super::toggle::Toggle;
use super::view_kind::ViewKind;
use crate::contextual_keys::KeyContext;
use egui::{Key, KeyboardShortcut, Modifiers};
use egui_node_graph::{CanvasCommand, SHORTCUTS};

/// Command that the user can choose from a menu, the palette or with a key.
#[derive(Clone, Copy, Debug)]
pub struct CommandEntry {
    /// Identity.
    pub id: CommandId,
    /// Title in menus and in the palette.
    pub title: &'static str,
    /// Description for help, unless the canvas describes it.
    about: &'static str,
    /// Menu, and the group in it; groups are separated by lines.
    pub menu: Option<(MenuName, u8)>,
    /// Where its shortcuts work.
    pub context: KeyContext,
    /// Condition under which it is available.
    pub(crate) needs: Needs,
    keys: &'static [KeyboardShortcut],
}

/// Identity of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is described in COMMANDS")]
pub enum CommandId {
    New,
    Open,
    Save,
    SaveAs,
    Export,
    ExportAgain,
    Quit,
    Undo,
    Redo,
    FrameSelection,
    AddNote,
    FindInGraph,
    Arrange(Arrangement),
    UseGraph,
    Larger,
    Smaller,
    ResetScale,
    Palette,
    Keys,
    ExplainNode,
    Play,
    ResetCamera,
    Unpin,
    Maximise(ViewKind),
    Toggle(Toggle),
    Canvas(CanvasCommand),
}

/// Menu of the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the menus")]
pub enum MenuName {
    File,
    Edit,
    Add,
    Arrange,
    View,
    Help,
}

/// Condition under which a command is available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    Nothing,
    Selection,
    UndoStep,
    RedoStep,
    Animation,
}

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL: Modifiers = Modifiers::COMMAND;
const BOTH: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// All commands. Shortcuts of the canvas are declared by the canvas itself.
pub const COMMANDS: &[CommandEntry] = {
    use Arrangement as A;
    use CanvasCommand as C;
    use CommandId as Id;
    use MenuName::{Add, Arrange, Edit, File, Help, View};
    &[
        entry(Id::New, "new …", "start from a template").menu(File, 0).keys(&[key(CTRL, Key::N)]),
        entry(Id::Open, "open …", "open a graph").menu(File, 0).keys(&[key(CTRL, Key::O)]),
        entry(Id::Save, "save", "save the graph").menu(File, 1).keys(&[key(CTRL, Key::S)]),
        entry(Id::SaveAs, "save as …", "save the graph under another name").menu(File, 1).keys(&[key(BOTH, Key::S)]),
        entry(Id::Export, "export …", "export images").menu(File, 2).keys(&[key(BOTH, Key::E)]),
        entry(Id::ExportAgain, "export again", "repeat the last export").menu(File, 2).keys(&[key(CTRL, Key::E)]),
        entry(Id::Quit, "quit", "close the window").menu(File, 3).keys(&[key(CTRL, Key::Q)]),
        entry(Id::Undo, "undo", "undo the last step").menu(Edit, 0).needs(Needs::UndoStep).keys(&[key(CTRL, Key::Z)]),
        entry(Id::Redo, "redo", "repeat the step that was undone")
            .menu(Edit, 0)
            .needs(Needs::RedoStep)
            .keys(&[key(BOTH, Key::Z), key(CTRL, Key::Y)]),
        canvas(C::Cut, "cut").menu(Edit, 1).needs(Needs::Selection),
        canvas(C::Copy, "copy").menu(Edit, 1).needs(Needs::Selection),
        canvas(C::Paste, "paste").menu(Edit, 1),
        canvas(C::Duplicate, "duplicate").menu(Edit, 1).needs(Needs::Selection),
        canvas(C::DuplicateWired, "duplicate with wires").menu(Edit, 1).needs(Needs::Selection),
        canvas(C::Delete, "delete").menu(Edit, 1).needs(Needs::Selection),
        canvas(C::Dissolve, "delete and reconnect").menu(Edit, 1).needs(Needs::Selection),
        canvas(C::Group, "group").menu(Edit, 2).needs(Needs::Selection),
        canvas(C::Mute, "bypass").menu(Edit, 2).needs(Needs::Selection),
        canvas(C::Collapse, "collapse").menu(Edit, 2).needs(Needs::Selection),
        entry(Id::FrameSelection, "frame", "draw a frame around the selected nodes")
            .menu(Edit, 2)
            .needs(Needs::Selection),
        entry(Id::FindInGraph, "find in graph …", "find a node, frame or note of this graph by its text")
            .menu(Edit, 3)
            .keys(&[key(CTRL, Key::F)]),
        canvas(C::SelectAll, "select all").menu(Edit, 3),
        canvas(C::Invert, "invert selection").menu(Edit, 3),
        canvas(C::Upstream, "select upstream").menu(Edit, 3).needs(Needs::Selection),
        canvas(C::Menu, "find …").menu(Add, 0),
        entry(Id::AddNote, "note", "add a note to the canvas").menu(Add, 2),
        entry(Id::UseGraph, "graph of another file …", "add a node that evaluates the graph of another file")
            .menu(Add, 2),
        entry(
            Id::Arrange(A::Layout),
            "arrange",
            "arrange the selected items in columns with few crossings, or all items",
        )
        .menu(Arrange, 0)
        .keys(&[key(NONE, Key::L)]),
        arrange(A::Left, "align left", "align the left edges of the selected items", 1),
        arrange(A::Column, "align centres in a column", "align the centres of the selected items vertically", 1),
        arrange(A::Right, "align right", "align the right edges of the selected items", 1),
        arrange(A::Top, "align top", "align the upper edges of the selected items", 2),
        arrange(A::Row, "align centres in a row", "align the centres of the selected items horizontally", 2),
        arrange(A::Bottom, "align bottom", "align the lower edges of the selected items", 2),
        arrange(A::SpreadAcross, "distribute across", "make the spaces from left to right equal", 3),
        arrange(A::SpreadDown, "distribute down", "make the spaces from top to bottom equal", 3),
        entry(Id::Toggle(Toggle::DarkTheme), "dark theme", "switch between dark and light")
            .menu(View, 0)
            .keys(&[key(NONE, Key::F9)]),
        entry(Id::Larger, "larger", "enlarge the interface")
            .menu(View, 0)
            .keys(&[key(CTRL, Key::Plus), key(CTRL, Key::Equals)]),
        entry(Id::Smaller, "smaller", "shrink the interface").menu(View, 0).keys(&[key(CTRL, Key::Minus)]),
        entry(Id::ResetScale, "original size", "reset the size of the interface")
            .menu(View, 0)
            .keys(&[key(CTRL, Key::Num0)]),
        entry(Id::Toggle(Toggle::Views), "2D and 3D views", "show or hide the views")
            .menu(View, 1)
            .keys(&[key(NONE, Key::F2)]),
        entry(Id::Toggle(Toggle::Properties), "properties", "show or hide the properties")
            .menu(View, 1)
            .keys(&[key(NONE, Key::F3)]),
        entry(Id::Toggle(Toggle::Diagnostics), "diagnostics", "show or hide errors and warnings")
            .menu(View, 1)
            .keys(&[key(NONE, Key::F4)]),
        entry(Id::Toggle(Toggle::Minimap), "minimap", "show or hide the minimap").menu(View, 2),
        entry(Id::Toggle(Toggle::Thumbnails), "thumbnails", "show or hide the thumbnails of nodes").menu(View, 2),
        entry(Id::Toggle(Toggle::Costs), "cost of nodes", "colour nodes by their cost").menu(View, 2),
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
        entry(Id::Palette, "command palette …", "find a command by its name").menu(Help, 0).keys(&[key(BOTH, Key::P)]),
        entry(Id::Keys, "keys", "list all keys")
            .menu(Help, 0)
            .keys(&[key(NONE, Key::Questionmark), key(SHIFT, Key::Questionmark)]),
        entry(Id::ExplainNode, "about the selected node", "explain the selected node")
            .menu(Help, 0)
            .keys(&[key(NONE, Key::F1)]),
        entry(
            Id::Maximise(ViewKind::View2d),
            "maximise the 2D view",
            "fill the window with the 2D view, or restore it",
        )
        .menu(View, 1)
        .keys(&[key(NONE, Key::F6)]),
        entry(
            Id::Maximise(ViewKind::View3d),
            "maximise the 3D view",
            "fill the window with the 3D view, or restore it",
        )
        .menu(View, 1)
        .keys(&[key(NONE, Key::F7)]),
        canvas(C::Enter, "open node"),
        canvas(C::Leave, "cancel or leave"),
        canvas(C::Out, "leave the canvas"),
        canvas(C::Next, "next node or socket"),
        canvas(C::Previous, "previous node or socket"),
        canvas(C::Arrow(-1, 0), "move left"),
        canvas(C::Arrow(1, 0), "move right"),
        canvas(C::Arrow(0, -1), "move up"),
        canvas(C::Arrow(0, 1), "move down"),
        canvas(C::Fine(-1, 0), "move left by a point"),
        canvas(C::Fine(1, 0), "move right by a point"),
        canvas(C::Fine(0, -1), "move up by a point"),
        canvas(C::Fine(0, 1), "move down by a point"),
    ]
};

impl CommandEntry {
    /// Declaration of a command.
    pub fn of(id: CommandId) -> Option<&'static CommandEntry> {
        COMMANDS.iter().find(|entry| entry.id == id)
    }

    /// Shortcuts, the one shown in menus first.
    pub fn shortcuts(&self) -> Vec<KeyboardShortcut> {
        match self.id {
            CommandId::Canvas(command) => {
                let own = SHORTCUTS.iter().filter(|row| row.command == command);
                own.map(|row| KeyboardShortcut::new(row.modifiers, row.key)).collect()
            }
            _ => self.keys.to_vec(),
        }
    }

    /// Description for help.
    pub fn description(&self) -> &'static str {
        let of_canvas = |command| SHORTCUTS.iter().find(|row| row.command == command).map(|row| row.about);
        match self.id {
            CommandId::Canvas(command) => of_canvas(command).unwrap_or(self.title),
            _ => self.about,
        }
    }

    /// Returns whether a shortcut works while text is typed: shortcuts with Ctrl, except undo and redo, and function keys.
    pub(crate) fn works_while_typing(&self, shortcut: &KeyboardShortcut) -> bool {
        let text_undo = matches!(self.id, CommandId::Undo | CommandId::Redo);
        (shortcut.modifiers.command && !text_undo) || (Key::F1..=Key::F35).contains(&shortcut.logical_key)
    }

    const fn menu(self, menu: MenuName, group: u8) -> CommandEntry {
        CommandEntry { menu: Some((menu, group)), ..self }
    }

    const fn needs(self, needs: Needs) -> CommandEntry {
        CommandEntry { needs, ..self }
    }

    const fn keys(self, keys: &'static [KeyboardShortcut]) -> CommandEntry {
        CommandEntry { keys, ..self }
    }

    const fn in_views(self) -> CommandEntry {
        CommandEntry { context: KeyContext::Views, ..self }
    }
}

const fn entry(id: CommandId, title: &'static str, about: &'static str) -> CommandEntry {
    CommandEntry { id, title, about, menu: None, context: KeyContext::Window, needs: Needs::Nothing, keys: &[] }
}

const fn arrange(how: Arrangement, title: &'static str, about: &'static str, group: u8) -> CommandEntry {
    entry(CommandId::Arrange(how), title, about).menu(MenuName::Arrange, group).needs(Needs::Selection)
}

/// Command of the canvas, described there.
const fn canvas(command: CanvasCommand, title: &'static str) -> CommandEntry {
    CommandEntry { context: KeyContext::Canvas, ..entry(CommandId::Canvas(command), title, "") }
}

const fn key(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(modifiers, key)
}
