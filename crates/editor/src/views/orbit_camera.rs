//! Camera that orbits a target, or looks around from its position.

use egui::Vec2;
use lapidary_export::preview::{Camera, PreviewShape, Vec3};
use lapidary_field::real::Real;

/// Position of a camera relative to its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OrbitCamera {
    target: Vec3,
    /// Angles around the vertical axis and above the horizon, in radians.
    yaw: f32,
    pitch: f32,
    distance: f32,
    fov: f32,
}

/// Radians per screen point.
const TURN: f32 = 0.008;
/// Limits of the pitch: the shape stands on a floor.
const LOWEST: f32 = -0.12;
const HIGHEST: f32 = 1.55;
const DISTANCES: [f32; 2] = [0.4, 30.0];
const FOVS: [f32; 2] = [6.0, 90.0];

impl OrbitCamera {
    /// Default view of a shape.
    pub(super) fn of(shape: PreviewShape) -> OrbitCamera {
        let Camera { eye, target, fov } = shape.camera();
        let away = eye - target;
        let level = (away.x() * away.x() + away.z() * away.z()).sqrt();
        let (yaw, pitch) = (Real::atan2(away.x(), away.z()), Real::atan2(away.y(), level));
        OrbitCamera { target, yaw, pitch, distance: away.length(), fov }
    }

    pub(super) fn camera(&self) -> Camera {
        Camera { eye: self.target + self.away() * self.distance, target: self.target, fov: self.fov }
    }

    /// Orbits the target.
    pub(super) fn turn(&mut self, by: Vec2) {
        self.yaw -= by.x * TURN;
        self.pitch = (self.pitch + by.y * TURN).clamp(LOWEST, HIGHEST);
    }

    /// Turns the camera in place.
    pub(super) fn look(&mut self, by: Vec2) {
        let eye = self.camera().eye;
        let slow = TURN * (self.fov / 60.0).min(1.0);
        self.yaw -= by.x * slow;
        self.pitch = (self.pitch + by.y * slow).clamp(-HIGHEST, HIGHEST);
        self.target = eye - self.away() * self.distance;
    }

    /// Moves the target with the pointer. `across`: screen points across the view.
    pub(super) fn pan(&mut self, by: Vec2, across: f32) {
        let [right, up, _] = self.axes();
        let point = self.distance * 2.0 * Real::tan((self.fov * 0.5).to_radians()) / across.max(1.0);
        self.target = self.target + right * (-by.x * point) + up * (by.y * point);
        self.clamp_target();
    }

    /// Moves towards the target.
    pub(super) fn dolly(&mut self, notches: f32) {
        self.distance = (self.distance * Real::exp(-notches)).clamp(DISTANCES[0], DISTANCES[1]);
    }

    /// Narrows the field of view.
    pub(super) fn zoom(&mut self, notches: f32) {
        self.fov = (self.fov * Real::exp(-notches)).clamp(FOVS[0], FOVS[1]);
    }

    /// Moves to the right, forward and up.
    pub(super) fn walk(&mut self, [right, ahead, up]: [f32; 3]) {
        let [side, _, forward] = self.axes();
        self.target = self.target + side * right + forward * ahead + Vec3::UP * up;
        self.clamp_target();
    }

    fn clamp_target(&mut self) {
        self.target = self.target.map(|v| v.clamp(-DISTANCES[1], DISTANCES[1]));
    }

    fn away(&self) -> Vec3 {
        let level = Real::cos(self.pitch);
        Vec3([Real::sin(self.yaw) * level, Real::sin(self.pitch), Real::cos(self.yaw) * level])
    }

    /// Unit vectors to the right, up and forward.
    fn axes(&self) -> [Vec3; 3] {
        let ahead = -self.away();
        let right = Vec3([Real::cos(self.yaw), 0.0, -Real::sin(self.yaw)]);
        [right, right.cross(ahead), ahead]
    }
}
