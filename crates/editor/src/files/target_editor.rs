//! Editor of a target of the user: its images, and which output goes into which channel.

use crate::graph_outputs::{output_rows, output_type};
use crate::session::Session;
use crate::widgets::{headline, main_button, other_button};
use egui::{ComboBox, Grid, ScrollArea, TextEdit, Ui, WidgetInfo, WidgetType};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_render::{IMAGE_SPACES, NORMAL_ENCODINGS, TargetChannel, TargetFile, TargetImage};

/// Names of the channels.
const CHANNELS: [&str; 4] = ["R", "G", "B", "A"];
/// Space between the channels of a row, and between rows.
const CHANNEL_SPACING: [f32; 2] = [28.0, 4.0];
/// Choice that leaves a setting to the program.
const AUTOMATIC: &str = "automatic";

/// Button that ends the editing.
pub(super) enum TargetEdit {
    Save,
    Cancel,
}

/// Target that a user begins with: a colour, and an image with packed channels.
pub(super) fn new_target() -> TargetFile {
    let channel = |output: &str, value| TargetChannel { output: output.to_owned(), value, invert: false };
    let image = |usage: &str, space: &str, channels| TargetImage {
        usage: usage.to_owned(),
        space: space.to_owned(),
        format: String::new(),
        depth: String::new(),
        channels,
    };
    let color = ["base_color.r", "base_color.g", "base_color.b"].map(|name| channel(name, 1.0)).to_vec();
    let packed = vec![channel("occlusion", 1.0), channel("roughness", 0.5), channel("metallic", 0.0)];
    TargetFile {
        name: "my target".to_owned(),
        about: String::new(),
        pattern: "{graph}_{usage}".to_owned(),
        format: FileFormat::PNG.name().to_owned(),
        normals: NORMAL_ENCODINGS[0].0.to_owned(),
        images: vec![image("basecolor", "srgb", color), image("orm", "linear", packed)],
    }
}

/// Shows the editor; returns how it was ended.
pub(super) fn edit_target(ui: &mut Ui, session: &Session, file: &mut TargetFile) -> Option<TargetEdit> {
    headline(ui, "Export target");
    Grid::new("target").num_columns(2).spacing([16.0, 8.0]).show(ui, |ui| {
        text_row(ui, "name of the target", &mut file.name, 250.0);
        ui.end_row();
        text_row(ui, "pattern of file names", &mut file.pattern, 250.0);
        ui.end_row();
        ui.label("format");
        choose(ui, "format of the target", &mut file.format, &FileFormat::ALL.map(FileFormat::name), 250.0);
        ui.end_row();
        ui.label("normals");
        choose(ui, "normals", &mut file.normals, &NORMAL_ENCODINGS.map(|(name, _)| name), 250.0);
        ui.end_row();
    });
    ui.separator();
    let outputs = sources(session);
    let mut removed = None;
    ScrollArea::vertical().id_salt("images").max_height(280.0).auto_shrink([false, true]).show(ui, |ui| {
        for (i, image) in file.images.iter_mut().enumerate() {
            ui.push_id(i, |ui| {
                if edit_image(ui, i + 1, image, &outputs) {
                    removed = Some(i);
                }
            });
            ui.separator();
        }
    });
    if let Some(i) = removed {
        file.images.remove(i);
    }
    if ui.button("add an image").clicked() {
        let usage = format!("image{}", file.images.len() + 1);
        let channels = vec![TargetChannel::default()];
        let space = "linear".to_owned();
        file.images.push(TargetImage { usage, space, format: String::new(), depth: String::new(), channels });
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let save = main_button(ui, "save target").on_hover_text("saves it in your library and uses it").clicked();
        let cancel = other_button(ui, "back").on_hover_text("returns without saving").clicked();
        if save { Some(TargetEdit::Save) } else { cancel.then_some(TargetEdit::Cancel) }
    })
    .inner
}

/// Rows of an image; returns whether it is to be removed.
fn edit_image(ui: &mut Ui, number: usize, image: &mut TargetImage, outputs: &[String]) -> bool {
    let mut remove = false;
    ui.horizontal_wrapped(|ui| {
        text_row(ui, &format!("image {number}"), &mut image.usage, 110.0);
        choose(ui, &format!("colour space {number}"), &mut image.space, &IMAGE_SPACES.map(|(name, _)| name), 70.0);
        let [format, depth] = ["format", "depth"].map(|kind| format!("{kind} {number}"));
        choose_or_automatic(ui, ["format", &format], &mut image.format, &FileFormat::ALL.map(FileFormat::name));
        choose_or_automatic(ui, ["depth", &depth], &mut image.depth, &Depth::ALL.map(Depth::name));
        let button = ui.small_button("×").on_hover_text("removes the image");
        button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("remove image {number}")));
        remove = button.clicked();
    });
    Grid::new("channels").num_columns(2).spacing(CHANNEL_SPACING).show(ui, |ui| {
        for (i, channel) in image.channels.iter_mut().enumerate() {
            ui.horizontal(|ui| edit_channel(ui, &format!("{} {number}", CHANNELS[i.min(3)]), channel, outputs));
            if i % 2 == 1 {
                ui.end_row();
            }
        }
    });
    ui.horizontal(|ui| {
        ui.weak("channels");
        for count in [1, 3, 4] {
            if ui.selectable_label(image.channels.len() == count, count.to_string()).clicked() {
                image.channels.resize(count, TargetChannel { value: 1.0, ..TargetChannel::default() });
            }
        }
    });
    remove
}

/// Source of a channel: an output or a value, and whether it is inverted.
fn edit_channel(ui: &mut Ui, label: &str, channel: &mut TargetChannel, outputs: &[String]) {
    ui.label(&label[..1]);
    let constant = format!("value {}", channel.value);
    let shown = if channel.output.is_empty() { &constant } else { &channel.output };
    let list = ComboBox::from_id_salt(label).selected_text(shown).width(120.0).show_ui(ui, |ui| {
        for (name, value) in [("value 0", 0.0), ("value 0.5", 0.5), ("value 1", 1.0)] {
            if ui.selectable_label(constant == name && channel.output.is_empty(), name).clicked() {
                *channel = TargetChannel { output: String::new(), value, invert: false };
            }
        }
        for output in outputs {
            if ui.selectable_label(channel.output == *output, output).clicked() {
                channel.output.clone_from(output);
            }
        }
    });
    list.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, label));
    let invert = ui.checkbox(&mut channel.invert, "invert");
    invert.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, channel.invert, format!("invert {label}")));
    invert.on_hover_text("stores 1 minus the value, for example smoothness from roughness");
}

/// Outputs that a channel can take: those of materials and of the open graph, with the components of colours.
fn sources(session: &Session) -> Vec<String> {
    let mut all = vec![];
    for (name, _) in output_rows(&session.file.document.graph.outputs) {
        let components: &[&str] = match output_type(name) {
            Some(Type::Material) => continue,
            Some(Type::Color) => &["r", "g", "b", "a"],
            Some(Type::Normal | Type::Vector) => &["r", "g", "b"],
            _ => &[],
        };
        all.extend(components.iter().map(|component| format!("{name}.{component}")));
        all.extend(components.is_empty().then(|| name.to_owned()));
    }
    all
}

fn text_row(ui: &mut Ui, label: &str, value: &mut String, width: f32) {
    ui.label(label);
    let field = ui.add(TextEdit::singleline(value).desired_width(width));
    field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, label));
}

fn choose(ui: &mut Ui, label: &str, value: &mut String, names: &[&str], width: f32) {
    let list = ComboBox::from_id_salt(label).selected_text(value.as_str()).width(width).show_ui(ui, |ui| {
        for name in names {
            ui.selectable_value(value, (*name).to_owned(), *name);
        }
    });
    list.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, label));
}

/// List of names of a kind after `automatic`, which stands for an empty text.
fn choose_or_automatic(ui: &mut Ui, [kind, label]: [&str; 2], value: &mut String, names: &[&str]) {
    let shown = format!("{kind}: {}", if value.is_empty() { "auto" } else { value.as_str() });
    let list = ComboBox::from_id_salt(label).selected_text(shown).width(96.0).show_ui(ui, |ui| {
        ui.selectable_value(value, String::new(), AUTOMATIC);
        for name in names {
            ui.selectable_value(value, (*name).to_owned(), *name);
        }
    });
    list.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, label));
    list.response.on_hover_text(format!("{kind} of the files of this image"));
}
