//! Sheet of the calculator: cells, wires and evaluation.

use egui::{Pos2, Vec2, pos2};
use egui_node_graph::{SocketRef, Wire};
use std::collections::{BTreeMap, BTreeSet};

/// Cells and wires.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sheet {
    pub(crate) cells: BTreeMap<u32, Cell>,
    pub(crate) wires: BTreeSet<Wire<u32>>,
}

/// Cell with its position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cell {
    pub(crate) op: Op,
    pub(crate) at: Pos2,
    pub(crate) collapsed: bool,
    pub(crate) muted: bool,
}

/// Operation of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Op {
    Number(f64),
    Add,
    Multiply,
    Divide,
    Less,
    Choose,
    Gauge,
    /// Passes a number on.
    Point,
    Note(String, Vec2),
    Frame(String, Vec2),
}

/// Type of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ValueType {
    Number,
    Boolean,
}

impl Op {
    pub(crate) fn title(&self) -> &str {
        match self {
            Op::Number(_) => "Number",
            Op::Add => "Add",
            Op::Multiply => "Multiply",
            Op::Divide => "Divide",
            Op::Less => "Less than",
            Op::Choose => "Choose",
            Op::Gauge => "Gauge",
            Op::Point => "Point",
            Op::Note(text, _) | Op::Frame(text, _) => text,
        }
    }

    pub(crate) fn inputs(&self) -> &'static [(&'static str, ValueType)] {
        const TWO: &[(&str, ValueType)] = &[("a", ValueType::Number), ("b", ValueType::Number)];
        match self {
            Op::Add | Op::Multiply | Op::Divide | Op::Less => TWO,
            Op::Choose => &[("which", ValueType::Boolean), ("if so", ValueType::Number), ("if not", ValueType::Number)],
            Op::Gauge | Op::Point => &[("value", ValueType::Number)],
            Op::Number(_) | Op::Note(..) | Op::Frame(..) => &[],
        }
    }

    pub(crate) fn outputs(&self) -> &'static [(&'static str, ValueType)] {
        match self {
            Op::Less => &[("is less", ValueType::Boolean)],
            Op::Gauge | Op::Note(..) | Op::Frame(..) => &[],
            _ => &[("result", ValueType::Number)],
        }
    }
}

impl Sheet {
    pub(crate) fn add(&mut self, op: Op, at: Pos2) -> u32 {
        let id = self.cells.last_key_value().map_or(1, |(last, _)| last + 1);
        self.cells.insert(id, Cell { op, at, collapsed: false, muted: false });
        id
    }

    /// Wires an output to an input, replacing the present wire of the input.
    pub(crate) fn connect(&mut self, wire: Wire<u32>) {
        self.wires.retain(|other| other.to != wire.to);
        self.wires.insert(wire);
    }

    pub(crate) fn remove(&mut self, cells: &[u32]) {
        self.cells.retain(|id, _| !cells.contains(id));
        self.wires.retain(|wire| !cells.contains(&wire.from.node) && !cells.contains(&wire.to.node));
    }

    /// Deletes cells and connects the source of their first input to the inputs they fed.
    pub(crate) fn heal(&mut self, cells: &[u32]) {
        for id in cells {
            let inputs = self.wires.iter().filter(|wire| wire.to.node == *id);
            let source = inputs.min_by_key(|wire| wire.to.pin).map(|wire| wire.from.clone());
            let fed: Vec<_> =
                self.wires.iter().filter(|wire| wire.from.node == *id).map(|wire| wire.to.clone()).collect();
            self.remove(&[*id]);
            for to in fed {
                if let Some(from) = source.clone().filter(|from| self.may_connect(from, &to).is_ok()) {
                    self.connect(Wire { from, to });
                }
            }
        }
    }

    /// Adds copies of cells and the wires between them; if `wired`, also the wires from other cells.
    pub(crate) fn duplicate(&mut self, cells: &[u32], wired: bool) -> BTreeSet<u32> {
        let mut copies = BTreeMap::new();
        for id in cells {
            if let Some(cell) = self.cells.get(id).cloned() {
                let copy = self.add(cell.op.clone(), cell.at + Vec2::splat(40.0));
                copies.insert(*id, copy);
            }
        }
        for wire in self.wires.clone() {
            let from = copies.get(&wire.from.node).copied().or(wired.then_some(wire.from.node));
            if let (Some(from), Some(to)) = (from, copies.get(&wire.to.node)) {
                let (from, to) = (SocketRef::output(from, wire.from.pin), SocketRef::input(*to, wire.to.pin));
                self.connect(Wire { from, to });
            }
        }
        copies.into_values().collect()
    }

    /// Checks whether an output may be wired to an input; the error states why it may not.
    pub(crate) fn may_connect(&self, from: &SocketRef<u32>, to: &SocketRef<u32>) -> Result<(), String> {
        let (Some(source), Some(target)) = (self.cells.get(&from.node), self.cells.get(&to.node)) else {
            return Err("the cell does not exist".to_owned());
        };
        let kind = |pins: &[(&str, ValueType)], pin: u32| pins.get(pin as usize).map(|pin| pin.1);
        match (kind(source.op.outputs(), from.pin), kind(target.op.inputs(), to.pin)) {
            (Some(a), Some(b)) if a == b => (),
            (Some(ValueType::Boolean), _) => return Err("expected a number, not a boolean".to_owned()),
            _ => return Err("expected a boolean, not a number".to_owned()),
        }
        // The target must not feed the source.
        let mut open = vec![to.node];
        let mut seen = BTreeSet::new();
        while let Some(id) = open.pop() {
            if id == from.node {
                return Err("the wire would close a cycle".to_owned());
            }
            if seen.insert(id) {
                open.extend(self.wires.iter().filter(|wire| wire.from.node == id).map(|wire| wire.to.node));
            }
        }
        Ok(())
    }

    /// Value of a cell; booleans are 1 and 0.
    pub(crate) fn value(&self, id: u32) -> f64 {
        self.evaluate(id, 0)
    }

    fn evaluate(&self, id: u32, depth: u32) -> f64 {
        let Some(cell) = self.cells.get(&id).filter(|_| depth < 200) else { return 0.0 };
        let input = |pin: u32| {
            let wire = self.wires.iter().find(|wire| wire.to == SocketRef::input(id, pin));
            wire.map_or(0.0, |wire| self.evaluate(wire.from.node, depth + 1))
        };
        match cell.op {
            Op::Number(value) => value,
            _ if cell.muted => input(0),
            Op::Add => input(0) + input(1),
            Op::Multiply => input(0) * input(1),
            Op::Divide if input(1) == 0.0 => 0.0,
            Op::Divide => input(0) / input(1),
            Op::Less => f64::from(input(0) < input(1)),
            Op::Choose => input(if input(0) != 0.0 { 1 } else { 2 }),
            Op::Gauge | Op::Point => input(0),
            Op::Note(..) | Op::Frame(..) => 0.0,
        }
    }

    /// Example: (3 + 4) × 6, and a comparison.
    pub(crate) fn example() -> Self {
        let mut sheet = Sheet::default();
        let mut put = |op, x: f32, y: f32| sheet.add(op, pos2(x, y));
        let three = put(Op::Number(3.0), 40.0, 80.0);
        let four = put(Op::Number(4.0), 40.0, 180.0);
        let six = put(Op::Number(6.0), 40.0, 280.0);
        let add = put(Op::Add, 280.0, 80.0);
        let multiply = put(Op::Multiply, 500.0, 120.0);
        let less = put(Op::Less, 500.0, 300.0);
        let choose = put(Op::Choose, 740.0, 260.0);
        let gauge = put(Op::Gauge, 980.0, 80.0);
        put(Op::Divide, 280.0, 420.0);
        put(Op::Frame("Whole numbers".to_owned(), egui::vec2(240.0, 380.0)), 0.0, 30.0);
        put(
            Op::Note(
                "The gauge shows the larger of the two: a product, or a plain number.".to_owned(),
                egui::vec2(200.0, 90.0),
            ),
            740.0,
            60.0,
        );
        let pairs = [(three, add, 0), (four, add, 1), (add, multiply, 0), (six, multiply, 1), (multiply, gauge, 0)];
        let more = [(six, less, 0), (multiply, less, 1), (less, choose, 0), (multiply, choose, 1), (six, choose, 2)];
        for (from, to, pin) in pairs.into_iter().chain(more) {
            sheet.connect(Wire { from: SocketRef::output(from, 0), to: SocketRef::input(to, pin) });
        }
        sheet
    }
}
