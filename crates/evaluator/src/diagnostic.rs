//! Diagnostics: what is wrong with which value, where, and what to type instead.

pub mod common_fixes;
pub mod fix;
pub mod spelling;
pub mod suggestion;

use crate::diagnostic::fix::Fix;
use std::fmt;
use std::ops::Range;

macro_rules! codes {
    ($( #[doc = $doc:literal] $Code:ident = $number:literal: $why:literal, )+) => {
        /// The code of a diagnostic; a number never changes its meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $( #[doc = $doc] $Code = $number, )+ }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$Code),+];
            /// The meaning, in a sentence.
            pub const fn doc(self) -> &'static str {
                match self { $(Code::$Code => $doc),+ }
            }
            /// Why that is wrong, and what to do.
            pub const fn why(self) -> &'static str {
                match self { $(Code::$Code => $why),+ }
            }
        }
    };
}

codes! {
    /// The text is no RON at this place.
    Syntax = 1: "Entries read `name: value` and are parted by commas. Names stand in quotes within `{ }` and without within `( )`.",
    /// A bracket, string or comment is never closed.
    Unclosed = 2: "What is complained of is where it opens. Look for the end of it there, and not at the end of the file.",
    /// Brackets lie deeper within brackets than anyone means to.
    Depth = 3: "No graph needs so many brackets within each other, or graphs within graphs. Nodes are not nested: each has its line, and wires name them.",
    /// A file, a list or a program is larger than the stated limit.
    Limit = 4: "Limits keep one graph from taking the whole machine. They are far above what is drawn by hand.",
    /// The file is no graph.
    NoGraph = 10: "A graph file reads `lapidary(format: 1, nodes: { … }, outputs: { … })`, and nothing stands around that but comments.",
    /// The file, or a part of it, has no such entry.
    NoEntry = 11: "What is not understood is not passed over in silence: it may be a slip of what matters.",
    /// The library has no such node.
    NoKind = 12: "`lapidary nodes` lists the nodes there are. A graph of yours is used as `graph(file: \"name.ron\")`.",
    /// Two things have the same name.
    Twice = 13: "The first is taken and the second left out, as nobody can tell which is meant. Rename one, or take it out.",
    /// The file is of a format this version does not know.
    Format = 14: "Each file says of which format it is, so that it keeps its meaning for ever. There is one format so far: write `format: 1` first.",
    /// An entry holds something else than it should.
    Entry = 15: "Texts and names stand in quotes, numbers and words do not, pairs stand in `( )` and lists in `[ ]`.",
    /// A colour is not spelt as one.
    Color = 16: "Colours are written as the web has them: `\"#rgb\"`, `\"#rrggbb\"` or, with opacity, `\"#rrggbbaa\"`.",
    /// A name holds characters that names do not have.
    Name = 17: "Wires and parameters are told apart by their signs (`.`, `$`, `#`, `/`), which so cannot stand in names.",
    /// A graph without outputs makes nothing.
    NoOutputs = 18: "Outputs are what is rendered: each has a name and the node it comes from.",
    /// An output has a name that no channel has, and is not declared as plain data.
    OutputName = 19: "Channels such as `height` are recognised by their names, by engines as well; a misspelt one would be exported as something that nothing reads. An output of your own is wrapped in `data( )`: `\"halo\": data(\"shade\")`. It may have any name and carry anything.",
    /// A node has no such socket.
    NoSocket = 20: "`lapidary nodes NAME` lists the sockets of a node.",
    /// A wire comes from a node that is not there.
    NoNode = 21: "What stands in quotes is the name of a node of the same graph. Numbers and words stand without, colours begin with `#`, parameters with `$`.",
    /// A wire comes from an output that its node does not have.
    NoOutput = 22: "`\"node\"` is the first output of a node, `\"node.name\"` another. `lapidary nodes NAME` lists them.",
    /// A value names a parameter that is not there.
    NoParameter = 23: "`\"$name\"` is a parameter of the same graph: a graph inside the file has its own.",
    /// A socket is given something it cannot take.
    Type = 24: "Numbers widen to colours by themselves; from anything else to another a node leads, such as `channels`, `combine` or `split`.",
    /// A number lies outside its range.
    Range = 25: "Beyond its range a number makes no sense to the node, or takes the machine apart. Infinity and NaN are in no range.",
    /// A number should be whole.
    Whole = 26: "Where a node is to tile, as many cells as fit into the tile are a whole number. With `tiling: off` it may be any.",
    /// A choice does not offer this word.
    Choice = 27: "The words of a choice stand without quotes, spelt as `lapidary nodes NAME` lists them.",
    /// A file that a node names is missing, or cannot be read.
    File = 35: "A picture, or a file of tables, is looked for beside the graph file that names it, then in `graphs` and in the folders of `LAPIDARY_PATH`. Checking reads its header only; whether its pixels are whole is seen when it is rendered.",
    /// A node feeds itself, directly or through others.
    Cycle = 28: "Values variability one way. The path is told as they would variability: take out any one of its wires.",
    /// A ramp has too few stops, or they do not ascend.
    Ramp = 29: "Stops stand from left to right, and there is at least one; a curve has at least two points.",
    /// A wire leads into a socket that takes none.
    NoWire = 30: "What shapes the program is the same for the whole image: it is typed, or a parameter.",
    /// A graph used as a node is not there, or cannot be read.
    NoFile = 40: "It is looked for beside the file that names it, then in `graphs` and in the folders of `LAPIDARY_PATH`.",
    /// A path lies outside the folders that the graph may read.
    Escape = 41: "A graph may use the files beside and below it, those in `graphs`, those in the folders that `LAPIDARY_PATH` names, and those in folders that are allowed with `--allow` or in `LAPIDARY_ALLOW`, so that a graph of somebody else cannot read the rest of your disk. That goes for graphs, pictures and tables. Links are followed, and checked by where they lead.",
    /// A graph is used inside itself.
    Recursion = 42: "It would never end. The path is told from the graph back to itself.",
    /// The file has no graph of that name inside.
    NoGroup = 43: "`graph(local: \"name\")` is one of the `graphs: { … }` of the same file.",
    /// A muted node has no input that it could hand through.
    Muted = 44: "A muted node hands on its first wire of the same type. One without is heard nevertheless.",
    /// The file asks for a version of a node that there is not.
    Version = 45: "It comes from a newer Lapidary. A version that is not known cannot be guessed: its picture would be another.",
    /// A node has a newer version than the one the file means.
    Older = 46: "Nothing is wrong: a file keeps to the versions of its day, and to its pixels. Take the newer one if you like what it does.",
    /// An output that is to repeat with the tile does not.
    Torn = 47: "Told where `check --require-tiling` asks for it. Most nodes repeat unless told `tiling: off`; a pattern that is drawn once, or turned, stretched or moved by what does not repeat, has a seam.",
    /// Two edited copies of a graph do not go together here.
    Conflict = 50: "Both sides changed the same, or one took out what the other still uses. Ours stands in the text; decide, and take out the comment.",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "E{:03}", *self as u32)
    }
}

/// The severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// There is no picture, or not the one that was asked for.
    Error,
    /// There is a picture, but perhaps not the one that was meant.
    Warning,
    /// All is well; here is something worth knowing.
    Note,
}

impl Severity {
    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// The part of a graph that a diagnostic is about; the reader of the text finds its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum About {
    /// The whole.
    Graph,
    /// A node.
    Node(String),
    /// The argument of a socket of a node.
    Socket(String, String),
    /// The name before that value.
    SocketName(String, String),
    /// The value of an output.
    Output(String),
    /// The name before that value.
    OutputName(String),
    /// A parameter.
    Parameter(String),
}

/// A diagnostic.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The code.
    pub code: Code,
    /// The message: what is wrong with which value, lower case, no full stop.
    pub message: String,
    /// The help: what to type instead.
    pub help: Option<String>,
    /// The edit of the text that does so, where there is one.
    pub fix: Option<Box<Fix>>,
    /// The part of the graph that it is about.
    pub about: About,
    /// The bytes of the text that it is about.
    pub span: Option<Range<usize>>,
}

impl Diagnostic {
    /// An error.
    pub fn error(code: Code, about: About, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            code,
            message: message.into(),
            help: None,
            fix: None,
            about,
            span: None,
        }
    }
    /// The same with advice.
    pub fn help(self, help: impl Into<String>) -> Self {
        Diagnostic { help: Some(help.into()), ..self }
    }
    /// The same with an edit that repairs it, if there is one.
    pub fn fix(self, fix: impl Into<Option<Fix>>) -> Self {
        Diagnostic { fix: fix.into().map(Box::new), ..self }
    }
    /// The same at a place in the text.
    pub fn at(self, span: Range<usize>) -> Self {
        Diagnostic { span: Some(span), ..self }
    }
    /// The line and the column where it begins, counted from 1; columns count characters.
    pub fn place(&self, text: &str) -> Option<[usize; 2]> {
        let before = text.get(..self.span.as_ref()?.start)?;
        let start = before.rfind('\n').map_or(0, |n| n + 1);
        Some([before.bytes().filter(|b| *b == b'\n').count() + 1, before[start..].chars().count() + 1])
    }
    /// `file:line:column: error[E012]: message`, and the help below.
    pub fn render(&self, file: &str, text: &str) -> String {
        let mut out = file.to_owned();
        if let Some([line, column]) = self.place(text) {
            out += &format!(":{line}:{column}");
        }
        out += &format!(": {}[{}]: {}", self.severity.name(), self.code, self.message);
        if let Some(help) = &self.help {
            out += &format!("\n  help: {help}");
        }
        out
    }
}

/// Whether none of the diagnostics is an error.
pub fn no_errors(complaints: &[Diagnostic]) -> bool {
    complaints.iter().all(|c| c.severity != Severity::Error)
}

/// A name as messages quote it: the beginning of it where it is long, and nothing in it that moves a cursor.
pub fn quoted(name: &str) -> String {
    const LONG: usize = 60;
    let mut out = String::new();
    for (i, c) in name.chars().enumerate() {
        match c {
            _ if i == LONG => return out + "…",
            _ if hidden(c) => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out
}

/// Whether a character is not seen itself, but may change how others are: controls, marks of direction, no width.
pub fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
