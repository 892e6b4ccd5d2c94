//! The search through lattice cells as loops of a shader: the cells and the order of `CellSearch::search` of the field,
//! which unrolled would be a megabyte of text in three dimensions.

use super::derivatives::ShaderNumber;
use super::function::FunctionWriter;
use super::scalars::{FloatText, IntText};
use lapidary_field::noise::cells::{CellSearch, CellVisitor, Metric};
use lapidary_field::noise::hash::axis_hash;
use lapidary_field::noise::worley::{Border, FAR, Nearest, NearestCell, NearestTwo, Worley, WorleyOutput};
use lapidary_field::real::{Int, Lattice, Real, reachable_period};

/// The value of cell noise at a point.
pub(crate) fn worley<'w>(noise: &Worley, dims: usize, p: [ShaderNumber<'w>; 4], zoom: u32) -> ShaderNumber<'w> {
    match dims {
        1 => WorleyText { noise, p: [p[0]], zoom }.value(),
        2 => WorleyText { noise, p: [p[0], p[1]], zoom }.value(),
        3 => WorleyText { noise, p: [p[0], p[1], p[2]], zoom }.value(),
        _ => WorleyText { noise, p, zoom }.value(),
    }
}

struct WorleyText<'a, 'w, const D: usize> {
    noise: &'a Worley,
    p: [ShaderNumber<'w>; D],
    zoom: u32,
}

impl<'w, const D: usize> WorleyText<'_, 'w, D> {
    /// The operations of `Worley::at` of the field, with searches by loops.
    fn value(&self) -> ShaderNumber<'w> {
        let WorleyText { noise, p, zoom } = *self;
        let period = std::array::from_fn(|axis| reachable_period(noise.period()[axis].saturating_mul(zoom)));
        let metric = noise.metric();
        let search = LoopSearch { cells: CellSearch::new(metric, p, noise.seed(), noise.feature_box(D), period) };
        let far = p[0].lit(FAR);
        let nearest = |search: &LoopSearch<'w, D>| {
            let mut home = NearestCell { sum: far, key: far.int(0), apart: [far; D] };
            search.run(&mut home);
            home
        };
        match noise.output() {
            WorleyOutput::F1 => {
                let mut first = Nearest { sum: far };
                search.run(&mut first);
                metric.distance(first.sum)
            }
            WorleyOutput::Id => Worley::id(far, nearest(&search).key),
            WorleyOutput::Value => Worley::value(far, nearest(&search).key),
            WorleyOutput::Border if metric == Metric::Euclidean => {
                let home = nearest(&search);
                let mut border = Border { home: home.apart, first: metric.distance(home.sum), least: far };
                search.run(&mut border);
                border.least.max(far.lit(0.0))
            }
            output => {
                let mut two = NearestTwo { first: far, second: far };
                search.run(&mut two);
                let (first, second) = (metric.distance(two.first), metric.distance(two.second));
                match output {
                    WorleyOutput::F2 => second,
                    WorleyOutput::Border => (second - first) * far.lit(0.5),
                    _ => second - first,
                }
            }
        }
    }
}

/// The numbers that a search changes.
pub(super) trait SearchState<'w> {
    /// Calls a function with each number, and another with each integer, always in the same order.
    fn each(&mut self, number: &mut dyn FnMut(&mut ShaderNumber<'w>), int: &mut dyn FnMut(&mut IntText<'w>));
}
impl<'w> SearchState<'w> for Nearest<ShaderNumber<'w>> {
    fn each(&mut self, number: &mut dyn FnMut(&mut ShaderNumber<'w>), _: &mut dyn FnMut(&mut IntText<'w>)) {
        number(&mut self.sum);
    }
}
impl<'w> SearchState<'w> for NearestTwo<ShaderNumber<'w>> {
    fn each(&mut self, number: &mut dyn FnMut(&mut ShaderNumber<'w>), _: &mut dyn FnMut(&mut IntText<'w>)) {
        number(&mut self.first);
        number(&mut self.second);
    }
}
impl<'w, const D: usize> SearchState<'w> for NearestCell<ShaderNumber<'w>, D> {
    fn each(&mut self, number: &mut dyn FnMut(&mut ShaderNumber<'w>), int: &mut dyn FnMut(&mut IntText<'w>)) {
        number(&mut self.sum);
        int(&mut self.key);
        self.apart.iter_mut().for_each(number);
    }
}
impl<'w, const D: usize> SearchState<'w> for Border<ShaderNumber<'w>, D> {
    fn each(&mut self, number: &mut dyn FnMut(&mut ShaderNumber<'w>), _: &mut dyn FnMut(&mut IntText<'w>)) {
        number(&mut self.least);
    }
}

/// The variables that hold a state between the turns of a loop.
pub(super) struct StateVariables<'w> {
    writer: &'w FunctionWriter<'w>,
    numbers: Vec<u32>,
}

impl<'w> StateVariables<'w> {
    /// New variables with the values of a state.
    pub(super) fn new(writer: &'w FunctionWriter<'w>, state: &mut impl SearchState<'w>) -> Self {
        let numbers = std::cell::RefCell::new(vec![]);
        state.each(
            &mut |number| {
                numbers.borrow_mut().extend(number.parts().iter().map(|part| writer.variable(&part.text())));
            },
            &mut |int| numbers.borrow_mut().push(writer.variable(&int.text())),
        );
        StateVariables { writer, numbers: numbers.into_inner() }
    }
    /// Reads the variables into a state.
    pub(super) fn load(&self, state: &mut impl SearchState<'w>) {
        let variables = std::cell::RefCell::new(self.numbers.iter());
        let next = || format!("v{}", variables.borrow_mut().next().expect("there is one for each part"));
        state.each(
            &mut |number| {
                let parts: Vec<FloatText<'w>> =
                    number.parts().iter().map(|_| FloatText::read(self.writer, &next())).collect();
                *number = ShaderNumber::from_components(parts.len().ilog2() as usize, |part| parts[part]);
            },
            &mut |int| *int = IntText::read(self.writer, &next()),
        );
    }
    /// Writes a state into the variables.
    pub(super) fn store(&self, state: &mut impl SearchState<'w>) {
        let variables = std::cell::RefCell::new(self.numbers.iter());
        let set = |text: String| {
            let number = *variables.borrow_mut().next().expect("there is one for each part");
            self.writer.line(&format!("v{number} = {text};"));
        };
        state.each(&mut |number| number.parts().iter().for_each(|part| set(part.text())), &mut |int| set(int.text()));
    }
}

/// The key of a cell, the offset of the point from its box, and the combined terms of the distance to the box.
#[derive(Clone, Copy)]
struct PartialCell<'w, const D: usize> {
    key: IntText<'w>,
    from: [ShaderNumber<'w>; D],
    gap: ShaderNumber<'w>,
}

struct LoopSearch<'w, const D: usize> {
    cells: CellSearch<ShaderNumber<'w>, D>,
}

impl<'w, const D: usize> LoopSearch<'w, D> {
    /// Visits every cell that can matter.
    fn run<K: CellVisitor<ShaderNumber<'w>, D> + SearchState<'w>>(&self, visitor: &mut K) {
        let writer = self.cells.shell.writer();
        let variables = StateVariables::new(writer, visitor);
        let rows = 3usize.pow(D as u32 - 1);
        writer.block(&format!("for (var row = 0; row < {rows}; row++)"), || {
            // The digits 0, 1 and 2 of a row stand for steps of 0, −1 and 1.
            let row = self.row(|axis| format!("near_step(row / {})", 3usize.pow(axis as u32 - 1)));
            variables.load(visitor);
            let gap = row.gap.less(visitor.limit()).text();
            writer.block(&format!("if (row == 0 || {})", if D == 1 { "true".to_owned() } else { gap }), || {
                writer.block("for (var k = 0; k < 3; k++)", || {
                    let cell = self.along_x(&row, "near_step(k)");
                    variables.load(visitor);
                    self.cells.visit_cell(cell.key, &cell.from, visitor);
                    variables.store(visitor);
                });
            });
        });
        // The second nearest point, and all that shapes a border, lie closer than ring D + 2.
        writer.block(&format!("for (var ring = 2; ring <= {}; ring++)", D + 1), || {
            let steps = IntText::read(writer, "bitcast<u32>(ring - 1)");
            let shell = self.cells.shell + self.cells.shell.real_of_int(steps);
            variables.load(visitor);
            let open = self.cells.metric.term(shell).less(visitor.limit());
            writer.line(&format!("if (!({})) {{ break; }}", open.text()));
            self.ring(&variables, visitor);
        });
        variables.load(visitor);
    }
    /// Visits the cells of one ring.
    fn ring<K>(&self, variables: &StateVariables<'w>, visitor: &mut K)
    where
        K: CellVisitor<ShaderNumber<'w>, D> + SearchState<'w>,
    {
        let writer = variables.writer;
        writer.line("let across = 2 * ring + 1;");
        let power = |n: usize| vec!["across"; n].join(" * ");
        let rows = if D == 1 { "1".to_owned() } else { power(D - 1) };
        writer.block(&format!("for (var row = 0; row < {rows}; row++)"), || {
            let digit = |axis: usize| match axis {
                1 => "row % across - ring".to_owned(),
                _ => format!("row / ({}) % across - ring", power(axis - 1)),
            };
            let row = self.row(digit);
            variables.load(visitor);
            let near = if D == 1 { "true".to_owned() } else { row.gap.less(visitor.limit()).text() };
            writer.block(&format!("if ({near})"), || {
                // Within a row that is not part of the outer ring, all cells but the two ends have been visited.
                let outer: Vec<String> = (1..D).map(|axis| format!("abs({}) == ring", digit(axis))).collect();
                let outer = if D == 1 { "false".to_owned() } else { outer.join(" || ") };
                writer.line(&format!("let stride = select(2 * ring, 1, {outer});"));
                writer.block("for (var steps = -ring; steps <= ring; steps += stride)", || {
                    let cell = self.along_x(&row, "steps");
                    variables.load(visitor);
                    writer.block(&format!("if ({})", cell.gap.less(visitor.limit()).text()), || {
                        self.cells.visit_cell(cell.key, &cell.from, visitor);
                        variables.store(visitor);
                    });
                });
            });
        });
    }
    /// The cells of a row along x, whose steps along the other axes are the values of these expressions.
    fn row(&self, steps: impl Fn(usize) -> String) -> PartialCell<'w, D> {
        let CellSearch { seed, shell, metric, .. } = self.cells;
        let mut row = PartialCell { key: seed, from: [shell; D], gap: shell };
        for axis in (1..D).rev() {
            let (share, from, gap) = self.step(axis, &steps(axis));
            (row.key, row.from[axis]) = (row.key ^ share, from);
            row.gap = if axis + 1 == D { gap } else { metric.combine(gap, row.gap) };
        }
        row
    }
    /// The cell of a row whose steps along x are the value of an expression.
    fn along_x(&self, row: &PartialCell<'w, D>, steps: &str) -> PartialCell<'w, D> {
        let (share, from, gap) = self.step(0, steps);
        let mut cell = *row;
        (cell.key, cell.from[0]) = (row.key ^ share, from);
        cell.gap = if D == 1 { gap } else { self.cells.metric.combine(gap, row.gap) };
        cell
    }
    /// The cell some steps further along an axis: its part of the key, the offset of the point from its box, and the term
    /// of the distance to the box.
    fn step(&self, axis: usize, steps: &str) -> (IntText<'w>, ShaderNumber<'w>, ShaderNumber<'w>) {
        let CellSearch { feature_box, metric, .. } = self.cells;
        let (place, start, period) = (self.cells.place[axis], self.cells.index[axis], self.cells.period[axis]);
        let writer = place.writer();
        let steps = IntText::read(writer, &format!("bitcast<u32>({steps})"));
        let index = match period {
            0 => start + steps,
            n => IntText::of(writer, format!("wrapped_index({}, {}, {n}u)", start.text(), steps.text())),
        };
        let from = (place - place.real_of_int(steps)) - place.lit(feature_box.base);
        let zero = place.lit(0.0);
        let number = place.real_of_int(steps);
        let outside = ShaderNumber::pick(zero.less(number), -from, from - place.lit(feature_box.reach));
        let outside = ShaderNumber::pick(ShaderNumber::equal(steps, steps.int(0)), zero, outside);
        (axis_hash(index, axis), from, metric.term(outside))
    }
}
