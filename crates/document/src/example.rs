//! Example graphs that show a node at work, with inputs from other nodes of the library.

use crate::model::document::Document;
use lapidary_evaluator::declare::default_value::DefaultValue;
use lapidary_evaluator::declare::value_type::{Extent, Type};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::{
    ExampleInput, FileType, Kind, Library, Output, OutputType, Socket, Spec, TILING, newest,
};

/// The ramp of examples: more colours than black and white.
const RAMP: [(f32, [f32; 4]); 3] =
    [(0.0, [0.02, 0.05, 0.2, 1.0]), (0.5, [0.6, 0.15, 0.05, 1.0]), (1.0, [1.0, 0.9, 0.5, 1.0])];
/// The file name of images in examples.
const PICTURE: &str = "picture.png";
/// Height of the lit surface in examples, in metres on a tile of one metre.
const RELIEF: f64 = 0.06;

/// The example graph of a node. The node is named as its kind, and so are the nodes that feed it.
pub fn of(spec: &'static Spec, library: &Library) -> Document {
    let mut example = ExampleGraph::new(library);
    let name = example.insert(spec, None);
    let outputs = &mut example.document.graph.outputs;
    *outputs = spec.outputs.iter().map(|o| (o.name.to_owned(), wire(&name, spec, o))).collect();
    example.document.graph.declare_data();
    example.document
}

/// A graph that shows a node in use, beside its outputs.
pub enum NodeUse {
    /// The example of the node, with the output that its first wired socket reads: the image before the node.
    Before {
        /// The graph, which has one output.
        document: Document,
        /// The name of the socket.
        socket: &'static str,
    },
    /// A material whose colour and height are an output of the node.
    Surface {
        /// The graph.
        document: Document,
        /// The name of the output.
        output: &'static str,
    },
}

/// A graph that shows a node in use: what it changes or, if it has no input, a surface that it makes.
pub fn in_use(spec: &'static Spec, library: &Library) -> NodeUse {
    let mut example = ExampleGraph::new(library);
    let name = example.insert(spec, None);
    let args = &example.document.graph.nodes[&name].args;
    let wired = spec.sockets.iter().find_map(|s| match args.get(s.name) {
        Some(Arg::Wire(..)) => Some((s.name, args[s.name].clone())),
        _ => None,
    });
    if let Some((socket, arg)) = wired {
        example.document.graph.outputs = [("before".to_owned(), arg)].into_iter().collect();
        example.document.graph.declare_data();
        return NodeUse::Before { document: example.document, socket };
    }
    let output = surface_output(spec);
    let shown = wire(&name, spec, output);
    let mut outputs = vec![];
    if output.output_type.value_type() == Some(Type::Number) {
        outputs.push(("base_color".to_owned(), example.ramp_color(&shown).unwrap_or_else(|| shown.clone())));
        outputs.push(("height".to_owned(), shown));
        example.document.relief = RELIEF;
    } else {
        outputs.push(("base_color".to_owned(), shown));
    }
    outputs.push(("roughness".to_owned(), Arg::Number(0.5)));
    example.document.graph.outputs = outputs.into_iter().collect();
    NodeUse::Surface { document: example.document, output: output.name }
}

/// A colour as examples have it, for the image of that name.
pub fn picture(library: &Library) -> Option<Document> {
    serving(library, ExampleInput::Picture).map(|(spec, _)| of(spec, library))
}

/// The output that a surface shows best: a number from 0 to 1, else the first.
fn surface_output(spec: &Spec) -> &Output {
    let unit = |o: &&Output| o.output_type == OutputType::Number(Extent::Unit);
    let color = spec.outputs[0].output_type.value_type() == Some(Type::Color);
    spec.outputs.iter().find(unit).filter(|_| !color).unwrap_or(&spec.outputs[0])
}

/// A wire that reads an output; the first output is not named.
fn wire(name: &str, spec: &Spec, output: &Output) -> Arg {
    let first = spec.outputs[0].name == output.name;
    Arg::Wire(name.to_owned(), Some(output.name.to_owned()).filter(|_| !first))
}

/// The node and output that the library declares for inputs of examples.
fn serving(library: &Library, with: ExampleInput) -> Option<(&'static Spec, &'static Output)> {
    newest(library).find_map(|s| s.outputs.iter().find(|o| o.serves.contains(&with)).map(|o| (s, o)))
}

/// An example while it is made.
struct ExampleGraph<'l> {
    library: &'l Library,
    document: Document,
}

/// The socket that a node of an example feeds.
#[derive(Clone, Copy)]
struct FedSocket {
    /// The number of sockets fed before it, which distinguishes nodes of one kind.
    index: u32,
    with: ExampleInput,
}

impl<'l> ExampleGraph<'l> {
    fn new(library: &'l Library) -> ExampleGraph<'l> {
        ExampleGraph { library, document: Document { size: [512, 512], ..Document::default() } }
    }
    /// Adds a node and the nodes that feed it; returns its name.
    fn insert(&mut self, spec: &'static Spec, fed: Option<FedSocket>) -> String {
        let begin = fed.map_or(0, |fed| fed.index);
        let name = if begin == 0 { spec.name.to_owned() } else { format!("{}_{begin}", spec.name) };
        let (mut args, mut index) = (vec![], begin);
        let (mut first, mut colored) = (true, false);
        for socket in spec.sockets {
            // Of several colours, only the first is fed.
            let another = colored && matches!(socket.kind, Kind::Color { .. }) && socket.example.is_none();
            colored |= matches!(socket.kind, Kind::Color { .. });
            let with = if another { ExampleInput::Nothing } else { socket.example_input(first) };
            let arg = setting(socket, begin, fed).or_else(|| {
                let arg = self.feed(FedSocket { index, with })?;
                (index, first) = (index + 1, false);
                Some(arg)
            });
            args.extend(arg.map(|arg| (socket.name.to_owned(), arg)));
        }
        self.add(name.clone(), spec, args);
        name
    }
    /// Adds a node with its arguments.
    fn add(&mut self, name: String, spec: &Spec, args: Vec<(String, Arg)>) {
        if spec.version > 1 {
            self.document.versions.insert(spec.name.to_owned(), spec.version);
        }
        self.document.graph.nodes.insert(name, Node { kind: spec.name.to_owned(), args: args.into_iter().collect() });
    }
    /// A wire from a node that is added for it; `None` if nothing feeds the socket.
    fn feed(&mut self, fed: FedSocket) -> Option<Arg> {
        let (spec, output) = serving(self.library, fed.with)?;
        let nodes = &self.document.graph.nodes;
        let shared = nodes.iter().find(|(_, node)| fed.with.is_shared() && node.kind == spec.name);
        let shared = shared.map(|(name, _)| name.clone());
        let name = shared.unwrap_or_else(|| self.insert(spec, Some(fed)));
        Some(wire(&name, spec, output))
    }
    /// The colour of a ramp at a number.
    fn ramp_color(&mut self, number: &Arg) -> Option<Arg> {
        let (spec, output) = serving(self.library, ExampleInput::RampColor)?;
        let mut args = vec![];
        for socket in spec.sockets {
            let arg = match socket.kind {
                Kind::Ramp { .. } => Some(ramp(false)),
                _ => (socket.kind.is_input() && args.is_empty()).then(|| number.clone()),
            };
            args.extend(arg.map(|arg| (socket.name.to_owned(), arg)));
        }
        self.add(spec.name.to_owned(), spec, args);
        Some(wire(spec.name, spec, output))
    }
}

/// A setting that differs from its default in examples, in a node that feeds a socket or in the one that is shown.
fn setting(socket: &Socket, begin: u32, fed: Option<FedSocket>) -> Option<Arg> {
    let seam = fed.is_some_and(|fed| fed.with == ExampleInput::NoiseWithSeam);
    Some(match &socket.kind {
        _ if fed.is_none() && own_value(socket).is_some() => own_value(socket)?,
        Kind::Text { file: Some(FileType::Picture), .. } => Arg::Text(PICTURE.to_owned()),
        Kind::Ramp { .. } => ramp(begin % 2 == 1),
        Kind::Whole { .. } if socket.is_seed() && begin > 0 => Arg::Number(f64::from(begin)),
        // Coarse noise shows better what the node does with it.
        Kind::Number { .. } if socket.name == "scale" && fed.is_some() => Arg::Number(if seam { 4.4 } else { 5.0 }),
        Kind::Choice { words, .. } if seam && socket.name == TILING.0 => Arg::Word(words[0].to_owned()),
        _ => return None,
    })
}

/// The value that a socket declares for the example of its node.
fn own_value(socket: &Socket) -> Option<Arg> {
    match socket.example? {
        ExampleInput::Number(v) => Arg::from_default(DefaultValue::Number(v)),
        ExampleInput::Curve(points) => Arg::from_default(DefaultValue::Curve(points)),
        _ => None,
    }
}

/// A ramp from dark to light or from light to dark, so that two materials differ.
fn ramp(back: bool) -> Arg {
    let colour = |i: usize| Arg::Color(RAMP[if back { RAMP.len() - 1 - i } else { i }].1);
    Arg::Ramp((0..RAMP.len()).map(|i| (RAMP[i].0, colour(i))).collect())
}
