//! The finder window: text field, list of matches and keyboard control.

use super::library_graphs::FinderSubject;
use super::list_keys::ListKeys;
use super::matches::{FinderItem, FinderMatch, find};
use super::recent_items::{MOST, RecentItems};
use super::row::ROW;
use super::thumbnails::Thumbnails;
use crate::canvas::use_named_value;
use crate::commands::{EditorCommand, NewNode, NodePlace, WireEnds};
use crate::library::{STAR, star_button};
use crate::session::Session;
use crate::widgets::spaced;
use egui::{
    Area, Context, Event, Frame, Id, Order, Pos2, Rect, ScrollArea, TextEdit, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use egui_node_graph::{SocketRef, SocketSide};
use std::collections::BTreeSet;

/// Most rows shown at once.
const ROWS: usize = 8;
const WIDTH: f32 = 370.0;

/// The finder: an open search, thumbnails, and the items added last.
pub(crate) struct Finder {
    search: Option<FinderSearch>,
    thumbnails: Thumbnails,
    recent: RecentItems,
}

/// Open search.
struct FinderSearch {
    /// Position of the new node on the canvas.
    place: Pos2,
    /// Sockets to which the new node is wired.
    ends: WireEnds,
    text: String,
    chosen: usize,
    /// True if it has just been opened and requests the focus.
    opening: bool,
    matches: Vec<FinderMatch>,
    /// State that `matches` was found in.
    state: Option<SearchState>,
}

/// Versions of the file and of its analysis, and number of changes of the library.
type SearchState = (u64, Option<u64>, u64);

/// Outcome of one frame of the list.
#[derive(Default)]
struct ListOutcome {
    /// Row that was chosen.
    picked: Option<usize>,
    /// Key of the favourite whose star was clicked.
    starred: Option<String>,
    /// Subjects of the visible rows.
    visible: Vec<FinderSubject>,
}

impl Finder {
    pub(crate) fn open(session: &Session, context: &Context) -> Finder {
        let waker = context.clone();
        let wake = move || waker.request_repaint();
        let thumbnails = Thumbnails::open(session.library, session.platform.clone(), wake);
        Finder { search: None, thumbnails, recent: RecentItems::read(&*session.platform) }
    }

    /// Opens a search.
    pub(crate) fn search(&mut self, session: &Session, place: Pos2, ends: WireEnds) {
        self.thumbnails.search(&session.file);
        let (text, matches, state) = (String::new(), vec![], None);
        self.search = Some(FinderSearch { place, ends, text, chosen: 0, opening: true, matches, state });
    }

    /// Socket from which a wire was dropped, and the place of the drop, while the search is open.
    pub(crate) fn dropped_wire(&self) -> Option<(SocketRef<String>, Pos2)> {
        let search = self.search.as_ref().filter(|search| search.ends.into.is_none())?;
        Some((search.ends.from.clone()?, search.place))
    }

    pub(crate) fn is_open(&self) -> bool {
        self.search.is_some()
    }

    /// Searches for graphs again, because the library has changed.
    pub(crate) fn library_changed(&mut self, session: &Session) {
        self.thumbnails.search(&session.file);
    }

    /// Sorts the matches again.
    pub(crate) fn favourites_changed(&mut self) {
        if let Some(search) = &mut self.search {
            search.state = None;
        }
    }

    pub(crate) fn busy(&self) -> bool {
        self.thumbnails.busy()
    }

    /// Records that an item was added.
    pub(crate) fn added(&mut self, title: &str) {
        self.recent.add(title);
    }

    /// Lines of the file of the items added last.
    pub(crate) fn recent_items(&self) -> String {
        self.recent.text()
    }

    /// Receives library graphs and thumbnails.
    pub(crate) fn update(&mut self, session: &Session, context: &Context) {
        self.thumbnails.update(&session.file, context);
    }

    /// Shows the search, if one is open. `to_screen` converts positions of the canvas.
    pub(crate) fn show(
        &mut self,
        ui: &Ui,
        session: &Session,
        to_screen: impl Fn(Pos2) -> Pos2,
        commands: &mut Vec<EditorCommand>,
    ) {
        let Some(mut search) = self.search.take() else { return };
        let screen = ui.ctx().content_rect();
        let rows = (((screen.height() - 90.0) / ROW) as usize).clamp(2, ROWS);
        let keys = ListKeys::consume(ui, rows, search.opening);
        if search.opening {
            search.text.push_str(&typed_since_opening(ui));
        }
        let analysis = session.analysis.as_ref().map(|analysis| analysis.version);
        let state = (session.file.version, analysis, self.thumbnails.changes);
        if search.state.replace(state) != Some(state) {
            search.matches = self.matches(session, &search);
        }
        let size = vec2(WIDTH + 18.0, rows as f32 * ROW + 54.0);
        let at = to_screen(search.place).clamp(screen.min, (screen.max - size).max(screen.min));
        let area = Area::new(Id::new("finder")).order(Order::Foreground).fixed_pos(at);
        let mut list = ListOutcome::default();
        let shown = area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).inner_margin(8).show(ui, |ui| {
                ui.set_width(WIDTH);
                let typed = search.text_field(ui);
                if typed && !search.opening {
                    (search.chosen, search.matches) = (0, self.matches(session, &search));
                }
                search.step(keys.steps);
                let scroll = std::mem::take(&mut search.opening) || typed || keys.steps != 0;
                list.picked = keys.enter.then_some(search.chosen);
                ui.add_space(2.0);
                self.list(ui, &search, rows, scroll, &mut list);
            });
        });
        let outside = shown.response.clicked_elsewhere() && !search.opening;
        commands.extend(list.starred.map(EditorCommand::ToggleFavourite));
        if list.picked.is_some_and(|i| i < search.matches.len()) {
            let found = search.matches.swap_remove(list.picked.unwrap_or_default());
            self.add(session, found, (search.place, search.ends), commands);
        } else if !keys.escape && !outside {
            self.thumbnails.paint(&session.file, list.visible);
            self.search = Some(search);
        }
    }

    /// Shows the visible rows, and collects their subjects.
    fn list(&self, ui: &mut Ui, search: &FinderSearch, rows: usize, scroll: bool, outcome: &mut ListOutcome) {
        let height = rows as f32 * ROW;
        let list = ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink([false, true]);
        list.show_viewport(ui, |ui, viewport| {
            if search.matches.is_empty() {
                ui.weak("no matches");
            }
            let (top, width) = (ui.max_rect().min, ui.available_width());
            ui.set_height(search.matches.len() as f32 * ROW);
            let place = |i: usize| Rect::from_min_size(pos2(top.x, top.y + i as f32 * ROW), vec2(width, ROW));
            let first = (viewport.min.y / ROW).max(0.0) as usize;
            let count = (viewport.height() / ROW) as usize + 2;
            for (i, found) in search.matches.iter().enumerate().skip(first).take(count) {
                let subject = found.subject();
                let picture = subject.as_ref().and_then(|subject| self.thumbnails.picture(subject));
                if found.show(ui, place(i), i == search.chosen, picture).clicked() {
                    outcome.picked = Some(i);
                }
                if let Some(key) = subject.as_ref().and_then(FinderSubject::favourite_key) {
                    let star = Rect::from_center_size(place(i).right_top() + vec2(-14.0, 13.0), vec2(STAR, STAR));
                    let near = ui.rect_contains_pointer(place(i));
                    if star_button(ui, star, &found.title, found.favourite, near).clicked() {
                        outcome.starred = Some(key.to_owned());
                    }
                }
                outcome.visible.extend(subject);
            }
            if scroll {
                ui.scroll_to_rect(place(search.chosen), None);
            }
        });
    }

    fn matches(&self, session: &Session, search: &FinderSearch) -> Vec<FinderMatch> {
        // The kinds of nodes that the graph has already follow the items added last.
        let nodes = session.active().graph.nodes.values();
        let used: BTreeSet<String> = nodes.map(|node| spaced(&node.kind).into_owned()).collect();
        let others = |title: &str| if used.contains(title) { MOST } else { MOST + 1 };
        let recency = |title: &str| self.recent.position(title).unwrap_or_else(|| others(title));
        find(session, &self.thumbnails.graphs, &search.ends, &search.text, recency)
    }

    /// Adds a match, wired to the socket or to the selected node.
    fn add(
        &mut self,
        session: &Session,
        found: FinderMatch,
        (place, ends): (Pos2, WireEnds),
        commands: &mut Vec<EditorCommand>,
    ) {
        self.added(&found.title);
        commands.push(match found.item {
            FinderItem::Value(name) => match &ends.from {
                Some(to) => use_named_value(to, &name),
                None => return,
            },
            FinderItem::Note => EditorCommand::AddNote(Some(place)),
            FinderItem::Frame => EditorCommand::FrameSelection,
            FinderItem::Subject(subject) => {
                let subgraph = match &subject {
                    FinderSubject::Graph(graph) => Some(graph.interface.clone()),
                    FinderSubject::Node(_) => None,
                };
                let wired = ends.from.is_some() && ends.into.is_none();
                let place = Some(if wired { NodePlace::WireEnd(place) } else { NodePlace::Corner(place) });
                let from = ends.from.or_else(|| session.output_for(subject.interface()));
                let ends = WireEnds { from, into: ends.into };
                EditorCommand::AddNode(NewNode { node: subject.node(), subgraph, place, ends })
            }
        });
    }
}

impl FinderSearch {
    /// Text field; returns whether the text changed.
    fn text_field(&mut self, ui: &mut Ui) -> bool {
        let hint = match &self.ends.from {
            Some(_) if self.ends.into.is_some() => "nodes for this wire".to_owned(),
            Some(from) if from.side == SocketSide::Output => format!("nodes that accept {}", spaced(&from.pin)),
            Some(to) => format!("nodes for {}", spaced(&to.pin)),
            None => "add a node".to_owned(),
        };
        let edit = TextEdit::singleline(&mut self.text).hint_text(hint).desired_width(f32::INFINITY);
        let field = ui.add(edit.margin(vec2(8.0, 5.0)).lock_focus(true));
        field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "find a node"));
        let field = field.on_hover_text("type a part of a name, of another name or of a description");
        if self.opening {
            field.request_focus();
        }
        field.changed()
    }

    fn step(&mut self, steps: isize) {
        let last = self.matches.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(steps).min(last);
    }
}

/// Text that was typed in the frame in which the finder opens, after the key that opened it: its field is not shown yet.
fn typed_since_opening(ui: &Ui) -> String {
    ui.input(|i| {
        // The letter of a key that opens the finder with Shift is no part of the text.
        if i.events.iter().any(|event| matches!(event, Event::Key { modifiers, .. } if modifiers.shift)) {
            return String::new();
        }
        let texts = i.events.iter().filter_map(|event| match event {
            Event::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let all: String = texts.collect();
        // The space bar opens the finder, and also types a space.
        all.split_once(' ').map_or(all.as_str(), |(_, after)| after).to_owned()
    })
}
