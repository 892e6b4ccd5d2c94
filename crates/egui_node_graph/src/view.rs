//! Description of a graph that a program passes to the canvas.

use egui::{Color32, Pos2, TextureId, Vec2};
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

/// Identifier of a node or a socket, for example a string or a number.
pub trait ItemId: Clone + Ord + Hash + Debug {}

impl<T: Clone + Ord + Hash + Debug> ItemId for T {}

/// Graph to show in one frame.
#[derive(Debug)]
pub struct GraphView<'a, I> {
    /// Items on the canvas; later ones are drawn on top.
    pub nodes: &'a [NodeView<'a, I>],
    /// Wires between their sockets.
    pub wires: &'a [Wire<I>],
}

/// Item on the canvas: a node, reroute point, note or frame.
#[derive(Clone, Debug)]
pub struct NodeView<'a, I> {
    /// Unique identifier.
    pub id: I,
    /// Title text.
    pub title: Cow<'a, str>,
    /// Accessible name, if the title is not unique; empty otherwise.
    pub label: Cow<'a, str>,
    /// Upper left corner in graph coordinates.
    pub at: Pos2,
    /// Icon before the title.
    pub icon: Option<char>,
    /// Tint of the header.
    pub colour: Color32,
    /// Shape of the item.
    pub shape: NodeShape,
    /// Square image of its output.
    pub thumbnail: Option<Thumbnail>,
    /// Badges on the header.
    pub badges: Vec<Badge<'a>>,
    /// True if only the header is shown.
    pub collapsed: bool,
    /// True if it is bypassed.
    pub muted: bool,
    /// True if wires from it are drawn as tags with its title where they end, unless one of their nodes is selected.
    pub portal: bool,
    /// Input sockets, from top to bottom.
    pub inputs: Vec<Pin<'a, I>>,
    /// Output sockets, from top to bottom.
    pub outputs: Vec<Pin<'a, I>>,
}

/// Square image of the output of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thumbnail {
    /// It is being rendered; its space is reserved, so that the layout does not jump.
    Pending,
    /// Texture to draw.
    Ready(TextureId),
}

/// Shape of an item on the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum NodeShape {
    /// A box with a header and a row for each socket.
    #[default]
    Box,
    /// Reroute point of a wire: its first input and output coincide in its centre.
    Point,
    /// Comment of a certain size, with the title as its text.
    Note(Vec2),
    /// Titled area of a certain size behind nodes; items inside move with it.
    Frame(Vec2),
}

/// Socket as it is drawn.
#[derive(Clone, Debug)]
pub struct Pin<'a, I> {
    /// Identifier, unique on its side of the node.
    pub id: I,
    /// Name shown next to it.
    pub name: Cow<'a, str>,
    /// Colour of its type, and of the wires that begin at it.
    pub colour: Color32,
    /// Shape of its type, which does not rely on colour vision.
    pub shape: SocketShape,
    /// Value of an unwired input, shown next to it; or of an output, shown while the pointer is on it or on its wires.
    pub value: Cow<'a, str>,
    /// Tooltip.
    pub about: Cow<'a, str>,
}

/// Shape of a socket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names describe the shapes")]
pub enum SocketShape {
    #[default]
    Circle,
    Square,
    Diamond,
    Triangle,
    Hexagon,
}

/// Icon on the header of a node, with a message.
#[derive(Clone, Debug)]
pub struct Badge<'a> {
    /// Severity.
    pub severity: BadgeSeverity,
    /// Tooltip.
    pub text: Cow<'a, str>,
}

/// Severity of a badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BadgeSeverity {
    /// Information.
    Info,
    /// Possible mistake.
    Warning,
    /// Error.
    Error,
}

/// Reference to a socket.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketRef<I> {
    /// Node.
    pub node: I,
    /// Side of the node.
    pub side: SocketSide,
    /// [`Pin::id`] on that side.
    pub pin: I,
}

/// Side of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SocketSide {
    /// Left side, where wires end.
    Input,
    /// Right side, where wires begin.
    Output,
}

/// Wire from an output to an input.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wire<I> {
    /// Output at which it begins.
    pub from: SocketRef<I>,
    /// Input at which it ends.
    pub to: SocketRef<I>,
}

impl<'a, I> NodeView<'a, I> {
    /// Box without sockets. Set other fields with `NodeView { inputs, ..NodeView::new(id, title, at) }`.
    pub fn new(id: I, title: impl Into<Cow<'a, str>>, at: Pos2) -> Self {
        NodeView {
            id,
            title: title.into(),
            label: Cow::Borrowed(""),
            at,
            icon: None,
            colour: Color32::from_gray(120),
            shape: NodeShape::Box,
            thumbnail: None,
            badges: Vec::new(),
            collapsed: false,
            muted: false,
            portal: false,
            inputs: Vec::new(),
            outputs: Vec::new(),
        }
    }

    /// Copy that borrows nothing, so that it can be kept between frames.
    pub fn into_owned(self) -> NodeView<'static, I> {
        let badge = |badge: Badge<'_>| Badge { severity: badge.severity, text: owned(badge.text) };
        let pins = |pins: Vec<Pin<'_, I>>| pins.into_iter().map(Pin::into_owned).collect();
        NodeView {
            id: self.id,
            title: owned(self.title),
            label: owned(self.label),
            at: self.at,
            icon: self.icon,
            colour: self.colour,
            shape: self.shape,
            thumbnail: self.thumbnail,
            badges: self.badges.into_iter().map(badge).collect(),
            collapsed: self.collapsed,
            muted: self.muted,
            portal: self.portal,
            inputs: pins(self.inputs),
            outputs: pins(self.outputs),
        }
    }

    /// Accessible name.
    pub fn label(&self) -> &str {
        if self.label.is_empty() { &self.title } else { &self.label }
    }

    /// Sockets on one side.
    pub fn pins(&self, side: SocketSide) -> &[Pin<'a, I>] {
        match side {
            SocketSide::Input => &self.inputs,
            SocketSide::Output => &self.outputs,
        }
    }
}

impl<'a, I> Pin<'a, I> {
    /// Round socket without value and tooltip.
    pub fn new(id: I, name: impl Into<Cow<'a, str>>, colour: Color32) -> Self {
        let (value, about) = (Cow::Borrowed(""), Cow::Borrowed(""));
        Pin { id, name: name.into(), colour, shape: SocketShape::Circle, value, about }
    }

    /// Copy that borrows nothing.
    fn into_owned(self) -> Pin<'static, I> {
        let Pin { id, name, colour, shape, value, about } = self;
        Pin { id, name: owned(name), colour, shape, value: owned(value), about: owned(about) }
    }
}

fn owned(text: Cow<'_, str>) -> Cow<'static, str> {
    // An empty text needs no memory.
    if text.is_empty() { Cow::Borrowed("") } else { Cow::Owned(text.into_owned()) }
}

impl<I> SocketRef<I> {
    /// Reference to an input.
    pub fn input(node: I, pin: I) -> Self {
        SocketRef { node, side: SocketSide::Input, pin }
    }

    /// Reference to an output.
    pub fn output(node: I, pin: I) -> Self {
        SocketRef { node, side: SocketSide::Output, pin }
    }
}

impl<I: ItemId> Wire<I> {
    /// Wire between an output and an input given in either order; `None` if both are on the same side.
    pub fn between(a: &SocketRef<I>, b: &SocketRef<I>) -> Option<Self> {
        match (a.side, b.side) {
            (SocketSide::Output, SocketSide::Input) => Some(Wire { from: a.clone(), to: b.clone() }),
            (SocketSide::Input, SocketSide::Output) => Some(Wire { from: b.clone(), to: a.clone() }),
            _ => None,
        }
    }
}
