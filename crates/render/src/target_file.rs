//! Files that declare export targets of users, in RON: the images, their channels and their names.
//!
//! ```
//! let text = r#"target(
//!     name: "my engine",
//!     pattern: "{graph}-{usage}",
//!     normals: "directx",
//!     images: [
//!         (usage: "albedo", space: "srgb", channels: [
//!             (output: "base_color.r"), (output: "base_color.g"), (output: "base_color.b"),
//!         ]),
//!         (usage: "mask", depth: "16", channels: [
//!             (output: "metallic"), (output: "occlusion", value: 1.0), (output: "roughness", invert: true),
//!         ]),
//!     ],
//! )"#;
//! let target = lapidary_render::read_target(text).expect("it is a target");
//! assert_eq!((target.name, target.packed[1].channels.len()), ("my engine", 3));
//! ```

use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_export::target::{ChannelSource, ContentKind, ExportTarget, NormalEncoding, PackedChannels, find};
use lapidary_field::fingerprint::Fingerprint;
use serde::{Deserialize, Serialize};

/// Declaration of an export target, as its file states it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "target", deny_unknown_fields)]
pub struct TargetFile {
    /// Name.
    pub name: String,
    /// Description in one line.
    #[serde(default)]
    pub about: String,
    /// Pattern of file names.
    #[serde(default = "default_pattern")]
    pub pattern: String,
    /// Format of images that state none.
    #[serde(default = "default_format")]
    pub format: String,
    /// Encoding of normals: `opengl`, `directx` or `signed`.
    #[serde(default = "default_normals")]
    pub normals: String,
    /// Images. Outputs that none of them contains get an image of their own.
    pub images: Vec<TargetImage>,
}

/// Image of a [`TargetFile`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetImage {
    /// Name of the image within file names.
    pub usage: String,
    /// Colour space and meaning: `srgb`, `linear`, `normal` or `height`.
    #[serde(default = "default_space")]
    pub space: String,
    /// File format; empty for that of the target.
    #[serde(default)]
    pub format: String,
    /// Bits per channel; empty for the default of the image.
    #[serde(default)]
    pub depth: String,
    /// Sources of red, green, blue and alpha: one to four.
    pub channels: Vec<TargetChannel>,
}

/// Channel of a [`TargetImage`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetChannel {
    /// Output, with `.r`, `.g`, `.b` or `.a` for a component; empty for a constant.
    #[serde(default)]
    pub output: String,
    /// Value if the graph has no such output.
    #[serde(default)]
    pub value: f32,
    /// True if 1 − v is stored instead of v.
    #[serde(default)]
    pub invert: bool,
}

/// Names of the colour spaces of images, and the contents that they stand for.
pub const IMAGE_SPACES: [(&str, ContentKind); 4] = [
    ("srgb", ContentKind::Colour),
    ("linear", ContentKind::Data),
    ("normal", ContentKind::Normal),
    ("height", ContentKind::Height),
];

/// Names of the encodings of normals.
pub const NORMAL_ENCODINGS: [(&str, NormalEncoding); 3] =
    [("opengl", NormalEncoding::OpenGl), ("directx", NormalEncoding::DirectX), ("signed", NormalEncoding::Signed)];

/// Reads the declaration of a target. The error is a message for the user, with the place in the text.
///
/// The target is kept until the program ends: a program reads few of them.
pub fn read_target(text: &str) -> Result<&'static ExportTarget, String> {
    TargetFile::read(text)?.target(Some(Fingerprint::of(text) as u64))
}

impl TargetFile {
    /// Reads a file.
    pub fn read(text: &str) -> Result<TargetFile, String> {
        ron::from_str(text).map_err(|error| error.to_string())
    }

    /// Text of the file.
    pub fn to_text(&self) -> String {
        let config = ron::ser::PrettyConfig::new().struct_names(true).depth_limit(3);
        let text = ron::ser::to_string_pretty(self, config).expect("text and numbers can be written");
        format!("{text}\n")
    }

    fn target(&self, file_hash: Option<u64>) -> Result<&'static ExportTarget, String> {
        if self.name.trim().is_empty() {
            return Err("the target has no name: write one".to_owned());
        }
        if find(&self.name).is_some() {
            return Err(format!("`{}` is the name of a built-in target: choose another name", self.name));
        }
        let packed = self.images.iter().map(|image| image.packed()).collect::<Result<Vec<_>, String>>()?;
        let target = ExportTarget {
            name: leaked(&self.name),
            about: leaked(if self.about.is_empty() { "a target of your own" } else { &self.about }),
            pattern: leaked(&self.pattern),
            formats: [named("format", &self.format, FileFormat::ALL.map(|format| (format.name(), format)))?; 2],
            normals: named("encoding of normals", &self.normals, NORMAL_ENCODINGS)?,
            eight_bit_normals: true,
            packed: Box::leak(packed.into_boxed_slice()),
            supersamples: true,
            companion: None,
            file_hash,
        };
        Ok(Box::leak(Box::new(target)))
    }
}

impl TargetImage {
    fn packed(&self) -> Result<PackedChannels, String> {
        let why = |why: String| format!("image `{}`: {why}", self.usage);
        if !matches!(self.channels.len(), 1 | 3 | 4) {
            return Err(why(format!("it has {} channels; images have 1, 3 or 4", self.channels.len())));
        }
        let channels = self.channels.iter().map(|channel| channel.source()).collect::<Result<Vec<_>, String>>();
        let formats = FileFormat::ALL.map(|format| (format.name(), format));
        let depths = Depth::ALL.map(|depth| (depth.name(), depth));
        let format = (!self.format.is_empty()).then(|| named("format", &self.format, formats));
        let depth = (!self.depth.is_empty()).then(|| named("depth", &self.depth, depths));
        Ok(PackedChannels {
            usage: leaked(&self.usage),
            content: named("space", &self.space, IMAGE_SPACES).map_err(why)?,
            channels: Box::leak(channels.map_err(why)?.into_boxed_slice()),
            format: format.transpose().map_err(why)?,
            depth: depth.transpose().map_err(why)?,
        })
    }
}

impl TargetChannel {
    fn source(&self) -> Result<ChannelSource, String> {
        if !self.value.is_finite() {
            return Err("the value of a channel is not a number".to_owned());
        }
        let (output, component) = match self.output.rsplit_once('.') {
            Some((output, "r" | "x")) => (output, 0),
            Some((output, "g" | "y")) => (output, 1),
            Some((output, "b" | "z")) => (output, 2),
            Some((output, "a" | "w")) => (output, 3),
            Some((output, other)) => {
                return Err(format!("`{output}` has no component `{other}`: write `r`, `g`, `b` or `a` after the dot"));
            }
            None => (self.output.as_str(), 0),
        };
        let candidates: &[(&str, usize)] =
            if output.is_empty() { &[] } else { Box::leak(Box::new([(leaked(output), component)])) };
        Ok(ChannelSource::new(candidates, self.value, self.invert))
    }
}

/// Value with a name. The error lists all names.
fn named<T: Copy, const COUNT: usize>(what: &str, name: &str, all: [(&str, T); COUNT]) -> Result<T, String> {
    let found = all.iter().find(|(own, _)| *own == name).map(|(_, value)| *value);
    let names = all.map(|(own, _)| own).join(", ");
    found.ok_or_else(|| format!("there is no {what} `{name}`: write one of {names}"))
}

/// Text that is kept until the program ends.
fn leaked(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

fn default_pattern() -> String {
    "{graph}_{usage}".to_owned()
}

fn default_format() -> String {
    FileFormat::PNG.name().to_owned()
}

fn default_normals() -> String {
    NORMAL_ENCODINGS[0].0.to_owned()
}

fn default_space() -> String {
    "linear".to_owned()
}
