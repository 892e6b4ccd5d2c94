//! Inputs of nodes, and the values that they accept.

use crate::graph_outputs::{output_doc, output_type};
use lapidary_evaluator::declare::channel::{Channel, Lobe};
use lapidary_evaluator::declare::default_value::DefaultValue;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::declare::widget::{ParameterWidget, Widget};
use lapidary_evaluator::graph::{Arg, Parameter, Setting};
use lapidary_evaluator::node::spec::{Kind, Socket, SocketRole, Variability};

/// Mismatch between a wire and a setting, which is rather typed than wired.
pub(crate) const SETTING_MISMATCH: usize = 3;

/// Input of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InputSlot<'a> {
    pub(crate) name: &'a str,
    pub(crate) doc: &'a str,
    source: InputSource<'a>,
    /// True if the value selects random values.
    pub(crate) seed: bool,
    /// Widget that its declaration or its graph states.
    pub(crate) style: Option<ParameterWidget>,
    /// Unit behind the value; empty for none.
    pub(crate) unit: &'a str,
    /// Group of the parameter that it stands for; empty for none.
    pub(crate) group: &'a str,
    /// True if dragging moves in whole numbers.
    pub(crate) snapped: bool,
    /// Heading of inputs that are usually at rest: the canvas shows one once it has a value.
    pub(crate) heading: Option<&'static str>,
}

/// Declaration of an input.
#[derive(Clone, Copy, Debug)]
enum InputSource<'a> {
    /// Socket of a node of the library.
    Socket(&'static Socket),
    /// Parameter of a graph, as an input of the node that stands for it.
    Parameter(&'a Setting),
    /// Output of a graph, with its default.
    Output(Type, [f32; 4]),
}

impl<'a> InputSlot<'a> {
    /// Input of a node of the library.
    pub(crate) fn socket(socket: &'static Socket) -> InputSlot<'static> {
        let Socket { name, doc, heading, .. } = socket;
        let style = (socket.role == Some(SocketRole::Decades)).then_some(ParameterWidget::LogSlider);
        let source = InputSource::Socket(socket);
        let (seed, heading) = (socket.is_seed(), *heading);
        InputSlot { name, doc, source, seed, style, unit: "", group: "", snapped: false, heading }
    }

    /// Parameter of a graph as an input of the node that stands for it. `seed`: its value selects random values.
    pub(crate) fn parameter(name: &'a str, parameter: &'a Parameter, seed: bool) -> InputSlot<'a> {
        let Parameter { value, about, group, unit, widget: style } = parameter;
        let (source, seed) = (InputSource::Parameter(value), seed || *style == Some(ParameterWidget::Seed));
        InputSlot { name, doc: about, source, seed, style: *style, unit, group, snapped: false, heading: None }
    }

    /// Output of a graph: a material, a channel of it, or one with a name of its own.
    pub(crate) fn output(name: &'a str) -> InputSlot<'a> {
        let channel = Channel::ALL.iter().find(|channel| channel.name() == name);
        let default = channel.map_or([0.0; 4], |channel| channel.default_value());
        let source = InputSource::Output(output_type(name).unwrap_or(Type::Number), default);
        let heading = channel.and_then(|channel| channel.lobe()).map(Lobe::title);
        let doc = output_doc(name);
        InputSlot { name, doc, source, seed: false, style: None, unit: "", group: "", snapped: false, heading }
    }

    /// Name on screen: files call the main input of a node `of`.
    pub(crate) fn label(&self) -> &'a str {
        if self.name == "of" { "input" } else { self.name }
    }

    /// Widget for the value.
    pub(crate) fn widget(&self) -> Widget<'a> {
        match self.source {
            InputSource::Socket(socket) => socket.widget(),
            InputSource::Parameter(value) => value.widget(),
            InputSource::Output(Type::Color, _) => Widget::Color,
            InputSource::Output(Type::Number, _) => {
                let channel = Channel::ALL.iter().find(|channel| channel.name() == self.name);
                let [low, high] = channel.map_or([0.0, 1.0], |channel| channel.slider_range()).map(f64::from);
                Widget::Number { range: Some(low..=high), usual: None, whole: false }
            }
            InputSource::Output(..) => Widget::Wire,
        }
    }

    /// Returns whether it takes whole numbers while its node tiles.
    pub(crate) fn is_whole_while_tiling(&self) -> bool {
        let InputSource::Socket(socket) = self.source else { return false };
        let number = matches!(socket.kind, Kind::Number { .. });
        number && socket.kind.variability() != Variability::Varying
    }

    /// Default value; none for inputs that need a wire.
    pub(crate) fn default(&self) -> Option<Arg> {
        match self.source {
            InputSource::Socket(socket) => Arg::from_default(socket.kind.default_value()),
            InputSource::Parameter(value) => Some(value.arg()),
            InputSource::Output(Type::Color, default) => Some(Arg::Color(default)),
            InputSource::Output(Type::Number, [default, ..]) => Some(Arg::Number(f64::from(default))),
            InputSource::Output(..) => None,
        }
    }

    /// Kind of the node that feeds it while it has neither a wire nor a value.
    pub(crate) fn default_node(&self) -> Option<&'static str> {
        match self.source {
            InputSource::Socket(socket) => match socket.kind.default_value() {
                DefaultValue::Node(kind) => Some(kind),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns true if it accepts a wire.
    pub(crate) fn wirable(&self) -> bool {
        match self.source {
            InputSource::Socket(socket) => socket.kind.variability() == Variability::Varying,
            InputSource::Parameter(value) => value.value_type().is_some(),
            InputSource::Output(..) => true,
        }
    }

    /// Types of the wires that may lead here, first the preferred one.
    pub(crate) fn accepted_types(&self) -> &'static [Type] {
        match self.source {
            InputSource::Socket(socket) => socket.kind.accepted_types(socket.painted),
            InputSource::Parameter(value) => value.accepted_types(),
            InputSource::Output(value_type, _) => value_type.accepted(),
        }
    }

    /// Type that a wire to the input preferably has.
    pub(crate) fn preferred_type(&self) -> Type {
        self.accepted_types().first().copied().unwrap_or(Type::Number)
    }

    /// Returns true if a wire of a type may lead here.
    pub(crate) fn accepts(&self, wire: Type) -> bool {
        self.accepted_types().contains(&wire)
    }

    /// Mismatch between a wire of a type and the input: 0 for an input of that type, 1 for one that converts it,
    /// [`SETTING_MISMATCH`] for a setting; none if it accepts no such wire.
    pub(crate) fn mismatch(&self, wire: Type) -> Option<usize> {
        let setting = matches!(self.source, InputSource::Socket(socket) if !socket.kind.is_input())
            || matches!(self.widget(), Widget::Number { range: Some(_), .. });
        let converts = self.accepted_types().len() < Type::ALL.len() && self.preferred_type() != wire;
        let mismatch = if setting { SETTING_MISMATCH } else { usize::from(converts) };
        (self.wirable() && self.accepts(wire)).then_some(mismatch)
    }
}
