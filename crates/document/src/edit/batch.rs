//! Application of edits to a text.

use crate::edit::editor::{GraphEditor, edit_graph};
use crate::edit::operation::Edit;
use crate::edit::version_entries::declared_versions;
use crate::syntax::tree::{SyntaxKind, SyntaxNode};
use crate::writer::{arg_text, node_text, parameter_text, preset_text};
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::node::spec::Library;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Applies an edit to a text; `group` names a graph inside the file, `None` is the main graph. A text with syntax errors
/// is refused.
pub fn edit(text: &str, group: Option<&str>, edit: &Edit, library: &Library) -> Result<String, Box<Diagnostic>> {
    edits(text, group, std::slice::from_ref(edit), library)
}

/// Applies edits one after the other, or none of them.
pub fn edits(text: &str, group: Option<&str>, edits: &[Edit], library: &Library) -> Result<String, Box<Diagnostic>> {
    let (mut text, mut ahead) = (Cow::Borrowed(text), edits);
    while !ahead.is_empty() {
        let (next, applied) = apply_independent(&text, group, ahead, library)?;
        (text, ahead) = (Cow::Owned(next), &ahead[applied..]);
    }
    Ok(text.into_owned())
}

/// Applies the first edits in one pass, as long as they are independent: many nodes are dragged or pasted at once. Returns
/// the text and the number of applied edits.
fn apply_independent(
    text: &str,
    group: Option<&str>,
    edits: &[Edit],
    library: &Library,
) -> Result<(String, usize), Box<Diagnostic>> {
    let mut applied = 0;
    let text = edit_graph(text, group, library, |editor| {
        applied = editor.apply_independent(edits)?;
        Ok(())
    })?;
    Ok((text, applied))
}

impl GraphEditor<'_> {
    /// Applies the first edit, and further ones that only replace values or add entries, as long as none depends on another.
    fn apply_independent(&mut self, edits: &[Edit]) -> Result<usize, Box<Diagnostic>> {
        let (mut applied, mut exchanged, mut added) = (0, BTreeSet::new(), BTreeSet::new());
        let has_entries = |map: Option<SyntaxNode<'_>>| map.is_some_and(|map| map.items().next().is_some());
        for edit in edits {
            let before = self.edits.len();
            let result = self.apply(edit);
            let is_independent = match (&self.edits[before..], edit) {
                ([cut], Edit::Socket(..) | Edit::Move(..)) if !cut.range.is_empty() && !cut.text.is_empty() => {
                    exchanged.insert(cut.range.start)
                }
                ([_], Edit::Add(name, _)) => has_entries(self.part("nodes")) && added.insert(("nodes", name)),
                ([cut], Edit::Move(name, _)) if cut.range.is_empty() => {
                    has_entries(self.layout("nodes")) && added.insert(("layout", name))
                }
                _ => false,
            };
            if applied > 0 && (result.is_err() || !is_independent) {
                self.edits.truncate(before);
                break;
            }
            result?;
            applied += 1;
            if !is_independent {
                break;
            }
        }
        Ok(applied)
    }
    fn apply(&mut self, edit: &Edit) -> Result<(), Box<Diagnostic>> {
        match edit {
            Edit::Socket(name, socket, arg) => {
                let node = self.node(name)?;
                let written = arg.as_ref().map(|arg| format!("{socket}: {}", arg_text(arg)));
                self.set(node, socket, written, false);
            }
            Edit::Add(name, added) => {
                self.free(name)?;
                let (specs, cuts) = declared_versions(self.text, self.file, [added.kind.as_str()], self.library);
                self.edits.extend(cuts);
                self.put("nodes", name, Some(node_text(added, specs.get(added.kind.as_str()).copied())), true)?;
            }
            Edit::Remove(name) => {
                self.node(name)?;
                self.follow(&[(name.clone(), None)].into());
            }
            Edit::Rename(from, to) => {
                self.node(from)?;
                if from != to {
                    self.free(to)?;
                    self.follow(&[(from.clone(), Some(to.clone()))].into());
                }
            }
            Edit::Move(name, at) => self.move_node(name, *at)?,
            Edit::MoveOutputs(at) => self.move_outputs(*at)?,
            Edit::Mute(name, muted) => self.mute(name, *muted)?,
            Edit::Collapse(name, collapsed) => self.list_in_layout("collapsed", name, *collapsed)?,
            Edit::Portal(name, portal) => self.list_in_layout("portals", name, *portal)?,
            Edit::Frames(frames) => self.frames("frames", frames)?,
            Edit::Notes(notes) => self.frames("notes", notes)?,
            Edit::Parameter(name, Some(changed)) => {
                self.check_name(name)?;
                self.put("parameters", name, Some(parameter_text(changed)), true)?;
            }
            Edit::Parameter(name, None) => self.remove_parameter(name)?,
            Edit::RenameParameter(from, to) => self.rename_parameter(from, to)?,
            Edit::PlaceParameter(name, place) => self.place_parameter(name, *place)?,
            Edit::Output(name, arg) => {
                self.check_name(name)?;
                let value = arg.as_ref().map(|arg| self.output_text(name, arg));
                self.put("outputs", name, value, false)?;
            }
            Edit::RenameOutput(from, to) => self.rename_output(from, to)?,
            Edit::Preset(name, preset) => self.put("presets", name, preset.as_ref().map(preset_text), true)?,
            Edit::Metadata(head) => self.head(head)?,
            Edit::Graph(name, graph) => self.graph(name, graph.as_ref())?,
            Edit::RenameGraph(from, to) => self.rename_graph(from, to)?,
            Edit::Bless(number, hash) => self.set_expected_hash(*number, *hash),
        }
        Ok(())
    }
    /// Sets the expected hash of a test, if it compares a hash.
    fn set_expected_hash(&mut self, number: usize, hash: u64) {
        let test = self.part("tests").and_then(|tests| tests.items().nth(number)).map(|item| item.value);
        if let Some(test) = test.filter(|test| matches!(test.shape(), SyntaxKind::Bracket { name: "hash", .. })) {
            self.set(test, "is", Some(format!("is: \"{hash:016x}\"")), false);
        }
    }
}
