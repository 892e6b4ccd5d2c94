//! The pictures a graph names, and the tables, from disk: headers are read first, pixels when they are needed.

mod exr;
mod format;
mod gif;
mod jpeg;
mod npy;
mod png;
mod source;
mod tiff;
mod whole;

use crate::graphs::{limited, text};
use crate::input::regular;
use format::{Format, KNOWN};
use lapidary_document::MOST_BYTES;
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use lapidary_evaluator::plane::picture::Picture;
use lapidary_evaluator::plane::picture::{Layout, Raster};
use lapidary_evaluator::run::MOST_BYTES as MOST_MEMORY;
use source::Source;
use std::collections::BTreeMap;
use std::fs::{File, metadata};
use std::io::{self, BufReader, ErrorKind};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// The most columns or rows of a picture.
const MOST_SIDE: u32 = 1 << 20;

/// What changes when a file does.
type Stamp = Option<(SystemTime, u64)>;

/// What the graphs that this process works on name, each read once, until it changes or no graph names it any more.
static READ: Mutex<Known> = Mutex::new(Known { pictures: BTreeMap::new(), tables: BTreeMap::new() });

struct Known {
    pictures: BTreeMap<String, (Stamp, Picture)>,
    tables: BTreeMap<String, (Stamp, Arc<str>)>,
}

/// Gives a graph every picture and table that its nodes name; complains of those that cannot be read. Of pictures only
/// the header is read.
pub(crate) fn put(checked: &mut Checked) -> Vec<Diagnostic> {
    let mut known = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let mut complaints = vec![];
    let (mut pictures, mut tables) = (BTreeMap::new(), BTreeMap::new());
    let mut complain = |node: &str, socket: &str, (message, help): (String, String)| {
        let about = About::Socket(node.to_owned(), socket.to_owned());
        complaints.push(Diagnostic::error(Code::File, about, message).help(help));
    };
    for (node, socket, file) in checked.files() {
        let stamp = stamp(Path::new(file));
        let before = known.pictures.remove(file).filter(|(before, _)| *before == stamp).map(|(_, picture)| picture);
        let found = pictures.get(file).map(|(_, picture): &(Stamp, Picture)| picture.clone()).or(before);
        match found.map_or_else(|| picture(file), Ok) {
            Ok(picture) => drop(pictures.insert(file.to_owned(), (stamp, picture))),
            Err(why) => complain(node, socket, why),
        }
    }
    for (node, socket, file) in checked.table_files() {
        let stamp = stamp(Path::new(file));
        let before = known.tables.remove(file).filter(|(before, _)| *before == stamp).map(|(_, table)| table);
        let found = tables.get(file).map(|(_, table): &(Stamp, Arc<str>)| table.clone()).or(before);
        match found.map_or_else(|| table(file), Ok) {
            Ok(table) => drop(tables.insert(file.to_owned(), (stamp, table))),
            Err(why) => complain(node, socket, why),
        }
    }
    let named = |(file, (_, picture)): (&String, &(Stamp, Picture))| (file.clone(), picture.clone());
    checked.pictures = pictures.iter().map(named).collect();
    checked.tables = tables.iter().map(|(file, (_, table))| (file.clone(), table.clone())).collect();
    *known = Known { pictures, tables };
    complaints
}

/// Warnings of pictures that take more memory than there may be, unless a command allows more.
pub(crate) fn large(checked: &Checked) -> Vec<Diagnostic> {
    let large = |(node, socket, file): (&str, &str, &str)| {
        let layout = checked.pictures.get(file)?.layout;
        let needed = layout.bytes().saturating_add(layout.spare);
        if needed <= MOST_MEMORY {
            return None;
        }
        let (name, what, gib) = (quoted(file), layout.told(), needed as f64 / (1u64 << 30) as f64);
        let most = MOST_MEMORY >> 30;
        let message =
            format!("\"{name}\" has {what}, which take {gib:.1}GiB: more than the {most}GiB of memory there may be");
        let help = format!("use a smaller picture, or render with `--memory {}GiB`", needed.div_ceil(1 << 30) + 1);
        let about = About::Socket(node.to_owned(), socket.to_owned());
        let complaint = Diagnostic::error(Code::Limit, about, message).help(help);
        Some(Diagnostic { severity: Severity::Warning, ..complaint })
    };
    checked.files().filter_map(large).collect()
}

/// Where the pictures and tables of a graph lie.
pub(crate) fn paths(checked: &Checked) -> impl Iterator<Item = PathBuf> {
    checked.pictures.keys().chain(checked.tables.keys()).map(PathBuf::from)
}

fn stamp(path: &Path) -> Stamp {
    let found = metadata(path).ok()?;
    Some((found.modified().ok()?, found.len()))
}

/// A text of tables, or what is wrong with its file and what to do.
fn table(file: &str) -> Result<Arc<str>, (String, String)> {
    let read = || -> Result<Arc<str>, String> {
        let bytes = regular(Path::new(file)).and_then(limited).map_err(|error| io_told(&error))?;
        if bytes.len() > MOST_BYTES {
            return Err("the file is larger than any tables".to_owned());
        }
        let text = text(bytes).map_err(|why| why.to_string())?;
        // Some programs write a byte order mark, which is no part of JSON.
        Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).into())
    };
    read().map_err(|why| {
        let help = "put them there, or name a file that is beside the graph";
        (format!("the tables \"{}\" cannot be read: {why}", quoted(file)), help.to_owned())
    })
}

/// A picture whose header has been read, or what is wrong with its file and what to do.
fn picture(file: &str) -> Result<Picture, (String, String)> {
    if file.is_empty() {
        return Err(("no picture is named".to_owned(), "write `file: \"picture.png\"`".to_owned()));
    }
    opened(Path::new(file)).map_err(|why| {
        let (name, why) = (quoted(file), why.to_string());
        match why {
            why if metadata(file).is_ok_and(|found| found.is_file()) => {
                (format!("\"{name}\" is no picture this program reads: {why}"), format!("give it {KNOWN}"))
            }
            why => {
                let help = "put it there, or name one that is beside the graph";
                (format!("the picture \"{name}\" cannot be read: {why}"), help.to_owned())
            }
        }
    })
}

/// A picture whose header has been read. Its pixels are read when they are needed.
pub(crate) fn opened(path: &Path) -> Result<Picture, String> {
    let (format, layout) = header(path)?;
    let path = path.to_owned();
    let decode = move |stop: &AtomicBool| {
        let now = header(&path)?;
        if now != (format, layout) {
            return Err(format!("{} has changed since its header was read", path.display()));
        }
        pixels(&path, format, &layout, stop).map_err(|why| format!("{} ({}): {why}", path.display(), format.name()))
    };
    Ok(Picture::new(layout, Box::new(decode)))
}

fn source(path: &Path) -> Result<BufReader<File>, String> {
    let file = regular(path).map_err(|error| io_told(&error))?;
    Ok(BufReader::with_capacity(1 << 16, file))
}

fn header(path: &Path) -> Result<(Format, Layout), String> {
    let mut file = source(path)?;
    let format = Format::of(path, &mut file)?;
    let source = Source::new(file);
    let layout = guarded(|| match format {
        Format::Png => png::header(source),
        Format::Tiff => tiff::header(source),
        Format::Exr => exr::header(source),
        Format::Jpeg => jpeg::header(source),
        Format::Gif => gif::header(source),
        Format::Npy => npy::header(source),
        Format::Hdr | Format::WebP | Format::Bmp | Format::Tga => whole::header(source, format),
    });
    Ok((format, layout.map_err(|why| format!("as {} {}, {why}", article(format), format.name()))?))
}

fn article(format: Format) -> &'static str {
    if matches!(format, Format::Exr | Format::Hdr | Format::Npy) { "an" } else { "a" }
}

fn pixels(path: &Path, format: Format, layout: &Layout, stop: &AtomicBool) -> Result<Raster, String> {
    let source = Source::new(source(path)?);
    guarded(|| match format {
        Format::Png => png::read(source, layout, stop),
        Format::Tiff => tiff::read(source, layout, stop),
        Format::Exr => exr::read(source, layout, stop),
        Format::Jpeg => jpeg::read(source, layout),
        Format::Gif => gif::read(source, layout),
        Format::Npy => npy::read(source, layout, stop),
        Format::Hdr | Format::WebP | Format::Bmp | Format::Tga => whole::read(source, format, layout),
    })
}

/// A decoder that panics over a broken file has not read it, and that is all.
fn guarded<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err("it is broken".to_owned()))
}

/// Complains of sizes that no picture has.
fn sides(size: [u32; 2]) -> Result<(), String> {
    let [width, height] = size;
    match size.iter().all(|side| (1..=MOST_SIDE).contains(side)) {
        true => Ok(()),
        false => Err(format!("its size is {width}x{height} pixels, and a side has 1 to {MOST_SIDE}")),
    }
}

/// The pixels of a picture before they are read, where the machine has the memory.
fn blank(layout: &Layout) -> Result<Raster, String> {
    usize::try_from(layout.bytes()).map_err(|_| format!("{} are more than this machine can hold", layout.told()))?;
    Ok(Raster::zeros(layout.sample, layout.numbers() as usize))
}

/// The bytes of pixels, in the order of this machine.
fn bytes(raster: &mut Raster) -> &mut [u8] {
    match raster {
        Raster::U8(px) => px,
        Raster::U16(px) | Raster::F16(px) => bytemuck::cast_slice_mut(px),
        Raster::F32(px) => bytemuck::cast_slice_mut(px),
    }
}

fn io_told(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::UnexpectedEof => cut_short(),
        _ => error.to_string(),
    }
}

/// What a decoder says of a file that ends too early it says in words of its own.
fn unexpected(why: &str) -> String {
    let short =
        ["unexpected end", "UnexpectedEof", "failed to fill whole buffer", "not enough", "missing bytes", "EOF"];
    if short.iter().any(|words| why.contains(words)) { cut_short() } else { why.to_owned() }
}

fn cut_short() -> String {
    "the file is cut short: its pixels end too early".to_owned()
}
