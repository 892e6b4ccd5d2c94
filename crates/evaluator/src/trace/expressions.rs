//! Outputs as expressions: the operations of nodes, with images in place of the values that no expression can state.

use crate::check::CheckedGraph;
use crate::declare::value_type::Type;
use crate::diagnostic::Diagnostic;
use crate::node::scope::Scope;
use crate::trace::Plan;
use crate::trace::image_parameters::ImageParameters;
use crate::trace::node_fates::{NodeFate, node_fates};
use crate::trace::node_values::{NodeValue, NodeValues, node_values};
use crate::trace::planner::{PlanRoots, finish_plan, trace_outputs};
use lapidary_field::ir::{Expr, Inst, InstId, Recorder, Recording};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt;
use std::ops::Range;

/// A request for outputs as expressions. Numbers of outputs have the indices of the roots of a [`Plan`] of the same outputs.
#[derive(Clone, Debug, Default)]
pub struct ExpressionRequest<'a> {
    /// The names of the outputs.
    pub names: Vec<&'a str>,
    /// Groups of numbers, each of which is written as a whole or not at all.
    pub groups: Vec<Vec<usize>>,
    /// Numbers that an image shows in any case.
    pub shown: Vec<usize>,
    /// The coordinates z and t, which are constants.
    pub z_time: [f32; 2],
}

/// Outputs as expressions, and the plan of the images that these read.
#[derive(Clone, Debug, Default)]
pub struct ExpressionPlan {
    /// The plan of the images: the outputs that are shown, then the baked values.
    pub plan: Plan,
    /// True for each group that is written.
    pub written: Vec<bool>,
    /// The baked values that are numbers of each group.
    pub group_values: Vec<Vec<usize>>,
    /// The number of the plan that each number of an output is, where it is shown.
    pub shown: Vec<Option<usize>>,
    /// The numbers of the written groups, one after the other. [`Inst::Stored`] are numbers of the baked values.
    pub code: Recording,
    /// The value that each instruction is a part of.
    pub owners: Vec<Option<usize>>,
    /// The values of nodes that instructions belong to.
    pub values: Vec<ValueName>,
    /// The baked values.
    pub bakes: Vec<BakedValue>,
    /// What became of each node.
    pub fates: Vec<NodeFate>,
    /// Parameters that change an image, or the operations of a node.
    pub fixed: BTreeSet<String>,
}

/// The name of a value of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueName {
    /// The node.
    pub node: String,
    /// The output, followed by a dot and the channel for a material; empty for the first output.
    pub output: String,
    /// The instructions of its numbers, as far as they are part of the code.
    pub numbers: Vec<Option<InstId>>,
}

/// A value that is baked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BakedValue {
    /// The index of its name among the values.
    pub value: usize,
    /// Its type.
    pub carries: Type,
    /// The first of its numbers among the roots of the plan; the others follow.
    pub first: usize,
    /// The count of its numbers.
    pub width: usize,
}

/// Plans outputs as expressions.
pub fn plan_expressions(
    graph: &CheckedGraph,
    request: &ExpressionRequest<'_>,
) -> (Option<ExpressionPlan>, Vec<Diagnostic>) {
    let recorder = Recorder::default();
    let mut scope = Scope::new(graph.view(), &recorder);
    let roots = match trace_outputs(graph, &mut scope, &request.names, false) {
        Ok(roots) => roots,
        Err(diagnostic) => return (None, vec![*diagnostic]),
    };
    let all = node_values(graph, &mut scope);
    let ids: Vec<InstId> = roots.numbers.iter().map(|number| recorder.id(*number)).collect();
    let mut images = ImageParameters::new(graph, &scope);
    // A parameter that changes an image is a constant everywhere.
    let (values, written, part) = loop {
        let values = NodeValues::new(&all, images.folded(graph, &scope, request.z_time));
        let ids: Vec<InstId> = ids.iter().map(|id| values.code.same(*id)).collect();
        let written = written_groups(&values, request, &ids);
        let part = ExpressionPart::new(&values, &expressed(request, &written, &ids));
        let shown = shown_numbers(request, &written);
        let shown = shown.iter().map(|number| roots.numbers[*number]);
        let baked = part.bakes.iter().flat_map(|(_, numbers)| numbers).copied();
        if !images.add(&scope, shown.chain(baked)) {
            break (values, written, part);
        }
    };
    let ids: Vec<InstId> = ids.iter().map(|id| values.code.same(*id)).collect();
    let (mut kept, shown) = retained(roots, &shown_numbers(request, &written));
    let mut bakes = vec![];
    for (value, numbers) in &part.bakes {
        let (carries, width) = (all[*value].carries, numbers.len());
        bakes.push(BakedValue { value: *value, carries, first: kept.numbers.len(), width });
        let carries = if width == 1 { Type::Number } else { carries };
        kept.add(format!("baked {}", value_name(graph, &all[*value], vec![])), carries, numbers.clone());
    }
    let PlacedCode { recording: code, owners, places } = part.code(&values, &expressed(request, &written, &ids));
    let own = |value: usize, id: InstId| places.get(&id).copied().filter(|_| values.owner(id) == Some(value));
    let numbers = |value: usize| values.numbers[value].iter().map(|id| own(value, (*id)?)).collect();
    let names = all.iter().enumerate().map(|(index, value)| value_name(graph, value, numbers(index))).collect();
    let every: Vec<InstId> = request.groups.iter().flatten().map(|number| ids[*number]).collect();
    let fates = node_fates(graph, &values, &values.written(&every));
    let baked_of = |group: &Vec<usize>| group.iter().filter_map(|number| values.baked(ids[*number])).collect();
    let group_values = request.groups.iter().map(baked_of).collect();
    let fixed = images.parameters;
    let (plan, diagnostics) = finish_plan(graph, scope, kept);
    let Some(plan) = plan else { return (None, diagnostics) };
    let done = ExpressionPlan { plan, written, group_values, shown, code, owners, values: names, bakes, fates, fixed };
    (Some(done), diagnostics)
}

/// The numbers of the groups that are written.
fn expressed(request: &ExpressionRequest<'_>, written: &[bool], ids: &[InstId]) -> Vec<InstId> {
    let groups = request.groups.iter().zip(written).filter(|(_, written)| **written);
    groups.flat_map(|(group, _)| group).map(|number| ids[*number]).collect()
}

/// The numbers that images show.
fn shown_numbers(request: &ExpressionRequest<'_>, written: &[bool]) -> HashSet<usize> {
    let groups = request.groups.iter().zip(written).filter(|(_, written)| !**written);
    request.shown.iter().chain(groups.flat_map(|(group, _)| group)).copied().collect()
}

/// True for each group that is written: where it is not only an image, or where it is an image that others read anyway.
fn written_groups(values: &NodeValues<'_>, request: &ExpressionRequest<'_>, ids: &[InstId]) -> Vec<bool> {
    let numbers = |group: &Vec<usize>| -> Vec<InstId> { group.iter().map(|number| ids[*number]).collect() };
    let is_image = |group: &Vec<usize>| {
        let computed: Vec<InstId> = numbers(group).into_iter().filter(|id| values.is_computed(*id)).collect();
        !computed.is_empty() && computed.iter().all(|id| values.baked(*id).is_some())
    };
    let roots: Vec<InstId> = request.groups.iter().filter(|group| !is_image(group)).flat_map(numbers).collect();
    let found = values.written(&roots);
    let read = |id: &InstId| !values.is_computed(*id) || found.contains_key(id);
    request.groups.iter().map(|group| !is_image(group) || numbers(group).iter().all(read)).collect()
}

/// The part of a recording that is written.
struct ExpressionPart<'r> {
    /// Its instructions, each with the value that it belongs to.
    found: HashMap<InstId, Option<usize>>,
    /// The baked values, each with the numbers of its image.
    bakes: Vec<(usize, Vec<Expr<'r>>)>,
    /// The stored number that each number of a baked value is.
    stored: HashMap<InstId, u32>,
}

impl<'r> ExpressionPart<'r> {
    fn new(values: &NodeValues<'r>, roots: &[InstId]) -> ExpressionPart<'r> {
        let found = values.written(roots);
        let read: BTreeSet<InstId> = found.keys().copied().filter(|id| values.baked(*id).is_some()).collect();
        let mut bakes: Vec<(usize, Vec<Expr<'r>>)> = vec![];
        let (mut stored, mut count) = (HashMap::new(), 0);
        for value in read.iter().filter_map(|id| values.baked(*id)) {
            if bakes.iter().any(|(known, _)| *known == value) {
                continue;
            }
            let numbers = baked_numbers(&values.numbers[value], &read);
            for (k, id) in (count..).zip(&values.numbers[value][numbers.clone()]) {
                if let Some(id) = id.filter(|id| values.baked(*id) == Some(value)) {
                    stored.entry(id).or_insert(k);
                }
            }
            count += numbers.len() as u32;
            bakes.push((value, values.all[value].numbers[numbers].to_vec()));
        }
        ExpressionPart { found, bakes, stored }
    }
    /// The instructions in order.
    fn code(&self, values: &NodeValues<'r>, roots: &[InstId]) -> PlacedCode {
        let mut ids: Vec<InstId> = self.found.keys().copied().collect();
        ids.sort_unstable();
        let places: HashMap<InstId, InstId> = ids.iter().zip(0..).map(|(id, place)| (*id, InstId(place))).collect();
        let inst = |id: &InstId| match (self.stored.get(id), values.inst(*id)) {
            (Some(k), _) => Inst::Stored(*k),
            (None, Inst::Op(op, args)) => {
                let mut moved = [InstId(0); 3];
                for (place, operand) in moved.iter_mut().zip(&args[..op.arity()]) {
                    *place = places[operand];
                }
                Inst::Op(op, moved)
            }
            (None, inst) => inst,
        };
        let insts = ids.iter().map(inst).collect();
        let owners = ids.iter().map(|id| self.found[id]).collect();
        let roots = roots.iter().map(|root| places[root]).collect();
        PlacedCode { recording: Recording { insts, noises: vec![], roots }, owners, places }
    }
}

/// A recording of the instructions that are written.
struct PlacedCode {
    recording: Recording,
    /// The value that each instruction belongs to.
    owners: Vec<Option<usize>>,
    /// The place of each former instruction.
    places: HashMap<InstId, InstId>,
}

/// The numbers of the image of a value: the one that is read, or those of a colour or a vector.
fn baked_numbers(numbers: &[Option<InstId>], read: &BTreeSet<InstId>) -> Range<usize> {
    let is_read = |number: &Option<InstId>| number.is_some_and(|id| read.contains(&id));
    let needed: BTreeSet<InstId> = numbers.iter().filter(|number| is_read(number)).copied().flatten().collect();
    if needed.len() == 1 {
        let first = numbers.iter().position(is_read).unwrap_or(0);
        return first..first + 1;
    }
    let alpha = numbers.get(3).is_some_and(is_read);
    0..if alpha { 4 } else { 3 }
}

/// The results without the outputs that no image shows, and the new index of each number.
fn retained<'r>(roots: PlanRoots<'r>, shown: &HashSet<usize>) -> (PlanRoots<'r>, Vec<Option<usize>>) {
    let (mut kept, mut places, mut first) = (PlanRoots::default(), vec![], 0);
    for ((name, width), carries) in roots.outputs.into_iter().zip(roots.types) {
        let numbers = first..first + width;
        first = numbers.end;
        if !numbers.clone().any(|number| shown.contains(&number)) {
            places.extend(numbers.map(|_| None));
            continue;
        }
        let place = kept.numbers.len();
        places.extend((place..place + width).map(Some));
        kept.add(name, carries, roots.numbers[numbers].to_vec());
    }
    (kept, places)
}

fn value_name(graph: &CheckedGraph, value: &NodeValue<'_>, numbers: Vec<Option<InstId>>) -> ValueName {
    let checked = &graph.nodes[value.node];
    let port = if value.output == 0 { "" } else { checked.spec.outputs[value.output].name };
    let output = match value.channel {
        Some(channel) if port.is_empty() => channel.name().to_owned(),
        Some(channel) => format!("{port}.{}", channel.name()),
        None => port.to_owned(),
    };
    ValueName { node: checked.name.clone(), output, numbers }
}

impl fmt::Display for ValueName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dot = if self.output.is_empty() { "" } else { "." };
        write!(f, "{}{dot}{}", self.node, self.output)
    }
}
