//! The device that computes the images of the views, as the status bar shows it.

/// State of the device that computes the images of the views.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceStatus {
    /// The device.
    pub kind: DeviceKind,
    /// The name of the GPU, and the reason why it does not compute the images, as sentences for the user.
    pub detail: String,
}

/// Devices that compute the images of the views.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeviceKind {
    /// The CPU.
    #[default]
    Cpu,
}

impl DeviceKind {
    /// The text of the badge in the status bar.
    pub(crate) const fn badge(self) -> &'static str {
        match self {
            DeviceKind::Cpu => "CPU",
        }
    }
}
