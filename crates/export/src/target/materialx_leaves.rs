//! The nodes of MaterialX that read something: coordinates, parameters and images.

use super::channel_graph::GraphInputKind;
use super::companion::number;
use super::materialx_items::{Item, LaneType};
use super::materialx_text::{element, element_line, node_input, tiled_image, value_input};
use super::materialx_writer::{ElementSource, LETTERS, NodeWriter, alpha_name, values_text};
use super::surface_input::color_space;
use crate::xml_text::escaped;

impl NodeWriter<'_> {
    /// The text of the inputs of the nodegraph: the parameters that its nodes read.
    pub(super) fn interface(&self) -> String {
        self.inputs.iter().map(|(input, alpha)| self.input_line(*input, *alpha)).collect()
    }

    /// The input of a parameter, with its range.
    fn input_line(&self, input: usize, alpha: bool) -> String {
        let name = &self.input_names[input];
        let parameter = &self.graph.inputs[input];
        let (name, kind, numbers) = match (parameter.kind, alpha) {
            (GraphInputKind::Color, true) => (alpha_name(name), "float", &parameter.value[3..]),
            (GraphInputKind::Color, false) => (name.clone(), "color3", &parameter.value[..3]),
            (GraphInputKind::Vector, _) => (name.clone(), "vector3", &parameter.value[..]),
            (GraphInputKind::Number(_), _) => (name.clone(), "float", &parameter.value[..]),
        };
        let mut text = value_input(&name, kind, &values_text(numbers));
        if let GraphInputKind::Number(Some([low, high])) = parameter.kind {
            text += &format!(" uimin=\"{}\" uimax=\"{}\"", number(low), number(high));
        }
        let texts = [("uiname", &parameter.name), ("uifolder", &parameter.group), ("doc", &parameter.about)];
        for (attribute, value) in texts.into_iter().filter(|(_, value)| !value.is_empty()) {
            text += &format!(" {attribute}=\"{}\"", escaped(value));
        }
        element_line(2, &text)
    }

    /// A coordinate in tile units, with y = 0 at the top. It repeats with the image.
    pub(super) fn coordinate(&mut self, axis: usize) -> ElementSource {
        if let Some(source) = self.coordinates.get(&axis) {
            return source.clone();
        }
        let place = self.place();
        let letter = ["x", "y"][axis.min(1)];
        let named = |part: &str| format!("coordinates_{letter}{part}");
        let index = format!("name=\"index\" type=\"integer\" value=\"{axis}\"");
        let inputs = [place.input("in", "vector2"), index];
        let mut v = self.node("extract", &named("_place"), "float", &inputs);
        if axis == 1 {
            let inputs = [ElementSource::Values(vec![1.0]).input("in1", "float"), v.input("in2", "float")];
            v = self.node("subtract", &named("_down"), "float", &inputs);
        }
        v = self.node("fract", &named("_repeated"), "float", &[v.input("in", "float")]);
        let side = ElementSource::Values(vec![self.graph.tile[axis.min(1)] as f32]);
        if side != ElementSource::Values(vec![1.0]) {
            v = self.node("multiply", &named(""), "float", &[v.input("in1", "float"), side.input("in2", "float")]);
        }
        self.coordinates.insert(axis, v.clone());
        v
    }
    /// The texture coordinates, scaled so that the image has the size 1.
    fn place(&mut self) -> ElementSource {
        if let Some(place) = &self.place {
            return place.clone();
        }
        let name = self.free_name("coordinates");
        self.text += &element(2, "texcoord", &name, "vector2", &[]);
        let mut place = ElementSource::Node(name);
        for (node, by, wanted) in [
            ("multiply", "uvtiling", "coordinates_tiled"),
            ("divide", "image_size", "coordinates_divided"),
            ("multiply", "tile_size", "coordinates_place"),
        ] {
            let by = ElementSource::Interface(by.to_owned());
            place = self.node(node, wanted, "vector2", &[place.input("in1", "vector2"), by.input("in2", "vector2")]);
        }
        self.place = Some(place.clone());
        place
    }
    /// A parameter, or one of its numbers.
    pub(super) fn parameter(&mut self, item: Item, input: usize, component: Option<usize>) -> ElementSource {
        let name = self.input_names[input].clone();
        let kind = self.graph.inputs[input].kind;
        if component == Some(3) {
            self.inputs.insert((input, true));
            return ElementSource::Interface(alpha_name(&name));
        }
        self.inputs.insert((input, false));
        let whole = ElementSource::Interface(name.clone());
        let Some(component) = component else { return whole };
        let lanes = if kind == GraphInputKind::Color { LaneType::Color } else { LaneType::Vector };
        self.extract(item, &name, whole.input("in", lanes.materialx()), component)
    }
    /// A baked image, or one of its channels.
    pub(super) fn image(&mut self, item: Item, image: usize, component: Option<usize>) -> ElementSource {
        let baked = &self.graph.images[image];
        let kind = match (baked.channels, baked.is_color) {
            (1, _) => "float",
            (4, _) => "vector4",
            (_, true) => "color3",
            (_, false) => "vector3",
        };
        if !self.images.contains_key(&image) {
            let name = self.free_name(&format!("baked_{}", baked.name));
            let space =
                if kind == "color3" { format!(" colorspace=\"{}\"", color_space(baked.srgb)) } else { String::new() };
            self.text += &tiled_image(&name, kind, &baked.file, &space);
            self.images.insert(image, name);
        }
        let name = self.images[&image].clone();
        let read = node_input("in", kind, &name);
        match component {
            Some(component) => self.extract(item, &name, read, component),
            None if kind == item.materialx() => ElementSource::Node(name),
            None => self.node("convert", &format!("{name}_convert"), item.materialx(), &[read]),
        }
    }
    /// One of several numbers.
    fn extract(&mut self, item: Item, name: &str, read: String, component: usize) -> ElementSource {
        let letter = LETTERS[component.min(3)];
        let index = format!("name=\"index\" type=\"integer\" value=\"{component}\"");
        self.node("extract", &format!("{name}_{letter}"), item.materialx(), &[read, index])
    }
}
