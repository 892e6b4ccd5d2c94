//! `lapidary vary`: one output with many settings on a sheet, and a list of the settings.

use crate::args::{self, Variation};
use crate::display_image::{display_channels, display_image, write_output_png};
use crate::error::CommandError;
use crate::file::{DiskNeeds, check_disk, create_folder, lock_files, write_text};
use crate::interrupt;
use crate::load::{LOADER, graph_error, prepare_file, show};
use crate::terminal::print_line;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::run::{Job, images};
use lapidary_evaluator::trace::Plan;
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::writer_memory;
use lapidary_field::image::Image;
use lapidary_field::program::RunOptions;
use lapidary_render::display_path;
use lapidary_render::{EventSink, PreparedGraph};
use lapidary_render::{FILE_MEMORY, MemoryUse};
use lapidary_render::{ImageSize, file_stem, read_graph_text};
use lapidary_render::{NameRemedy, OutputFiles};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Largest number of images of a sheet.
const MOST: usize = 4096;
/// Largest number of pixels of a sheet.
const MAX_PIXELS: u64 = 1 << 27;
/// Pixels between images.
const GAP: usize = 4;

/// Name of a graph file in messages, and its text.
type Text = (String, String);

/// Contents of a sheet.
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

/// Layout of the images of a sheet.
#[derive(Clone, Copy)]
struct Grid {
    count: usize,
    columns: usize,
    /// Pixels of each image.
    size: [u32; 2],
}

/// Writes the sheet and the list, and prints their paths.
pub(crate) fn vary(args: &args::VaryArgs) -> Result<(), CommandError> {
    let count = args.vary.iter().try_fold(1usize, |all, axis| all.checked_mul(axis.values.len()));
    let count = count.filter(|count| *count <= MOST).ok_or_else(|| {
        CommandError::Usage(format!(
            "the sheet would have more than {MOST} images\n  help: vary fewer values, or make several sheets"
        ))
    })?;
    check_names(args)?;
    // Standard input can be read only once.
    let text = read_graph_text(&args.graph)?;
    let first = prepare_file(&args.graph, LOADER.parse(&args.graph, text.0.clone(), text.1.clone()), &args.settings)?;
    let own = seed_is_own(args, &first)?;
    if own && args.settings.seed.is_some() && args.vary.iter().any(|axis| axis.name == SEED) {
        return Err(CommandError::Usage(format!(
            "`{SEED}` is both set and varied\n  help: leave out `--seed` or `--vary {SEED}`"
        )));
    }
    let name = file_stem(&args.graph);
    let [sheet_file, table] = ["png", "json"].map(|kind| args.output.join(format!("{name}_sheet.{kind}")));
    let outputs = OutputFiles::of(&first, [sheet_file.as_path(), &table]);
    outputs.check(NameRemedy::RenameOutput)?;
    let columns = match &args.vary[..] {
        [.., _, last] => last.values.len(),
        _ => (1..).find(|n| n * n >= count).unwrap_or(1),
    };
    let grid = Grid { count, columns, size: args.size.pixels(first.document.size) };
    grid.check(first.document.size)?;
    let needs = DiskNeeds::up_to(grid.spec_of(&shown_plan(args, &first, &show)?).uncompressed_bytes());
    check_disk(needs, &args.output, outputs.files())?;
    let mut sheet: Option<(Sheet, Image, bool)> = None;
    for i in 0..count {
        let set = settings(&args.vary, i);
        let (output, image, colour) = paint_cell(args, &text, &set, own, &grid)?;
        let (sheet, whole, _) = sheet.get_or_insert_with(|| new_sheet(args, &output, &image, colour, &grid));
        let (row, column) = (i / columns, i % columns);
        copy_to_sheet(whole, &image, [column, row]);
        sheet.pictures.push(Entry { row, column, set: set.into_iter().collect() });
    }
    let Some((sheet, image, colour)) = sheet else { return Ok(()) };
    create_folder(&args.output)?;
    let _alone = lock_files(&args.output, &format!("{name}_sheet"), &interrupt::STOP)?;
    write_output_png(&sheet_file, image, colour, [&sheet.graph, &sheet.output])?;
    print_line(&display_path(&sheet_file))?;
    let list = serde_json::to_string_pretty(&sheet).expect("strings and numbers are JSON") + "\n";
    write_text(&table, &list)?;
    print_line(&display_path(&table))
}

/// Fails for a parameter that is varied twice, or also set.
fn check_names(args: &args::VaryArgs) -> Result<(), CommandError> {
    for (i, Variation { name, .. }) in args.vary.iter().enumerate() {
        let is_varied = args.vary[..i].iter().any(|earlier| earlier.name == *name);
        let is_set = args.settings.set.iter().any(|(set, _)| set == name);
        let name = quoted(name);
        if is_varied {
            return Err(CommandError::Usage(format!(
                "`{name}` is varied twice\n  help: write all values into one option, for example `--vary {name}=1,2,3`"
            )));
        }
        if is_set {
            return Err(CommandError::Usage(format!(
                "`{name}` is both set and varied\n  help: leave out `--set {name}` or `--vary {name}`"
            )));
        }
    }
    Ok(())
}

impl Grid {
    /// Width and height of the sheet in pixels.
    fn pixels(&self) -> [u64; 2] {
        let side = |n: usize, side: u32| n as u64 * (u64::from(side) + GAP as u64) - GAP as u64;
        [side(self.columns, self.size[0]), side(self.count.div_ceil(self.columns), self.size[1])]
    }
    fn fits(&self) -> bool {
        let [width, height] = self.pixels();
        width.saturating_mul(height) <= MAX_PIXELS
    }
    /// Fails if the sheet has too many pixels; the error names a size that fits. `own` is the size of the graph.
    fn check(&self, own: [u32; 2]) -> Result<(), CommandError> {
        if self.fits() {
            return Ok(());
        }
        let at = |across: u32| Grid { size: ImageSize::Width(across).pixels(own), ..*self };
        let smaller = (0..31).rev().map(|power| 1 << power).find(|across| at(*across).fits());
        let help = match smaller {
            Some(across) => format!("choose `--size {across}` or vary fewer values with `--vary`"),
            None => "vary fewer values with `--vary`".to_owned(),
        };
        let ([width, height], [wide, high], count) = (self.size, self.pixels(), self.count);
        Err(CommandError::Usage(format!(
            "a sheet of {count} images of {width}x{height} pixels would have {wide}x{high} pixels, more than \
             {MAX_PIXELS} in all\n  help: {help}"
        )))
    }
    /// Specification of the file of the sheet.
    fn spec(&self, channels: usize, light: bool) -> ImageSpec {
        ImageSpec::display_png(self.pixels().map(|side| side as u32), channels, light)
    }
    /// Specification of the file of a sheet of the only output of a plan.
    fn spec_of(&self, plan: &Plan) -> ImageSpec {
        let carries = plan.types[0];
        self.spec(display_channels(carries, plan.outputs[0].1), carries == Type::Color)
    }
}

/// The name of the seed of a graph, unless a parameter has it.
const SEED: &str = "seed";

/// True if `seed` is that of the graph, because no parameter has this name. Fails for names of no parameter.
fn seed_is_own(
    args: &args::VaryArgs,
    PreparedGraph { file, document, .. }: &PreparedGraph,
) -> Result<bool, CommandError> {
    let known: BTreeSet<&str> = document.graph.parameters.keys().map(String::as_str).chain([SEED]).collect();
    if let Some(Variation { name, .. }) = args.vary.iter().find(|axis| !known.contains(axis.name.as_str())) {
        let message = format!("the graph has no parameter called `{}`", quoted(name));
        let diagnostic = Diagnostic::error(Code::NoParameter, About::Parameter(name.clone()), message);
        return Err(graph_error(file, &[diagnostic.suggest_name(name, known.iter().copied())]));
    }
    Ok(!document.graph.parameters.contains_key(SEED))
}

/// The graph with other settings; its warnings have been printed.
fn prepare_again(
    args: &args::VaryArgs,
    (file, text): &Text,
    settings: &args::Settings,
) -> Result<PreparedGraph, CommandError> {
    prepare_file(&args.graph, LOADER.parse(&args.graph, file.clone(), text.clone()).without_warnings(), settings)
}

/// Settings of image number `i`; the last axis varies fastest.
fn settings(axes: &[Variation], mut i: usize) -> Vec<(String, String)> {
    let mut set: Vec<(String, String)> = vec![];
    for axis in axes.iter().rev() {
        set.push((axis.name.clone(), axis.values[i % axis.values.len()].clone()));
        i /= axis.values.len();
    }
    set.reverse();
    set
}

/// Plan of the output to show: the requested one, otherwise the base colour, otherwise the first. Its warnings go to
/// `events`.
fn shown_plan(args: &args::VaryArgs, prepared: &PreparedGraph, events: EventSink<'_>) -> Result<Plan, CommandError> {
    let names: Vec<&String> = prepared.checked.outputs.iter().map(|(name, _)| name).collect();
    let best = names.iter().find(|name| name.ends_with("base_color")).or(names.first());
    let wanted = args.output_name.clone().or_else(|| best.map(|name| (*name).clone())).unwrap_or_default();
    Ok(prepared.plan_with_warnings(&[wanted], events)?)
}

/// Paints one image of a grid. Returns the name of its output, its pixels, and whether they are light.
fn paint_cell(
    args: &args::VaryArgs,
    text: &Text,
    set: &[(String, String)],
    own: bool,
    grid: &Grid,
) -> Result<(String, Image, bool), CommandError> {
    let mut settings = args.settings.clone();
    for (name, value) in set {
        match value.parse() {
            Ok(seed) if own && name == SEED => settings.seed = Some(seed),
            _ => settings.set.push((name.clone(), value.clone())),
        }
    }
    let prepared = prepare_again(args, text, &settings)?;
    let plan = shown_plan(args, &prepared, &|_| {})?;
    let numbers = plan.settings(&prepared.checked);
    let frame = prepared.document.frame(grid.size);
    let job = Job { stop: &interrupt::STOP, budget: args.memory, ..Job::new(RunOptions::best(), &frame, &numbers) };
    let carries = plan.types[0];
    let sheet = grid.spec_of(&plan);
    let (written, what) = (FILE_MEMORY + writer_memory(&sheet, sheet.size[1] as usize), "the sheet");
    let meanwhile = sheet.uncompressed_bytes() * size_of::<f32>() as u64;
    // The allocator may keep the memory of the last image.
    let last = grid.size.into_iter().map(u64::from).product::<u64>() * (sheet.channels * size_of::<f32>()) as u64;
    let use_of = MemoryUse { meanwhile, afterwards: written + last, what };
    let image = images(&plan, &Job { reserved: use_of.reserved(&plan, &job)?, ..job })?.swap_remove(0);
    Ok((plan.outputs[0].0.clone(), display_image(carries, image), carries == Type::Color))
}

/// Empty sheet for images like this one.
fn new_sheet(args: &args::VaryArgs, output: &str, like: &Image, colour: bool, grid: &Grid) -> (Sheet, Image, bool) {
    let ImageSpec { size, channels, .. } = grid.spec(like.channels, colour);
    let px = vec![0.0; size[0] as usize * size[1] as usize * channels];
    let graph = args.graph.display().to_string();
    let sheet = Sheet { graph, output: output.to_owned(), columns: grid.columns, size: like.size, pictures: vec![] };
    (sheet, Image { size, channels, px: px.into() }, colour)
}

fn copy_to_sheet(sheet: &mut Image, image: &Image, at: [usize; 2]) {
    let [left, top] = [0, 1].map(|axis| at[axis] * (image.size[axis] as usize + GAP));
    let (row, wide) = (image.size[0] as usize * image.channels, sheet.size[0] as usize * sheet.channels);
    for (y, pixels) in image.px.chunks_exact(row).enumerate() {
        sheet.px[(top + y) * wide + left * image.channels..][..row].copy_from_slice(pixels);
    }
}
