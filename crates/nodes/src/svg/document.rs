//! The reader of drawings: elements, their transformations and their paint.

use super::drawing::{SvgDrawing, SvgShape};
use super::error::{MAX_BYTES, MAX_DEPTH, MAX_SHAPES, MAX_STEPS, SvgError};
use super::matrix::Matrix;
use super::omission::SvgOmission;
use super::path_step::PathStep;
use super::paths::{ellipse, path_data, rectangle};
use super::style::{SvgStyle, length, opacity};
use super::style_sheet::{StyleSheet, declarations};
use roxmltree::{Document, Node, ParsingOptions};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::str::FromStr;
use svgtypes::{Color, PointsParser, ViewBox};

/// The most elements and texts of a file.
const MAX_NODES: u32 = 1 << 18;
/// The most elements that are visited, copies included; those that take longer to read count more than once.
const MAX_VISITS: usize = 1 << 22;
/// The most bytes that the entities of a file can grow to, divided by 255.
const MAX_ENTITIES: usize = 1 << 18;

/// The longest chain of gradients that refer to each other, and the most children of a gradient that are read.
const MAX_GRADIENTS: usize = 8;
const MAX_STOPS: usize = 256;
/// The most attributes of an element, and `=` in a text.
const MAX_ATTRIBUTES: usize = 1 << 13;

impl SvgDrawing {
    /// Reads a drawing.
    pub(crate) fn read(text: &str) -> Result<SvgDrawing, SvgError> {
        let drawing = read(text)?;
        drawing.is_within_reach().then_some(drawing).ok_or(SvgError::Reach)
    }
}

/// Reads a drawing, whose shapes can be anywhere.
fn read(text: &str) -> Result<SvgDrawing, SvgError> {
    if text.len() > MAX_BYTES {
        return Err(SvgError::Limit { what: "bytes", most: MAX_BYTES });
    }
    // The parser limits the references within an entity to 255, but not those in the text.
    if text.contains("<!ENTITY") {
        let definitions = text.find("]>").unwrap_or(text.len());
        if definitions.saturating_mul(text.matches('&').count()) > MAX_ENTITIES {
            return Err(SvgError::Limit { what: "bytes of entities", most: MAX_ENTITIES });
        }
    }
    // The parser compares each attribute of an element with all others.
    if text.split('<').any(|element| element.matches('=').count() > MAX_ATTRIBUTES) {
        return Err(SvgError::Limit { what: "attributes in an element", most: MAX_ATTRIBUTES });
    }
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::NodesLimitReached => SvgError::Limit { what: "elements", most: MAX_NODES as usize },
        error => SvgError::Syntax(error.to_string()),
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(SvgError::Root(root.tag_name().name().chars().take(40).collect()));
    }
    let view = view_box(root)?;
    let ids = root.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect();
    let (omissions, visits) = (RefCell::default(), Cell::new(0));
    let mut reader =
        SvgReader { ids, sheet: StyleSheet::read(root), view, shapes: vec![], omissions, steps: 0, visits };
    reader.visit_children(
        root,
        &SvgContext { style: SvgStyle::initial(), matrix: Matrix::IDENTITY, depth: 0 },
        root,
    )?;
    let larger = if view.w > view.h { view.w } else { view.h };
    let fit =
        Matrix::translation([-view.x - view.w * 0.5, -view.y - view.h * 0.5]).then(&Matrix::scaling([1.0 / larger; 2]));
    Ok(SvgDrawing { fit, shapes: reader.shapes, omissions: reader.omissions.into_inner() })
}

/// The rectangle that the drawing shows.
fn view_box(root: Node<'_, '_>) -> Result<ViewBox, SvgError> {
    let stated = root.attribute("viewBox").and_then(|text| ViewBox::from_str(text).ok());
    let side = |name: &str| root.attribute(name).and_then(|text| length(text, 0.0));
    let own = || Some(ViewBox { x: 0.0, y: 0.0, w: side("width")?, h: side("height")? });
    let valid = |view: &ViewBox| {
        let sides = [view.w, view.h].iter().all(|side| (1e-6..1e9).contains(side));
        sides && [view.x, view.y].iter().all(|v| v.abs() < 1e9)
    };
    stated.or_else(own).filter(valid).ok_or(SvgError::Size)
}

/// The style and the transformation that an element inherits.
#[derive(Clone)]
struct SvgContext {
    style: SvgStyle,
    matrix: Matrix,
    depth: usize,
}

struct SvgReader<'a, 'i> {
    ids: HashMap<&'a str, Node<'a, 'i>>,
    sheet: StyleSheet,
    view: ViewBox,
    shapes: Vec<SvgShape>,
    omissions: RefCell<BTreeSet<SvgOmission>>,
    /// Steps of all shapes, and elements visited.
    steps: usize,
    visits: Cell<usize>,
}

impl<'a, 'i> SvgReader<'a, 'i> {
    fn visit_children(
        &mut self,
        node: Node<'a, 'i>,
        context: &SvgContext,
        styled: Node<'a, 'i>,
    ) -> Result<(), SvgError> {
        let mut context = context.clone();
        self.apply_style(styled, &mut context.style);
        if !context.style.displayed {
            return Ok(());
        }
        node.children().filter(Node::is_element).try_for_each(|child| self.visit(child, &context))
    }
    fn visit(&mut self, node: Node<'a, 'i>, outer: &SvgContext) -> Result<(), SvgError> {
        self.count_visit(node);
        if outer.depth > MAX_DEPTH {
            return Err(SvgError::Limit { what: "nested groups", most: MAX_DEPTH });
        }
        if self.visits.get() > MAX_VISITS {
            return Err(SvgError::Limit { what: "elements, copies included", most: MAX_VISITS });
        }
        let own = node.attribute("transform").map_or(Matrix::IDENTITY, Matrix::parse);
        let context =
            SvgContext { style: outer.style.inherited(), matrix: own.then(&outer.matrix), depth: outer.depth + 1 };
        match node.tag_name().name() {
            "g" | "a" | "svg" | "switch" => self.visit_children(node, &context, node),
            "use" => self.visit_copy(node, &context),
            _ => match self.steps(node) {
                Some(steps) => self.add_shape(node, steps, context),
                None => {
                    self.omit_element(node, context);
                    Ok(())
                }
            },
        }
    }
    /// Draws the element that a `use` element names.
    fn visit_copy(&mut self, node: Node<'a, 'i>, context: &SvgContext) -> Result<(), SvgError> {
        let href = node.attributes().find(|attribute| attribute.name() == "href").map(|attribute| attribute.value());
        let Some(target) = href.and_then(|href| self.ids.get(href.strip_prefix('#')?).copied()) else { return Ok(()) };
        let place = Matrix::translation([self.number(node, "x"), self.number(node, "y")]);
        let mut context = SvgContext { matrix: place.then(&context.matrix), ..context.clone() };
        self.apply_style(node, &mut context.style);
        if !context.style.displayed {
            return Ok(());
        }
        match target.tag_name().name() {
            "symbol" => {
                let style = context.style.inherited();
                self.visit_children(target, &SvgContext { style, depth: context.depth + 1, ..context }, target)
            }
            _ => self.visit(target, &context),
        }
    }
    fn add_shape(&mut self, node: Node<'a, 'i>, steps: Vec<PathStep>, mut context: SvgContext) -> Result<(), SvgError> {
        self.steps += steps.len();
        if self.steps > MAX_STEPS {
            return Err(SvgError::Limit { what: "lines and curves", most: MAX_STEPS });
        }
        self.apply_style(node, &mut context.style);
        let gradient = |name: &str| self.gradient_color(name);
        let (fill, stroke) = (context.style.fill(gradient), context.style.stroke(gradient));
        if !context.style.displayed || fill.is_none() && stroke.is_none() {
            return Ok(());
        }
        if self.shapes.len() == MAX_SHAPES {
            return Err(SvgError::Limit { what: "shapes", most: MAX_SHAPES });
        }
        self.shapes.push(SvgShape { steps, matrix: context.matrix, fill, stroke });
        Ok(())
    }
    /// Notes an element that is not drawn, unless it is invisible.
    fn omit_element(&mut self, node: Node<'a, 'i>, mut context: SvgContext) {
        let Some(omission) = SvgOmission::of_element(node.tag_name().name()) else { return };
        self.apply_style(node, &mut context.style);
        if context.style.displayed {
            self.omissions.borrow_mut().insert(omission);
        }
    }
    /// Counts an element by the time that its attributes and the style sheet take.
    fn count_visit(&self, node: Node<'a, 'i>) {
        let work: usize = node.attributes().map(|attribute| 16 + attribute.value().len()).sum();
        self.visits.set(self.visits.get().saturating_add(1 + work / 16 + self.sheet.cost() / 64));
    }
    /// Attributes are weaker than rules of style sheets, and those than the attribute `style`.
    fn apply_style(&mut self, node: Node<'a, 'i>, style: &mut SvgStyle) {
        let own = node.attributes().map(|attribute| (attribute.name(), attribute.value()));
        let stated = declarations(node.attribute("style").unwrap_or_default());
        let mut omitted = vec![];
        for (name, value) in own.chain(self.sheet.properties(&node)).chain(stated) {
            style.set(name, value);
            omitted.extend(SvgOmission::of_property(name, value));
        }
        if style.displayed {
            self.omissions.borrow_mut().extend(omitted);
        }
    }
    /// The path of a shape; `None` for other elements.
    fn steps(&self, node: Node<'a, 'i>) -> Option<Vec<PathStep>> {
        let number = |name: &str| self.number(node, name);
        Some(match node.tag_name().name() {
            "path" => path_data(node.attribute("d")?, MAX_STEPS),
            "rect" => {
                let side = [number("width"), number("height")];
                let radius = |name: &str| node.attribute(name).map(|_| number(name));
                let radii = match (radius("rx"), radius("ry")) {
                    (Some(x), Some(y)) => [x, y],
                    (Some(both), None) | (None, Some(both)) => [both; 2],
                    (None, None) => [0.0; 2],
                };
                let radii = [0, 1].map(|k| if radii[k] < side[k] * 0.5 { radii[k] } else { side[k] * 0.5 });
                let solid = side.iter().all(|side| *side > 0.0);
                if solid { rectangle([number("x"), number("y")], side, radii) } else { vec![] }
            }
            "circle" | "ellipse" => {
                let circle = node.tag_name().name() == "circle";
                let radii = if circle { [number("r"); 2] } else { [number("rx"), number("ry")] };
                let solid = radii.iter().all(|radius| *radius > 0.0);
                if solid { ellipse([number("cx"), number("cy")], radii) } else { vec![] }
            }
            "line" => {
                let ends = [[number("x1"), number("y1")], [number("x2"), number("y2")]];
                vec![PathStep::Move(ends[0]), PathStep::Line(ends[1])]
            }
            "polyline" | "polygon" => {
                let points = PointsParser::from(node.attribute("points")?).take(MAX_STEPS + 1).map(|(x, y)| [x, y]);
                let mut steps: Vec<PathStep> = points
                    .enumerate()
                    .map(|(i, at)| if i == 0 { PathStep::Move(at) } else { PathStep::Line(at) })
                    .collect();
                if node.tag_name().name() == "polygon" && !steps.is_empty() {
                    steps.push(PathStep::Close);
                }
                steps
            }
            _ => return None,
        })
    }
    /// A number of an element; 0 if it has none.
    fn number(&self, node: Node<'a, 'i>, name: &str) -> f64 {
        let down = ["y", "y1", "y2", "cy", "ry", "height"].contains(&name);
        let whole = if down { self.view.h } else { self.view.w };
        node.attribute(name).and_then(|text| length(text, whole)).unwrap_or(0.0)
    }
    /// The colour in the middle of a gradient: that of the stop in the middle of its list.
    fn gradient_color(&self, name: &str) -> Option<Color> {
        let mut gradient = *self.ids.get(name)?;
        self.omissions.borrow_mut().extend(SvgOmission::of_paint(gradient.tag_name().name()));
        for _ in 0..MAX_GRADIENTS {
            self.count_visit(gradient);
            let children = gradient.children().take(MAX_STOPS);
            let stops: Vec<_> = children.filter(|child| child.tag_name().name() == "stop").collect();
            if let Some(stop) = stops.get(stops.len() / 2) {
                return Some(self.stop_color(*stop));
            }
            // A gradient without stops has those of another one.
            let href = gradient.attributes().find(|attribute| attribute.name() == "href")?.value();
            gradient = *self.ids.get(href.strip_prefix('#')?)?;
        }
        None
    }
    fn stop_color(&self, stop: Node<'a, 'i>) -> Color {
        self.count_visit(stop);
        let own = stop.attributes().map(|attribute| (attribute.name(), attribute.value()));
        let style = declarations(stop.attribute("style").unwrap_or_default());
        let (mut color, mut alpha) = (Color::black(), 1.0);
        for (name, value) in own.chain(self.sheet.properties(&stop)).chain(style) {
            match name {
                "stop-color" => color = Color::from_str(value).unwrap_or(color),
                "stop-opacity" => alpha = opacity(value).unwrap_or(alpha),
                _ => {}
            }
        }
        Color { alpha: (f64::from(color.alpha) * alpha) as u8, ..color }
    }
}
