//! The inputs of an image node, gathered while its graph is traced.

use crate::declare::handle::Any;
use crate::declare::output::OutputType;
use crate::declare::value_type::Extent;
use crate::node::input::Input;
use crate::node::scope::Scope;
use crate::node::value::Value;
use lapidary_field::ir::Expr;

impl<'r> Scope<'r> {
    /// Records the inputs of an image node: painted sockets at the point of each pixel, the others once. Sets the types of its
    /// outputs, which are computed when the plan runs.
    pub(crate) fn gather_inputs(&mut self) {
        let (here, view) = (self.here(), self.view());
        let corner = [Expr::Lit(0.0), Expr::Lit(0.0), here[2], here[3]];
        let mut inputs = vec![];
        for (i, socket) in view.sockets.iter().enumerate() {
            inputs.push(match &view.inputs[i] {
                Input::Word(_) | Input::Text(_) | Input::Nothing => vec![],
                input @ (Input::Ramp(_) | Input::Curve(_)) => {
                    (0..input.numbers(self.graph.parameters).len()).map(|k| self.knob(i, k)).collect()
                }
                _ => {
                    let value = self.input_value(i, if socket.painted { here } else { corner });
                    match socket.kind.value_type() {
                        Some(of) => value.widened(of).numbers(),
                        None => value.numbers(),
                    }
                }
            });
        }
        if inputs.iter().flatten().any(Expr::is_unknown) || !self.missing.is_empty() {
            return;
        }
        for (i, output) in view.outputs.iter().enumerate() {
            let extent = match output.output_type {
                OutputType::Number(extent) => extent,
                OutputType::SameAs(sockets) => self.extent_of(sockets),
                _ => Extent::Free,
            };
            let carried = view.types[i];
            self.outputs.values[i] = Some(Value::of(carried, &[Expr::Lit(0.0); 4], extent));
        }
        self.planes.image(self.node, (view.types, view.working_size), inputs);
    }
    /// The range of the numbers of the first of these sockets.
    fn extent_of(&mut self, sockets: &[Any]) -> Extent {
        let here = self.here();
        match sockets.first().map(|any| self.input_value(self.socket(any.0), here)) {
            Some(Value::Number(_, extent)) => extent,
            _ => Extent::Free,
        }
    }
}
