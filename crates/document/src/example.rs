//! Example graphs that show a node at work, with inputs from other nodes of the library.

use crate::model::document::Document;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::{Category, FileType, Kind, Library, Socket, Spec, newest};

/// The ramp of examples: more colours than black and white.
const RAMP: [(f32, [f32; 4]); 3] =
    [(0.0, [0.02, 0.05, 0.2, 1.0]), (0.5, [0.6, 0.15, 0.05, 1.0]), (1.0, [1.0, 0.9, 0.5, 1.0])];
/// The file name of images in examples.
const PICTURE: &str = "picture.png";

/// The example graph of a node. The node is named as its kind, and so are the nodes that feed it.
pub fn of(spec: &'static Spec, library: &Library) -> Document {
    let mut document = Document { size: [512, 512], ..Document::default() };
    let name = insert(&mut document, spec, library, None);
    let wire = |name: &String, output: &str| {
        let first = spec.outputs[0].name == output;
        Arg::Wire(name.clone(), Some(output.to_owned()).filter(|_| !first))
    };
    document.graph.outputs = spec.outputs.iter().map(|o| (o.name.to_owned(), wire(&name, o.name))).collect();
    document.graph.declare_data();
    document
}

/// A colour as examples have it, for the image of that name.
pub fn picture(library: &Library) -> Option<Document> {
    source(library, Type::Color).map(|spec| of(spec, library))
}

/// Adds a node and the nodes that feed it; returns its name. `pin` is the index of the socket that it feeds, and
/// distinguishes nodes of one kind.
fn insert(document: &mut Document, spec: &'static Spec, library: &Library, pin: Option<u32>) -> String {
    let begin = pin.unwrap_or(0);
    let name = if begin == 0 { spec.name.to_owned() } else { format!("{}_{begin}", spec.name) };
    let (mut args, mut fed) = (vec![], begin);
    for (at, socket) in spec.sockets.iter().enumerate() {
        let arg = match &socket.kind {
            Kind::Text { file: Some(FileType::Picture), .. } => Arg::Text(PICTURE.to_owned()),
            Kind::Ramp { .. } => ramp(begin % 2 == 1),
            Kind::Whole { .. } if socket.is_seed() && begin > 0 => Arg::Number(f64::from(begin)),
            // Coarse noise shows better what the node does with it.
            Kind::Number { .. } if socket.name == "scale" && pin.is_some() => Arg::Number(5.0),
            _ => {
                let Some((from, output)) =
                    wants(spec, at).and_then(|kind| feed(spec, library, socket, kind, fed == begin))
                else {
                    continue;
                };
                let name = insert(document, from, library, Some(fed));
                fed += 1;
                Arg::Wire(name, (output > 0).then(|| from.outputs[output].name.to_owned()))
            }
        };
        args.push((socket.name.to_owned(), arg));
    }
    if spec.version > 1 {
        document.versions.insert(spec.name.to_owned(), spec.version);
    }
    document.graph.nodes.insert(name.clone(), Node { kind: spec.name.to_owned(), args: args.into_iter().collect() });
    name
}

/// A ramp from dark to light or from light to dark, so that two materials differ.
fn ramp(back: bool) -> Arg {
    let colour = |i: usize| Arg::Color(RAMP[if back { RAMP.len() - 1 - i } else { i }].1);
    Arg::Ramp((0..RAMP.len()).map(|i| (RAMP[i].0, colour(i))).collect())
}

/// The type that a socket should be fed with, if any. Input nodes and sliders are not fed, and of colours only the first.
fn wants(spec: &Spec, at: usize) -> Option<Type> {
    let colour = |s: &Socket| matches!(s.kind, Kind::Color { .. });
    match &spec.sockets[at].kind {
        _ if spec.category == Category::Input => None,
        Kind::Color { .. } => spec.sockets[..at].iter().all(|s| !colour(s)).then_some(Type::Color),
        kind => kind.is_input().then(|| kind.value_type().unwrap_or(Type::Number)),
    }
}

/// The node and output that feed a socket: shapes for distances and masks, fractals for terrain, patterns for the first
/// input of any type, and else any node of that type.
fn feed(spec: &Spec, library: &Library, socket: &Socket, kind: Type, first: bool) -> Option<(&'static Spec, usize)> {
    let simple = |s: &&'static Spec| (0..s.sockets.len()).all(|at| wants(s, at).is_none());
    let mut patterns = newest(library).filter(|s| s.category == Category::Pattern).filter(simple);
    let mut shapes = patterns.clone().filter(|s| s.output("distance").is_some());
    let mut fractals = newest(library).filter(|s| s.category == Category::Fractal);
    let from = match socket.name {
        "shape" => return shapes.last().and_then(|s| Some((s, s.output("mask")?))),
        name if name.starts_with("distance") && first => shapes.next(),
        name if name.starts_with("distance") => shapes.last(),
        _ if spec.category == Category::Terrain && first => fractals.find(|s| wants(s, 0) == Some(kind)),
        _ if matches!(socket.kind, Kind::Any { .. }) && first => patterns.next(),
        _ => source(library, kind),
    };
    from.map(|s| (s, 0))
}

/// The node of that type with the fewest inputs, all of simpler types.
fn source(library: &Library, kind: Type) -> Option<&'static Spec> {
    let yields = |s: &Spec| {
        let suits = match kind {
            Type::Number => s.category == Category::Noise,
            Type::Color => s.category != Category::Input,
            _ => true,
        };
        suits && s.outputs[0].output_type.value_type() == Some(kind)
    };
    let waits = |s: &Spec| (0..s.sockets.len()).filter_map(|at| wants(s, at)).collect::<Vec<_>>();
    let fits = newest(library).filter(|s| yields(s) && waits(s).iter().all(|w| height(*w) < height(kind)));
    fits.min_by_key(|s| waits(s).len())
}

/// The rank of a type: nodes are fed by types of lower rank, so that feeding ends.
fn height(kind: Type) -> u32 {
    match kind {
        Type::Number => 0,
        Type::Material => 2,
        _ => 1,
    }
}
