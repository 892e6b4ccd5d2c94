//! The table of keys that one part of the window handles by itself: handlers and help derive from it.

use egui::{InputState, Key, KeyboardShortcut, Modifiers};

/// Part of the window in which a key works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyContext {
    /// The whole window.
    Window,
    /// The canvas, while it has the keyboard.
    Canvas,
    /// The 2D and 3D views, under the pointer.
    Views,
    /// The 3D view while it shows terrain, under the pointer.
    Terrain,
    /// Lists with a text field: the finder, the command palette and the file dialog.
    List,
    /// The finder.
    Finder,
    /// The file dialog.
    FileDialog,
    /// Dialogs, help windows and menus.
    Dialog,
    /// Text fields.
    TextField,
    /// Ramps, curves and paths in the 2D view, after a click on one.
    Points,
    /// The whole window, while a point of a path is dragged or a path is drawn.
    DrawnPath,
    /// Handles that arrow keys move, after a click on one: those of the colour picker, dials, levels and points of paths.
    Handles,
    /// The whole window, while the eyedropper waits for a colour.
    Eyedropper,
}

/// Effect of a contextual key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is described in CONTEXTUAL_KEYS")]
pub enum KeyAction {
    MoveLeft,
    MoveRight,
    MoveForward,
    MoveBack,
    MoveUp,
    MoveDown,
    NextRow,
    PreviousRow,
    ChooseRow,
    CloseList,
    NextMatch,
    PreviousMatch,
    NextPage,
    PreviousPage,
    CompleteName,
    Confirm,
    Close,
    DiscardText,
    NewLine,
    RemovePoint,
    CopyStops,
    PasteStops,
    HandleLeft,
    HandleRight,
    HandleDown,
    HandleUp,
    StopEyedropper,
    StopDrawing,
}

/// Declaration of a contextual key.
#[derive(Clone, Copy, Debug)]
pub struct ContextualKey {
    /// Effect.
    pub action: KeyAction,
    /// Where it works.
    pub context: KeyContext,
    /// Description for help.
    pub about: &'static str,
    /// Keys, each with the same effect.
    pub keys: &'static [KeyboardShortcut],
}

/// All contextual keys. egui itself handles Escape in dialogs, and all other keys of text fields and menus.
pub const CONTEXTUAL_KEYS: &[ContextualKey] = {
    use KeyAction as A;
    use KeyContext as C;
    &[
        entry(A::MoveForward, C::Terrain, "move the camera forward", &[plain(Key::W)]),
        entry(A::MoveBack, C::Terrain, "move the camera back", &[plain(Key::S)]),
        entry(A::MoveLeft, C::Terrain, "move the camera to the left", &[plain(Key::A)]),
        entry(A::MoveRight, C::Terrain, "move the camera to the right", &[plain(Key::D)]),
        entry(A::MoveUp, C::Terrain, "move the camera up", &[plain(Key::U)]),
        entry(A::MoveDown, C::Terrain, "move the camera down", &[plain(Key::J)]),
        entry(A::NextRow, C::List, "select the next row", &[plain(Key::ArrowDown)]),
        entry(A::PreviousRow, C::List, "select the previous row", &[plain(Key::ArrowUp)]),
        entry(A::ChooseRow, C::List, "use the selected row, or the typed path", &[plain(Key::Enter)]),
        entry(A::CloseList, C::List, "close the list", &[plain(Key::Escape)]),
        entry(A::NextMatch, C::Finder, "select the next match", &[plain(Key::Tab)]),
        entry(A::PreviousMatch, C::Finder, "select the previous match", &[SHIFT_TAB]),
        entry(A::NextPage, C::Finder, "move one page down", &[plain(Key::PageDown)]),
        entry(A::PreviousPage, C::Finder, "move one page up", &[plain(Key::PageUp)]),
        entry(A::CompleteName, C::FileDialog, "complete the typed name", &[plain(Key::Tab)]),
        entry(A::Confirm, C::Dialog, "press the highlighted button", &[plain(Key::Enter)]),
        entry(A::Close, C::Dialog, "cancel, or close the window or menu", &[plain(Key::Escape)]),
        entry(A::DiscardText, C::TextField, "keep the old text or number", &[plain(Key::Escape)]),
        entry(A::NewLine, C::TextField, "begin a new line in a description", &[SHIFT_ENTER]),
        entry(
            A::RemovePoint,
            C::Points,
            "remove the selected stop or point",
            &[plain(Key::Delete), plain(Key::Backspace)],
        ),
        entry(A::CopyStops, C::Points, "copy the stops of the ramp", &[CTRL_C]),
        entry(A::PasteStops, C::Points, "paste stops: a ramp, colours or a CSS gradient", &[CTRL_V]),
        entry(A::HandleLeft, C::Handles, "move the handle to the left", &[plain(Key::ArrowLeft)]),
        entry(A::HandleRight, C::Handles, "move the handle to the right", &[plain(Key::ArrowRight)]),
        entry(A::HandleDown, C::Handles, "move the handle down", &[plain(Key::ArrowDown)]),
        entry(A::HandleUp, C::Handles, "move the handle up", &[plain(Key::ArrowUp)]),
        entry(A::StopDrawing, C::DrawnPath, "cancel the drag, or stop drawing", &[plain(Key::Escape)]),
        entry(A::StopEyedropper, C::Eyedropper, "leave the eyedropper", &[plain(Key::Escape)]),
    ]
};

const CTRL_C: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::C);
const CTRL_V: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::V);
const SHIFT_TAB: KeyboardShortcut = KeyboardShortcut::new(Modifiers::SHIFT, Key::Tab);
const SHIFT_ENTER: KeyboardShortcut = KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter);

const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn entry(
    action: KeyAction,
    context: KeyContext,
    about: &'static str,
    keys: &'static [KeyboardShortcut],
) -> ContextualKey {
    ContextualKey { action, context, about, keys }
}

impl KeyContext {
    /// All contexts, in the order of help.
    pub const ALL: [KeyContext; 13] = [
        KeyContext::Window,
        KeyContext::Canvas,
        KeyContext::Views,
        KeyContext::Terrain,
        KeyContext::List,
        KeyContext::Finder,
        KeyContext::FileDialog,
        KeyContext::Dialog,
        KeyContext::TextField,
        KeyContext::Points,
        KeyContext::DrawnPath,
        KeyContext::Handles,
        KeyContext::Eyedropper,
    ];

    /// Heading in help.
    pub const fn title(self) -> &'static str {
        match self {
            KeyContext::Window => "Everywhere",
            KeyContext::Canvas => "On the canvas",
            KeyContext::Views => "In the views",
            KeyContext::Terrain => "Over terrain in the 3D view",
            KeyContext::List => "In the finder, the command palette and the file dialog",
            KeyContext::Finder => "In the finder",
            KeyContext::FileDialog => "In the file dialog",
            KeyContext::Dialog => "In dialogs and menus",
            KeyContext::TextField => "In text fields",
            KeyContext::Points => "At ramps, curves and paths in the 2D view",
            KeyContext::DrawnPath => "While a path is drawn",
            KeyContext::Handles => "At bars of the colour picker, dials, levels and points of paths",
            KeyContext::Eyedropper => "With the eyedropper",
        }
    }

    /// Context that surrounds this one, and whose keys work here as well.
    const fn outer(self) -> Option<KeyContext> {
        match self {
            KeyContext::Window => None,
            KeyContext::Terrain => Some(KeyContext::Views),
            KeyContext::Finder | KeyContext::FileDialog => Some(KeyContext::List),
            KeyContext::Canvas | KeyContext::Views | KeyContext::List => Some(KeyContext::Window),
            KeyContext::Dialog | KeyContext::TextField | KeyContext::Points => Some(KeyContext::Window),
            KeyContext::DrawnPath | KeyContext::Handles | KeyContext::Eyedropper => Some(KeyContext::Window),
        }
    }

    /// Returns whether the keys of both contexts work in the same part of the window.
    pub fn overlaps(self, other: KeyContext) -> bool {
        let within = |inner: KeyContext, outer| std::iter::successors(Some(inner), |c| c.outer()).any(|c| c == outer);
        within(self, other) || within(other, self)
    }
}

impl KeyAction {
    /// Keys with this effect.
    pub(crate) fn keys(self) -> &'static [KeyboardShortcut] {
        CONTEXTUAL_KEYS.iter().find(|key| key.action == self).map_or(&[], |key| key.keys)
    }

    /// Consumes the presses of the keys in this frame; returns their number.
    pub(crate) fn consume(self, input: &mut InputState) -> usize {
        self.keys().iter().map(|key| input.count_and_consume_key(key.modifiers, key.logical_key)).sum()
    }

    /// Returns whether a key was pressed in this frame. The press stays for others.
    pub(crate) fn is_pressed(self, input: &InputState) -> bool {
        let any =
            |key: &KeyboardShortcut| input.key_pressed(key.logical_key) && input.modifiers.matches_exact(key.modifiers);
        self.keys().iter().any(any)
    }

    /// Returns whether a key is held down.
    pub(crate) fn is_down(self, input: &InputState) -> bool {
        let any =
            |key: &KeyboardShortcut| input.key_down(key.logical_key) && input.modifiers.matches_exact(key.modifiers);
        self.keys().iter().any(any)
    }
}
