//! Execution of commands.

use crate::canvas::ungroup;
use crate::commands::{CommandEntry, CommandId, EditorCommand, GraphEdit, NewNode, NextStep, report};
use crate::editor::Editor;
use crate::material_outputs::material_message;
use crate::session::EnteredSubgraph;
use crate::widgets::spaced;
use egui::{Context, Pos2, Rect};
use lapidary_document::edit::Edit;
use std::collections::BTreeSet;

impl Editor {
    /// Executes all pending commands, and those that they push.
    pub(crate) fn execute(&mut self, context: &Context) {
        while !self.commands.is_empty() {
            // Another frame shows the effect in components that have been shown already.
            context.request_repaint();
            for command in std::mem::take(&mut self.commands) {
                self.execute_one(command, context);
            }
            self.file_or_views_changed();
        }
    }

    fn execute_one(&mut self, command: EditorCommand, context: &Context) {
        let now = self.session.platform.now();
        let (session, commands) = (&self.session, &mut self.commands);
        match command {
            EditorCommand::Run(id) => self.run(id, context),
            EditorCommand::Notify(text) => self.notices.notify(text, now),
            EditorCommand::NotifyOfEdit(text) => self.notices.notify_of_edit(text, now),
            EditorCommand::Warn(text) => self.notices.warn(text, now),
            EditorCommand::Edit(edit) => _ = self.edit(edit),
            EditorCommand::ReplaceText(text, select) => self.replace_text(text, select),
            EditorCommand::EndUndoStep => self.session.file.end_step(),
            EditorCommand::CancelUndoStep => self.session.file.cancel_step(),
            EditorCommand::AddNode(new) => self.add_node(new),
            EditorCommand::AddNote(place) => self.add_note(place, context),
            EditorCommand::FrameSelection => self.canvas.frame_selection(session, commands),
            EditorCommand::Select(names) => self.select(names),
            EditorCommand::Reveal(node) => self.reveal(&node),
            EditorCommand::GoTo { item, window } => self.go_to(&item, window),
            EditorCommand::SelectFlattened(node) => self.select_flattened(&node),
            EditorCommand::View(target) => self.view(target),
            EditorCommand::ViewSecond(target) => self.view_second(target, context),
            EditorCommand::FollowSelection(target) => self.session.view_target = target,
            EditorCommand::OpenNode(id) => self.canvas.open_node(session, &id, commands),
            EditorCommand::EnterSubgraph { node, graph } => self.enter_subgraph(node, graph),
            EditorCommand::LeaveSubgraphs(left) => self.leave_subgraphs(left),
            EditorCommand::RenameSubgraph { from, to } => self.rename_subgraph(from, to),
            EditorCommand::Ungroup(node) => commands.push(ungroup(session, &node)),
            EditorCommand::ExtractSubgraph(node) => self.files.extract_subgraph(session, node, commands),
            EditorCommand::FitCanvas => self.canvas.fit(),
            EditorCommand::OpenFinder { place, ends } => self.finder.search(session, place, ends),
            EditorCommand::AddFromLibrary(item, place) => self.canvas.add_item(session, &item, place, commands),
            EditorCommand::SaveToLibrary(source, name) => self.save_to_library(source, name),
            EditorCommand::RemoveFromLibrary(file) => self.files.remove_from_library(session, file),
            EditorCommand::LibraryChanged => self.library_changed(),
            EditorCommand::ToggleFavourite(key) => self.toggle_favourite(key),
            EditorCommand::ChooseFile(purpose) => self.files.choose(session, purpose),
            EditorCommand::UseFile(purpose, path) => self.use_file(purpose, path),
            EditorCommand::AllowFolderOf(file) => self.files.allow_folder_of(session, &file),
            EditorCommand::OpenUsedFile(file) => self.files.open_used_file(session, &file, commands),
            EditorCommand::Leave(next) => self.files.leave(session, next, context, commands),
            EditorCommand::ShowFile(file) => self.show_file(*file),
            EditorCommand::MarkSaved(path, text) => self.mark_saved(path, text),
            EditorCommand::ReloadUsedFiles => self.reload_used_files(),
            EditorCommand::LeaveMissingSubgraphs => self.leave_missing_subgraphs(),
            EditorCommand::AddFonts(fonts) => self.fonts.add_system_fonts(context, fonts),
            EditorCommand::ShowViews(view) => self.views.show_only(view),
            EditorCommand::Maximise(view) => self.maximise(view),
            EditorCommand::SetScale(scale) => self.session.appearance.scale = scale,
            EditorCommand::RenameNode(node) => self.canvas.rename_node(session, node),
            EditorCommand::NameValue(value) => self.canvas.name_value(session, value),
            EditorCommand::SetPreviewSide(side) => self.views.view_2d.choose_side(side),
        }
    }

    /// Executes a command of the table, if it is available.
    fn run(&mut self, id: CommandId, context: &Context) {
        let entry = CommandEntry::of(id);
        if let Some(why) = entry.and_then(|entry| entry.obstacle(&self.session)) {
            return self.commands.push(EditorCommand::Notify(why.to_owned()));
        }
        let (session, commands) = (&self.session, &mut self.commands);
        match id {
            CommandId::New => self.files.leave(session, NextStep::New, context, commands),
            CommandId::Open => self.files.leave(session, NextStep::Choose, context, commands),
            CommandId::Save => self.files.save(session),
            CommandId::Export => self.files.open_export(session),
            CommandId::ExportAgain => self.files.export_again(session, commands),
            CommandId::Undo | CommandId::Redo => {
                let file = &mut self.session.file;
                let selection = if id == CommandId::Undo { file.undo() } else { file.redo() };
                self.notices.remove_of_edits();
                self.leave_missing_subgraphs();
                self.canvas.restore_view(&self.session.file.text);
                self.reselect(selection.unwrap_or_default());
            }
            CommandId::FindInGraph => self.graph_search.open(),
            CommandId::Arrange(how) => self.canvas.arrange(session, how, commands),
            CommandId::Palette => self.palette.open(),
            CommandId::Keys => self.help.toggle_keys(),
            CommandId::ExplainNode => commands.extend(self.help.explain(session)),
            CommandId::Play => self.playback.toggle(session.platform.now()),
            CommandId::ResetCamera => self.views.view_3d.reset_camera(),
            CommandId::DrawPath => self.toggle_drawing(context),
            CommandId::Unpin => self.views.view_2d.unpin(),
            CommandId::Maximise(view) => {
                let shown = session.appearance.views && self.views.maximised() == Some(view);
                commands.push(EditorCommand::Maximise((!shown).then_some(view)));
            }
            CommandId::Canvas(command) => self.canvas.request(command),
            CommandId::Composed(_) => commands.extend(entry.into_iter().flat_map(|entry| entry.requests(session))),
            CommandId::Toggle(toggle) => {
                let state = toggle.state(&mut self.session.appearance);
                *state = !*state;
            }
        }
    }

    /// Edits the graph on the canvas; edits with the same step name form one undo step. Returns whether it was possible.
    pub fn change(&mut self, edits: Vec<Edit>, step: Option<String>) -> bool {
        let changed = self.edit(GraphEdit { edits, whole_file: false, step, select: None });
        self.file_or_views_changed();
        changed
    }

    /// Applies edits, or reports why they are impossible.
    fn edit(&mut self, edit: GraphEdit) -> bool {
        let GraphEdit { mut edits, whole_file, step, select } = edit;
        if !whole_file {
            edits.splice(0..0, self.canvas.fix_positions(&self.session, &edits));
        }
        let subgraph = if whole_file { None } else { self.session.subgraph() };
        match self.session.file.edited(subgraph, &edits, self.session.library) {
            Ok(text) => {
                let before = self.session.file.document.clone();
                self.session.file.replace(text, step);
                let after = &self.session.file.document;
                let message = material_message(&before.graph.outputs, &after.graph.outputs);
                self.commands.extend(message.map(EditorCommand::NotifyOfEdit));
                self.rename_in_views(whole_file, &edits);
                if let Some(names) = select {
                    self.select(names);
                }
                true
            }
            Err(diagnostic) => {
                self.commands.push(report(&diagnostic));
                false
            }
        }
    }

    /// Replaces the text of the file as one undo step, and selects a node.
    fn replace_text(&mut self, text: String, select: Option<String>) {
        self.session.file.replace(text, None);
        if let Some(node) = select {
            self.select([node].into());
        }
    }

    fn add_node(&mut self, new: NewNode) {
        if new.subgraph.is_none() {
            self.finder.added(&spaced(&new.node.kind));
        }
        self.files.save_recent_items(&self.session, self.finder.recent_items());
        self.canvas.add_node(&self.session, new, &mut self.commands);
    }

    fn add_note(&mut self, place: Option<Pos2>, context: &Context) {
        let place = place.unwrap_or_else(|| self.canvas.pointer_place(context));
        self.canvas.add_note(&self.session, place, &mut self.commands);
    }

    fn reveal(&mut self, node: &str) {
        self.canvas.reveal(&self.session, node);
        self.update_session();
    }

    fn go_to(&mut self, item: &str, window: Rect) {
        self.canvas.go_to(&self.session, item, window);
        self.update_session();
    }

    /// Selects what was selected before a step that has been undone, unless something is selected that still exists.
    fn reselect(&mut self, mut names: BTreeSet<String>) {
        let exists = |name: &String| name.starts_with('#') || self.session.node(name).is_some();
        names.retain(exists);
        if !self.session.selection.iter().any(exists) {
            self.select(names);
        }
    }

    fn select(&mut self, names: BTreeSet<String>) {
        self.session.selection.clone_from(&names);
        self.canvas.select(names);
    }

    /// Selects a node of the flattened graph: itself, or the node that stands for its subgraph.
    fn select_flattened(&mut self, node: &str) {
        while !node.starts_with(self.session.prefix()) {
            self.leave_subgraphs(self.session.subgraphs.len() - 1);
        }
        let own = node.strip_prefix(self.session.prefix()).unwrap_or(node);
        let own = self.session.node_of(own).unwrap_or(own).to_owned();
        self.select([own].into());
    }

    fn enter_subgraph(&mut self, node: String, graph: String) {
        if self.session.file.document.groups.contains_key(&graph) {
            let prefix = format!("{}{node}/", self.session.prefix());
            self.session.subgraphs.push(EnteredSubgraph { node, graph, prefix });
            self.reset_canvas();
        }
    }

    /// Leaves subgraphs until `left` of them remain, and selects the node of the last one.
    fn leave_subgraphs(&mut self, left: usize) {
        let mut last = None;
        while self.session.subgraphs.len() > left {
            last = self.session.subgraphs.pop();
        }
        if let Some(subgraph) = last {
            self.reset_canvas();
            self.select([subgraph.node].into());
        }
    }

    fn leave_missing_subgraphs(&mut self) {
        let missing = |editor: &Editor| {
            editor.session.subgraph().is_some_and(|graph| !editor.session.file.document.groups.contains_key(graph))
        };
        while missing(self) {
            self.session.subgraphs.pop();
            self.reset_canvas();
        }
    }

    fn rename_subgraph(&mut self, from: String, to: String) {
        let edits = [Edit::RenameGraph(from, to.clone())];
        match self.session.file.edited(None, &edits, self.session.library) {
            Ok(text) => {
                self.session.file.replace(text, None);
                if let Some(subgraph) = self.session.subgraphs.last_mut() {
                    subgraph.graph = to;
                }
            }
            Err(diagnostic) => self.commands.push(report(&diagnostic)),
        }
    }

    pub(crate) fn reset_canvas(&mut self) {
        self.canvas.reset();
        self.session.selection.clear();
    }
}
