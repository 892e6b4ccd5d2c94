//! The device that computes the images of the views.

/// State of the device that computes the images of the views.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceStatus {
    /// The device.
    pub kind: DeviceKind,
    /// True if the GPU computes the images.
    pub gpu_computes: bool,
    /// Sentences for the user: the GPU, and why it does not compute the images or is not exact.
    pub detail: String,
    /// The failure after which the GPU computes nothing more.
    pub failure: Option<String>,
}

/// Devices that compute the images of the views.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeviceKind {
    /// The CPU.
    #[default]
    Cpu,
    /// A GPU with the bits of the CPU, as its self-test shows.
    ExactGpu,
    /// A GPU whose self-test finds other bits than those of the CPU. It computes the images only if the user allows it.
    ApproximateGpu,
}

/// Choice of the user when the GPU computes the images of the views.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GpuUse {
    /// Never.
    Never,
    /// If it has the bits of the CPU.
    #[default]
    Exact,
    /// With other bits, too.
    Approximate,
}

impl DeviceStatus {
    /// Returns whether images have other bits than those of the CPU.
    pub(crate) fn is_approximate(&self) -> bool {
        self.kind == DeviceKind::ApproximateGpu && self.gpu_computes
    }
}

impl DeviceKind {
    /// Text of the badge in the status bar.
    pub(crate) const fn badge(self) -> &'static str {
        match self {
            DeviceKind::Cpu => "CPU",
            DeviceKind::ExactGpu => "GPU: exact",
            DeviceKind::ApproximateGpu => "GPU: approximate",
        }
    }
}
