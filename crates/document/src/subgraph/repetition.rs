//! Repetition: an instance that is applied several times to its own outputs.

use crate::model::instance::{MAX_STEPS, REPEAT, fed_back, is_repeatable};
use crate::model::parameter_value::check_parameter_value;
use crate::subgraph::flattening::Flattener;
use crate::subgraph::graph_source::GraphSource;
use crate::subgraph::wire_resolution::NodeOutputs;
use lapidary_evaluator::diagnostic::common_fixes::unwire;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Args, Graph, Parameter, Setting};
use std::sync::Arc;

/// The parameter that receives the number of the step, from 0.
const STEP: &str = "step";

impl Flattener<'_, '_> {
    /// Adds the nodes of each step of an instance; returns the outputs of the last step. In each further step, a parameter
    /// with the name of an output takes the value of that output in the step before. The last step has the name of the
    /// instance; step 2 of the instance `i` is named `i//2`, a name that the reader refuses.
    pub(crate) fn steps(&mut self, source: &GraphSource, name: &str, mut args: Args) -> Arc<NodeOutputs> {
        let graph = self.graph_of(source);
        let repeat = if graph.parameters.contains_key(REPEAT) { None } else { args.remove(REPEAT) };
        let passed: Vec<String> = fed_back(&graph).cloned().collect();
        let has_step = matches!(graph.parameters.get(STEP), Some(Parameter { value: Setting::Whole(..), .. }));
        let steps = repeat.map_or(1, |repeat| {
            self.step_count(source, &graph, &repeat).unwrap_or_else(|diagnostic| {
                let about = About::Socket(name.to_owned(), REPEAT.to_owned());
                self.flat.diagnostics.push(Diagnostic { about, ..*diagnostic });
                1
            })
        });
        let mut step = 1;
        loop {
            if steps > 1 && has_step {
                args.insert(STEP.to_owned(), Arg::Number(f64::from(step - 1)));
            }
            let reported = self.flat.diagnostics.len();
            let arguments = self.arguments(source, name, args.clone());
            if step == steps {
                return self.step(source, name, &arguments);
            }
            let step_name = format!("{name}//{step}");
            let made = self.step(source, &step_name, &arguments);
            if self.flat.diagnostics.len() > reported {
                // Further steps would repeat the diagnostics.
                return made;
            }
            self.flat.names.resolver.nodes.insert(step_name.clone(), made);
            for output in &passed {
                args.insert(output.clone(), Arg::Wire(step_name.clone(), Some(output.clone())));
            }
            step += 1;
        }
    }
    /// The graph of a source.
    fn graph_of(&self, source: &GraphSource) -> Graph {
        let document = source.file.as_deref().map_or(self.top, |file| &file.document);
        source.group.as_ref().map_or(&document.graph, |group| &document.groups[group].graph).clone()
    }
    /// The number of steps that an argument states.
    fn step_count(&self, source: &GraphSource, graph: &Graph, repeat: &Arg) -> Result<u32, Box<Diagnostic>> {
        let refused = |code, message: String| Box::new(Diagnostic::error(code, About::Graph, message));
        if !is_repeatable(graph) {
            let message =
                format!("{} has nothing to repeat: none of its outputs has the name of a parameter", source.name());
            let help = "give an output the name of the parameter that takes its value in the next step";
            return Err(refused(Code::NoParameter, message).help(help).into());
        }
        let value = match repeat {
            Arg::Parameter(name) => match self.top.graph.parameters.get(name) {
                Some(parameter) => parameter.value.arg(),
                None => {
                    let message = format!("this graph has no parameter called `{}`", quoted(name));
                    return Err(refused(Code::NoParameter, message));
                }
            },
            Arg::Wire(..) => {
                let message = format!("`{REPEAT}` is constant over the image and takes no wire");
                return Err(refused(Code::NoWire, message).fix(unwire(REPEAT)).into());
            }
            value => value.clone(),
        };
        check_parameter_value(&repeat_parameter().value, REPEAT, &value)?;
        let Arg::Number(steps) = value else {
            return Err(refused(Code::Type, format!("`{REPEAT}` takes a whole number")));
        };
        Ok(steps as u32)
    }
}

/// The parameter that instances of a graph have if it can be repeated.
pub(crate) fn repeat_parameter() -> Parameter {
    let about = "The steps: each takes the outputs of the one before for the inputs of the same name.";
    Parameter { about: about.to_owned(), ..Parameter::new(Setting::Whole(1, Some(1..=MAX_STEPS))) }
}
