//! Presets: values of parameters that replace the defaults.

use crate::model::document::{Document, Preset};
use lapidary_evaluator::graph::Arg;

/// Name of the preset with the defaults. Every other preset is applied to it. Without it, the values of the file are the
/// defaults.
pub const DEFAULTS: &str = "defaults";

impl Document {
    /// The values of the parameters with a preset: its own, and else the defaults. `None` if there is no such preset.
    pub fn preset_values(&self, preset: &str) -> Option<Preset> {
        let own = self.presets.get(preset)?;
        let mut values = self.presets.get(DEFAULTS).cloned().unwrap_or_default();
        values.extend(own.iter().map(|(name, value)| (name.clone(), value.clone())));
        Some(values)
    }
    /// True if the parameters have the values that a preset gives them.
    pub fn is_preset_active(&self, preset: &str) -> bool {
        let current = |name: &str| self.graph.parameters.get(name).map(|parameter| parameter.value.arg());
        let is = |(name, value): (&String, &Arg)| current(name).is_none_or(|current| current == *value);
        self.preset_values(preset).is_some_and(|values| values.iter().all(is))
    }
}
