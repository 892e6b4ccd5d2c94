//! Complaints: what is wrong with which value, where, and what to type instead.

use std::fmt;
use std::ops::Range;

macro_rules! codes {
    ($( #[doc = $doc:literal] $Code:ident = $number:literal, )+) => {
        /// What kind of complaint it is; the number never changes its meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $( #[doc = $doc] $Code = $number, )+ }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$Code),+];
            /// What it is about, in a sentence.
            pub const fn doc(self) -> &'static str {
                match self { $(Code::$Code => $doc),+ }
            }
        }
    };
}

codes! {
    /// The text is no RON at this place.
    Syntax = 1,
    /// A bracket, string or comment is never closed.
    Unclosed = 2,
    /// Brackets lie deeper within brackets than anyone means to.
    Depth = 3,
    /// A file, a list or a program is larger than the stated limit.
    Limit = 4,
    /// The file is no graph.
    NoGraph = 10,
    /// The file, or a part of it, has no such entry.
    NoEntry = 11,
    /// The library has no such node.
    NoKind = 12,
    /// Two things have the same name.
    Twice = 13,
    /// The file is of a format this version does not know.
    Format = 14,
    /// An entry holds something else than it should.
    Entry = 15,
    /// A colour is not spelt as one.
    Color = 16,
    /// A name holds characters that names do not have.
    Name = 17,
    /// A graph without outputs makes nothing.
    NoOutputs = 18,
    /// A node has no such socket.
    NoSocket = 20,
    /// A wire comes from a node that is not there.
    NoNode = 21,
    /// A wire comes from an output that its node does not have.
    NoOutput = 22,
    /// A value names a parameter that is not there.
    NoParameter = 23,
    /// A socket is given something it cannot take.
    Type = 24,
    /// A number lies outside its range.
    Range = 25,
    /// A number should be whole.
    Whole = 26,
    /// A choice does not offer this word.
    Choice = 27,
    /// A picture file is missing, or cannot be read.
    File = 35,
    /// A node feeds itself, directly or through others.
    Cycle = 28,
    /// A ramp has too few stops, or they do not ascend.
    Ramp = 29,
    /// A wire leads into a socket that takes none.
    NoWire = 30,
    /// A graph used as a node is not there, or cannot be read.
    NoFile = 40,
    /// A path leads out of the folders that graphs are taken from.
    Escape = 41,
    /// A graph is used inside itself.
    Recursion = 42,
    /// The file has no graph of that name inside.
    NoGroup = 43,
    /// A muted node has no input that it could hand through.
    Muted = 44,
    /// The file asks for a version of a node that there is not.
    Version = 45,
    /// Two edited copies of a graph do not go together here.
    Conflict = 50,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "E{:03}", *self as u32)
    }
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// There is no picture, or not the one that was asked for.
    Error,
    /// There is a picture, but perhaps not the one that was meant.
    Warning,
}

/// Which part of a graph a complaint is about; whoever has the text finds the place.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum About {
    /// The whole.
    Graph,
    /// A node.
    Node(String),
    /// What a node's socket is given.
    Socket(String, String),
    /// The name before that value.
    SocketName(String, String),
    /// What an output is given.
    Output(String),
    /// A parameter.
    Parameter(String),
}

/// One complaint.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What kind it is.
    pub code: Code,
    /// What is wrong with this value: lower case, no full stop.
    pub message: String,
    /// What to type instead.
    pub help: Option<String>,
    /// What it is about.
    pub about: About,
    /// The bytes of the text it is about.
    pub span: Option<Range<usize>>,
}

impl Diagnostic {
    /// An error.
    pub fn error(code: Code, about: About, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Error, code, message: message.into(), help: None, about, span: None }
    }
    /// The same with advice.
    pub fn help(self, help: impl Into<String>) -> Self {
        Diagnostic { help: Some(help.into()), ..self }
    }
    /// The same, advising the name that was probably meant, or else saying what there is.
    pub fn perhaps<'a>(self, name: &str, among: impl Iterator<Item = &'a str> + Clone) -> Self {
        if let Some(near) = crate::nearest::nearest(name, among.clone()) {
            return self.help(format!("perhaps `{near}`"));
        }
        let known: Vec<&str> = among.take(24).collect();
        if known.is_empty() { self } else { self.help(format!("there is: {}", known.join(", "))) }
    }
    /// The same at a place in the text.
    pub fn at(self, span: Range<usize>) -> Self {
        Diagnostic { span: Some(span), ..self }
    }
    /// `file:line:column: error[E012]: message`, and the help below. Columns count characters from 1.
    pub fn render(&self, file: &str, text: &str) -> String {
        let mut out = file.to_owned();
        if let Some(before) = self.span.as_ref().and_then(|span| text.get(..span.start)) {
            let start = before.rfind('\n').map_or(0, |n| n + 1);
            let line = before.bytes().filter(|b| *b == b'\n').count() + 1;
            out += &format!(":{line}:{}", before[start..].chars().count() + 1);
        }
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        out += &format!(": {severity}[{}]: {}", self.code, self.message);
        if let Some(help) = &self.help {
            out += &format!("\n  help: {help}");
        }
        out
    }
}

/// Whether there is no error among them.
pub fn fine(complaints: &[Diagnostic]) -> bool {
    complaints.iter().all(|c| c.severity != Severity::Error)
}

/// A name as messages quote it: the beginning of it where it is long.
pub fn quoted(name: &str) -> String {
    const LONG: usize = 60;
    match name.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}
