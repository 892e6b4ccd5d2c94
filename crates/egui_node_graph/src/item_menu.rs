//! Context menus: which item one belongs to.

use crate::canvas::{Canvas, FrameContext};
use crate::event::CanvasEvent;
use crate::layout::HitTarget;
use crate::view::{ItemId, SocketRef};
use egui::{Pos2, Response, Vec2};

impl<I: ItemId> Canvas<I> {
    /// Requests the menu of what lies at a point of the window; on the background, that for adding a node.
    pub(crate) fn open_menu(&mut self, frame: &mut FrameContext<'_, '_, I>, at: Pos2, by_key: bool) {
        let on = frame.layout.hit_test(at);
        self.open_menu_of(frame, (on, at), by_key);
    }

    /// Requests the menu of the item with the keyboard focus, or else of that at the pointer, or else of the selection.
    pub(crate) fn open_menu_by_key(&mut self, frame: &mut FrameContext<'_, '_, I>, canvas: &Response, at: Pos2) {
        let layout = frame.layout;
        let pointed = || layout.hit_test(at).filter(|_| canvas.contains_pointer()).map(|on| (on, at));
        let selected =
            || self.selection.iter().find_map(|id| Some((HitTarget::Node(id.clone()), self.corner(frame, id)?)));
        let focused = self.focus.clone().and_then(|focus| self.focused_item(frame, focus));
        match focused.or_else(pointed).or_else(selected) {
            Some((on, at)) => self.open_menu_of(frame, (Some(on), at), true),
            None => self.open_menu_of(frame, (None, at), true),
        }
    }

    /// Item that the menu of a focused item belongs to, and the place of the menu: a wired socket stands for its wire.
    fn focused_item(&self, frame: &FrameContext<'_, '_, I>, focus: HitTarget<I>) -> Option<(HitTarget<I>, Pos2)> {
        let HitTarget::Socket(socket) = &focus else {
            let HitTarget::Node(id) = &focus else { return None };
            let at = self.corner(frame, id)?;
            return Some((focus, at));
        };
        let (.., at) = frame.layout.pin(socket)?;
        let wire = frame.layout.view.wires.iter().find(|wire| wire.to == *socket || wire.from == *socket).cloned();
        Some((wire.map_or(focus, HitTarget::Wire), at))
    }

    /// Point in the header of a node, in the window.
    fn corner(&self, frame: &FrameContext<'_, '_, I>, id: &I) -> Option<Pos2> {
        let area = frame.layout.area(frame.layout.node(id)?).intersect(frame.layout.rect);
        area.is_positive().then(|| area.min + Vec2::splat(12.0).min(area.size()))
    }

    fn open_menu_of(
        &mut self,
        frame: &mut FrameContext<'_, '_, I>,
        (on, at): (Option<HitTarget<I>>, Pos2),
        by_key: bool,
    ) {
        let place = frame.layout.to_graph(at);
        let on = match on {
            Some(HitTarget::Node(id) | HitTarget::Corner(id)) => Some(id),
            Some(HitTarget::Socket(SocketRef { node, .. })) => Some(node),
            Some(HitTarget::Wire(on)) => return frame.events.push(CanvasEvent::WireMenu { place, on, by_key }),
            None => None,
        };
        if let Some(id) = &on
            && !self.selection.contains(id)
        {
            self.selection = [id.clone()].into();
        }
        frame.events.push(CanvasEvent::Menu { place, on, by_key });
    }
}
