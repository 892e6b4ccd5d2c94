//! What a program shows of its graph.

use crate::place;
use egui::{Color32, Pos2, Rect, TextureId, Vec2};
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

/// What names a node or a socket: a string, a number, or whatever else a program has.
pub trait Id: Clone + Ord + Hash + Debug {}

impl<T: Clone + Ord + Hash + Debug> Id for T {}

/// A graph, as it is to be shown for one frame.
#[derive(Debug)]
pub struct View<'a, I> {
    /// What lies on the canvas; what comes later lies on top.
    pub nodes: &'a [Node<'a, I>],
    /// What runs between its sockets.
    pub wires: &'a [Wire<I>],
}

/// Something that lies on the canvas.
#[derive(Clone, Debug)]
pub struct Node<'a, I> {
    /// What it is called by the program, like nothing else on the canvas.
    pub id: I,
    /// What stands on it.
    pub title: Cow<'a, str>,
    /// What it is called aloud, where its title would not tell it from others; else empty.
    pub label: Cow<'a, str>,
    /// Its upper left corner, before pan and zoom.
    pub at: Pos2,
    /// A sign before its title.
    pub icon: Option<char>,
    /// What its header is tinted with.
    pub colour: Color32,
    /// What kind of thing it is.
    pub form: Form,
    /// A square picture of what it makes.
    pub picture: Option<Picture>,
    /// What there is to say about it.
    pub badges: Vec<Badge<'a>>,
    /// Whether only its header shows.
    pub collapsed: bool,
    /// Whether it is bypassed.
    pub muted: bool,
    /// Where wires end, from top to bottom.
    pub inputs: Vec<Pin<'a, I>>,
    /// Where wires begin, from top to bottom.
    pub outputs: Vec<Pin<'a, I>>,
}

/// A square picture of what a node makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// It is being made: its room is kept, so that nothing moves once it is there.
    Awaited,
    /// It is there.
    Made(TextureId),
}

/// What kind of thing lies on the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Form {
    /// A box with a header and a row for each socket.
    #[default]
    Box,
    /// A dot that a wire is led over: its first input and its first output lie in its middle.
    Point,
    /// Text for whoever reads the graph: its title, in as many lines as it takes.
    Note(Vec2),
    /// A titled area behind nodes: whatever lies inside moves with it.
    Frame(Vec2),
}

/// Where wires may end or begin.
#[derive(Clone, Debug)]
pub struct Pin<'a, I> {
    /// What it is called by the program, like no other on its side of the node.
    pub id: I,
    /// What stands beside it.
    pub name: Cow<'a, str>,
    /// The colour of its type, and of the wires that begin at it.
    pub colour: Color32,
    /// The shape of its type, for those who cannot tell colours apart.
    pub mark: Mark,
    /// What an input is while no wire says so, shown beside it; what an output gives, shown while the pointer rests on
    /// it or a wire of its.
    pub value: Cow<'a, str>,
    /// What shows while the pointer rests on it.
    pub about: Cow<'a, str>,
}

/// The shape a socket is drawn in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the shapes are what they are called")]
pub enum Mark {
    #[default]
    Circle,
    Square,
    Diamond,
    Triangle,
    Hexagon,
}

/// A word about a node, shown as a small sign on its header.
#[derive(Clone, Debug)]
pub struct Badge<'a> {
    /// How bad it is.
    pub severity: Severity,
    /// What shows while the pointer rests on it.
    pub text: Cow<'a, str>,
}

/// How bad something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Perhaps not as meant.
    Warning,
    /// Wrong.
    Error,
}

/// One socket of one node.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Socket<I> {
    /// Which node.
    pub node: I,
    /// Which side of it.
    pub side: Side,
    /// Which of the [pins](Pin) on that side.
    pub pin: I,
}

/// The two sides of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Where wires end.
    Input,
    /// Where wires begin.
    Output,
}

/// What runs from an output to an input.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wire<I> {
    /// The output.
    pub from: Socket<I>,
    /// The input.
    pub to: Socket<I>,
}

impl<'a, I> Node<'a, I> {
    /// A box without sockets; what else it has is said with `Node { inputs, ..Node::new(id, title, at) }`.
    pub fn new(id: I, title: impl Into<Cow<'a, str>>, at: Pos2) -> Self {
        Node {
            id,
            title: title.into(),
            label: Cow::Borrowed(""),
            at,
            icon: None,
            colour: Color32::from_gray(120),
            form: Form::Box,
            picture: None,
            badges: Vec::new(),
            collapsed: false,
            muted: false,
            inputs: Vec::new(),
            outputs: Vec::new(),
        }
    }

    /// What it covers, before pan and zoom.
    pub fn area(&self) -> Rect {
        place::area(self)
    }

    /// What it is called aloud.
    pub fn label(&self) -> &str {
        if self.label.is_empty() { &self.title } else { &self.label }
    }

    /// Its sockets on one side.
    pub fn pins(&self, side: Side) -> &[Pin<'a, I>] {
        match side {
            Side::Input => &self.inputs,
            Side::Output => &self.outputs,
        }
    }
}

impl<'a, I> Pin<'a, I> {
    /// A round socket without value or explanation.
    pub fn new(id: I, name: impl Into<Cow<'a, str>>, colour: Color32) -> Self {
        let (value, about) = (Cow::Borrowed(""), Cow::Borrowed(""));
        Pin { id, name: name.into(), colour, mark: Mark::Circle, value, about }
    }
}

impl<I> Socket<I> {
    /// An input of a node.
    pub fn input(node: I, pin: I) -> Self {
        Socket { node, side: Side::Input, pin }
    }

    /// An output of a node.
    pub fn output(node: I, pin: I) -> Self {
        Socket { node, side: Side::Output, pin }
    }
}

impl<I: Id> Wire<I> {
    /// The wire between two sockets in either order, if one is an output and the other an input.
    pub fn between(a: &Socket<I>, b: &Socket<I>) -> Option<Self> {
        match (a.side, b.side) {
            (Side::Output, Side::Input) => Some(Wire { from: a.clone(), to: b.clone() }),
            (Side::Input, Side::Output) => Some(Wire { from: b.clone(), to: a.clone() }),
            _ => None,
        }
    }
}
