//! Pages of nodes, and the first page, which links to them.

use super::example::Example;
use super::example_images::{PageImage, SIDE};
use super::page::{lines, page as whole_page, sentence, table};
use super::use_images::UseOnPage;
use crate::nodes::versions::versions;
use lapidary_evaluator::node::spec::{Socket, Spec};
use lapidary_export::xml_text::escaped;

/// Page of a node.
pub(super) fn page(spec: &Spec, example: &Example, shown: &[PageImage], used: &UseOnPage, properties: &str) -> String {
    let mut body =
        format!("<h1>{} {}</h1>\n<p>{}</p>\n", escaped(&spec.icon.to_string()), spec.name, sentence(spec.doc));
    if !spec.aliases.is_empty() {
        body += &format!("<p class=\"faint\">Also called {}.</p>\n", escaped(&spec.aliases.join(", ")));
    }
    body += "<div class=\"shown\">\n";
    let used_figure = format!(
        "<figure><img src=\"../pictures/{file}\" width=\"{SIDE}\" height=\"{SIDE}\" alt=\"{name} in use\">\
         <figcaption>{caption}</figcaption></figure>\n",
        file = used.file,
        name = spec.name,
        caption = sentence(&used.caption),
    );
    // The image before the node precedes those after it.
    if used.text.is_none() {
        body += &used_figure;
    }
    for picture in shown {
        let ends = picture.ends.map(|[low, high]| format!(", black {low:.3} and white {high:.3}"));
        body += &format!(
            "<figure><img src=\"../pictures/{file}\" width=\"{SIDE}\" height=\"{SIDE}\" alt=\"{output} of {name}\">\
             <figcaption>{output}{ends}</figcaption></figure>\n",
            file = picture.file,
            output = picture.output,
            name = spec.name,
            ends = ends.unwrap_or_default(),
        );
    }
    if used.text.is_some() {
        body += &used_figure;
    }
    body += "</div>\n";
    if !spec.sockets.is_empty() {
        let name = |s: &Socket| format!("<code id=\"{0}\">{0}</code>", s.name);
        let rows = spec.sockets.iter().map(|s| [name(s), sentence(&s.kind.description()), sentence(s.doc)]);
        body += &format!("<h2>Inputs</h2>\n{}", table(["input", "values", "description"], rows));
    }
    let rows = spec.outputs.iter().map(|o| {
        [format!("<code>{}</code>", o.name), sentence(&o.output_type.description(spec.sockets)), sentence(o.doc)]
    });
    body += &format!("<h2>Outputs</h2>\n{}{properties}", table(["output", "values", "description"], rows));
    body +=
        &format!("<h2>Example</h2>\n<p>The images above are rendered from this graph.</p>\n{}", lines(&example.text));
    if let Some(text) = &used.text {
        body += &format!("<p>The lit surface is rendered from this graph.</p>\n{}", lines(text));
    }
    body += &format!("<p class=\"faint\">{}</p>\n", sentence(&summary(spec)));
    whole_page("../", spec.name, &body)
}

/// Page that lists all nodes by category, each with an image.
pub(super) fn index(specs: &[&'static Spec], thumbs: &[String]) -> String {
    let mut body = "<h1>Lapidary</h1>\n<p>All nodes by category. A graph file lists nodes and the wires between them: \
        see the <a href=\"format.html\">file format</a>.</p>\n"
        .to_owned();
    for shelf in specs.iter().zip(thumbs).collect::<Vec<_>>().chunk_by(|(a, _), (b, _)| a.category == b.category) {
        let category = shelf[0].0.category;
        let (name, title) = (category.name(), category.title());
        body += &format!("<h2 id=\"{name}\">{title}</h2>\n<div class=\"shelf\">\n");
        for (spec, thumb) in shelf {
            body += &format!(
                "<a href=\"nodes/{name}.html\">\
                 <img src=\"pictures/{thumb}\" alt=\"\"><span><b>{name}</b><br>{doc}</span></a>\n",
                name = spec.name,
                doc = sentence(spec.doc),
            );
        }
        body += "</div>\n";
    }
    whole_page("", "Nodes", &body)
}

/// The version of a node, and how earlier versions differ.
fn summary(spec: &Spec) -> String {
    let mut out = vec![];
    versions(&mut out, spec).expect("writing to memory cannot fail");
    let lines: Vec<String> = String::from_utf8_lossy(&out).lines().map(|line| line.trim().to_owned()).collect();
    lines.join("; ")
}
