//! `lapidary check`: errors and warnings of graphs.

mod fix;

use crate::args;
use crate::diagnostic_code;
use crate::diagnostic_text::show_diagnostics;
use crate::error::CommandError;
use crate::load::LOADER;
use crate::terminal::{keep_error, print_data};
use fix::fix;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::declare::handle::TILING;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, no_errors, quoted};
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::report::assertion::ACROSS;
use lapidary_evaluator::report::explain::{ExplainError, WireReport, explain};
use lapidary_evaluator::report::seam::Seam;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_render::input::is_stdin;
use lapidary_render::{DiagnosticReport, GraphFile, ImageSize};
use std::collections::BTreeMap;

/// Size of the image whose edges are compared, as in `lapidary test`.
const SEAM_SIZE: ImageSize = ImageSize::Width(ACROSS);

/// Checks every graph, even after errors in others.
pub(crate) fn check(args: &args::CheckArgs) -> Result<(), CommandError> {
    if let Some(code) = &args.explain {
        return diagnostic_code::explain(code);
    }
    if args.fix && args.json && args.graphs.iter().any(|path| is_stdin(path)) {
        let message = "`--fix` and `--json` cannot both write to standard output\n  help: with standard input, leave one of them out";
        return Err(CommandError::Usage(message.to_owned()));
    }
    let (mut all, mut wrong, mut unread) = (vec![], false, None);
    for path in &args.graphs {
        let loaded = LOADER.read(path).map(GraphFile::in_full).map_err(CommandError::from);
        let loaded = loaded.and_then(|loaded| if args.fix { fix(path, loaded, args) } else { Ok(loaded) });
        match loaded.and_then(|loaded| diagnose(loaded, args.require_tiling)) {
            Ok((loaded, diagnostics)) => {
                wrong |= !no_errors(&diagnostics);
                if args.json {
                    let report = |diagnostic| DiagnosticReport::new(&loaded.file, &loaded.text, diagnostic);
                    all.extend(diagnostics.into_iter().map(report));
                } else {
                    show_diagnostics(&diagnostics, &loaded.file, &loaded.text);
                }
            }
            Err(fault) => keep_error(&mut unread, fault),
        }
    }
    if args.json {
        print_data(&serde_json::to_string_pretty(&all).expect("strings and numbers are JSON"))?;
    }
    match unread {
        Some(fault) => Err(fault),
        None if wrong => Err(CommandError::Reported),
        None => Ok(()),
    }
}

fn diagnose(
    mut loaded: GraphFile<'static>,
    tiling: bool,
) -> Result<(GraphFile<'static>, Vec<Diagnostic>), CommandError> {
    let (checked, mut diagnostics) = loaded.check();
    if let (Some(checked), Some(document), true) = (checked, &loaded.document, tiling && no_errors(&diagnostics)) {
        let frame = document.frame(SEAM_SIZE.pixels(document.size));
        diagnostics
            .extend(tiling_diagnostics(&checked, &frame)?.into_iter().map(|diagnostic| document.located(diagnostic)));
    }
    Ok((loaded, diagnostics))
}

/// A diagnostic for each node that prevents outputs from tiling.
fn tiling_diagnostics(checked: &CheckedGraph, frame: &Frame) -> Result<Vec<Diagnostic>, CommandError> {
    let wires = match explain(checked, RunOptions::best(), frame, [0.0; 4]) {
        Ok(explained) => explained.wires,
        Err(ExplainError::Plan(diagnostics)) => return Ok(diagnostics),
        Err(ExplainError::Run(error)) => return Err(error.into()),
    };
    let mut by: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (name, input) in &checked.outputs {
        let Input::Wire { node, output } = input else { continue };
        let (node, output) = (&checked.nodes[*node], checked.nodes[*node].spec.outputs[*output].name);
        // Every channel of a material is examined.
        let own = wires.iter().filter(|wire| wire.node == node.name && wire.output.split('.').next() == Some(output));
        if let Some(breaker) = own.filter_map(|wire| wire.broken_by.as_deref()).next() {
            by.entry(breaker).or_default().push(format!("`{}`", quoted(name)));
        }
    }
    let diagnostic = |(node, outputs): (&str, Vec<String>)| {
        let verb = if outputs.len() > 1 { "do" } else { "does" };
        let own = wires.iter().filter(|wire| wire.node == node).map(WireReport::worst_seam).reduce(Seam::worse);
        let measured = own.map_or(String::new(), |seam| format!(": {seam}"));
        let message = format!("{} {verb} not tile because of `{}`{measured}", outputs.join(", "), quoted(node));
        let has_switch = checked.nodes.iter().any(|n| n.name == node && n.spec.socket(TILING.0).is_some());
        let switch = if has_switch { "set its `tiling: on`, or " } else { "" };
        let help = format!("{switch}use a node that tiles; `lapidary explain` shows which wires tile");
        Diagnostic::error(Code::Seam, About::Node(node.to_owned()), message).help(help)
    };
    Ok(by.into_iter().map(diagnostic).collect())
}
