//! `lapidary sample`: outputs at given points.

use crate::args::{self, Unit};
use crate::error::CommandError;
use crate::interrupt::STOP;
use crate::load::{prepare, show};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_render::input::{is_stdin, open_stream};
use lapidary_render::{PointSampler, RenderError};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};

/// Points that are evaluated at a time.
const CHUNK: usize = 1 << 16;
/// Names of the columns of coordinates.
const AXES: [&str; 4] = ["x", "y", "z", "t"];
/// Largest number of bytes of a line.
const MAX_LINE: u64 = 1 << 20;

/// Prints the table with a column for each number of each output.
pub(crate) fn sample(args: &args::SampleArgs) -> Result<(), CommandError> {
    if is_stdin(&args.graph) && is_stdin(&args.points) {
        return Err(CommandError::Usage("the graph and the points cannot both come from standard input".to_owned()));
    }
    let mut prepared = prepare(&args.graph, &args.settings)?;
    if args.unit == Unit::Raw {
        prepared.disable_tiling();
    }
    let sampler = PointSampler::new(&prepared, &args.outputs, args.size, &show)?;
    let mut table = Table::open(args)?;
    let out = &mut io::stdout().lock();
    let columns: String = sampler.outputs().flat_map(|(name, carries)| columns(name, carries)).collect();
    writeln!(out, "{}{columns}", table.header)?;
    loop {
        let rows = table.rows(CHUNK)?;
        if rows.lines.is_empty() {
            return Ok(out.flush()?);
        }
        let at = [0, 1, 2, 3].map(|axis| rows.points.iter().map(|p| p[axis]).collect::<Vec<f32>>());
        let values = sampler.values([&at[0], &at[1], &at[2], &at[3]], &STOP)?;
        for (i, line) in rows.lines.iter().enumerate() {
            write!(out, "{line}")?;
            for value in &values {
                write!(out, ",{}", nine_digits(value[i]))?;
            }
            writeln!(out)?;
        }
    }
}

/// The names of an output's columns, each after a comma.
fn columns(name: &str, carries: Type) -> Vec<String> {
    let parts: &[&str] = match carries {
        Type::Number => return vec![format!(",{name}")],
        Type::Color => &["r", "g", "b", "a"],
        _ => &["x", "y", "z"],
    };
    parts.iter().map(|part| format!(",{name}.{part}")).collect()
}

/// A number with nine significant digits, without trailing zeros: enough to distinguish any two.
fn nine_digits(v: f32) -> String {
    let text = format!("{v:.8e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    let power: i32 = power.parse().unwrap_or(0);
    if (-5..9).contains(&power) {
        let plain = format!("{v:.*}", (8 - power) as usize);
        return match plain.contains('.') {
            true => plain.trim_end_matches('0').trim_end_matches('.').to_owned(),
            false => plain,
        };
    }
    format!("{}e{power}", digits.trim_end_matches('0').trim_end_matches('.'))
}

/// A table, read line by line.
struct Table<'a> {
    args: &'a args::SampleArgs,
    lines: BufReader<Box<dyn Read>>,
    header: String,
    columns: usize,
    /// Column of each coordinate.
    places: [Option<usize>; 4],
    number: usize,
}

/// Rows of a table.
struct Rows {
    lines: Vec<String>,
    points: Vec<[f32; 4]>,
}

impl Table<'_> {
    fn open(args: &args::SampleArgs) -> Result<Table<'_>, CommandError> {
        let lines =
            open_stream(&args.points).map_err(|error| RenderError::Read { path: args.points.clone(), error })?;
        let lines = BufReader::new(lines);
        let mut table = Table { args, lines, header: String::new(), columns: 0, places: [None; 4], number: 0 };
        let header = table.line()?.unwrap_or_default();
        // Spreadsheets write a byte order mark before the first name.
        table.header = header.strip_prefix('\u{feff}').unwrap_or(&header).to_owned();
        let names: Vec<&str> = table.header.split(',').map(str::trim).collect();
        table.columns = names.len();
        table.places = AXES.map(|axis| names.iter().position(|name| *name == axis));
        if let Some(axis) = AXES.iter().find(|axis| names.iter().filter(|name| name == axis).count() > 1) {
            return Err(table.line_error(&format!("two columns are called `{axis}`")));
        }
        if table.places[0].is_none() || table.places[1].is_none() {
            return Err(table.line_error("the first line must name the columns, with `x` and `y` among them"));
        }
        Ok(table)
    }
    fn rows(&mut self, most: usize) -> Result<Rows, CommandError> {
        let mut rows = Rows { lines: vec![], points: vec![] };
        while rows.lines.len() < most {
            let Some(line) = self.line()? else { break };
            if line.trim().is_empty() {
                continue;
            }
            let cells: Vec<&str> = line.split(',').map(str::trim).collect();
            if cells.len() != self.columns {
                let (found, named) = (cells.len(), self.columns);
                let s = if found == 1 { "" } else { "s" };
                let what = format!("the line has {found} column{s}, and the first line names {named}");
                let quotes = if line.contains('"') { ": commas within quotes divide columns, too" } else { "" };
                return Err(self.line_error(&(what + quotes)));
            }
            let mut point = [0.0; 4];
            for (v, place) in point.iter_mut().zip(self.places) {
                let Some(place) = place else { continue };
                let cell = cells[place];
                *v =
                    cell.parse().ok().filter(|v: &f32| v.is_finite()).ok_or_else(|| {
                        self.line_error(&format!("\"{cell}\" in column {} is not a number", place + 1))
                    })?;
            }
            rows.lines.push(line);
            rows.points.push(point);
        }
        Ok(rows)
    }
    fn line(&mut self) -> Result<Option<String>, CommandError> {
        let mut line = String::new();
        let read = self.lines.by_ref().take(MAX_LINE).read_line(&mut line);
        let read = read.map_err(|error| RenderError::Read { path: self.args.points.clone(), error })?;
        self.number += 1;
        if line.len() as u64 == MAX_LINE {
            return Err(self.line_error(&format!("the line has more than {MAX_LINE} bytes")));
        }
        line.truncate(line.trim_end_matches(['\n', '\r']).len());
        Ok((read > 0).then_some(line))
    }
    fn line_error(&self, what: &str) -> CommandError {
        let error = io::Error::new(ErrorKind::InvalidData, format!("line {}: {what}", self.number));
        RenderError::Read { path: self.args.points.clone(), error }.into()
    }
}
