//! Inputs of nodes from files, which the caller has read.

use crate::declare::handle::{File, Tables};
use crate::diagnostic::{About, Code, Diagnostic};
use crate::node::input::Input;
use crate::node::scope::{Point, Scope};
use crate::plane::picture::Picture;
use crate::plane::picture_input::PictureInput;
use lapidary_field::image::{EdgeMode, Filter, Sampler};
use lapidary_field::ir::Expr;

impl<'r> Scope<'r> {
    /// The picture that a socket names, once in each tile, as light; `encoded` says that the file holds what screens are
    /// told, or does not, where that is not to be seen from the file. Nothing where there is none.
    pub fn picture(
        &mut self,
        handle: File,
        encoded: Option<bool>,
        (filter, edges): (Filter, [EdgeMode; 2]),
        [x, y, ..]: Point<'r>,
    ) -> Option<[Expr<'r>; 4]> {
        let Input::Text(name) = self.input(handle.0) else { return None };
        let picture: &Picture = self.graph.pictures.get(name)?;
        if x.is_unknown() || y.is_unknown() {
            return Some([Expr::Unknown; 4]);
        }
        let first =
            self.cuts.picture(self.node, PictureInput::new(picture.clone(), encoded.unwrap_or(!picture.layout.light)));
        Some([0, 1, 2, 3].map(|k| self.recorder.sample(Sampler { plane: first + k, filter, edges }, [x, y])))
    }
    /// The text of the file of tables that a socket names; nothing where it names none, or there is none.
    pub fn tables(&self, handle: Tables) -> Option<&'r str> {
        let Input::Text(file) = self.input(handle.0) else { return None };
        self.graph.tables.get(file).map(|text| &**text)
    }
    /// Complains of what a socket is given: there is no picture then.
    pub fn complain(&mut self, socket: &'static str, message: impl Into<String>, help: impl Into<String>) {
        let about = About::Socket(self.view().name.to_owned(), socket.to_owned());
        let diagnostic = Diagnostic::error(Code::File, about, message).help(help);
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }
}
