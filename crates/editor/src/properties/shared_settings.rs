//! Settings that several selected nodes share: each row sets the input of all of them.

use super::value_row::{row, value};
use crate::commands::EditorCommand;
use crate::input_slot::InputSlot;
use crate::session::Session;
use egui::{RichText, Ui};
use lapidary_document::edit::Edit;
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::graph::Arg;

/// Input that all selected nodes have.
struct SharedInput<'a> {
    /// The input of the first node without a wire there.
    slot: InputSlot<'a>,
    /// Nodes without a wire there.
    nodes: Vec<SharingNode<'a>>,
}

/// Node with the input.
struct SharingNode<'a> {
    name: &'a str,
    /// Value that the file states.
    current: Option<Arg>,
    slot: InputSlot<'a>,
}

impl SharingNode<'_> {
    /// Value of the input, or its default.
    fn value(&self) -> Option<Arg> {
        self.current.clone().or_else(|| self.slot.default())
    }
}

/// Shows the inputs that all these nodes have. Returns their number.
pub(super) fn shared_settings(
    ui: &mut Ui,
    session: &Session,
    names: &[String],
    commands: &mut Vec<EditorCommand>,
) -> usize {
    let shared = shared_inputs(session, names);
    for input in &shared {
        ui.push_id(input.slot.name, |ui| shared_row(ui, input, names, commands));
    }
    shared.len()
}

fn shared_row(ui: &mut Ui, input: &SharedInput<'_>, names: &[String], commands: &mut Vec<EditorCommand>) {
    let slot = &input.slot;
    let first = input.nodes.first().and_then(SharingNode::value);
    let differ = input.nodes.iter().any(|node| node.value() != first);
    let any_set = input.nodes.iter().any(|node| node.current.is_some());
    let (label, new) = row(ui, slot.label(), slot.doc, any_set, |ui| {
        if differ {
            let about = "the values differ: a change sets all of them";
            ui.label(RichText::new("≠").color(ui.visuals().warn_fg_color)).on_hover_text(about);
        }
        value(ui, slot, first.as_ref())
    });
    let reset = label.double_clicked() || label.triple_clicked();
    let edits = |arg: Option<Arg>| {
        let of_node = |SharingNode { name, slot, .. }: &SharingNode<'_>| {
            // Default values are left out of the file.
            let arg = arg.clone().filter(|arg| slot.default().as_ref() != Some(arg));
            Edit::Socket((*name).to_owned(), slot.name.to_owned(), arg)
        };
        input.nodes.iter().map(of_node).collect::<Vec<_>>()
    };
    if reset && any_set {
        commands.push(EditorCommand::edit(edits(None)));
    } else if let Some(arg) = new {
        commands.push(EditorCommand::edit_step(edits(Some(arg)), format!("{}.{}", names.join(" "), slot.name)));
    }
}

/// Inputs with a value that all nodes have, in the order of the first node.
fn shared_inputs<'a>(session: &'a Session, names: &'a [String]) -> Vec<SharedInput<'a>> {
    let nodes: Vec<_> = names.iter().filter_map(|name| Some((name.as_str(), session.node(name)?))).collect();
    let inputs: Vec<Vec<InputSlot<'a>>> =
        nodes.iter().map(|(name, node)| session.interface(name, node).inputs()).collect();
    let Some(first) = inputs.first() else { return vec![] };
    let mut shared = vec![];
    for slot in first {
        let slots =
            inputs.iter().map(|inputs| inputs.iter().find(|other| other.name == slot.name && alike(slot, other)));
        let Some(slots) = slots.collect::<Option<Vec<_>>>() else { continue };
        let unwired = nodes.iter().zip(slots).filter_map(|((name, node), slot)| match node.args.get(slot.name) {
            Some(Arg::Wire(..) | Arg::Parameter(_)) => None,
            current => Some(SharingNode { name, current: current.cloned(), slot: *slot }),
        });
        let unwired: Vec<SharingNode<'a>> = unwired.collect();
        if let Some(slot) = unwired.first().map(|node| node.slot) {
            shared.push(SharedInput { slot, nodes: unwired });
        }
    }
    shared
}

/// Returns whether the same row can set both inputs.
fn alike(a: &InputSlot<'_>, b: &InputSlot<'_>) -> bool {
    match (a.widget(), b.widget()) {
        (Widget::Wire | Widget::Ramp | Widget::Curve | Widget::Points, _) => false,
        (Widget::Number { whole, .. }, Widget::Number { whole: other, .. }) => whole == other,
        (Widget::Choice(words), Widget::Choice(others)) => words == others,
        (Widget::Any, Widget::Any) => same_kind(a, b),
        (a, b) => std::mem::discriminant(&a) == std::mem::discriminant(&b),
    }
}

/// Returns whether the defaults have the same kind: both numbers, or both colours.
fn same_kind(a: &InputSlot<'_>, b: &InputSlot<'_>) -> bool {
    match (a.default(), b.default()) {
        (Some(a), Some(b)) => std::mem::discriminant(&a) == std::mem::discriminant(&b),
        _ => false,
    }
}
