//! Repetition: an instance that is applied several times to its own outputs.

use crate::model::instance::{
    MAX_STEPS, MAX_WORKING_SIZE, REPEAT, WORKING_SIZE, fed_back, has_working_size, is_repeatable,
};
use crate::model::parameter_value::check_parameter_value;
use crate::subgraph::flattening::Flattener;
use crate::subgraph::graph_source::GraphSource;
use crate::subgraph::wire_resolution::NodeOutputs;
use lapidary_evaluator::declare::widget::ParameterWidget;
use lapidary_evaluator::diagnostic::common_fixes::unwire;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use lapidary_evaluator::graph::{Arg, Args, Graph, Parameter, Setting};
use lapidary_evaluator::node::spec::find;
use std::sync::Arc;

/// The parameter that receives the number of the step, from 0.
const STEP: &str = "step";
/// The working size that messages propose.
const USUAL_SIZE: u32 = 1024;

impl Flattener<'_, '_> {
    /// Adds the nodes of each step of an instance, which work at the size that the instance states; returns the outputs of
    /// the last step.
    pub(crate) fn steps(&mut self, source: &GraphSource, name: &str, mut args: Args) -> Arc<NodeOutputs> {
        let graph = self.graph_of(source);
        let repeat = if graph.parameters.contains_key(REPEAT) { None } else { args.remove(REPEAT) };
        let takes_size = [REPEAT, WORKING_SIZE].iter().all(|name| !graph.parameters.contains_key(*name));
        let size = if takes_size { args.remove(WORKING_SIZE) } else { None };
        let steps = repeat.and_then(|arg| {
            let setting = ReservedSetting { socket: REPEAT, parameter: repeat_parameter() };
            self.reserved(source, name, is_repeatable(&graph), &setting, &arg)
        });
        let size = size.and_then(|arg| {
            let setting = ReservedSetting { socket: WORKING_SIZE, parameter: working_size_parameter() };
            self.reserved(source, name, has_working_size(&graph), &setting, &arg)
        });
        let around = self.working_size;
        self.working_size = size.filter(|size| *size > 0).or(around);
        let made = self.repeated(source, &graph, (name, steps.unwrap_or(1)), args);
        if steps.is_some_and(|steps| steps > 1) && self.working_size.is_none() {
            self.note_render_size(name);
        }
        self.working_size = around;
        made
    }
    /// Adds the nodes of each step; returns the outputs of the last one. In each further step, a parameter with the name of
    /// an output takes the value of that output in the step before. The last step has the name of the instance; step 2 of
    /// the instance `i` is named `i//2`, a name that the reader refuses.
    fn repeated(
        &mut self,
        source: &GraphSource,
        graph: &Graph,
        (name, steps): (&str, u32),
        mut args: Args,
    ) -> Arc<NodeOutputs> {
        let passed: Vec<String> = fed_back(graph).cloned().collect();
        let has_step = matches!(graph.parameters.get(STEP), Some(Parameter { value: Setting::Whole(..), .. }));
        let mut step = 1;
        loop {
            if steps > 1 && has_step {
                args.insert(STEP.to_owned(), Arg::Number(f64::from(step - 1)));
            }
            let reported = self.errors();
            let arguments = self.arguments(source, name, args.clone());
            if step == steps {
                return self.step(source, name, &arguments);
            }
            let step_name = format!("{name}//{step}");
            let made = self.step(source, &step_name, &arguments);
            if self.errors() > reported {
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
    /// The count of errors so far.
    fn errors(&self) -> usize {
        self.flat.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count()
    }
    /// The graph of a source.
    fn graph_of(&self, source: &GraphSource) -> Graph {
        let document = source.file.as_deref().map_or(self.top, |file| &file.document);
        source.group.as_ref().map_or(&document.graph, |group| &document.groups[group].graph).clone()
    }
    /// Notes that the image nodes of a repeated instance work at the size of the render, unless another file contains it.
    fn note_render_size(&mut self, name: &str) {
        let prefix = format!("{name}/");
        let mut inside =
            self.flat.graph.nodes.range(prefix.clone()..).take_while(|(node, _)| node.starts_with(&prefix));
        let is_image = |kind: &str| find(self.library, kind).is_some_and(|spec| spec.image().is_some());
        let Some((_, node)) = inside.find(|(_, node)| is_image(&node.kind)) else { return };
        if self.stack.iter().any(|source| source.file.is_some()) {
            return;
        }
        let kind = node.kind.split('@').next().unwrap_or_default();
        let message = format!(
            "`{}` repeats `{kind}` at the size of the render, so its look changes with that size",
            quoted(name)
        );
        let help = format!("add `{WORKING_SIZE}: {USUAL_SIZE}` for one look at every size");
        let note = Diagnostic::error(Code::RenderSize, About::Node(name.to_owned()), message).help(help);
        self.flat.diagnostics.push(Diagnostic { severity: Severity::Note, ..note });
    }
    /// The value of a reserved setting of an instance. An error is reported.
    fn reserved(
        &mut self,
        source: &GraphSource,
        name: &str,
        is_repeatable: bool,
        setting: &ReservedSetting,
        arg: &Arg,
    ) -> Option<u32> {
        let value = if is_repeatable { self.whole(setting, arg) } else { Err(not_repeatable(source)) };
        let report = |diagnostic: Box<Diagnostic>| {
            let about = About::Socket(name.to_owned(), setting.socket.to_owned());
            self.flat.diagnostics.push(Diagnostic { about, ..*diagnostic });
        };
        value.map_err(report).ok()
    }
    /// The whole number that an argument of a reserved setting states.
    fn whole(&self, setting: &ReservedSetting, arg: &Arg) -> Result<u32, Box<Diagnostic>> {
        let socket = setting.socket;
        let refused = |code, message: String| Box::new(Diagnostic::error(code, About::Graph, message));
        let value = match arg {
            Arg::Parameter(name) => match self.top.graph.parameters.get(name) {
                Some(parameter) => parameter.value.arg(),
                None => {
                    let message = format!("this graph has no parameter called `{}`", quoted(name));
                    return Err(refused(Code::NoParameter, message));
                }
            },
            Arg::Wire(..) => {
                let message = format!("`{socket}` is constant over the image and takes no wire");
                return Err(refused(Code::NoWire, message).fix(unwire(socket)).into());
            }
            value => value.clone(),
        };
        check_parameter_value(&setting.parameter.value, socket, &value)?;
        let Arg::Number(whole) = value else {
            return Err(refused(Code::Type, format!("`{socket}` takes a whole number")));
        };
        Ok(whole as u32)
    }
}

/// A setting of instances whose name is reserved.
struct ReservedSetting {
    socket: &'static str,
    parameter: Parameter,
}

/// The diagnostic of a setting of repetition for a graph that cannot be repeated.
fn not_repeatable(source: &GraphSource) -> Box<Diagnostic> {
    let message = format!("{} has nothing to repeat: none of its outputs has the name of a parameter", source.name());
    let help = "give an output the name of the parameter that takes its value in the next step";
    Diagnostic::error(Code::NoParameter, About::Graph, message).help(help).into()
}

/// The parameter [`REPEAT`] of instances of a graph that can be repeated.
pub(crate) fn repeat_parameter() -> Parameter {
    let about = "The steps: each takes the outputs of the one before for the inputs of the same name.";
    Parameter { about: about.to_owned(), ..Parameter::new(Setting::Whole(1, Some(1..=MAX_STEPS))) }
}

/// The parameter [`WORKING_SIZE`] of instances of a graph that can be repeated.
pub(crate) fn working_size_parameter() -> Parameter {
    let about = "The size at which image nodes inside work, so that renders of every size look alike, in pixels per tile. \
        0 is the size of the render.";
    Parameter {
        about: about.to_owned(),
        unit: "px".to_owned(),
        widget: Some(ParameterWidget::Field),
        ..Parameter::new(Setting::Whole(0, Some(0..=MAX_WORKING_SIZE)))
    }
}
