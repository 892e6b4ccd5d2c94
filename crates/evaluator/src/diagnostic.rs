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
            /// The meaning, as a sentence with a leading space.
            pub const fn doc(self) -> &'static str {
                match self { $(Code::$Code => $doc),+ }
            }
            /// The explanation: why it is an error and how to fix it, with an example.
            pub const fn why(self) -> &'static str {
                match self { $(Code::$Code => $why),+ }
            }
        }
    };
}

codes! {
    /// The text is not valid RON at this place.
    Syntax = 1: "Entries are written as `name: value` with commas between them. Names are in quotes inside `{ }` and without quotes inside `( )`. The rest of the file is still checked, but one missing sign can cause further errors. Example: `nodes: { \"a\": perlin(scale: 4), \"b\": invert(of: \"a\") }`.",
    /// A bracket, string or comment is never closed.
    Unclosed = 2: "The diagnostic points at the opening bracket or quote, because the missing end may be anywhere behind it. Add the closing `)`, `]`, `}`, `\"` or `*/`. Example: `\"a\": perlin(scale: 4),`.",
    /// Brackets are nested too deeply.
    Depth = 3: "A limit on nesting keeps the reader safe from hostile files; no graph comes close to it. Nodes are not nested: give each node its own entry and connect them by name. Example: `nodes: { \"a\": perlin(), \"b\": invert(of: \"a\") }`.",
    /// A file, a list or a program exceeds a limit.
    Limit = 4: "Limits keep one graph from using up the memory of the machine. They are far above what is drawn by hand. The message names the limit and often the node; use fewer nodes, or render a part of the graph to an image and read it with `image(file: \"part.png\")`.",
    /// The file is not a graph.
    NoGraph = 10: "A graph file contains one `lapidary( … )` and, around it, only comments. Without it there is nothing to check or render. Example: `lapidary(format: 1, nodes: { \"a\": perlin() }, outputs: { \"height\": \"a\" })`.",
    /// The file, or a part of it, has no such entry.
    NoEntry = 11: "Unknown entries are errors, because a misspelt entry would otherwise be ignored silently. Correct the spelling or remove the entry. Example: `outputs`, not `output`.",
    /// The library has no such node.
    NoKind = 12: "The name before the bracket is the kind of node. Correct the spelling: `lapidary nodes` lists all nodes. A graph of your own is used as a node with `graph(file: \"name.ron\")`. Example: `\"a\": marble(bands: 6)`.",
    /// Two entries have the same name.
    DuplicateName = 13: "Wires refer to names, so a name must be unique. The first entry is used and the second is ignored. Rename one of them or remove it. Example: `\"a\": perlin(), \"a 2\": perlin(seed: 1)`.",
    /// The file has a format that this version does not know.
    Format = 14: "Each file states its format, so that it keeps its meaning in later versions. This version reads format 1. Write `format: 1` first, or open the file with a newer version of Lapidary.",
    /// An entry has a value of the wrong form.
    Entry = 15: "Texts and names are in quotes, numbers and words are not; pairs are in `( )` and lists in `[ ]`. Write the value in the form that the message names. Example: `name: \"Slab\", size: (1024, 1024), tags: [\"stone\"]`.",
    /// A colour is not spelt as one.
    Color = 16: "Colours are written as on the web: `\"#rgb\"`, `\"#rrggbb\"` or, with opacity, `\"#rrggbbaa\"`, with the digits 0 to 9 and a to f. Example: `\"#8a5a2b\"`.",
    /// A name contains characters that names cannot have.
    Name = 17: "The name of a node is any text without control characters and without spaces at its ends; it must not read like a node or an output of a subgraph, `dust/grain` or `dust.material`. A wire refers to a name with a dot, or one that begins with `#`, `$` or `=`, in single quotes: `\"'weave 1.5'.value\"`. Other names consist of letters, digits, spaces, `_` and `-`, and begin with a letter or `_`. Rename the entry. Example: `\"grain\"`, not `\" grain\"`.",
    /// The graph has no outputs.
    NoOutputs = 18: "Only outputs are rendered and exported; without one there is no image. Name an output and the node that it comes from. Example: `outputs: { \"height\": \"a\" }`.",
    /// An output has a name that no channel has, and is not declared as plain data.
    OutputName = 19: "Channels such as `height` are recognised by name, here and in game engines; a misspelt one would be exported as an image that nothing reads. Correct the name, or declare an output of your own, of any name and type, with `data( )`. Example: `outputs: { \"halo\": data(\"shade\") }`.",
    /// A node has no such input.
    NoSocket = 20: "A misspelt input would be ignored and leave the default. Correct the spelling: `lapidary nodes NAME` lists the inputs of a node. Example: `perlin(seed: 3)`, not `perlin(sede: 3)`.",
    /// A wire comes from a node that does not exist.
    NoNode = 21: "A text in quotes is a wire: the name of a node in the same graph. Correct the name or add the node. Numbers and words are written without quotes, colours begin with `#` and parameters with `$`. Example: `mix(a: \"grain\", b: \"#808080\", by: 0.5)`.",
    /// A wire comes from an output that its node does not have.
    NoOutput = 22: "`\"node\"` is the first output of a node, `\"node.output\"` another one. Correct the name: `lapidary nodes NAME` lists the outputs of a node. Example: `mix(a: \"cells.id\")`.",
    /// A value refers to a parameter that does not exist.
    NoParameter = 23: "`\"$name\"` is a parameter of the same graph; a graph inside the file has its own parameters. Correct the name or add the parameter. Example: `parameters: { \"scale\": whole(value: 4) }` and `perlin(scale: \"$scale\")`.",
    /// An input has a value of the wrong type.
    Type = 24: "Numbers become greys where a colour is expected; all other types need a node that converts them, such as `channels`, `combine` or `split`. Write a value of the type that the message names, or insert such a node. Example: `\"red\": channels(of: \"tint\")`.",
    /// A number is outside its range.
    Range = 25: "Beyond its range a number has no meaning for the node, or would need too much time or memory. Infinity and NaN are in no range. Write a number within the range that the message names. Example: `perlin(scale: 8)`.",
    /// A number must be a whole number.
    Whole = 26: "Seeds and counts are whole numbers. So is the number of cells of a node that tiles: only whole cells fit the tile without a seam. Write a whole number, or turn tiling off. Example: `perlin(scale: 4)`, or `perlin(scale: 4.5, tiling: off)`.",
    /// A choice has no such option.
    Choice = 27: "Options are words without quotes, spelt as `lapidary nodes NAME` lists them. Write one of them. Example: `remap(ease: smooth)`.",
    /// A file that a node names is missing or cannot be read.
    File = 35: "Pictures, fonts and tables are searched for beside the graph file, then in `graphs`, then in the folders of `LAPIDARY_PATH`. Copy the file there or correct its name. A check reads only the header of a picture; damaged pixels are reported when it is rendered. Example: `image(file: \"rust.png\")`.",
    /// A file or a text has parts that are not drawn.
    NotDrawn = 36: "This is a warning: the graph can be rendered. Drawings are filled and stroked with plain colours, and a font draws only the characters that it has. The message names what is left out. In the program that drew the file, convert text, dashes, clipped shapes and the like to paths; for characters, use a font that has them. Example: `text(text: \"mañana\", font: \"serif.ttf\")`.",
    /// A node depends on itself, directly or through other nodes.
    Cycle = 28: "Values flow one way, from nodes to outputs; in a cycle no node can be computed first. The message lists the nodes of the cycle in the direction of the wires. Remove any one of these wires. Example: `b -> a -> b` ends when `a` no longer reads `b`.",
    /// A ramp or curve has too few points, or they are not in order.
    Ramp = 29: "The stops of a ramp and the points of a curve go from left to right. A ramp has at least one stop, a curve at least two points. Sort them, or add the missing ones. Example: `ramp: [(0.0, \"#000000\"), (1.0, \"#ffffff\")]`.",
    /// A wire leads to an input that takes no wire.
    NoWire = 30: "Some inputs, such as seeds and choices, are constant over the whole image, while the value on a wire may differ at each pixel. Write a value, or use a parameter. Example: `perlin(seed: 3)`, or `perlin(seed: \"$seed\")`.",
    /// A formula has a mistake.
    Formula = 31: "A formula is arithmetic over `x`, `y`, `z`, `time`, the inputs `a` to `f`, and names that it defines itself: `r = length2(x, y); sin(40 * r)`. The message counts its characters from 1. The page `formulas` of the manual lists operators and functions. Correct the formula. Example: `expression(formula: \"mix(a, #8a3a22, 0.5)\", a: \"grain\")`.",
    /// A graph that is used as a node is missing or cannot be read.
    NoFile = 40: "Graph files are searched for beside the file that names them, then in `graphs`, then in the folders of `LAPIDARY_PATH`. Copy the file there or correct its name. Example: `graph(file: \"library/dust.ron\")`.",
    /// A path is outside the folders that the graph may read.
    Escape = 41: "A graph of someone else must not be able to read the rest of your disk. It may read graphs, pictures, fonts and tables beside and below its file, in `graphs`, in the folders of `LAPIDARY_PATH`, and in folders allowed with `--allow` or `LAPIDARY_ALLOW`. Links are checked by their targets. Move the file, or allow its folder. Example: `lapidary render slab.ron --allow ../shared`.",
    /// A graph uses itself.
    Recursion = 42: "The evaluation of such a graph would never end. The message lists the files from the graph back to itself. Remove one of these uses, or copy the part that is needed into a graph of its own. Example: `a.ron -> b.ron -> a.ron`.",
    /// The file has no subgraph of that name.
    NoSubgraph = 43: "`graph(local: \"name\")` uses an entry of `graphs: { … }` of the same file. Correct the name, or add the subgraph. Example: `graphs: { \"rust\": (nodes: { … }, outputs: { … }) }` and `graph(local: \"rust\")`.",
    /// A muted node has no input to pass through.
    Muted = 44: "A muted node passes through its first wired input of the same type as its output. A node without such an input, for example a noise, is evaluated as if it were not muted. Remove the node from `muted`, or wire an input.",
    /// The file asks for a version of a node that does not exist.
    Version = 45: "The file was written by a newer version of Lapidary. Another version of the node could change the image, so none is substituted. Open the file with a newer version of Lapidary, or write a version that exists. Example: `versions: { \"perlin\": 1 }`.",
    /// A node has a newer version than the one in the file.
    OlderVersion = 46: "This is a note, not an error: a file keeps the versions of its nodes, and so its pixels. To use the newer version, state it and compare the images. Example: `versions: { \"marble\": 2 }`.",
    /// An output that must tile does not.
    Seam = 47: "Reported with `check --require-tiling`. The left and right edges, or top and bottom, do not match, so that a repeated texture shows a seam. The message names the node that causes it. Remove its `tiling: off`, use one that tiles, or wire inputs that tile; `lapidary explain` shows which wires tile. Example: `perlin(tiling: on)`.",
    /// Two nodes have names that look alike.
    SimilarNames = 48: "This is a warning: the graph can be rendered. The names differ only in case or spaces, or in characters that look alike, such as the Latin and the Cyrillic `a`. A wire to one of them is easily taken for a wire to the other. Rename one of them. Example: `\"grain\"` and `\"fine grain\"`, not `\"grain\"` and `\"Grain\"`.",
    /// A repeated instance has image nodes that work at the size of the render.
    RenderSize = 49: "This is a note, not an error. Each step of a repeated filter moves detail by some pixels, so that a render of twice the size looks different. State the size at which the instance works, in pixels per tile; its result is enlarged or reduced to the size of the render. Example: `graph(local: \"flow\", repeat: 8, working_size: 1024)`.",
    /// A merge left a conflict.
    Conflict = 50: "Both sides changed the same entry, or one side removed what the other still uses. The file contains our side; the comment contains theirs. Edit the entry if theirs is better, then remove the comment. Example: with `// conflict: theirs has scale: 8` above `perlin(scale: 6)`, keep 6 or write 8.",
    /// An assertion of a graph can never hold.
    Assertion = 51: "This is a warning: the graph can be rendered, but `lapidary test` will fail. The assertion is about an output that the graph does not have, or its numbers admit no image: a range that ends below its start, a tolerance below 0, or a fingerprint that is not 16 digits from 0 to 9 and a to f. Correct the assertion. Example: `range(of: \"height\", within: (0, 1))`.",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "E{:03}", *self as u32)
    }
}

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The graph cannot be rendered as it is written.
    Error,
    /// The graph can be rendered, but probably not as intended.
    Warning,
    /// Information; nothing is wrong.
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

/// The part of a graph that a diagnostic is about. The reader of the text knows its position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum About {
    /// The whole graph.
    Graph,
    /// A node.
    Node(String),
    /// The argument of a socket of a node.
    Socket(String, String),
    /// The name of a socket of a node, before its argument.
    SocketName(String, String),
    /// The value of an output.
    Output(String),
    /// The name of an output, before its value.
    OutputName(String),
    /// A parameter.
    Parameter(String),
    /// An assertion, by its index.
    Test(usize),
}

/// A diagnostic: an error, a warning or a note about a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// The severity of a diagnostic.
    pub severity: Severity,
    /// The code.
    pub code: Code,
    /// The message: what is wrong with which value, lower case, no full stop.
    pub message: String,
    /// The help: what to type instead.
    pub help: Option<String>,
    /// The edit of the text that repairs it, if there is one.
    pub fix: Option<Box<Fix>>,
    /// The part of the graph that it is about.
    pub about: About,
    /// The range of the text that it is about, in bytes.
    pub span: Option<Range<usize>>,
}

impl Diagnostic {
    /// An error without help or fix.
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
    /// A warning without help or fix.
    pub fn warning(code: Code, about: About, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, about, message) }
    }
    /// Sets the help.
    pub fn help(self, help: impl Into<String>) -> Self {
        Diagnostic { help: Some(help.into()), ..self }
    }
    /// Sets the fix, or removes it.
    pub fn fix(self, fix: impl Into<Option<Fix>>) -> Self {
        Diagnostic { fix: fix.into().map(Box::new), ..self }
    }
    /// Sets the span in the text.
    pub fn at(self, span: Range<usize>) -> Self {
        Diagnostic { span: Some(span), ..self }
    }
    /// The line and the column at which the span begins, counted from 1. Columns count characters.
    pub fn line_and_column(&self, text: &str) -> Option<[usize; 2]> {
        let before = text.get(..self.span.as_ref()?.start)?;
        let start = before.rfind('\n').map_or(0, |n| n + 1);
        Some([before.bytes().filter(|b| *b == b'\n').count() + 1, before[start..].chars().count() + 1])
    }
    /// Formats the diagnostic as `file:line:column: error[E012]: message`, with the help on the next line.
    pub fn render(&self, file: &str, text: &str) -> String {
        let mut out = file.to_owned();
        if let Some([line, column]) = self.line_and_column(text) {
            out += &format!(":{line}:{column}");
        }
        out += &format!(": {}[{}]: {}", self.severity.name(), self.code, self.message);
        if let Some(help) = &self.help {
            out += &format!("\n  help: {help}");
        }
        out
    }
}

/// Returns true if no diagnostic is an error.
pub fn no_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error)
}

/// A name for a message: at most 60 characters, with invisible and control characters escaped.
pub fn quoted(name: &str) -> String {
    const LONG: usize = 60;
    let mut out = String::new();
    for (i, c) in name.chars().enumerate() {
        match c {
            _ if i == LONG => return out + "…",
            _ if is_invisible(c) => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out
}

/// Returns true for invisible characters that may change how others are shown: controls, text direction, zero width.
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
