//! A camera that is led by hand: about what it looks at, or from where it stands.

use egui::Vec2;
use lapidary_export::preview::{Camera, PreviewShape, Vec3};
use lapidary_field::real::Real;

/// Where a camera stands, seen from what it looks at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Orbit {
    target: Vec3,
    /// About the upright axis, and up from level; in radians.
    yaw: f32,
    pitch: f32,
    distance: f32,
    fov: f32,
}

/// Radians that a point of the screen turns.
const TURN: f32 = 0.008;
/// The lowest that one orbits: the shape stands on a floor.
const LOWEST: f32 = -0.12;
const HIGHEST: f32 = 1.55;
const DISTANCES: [f32; 2] = [0.4, 30.0];
const FOVS: [f32; 2] = [6.0, 90.0];

impl Orbit {
    /// From where a shape looks well.
    pub(super) fn of(shape: PreviewShape) -> Orbit {
        let Camera { eye, target, fov } = shape.camera();
        let away = eye - target;
        let level = (away.x() * away.x() + away.z() * away.z()).sqrt();
        let (yaw, pitch) = (Real::atan2(away.x(), away.z()), Real::atan2(away.y(), level));
        Orbit { target, yaw, pitch, distance: away.length(), fov }
    }

    pub(super) fn camera(&self) -> Camera {
        Camera { eye: self.target + self.away() * self.distance, target: self.target, fov: self.fov }
    }

    /// Goes around what is looked at, as if it were turned by hand.
    pub(super) fn turn(&mut self, by: Vec2) {
        self.yaw -= by.x * TURN;
        self.pitch = (self.pitch + by.y * TURN).clamp(LOWEST, HIGHEST);
    }

    /// Looks elsewhere from the same place.
    pub(super) fn look(&mut self, by: Vec2) {
        let eye = self.camera().eye;
        let slow = TURN * (self.fov / 60.0).min(1.0);
        self.yaw -= by.x * slow;
        self.pitch = (self.pitch + by.y * slow).clamp(-HIGHEST, HIGHEST);
        self.target = eye - self.away() * self.distance;
    }

    /// Moves along with the pointer, over a view of so many points.
    pub(super) fn pan(&mut self, by: Vec2, across: f32) {
        let [right, up, _] = self.axes();
        let point = self.distance * 2.0 * Real::tan((self.fov * 0.5).to_radians()) / across.max(1.0);
        self.target = self.target + right * (-by.x * point) + up * (by.y * point);
        self.keep();
    }

    /// Goes nearer.
    pub(super) fn near(&mut self, notches: f32) {
        self.distance = (self.distance * Real::exp(-notches)).clamp(DISTANCES[0], DISTANCES[1]);
    }

    /// Looks at less of it, as through a longer lens.
    pub(super) fn narrow(&mut self, notches: f32) {
        self.fov = (self.fov * Real::exp(-notches)).clamp(FOVS[0], FOVS[1]);
    }

    /// Walks so far to the right, ahead and up.
    pub(super) fn walk(&mut self, [right, ahead, up]: [f32; 3]) {
        let [side, _, forward] = self.axes();
        self.target = self.target + side * right + forward * ahead + Vec3::UP * up;
        self.keep();
    }

    fn keep(&mut self) {
        self.target = self.target.map(|v| v.clamp(-DISTANCES[1], DISTANCES[1]));
    }

    fn away(&self) -> Vec3 {
        let level = Real::cos(self.pitch);
        Vec3([Real::sin(self.yaw) * level, Real::sin(self.pitch), Real::cos(self.yaw) * level])
    }

    /// To the right, up and ahead.
    fn axes(&self) -> [Vec3; 3] {
        let ahead = -self.away();
        let right = Vec3([Real::cos(self.yaw), 0.0, -Real::sin(self.yaw)]);
        [right, right.cross(ahead), ahead]
    }
}
