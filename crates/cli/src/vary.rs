//! `lapidary vary`: one output under many settings, on a sheet, with a list of what was set.

use crate::args::{self, Variation};
use crate::fault::{Fault, say, shown};
use crate::file::{alone, folder, whole_text};
use crate::load::{loaded, read_text, stem};
use crate::outputs::{Outputs, RENAME};
use crate::seen::{output_png, seen};
use crate::settled::{Settled, wrong};
use crate::stop;
use lapidary_evaluator::check::Type;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::run::{Job, images};
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The most pictures of a sheet.
const MOST: usize = 4096;
/// The most pixels of a sheet.
const MOST_PIXELS: usize = 1 << 27;
/// Pixels between pictures.
const GAP: usize = 4;

/// What messages call a graph file, and what it says.
type Text = (String, String);

/// What is on a sheet.
#[derive(Serialize)]
struct Sheet {
    graph: String,
    output: String,
    columns: usize,
    size: [u32; 2],
    pictures: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    row: usize,
    column: usize,
    set: BTreeMap<String, String>,
}

/// Writes the sheet and the list, and prints where they are.
pub(crate) fn vary(args: &args::Vary) -> Result<(), Fault> {
    let count = args.vary.iter().try_fold(1usize, |all, axis| all.checked_mul(axis.values.len()));
    let count = count.filter(|count| *count <= MOST).ok_or_else(|| {
        Fault::Usage(format!("that makes more than {MOST} pictures\n  help: vary less, or in several sheets"))
    })?;
    // Read once: standard input says it only once.
    let text = read_text(&args.graph)?;
    let first = Settled::from(&args.graph, loaded(&args.graph, text.0.clone(), text.1.clone()), &args.settings)?;
    let own = seed_is_own(args, &first)?;
    let name = stem(&args.graph);
    let [picture, table] = ["png", "json"].map(|kind| args.output.join(format!("{name}_sheet.{kind}")));
    Outputs::of(&first, [picture.as_path(), &table]).check(RENAME)?;
    let across = match &args.vary[..] {
        [.., _, last] => last.values.len(),
        _ => (1..).find(|n| n * n >= count).unwrap_or(1),
    };
    let mut sheet: Option<(Sheet, Image, bool)> = None;
    for i in 0..count {
        let set = settings(&args.vary, i);
        let (output, image, colour) = painted(args, &text, &set, own)?;
        if count * image.px.len() / image.channels > MOST_PIXELS {
            let help = "choose a smaller `--size`, or vary less";
            return Err(Fault::Usage(format!("the sheet would have more than {MOST_PIXELS} pixels\n  help: {help}")));
        }
        let (sheet, whole, _) = sheet.get_or_insert_with(|| begun(args, &output, &image, colour, [across, count]));
        let (row, column) = (i / across, i % across);
        put(whole, &image, [column, row]);
        sheet.pictures.push(Entry { row, column, set: set.into_iter().collect() });
    }
    let Some((sheet, image, colour)) = sheet else { return Ok(()) };
    folder(&args.output)?;
    let _alone = alone(&args.output, &format!("{name}_sheet"), &stop::STOP)?;
    output_png(&picture, image, colour, [&sheet.graph, &sheet.output])?;
    say(&shown(&picture))?;
    let list = serde_json::to_string_pretty(&sheet).expect("strings and numbers are JSON") + "\n";
    whole_text(&table, &list)?;
    say(&shown(&table))
}

/// Whether `seed` is the graph's own, as no parameter is called so. What is neither is complained of.
fn seed_is_own(args: &args::Vary, Settled { file, document, .. }: &Settled) -> Result<bool, Fault> {
    const SEED: &str = "seed";
    let known: BTreeSet<&str> = document.graph.parameters.keys().map(String::as_str).chain([SEED]).collect();
    if let Some(Variation { name, .. }) = args.vary.iter().find(|axis| !known.contains(axis.name.as_str())) {
        let message = format!("the graph has no parameter called `{}`", quoted(name));
        let complaint = Diagnostic::error(Code::NoParameter, About::Parameter(name.clone()), message);
        return Err(wrong(file, &[complaint.perhaps(name, known.iter().copied())]));
    }
    Ok(!document.graph.parameters.contains_key(SEED))
}

/// The graph with other settings; its warnings have been told.
fn settled(args: &args::Vary, (file, text): &Text, settings: &args::Settings) -> Result<Settled, Fault> {
    Settled::from(&args.graph, loaded(&args.graph, file.clone(), text.clone()).told_before(), settings)
}

/// What is set for number `i`: the last axis changes quickest.
fn settings(axes: &[Variation], mut i: usize) -> Vec<(String, String)> {
    let mut set: Vec<(String, String)> = vec![];
    for axis in axes.iter().rev() {
        set.push((axis.name.clone(), axis.values[i % axis.values.len()].clone()));
        i /= axis.values.len();
    }
    set.reverse();
    set
}

/// One picture: the name of its output, its pixels, and whether they are light.
fn painted(
    args: &args::Vary,
    text: &Text,
    set: &[(String, String)],
    own: bool,
) -> Result<(String, Image, bool), Fault> {
    let mut settings = args.settings.clone();
    for (name, value) in set {
        match value.parse() {
            Ok(seed) if own && name == "seed" => settings.seed = Some(seed),
            _ => settings.set.push((name.clone(), value.clone())),
        }
    }
    let settled = settled(args, text, &settings)?;
    let names: Vec<&String> = settled.checked.outputs.iter().map(|(name, _)| name).collect();
    let best = names.iter().find(|name| name.ends_with("base_color")).or(names.first());
    let wanted = args.output_name.clone().or_else(|| best.map(|name| (*name).clone())).unwrap_or_default();
    let plan = settled.plan(&[wanted])?;
    let numbers = plan.settings(&settled.checked);
    let [width, height] = args.size.of(settled.document.size);
    let frame = Frame { tile: settled.document.tile, ..Frame::new(width, height) };
    let job = Job { stop: &stop::STOP, ..Job::new(RunOptions::best(), &frame, &numbers) };
    let image = images(&plan, &job)?.swap_remove(0);
    let carries = plan.types[0];
    Ok((plan.outputs[0].0.clone(), seen(carries, image), carries == Type::Color))
}

/// A sheet with nothing on it, for so many pictures like this one.
fn begun(
    args: &args::Vary,
    output: &str,
    like: &Image,
    colour: bool,
    [across, count]: [usize; 2],
) -> (Sheet, Image, bool) {
    let side = |n: usize, side: u32| (n * (side as usize + GAP) - GAP) as u32;
    let size = [side(across, like.size[0]), side(count.div_ceil(across), like.size[1])];
    let px = vec![0.0; size[0] as usize * size[1] as usize * like.channels];
    let graph = args.graph.display().to_string();
    let sheet = Sheet { graph, output: output.to_owned(), columns: across, size: like.size, pictures: vec![] };
    (sheet, Image { size, channels: like.channels, px }, colour)
}

fn put(sheet: &mut Image, image: &Image, at: [usize; 2]) {
    let [left, top] = [0, 1].map(|axis| at[axis] * (image.size[axis] as usize + GAP));
    let (row, wide) = (image.size[0] as usize * image.channels, sheet.size[0] as usize * sheet.channels);
    for (y, pixels) in image.px.chunks_exact(row).enumerate() {
        sheet.px[(top + y) * wide + left * image.channels..][..row].copy_from_slice(pixels);
    }
}
