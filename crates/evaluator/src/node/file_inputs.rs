//! Inputs of nodes from files, which the caller reads.

use crate::declare::handle::{DataFile, File};
use crate::diagnostic::{About, Code, Diagnostic};
use crate::node::input::Input;
use crate::node::scope::{Point, Scope};
use crate::plane::file_data::FileData;
use crate::plane::picture::Picture;
use crate::plane::picture_input::PictureInput;
use lapidary_field::image::{EdgeMode, Filter, Sampler};
use lapidary_field::ir::Expr;

impl<'r> Scope<'r> {
    /// The picture that a socket names, as linear light, repeated once per tile. `encoded` overrides whether the file is
    /// encoded in sRGB. `None` if there is no picture.
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
        let first = self
            .planes
            .picture(self.node, PictureInput::new(picture.clone(), encoded.unwrap_or(!picture.layout.light)));
        Some([0, 1, 2, 3].map(|k| self.recorder.sample(Sampler { plane: first + k, filter, edges }, [x, y])))
    }
    /// The file that a socket names, for a node that reads it as a whole; `None` if it names none or the file is missing.
    pub fn file_data(&self, handle: DataFile) -> Option<&'r FileData> {
        let Input::Text(file) = self.input(handle.0) else { return None };
        self.graph.data.get(file)
    }
    /// Reports an error in the file of a socket. The graph cannot be planned then.
    pub fn report(&mut self, socket: &'static str, message: impl Into<String>, help: impl Into<String>) {
        self.report_diagnostic(socket, |about| Diagnostic::error(Code::File, about, message).help(help));
    }
    /// Reports a warning, or an error in the value of a socket. With an error the graph cannot be planned.
    pub fn report_diagnostic(&mut self, socket: &'static str, diagnostic: impl FnOnce(About) -> Diagnostic) {
        let diagnostic = diagnostic(About::Socket(self.view().name.to_owned(), socket.to_owned()));
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }
}
