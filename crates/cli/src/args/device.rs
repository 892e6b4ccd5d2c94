//! The choice of a device, and of the renderer of the editor.

/// The device that computes programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum DeviceChoice {
    /// The CPU.
    Cpu,
    /// The GPU; an error where there is none with the bits of the CPU.
    Gpu,
    /// The GPU where there is one with the bits of the CPU, that the CPU does not emulate; otherwise the CPU.
    Auto,
}

/// Renderer of the window of the editor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum RendererChoice {
    /// wgpu where there is a GPU that the CPU does not emulate; otherwise glow.
    #[default]
    Auto,
    /// wgpu, which shares the GPU with the previews; glow where it cannot be opened.
    Wgpu,
    /// glow, which is OpenGL. The CPU computes the previews.
    Glow,
}

impl RendererChoice {
    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            RendererChoice::Auto => "auto",
            RendererChoice::Wgpu => "wgpu",
            RendererChoice::Glow => "glow",
        }
    }
}
