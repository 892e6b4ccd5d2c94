//! List of errors and warnings: a click shows the node, buttons apply fixes.

use crate::commands::{CommandId, EditorCommand, Toggle};
use crate::listed_diagnostic::ListedDiagnostic;
use crate::session::Session;
use egui::{Button, Panel, ScrollArea, Ui};
use lapidary_document::apply_fixes;
use lapidary_evaluator::diagnostic::{About, Severity};

/// Most diagnostics that are listed.
const MAX_ROWS: usize = 200;

/// List of errors and warnings.
#[derive(Default)]
pub(crate) struct DiagnosticsList {
    /// Version of a file that was just opened and has not been checked yet.
    unchecked: Option<u64>,
}

impl DiagnosticsList {
    /// Records that a file was opened: the list opens once the check finds errors.
    pub(crate) fn file_opened(&mut self, session: &mut Session) {
        session.appearance.diagnostics = session.file.diagnostics.iter().any(ListedDiagnostic::is_error);
        self.unchecked = Some(session.file.version);
    }

    /// Opens or closes the list once an opened file has been checked. Returns whether the file is unedited since then.
    pub(crate) fn update(&mut self, session: &mut Session) -> bool {
        let Some(version) = self.unchecked.filter(|_| session.is_checked()) else { return false };
        self.unchecked = None;
        session.appearance.diagnostics = session.diagnostics().iter().any(ListedDiagnostic::is_error);
        version == session.file.version
    }

    pub(crate) fn show(&self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let all = session.diagnostics();
        let panel = Panel::bottom("diagnostics").resizable(true).default_size(150.0).size_range(60.0..=400.0);
        panel.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.strong("Diagnostics");
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let toggle = CommandId::Toggle(Toggle::Diagnostics);
                    let about = format!("hides the list ({})", toggle.shortcut_text(ui.ctx()));
                    if ui.small_button("close").on_hover_text(about).clicked() {
                        commands.push(EditorCommand::Run(toggle));
                    }
                });
            });
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                if all.is_empty() {
                    ui.weak("no errors or warnings");
                }
                for listed in all.iter().take(MAX_ROWS) {
                    row(ui, session, listed, commands);
                }
                if all.len() > MAX_ROWS {
                    ui.weak(format!("and {} more", all.len() - MAX_ROWS));
                }
            });
        });
    }
}

fn row(ui: &mut Ui, session: &Session, listed: &ListedDiagnostic, commands: &mut Vec<EditorCommand>) {
    let ListedDiagnostic { diagnostic, line, outside_file } = listed;
    let line = line.map_or(String::new(), |line| format!("line {line}"));
    ui.horizontal_wrapped(|ui| {
        let visuals = ui.visuals();
        let (icon, colour) = match diagnostic.severity {
            Severity::Error => ("✖", visuals.error_fg_color),
            Severity::Warning => ("⚠", visuals.warn_fg_color),
            Severity::Note => ("ℹ", visuals.weak_text_color()),
        };
        ui.colored_label(colour, icon);
        ui.weak(diagnostic.code.to_string()).on_hover_text(diagnostic.code.why());
        ui.weak(line);
        let message = ui.add(Button::new(&diagnostic.message).frame(false).wrap());
        if message.on_hover_text("shows the node").clicked() {
            commands.extend(reveal(session, &diagnostic.about));
        }
        if let Some(fix) = &diagnostic.fix
            && ui.small_button("fix").on_hover_text(&fix.title).clicked()
        {
            commands.push(EditorCommand::ReplaceText(apply_fixes(&session.file.text, [fix.as_ref()]).0, None));
        }
        if let Some(file) = outside_file
            && let Some(folder) = file.parent()
        {
            let button = ui.small_button(format!("allow the folder `{}`", folder.display()));
            if button.on_hover_text("all graphs may then read the files in this folder and below").clicked() {
                commands.push(EditorCommand::AllowFolderOf(file.clone()));
            }
        }
    });
    if let Some(help) = &diagnostic.help {
        ui.indent("help", |ui| ui.weak(help));
    }
}

/// Command that selects the node a diagnostic is about, if it is about a node.
fn reveal(session: &Session, about: &About) -> Option<EditorCommand> {
    let (About::Node(name) | About::Socket(name, _) | About::SocketName(name, _)) = about else { return None };
    let inner = name.strip_prefix(session.prefix()).unwrap_or(name);
    Some(match session.node_of(inner) {
        Some(own) => EditorCommand::Reveal(own.to_owned()),
        None => EditorCommand::Notify("that node is in another group: enter it first".to_owned()),
    })
}
