//! A graph with its parameters set as asked, held against the library.

use crate::args::{Settings, Size};
use crate::fault::{Fault, tell};
use crate::load::{Loaded, Right, is_stdin, load};
use crate::picture;
use lapidary_document::Document;
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, fine, quoted};
use lapidary_evaluator::trace::{Plan, plan, plan_sloped};
use lapidary_field::program::Frame;
use lapidary_nodes::LIBRARY;
use std::path::{Path, PathBuf};

type Planner = fn(&Checked, &[&str]) -> (Option<Plan>, Vec<Diagnostic>);

/// A graph with nothing wrong.
pub(crate) struct Settled {
    /// As messages call it.
    pub(crate) file: String,
    pub(crate) document: Document,
    pub(crate) checked: Checked,
    /// The files it was made of, itself the first.
    pub(crate) reads: Vec<PathBuf>,
}

impl Settled {
    /// Reads a graph and sets what is to be set; what is wrong with it has been told.
    pub(crate) fn of(path: &Path, settings: &Settings) -> Result<Settled, Fault> {
        Settled::from(path, load(path)?, settings)
    }
    /// The same of a graph that has been read.
    pub(crate) fn from(path: &Path, loaded: Loaded, settings: &Settings) -> Result<Settled, Fault> {
        let file = loaded.file.clone();
        let Right { mut document, mut files } = loaded.right()?;
        if let Some(preset) = &settings.preset {
            document.choose(preset).map_err(|complaint| wrong(&file, &[*complaint]))?;
        }
        for (name, value) in &settings.set {
            document.set(name, value).map_err(|complaint| wrong(&file, &[*complaint]))?;
        }
        document.graph.seed = settings.seed.unwrap_or(document.graph.seed);
        let (mut checked, mut complaints) = document.check_with(LIBRARY, &mut files);
        complaints.extend(picture::put(&mut checked));
        if !fine(&complaints) {
            return Err(wrong(&file, &complaints));
        }
        let own = std::iter::once(path.to_owned()).filter(|path| !is_stdin(path));
        let reads = own.chain(files.read().into_iter().map(PathBuf::from)).chain(picture::paths(&checked)).collect();
        Ok(Settled { file, document, checked, reads })
    }
    /// Plans the outputs asked for: all unless some are named.
    pub(crate) fn plan(&self, asked: &[String]) -> Result<Plan, Fault> {
        self.planned(asked, plan)
    }
    /// Plans one that is a number, and its slopes.
    pub(crate) fn plan_sloped(&self, asked: &str) -> Result<Plan, Fault> {
        self.planned(&[asked.to_owned()], plan_sloped)
    }

    fn planned(&self, asked: &[String], plan: Planner) -> Result<Plan, Fault> {
        let names: Vec<&str> = self.checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
        if let Some(name) = asked.iter().find(|name| !names.contains(&name.as_str())) {
            let message = format!("the graph has no output called `{}`", quoted(name));
            let complaint = Diagnostic::error(Code::NoOutput, About::Output(name.clone()), message);
            return Err(wrong(&self.file, &[complaint.perhaps(name, names.iter().copied())]));
        }
        let wanted = if asked.is_empty() { names } else { asked.iter().map(String::as_str).collect() };
        let (plan, complaints) = plan(&self.checked, &wanted);
        plan.ok_or_else(|| wrong(&self.file, &complaints))
    }
}

/// Tells what is wrong with a graph whose file is right, so that no place in it is to blame.
pub(crate) fn wrong(file: &str, complaints: &[Diagnostic]) -> Fault {
    for complaint in complaints {
        tell(&Diagnostic { span: None, ..complaint.clone() }.render(file, ""));
    }
    Fault::Told
}

/// The frame of a document's images, at its own size or one that was asked for. With `samples: auto` it has one point a
/// pixel: only `render` works out how many the outputs need.
pub(crate) fn frame(document: &Document, size: Option<Size>) -> Frame {
    let size = size.map_or(document.size, |size| size.of(document.size));
    Frame { samples: document.samples.fixed(), ..document.frame(size) }
}
