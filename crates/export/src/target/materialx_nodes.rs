//! The nodes of a nodegraph of MaterialX that compute channels.

use super::PlaneSource;
use super::materialx_items::{Item, LaneType, Recipe, ordered};
use super::materialx_operations::{ElementStep, StepInput};
use super::materialx_text::element;
use super::materialx_writer::{ElementSource, NodeWriter};
use lapidary_field::ir::InstId;

/// An input of a node: of three numbers, or a single one.
type TypedSource = (ElementSource, Option<LaneType>);

impl NodeWriter<'_> {
    /// Writes the nodes of a channel; returns the last.
    pub(super) fn channel(&mut self, usage: &str, kind: &str, channels: &[PlaneSource]) -> String {
        let roots: Vec<InstId> = channels.iter().filter_map(|channel| self.root(*channel)).collect();
        let item = match roots[..] {
            [r, g, b, ..] if kind == LaneType::Vector.materialx() => Item::Lanes([r, g, b], LaneType::Vector),
            [r, g, b, ..] => Item::Lanes([r, g, b], LaneType::Color),
            [number, ..] => Item::Number(number),
            [] => return self.constant(usage, kind, &ElementSource::Values(vec![0.0; channels.len()])),
        };
        for (item, recipe) in ordered(self.graph, &[item], |item| self.known.contains_key(item)) {
            let source = self.compute(item, recipe);
            self.known.insert(item, source);
        }
        let mut source = self.known[&item].clone();
        let maps = channels.iter().filter_map(|channel| match channel {
            PlaneSource::Plane { scale, offset, .. } => Some([*scale, *offset]),
            PlaneSource::Constant(_) | PlaneSource::Product { .. } | PlaneSource::Cosine { .. } => None,
        });
        let maps: Vec<[f32; 2]> = maps.collect();
        for (node, part, rest) in [("multiply", 0, 1.0), ("add", 1, 0.0)] {
            let values: Vec<f32> = maps.iter().map(|map| map[part]).collect();
            if values.iter().any(|v| *v != rest) {
                let inputs = [source.input("in1", kind), ElementSource::Values(values).input("in2", kind)];
                source = self.node(node, &format!("{usage}_{node}"), kind, &inputs);
            }
        }
        match source {
            ElementSource::Node(name) => name,
            source => self.constant(usage, kind, &source),
        }
    }

    /// A node with the value of a channel that is constant or a parameter.
    fn constant(&mut self, usage: &str, kind: &str, source: &ElementSource) -> String {
        let name = self.free_name(usage);
        self.text += &element(2, "constant", &name, kind, &[source.input("value", kind)]);
        name
    }
    /// The root that a channel shows. Channels made of several planes, or of a cosine, have images.
    fn root(&self, channel: PlaneSource) -> Option<InstId> {
        match channel {
            PlaneSource::Plane { plane, .. } => self.graph.code.roots.get(plane).copied(),
            PlaneSource::Constant(_) | PlaneSource::Product { .. } | PlaneSource::Cosine { .. } => None,
        }
    }

    /// Writes the nodes of a value whose parts are known.
    fn compute(&mut self, item: Item, recipe: Recipe) -> ElementSource {
        let kind = item.materialx();
        match recipe {
            Recipe::Values(values) => ElementSource::Values(values),
            Recipe::Coordinate(axis) => self.coordinate(axis),
            Recipe::Input { input, component } => self.parameter(item, input, component),
            Recipe::Image { image, component } => self.image(item, image, component),
            Recipe::Steps { steps, operands } => self.steps(item, steps, &operands),
            Recipe::Same(number) => match self.known[&number].clone() {
                ElementSource::Values(values) => ElementSource::Values(vec![values[0]; 3]),
                source => self.node("convert", &self.name(item, "color"), kind, &[source.input("in", "float")]),
            },
            Recipe::Combine(items) => {
                let inputs = [(items[0], "in1"), (items[1], "in2"), (items[2], "in3")];
                let inputs = inputs.map(|(item, name)| self.known[&item].input(name, "float"));
                self.node("combine3", &self.name(item, "combine"), kind, &inputs)
            }
        }
    }
    fn steps(&mut self, item: Item, steps: &'static [ElementStep], operands: &[Item]) -> ElementSource {
        let operands: Vec<TypedSource> = operands.iter().map(|item| (self.known[item].clone(), item.lanes())).collect();
        let mut made: Vec<TypedSource> = vec![];
        for (index, step) in steps.iter().enumerate() {
            let inputs: Vec<(&str, TypedSource)> = step
                .inputs
                .iter()
                .map(|(name, from)| match from {
                    StepInput::Operand(operand) => (*name, operands[*operand].clone()),
                    StepInput::Value(v) => (*name, (ElementSource::Values(vec![*v]), None)),
                    StepInput::Step(step) => (*name, made[*step].clone()),
                })
                .collect();
            let lanes = inputs.iter().find_map(|(_, (_, lanes))| *lanes);
            let last = index + 1 == steps.len();
            let wanted = if last { self.name(item, step.node) } else { format!("{}_{}", self.base(item), step.node) };
            let source = match lanes {
                None => {
                    let inputs: Vec<String> =
                        inputs.iter().map(|(name, (source, _))| source.input(name, "float")).collect();
                    self.node(step.node, &wanted, "float", &inputs)
                }
                Some(lanes) => self.lane_node(step.node, &wanted, inputs, lanes),
            };
            made.push((source, lanes));
        }
        made.pop().map_or(ElementSource::Values(vec![0.0]), |(source, _)| source)
    }
    /// A node of three numbers. Its later inputs may be single numbers.
    fn lane_node(
        &mut self,
        node: &str,
        wanted: &str,
        mut inputs: Vec<(&str, TypedSource)>,
        lanes: LaneType,
    ) -> ElementSource {
        let kind = lanes.materialx();
        if matches!(node, "add" | "multiply" | "min" | "max") && inputs[0].1.1.is_none() {
            let number = inputs[0].1.clone();
            inputs[0].1 = inputs[1].1.clone();
            inputs[1].1 = number;
        }
        // The bounds of `clamp` have the same type.
        let later = inputs[1..].iter().all(|(_, (_, lanes))| lanes.is_none());
        let mut texts = vec![];
        for (name, (source, own)) in inputs {
            let single = match (node, name) {
                (_, "value1" | "value2") => true,
                ("mix", "mix") => own.is_none(),
                ("mix" | "ifequal" | "ifgreater", _) | (_, "in" | "in1") => false,
                _ => later,
            };
            texts.push(match (single, own) {
                (true, _) => source.input(name, "float"),
                (false, Some(_)) => source.input(name, kind),
                (false, None) => self.widened(source, wanted, kind).input(name, kind),
            });
        }
        self.node(node, wanted, kind, &texts)
    }
    /// A number three times.
    fn widened(&mut self, source: ElementSource, wanted: &str, kind: &str) -> ElementSource {
        match source {
            ElementSource::Values(values) => ElementSource::Values(vec![values[0]; 3]),
            source => self.node("convert", &format!("{wanted}_convert"), kind, &[source.input("in", "float")]),
        }
    }
}
