//! Drop-down lists of names.

use egui::{ComboBox, Ui, WidgetInfo, WidgetType};

/// A list of names, each with a description. Returns the name that was picked.
pub(super) fn choose_word<'a>(
    ui: &mut Ui,
    label: &str,
    chosen: &str,
    names: impl Iterator<Item = (&'a str, &'a str)>,
    about: &str,
) -> Option<String> {
    let width = ui.available_width().min(250.0);
    let mut picked = None;
    let shown = ComboBox::from_id_salt(label).selected_text(chosen).width(width).show_ui(ui, |ui| {
        for (name, about) in names {
            if ui.selectable_label(chosen == name, name).on_hover_text(about).clicked() {
                picked = Some(name.to_owned());
            }
        }
    });
    shown.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, label));
    shown.response.on_hover_text(about);
    picked
}

/// A list of names, the first of which stands for the default. Returns the name that was picked, `None` for the default.
pub(super) fn choose_option<'a>(
    ui: &mut Ui,
    label: &str,
    default: &'a str,
    chosen: Option<&str>,
    names: impl Iterator<Item = &'a str>,
    about: &str,
) -> Option<Option<String>> {
    let all = std::iter::once(default).chain(names).map(|name| (name, ""));
    let picked = choose_word(ui, label, chosen.unwrap_or(default), all, about)?;
    Some(Some(picked).filter(|name| name != default))
}
