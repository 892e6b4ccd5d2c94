//! The text of elements of MaterialX.

use crate::xml_text::escaped;

/// An element with inputs, each given as the text of its attributes.
pub(super) fn element(depth: usize, node: &str, name: &str, kind: &str, inputs: &[String]) -> String {
    let indent = "  ".repeat(depth);
    let inputs: String = inputs.iter().map(|input| element_line(depth + 1, input)).collect();
    format!("{indent}<{node} name=\"{name}\" type=\"{kind}\">\n{inputs}{indent}</{node}>\n")
}

/// A line with an input.
pub(super) fn element_line(depth: usize, input: &str) -> String {
    format!("{}<input {input} />\n", "  ".repeat(depth))
}

/// The output of a nodegraph for a channel, from one of its nodes.
pub(super) fn output(name: &str, kind: &str, node: &str) -> String {
    format!("    <output name=\"{name}_out\" type=\"{kind}\" nodename=\"{node}\" />\n")
}

/// The attributes of an input with a value.
pub(super) fn value_input(name: &str, kind: &str, value: &str) -> String {
    format!("name=\"{name}\" type=\"{kind}\" value=\"{}\"", escaped(value))
}

/// The attributes of an input that is connected to a node.
pub(super) fn node_input(name: &str, kind: &str, node: &str) -> String {
    format!("name=\"{name}\" type=\"{kind}\" nodename=\"{node}\"")
}

/// The attributes of an input that is connected to an input of the nodegraph.
pub(super) fn interface_input(name: &str, kind: &str, input: &str) -> String {
    format!("name=\"{name}\" type=\"{kind}\" interfacename=\"{input}\"")
}

/// A node that reads an image, repeated as the inputs of the nodegraph state. `space` is the attribute of its colour space.
pub(super) fn tiled_image(name: &str, kind: &str, file: &str, space: &str) -> String {
    let size = |name: &str, input: &str| interface_input(name, "vector2", input);
    let file = format!("{}{space}", value_input("file", "filename", file));
    let inputs = [
        file,
        size("uvtiling", "uvtiling"),
        size("realworldimagesize", "image_size"),
        size("realworldtilesize", "tile_size"),
    ];
    element(2, "tiledimage", name, kind, &inputs)
}
