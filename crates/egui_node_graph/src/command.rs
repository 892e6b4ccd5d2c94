//! What can be asked for by key: declared once, for the canvas and for whoever lists the keys.

use egui::{Key, Modifiers};

/// Something the canvas does at a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is explained where its keys are declared")]
pub enum Command {
    Fit,
    SelectAll,
    Invert,
    Upstream,
    Collapse,
    Mute,
    Delete,
    Heal,
    Duplicate,
    DuplicateWired,
    Group,
    Menu,
    Enter,
    Leave,
    Out,
    Next,
    Previous,
    Arrow(i8, i8),
    Fine(i8, i8),
}

/// Keys, and what they do.
#[derive(Clone, Copy, Debug)]
pub struct Shortcut {
    /// What is held.
    pub modifiers: Modifiers,
    /// What is pressed.
    pub key: Key,
    /// What it does.
    pub command: Command,
    /// What it does, in words.
    pub about: &'static str,
}

/// All keys of the canvas but those for which egui has events of their own: copy, cut and paste.
pub const COMMANDS: &[Shortcut] = {
    const NONE: Modifiers = Modifiers::NONE;
    const CTRL: Modifiers = Modifiers::COMMAND;
    const SHIFT: Modifiers = Modifiers::SHIFT;
    const BOTH: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    &[
        at(NONE, Key::F, Command::Fit, "show the selected nodes, or all"),
        at(CTRL, Key::A, Command::SelectAll, "select all"),
        at(CTRL, Key::I, Command::Invert, "select what is not selected"),
        at(CTRL, Key::L, Command::Upstream, "select what leads to the selected nodes, too"),
        at(NONE, Key::H, Command::Collapse, "collapse the selected nodes, or open them"),
        at(NONE, Key::M, Command::Mute, "bypass the selected nodes, or use them again"),
        at(NONE, Key::Delete, Command::Delete, "delete the selected nodes"),
        at(NONE, Key::Backspace, Command::Delete, "delete the selected nodes"),
        at(CTRL, Key::Delete, Command::Heal, "delete the selected nodes and wire what was around them"),
        at(NONE, Key::X, Command::Heal, "delete the selected nodes and wire what was around them"),
        at(CTRL, Key::D, Command::Duplicate, "duplicate the selected nodes"),
        at(BOTH, Key::D, Command::DuplicateWired, "duplicate the selected nodes, wired to the same inputs"),
        at(CTRL, Key::G, Command::Group, "make a group of the selected nodes"),
        at(NONE, Key::Tab, Command::Menu, "add a node; to a wire that is drawn, at its end"),
        at(SHIFT, Key::A, Command::Menu, "add a node; to a wire that is drawn, at its end"),
        at(NONE, Key::Enter, Command::Enter, "open the node; at a socket, begin or end a wire"),
        at(NONE, Key::Escape, Command::Leave, "let go of a wire, a drag or a socket; leave the group"),
        at(CTRL, Key::ArrowRight, Command::Next, "go to the next node, or socket the wire fits"),
        at(CTRL, Key::ArrowLeft, Command::Previous, "go to the node, or fitting socket, before"),
        at(SHIFT, Key::Tab, Command::Out, "leave the canvas: Tab then goes through what is around it"),
        at(NONE, Key::ArrowLeft, Command::Arrow(-1, 0), "move the selected nodes, or go to the left"),
        at(NONE, Key::ArrowRight, Command::Arrow(1, 0), "move the selected nodes, or go to the right"),
        at(NONE, Key::ArrowUp, Command::Arrow(0, -1), "move the selected nodes, or go up"),
        at(NONE, Key::ArrowDown, Command::Arrow(0, 1), "move the selected nodes, or go down"),
        at(SHIFT, Key::ArrowLeft, Command::Fine(-1, 0), "move the selected nodes a little"),
        at(SHIFT, Key::ArrowRight, Command::Fine(1, 0), "move the selected nodes a little"),
        at(SHIFT, Key::ArrowUp, Command::Fine(0, -1), "move the selected nodes a little"),
        at(SHIFT, Key::ArrowDown, Command::Fine(0, 1), "move the selected nodes a little"),
    ]
};

/// What the pointer does, and the keys that come as egui's own events: for whoever lists them.
pub const GESTURES: &[(&str, &str)] = &[
    ("wheel, pinch", "zoom at the pointer"),
    ("middle drag, Space drag, two fingers", "pan"),
    ("click, Ctrl click, Shift click", "select one; add to or take from what is selected"),
    ("drag over nothing", "select what the box touches; with Ctrl or Shift, too"),
    ("drag a node", "move what is selected; with Ctrl, along the grid"),
    ("drop a node on a wire", "put it into the wire"),
    ("drag from a socket", "draw a wire; from a wired input, take its end"),
    ("drop a wire on nothing", "choose what to put there"),
    ("Alt drag", "cut wires"),
    ("double click", "open a node; lead a wire over a point"),
    ("right click, Space", "choose what to add, or to do"),
    ("Ctrl C, Ctrl X, Ctrl V", "copy, cut and paste"),
];

impl Shortcut {
    /// The command of a key as it was pressed.
    pub(crate) fn find(modifiers: Modifiers, key: Key) -> Option<Command> {
        let row = COMMANDS.iter().find(|row| row.key == key && modifiers.matches_exact(row.modifiers))?;
        Some(row.command)
    }
}

const fn at(modifiers: Modifiers, key: Key, command: Command, about: &'static str) -> Shortcut {
    Shortcut { modifiers, key, command, about }
}
