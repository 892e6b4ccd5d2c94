//! The values that a nodegraph of MaterialX computes: numbers, and three numbers at once where one node can compute them.

use super::channel_graph::{ChannelGraph, GraphInputKind, KnobValue};
use super::materialx_operations::{ElementStep, SELECT_GREATER, StepInput, is_componentwise, operation_steps};
use lapidary_field::ir::{Inst, InstId};
use lapidary_field::op::Op;
use std::collections::BTreeSet;

/// A value of a nodegraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Item {
    /// A number.
    Number(InstId),
    /// Three numbers.
    Lanes([InstId; 3], LaneType),
}

/// Type of three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum LaneType {
    Color,
    Vector,
}

/// How a value is computed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Recipe {
    /// Constants.
    Values(Vec<f32>),
    /// A parameter, or one of its numbers.
    Input { input: usize, component: Option<usize> },
    /// A coordinate.
    Coordinate(usize),
    /// An image, or one of its channels.
    Image { image: usize, component: Option<usize> },
    /// Nodes.
    Steps { steps: &'static [ElementStep], operands: Vec<Item> },
    /// The same number three times.
    Same(Item),
    /// Three numbers that are computed one by one.
    Combine([Item; 3]),
}

impl LaneType {
    /// Name of the type in MaterialX.
    pub(super) const fn materialx(self) -> &'static str {
        match self {
            LaneType::Color => "color3",
            LaneType::Vector => "vector3",
        }
    }
}

impl Item {
    /// Name of its type in MaterialX.
    pub(super) const fn materialx(self) -> &'static str {
        match self {
            Item::Number(_) => "float",
            Item::Lanes(_, lanes) => lanes.materialx(),
        }
    }
    /// The type of its numbers, if it has three.
    pub(super) const fn lanes(self) -> Option<LaneType> {
        match self {
            Item::Number(_) => None,
            Item::Lanes(_, lanes) => Some(lanes),
        }
    }
    /// Its place in the order of computation.
    fn place(self) -> (InstId, bool) {
        match self {
            Item::Number(id) => (id, false),
            Item::Lanes([a, b, c], _) => (a.max(b).max(c), true),
        }
    }
}

/// The values that some values depend on, each after those it is made of, with their recipes. Values that are `known` are left
/// out. There is no recursion, however deep the expressions are.
pub(super) fn ordered(graph: &ChannelGraph, wanted: &[Item], known: impl Fn(&Item) -> bool) -> Vec<(Item, Recipe)> {
    let keyed = |item: Item| (item.place(), item);
    let mut left: BTreeSet<((InstId, bool), Item)> = wanted.iter().map(|item| keyed(*item)).collect();
    let mut found = vec![];
    // What a value is made of precedes it, so that the last is complete.
    while let Some((_, item)) = left.pop_last() {
        if known(&item) {
            continue;
        }
        let recipe = recipe(graph, item);
        match &recipe {
            Recipe::Steps { operands, .. } => left.extend(operands.iter().map(|item| keyed(*item))),
            Recipe::Same(item) => drop(left.insert(keyed(*item))),
            Recipe::Combine(items) => left.extend(items.map(keyed)),
            Recipe::Values(_) | Recipe::Input { .. } | Recipe::Coordinate(_) | Recipe::Image { .. } => {}
        }
        found.push((item, recipe));
    }
    found.reverse();
    found
}

fn recipe(graph: &ChannelGraph, item: Item) -> Recipe {
    match item {
        Item::Number(id) => number_recipe(graph, id),
        Item::Lanes(ids, lanes) => lane_recipe(graph, ids, lanes),
    }
}

fn number_recipe(graph: &ChannelGraph, id: InstId) -> Recipe {
    if let Some(v) = constant(graph, id) {
        return Recipe::Values(vec![v]);
    }
    match graph.code.insts[id.0 as usize] {
        Inst::Coord(axis) => Recipe::Coordinate(axis.into()),
        Inst::Knob(knob) => match graph.knobs[knob as usize] {
            KnobValue::Constant(v) => Recipe::Values(vec![v]),
            KnobValue::Input { input, component } => {
                let single = matches!(graph.inputs[input].kind, GraphInputKind::Number(_));
                Recipe::Input { input, component: Some(component).filter(|_| !single) }
            }
        },
        Inst::Stored(number) => {
            let [image, channel] = graph.stored[number as usize];
            Recipe::Image { image, component: Some(channel).filter(|_| graph.images[image].channels > 1) }
        }
        Inst::Op(op, args) => {
            let (steps, operands) = steps_and_operands(graph, op, args);
            Recipe::Steps { steps, operands: operands.into_iter().map(Item::Number).collect() }
        }
        Inst::Lit(_) | Inst::Noise(..) | Inst::Sample(..) => unreachable!("noises and images are baked"),
    }
}

/// The nodes of an operation, and its operands. A selection by a comparison is one node.
fn steps_and_operands(graph: &ChannelGraph, op: Op, args: [InstId; 3]) -> (&'static [ElementStep], Vec<InstId>) {
    if op == Op::Select
        && let Inst::Op(Op::Less, [low, high, _]) = graph.code.insts[args[0].0 as usize]
    {
        return (SELECT_GREATER, vec![high, low, args[1], args[2]]);
    }
    (operation_steps(op, |operand| constant(graph, args[operand])), args[..op.arity()].to_vec())
}

fn lane_recipe(graph: &ChannelGraph, ids: [InstId; 3], lanes: LaneType) -> Recipe {
    let [a, b, c] = ids;
    if a == b && b == c {
        return Recipe::Same(Item::Number(a));
    }
    let constants: Vec<f32> = ids.iter().filter_map(|id| constant(graph, *id)).collect();
    if constants.len() == ids.len() {
        return Recipe::Values(constants);
    }
    let recipes = ids.map(|id| number_recipe(graph, id));
    if let Some(whole) = whole(graph, &recipes, lanes) {
        return whole;
    }
    let combine = Recipe::Combine(ids.map(Item::Number));
    let [Recipe::Steps { steps, operands: a }, Recipe::Steps { operands: b, .. }, Recipe::Steps { operands: c, .. }] =
        &recipes
    else {
        return combine;
    };
    let same = |recipe: &Recipe| matches!(recipe, Recipe::Steps { steps: own, .. } if std::ptr::eq(*own, *steps));
    if !recipes.iter().all(same) {
        return combine;
    }
    let uniform: Vec<bool> = a.iter().zip(b).zip(c).map(|((a, b), c)| a == b && b == c).collect();
    if !is_fusible(steps, &uniform) {
        return combine;
    }
    let number = |item: &Item| item.place().0;
    let operands = a.iter().zip(b).zip(c).zip(&uniform);
    let operands = operands.map(|(((a, b), c), uniform)| match uniform {
        true => *a,
        false => Item::Lanes([a, b, c].map(number), lanes),
    });
    Recipe::Steps { steps, operands: operands.collect() }
}

/// The whole of a parameter or an image, if these are its first three numbers in order.
fn whole(graph: &ChannelGraph, recipes: &[Recipe; 3], lanes: LaneType) -> Option<Recipe> {
    let in_order = |component: fn(&Recipe) -> Option<(usize, usize)>| {
        let (first, _) = component(&recipes[0])?;
        (0..3).all(|lane| component(&recipes[lane]) == Some((first, lane))).then_some(first)
    };
    let image = in_order(|recipe| match recipe {
        Recipe::Image { image, component } => Some((*image, (*component)?)),
        _ => None,
    });
    if let Some(image) = image {
        return Some(Recipe::Image { image, component: None });
    }
    let input = in_order(|recipe| match recipe {
        Recipe::Input { input, component } => Some((*input, (*component)?)),
        _ => None,
    })?;
    let own = if graph.inputs[input].kind == GraphInputKind::Color { LaneType::Color } else { LaneType::Vector };
    (own == lanes).then_some(Recipe::Input { input, component: None })
}

/// True if the nodes compute three numbers at once. Comparisons compare single numbers.
fn is_fusible(steps: &[ElementStep], uniform: &[bool]) -> bool {
    steps.iter().all(|step| {
        let compared = step.inputs.iter().filter(|(name, _)| name.starts_with("value"));
        let is_single = |from: &StepInput| match from {
            StepInput::Operand(operand) => uniform[*operand],
            StepInput::Value(_) => true,
            StepInput::Step(_) => false,
        };
        is_componentwise(step.node) && compared.into_iter().all(|(_, from)| is_single(from))
    })
}

/// The value of an instruction that is a constant.
fn constant(graph: &ChannelGraph, id: InstId) -> Option<f32> {
    match graph.code.insts[id.0 as usize] {
        Inst::Lit(bits) => Some(f32::from_bits(bits)),
        Inst::Knob(knob) => match graph.knobs[knob as usize] {
            KnobValue::Constant(v) => Some(v),
            KnobValue::Input { .. } => None,
        },
        _ => None,
    }
}
