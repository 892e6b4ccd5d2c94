//! Keyboard shortcuts and gestures of the canvas, declared once for handling and for help.

use egui::{Key, Modifiers};

/// Command with a keyboard shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is described in SHORTCUTS")]
pub enum CanvasCommand {
    Fit,
    SelectAll,
    Invert,
    Upstream,
    Collapse,
    Mute,
    Delete,
    Dissolve,
    Copy,
    Cut,
    Paste,
    Duplicate,
    DuplicateWired,
    Group,
    Menu,
    ItemMenu,
    Enter,
    Leave,
    Out,
    Next,
    Previous,
    Arrow(i8, i8),
    Fine(i8, i8),
}

/// Keyboard shortcut of a command.
#[derive(Clone, Copy, Debug)]
pub struct Shortcut {
    /// Modifier keys.
    pub modifiers: Modifiers,
    /// Key.
    pub key: Key,
    /// Command.
    pub command: CanvasCommand,
    /// Description for help.
    pub about: &'static str,
}

/// All shortcuts of the canvas. Instead of the keys to copy, cut and paste, egui sends events of their own.
pub const SHORTCUTS: &[Shortcut] = {
    const NONE: Modifiers = Modifiers::NONE;
    const CTRL: Modifiers = Modifiers::COMMAND;
    const SHIFT: Modifiers = Modifiers::SHIFT;
    const BOTH: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    &[
        at(NONE, Key::F, CanvasCommand::Fit, "show the selected nodes, or all"),
        at(CTRL, Key::A, CanvasCommand::SelectAll, "select all"),
        at(CTRL, Key::I, CanvasCommand::Invert, "invert the selection"),
        at(CTRL, Key::L, CanvasCommand::Upstream, "also select the nodes that feed the selected ones"),
        at(NONE, Key::H, CanvasCommand::Collapse, "collapse or expand the selected nodes"),
        at(NONE, Key::M, CanvasCommand::Mute, "bypass the selected nodes, or undo that"),
        at(NONE, Key::Delete, CanvasCommand::Delete, "delete the selected nodes"),
        at(NONE, Key::Backspace, CanvasCommand::Delete, "delete the selected nodes"),
        at(CTRL, Key::Delete, CanvasCommand::Dissolve, "delete the selected nodes and reconnect their neighbours"),
        at(NONE, Key::X, CanvasCommand::Dissolve, "delete the selected nodes and reconnect their neighbours"),
        at(CTRL, Key::C, CanvasCommand::Copy, "copy the selected nodes"),
        at(CTRL, Key::X, CanvasCommand::Cut, "cut the selected nodes"),
        at(CTRL, Key::V, CanvasCommand::Paste, "paste nodes at the pointer"),
        at(CTRL, Key::D, CanvasCommand::Duplicate, "duplicate the selected nodes"),
        at(BOTH, Key::D, CanvasCommand::DuplicateWired, "duplicate the selected nodes, wired to the same inputs"),
        at(CTRL, Key::G, CanvasCommand::Group, "group the selected nodes"),
        at(NONE, Key::Tab, CanvasCommand::Menu, "add a node, or connect a new one to the wire being drawn"),
        at(SHIFT, Key::A, CanvasCommand::Menu, "add a node, or connect a new one to the wire being drawn"),
        at(
            SHIFT,
            Key::F10,
            CanvasCommand::ItemMenu,
            "open the menu of the focused item, of that at the pointer, or of the selection",
        ),
        at(NONE, Key::Enter, CanvasCommand::Enter, "open the node; at a socket, begin or end a wire"),
        at(NONE, Key::Escape, CanvasCommand::Leave, "cancel a wire or a drag, clear the selection, or leave the group"),
        at(CTRL, Key::ArrowRight, CanvasCommand::Next, "focus the next node, or the next socket the wire fits"),
        at(
            CTRL,
            Key::ArrowLeft,
            CanvasCommand::Previous,
            "focus the previous node, or the previous socket the wire fits",
        ),
        at(SHIFT, Key::Tab, CanvasCommand::Out, "leave the canvas: Tab then moves to the next widget"),
        at(NONE, Key::ArrowLeft, CanvasCommand::Arrow(-1, 0), "move the selected nodes, or the focus, to the left"),
        at(NONE, Key::ArrowRight, CanvasCommand::Arrow(1, 0), "move the selected nodes, or the focus, to the right"),
        at(NONE, Key::ArrowUp, CanvasCommand::Arrow(0, -1), "move the selected nodes, or the focus, up"),
        at(NONE, Key::ArrowDown, CanvasCommand::Arrow(0, 1), "move the selected nodes, or the focus, down"),
        at(SHIFT, Key::ArrowLeft, CanvasCommand::Fine(-1, 0), "move the selected nodes by one point"),
        at(SHIFT, Key::ArrowRight, CanvasCommand::Fine(1, 0), "move the selected nodes by one point"),
        at(SHIFT, Key::ArrowUp, CanvasCommand::Fine(0, -1), "move the selected nodes by one point"),
        at(SHIFT, Key::ArrowDown, CanvasCommand::Fine(0, 1), "move the selected nodes by one point"),
    ]
};

/// Pointer gestures with their descriptions, for help.
pub const GESTURES: &[(&str, &str)] = &[
    ("wheel, pinch", "zoom at the pointer"),
    ("middle drag, Space drag, two fingers", "pan"),
    ("click, Ctrl click, Shift click", "select one node; add to or remove from the selection"),
    ("drag on the background", "select the nodes in a box; with Ctrl or Shift, add them"),
    ("drag a node", "move the selected nodes; with Ctrl, snap to the grid"),
    ("drop a node on a wire", "insert it into the wire"),
    ("drag from a socket", "draw a wire; from a wired input, move its end"),
    ("drop a wire on the background", "add a node to the wire"),
    ("Alt drag", "cut wires"),
    ("Ctrl+Shift click", "view the output of a node; again, its next output"),
    ("double click", "open or view a node; add a reroute point to a wire"),
    ("Ctrl click or double click on a tag", "show where its named value comes from"),
    ("right click", "open the menu of a node, frame, note or wire; on the background, add a node"),
    ("Space", "add a node"),
];

impl Shortcut {
    /// Finds the command of a key press.
    pub(crate) fn find(modifiers: Modifiers, key: Key) -> Option<CanvasCommand> {
        let row = SHORTCUTS.iter().find(|row| row.key == key && modifiers.matches_exact(row.modifiers))?;
        let event = matches!(row.command, CanvasCommand::Copy | CanvasCommand::Cut | CanvasCommand::Paste);
        (!event).then_some(row.command)
    }
}

const fn at(modifiers: Modifiers, key: Key, command: CanvasCommand, about: &'static str) -> Shortcut {
    Shortcut { modifiers, key, command, about }
}
