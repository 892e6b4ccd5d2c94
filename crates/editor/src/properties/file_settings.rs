//! Settings of the file: authorship, size, seed, scale, wrapping and samples.

use super::value_row::row;
use crate::commands::{EditorCommand, GraphEdit};
use crate::widgets::{number_field, text_field};
use egui::{Ui, vec2};
use lapidary_document::edit::{Edit, MetadataEntry};
use lapidary_document::{Document, SampleCount};
use std::ops::RangeInclusive;

/// Text of the file.
struct TextSetting<'a> {
    name: &'static str,
    doc: &'static str,
    value: &'a str,
    edit: fn(String) -> MetadataEntry,
}

/// Number of the file.
struct NumberSetting {
    name: &'static str,
    about: &'static str,
    value: f64,
    range: RangeInclusive<f64>,
    whole: bool,
    edit: fn(f64) -> MetadataEntry,
}

/// Description of the seed.
const SEED: &str =
    "Mixed into the seeds of all nodes, unless it is 0: another seed gives another material of its kind.";

/// Shows the settings of the file.
pub(super) fn file_settings(ui: &mut Ui, document: &Document, commands: &mut Vec<EditorCommand>) {
    texts(ui, document, commands);
    if let Some([width, height]) =
        pair(ui, "size", "Pixels of an image: width and height.", document.size.map(f64::from), 1.0..=65536.0, true)
    {
        commands.push(set(MetadataEntry::Size([width as u32, height as u32]), "size"));
    }
    if let Some(tile) =
        pair(ui, "tile", "Width and height of the tile, in tile units.", document.tile, 0.01..=64.0, false)
    {
        commands.push(set(MetadataEntry::Tile(tile), "tile"));
    }
    numbers(ui, document, commands);
    let wrap = document.graph.wrap;
    let mut new = wrap;
    row(ui, "wrap", "Images continue at their opposite edge.", false, |ui| {
        ui.checkbox(&mut new[0], "across");
        ui.checkbox(&mut new[1], "down");
    });
    if new != wrap {
        commands.push(set(MetadataEntry::Wrap(new), "wrap"));
    }
    let about = "Samples per pixel: more are smoother and slower. `auto` uses as many as the size needs, which is also \
                 the default of renders for engines.";
    row(ui, "samples", about, false, |ui| {
        for count in SampleCount::ALL {
            if ui.selectable_label(document.samples == count, count.name()).clicked() {
                // A second click unsets it.
                let new = if document.samples == count { SampleCount::Unset } else { count };
                commands.push(set(MetadataEntry::Samples(new), "samples"));
            }
        }
    });
}

fn texts(ui: &mut Ui, document: &Document, commands: &mut Vec<EditorCommand>) {
    let settings = [
        TextSetting {
            name: "about",
            doc: "Description of the material.",
            value: &document.about,
            edit: MetadataEntry::About,
        },
        TextSetting {
            name: "author",
            doc: "Author of the material.",
            value: &document.author,
            edit: MetadataEntry::Author,
        },
        TextSetting {
            name: "licence",
            doc: "Licence of the material, for example CC0-1.0.",
            value: &document.licence,
            edit: MetadataEntry::Licence,
        },
    ];
    for TextSetting { name, doc, value, edit } in settings {
        let (_, text) = row(ui, name, doc, false, |ui| text_field(ui, name, value));
        if let Some(text) = text {
            commands.push(EditorCommand::edit_file(vec![Edit::Metadata(edit(text))]));
        }
    }
}

fn numbers(ui: &mut Ui, document: &Document, commands: &mut Vec<EditorCommand>) {
    let setting = |name, about, value, range, edit| NumberSetting { name, about, value, range, edit, whole: false };
    let seed = f64::from(document.graph.seed);
    let settings: [NumberSetting; 4] = [
        NumberSetting {
            whole: true,
            ..setting("seed", SEED, seed, 0.0..=999_999.0, |v| MetadataEntry::Seed(v as u32))
        },
        setting("metres", "Width of a tile unit in metres.", document.metres, 0.001..=10_000.0, MetadataEntry::Metres),
        setting(
            "relief",
            "Metres between the heights 0 and 1; 0 if unknown.",
            document.relief,
            0.0..=1000.0,
            MetadataEntry::Relief,
        ),
        setting(
            "loop",
            "Seconds of the animation; 0 for a still image.",
            document.seconds,
            0.0..=3600.0,
            MetadataEntry::Loop,
        ),
    ];
    for NumberSetting { name, about, value, range, whole, edit } in settings {
        let mut v = value;
        row(ui, name, about, false, |ui| number_field(ui, name, &mut v, Some(&range), whole));
        if v != value {
            commands.push(set(edit(v), name));
        }
    }
}

/// Two numbers side by side; returns them when one changes.
fn pair(
    ui: &mut Ui,
    name: &str,
    about: &str,
    current: [f64; 2],
    range: RangeInclusive<f64>,
    whole: bool,
) -> Option<[f64; 2]> {
    let mut new = current;
    row(ui, name, about, false, |ui| {
        let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
        for (v, axis) in new.iter_mut().zip(["across", "down"]) {
            ui.allocate_ui(vec2(width, 22.0), |ui| number_field(ui, &format!("{name} {axis}"), v, Some(&range), whole));
        }
    });
    (new != current).then_some(new)
}

/// Edit of the file that joins the undo step of its name.
fn set(entry: MetadataEntry, step: &str) -> EditorCommand {
    let edits = vec![Edit::Metadata(entry)];
    EditorCommand::Edit(GraphEdit { edits, whole_file: true, step: Some(step.to_owned()), select: None })
}
