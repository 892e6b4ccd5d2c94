//! Pages without images: the file format, diagnostics and commands.

use super::page::{lines, page, sentence, table};
use crate::args::{CommandLine, Template};
use crate::diagnostic_code::example;
use crate::new;
use crate::xml_text::escaped;
use clap::CommandFactory;
use lapidary_evaluator::diagnostic::Code;

/// Entries of a graph file, in their order.
const ENTRIES: [(&str, &str); 21] = [
    ("format", "Always `1`: a file keeps its meaning for ever."),
    ("versions", "Nodes of which not the first version is meant, as in `{ \"marble\": 2 }`."),
    ("name", "What the material is called."),
    ("about", "What it is, in a sentence."),
    ("author", "Who made it."),
    ("licence", "What others may do with it."),
    ("tags", "Words it is found by: `[\"stone\", \"wet\"]`."),
    ("size", "Pixels across and down where nothing else is asked for: `(1024, 1024)`."),
    ("tile", "Tile units across and down: `(1, 1)`."),
    ("wrap", "Whether images go on at their edges, across and down: `(true, true)`."),
    ("samples", "Points a pixel: `1`, `2`, `4`, `16`, or `auto` for as many as a picture needs at its size."),
    ("seed", "Mixed into the seed of every node, unless it is `0`."),
    ("metres", "How wide a tile unit is."),
    ("relief", "Metres from a height of 0 to one of 1."),
    ("loop", "Seconds until an animation begins anew."),
    (
        "parameters",
        "What a user may change: `\"rough\": number(value: 0.7, range: (0.0, 1.0), \
            about: \"How dull it is.\", group: \"Wear\")`; also `whole`, `choice`, `vector` and `color`. \
            Those of a group stand together where they are set.",
    ),
    ("presets", "Values of several parameters at once: `\"wet\": { \"rough\": 0.2 }`."),
    (
        "nodes",
        "A name, a kind, and what its sockets are given: \
            `\"grain\": perlin(scale: 6)`. Sockets that are not named are at rest.",
    ),
    (
        "graphs",
        "Graphs inside the file, used as nodes: `graph(local: \"name\")`. \
            Those of other files are `graph(file: \"name.ron\")`.",
    ),
    (
        "outputs",
        "What is rendered: `\"height\": \"grain\"`. At least one. Channels of a material, `material`, `mask` and `id` are \
            known by their names, which say their types; an output of any other name is declared as plain data: \
            `\"halo\": data(\"halo\")`.",
    ),
    (
        "tests",
        "What is to hold: `tiles(of: \"height\")`, `range(of: \"height\", within: (0, 1))`, and \
            `mean` and `hash`; `lapidary test` holds the graph against them.",
    ),
];

/// Values of inputs.
const VALUES: [(&str, &str); 8] = [
    ("0.5", "A number."),
    ("\"grain\"", "A wire from the first output of that node; `\"grain.mask\"` from another."),
    ("\"#b9aa93\"", "A colour, as the web writes them; with opacity `\"#b9aa9380\"`."),
    ("\"$rough\"", "A parameter of the same graph."),
    ("smooth", "A word of a choice."),
    ("(0.0, 0.0, 1.0)", "Three numbers."),
    ("[(0.0, \"#000\"), (1.0, \"#fff\")]", "A ramp; a curve has numbers in the place of colours."),
    ("// why", "A comment, which stays where it is."),
];

/// How a graph is written down.
pub(super) fn format() -> String {
    let rows = |rows: &[(&str, &str)]| -> Vec<[String; 2]> {
        rows.iter().map(|(name, doc)| [format!("<code>{}</code>", escaped(name)), sentence(doc)]).collect()
    };
    let body = format!(
        "<h1>File format</h1>\n<p>A graph is a text file in RON: a node a line, wires by name, the order of no \
         consequence. This is one, as <code>lapidary new stone</code> writes it:</p>\n{}<h2>Entries</h2>\n<p>Only \
         <code>format</code>, <code>nodes</code> and <code>outputs</code> are needed. Where nodes lie on a canvas \
         (<code>layout</code>) and which hand through what they are given (<code>muted</code>) is kept as well.</p>\n{}\
         <h2>Values</h2>\n<p>Names begin with a letter or <code>_</code>.</p>\n{}",
        lines(&new::text(Template::Pbr).replace("NAME", "stone")),
        table(["entry", "what it says"], rows(&ENTRIES).into_iter()),
        table(["value", "what it is"], rows(&VALUES).into_iter()),
    );
    page("", "File format", &body)
}

/// Every code of diagnostics with its reason and an example.
pub(super) fn diagnostics() -> String {
    let mut body = "<h1>Complaints</h1>\n<p><code>lapidary check</code> tells of all at once, each with its place and \
        what to type instead.</p>\n"
        .to_owned();
    for code in Code::ALL {
        body += &format!("<h2 id=\"{code}\">{code}:{}</h2>\n<p>{}</p>\n", sentence(code.doc()), sentence(code.why()));
        body += &example(*code).map(lines).unwrap_or_default();
    }
    page("", "Complaints", &body)
}

/// Help of each command.
pub(super) fn commands() -> String {
    let mut all = CommandLine::command();
    all.build();
    let names = all.get_subcommands().map(clap::Command::get_name).filter(|name| *name != "help");
    let links: Vec<String> = names.map(|name| format!("<a href=\"#{name}\">{name}</a>")).collect();
    let mut body = format!(
        "<h1>Commands</h1>\n<p>Exit status: 0 it is done, 1 the graph has errors, 2 the command line is, 3 a file could \
         not be read or written, 4 it would not fit the memory allowed.</p>\n<p>{}</p>\n{}",
        links.join(" "),
        lines(&all.render_help().to_string())
    );
    for command in all.get_subcommands_mut().filter(|command| command.get_name() != "help") {
        let name = command.get_name().to_owned();
        body += &format!("<h2 id=\"{name}\">{name}</h2>\n{}", lines(&command.render_long_help().to_string()));
    }
    page("", "Commands", &body)
}
