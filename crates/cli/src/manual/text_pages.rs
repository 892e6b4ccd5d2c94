//! Pages without images: the file format, diagnostics and commands.

use super::page::{lines, page, sentence, table};
use crate::args::{CommandLine, Template};
use crate::diagnostic_code::example;
use crate::new;
use clap::CommandFactory;
use lapidary_evaluator::diagnostic::Code;
use lapidary_export::xml_text::escaped;

/// Entries of a graph file, in their order.
const ENTRIES: [(&str, &str); 21] = [
    ("format", "Version of the file format: always `1`."),
    ("versions", "Versions of nodes, where they are not 1: `{ \"marble\": 2 }`."),
    ("name", "Name of the material."),
    ("about", "Description in a sentence."),
    ("author", "Author."),
    ("licence", "Licence."),
    ("tags", "Words for searches: `[\"stone\", \"wet\"]`."),
    ("size", "Default size of the images in pixels, across and down: `(1024, 1024)`."),
    ("tile", "Tile units across and down: `(1, 1)`."),
    ("wrap", "`true` where images repeat beyond their edges, across and down: `(true, true)`."),
    ("samples", "Samples per pixel: `1`, `2`, `4`, `16`, or `auto` for as many as the image needs at its size."),
    ("seed", "Seed of the graph, combined with the seed of every node; `0` changes nothing."),
    ("metres", "Width of a tile unit in metres."),
    ("relief", "Elevation of a height of 1, in metres."),
    ("loop", "Length of the animation loop in seconds."),
    (
        "parameters",
        "Values that users can change: `\"rough\": number(value: 0.7, range: (0.0, 1.0), \
            about: \"How dull it is.\", group: \"Wear\")`; also `whole`, `choice`, `vector` and `color`. \
            Parameters of the same `group` are listed together. Editors show the text `unit: \"cm\"` behind the value, and \
            the stated `widget`: `slider`, `log_slider`, `field`, `dial` or `toggle` for numbers, `seed` for whole numbers \
            too, `choice` or, with two words, `toggle` for choices, `color` for colours.",
    ),
    (
        "presets",
        "Named values of several parameters: `\"wet\": { \"rough\": 0.2 }`. Others are those of the preset `defaults`, if there is one.",
    ),
    (
        "nodes",
        "Nodes, each with its name, kind and inputs: `\"grain\": perlin(scale: 6)`. \
            Inputs that are left out have their default values. A name is any text without control characters and without \
            spaces at its ends: `\"Körnung\"`, `\"weave 1.5\"`. A wire refers to a name with a dot, or one that begins with \
            `#`, `$` or `=`, in single quotes: `\"'weave 1.5'\"`, `\"'weave 1.5'.value\"`; a single quote inside them is \
            doubled. Earlier versions read only names of ASCII letters, digits, spaces, `_` and `-`.",
    ),
    (
        "graphs",
        "Graphs inside the file, used as nodes with `graph(local: \"name\")`. \
            Graphs of other files are used with `graph(file: \"name.ron\")`. With `repeat: 8` such a graph is applied eight \
            times: each step takes the outputs of the one before for the parameters of the same name, and a whole parameter \
            `step` counts them from 0. A filter that is repeated moves detail by some pixels in each step, so its look changes \
            with the size of the render. A working size in pixels per tile gives one look at every size: \
            `graph(local: \"flow\", repeat: 8, working_size: 1024, value: \"grain\")`. Image nodes inside work on images of \
            that size, also in graphs inside that state no size of their own, and nodes outside sample the result. 0 is the \
            size of the graph around it; for the main graph that is the size of the render.",
    ),
    (
        "outputs",
        "Rendered outputs, at least one: `\"height\": \"grain\"`. The channels of a material, `material`, `mask` and \
            `id` have fixed names and types; any other output is declared as plain data: `\"halo\": data(\"halo\")`.",
    ),
    (
        "tests",
        "Assertions about outputs, which `lapidary test` checks: `tiles(of: \"height\")`, \
            `range(of: \"height\", within: (0, 1))`, `mean` and `hash`.",
    ),
];

/// Values of inputs.
const VALUES: [(&str, &str); 8] = [
    ("0.5", "A number."),
    (
        "\"grain\"",
        "A wire from the first output of the node `grain`; `\"grain.mask\"` is a wire from its output `mask`.",
    ),
    ("\"#b9aa93\"", "A colour as on the web; with opacity `\"#b9aa9380\"`."),
    ("\"$rough\"", "A parameter of the same graph."),
    ("smooth", "An option of a choice."),
    ("(0.0, 0.0, 1.0)", "Three numbers."),
    ("[(0.0, \"#000\"), (1.0, \"#fff\")]", "A ramp; a curve has numbers instead of colours."),
    ("// why", "A comment; commands and the editor preserve it."),
];

/// Page about the file format.
pub(super) fn format() -> String {
    let rows = |rows: &[(&str, &str)]| -> Vec<[String; 2]> {
        rows.iter().map(|(name, doc)| [format!("<code>{}</code>", escaped(name)), sentence(doc)]).collect()
    };
    let body = format!(
        "<h1>File format</h1>\n<p>A graph is a text file in RON, with a node per line. Wires refer to nodes by \
         name, in any order. <code>lapidary new stone</code> writes this example:</p>\n{}<h2>Entries</h2>\n<p>Only \
         <code>format</code>, <code>nodes</code> and <code>outputs</code> are required. The \
         editor also stores positions of nodes and outputs (<code>layout</code>) and bypassed nodes (<code>muted</code>). \
         <code>portals</code> in the layout lists the named values: reroutes whose wires the editor shows as \
         tags with their name. No pixel depends on it.</p>\n{}\
         <h2>Values</h2>\n<p>Names begin with a letter or <code>_</code>.</p>\n{}",
        lines(&new::text(Template::Pbr).replace("NAME", "stone")),
        table(["entry", "description"], rows(&ENTRIES).into_iter()),
        table(["value", "description"], rows(&VALUES).into_iter()),
    );
    page("", "File format", &body)
}

/// Every code of diagnostics with its reason and an example.
pub(super) fn diagnostics() -> String {
    let mut body =
        "<h1>Diagnostics</h1>\n<p><code>lapidary check</code> reports all diagnostics of a graph, each with its place \
        and help.</p>\n"
            .to_owned();
    for code in Code::ALL {
        body += &format!("<h2 id=\"{code}\">{code}:{}</h2>\n<p>{}</p>\n", sentence(code.doc()), sentence(code.why()));
        body += &example(*code).map(lines).unwrap_or_default();
    }
    page("", "Diagnostics", &body)
}

/// Help of each command.
pub(super) fn commands() -> String {
    let mut all = CommandLine::command();
    all.build();
    let names = all.get_subcommands().map(clap::Command::get_name).filter(|name| *name != "help");
    let links: Vec<String> = names.map(|name| format!("<a href=\"#{name}\">{name}</a>")).collect();
    let mut body = format!(
        "<h1>Commands</h1>\n<p>Exit status: 0 success, 1 errors in the graph, 2 errors in the command line, 3 a file \
         cannot be read or written, 4 the memory limit is too low.</p>\n<p>{}</p>\n{}",
        links.join(" "),
        lines(&all.render_help().to_string())
    );
    for command in all.get_subcommands_mut().filter(|command| command.get_name() != "help") {
        let name = command.get_name().to_owned();
        body += &format!("<h2 id=\"{name}\">{name}</h2>\n{}", lines(&command.render_long_help().to_string()));
    }
    page("", "Commands", &body)
}
